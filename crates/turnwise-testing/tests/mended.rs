//! The smallest broken histories. A plan mends them like `heal`, except for messages that may still
//! be running.
#![allow(clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

use turnwise_check::{Options, heal};
use turnwise_host::formats::Format;
use turnwise_host::{Conversation, json};

/// The messages of a plan without a window.
fn planned(messages: &[&str]) -> Vec<String> {
    let mut chat = Conversation::new(&json::parse(r#"{"repair":true}"#).unwrap().json).unwrap();
    for message in messages {
        chat.push(message, false).unwrap();
    }
    let plan = chat.fit().clone();
    chat.seen(&plan)
}

fn healed(messages: &[&str]) -> String {
    let parsed: Vec<_> = messages.iter().map(|message| json::parse(message).unwrap()).collect();
    heal(&parsed, &Options::default()).to_json(&parsed)
}

#[track_caller]
fn check(messages: &[&str], expected: &[&str]) {
    assert_eq!(planned(messages), expected);
    assert_eq!(healed(messages), format!("[{}]", expected.join(",")));
}

#[test]
fn half_a_character_in_the_name_of_a_field_is_replaced() {
    check(
        &[r#"{"role":"user","na\ud800me":"Ann","content":"Hi"}"#],
        &["{\"role\":\"user\",\"na\u{fffd}me\":\"Ann\",\"content\":\"Hi\"}"],
    );
    check(
        &[r#"{"role":"user","content":[{"type":"text","text":"Hi","x\udc00":1}]}"#],
        &["{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Hi\",\"x\u{fffd}\":1}]}"],
    );
}

#[test]
fn a_plan_that_was_mended_needs_no_other_repairs() {
    // The message has lost the id that ties it to the reasoning, so it is not part of that step.
    let reasoning = r#"{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"gA"}"#;
    let call = r#"{"type":"function_call","call_id":"c1","name":"f","arguments":"{}"}"#;
    let said = r#"{"type":"message","role":"assistant","content":"Wait."}"#;
    let mended = planned(&[call, reasoning, said]);
    assert_eq!(mended.len(), 3, "{mended:?}");
    assert!(mended[1].contains("interrupted"), "{mended:?}");
    let again: Vec<&str> = mended.iter().map(String::as_str).collect();
    assert_eq!(planned(&again), mended);
}

#[test]
fn an_id_that_is_null_is_as_good_as_empty() {
    let anthropic = |id: &str| {
        [
            r#"{"role":"user","content":"u"}"#.to_owned(),
            format!(
                r#"{{"role":"assistant","content":[{{"type":"tool_use","id":{id},"name":"f","input":{{}}}}]}}"#
            ),
            format!(
                r#"{{"role":"user","content":[{{"type":"tool_result","tool_use_id":{id},"content":"r"}}]}}"#
            ),
        ]
    };
    let chat = |id: &str| {
        [
            USER.to_owned(),
            format!(
                r#"{{"role":"assistant","content":null,"tool_calls":[{{"id":{id},"type":"function","function":{{"name":"f","arguments":"{{}}"}}}}]}}"#
            ),
            format!(r#"{{"role":"tool","tool_call_id":{id},"content":"r"}}"#),
        ]
    };
    let new = r#""call10_d1e5be5e3df5fdd2""#;
    for (given, expected) in [(anthropic("null"), anthropic(new)), (chat("null"), chat(new))] {
        check(&given.each_ref().map(String::as_str), &expected.each_ref().map(String::as_str));
    }
}

#[test]
fn arguments_that_are_no_object_go_into_one() {
    for arguments in [r#"{\"a\":1}{\"b\":2}"#, r"[1,2]", r#"{\"a\":\"x\ny\"}"#, r#"{\"a\": "#] {
        let call = |arguments: &str| {
            format!(
                r#"{{"role":"assistant","content":null,"tool_calls":[{{"id":"c1","type":"function","function":{{"name":"f","arguments":"{arguments}"}}}}]}}"#
            )
        };
        let given = call(arguments);
        let sent = planned(&[USER, &given, &chat_result("r"), USER]);
        let told = json::parse(&sent[1]).unwrap().json;
        let told = told.list_of("tool_calls")[0]
            .get("function")
            .unwrap()
            .text_of("arguments")
            .unwrap()
            .to_owned();
        assert!(json::parse(&told).unwrap().json.is_object(), "{told}");
        // What is an object already stays as it is, also with breaks between its fields.
        let whole = call(r#"{\n\"a\": [1]}"#);
        assert_eq!(planned(&[USER, &whole, &chat_result("r"), USER])[1], whole);
    }
}

fn chat_result(text: &str) -> String {
    format!(r#"{{"role":"tool","tool_call_id":"c1","content":"{text}"}}"#)
}

const USER: &str = r#"{"role":"user","content":"u"}"#;
const ASSISTANT: &str = r#"{"role":"assistant","content":"a"}"#;
const CHAT_CALL: &str = r#"{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"f","arguments":"{}"}}]}"#;

#[test]
fn of_two_results_the_last_one_counts() {
    let (first, last) = (chat_result("pending"), chat_result("42"));
    check(&[USER, CHAT_CALL, &first, &last], &[USER, CHAT_CALL, &last]);
    check(
        &[USER, CHAT_CALL, &first, ASSISTANT, USER, &last],
        &[USER, CHAT_CALL, &last, ASSISTANT, USER],
    );
    check(&[USER, CHAT_CALL, &last, &last], &[USER, CHAT_CALL, &last]);
}

#[test]
fn a_result_counts_for_the_call_before_it() {
    let (first, last) = (chat_result("pending"), chat_result("42"));
    let messages: [&str; 7] = [USER, CHAT_CALL, &first, &last, USER, CHAT_CALL, &first];
    let healed = healed(&messages);
    assert_eq!(healed, format!("[{}]", planned(&messages).join(",")));
    assert_eq!((healed.matches("42").count(), healed.matches("pending").count()), (1, 1));
}

#[test]
fn of_two_outputs_the_last_one_counts() {
    let call = r#"{"type":"function_call","call_id":"c1","name":"f","arguments":"{}"}"#;
    let output = |text: &str| {
        format!(r#"{{"type":"function_call_output","call_id":"c1","output":"{text}"}}"#)
    };
    check(
        &[USER, call, &output("pending"), USER, &output("42")],
        &[USER, call, USER, &output("42")],
    );
}

const CLAUDE: &str = r#"{"role":"assistant","content":[{"type":"text","text":"a"}]}"#;

/// A message of Anthropic with a cache breakpoint.
fn cached(role: &str) -> String {
    format!(
        r#"{{"role":"{role}","content":[{{"type":"text","text":"a","cache_control":{{"type":"ephemeral"}}}}]}}"#
    )
}

/// Plans with the format named, as a detected one needs a message that shows it.
fn planned_as(format: &str, messages: &[&str]) -> (Vec<String>, Option<String>) {
    let options = format!(r#"{{"format":"{format}"}}"#);
    let mut chat = Conversation::new(&json::parse(&options).unwrap().json).unwrap();
    for message in messages {
        chat.push(message, false).unwrap();
    }
    let plan = chat.fit().clone();
    (chat.seen(&plan), chat.system(&plan))
}

#[track_caller]
fn check_as(format: Format, messages: &[&str], expected: &[&str], system: Option<&str>) {
    let (sent, hoisted) = planned_as(format.as_str(), messages);
    assert_eq!(sent, expected);
    assert_eq!(hoisted.as_deref(), system);
    let parsed: Vec<_> = messages.iter().map(|message| json::parse(message).unwrap()).collect();
    let options = Options { format: Some(format), is_pending: true, ..Options::default() };
    let healed = heal(&parsed, &options);
    assert_eq!(healed.to_json(&parsed), format!("[{}]", expected.join(",")));
    assert_eq!(healed.system.as_deref(), system);
}

#[test]
fn instructions_inside_the_list_go_into_the_field_of_the_request() {
    let brief = r#"{"role":"system","content":"Be brief."}"#;
    let kind = r#"{"role":"developer","content":[{"type":"text","text":"Be kind."}]}"#;
    let both = Some("Be brief.\n\nBe kind.");
    check_as(Format::Anthropic, &[brief, USER, CLAUDE, kind, USER], &[USER, CLAUDE, USER], both);
    let contents = [
        r#"{"role":"user","parts":[{"text":"u"}]}"#,
        r#"{"role":"model","parts":[{"text":"I look."}]}"#,
        r#"{"role":"system","parts":[{"text":"Be brief."}]}"#,
        r#"{"role":"model","parts":[{"functionCall":{"name":"f","args":{}}}]}"#,
        r#"{"role":"user","parts":[{"functionResponse":{"name":"f","response":{"a":1}}}]}"#,
    ];
    let merged =
        r#"{"role":"model","parts":[{"text":"I look."},{"functionCall":{"name":"f","args":{}}}]}"#;
    let expected = [contents[0], merged, contents[4]];
    check_as(Format::Gemini, &contents, &expected, Some("Be brief."));
}

#[test]
fn hoisted_instructions_are_counted_but_are_no_message() {
    let options = json::parse(r#"{"format":"anthropic"}"#).unwrap().json.into_owned();
    let mut chat = Conversation::new(&options).unwrap();
    chat.push(r#"{"role":"user","content":"u"}"#, false).unwrap();
    chat.push(r#"{"role":"system","content":"Be brief."}"#, false).unwrap();
    let plan = chat.fit().clone();
    assert_eq!((plan.size.messages, plan.whole.messages), (1, 2));
    assert_eq!(plan.size.tokens, plan.whole.tokens);
    // The field stands before the list, so a new text there changes the whole request.
    chat.push(CLAUDE, false).unwrap();
    assert_eq!(chat.fit().prefix_changed_at(), None);
    chat.push(r#"{"role":"system","content":"Be kind."}"#, false).unwrap();
    assert_eq!(chat.fit().prefix_changed_at(), Some(0));
}

#[test]
fn instructions_are_found_once_the_format_is_known() {
    let brief = r#"{"role":"system","content":"Be brief."}"#;
    let call =
        r#"{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}]}"#;
    let result =
        r#"{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"1"}]}"#;
    let mut chat = Conversation::new(&json::parse("{}").unwrap().json).unwrap();
    for message in [brief, USER, call, result] {
        chat.push(message, false).unwrap();
    }
    let plan = chat.fit().clone();
    assert_eq!(chat.seen(&plan), [USER, call, result]);
    assert_eq!(chat.system(&plan).as_deref(), Some("Be brief."));
}

#[test]
fn white_space_at_the_end_of_the_last_answer_goes() {
    let answer = r#"{"role":"assistant","content":[{"type":"text","text":"1. \n"}]}"#;
    let trimmed = r#"{"role":"assistant","content":[{"type":"text","text":"1."}]}"#;
    check_as(Format::Anthropic, &[USER, answer], &[USER, trimmed], None);
    check_as(Format::Anthropic, &[USER, answer, USER], &[USER, answer, USER], None);
}

#[test]
fn a_result_of_the_server_needs_its_call_in_the_answer() {
    let call = r#"{"role":"assistant","content":[{"type":"server_tool_use","id":"s","name":"web_search","input":{}}]}"#;
    let result = r#"{"role":"assistant","content":[{"type":"web_search_tool_result","tool_use_id":"s","content":[]},{"type":"text","text":"a"}]}"#;
    check_as(Format::Anthropic, &[USER, result, USER], &[USER, CLAUDE, USER], None);
    // The server has paused the answer.
    check_as(Format::Anthropic, &[USER, call, result, USER], &[USER, call, result, USER], None);
}

#[test]
fn an_answer_that_was_paused_is_not_cut_in_half() {
    let call = r#"{"role":"assistant","content":[{"type":"server_tool_use","id":"s","name":"web_search","input":{}}]}"#;
    let text = "long ".repeat(40);
    let result = format!(
        r#"{{"role":"assistant","content":[{{"type":"web_search_tool_result","tool_use_id":"s","content":[]}},{{"type":"text","text":"{text}"}}]}}"#
    );
    for window in 20..160 {
        let options = format!(
            r#"{{"format":"anthropic","window":{window},"strategies":[{{"type":"trim","bySteps":true}}]}}"#
        );
        let mut chat = Conversation::new(&json::parse(&options).unwrap().json).unwrap();
        for message in [USER, call, &result, CLAUDE, CLAUDE] {
            chat.push(message, false).unwrap();
            let plan = chat.fit().clone();
            let sent = chat.seen(&plan).concat();
            assert!(!sent.contains("tool_result") || sent.contains("server_tool_use"), "{sent}");
        }
    }
}

#[test]
fn the_last_four_cache_breakpoints_stay() {
    let (user, answer) = (cached("user"), cached("assistant"));
    let bare = r#"{"role":"user","content":[{"type":"text","text":"a"}]}"#;
    check_as(
        Format::Anthropic,
        &[&user, &answer, &user, &answer, &user],
        &[bare, &answer, &user, &answer, &user],
        None,
    );
    // The provider has cached what the breakpoints are on all the same.
    let options = json::parse(r#"{"format":"anthropic"}"#).unwrap().json.into_owned();
    let mut chat = Conversation::new(&options).unwrap();
    for message in [&user, &answer, &user, &answer, &user, &answer] {
        chat.push(message, false).unwrap();
        assert_eq!(chat.fit().prefix_changed_at(), None);
    }
}

#[test]
fn a_removal_of_nothing_is_left_out() {
    let human = r#"{"type":"human","content":"u"}"#;
    let removal = r#"{"type":"remove","content":""}"#;
    check_as(Format::LangChain, &[human, removal, human], &[human, human], None);
}

#[test]
fn results_follow_the_message_with_their_calls_in_the_ai_sdk() {
    let call = |id: &str| {
        format!(
            r#"{{"role":"assistant","content":[{{"type":"tool-call","toolCallId":"{id}","toolName":"f","input":{{}}}}]}}"#
        )
    };
    let part = |id: &str| {
        format!(
            r#"{{"type":"tool-result","toolCallId":"{id}","toolName":"f","output":{{"type":"text","value":"{id}"}}}}"#
        )
    };
    let tool = |parts: &str| format!(r#"{{"role":"tool","content":[{parts}]}}"#);
    let [a, b] = ["a", "b"].map(call);
    let [of_a, of_b] = ["a", "b"].map(|id| tool(&part(id)));
    let expected = [USER.into(), a.clone(), of_a.clone(), b.clone(), of_b.clone(), USER.into()];
    let apart = planned_as("ai-sdk", &[USER, &a, &b, &of_a, &of_b, USER]);
    assert_eq!(apart.0, expected);
    let together = tool(&[part("a"), part("b")].join(","));
    assert_eq!(planned_as("ai-sdk", &[USER, &a, &b, &together, USER]).0, expected);
}

#[test]
fn calls_beyond_the_most_go_with_their_results() {
    let call = |at: u32| {
        format!(
            r#"{{"id":"c{at}","type":"function","function":{{"name":"f","arguments":"{{}}"}}}}"#
        )
    };
    let calls = |count: u32| {
        let calls: Vec<String> = (0..count).map(call).collect();
        format!(r#"{{"role":"assistant","content":null,"tool_calls":[{}]}}"#, calls.join(","))
    };
    let result = |at: u32| format!(r#"{{"role":"tool","tool_call_id":"c{at}","content":"r"}}"#);
    let results: Vec<String> = (0..131).map(result).collect();
    let (many, most) = (calls(131), calls(128));
    let list = |calls: &str, results: &[String]| {
        let results = results.iter().map(String::as_str);
        [USER, calls]
            .into_iter()
            .chain(results)
            .chain([ASSISTANT, USER])
            .map(str::to_owned)
            .collect::<Vec<String>>()
    };
    let (given, expected) = (list(&many, &results), list(&most, &results[..128]));
    let texts = |list: &[String]| list.iter().map(String::as_str).collect::<Vec<_>>().join("\n");
    let given: Vec<&str> = given.iter().map(String::as_str).collect();
    assert_eq!(planned(&given).join("\n"), texts(&expected));
    assert_eq!(healed(&given), format!("[{}]", expected.join(",")));
}

#[test]
fn texts_and_arguments_that_are_too_long_keep_their_beginning() {
    let long = "ä".repeat(10_485_761);
    let user = format!(r#"{{"role":"user","content":"{long}"}}"#);
    let parts = format!(r#"{{"role":"user","content":[{{"type":"text","text":"{long}"}}]}}"#);
    for given in [&*user, &*parts] {
        let sent = planned(&[given]);
        assert!(sent[0].chars().count() < given.chars().count());
        assert!(sent[0].contains("[… the rest is too long for the provider …]"));
        assert_eq!(healed(&[given]), format!("[{}]", sent[0]));
    }
    // Characters count, not bytes.
    let fits = format!(r#"{{"role":"user","content":"{}"}}"#, "ä".repeat(10_485_760));
    assert_eq!(planned(&[&fits]), [&*fits]);
    let call = |arguments: &str| {
        format!(
            r#"{{"role":"assistant","content":null,"tool_calls":[{{"id":"c1","type":"function","function":{{"name":"f","arguments":"{{\"text\":\"{arguments}\"}}"}}}}]}}"#
        )
    };
    let given = call(&"a".repeat(1_048_576));
    let sent = planned(&[USER, &given, &chat_result("r"), USER]);
    let told = json::parse(&sent[1]).unwrap().json;
    let told = told.list_of("tool_calls")[0].get("function").unwrap();
    let told = told.text_of("arguments").unwrap().to_owned();
    assert!(told.len() < 1_048_576 && json::parse(&told).unwrap().json.is_object());
    assert_eq!(healed(&[USER, &given, &chat_result("r"), USER]), format!("[{}]", sent.join(",")));
}

#[test]
fn ollamas_own_calls_have_no_ids_and_keep_their_order() {
    let calls = r#"{"role":"assistant","content":"","tool_calls":[{"function":{"name":"f","arguments":{"at":"Rome"}}},{"function":{"name":"f","arguments":{"at":"Bonn"}}}]}"#;
    let [rome, bonn] =
        ["rain", "sun"].map(|it| format!(r#"{{"role":"tool","tool_name":"f","content":"{it}"}}"#));
    let whole = [USER, calls, &rome, &bonn, ASSISTANT, USER];
    check(&whole, &whole);
    let sent = planned(&[USER, calls, &rome, USER]);
    let closed = r#"{"role":"tool","tool_name":"f","content":"[interrupted: no result]"}"#;
    assert_eq!(sent, [USER, calls, &rome, closed, USER]);
    let sent: Vec<&str> = sent.iter().map(String::as_str).collect();
    check(&sent, &sent);
}
