//! Files as people paste and open them.
#![allow(missing_docs, clippy::unwrap_used)]

use turnwise_formats::{Format, Transcript, parse_transcript, parse_transcripts};

fn check(text: &str, expected: &str) {
    let said = match parse_transcript(text) {
        Ok(Transcript { messages, format, conversations }) => {
            let format = format.map_or("?", Format::as_str);
            format!("{} {format} of {conversations}: {}", messages.len(), messages.join(" "))
        }
        Err(error) => format!("{}: {error}", error.code),
    };
    assert_eq!(said, expected);
}

#[test]
fn a_list_of_messages() {
    check(r#"[{"role":"user","content":"Hi"}]"#, r#"1 ? of 1: {"role":"user","content":"Hi"}"#);
    check(
        " [ {\"role\" : \"tool\"} ,\n{\"role\":\"user\"}] ",
        r#"2 openai-chat of 1: {"role" : "tool"} {"role":"user"}"#,
    );
}

#[test]
fn an_object_that_holds_the_list() {
    check(
        r#"{"model":"m","messages":[{"role":"tool"}]}"#,
        r#"1 openai-chat of 1: {"role":"tool"}"#,
    );
    check(
        r#"{"input":[{"type":"reasoning"}]}"#,
        r#"1 openai-responses of 1: {"type":"reasoning"}"#,
    );
    check(
        r#"{"items":[{"type":"message","role":"user"}]}"#,
        r#"1 openai-responses of 1: {"type":"message","role":"user"}"#,
    );
}

#[test]
fn an_input_of_the_responses_api_may_be_a_string() {
    check(
        r#"{"model":"m","instructions":"Be brief.","input":"Where is \"W-1\"?"}"#,
        r#"1 openai-responses of 1: {"role":"user","content":"Where is \"W-1\"?"}"#,
    );
    check(
        r#"{"messages":"Hi"}"#,
        "not_a_list: line 1, column 13: `messages`: expected a list of messages, found a string",
    );
}

#[test]
fn json_lines_of_messages() {
    check(
        "{\"role\":\"user\"}\n\n{\"role\":\"tool\"}\r\n",
        r#"2 openai-chat of 1: {"role":"user"} {"role":"tool"}"#,
    );
    check(r#"{"role":"user","content":"Hi"}"#, r#"1 ? of 1: {"role":"user","content":"Hi"}"#);
}

#[test]
fn json_lines_of_conversations_give_the_first() {
    check(
        "{\"messages\":[{\"role\":\"user\"}]}\n{\"messages\":[]}\n{\"messages\":[]}",
        r#"1 ? of 3: {"role":"user"}"#,
    );
    check("[{\"role\":\"user\"}]\n[{\"role\":\"tool\"}]", r#"1 ? of 2: {"role":"user"}"#);
}

#[test]
fn every_conversation_of_a_file() {
    let all = |text: &str| match parse_transcripts(text) {
        Ok(found) => {
            found.iter().map(|found| found.messages.join(" ")).collect::<Vec<_>>().join(" | ")
        }
        Err(error) => format!("{}: {error}", error.code),
    };
    let (one, two) =
        (r#"[{"role":"user"}]"#, r#"{"id":7,"messages":[{"role":"tool"},{"role":"user"}]}"#);
    let both = r#"{"role":"user"} | {"role":"tool"} {"role":"user"}"#;
    assert_eq!(all(&format!("{one}\n\n{two}\n")), both);
    assert_eq!(all(&format!("[{one},\n{two}]")), both);
    check(&format!("[{two},{one}]"), r#"2 openai-chat of 2: {"role":"tool"} {"role":"user"}"#);
    assert_eq!(all(one), r#"{"role":"user"}"#);
    assert_eq!(
        all("{\"role\":\"user\"}\n{\"role\":\"tool\"}"),
        r#"{"role":"user"} {"role":"tool"}"#
    );
    assert_eq!(
        all("[{\"role\":\"user\"}]\n[{\"role\":1}]"),
        "bad_role: line 2, column 2: `[0].role`: expected a string, found a number"
    );
    assert_eq!(
        all(&format!("[{one},\n []]")),
        "no_messages: line 2, column 2: the list of messages is empty"
    );
    assert!(all("[{\"role\":\"user\"}]\n[{").starts_with("json_ended_early: line 2"));
}

#[test]
fn a_byte_order_mark_and_half_characters_are_no_hindrance() {
    check(
        "\u{feff}[{\"role\":\"user\",\"content\":\"\\ud83d\"}]",
        r#"1 ? of 1: {"role":"user","content":"\ud83d"}"#,
    );
}

#[test]
fn nothing_in_it() {
    check("", "no_messages: there is nothing in it");
    check(" \n", "no_messages: there is nothing in it");
    check("[]", "no_messages: the list of messages is empty");
    check(
        "{}",
        "no_messages: line 1, column 1: an object needs `messages`, `input`, `items` or `contents`: a list of messages",
    );
    check("42", "no_messages: line 1, column 1: expected a list of messages, found a number");
}

#[test]
fn broken_json_is_told_by_line_and_column() {
    check(
        "[\n{\"role\":\"user\",}\n]",
        "json_syntax: line 2, column 16: expected a field name, found `}`",
    );
    check(
        "[{\"role\":\"user\"}",
        "json_ended_early: line 1, column 17: the text ends where `,` or `]` should be",
    );
    check(
        "{\"role\":\"user\"}\n{\"role\":}\n",
        "json_syntax: line 2, column 9: expected a value, found `}`",
    );
}

#[test]
fn a_field_at_fault_is_named() {
    check(
        "{\n\"messages\": \"none\"\n}",
        "not_a_list: line 2, column 13: `messages`: expected a list of messages, found a string",
    );
    check(
        "{\"messages\": [\n{\"role\":\"user\"},\n7]}",
        "not_an_object: line 3, column 1: `messages[1]`: a message must be a JSON object, found a number",
    );
    check(
        "{\"messages\": [\n{\"role\":\"user\"},\n{\"role\":true}]}",
        "bad_role: line 3, column 1: `messages[1].role`: expected a string, found a boolean",
    );
    check(
        "[\n{\"role\":\"user\",\"content\":7}]",
        "bad_content: line 2, column 1: `[0].content`: expected a string, a list of parts, or null, found a number",
    );
    check(
        "{\"role\":\"user\"}\n{\"content\":\"x\"}",
        "missing_role: line 2, column 1: `[1]`: a message needs a `role`, or a `type`",
    );
}
