//! Updates as people say them, in other words than the old statement: does a block of memories show
//! what holds, or only what held? Each list was written before it was measured. The words of topics
//! were written after the lists, by the same person.

mod known;
mod unread;

use anyhow::Result;
use turnwise_host::turnwise_core::tokens::estimate;
use turnwise_memory::{
    Consent, Key, LearnOptions, Memory, Message, RecallOptions, Role, Scope, Sensitivity,
};

use known::{FIRST, SECOND};
use unread::{FOURTH, THIRD};

use super::{DAY, NOW};
use crate::report::Report;

/// What held, what holds, and a question for it.
type Pair = (&'static str, &'static str, &'static str);

/// Measures the lists.
pub fn run(report: &mut Report) -> Result<()> {
    // In the fourth list, no update shares a rare word with the old statement.
    let lists = [
        ("first", FIRST, 6.0),
        ("second", SECOND, 6.0),
        ("third", THIRD, 6.0),
        ("fourth", FOURTH, 10.0),
    ];
    for (name, pairs, bar) in lists {
        let mut stale = 0_u32;
        for pair in &pairs {
            let text = shown(pair)?;
            stale += u32::from(text.contains(pair.0) && !text.contains(pair.1));
        }
        let what = "updates as people say them";
        let what = format!("memory, {what}, {name} list of 40: only the old statement is shown");
        report.most(what, f64::from(stale), bar);
    }
    Ok(())
}

/// What the model sees of an update after other talk.
fn shown((old, new, question): &Pair) -> Result<String> {
    let scope = Scope::new("evals", "user").map_err(anyhow::Error::msg)?;
    let mut memory = Memory::new(scope, Key::new([0; 32]), "a");
    let sensitive = Sensitivity::SENSITIVE.into_iter().collect();
    memory.set_consent(Consent { sensitive, ..Consent::everything() });
    let mut day = 0;
    let mut say = |texts: &[&str]| {
        let messages: Vec<Message<'_>> = texts
            .iter()
            .zip(0..)
            .map(|(text, index)| match index % 2 {
                0 => Message::user(text, index),
                _ => Message { role: Role::Assistant, ..Message::user(text, index) },
            })
            .collect();
        day += 3;
        let conversation = &format!("c{day}");
        let now = NOW + day * DAY;
        memory.learn(&messages, &LearnOptions { conversation, now, is_secret: &|_| false });
    };
    say(&[old, "Thanks for telling me."]);
    TALK.iter().for_each(|talk| say(&[talk, "Sure, here is how I would do it."]));
    say(&[new, "Good to know."]);
    TALK.iter().rev().for_each(|talk| say(&[talk, "Of course, one moment."]));
    let now = NOW + 90 * DAY;
    let measure = |text: &str| estimate(text).0;
    let profile = memory.profile(150, now, &measure);
    let exclude = &profile.ids;
    let options = RecallOptions { now, exclude, ..RecallOptions::default() };
    let recall = memory.recall(question, &options, &measure);
    Ok([profile.text, recall.text].join("\n"))
}

const TALK: [&str; 8] = [
    "Can you explain how a heat pump works?",
    "Write a short poem about the sea for my colleague.",
    "My printer prints only half of the page. What can I check?",
    "We watched a documentary on glaciers yesterday, it was long.",
    "What is a good name for a bakery?",
    "How long do I boil an egg at high altitude?",
    "Please shorten this: the meeting that we had planned was useful.",
    "Which countries border Chad?",
];
