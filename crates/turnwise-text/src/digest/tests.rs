//! Tests for the content of digests and their limits.

use alloc::format;
use alloc::string::String;

use proptest::prelude::*;

use super::{Result, digest};

fn measure(text: &str) -> u32 {
    turnwise_core::tokens::estimate(text).0
}

#[track_caller]
fn check(text: &str, expected: &str) {
    check_within(200, text, expected);
}

#[track_caller]
fn check_within(max_tokens: u32, text: &str, expected: &str) {
    let told = digest(
        &Result { tool: "look", arguments: "{}", text, ..Result::default() },
        max_tokens,
        &measure,
    );
    assert_eq!(told.strip_prefix("[digest of look] ").unwrap_or(&told), expected);
}

#[test]
fn facts_stand_with_their_keys() {
    check(
        r##"{"order_id": "#W2378156", "status": "delivered", "paid": true, "placed": "2024-05-20", "total": 1526.5}"##,
        "order_id: #W2378156; status: delivered; placed: 2024-05-20; total: 1526.5",
    );
}

#[test]
fn rows_that_are_alike_name_their_keys_once() {
    check(
        r#"[{"flight": "HAT004", "price": 122}, {"flight": "HAT142", "price": 131}, {"flight": "HAT099", "price": 140}]"#,
        "flight: HAT004; price: 122; HAT142, 131; HAT099, 140",
    );
    check(
        r#"{"orders": ["W123456", "W123457"], "ids": ["A1B2"]}"#,
        "orders: W123456, W123457; ids: A1B2",
    );
}

#[test]
fn what_is_most_likely_wanted_again_comes_before_what_is_long() {
    let text = r#"{"name": "A very long name of a thing that nobody asked for", "order_id": "W2378156", "total": 12.5}"#;
    check_within(20, text, "order_id: W2378156; total: 12.5");
}

#[test]
fn what_stands_in_the_call_is_not_told_again() {
    let result = Result {
        tool: "look",
        arguments: r#"{"id": "W77881"}"#,
        text: r#"{"id": "W77881", "total": 12.5}"#,
        ..Result::default()
    };
    assert_eq!(digest(&result, 100, &measure), "[digest of look] total: 12.5");
}

#[test]
fn a_failure_is_one_line() {
    check(
        "Running 12 tests\nerror: could not find `Cargo.toml` in /srv/app/src\nmore",
        "error: could not find `Cargo.toml` in /srv/app/src",
    );
    check(r#"{"error": "no such order", "code": 4}"#, "error: no such order; code: 4");
}

#[test]
fn text_gives_its_facts_with_the_words_before_them() {
    check(
        "Wrote src/main.rs and src/lib.rs.\nThe total is 1,204 lines.",
        "src/main.rs, src/lib.rs, The total is 1,204",
    );
}

#[test]
fn text_without_facts_gives_its_first_line() {
    check("\n  function grayed() {\n    return nothing;\n", "function grayed()");
}

#[test]
fn nothing_to_tell_is_nothing() {
    check("", "");
    check("{}", "");
    check_within(5, r#"{"order_id": "W2378156"}"#, "");
}

#[test]
fn a_tool_without_a_name_has_a_digest_too() {
    let result = Result { text: r#"{"total": 12.5}"#, ..Result::default() };
    assert_eq!(digest(&result, 100, &measure), "[digest] total: 12.5");
}

#[test]
fn a_very_long_result_costs_little() {
    let text: String =
        (0..50_000).map(|n| format!("{{\"id\": \"W{n}\", \"sum\": {n}.5}},")).collect();
    let told = digest(
        &Result { tool: "look", arguments: "", text: &format!("[{text}]"), ..Result::default() },
        64,
        &measure,
    );
    assert!(measure(&told) <= 64 && told.contains("W100,"), "{told}");
}

proptest! {
    #[test]
    fn a_digest_keeps_its_limit_and_invents_nothing(text in "([\\[\\]{}:,\"' \n]|[a-z]{1,9}|[0-9]{1,5}|W[0-9]{5}|error|é){0,60}", most in 0_u32..60) {
        let told = digest(&Result { tool: "look", arguments: "", text: &text, ..Result::default() }, most, &measure);
        prop_assert!(measure(&told) <= most);
        let squeezed = super::reader::squeezed(&text);
        for piece in told.trim_start_matches("[digest of look]").split(&[';', ',', ':', ' '][..]) {
            prop_assert!(squeezed.contains(piece), "{piece:?} of {told:?}");
        }
    }

    #[test]
    fn a_digest_is_the_same_each_time(text in "\\PC{0,200}") {
        let make = || digest(&Result { tool: "look", arguments: &text, text: &text, ..Result::default() }, 50, &measure);
        prop_assert_eq!(make(), make());
    }
}
