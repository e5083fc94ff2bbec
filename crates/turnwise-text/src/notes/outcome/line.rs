//! The line of calls that came to the same: `book: 9 pm / 10 pm, Lucca: refused`.

use alloc::string::String;
use alloc::vec::Vec;

use crate::notes::gather::Candidate;
use crate::notes::plain::plain;

/// Calls of a tool that came to the same, the newest first.
pub(super) struct Line<'a> {
    pub order: usize,
    pub name: &'a str,
    pub subjects: Vec<&'a str>,
    pub result: String,
    pub short: &'static str,
    pub of_file: bool,
}

impl<'a> Line<'a> {
    /// The line, and shorter ones for a small page.
    pub fn candidate<'c>(&self) -> Candidate<'c> {
        let short = |count: usize| {
            let newest = self.subjects.iter().take(count).copied().collect();
            let result = String::from(self.short);
            Line { subjects: newest, result, ..*self }.text()
        };
        let mut shorter = Vec::new();
        if !self.short.is_empty() && !self.of_file {
            shorter.push(short(self.subjects.len()));
            let fewer = [3, 2, 1].into_iter().filter(|count| *count < self.subjects.len());
            shorter.extend(fewer.map(short));
        }
        Candidate::line(self.text(), self.order).or_shorter(shorter)
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let mut before = "";
        let shared = self.shared();
        for subject in self.subjects.iter().rev() {
            text.push_str(core::mem::replace(&mut before, if self.of_file { ", " } else { " / " }));
            if text.is_empty() || self.of_file {
                text.push_str(self.name);
                text.push_str(if subject.is_empty() { "" } else { " " });
            }
            let own = subject.len().saturating_sub(shared.len());
            text.push_str(&plain(subject.get(..own).unwrap_or(subject)));
        }
        text.push_str(&plain(shared));
        if !self.result.is_empty() && !self.of_file {
            text.push_str(": ");
            text.push_str(&self.result);
        }
        text
    }

    /// The words after the first value, if all subjects have the same ones: `, Lucca` of `9 pm,
    /// Lucca` and `10 pm, Lucca`.
    fn shared(&self) -> &str {
        let behind = |subject: &&'a str| -> &'a str {
            subject.find(", ").and_then(|at| subject.get(at..)).unwrap_or_default()
        };
        let mut all = self.subjects.iter().map(behind);
        let first = all.next().filter(|_| self.subjects.len() > 1 && !self.of_file);
        first.filter(|first| all.all(|other| other == *first)).unwrap_or_default()
    }
}
