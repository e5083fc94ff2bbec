//! Where a provider wants speakers in turns, plans send neighbors as one message.
#![allow(clippy::unwrap_used)]

use turnwise_host::{Conversation, json};

/// The messages that are sent, as lines.
fn sent(options: &str, messages: &[&str]) -> String {
    let mut chat = Conversation::new(&json::parse(options).unwrap().json).unwrap();
    for message in messages {
        chat.push(message, false).unwrap();
    }
    let plan = chat.fit().clone();
    chat.seen(&plan).join("\n")
}

#[track_caller]
fn check(options: &str, messages: &[&str], expected: &[&str]) {
    assert_eq!(sent(options, messages), expected.join("\n"));
}

const BEDROCK: &str = r#"{"format":"bedrock"}"#;
const HI: &str = r#"{"role":"user","content":[{"text":"Hi"}]}"#;
const WELL: &str = r#"{"role":"user","content":[{"text":"Well?"}]}"#;
const ASKS: &str =
    r#"{"role":"assistant","content":[{"toolUse":{"toolUseId":"t","name":"look","input":{}}}]}"#;

#[test]
fn words_behind_words() {
    let both = r#"{"role":"user","content":[{"text":"Hi"},{"text":"Well?"}]}"#;
    check(BEDROCK, &[HI, WELL], &[both]);
    let answer = r#"{"role":"assistant","content":[{"text":"Yes."}]}"#;
    check(BEDROCK, &[HI, WELL, answer, HI], &[both, answer, HI]);
}

#[test]
fn words_behind_a_result_and_behind_a_call_that_was_interrupted() {
    let result =
        r#"{"role":"user","content":[{"toolResult":{"toolUseId":"t","content":[{"text":"It"}]}}]}"#;
    let both = r#"{"role":"user","content":[{"toolResult":{"toolUseId":"t","content":[{"text":"It"}]}},{"text":"Well?"}]}"#;
    check(BEDROCK, &[HI, ASKS, result, WELL], &[HI, ASKS, both]);
    let closed = sent(BEDROCK, &[HI, ASKS, WELL]);
    assert_eq!(closed.lines().count(), 3, "{closed}");
    assert!(closed.ends_with(r#""status":"error"}},{"text":"Well?"}]}"#), "{closed}");
}

#[test]
fn servers_with_a_strict_template_get_paragraphs_and_calls_keep_their_fields() {
    let [user, more] = ["Hi", "Well?"].map(|it| format!(r#"{{"role":"user","content":"{it}"}}"#));
    let says = r#"{"role":"assistant","content":"I look."}"#;
    let call = |content: &str| {
        format!(
            r#"{{"role":"assistant","content":{content},"tool_calls":[{{"id":"abcdefghi","type":"function","function":{{"name":"look","arguments":"{{}}"}}}}]}}"#
        )
    };
    let result = r#"{"role":"tool","tool_call_id":"abcdefghi","content":"It"}"#;
    let both = r#"{"role":"user","content":"Hi\n\nWell?"}"#;
    for server in ["mistral", "strict"] {
        let options = format!(r#"{{"format":"openai-chat","server":"{server}"}}"#);
        check(
            &options,
            &[&user, &more, says, &call("null"), result, says],
            &[both, &call(r#""I look.""#), result, says],
        );
    }
    check(r#"{"format":"openai-chat"}"#, &[&user, &more], &[&user, &more]);
}
