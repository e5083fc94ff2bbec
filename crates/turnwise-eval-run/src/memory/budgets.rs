//! How many of the turns that answer a question are shown at several budgets, next to BM25 over
//! passages of two sentences: in months of chat (LoCoMo) and in long meetings (QMSum).

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use turnwise_host::json::Json;
use turnwise_host::turnwise_core::tokens::estimate;
use turnwise_memory::{
    Consent, Key, LearnOptions, Memory, Message, RecallOptions, Scope, Sensitivity,
};

use super::bm25::Passages;
use super::locomo::time;
use crate::data::Data;
use crate::report::Report;

/// A turn: its conversation, and its place in it.
pub type Turn = (String, u32);

/// What somebody said.
struct Said {
    turn: Turn,
    name: String,
    text: String,
    at: u64,
}

/// Conversations with questions, each with the turns that answer it.
struct Talk {
    said: Vec<Said>,
    questions: Vec<(String, BTreeSet<Turn>)>,
}

/// Sums over the questions of a set.
#[derive(Default)]
struct Sums {
    questions: f64,
    /// Shares of evidence by budget: of the memory, and of BM25.
    shares: BTreeMap<u32, (f64, f64)>,
    /// Questions for which a larger budget showed fewer turns.
    fewer: u32,
    /// Tokens of the longest profile.
    profile: u32,
    /// How much of a question was found: in its own talk, and in another one.
    found: Vec<(u32, u32)>,
}

/// Measures both sets, as far as they are there.
pub fn run(data: &Data, report: &mut Report) -> Result<()> {
    let mut chats = Vec::new();
    data.rows("memory-noncommercial/locomo", |row| {
        chats.push(chat(row)?);
        Ok(())
    })?;
    let mut meetings = Vec::new();
    data.rows("memory/qmsum", |row| {
        meetings.push(meeting(row)?);
        Ok(())
    })?;
    for (name, talks) in [("LoCoMo", chats), ("QMSum", meetings)] {
        if !talks.is_empty() {
            measure(name, &talks, report)?;
        }
    }
    Ok(())
}

fn measure(name: &str, talks: &[Talk], report: &mut Report) -> Result<()> {
    let mut sums = Sums::default();
    for (number, talk) in talks.iter().enumerate() {
        let other = talks.get((number + 1) % talks.len()).unwrap_or(talk);
        talk.ask(other, &mut sums)?;
    }
    let percent = |part: f64| 100.0 * part / sums.questions.max(1.0);
    for (budget, (ours, theirs)) in &sums.shares {
        let what = format!("memory, {name}: evidence at {budget} tokens (bar: BM25 over passages)");
        report.least(what, percent(*ours), percent(*theirs));
    }
    let what = format!("memory, {name}: questions with fewer turns at a larger budget");
    report.most(what, f64::from(sums.fewer), 0.0);
    let pairs =
        sums.found.iter().flat_map(|own| sums.found.iter().map(move |other| (own.0, other.1)));
    let (mut right, mut count) = (0.0, 0.0);
    for (own, other) in pairs {
        right += f64::from(u8::from(own > other)) + 0.5 * f64::from(u8::from(own == other));
        count += 1.0;
    }
    let what =
        format!("memory, {name}: `found` of a question is more than that of one for another talk");
    report.least(what, 100.0 * right / f64::max(count, 1.0), 80.0);
    report.most(format!("memory, {name}: tokens of a profile"), f64::from(sums.profile), 150.0);
    Ok(())
}

impl Talk {
    fn ask(&self, other: &Self, sums: &mut Sums) -> Result<()> {
        let (memory, now) = self.learned()?;
        let (other, _) = other.learned()?;
        let texts = self.said.iter().map(|one| (one.turn.clone(), one.name.as_str(), &*one.text));
        let passages = Passages::new(texts);
        let measure = |text: &str| estimate(text).0;
        sums.profile = sums.profile.max(memory.profile(150, now, &measure).tokens);
        for (question, evidence) in &self.questions {
            let found = |memory: &Memory| {
                let options = RecallOptions { now, ..RecallOptions::default() };
                memory.recall(question, &options, &measure).found
            };
            sums.found.push((found(&memory), found(&other)));
            sums.questions += 1.0;
            let mut last = 0;
            for budget in BUDGETS {
                let options = RecallOptions { tokens: budget, now, ..RecallOptions::default() };
                let recall = memory.recall(question, &options, &measure);
                let newest = recall.ids.iter().filter_map(|id| memory.record(*id)?.newest());
                let shown: BTreeSet<Turn> = newest
                    .map(|one| (one.said.source.conversation.clone(), one.said.source.index))
                    .collect();
                let found = evidence.intersection(&shown).count();
                sums.fewer += u32::from(found < last);
                last = found;
                let theirs = passages.search(question, budget, &measure);
                let of_theirs = evidence.intersection(&theirs).count();
                let share = |found: usize| found as f64 / evidence.len() as f64;
                let sum = sums.shares.entry(budget).or_default();
                *sum = (sum.0 + share(found), sum.1 + share(of_theirs));
            }
        }
        Ok(())
    }

    /// A memory of the talk, as a newcomer switches it on, and the time of its end.
    fn learned(&self) -> Result<(Memory, u64)> {
        let scope = Scope::new("evals", "user").map_err(anyhow::Error::msg)?;
        let mut memory = Memory::new(scope, Key::new([0; 32]), "a");
        let sensitive = Sensitivity::SENSITIVE.into_iter().collect();
        memory.set_consent(Consent { sensitive, ..Consent::everything() });
        let mut now = 0;
        for part in self.said.chunk_by(|a, b| a.turn.0 == b.turn.0) {
            let messages: Vec<Message<'_>> = part
                .iter()
                .map(|one| Message {
                    name: Some(&one.name),
                    at: Some(one.at),
                    ..Message::user(&one.text, one.turn.1)
                })
                .collect();
            let first = part.first().context("an empty conversation")?;
            now = now.max(first.at);
            let conversation = &first.turn.0;
            let options = LearnOptions { conversation, now: first.at, is_secret: &|_| false };
            memory.learn(&messages, &options);
        }
        Ok((memory, now))
    }
}

fn chat(row: &Json<'_>) -> Result<Talk> {
    let mut said = Vec::new();
    for session in row.list_of("sessions") {
        let at = session.text_of("date_time").and_then(time).context("no `date_time`")?;
        let conversation = session.get("n").context("no `n`")?.to_string();
        for (index, turn) in (0..).zip(session.list_of("turns")) {
            let name = turn.text_of("speaker").unwrap_or_default().into();
            let text = turn.text_of("text").context("no `text`")?.into();
            said.push(Said { turn: (conversation.clone(), index), name, text, at });
        }
    }
    let mut questions = Vec::new();
    for asked in row.list_of("qa") {
        let named = asked.list_of("evidence").iter().filter_map(Json::as_str);
        let evidence: BTreeSet<Turn> = named.filter_map(super::locomo::turn).collect();
        let question = asked.text_of("question").unwrap_or_default();
        // Questions of category 5 have no answer.
        let is_open = asked.get("category").and_then(Json::as_u32) == Some(5);
        if !evidence.is_empty() && !is_open {
            questions.push((question.into(), evidence));
        }
    }
    Ok(Talk { said, questions })
}

fn meeting(row: &Json<'_>) -> Result<Talk> {
    let mut said = Vec::new();
    for (index, turn) in (0..).zip(row.list_of("turns")) {
        let parts = turn.as_array().unwrap_or_default();
        let part = |at: usize| parts.get(at).and_then(Json::as_str).map(String::from);
        let (name, text) = (part(0).context("no speaker")?, part(1).context("no text")?);
        said.push(Said { turn: (String::from("m"), index), name, text, at: super::NOW });
    }
    let mut questions = Vec::new();
    for asked in row.list_of("specific") {
        let mut evidence = BTreeSet::new();
        for span in asked.list_of("relevant_text_span") {
            let ends = span.as_array().unwrap_or_default().iter();
            let ends: Vec<u32> = ends.filter_map(|end| end.as_str()?.parse().ok()).collect();
            if let [first, last] = ends.as_slice() {
                evidence.extend((*first..=*last).map(|index| (String::from("m"), index)));
            }
        }
        let question = asked.text_of("query").unwrap_or_default();
        if !evidence.is_empty() {
            questions.push((question.into(), evidence));
        }
    }
    Ok(Talk { said, questions })
}

const BUDGETS: [u32; 4] = [500, 1000, 2000, 4000];
