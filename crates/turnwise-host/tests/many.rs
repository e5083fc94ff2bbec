//! Messages with thousands of calls or results. Code that reads the whole message for each of them
//! would take minutes here.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use turnwise_host::{Conversation, json};

const MANY: usize = 5_000;

/// What the model sees of these messages, under a policy that leaves nothing out.
fn sent(messages: &[String]) -> Vec<String> {
    // Other providers than OpenAI accept any number of messages.
    let options = json::parse(r#"{"window":100000000,"server":"open-weights"}"#).unwrap();
    let mut chat = Conversation::new(&options.json).unwrap();
    chat.append(&format!("[{}]", messages.join(",")), &[]).unwrap();
    let plan = chat.fit().clone();
    chat.seen(&plan)
}

fn list(write: impl Fn(usize) -> String) -> String {
    (0..MANY).map(write).collect::<Vec<_>>().join(",")
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

#[test]
fn thousands_of_interrupted_calls_are_closed() {
    let call = |at| {
        format!(
            r#"{{"id":"c{at}","type":"function","function":{{"name":"f","arguments":"{{}}"}}}}"#
        )
    };
    let calls = format!(r#"{{"role":"assistant","content":null,"tool_calls":[{}]}}"#, list(call));
    let said = [r#"{"role":"user","content":"Hello"}"#.into(), calls];
    let said = [said.as_slice(), &[r#"{"role":"user","content":"And?"}"#.into()]].concat();
    let seen = sent(&said);
    assert_eq!(seen.len(), 3 + MANY);
    assert!(seen[2 + MANY - 1].contains(&format!("\"c{}\"", MANY - 1)));
}

#[test]
fn thousands_of_results_without_calls_are_replaced_by_those_of_the_calls() {
    let call = |at| format!(r#"{{"type":"tool_use","id":"c{at}","name":"f","input":{{}}}}"#);
    let lost = |at| format!(r#"{{"type":"tool_result","tool_use_id":"d{at}","content":"lost"}}"#);
    let seen = sent(&[
        r#"{"role":"user","content":"Hello"}"#.into(),
        format!(r#"{{"role":"assistant","content":[{}]}}"#, list(call)),
        format!(r#"{{"role":"user","content":[{}]}}"#, list(lost)),
        r#"{"role":"user","content":"And?"}"#.into(),
    ]);
    let all = seen.concat();
    assert_eq!(count(&all, r#""type":"tool_result""#), MANY);
    assert_eq!(count(&all, "lost"), 0);
}

#[test]
fn thousands_of_late_results_stand_behind_their_calls() {
    let call = |at| format!(r#"{{"type":"tool_use","id":"c{at}","name":"f","input":{{}}}}"#);
    let late = |at| format!(r#"{{"type":"tool_result","tool_use_id":"c{at}","content":"late"}}"#);
    let seen = sent(&[
        r#"{"role":"user","content":"Hello"}"#.into(),
        format!(r#"{{"role":"assistant","content":[{}]}}"#, list(call)),
        r#"{"role":"user","content":"And?"}"#.into(),
        format!(r#"{{"role":"user","content":[{}]}}"#, list(late)),
    ]);
    let behind = seen.iter().position(|message| message.contains("tool_use")).unwrap() + 1;
    assert_eq!(count(&seen[behind], r#""type":"tool_result""#), MANY);
}

#[test]
fn thousands_of_interrupted_calls_are_closed_where_they_are() {
    let call = |at| {
        format!(
            r#"{{"type":"tool-f","toolCallId":"c{at}","state":"input-available","input":{{}}}}"#
        )
    };
    let seen = sent(&[
        r#"{"role":"user","parts":[{"type":"text","text":"Hello"}]}"#.into(),
        format!(r#"{{"role":"assistant","parts":[{}]}}"#, list(call)),
        r#"{"role":"user","parts":[{"type":"text","text":"And?"}]}"#.into(),
    ]);
    assert_eq!(count(&seen.concat(), "input-available"), 0);
    assert_eq!(count(&seen.concat(), r#""toolCallId":"c"#), MANY);
}
