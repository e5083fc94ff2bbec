//! Messages of every shape: calls without results, late results, unknown messages.

use super::*;

#[test]
fn an_interrupted_call_is_closed_in_the_messages_own_format() {
    let seen = model_input(&mut chat("{}", &[ASK, CALL, MORE]));
    assert_eq!(
        seen[2],
        r#"{"role":"tool","tool_call_id":"c1","content":"[interrupted: no result]"}"#
    );
    assert_eq!(seen[3], MORE);
}

#[test]
fn a_result_whose_id_is_by_chance_the_name_of_a_tool_answers_no_call() {
    let lost = r#"{"role":"tool","tool_call_id":"find","content":"lost"}"#;
    let closed = r#"{"role":"tool","tool_call_id":"c1","content":"[interrupted: no result]"}"#;
    assert_eq!(model_input(&mut chat("{}", &[ASK, CALL, lost, MORE])), [ASK, CALL, closed, MORE]);
    // A result without an id has the name of the tool instead.
    let named = r#"{"role":"function","name":"find","content":"delivered"}"#;
    assert_eq!(model_input(&mut chat("{}", &[ASK, CALL, named, MORE])), [ASK, CALL, named, MORE]);
}

#[test]
fn a_call_in_flight_is_left_alone() {
    assert_eq!(model_input(&mut chat("{}", &[ASK, CALL])), [ASK, CALL]);
}

#[test]
fn a_late_result_moves_behind_its_call_and_nothing_is_made_up() {
    assert_eq!(model_input(&mut chat("{}", &[ASK, CALL, MORE, RESULT])), [ASK, CALL, RESULT, MORE]);
}

#[test]
fn an_old_result_becomes_a_placeholder_that_keeps_tool_and_id() {
    let options = r#"{"session":"compacting","trigger":{"turns":1},"keep":1}"#;
    let seen = model_input(&mut chat(options, &[ASK, CALL, RESULT, ANSWER, MORE]));
    assert!(
        seen[2].starts_with(
            r#"{"role":"tool","tool_call_id":"c1","content":"⟦removed: result of find (c1), "#
        ),
        "{}",
        seen[2]
    );
    assert_eq!(seen.len(), 5);
}

#[test]
fn bad_input_names_the_message_and_changes_nothing() {
    let mut chat = chat("{}", &[ASK]);
    let error = chat.push("{\"role\":", false).unwrap_err();
    assert_eq!(error.index, Some(1));
    assert!(chat.push("[1]", false).is_err());
    assert_eq!(model_input(&mut chat), [ASK]);
}

#[test]
fn items_of_the_responses_format_stay_where_they_are() {
    let call =
        r#"{"type":"function_call","id":"fc_1","call_id":"c1","name":"find","arguments":"{}"}"#;
    let output = r#"{"type":"function_call_output","call_id":"c1","output":"found"}"#;
    assert_eq!(model_input(&mut chat("{}", &[ASK, call, MORE, output])), [ASK, call, MORE, output]);
}

#[test]
fn a_message_of_unknown_shape_is_refused_and_changes_nothing() {
    let mut conversation = chat("{}", &[ASK]);
    for (message, code, field) in [
        (r#"{"sender":"me","text":"Hi"}"#, "missing_role", None),
        (r#"{"role":"bot","content":"Hi"}"#, "bad_role", Some("role")),
        (
            r#"{"role":"assistant","content":[{"type":"tool-call","toolCallId":"c"}],"toolInvocations":[{"toolCallId":"c"}]}"#,
            "unknown_format",
            Some("toolInvocations"),
        ),
    ] {
        let error = conversation.push(message, false).unwrap_err();
        assert_eq!((error.code, error.index, error.field.as_deref()), (code, Some(1), field));
    }
    assert_eq!((conversation.len(), conversation.knows_format()), (1, false));
    conversation.push(ANSWER, false).unwrap();
    assert_eq!(model_input(&mut conversation), [ASK, ANSWER]);
}

#[test]
fn a_format_that_contradicts_the_messages_is_refused_by_both_names() {
    let refused = |format: &str, message: &str| {
        let options = [r#"{"format":""#, format, r#""}"#].concat();
        let error = chat(&options, &[ASK]).push(message, false).err()?;
        assert_eq!((error.code, error.index), ("unknown_format", Some(1)));
        Some(error.message.clone())
    };
    let both = "this message is in the format `openai-chat`, and it is read as `anthropic`: `heal` and `convert` write it as such";
    assert_eq!(refused("anthropic", CALL).as_deref(), Some(both));
    let content = r#"{"role":"user","parts":[{"text":"Where is W-1?"}]}"#;
    let both = "this message is in the format `gemini`, and it is read as `openai-chat`: `heal` and `convert` write it as such";
    assert_eq!(refused("openai-chat", content).as_deref(), Some(both));
    for (format, is_refused) in [
        ("openai-chat", false),
        ("langchain", false),
        ("openai-responses", false),
        ("ai-sdk", true),
    ] {
        assert_eq!(refused(format, CALL).is_some(), is_refused, "{format}");
    }
}

#[test]
fn a_message_of_another_format_is_refused_where_the_format_was_detected_too() {
    let call =
        r#"{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":{}}]}"#;
    let mut conversation = chat("{}", &[ASK, CALL]);
    let error = conversation.push(call, false).unwrap_err();
    assert_eq!((error.code, error.index), ("unknown_format", Some(2)));
    let both = "this message is in the format `anthropic`, and it is read as `openai-chat`";
    assert!(error.message.starts_with(both), "{}", error.message);
    assert_eq!(conversation.len(), 2);
}

#[test]
fn words_in_content_are_refused_before_and_behind_messages_of_parts() {
    for parts in [
        r#"{"role":"user","parts":[{"text":"And tomorrow?"}]}"#,
        r#"{"id":"m3","role":"user","parts":[{"type":"text","text":"And tomorrow?"}]}"#,
    ] {
        for (list, at) in [([ASK, parts], 1), ([parts, ASK], 1)] {
            let mut chat = chat("{}", &list[..at]);
            let error = chat.push(list[at], false).unwrap_err();
            assert_eq!((error.code, error.index), ("unknown_format", Some(1)), "{list:?}");
            assert_eq!(chat.len(), 1);
        }
    }
}

#[test]
fn a_result_that_is_cut_from_the_start_has_its_whole_size_before_the_cut() {
    let log: String = (0..300).map(|line| format!("line {line}: {} ", line * 7919)).collect();
    let result = format!(r#"{{"role":"tool","tool_call_id":"c1","content":"{log}"}}"#);
    // At its place, and late.
    for list in [[ASK, CALL, &result, MORE], [ASK, CALL, MORE, &result]] {
        let whole = chat("{}", &list).fit().size.tokens;
        let mut chat = chat(r#"{"window":20000,"cutResults":200}"#, &list);
        let plan = chat.fit().clone();
        assert_eq!(plan.whole.tokens, whole);
        let sent = chat.seen(&plan);
        assert!(sent.iter().all(|message| message.len() < 2_000), "{sent:?}");
        let sent: Vec<&str> = sent.iter().map(String::as_str).collect();
        assert_eq!(self::chat("{}", &sent).fit().size.tokens, plan.size.tokens);
        let freed: u32 = plan
            .decisions(chat.context().transcript())
            .map(|decision| decision.tokens_before.0 - decision.tokens_after.0)
            .sum();
        assert_eq!(freed, plan.whole.tokens.0 - plan.size.tokens.0);
    }
}
