//! What a summary lost, put behind it: limits as they were said, facts with the words that say what they are.

use alloc::string::String;
use alloc::vec::Vec;

use crate::Measure;
use crate::ledger::{Fact, FactKind};

/// `summary` with those of `lost` that matter, as many as fit into `room` tokens, and which those are. `lost` comes with
/// what matters most first.
pub(super) fn append<'a>(summary: &str, lost: &[Fact<'a>], room: u32, measure: Measure<'_>) -> (String, Vec<Fact<'a>>) {
    let mut page = Page { summary, limits: Vec::new(), facts: Vec::new() };
    let mut appended: Vec<Fact<'a>> = Vec::new();
    let mut used = measure(summary).saturating_add(1);
    for fact in lost.iter().filter(|fact| fact.matters()) {
        if appended.len() >= MOST {
            break;
        }
        let line = line(fact);
        let is_sentence = fact.kind.is_sentence();
        let lines = if is_sentence { &mut page.limits } else { &mut page.facts };
        let title = if lines.is_empty() { 4 } else { 0 };
        let cost = measure(&line).saturating_add(2 + title);
        if used.saturating_add(cost) > room || lines.contains(&line) {
            continue;
        }
        used += cost;
        lines.push(line);
        appended.push(fact.clone());
    }
    // The sum of the parts may be too low by the caller's measure: what matters least goes again.
    loop {
        let text = page.text();
        if appended.is_empty() || measure(&text) <= room {
            return (text, appended);
        }
        if let Some(fact) = appended.pop() {
            let lines = if fact.kind.is_sentence() { &mut page.limits } else { &mut page.facts };
            lines.pop();
        }
    }
}

struct Page<'a> {
    summary: &'a str,
    limits: Vec<String>,
    facts: Vec<String>,
}

impl Page<'_> {
    /// Under the titles the notes use, so that a later summary takes them in as what they are.
    fn text(&self) -> String {
        let mut out = String::from(self.summary);
        if !self.limits.is_empty() {
            open(&mut out, "Limits & wishes:");
            for line in &self.limits {
                out.push_str(if self.limits.len() > 1 { "\n- " } else { " " });
                out.push_str(line);
            }
        }
        if !self.facts.is_empty() {
            open(&mut out, "Identifiers: ");
            out.push_str(&self.facts.join("; "));
        }
        out
    }
}

fn open(out: &mut String, title: &str) {
    let kept = out.trim_end().len();
    out.truncate(kept);
    out.push('\n');
    out.push_str(title);
}

/// `key: value`, or the words that lead to the value.
fn line(fact: &Fact<'_>) -> String {
    let mut line = String::new();
    let tells_itself = fact.kind.is_sentence() || fact.kind == FactKind::Command;
    if !fact.key.is_empty() && !tells_itself {
        line.push_str(fact.key);
        line.push_str(if fact.keyed { ": " } else { " " });
    }
    // One line: a break would begin a line that nobody labelled.
    for (place, word) in fact.text.split_whitespace().enumerate() {
        if place > 0 {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

/// A summary that lost more than this is not mended by a list.
const MOST: usize = 40;
