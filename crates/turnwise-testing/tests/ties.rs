//! What other messages of a list make wrong, repaired by plans and `heal` alike: words behind a
//! pause, reasoning elsewhere, ids of a server without their reasoning, ids that are empty.
#![allow(clippy::unwrap_used)]

use turnwise_check::{Options, heal, lint};
use turnwise_host::formats::lint::Target;
use turnwise_host::formats::{Format, parse_list};
use turnwise_host::{Conversation, json};

/// A plan, made message by message, sends what `heal` writes, and nothing is left to find.
fn check(format: &str, target: &str, messages: &str, is_changed: bool) {
    let server = if target.is_empty() { String::new() } else { format!(r#","server":"{target}""#) };
    let settings = format!(r#"{{"format":"{format}"{server}}}"#);
    let mut chat = Conversation::new(&json::parse(&settings).unwrap().json).unwrap();
    let parsed = parse_list(messages).unwrap();
    let mut plan = None;
    for message in &parsed {
        chat.push(&message.json.to_string(), false).unwrap();
        plan = Some(chat.fit().clone());
    }
    let plan = plan.unwrap();
    let sent = format!("[{}]", chat.seen(&plan).join(","));
    let options = Options {
        format: Format::from_name(format),
        target: Target::from_name(target),
        is_pending: false,
    };
    assert_eq!(sent, heal(&parsed, &options).to_json(&parsed));
    assert_eq!(lint(&parse_list(&sent).unwrap(), &options), []);
    assert_eq!(!lint(&parsed, &options).is_empty(), is_changed);
    let mut again = Conversation::new(&json::parse(&settings).unwrap().json).unwrap();
    again.append(&sent, &[]).unwrap();
    assert_eq!(again.fit().size.tokens, plan.size.tokens);
}

#[test]
fn a_paused_call_of_the_server_goes_once_the_user_speaks() {
    let paused = r#"{"type":"server_tool_use","id":"srvtoolu_1","name":"web_fetch","input":{"url":"https://a.example"}}"#;
    let list = |blocks: &str, next: &str| {
        format!(
            r#"[{{"role":"user","content":"Read the page"}},{{"role":"assistant","content":[{blocks}]}},{next}]"#
        )
    };
    let user = r#"{"role":"user","content":"Leave it. What is the date?"}"#;
    let text = r#"{"type":"text","text":"I open it."}"#;
    check("anthropic", "", &list(&format!("{text},{paused}"), user), true);
    // Nothing else would be left of this one.
    let more = format!(
        r#"{user},{{"role":"assistant","content":"Friday."}},{{"role":"user","content":"Thanks"}}"#
    );
    let mcp = r#"{"type":"mcp_tool_use","id":"mcptoolu_1","name":"find","server_name":"docs","input":{}}"#;
    let messages = list(mcp, &more);
    let healed = heal(&parse_list(&messages).unwrap(), &Options::default());
    assert!(!healed.to_json(&parse_list(&messages).unwrap()).contains("mcp_tool_use"));
    // The server goes on in the next message.
    let result = r#"{"role":"assistant","content":[{"type":"web_fetch_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"web_fetch_tool_result_error","error_code":"unavailable"}},{"type":"text","text":"It is down."}]}"#;
    check("anthropic", "", &list(&format!("{text},{paused}"), &format!("{result},{user}")), false);
}

#[test]
fn calls_of_a_thinking_conversation_have_reasoning() {
    let list = |thinks: &str| {
        format!(
            r#"[{{"role":"user","content":"Which files?"}},{{"role":"assistant","content":null,"tool_calls":[{{"id":"c1","type":"function","function":{{"name":"ls","arguments":"{{}}"}}}}]}},{{"role":"tool","tool_call_id":"c1","content":"a b"}},{{"role":"assistant","content":"Two."{thinks}}},{{"role":"user","content":"Thanks"}}]"#
        )
    };
    for target in ["deepseek", "kimi"] {
        check("openai-chat", target, &list(r#","reasoning_content":"There are two.""#), true);
        check("openai-chat", target, &list(""), false);
    }
}

#[test]
fn ids_of_a_server_go_where_their_reasoning_is_gone() {
    check(
        "openai-responses",
        "",
        r#"[{"role":"user","content":"Begin"},{"type":"message","id":"msg_1","role":"assistant","content":[{"type":"output_text","text":"One."}]},{"type":"compaction","id":"cmp_1","encrypted_content":"gAAA"},{"role":"user","content":"And?"},{"type":"reasoning","id":"rs_1","summary":[]},{"type":"message","id":"msg_2","role":"assistant","content":[{"type":"output_text","text":"That is all."}]},{"role":"user","content":"Thanks"}]"#,
        true,
    );
}

#[test]
fn a_denied_approval_is_closed_once_the_user_speaks() {
    let list = |next: &str| {
        format!(
            r#"[{{"id":"1","role":"user","parts":[{{"type":"text","text":"Delete it"}}]}},{{"id":"2","role":"assistant","parts":[{{"type":"tool-delete","toolCallId":"c1","state":"approval-responded","input":{{"path":"a"}},"approval":{{"id":"p1","approved":false,"reason":"Not this one"}}}}]}}{next}]"#
        )
    };
    check(
        "ai-sdk-ui",
        "",
        &list(r#",{"id":"3","role":"user","parts":[{"type":"text","text":"What now?"}]}"#),
        true,
    );
    // The answer of the person is still to be carried out.
    check("ai-sdk-ui", "", &list(""), false);
}

#[test]
fn calls_without_ids_get_one_in_the_order_of_their_results() {
    let call = |name: &str| {
        format!(
            r#"{{"id":"","type":"function","function":{{"name":"{name}","arguments":"{{}}"}}}}"#
        )
    };
    let result = |text: &str| format!(r#"{{"role":"tool","tool_call_id":"","content":"{text}"}}"#);
    let list = [
        r#"{"role":"user","content":"Look"}"#.to_owned(),
        format!(
            r#"{{"role":"assistant","content":null,"tool_calls":[{},{}]}}"#,
            call("ls"),
            call("pwd")
        ),
        result("a b"),
        result("/home"),
        r#"{"role":"assistant","content":"Done."}"#.to_owned(),
        r#"{"role":"user","content":"Next"}"#.to_owned(),
    ];
    check("openai-chat", "", &format!("[{}]", list.join(",")), true);
}

#[test]
fn a_call_that_nobody_signed_is_signed_for_gemini_3_alone() {
    let call = r#"{"role":"model","parts":[{"functionCall":{"id":"1","name":"look","args":{}}},{"functionCall":{"id":"2","name":"look","args":{}}}]}"#;
    let results = r#"{"role":"user","parts":[{"functionResponse":{"id":"1","name":"look","response":{"a":1}}},{"functionResponse":{"id":"2","name":"look","response":{"a":2}}}]}"#;
    let signed = r#"{"role":"model","parts":[{"functionCall":{"id":"3","name":"look","args":{}},"thoughtSignature":"c2lnbmVk"}]}"#;
    let result = r#"{"role":"user","parts":[{"functionResponse":{"id":"3","name":"look","response":{"a":3}}}]}"#;
    let asked = r#"{"role":"user","parts":[{"text":"Look for both"}]}"#;
    let list = format!("[{asked},{call},{results},{signed},{result}]");
    check("gemini", "gemini-3", &list, true);
    check("gemini", "", &list, false);
}

#[test]
fn a_call_is_signed_as_with_its_first_request_in_later_turns_too() {
    let settings = json::parse(r#"{"format":"gemini","server":"gemini-3"}"#).unwrap();
    let mut chat = Conversation::new(&settings.json).unwrap();
    let mut before = String::new();
    for message in [
        r#"{"role":"user","parts":[{"text":"Look"}]}"#,
        r#"{"role":"model","parts":[{"functionCall":{"name":"look","args":{}}}]}"#,
        r#"{"role":"user","parts":[{"functionResponse":{"name":"look","response":{"a":1}}}]}"#,
        r#"{"role":"model","parts":[{"text":"It is there."}]}"#,
        r#"{"role":"user","parts":[{"text":"Thanks"}]}"#,
    ] {
        chat.push(message, false).unwrap();
        let plan = chat.fit().clone();
        let sent = chat.seen(&plan).join(",");
        assert!(sent.starts_with(&before), "{sent}\n{before}");
        before = sent;
    }
    assert!(before.contains("skip_thought_signature_validator"), "{before}");
}
