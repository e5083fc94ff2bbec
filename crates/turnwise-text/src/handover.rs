//! Hand-overs between agents: the note for the next agent, the result of a child, and the task that
//! a parent gives to a child.
//!
//! A note is self-contained, because its reader has not seen the conversation. It gives its reason
//! and the course of events in the speakers' own words, lists facts with the agent and message they
//! come from, and ends with the open questions and tasks.

use alloc::string::String;
use alloc::vec::Vec;

use crate::ledger::{Fact, FactKind, Ledger};
use crate::redacted::{redact_all, with_texts};
use crate::secrets::Policy;
use crate::{Measure, Snippet, Speaker};

mod page;
mod sources;

use page::Page;
use sources::Sources;

/// The input of a hand-over.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// The agent whose conversation this is.
    pub from: &'a str,
    /// The agent or person that reads it.
    pub to: &'a str,
    /// The reason for the hand-over. May be empty.
    pub reason: &'a str,
    /// The conversation.
    pub snippets: &'a [Snippet<'a>],
    /// Messages that are quoted word for word.
    pub quoted: &'a [Snippet<'a>],
    /// Whether the agent's last message is its result. Otherwise, the note contains the whole
    /// course of events.
    pub is_result: bool,
    /// How the course of events is written.
    pub course: Course,
    /// Whether the note lists facts.
    pub has_facts: bool,
    /// Facts that the agent got from other agents.
    pub known: &'a [Known<'a>],
    /// The token limit of the note, including its fence.
    pub max_tokens: u32,
    /// How tokens are counted.
    pub measure: Measure<'a>,
    /// The secrets to redact.
    pub redact: Policy<'a>,
}

/// How the course of events is written.
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
    /// The text for a person.
    pub text: String,
    /// The same text in a fence, for a model.
    pub fenced: String,
    /// The facts in the note.
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
    /// The agent in whose conversation it appeared first.
    pub agent: String,
    /// The index of that message.
    pub index: u32,
    /// Its speaker.
    pub by: Speaker,
}

/// The note does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The tokens of the parts that cannot be left out: frame, reason and quoted messages.
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
    let texts = redact_all(&wanted.redact, wanted.snippets);
    let quotes = redact_all(&wanted.redact, wanted.quoted);
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
    /// A hand-over of a conversation with its facts, from one agent to another.
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

/// Whether something remains to be done or answered.
fn is_open(fact: &Fact<'_>) -> bool {
    matches!(fact.kind, FactKind::Question | FactKind::Commitment) && fact.origin.is_none()
}

/// The name of a speaker in notes.
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
/// One part in this many is reserved for facts, however long the course of events is. In a long
/// note, the part has a fixed maximum of tokens.
const FACTS_SHARE: u32 = 3;
const MOST_FACT_TOKENS: u32 = 200;
#[cfg(test)]
mod tests;
