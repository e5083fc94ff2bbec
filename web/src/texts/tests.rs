//! Properties that hold for every text.

use super::*;
use crate::language::{Plural, Text};

/// Every text with its name.
fn all() -> Vec<(String, Text)> {
    let texts = [
        ("columns", columns::TEXTS),
        ("decide", decide::TEXTS),
        ("engine", engine::TEXTS),
        ("issues", issues::TEXTS),
        ("lanes", lanes::TEXTS),
        ("findings", findings::TEXTS),
        ("frame", frame::TEXTS),
        ("golf", golf::TEXTS),
        ("lessons", lessons::TEXTS),
        ("levels", levels::TEXTS),
        ("memory", memory::TEXTS),
        ("page", page::TEXTS),
        ("panels", panels::TEXTS),
        ("policy", policy::TEXTS),
        ("recall", recall::TEXTS),
        ("report", report::TEXTS),
        ("rules", rules::TEXTS),
        ("sessions", sessions::TEXTS),
        ("summaries", summaries::TEXTS),
        ("tapestry", tapestry::TEXTS),
    ];
    let plurals: [(&str, &[(&str, Plural)]); 5] = [
        ("columns", columns::PLURALS),
        ("findings", findings::PLURALS),
        ("memory", memory::PLURALS),
        ("policy", policy::PLURALS),
        ("summaries", summaries::PLURALS),
    ];
    let texts = texts.into_iter().flat_map(|(panel, texts)| {
        texts.iter().map(move |(name, text)| (format!("{panel}::{name}"), *text))
    });
    let plurals = plurals.into_iter().flat_map(|(panel, plurals)| {
        plurals.iter().flat_map(move |(name, plural)| {
            let one = (format!("{panel}::{name} (one)"), plural.one);
            [one, (format!("{panel}::{name}"), plural.other)]
        })
    });
    texts.chain(plurals).collect()
}

#[test]
fn every_text_takes_the_same_values_in_every_language() {
    let values = |text: &str| text.matches('#').count();
    for (name, text) in all() {
        assert_eq!(values(text.english), values(text.german), "{name}");
        assert!(!text.english.is_empty() && !text.german.is_empty(), "{name}");
    }
}

#[test]
fn a_text_that_is_the_same_in_both_languages_is_meant_to_be() {
    let same: Vec<String> = all()
        .into_iter()
        .filter(|(_, text)| text.english == text.german)
        .filter(|(_, text)| text.english.chars().filter(|c| c.is_alphabetic()).count() > 2)
        .map(|(_, text)| text.english.to_owned())
        .collect();
    for text in &same {
        assert!(SAME.contains(&text.as_str()), "`{text}` is not translated");
    }
    for known in SAME {
        assert!(same.iter().any(|text| text == known), "`{known}` is no longer a text");
    }
}

#[test]
fn a_text_begins_and_ends_with_the_same_space_in_every_language() {
    let edges = |text: &str| (text.starts_with(' '), text.ends_with(' '));
    for (name, text) in all() {
        assert_eq!(edges(text.english).1, edges(text.german).1, "{name}");
    }
}

/// Words that are the same in German.
const SAME: &[&str] = &[
    "Golf",
    "Option",
    "App",
    "Agent",
    "default",
    "Link",
    "Code",
    "Policy",
    "Hybrid",
    "slice(-n)",
    "Budget",
    "Format",
    "Tokens",
    "# min",
];
