//! Notes without a model, in the words of the speakers.
//!
//! Every snippet is [read](Reader) once, independent of the others. From the results, candidates
//! are collected: sentences, facts with their anchors (`order_id: W2378156`), limits, corrections,
//! and changes and failures by tools. The page is then filled in order of importance, each kind up
//! to its share, until the tokens are used up:
//!
//! 1. the request that is being worked on, in the person's words;
//! 2. limits and wishes;
//! 3. the open question;
//! 4. what the person said since the last call;
//! 5. decisions and corrections of the person, then reports of the assistant, the newest first;
//! 6. what tools did, refused or looked for in vain;
//! 7. where tools are at work, a passage of the person that no call repeats: a limit or a decision
//!    in words that no table knows would be lost otherwise;
//! 8. facts most likely to be wanted again, each with the name of its record;
//! 9. the weightiest passages, without repetition;
//! 10. more facts;
//! 11. where room is left, the beginnings of what tools wrote.
//!
//! If people only talk, many sentences merely look like a limit or a decision, so such a line must
//! weigh about as much as the average sentence. On a small page, everything that people say is one
//! text without titles, because titles cost words. A small page about work with tools has no titles
//! either: its first line is the request, its last line the facts.
//!
//! Nothing is invented: every line is a piece of the input without the sounds of speech, and no
//! piece ends inside a fact. The shares and weights come from measurements on recorded
//! conversations. Most facts that an agent needs again come from tool results and arguments. So the
//! more text comes from tools, the larger is the share of the facts.

use alloc::string::String;
use alloc::vec::Vec;

use crate::judge::SHORTENABLE;
use crate::secrets::{Policy, with_texts};
use crate::weights::Candidate;
use crate::words::Words;
use crate::{Measure, Snippet, Speaker, Template};

mod account;
mod asked;
mod chat;
mod client;
mod errands;
mod excerpts;
mod gather;
mod gist;
mod ledger;
mod listing;
mod looks;
mod nearby;
mod opening;
mod outcome;
mod page;
mod pieces;
mod plain;
mod prior;
mod promises;
mod prose;
mod section;
mod steps;
mod waiting;
mod wording;

pub use account::account;
pub use gist::Gist;
use ledger::Ledger;
use page::{Form as PageForm, Page};
use prose::Prose;
use section::Section;

/// The input of notes.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The covered part of the conversation.
    pub snippets: &'a [Snippet<'a>],
    /// Messages that the model will still see in full. The notes omit their facts, and their topics
    /// help to select older facts. May be empty.
    pub tail: &'a [Snippet<'a>],
    /// The running summary, which covers everything before `snippets`.
    pub prior: Option<&'a str>,
    /// The use case: it names the sections.
    pub template: Template,
    /// Hard limit of the notes, in tokens.
    pub max_tokens: u32,
    /// How tokens are counted.
    pub measure: Measure<'a>,
    /// The secrets to redact before reading.
    pub redact: Policy<'a>,
}

impl<'a> Request<'a> {
    /// Notes of `snippets`, with nothing before and nothing after them.
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

/// What to write about a part of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Notes that replace it.
    Notes(Template),
    /// The limits that hold, to [restate](crate::limits) them.
    Limits,
}

impl Form {
    /// The name in calls between modules: that of the template, or `limits`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Notes(template) => template.as_str(),
            Self::Limits => LIMITS,
        }
    }

    /// The form of that name. General notes for an unknown one.
    pub fn from_name(name: &str) -> Self {
        let notes = || Self::Notes(Template::from_name(name).unwrap_or_default());
        if name == LIMITS { Self::Limits } else { notes() }
    }
}

const LIMITS: &str = "limits";

/// Writes the notes: at most `max_tokens`, and not longer than their source. Empty if the source
/// has no content.
pub fn summarize(request: &Request<'_>) -> String {
    let texts = request.redact.redact_all(request.snippets);
    let tail = request.redact.redact_all(request.tail);
    let (snippets, tail) = (with_texts(request.snippets, &texts), with_texts(request.tail, &tail));
    let request = &Request { snippets: &snippets, tail: &tail, ..*request };
    let mut reader = Reader::default();
    let mut read = |snippets: &[Snippet<'_>]| -> Vec<Gist> {
        snippets.iter().map(|snippet| reader.read(snippet)).collect()
    };
    let (gists, tail) = (read(request.snippets), read(request.tail));
    reader.summarize(request, &gists.iter().collect::<Vec<_>>(), &tail.iter().collect::<Vec<_>>())
}

/// Reads snippets one by one, so that a growing conversation is not read again each time.
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
    /// same measure. The text is read as it is: a caller who keeps gists
    /// [redacts](crate::secrets::Policy::redact) it first.
    pub fn read(&mut self, snippet: &Snippet<'_>) -> Gist {
        Gist::read(&mut self.words, snippet)
    }

    /// The same as [`summarize`], of snippets that this reader read before: `gists` and `tail` are
    /// what that gave for those of the request.
    pub fn summarize(&mut self, request: &Request<'_>, gists: &[&Gist], tail: &[&Gist]) -> String {
        let prior = request.prior.map(|prior| request.redact.redact(prior));
        let request = &Request { prior: prior.as_deref(), ..*request };
        let tail: Vec<_> = request.tail.iter().zip(tail).map(Told::of).collect();
        let mut told: Vec<_> = request.snippets.iter().zip(gists).map(Told::of).collect();
        gather::tell_logs_apart(&mut told, &mut self.words);
        notes(request, &told, &tail, &mut self.words)
    }

    /// How many different words, facts and keys it knows. They stay until it is dropped.
    pub fn words(&self) -> u32 {
        self.words.len()
    }
}

/// The facts that notes could have, with their features: for fitting [`weights`](crate::weights).
pub fn candidates(request: &Request<'_>) -> Vec<Candidate> {
    let Request { measure, template, .. } = *request;
    let mut words = Words::default();
    let mut read = |snippets: &[Snippet<'_>]| -> Vec<Gist> {
        snippets.iter().map(|snippet| Gist::read(&mut words, snippet)).collect()
    };
    let (gists, tail_gists) = (read(request.snippets), read(request.tail));
    let told = told_of(request.snippets, &gists);
    let tail = told_of(request.tail, &tail_gists);
    let ledger = Ledger::read(&told, &tail, &prior::read(request.prior), &mut words);
    ledger.candidates(told.len(), template, measure)
}

/// A snippet with its gist.
#[derive(Clone, Copy)]
struct Told<'a> {
    snippet: Snippet<'a>,
    gist: &'a Gist,
}

fn told_of<'a>(snippets: &[Snippet<'a>], gists: &'a [Gist]) -> Vec<Told<'a>> {
    snippets.iter().zip(gists).map(|(snippet, gist)| Told { snippet: *snippet, gist }).collect()
}

impl<'a> Told<'a> {
    fn of((snippet, gist): (&Snippet<'a>, &&'a Gist)) -> Self {
        Self { snippet: *snippet, gist }
    }

    /// Tokens of its text.
    fn tokens(&self, measure: Measure<'_>) -> u32 {
        self.gist.tokens.or(|| measure(self.snippet.text))
    }
}

fn notes(request: &Request<'_>, told: &[Told<'_>], tail: &[Told<'_>], words: &mut Words) -> String {
    let input = input_tokens(request, told, request.max_tokens.max(SHORTENABLE));
    // If the source is too short to shorten, headings may make the notes a little longer; filler
    // may not.
    let headings = if input < SHORTENABLE { HEADINGS } else { 0 };
    let limit = request.max_tokens.min(input.saturating_add(headings));
    let prior = prior::read(request.prior);
    let gathered = gather::gather(told, &prior, words, request.max_tokens);
    let form = gathered.form;
    let kept = tail.iter().filter(|told| gather::is_spoken(&told.snippet));
    let mut page = Page::new(request.template, form, limit, input, request.measure)
        .beside(kept.map(|told| told.snippet.text));
    let mut ledger = Ledger::read(told, tail, &prior, words);
    ledger.leave_out_states_of(&gathered.outcomes.over);
    ledger.note_outcomes(&gathered.outcomes.without_success);
    ledger.rank(told.len(), words.len(), request.template, request.measure);

    let shares = Shares::of(limit, tool_share(told));
    page.goal(&prior, &gathered, shares.goal);
    page.lines(Section::Limits, &prior.limits, &gathered.limits, shares.limits);
    if tail.is_empty() && form != PageForm::Text {
        page.lines(Section::Open, &[], &gathered.open, shares.open);
    }
    let waiting = waiting::waiting(&gathered.units, told, tail);
    page.lines(Section::Course, &[], &waiting, shares.waiting);
    let (own, reports) = gathered.decisions_by_speaker();
    page.lines(Section::Decisions, &prior.decisions, &own, shares.decisions);
    page.reports(&reports, &gathered.units, shares.decisions);
    page.lines(Section::Promises, &prior.promises, &gathered.promises, shares.decisions);
    if form != PageForm::Text {
        page.lines(Section::Open, &[], &gathered.deferred, shares.open);
    }
    page.lines(Section::Findings, &prior.tools, &gathered.outcomes.lines, shares.tools);
    page.lines(Section::Course, &prior.course, &[], shares.course);
    page.lines(Section::Course, &[], &gathered.errands.earlier, shares.open);
    page.lines(Section::Quoted, &prior.quoted, &[], shares.decisions);
    let traces = prose::Traces::of(told, gathered.weighed.count());
    let prose =
        |page: &Page<'_, '_>| Prose::of(page, told, &gathered.units, &gathered.weighed, &traces);
    if gathered.has_tools && limit >= LEAST_WITH_WORDS {
        let mut said = prose(&page);
        said.fill_with_own_words(&mut page, shares.own_words, Speaker::User);
        said.fill_with_own_words(&mut page, shares.own_words * 2 / 3, Speaker::Assistant);
    }
    page.facts(&mut ledger, shares.facts);
    page.settle();
    let mut said = prose(&page);
    said.fill(&mut page);
    page.drop_told_facts();
    for _ in 0..3 {
        page.settle();
        page.facts(&mut ledger, limit);
        said.fill(&mut page);
        if page.is_settled() {
            break;
        }
    }
    excerpts::fill(&mut page, told);
    page.render()
}

/// The share of the limit for each kind, in tokens.
struct Shares {
    goal: u32,
    limits: u32,
    open: u32,
    waiting: u32,
    decisions: u32,
    tools: u32,
    course: u32,
    /// What each speaker said that no call repeats.
    own_words: u32,
    facts: u32,
}

impl Shares {
    fn of(limit: u32, by_tools: u32) -> Self {
        let part = |per_mille: u32| {
            u32::try_from(u64::from(limit) * u64::from(per_mille) / 1000).unwrap_or(limit)
        };
        // If a share were too small for one line, its kind would be missing from every short
        // summary. On the smallest pages with mostly tool text, the tools' facts come before such a
        // line.
        let least = LINE.min((limit / 3).max(LINE * 1000_u32.saturating_sub(by_tools) / 1000));
        let line = |per_mille| part(per_mille).max(least.min(limit / 2));
        Self {
            goal: part(300).max(LINE.min(limit / 2)).min(90),
            limits: line(90),
            open: line(100).min(60),
            waiting: line(150).min(60),
            decisions: line(80),
            tools: part(180).max(LINE.min(limit / 2)),
            course: line(200),
            own_words: part(90).max((LINE * 2).min(part(350))),
            // Tools speak in ids and dates, people in sentences.
            facts: part(by_tools * 17 / 10),
        }
    }
}

/// The share of the text that programs wrote or read, per mille.
fn tool_share(told: &[Told<'_>]) -> u32 {
    let length = |is_wanted: fn(&Told<'_>) -> bool| {
        told.iter()
            .filter(|told| is_wanted(told))
            .map(|told| told.snippet.text.len())
            .sum::<usize>()
    };
    let by_tools = length(|told| told.snippet.tool.is_some());
    let logged = length(|told| told.gist.is_log);
    u32::try_from((by_tools + logged).saturating_mul(1000) / length(|_| true).max(1))
        .unwrap_or(1000)
}

/// Tokens of a line and its title.
const LINE: u32 = 32;

/// On a smaller page, what tools need comes before words that are in no table.
const LEAST_WITH_WORDS: u32 = 80;

/// Additional tokens for headings.
const HEADINGS: u32 = 40;

/// Tokens of the source of the notes, counted until they are `enough`.
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

/// The tests of the notes as a whole.
#[cfg(test)]
mod tests;
