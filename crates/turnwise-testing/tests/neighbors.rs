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

const CALL: &str = r#"{"role":"assistant","content":"","tool_calls":[{"id":"abcdefghi","type":"function","function":{"name":"look","arguments":"{}"}}]}"#;
const RESULT: &str = r#"{"role":"tool","tool_call_id":"abcdefghi","content":"It"}"#;
const OK: &str = r#"{"role":"assistant","content":"OK."}"#;

fn says(role: &str, text: &str) -> String {
    format!(r#"{{"role":"{role}","content":"{text}"}}"#)
}

/// A plan and `heal` send the same.
#[track_caller]
fn check_server(server: &str, messages: &[&str], expected: &[&str]) {
    let options = format!(r#"{{"format":"openai-chat","server":"{server}"}}"#);
    check(&options, messages, expected);
    let parsed: Vec<_> = messages.iter().map(|message| json::parse(message).unwrap()).collect();
    let options = turnwise_check::Options {
        target: turnwise_check::Target::from_name(server),
        ..turnwise_check::Options::default()
    };
    let healed = turnwise_check::heal(&parsed, &options).to_json(&parsed);
    assert_eq!(healed, format!("[{}]", expected.join(",")));
}

#[test]
fn the_model_answers_results_before_the_user_speaks_again() {
    let (hi, well) = (says("user", "Hi"), says("user", "Well?"));
    check_server("mistral", &[&hi, CALL, RESULT, &well], &[&hi, CALL, RESULT, OK, &well]);
    // An interrupted call has a result, too, and a late one moves up.
    let closed =
        r#"{"role":"tool","tool_call_id":"abcdefghi","content":"[interrupted: no result]"}"#;
    check_server("mistral", &[&hi, CALL, &well], &[&hi, CALL, closed, OK, &well]);
    check_server("mistral", &[&hi, CALL, &well, RESULT], &[&hi, CALL, RESULT, OK, &well]);
    // What the user says afterwards is one message.
    let both = says("user", r"Well?\n\nHi");
    check_server("mistral", &[&hi, CALL, RESULT, &well, &hi], &[&hi, CALL, RESULT, OK, &both]);
    check_server("strict", &[&hi, CALL, RESULT, &well], &[&hi, CALL, RESULT, &well]);
}

#[test]
fn instructions_from_the_middle_are_one_message_in_front() {
    let (hi, well, yes) = (says("user", "Hi"), says("user", "Well?"), says("assistant", "Yes."));
    let (short, polite) = (says("system", "Be short."), says("system", "Be polite."));
    let both = says("system", r"Be short.\n\nBe polite.");
    for server in ["mistral", "strict"] {
        check_server(server, &[&short, &hi, &yes, &polite, &well], &[&both, &hi, &yes, &well]);
        check_server(server, &[&hi, &yes, &polite, &well], &[&polite, &hi, &yes, &well]);
        check_server(server, &[&short, &polite, &hi], &[&both, &hi]);
        // Without them, neighbors meet.
        let words = says("user", r"Hi\n\nWell?");
        check_server(server, &[&hi, &short, &well], &[&short, &words]);
    }
    check_server(
        "mistral",
        &[&hi, CALL, RESULT, &short, &well],
        &[&short, &hi, CALL, RESULT, OK, &well],
    );
}

#[test]
fn an_answer_is_counted_and_a_taken_back_message_takes_it_along() {
    let (hi, well, yes) = (says("user", "Hi"), says("user", "Well?"), says("assistant", "Yes."));
    let options = r#"{"format":"openai-chat","server":"mistral"}"#;
    let mut chat = Conversation::new(&json::parse(options).unwrap().json).unwrap();
    let plain = Conversation::new(&json::parse(r#"{"format":"openai-chat"}"#).unwrap().json);
    let mut plain = plain.unwrap();
    for message in [&hi, CALL, RESULT, &well] {
        chat.push(message, false).unwrap();
        plain.push(message, false).unwrap();
    }
    let told = chat.fit().size.tokens.0;
    let mut answer = Conversation::new(&json::parse("{}").unwrap().json).unwrap();
    answer.push(OK, false).unwrap();
    assert_eq!(told, plain.fit().size.tokens.0 + answer.fit().size.tokens.0);
    // Another message at that place.
    chat.truncate(3);
    chat.push(&yes, false).unwrap();
    chat.push(&well, false).unwrap();
    let plan = chat.fit().clone();
    assert_eq!(chat.seen(&plan), [&hi, CALL, RESULT, &yes, &well]);
}

#[test]
fn libraries_pass_the_order_on() {
    let call = r#"{"role":"assistant","content":[{"type":"tool-call","toolCallId":"abcdefghi","toolName":"f","input":{}}]}"#;
    let result = r#"{"role":"tool","content":[{"type":"tool-result","toolCallId":"abcdefghi","toolName":"f","output":{"type":"text","value":"r"}}]}"#;
    let hi = says("user", "Hi");
    check(
        r#"{"format":"ai-sdk","server":"mistral"}"#,
        &[&hi, call, result, &hi],
        &[&hi, call, result, OK, &hi],
    );
}

#[test]
fn a_change_of_the_prefix_is_told_at_the_place_in_the_request() {
    let options = r#"{"format":"openai-chat","server":"mistral","window":400,"strategies":[{"type":"trim"}]}"#;
    let mut chat = Conversation::new(&json::parse(options).unwrap().json).unwrap();
    let mut before: Vec<String> = Vec::new();
    let mut changes = 0;
    for turn in 0..40 {
        let id = format!("abcdef{turn:03}");
        for message in [
            says("user", &format!("Look at number {turn}, please.")),
            says("user", "And tell me."),
            CALL.replace("abcdefghi", &id),
            RESULT.replace("abcdefghi", &id),
        ] {
            chat.push(&message, false).unwrap();
        }
        let plan = chat.fit().clone();
        let sent = chat.seen(&plan);
        if let Some(change) = plan.prefix_change {
            let at = chat.place_in_request(&plan, change.at) as usize;
            assert!(sent.iter().zip(&before).take(at).all(|(a, b)| a == b), "{at}: {sent:?}");
            changes += 1;
        }
        before = sent;
    }
    assert!(changes > 2, "{changes}");
}
