//! Errors of merged options name the levels that set them.
#![allow(clippy::unwrap_used)]

use turnwise_host::{json, options};

fn message(text: &str) -> String {
    options::read(&json::parse(text).unwrap().json).unwrap_err().message.clone()
}

#[test]
fn levels_at_odds_are_both_named() {
    assert_eq!(
        message(
            r#"{"window":1000,"trigger":0.5,"target":0.9,"levels":{"window":"app","trigger":"agent","target":"request"}}"#
        ),
        "`target` is 900 tokens, more than the `trigger` of 500; \
         `target` is set by `request`, `trigger` is set by `agent`"
    );
    assert_eq!(
        message(
            r#"{"window":1000,"keep":{"tokens":2000},"levels":{"window":"request","keep":"app"}}"#
        ),
        "`keep` is larger than what the `window` leaves for messages; \
         `keep` is set by `app`, `window` is set by `request`"
    );
}

#[test]
fn one_level_may_keep_more_than_its_window() {
    let text = r#"{"window":1000,"keep":{"tokens":2000},"levels":{"window":"app","keep":"app"}}"#;
    assert!(options::read(&json::parse(text).unwrap().json).is_ok());
}

#[test]
fn other_mistakes_name_the_level_too() {
    assert_eq!(
        message(r#"{"window":"many","levels":{"window":"conversation"}}"#),
        "`window` must be a whole number, zero or more, but is `\"many\"`; \
         `window` is set by `conversation`"
    );
    assert_eq!(
        message(r#"{"window":9,"levels":{"window":"house"}}"#),
        "`levels.window` must be `app`, `agent`, `conversation` or `request`, but is `\"house\"`"
    );
}
