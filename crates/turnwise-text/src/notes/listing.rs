//! Facts as lines: `key: value`, and repeated keys as a table.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::notes::ledger::Entry;
use crate::notes::plain::one_line;
use crate::words::ascending;

mod record;

/// A fact on the page.
pub(super) struct Item<'a> {
    pub entry: Entry<'a>,
    /// Its estimated cost, in tokens.
    pub cost: u32,
    /// The text that is shown after its key.
    told: Cow<'a, str>,
}

impl<'a> Item<'a> {
    pub fn of(entry: Entry<'a>, cost: u32) -> Self {
        Self { entry, cost, told: one_line(entry.told()) }
    }
}

/// Returns the facts in the order of the conversation.
pub(super) fn order(items: &[Item<'_>]) -> Vec<usize> {
    ascending(items.len(), &|at| (0, items.get(at).map_or(0, |item| item.entry.place_of_source())))
}

/// The facts in this order: those of one message on one line, and short lines together.
///
/// If the same keys repeat in the same order, the facts are written as rows:
/// `flight, price: HAT1, 120 / HAT2, 95`.
pub(super) fn lines(items: &[Item<'_>], order: &[usize]) -> Vec<String> {
    let in_order = order.iter().filter_map(|at| items.get(*at));
    let items: Vec<&Item<'_>> = in_order.filter(|item| item.entry.origin.is_empty()).collect();
    let mut lines: Vec<String> = Vec::new();
    let mut rest = items.as_slice();
    while !rest.is_empty() {
        let (mut line, mut told) = (String::with_capacity(2 * FULL), 0);
        for message in rest.chunk_by(|a, b| a.entry.snippet() == b.entry.snippet()) {
            if line.len() >= FULL {
                break;
            }
            told += message.len();
            line.clear();
            tell(&mut line, rest.get(..told).unwrap_or_default());
        }
        lines.push(line);
        rest = rest.get(told..).unwrap_or_default();
    }
    lines
}

/// The facts with their author: one line for each run of facts of one origin.
pub(super) fn attributed<'a>(items: &[Item<'a>], order: &[usize]) -> Vec<(&'a str, String)> {
    let in_order = order.iter().filter_map(|at| items.get(*at));
    let items: Vec<&Item<'a>> = in_order.filter(|item| !item.entry.origin.is_empty()).collect();
    let runs = items.chunk_by(|a, b| a.entry.origin == b.entry.origin);
    runs.filter_map(|run| {
        let mut line = String::new();
        tell(&mut line, run);
        Some((run.first()?.entry.origin, line))
    })
    .collect()
}

/// Facts on one line: the values of a record behind its name, others each under its own key.
fn tell(line: &mut String, facts: &[&Item<'_>]) {
    let of_record = |item: &Item<'_>| !item.entry.record.is_empty();
    for run in facts.chunk_by(|a, b| of_record(a) == of_record(b)) {
        if !line.is_empty() {
            line.push_str("; ");
        }
        if run.first().is_some_and(|item| of_record(item)) {
            record::tell(line, run);
        } else {
            tell_plain(line, run);
        }
    }
}

/// Facts that belong to no record.
fn tell_plain(line: &mut String, mut facts: &[&Item<'_>]) {
    let mut is_first = true;
    let mut around = ("", 0);
    while let Some(first) = facts.first() {
        if !core::mem::take(&mut is_first) {
            line.push_str("; ");
        }
        // The key around is written once for the rows that follow.
        if !first.entry.of.is_empty()
            && (around.0 != first.entry.of || line.len() - around.1 >= NEAR)
        {
            line.push_str(first.entry.of);
            line.push(' ');
            around = (first.entry.of, line.len());
        }
        let (columns, rows) = table(facts);
        let (told, rest) = facts.split_at_checked(columns * rows).unwrap_or((facts, &[]));
        if rows > 1 {
            tell_rows(line, told, columns);
        } else {
            if !first.entry.key.is_empty() {
                line.push_str(first.entry.key);
                line.push_str(": ");
            }
            line.push_str(&first.told);
        }
        facts = rest;
    }
}

/// Writes rows under one heading. The heading is repeated when the last one is too far back.
fn tell_rows(line: &mut String, facts: &[&Item<'_>], columns: usize) {
    let mut heading = None;
    for row in facts.chunks(columns) {
        match heading {
            Some(end) if line.len() - end < NEAR => line.push_str(" / "),
            _ => {
                if heading.is_some() {
                    line.push_str("; ");
                }
                for (place, item) in row.iter().enumerate() {
                    line.push_str(if place > 0 { ", " } else { "" });
                    line.push_str(item.entry.key);
                }
                line.push_str(": ");
                heading = Some(line.len());
            }
        }
        for (place, item) in row.iter().enumerate() {
            line.push_str(if place > 0 { ", " } else { "" });
            line.push_str(&item.told);
        }
    }
}

/// How many columns and rows of a table the facts begin with; one row where there is none.
fn table(facts: &[&Item<'_>]) -> (usize, usize) {
    let key = |at: usize| facts.get(at).and_then(|item| item.entry.key_number);
    let rows_of = |columns: usize| {
        let is_new = |at: usize| key(at).is_some() && (0..at).all(|other| key(other) != key(at));
        let is_row =
            |row: &usize| (0..columns).all(|at| is_new(at) && key(row * columns + at) == key(at));
        (1..).take_while(is_row).count() + 1
    };
    let mut best = (1, 1);
    for columns in 1..=MOST_COLUMNS {
        let rows = rows_of(columns);
        if rows > 1 && columns * rows > best.0 * best.1 {
            best = (columns, rows);
        }
    }
    best
}

/// If a heading is further back than this, in bytes, it is repeated.
const NEAR: usize = 44;
/// A line of facts this long, in bytes, is not added to by the next message.
const FULL: usize = 90;
const MOST_COLUMNS: usize = 4;

#[cfg(test)]
mod tests {
    use crate::{Request, Snippet, Speaker, Template, summarize};

    #[test]
    fn rows_are_told_with_what_they_belong_to() {
        let theme = r##"{"colors": {"nord0": "#2E3440", "nord1": "#3B4252", "nord8": "#88C0D0"}}"##;
        let snippets =
            [Snippet::user("Use the nord theme.", 1, 0), Snippet::answered("read", theme, 1, 1)];
        let measure = |text: &str| turnwise_core::tokens::estimate(text).0;
        let found = summarize(&Request::new(&snippets, Template::Coding, 140, &measure));
        assert!(found.contains("colors nord0: #2E3440; nord1: #3B4252; nord8: #88C0D0"), "{found}");
    }

    #[test]
    fn records_that_are_alike_are_told_as_rows() {
        let flights = r#"[{"flight": "HAT057", "price": 141}, {"flight": "HAT136", "price": 152}, {"flight": "HAT218", "price": 158}]"#;
        let snippets = [
            Snippet::user("Hi! Which flights are there on Monday?", 1, 0),
            Snippet::called("search", r#"{"day":"Monday"}"#, 1, 1),
            Snippet::answered("search", flights, 1, 2),
            Snippet::said(
                Speaker::Assistant,
                "1. **First**\n   - Departure: 03:00\n2. **Second**\n   - Departure: 07:30",
                1,
                3,
            ),
        ];
        let measure = |text: &str| turnwise_core::tokens::estimate(text).0;
        let found = summarize(&Request::new(&snippets, Template::Support, 140, &measure));
        for line in [
            "Hi! Which flights are there on Monday?",
            "flight, price: HAT057, 141 / HAT136, 152",
            "Departure: 03:00 / 07:30",
        ] {
            assert!(found.contains(line), "{line} is missing from:\n{found}");
        }
    }
}
