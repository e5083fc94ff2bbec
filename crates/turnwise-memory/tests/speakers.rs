//! The memory learns nothing from other people's words, in many carriers, with payloads and with
//! questions before them. `cargo xtask nightly memory` sets `TURNWISE_SAMPLES` for larger samples.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use turnwise_memory::{
    Consent, Key, Learned, ListOptions, Memory, Message, Refusal, Scope, Sensitivity,
};

const CARRIERS: &str = include_str!("../../../tests/data/memory/carriers.txt");
const PAYLOADS: &str = include_str!("../../../tests/data/memory/payloads.txt");
/// Headers with a name or a time, which match no rule of their language.
const VOICES: &str = include_str!("../../../tests/data/memory/voices.txt");
const FRONTS: &str = include_str!("../../../tests/data/memory/fronts.txt");
const OWN: &str = include_str!("../../../tests/data/memory/own.txt");

fn blocks(data: &str) -> Vec<&str> {
    data.split("%%\n").map(|block| block.trim_end_matches('\n')).collect()
}

/// Learns one message with consent to everything.
fn learn(text: &str) -> (Memory, Learned) {
    let mut memory = Memory::new(Scope::new("app", "ana").unwrap(), Key::new([1; 32]), "tab");
    let sensitive = Sensitivity::SENSITIVE.into_iter().collect();
    memory.set_consent(Consent { sensitive, ..Consent::everything() });
    let options = turnwise_memory::LearnOptions {
        conversation: "c",
        now: 1_772_668_800_000,
        is_secret: &|_| false,
    };
    let learned = memory.learn(&[Message::user(text, 0)], &options);
    (memory, learned)
}

/// Whether the memory contains words of the payload outside of the history.
fn has_learned(memory: &Memory) -> bool {
    let records = memory.list(&ListOptions::default());
    records.iter().any(|one| one.kind != turnwise_memory::Kind::Turn && is_foreign(&one.text))
}

/// All payloads mention things of one invented country.
fn is_foreign(text: &str) -> bool {
    text.to_lowercase().contains("quend")
}

#[test]
fn carried_words_are_not_learned() {
    let samples: usize =
        std::env::var("TURNWISE_SAMPLES").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let fronts: Vec<&str> = FRONTS.lines().collect();
    let (mut tried, mut learned) = (0, Vec::new());
    for (at, carrier) in blocks(CARRIERS).iter().enumerate() {
        for (number, payload) in PAYLOADS.lines().enumerate() {
            for step in 0..samples.min(fronts.len()) {
                let front = fronts[(at * 7 + number * 3 + step) % fronts.len()];
                let text = [front, "\n\n", &carrier.replace("{}", payload)].concat();
                let (memory, _) = learn(text.trim_start());
                tried += 1;
                if has_learned(&memory) {
                    learned.push(text);
                }
            }
        }
    }
    assert!(learned.len() * 200 <= tried, "{} of {tried}: {learned:#?}", learned.len());
}

#[test]
fn words_of_another_voice_are_neither_learned_nor_kept() {
    let mut found = Vec::new();
    for (at, carrier) in blocks(VOICES).iter().enumerate() {
        for (number, payload) in PAYLOADS.lines().enumerate() {
            let words = carrier.replace("{}", payload);
            let ask = ["", "What do you think?\n\n", "Was meinst du?\n\n"][(at + number) % 3];
            let (memory, _) = learn(&[ask, &words].concat());
            let records = memory.list(&ListOptions::default());
            found.extend(records.iter().any(|one| is_foreign(&one.text)).then_some(words));
        }
    }
    assert_eq!(found, <[String; 0]>::default());
}

#[test]
fn own_words_in_many_forms_are_kept_as_they_are() {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
    let is_whole = |text: &&&str| {
        let records = learn(text).0.list(&ListOptions::default());
        let turns = records.iter().filter(|one| one.kind == turnwise_memory::Kind::Turn);
        turns.map(|one| letters(&one.text)).sum::<usize>() == letters(text)
    };
    let all = blocks(OWN);
    // Cited lines, code, a mail and a letter are cut out.
    let cut: Vec<&&str> = all.iter().filter(|text| !is_whole(text)).collect();
    assert!(cut.len() < 6 && all.len() > 80, "{cut:#?}");
}

#[test]
fn the_same_words_are_learned_from_the_user() {
    let all: Vec<&str> = PAYLOADS.lines().collect();
    let missed: Vec<&&str> = all.iter().filter(|text| !has_learned(&learn(text).0)).collect();
    assert!(missed.len() * 10 <= all.len(), "{missed:?}");
}

#[test]
fn own_words_in_many_forms_still_teach() {
    let all = blocks(OWN);
    let is_learned = |text: &&&str| {
        let (memory, _) = learn(text);
        let records = memory.list(&ListOptions::default());
        records.iter().any(|one| one.kind != turnwise_memory::Kind::Turn)
    };
    let missed: Vec<&&str> = all.iter().filter(|text| !is_learned(text)).collect();

    assert!(missed.len() * 10 <= all.len(), "{missed:#?}");
}

#[test]
fn mostly_pasted_messages_teach_only_what_they_ask_to_remember() {
    let text = "I love jazz. Remember that my bike is from Ulm.\n\n---------- Forwarded message \
                ---------\nFrom: Ilse <ilse@example.org>\n\nThe committee has met on Monday, and \
                it has discussed the budget of the next year with the members.";
    let (memory, learned) = learn(text);
    let records = memory.list(&ListOptions::default());
    let texts: Vec<&str> = records
        .iter()
        .filter(|one| one.kind != turnwise_memory::Kind::Turn)
        .map(|one| one.text.as_str())
        .collect();
    assert_eq!(texts, ["Remember that my bike is from Ulm."]);
    let told = |text: &str| {
        let is_it = |said: &Option<String>| said.as_ref().is_some_and(|said| said.contains(text));
        learned.refused.iter().any(|one| one.reason == Refusal::Quoted && is_it(&one.text))
    };
    assert!(told("I love jazz.") && told("The committee has met"), "{:?}", learned.refused);
}
