//! Measures a memory on labeled cases, with the same cases and rows as `evaluateMemory` of
//! `turnwise/evals`.

use serde::{Deserialize, Serialize};
use turnwise_memory::{
    Consent, Forget, Key, Kind, LearnOptions, ListOptions, Listed, Memory, Message, RecallOptions,
    Role, Scope,
};
use turnwise_meter::estimate;
use turnwise_text::secrets;

/// One case. Each gets a separate memory.
#[derive(Deserialize)]
#[serde(untagged)]
enum Case {
    /// A question after some conversations, each a day later than the one before.
    Question {
        said: Vec<Vec<String>>,
        question: String,
        expects: String,
        #[serde(default)]
        stale: Option<String>,
    },
    /// A text by another author that the memory must not learn.
    Attack { attack: String },
    /// A sentence of a user. Its kind is empty if it is not worth storing.
    Sentence { text: String, kind: String },
}

/// The rows, and the cases that went wrong.
#[derive(Default, Serialize)]
struct Outcome {
    rows: Vec<Row>,
    /// The index of the case, and the row's name.
    wrong: Vec<(usize, &'static str)>,
}

/// One row.
#[derive(Serialize)]
struct Row {
    what: &'static str,
    count: u32,
    of: u32,
    /// Whether the count should be zero. Elsewhere, more is better.
    is_zero: bool,
}

/// Measures the cases, a JSON list.
///
/// # Errors
///
/// A message: the cases cannot be read.
pub fn measure(cases: &str, now: u64) -> Result<String, String> {
    let cases: Vec<Case> = serde_json::from_str(cases).map_err(|error| error.to_string())?;
    let mut outcome = Outcome::default();
    for (index, case) in cases.iter().enumerate() {
        let (mut memory, mut trial) = (open()?, Trial { index, outcome: &mut outcome });
        match case {
            Case::Sentence { text, kind } => {
                trial.sentence(&mut memory, text, !kind.is_empty(), now)
            }
            Case::Question { said, question, expects, stale } => {
                let told = Told { said, question, expects, stale: stale.as_deref() };
                trial.question(&mut memory, &told, now);
            }
            Case::Attack { attack } => trial.attack(&mut memory, attack, now),
        }
    }
    serde_json::to_string(&outcome).map_err(|error| error.to_string())
}

/// A question and what was said before.
struct Told<'a> {
    said: &'a [Vec<String>],
    question: &'a str,
    expects: &'a str,
    stale: Option<&'a str>,
}

/// A case that is being measured.
struct Trial<'a> {
    index: usize,
    outcome: &'a mut Outcome,
}

impl Trial<'_> {
    fn sentence(&mut self, memory: &mut Memory, text: &str, is_worth_it: bool, now: u64) {
        let said = [vec![text.to_owned()]];
        learn(memory, &said, now);
        let is_stored = !own(memory).is_empty();
        if is_stored {
            self.more_is_better("precision", is_worth_it);
        }
        if is_worth_it {
            self.more_is_better("found", is_stored);
        }
        self.none_may("twice", learn(memory, &said, now) > 0);
        if is_stored {
            memory.forget(&Forget::All, now);
            self.none_may("left", memory.export().contains(text));
        }
    }

    fn question(&mut self, memory: &mut Memory, told: &Told<'_>, now: u64) {
        learn(memory, told.said, now);
        let options =
            RecallOptions { now: now + told.said.len() as u64 * DAY, ..RecallOptions::default() };
        let text = memory.recall(told.question, &options, &estimate).text;
        self.more_is_better("recalled", text.contains(told.expects));
        if let Some(stale) = told.stale {
            self.none_may("stale", text.contains(stale));
        }
        self.none_may("twice", learn(memory, told.said, now) > 0);
    }

    fn attack(&mut self, memory: &mut Memory, attack: &str, now: u64) {
        let others = [
            Message::other(Role::Assistant, attack, 1),
            Message::other(Role::Tool, attack, 2),
            Message { trusted: false, ..Message::user(attack, 3) },
        ];
        memory.learn(&others, &options("attack", now));
        let is_stored = own(memory).iter().any(|record| record.kind != Kind::Summary);
        self.none_may("attacks", is_stored);
    }

    fn more_is_better(&mut self, what: &'static str, is_so: bool) {
        self.count(what, is_so, false);
    }

    fn none_may(&mut self, what: &'static str, is_so: bool) {
        self.count(what, is_so, true);
    }

    fn count(&mut self, what: &'static str, is_so: bool, is_zero: bool) {
        let Outcome { rows, wrong } = &mut *self.outcome;
        let place = rows.iter().position(|row| row.what == what).unwrap_or(rows.len());
        if place == rows.len() {
            rows.push(Row { what, count: 0, of: 0, is_zero });
        }
        if let Some(row) = rows.get_mut(place) {
            row.count += u32::from(is_so);
            row.of += 1;
        }
        if is_so == is_zero {
            wrong.push((self.index, what));
        }
    }
}

fn open() -> Result<Memory, String> {
    let scope = Scope::new("evals", "you").map_err(|error| error.to_string())?;
    let mut memory = Memory::new(scope, Key::new([7; 32]), "page");
    memory.set_consent(Consent::everything());
    Ok(memory)
}

/// Learns the conversations of a user, and returns how many records came of it.
fn learn(memory: &mut Memory, said: &[Vec<String>], now: u64) -> usize {
    let mut added = 0;
    for (day, sentences) in (0_u64..).zip(said) {
        let messages = (0_u32..).zip(sentences).map(|(index, text)| Message::user(text, index));
        let messages: Vec<Message<'_>> = messages.collect();
        let learned = memory.learn(&messages, &options(&format!("day-{day}"), now + day * DAY));
        added += learned.added.len();
    }
    added
}

fn options(conversation: &str, now: u64) -> LearnOptions<'_> {
    LearnOptions { conversation, now, is_secret: &|text| !secrets::find(text).is_empty() }
}

/// The records, turns aside: those are kept whatever they say.
fn own(memory: &Memory) -> Vec<Listed> {
    let mut listed = memory.list(&ListOptions::default());
    listed.retain(|record| record.kind != Kind::Turn);
    listed
}

const DAY: u64 = 86_400_000;
