//! What sentences do, in nine languages. `languages/*.txt` has two lists: examples from which the
//! tables were made, and others.

#![allow(clippy::indexing_slicing, clippy::string_slice, clippy::unwrap_used)]

use turnwise_text::language::{Acts, Language, loaded};

const FILES: [(&str, &str); 9] = [
    ("en", include_str!("languages/english.txt")),
    ("de", include_str!("languages/german.txt")),
    ("fr", include_str!("languages/french.txt")),
    ("es", include_str!("languages/spanish.txt")),
    ("pt", include_str!("languages/portuguese.txt")),
    ("it", include_str!("languages/italian.txt")),
    ("ru", include_str!("languages/russian.txt")),
    ("zh", include_str!("languages/chinese.txt")),
    ("ja", include_str!("languages/japanese.txt")),
];

/// The kinds in the files. `none` is a sentence of chat that only looks like another kind.
const KINDS: [(&str, Acts); 8] = [
    ("limit", Acts::LIMIT),
    ("correction", Acts::CORRECTION),
    ("decision", Acts::DECISION),
    ("promise", Acts::PROMISE),
    ("question", Acts::QUESTION),
    ("outcome", Acts::DONE),
    ("request", Acts::REQUEST),
    ("small", Acts::SMALL_TALK),
];

struct Example {
    kind: &'static str,
    sentence: &'static str,
    held_out: bool,
}

fn examples(file: &'static str) -> Vec<Example> {
    let mut held_out = false;
    let mut found = Vec::new();
    for line in file.lines() {
        match line.strip_prefix('[') {
            Some(part) => held_out = part != "examples]",
            None => {
                let (kind, sentence) = line.split_once(' ').unwrap();
                found.push(Example { kind, sentence, held_out });
            }
        }
    }
    found
}

/// Whether a sentence is classified as its kind; for `none`, whether it sets no limit.
fn is_right(example: &Example) -> bool {
    let acts = Language::of(example.sentence).acts(example.sentence);
    match KINDS.iter().find(|(name, _)| *name == example.kind) {
        Some((_, kind)) => acts.has(*kind),
        None => KINDS[..4].iter().all(|(_, kind)| !acts.has(*kind)),
    }
}

#[test]
fn a_text_shows_its_language() {
    for (code, file) in FILES {
        let examples = examples(file);
        let wrong: Vec<_> = examples
            .iter()
            .map(|example| example.sentence)
            .filter(|sentence| Language::of(sentence).code != code)
            .collect();
        assert!(wrong.len() * 10 <= examples.len(), "{code}: {wrong:#?}");
    }
    let mut codes = loaded().map(|language| language.code);
    assert!(FILES.iter().all(|(code, _)| codes.next() == Some(code)));
}

#[test]
fn sentences_do_what_they_say() {
    for (code, file) in FILES {
        let examples = examples(file);
        let wrong = |held_out: bool| {
            let half = examples.iter().filter(move |example| example.held_out == held_out);
            half.filter(|example| !is_right(example)).map(|example| example.sentence)
        };
        let known: Vec<_> = wrong(false).collect();
        assert!(known.is_empty(), "{code}: {known:#?}");
        let unknown: Vec<_> = wrong(true).collect();
        let all = examples.iter().filter(|example| example.held_out).count();
        assert!(unknown.len() * 100 <= all * MOST_WRONG, "{code}: {unknown:#?}");
    }
}

#[test]
fn what_is_still_to_be_done_is_not_reported_as_done() {
    let reports = |sentence: &str| Language::of(sentence).acts(sentence).has(Acts::DONE);
    for plan in [
        "I need to rename `load` to `read`.",
        "We also need to test gate 14.",
        "Now we proceed to step 3.",
    ] {
        assert!(!reports(plan), "{plan}");
    }
    for report in [
        "The seat 14C was already taken.",
        "I've renamed `load` to `read`.",
        "Gate 14 could not be tested.",
    ] {
        assert!(reports(report), "{report}");
    }
}

/// The most sentences in new wordings that may be wrong, in per cent.
const MOST_WRONG: usize = 15;
