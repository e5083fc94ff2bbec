//! Sensitive matters are stored, also as history, only with consent.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use turnwise_memory::{
    Consent, Key, Kind, LearnOptions, Learned, Memory, Message, RecallOptions, Role, Scope,
    Sensitivity,
};

const SENSITIVE: &str = include_str!("../../../tests/data/memory/sensitive.txt");
const ORDINARY: &str = include_str!("../../../tests/data/memory/ordinary.txt");

fn learn(messages: &[Message<'_>], sensitive: &[Sensitivity]) -> (Memory, Learned) {
    let mut memory = Memory::new(Scope::new("app", "ana").unwrap(), Key::new([1; 32]), "tab");
    let sensitive = sensitive.iter().copied().collect();
    memory.set_consent(Consent { sensitive, ..Consent::everything() });
    let options = LearnOptions { conversation: "c", now: 1_772_668_800_000, is_secret: &|_| false };
    let learned = memory.learn(messages, &options);
    (memory, learned)
}

fn is_kept(text: &str) -> bool {
    !learn(&[Message::user(text, 0)], &[]).1.added.is_empty()
}

#[test]
fn sensitive_matters_are_not_kept_without_consent() {
    let all: Vec<&str> = SENSITIVE.lines().collect();
    let kept: Vec<&&str> = all.iter().filter(|text| is_kept(text)).collect();
    assert!(kept.len() * 10 <= all.len(), "{} of {}: {kept:#?}", kept.len(), all.len());
}

#[test]
fn with_consent_they_are() {
    let lost = SENSITIVE.lines().filter(|text| {
        let (memory, _) = learn(&[Message::user(text, 0)], &Sensitivity::SENSITIVE);
        memory.list(&Default::default()).is_empty()
    });
    assert_eq!(lost.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn ordinary_words_are_kept() {
    let all: Vec<&str> = ORDINARY.lines().collect();
    let lost: Vec<&&str> = all.iter().filter(|text| !is_kept(text)).collect();
    assert!(lost.len() * 20 <= all.len(), "{} of {}: {lost:#?}", lost.len(), all.len());
}

#[test]
fn a_language_that_cannot_be_judged_needs_consent_and_is_recalled_with_it() {
    let said = [
        Message::user("Adoptowaliśmy charta, nazywa się Miso.", 0),
        Message::other(Role::Assistant, "Piękne imię! Jest jeszcze szczeniakiem?", 1),
    ];
    let (_, learned) = learn(&said, &[]);
    assert_eq!((learned.added.len(), learned.refused.len()), (0, 2));
    let (memory, learned) = learn(&said, &[Sensitivity::Unjudged]);
    assert_eq!((learned.added.len(), learned.unread.len()), (2, 2), "kept without understanding");
    let options = RecallOptions { now: 1_772_668_900_000, ..RecallOptions::default() };
    let recall = memory.recall("Jak nazywa się nasz chart?", &options, &turnwise_meter::estimate);
    assert!(recall.text.contains("Miso"), "{}", recall.text);
    assert!(memory.list(&Default::default()).iter().all(|one| one.kind == Kind::Turn));
}

#[test]
fn short_answers_are_judged_by_the_conversation() {
    let said = [
        Message::other(Role::Assistant, "Which band do you like best?", 0),
        Message::user("Zorblax!", 1),
    ];
    let (_, learned) = learn(&said, &[]);
    assert_eq!(learned.added.len(), 2);
}
