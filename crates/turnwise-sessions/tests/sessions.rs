//! One file of each program, in the program's shape with texts of our own.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use turnwise_check::{Options, lint};
use turnwise_formats::parse;
use turnwise_sessions::{Conversation, Session, answer, read};

/// Reads a file whose conversations a provider must accept as they are.
fn session(text: &str, source: &str) -> Session {
    let session = read(text).unwrap();
    assert_eq!(session.source, source);
    for conversation in &session.conversations {
        let messages: Vec<_> =
            conversation.messages.iter().map(|message| parse(message).unwrap()).collect();
        let options =
            Options { format: conversation.format, is_pending: true, ..Options::default() };
        let errors: Vec<_> = lint(&messages, &options)
            .into_iter()
            .filter(|found| found.severity == turnwise_check::Severity::Error)
            .collect();
        assert!(errors.is_empty(), "{errors:?}");
    }
    parse(&answer::session(&session)).unwrap();
    session
}

fn only(session: Session) -> Conversation {
    assert_eq!(session.conversations.len(), 1);
    session.conversations.into_iter().next().unwrap()
}

fn left_out(conversation: &Conversation) -> Vec<String> {
    let line = |left: &turnwise_sessions::LeftOut| {
        format!("{} {}: {}", left.count, left.what, left.reason)
    };
    conversation.left_out.iter().map(line).collect()
}

#[test]
fn a_session_of_claude_code_is_the_newest_branch_with_whole_answers() {
    let found = only(session(include_str!("files/claude_code.jsonl"), "claude-code"));
    assert_eq!(found.id.as_deref(), Some("s-1"));
    assert_eq!(found.title.as_deref(), Some("Fix the failing date test"));
    assert_eq!(found.model.as_deref(), Some("claude-sonnet-4-5"));
    assert_eq!(
        found.messages,
        [
            r#"{"role":"user","content":"The date test fails. Please fix it."}"#,
            r#"{"role":"assistant","content":[{"type":"text","text":"I will look at the test."},{"type":"tool_use","id":"toolu_1","name":"Read","input":{"file_path":"/home/ada/shop/date.test.ts"}},{"type":"tool_use","id":"toolu_2","name":"Read","input":{"file_path":"/home/ada/shop/date.ts"}}]}"#,
            r#"{"role":"user","content":[{"tool_use_id":"toolu_1","type":"tool_result","content":"expect(day).toBe(5)"},{"tool_use_id":"toolu_2","type":"tool_result","content":"export const day = 4"}]}"#,
            r#"{"role":"assistant","content":[{"type":"text","text":"The day is wrong: 4 instead of 5."}]}"#,
            r#"{"role":"user","content":"Change it to 5."}"#,
        ]
    );
    assert_eq!(
        left_out(&found),
        [
            "1 line: it is not JSON",
            "1 summary: a record of the program",
            "1 file-history-snapshot: a record of the program",
            "1 message: it is on a branch that was left",
            "1 message: it belongs to a sub-agent",
            "1 line: it is no record",
            "1 message: it shows an error of the API",
            "1 system: a record of the program",
            "1 message: it sums up messages that are here",
        ]
    );
}

#[test]
fn the_file_of_a_sub_agent_is_its_conversation() {
    let found = only(session(
        r#"{"parentUuid":null,"isSidechain":true,"sessionId":"s","agentId":"1","type":"user","uuid":"1","message":{"role":"user","content":"Search"}}
{"parentUuid":"1","isSidechain":true,"sessionId":"s","agentId":"1","type":"assistant","uuid":"2","message":{"role":"assistant","id":"m","content":[{"type":"text","text":"Found it"}]}}"#,
        "claude-code",
    ));
    assert_eq!(found.messages.len(), 2);
    assert!(found.left_out.is_empty());
}

#[test]
fn a_session_of_codex_has_its_items_without_turns_that_were_taken_back() {
    let found = only(session(include_str!("files/codex.jsonl"), "codex"));
    assert_eq!(found.title.as_deref(), Some("Fix the test"));
    assert_eq!(found.model.as_deref(), Some("gpt-5-codex"));
    assert_eq!(found.system.as_deref(), Some(r#""You are a coding agent.""#));
    let kind = |message: &String| {
        let json = parse(message).unwrap().json;
        json.text_of("role").or_else(|| json.text_of("type")).unwrap().to_owned()
    };
    let kinds: Vec<String> = found.messages.iter().map(kind).collect();
    assert_eq!(
        kinds,
        ["user", "user", "reasoning", "function_call", "function_call_output", "assistant", "user"]
    );
    assert!(found.messages[6].contains("Thanks"));
    assert_eq!(
        left_out(&found),
        [
            "1 user_message: an event of the program",
            "1 ghost_snapshot: a record of the program",
            "1 token_count: an event of the program",
            "1 thread_rolled_back: an event of the program",
            "1 compaction: the messages that it sums up are here",
        ]
    );
}

#[test]
fn an_older_session_of_codex_has_bare_items() {
    let found = only(session(
        r#"{"id":"old","timestamp":"2025-07-01T10:00:00Z","instructions":"Be brief.","git":{}}
{"record_type":"state"}
{"type":"message","role":"user","content":[{"type":"input_text","text":"Hi"}]}
{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Hello"}]}"#,
        "codex",
    ));
    assert_eq!((found.id.as_deref(), found.messages.len()), (Some("old"), 2));
    assert_eq!(left_out(&found), ["1 state: a record of the program"]);
}

#[test]
fn an_export_of_chatgpt_has_the_path_to_the_current_node_of_each_conversation() {
    let found = session(include_str!("files/chatgpt.json"), "chatgpt").conversations;
    assert_eq!(found[0].title.as_deref(), Some("A trip to Oslo"));
    assert_eq!(found[0].model.as_deref(), Some("gpt-5-thinking"));
    assert_eq!(
        found[0].messages,
        [
            r#"{"role":"user","content":"How warm is Oslo?"}"#,
            r#"{"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"web_run","arguments":"{\"input\":\"search('Oslo weather')\"}"}}]}"#,
            r#"{"role":"tool","tool_call_id":"call_1","content":"Oslo: 21 degrees\nUpdated at noon"}"#,
            r#"{"role":"assistant","content":"It is 21 degrees."}"#,
        ]
    );
    assert_eq!(
        left_out(&found[0]),
        [
            "1 message: it is on a branch that was left",
            "1 image_asset_pointer: the export has no text for it",
            "1 reasoning: a summary for the person",
        ]
    );
    assert_eq!(found[1].title.as_deref(), Some("Name a river"));
    assert_eq!(found[1].messages.len(), 2);
}

#[test]
fn an_export_of_claude_has_each_result_behind_its_call() {
    let found = only(session(include_str!("files/claude_export.json"), "claude-export"));
    assert_eq!(found.title.as_deref(), Some("Invoice"));
    assert_eq!(
        found.messages,
        [
            r#"{"role":"user","content":[{"type":"text","text":"invoice.txt\nTotal: 12 EUR"},{"type":"text","text":"Read this"}]}"#,
            r#"{"role":"assistant","content":[{"type":"text","text":"I will check."},{"type":"tool_use","id":"call_1","name":"bank_lookup","input":{"total":12}}]}"#,
            r#"{"role":"user","content":[{"type":"tool_result","tool_use_id":"call_1","content":"paid","is_error":false}]}"#,
            r#"{"role":"assistant","content":[{"type":"text","text":"It is paid."}]}"#,
            r#"{"role":"user","content":[{"type":"text","text":"Thanks"}]}"#,
        ]
    );
    assert_eq!(
        left_out(&found),
        [
            "1 attachment: the export has no text for it",
            "1 file: it is not in the export",
            "1 thinking: the export has no signature for it",
            "1 token_budget: a block for the app",
        ]
    );
}

/// A session, and what it becomes.
fn check(source: &str, title: &str, file: &str, messages: &[&str], left: &[&str]) {
    let found = only(session(file, source));
    assert_eq!(found.title.as_deref(), Some(title));
    assert_eq!(found.messages, messages);
    assert_eq!(left_out(&found), left);
}

#[test]
fn a_session_of_gemini_cli_has_its_newest_lines_and_results_behind_their_calls() {
    let head =
        r#"{"sessionId":"g","projectHash":"p","startTime":"t","lastUpdated":"t","kind":"main"}"#;
    let user = r#"{"id":"1","timestamp":"t","type":"user","content":[{"text":"List files"}]}"#;
    let early =
        r#"{"id":"2","timestamp":"t","type":"gemini","content":"","thoughts":[{"subject":"s"}]}"#;
    let late = r#"{"id":"2","timestamp":"t","type":"gemini","content":"I look.","model":"gemini-3-pro","toolCalls":[{"id":"c1","name":"ls","args":{"dir":"/a"},"result":[{"functionResponse":{"id":"c1","name":"ls","response":{"output":"b.rs"}}}],"status":"success"}]}"#;
    let info = r#"{"id":"3","timestamp":"t","type":"info","content":"Saved"}"#;
    let messages = [
        r#"{"role":"user","parts":[{"text":"List files"}]}"#,
        r#"{"role":"model","parts":[{"text":"I look."},{"functionCall":{"id":"c1","name":"ls","args":{"dir":"/a"}}}]}"#,
        r#"{"role":"user","parts":[{"functionResponse":{"id":"c1","name":"ls","response":{"output":"b.rs"}}}]}"#,
    ];
    let left = ["1 info: a record of the program"];
    let lines = [head, user, early, info, late].join("\n");
    check("gemini-cli", "List files", &lines, &messages, &left);
    let object =
        format!(r#"{{"sessionId":"g","projectHash":"p","messages":[{user},{late},{info}]}}"#);
    check("gemini-cli", "List files", &object, &messages, &left);
}

#[test]
fn a_session_of_opencode_has_each_step_as_a_message() {
    check(
        "opencode",
        "Files",
        r#"{"info":{"id":"ses_1","title":"Files"},"messages":[
{"info":{"id":"m1","role":"user","model":{"modelID":"big-pickle"}},"parts":[{"type":"text","text":"List files"},{"type":"file","mime":"image/png","url":"data:"}]},
{"info":{"id":"m2","role":"assistant","modelID":"big-pickle"},"parts":[{"type":"step-start"},{"type":"reasoning","text":"Look"},{"type":"text","text":"I look."},{"type":"tool","callID":"c1","tool":"bash","state":{"status":"completed","input":{"command":"ls"},"output":"b.rs"}},{"type":"text","text":"One file."}]}]}"#,
        &[
            r#"{"role":"user","content":"List files"}"#,
            r#"{"role":"assistant","content":"I look.","tool_calls":[{"id":"c1","type":"function","function":{"name":"bash","arguments":"{\"command\":\"ls\"}"}}]}"#,
            r#"{"role":"tool","tool_call_id":"c1","content":"b.rs"}"#,
            r#"{"role":"assistant","content":"One file."}"#,
        ],
        &[
            "1 file: it is not in the messages",
            "1 step-start: a part for the program",
            "1 reasoning: it has no signature",
        ],
    );
}

#[test]
fn a_session_of_copilot_cli_has_the_messages_among_its_events() {
    check(
        "copilot-cli",
        "List files",
        r#"{"type":"session.start","data":{"sessionId":"s"},"timestamp":"t"}
{"type":"user.message","data":{"content":"List files"},"timestamp":"t"}
{"type":"assistant.message","data":{"content":"","toolRequests":[{"toolCallId":"c1","name":"view","arguments":{"path":"/a"}}]},"timestamp":"t"}
{"type":"tool.execution_complete","data":{"toolCallId":"c1","success":true,"result":{"content":"b.rs"}},"timestamp":"t"}
{"type":"assistant.message","data":{"content":"One file.","toolRequests":[]},"timestamp":"t"}"#,
        &[
            r#"{"role":"user","content":"List files"}"#,
            r#"{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"view","arguments":"{\"path\":\"/a\"}"}}]}"#,
            r#"{"role":"tool","tool_call_id":"c1","content":"b.rs"}"#,
            r#"{"role":"assistant","content":"One file."}"#,
        ],
        &["1 session.start: an event of the program"],
    );
}

#[test]
fn exports_of_web_chats_have_the_branch_that_is_open() {
    let messages = [
        r#"{"role":"user","content":"Name a river"}"#,
        r#"{"role":"assistant","content":"The Elbe."}"#,
    ];
    let left = ["1 message: it is on a branch that was left"];
    check(
        "librechat",
        "Rivers",
        r#"{"conversationId":"l","title":"Rivers","options":{"model":"gpt-5"},"messages":[
{"messageId":"1","parentMessageId":"0","text":"Name a river","isCreatedByUser":true},
{"messageId":"2","parentMessageId":"1","text":"The Rhine.","isCreatedByUser":false},
{"messageId":"3","parentMessageId":"1","text":"","content":[{"type":"text","text":"The Elbe."}],"isCreatedByUser":false}]}"#,
        &messages,
        &left,
    );
    check(
        "open-webui",
        "Rivers",
        r#"[{"id":"o","title":"Rivers","chat":{"title":"Rivers","history":{"currentId":"3","messages":{
"1":{"id":"1","parentId":null,"role":"user","content":"Name a river"},
"2":{"id":"2","parentId":"1","role":"assistant","content":"The Rhine."},
"3":{"id":"3","parentId":"1","role":"assistant","content":"The Elbe.","model":"llama"}}}}}]"#,
        &messages,
        &left,
    );
}

#[test]
fn plain_messages_and_request_bodies_are_read_too() {
    let found = only(session(
        r#"{"model":"claude-sonnet-4-5","system":"Be brief.","tools":[{"name":"look"}],"messages":[{"role":"user","content":"Hi"}]}"#,
        "messages",
    ));
    assert_eq!(found.system.as_deref(), Some(r#""Be brief.""#));
    assert_eq!(found.tools.as_deref(), Some(r#"[{"name":"look"}]"#));
    assert_eq!(found.messages.len(), 1);
    let lines =
        "[{\"role\":\"user\",\"content\":\"Hi\"}]\n[{\"role\":\"user\",\"content\":\"Bye\"}]";
    assert_eq!(session(lines, "messages").conversations.len(), 2);
}

#[test]
fn what_no_reader_knows_is_refused() {
    for (text, code) in [
        ("", "no_messages"),
        ("[]", "no_messages"),
        ("hello", "json_syntax"),
        ("{\"a\":1}", "no_messages"),
        ("{\"type\":\"banana\"}\n{\"type\":\"banana\"}", "unknown_format"),
        ("[{\"type\":\"banana\"}]", "unknown_format"),
    ] {
        assert_eq!(read(text).unwrap_err().code, code, "{text}");
    }
}
