//! The game "which strategy when". This test measures its numbers, and checks that each answer is
//! the best strategy. The best strategy has, in this order: no request over the budget, the most
//! values in sight, the lowest cost, the least complexity.
//!
//! `UPDATE_GOLDENS=1` writes the numbers into `lessons/decisions.json`.
#![allow(clippy::expect_used, clippy::panic)]

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use turnwise_host::json::{Json, parse};
use turnwise_lessons::lane::Lane;
use turnwise_lessons::panel::{Kind, Knob, Panel};
use turnwise_lessons::recording::Recording;
use turnwise_lessons::replay::{Player, Wants};

/// The strategies of the game, the simplest first.
const KINDS: [Kind; 5] = [Kind::None, Kind::Trim, Kind::Clear, Kind::Summarize, Kind::Prune];

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Requests over the budget, values in sight, the whole number of values, and cost in tokens.
fn results(round: &Json<'_>) -> Vec<(Kind, [u64; 4])> {
    let id = round.text_of("conversation").expect("a conversation");
    let number = |name: &str| round.get(name).and_then(Json::as_u32).expect("a number");
    let file = fs::read_to_string(path(&format!("../../web/gallery/{id}.json"))).expect("its file");
    let recording = Recording::parse(&file).expect("a conversation");
    let player = Player::new(&recording);
    let facts: Vec<String> =
        round.list_of("facts").iter().filter_map(Json::as_str).map(str::to_owned).collect();
    let wants = Wants { refusals: false, recall: true, facts };
    let start = parse(r#"{"strategies":[]}"#).expect("JSON").json;
    let panel = Panel::read(&Lane::read(&start)).expect("a panel");
    let panel = [Knob::Window, Knob::Trigger, Knob::Target]
        .into_iter()
        .fold(panel, |panel, knob| panel.with(knob, number(knob.name())));
    let measure = |kind| {
        let lane = panel.clone().with_kind(kind).lane();
        let replay = player.replay(&lane, &[], &wants).expect("options");
        let over = replay.requests.iter().filter(|request| request.over_by > 0).count();
        let last = replay.requests.last().map(|request| request.facts.as_slice());
        let last = last.unwrap_or_default();
        let seen = last.iter().filter(|is_seen| **is_seen).count();
        let needed = replay.totals.recall.needed;
        let paid = replay.totals.sent - replay.totals.cached + replay.totals.cached / 10;
        (kind, [over as u64, needed.kept + seen as u64, needed.of + last.len() as u64, paid])
    };
    KINDS.into_iter().map(measure).collect()
}

#[test]
fn every_answer_is_the_best_of_the_strategies() {
    let file = fs::read_to_string(path("lessons/decisions.json")).expect("the game");
    let rounds = parse(&file).expect("JSON").json;
    let mut out = String::from("[\n");
    for (place, round) in rounds.as_array().expect("a list").iter().enumerate() {
        let results = results(round);
        let best =
            results.iter().min_by_key(|(_, [over, kept, of, paid])| (*over, of - kept, *paid));
        let best = best.expect("a strategy").0;
        assert_eq!(Some(best.name()), round.text_of("answer"), "{place}: {results:?}");
        let text = |name: &str| round.field(name).expect("a field").to_string();
        let fields = ["conversation", "window", "trigger", "target", "facts", "answer"];
        let fields = fields.map(|name| format!("\"{name}\": {}", text(name)));
        let numbers =
            results.iter().map(|(kind, numbers)| format!("\"{}\": {numbers:?}", kind.name()));
        let numbers: Vec<String> = numbers.collect();
        let comma = if place == 0 { "" } else { ",\n" };
        let _ = write!(
            out,
            "{comma}  {{\n    {},\n    \"results\": {{ {} }}\n  }}",
            fields.join(", "),
            numbers.join(", ")
        );
    }
    out.push_str("\n]\n");
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        fs::write(path("lessons/decisions.json"), out).expect("the file");
        return;
    }
    assert_eq!(out, file, "UPDATE_GOLDENS=1 cargo test -p turnwise-lessons --test decisions");
}
