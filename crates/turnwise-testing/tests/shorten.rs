//! Shortened texts: never split inside a character, and never longer than their limit.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice)]

use proptest::prelude::*;
use turnwise_core::tokens::estimate;
use turnwise_host::formats::{Format, Reading, read_text};
use turnwise_host::shorten::shorten;
use turnwise_host::{Conversation, json};
use turnwise_testing::generate::Shape;
use turnwise_testing::spoken;
use unicode_segmentation::UnicodeSegmentation;

fn count(text: &str) -> u32 {
    estimate(text).0
}

/// The beginning and the end of a shortened text, and the tokens that its marker states.
fn parts<'a>(text: &str, shortened: &'a str) -> (&'a str, &'a str, u32) {
    let (head, rest) = shortened.split_once("… [").unwrap();
    let (number, tail) = rest.split_once(" tokens left out] …\n").unwrap();
    let head = if text.starts_with(head) { head } else { head.strip_suffix('\n').unwrap() };
    (head, tail, number.replace(',', "").parse().unwrap())
}

/// Shortens a text and checks the invariants.
fn check(text: &str, most: u32) -> Result<String, TestCaseError> {
    let whole = count(text);
    let shortened = shorten(text, whole, most, &count);
    let (head, tail, left_out) = parts(text, &shortened);
    prop_assert!(count(&shortened) <= most, "{} tokens of {most}: {shortened}", count(&shortened));
    prop_assert!(
        text.starts_with(head) && text.ends_with(tail) && head.len() + tail.len() <= text.len()
    );
    let kept = count(head) + count(tail);
    prop_assert!(
        left_out.abs_diff(whole.saturating_sub(kept)) <= 1,
        "{left_out} of {whole}, {kept} kept"
    );
    let borders: Vec<usize> =
        text.grapheme_indices(true).map(|(at, _)| at).chain([text.len()]).collect();
    for at in [head.len(), text.len() - tail.len()].into_iter().filter(|at| *at < text.len()) {
        prop_assert!(
            borders.binary_search(&at).is_ok(),
            "parted at {at} inside a character of {text:?}"
        );
        prop_assert!(!is_inside_escape(text, at), "parted at {at} inside an escape of {text:?}");
    }
    Ok(shortened)
}

/// Whether an escape of JSON goes across this place. Two in a row may be one character.
fn is_inside_escape(text: &str, at: usize) -> bool {
    let from =
        text[..at].char_indices().rev().take(5).find(|(_, c)| *c == '\\').map(|(from, _)| from);
    let is_escaped =
        |from: usize| text[..from].bytes().rev().take_while(|byte| *byte == b'\\').count() % 2 == 1;
    let length = |from: usize| if text[from..].starts_with("\\u") { 6 } else { 2 };
    from.is_some_and(|from| !is_escaped(from) && from + length(from) > at)
}

/// Pieces of text that combine with their neighbors, and pieces that do not.
fn piece() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "word",
        " ",
        "\n",
        "\r\n",
        "e\u{301}\u{302}",
        "👩‍👩‍👧‍👦",
        "🏳️‍🌈",
        "👍🏽",
        "🇩🇪",
        "🇩🇪🇫🇷",
        "1️⃣",
        "日本語",
        "한국어",
        "각",
        "हिन्दी",
        "क्‍ष",
        "ไทยน้ำ",
        "நிலை",
        "العربية",
        "\u{600}1",
        "ख",
        "\\n",
        "\\u00e9",
        "\\ud83d\\ude00",
        "\\\\",
        "\"",
        "{\"a\":",
        "\u{200d}",
        "\u{fe0f}",
        "\u{e0067}",
        "\u{1f1e9}",
        "\u{94d}",
        "\u{1100}",
        "\u{11a8}",
        "aaaaaaaaaaaaaaaaaaaa",
    ])
}

proptest! {
    #![proptest_config(turnwise_testing::cases(256))]

    #[test]
    fn no_text_is_parted_inside_a_character(pieces in prop::collection::vec(piece(), 60..400), most in 24..80u32) {
        let text = pieces.concat();
        if count(&text) > most {
            check(&text, most)?;
        }
    }

    #[test]
    fn neither_is_any_other(text in "\\PC{200,400}", most in 24..60u32) {
        if count(&text) > most {
            check(&text, most)?;
        }
    }

    #[test]
    fn a_plan_counts_what_is_sent(
        format in 0..Format::ALL.len(), manner in 0..4u32, sizes in prop::collection::vec(1..9u32, 1..3), window in 200..900u32,
    ) {
        let format = Format::ALL[format];
        let calls: Vec<String> = sizes.iter().enumerate().map(|(n, size)| step(format, n, 10u32.pow(*size % 4 + 1))).collect();
        let said = spoken::messages(&format!("u {}", calls.join(" ")), format, manner);
        let options = format!(r#"{{"format":"{}","window":{window},"strategies":[{{"type":"trim"}}]}}"#, format.as_str());
        let mut chat = Conversation::new(&json::parse(&options).unwrap().json).unwrap();
        for message in &said {
            chat.push(message, false).unwrap();
        }
        let plan = chat.fit().clone();
        let sent = chat.seen(&plan);
        let mut again = Conversation::new(&json::parse(&format!(r#"{{"format":"{}"}}"#, format.as_str())).unwrap().json).unwrap();
        for message in &sent {
            again.push(message, false).unwrap();
        }
        prop_assert_eq!(again.fit().size.tokens, plan.size.tokens, "{}", sent.join("\n"));
        prop_assert_eq!(plan.fits(), plan.size.tokens.0 <= window);
        prop_assert_eq!(chat.seen(&chat.clone().fit().clone()), sent);
    }
}

/// A call and its result in the words of a format.
fn step(format: Format, number: usize, size: u32) -> String {
    match spoken::shape(format) {
        Shape::Pages => format!("m(c{number};c{number}):{size}"),
        Shape::Chat => format!("a(c{number}) t(c{number}):{size}"),
        _ => format!("c(c{number}) t(c{number}):{size}"),
    }
}

#[test]
fn beginning_and_end_are_kept_by_lines_where_there_are_any() {
    let text: String = (0..2000).map(|line| format!("line {line} of the log\n")).collect();
    let shortened = shorten(&text, count(&text), 400, &count);
    let (head, tail, left_out) = parts(&text, &shortened);
    assert!(head.starts_with("line 0 of the log\n") && tail.ends_with("line 1999 of the log\n"));
    assert!(head.ends_with(['\n', ' ']), "{head}");
    assert!(count(&shortened) > 375 && left_out > 10_000, "{left_out}");
}

#[test]
fn thousands_are_told_apart() {
    let text = "word ".repeat(1_300_000);
    let shortened = shorten(&text, 1_300_000, 100, &count);
    assert!(shortened.contains("… [1,299,9"), "{shortened}");
}

#[test]
fn a_text_without_any_border_is_left_out_whole() {
    let text = "\u{301}".repeat(4000);
    let shortened = shorten(&text, count(&text), 50, &count);
    assert_eq!((parts(&text, &shortened).0, parts(&text, &shortened).1), ("", ""));
}

#[test]
fn a_result_is_shortened_in_every_format_and_a_failure_stays_one() {
    for format in Format::ALL {
        for error in ["", "?"].iter().take(if format == Format::AiSdkUi { 1 } else { 2 }) {
            let word = step(format, 1, 5000).replacen("):5000", &format!("){error}:5000"), 1);
            let said = spoken::messages(&format!("u {word}"), format, 0);
            let options = format!(
                r#"{{"format":"{}","window":500,"strategies":[{{"type":"trim"}}]}}"#,
                format.as_str()
            );
            let mut chat = Conversation::new(&json::parse(&options).unwrap().json).unwrap();
            said.iter().for_each(|message| _ = chat.push(message, false).unwrap());
            let plan = chat.fit().clone();
            let sent = chat.seen(&plan);
            assert!(
                plan.fits() && sent.join("").contains("tokens left out] …\\n"),
                "{}",
                sent.join("\n")
            );
            let read = |message: &String| {
                let item = read_text(format, message, &Reading::default()).unwrap();
                item.answers
                    .iter()
                    .map(|answer| (answer.id.clone(), answer.error))
                    .collect::<Vec<_>>()
            };
            assert!(said.iter().map(read).eq(sent.iter().map(read)), "{}", sent.join("\n"));
        }
    }
}
