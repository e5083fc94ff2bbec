use super::checks;
use super::exercise::outline;
use turnwise_core::item::Role;
use turnwise_core::policy::{PinRules, When};
use turnwise_core::{Context, session};
use turnwise_host::json::parse;

/// A conversation with a window of one turn.
fn chat(messages: &[&str]) -> Context {
    let policy = session::trimming(1, None, When::Exceeds, PinRules::default()).expect("a policy");
    let mut context = Context::new(policy);
    for message in messages {
        context.append(outline(&parse(message).expect("JSON").json));
    }
    context
}

/// The indexes of the messages that are sent.
fn sent(context: &mut Context) -> Vec<u32> {
    let plan = context.fit().clone();
    plan.decisions(context.transcript())
        .filter(|decision| decision.action.is_sent())
        .map(|decision| decision.index)
        .collect()
}

fn read(message: &str) -> turnwise_core::item::Item {
    outline(&parse(message).expect("JSON").json)
}

const HOUSE: &str = r#"{"by":"house","body":"Be kind."}"#;
const QUESTION: &str = r#"{"by":"person","body":"Where is my order?"}"#;
const CALL: &str =
    r#"{"by":"model","asks":[{"ref":"a1","tool":"find","with":{"name":"Ada Lovelace"}}]}"#;
const OTHER: &str =
    r#"{"by":"model","asks":[{"ref":"a2","tool":"find","with":{"name":"Charles Babbage"}}]}"#;
const RESULT: &str = r#"{"by":"machine","for":"a1","body":"W2378156"}"#;
const FAILED: &str = r#"{"by":"machine","for":"a2","body":"no such person","failed":true}"#;
const ANSWER: &str = r#"{"by":"model","body":"It is on its way."}"#;
const THANKS: &str = r#"{"by":"person","body":"Thank you."}"#;

checks! {
    fn every_author_has_a_role() {
        let cat = r#"{"by":"cat","body":"purr"}"#;
        let roles = [HOUSE, QUESTION, CALL, RESULT, cat].map(|message| read(message).role);
        assert_eq!(roles, [Role::System, Role::User, Role::Assistant, Role::Tool, Role::Other]);
    }

    fn instructions_are_never_left_out() {
        assert_eq!(sent(&mut chat(&[HOUSE, QUESTION, ANSWER, THANKS])), [0, 3]);
    }

    /// Hint: `calls` and `answers` refer to each other by `id`.
    fn a_result_belongs_to_its_call() {
        let context = chat(&[QUESTION, CALL, RESULT, ANSWER]);
        assert_eq!(context.transcript().unit(1), 1..3);
        assert_eq!(context.transcript().unit(2), 1..3);
    }

    fn a_call_waits_for_its_result() {
        let mut context = chat(&[QUESTION, CALL]);
        assert!(context.transcript().in_flight().is_some());
        assert_eq!(sent(&mut context), [0, 1]);
    }

    fn a_result_opens_no_turn() {
        let mut context = chat(&[QUESTION, CALL, RESULT, ANSWER, THANKS]);
        assert_eq!(context.transcript().turns(), [0, 4]);
        assert_eq!(sent(&mut context), [4]);
    }

    /// Hint: the arguments of a call are sent as well.
    fn arguments_cost_tokens() {
        let without = read(r#"{"by":"model","asks":[{"ref":"a1","tool":"find"}]}"#).tokens;
        assert!(read(CALL).tokens > without);
        assert!(read(CALL).calls.iter().all(|call| call.input.0 > 0 && &*call.name == "find"));
    }

    /// Hint: the engine compares digests to detect edits.
    fn digests_differ_if_any_field_differs() {
        assert_ne!(read(CALL).digest, read(OTHER).digest);
        assert_eq!(read(CALL).digest, read(CALL).digest);
    }

    fn failures_are_errors() {
        let errors = |message| {
            read(message).answers.iter().map(|answer| answer.error).collect::<Vec<_>>()
        };
        assert_eq!((errors(RESULT), errors(FAILED)), (vec![false], vec![true]));
    }
}
