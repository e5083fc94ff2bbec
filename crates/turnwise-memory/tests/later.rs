//! What recalls and profiles show about things that changed, and in which order.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use turnwise_memory::{
    Consent, Key, LearnOptions, Memory, Message, Recall, RecallOptions, Role, Scope, Sensitivity,
};

const DAY: u64 = 86_400_000;
const NOW: u64 = 1_772_668_800_000;

fn empty() -> Memory {
    let mut memory = Memory::new(Scope::new("app", "ana").unwrap(), Key::new([1; 32]), "tab");
    let sensitive = Sensitivity::SENSITIVE.into_iter().collect();
    memory.set_consent(Consent { sensitive, ..Consent::everything() });
    memory
}

fn say(memory: &mut Memory, conversation: &str, now: u64, texts: &[&str]) {
    let roles = [Role::User, Role::Assistant].into_iter().cycle();
    let messages: Vec<Message<'_>> = (0..)
        .zip(texts)
        .zip(roles)
        .map(|((index, text), role)| Message::other(role, text, index))
        .collect();
    memory.learn(&messages, &LearnOptions { conversation, now, is_secret: &|_| false });
}

fn recall(memory: &Memory, question: &str, tokens: u32) -> Recall {
    let options = RecallOptions { now: NOW + 90 * DAY, tokens, ..RecallOptions::default() };
    memory.recall(question, &options, &turnwise_meter::estimate)
}

fn profile(memory: &Memory) -> String {
    memory.profile(150, NOW + 90 * DAY, &turnwise_meter::estimate).text
}

#[test]
fn a_newer_passage_with_a_rare_word_of_a_line_comes_along() {
    for (old, new, question) in [
        (
            "We booked the ferry to Ystad for Friday.",
            "Ystad is on Sunday now.",
            "ferry on which day?",
        ),
        (
            "Der Urlaub ist in Malcesine gebucht.",
            "Malcesine haben wir abgesagt.",
            "Wohin im Urlaub?",
        ),
        (
            "Nuestras vacaciones son en Cudillero.",
            "Cancelamos Cudillero.",
            "¿Dónde son las vacaciones?",
        ),
    ] {
        let mut memory = empty();
        say(&mut memory, "new", NOW + DAY, &[new, "Noted."]);
        say(&mut memory, "old", NOW, &[old, "Noted."]);
        let text = recall(&memory, question, 600).text;
        let place = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part} in {text}"));
        assert!(place(old) < place(&format!("- user, later: \"{new}\"")), "{text}");
        // Earlier statements are no news.
        let none = recall(&memory, new, 600).text;
        assert!(!none.contains("later"), "{none}");
    }
}

#[test]
fn a_profile_line_has_its_news_behind_it() {
    let mut memory = empty();
    say(&mut memory, "old", NOW, &["I'm allergic to amoxicillin.", "Noted."]);
    say(&mut memory, "new", NOW + DAY, &["The amoxicillin test was negative!", "Good news."]);
    say(&mut memory, "asks", NOW + 2 * DAY, &["What is amoxicillin made of?", "Of mold."]);
    let text = profile(&memory);
    let place = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part} in {text}"));
    assert!(place("I'm allergic") < place("(said later, 2026-03-06) \"The amoxicillin test"));
    assert!(!text.contains("made of"), "{text}");
    assert_eq!(text, profile(&memory.clone()));
}

#[test]
fn lines_of_one_day_stand_in_the_order_of_time() {
    let mut memory = empty();
    say(&mut memory, "b", NOW, &["Which heron do you mean?", "The gray heron."]);
    say(&mut memory, "a", NOW + 60_000, &["I saw the heron again.", "Nice heron!"]);
    let text = recall(&memory, "heron", 600).text;
    let place = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part} in {text}"));
    assert!(place("Which heron") < place("The gray heron"));
    assert!(place("The gray heron") < place("I saw the heron"));
    assert!(place("I saw the heron") < place("Nice heron"));
}

#[test]
fn a_sentence_is_said_once() {
    let mut memory = empty();
    say(&mut memory, "c", NOW, &["I love quokkas. We saw nine of them on Rottnest.", "Lovely!"]);
    for question in ["quokkas", "Do I love quokkas?", "What did we see on Rottnest?"] {
        let text = recall(&memory, question, 600).text;
        assert_eq!(text.matches("I love quokkas").count(), 1, "{question}: {text}");
    }
    // It is not in the recall either, if the conversation already shows it.
    let known: Vec<_> = memory.profile(150, NOW, &turnwise_meter::estimate).ids;
    let options = RecallOptions { exclude: &known, ..RecallOptions::default() };
    say(&mut memory, "d", NOW + DAY, &["I love quolls."]);
    let ids = memory.recall("What do I love?", &options, &turnwise_meter::estimate).ids;
    assert!(ids.iter().all(|id| !known.contains(id)));
}

#[test]
fn a_larger_budget_shows_all_that_a_smaller_one_shows() {
    let mut memory = empty();
    let long = "The heron nests near the old mill by the river, and we watch it. ".repeat(4);
    for number in 0..12 {
        let short = format!("heron {number}");
        let texts = [&*short, &long, "I love herons.", "A heron?", &*long];
        say(&mut memory, &format!("c{number}"), NOW + number * DAY, &texts);
    }
    let mut last = Vec::new();
    for tokens in 0..700 {
        let ids = recall(&memory, "Where does the heron nest?", tokens).ids;
        assert!(last.iter().all(|id| ids.contains(id)), "at {tokens} tokens");
        last = ids;
    }
    assert!(last.len() > 5);
}

#[test]
fn a_recall_says_how_much_of_a_question_it_found() {
    let mut memory = empty();
    say(&mut memory, "c", NOW, &["My sister Ines plays the oboe in Braga.", "How nice."]);
    say(&mut memory, "d", NOW, &["The weather is dull today.", "It is."]);
    let found = |question: &str| recall(&memory, question, 600).found;
    assert_eq!(found("Who plays the oboe?"), 1000);
    let partly = found("Which family plays the oboe at weddings?");
    assert!((300..1000).contains(&partly), "{partly}");
    let little = found("Is the weather good for a flight with Lufthansa?");
    assert!(little < partly, "{little} {partly}");
    assert_eq!(found("quantum chromodynamics"), 0);
}

#[test]
fn learning_brings_the_memory_into_order() {
    let mut memory = empty();
    say(&mut memory, "c", NOW, &["I have to file the tax report by 2026-03-10."]);
    let is_open = |memory: &Memory| {
        let listed = memory.list(&turnwise_memory::ListOptions::default());
        listed.iter().any(|one| one.status == "active" && one.kind == turnwise_memory::Kind::Task)
    };
    assert!(is_open(&memory));
    say(&mut memory, "d", NOW + 50 * DAY, &["Which birds nest near rivers?"]);
    assert!(!is_open(&memory));
}

#[test]
fn a_change_in_the_topic_of_a_line_comes_along_without_a_shared_word() {
    let shown = |new: &str| {
        let mut memory = empty();
        say(&mut memory, "old", NOW, &["I live in Bremen.", "Noted."]);
        say(&mut memory, "new", NOW + DAY, &[new, "Noted."]);
        profile(&memory).contains(new)
    };
    assert!(shown("We finally got the keys for the flat in Leipzig."));
    // No change, another topic, and a question.
    assert!(!shown("A flat above a bakery smells good."));
    assert!(!shown("I finally finished the sweater."));
    assert!(!shown("Have we finally got a bigger flat?"));
}
