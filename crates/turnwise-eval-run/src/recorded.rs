//! Summaries that a model wrote, as strategies of their own next to the default.
//!
//! The part `requests` writes what a model would be asked at each checkpoint to
//! `OUT/requests.jsonl`, a batch file of a provider. The answers are put into a data folder as
//! `recorded/NAME.jsonl`, and NAME is then a strategy in the tables. A line has a `custom_id` and
//! the answer: in the shape of OpenAI's or Anthropic's batches, or as a field `text`.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Error, Result};
use turnwise_eval::batch;
use turnwise_host::json::{self, Json};
use turnwise_host::text::PromptOptions;
use turnwise_host::turnwise_core::summary::Job;
use turnwise_host::{Committed, Conversation};

use crate::build::{Source, conversation};
use crate::data::{Data, LEVELS, Lines, messages, quoted};
use crate::points::{self, SETS};
use crate::report::Report;

/// The summaries of one model, by the id of their request.
pub struct Recorded {
    /// The name of the strategy.
    pub name: String,
    texts: BTreeMap<String, String>,
}

/// Reads the recorded summaries of a folder; usually there are none.
pub fn read(data: &Data) -> Result<Vec<Recorded>> {
    let mut found = Vec::new();
    for name in data.names(FOLDER)? {
        let mut texts = BTreeMap::new();
        data.rows(&format!("{FOLDER}/{name}"), |row| {
            let id = row.text_of("custom_id").context("no `custom_id`")?;
            if let Some(text) = answer(row) {
                texts.insert(id.into(), text);
            }
            Ok(())
        })?;
        found.push(Recorded { name, texts });
    }
    Ok(found)
}

impl Recorded {
    /// The messages that a context sends with the recorded summary; `None` if there is none.
    pub fn messages_sent(&self, source: &Source, place: &Place<'_>) -> Result<Option<Vec<String>>> {
        let Some(text) = self.texts.get(&place.request_id()) else { return Ok(None) };
        let Some((mut chat, job)) = asked(source, place)? else { return Ok(None) };
        let committed = chat.commit(&job.ticket.to_text(), text);
        if !matches!(committed, Committed::Applied(_)) {
            eprintln!("    {}: {}: {committed:?}", self.name, place.request_id());
        }
        let plan = chat.fit().clone();
        Ok(Some(chat.seen(&plan)))
    }
}

/// A checkpoint with a budget.
pub struct Place<'a> {
    /// The id of the conversation.
    pub id: &'a str,
    /// The index of the checkpoint.
    pub checkpoint: usize,
    /// The name of the level.
    pub level: &'a str,
    /// Its tokens.
    pub budget: u32,
}

impl Place<'_> {
    fn request_id(&self) -> String {
        format!("{}#{}@{}", self.id, self.checkpoint, self.level)
    }
}

/// Writes the requests of all checkpoints.
pub fn write_requests(data: &Data, out: &Path, _report: &mut Report) -> Result<()> {
    eprintln!("==> requests");
    let recorded = data.checkpoints()?;
    let mut lines = Lines::create(out, "requests.jsonl")?;
    for (set, max, _) in SETS {
        data.rows(&format!("tools/{set}"), |row| {
            let id = row.text_of("id").unwrap_or("?");
            let source = Source::new(messages(row))?;
            for checkpoint in points::of(&recorded, id, &source, max) {
                for (level, _) in LEVELS {
                    let Some(&budget) = checkpoint.budgets.get(level) else { continue };
                    let place = Place { id, checkpoint: checkpoint.index, level, budget };
                    if let Some((chat, job)) = asked(&source, &place)? {
                        lines.line(&request(&chat, &job, &place.request_id()))?;
                    }
                }
            }
            Ok(())
        })?;
    }
    Ok(())
}

/// A conversation that waits for a summary, with its job. `None` if it needs none.
fn asked(source: &Source, place: &Place<'_>) -> Result<Option<(Conversation, Job)>> {
    let window = source.window(place.checkpoint, place.budget)?;
    let options =
        format!(r#"{{"window":{window},"reserveOutput":0,"summarizer":{{"type":"host"}}}}"#);
    let history = source.texts.get(..place.checkpoint).unwrap_or_default();
    let mut chat = conversation(&options, history)?;
    let job = chat.fit().job.clone();
    Ok(job.map(|job| (chat, job)))
}

/// The line of a batch file for a job. Its words are limited like those of a model's summary in the
/// package: three words take four tokens.
fn request(chat: &Conversation, job: &Job, id: &str) -> String {
    let max_words = chat.room(job) * 3 / 4;
    let prompt = chat.prompt(job, &PromptOptions { max_words, ..PromptOptions::default() });
    let message = |role: &str, text: &str| {
        format!(r#"{{"role":{},"content":{}}}"#, quoted(role), quoted(text))
    };
    let messages = [message("system", &prompt.system), message("user", &prompt.user)];
    batch::line(id, MODEL, &messages)
}

/// The text of an answer in a provider's batch, or that of a plain row.
fn answer(row: &Json<'_>) -> Option<String> {
    let body = |row: &Json<'_>| row.get("response")?.get("body").map(Json::to_string);
    let message = |row: &Json<'_>| row.get("result")?.get("message").map(Json::to_string);
    if let Some(text) = row.text_of("text") {
        return Some(text.into());
    }
    if let Some(body) = body(row) {
        let body = json::parse(&body).ok()?.json;
        return Some(body.list_of("choices").first()?.get("message")?.text_of("content")?.into());
    }
    let message = message(row)?;
    let message = json::parse(&message).map_err(Error::msg).ok()?.json;
    let texts = message.list_of("content").iter().filter_map(|part| part.text_of("text"));
    Some(texts.collect())
}

const FOLDER: &str = "recorded";
/// To be replaced by the name of a model before the requests are sent.
const MODEL: &str = "MODEL";

#[cfg(test)]
#[allow(clippy::panic)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_from_every_batch() {
        for row in [
            r#"{"custom_id":"a","text":"It waits."}"#,
            r#"{"custom_id":"a","response":{"body":{"choices":[{"message":{"content":"It waits."}}]}}}"#,
            r#"{"custom_id":"a","result":{"message":{"content":[{"type":"text","text":"It "},{"type":"text","text":"waits."}]}}}"#,
        ] {
            let row = json::parse(row).unwrap_or_else(|_| panic!("{row}"));
            assert_eq!(answer(&row.json).as_deref(), Some("It waits."));
        }
        let failed = json::parse(r#"{"custom_id":"a","error":{"code":429}}"#);
        assert_eq!(failed.ok().and_then(|row| answer(&row.json)), None);
    }

    #[test]
    fn a_recorded_summary_is_sent_instead_of_notes() {
        let said = |role: &str, text: &str| {
            format!(r#"{{"role":{},"content":{}}}"#, quoted(role), quoted(text))
        };
        let long = "The order W2378156 came late and the box was open on one side. ".repeat(12);
        let texts: Vec<_> = (0..8)
            .map(|at| {
                said(if at % 2 == 0 { "user" } else { "assistant" }, &format!("{at}. {long}"))
            })
            .collect();
        let source = Source::new(texts).unwrap_or_else(|error| panic!("{error}"));
        let place = Place { id: "t1", checkpoint: 7, level: "4x", budget: 500 };
        let (chat, job) = asked(&source, &place)
            .unwrap_or_else(|error| panic!("{error}"))
            .unwrap_or_else(|| panic!("no summary is needed"));
        assert!(request(&chat, &job, "t1#7@4x").contains("W2378156"));
        let texts = BTreeMap::from([("t1#7@4x".into(), "Order W2378156 was late.".into())]);
        let recorded = Recorded { name: "a model".into(), texts };
        let sent = recorded.messages_sent(&source, &place).ok().flatten().unwrap_or_default();
        assert!(
            sent.iter().any(|message| message.contains("Order W2378156 was late.")),
            "{sent:?}"
        );
        let other = Place { level: "8x", ..place };
        assert!(matches!(recorded.messages_sent(&source, &other), Ok(None)));
    }
}
