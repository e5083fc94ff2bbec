//! Measures memory across conversations: what it learns of tools' users and of companions, whether
//! learning twice changes anything, and whether the newest of generated statements holds.

use std::path::Path;

use anyhow::{Context, Result};
use turnwise_eval::Message as Read;
use turnwise_host::json::Json;
use turnwise_host::turnwise_core::item::Role;
use turnwise_memory::{Consent, Key, LearnOptions, Memory, Message, RecallOptions, Row, Scope};

use crate::build::Source;
use crate::data::{Data, messages};
use crate::points::SETS;
use crate::report::Report;

/// What was learned from a corpus.
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

/// The answers after generated updates.
#[derive(Clone, Copy, Debug, Default)]
pub struct Updates {
    /// The pairs of an old and a new statement.
    pub pairs: u64,
    /// The new statement is recalled.
    pub current: u64,
    /// The old statement is recalled.
    pub stale: u64,
    /// The history of the slot has both.
    pub history: u64,
}

/// Runs every corpus.
pub fn run(data: &Data, _: &Path, report: &mut Report) -> Result<()> {
    eprintln!("==> memory");
    let (mut agents, mut companions) = (Learning::default(), Learning::default());
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
            companions.learn(&days)
        })?;
    }
    report.memory(agents, companions, updates()?);
    Ok(())
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

fn open(replica: &str) -> Result<Memory> {
    let scope = Scope::new("evals", "user").map_err(anyhow::Error::msg)?;
    let mut memory = Memory::new(scope, Key::new([1; 32]), replica);
    memory.set_consent(Consent { history: false, ..Consent::everything() });
    Ok(memory)
}

/// Every pair of values in every template, with other talk between the statements.
fn updates() -> Result<Updates> {
    let mut found = Updates::default();
    for &(template, question, slot) in TEMPLATES {
        for (old, new) in VALUES {
            for distance in [1, 20, 60] {
                let said = |value: &str| template.replace("{}", value);
                let mut memory = open("tab")?;
                let mut talk: Vec<Vec<String>> = vec![vec![said(old)]];
                talk.extend((0..distance).map(|n| vec![format!("Is shop number {n} open?")]));
                talk.push(vec![said(new)]);
                (0..talk.len()).for_each(|number| _ = learn(&mut memory, &talk, number));
                let options = RecallOptions { now: NOW + 90 * DAY, ..RecallOptions::default() };
                let text = memory.recall(question, &options, &|text| text.len() as u32 / 4).text;
                let history = memory.history(slot);
                found.pairs += 1;
                found.current += u64::from(text.contains(new));
                found.stale += u64::from(text.contains(old));
                found.history += u64::from(history.len() == 2);
            }
        }
    }
    found.pairs.checked_sub(1).context("there are no templates")?;
    Ok(found)
}

/// A statement, a question that it answers, and its slot.
const TEMPLATES: &[(&str, &str, &str)] = &[
    ("I live in {} now.", "Where do I live?", "user.city"),
    ("I moved to {} last week.", "Which city did I move to?", "user.city"),
    ("My name is {}.", "What is my name?", "user.name"),
    ("Ich wohne jetzt in {}.", "Wo wohne ich?", "user.city"),
    ("Ich heiße {}.", "Wie heiße ich?", "user.name"),
    ("J'habite à {} maintenant.", "Où est-ce que j'habite ?", "user.city"),
    ("Je m'appelle {}.", "Comment est-ce que je m'appelle ?", "user.name"),
    ("Ahora vivo en {}.", "¿Dónde vivo?", "user.city"),
    ("Me llamo {}.", "¿Cómo me llamo?", "user.name"),
];
const VALUES: [(&str, &str); 4] =
    [("Ulm", "Porto"), ("Lima", "Quito"), ("Mara", "Sonja"), ("Bern", "Turin")];
const NOW: u64 = 1_772_668_800_000;
const DAY: u64 = 86_400_000;
