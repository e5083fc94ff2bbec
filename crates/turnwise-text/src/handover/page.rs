//! A note while it is written.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::sources::{Sources, line};
use super::{Course, Note, Sourced, Wanted, speaker};
use crate::ledger::Fact;
use crate::notes::{Request, account, summarize};
use crate::secrets::Policy;
use crate::{Snippet, Speaker, Template, fence};

/// The parts of a note. Quoted messages may leave no room for the course or the facts.
pub(super) struct Page<'a> {
    wanted: &'a Wanted<'a>,
    sources: &'a Sources<'a>,
    quoted: String,
    course: String,
    pub facts: Vec<Sourced>,
    pub open: Vec<Sourced>,
}

impl<'a> Page<'a> {
    pub fn new(wanted: &'a Wanted<'a>, sources: &'a Sources<'a>) -> Self {
        let mut quoted = String::new();
        for snippet in wanted.quoted {
            let by = snippet.tool.unwrap_or(speaker(snippet.speaker));
            let source = source(wanted.from, snippet.index);
            quoted += &format!("{by} ({source}): {}\n", snippet.text.trim());
        }
        Self { wanted, sources, quoted, course: String::new(), facts: Vec::new(), open: Vec::new() }
    }

    /// Adds the facts that fit. The whole page is measured before and after, not for each fact.
    pub fn fill<'f>(
        &mut self,
        facts: impl Iterator<Item = &'f Fact<'f>>,
        list: &mut dyn FnMut(&mut Self) -> &mut Vec<Sourced>,
    ) {
        let Wanted { max_tokens, measure, .. } = *self.wanted;
        let mut used = self.tokens() + FRAME;
        for fact in facts {
            let sourced = self.sources.sourced(fact);
            let tokens = measure(&lines(core::slice::from_ref(&sourced)));
            if used + tokens <= max_tokens {
                used += tokens;
                list(self).push(sourced);
            }
        }
        // The sum of the lines only approximates the size of the page.
        while self.tokens() > max_tokens && list(self).pop().is_some() {}
    }

    /// Writes the result, word for word if it fits, or the course of events.
    pub fn tell(&mut self, room: u32) {
        let wanted = self.wanted;
        let spoken = |snippet: &&Snippet<'_>| {
            snippet.speaker == Speaker::Assistant
                && !snippet.call
                && !snippet.text.trim().is_empty()
        };
        let last = wanted.snippets.iter().rev().find(spoken).filter(|_| wanted.is_result);
        let most = match wanted.course {
            Course::Whole => u32::MAX,
            Course::Notes(tokens) => tokens,
        };
        // A line and its title may take a few more tokens together than separately.
        let room = room.min(most).saturating_sub(FRAME);
        self.course = match last {
            Some(last) if (wanted.measure)(last.text) <= room => last.text.trim().into(),
            Some(last) => self.notes(core::slice::from_ref(last), room),
            None => {
                // Quoted messages are not repeated.
                let is_quoted =
                    |one: &Snippet<'_>| wanted.quoted.iter().any(|q| q.index == one.index);
                let snippets = wanted.snippets.iter().filter(|one| !is_quoted(one)).copied();
                self.notes(&snippets.collect::<Vec<_>>(), room)
            }
        };
        if self.tokens() > wanted.max_tokens {
            self.course.clear();
        }
    }

    fn notes(&self, snippets: &[Snippet<'_>], room: u32) -> String {
        let request = Request::new(snippets, Template::General, room, self.wanted.measure);
        // The texts are already redacted.
        let request = Request { redact: Policy::Off, ..request };
        match self.wanted.course {
            Course::Whole => account(&request),
            Course::Notes(_) => summarize(&request),
        }
    }

    pub fn tokens(&self) -> u32 {
        (self.wanted.measure)(&self.fenced(&self.text()))
    }

    fn text(&self) -> String {
        let mut out = String::new();
        let mut section = |title: &str, text: &str| {
            if !text.is_empty() {
                out.push_str(if out.is_empty() { "" } else { "\n\n" });
                out.push_str(title);
                out.push_str(text.trim_end());
            }
        };
        section("Reason: ", self.wanted.reason);
        section("Messages, word for word:\n", &self.quoted);
        section("", &self.course);
        section("Facts:\n", &lines(&self.facts));
        section("Open:\n", &lines(&self.open));
        out
    }

    fn fenced(&self, text: &str) -> String {
        fence::handed_over(text, &label(self.wanted.from), &label(self.wanted.to))
    }

    pub fn finish(self) -> Note {
        let text = self.text();
        let fenced = self.fenced(&text);
        Note { text, fenced, facts: self.facts, open: self.open }
    }
}

fn lines(facts: &[Sourced]) -> String {
    let mut out = String::new();
    for Sourced { text, key, agent, index, .. } in facts {
        let colon = if key.is_empty() { "" } else { ": " };
        out += &format!("- {key}{colon}{text} ({})\n", source(agent, *index));
    }
    out
}

/// For people, messages are counted from 1.
fn source(agent: &str, index: u32) -> String {
    format!("{}, message {}", label(agent), index + 1)
}

/// A name on one line, without characters that could end an attribute.
fn label(name: &str) -> String {
    line(name).replace(['"', '<', '>'], "'")
}

/// The extra tokens of a line and its title together, compared to their sum.
const FRAME: u32 = 8;
