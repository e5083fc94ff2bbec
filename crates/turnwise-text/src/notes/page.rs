//! The page: lines under titles, never more tokens than it may have.

use alloc::string::String;
use alloc::vec::Vec;

use crate::facts::scan;
use crate::notes::gather::{Candidate, Gathered, Unit};
use crate::notes::gist::{Count, DONE};
use crate::notes::listing::Item;
use crate::notes::plain::plain;
use crate::notes::prior::Prior;
use crate::notes::section::Section;
use crate::words::Words;
use crate::{Measure, Template, cut};

mod counted;
mod facts;
mod fit;
mod seen;
mod sheet;

use counted::Counted;
use seen::{Kept, Outline, Seen};
pub(super) use sheet::is_name;

/// A line for the page, but for its text.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub section: Section,
    /// Lines of the earlier summary come before the new ones.
    pub order: (bool, usize),
    /// The number of the first sentence it quotes, if it quotes any.
    pub unit: Option<usize>,
    /// The speaker, if a reader could wonder.
    pub speaker: &'a str,
    /// Tokens of the speaker label.
    pub label: u32,
    /// Tokens of its text.
    pub tokens: u32,
    /// Facts may be in it.
    pub has_facts: bool,
}

impl Line<'_> {
    /// Returns the sort key of the line.
    fn place(&self) -> (Section, (bool, usize), Option<usize>) {
        (self.section, self.order, self.unit)
    }
}

/// The layout of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Form {
    /// Lines under titles.
    #[default]
    Sections,
    /// Sentences in their order: on a short page of talk, titles would waste tokens.
    Text,
    /// A line for each section, without its title.
    Lines,
}

pub(super) struct Page<'a, 'm> {
    template: Template,
    form: Form,
    limit: u32,
    /// Tokens of the source: the page never exceeds them.
    full: u32,
    used: u32,
    /// Tokens used at the last count, as a sum of the parts.
    parts: u32,
    measure: Measure<'m>,
    titles: Vec<Count>,
    lines: Vec<(Line<'a>, String)>,
    /// What the texts of the lines may hold, in the same order.
    outlines: Vec<Outline>,
    /// The order of the lines on the page.
    line_order: Vec<usize>,
    items: Vec<Item<'a>>,
    /// The order of the facts in the conversation.
    order: Vec<usize>,
    /// Whether the page is unchanged since the last count.
    is_settled: bool,
    counted: Counted,
    /// Facts that the lines already contain.
    told: Words,
    /// Words among the facts that are arguments of calls.
    arguments: Words,
    /// Whether the sentence of a number has a line.
    tells: Vec<bool>,
    seen: Seen,
    /// What kept messages say.
    kept: Kept<'a>,
    /// The results whose line says the outcome in a word.
    shortened: Vec<usize>,
}

impl<'a, 'm> Page<'a, 'm> {
    pub fn new(
        template: Template,
        form: Form,
        limit: u32,
        full: u32,
        measure: Measure<'m>,
    ) -> Self {
        Self {
            template,
            form,
            limit,
            full,
            used: 0,
            parts: 0,
            measure,
            titles: Section::ALL.iter().map(|_| Count::default()).collect(),
            lines: Vec::new(),
            outlines: Vec::new(),
            line_order: Vec::new(),
            items: Vec::new(),
            order: Vec::new(),
            is_settled: false,
            counted: Counted::default(),
            told: Words::default(),
            arguments: Words::default(),
            tells: Vec::new(),
            seen: Seen::default(),
            kept: Kept::default(),
            shortened: Vec::new(),
        }
    }

    /// The same page, without lines that these kept messages have word for word.
    pub fn beside(self, kept: impl Iterator<Item = &'a str>) -> Self {
        Self { kept: Kept::of(kept), ..self }
    }

    /// Tokens that are left for prose.
    pub fn room(&self) -> u32 {
        self.limit.min(self.full).saturating_sub(self.used)
    }

    /// The most the page may take, in tokens.
    pub fn limit(&self) -> u32 {
        self.limit
    }

    /// Whether the page is running text, without lines.
    pub fn is_text(&self) -> bool {
        self.form == Form::Text
    }

    /// Whether it has no lines yet.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Counts the tokens of a text.
    pub fn measure(&self, text: &str) -> u32 {
        (self.measure)(text)
    }

    /// Whether the sentence of this number has a line.
    pub fn tells(&self, unit: usize) -> bool {
        self.tells.get(unit).copied().unwrap_or_default()
    }

    /// Adds the request: the earlier summary's line, else the first message up to `share`.
    pub fn goal(&mut self, prior: &Prior<'_>, gathered: &Gathered<'a>, share: u32) {
        let errands = &gathered.errands;
        // On a short page, the opening of a talk must weigh as much as the average line, unless it
        // is a request.
        let is_request = matches!(self.template, Template::Support | Template::Coding);
        let is_wanted = !gathered.is_talk || is_request || self.form == Form::Sections;
        let asks = !gathered.is_talk || is_request || gathered.begins_with_request;
        if errands.current.is_empty() || !asks {
            self.first_request(prior, gathered, is_wanted, share);
        } else {
            let mut left = share;
            errands.current.iter().for_each(|request| self.topic(request, &mut left));
        }
        if asks && is_wanted {
            // On a small page, its facts are worth more than the details of the request.
            let mut left = if self.limit < PLAIN { share / 4 } else { share / 2 };
            for request in &errands.later {
                self.add_said(Section::Task, true, request, &mut left);
            }
        }
    }

    fn first_request(
        &mut self,
        prior: &Prior<'_>,
        gathered: &Gathered<'a>,
        is_wanted: bool,
        share: u32,
    ) {
        let mut left = share;
        for (order, part) in prior.goal.iter().enumerate() {
            self.add_goal((false, order), plain(part), &mut left);
        }
        if gathered.is_talk {
            let topic = gathered.topic.iter().filter(|_| is_wanted && prior.goal.is_empty());
            return topic.for_each(|topic| self.topic(topic, &mut left));
        }
        let mut wants_more = prior.goal.is_empty();
        for opening in &gathered.goal {
            if !wants_more {
                return;
            }
            opening.each(gathered.has_tools, &mut |order, part| {
                let is_first = self.is_empty();
                wants_more = self.add_goal((true, order), plain(part), &mut left);
                // A request that does not fit whole is cut, because later steps refer to its words.
                // A few words of a later sentence say nothing: `I can only`.
                let most = usize::try_from(left).unwrap_or(0) * 3;
                let tells = || is_first || most * 2 >= part.len();
                if !wants_more && (gathered.has_tools || self.limit >= SMALL) && tells() {
                    let start = cut::words(part, most);
                    if is_first || !cut::is_in_word(part, start) {
                        self.add_goal((true, order), plain(start), &mut left);
                    }
                }
                wants_more
            });
        }
    }

    fn topic(&mut self, topic: &Candidate<'a>, left: &mut u32) {
        if !self.add_said(Section::Task, true, topic, left) && self.limit >= SMALL {
            let text = topic.text();
            let short = cut::words(&text, usize::try_from(*left).unwrap_or(0) * 3);
            self.add_goal((true, topic.order), String::from(short), left);
        }
    }

    fn add_goal(&mut self, order: (bool, usize), text: String, left: &mut u32) -> bool {
        let line = Line {
            section: Section::Task,
            order,
            unit: order.0.then_some(order.1),
            speaker: "",
            label: 0,
            tokens: self.measure(&text),
            has_facts: true,
        };
        self.add(&line, &|| text.clone(), left)
    }

    /// Lines of one section, the earlier summary's first, together at most `share` tokens.
    pub fn lines(
        &mut self,
        section: Section,
        known: &[Candidate<'a>],
        new: &[Candidate<'a>],
        share: u32,
    ) {
        let mut left = share;
        for (new, line) in
            known.iter().map(|line| (false, line)).chain(new.iter().map(|line| (true, line)))
        {
            if left < LEAST {
                return;
            }
            if self.add_said(section, new, line, &mut left) {
                continue;
            }
            for short in &line.shorter {
                let short = Candidate::line(short.clone(), line.order);
                if self.add_said(section, new, &short, &mut left) {
                    self.shortened.push(line.order);
                    break;
                }
            }
        }
    }

    /// Adds the assistant's decisions and reports, together at most `share` tokens. A page with
    /// titles has the reports among the findings, in the order of their messages.
    pub fn reports(&mut self, reports: &[Candidate<'a>], units: &[Unit<'a>], share: u32) {
        let mut left = share;
        for report in reports {
            if left < LEAST {
                return;
            }
            let unit = units.get(report.order).filter(|unit| unit.is(DONE));
            if let (Some(unit), Form::Sections) = (unit, self.form) {
                let place = ((true, unit.snippet), Some(report.order));
                self.add_at(Section::Findings, place, report, &mut left);
            } else {
                self.add_said(Section::Decisions, true, report, &mut left);
            }
        }
    }

    fn add_said(
        &mut self,
        section: Section,
        new: bool,
        line: &Candidate<'a>,
        left: &mut u32,
    ) -> bool {
        // An outcome is placed by its result.
        let unit = (new && section != Section::Findings).then_some(line.order);
        self.add_at(section, ((new, line.order), unit), line, left)
    }

    fn add_at(
        &mut self,
        section: Section,
        (order, unit): ((bool, usize), Option<usize>),
        line: &Candidate<'a>,
        left: &mut u32,
    ) -> bool {
        let speaker = line.speaker;
        let label =
            if self.tells_who(speaker) { self.measure(speaker).saturating_add(1) } else { 0 };
        let (tokens, has_facts) = (line.tokens(self.measure), line.has_facts);
        self.add(
            &Line { section, order, unit, speaker, label, tokens, has_facts },
            &|| line.text(),
            left,
        )
    }

    /// Adds a line if it is new and fits into the rest of its share and of the page.
    pub fn add(&mut self, line: &Line<'a>, text: &dyn Fn() -> String, left: &mut u32) -> bool {
        if *left < LEAST {
            return false;
        }
        let is_text = self.form == Form::Text;
        let line = &Line { section: if is_text { Section::Course } else { line.section }, ..*line };
        let open = is_text || self.lines.iter().any(|(known, _)| known.section == line.section);
        let title = if open { 0 } else { self.title_cost(line.section) };
        let mark = if self.form == Form::Sections { 2 } else { 0 };
        let cost = line.tokens.saturating_add(mark + line.label + title);
        if cost > *left || cost > self.limit.saturating_sub(self.used) {
            return false;
        }
        let text = text();
        // A line that is repeated is found before the texts are searched.
        let is_part = || {
            let (outline, mut lines) = (Outline::of(&text), self.lines.iter().zip(&self.outlines));
            lines.any(|((_, line), known)| known.may_hold(&outline) && line.contains(&*text))
        };
        let is_known = || {
            self.seen.may_hold(&text)
                && (self.lines.iter().any(|(_, line)| *line == text) || is_part())
        };
        if text.is_empty() || is_known() || self.kept.has(&text) {
            return false;
        }
        *left -= cost;
        self.used += cost;
        for fact in scan(&text).take(if line.has_facts { usize::MAX } else { 0 }) {
            self.told.id(fact.text);
        }
        if let Some(unit) = line.unit {
            self.tells.resize(self.tells.len().max(unit + 1), false);
            if let Some(is_told) = self.tells.get_mut(unit) {
                *is_told = true;
            }
        }
        self.seen.take(&text);
        self.outlines.push(Outline::of(&text));
        let is_before = |at: &usize| {
            self.lines.get(*at).is_some_and(|(other, _)| other.place() <= line.place())
        };
        self.line_order.insert(self.line_order.partition_point(is_before), self.lines.len());
        self.lines.push((*line, text));
        self.is_settled = false;
        true
    }

    /// Whether nothing changed since it was counted.
    pub fn is_settled(&self) -> bool {
        self.is_settled
    }

    fn title_cost(&self, section: Section) -> u32 {
        if self.form == Form::Lines && !matches!(section, Section::Open | Section::Promises) {
            return 1;
        }
        let count = || (self.measure)(section.title());
        self.titles
            .get(section as usize)
            .map_or_else(count, |title| title.or(count))
            .saturating_add(2)
    }
}

/// A smaller page has no room for a line of every kind: it is running text without role names.
pub(super) const SMALL: u32 = 120;
/// On a smaller page about work with tools, lines need no titles.
pub(super) const PLAIN: u32 = 240;

/// No line is shorter than this many tokens.
const LEAST: u32 = 3;
