//! Appends lost facts to a summary: limits in their own words, other facts with their keys.

use alloc::string::String;
use alloc::vec::Vec;

use crate::Measure;
use crate::ledger::{Fact, FactKind};
use crate::quoted::Origin;

/// Appends to `summary` the important facts of `lost`, as many as fit into `room` tokens, and
/// returns which ones. `lost` has the most important fact first.
pub(super) fn append<'a>(
    summary: &str,
    lost: &[Fact<'a>],
    room: u32,
    measure: Measure<'_>,
) -> (String, Vec<Fact<'a>>) {
    let mut page = Page { summary, sections: [const { Vec::new() }; 5] };
    let mut appended: Vec<Fact<'a>> = Vec::new();
    let mut used = measure(summary).saturating_add(1);
    for fact in lost.iter().filter(|fact| fact.matters()) {
        if appended.len() >= MOST {
            break;
        }
        let line = line(fact);
        if page.says(fact.text) {
            continue;
        }
        let Some(lines) = page.section(fact) else { continue };
        let title = if lines.is_empty() { 4 } else { 0 };
        let cost = measure(&line).saturating_add(2 + title);
        if used.saturating_add(cost) > room || lines.iter().any(|(known, _)| *known == line) {
            continue;
        }
        used += cost;
        lines.push((line, fact.text));
        appended.push(fact.clone());
    }
    // The caller's measure may exceed the sum of the parts. Then the least important facts are
    // removed.
    loop {
        let text = page.text();
        if appended.is_empty() || measure(&text) <= room {
            return (text, appended);
        }
        let lines = appended.pop().and_then(|fact| page.section(&fact));
        lines.and_then(Vec::pop);
    }
}

struct Page<'a> {
    summary: &'a str,
    /// Limits, decisions, promises, single facts and quoted facts. Each is a line and the fact's
    /// own text.
    sections: [Vec<(String, &'a str)>; 5],
}

/// The number of sections with sentences. They come first.
const SENTENCES: usize = 3;

/// The titles of the notes, so that a later summary recognizes these lines.
const TITLES: [&str; 5] = ["Limits:", "Decisions:", "Promises:", "Identifiers:", "Quoted:"];

impl<'a> Page<'a> {
    fn section(&mut self, fact: &Fact<'_>) -> Option<&mut Vec<(String, &'a str)>> {
        let place = match fact.kind {
            _ if fact.is_foreign() => 4,
            FactKind::Constraint => 0,
            FactKind::Commitment => 2,
            kind if kind.is_sentence() => 1,
            _ => 3,
        };
        self.sections.get_mut(place)
    }

    /// Whether an appended sentence already contains `text`.
    fn says(&self, text: &str) -> bool {
        let sentences = self.sections.iter().take(SENTENCES).flatten();
        sentences.into_iter().any(|(line, _)| line.contains(text))
    }

    fn text(&self) -> String {
        let mut out = String::from(self.summary);
        for (place, (title, lines)) in TITLES.iter().zip(&self.sections).enumerate() {
            let is_new = |text: &str| place < SENTENCES || !self.says(text);
            let lines = lines.iter().filter(|(_, text)| is_new(text));
            let lines: Vec<&String> = lines.map(|(line, _)| line).collect();
            if lines.is_empty() {
                continue;
            }
            let kept = out.trim_end().len();
            out.truncate(kept);
            out.push('\n');
            out.push_str(title);
            // Sentences have a line each, short facts share one.
            let (first, next) = if place >= SENTENCES { (" ", "; ") } else { ("\n- ", "\n- ") };
            for (at, line) in lines.iter().enumerate() {
                out.push_str(if lines.len() == 1 {
                    " "
                } else if at == 0 {
                    first
                } else {
                    next
                });
                out.push_str(line);
            }
        }
        out
    }
}

/// `key: value`, or the value with the words before it.
fn line(fact: &Fact<'_>) -> String {
    let mut line = String::new();
    if fact.is_foreign() {
        line.push_str(fact.origin.map_or("tool", Origin::as_str));
        line.push_str(": ");
    }
    let tells_itself = fact.kind.is_sentence() || fact.kind == FactKind::Command;
    if !fact.key.is_empty() && !tells_itself {
        line.push_str(fact.key);
        line.push_str(if fact.keyed { ": " } else { " " });
    }
    // One line: after a line break, the next line would have no label.
    for (place, word) in fact.text.split_whitespace().enumerate() {
        if place > 0 {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

/// The most facts to append. A summary that lost more is beyond repair by a list.
const MOST: usize = 40;
