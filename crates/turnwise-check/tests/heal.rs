//! Tests of healing with the histories that users of other packages reported. Names begin with the
//! report's id.
#![allow(missing_docs, clippy::indexing_slicing, clippy::unwrap_used)]

mod common;

use common::{chat, errors, in_format, joined};
use turnwise_check::{Format, Options, Target, heal, lint};
use turnwise_formats::parse_list;

const U: &str = r#"{"role":"user","content":"Look it up"}"#;
const INTERJECTION: &str = r#"{"role":"user","content":"Are you there?"}"#;

fn asks(ids: &[&str]) -> String {
    let call = |id: &&str| {
        format!(
            r#"{{"id":"{id}","type":"function","function":{{"name":"look","arguments":"{{}}"}}}}"#
        )
    };
    let calls: Vec<String> = ids.iter().map(call).collect();
    format!(r#"{{"role":"assistant","content":null,"tool_calls":[{}]}}"#, calls.join(","))
}

fn answers(id: &str, text: &str) -> String {
    format!(r#"{{"role":"tool","tool_call_id":"{id}","content":"{text}"}}"#)
}

fn interrupted(id: &str) -> String {
    answers(id, "[interrupted: no result]")
}

fn list(messages: &[&str]) -> String {
    ["[", &messages.join(","), "]"].concat()
}

fn named(format: Format) -> Options {
    Options { format: Some(format), ..Options::default() }
}

/// Heals `history` and compares it with `expected`. Healing the result again must change nothing.
fn check_with(options: Options, history: &str, expected: &str, rules: &[&str]) {
    let messages = parse_list(history).unwrap();
    let healed = heal(&messages, &options);
    let text = healed.to_json(&messages);
    assert_eq!(parse_list(&text).unwrap(), parse_list(expected).unwrap(), "{text}");
    let said: Vec<&str> = healed.edits.iter().map(|edit| edit.rule).collect();
    assert_eq!(said, rules);
    let again = parse_list(&text).unwrap();
    assert_eq!(errors(&again, &options), Vec::<&str>::new(), "{text}");
    assert!(!heal(&again, &options).is_changed(), "{text}");
}

fn check(history: &[&str], expected: &[&str], rules: &[&str]) {
    check_with(named(Format::OpenAiChat), &list(history), &list(expected), rules);
}

// Five histories that another library repairs differently.

#[test]
fn rival_1_a_late_result_is_moved_and_none_is_made_up() {
    let (a, t) = (asks(&["a"]), answers("a", "1"));
    check(&[U, &a, INTERJECTION, &t], &[U, &a, &t, INTERJECTION], &["C1"]);
}

#[test]
fn rival_2_an_early_result_is_moved_and_none_is_made_up() {
    let (a, t) = (asks(&["a"]), answers("a", "1"));
    check(&[U, &t, &a], &[U, &a, &t], &["C2"]);
}

#[test]
fn rival_3_of_two_results_the_last_one_counts() {
    let (a, t) = (asks(&["a"]), answers("a", "1"));
    check(&[U, &a, &t, &answers("a", "2")], &[U, &a, &answers("a", "2")], &["C3"]);
    check(&[U, &a, &t, &t], &[U, &a, &t], &["C3"]);
}

#[test]
fn rival_4_a_missing_result_is_made_up_in_the_order_of_the_calls() {
    let (both, a) = (asks(&["a", "b"]), answers("a", "1"));
    check(&[U, &both, &a, INTERJECTION], &[U, &both, &a, &interrupted("b"), INTERJECTION], &["C1"]);
    let b = answers("b", "2");
    check(&[U, &both, &b, INTERJECTION], &[U, &both, &interrupted("a"), &b, INTERJECTION], &["C1"]);
}

#[test]
fn rival_5_a_call_that_is_running_is_left_alone() {
    let history = list(&[U, &asks(&["a"])]);
    check_with(Options { is_pending: true, ..named(Format::OpenAiChat) }, &history, &history, &[]);
    let other = [U, &asks(&["a", "b"]), &answers("a", "1")];
    check_with(
        Options { is_pending: true, ..named(Format::OpenAiChat) },
        &list(&other),
        &list(&other),
        &[],
    );
}

// Reports of users.

/// Cuts both ends of a history at every index, in every format. The rest must heal.
fn check_cuts(word: &str) {
    for format in Format::ALL {
        let messages = in_format(&chat(word), format);
        for from in 0..messages.len() {
            for to in from + 1..=messages.len() {
                let text = joined(&messages[from..to]);
                let cut = parse_list(&text).unwrap();
                let healed = heal(&cut, &named(format));
                let after = healed.to_json(&cut);
                let again = parse_list(&after).unwrap();
                assert_eq!(
                    errors(&again, &named(format)),
                    Vec::<&str>::new(),
                    "{format:?}: {text}\n{after}"
                );
                assert!(!heal(&again, &named(format)).is_changed(), "{format:?}: {text}\n{after}");
            }
        }
    }
}

#[test]
fn r01_a_limit_between_call_and_output_leaves_no_orphan() {
    check_cuts("uca");
}

#[test]
fn r11_r12_r13_r14_parallel_results_stay_with_their_calls() {
    check_cuts("upaucpua");
}

#[test]
fn r02_reasoning_goes_with_the_item_it_led_to() {
    let history = r#"[{"role":"user","content":"Hi"},{"type":"reasoning","id":"rs_1","summary":[]},{"role":"user","content":"Well?"}]"#;
    let expected = r#"[{"role":"user","content":"Hi"},{"role":"user","content":"Well?"}]"#;
    check_with(named(Format::OpenAiResponses), history, expected, &["P3"]);
}

#[test]
fn r03_trailing_reasoning_is_a_fault_even_while_a_call_may_be_running() {
    let history =
        r#"[{"role":"user","content":"Hi"},{"type":"reasoning","id":"rs_1","summary":[]}]"#;
    let pending = Options { is_pending: true, ..named(Format::OpenAiResponses) };
    check_with(pending, history, r#"[{"role":"user","content":"Hi"}]"#, &["P3"]);
    let running = r#"[{"role":"user","content":"Hi"},{"type":"reasoning","id":"rs_1","summary":[]},{"type":"function_call","id":"fc_1","call_id":"c","name":"look","arguments":"{}"}]"#;
    check_with(pending, running, running, &[]);
}

#[test]
fn r04_opaque_items_stay_as_they_are_to_the_byte() {
    let sealed = r#"{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"gAAAB\/\u0020x","odd":1.50}"#;
    let history = format!(
        r#"[{{"role":"user","content":"Hi"}},{sealed},{{"role":"assistant","id":"msg_1","content":"Hello"}},{{"type":"function_call_output","call_id":"c","output":"x"}}]"#
    );
    let messages = parse_list(&history).unwrap();
    let healed = heal(&messages, &Options::default());
    assert_eq!(healed.edits.len(), 1);
    assert!(
        healed.messages[..3]
            .iter()
            .enumerate()
            .all(|(at, kept)| *kept == turnwise_check::Kept::Same(at as u32))
    );
}

#[test]
fn r05_a_tool_message_first_after_trimming_is_left_out() {
    let history = r#"[{"type":"tool","content":"rain","tool_call_id":"c1"},{"type":"human","content":"And tomorrow?"}]"#;
    check_with(
        named(Format::LangChain),
        history,
        r#"[{"type":"human","content":"And tomorrow?"}]"#,
        &["L1"],
    );
}

#[test]
fn r07_gemini_takes_no_call_at_the_beginning() {
    let history = r#"[{"role":"model","parts":[{"functionCall":{"name":"w","args":{}}}]},{"role":"user","parts":[{"functionResponse":{"name":"w","response":{}}}]}]"#;
    let messages = parse_list(history).unwrap();
    let healed = heal(&messages, &Options::default());
    assert_eq!(healed.edits.iter().map(|edit| edit.rule).collect::<Vec<_>>(), ["G1"]);
    assert!(healed.to_json(&messages).starts_with(r#"[{"role":"user","parts":[{"text":"#));
}

#[test]
fn r08_an_approval_without_its_request_goes() {
    let history = r#"[{"role":"user","content":"Go"},{"role":"tool","content":[{"type":"tool-approval-response","approvalId":"a1","approved":true}]},{"role":"user","content":"Well?"}]"#;
    let expected = r#"[{"role":"user","content":"Go"},{"role":"user","content":"Well?"}]"#;
    check_with(named(Format::AiSdk), history, expected, &["V3"]);
}

#[test]
fn r09_r10_a_message_of_nothing_but_reasoning_goes_files_of_reasoning_included() {
    let history = r#"[{"role":"user","content":"Go"},{"role":"assistant","content":[{"type":"reasoning","text":"Hm"},{"type":"reasoning-file","data":"x","mediaType":"image/png"}]},{"role":"user","content":"Well?"}]"#;
    let expected = r#"[{"role":"user","content":"Go"},{"role":"user","content":"Well?"}]"#;
    for target in [None, Some(Target::OpenAi)] {
        check_with(Options { target, ..named(Format::AiSdk) }, history, expected, &["V5"]);
    }
}

#[test]
fn r15_r16_r19_one_bad_pair_at_the_start_of_a_stored_thread_is_closed_there() {
    let (dead, rest) = (asks(&["dead"]), chat("uau"));
    let mut history = vec![dead.as_str()];
    history.extend(rest.iter().map(String::as_str));
    let closed = interrupted("dead");
    let mut expected = vec![dead.as_str(), closed.as_str()];
    expected.extend(rest.iter().map(String::as_str));
    check(&history, &expected, &["C1"]);
}

#[test]
fn r20_signed_thinking_of_the_running_turn_is_never_touched() {
    let thinking = r#"{"type":"thinking","thinking":" ","signature":"EqQB"},{"type":"redacted_thinking","data":"EmwK"}"#;
    let history = format!(
        r#"[{{"role":"user","content":"Go"}},{{"role":"assistant","content":[{thinking},{{"type":"text","text":""}},{{"type":"tool_use","id":"t","name":"look","input":{{}}}}]}},{{"role":"user","content":[{{"type":"tool_result","tool_use_id":"t","content":""}}]}}]"#
    );
    let expected = history.replace(r#"{"type":"text","text":""},"#, "");
    check_with(named(Format::Anthropic), &history, &expected, &["A7"]);
}

#[test]
fn r21_unsigned_calls_of_the_running_turn_get_the_documented_value() {
    let history = r#"[{"role":"user","parts":[{"text":"Go"}]},{"role":"model","parts":[{"functionCall":{"name":"w","args":{}}},{"functionCall":{"name":"v","args":{}}}]},{"role":"user","parts":[{"functionResponse":{"name":"w","response":{}}},{"functionResponse":{"name":"v","response":{}}}]}]"#;
    let expected = history.replacen(
        r#""args":{}}}"#,
        r#""args":{}},"thoughtSignature":"skip_thought_signature_validator"}"#,
        1,
    );
    check_with(
        Options { target: Some(Target::Gemini3), ..named(Format::Gemini) },
        history,
        &expected,
        &["G7"],
    );
    check_with(named(Format::Gemini), history, history, &[]);
}

#[test]
fn r22a_contents_that_were_emptied_and_responses_that_do_not_count_up() {
    let history = r#"[{"role":"user","parts":[{"text":"Go"}]},{"role":"model","parts":[]},{"role":"model","parts":[{"functionCall":{"id":"1","name":"w","args":{}}},{"functionCall":{"id":"2","name":"w","args":{}}}]},{"role":"user","parts":[{"functionResponse":{"id":"2","name":"w","response":{}}}]}]"#;
    let expected = r#"[{"role":"user","parts":[{"text":"Go"}]},{"role":"model","parts":[{"functionCall":{"id":"1","name":"w","args":{}}},{"functionCall":{"id":"2","name":"w","args":{}}}]},{"role":"user","parts":[{"functionResponse":{"id":"2","name":"w","response":{}}}]}]"#;
    let messages = parse_list(history).unwrap();
    let healed = heal(&messages, &Options::default());
    assert_eq!(healed.edits.iter().map(|edit| edit.rule).collect::<Vec<_>>(), ["G4", "G2"]);
    assert_ne!(healed.to_json(&messages), expected, "the missing response is there");
    assert!(healed.to_json(&messages).contains("interrupted"));
}

#[test]
fn r22b_whitespace_only_text_and_over_long_ids_heal_in_a_stored_thread() {
    let history = r#"[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"text","text":"\n"}]},{"role":"user","content":"Well?"}]"#;
    let expected = r#"[{"role":"user","content":"Hi"},{"role":"user","content":"Well?"}]"#;
    check_with(named(Format::Anthropic), history, expected, &["A7"]);
    let long = "x".repeat(65);
    let history = format!(
        r#"[{{"role":"user","content":"Hi"}},{{"type":"function_call","call_id":"{long}","name":"look","arguments":"{{}}"}},{{"type":"function_call_output","call_id":"{long}","output":"x"}}]"#
    );
    let messages = parse_list(&history).unwrap();
    let healed = heal(&messages, &Options::default());
    assert_eq!(healed.edits.len(), 1, "both halves by one edit");
    let text = healed.to_json(&messages);
    let after = parse_list(&text).unwrap();
    assert_eq!(after[1].json.text_of("call_id"), after[2].json.text_of("call_id"));
    assert_eq!(lint(&after, &Options::default()), []);
}

#[test]
fn r22_who_speaks_last_is_a_warning_that_nothing_is_done_about() {
    for (format, history) in [
        (
            Format::OpenAiChat,
            r#"[{"role":"user","content":"Hi"},{"role":"assistant","content":"Hello"}]"#,
        ),
        (
            Format::Gemini,
            r#"[{"role":"user","parts":[{"text":"Hi"}]},{"role":"model","parts":[{"text":"Hello"}]}]"#,
        ),
    ] {
        let messages = parse_list(history).unwrap();
        assert_eq!(lint(&messages, &named(format)).len(), 1);
        assert!(!heal(&messages, &named(format)).is_changed());
    }
}

#[test]
fn r56_half_an_emoji_anywhere_is_replaced_and_nothing_else() {
    let history = r#"[{"role":"user","content":"caf\u00e9 \ud83d\ude00"},{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"look","arguments":"{\"q\":\"\ude00\"}"}}]},{"role":"tool","tool_call_id":"c","content":"ok \ud83d"}]"#;
    let expected = history.replace(r"\ude00\", r"\ufffd\").replace(r"ok \ud83d", r"ok \ufffd");
    check_with(named(Format::OpenAiChat), history, &expected, &["C10", "C10"]);
    let messages = parse_list(history).unwrap();
    assert_eq!(
        lint(&messages, &Options::default()).iter().map(|found| found.index).collect::<Vec<_>>(),
        [1, 2]
    );
}

#[test]
fn r63_healing_is_the_same_each_time() {
    let both = asks(&["a", "a"]);
    let history = list(&[U, &both, &answers("a", "1"), &answers("a", "2")]);
    let messages = parse_list(&history).unwrap();
    assert_eq!(heal(&messages, &Options::default()), heal(&messages, &Options::default()));
}

#[test]
fn r66_item_ids_travel_all_together_or_not_at_all() {
    let message = r#"{"type":"message","id":"msg_1","role":"assistant","content":[{"type":"output_text","text":"Hello"}]}"#;
    let call =
        r#"{"type":"function_call","id":"fc_1","call_id":"c","name":"look","arguments":"{}"}"#;
    let rest = r#"{"type":"function_call_output","call_id":"c","output":"x"},{"role":"user","content":"Thanks"},{"type":"reasoning","id":"rs_2","summary":[]},{"role":"assistant","id":"msg_2","content":"Bye"}"#;
    // The reasoning of the first turn is missing: its ids are removed, and those of the other turn
    // stay.
    let history = format!(r#"[{{"role":"user","content":"Hi"}},{message},{call},{rest}]"#);
    let expected = history.replace(r#""id":"msg_1","#, "").replace(r#""id":"fc_1","#, "");
    check_with(named(Format::OpenAiResponses), &history, &expected, &["P4", "P4"]);
    // Ids stay without any reasoning, and also with complete reasoning.
    let none = format!(
        r#"[{{"role":"user","content":"Hi"}},{message},{call},{{"type":"function_call_output","call_id":"c","output":"x"}}]"#
    );
    check_with(named(Format::OpenAiResponses), &none, &none, &[]);
    let all = format!(
        r#"[{{"role":"user","content":"Hi"}},{{"type":"reasoning","id":"rs_1","summary":[]}},{message},{call},{rest}]"#
    );
    check_with(named(Format::OpenAiResponses), &all, &all, &[]);
}

#[test]
fn results_beside_text_come_to_the_front_for_anthropic() {
    let history = r#"[{"role":"user","content":"Go"},{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"look","input":{}}]},{"role":"user","content":"Wait"},{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"x"}]}]"#;
    let expected = r#"[{"role":"user","content":"Go"},{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"look","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"x"}]},{"role":"user","content":"Wait"}]"#;
    check_with(named(Format::Anthropic), history, expected, &["A1"]);
}

#[test]
fn several_system_messages_are_hoisted_in_their_order() {
    let history = r#"[{"role":"system","content":"One"},{"role":"user","content":"Go"},{"role":"system","content":[{"type":"text","text":"Two"}]},{"role":"user","content":"On"}]"#;
    let messages = parse_list(history).unwrap();
    let healed = heal(&messages, &named(Format::Anthropic));
    assert_eq!(healed.system.as_deref(), Some("One\n\nTwo"));
    assert_eq!(healed.messages.len(), 2);
}

#[test]
fn words_in_content_are_rewritten_where_all_words_are_in_parts() {
    let of_gemini = r#"{"role":"user","parts":[{"text":"And tomorrow?"}]}"#;
    let of_page = r#"{"id":"m3","role":"user","parts":[{"type":"text","text":"And tomorrow?"}]}"#;
    let said = [
        r#"{"role":"user","content":"Weather?"}"#,
        r#"{"role":"assistant","content":"Rain."}"#,
        r#"{"role":"user","content":[{"type":"text","text":"In all of it?"}]}"#,
    ];
    for (format, parts) in [(Format::Gemini, of_gemini), (Format::AiSdkUi, of_page)] {
        for at in 0..=said.len() {
            let mut messages = said.to_vec();
            messages.insert(at, parts);
            let history = list(&messages);
            let messages = parse_list(&history).unwrap();
            let options = named(format);
            let healed = heal(&messages, &options);
            assert!(healed.edits.iter().any(|edit| edit.rule == "X5"), "{format:?} {at}");
            let healed = healed.to_json(&messages);
            for words in ["Weather?", "Rain.", "In all of it?", "And tomorrow?"] {
                assert!(healed.contains(words), "{format:?} {at}: {words} of {healed}");
            }
            let again = parse_list(&healed).unwrap();
            assert_eq!(lint(&again, &options), [], "{healed}");
        }
        // An empty field of this name does not make the message foreign.
        let empty = r#"{"role":"user","content":""}"#;
        let history = list(&[parts, empty]);
        let messages = parse_list(&history).unwrap();
        let healed = heal(&messages, &named(format));
        assert!(healed.edits.iter().all(|edit| edit.rule != "X5"), "{format:?}");
    }
}
