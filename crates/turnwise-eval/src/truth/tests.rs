use turnwise_host::json::parse;

use super::*;
use crate::message::Message;

fn messages(list: &[&str]) -> Vec<Message> {
    list.iter().map(|text| Message::read(&parse(text).unwrap().json)).collect()
}

fn called(name: &str, arguments: &str, result: &str) -> Vec<Message> {
    let call = crate::message::Call { name: name.into(), arguments: arguments.into() };
    use turnwise_host::turnwise_core::item::Role;
    vec![
        Message::new(Role::Assistant, String::new(), vec![call]),
        Message::new(Role::Tool, result.into(), Vec::new()),
    ]
}

fn outcomes_of(history: &[Message], notes: &str) -> (u64, u64) {
    let mut truth = Truth::default();
    outcomes::measure(history, notes, &mut truth);
    (truth.outcomes.of, truth.outcomes.kept)
}

#[test]
fn a_refusal_that_looks_done_counts_against_the_notes() {
    let history = called("book_table", r#"{"time":"7 pm"}"#, r#"{"message":"Unavailable"}"#);
    assert_eq!(outcomes_of(&history, "Tool results: book_table 7 pm"), (1, 0));
    assert_eq!(outcomes_of(&history, "- book_table 7 pm: refused"), (1, 1));
    // The newest call of the same guest failed, but the line is about the one before.
    let mut both = called("book", r#"{"time":"7 pm","for":"Ben"}"#, r#"{"id":"B81"}"#);
    both.extend(called("book", r#"{"time":"9 pm","for":"Ben"}"#, r#"{"message":"Unavailable"}"#));
    assert_eq!(outcomes_of(&both, "- book 7 pm, Ben: B81"), (0, 0));
    let done = called("book_table", r#"{"time":"8 pm"}"#, r#"{"id":"B81"}"#);
    assert_eq!(outcomes_of(&done, "- book_table 8 pm"), (0, 0));
}

#[test]
fn an_empty_answer_is_a_failure_and_a_check_is_a_check() {
    assert_eq!(outcome("{}", r#"{"item":null,"total_items":0}"#), Outcome::Failed);
    assert_eq!(outcome("{}", "[]"), Outcome::Failed);
    assert_eq!(outcome(r#"{"mode":"Check"}"#, r#"{"free":true}"#), Outcome::Checked);
    assert_eq!(outcome("{}", r#"{"id":"B81"}"#), Outcome::Other);
}

#[test]
fn values_belong_to_the_record_with_their_name() {
    let result = r#"[{"name":"Hotel Astoria","price":393},{"name":"Hotel Bristol","price":240}]"#;
    let history = called("find", "{}", result);
    let leaves = leaves(1, &history[1]);
    let named = |notes: &str| {
        let mut truth = Truth::default();
        records::measure(&leaves, notes, &mut truth);
        (truth.named.of, truth.named.kept)
    };
    assert_eq!(named("Hotel Astoria: price 393\nHotel Bristol: price 240"), (2, 2));
    assert_eq!(named("price: 393 / 240"), (2, 0));
}

#[test]
fn lines_of_keys_and_values_are_records_too() {
    let history = called(
        "get",
        "{}",
        "orders:\n- order_id: W12\n  status: delayed\n- order_id: W34\n  status: lost",
    );
    let found = leaves(1, &history[1]);
    let values: Vec<_> = found.iter().map(|leaf| (leaf.value.as_str(), leaf.record.1)).collect();
    assert_eq!(values, [("W12", 1), ("delayed", 1), ("W34", 2), ("lost", 2)]);
}

#[test]
fn pieces_of_kept_messages_are_repeated() {
    let text = r#"{"role":"user","content":"Please cancel the order of Tuesday morning."}"#;
    let kept = messages(&[text]);
    let repeated = |notes: &str| {
        let mut truth = Truth::default();
        repeated::measure(notes, &kept.iter().collect::<Vec<_>>(), &mut truth);
        truth.repeated
    };
    assert!(repeated("Task: Please cancel the order of Tuesday morning.") > 5);
    assert_eq!(repeated("Task: Please cancel the order of Wednesday evening."), 0);
}

#[test]
fn a_cut_stamp_is_not_whole() {
    let history =
        messages(&[r#"{"role":"user","content":"since 2026-06-29T19:04:11Z in room b1204"}"#]);
    let whole = |notes: &str| {
        let mut truth = Truth::default();
        tokens::measure(&history, notes, &mut truth);
        (truth.whole.of, truth.whole.kept)
    };
    assert_eq!(whole("since: 2026-06-29T19"), (1, 0));
    assert_eq!(whole("room b1204"), (1, 1));
    // The shapes cut this stamp at its fraction, the notes do not.
    let history =
        messages(&[r#"{"role":"user","content":"at 17:15:02.267 and 010-67389898,010-67383333"}"#]);
    let whole = |notes: &str| {
        let mut truth = Truth::default();
        tokens::measure(&history, notes, &mut truth);
        truth.whole.of - truth.whole.kept
    };
    assert_eq!(whole("at: 17:15:02.267; 010-67389898,010-67383333"), 0);
    assert_eq!(whole("at: 17:15:02"), 1);
}

#[test]
fn a_window_never_splits_a_call_from_its_result() {
    let mut history = messages(&[r#"{"role":"user","content":"Find my order."}"#]);
    history.extend(called("find", r#"{"of":"me"}"#, r#"{"id":"W2378156"}"#));
    let sent = window(&history, 40);
    assert!(sent.kept.iter().any(|message| message.content.contains("W2378156")));
}
