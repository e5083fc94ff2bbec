//! The parser gives the same answers as `serde_json`, and refuses invalid JSON.

use super::*;
use crate::json::parse;
use alloc::format;
use alloc::string::ToString;
use proptest::prelude::*;

fn check(text: &str, expected: &str) {
    assert_eq!(parse(text).unwrap().json.to_string(), expected);
}

fn check_error(text: &str, expected: &str) {
    assert_eq!(parse(text).unwrap_err().to_string(), expected);
}

#[test]
fn values_of_every_kind() {
    check(
        " [ null , true , false , -1.5e3 , \"x\" , { } , [ ] ] ",
        "[null,true,false,-1.5e3,\"x\",{},[]]",
    );
    check(r#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude42""#, r#""\"\\/\b\f\n\r\té🙂""#);
}

#[test]
fn half_a_character_reads_as_the_replacement_character() {
    check(r#""a\ud83d""#, "\"a\u{fffd}\"");
    check(r#""\ude42\ud83d""#, "\"\u{fffd}\u{fffd}\"");
    check(r#""\ud83d\ud83d\ude42""#, "\"\u{fffd}🙂\"");
    check(r#""\ud83d\n""#, "\"\u{fffd}\\n\"");
    check(r#""\\ud83d""#, r#""\\ud83d""#);
    assert!(parse(r#""\ud83dx""#).unwrap().is_mended);
    assert!(!parse(r#""\ud83d\ude42""#).unwrap().is_mended);
}

#[test]
fn faults_say_what_was_expected() {
    check_error("", "line 1, column 1: the text ends where a value should be");
    check_error("[1\n 2]", "line 2, column 2: expected `,` or `]`, found `2`");
    check_error("[1,]", "line 1, column 4: expected a value, found `]`");
    check_error("{\"a\":1,}", "line 1, column 8: expected a field name, found `}`");
    check_error("{a:1}", "line 1, column 2: expected a field name or `}`, found `a`");
    check_error("{\"é\" 1}", "line 1, column 6: expected `:`, found `1`");
    check_error(
        "\"a\nb\"",
        "line 1, column 3: expected a string without line breaks and control characters (`\\n` instead), found a line break or control character",
    );
    check_error(
        "\"a",
        "line 1, column 3: the text ends where the closing `\"` of a string should be",
    );
    check_error(
        r#""\x""#,
        "line 1, column 3: expected one of `\"\\/bfnrtu` after a `\\`, found `x`",
    );
    check_error("1.", "line 1, column 3: the text ends where a digit should be");
    check_error("01", "line 1, column 2: expected nothing more, found `1`");
    check_error("nul", "line 1, column 1: expected a value, found `n`");
}

#[test]
fn depth_has_a_limit_and_breadth_has_none() {
    assert!(parse(&format!("{}{}", "[".repeat(128), "]".repeat(128))).is_ok());
    assert_eq!(parse(&"[".repeat(1_000_000)).unwrap_err().code, "json_too_deep");
    assert!(parse(&format!("[{}1]", "1,".repeat(100_000))).is_ok());
}

#[test]
fn long_strings_are_borrowed() {
    let text = format!("\"{}\"", "x".repeat(1_000_000));
    assert!(matches!(parse(&text).unwrap().json, Json::String(Cow::Borrowed(_))));
}

fn any_json() -> impl Strategy<Value = serde_json::Value> {
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        any::<i64>().prop_map(Into::into),
        any::<f64>().prop_map(Into::into),
        any::<String>().prop_map(Into::into),
    ];
    leaf.prop_recursive(5, 60, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Into::into),
            prop::collection::vec((any::<String>(), inner), 0..6)
                .prop_map(|fields| serde_json::Value::Object(fields.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn what_serde_json_writes_reads_and_writes_back_the_same(value in any_json()) {
        let text = value.to_string();
        prop_assert_eq!(parse(&text).unwrap().json.to_string(), text.as_str());
        let pretty = serde_json::to_string_pretty(&value).unwrap();
        prop_assert_eq!(parse(&pretty).unwrap().json.to_string(), text);
    }

    #[test]
    fn whatever_the_text_it_is_taken_or_refused_as_serde_json_does(text in r#"([\[\]{},:"\\eEu0-9.+\-a-f \n]|true|null|\PC|\\u[dD]?[89a-f][0-9]{2}){0,24}"#) {
        let ours = parse(&text);
        let theirs = serde_json::from_str::<serde_json::Value>(&text);
        match (ours, theirs) {
            (Ok(ours), Ok(theirs)) => {
                let written = ours.json.to_string();
                let read_back: serde_json::Value = serde_json::from_str(&written).unwrap();
                prop_assert_eq!(read_back, theirs);
            }
            (Ok(ours), Err(error)) => {
                let is_beyond_floats = error.to_string().contains("number out of range");
                prop_assert!(ours.is_mended || is_beyond_floats, "{} {}", text, error);
            }
            (Err(error), Ok(_)) => prop_assert!(false, "{} {}", text, error),
            (Err(_), Err(_)) => {}
        }
    }

    #[test]
    fn runs_end_where_a_plain_search_says(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        let expected = bytes.iter().position(|&b| b < b' ' || b == b'"' || b == b'\\').unwrap_or(bytes.len());
        prop_assert_eq!(plain_run(&bytes), expected);
    }
}

#[test]
fn escapes_are_read_at_every_distance_from_each_other_and_from_the_end() {
    for before in 0..36 {
        for behind in 0..36 {
            for (escape, character) in [("\\n", "\n"), ("\\\"", "\""), ("\\u00e9", "é"), ("é", "é")]
            {
                let [before, behind] = [before, behind].map(|count| "aé".repeat(count / 2));
                let text = [before.as_str(), escape, &behind, escape].concat();
                let expected = [before.as_str(), character, &behind, character].concat();
                let source = ["\"", &text, "\""].concat();
                assert_eq!(parse(&source).unwrap().json.as_str(), Some(expected.as_str()));
                assert!(parse(&source[..source.len() - 1]).is_err(), "{source}");
            }
        }
    }
}
