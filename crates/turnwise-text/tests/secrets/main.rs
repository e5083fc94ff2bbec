//! Secrets of many kinds, as people and programs write them: no output of this crate contains one,
//! and clean sentences stay unchanged.

#![allow(clippy::indexing_slicing, clippy::string_slice, clippy::unwrap_used)]

mod clean;
mod drawn;
mod kinds;
mod numbers;
mod values;

use clean::generated;
use kinds::KINDS;
use numbers::Numbers;
use turnwise_text::secrets::{Policy, find, redact};
use turnwise_text::{
    PromptOptions, Request, Snippet, Speaker, SummaryToCheck, Template, check_summary, digest,
    prompt, sentences::sentences, summarize,
};

fn measure(text: &str) -> u32 {
    text.len().div_ceil(4) as u32
}

/// All outputs of this crate for a conversation with a secret.
fn made_of(text: &str) -> Vec<String> {
    let snippets = [
        Snippet::user("Please set up the account for order W2378156.", 1, 0),
        Snippet::user(text, 1, 1),
        Snippet::called("save", text, 1, 2),
        Snippet::answered("save", text, 1, 3),
        Snippet::said(Speaker::Assistant, text, 1, 4),
        Snippet::user("Is that all you need?", 2, 5),
    ];
    let request = SummaryToCheck::new("Credentials were shared.", &snippets, 4_000, &measure);
    let check = check_summary(&request);
    let told = check_summary(&SummaryToCheck { summary: text, ..request });
    let facts = |check: &turnwise_text::SummaryCheck<'_>| -> String {
        let lists = check.lost.iter().chain(&check.kept).chain(&check.appended);
        lists.map(|fact| format!("{} {}\n", fact.key, fact.text)).collect()
    };
    let asked = prompt(&snippets, Some(text), &PromptOptions::default());
    let result = digest::Result { tool: "read", arguments: "{}", text, ..Default::default() };
    let notes = |tokens| summarize(&Request::new(&snippets, Template::General, tokens, &measure));
    let prior = Request {
        prior: Some(text),
        ..Request::new(&snippets[..1], Template::Support, 400, &measure)
    };
    vec![
        facts(&check),
        facts(&told),
        check.text,
        told.text,
        asked.user,
        digest(&result, 400, &measure),
        notes(80),
        notes(200),
        notes(2_000),
        summarize(&prior),
    ]
}

#[test]
fn no_secret_is_stored() {
    let mut numbers = Numbers(7);
    let mut stored = Vec::new();
    assert!(KINDS.len() >= 25);
    for (name, value, carriers) in KINDS {
        for round in 0..40 {
            let value = value(&mut numbers);
            let text = carriers[round % carriers.len()].replace("{}", &value);
            // Every long part of it must be gone, not only the whole.
            let pieces = value
                .split(['\n', '.', '/', ' '])
                .filter(|piece| piece.len() >= 8 || value.len() < 24)
                .chain([&value[..value.len().min(20)]]);
            let pieces: Vec<&str> = pieces.filter(|piece| !piece.contains("---")).collect();
            let is_told =
                |made: &String| pieces.iter().any(|piece| piece.len() > 2 && made.contains(piece));
            if let Some(made) = made_of(&text).into_iter().find(is_told) {
                stored.push(format!("{name}: {text}\n  in {made}"));
            }
        }
    }
    assert!(
        stored.is_empty(),
        "{} stored:\n{}",
        stored.len(),
        stored[..stored.len().min(12)].join("\n")
    );
}

/// Every name of a key with every sign, grouping and carrier, in nine languages.
#[test]
fn of_drawn_secrets_none_in_a_hundred_is_stored() {
    let mut numbers = Numbers(2026);
    let (mut kept, mut all, mut money) = (Vec::new(), 0, 0);
    for kind in drawn::KINDS {
        for place in 0..DRAWS {
            let drawn = drawn::draw(kind, place, &mut numbers);
            all += 1;
            // The outputs of the crate take a while, so only a few secrets are tested with them,
            // and all with the scanner.
            let made = match place % 40 {
                0 => made_of(&drawn.text),
                _ => vec![redact(&drawn.text).into_owned()],
            };
            let once = redact(&drawn.text);
            assert_eq!(redact(&once), once, "redacting twice changes nothing");
            let head: String = drawn.value.chars().take(20).collect();
            if made.iter().any(|made| made.contains(&head)) {
                money += usize::from(kind.is_money);
                kept.push((kind.name, drawn.carrier, drawn.text));
            }
        }
    }
    let mut by_kind = std::collections::BTreeMap::new();
    for (name, carrier, text) in &kept {
        by_kind.entry((*name, *carrier)).or_insert_with(Vec::new).push(text);
    }
    println!("{} of {all} kept, {money} of money", kept.len());
    for (key, texts) in &by_kind {
        println!("{key:?} {}: {:?}", texts.len(), &texts[..texts.len().min(8)]);
    }
    assert_eq!(money, 0, "cards and accounts");
    assert!(kept.len() * 100 <= all, "{} of {all}", kept.len());
}

const DRAWS: usize = 1_080;

/// Lines of this repository's conversations in nine languages, and the sentences from which
/// memories are made.
#[test]
fn ordinary_lines_of_nine_languages_stay() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = Vec::new();
    gather(&root.join("tests/languages"), &mut texts);
    gather(&root.join("../../tests/data/memory"), &mut texts);
    let lines: Vec<&str> = texts.iter().flat_map(|text| text.lines()).collect();
    let alarms: Vec<String> = lines
        .iter()
        .filter(|line| !find(line).is_empty())
        .map(|line| redact(line).into())
        .collect();
    assert!(lines.len() >= 1_000);
    assert_eq!(alarms, Vec::<String>::new(), "of {} lines", lines.len());
}

#[test]
fn the_redaction_of_a_model_stays() {
    let snippets = [
        Snippet::user("Write to mia.li@example.com or call 925-671-3845 about W2378156.", 1, 0),
        Snippet::said(Speaker::Assistant, "I will.", 1, 1),
    ];
    let summary = "A customer asks about an order. The e-mail and the phone number are redacted.";
    let check = check_summary(&SummaryToCheck::new(summary, &snippets, 400, &measure));
    assert!(check.text.contains("W2378156"), "{}", check.text);
    assert!(!check.text.contains("mia.li") && !check.text.contains("671"), "{}", check.text);
}

#[test]
fn turned_off_everything_is_told() {
    let snippets = [
        Snippet::user("My API key is 0123456789abcdef0123, keep it for later.", 1, 0),
        Snippet::said(Speaker::Assistant, "Done.", 1, 1),
    ];
    let request = SummaryToCheck::new("A key was shared.", &snippets, 400, &measure);
    let off = check_summary(&SummaryToCheck { redact: Policy::Off, ..request });
    assert!(off.text.contains("0123456789abcdef0123"), "{}", off.text);
    assert!(!check_summary(&request).text.contains("0123456789abcdef0123"));
}

/// Sentences of recorded conversations in `tests/data`, of this project's own texts, and of
/// templates filled with ids, digests, prices and dates: at most one in a thousand may be redacted.
#[test]
fn clean_sentences_stay() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut texts = Vec::new();
    for folder in ["tests/data", "docs", "crates"] {
        gather(&root.join(folder), &mut texts);
    }
    let mut all: Vec<String> = Vec::new();
    for text in &texts {
        all.extend(sentences(text).map(String::from));
    }
    let recorded = all.len();
    let mut numbers = Numbers(11);
    while all.len() < recorded.max(60_000) + 60_000 {
        all.push(generated(&mut numbers));
    }
    let alarms: Vec<&String> = all.iter().filter(|sentence| !find(sentence).is_empty()).collect();
    println!("{} alarms in {} sentences, {recorded} of them recorded", alarms.len(), all.len());
    for alarm in alarms.iter().take(60) {
        println!("{}", redact(&alarm.chars().take(160).collect::<String>()));
    }
    assert!(all.len() >= 100_000);
    assert!(alarms.len() * 1000 <= all.len(), "{} of {}", alarms.len(), all.len());
}

fn gather(folder: &std::path::Path, texts: &mut Vec<String>) {
    let mut entries: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        // Files about secrets are full of them.
        if path.is_dir() && !name.ends_with("secrets") && name != "data-files" {
            gather(&path, texts);
        } else if ["md", "jsonl", "txt", "json"].iter().any(|end| name.ends_with(end))
            || (name.ends_with(".rs") && !name.contains("secrets"))
        {
            texts.extend(std::fs::read_to_string(&path).ok());
        }
    }
}
