//! Replays recorded conversations under two policies.
#![allow(clippy::unwrap_used, missing_docs)]

use turnwise_eval::{Compared, Comparison, Replay, chat, compare, replay};
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
        assert!(
            replay.pressure.is_empty() && replay.dropped_limits == 0 && replay.repeated_calls == 0,
            "{id}"
        );
        assert_eq!((replay.dropped_decisions, replay.dropped_outcomes), (0, 0), "{id}");
        assert!(replay.cost(10) < replay.sent, "{id}: the prefix was cached");
    }
}

#[test]
fn what_was_decided_and_what_came_of_it_is_counted_once_it_is_not_sent() {
    let texts = [
        r#"{"role":"user","content":"I need a seat on HAT136."}"#,
        r#"{"role":"assistant","content":"Window or aisle?"}"#,
        r#"{"role":"user","content":"The aisle, near the exit."}"#,
        r#"{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"book_seat","arguments":"{\"flight\":\"HAT136\"}"}}]}"#,
        r#"{"role":"tool","tool_call_id":"c","content":"{\"status\":\"waitlisted\"}"}"#,
        r#"{"role":"assistant","content":"Shall I also order a vegan meal?"}"#,
        r#"{"role":"user","content":"Yes."}"#,
        r#"{"role":"assistant","content":"Done."}"#,
        r#"{"role":"user","content":"Which terminal is it?"}"#,
        r#"{"role":"assistant","content":"Terminal two."}"#,
    ];
    let run = |options: &str| {
        let replay = replay(&texts, &read(&parse(options).unwrap().json).unwrap()).unwrap();
        (replay.dropped_decisions, replay.dropped_outcomes)
    };
    assert_eq!(run("{}"), (0, 0));
    // A request has lost where to sit, what the bare answer was about, and the state.
    assert_eq!(run(r#"{"strategies":[{"type":"trim","turns":1}]}"#), (4, 2), "two such requests");
    assert_eq!(run(r#"{"strategies":[{"type":"trim","turns":2}]}"#), (2, 1), "only the last one");
}

#[test]
fn a_window_sends_less_and_reports_its_losses() {
    let (whole, window) = (run("{}"), run(r#"{"strategies":[{"type":"trim","turns":1}]}"#));
    let rows: Vec<_> = window
        .into_iter()
        .zip(whole)
        .map(|((id, candidate), (_, baseline))| Compared {
            id,
            candidate,
            baseline: Some(baseline),
        })
        .collect();
    assert!(
        rows.iter()
            .all(|row| row.candidate.sent <= row.candidate.history
                && row.candidate.tally.invalid == 0)
    );
    assert!(
        rows.iter()
            .any(|row| !row.candidate.pressure.is_empty()
                && row.candidate.tally.all.percent() < 100.0)
    );
    let mut comparison = Comparison::default();
    rows.iter().for_each(|row| comparison.add(row.into()));
    assert_eq!(
        comparison.table().lines().count(),
        rows.len() + 3,
        "a head of two lines, and all together"
    );
    assert_eq!(comparison.plot().matches("<rect").count(), rows.len() * 2);
    // A single one is shown by its requests.
    let first = rows.first().unwrap();
    let mut alone = Comparison::default();
    alone.add(first.into());
    assert_eq!(alone.plot().matches("<rect").count() as u64, 2 * first.candidate.requests);
    let sent: u64 = rows.iter().map(|row| row.candidate.sent).sum();
    let total = comparison.total_json();
    assert!(
        total.starts_with(&format!("{{\"conversations\":{},\"candidate\":{{", rows.len())),
        "{total}"
    );
    assert!(total.contains(&format!("\"tokens sent\":{sent},")), "{total}");
    let told = rows.iter().map(compare::json).collect::<Vec<_>>();
    assert!(told.iter().all(|row| parse(row).unwrap().json.get("baseline").is_some()));
}

#[test]
fn other_formats_are_read_too() {
    let contents = r#"{"contents":[
        {"role":"user","parts":[{"text":"My order is W2378156."}]},
        {"role":"model","parts":[{"text":"W2378156 it is."}]}
    ]}"#;
    let read = chat(contents, None).unwrap();
    assert_eq!(read.converted_from.map(|format| format.as_str()), Some("gemini"));
    assert_eq!(
        read.messages.first().unwrap(),
        r#"{"role":"user","content":"My order is W2378156."}"#
    );
    assert_eq!(chat(r#"[{"role":"user","content":"Hi"}]"#, None).unwrap().converted_from, None);
    assert!(chat("[", None).unwrap_err().to_string().contains("line 1"));
}
