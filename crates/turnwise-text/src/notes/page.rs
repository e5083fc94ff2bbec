//! Writes the chosen atoms: limits first, then the events, oldest first.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use crate::Speaker;
use crate::notes::Told;
use crate::notes::atoms::{Atom, Atoms, Role};
use crate::notes::choose::Choice;
use crate::notes::gist::{COMMON, ITEM, Kind, LIMIT, part};

/// The title of the section with limits.
pub(crate) const TITLE: &str = "Limits";
/// The line before the events after the newest user message, if that message stays.
pub(super) const AFTER: &str = "(These steps came after the user's message below:)";

pub(super) struct Page<'p, 'a> {
    pub atoms: &'p Atoms<'a>,
    pub told: &'p [Told<'a>],
    /// The first snippet after the newest user message, if that message stays.
    pub after: Option<usize>,
    /// Whether tool names are left out because they carry no information.
    pub has_one_call: bool,
}

impl<'a> Page<'_, 'a> {
    pub fn write(&self, choice: &Choice<'_, '_>) -> String {
        let mut out = String::new();
        let chosen = || self.atoms.all.iter().enumerate().filter(|(at, _)| choice.has(*at));
        let is_limit = |atom: &Atom<'_>| atom.piece.is(LIMIT);
        for (_, atom) in chosen().filter(|(_, atom)| is_limit(atom)) {
            if out.is_empty() {
                out.push_str(TITLE);
                out.push(':');
            }
            out.push_str("\n- ");
            out.push_str(atom.text);
        }
        // The arguments and results of each call, in order.
        let mut of_calls: BTreeMap<usize, Vec<(usize, &Atom<'_>)>> = BTreeMap::new();
        for (at, atom) in chosen() {
            if let Some(call) = atom.call {
                of_calls.entry(call).or_default().push((at, atom));
            }
        }
        let mut line = Line::default();
        let mut results: Vec<(usize, &Atom<'_>)> = Vec::new();
        let mut is_after = false;
        let order: Vec<_> = chosen().filter(|(_, atom)| !is_limit(atom)).collect();
        for (nth, (at, atom)) in order.iter().copied().enumerate() {
            if !is_after
                && atom.role != Role::Earlier
                && self.after.is_some_and(|after| atom.snippet >= after)
            {
                is_after = true;
                line.new_line(&mut out);
                out.push_str(AFTER);
            }
            match atom.role {
                Role::Earlier => {
                    line.new_line(&mut out);
                    out.push_str(atom.text);
                }
                Role::User | Role::Assistant => line.say(&mut out, self, atom),
                Role::Call => {
                    line.new_line(&mut out);
                    self.call(&mut out, at, of_calls.get(&at).map_or(&[], Vec::as_slice));
                }
                Role::Result if atom.call.is_none_or(|call| !choice.has(call)) => {
                    results.push((at, atom));
                }
                _ => {}
            }
            // A result whose call is not on the page.
            let goes_on = order.get(nth + 1).is_some_and(|(_, next)| next.snippet == atom.snippet);
            if !results.is_empty() && !goes_on {
                line.new_line(&mut out);
                out.push_str("→ ");
                self.result(&mut out, &core::mem::take(&mut results));
            }
        }
        out
    }

    /// The speaker, by name or role, and any other label at the start of the message, such as
    /// `Scheduled: …`. A label is a name if several messages have it.
    fn speaker(&self, at: usize) -> (&str, &str) {
        let name_of = |told: &Told<'a>| part(told.snippet.text, told.gist.name.0, told.gist.name.1);
        let Some(told) = self.told.get(at) else { return ("", "") };
        let name = name_of(told);
        let is_again = || {
            let near = self.told.iter().enumerate().skip(at.saturating_sub(NEAR)).take(2 * NEAR);
            near.filter(|(other, _)| *other != at).any(|(_, other)| name_of(other) == name)
        };
        match told.snippet.speaker {
            _ if !name.is_empty() && is_again() => (name, ""),
            Speaker::User => ("user", name),
            _ => ("assistant", name),
        }
    }

    fn call(&self, out: &mut String, call: usize, of_call: &[(usize, &Atom<'_>)]) {
        let Some(head) = self.atoms.all.get(call) else { return };
        let tool = self.told.get(head.snippet).and_then(|one| one.snippet.tool);
        let named = out.len();
        out.push_str(tool.unwrap_or_default());
        out.push('(');
        let mut results = Vec::new();
        let mut is_first = true;
        for (at, atom) in of_call.iter().copied() {
            if atom.role == Role::Argument {
                let joint = if is_first { "" } else { ", " };
                out.push_str(joint);
                if !atom.key.is_empty() {
                    out.push_str(atom.key);
                    out.push_str(": ");
                }
                out.push_str(atom.text);
                is_first = false;
            } else if atom.role == Role::Result {
                results.push((at, atom));
            }
        }
        out.push(')');
        if !results.is_empty() {
            if self.has_one_call {
                out.truncate(named);
            }
            out.push_str(if self.has_one_call { "→ " } else { " → " });
            self.result(out, &results);
        }
    }

    /// Writes each record's fields after its label. Lists with the same field names give the names
    /// once.
    fn result(&self, out: &mut String, atoms: &[(usize, &Atom<'_>)]) {
        let is_error = atoms.first().and_then(|(_, atom)| self.told.get(atom.snippet));
        let starts = atoms.first().map_or("", |(_, atom)| atom.text);
        if is_error.is_some_and(|one| one.snippet.error)
            && !starts.to_ascii_lowercase().contains("error")
        {
            out.push_str("error: ");
        }
        let mut records: Vec<Vec<&Atom<'_>>> = Vec::new();
        for (_, atom) in atoms {
            let same = |last: &&Atom<'_>| {
                last.piece.record == atom.piece.record
                    && last.piece.is(COMMON) == atom.piece.is(COMMON)
                    && last.snippet == atom.snippet
            };
            match records.last_mut().filter(|record| record.last().is_some_and(same)) {
                Some(record) => record.push(atom),
                None => records.push(Vec::from([*atom])),
            }
        }
        // Values that all records share come first.
        let is_common = |record: &Vec<&Atom<'_>>| record.iter().all(|atom| atom.piece.is(COMMON));
        let (mut records, others): (Vec<_>, Vec<_>) = records.into_iter().partition(is_common);
        records.extend(others);
        let has_label = |record: &[&Atom<'_>]| {
            record.first().is_some_and(|atom| atom.piece.kind == Kind::Label)
        };
        let mut before: Option<Vec<(&str, &str)>> = None;
        for (at, record) in records.iter().enumerate() {
            if at > 0 {
                out.push_str("; ");
            }
            if record.first().is_some_and(|atom| atom.piece.is(COMMON)) {
                out.push_str("each: ");
            }
            let own = Some(keys_of(record)).filter(|own| has_label(record) && !own.is_empty());
            let next = records.get(at + 1).filter(|next| has_label(next)).map(|next| keys_of(next));
            let is_row = own.is_some() && (own == before || own == next);
            let fields = || record.iter().filter(|atom| atom.piece.kind != Kind::Label);
            if is_row && own != before {
                out.push('(');
                let mut around = "";
                for (nth, atom) in fields().enumerate() {
                    out.push_str(if nth > 0 { ", " } else { "" });
                    name(out, atom, &mut around);
                    out.push_str(atom.key);
                }
                out.push_str(") ");
            }
            let label = record.iter().find(|atom| atom.piece.kind == Kind::Label);
            if let Some(label) = label {
                out.push_str(label.text);
                if fields().next().is_some() {
                    out.push_str(if is_row { " " } else { ": " });
                }
            }
            if is_row {
                join(out, fields().map(|atom| atom.text), " · ");
            } else {
                let (mut last_key, mut around) = ("", "");
                for (nth, atom) in fields().enumerate() {
                    if nth > 0 {
                        // A line of code may end with its own punctuation: `);`.
                        let has_mark = atom.piece.kind == Kind::Line
                            && out.ends_with([';', ',', ':', '.', '|', '(', '[', '{']);
                        out.push_str(if has_mark { " " } else { ", " });
                    }
                    if name(out, atom, &mut around) {
                        last_key = "";
                    }
                    if !atom.key.is_empty() && atom.key != last_key {
                        out.push_str(atom.key);
                        out.push(' ');
                    }
                    last_key = atom.key;
                    out.push_str(atom.text);
                }
            }
            before = own;
        }
    }
}

/// The current line.
#[derive(Default)]
struct Line {
    /// The snippet of its sentences, and their origin if they are quoted.
    said: Option<(usize, Option<crate::quoted::Origin>)>,
}

impl Line {
    fn new_line(&mut self, out: &mut String) {
        self.said = None;
        if !out.is_empty() {
            out.push('\n');
        }
    }

    fn say(&mut self, out: &mut String, page: &Page<'_, '_>, atom: &Atom<'_>) {
        let place = Some((atom.snippet, atom.piece.origin));
        if self.said == place {
            let joint = if atom.piece.is(ITEM) && !out.ends_with([';', ':']) { "; " } else { " " };
            out.push_str(joint);
        } else {
            self.new_line(out);
            let (name, label) = page.speaker(atom.snippet);
            out.push_str(name);
            if let Some(origin) = atom.piece.origin {
                out.push_str(" (");
                out.push_str(origin.as_str());
                out.push(')');
            }
            out.push_str(": ");
            out.push_str(label);
            out.push_str(if label.is_empty() { "" } else { ": " });
        }
        self.said = place;
        out.push_str(atom.text);
    }
}

/// Writes the object around a key, if it differs from the last one.
fn name<'a>(out: &mut String, atom: &Atom<'a>, last: &mut &'a str) -> bool {
    let is_new = atom.around != *last;
    *last = atom.around;
    if is_new && !atom.around.is_empty() {
        out.push_str(atom.around);
        out.push(' ');
    }
    is_new
}

fn keys_of<'a>(record: &[&Atom<'a>]) -> Vec<(&'a str, &'a str)> {
    let fields = record.iter().filter(|atom| atom.piece.kind == Kind::Field);
    fields.map(|atom| (atom.around, atom.key)).collect()
}

fn join<'t>(out: &mut String, texts: impl Iterator<Item = &'t str>, joint: &str) {
    for (at, text) in texts.enumerate() {
        if at > 0 {
            out.push_str(joint);
        }
        out.push_str(text);
    }
}

/// A label is a name only if it occurs again within this many messages.
const NEAR: usize = 40;
