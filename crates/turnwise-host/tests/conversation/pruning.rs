//! Messages that are pruned because they are not relevant to the task.

use super::*;

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

#[test]
fn a_short_reply_without_its_question_says_so() {
    let options = r#"{"strategies":[{"type":"trim","trigger":{"turns":1}}]}"#;
    let reason = |last: &str| {
        let asked = r#"{"role":"assistant","content":"Shall I cancel W-1?"}"#;
        let mut chat = chat(options, &[ASK, asked, &user(last)]);
        let plan = chat.fit().clone();
        let last = plan.decisions(chat.context().transcript()).last().unwrap();
        last.reason.code()
    };
    for reply in ["yes", "Ja.", "do it", "はい"] {
        assert_eq!(reason(reply), "lacks_question", "{reply}");
    }
    assert_eq!(reason("Where is my order of last Monday?"), "newest_user");
}
