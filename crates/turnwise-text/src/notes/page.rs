//! The page: lines under titles, never more tokens than it may have.

use alloc::string::String;
use alloc::vec::Vec;

use crate::facts::scan;
use crate::notes::gather::{Candidate, Gathered, plain};
use crate::notes::ledger::{Entry, Ledger};
use crate::notes::listing;
use crate::notes::prior::Prior;
use crate::notes::section::Section;
use crate::words::{Words, ascending, lower};
use crate::{Measure, Template, cut};

struct Line<'a> {
    section: Section,
    /// Lines of the earlier summary stand before the new ones.
    order: (bool, usize),
    text: String,
    /// Who said it, where a reader could wonder.
    speaker: &'a str,
}

pub(super) struct Page<'a, 'm> {
    template: Template,
    limit: u32,
    used: u32,
    measure: Measure<'m>,
    lines: Vec<Line<'a>>,
    items: Vec<Entry<'a>>,
    /// Facts that stand in the lines.
    told: Words,
    waiting: Option<Vec<(Entry<'a>, u32)>>,
}

impl<'a, 'm> Page<'a, 'm> {
    pub fn new(template: Template, limit: u32, measure: Measure<'m>) -> Self {
        Self {
            template,
            limit,
            used: 0,
            measure,
            lines: Vec::new(),
            items: Vec::new(),
            told: Words::default(),
            waiting: None,
        }
    }

    /// Tokens that are left.
    pub fn room(&self) -> u32 {
        self.limit.saturating_sub(self.used)
    }

    /// The most the page may take, in tokens.
    pub fn limit(&self) -> u32 {
        self.limit
    }

    /// What a text takes, in tokens.
    pub fn measure(&self, text: &str) -> u32 {
        (self.measure)(text)
    }

    /// Whether the sentence of this number has a line.
    pub fn tells(&self, unit: usize) -> bool {
        self.lines.iter().any(|line| line.order == (true, unit) && line.section != Section::Tools)
    }

    /// What was asked for: the earlier summary's line, else the first message up to `share`.
    pub fn goal(&mut self, prior: &Prior<'_>, gathered: &Gathered<'_>, share: u32) {
        let mut left = share;
        for (order, part) in prior.goal.iter().enumerate() {
            self.add(Section::Goal, (false, order), plain(part), &mut left);
        }
        for (order, part) in gathered.goal.iter().filter(|_| prior.goal.is_empty()) {
            if self.add(Section::Goal, (true, *order), plain(part), &mut left) {
                continue;
            }
            // What does not fit whole is told as far as it goes: its words are what later steps come back to.
            if gathered.has_tools || self.limit >= SHORT {
                let short = plain(cut::words(part, usize::try_from(left).unwrap_or(0) * 3));
                self.add(Section::Goal, (true, *order), short, &mut left);
            }
            break;
        }
    }

    /// Lines of one section, the earlier summary's first, together at most `share` tokens.
    pub fn lines(&mut self, section: Section, known: &[Candidate<'a>], new: &[Candidate<'a>], share: u32) {
        let mut left = share;
        for (new, line) in known.iter().map(|line| (false, line)).chain(new.iter().map(|line| (true, line))) {
            self.add_said(section, (new, line.order), line.text.clone(), line.speaker, &mut left);
        }
    }

    /// The facts that are worth most, up to `share` tokens.
    pub fn facts(&mut self, ledger: &mut Ledger<'a>, share: u32) {
        let measure = self.measure;
        let ranked = self.waiting.take().unwrap_or_else(|| ledger.ranked(self.template, measure));
        let mut left = share.min(self.room());
        let mut waiting = Vec::new();
        for (entry, cost) in ranked {
            let title = if self.items.is_empty() { self.title_cost(Section::Facts) } else { 0 };
            if cost + title > left {
                waiting.push((entry, cost));
                continue;
            }
            if self.told.known(entry.text).is_some() {
                continue;
            }
            left -= cost + title;
            self.used += cost + title;
            self.items.push(entry);
        }
        self.waiting = Some(waiting);
    }

    /// Puts a line on the page when it fits what is left of its share and of the page, and is not there yet.
    pub fn add(&mut self, section: Section, order: (bool, usize), text: String, left: &mut u32) -> bool {
        self.add_said(section, order, text, "", left)
    }

    /// The same, with the one who said it.
    pub fn add_said(
        &mut self,
        section: Section,
        order: (bool, usize),
        text: String,
        speaker: &'a str,
        left: &mut u32,
    ) -> bool {
        if *left < LEAST {
            return false;
        }
        let open = self.lines.iter().any(|line| line.section == section);
        let title = if open { 0 } else { self.title_cost(section) };
        let label = if self.tells_who(speaker) { (self.measure)(speaker).saturating_add(1) } else { 0 };
        let cost = (self.measure)(&text).saturating_add(2 + label + title);
        let known = self.lines.iter().any(|line| line.text.contains(&text));
        if text.is_empty() || known || cost > *left || cost > self.room() {
            return false;
        }
        *left -= cost;
        self.used += cost;
        for fact in scan(&text) {
            self.told.id(fact.text);
        }
        self.lines.push(Line { section, order, text, speaker });
        true
    }

    /// Takes back the facts that a sentence on the page tells.
    pub fn drop_told_facts(&mut self) {
        let told = &self.told;
        self.items.retain(|entry| told.known(entry.text).is_none());
    }

    /// Counts what is really on the page: lines that were joined cost less than the sum of their parts.
    pub fn settle(&mut self) {
        self.used = (self.measure)(&self.text());
    }

    fn title_cost(&self, section: Section) -> u32 {
        (self.measure)(section.title(self.template)).saturating_add(2)
    }

    /// The page as text, within its limit by the caller's own measure.
    pub fn render(mut self) -> String {
        loop {
            let text = self.text();
            if (self.measure)(&text) <= self.limit {
                return text;
            }
            // The sum of the parts was too low: what came last was worth least.
            let dropped = self.items.pop().is_some() || self.lines.pop().is_some();
            if !dropped {
                return String::new();
            }
        }
    }

    fn text(&self) -> String {
        let mut out = String::new();
        for section in Section::ALL {
            let lines: Vec<&Line<'_>> = self.lines.iter().filter(|line| line.section == section).collect();
            let order = ascending(lines.len(), &|at| {
                lines.get(at).map_or((0, 0), |line| (i64::from(line.order.0), line.order.1 as i64))
            });
            let lines: Vec<&Line<'_>> = order.into_iter().filter_map(|at| lines.get(at).copied()).collect();
            let mut texts = self.labelled(&lines);
            let runs_on = section == Section::Goal || (section == Section::Course && self.limit < SHORT);
            if runs_on && !texts.is_empty() {
                texts = alloc::vec![texts.join(" ")];
            }
            if section == Section::Facts {
                texts = listing::lines(&self.items);
            }
            self.write(&mut out, section, &texts);
        }
        out
    }

    /// The lines with the speaker before the first of each run of theirs; with names, which stand for people, before each.
    fn labelled(&self, lines: &[&Line<'_>]) -> Vec<String> {
        let mut last = "";
        let mut out = Vec::new();
        for line in lines {
            let mut text = String::new();
            if self.tells_who(line.speaker) && (is_name(line.speaker) || line.speaker != last) {
                text.push_str(line.speaker);
                text.push_str(": ");
            }
            last = line.speaker;
            text.push_str(&line.text);
            out.push(text);
        }
        out
    }

    fn tells_who(&self, speaker: &str) -> bool {
        !speaker.is_empty() && (self.limit >= SHORT || is_name(speaker))
    }

    fn write(&self, out: &mut String, section: Section, texts: &[String]) {
        if texts.is_empty() {
            return;
        }
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(section.title(self.template));
        out.push(':');
        match texts {
            [only] => {
                out.push(' ');
                out.push_str(only);
            }
            many => {
                for text in many {
                    out.push_str("\n- ");
                    out.push_str(text);
                }
            }
        }
    }
}

/// Whether this is somebody's name, and no role.
fn is_name(speaker: &str) -> bool {
    speaker.starts_with(|c| lower(c) != c)
}

/// Below this many tokens the page is running text, and there is no room to say which role spoke.
const SHORT: u32 = 120;

/// No line is shorter than this many tokens.
const LEAST: u32 = 3;
