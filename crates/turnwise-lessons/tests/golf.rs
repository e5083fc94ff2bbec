//! Every hole of the golf course: its solution counts and equals par, and sending everything does
//! not.
#![allow(clippy::expect_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};

use turnwise_host::json::parse;
use turnwise_lessons::golf::{self, Hole};
use turnwise_lessons::lane::Lane;
use turnwise_lessons::recording::Recording;
use turnwise_lessons::replay::Player;
use turnwise_lessons::words::Language;

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn holes() -> Vec<Hole> {
    let file = fs::read_to_string(path("lessons/golf.json")).expect("the holes");
    golf::read(&file).unwrap_or_else(|error| panic!("{error}"))
}

fn play(hole: &Hole, lane: &Lane) -> golf::Game {
    let file = path(&format!("../../web/gallery/{}.json", hole.conversation));
    let recording = Recording::parse(&fs::read_to_string(file).expect("a conversation"));
    let recording = recording.expect("a conversation");
    hole.play(&Player::new(&recording), lane, Language::English).expect("options")
}

#[test]
fn each_solution_counts_and_is_par() {
    let found: Vec<_> = holes()
        .iter()
        .map(|hole| {
            let game = play(hole, &hole.solution);
            assert!(game.counts(), "{}: {:?}", hole.id, game.clauses);
            (hole.id.clone(), game.score)
        })
        .collect();
    let known: Vec<_> = holes().into_iter().map(|hole| (hole.id, hole.par)).collect();
    assert_eq!(found, known, "write the scores into lessons/golf.json as `par`");
}

#[test]
fn sending_everything_is_over_par_and_amnesia_does_not_count() {
    let lane = |text: &str| Lane::read(&parse(text).expect("JSON").json);
    for hole in holes() {
        let everything = play(&hole, &lane(r#"{"window":64000,"strategies":[]}"#));
        assert!(everything.score > hole.par, "{}", hole.id);
        let one = play(&hole, &lane(r#"{"strategies":[{"type":"trim","turns":1}]}"#));
        assert!(!one.counts() || one.score >= hole.par, "{}: {:?}", hole.id, one);
        assert!(!play(&hole, &lane(r#"{"slice":1}"#)).counts(), "{}", hole.id);
    }
}

#[test]
fn a_game_is_told_in_words() {
    let holes = holes();
    let hole = holes.first().expect("a hole");
    let json = play(hole, &hole.solution).to_json(hole);
    let json = parse(&json).expect("JSON").json;
    assert_eq!(json.list_of("clauses").len(), hole.goal.len());
    assert!(json.get("counts").is_some() && json.get("par").is_some());
}
