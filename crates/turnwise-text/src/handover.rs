//! What one agent hands to another: the note of a hand-over, the result of a child, and what a
//! parent gives a child.
//!
//! A note is self-contained, because its reader has not seen the conversation. It gives its reason
//! and the course of events in the speakers' own words, lists facts with the agent and the message
//! they come from, and ends with the open questions and tasks.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::ledger::{Fact, FactKind, Ledger};
use crate::notes::{Request, account, summarize};
use crate::secrets::{Policy, with_texts};
use crate::{Measure, Snippet, Speaker, Template, cut, fence};

/// What to hand over.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// The agent whose conversation this is.
    pub from: &'a str,
    /// The agent or person that reads it.
    pub to: &'a str,
    /// Why it is handed over. May be empty.
    pub reason: &'a str,
    /// The conversation.
    pub snippets: &'a [Snippet<'a>],
    /// Messages that are quoted word for word.
    pub quoted: &'a [Snippet<'a>],
    /// Whether the agent's last words are its result. Otherwise, the note gives the whole course.
    pub is_result: bool,
    /// How the course is told.
    pub course: Course,
    /// Whether facts are listed.
    pub has_facts: bool,
    /// Facts that the agent got from others.
    pub known: &'a [Known<'a>],
    /// The longest note, with its fence.
    pub max_tokens: u32,
    /// How tokens are counted.
    pub measure: Measure<'a>,
    /// The secrets to redact.
    pub redact: Policy<'a>,
}

/// How the course of events is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// Word for word if that fits, else as notes.
    Whole,
    /// As notes of at most this many tokens: the reader must not see the conversation itself.
    Notes(u32),
}

/// Where a fact of another agent comes from.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// The fact, in any spelling.
    pub text: &'a str,
    /// The agent that found it.
    pub agent: &'a str,
    /// The index of the message in that agent's conversation.
    pub index: u32,
}

/// A note.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The note for a person.
    pub text: String,
    /// The same in a fence, for a model.
    pub fenced: String,
    /// The facts in it.
    pub facts: Vec<Sourced>,
    /// The questions and promises that are still open.
    pub open: Vec<Sourced>,
}

/// A fact with its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sourced {
    /// Its kind, as in a ledger.
    pub kind: FactKind,
    /// The words.
    pub text: String,
    /// Its subject. May be empty.
    pub key: String,
    /// The agent in whose conversation it was said first.
    pub agent: String,
    /// The index of that message.
    pub index: u32,
    /// Who said it.
    pub by: Speaker,
}

/// The note does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The tokens of what cannot be left out: the frame, the reason and the quoted messages.
    pub needs: u32,
}

/// Writes a note of at most [`Wanted::max_tokens`].
///
/// ```
/// use turnwise_text::handover::{Wanted, note};
/// use turnwise_text::{Snippet, Speaker};
///
/// let said = [
///     Snippet::user("I was charged twice for order W2378156, $89.50 each.", 1, 0),
///     Snippet::said(Speaker::Assistant, "I see both charges. Which card was it?", 1, 1),
/// ];
/// let measure = |text: &str| text.len().div_ceil(4) as u32;
/// let wanted = Wanted { reason: "refunds over $50", ..Wanted::new("triage", "billing", &said, 300, &measure) };
/// let note = note(&wanted)?;
/// assert!(note.text.contains("W2378156 (triage, message 1)"), "{}", note.text);
/// assert!(note.text.ends_with("- Which card was it? (triage, message 2)"));
/// # Ok::<(), turnwise_text::handover::TooLarge>(())
/// ```
///
/// # Errors
/// [`TooLarge`] if what cannot be left out is larger.
pub fn note(wanted: &Wanted<'_>) -> Result<Note, TooLarge> {
    let texts = wanted.redact.redact_all(wanted.snippets);
    let quotes = wanted.redact.redact_all(wanted.quoted);
    let reason = wanted.redact.redact(wanted.reason);
    let (snippets, quoted) =
        (with_texts(wanted.snippets, &texts), with_texts(wanted.quoted, &quotes));
    let wanted = &Wanted { snippets: &snippets, quoted: &quoted, reason: reason.trim(), ..*wanted };
    let sources = &Sources::read(wanted);
    let mut page = Page::new(wanted, sources);
    let needs = page.tokens();
    if needs > wanted.max_tokens {
        return Err(TooLarge { needs });
    }
    let ledger = Ledger::read(wanted.snippets);
    let ranked = ledger.ranked();
    let open = ranked.iter().filter(|fact| is_open(fact) && !sources.are_known(fact)).copied();
    page.fill(open.take(MOST_OPEN), &mut |page| &mut page.open);
    let share = (wanted.max_tokens / FACTS_SHARE).min(MOST_FACT_TOKENS);
    let least_facts = if wanted.has_facts { share } else { 0 };
    let room = wanted.max_tokens.saturating_sub(page.tokens() + least_facts);
    page.tell(room);
    if wanted.has_facts {
        let is_listed = |fact: &&Fact<'_>| !is_open(fact) && !sources.are_known(fact);
        let facts = ranked.iter().copied().filter(is_listed);
        page.fill(facts.take(MOST_FACTS), &mut |page| &mut page.facts);
    }
    Ok(page.finish())
}

impl<'a> Wanted<'a> {
    /// The note of a conversation, with its facts, from one agent to another.
    pub fn new(
        from: &'a str,
        to: &'a str,
        snippets: &'a [Snippet<'a>],
        max_tokens: u32,
        measure: Measure<'a>,
    ) -> Self {
        Self {
            from,
            to,
            reason: "",
            snippets,
            quoted: &[],
            is_result: false,
            course: Course::Whole,
            has_facts: true,
            known: &[],
            max_tokens,
            measure,
            redact: Policy::On,
        }
    }
}

/// Where facts come from.
struct Sources<'a> {
    wanted: &'a Wanted<'a>,
    known: BTreeMap<String, Known<'a>>,
}

impl<'a> Sources<'a> {
    /// What the host knows comes before what notes of others say.
    fn read(wanted: &'a Wanted<'a>) -> Self {
        let mut known = BTreeMap::new();
        for snippet in wanted.snippets.iter().filter(|one| fence::has_handover(one.text)) {
            for (text, source) in snippet.text.lines().filter_map(noted) {
                let value = text.split_once(": ").map_or(text, |(_, value)| value);
                known.insert(letters(text), source);
                known.insert(letters(value), source);
            }
        }
        known.extend(wanted.known.iter().rev().map(|known| (letters(known.text), *known)));
        Self { wanted, known }
    }

    fn known(&self, fact: &Fact<'_>) -> Option<&Known<'a>> {
        self.known.get(&letters(fact.text))
    }

    /// Whether a fact says nothing new: the reader said it, or it is the name of an agent in a
    /// fence.
    fn are_known(&self, fact: &Fact<'_>) -> bool {
        let before =
            self.wanted.snippets.get(fact.snippet).and_then(|one| one.text.get(..fact.range.start));
        self.owns(fact) || before.is_some_and(fence::names_agent)
    }

    /// Whether the reader knows the fact, because it said it.
    fn owns(&self, fact: &Fact<'_>) -> bool {
        self.known(fact).is_some_and(|known| known.agent == self.wanted.to)
    }

    fn sourced(&self, fact: &Fact<'_>) -> Sourced {
        let known = self.known(fact);
        Sourced {
            kind: fact.kind,
            text: line(fact.text),
            key: line(fact.key),
            agent: known.map_or(self.wanted.from, |known| known.agent).to_string(),
            index: known.map_or(fact.index, |known| known.index),
            by: fact.by,
        }
    }
}

/// What stays to be done or answered.
fn is_open(fact: &Fact<'_>) -> bool {
    matches!(fact.kind, FactKind::Question | FactKind::Commitment) && fact.origin.is_none()
}

/// A note that is being written.
struct Page<'a> {
    wanted: &'a Wanted<'a>,
    sources: &'a Sources<'a>,
    quoted: String,
    course: String,
    facts: Vec<Sourced>,
    open: Vec<Sourced>,
}

impl<'a> Page<'a> {
    fn new(wanted: &'a Wanted<'a>, sources: &'a Sources<'a>) -> Self {
        let mut quoted = String::new();
        for snippet in wanted.quoted {
            let by = snippet.tool.unwrap_or(speaker(snippet.speaker));
            let source = source(wanted.from, snippet.index);
            quoted += &format!("{by} ({source}): {}\n", snippet.text.trim());
        }
        Self { wanted, sources, quoted, course: String::new(), facts: Vec::new(), open: Vec::new() }
    }

    /// Adds the facts that fit. The whole page is measured before and after, not for each of them.
    fn fill<'f>(
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
        // The sum of the lines is only nearly the size of the page.
        while self.tokens() > max_tokens && list(self).pop().is_some() {}
    }

    /// Tells the result, word for word if it fits, or the course.
    fn tell(&mut self, room: u32) {
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
        // A line and its title may take a few tokens more together than apart.
        let room = room.min(most).saturating_sub(FRAME);
        self.course = match last {
            Some(last) if (wanted.measure)(last.text) <= room => last.text.trim().into(),
            Some(last) => self.notes(core::slice::from_ref(last), room),
            None => {
                // Those that are quoted above are not told again.
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
        let Wanted { measure, redact, .. } = *self.wanted;
        let request = Request::new(snippets, Template::General, room, measure);
        let request = Request { redact, ..request };
        match self.wanted.course {
            Course::Whole => account(&request),
            Course::Notes(_) => summarize(&request),
        }
    }

    fn tokens(&self) -> u32 {
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

    fn finish(self) -> Note {
        let text = self.text();
        let fenced = self.fenced(&text);
        Note { text, fenced, facts: self.facts, open: self.open }
    }
}

/// A line of a note: `- order_id: W2378156 (triage, message 4)`.
fn noted(line: &str) -> Option<(&str, Known<'_>)> {
    let (text, source) = line.strip_prefix("- ")?.strip_suffix(')')?.rsplit_once(" (")?;
    let (agent, number) = source.rsplit_once(", message ")?;
    let index = number.parse::<u32>().ok()?.checked_sub(1)?;
    Some((text, Known { text, agent, index }))
}

fn lines(facts: &[Sourced]) -> String {
    let mut out = String::new();
    for Sourced { text, key, agent, index, .. } in facts {
        let colon = if key.is_empty() { "" } else { ": " };
        out += &format!("- {key}{colon}{text} ({})\n", source(agent, *index));
    }
    out
}

/// Messages are counted from 1 where people read them.
fn source(agent: &str, index: u32) -> String {
    format!("{}, message {}", label(agent), index + 1)
}

/// A name on one line that cannot end an attribute.
fn label(name: &str) -> String {
    line(name).replace(['"', '<', '>'], "'")
}

fn line(text: &str) -> String {
    let words: Vec<&str> = cut::words(text, LONGEST).split_whitespace().collect();
    words.join(" ")
}

/// The form in which two spellings of a fact are one.
fn letters(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).map(crate::words::lower).collect()
}

/// Who said something, in notes.
pub(crate) fn speaker(speaker: Speaker) -> &'static str {
    match speaker {
        Speaker::User => "user",
        Speaker::Assistant => "assistant",
        Speaker::Tool => "tool",
        Speaker::System => "instructions",
    }
}

const MOST_FACTS: usize = 24;
const MOST_OPEN: usize = 5;
/// The part of a note that is free for facts, whatever the course takes: a share, and in a long
/// note no more than this many tokens.
const FACTS_SHARE: u32 = 3;
const MOST_FACT_TOKENS: u32 = 200;
/// Tokens.
const FRAME: u32 = 8;
/// The longest fact, in bytes.
const LONGEST: usize = 300;

#[cfg(test)]
mod tests;
