//! Unreadable lesson files: every fault has a code, a line and a field.
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use turnwise_lessons::lesson::Lesson;
use turnwise_lessons::translation::{State, Translation, hash, with_hashes};

const FILE: &str = r#"# Two lanes

```json lesson
{
  "id": "two-lanes",
  "minutes": 5,
  "needs": ["first"],
  "exercise": "trim",
  "conversations": ["one", "two"],
  "at": 7,
  "show": ["trim", "max"],
  "locks": ["window"],
  "compare": ["scissors"],
  "start": {"window": 4000, "strategies": [{"type": "trim", "turns": 6}]}
}
```

```json lanes
[
  {"name": "scissors", "set": {"slice": 9}},
  {"name": "chinese", "set": {"window": null}, "conversation": "three"}
]
```

```json summaries
[
  "A \"made-up\" summary of ORDER-1."
]
```

```json goal
[
  {"measure": "changes", "most": 4},
  {"key": "order", "measure": "visible", "facts": ["ORDER-1"], "at": "last", "holds": true},
  {"key": "order at 7", "measure": "visible", "facts": ["ORDER-1"], "at": 7},
  {"measure": "hidden", "facts": ["ORDER-2"]},
  {"measure": "cost.sum", "most": 100, "cached": 25},
  {"measure": "needed", "all": true},
  {"measure": "picked", "is": 12}
]
```

```json solution
[
  {"strategies": []},
  {"slice": 3}
]
```

```json wrong
[
  {"set": {"window": 900}, "fails": ["changes", "order at 7"], "say": "smaller"}
]
```

## Look

Look at {start.changes}.

## Predict

How many?

- [ ] One
- [x] Two

Two it is.

## Task

Do *it*.

## Hints

1. One.
2. Two, which
   goes on.

## Wrong

### smaller

That sends {smaller.sent.max}.

## Why

Because.

## In your code

```js
const a = 1;
```

<!-- Written by the engine from here on: UPDATE_GOLDENS=1 cargo test -p turnwise-lessons -->

```json generated
{
  "figures": {"smaller.sent.max": 12, "start.changes": 3},
  "settings": 13,
  "solved": ["trim max=2"]
}
```
"#;

#[test]
fn a_file_is_written_as_it_is_read() {
    let lesson = Lesson::read(FILE).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(lesson.write(), FILE);
    assert_eq!(lesson.text.figures(), ["smaller.sent.max", "start.changes"]);
    assert_eq!(lesson.text.hints().len(), 2);
    let prediction = lesson.text.prediction().unwrap();
    assert_eq!(
        prediction.choices.iter().map(|(_, right)| *right).collect::<Vec<_>>(),
        [false, true]
    );
    assert_eq!(prediction.answer.len(), 1);
    assert_eq!(lesson.figure("start.changes"), Some(3));
}

/// Replaces one text by another, and expects this code and field, and the line of `near`.
fn refused(from: &str, to: &str, code: &str, field: Option<&str>, near: &str) {
    assert!(FILE.contains(from), "{from}");
    let file = FILE.replacen(from, to, 1);
    let error = Lesson::read(&file).expect_err(to);
    let line = (1..).zip(file.lines()).find(|(_, line)| line.contains(near)).map(|(n, _)| n);
    assert_eq!((error.code, error.field.as_deref()), (code, field), "{to}: {error}");
    assert_eq!(error.line, line, "{to}: {error}");
}

#[test]
fn faults_in_json_name_line_and_field() {
    let json = r#""minutes": 5,"#;
    refused(json, r#""minutes": 5;"#, "json_syntax", Some("lesson"), "minutes");
    refused(json, "", "missing_field", Some("lesson.minutes"), "{");
    refused(json, r#""minutes": "5","#, "bad_field", Some("lesson.minutes"), "{");
    refused(json, r#""minuets": 5,"#, "unknown_field", Some("lesson.minuets"), "{");
    refused(r#""id": "two-lanes""#, r#""id": "Two""#, "bad_field", Some("lesson.id"), "{");
    refused(r#"["trim", "max"]"#, r#"["scissors"]"#, "bad_field", Some("lesson.show"), "{");
    refused(r#"["window"],"#, r#"["doors"],"#, "bad_field", Some("lesson.locks"), "{");
    refused(
        r#""strategies": [{"type": "trim", "turns": 6}]"#,
        r#""strategies": [{"type": "cut"}]"#,
        "bad_option",
        Some("lesson.start.strategies[0].type"),
        "{",
    );
}

#[test]
fn faults_in_goals_name_their_clause() {
    let first = r#"  {"measure": "changes", "most": 4},"#;
    let fault = |to: &str, code: &str, field: &str| {
        let goal = "  {\"key\": \"order\"";
        let file = FILE.replacen(first, to, 1);
        let error = Lesson::read(&file).expect_err(to);
        let line = (1..).zip(file.lines()).find(|(_, line)| line.starts_with(goal));
        assert_eq!((error.code, error.field.as_deref()), (code, Some(field)), "{error}");
        // The fence begins two lines before the second clause.
        assert_eq!(error.line, line.map(|(n, _)| n - 2), "{error}");
    };
    fault(r#"{"measure": "speed", "most": 4},"#, "bad_field", "goal[0].measure");
    fault(r#"{"measure": "changes"},"#, "bad_field", "goal[0].most");
    fault(r#"{"measure": "changes", "most": 4, "least": 1},"#, "bad_field", "goal[0].most");
    fault(r#"{"measure": "changes", "most": -1},"#, "bad_field", "goal[0].most");
    fault(r#"{"measure": "changes", "all": true},"#, "bad_field", "goal[0].most");
    fault(r#"{"measure": "visible"},"#, "bad_field", "goal[0].facts");
    fault(r#"{"measure": "over", "most": 0, "at": "noon"},"#, "bad_field", "goal[0].at");
    fault(r#"{"key": "order", "measure": "over", "most": 0},"#, "unknown_name", "goal[1].key");
}

/// Like `refused`, without the line.
fn fault(from: &str, to: &str, code: &str, field: Option<&str>) {
    assert!(FILE.contains(from), "{from}");
    let error = Lesson::read(&FILE.replacen(from, to, 1)).expect_err(to);
    assert_eq!((error.code, error.field.as_deref()), (code, field), "{to}: {error}");
    assert!(error.line.is_some_and(|line| line > 0), "{error}");
}

#[test]
fn faults_in_names_and_sections_are_found() {
    let fails = r#""fails": ["changes", "order at 7"]"#;
    fault(fails, r#""fails": ["orders"]"#, "unknown_name", Some("wrong[0].fails"));
    fault(fails, r#""fails": []"#, "missing_field", Some("wrong[0].fails"));
    fault(r#""say": "smaller""#, r#""say": "start""#, "unknown_name", Some("start"));
    fault(r#""say": "smaller""#, r#""say": "other""#, "missing_section", Some("other"));
    fault(r#"["scissors"]"#, r#"["knife"]"#, "unknown_name", Some("lesson.compare"));
    fault("```json goal", "```json aims", "unknown_name", Some("json aims"));
    fault("## Why", "## Reason", "unknown_name", Some("Reason"));
    fault("## Why\n\nBecause.\n", "", "missing_section", None);
    fault("- [x] Two", "- [ ] Two", "bad_section", Some("Predict"));
    fault("1. One.", "One.", "bad_section", Some("Hints"));
    fault("Do *it*.", "Do <b>it</b>.", "html", None);
    fault("Do *it*.", "[Do](javascript:it)", "bad_link", None);
    let long = format!("1. {}", "one ".repeat(40));
    fault("1. One.", &long, "bad_section", Some("Hints"));
}

#[test]
fn a_translation_has_no_numbers_of_its_own() {
    let lesson = Lesson::read(FILE).unwrap();
    let look = hash(lesson.text.source(turnwise_lessons::text::Section::Look).unwrap());
    let look = format!("## Look <!-- {look:08x} -->\n\nSchau.\n");
    let why = "## Why <!-- 00000001 -->\n\nDarum.\n";
    let file = format!("# Zwei Spuren\n\n{look}\n{why}");
    let read = Translation::read(&lesson, &file).unwrap();
    assert_eq!(read.text.title, "Zwei Spuren");
    let states: Vec<_> =
        read.states.iter().map(|(section, state)| (section.heading(), *state)).collect();
    assert_eq!(states[0], ("Look", State::Current));
    assert!(states.contains(&("Why", State::Stale)) && states.contains(&("Task", State::Missing)));
    let error = Translation::read(&lesson, &format!("{file}\n```json goal\n[]\n```\n"));
    assert_eq!(error.unwrap_err().code, "json_in_translation");
    let updated = with_hashes(&lesson, &file);
    let read = Translation::read(&lesson, &updated).unwrap();
    assert!(read.states.iter().all(|(_, state)| *state != State::Stale), "{updated}");
}
