//! Writes notes without a model, in the words of the speakers.
//!
//! Notes are a condensed transcript: oldest first, one line per message, in the words of the
//! speakers without filler. A call and its result are one line: `cancel_order(id: W12) → status
//! cancelled`. A record's fields follow its label, and a short answer follows its question.
//!
//! Every snippet is [read](Reader) once, independently of the others, and split into pieces:
//! sentences, arguments and fields. Pieces are chosen by what they add for their tokens: words that
//! are not in the notes yet, weighted by their use in the conversation. Words that the user repeats
//! or that a later call uses weigh most, words that only a tool wrote weigh least, and words of
//! nearly every message weigh nothing.
//!
//! Limits have space of their own: orders, wishes and corrections of the user, wherever they were
//! stated. Of two statements about one thing, the newer one holds. Quoted text sets no limits.
//!
//! Nothing is invented, and no piece ends inside a fact. The phrases of a language only refine the
//! result: without them, notes follow the structure of the messages.

use alloc::string::String;
use alloc::vec::Vec;

use crate::judge::SHORTENABLE;
use crate::redacted::{redact_all, with_texts};
use crate::secrets::Policy;
use crate::words::Words;
use crate::{Measure, Snippet, Speaker, Template};

mod account;
mod atoms;
mod choose;
mod client;
mod earlier;
mod fields;
mod gist;
mod lasting;
mod looks;
mod page;
mod pieces;
mod plain;
mod reading;
mod replaced;
mod short;
mod speech;
mod terms;
mod vain;

pub use account::account;
use atoms::{Atom, Atoms, Role};
use choose::Choice;
pub use gist::Gist;
use gist::LIMIT;
use page::Page;
pub(crate) use page::TITLE;

/// The input of notes.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The covered part of the conversation.
    pub snippets: &'a [Snippet<'a>],
    /// Messages that the model still sees in full. The notes omit their facts, and their topics
    /// help to select older facts. May be empty.
    pub tail: &'a [Snippet<'a>],
    /// The running summary, which covers everything before `snippets`.
    pub prior: Option<&'a str>,
    /// The use case, which determines the section titles.
    pub template: Template,
    /// The token limit of the notes.
    pub max_tokens: u32,
    /// How tokens are counted.
    pub measure: Measure<'a>,
    /// The secrets to redact before the messages are read.
    pub redact: Policy<'a>,
}

impl<'a> Request<'a> {
    /// A request for notes of `snippets`, without an earlier summary or later messages.
    pub fn new(
        snippets: &'a [Snippet<'a>],
        template: Template,
        max_tokens: u32,
        measure: Measure<'a>,
    ) -> Self {
        let (tail, prior, redact) = (&[], None, Policy::On);
        Self { snippets, tail, prior, template, max_tokens, measure, redact }
    }
}

/// The kind of text to write about a part of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Notes that replace it.
    Notes(Template),
    /// The limits that still hold, to [restate](crate::limits) them.
    Limits,
}

impl Form {
    /// The name in calls between modules: the template's name, or `limits`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Notes(template) => template.as_str(),
            Self::Limits => LIMITS,
        }
    }

    /// The form with that name, or general notes if the name is unknown.
    pub fn from_name(name: &str) -> Self {
        let notes = || Self::Notes(Template::from_name(name).unwrap_or_default());
        if name == LIMITS { Self::Limits } else { notes() }
    }
}

const LIMITS: &str = "limits";

/// Writes notes of at most `max_tokens` that are no longer than their source. Empty if the source
/// has no content.
pub fn summarize(request: &Request<'_>) -> String {
    let texts = redact_all(&request.redact, request.snippets);
    let tail = redact_all(&request.redact, request.tail);
    let (snippets, tail) = (with_texts(request.snippets, &texts), with_texts(request.tail, &tail));
    let request = &Request { snippets: &snippets, tail: &tail, ..*request };
    let mut reader = Reader::default();
    let mut read = |snippets: &[Snippet<'_>]| -> Vec<Gist> {
        snippets.iter().map(|snippet| reader.read(snippet)).collect()
    };
    let (gists, tail) = (read(request.snippets), read(request.tail));
    reader.summarize(request, &gists.iter().collect::<Vec<_>>(), &tail.iter().collect::<Vec<_>>())
}

/// The limits in messages of the user that still hold, oldest first, each with the position of its
/// message.
pub(crate) fn limits<'a>(snippets: &[Snippet<'a>]) -> Vec<(usize, &'a str)> {
    let mut reader = Reader::default();
    let gists: Vec<Gist> = snippets.iter().map(|snippet| reader.read(snippet)).collect();
    let told: Vec<_> =
        snippets.iter().zip(&gists.iter().collect::<Vec<_>>()).map(Told::of).collect();
    let earlier = Gist::default();
    let atoms = Atoms::read(&earlier, ("", &told, &[]), reader.words.len(), &|_| 0);
    let stands = |atom: &&Atom<'_>| atom.piece.is(LIMIT) && !atom.is_known;
    let text = |atom: &Atom<'_>| {
        let said = snippets.get(atom.snippet)?.text;
        Some((atom.snippet, gist::part(said, atom.piece.start, atom.piece.length)))
    };
    atoms.all.iter().filter(stands).filter_map(text).collect()
}

/// Reads snippets one by one, so that earlier messages of a growing conversation are not read
/// again.
///
/// ```
/// use turnwise_text::{Request, Snippet, Speaker, Template, notes::Reader, summarize};
///
/// let measure = |text: &str| text.len().div_ceil(4) as u32;
/// let snippets = [
///     Snippet::user("My order W2378156 must arrive by Friday.", 1, 0),
///     Snippet::said(Speaker::Assistant, "It will.", 1, 1),
/// ];
/// let mut reader = Reader::default();
/// let gists = snippets.map(|snippet| reader.read(&snippet));
/// let request = Request::new(&snippets, Template::Support, 100, &measure);
/// assert_eq!(reader.summarize(&request, &gists.each_ref(), &[]), summarize(&request));
/// ```
#[derive(Debug, Default)]
pub struct Reader {
    words: Words,
}

impl Reader {
    /// Reads the gist of one snippet. A gist caches token counts, so all notes from it must use the
    /// same measure. The text is not redacted: a caller that stores gists
    /// [redacts](crate::secrets::Policy::redact) it first.
    pub fn read(&mut self, snippet: &Snippet<'_>) -> Gist {
        Gist::read(&mut self.words, snippet)
    }

    /// Like [`summarize`], for snippets that this reader has already read: `gists` and `tail` are
    /// the gists of the request's snippets.
    pub fn summarize(&mut self, request: &Request<'_>, gists: &[&Gist], tail: &[&Gist]) -> String {
        let prior = request.prior.map(|prior| request.redact.redact(prior));
        let request = &Request { prior: prior.as_deref(), ..*request };
        let tail: Vec<_> = request.tail.iter().zip(tail).map(Told::of).collect();
        let told: Vec<_> = request.snippets.iter().zip(gists).map(Told::of).collect();
        notes(request, &told, &tail, &mut self.words)
    }

    /// The number of distinct words, facts and keys in memory. They are freed when the reader is
    /// dropped.
    pub fn words(&self) -> u32 {
        self.words.len()
    }
}

/// A snippet with its gist.
#[derive(Clone, Copy)]
struct Told<'a> {
    snippet: Snippet<'a>,
    gist: &'a Gist,
}

impl<'a> Told<'a> {
    fn of((snippet, gist): (&Snippet<'a>, &&'a Gist)) -> Self {
        Self { snippet: *snippet, gist }
    }

    /// The sentences of the snippet in their original wording.
    fn sentences(&self) -> impl Iterator<Item = &'a str> {
        let text = self.snippet.text;
        self.gist.pieces.iter().map(move |piece| gist::part(text, piece.start, piece.length))
    }

    /// Tokens of its text.
    fn tokens(&self, measure: Measure<'_>) -> u32 {
        self.gist.tokens.or(|| measure(self.snippet.text))
    }
}

fn notes(request: &Request<'_>, told: &[Told<'_>], tail: &[Told<'_>], words: &mut Words) -> String {
    let input = input_tokens(request, told, request.max_tokens.max(SHORTENABLE));
    // If the source is too short to shorten, titles may make the notes a little longer; filler may
    // not.
    let labels = if input < SHORTENABLE { HEADINGS } else { 0 };
    let limit = request.max_tokens.min(input.saturating_add(labels));
    let prior = request.prior.unwrap_or_default();
    let earlier = earlier::read(words, prior);
    let atoms = Atoms::read(&earlier, (prior, told, tail), words.len(), request.measure);
    let mut choice = Choice::of(&atoms);
    choose_request(&mut choice, &atoms, limit);
    choose_limits(&mut choice, &atoms, (limit / 5).max(LEAST_FOR_LIMITS).min(limit / 2));
    let has_one_call = atoms.has_one_call();
    let page = Page { atoms: &atoms, told, after: after(told, tail), has_one_call };
    let (mut text, mut room) = (String::new(), limit);
    for _ in 0..ROUNDS {
        choice.fill(room);
        text = page.write(&choice);
        let mut tokens = (request.measure)(&text);
        let is_over = tokens > limit;
        while tokens > limit {
            let until = choice.used().saturating_sub((tokens - limit) * 2 / 3 + 1);
            while choice.used() > until && choice.drop_last() {}
            if choice.used() == 0 {
                return String::new();
            }
            text = page.write(&choice);
            tokens = (request.measure)(&text);
        }
        // The estimate for single pieces is rough.
        let free = limit - tokens;
        if choice.used() == 0 || free < FEW_TOKENS {
            break;
        }
        room = choice.used().saturating_add(if is_over { free / 2 } else { free });
    }
    text
}

/// Takes the beginning of the first request, which is the topic of the conversation.
fn choose_request(choice: &mut Choice<'_, '_>, atoms: &Atoms<'_>, limit: u32) {
    let is_request = |(_, atom): &(usize, &Atom<'_>)| {
        let is_said = matches!(atom.role, Role::User | Role::Earlier);
        is_said && !atom.is_known && atom.piece.origin.is_none()
    };
    let mut all = atoms.all.iter().enumerate().filter(is_request).peekable();
    let Some(first) = all.peek().map(|(_, atom)| atom.snippet) else { return };
    for (at, atom) in all.take_while(|(_, atom)| atom.snippet == first) {
        // Even the smallest page shows its topic.
        let most = if choice.used() == 0 { limit - limit / 5 } else { limit / 4 };
        if choice.used().saturating_add(atom.tokens) > most {
            break;
        }
        choice.take(at);
    }
}

/// Takes the newest limits first, up to `share` tokens.
fn choose_limits(choice: &mut Choice<'_, '_>, atoms: &Atoms<'_>, share: u32) {
    let share = choice.used().saturating_add(share);
    for (at, atom) in atoms.all.iter().enumerate().rev() {
        let fits = choice.used().saturating_add(atom.tokens + 2) <= share;
        if atom.piece.is(LIMIT) && !atom.is_known && fits {
            choice.take(at);
        }
    }
}

/// The first snippet after the newest user message, if that message stays in the window.
fn after(told: &[Told<'_>], tail: &[Told<'_>]) -> Option<usize> {
    let of_user = |one: &&Told<'_>| one.snippet.speaker == Speaker::User && !one.gist.is_log;
    let last = told.last()?.snippet.index;
    let stays = tail.iter().filter(of_user).map(|one| one.snippet.index);
    let newest = stays.filter(|index| *index < last).max()?;
    let after = told.iter().position(|one| one.snippet.index > newest)?;
    let is_newest = !told.iter().skip(after).any(|one| of_user(&one));
    is_newest.then_some(after)
}

/// The minimum space for limits, in tokens.
const LEAST_FOR_LIMITS: u32 = 60;
/// How often the page is written to measure the remaining space.
const ROUNDS: u32 = 4;
/// No piece fits into so few free tokens.
const FEW_TOKENS: u32 = 6;

/// The extra tokens for titles.
const HEADINGS: u32 = 40;

/// Tokens of the notes' source. Stops counting at `enough`.
fn input_tokens(request: &Request<'_>, told: &[Told<'_>], enough: u32) -> u32 {
    let mut tokens = request.prior.map_or(0, request.measure);
    for one in told {
        if tokens >= enough {
            break;
        }
        tokens = tokens.saturating_add(one.tokens(request.measure));
    }
    tokens
}

/// Tests of the notes as a whole.
#[cfg(test)]
mod tests;
