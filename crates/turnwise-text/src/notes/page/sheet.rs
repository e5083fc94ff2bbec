//! Writes a page: sections under their titles, lines in the order of the conversation.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Form, Page, SMALL};
use crate::notes::listing;
use crate::notes::section::Section;
use crate::quoted::Origin;
use crate::words::lower;

impl Page<'_, '_> {
    /// The page without the last few of its facts, or of its lines where that is all of them.
    pub(super) fn text(&self, dropped: usize) -> String {
        let facts = self.items.len().saturating_sub(dropped);
        let lines = self.lines.len().saturating_sub(dropped.saturating_sub(self.items.len()));
        let items = self.items.get(..facts).unwrap_or_default();
        let (facts, quoted) =
            (listing::lines(items, &self.order), listing::attributed(items, &self.order));
        let mut out = String::with_capacity(self.counted.len());
        // Running text comes first, then the facts that it does not mention.
        let first = (self.form == Form::Text).then_some(Section::Course);
        let others = Section::ALL.into_iter().filter(|section| Some(*section) != first);
        for section in first.into_iter().chain(others) {
            let texts = match section {
                Section::Identifiers => facts.iter().map(|line| ("", line.as_str())).collect(),
                Section::Quoted => {
                    let mut texts = self.said(section, lines);
                    texts.extend(quoted.iter().map(|(origin, line)| (*origin, line.as_str())));
                    texts
                }
                section => self.said(section, lines),
            };
            self.write(&mut out, section, &texts);
        }
        out
    }

    /// Returns the first `shown` lines that belong to a section, each with a speaker label. A role
    /// is shown before the first line of its run, a person's name before each line.
    fn said(&self, section: Section, shown: usize) -> Vec<(&str, &str)> {
        let mut last = "";
        let places = self.line_order.iter().filter(|at| **at < shown);
        let lines =
            places.filter_map(|at| self.lines.get(*at)).filter(|(line, _)| line.section == section);
        let labeled = lines.map(|(line, said)| {
            let is_told =
                self.tells_who(line.speaker) && (is_name(line.speaker) || line.speaker != last);
            last = line.speaker;
            (if is_told { line.speaker } else { "" }, said.as_str())
        });
        labeled.collect()
    }

    /// Whether the notes show this speaker's name.
    pub fn tells_who(&self, speaker: &str) -> bool {
        let is_origin = || Origin::ALL.iter().any(|origin| origin.as_str() == speaker);
        !speaker.is_empty() && (self.limit >= SMALL || is_name(speaker) || is_origin())
    }

    fn write(&self, out: &mut String, section: Section, lines: &[(&str, &str)]) {
        if lines.is_empty() {
            return;
        }
        if !out.is_empty() {
            out.push('\n');
        }
        // Without a title, an open question would look answered.
        let has_title = match self.form {
            Form::Sections => true,
            Form::Text => section != Section::Course,
            Form::Lines => matches!(section, Section::Open | Section::Promises),
        };
        let runs_on = lines.len() == 1
            || section == Section::Task
            || (section == Section::Course && self.limit < SMALL);
        let between = match section {
            Section::Findings | Section::Identifiers if self.form == Form::Lines => "; ",
            Section::Course | Section::Quoted if self.form == Form::Lines => "\n",
            _ if runs_on || self.form == Form::Lines => " ",
            _ => "\n- ",
        };
        let mut before = "";
        if has_title {
            out.push_str(section.title());
            out.push(':');
            before = if runs_on { " " } else { between };
        }
        for (label, said) in lines {
            out.push_str(core::mem::replace(&mut before, between));
            if !label.is_empty() {
                out.push_str(label);
                out.push_str(": ");
            }
            out.push_str(said);
        }
    }
}

/// Whether this is a person's name and not a role.
pub(in crate::notes) fn is_name(speaker: &str) -> bool {
    speaker.starts_with(|c| lower(c) != c)
}
