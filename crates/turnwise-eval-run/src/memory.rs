//! Measures memory across conversations: what it learns of tools' users and of companions, and
//! whether learning twice changes anything. The other measures are in modules of their own.

mod bm25;
mod budgets;
mod locomo;
mod news;
mod precision;
mod sentences;
mod times;
mod updates;
mod zero;

use std::path::Path;

use anyhow::Result;
use turnwise_eval::Message as Read;
use turnwise_host::json::Json;
use turnwise_host::turnwise_core::item::Role;
use turnwise_memory::{Consent, Key, LearnOptions, Learned, Memory, Message, Row, Scope};
use turnwise_text::sentences::sentences;

use crate::build::Source;
use crate::data::{Data, messages};
use crate::points::SETS;
use crate::report::Report;

/// The counts of records learned from a corpus.
#[derive(Clone, Copy, Debug, Default)]
pub struct Learning {
    /// Messages of users.
    pub messages: u64,
    /// Records, turns aside.
    pub records: u64,
    /// Records that learning the same messages again added or reinforced.
    pub again: u64,
    /// Scopes whose rows differ if conversations are learned in the reverse order.
    pub by_order: u64,
}

/// Runs every corpus.
pub fn run(data: &Data, _: &Path, report: &mut Report) -> Result<()> {
    eprintln!("==> memory");
    let (mut agents, mut companions) = (Learning::default(), Learning::default());
    let mut clean = Vec::new();
    for (set, ..) in SETS {
        data.rows(&format!("tools/{set}"), |row| {
            let source = Source::new(messages(row))?;
            let texts: Vec<String> = users(&source.messages).map(String::from).collect();
            agents.learn(&[texts])
        })?;
    }
    for set in ["memorybank_en", "memorybank_cn"] {
        data.rows(&format!("memory/{set}"), |row| {
            let Some(Json::Object(days)) = row.get("history") else { return Ok(()) };
            let said = |day: &Json<'_>| -> Vec<String> {
                let turns = day.as_array().unwrap_or_default().iter();
                turns.filter_map(|turn| turn.text_of("query").map(String::from)).collect()
            };
            let days: Vec<Vec<String>> = days.iter().map(|(_, day)| said(day)).collect();
            clean.extend(days.iter().flatten().flat_map(|text| sentences(text)).map(String::from));
            companions.learn(&days)
        })?;
    }
    rows(report, agents, companions);
    locomo::run(data, report)?;
    budgets::run(data, report)?;
    precision::run(data, report)?;
    updates::run(report)?;
    news::run(report)?;
    sentences::run(report)?;
    times::run(report)?;
    clean.extend(locomo::texts(data)?);
    zero::run(&clean, report)
}

/// The rate of companions has no bar: how much is worth learning there depends on what people say.
fn rows(report: &mut Report, agents: Learning, companions: Learning) {
    if agents.messages > 0 {
        report.most("memory: records for 100 messages to agents", agents.rate(), 3.0);
    }
    let again = agents.again + companions.again;
    report.most("memory: records added by learning twice", again as f64, 0.0);
    let by_order = agents.by_order + companions.by_order;
    report.most("memory: users whose records depend on the order", by_order as f64, 0.0);
    let line = |name: &str, corpus: Learning| {
        format!("{name} | {} | {} | {:.1}", corpus.messages, corpus.records, corpus.rate())
    };
    let lines = [line("tools", agents), line("companions", companions)];
    report.table("Memory", "corpus | user messages | records | for 100 messages", &lines);
}

fn users(messages: &[Read]) -> impl Iterator<Item = &str> {
    let said = messages.iter().filter(|message| message.role == Role::User);
    said.map(|message| message.content.as_str())
}

impl Learning {
    fn learn(&mut self, conversations: &[Vec<String>]) -> Result<()> {
        let (mut memory, mut reverse) = (open("tab")?, open("tab")?);
        for number in 0..conversations.len() {
            learn(&mut memory, conversations, number);
            learn(&mut reverse, conversations, conversations.len() - 1 - number);
        }
        self.messages += conversations.iter().map(|one| one.len() as u64).sum::<u64>();
        self.records += memory.list(&Default::default()).len() as u64;
        self.by_order += u64::from(ids(&memory) != ids(&reverse));
        for number in 0..conversations.len() {
            let again = learn(&mut memory, conversations, number);
            self.again += again as u64;
        }
        Ok(())
    }

    /// Records for each 100 messages of users.
    pub fn rate(&self) -> f64 {
        100.0 * self.records as f64 / self.messages.max(1) as f64
    }
}

fn ids(memory: &Memory) -> Vec<String> {
    let rows = memory.rows().filter(|row| matches!(row, Row::Record(_)));
    rows.map(|row| row.name()).collect()
}

/// Learns one conversation, and returns how many records were new or said again.
fn learn(memory: &mut Memory, conversations: &[Vec<String>], number: usize) -> usize {
    let texts = conversations.get(number).map(Vec::as_slice).unwrap_or_default();
    let said: Vec<Message<'_>> =
        (0..).zip(texts).map(|(index, text)| Message::user(text, index)).collect();
    let now = NOW + number as u64 * DAY;
    let conversation = &number.to_string();
    let options = LearnOptions { conversation, now, is_secret: &|_| false };
    let learned = memory.learn(&said, &options);
    learned.added.len() + learned.reinforced.len()
}

/// Learns one sentence at a time of its own.
fn learn_at(memory: &mut Memory, text: &str, now: u64) -> Learned {
    let options = LearnOptions { conversation: "c", now, is_secret: &|_| false };
    memory.learn(&[Message::user(text, 0)], &options)
}

fn open(replica: &str) -> Result<Memory> {
    let scope = Scope::new("evals", "user").map_err(anyhow::Error::msg)?;
    let mut memory = Memory::new(scope, Key::new([1; 32]), replica);
    memory.set_consent(Consent { history: false, ..Consent::everything() });
    Ok(memory)
}

const NOW: u64 = 1_772_668_800_000;
const DAY: u64 = 86_400_000;
