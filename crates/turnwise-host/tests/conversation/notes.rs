//! Notes and digests inside of a conversation.

use super::*;

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
