//! Reads the worker's answers about facts: how a summary treated them, and which ones a
//! conversation has.

use turnwise_host::json::{Json, parse};

use crate::texts::{self, summaries as t};
use crate::view::{Checked, FactRow, Ledger};
use crate::words::{grouped, percent};

/// Reads what a summary kept, lost and made up.
pub fn checked(answer: &str) -> Option<Checked> {
    let report = parse(answer).ok()?.json.into_owned();
    let number = |name: &str| report.get(name).and_then(Json::as_u32).unwrap_or_default();
    let facts = report.get("facts")?;
    let rows = |name: &str| facts.list_of(name).iter().map(row).collect();
    let (kept, lost) = (number("kept"), number("lost"));
    let appended = match number("appended") {
        0 => String::new(),
        appended => t::APPENDED_COUNT.with(&[&grouped(appended)]),
    };
    let share = if kept + lost == 0 {
        String::new()
    } else {
        t::SHARE.with(&[&percent(kept, kept + lost)])
    };
    let drift = report.get("drift").map(|drift| {
        let number = |name: &str| drift.get(name).and_then(Json::as_u32).unwrap_or_default();
        let (facts, kept) = (number("facts"), number("kept"));
        t::DRIFT.with(&[
            &grouped(number("summaries")),
            &grouped(kept),
            &t::FACT_COUNT.of(facts as usize),
            &percent(kept, facts),
        ])
    });
    Some(Checked {
        words: t::CHECKED.with(&[
            &grouped(kept),
            &t::FACT_COUNT.of((kept + lost) as usize),
            &share,
            &grouped(lost),
            &appended,
            &grouped(number("invented")),
        ]),
        lost: rows("lost"),
        appended: rows("appended"),
        invented: rows("invented"),
        drift: drift.unwrap_or_default(),
    })
}

/// The summary's text after the check, including appended facts.
pub fn text(answer: &str) -> Option<String> {
    Some(parse(answer).ok()?.json.text_of("text")?.to_owned())
}

/// Reads the facts of a conversation, the most important first, and the pairs of superseded fact
/// and successor.
pub fn ledger(answer: &str) -> Option<Ledger> {
    let object = parse(answer).ok()?.json.into_owned();
    let superseded: Vec<(FactRow, FactRow)> = object
        .list_of("superseded")
        .iter()
        .filter_map(|pair| Some((row(pair.get("was")?), row(pair.get("is")?))))
        .collect();
    let listed = object.list_of("holds");
    let mut holds: Vec<FactRow> = Vec::new();
    for fact in listed.iter().map(row) {
        // A repeated statement is one fact; the newest comes first.
        let is_it = |one: &FactRow| (&one.about, &one.text) == (&fact.about, &fact.text);
        if !holds.iter().any(is_it) {
            holds.push(fact);
        }
    }
    let again = u32::try_from(listed.len() - holds.len()).unwrap_or_default();
    let all = object.get("count").and_then(Json::as_u32).unwrap_or_default().saturating_sub(again);
    let shown = match all as usize - holds.len().min(all as usize) {
        0 => String::new(),
        more => t::NOT_SHOWN.with(&[&grouped(more as u32)]),
    };
    let words = t::LEDGER.with(&[
        &t::FACT_COUNT.of(all as usize),
        &shown,
        &grouped(superseded.len() as u32),
    ]);
    Some(Ledger { words, holds, superseded })
}

fn row(fact: &Json<'_>) -> FactRow {
    let text = |name: &str| fact.text_of(name).unwrap_or_default().to_owned();
    let said = match (fact.text_of("by"), fact.get("turn").and_then(Json::as_u32)) {
        // Messages before the first turn belong to no turn.
        (Some(by), Some(turn @ 1..)) => t::SAID_IN.with(&[&texts::role(by), &turn]),
        (by, _) => by.map(texts::role).unwrap_or_default().to_owned(),
    };
    FactRow { kind: text("kind"), text: text("text"), about: text("key"), said }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_a_report_as_words_and_rows() {
        let report = r#"{"kept":3,"lost":1,"appended":0,"invented":1,"facts":{"lost":[{"kind":"id","text":"W2","key":"order","index":3,"turn":1,"by":"user"}],
            "appended":[],"invented":[{"kind":"date","text":"May 3"}]},"drift":{"summaries":2,"facts":4,"kept":3}}"#;
        let object = checked(report).unwrap();
        assert_eq!(object.words, "3 of 4 facts kept (75 %); 1 lost, 1 made up.");
        assert_eq!(
            (object.lost[0].about.as_str(), object.lost[0].said.as_str()),
            ("order", "user, turn 1")
        );
        assert_eq!(
            (object.invented[0].text.as_str(), object.invented[0].said.as_str()),
            ("May 3", "")
        );
        assert!(
            object
                .drift
                .starts_with("After 2 summaries, 3 of 4 facts from the first one remain (75 %)."),
            "{}",
            object.drift
        );
        assert_eq!(checked("{}"), None);
    }

    #[test]
    fn a_fact_that_was_said_again_is_listed_once() {
        let fact = |text: &str, turn: u32| {
            format!(r#"{{"kind":"date","text":"{text}","key":"date","turn":{turn},"by":"tool"}}"#)
        };
        let [again, said, other] = [fact("May 28", 8), fact("May 28", 4), fact("May 29", 4)];
        let object = format!(r#"{{"count":4,"holds":[{again},{other},{said}],"superseded":[]}}"#);
        let ledger = ledger(&object).unwrap();
        let said: Vec<&str> = ledger.holds.iter().map(|row| row.said.as_str()).collect();
        assert_eq!(said, ["tool, turn 8", "tool, turn 4"]);
        assert!(ledger.words.starts_with("Current: 3 facts; the 1 least"), "{}", ledger.words);
    }

    #[test]
    fn reads_superseded_facts_of_a_ledger() {
        let object = r#"{"count":2,"holds":[{"kind":"value","text":"delivered","key":"status","turn":2,"by":"tool"}],
            "superseded":[{"was":{"kind":"value","text":"pending","turn":0,"by":"system"},"is":{"kind":"value","text":"delivered"}}]}"#;
        let ledger = ledger(object).unwrap();
        assert_eq!(
            ledger.words,
            "Current: 2 facts; the 1 least important are not shown. Superseded: 1."
        );
        assert_eq!(
            (ledger.superseded[0].0.text.as_str(), ledger.superseded[0].0.said.as_str()),
            ("pending", "system")
        );
        assert_eq!(ledger.holds[0].said, "tool, turn 2");
    }
}
