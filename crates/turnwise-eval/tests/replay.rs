//! Recorded conversations run again under two policies.
#![allow(clippy::unwrap_used, missing_docs)]

use turnwise_eval::{Compared, Replay, compare, replay};
use turnwise_host::json::{Json, parse};
use turnwise_host::options::read;

fn run(options: &str) -> Vec<(String, Replay)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/evals/points.jsonl");
    let settings = read(&parse(options).unwrap().json).unwrap();
    let file = std::fs::read_to_string(path).unwrap();
    let rows = file.lines().map(|line| {
        let row = parse(line).unwrap().json;
        let texts: Vec<_> = row.list_of("messages").iter().map(Json::to_string).collect();
        let texts: Vec<_> = texts.iter().map(String::as_str).collect();
        (row.text_of("id").unwrap().to_owned(), replay(&texts, &settings).unwrap())
    });
    rows.collect()
}

#[test]
fn without_a_policy_everything_needed_is_there_and_the_prefix_never_changes() {
    for (id, replay) in run("{}") {
        assert_eq!((replay.sent, replay.prefix_changes), (replay.history, 0), "{id}");
        assert!(replay.pressure.is_empty() && replay.dropped_limits == 0 && replay.repeated_calls == 0, "{id}");
        assert!(replay.cost(10) < replay.sent, "{id}: the prefix was cached");
    }
}

#[test]
fn a_window_sends_less_and_tells_what_it_lost() {
    let (whole, window) = (run("{}"), run(r#"{"strategies":[{"type":"trim","turns":1}]}"#));
    let rows: Vec<_> = window
        .into_iter()
        .zip(whole)
        .map(|((id, candidate), (_, baseline))| Compared { id, candidate, baseline: Some(baseline) })
        .collect();
    assert!(rows.iter().all(|row| row.candidate.sent <= row.candidate.history && row.candidate.tally.invalid == 0));
    assert!(rows.iter().any(|row| !row.candidate.pressure.is_empty() && row.candidate.kept_percent() < 100.0));
    assert_eq!(compare::table(&rows).lines().count(), rows.len() + 2);
    assert_eq!(parse(&compare::json(&rows)).unwrap().json.as_array().map(<[_]>::len), Some(rows.len()));
    assert_eq!(compare::plot(&rows).matches("<rect").count(), rows.len() * 2);
}
