//! Summaries of hosts and models: prompts within a window, and judging what comes back.

use super::*;

#[test]
fn a_hosts_summary_is_judged_before_it_is_applied() {
    let options = r#"{"session":"summarizing","summarizer":{"type":"host"},"keepLastNTurns":1,"contextLimit":1}"#;
    let mut chat = chat(options, &[ASK, CALL, RESULT, ANSWER, MORE]);
    let job = chat.fit().job.clone().unwrap();
    let ticket = job.ticket.to_text();
    assert_eq!(chat.covered(&job), [0, 1, 2, 3]);
    assert!(matches!(chat.commit(&ticket, "  "), Committed::Rejected(_)));
    assert_eq!(chat.commit("tw1.nonsense", "notes"), Committed::BadTicket);
    assert!(matches!(
        chat.commit(&ticket, "W-1 was delivered to the neighbor."),
        Committed::Applied(_)
    ));
    assert_eq!(
        model_input(&mut chat)[1],
        r#"{"role":"assistant","content":"W-1 was delivered to the neighbor."}"#
    );
    assert_eq!(chat.commit(&ticket, "again"), Committed::Stale("superseded"));
    assert!(chat.undo());
    assert_eq!(model_input(&mut chat).len(), 5);
    assert_eq!(chat.commit(&ticket, "W-1 was delivered."), Committed::Stale("superseded"));
}

#[test]
fn an_empty_summary_is_rejected_with_any_settings() {
    for validate in [true, false] {
        let options = format!(
            r#"{{"session":"summarizing","summarizer":{{"type":"host"}},"keepLastNTurns":1,"contextLimit":1,"validate":{validate},"checkSummaries":"append"}}"#
        );
        let mut chat = chat(&options, &[ASK, CALL, RESULT, ANSWER, MORE]);
        let before = model_input(&mut chat);
        let ticket = chat.fit().job.clone().unwrap().ticket.to_text();
        let nothing = fence::wrap(" ", 1, 1);
        for text in ["", " \n\t", "\u{0}\u{1f}\u{7f}", "\u{200b}\u{feff}", &nothing] {
            assert_eq!(
                chat.commit(&ticket, text),
                Committed::Rejected(Rejection::Empty),
                "{text:?}"
            );
            assert_eq!(model_input(&mut chat), before);
        }
        assert!(chat.context().breaker().is_open());
    }
}

#[test]
fn a_summary_of_cleared_messages_is_stale_even_if_they_are_added_again() {
    let options = r#"{"session":"summarizing","summarizer":{"type":"host"},"keepLastNTurns":1,"contextLimit":1}"#;
    let messages = [ASK, ANSWER, MORE];
    let mut chat = chat(options, &messages);
    let ticket = chat.fit().job.clone().unwrap().ticket.to_text();
    chat.clear();
    for message in messages {
        chat.push(message, false).unwrap();
    }
    assert_eq!(
        chat.commit(&ticket, "notes of a conversation that was deleted"),
        Committed::Stale("cleared")
    );
}

#[test]
fn a_summary_is_written_like_the_items_around_it() {
    let options = r#"{"session":"summarizing","summarizer":{"type":"host"},"keepLastNTurns":1,"contextLimit":1}"#;
    let user = r#"{"type":"message","role":"user","content":"Where is W-1?"}"#;
    let told = r#"{"type":"message","role":"assistant","status":"completed","content":[{"type":"output_text","text":"Here."}]}"#;
    let mut chat = chat(options, &[user, told, user]);
    let ticket = chat.fit().job.clone().unwrap().ticket.to_text();
    assert!(matches!(chat.commit(&ticket, "W-1 is here."), Committed::Applied(_)));
    let expected = r#"{"type":"message","role":"assistant","status":"completed","content":[{"type":"output_text","text":"W-1 is here."}]}"#;
    assert_eq!(model_input(&mut chat)[1], expected);
}

/// The prompt for the first messages that fit into `room` tokens, and their number.
fn prompt_and_end(messages: &[&str], room: u32) -> Option<(String, usize)> {
    let parsed: Vec<_> =
        messages.iter().map(|message| json::parse(message).unwrap().json).collect();
    let (prompt, end) = prompts::prompt_within(&parsed, None, &PromptOptions::default(), room)?;
    assert!(estimate(&prompt.system).0 + estimate(&prompt.user).0 <= room);
    Some((prompt.user, end))
}

fn long_message(role: &str, words: usize) -> String {
    format!(r#"{{"role":"{role}","content":"{}"}}"#, "some words ".repeat(words))
}

#[test]
fn messages_that_fit_are_in_one_prompt() {
    assert_eq!(prompt_and_end(&[ASK, ANSWER, MORE], u32::MAX).unwrap().1, 3);
    assert_eq!(prompt_and_end(&[], 1_000).unwrap().1, 0);
}

#[test]
fn a_prompt_that_is_too_large_ends_at_a_step_boundary() {
    let (long, call, result) = (
        long_message("user", 150),
        r#"{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"find","arguments":"{}"}}]}"#,
        r#"{"role":"tool","tool_call_id":"c1","content":"found W-1"}"#,
    );
    let messages: [&str; 6] = [&long, &long, call, result, &long, &long];
    let frame = estimate(&prompt_and_end(&[], u32::MAX).unwrap().0).0 + 300;
    let ends: Vec<_> = (frame..frame + 1_500)
        .step_by(10)
        .filter_map(|room| Some(prompt_and_end(&messages, room)?.1))
        .collect();
    assert!(!ends.contains(&3), "half a call: {ends:?}");
    assert!(
        ends.is_sorted() && ends.contains(&1) && ends.contains(&4) && ends.last() == Some(&6),
        "{ends:?}"
    );
}

#[test]
fn a_call_is_not_cut_from_a_result_that_comes_late() {
    let call = r#"{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"find","arguments":"{}"}}]}"#;
    let late = r#"{"role":"tool","tool_call_id":"c1","content":"found W-1"}"#;
    let long = long_message("user", 300);
    let messages = [ASK, call, &long, late, &long];
    for room in (450..3_000).step_by(25) {
        assert!(
            prompt_and_end(&messages, room).is_none_or(|(_, end)| matches!(end, 1 | 4 | 5)),
            "{room}"
        );
    }
}

#[test]
fn a_step_that_is_too_large_alone_is_shortened_and_says_so() {
    let long = long_message("user", 50_000);
    let (text, end) = prompt_and_end(&[&long, ANSWER], 2_000).unwrap();
    assert_eq!(end, 1);
    assert!(text.contains("[…shortened: ") && text.contains(" of 549999 characters]"));
    assert_eq!(prompt_and_end(&[&long], 100), None);
}

#[test]
fn a_summary_is_validated_without_a_plan() {
    let messages = [json::parse(ASK).unwrap().json];
    let judge = |text| prompts::judge_for(&messages, None, text).map(|rejection| rejection.code());
    assert_eq!(judge("Somebody asks for an order."), None);
    assert_eq!(judge(" "), Some("empty"));
    assert_eq!(judge("I'm sorry, but I can't help with that."), Some("refusal"));
}
