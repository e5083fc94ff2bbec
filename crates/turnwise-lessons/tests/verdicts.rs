//! The verdict finds each fault of a lesson, with its code.
#![allow(clippy::expect_used, clippy::panic)]

use turnwise_lessons::bench::{Bench, Source};
use turnwise_lessons::lesson::Lesson;
use turnwise_lessons::recording::Recording;
use turnwise_lessons::state::State;
use turnwise_lessons::verdict::{Extent, generate, one_change, share, try_grid, verdict};
use turnwise_lessons::words::Language;

const LESSON: &str = r#"# Cut

```json lesson
{
  "id": "cut", "minutes": 5, "conversation": "chat", "show": ["max", "least"],
  "start": {"strategies": [{"type": "trim", "turns": 2}]}
}
```

```json goal
[
  {"measure": "changes", "most": 1},
  {"measure": "turns.least", "least": 2, "holds": true},
  {"measure": "visible", "facts": ["ORDER-7"], "at": "last", "holds": true}
]
```

```json solution
{"strategies": [{"type": "trim", "trigger": {"turns": 6}, "target": {"turns": 2}}]}
```

```json wrong
[
  {
    "set": {"strategies": [{"type": "trim", "turns": 1}]},
    "fails": ["changes", "turns.least"],
    "say": "one"
  }
]
```

## Look

There are {start.requests} requests.

## Task

Cut rarely.

## Hints

1. Rarely.

## Wrong

### one

{one.changes} changes.

## Why

Because.
"#;

/// Eight turns; all contain the order number.
fn chat() -> Recording {
    let turns = (1..=8).flat_map(|turn| {
        [
            format!(r#"{{"role":"user","content":"Question {turn} about ORDER-7?"}}"#),
            format!(r#"{{"role":"assistant","content":"Answer {turn} about ORDER-7."}}"#),
        ]
    });
    Recording::new(turns.collect()).expect("messages")
}

/// Replaces `from` by `to` and returns the codes of all complaints.
fn codes(from: &str, to: &str) -> Vec<&'static str> {
    assert!(LESSON.contains(from), "{from}");
    let lesson = Lesson::read(&LESSON.replacen(from, to, 1)).unwrap_or_else(|e| panic!("{e}"));
    let recording = chat();
    let sources = [Source::new("chat", &recording, 1_000, 100)];
    let bench = Bench::new(&lesson, &sources).expect("its conversation");
    verdict(&bench).expect("options").into_iter().map(|complaint| complaint.code).collect()
}

#[test]
fn a_good_lesson_has_no_faults() {
    assert!(codes("Because.", "Because.").is_empty());
}

#[test]
fn every_fault_has_its_code() {
    let check = |from: &str, to: &str, code: &str| assert_eq!(codes(from, to), [code], "{to}");
    check(r#""turns": 6}"#, r#""turns": 3}"#, "solution_fails");
    check(r#""most": 1}"#, r#""most": 1, "holds": true}"#, "floor_fails");
    check(r#""least": 2, "holds": true"#, r#""least": 2"#, "clause_holds");
    check(r#"["changes", "turns.least"]"#, r#"["changes"]"#, "wrong_passes");
    check(r#"["max", "least"]"#, r#"["least"]"#, "solution_hidden");
    check("Because.", "Because of 43 changes.", "typed_number");
    let start_passes = codes(r#""trim", "turns": 2"#, r#""trim", "turns": 9"#);
    assert!(start_passes.contains(&"start_passes"), "{start_passes:?}");
    let unknown = codes("[\"ORDER-7\"]", "[\"ORDER-8\"]");
    assert!(unknown.contains(&"unknown_fact"), "{unknown:?}");
    let first = r#"  {"measure": "changes""#;
    let picked = format!("  {{\"measure\": \"picked\", \"is\": 3}},\n{first}");
    let not_refused = codes(first, &picked);
    assert_eq!(not_refused, ["not_refused"]);
}

#[test]
fn one_change_may_solve_a_short_demonstration_only() {
    let said = |from: &str, to: &str| {
        let lesson = Lesson::read(&LESSON.replacen(from, to, 1)).expect("the lesson");
        let recording = chat();
        let sources = [Source::new("chat", &recording, 1_000, 100)];
        let bench = Bench::new(&lesson, &sources).expect("its conversation");
        one_change(&bench, |_| true).expect("options").map(|one| (one.code, one.message))
    };
    let told = "one change is enough: `trim max=6 least=2`".to_owned();
    assert_eq!(said("Because.", "Because."), Some(("one_change", told)));
    assert_eq!(said(r#"["max", "least"]"#, "[]"), None);
    let demonstration = r#""minutes": 4, "demonstration": true"#;
    assert_eq!(said(r#""minutes": 5"#, demonstration), None);
    let long = said(r#""minutes": 5"#, r#""minutes": 5, "demonstration": true"#);
    assert_eq!(long.map(|(code, _)| code), Some("long_demonstration"));
}

#[test]
fn the_grid_names_what_solves_it() {
    let lesson = Lesson::read(LESSON).expect("the lesson");
    let recording = chat();
    let sources = [Source::new("chat", &recording, 1_000, 100)];
    let bench = Bench::new(&lesson, &sources).expect("its conversation");
    let tried = try_grid(&bench, Extent::Whole).expect("options");
    assert!(tried.solved.contains(&"trim max=6 least=2".to_owned()), "{tried:?}");
    assert!(!tried.solved.contains(&"trim max=2 least=2".to_owned()));
    assert_eq!(tried.names.len(), tried.settings as usize);
    let sample = try_grid(&bench, Extent::Every(10)).expect("options");
    assert!(sample.names.len() < tried.names.len() / 5);
    // In eight turns, too many settings never have to cut.
    let generated = generate(&bench, &lesson.text.figures()).expect("figures");
    assert_eq!(share(&generated).map(|complaint| complaint.code), Some("grid_share"));
    let figures = [("one.changes".to_owned(), 7), ("start.requests".to_owned(), 9)];
    assert_eq!(generated.figures, figures);
}

#[test]
fn a_state_has_live_values() {
    let lesson = Lesson::read(LESSON).expect("the lesson");
    let recording = chat();
    let sources = [Source::new("chat", &recording, 1_000, 100)];
    let bench = Bench::new(&lesson, &sources).expect("its conversation");
    let mut state = State::new(&lesson);
    let measured = bench.measure(&state).expect("options");
    let holds: Vec<bool> = measured.iter().map(|one| one.holds).collect();
    assert_eq!(holds, [false, true, true]);
    let sentences: Vec<String> = measured
        .iter()
        .zip(&lesson.goal)
        .map(|(one, clause)| Language::English.sentence(clause, &one.reading))
        .collect();
    assert_eq!(sentences.first().map(String::as_str), Some("Beginnings changed: 6, at most 1"));
    let place = measured.first().and_then(|one| one.reading.place).expect("a place to show");
    assert_eq!((place.request, place.message), (2, 4));
    state.lane = lesson.solution(0).expect("a solution");
    assert!(bench.measure(&state).expect("options").iter().all(|one| one.holds));
}

#[test]
fn a_conversation_that_is_not_there_is_an_error() {
    let lesson = Lesson::read(LESSON).expect("the lesson");
    let error = Bench::new(&lesson, &[]).expect_err("no conversation");
    assert_eq!(error.code, "unknown_conversation");
}
