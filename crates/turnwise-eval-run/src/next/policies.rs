//! What an agent sees of a task under each policy. All but the full history have the same window:
//! the system messages and a quarter of the other messages.

use anyhow::{Result, bail};
use turnwise_host::text::PromptOptions;
use turnwise_host::turnwise_core::item::Role;
use turnwise_host::turnwise_core::summary::Job;
use turnwise_host::turnwise_core::tokens::Family;
use turnwise_host::{Committed, Conversation};

use super::peers::{Passages, by_question, text_rank};
use super::tasks::Task;
use crate::build::conversation;
use crate::data::quoted;

/// The policies. The last one needs summaries that a model or a person writes.
pub const POLICIES: [&str; 7] = [FULL, NOTES, PRUNE, TRIM, TEXT_RANK, BM25, SUMMARY];
/// Everything.
const FULL: &str = "full history";
/// The default with the offline notes.
pub const NOTES: &str = "notes";
const PRUNE: &str = "`prune()`";
const TRIM: &str = "`trim()`";
const TEXT_RANK: &str = "TextRank";
const BM25: &str = "BM25 by question";
/// The summary of a model.
pub const SUMMARY: &str = "a model's summary";

/// The messages that a policy sends.
pub fn messages(task: &Task, policy: &str) -> Result<Vec<String>> {
    let window = window(task)?;
    let only = |strategy: &str| {
        let options = format!(
            r#"{{"window":{window},"reserveOutput":0,"trigger":1,"target":1,"strategies":[{{"type":"{strategy}"}}]}}"#
        );
        task.source.messages_sent(task.index, &options)
    };
    match policy {
        FULL => Ok(task.source.texts.clone()),
        PRUNE => only("prune"),
        TRIM => only("trim"),
        NOTES => Ok(noted(task)?.0),
        TEXT_RANK => instead_of_notes(task, text_rank),
        BM25 => instead_of_notes(task, by_question),
        other => bail!("there is no policy `{other}`"),
    }
}

/// The plan with notes, and their text.
fn noted(task: &Task) -> Result<(Vec<String>, String)> {
    let options = format!(
        r#"{{"window":{},"reserveOutput":0,"summarizer":{{"type":"extractive"}}}}"#,
        window(task)?
    );
    let mut chat = conversation(&options, &task.source.texts)?;
    let plan = chat.fit().clone();
    let sent = chat.seen(&plan);
    let Some(summary) = chat.context().summary() else { bail!("{}: no notes", task.id) };
    Ok((sent, summary.text.to_string()))
}

/// The plan with notes, with an extract of the same size in their place.
fn instead_of_notes(
    task: &Task,
    extract: fn(&Passages<'_>, &str, u32) -> String,
) -> Result<Vec<String>> {
    let (mut sent, notes) = noted(task)?;
    let stays = |text: &&String| sent.contains(text);
    let all = task.source.texts.iter().zip(&task.source.messages);
    let covered = all.filter(|(text, said)| !stays(text) && !said.is_system());
    let passages = Passages::of(covered.map(|(_, said)| said));
    let question = task.source.messages.iter().rfind(|said| said.role == Role::User);
    let question = question.map_or("", |said| &said.content);
    let text = extract(&passages, question, tokens(&notes));
    let (from, to) = (escaped(&notes), escaped(&text));
    let Some(slot) = sent.iter_mut().find(|message| message.contains(&from)) else {
        bail!("{}: the notes are not in the request", task.id)
    };
    *slot = slot.replace(&from, &to);
    Ok(sent)
}

fn escaped(text: &str) -> String {
    quoted(text).trim_matches('"').to_owned()
}

/// The prompt that asks a model for the summary.
pub fn request(task: &Task) -> Result<String> {
    let (chat, job) = asked(task)?;
    // Three words take four tokens, as in the package.
    let max_words = chat.room(&job) * 3 / 4;
    let prompt = chat.prompt(&job, &PromptOptions { max_words, ..PromptOptions::default() });
    Ok(format!("{}\n\n{}\n", prompt.system, prompt.user))
}

/// What is sent with a model's summary.
pub fn with_summary(task: &Task, text: &str) -> Result<Vec<String>> {
    let (mut chat, job) = asked(task)?;
    let committed = chat.commit(&job.ticket.to_text(), text);
    if !matches!(committed, Committed::Applied(_)) {
        bail!("{}: the summary is refused: {committed:?}", task.id);
    }
    let plan = chat.fit().clone();
    Ok(chat.seen(&plan))
}

/// A conversation that waits for a summary as large as the notes.
fn asked(task: &Task) -> Result<(Conversation, Job)> {
    let most = tokens(&noted(task)?.1);
    let options = format!(
        r#"{{"window":{},"reserveOutput":0,"trigger":1,"target":1,"summarizer":{{"type":"host"}},"strategies":[{{"type":"summarize","maxTokens":{most}}},{{"type":"trim"}}]}}"#,
        window(task)?
    );
    let mut chat = conversation(&options, &task.source.texts)?;
    let Some(job) = chat.fit().job.clone() else { bail!("{}: no summary is needed", task.id) };
    Ok((chat, job))
}

/// The window of a task.
pub fn window(task: &Task) -> Result<u32> {
    let said = task.source.messages.iter().filter(|message| !message.is_system());
    let said: u32 = said.map(|message| message.tokens).sum();
    task.source.window(task.index, said / 4)
}

/// The tokens of a text, as a plan counts them.
pub fn tokens(text: &str) -> u32 {
    Family::default().estimate(text)
}

/// The tokens of a request.
pub fn size(sent: &[String]) -> Result<u32> {
    let mut chat = conversation("{}", sent)?;
    Ok(chat.fit().whole.tokens.0)
}
