//! What must never happen: attacks that become wishes, stored secrets, foreign ids. The samples are
//! small; `cargo xtask nightly memory` sets `TURNWISE_SAMPLES` for large ones.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

mod samples;

use samples::{Random, SECRETS, WAYS, attacks, deliver, secret};
use turnwise_memory::{
    Consent, Forget, Key, Kind, LearnOptions, Memory, Message, RecallOptions, Scope,
};
use turnwise_text::secrets;

const NOW: u64 = 1_772_668_800_000;

/// The factor of the sample sizes.
fn samples() -> usize {
    std::env::var("TURNWISE_SAMPLES").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

fn is_secret(text: &str) -> bool {
    !secrets::find(text).is_empty()
}

fn memory(user: &str) -> Memory {
    let mut memory = Memory::new(Scope::new("app", user).unwrap(), Key::new([1; 32]), "tab");
    memory.set_consent(Consent::everything());
    memory
}

#[test]
fn no_text_of_others_becomes_a_wish_a_preference_or_a_profile_line() {
    let mut random = Random(7);
    let attacks = attacks();
    let mut learned = Vec::new();
    for number in 0..WAYS * 30 * samples() {
        let way = number % WAYS;
        let (attack, name) = &attacks[random.below(attacks.len())];
        let (role, text, trusted) = deliver(way, attack);
        let mut memory = memory("ana");
        let message = Message { trusted, ..Message::other(role, &text, 0) };
        let options = LearnOptions { conversation: "c", now: NOW, is_secret: &is_secret };
        memory.learn(&[message], &options);
        let json = format!(
            "{{\"memories\":[{{\"kind\":\"instruction\",\"quote\":{}}}]}}",
            serde_json::to_string(attack).unwrap()
        );
        memory.propose(&json, &[message], &options);
        for kind in [Kind::Instruction, Kind::Preference, Kind::Profile] {
            let found = memory
                .list(&turnwise_memory::ListOptions { kind: Some(kind), ..Default::default() });
            learned.extend(found.into_iter().map(|one| (way, one.text)));
        }
        let profile = memory.profile(400, NOW, &turnwise_meter::estimate);
        assert!(!profile.text.contains(*name), "{text}");
        let recall = memory.recall(attack, &RecallOptions::default(), &turnwise_meter::estimate);
        assert!(recall.text.matches("</user-memory>").count() <= 1, "{}", recall.text);
    }
    assert_eq!(learned, []);
}

#[test]
fn most_of_the_same_words_of_the_user_are_learned() {
    let options = LearnOptions { conversation: "c", now: NOW, is_secret: &is_secret };
    let added = |(text, _): &(String, &str)| {
        let mut memory = memory("ana");
        memory.set_consent(Consent { history: false, ..Consent::everything() });
        !memory.learn(&[Message::user(text, 0)], &options).added.is_empty()
    };
    let attacks = attacks();
    let learned = attacks.iter().filter(|attack| added(attack)).count();
    assert!(learned * 2 > attacks.len(), "{learned} of {}", attacks.len());
}

#[test]
fn no_secret_is_stored_by_any_door() {
    let mut random = Random(11);
    for number in 0..SECRETS * 5 * samples() {
        let (secret, value) = secret(number % SECRETS, &mut random);
        let texts = ["Remember that {}.", "I always use {} here.", "My key: {}. I love jazz."];
        let text = texts[random.below(texts.len())].replace("{}", &secret);
        let mut memory = memory("ana");
        let options = LearnOptions { conversation: "c", now: NOW, is_secret: &is_secret };
        memory.learn(&[Message::user(&text, 0)], &options);
        memory.note("notes.md", &text, &options);
        memory.summarize(&text, &options);
        memory.import(&text, NOW, &is_secret).unwrap();
        assert!(!memory.export().contains(&value), "{text}");
    }
}

#[test]
fn no_scope_has_a_foreign_id() {
    let mut random = Random(13);
    let users = 50;
    let mut memories: Vec<Memory> =
        (0..users).map(|number| memory(&format!("user-{number}"))).collect();
    for step in 0..1_000 * samples() {
        let (from, to) = (random.below(users), random.below(users));
        let now = NOW + step as u64;
        match random.below(8) {
            0..=3 => {
                let text = format!("I love the number {from} and tea {}.", random.below(40));
                let conversation = &step.to_string();
                let options = LearnOptions { conversation, now, is_secret: &|_| false };
                memories[from].learn(&[Message::user(&text, 0)], &options);
            }
            // The host mixes up its rows.
            4 | 5 => {
                let rows: Vec<_> = memories[from].rows().take(20).collect();
                memories[to].merge(rows);
            }
            6 => drop(memories[from].forget(&Forget::Query("tea"), now)),
            _ => {
                let found = memories[to].recall(
                    "which number and tea?",
                    &RecallOptions { floor: 0, ..RecallOptions::default() },
                    &turnwise_meter::estimate,
                );
                for id in found.ids {
                    let text = memories[to].record(id).unwrap().text();
                    assert!(text.contains(&format!("number {to} and")), "{text}");
                }
            }
        }
    }
}
