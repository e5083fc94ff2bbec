//! The running summary, taken apart again: ours by its sections, or by what its lines are; a
//! model's line by line.

use alloc::vec::Vec;

use crate::facts::scan;
use crate::fence;
use crate::notes::gather::Candidate;
use crate::notes::section::Section;
use crate::quoted::Origin;
use crate::words::is_letter_or_digit;

/// The content of the summary before this one.
#[derive(Default)]
pub(super) struct Prior<'a> {
    pub goal: Vec<&'a str>,
    pub limits: Vec<Candidate<'a>>,
    pub decisions: Vec<Candidate<'a>>,
    pub promises: Vec<Candidate<'a>>,
    pub tools: Vec<Candidate<'a>>,
    /// Everything else, in its order.
    pub course: Vec<Candidate<'a>>,
    /// Quoted passages, each with its origin.
    pub quoted: Vec<Candidate<'a>>,
    /// Items of the ledger, `key: value`, each with its origin where it was quoted, else with none.
    pub facts: Vec<(&'a str, &'a str)>,
}

pub(super) fn read(prior: Option<&str>) -> Prior<'_> {
    let mut found = Prior::default();
    let (mut section, mut has_titles) = (Section::Course, false);
    let mut speaker = "";
    let text = prior.map(fence::bare).unwrap_or_default();
    for (order, line) in text.lines().enumerate() {
        let mut line = line.trim().trim_start_matches(['-', '*', '•', '#', ' ']);
        if let Some((title, rest)) = line.split_once(':')
            && let Some(named) = Section::named(title.trim_matches('*'))
        {
            (section, has_titles) = (named, true);
            line = rest.trim_start_matches('*').trim();
        }
        if section == Section::Course
            && let Some((role, said)) =
                line.split_once(": ").filter(|(role, _)| matches!(*role, "user" | "assistant"))
        {
            (speaker, line) = (role, said);
        }
        if line.chars().any(is_letter_or_digit) {
            let section = match has_titles {
                false if is_attributed(line) => Section::Quoted,
                false if is_list(line) => Section::Identifiers,
                _ => section,
            };
            found.take(section, line, speaker, order);
        }
    }
    found
}

/// Whether a line without a title says where it was quoted from.
fn is_attributed(line: &str) -> bool {
    let origin = line.split_once(": ").map_or("", |(origin, _)| origin);
    Origin::ALL.iter().any(|known| known.as_str() == origin)
}

fn has_fact(item: &str) -> bool {
    scan(item).next().is_some()
}

/// Whether a line without a title lists facts, as that of a small page does.
fn is_list(line: &str) -> bool {
    let mut items = line.split("; ");
    items.clone().nth(1).is_some()
        && items.all(|item| item.contains(": ") || scan(item).next().is_some())
}

impl<'a> Prior<'a> {
    fn take(&mut self, section: Section, line: &'a str, speaker: &'a str, order: usize) {
        let candidate = |speaker| Candidate::said(line, speaker, order);
        match section {
            Section::Task => self.goal.push(line),
            Section::Limits => self.limits.push(candidate("")),
            Section::Decisions => self.decisions.push(candidate("")),
            Section::Promises => self.promises.push(candidate("")),
            Section::Findings => self.tools.push(candidate("")),
            Section::Quoted => match line.split_once(": ") {
                Some((origin, items)) if items.split("; ").all(has_fact) => {
                    self.facts.extend(items.split("; ").map(|item| (origin, item.trim())));
                }
                _ => self.quoted.push(candidate("")),
            },
            // An open question from then is answered by now, or comes up again.
            Section::Open => {}
            Section::Identifiers => {
                self.facts.extend(line.split("; ").map(|item| ("", item.trim())));
            }
            Section::Course => self.course.push(candidate(speaker)),
        }
    }
}
