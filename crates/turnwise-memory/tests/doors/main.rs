//! Doors and gates, language by language: sentences that are learned, and sentences that are not.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

mod languages;
mod refusals;
mod times;
mod wordings;

use turnwise_memory::{
    Consent, Key, LearnOptions, Learned, Memory, Message, Record, Refusal, Role, Scope,
};

/// Thursday, 5 March 2026.
const SAID: u64 = 1_772_668_800_000;

fn memory() -> Memory {
    let mut memory = Memory::new(Scope::new("app", "ana").unwrap(), Key::new([1; 32]), "tab");
    memory.set_consent(Consent { history: false, ..Consent::everything() });
    memory
}

fn learn(memory: &mut Memory, message: Message<'_>) -> Learned {
    let is_secret = &|text: &str| text.contains("hunter2");
    memory.learn(&[message], &LearnOptions { conversation: "c", now: SAID, is_secret })
}

fn learned(text: &str) -> Vec<Record> {
    let mut memory = memory();
    let learned = learn(&mut memory, Message::user(text, 0));
    learned.added.iter().map(|id| memory.record(*id).unwrap().clone()).collect()
}

/// Checks that one of the records learned from `text` has this kind, slot and value, as `kind
/// slot=value`.
fn check(text: &str, expected: &str) {
    let found: Vec<String> = learned(text)
        .iter()
        .map(|one| {
            let slot = one.slot.clone().unwrap_or_default();
            let value = one.value().unwrap_or_default();
            format!("{} {slot}={value}", one.kind.as_str())
        })
        .collect();
    assert!(found.iter().any(|one| one.starts_with(expected)), "{text}: {found:?}");
}

fn check_nothing(text: &str) {
    let found: Vec<_> = learned(text)
        .iter()
        .map(|one| (one.kind, one.slot.clone(), one.value().map(String::from)))
        .collect();
    assert!(found.is_empty(), "{text}: {found:?}");
}
