use alloc::string::String;
use alloc::vec::Vec;
use std::format;

use proptest::prelude::*;

use super::*;
use crate::Speaker;

fn measure(text: &str) -> u32 {
    turnwise_core::tokens::estimate(text).0
}

/// A conversation of about 300 tokens with a few important facts.
fn order() -> Vec<Snippet<'static>> {
    let mut snippets = Vec::from([
        Snippet::user("My order W2378156 never came. You must never call me before 10 am.", 1, 0),
        Snippet::called("find_order", r#"{"order_id": "W2378156"}"#, 1, 1),
        Snippet::answered(
            "find_order",
            r#"{"order_id": "W2378156", "status": "pending", "total": 54.04, "batch": "QX99817"}"#,
            1,
            2,
        ),
        Snippet::said(
            Speaker::Assistant,
            "It left the depot on May 20, 2024 and costs $1,526.00 in all.",
            1,
            3,
        ),
        Snippet::user(
            "Then send it to mia.li@example.com, please, and run `git log -1` for me.",
            2,
            4,
        ),
        Snippet::answered("find_order", r#"{"order_id": "W2378156", "status": "delivered"}"#, 2, 5),
    ]);
    let chat = "We talked about the weather and the football for a while, and about nothing that would matter to anybody.";
    for at in 6..16 {
        snippets.push(Snippet::said(Speaker::Assistant, chat, 3, at));
    }
    snippets
}

fn check(summary: &str, policy: CheckPolicy) -> SummaryCheck<'_> {
    let snippets = order().leak();
    check_summary(&SummaryToCheck {
        policy,
        ..SummaryToCheck::new(summary, snippets, 400, &measure)
    })
}

#[test]
fn what_the_rest_of_the_conversation_replaced_is_not_appended() {
    let said = [Snippet::user("Delivery date: 2024-05-20\nPlace: the old mill", 1, 1)];
    let tail = [Snippet::user("Delivery date: 2024-06-03", 3, 4)];
    let request = SummaryToCheck::new("An order is kept.", &said, 200, &measure);
    assert!(check_summary(&request).text.contains("2024-05-20"));
    let found = check_summary(&SummaryToCheck { tail: &tail, ..request });
    assert!(!found.text.contains("2024"), "{}", found.text);
    assert!(!texts(&found.lost).contains(&"2024-05-20"));
}

#[test]
fn what_an_appended_sentence_says_is_not_appended_again() {
    let said = [
        Snippet::user("Never book anything above $250 for W2378156.", 1, 1),
        Snippet::said(Speaker::Assistant, "Noted: at most $250 for W2378156.", 1, 2),
    ];
    let found =
        check_summary(&SummaryToCheck::new("Small talk about fares.", &said, 200, &measure));
    assert_eq!(found.text.matches("$250").count(), 1, "{}", found.text);
    assert_eq!(found.text.matches("W2378156").count(), 1, "{}", found.text);
}

#[test]
fn what_the_person_said_in_the_earlier_summary_goes_on() {
    let prior = "Limits:\n- Never refund to another card.\nuser: I decided to keep the blue model.\n\
                 assistant: The blue model has two handles.";
    let said = [Snippet::user("What about a bag for the blue one, W2378156?", 3, 9)];
    let request = SummaryToCheck::new("A bag was asked for.", &said, 200, &measure);
    let found = check_summary(&SummaryToCheck { prior: Some(prior), ..request });
    let appended = texts(&found.appended);
    assert!(appended.contains(&"Never refund to another card."), "{appended:?}");
    assert!(appended.contains(&"I decided to keep the blue model."), "{appended:?}");
    assert!(!found.text.contains("handles"), "{}", found.text);
    assert!(found.text.contains("\nLimits: Never refund to another card.\n"), "{}", found.text);
}

fn texts<'a>(facts: &[Fact<'a>]) -> Vec<&'a str> {
    facts.iter().map(|fact| fact.text).collect()
}

/// Checks the invented facts of a summary of the order.
fn check_invented(summary: &str, expected: &[&str]) {
    let found = check(summary, CheckPolicy::Flag).invented;
    assert_eq!(found.iter().map(|one| one.text).collect::<Vec<_>>(), expected, "{summary}");
}

#[test]
fn what_matters_and_was_lost_is_appended() {
    let check = check(
        "The customer's parcel is late; they want mail at mia.li@example.com.",
        CheckPolicy::Append,
    );
    assert_eq!(
        check.text,
        "The customer's parcel is late; they want mail at mia.li@example.com.\n\
         Limits: You must never call me before 10 am.\n\
         Identifiers: order_id: W2378156; git log -1"
    );
    assert!(texts(&check.kept).contains(&"mia.li@example.com"));
    // A fact from a tool that was never used.
    assert!(
        texts(&check.lost).contains(&"QX99817") && !texts(&check.appended).contains(&"QX99817")
    );
}

#[test]
fn what_is_no_longer_so_is_not_missed() {
    let check = check("Order W2378156.", CheckPolicy::Flag);
    assert!(!texts(&check.lost).contains(&"pending"), "{:?}", check.lost);
}

#[test]
fn what_the_model_still_sees_is_not_lost() {
    let snippets = order();
    let tail = [Snippet::user("So where is W2378156?", 4, 20)];
    let request = SummaryToCheck {
        tail: &tail,
        ..SummaryToCheck::new("A parcel is late.", &snippets, 400, &measure)
    };
    let check = check_summary(&request);
    assert!(
        !texts(&check.lost).contains(&"W2378156") && !check.text.contains("W2378156"),
        "{}",
        check.text
    );
}

#[test]
fn flagging_changes_nothing() {
    let check = check("A parcel is late.", CheckPolicy::Flag);
    assert_eq!((check.text.as_str(), check.appended.len()), ("A parcel is late.", 0));
    assert!(texts(&check.lost).contains(&"W2378156"));
}

#[test]
fn made_up_facts_are_found() {
    check_invented(
        "Order W2378157 came on May 21; the refund is $64.04.",
        &["W2378157", "May 21", "$64.04"],
    );
    check_invented(
        "Mail went to mia.lo@example.com at 11:30, see src/main.rs.",
        &["mia.lo@example.com", "11:30", "src/main.rs"],
    );
}

#[test]
fn another_spelling_is_not_made_up() {
    check_invented("Order #W2378156 of 2024-05-20 cost $1526; no calls before 10:00.", &[]);
    check_invented("On 5/20/2024, 20 May 2024 or 2024年5月20日 it cost 1,526.00 dollars.", &[]);
    check_invented("find_order told batch qx99817, total $54.04.", &[]);
    check_invented("On May 20, 2023 it left.", &["May 20, 2023"]);
}

#[test]
fn the_earlier_summary_is_a_source_and_is_held_to() {
    let snippets = order();
    let prior = "Identifiers: ticket: TK-4471; credit: $12.50";
    let request = SummaryToCheck {
        prior: Some(prior),
        ..SummaryToCheck::new("Ticket TK-4471 is open.", &snippets, 400, &measure)
    };
    let check = check_summary(&request);
    assert!(check.invented.is_empty(), "{:?}", check.invented);
    assert!(check.text.contains("credit: $12.50"), "{}", check.text);
}

#[test]
fn rejecting_is_a_policy() {
    let check = check("The refund is $64.04.", CheckPolicy::Reject);
    assert_eq!(check.rejection(CheckPolicy::Reject), Some(Rejection::InventedFacts));
    assert_eq!(check.rejection(CheckPolicy::Append), None);
    assert_eq!(Rejection::InventedFacts.code(), "invented_facts");
}

#[test]
fn nothing_is_appended_beyond_the_cap() {
    let snippets = order();
    for cap in 0..60 {
        let check =
            check_summary(&SummaryToCheck::new("A parcel is late.", &snippets, cap, &measure));
        assert!(
            measure(&check.text) <= cap.max(measure("A parcel is late.")),
            "{cap}: {}",
            check.text
        );
        assert!(check.text.starts_with("A parcel is late."));
    }
}

#[test]
fn a_fenced_summary_is_read_without_its_fence() {
    let fenced = fence::wrap("Order W2378156.", 1, 77);
    check_invented(&fenced, &[]);
}

#[test]
fn sentences_survive_in_other_words_order() {
    let kept = |summary: &'static str| {
        texts(&check(summary, CheckPolicy::Flag).kept)
            .contains(&"You must never call me before 10 am.")
    };
    assert!(kept("Never call the customer before 10 am, they must be left alone."));
    assert!(!kept("The customer wants no calls."));
}

#[test]
fn chinese_and_german_are_checked_too() {
    let check = |said: &str, summary: &str, expected: &[&str]| {
        let snippets = [Snippet::user(said, 1, 0)];
        let check = check_summary(&SummaryToCheck::new(summary, &snippets, 200, &measure));
        assert_eq!(texts(&check.appended), expected, "{}", check.text);
    };
    check(
        "订单ABC12345还没到，请在5月20日前送到。",
        "客户在等包裹，5月20日前要到。",
        &["ABC12345"],
    );
    check(
        "Meine Bestellung RX-2201 kam nie an, bitte bis 20.05. klären.",
        "Die Bestellung kam nie an.",
        &["RX-2201", "20.05"],
    );
}

#[test]
fn a_path_that_only_its_neighbor_made_one_is_found_again() {
    let snippets = [Snippet::user("It stands in /ᾀ/.{} somewhere, order_id: W2378156.", 1, 0)];
    let first = check_summary(&SummaryToCheck::new("A file.", &snippets, 200, &measure));
    assert!(texts(&first.appended).contains(&"/ᾀ/"), "{}", first.text);
    let again = check_summary(&SummaryToCheck::new(&first.text, &snippets, 200, &measure));
    assert!(again.lost.is_empty(), "{:?}", again.lost);
}

#[test]
fn drift_is_what_is_left_of_the_first() {
    let share = |generations: &[&str]| {
        let found = drift(generations);
        (found.facts, found.kept)
    };
    let first = "Identifiers: order_id: W2378156; total: $54.04; eta: May 20";
    assert_eq!(share(&[first]), (3, 3));
    assert_eq!(share(&[first, "Order W2378156, $54.04.", "Order W2378156."]), (3, 1));
    // A newer value does not count as a loss.
    assert_eq!(share(&[first, "order_id: W2378156; total: $60; eta: May 20"]), (2, 2));
    assert_eq!((share(&[]), drift(&[]).permille()), ((0, 0), 1000));
}

fn said() -> impl Strategy<Value = Vec<String>> {
    let piece = prop_oneof![
        "\\PC{0,16}",
        "[A-Z]{2}[0-9]{3,6} ",
        "order_id: W[0-9]{7}; ",
        "\\$[0-9]{1,4}\\.[0-9]{2} on May [0-9]{1,2}\\. ",
        "You must never (call|write|pay) more than [0-9]{3}\\. ",
        "\\{\"id\": \"[a-z]{2}[0-9]{3}\", \"status\": \"(open|closed)\"\\} ",
    ];
    prop::collection::vec(
        prop::collection::vec(piece, 0..5).prop_map(|pieces| pieces.concat()),
        1..6,
    )
}

proptest! {
    #[test]
    fn what_was_said_is_never_made_up(said in said(), summary_of in prop::collection::vec(any::<prop::sample::Index>(), 0..4)) {
        let snippets: Vec<_> = (0..).zip(&said).map(|(at, text)| Snippet::user(text, at, at)).collect();
        let summary: Vec<_> = summary_of.iter().map(|at| at.get(&said).as_str()).collect();
        let summary = summary.join("\n");
        let check = check_summary(&SummaryToCheck::new(&summary, &snippets, 500, &measure));
        prop_assert!(check.invented.is_empty(), "{:?}", check.invented);
    }

    #[test]
    fn what_is_appended_was_said_and_is_told_from_then_on(said in said(), summary in "\\PC{0,40}") {
        let snippets: Vec<_> = (0..).zip(&said).map(|(at, text)| Snippet::user(text, at, at)).collect();
        let check = check_summary(&SummaryToCheck::new(&summary, &snippets, 100_000, &|_| 0));
        for fact in &check.appended {
            prop_assert!(said.iter().any(|text| text.contains(fact.text)));
        }
        let again = check_summary(&SummaryToCheck::new(&check.text, &snippets, 100_000, &|_| 0));
        let lost: Vec<_> = again.lost.iter().filter(|fact| check.appended.contains(fact)).collect();
        prop_assert!(lost.is_empty(), "{lost:?} of {}", check.text);
        prop_assert_eq!(again.invented, check.invented.clone());
    }

    #[test]
    fn kept_and_lost_are_all_there_is(said in said(), summary in "\\PC{0,40}") {
        let snippets: Vec<_> = (0..).zip(&said).map(|(at, text)| Snippet::user(text, at, at)).collect();
        let check = check_summary(&SummaryToCheck::new(&summary, &snippets, 100, &measure));
        let all = Ledger::read(&snippets).current().filter(|fact| counts(fact)).count();
        prop_assert_eq!(check.kept.len() + check.lost.len(), all);
        prop_assert!(check.appended.iter().all(|fact| check.lost.contains(fact)));
        prop_assert_eq!(format!("{:?}", check.lost), format!("{:?}", check_summary(&SummaryToCheck::new(&summary, &snippets, 100, &measure)).lost));
    }
}

#[test]
fn the_marks_of_what_was_redacted_are_no_facts() {
    let texts = [
        "Login with user_id: [redacted: secret] and session [redacted: token], order W2378156.",
        "token=[redacted: token] key=[redacted: api key] invoice F-2291 total 54.04",
        r#"{"api_key": "[redacted: api key]", "card": "[redacted: card number]", "ref": "QX99817"}"#,
    ];
    let mut snippets: Vec<_> =
        (0..).zip(texts).map(|(at, text)| Snippet::user(text, 1, at)).collect();
    snippets.extend(order().split_off(6));
    let summary = "The customer logged in and talked about an order for a while.";
    let check = check_summary(&SummaryToCheck::new(summary, &snippets, 400, &measure));
    assert!(check.text.contains("W2378156") && check.text.contains("QX99817"), "{}", check.text);
    assert!(!check.text.contains("redacted"), "{}", check.text);
}
