//! The measures on a conversation small enough to count by hand.
#![allow(clippy::expect_used, clippy::indexing_slicing)]

use turnwise_host::json::parse;
use turnwise_lessons::clause::{At, Bound, Clause, wants};
use turnwise_lessons::lane::Lane;
use turnwise_lessons::measure::Measure;
use turnwise_lessons::reading::Attempt;
use turnwise_lessons::recording::Recording;
use turnwise_lessons::replay::{Player, Wants};

/// Two turns with a tool call each, and a third.
const CHAT: &str = r#"[
  {"role":"user","content":"Where is order W2378156?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function",
    "function":{"name":"look_up","arguments":"{\"order\":\"W2378156\"}"}}]},
  {"role":"tool","tool_call_id":"c1","content":"{\"state\":\"sent\",\"parcel\":\"ZX-9981\"}"},
  {"role":"assistant","content":"It was sent as ZX-9981."},
  {"role":"user","content":"Thank you. And my other one?"},
  {"role":"assistant","content":"Which number does it have?"},
  {"role":"user","content":"Never mind. When will the first one come?"},
  {"role":"assistant","content":"ZX-9981 arrives on Friday."}
]"#;

fn clause(measure: Measure, bound: Bound) -> Clause {
    Clause::new(measure, bound)
}

fn attempt(lane: &str, clauses: &[Clause]) -> Attempt {
    let recording = Recording::parse(CHAT).expect("the chat");
    let lane = Lane::read(&parse(lane).expect("a lane").json);
    let replay = Player::new(&recording).replay(&lane, &[], &wants(clauses)).expect("options");
    Attempt::new(vec![replay])
}

fn check(lane: &str, measure: Measure, value: u64) {
    let clause = clause(measure, Bound::Is(value));
    let found = attempt(lane, std::slice::from_ref(&clause)).read(&clause);
    assert_eq!(found.value, Some(value), "{} of {lane}", measure.name());
}

const ALL: &str = r#"{"strategies":[]}"#;
const LAST_TURN: &str = r#"{"strategies":[{"type":"trim","turns":1}]}"#;

#[test]
fn everything_sends_everything() {
    check(ALL, Measure::Requests, 5);
    check(ALL, Measure::Changes, 0);
    check(ALL, Measure::Resent, 0);
    check(ALL, Measure::LeftOut, 0);
    check(ALL, Measure::MessagesMax, 8);
    check(ALL, Measure::TurnsLeast, 3);
    check(ALL, Measure::SentShare, 1000);
    check(ALL, Measure::Refused, 0);
}

#[test]
fn a_window_of_one_turn_changes_the_beginning_at_every_new_turn() {
    check(LAST_TURN, Measure::Changes, 2);
    check(LAST_TURN, Measure::TurnsLeast, 1);
    check(LAST_TURN, Measure::LeftOut, 6);
    check(LAST_TURN, Measure::MessagesMax, 3);
}

#[test]
fn half_a_call_is_refused_and_shown() {
    let refused = clause(Measure::Refused, Bound::Most(0));
    let sliced = attempt(r#"{"slice":1}"#, std::slice::from_ref(&refused));
    let found = sliced.read(&refused);
    let place = found.place.expect("a place");
    // At the second request, the slice contains the result without its call.
    assert_eq!((found.value, place.request, place.message), (Some(1), 1, 2));
    check(r#"{"slice":4}"#, Measure::Refused, 0);
}

#[test]
fn cached_tokens_cost_their_share() {
    for (lane, percent) in [(ALL, 10), (ALL, 50), (LAST_TURN, 10), (r#"{"slice":3}"#, 25)] {
        let cost = Clause { cached_percent: percent, ..clause(Measure::CostSum, Bound::Most(0)) };
        let tried = attempt(lane, &[]);
        let totals = tried.replays[0].totals;
        let by_hand = totals.sent - totals.cached + totals.cached * u64::from(percent) / 100;
        assert_eq!(tried.read(&cost).value, Some(by_hand));
        assert!(totals.cached < totals.sent);
    }
    // If nothing changes, only new tokens are paid for in full.
    let everything = attempt(ALL, &[]).replays[0].totals;
    let new = attempt(ALL, &[]).replays[0].requests.last().expect("requests").sent;
    assert_eq!(everything.sent - everything.cached, new);
}

#[test]
fn what_the_model_needed_is_looked_for() {
    let needed = clause(Measure::Needed, Bound::All);
    let everything = attempt(ALL, std::slice::from_ref(&needed)).read(&needed);
    assert_eq!((everything.value, everything.of, everything.place), (Some(1), Some(1), None));
    let trimmed = attempt(LAST_TURN, std::slice::from_ref(&needed));
    assert!(!trimmed.satisfies(&needed));
    assert_eq!(trimmed.read(&needed).place.map(|place| place.message), Some(6));
}

#[test]
fn a_recall_alone_is_the_one_among_other_findings() {
    let recording = Recording::parse(CHAT).expect("the chat");
    let player = Player::new(&recording);
    let alone = Wants { recall: true, ..Wants::default() };
    let among = Wants { refusals: true, facts: vec!["zx-9981".into()], ..alone.clone() };
    for lane in [ALL, LAST_TURN] {
        let lane = Lane::read(&parse(lane).expect("a lane").json);
        let [alone, among] = [&alone, &among].map(|wants| {
            let replay = player.replay(&lane, &[], wants).expect("options");
            let requests = replay.requests.into_iter();
            let found = requests.map(|one| (one.recall, one.missing)).collect::<Vec<_>>();
            (replay.totals, found)
        });
        assert_eq!(alone, among);
        assert!(alone.0.recall.needed.of > 0);
    }
}

#[test]
fn facts_are_looked_for_where_the_clause_says() {
    let visible =
        |at| Clause { facts: vec!["zx-9981".into()], at, ..clause(Measure::Visible, Bound::All) };
    let hidden = Clause { measure: Measure::Hidden, bound: Bound::Most(0), ..visible(At::Every) };
    let cases = [(At::Last, true), (At::Message(5), false), (At::Message(7), false)];
    for (at, is_visible) in cases {
        let clause = visible(at);
        let tried = attempt(LAST_TURN, std::slice::from_ref(&clause));
        assert_eq!(tried.satisfies(&clause), is_visible, "{at:?}");
    }
    let tried = attempt(LAST_TURN, std::slice::from_ref(&hidden));
    // In the first turn after the result, and at the end, where the model repeats it.
    assert_eq!(tried.read(&hidden).value, Some(2));
}

#[test]
fn what_the_memory_has_is_in_sight() {
    let facts = vec!["zx-9981".to_owned()];
    let visible = Clause { facts, at: At::Message(7), ..clause(Measure::Visible, Bound::All) };
    let hidden = Clause { measure: Measure::Hidden, bound: Bound::Most(0), ..visible.clone() };
    let needed = clause(Measure::Needed, Bound::All);
    for (memory, is_sent) in [("parcel ZX-9981", true), ("parcel ZX-1", false)] {
        let lane = format!(r#"{{"memory":"{memory}","strategies":[{{"type":"trim","turns":1}}]}}"#);
        let clauses = [visible.clone(), hidden.clone(), needed.clone()];
        let tried = attempt(&lane, &clauses);
        let holds = clauses.each_ref().map(|clause| tried.satisfies(clause));
        assert_eq!(holds, [is_sent, !is_sent, is_sent], "{memory}");
    }
}

#[test]
fn an_answer_that_was_not_given_holds_nowhere() {
    let picked = clause(Measure::Picked, Bound::Is(2));
    let mut tried = attempt(ALL, &[]);
    assert!(!tried.satisfies(&picked));
    tried.picked = Some(2);
    assert!(tried.satisfies(&picked));
}

#[test]
fn a_moment_shows_the_request_at_hand() {
    let tried = attempt(ALL, &[]);
    let moment = |index: usize| tried.replays[0].moment(index).map(|request| request.index);
    assert_eq!((moment(0), moment(3), moment(4), moment(99)), (None, Some(3), Some(3), Some(8)));
}
