//! What a plan sends is judged by the providers' own rules, whatever the history is like. The rules
//! are written from their documentation (`turnwise_testing::providers`), not from `lint`.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use turnwise_host::formats::Format;
use turnwise_host::{Conversation, json};
use turnwise_testing::fuzz::accepted_in;
use turnwise_testing::generate::Numbers;
use turnwise_testing::providers::refusal;

/// Plans of histories in one format, clean and broken, with and without pins, until there are
/// enough. `TURNWISE_PLANS` asks for more in all, and `TURNWISE_SEED` for other histories.
fn check(format: Format) {
    let number =
        |name: &str, usual: u64| std::env::var(name).map_or(usual, |text| text.parse().unwrap());
    let wanted = number("TURNWISE_PLANS", 20_000) as usize / Format::ALL.len();
    let mut seeds = Numbers::new(number("TURNWISE_SEED", 20_261_123));
    let mut plans = 0;
    while plans < wanted {
        let seed = seeds.draw();
        plans += accepted_in(format, &mut Numbers::new(seed))
            .unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
    }
}

macro_rules! accepted {
    ($($name:ident $format:ident,)*) => {
        $(#[test]
        fn $name() {
            check(Format::$format);
        })*
    };
}

accepted! {
    plans_are_accepted_in_chat_completions OpenAiChat,
    plans_are_accepted_in_responses OpenAiResponses,
    plans_are_accepted_in_anthropic Anthropic,
    plans_are_accepted_in_gemini Gemini,
    plans_are_accepted_in_the_ai_sdk AiSdk,
    plans_are_accepted_in_the_ai_sdk_ui AiSdkUi,
    plans_are_accepted_in_langchain LangChain,
    plans_are_accepted_in_ag_ui AgUi,
    plans_are_accepted_in_bedrock Bedrock,
}

/// Plans a whole history, and compares the messages to send.
fn sent(format: Format, messages: &str, expected: &str) {
    let options = format!(r#"{{"format":"{}"}}"#, format.as_str());
    let sent = with_options(&options, messages, &[]);
    assert_eq!(sent, expected);
    let list = json::parse(&sent).unwrap();
    let list: Vec<String> = list.json.as_array().unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(refusal(format, &list), None);
}

fn with_options(options: &str, messages: &str, pinned: &[usize]) -> String {
    let mut chat = Conversation::new(&json::parse(options).unwrap().json).unwrap();
    for (index, message) in
        turnwise_host::formats::parse_messages(messages, &[]).unwrap().iter().enumerate()
    {
        chat.push(&message.0.json(), pinned.contains(&index)).unwrap();
    }
    let plan = chat.fit().clone();
    format!("[{}]", chat.seen(&plan).join(","))
}

/// A plan was made before the last message. One late result goes and another one comes, so that
/// there are as many as before.
#[test]
fn a_late_result_in_place_of_another_one_is_moved_as_well() {
    let options = json::parse(r#"{"format":"ai-sdk","session":"trimming","maxTurns":2}"#).unwrap();
    let mut chat = Conversation::new(&options.json).unwrap();
    let calls = ["z", "x"].map(|id| {
        format!(r#"{{"type":"tool-call","toolCallId":"{id}","toolName":"look","input":{{}}}}"#)
    });
    let results = |ids: &[&str], text: &str| {
        let result = |id: &&str| {
            format!(
                r#"{{"type":"tool-result","toolCallId":"{id}","toolName":"look","output":{{"type":"text","value":"{text}"}}}}"#
            )
        };
        let results: Vec<String> = ids.iter().map(result).collect();
        format!(r#"{{"role":"tool","content":[{}]}}"#, results.join(","))
    };
    for message in [
        format!(r#"{{"role":"assistant","content":[{}]}}"#, calls.join(",")),
        r#"{"role":"user","content":"Hurry."}"#.into(),
        results(&["x", "lost"], "7"),
        results(&["lost", "z"], "8"),
        r#"{"role":"assistant","content":"Soon."}"#.into(),
    ] {
        chat.push(&message, false).unwrap();
    }
    chat.fit();
    chat.push(&results(&["x"], "11"), false).unwrap();
    let plan = chat.fit().clone();
    let sent = chat.seen(&plan);
    let wanted = [
        format!(r#"{{"role":"assistant","content":[{}]}}"#, calls.join(",")),
        results(&["z"], "8"),
        results(&["x"], "11"),
        r#"{"role":"user","content":"Hurry."}"#.into(),
        r#"{"role":"assistant","content":"Soon."}"#.into(),
    ];
    assert_eq!(sent, wanted);
}

#[test]
fn of_two_items_with_one_id_the_second_is_sent_without_it() {
    sent(
        Format::OpenAiResponses,
        r#"[{"type":"message","role":"user","content":"hi"},{"type":"message","role":"assistant","id":"msg_1","content":"One."},{"type":"reasoning","id":"rs_1","summary":[]},{"type":"message","role":"assistant","id":"msg_1","content":"Two."}]"#,
        r#"[{"type":"message","role":"user","content":"hi"},{"type":"message","role":"assistant","id":"msg_1","content":"One."},{"type":"message","role":"assistant","content":"Two."}]"#,
    );
}

#[test]
fn an_id_goes_and_a_name_comes_in_the_same_item() {
    sent(
        Format::OpenAiResponses,
        r#"[{"type":"function_call","id":"fc_1","call_id":"c1","name":"f","arguments":"{}"},{"type":"function_call_output","call_id":"c1","output":"1"},{"type":"function_call","id":"fc_1","call_id":"c2","arguments":"{}"},{"type":"function_call_output","call_id":"c2","output":"2"}]"#,
        r#"[{"type":"function_call","id":"fc_1","call_id":"c1","name":"f","arguments":"{}"},{"type":"function_call_output","call_id":"c1","output":"1"},{"type":"function_call","call_id":"c2","arguments":"{}","name":"unnamed_tool"},{"type":"function_call_output","call_id":"c2","output":"2"}]"#,
    );
}

#[test]
fn what_is_malformed_inside_of_a_message_is_repaired_next_to_other_repairs() {
    // The orphan, the block without text and the words in front of the result share a message.
    sent(
        Format::Anthropic,
        r#"[{"role":"user","content":"hi"},{"role":"assistant","content":[{"type":"thinking","thinking":"Hm."},{"type":"tool_use","id":"a","name":"f","input":{}}]},{"role":"user","content":[{"type":"text","text":""},{"type":"text","text":"here"},{"type":"tool_result","tool_use_id":"b","content":"?"},{"type":"tool_result","tool_use_id":"a","content":"ok"}]}]"#,
        r#"[{"role":"user","content":"hi"},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"ok"},{"type":"text","text":"here"}]}]"#,
    );
}

#[test]
fn a_call_is_closed_in_front_of_the_words_of_the_user() {
    sent(
        Format::Anthropic,
        r#"[{"role":"user","content":"hi"},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"b","content":"?"},{"type":"text","text":"well?"}]},{"role":"user","content":"and now?"}]"#,
        r#"[{"role":"user","content":"hi"},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"[interrupted: no result]","is_error":true}]},{"role":"user","content":[{"type":"text","text":"well?"}]},{"role":"user","content":"and now?"}]"#,
    );
}

#[test]
fn a_pinned_answer_brings_its_question() {
    let messages = r#"[{"role":"user","content":"u1"},{"role":"assistant","content":"a1"},{"role":"user","content":"u2"},{"role":"assistant","content":"a2"},{"role":"user","content":"u3"}]"#;
    let options = r#"{"format":"anthropic","session":"trimming","maxTurns":1}"#;
    assert_eq!(
        with_options(options, messages, &[1]),
        r#"[{"role":"user","content":"u1"},{"role":"assistant","content":"a1"},{"role":"user","content":"u3"}]"#
    );
}

#[test]
fn a_pinned_response_brings_its_call_and_the_question() {
    let messages = r#"[{"role":"user","parts":[{"text":"u1"}]},{"role":"model","parts":[{"functionCall":{"name":"f","args":{}}}]},{"role":"user","parts":[{"functionResponse":{"name":"f","response":{"result":"4"}}}]},{"role":"model","parts":[{"text":"a1"}]},{"role":"user","parts":[{"text":"u2"}]}]"#;
    let options = r#"{"format":"gemini","session":"trimming","maxTurns":1}"#;
    assert_eq!(
        with_options(options, messages, &[2]),
        r#"[{"role":"user","parts":[{"text":"u1"}]},{"role":"model","parts":[{"functionCall":{"name":"f","args":{}}}]},{"role":"user","parts":[{"functionResponse":{"name":"f","response":{"result":"4"}}}]},{"role":"user","parts":[{"text":"u2"}]}]"#
    );
}

#[test]
fn a_step_that_is_pinned_for_a_system_message_in_it_brings_its_question() {
    let messages = r#"[{"role":"user","parts":[{"text":"u1"}]},{"role":"model","parts":[{"text":"a1"}]},{"role":"user","parts":[{"text":"u2"}]},{"role":"model","parts":[{"functionCall":{"name":"f","args":{}}}]},{"role":"system","parts":[{"text":"Be brief."}]},{"role":"user","parts":[{"functionResponse":{"name":"f","response":{"result":"4"}}}]},{"role":"user","parts":[{"text":"u3"}]}]"#;
    let options = r#"{"format":"gemini","session":"trimming","maxTurns":1}"#;
    assert_eq!(
        with_options(options, messages, &[1]),
        r#"[{"role":"user","parts":[{"text":"u1"}]},{"role":"model","parts":[{"text":"a1"}]},{"role":"user","parts":[{"text":"u2"}]},{"role":"model","parts":[{"functionCall":{"name":"f","args":{}}}]},{"role":"user","parts":[{"functionResponse":{"name":"f","response":{"result":"4"}}}]},{"role":"user","parts":[{"text":"u3"}]}]"#
    );
}

#[test]
fn words_beside_a_lost_response_are_a_turn_of_the_user() {
    // If a cut left them out, the pinned answer would stand in front of a call of the model.
    let messages = r#"[{"role":"user","parts":[{"text":"u1"}]},{"role":"model","parts":[{"text":"a1"}]},{"role":"model","parts":[{"text":"a2"}]},{"role":"user","parts":[{"functionResponse":{"name":"g","response":{"result":"lost"}}},{"text":"Hurry."}]},{"role":"model","parts":[{"text":"a3"}]},{"role":"model","parts":[{"functionCall":{"name":"f","args":{}}}]},{"role":"user","parts":[{"functionResponse":{"name":"f","response":{"result":"4"}}}]}]"#;
    for window in 20..160 {
        let options = format!(
            r#"{{"format":"gemini","window":{window},"strategies":[{{"type":"trim","bySteps":true}}]}}"#
        );
        let sent = with_options(&options, messages, &[1]);
        assert!(sent.contains(r#"{"role":"user","parts":[{"text":"Hurry."}]}"#), "{sent}");
        let list = json::parse(&sent).unwrap();
        let list: Vec<String> =
            list.json.as_array().unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(refusal(Format::Gemini, &list), None, "{window}");
    }
}

#[test]
fn a_conversation_that_begins_with_the_model_gets_an_opening() {
    sent(
        Format::Anthropic,
        r#"[{"role":"assistant","content":"yo"},{"role":"user","content":"bye"}]"#,
        r#"[{"role":"user","content":"[no message]"},{"role":"assistant","content":"yo"},{"role":"user","content":"bye"}]"#,
    );
}

#[test]
fn a_user_message_of_white_space_is_left_out() {
    sent(
        Format::Anthropic,
        r#"[{"role":"user","content":"u"},{"role":"assistant","content":"a"},{"role":"user","content":"  "},{"role":"assistant","content":"b"},{"role":"user","content":"v"}]"#,
        r#"[{"role":"user","content":"u"},{"role":"assistant","content":"a"},{"role":"assistant","content":"b"},{"role":"user","content":"v"}]"#,
    );
    sent(
        Format::Gemini,
        r#"[{"role":"user","parts":[]},{"role":"user","parts":[{"text":"u"}]}]"#,
        r#"[{"role":"user","parts":[{"text":"u"}]}]"#,
    );
    sent(
        Format::AiSdkUi,
        r#"[{"id":"a","role":"user","parts":[{"type":"text","text":""}]},{"id":"b","role":"user","parts":[{"type":"text","text":"u"}]}]"#,
        r#"[{"id":"b","role":"user","parts":[{"type":"text","text":"u"}]}]"#,
    );
    sent(
        Format::AiSdk,
        r#"[{"role":"user","content":[{"type":"text","text":""}]},{"role":"user","content":"u"}]"#,
        r#"[{"role":"user","content":"u"}]"#,
    );
    sent(
        Format::OpenAiChat,
        r#"[{"role":"user","content":[]},{"role":"user","content":"u"}]"#,
        r#"[{"role":"user","content":"u"}]"#,
    );
}

#[test]
fn half_an_emoji_is_replaced_in_every_format() {
    for format in Format::ALL {
        let field =
            if matches!(format, Format::Gemini | Format::AiSdkUi) { "parts" } else { "content" };
        let text = if format == Format::AiSdkUi {
            r#"{"type":"text","text":"cut \ud83d"}"#
        } else {
            r#"{"text":"cut \ud83d"}"#
        };
        let is_list = field == "parts" || format == Format::Bedrock;
        let content = if is_list { format!("[{text}]") } else { r#""cut \ud83d""#.into() };
        let id = if format == Format::AiSdkUi { r#""id":"m","# } else { "" };
        let message = format!(r#"[{{{id}"role":"user","{field}":{content}}}]"#);
        sent(format, &message, &message.replace("\\ud83d", "\u{fffd}"));
    }
}

#[test]
fn a_long_id_is_shortened_in_the_call_and_in_its_result() {
    let id = "call_".repeat(9);
    let chat = format!(
        r#"[{{"role":"user","content":"u"}},{{"role":"assistant","content":null,"tool_calls":[{{"id":"{id}","type":"function","function":{{"name":"f","arguments":"{{}}"}}}}]}},{{"role":"tool","tool_call_id":"{id}","content":"4"}}]"#
    );
    let short = turnwise_host::formats::lint::shortened(&id);
    sent(Format::OpenAiChat, &chat, &chat.replace(&id, &short));
    let long = "call_".repeat(16);
    let items = format!(
        r#"[{{"role":"user","content":"u"}},{{"type":"function_call","call_id":"{long}","name":"f","arguments":"{{}}"}},{{"type":"function_call_output","call_id":"{long}","output":"4"}}]"#
    );
    let short = turnwise_host::formats::lint::shortened(&long);
    sent(Format::OpenAiResponses, &items, &items.replace(&long, &short));
}

#[test]
fn the_final_result_of_a_long_running_tool_is_sent() {
    sent(
        Format::OpenAiResponses,
        r#"[{"role":"user","content":"u"},{"type":"function_call","call_id":"c1","name":"f","arguments":"{}"},{"type":"function_call_output","call_id":"c1","output":"pending"},{"role":"user","content":"and?"},{"type":"function_call_output","call_id":"c1","output":"final result 42"}]"#,
        r#"[{"role":"user","content":"u"},{"type":"function_call","call_id":"c1","name":"f","arguments":"{}"},{"role":"user","content":"and?"},{"type":"function_call_output","call_id":"c1","output":"final result 42"}]"#,
    );
}

#[test]
fn a_late_result_next_to_another_one_closes_its_own_call() {
    sent(
        Format::Anthropic,
        r#"[{"role":"user","content":"u"},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}]},{"role":"user","content":"and?"},{"role":"assistant","content":[{"type":"tool_use","id":"b","name":"f","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"1"},{"type":"tool_result","tool_use_id":"b","content":"2"}]}]"#,
        r#"[{"role":"user","content":"u"},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"1"}]},{"role":"user","content":"and?"},{"role":"assistant","content":[{"type":"tool_use","id":"b","name":"f","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"b","content":"2"}]}]"#,
    );
}

#[test]
fn what_the_model_says_in_pieces_becomes_one_content() {
    sent(
        Format::Gemini,
        r#"[{"role":"user","parts":[{"text":"u"}]},{"role":"model","parts":[{"text":"I look."}]},{"role":"model","parts":[{"functionCall":{"name":"f","args":{}}}]},{"role":"model","parts":[{"functionCall":{"name":"f","args":{"b":1}}}]},{"role":"user","parts":[{"functionResponse":{"name":"f","response":{"result":"1"}}}]},{"role":"user","parts":[{"functionResponse":{"name":"f","response":{"result":"2"}}}]}]"#,
        r#"[{"role":"user","parts":[{"text":"u"}]},{"role":"model","parts":[{"text":"I look."},{"functionCall":{"name":"f","args":{}}},{"functionCall":{"name":"f","args":{"b":1}}}]},{"role":"user","parts":[{"functionResponse":{"name":"f","response":{"result":"1"}}},{"functionResponse":{"name":"f","response":{"result":"2"}}}]}]"#,
    );
}

#[test]
fn without_ids_responses_keep_the_order_of_their_calls() {
    sent(
        Format::Gemini,
        r#"[{"role":"user","parts":[{"text":"u"}]},{"role":"model","parts":[{"functionCall":{"name":"f","args":{}}},{"functionCall":{"name":"f","args":{"b":1}}}]},{"role":"user","parts":[{"functionResponse":{"name":"f","response":{"result":"1"}}}]},{"role":"user","parts":[{"text":"stop"}]}]"#,
        r#"[{"role":"user","parts":[{"text":"u"}]},{"role":"model","parts":[{"functionCall":{"name":"f","args":{}}},{"functionCall":{"name":"f","args":{"b":1}}}]},{"role":"user","parts":[{"functionResponse":{"name":"f","response":{"result":"1"}}},{"functionResponse":{"name":"f","response":{"error":"[interrupted: no result]"}}}]},{"role":"user","parts":[{"text":"stop"}]}]"#,
    );
}

#[test]
fn an_id_that_is_used_again_becomes_another_one() {
    let call =
        r#"{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}]}"#;
    let result = |text: &str| {
        format!(
            r#"{{"role":"user","content":[{{"type":"tool_result","tool_use_id":"a","content":"{text}"}}]}}"#
        )
    };
    let messages = format!(
        r#"[{{"role":"user","content":"u"}},{call},{},{call},{}]"#,
        result("1"),
        result("2")
    );
    let list = with_options(r#"{"format":"anthropic"}"#, &messages, &[]);
    assert_eq!(list.matches(r#""a""#).count(), 2);
    let list = json::parse(&list).unwrap();
    let list: Vec<String> = list.json.as_array().unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(refusal(Format::Anthropic, &list), None);
}

#[test]
fn reasoning_is_left_out_if_its_message_has_lost_the_id() {
    sent(
        Format::OpenAiResponses,
        r#"[{"role":"user","content":"u"},{"type":"reasoning","id":"rs_1","summary":[]},{"role":"assistant","content":"a"},{"role":"user","content":"v"}]"#,
        r#"[{"role":"user","content":"u"},{"role":"assistant","content":"a"},{"role":"user","content":"v"}]"#,
    );
}

#[test]
fn an_item_that_is_there_twice_is_sent_once() {
    let message = r#"{"type":"message","id":"msg_1","role":"assistant","content":[{"type":"output_text","text":"a"}]}"#;
    sent(
        Format::OpenAiResponses,
        &format!(
            r#"[{{"role":"user","content":"u"}},{message},{message},{{"role":"user","content":"v"}}]"#
        ),
        &format!(r#"[{{"role":"user","content":"u"}},{message},{{"role":"user","content":"v"}}]"#),
    );
}
