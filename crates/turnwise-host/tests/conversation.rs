//! Tests of conversations from JSON to JSON: the messages that a host sends after a plan.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use std::cell::RefCell;
use std::rc::Rc;

use turnwise_host::notes::Notes;
use turnwise_host::text::{PromptOptions, Rejection, fence};
use turnwise_host::turnwise_core::tokens::{TokenCount, estimate};
use turnwise_host::{Committed, Conversation, json, prompts};

fn chat(options: &str, messages: &[&str]) -> Conversation {
    let mut chat = Conversation::new(&json::parse(options).unwrap().json).unwrap();
    for message in messages {
        chat.push(message, false).unwrap();
    }
    chat
}

/// The messages that the model sees, as JSON texts.
fn model_input(chat: &mut Conversation) -> Vec<String> {
    let plan = chat.fit().clone();
    chat.seen(&plan)
}

const ASK: &str = r#"{"role":"user","content":"Where is W-1?"}"#;
const CALL: &str = r#"{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"find","arguments":"{\"id\":\"W-1\"}"}}]}"#;
const RESULT: &str = r#"{"role":"tool","tool_call_id":"c1","content":"{\"order\":\"W-1\",\"status\":\"delivered to the neighbor at number 12, signed by A. Smith\",\"weight\":12,\"parts\":[\"a\",\"b\",\"c\"]}"}"#;
const ANSWER: &str = r#"{"role":"assistant","content":"It was delivered."}"#;
const MORE: &str = r#"{"role":"user","content":"Thanks. And W-2?"}"#;

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

/// A counter that plans `other` and a copy of it during each count.
fn counting_with(other: &Rc<RefCell<Option<Conversation>>>) -> Rc<dyn Fn(&str) -> u32> {
    let other = Rc::clone(other);
    Rc::new(move |text| {
        if let Some(mut chat) = other.take() {
            chat.clone().fit();
            chat.fit();
            other.replace(Some(chat));
        }
        estimate(text).0
    })
}

#[test]
fn a_counter_may_plan_copies_while_notes_are_made() {
    let messages: Vec<_> =
        (0..20).map(|n| user(&format!("Order W-10{n} is late. {}", FILLER.repeat(5)))).collect();
    let said: Vec<&str> = messages.iter().map(String::as_str).collect();
    let options = r#"{"window":300,"summarizer":{"type":"extractive"}}"#;
    let expected = model_input(&mut chat(options, &said));
    // A copy shares the cache of messages, or even the notetaker.
    for shares_notetaker in [false, true] {
        let other = Rc::default();
        let mut planned = chat(options, &said[..12]);
        let notetaker = Rc::new(Notes::default());
        planned.take_notes_with(notetaker.clone());
        planned.count_with(counting_with(&other));
        planned.fit();
        let mut copy = planned.clone();
        if shares_notetaker {
            copy.take_notes_with(notetaker);
        }
        said[12..].iter().for_each(|message| _ = planned.push(message, false).unwrap());
        said[12..].iter().for_each(|message| _ = copy.push(message, false).unwrap());
        other.replace(Some(copy));
        assert_eq!(model_input(&mut planned), expected);
        assert_eq!(model_input(&mut other.take().unwrap()), expected);
    }
}

#[test]
fn memory_takes_its_part_of_the_budget_as_the_host_counts_it() {
    let with = r#"{"window":100,"memory":"The user lives in Oslo."}"#;
    let without = r#"{"window":100}"#;
    let mut talk = chat(with, &[ASK]);
    let estimated = estimate("The user lives in Oslo.");
    assert_eq!(
        (talk.fit().memory, talk.fit().budget),
        (estimated, Some(TokenCount(100 - estimated.0)))
    );
    // The reported usage includes the memory.
    let sent = talk.fit().size.tokens + estimated;
    assert_eq!(talk.observe("m", sent.0).unwrap().scale_permille, 1000);
    talk.count_with(Rc::new(|text| text.len() as u32));
    assert_eq!(talk.fit().memory.0, 23);
    talk.set_options(&json::parse(without).unwrap().json).unwrap();
    assert_eq!(talk.fit().memory, TokenCount::ZERO);
    talk.set_options(&json::parse(with).unwrap().json).unwrap();
    assert_eq!(talk.fit().memory.0, 23);
}

fn user(content: &str) -> String {
    format!(r#"{{"role":"user","content":"{content}"}}"#)
}

const FILLER: &str = "It was to come on Monday. ";

#[test]
fn a_digest_keeps_the_facts_of_an_old_result() {
    let options = r#"{"session":"compacting","trigger":{"turns":1},"keep":1,"placeholder":{"type":"digest"}}"#;
    let result = r#"{"role":"tool","tool_call_id":"c1","content":"{\"order\": \"W-1\", \"status\": \"delivered\", \"total\": 74.8, \"note\": \"left with the neighbor at the corner of the street\"}"}"#;
    let mut chat = chat(options, &[ASK, CALL, result, ANSWER, MORE]);
    let seen = model_input(&mut chat);
    let told = r#"{"role":"tool","tool_call_id":"c1","content":"[digest of find] status: delivered; total: 74.8"}"#;
    assert_eq!(seen[2], told);
    // The plan counts the messages as they are sent.
    let mut again = Conversation::new(&json::parse("{}").unwrap().json).unwrap();
    seen.iter().for_each(|message| _ = again.push(message, false).unwrap());
    assert_eq!(again.fit().size.tokens, chat.fit().size.tokens);
}

#[test]
fn the_extractive_summary_is_made_at_once() {
    let options = r#"{"strategies":[{"type":"summarize","trigger":{"turns":2},"target":{"turns":1}}],"summarizer":{"type":"extractive"}}"#;
    let seen = model_input(&mut chat(options, &[ASK, CALL, RESULT, ANSWER, MORE]));
    assert_eq!(seen.len(), 3);
    assert_eq!(seen[0], r#"{"role":"user","content":"Summarize the conversation we had so far."}"#);
    assert!(seen[1].contains("conversation-summary") && seen[1].contains("W-1"), "{}", seen[1]);
    assert_eq!(seen[2], MORE);
}

#[test]
fn notes_after_each_turn_equal_notes_made_once() {
    let options = r#"{"strategies":[{"type":"summarize","trigger":{"turns":3},"target":{"turns":1},"maxTokens":160}],"summarizer":{"type":"extractive"}}"#;
    let order = |turn: u32| {
        format!(
            r#"{{"role":"user","content":"Please ship order W-{turn}00{turn} to Elm Street {turn}."}}"#
        )
    };
    let orders: Vec<String> = (1..=9).map(order).collect();
    let orders: Vec<&str> = orders.iter().map(String::as_str).collect();
    let mut rolling = chat(options, &[]);
    let mut last = Vec::new();
    for order in &orders {
        rolling.push(order, false).unwrap();
        last = model_input(&mut rolling);
    }
    assert_eq!(rolling.context().summaries().len(), 4);
    assert_eq!(last, model_input(&mut chat(options, &orders)));
    assert!(last[1].contains("W-1001"), "{}", last[1]);
}

#[test]
fn instructions_take_no_room_from_the_notes() {
    let notes = |instructions: &str| {
        let system = format!(r#"{{"role":"system","content":"{instructions}"}}"#);
        let said: Vec<_> = (0..40)
            .map(|n| format!(r#"{{"role":"user","content":"Order W-{n}00 is late by {n} days."}}"#))
            .collect();
        let window = 240 + estimate(instructions).0;
        let options = format!(
            r#"{{"window":{window},"reserveOutput":0,"summarizer":{{"type":"extractive"}}}}"#
        );
        let messages: Vec<&str> =
            [&*system].into_iter().chain(said.iter().map(String::as_str)).collect();
        let mut chat = chat(&options, &messages);
        let seen = model_input(&mut chat);
        assert!(chat.fit().size.tokens.0 <= window);
        seen.get(1..).unwrap_or_default().to_vec()
    };
    let short = notes("Be kind.");
    assert!(short.len() > 2, "{short:?}");
    assert_eq!(short, notes(&"Be kind. ".repeat(400)));
}

#[test]
fn a_large_result_leaves_the_notes_their_share_although_only_a_request_came_between() {
    let options = r#"{"window":600,"reserveOutput":0,"summarizer":{"type":"extractive"}}"#;
    let orders: Vec<_> = (0..80).map(|n| format!("Order W-{n}00 is late by {n} days.")).collect();
    let list = format!(r#"{{"role":"assistant","content":"{}"}}"#, orders.join(" "));
    let mut chat = chat(options, &[ASK, &list]);
    let mut model_input_after = |message: &str| {
        chat.push(message, false).unwrap();
        model_input(&mut chat)
    };
    // The notes fill the window, and they end where the request begins.
    assert_eq!(model_input_after(MORE)[2..], [MORE]);
    model_input_after(CALL);
    let sent = model_input_after(&RESULT.replace("weight", &"weight of parcel ".repeat(200)));
    assert!(sent[1].contains("conversation-summary") && sent[1].contains("W-1100"), "{}", sent[1]);
    assert!(sent[2..].join("").contains("tokens left out"), "{sent:?}");
}

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
fn a_usage_above_the_estimate_shrinks_the_budget() {
    let mut chat = chat(r#"{"window":1000}"#, &[ASK, ANSWER]);
    let estimated = chat.fit().size.tokens.0;
    assert_eq!(chat.fit().budget.unwrap().0, 1000);
    let learnt = chat.observe("m", estimated * 2).unwrap();
    assert_eq!((learnt.scale_permille, learnt.bound_permille, learnt.samples), (2000, 50, 1));
    let budget = chat.fit().budget.unwrap().0;
    assert!((470..500).contains(&budget), "{budget}");
    chat.push(ASK, false).unwrap();
    let estimated = chat.fit().size.tokens.0;
    chat.observe("another", estimated);
    assert!(chat.fit().budget.unwrap().0 > 900);
}

#[test]
fn a_usage_counts_once_and_for_the_plan_it_was_reported_for() {
    let mut chat = chat(r#"{"window":1000}"#, &[ASK, ANSWER]);
    let estimated = chat.fit().size.tokens.0;
    chat.push(ASK, false).unwrap();
    assert_eq!(chat.observe("m", estimated * 2).unwrap().scale_permille, 2000);
    assert_eq!(chat.observe("m", estimated * 9).unwrap().scale_permille, 2000);
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

const ERRANDS: [&str; 7] = [
    r#"{"role":"user","content":"Please send the invoice for order W-2378156 to accounting."}"#,
    r#"{"role":"assistant","content":"Done: the invoice INV-5512 for the order went to accounting."}"#,
    r#"{"role":"user","content":"It has been raining for a week and all the gardens are under water by now."}"#,
    r#"{"role":"assistant","content":"That sounds dreary. I hope the sun comes back soon and your cellar stays dry."}"#,
    r#"{"role":"user","content":"The mountains are lovely in May, with flowers everywhere you look."}"#,
    r#"{"role":"assistant","content":"May is a fine month for walking, before the heat and the crowds arrive."}"#,
    r#"{"role":"user","content":"Which number did that invoice have?"}"#,
];

#[test]
fn irrelevant_messages_are_pruned_at_any_age() {
    let mut chat = chat(
        r#"{"window":160,"trigger":0.8,"target":0.4,"strategies":[{"type":"prune"}]}"#,
        &ERRANDS,
    );
    assert_eq!(model_input(&mut chat), [ERRANDS[0], ERRANDS[1], ERRANDS[6]]);
    let scores = chat.context().scores();
    assert!(scores[0] > scores[4] && scores[1] > scores[5], "{scores:?}");
}

#[test]
fn the_task_in_the_options_decides() {
    let options = r#"{"window":160,"trigger":0.8,"target":0.5,"strategies":[{"type":"prune","task":"flowers in the mountains"}]}"#;
    let mut chat = chat(options, &ERRANDS);
    let seen = model_input(&mut chat);
    assert!(
        seen.contains(&ERRANDS[4].to_owned()) && !seen.contains(&ERRANDS[0].to_owned()),
        "{seen:?}"
    );
}

#[test]
fn pruned_messages_stay_out_until_the_trigger_fires_again() {
    let mut chat = chat(
        r#"{"window":160,"trigger":0.8,"target":0.4,"strategies":[{"type":"prune"}]}"#,
        &ERRANDS,
    );
    let before = model_input(&mut chat);
    chat.push(r#"{"role":"assistant","content":"INV-5512."}"#, false).unwrap();
    assert_eq!(model_input(&mut chat)[..before.len()], before);
}

#[test]
fn a_step_that_stays_keeps_the_message_that_opened_its_turn() {
    let messages = [
        r#"{"role":"user","content":"Please go ahead."}"#,
        r#"{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"find_hotel","arguments":"{\"city\":\"Rome\"}"}}]}"#,
        r#"{"role":"tool","tool_call_id":"c1","content":"Hotel Aurora in Rome, 120 EUR a night"}"#,
        r#"{"role":"assistant","content":"There is a room, and breakfast is included in what you pay for the night."}"#,
        r#"{"role":"user","content":"Tell me a long story about ships that sail the seven seas in winter."}"#,
        r#"{"role":"assistant","content":"Once upon a time seven ships left a harbour far in the north, and nobody saw them again."}"#,
        r#"{"role":"user","content":"What does the hotel in Rome cost?"}"#,
    ];
    let mut chat = chat(
        r#"{"window":140,"trigger":0.8,"target":0.7,"strategies":[{"type":"prune"}]}"#,
        &messages,
    );
    let seen = model_input(&mut chat);
    assert_eq!(seen.first().map(String::as_str), Some(messages[0]), "{seen:?}");
    assert_eq!(seen[1..3], messages[1..3], "a call and its result stay together");
    assert!(!seen.contains(&messages[5].to_owned()), "{seen:?}");
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
    let both = "this message is in the format `openai-chat`, and it is read as `anthropic`";
    assert_eq!(refused("anthropic", CALL).as_deref(), Some(both));
    let content = r#"{"role":"user","parts":[{"text":"Where is W-1?"}]}"#;
    let both = "this message is in the format `gemini`, and it is read as `openai-chat`";
    assert_eq!(refused("openai-chat", content).as_deref(), Some(both));
    for format in ["openai-chat", "openai-responses", "ai-sdk", "langchain"] {
        assert_eq!(refused(format, CALL), None, "{format}");
    }
}
