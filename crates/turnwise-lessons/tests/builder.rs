//! Lessons made in the page's builder. The browser test tests/browser/builder.test.mjs makes a file
//! by keyboard; both tests compare with tests/data/built.md.
#![allow(clippy::expect_used, clippy::panic)]

use std::fs;
use std::path::Path;

use turnwise_host::json::{Json, parse};
use turnwise_lessons::builder::{Built, build, readings};
use turnwise_lessons::error::LessonError;
use turnwise_lessons::lane::Lane;
use turnwise_lessons::lesson::Lesson;
use turnwise_lessons::recording::Recording;
use turnwise_lessons::replay::Player;
use turnwise_lessons::words::Language;

fn recording(id: &str) -> Recording {
    let path = format!("../../web/gallery/{id}.json");
    let file = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path));
    Recording::parse(&file.expect("a conversation")).expect("a conversation")
}

/// Lesson 3, as an author would make it in the page.
const DRAFT: &str = r####"{
  "id": "cut-rarely-again",
  "title": "Cut rarely, again",
  "minutes": 12,
  "conversation": "ten-days-en",
  "at": 24,
  "start": {"window":4000,"reserveOutput":500,"overhead":0,"strategies":[{"type":"trim","turns":6}]},
  "solution": {"window":4000,"reserveOutput":500,"overhead":0,"strategies":[{"type":"trim","trigger":{"turns":14},"target":{"turns":3}}]},
  "goal": [{"measure":"changes","most":4},{"measure":"sent.max","most":950},{"measure":"turns.least","least":3}],
  "wrong": [{"start":{"window":4000,"reserveOutput":500,"overhead":0,"strategies":[{"type":"trim","turns":10}]},"say":"later"}],
  "texts": {
    "Look": "The picture shows {start.changes} cuts.",
    "Task": "Let at most {goal.changes} requests begin differently.",
    "Hints": "1. When does the picture have a tooth?",
    "Wrong": "### later\n\nYou cut later: {later.changes} times.",
    "Why": "Two numbers make cuts rare."
  }
}"####;

fn built(draft: &str) -> Result<Built, LessonError> {
    build(draft, &recording("ten-days-en"))
}

#[test]
fn a_draft_becomes_a_file_that_the_tests_of_lessons_accept() {
    let built = built(DRAFT).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(built.complaints, []);
    assert!(built.solved > 0 && built.solved * 10 <= built.settings as usize);
    let lesson = Lesson::read(&built.file).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(lesson.write(), built.file, "written as it is read");
    let floors: Vec<bool> = lesson.goal.iter().map(|clause| clause.is_floor).collect();
    assert_eq!(floors, [false, true, true]);
    let wrong = lesson.wrong.first().expect("a wrong answer");
    assert_eq!(wrong.fails, ["changes"]);
    assert_eq!(lesson.figure("start.changes"), Some(43));
    let show: Vec<_> = lesson.show.iter().map(|control| control.name()).collect();
    assert_eq!(show, ["max", "least"]);
}

#[test]
fn faults_of_a_draft_are_told() {
    let complaints = |draft: String| {
        let built = built(&draft).unwrap_or_else(|error| panic!("{error}"));
        built.complaints.into_iter().map(|one| one.code).collect::<Vec<_>>()
    };
    let lax = DRAFT.replace(r#""most":4"#, r#""most":44"#);
    assert_eq!(complaints(lax), ["wrong_passes", "start_passes", "one_change", "grid_share"]);
    let strict = DRAFT.replace(r#""most":4}"#, r#""most":0}"#);
    assert_eq!(complaints(strict), ["solution_fails", "grid_share"]);
    let code = |draft: String| built(&draft).expect_err("a fault").code;
    assert_eq!(code(DRAFT.replace("Two numbers", "<b>Two</b> numbers")), "html");
    assert_eq!(code(DRAFT.replace("Two numbers", "[Two](javascript:alert) numbers")), "bad_link");
    assert_eq!(code(DRAFT.replace(r#""solution""#, r#""other""#)), "missing_field");
    assert_eq!(code(DRAFT.replace(r#""turns":6"#, r#""steps":6"#)), "bad_field");
}

#[test]
fn every_measure_is_offered_with_its_value() {
    let recording = recording("ten-days-en");
    let start = parse(DRAFT).expect("JSON").json;
    let lane = Lane::read(start.get("start").expect("a start"));
    let list = readings(&Player::new(&recording), &lane, Language::German).expect("readings");
    let list = parse(&list).expect("JSON").json;
    let list = list.as_array().expect("a list").to_vec();
    let changes = list.iter().find(|one| one.text_of("measure") == Some("changes"));
    let changes = changes.expect("changes");
    assert_eq!(changes.get("value").and_then(Json::as_u32), Some(43));
    assert_eq!(changes.text_of("label"), Some("Geänderte Anfänge"));
    assert!(list.iter().all(|one| one.get("value").is_some_and(|value| *value != Json::Null)));
}
