//! Candidates for the notes, from the gists of what was said.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::language::{ANSWERS, DECISIONS, FILLERS, RULES, begins, mentions};
use crate::ledger::speech;
use crate::notes::Told;
use crate::notes::gist::{Count, DECISION, FILLER, LIMIT, QUESTION, RULE, Sentence};
use crate::notes::opening::{Opening, has_goal, openings};
use crate::notes::outcome;
use crate::notes::page::{Form, PLAIN, SMALL, is_name};
use crate::notes::plain::{plain, spoken};
use crate::notes::prose::{self, Weighed};
use crate::quoted::Origin;
use crate::words::{Words, ascending, is_letter, is_letter_or_digit, is_unspaced};
use crate::{Measure, Snippet, Speaker};

/// One sentence somebody said.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit<'a> {
    pub text: &'a str,
    pub speaker: Speaker,
    /// The name the message begins with (`Ana: …`), where several people share a role; else the
    /// role.
    pub name: &'a str,
    /// Which snippet it is from: position in the request.
    pub snippet: usize,
    /// Facts in it.
    pub facts: u32,
    /// Words in it that say what is talked about.
    pub telling: u16,
    /// Its words: see [`Gist::terms`](crate::notes::gist::Gist::terms).
    pub terms: &'a [u32],
    /// The origin of the passage around it, if it is quoted.
    pub origin: Option<Origin>,
    /// The yes or no that answers it, where nothing else does.
    pub answer: &'a str,
    /// What is known of it beside.
    pub sentence: Option<&'a Sentence>,
}

impl<'a> Unit<'a> {
    /// A sentence that is being read.
    pub fn read(text: &'a str, speaker: Speaker, facts: u32, telling: u16) -> Self {
        Self {
            text,
            speaker,
            name: "",
            snippet: 0,
            facts,
            telling,
            terms: &[],
            origin: None,
            answer: "",
            sentence: None,
        }
    }

    /// As it is told, with its answer.
    pub fn told(&self) -> String {
        let mut text = spoken(self.text);
        if !self.answer.is_empty() {
            text.push(' ');
            text.push_str(self.answer);
            text.push('.');
        }
        text
    }

    /// Whether it was marked as such when it was read.
    pub fn is(&self, mark: u8) -> bool {
        self.sentence.is_some_and(|sentence| sentence.marks & mark != 0)
    }
}

/// What a sentence is, whatever stands around it.
pub(super) fn marks(unit: &Unit<'_>) -> u8 {
    let is_limit = is_limit(unit);
    let marks = [
        (FILLER, is_filler(unit)),
        (LIMIT, is_limit),
        (RULE, is_limit && mentions(unit.text, RULES)),
        (DECISION, is_decision(unit)),
        (QUESTION, unit.text.ends_with(['?', '？'])),
    ];
    marks.iter().filter(|(_, is_one)| *is_one).fold(0, |marks, (mark, _)| marks | mark)
}

/// A line for the page.
#[derive(Clone, Debug)]
pub(super) struct Candidate<'a> {
    /// As it was said, or as it is told.
    text: Cow<'a, str>,
    /// It is told as it would be written down.
    is_spoken: bool,
    /// What it takes, where that is kept.
    count: Option<&'a Count>,
    /// Who said it, where that is told; else empty.
    pub speaker: &'a str,
    /// Where it goes among the lines of its section.
    pub order: usize,
    /// Facts may be in it.
    pub has_facts: bool,
}

impl<'a> Candidate<'a> {
    /// What somebody said.
    pub fn said(text: &'a str, speaker: &'a str, order: usize) -> Self {
        Self {
            text: Cow::Borrowed(text),
            is_spoken: false,
            count: None,
            speaker,
            order,
            has_facts: true,
        }
    }

    /// A line that is told as it is.
    pub fn line(text: String, order: usize) -> Self {
        Self {
            text: Cow::Owned(text),
            is_spoken: false,
            count: None,
            speaker: "",
            order,
            has_facts: true,
        }
    }

    /// As it is told.
    pub fn text(&self) -> String {
        match &self.text {
            Cow::Borrowed(said) if self.is_spoken => spoken(said),
            Cow::Borrowed(said) => plain(said),
            Cow::Owned(line) => line.clone(),
        }
    }

    pub fn tokens(&self, measure: Measure<'_>) -> u32 {
        let count = || measure(&self.text());
        self.count.map_or_else(count, |known| known.or(count))
    }
}

/// Everything that was found. Lines come with the most important one first.
#[derive(Default)]
pub(super) struct Gathered<'a> {
    pub units: Vec<Unit<'a>>,
    /// How much each of them tells.
    pub weighed: Weighed,
    /// The first messages of the person, up to the one that says what they want.
    pub goal: Vec<Opening<'a>>,
    /// Tools are at work: then the first message is what they work on, and no mere opening.
    pub has_tools: bool,
    /// People talk, and nobody works with tools: neither by calls nor by telling what a program
    /// wrote.
    pub is_talk: bool,
    pub form: Form,
    /// What talk is about, where that is said: a sentence of the first message that is about
    /// something.
    pub topic: Option<Candidate<'a>>,
    pub limits: Vec<Candidate<'a>>,
    pub decisions: Vec<Candidate<'a>>,
    pub open: Vec<Candidate<'a>>,
    pub outcomes: Vec<Candidate<'a>>,
}

impl Gathered<'_> {
    /// In talk much sounds like a limit or a correction and is none (`you must be tired`,
    /// `I mean, sure`), and people seldom begin with what they talk about. So a line has to tell
    /// about as much as what is said on the whole, or it is left to the prose.
    fn keep_what_tells(&mut self) {
        let scores =
            || (0..self.units.len()).map(|at| self.weighed.score(at)).filter(|score| *score > 0);
        let least = scores().sum::<i64>() * TELLS / 100 / scores().count().max(1) as i64;
        let tells = |order: usize| self.weighed.score(order) >= least;
        self.limits.retain(|line| tells(line.order));
        self.decisions.retain(|line| tells(line.order));
        let is_own = |unit: &Unit<'_>| unit.speaker == Speaker::User && unit.origin.is_none();
        let is_about = |unit: &Unit<'_>| is_own(unit) && stands_alone(unit);
        let Some(first) = self.units.iter().position(is_about) else { return };
        let message = self.units.get(first).map(|unit| unit.snippet);
        let opening = || (first..).zip(self.units.get(first..).unwrap_or_default());
        let opening =
            || opening().take_while(|(_, unit)| Some(unit.snippet) == message && is_about(unit));
        let topic = opening().find(|(at, _)| tells(*at));
        let topic = topic.or_else(|| opening().max_by_key(|(at, _)| self.weighed.score(*at)));
        self.topic = topic.map(|(at, unit)| candidate(at, unit));
    }
}

/// What a word of talk tells beside others, in per cent. On a small page there is always one that
/// tells more.
const LIGHT: u32 = 30;

/// What a line of its own tells in talk, in per cent of the mean, at least.
const TELLS: i64 = 70;

/// Whether people speak here, and neither programs nor those who instruct them.
pub(super) fn is_spoken(snippet: &Snippet<'_>) -> bool {
    matches!(snippet.speaker, Speaker::User | Speaker::Assistant) && !snippet.call
}

/// What notes of at most `max_tokens` may be made of.
pub(super) fn gather<'a>(told: &[Told<'a>], words: &Words, max_tokens: u32) -> Gathered<'a> {
    let is_talk = told.iter().all(|told| told.snippet.tool.is_none() && !told.gist.is_log);
    let has_tools = has_tools(told);
    let form = match max_tokens {
        ..SMALL if is_talk => Form::Text,
        ..PLAIN if has_tools => Form::Lines,
        _ => Form::Sections,
    };
    let mut found = Gathered { has_tools, is_talk, form, ..Gathered::default() };
    for (at, Told { snippet, gist, .. }) in told.iter().enumerate() {
        let role = if snippet.speaker == Speaker::User { "user" } else { "assistant" };
        let name = gist.name(snippet.text, role);
        if let Some(question) =
            found.units.last_mut().filter(|unit| unit.snippet + 1 == at && unit.is(QUESTION))
            && gist.sentences.is_empty()
            && is_spoken(snippet)
        {
            question.answer = bare_answer(snippet.text);
        }
        for (place, sentence) in gist.sentences.iter().enumerate() {
            let (text, facts) = (sentence.text(snippet.text), sentence.facts());
            let (speaker, terms, telling) = (snippet.speaker, gist.terms(place), sentence.telling);
            let origin = sentence.origin;
            let name = origin.map_or(name, |origin| origin.as_str());
            let (answer, sentence) = ("", Some(sentence));
            found.units.push(Unit {
                text,
                speaker,
                name,
                snippet: at,
                facts,
                telling,
                terms,
                origin,
                answer,
                sentence,
            });
        }
    }
    found.goal = openings(told, found.has_tools);
    found.open = open_question(&found.units, told, is_talk);
    found.weighed = prose::weigh(&found.units, words, if form == Form::Text { 0 } else { LIGHT });
    found.limits = limits(&found.units, &found.weighed);
    found.decisions = decisions(&found.units);
    if is_talk {
        found.keep_what_tells();
    }
    found.outcomes = outcome::outcomes(told);
    found
}

/// The yes or no of which a message is made: `No, sir.`, not `No problem.`
fn bare_answer(text: &str) -> &str {
    let (word, rest) = text
        .split_at_checked(text.find(|c| !is_letter(c)).unwrap_or(text.len()))
        .unwrap_or_default();
    if begins(word, ANSWERS) && !rest.trim_start().starts_with(is_letter) { word } else { "" }
}

pub(super) fn has_tools(told: &[Told<'_>]) -> bool {
    told.iter().any(|told| told.snippet.tool.is_some())
}

/// Of these snippets, those that are a person's by role and the output of a program by their look
/// are taken for that, once somebody has said what they want.
pub(super) fn tell_logs_apart(told: &mut [Told<'_>], words: &mut Words) {
    let has_tools = has_tools(told);
    for told in told.iter_mut() {
        if told.snippet.speaker != Speaker::User || told.snippet.call {
            continue;
        }
        told.gist =
            if told.gist.is_log { told.gist.speech(words, &told.snippet) } else { told.gist };
        if has_goal(told.snippet.text, has_tools) {
            break;
        }
    }
}

/// Sentences that only manage the conversation.
fn is_filler(unit: &Unit<'_>) -> bool {
    unit.facts == 0 && begins(unit.text, FILLERS)
}

fn is_limit(unit: &Unit<'_>) -> bool {
    match unit.speaker {
        Speaker::User => {
            !unit.text.ends_with('?') && stands_alone(unit) && speech::limits(unit.text)
        }
        _ => false,
    }
}

fn is_decision(unit: &Unit<'_>) -> bool {
    if unit.text.ends_with('?') || !stands_alone(unit) {
        return false;
    }
    match unit.speaker {
        Speaker::User => speech::corrects(unit.text),
        _ => unit.facts > 0 && mentions(unit.text, DECISIONS),
    }
}

/// Limits, strict rules first, then those that tell most. A fragment of a few words is no limit.
fn limits<'a>(units: &[Unit<'a>], weighed: &Weighed) -> Vec<Candidate<'a>> {
    let picked: Vec<_> = said(units, LIMIT).collect();
    let key = |at: usize| {
        let Some((order, unit)) = picked.get(at) else { return (0, 0) };
        (i64::from(!unit.is(RULE)), -weighed.score(*order))
    };
    let order = ascending(picked.len(), &key);
    order
        .into_iter()
        .filter_map(|at| picked.get(at))
        .map(|(order, unit)| candidate(*order, unit))
        .collect()
}

/// Decisions and corrections, the newest first.
fn decisions<'a>(units: &[Unit<'a>]) -> Vec<Candidate<'a>> {
    let mut found: Vec<_> =
        said(units, DECISION).map(|(order, unit)| candidate(order, unit)).collect();
    found.reverse();
    found
}

fn said<'u, 'a>(units: &'u [Unit<'a>], mark: u8) -> impl Iterator<Item = (usize, &'u Unit<'a>)> {
    units.iter().enumerate().filter(move |(_, unit)| unit.is(mark) && !unit.is(FILLER))
}

fn candidate<'a>(order: usize, unit: &Unit<'a>) -> Candidate<'a> {
    let speaker = if is_name(unit.name) { unit.name } else { "" };
    if !unit.answer.is_empty() {
        return Candidate { speaker, ..Candidate::line(unit.told(), order) };
    }
    let count = unit.sentence.map(|sentence| &sentence.spoken);
    let has_facts = unit.facts > 0;
    Candidate { is_spoken: true, count, has_facts, ..Candidate::said(unit.text, speaker, order) }
}

/// Long enough to be understood away from its place, and about something.
fn stands_alone(unit: &Unit<'_>) -> bool {
    let mut words = unit.text.split_whitespace().filter(|word| word.contains(is_letter_or_digit));
    let is_long =
        words.nth(3).is_some() || unit.text.chars().filter(|c| is_unspaced(*c)).nth(5).is_some();
    is_long && (unit.facts > 0 || unit.telling >= TELLING)
}

/// A sentence with fewer words that say what is talked about tells nothing away from its place.
const TELLING: u16 = 2;

/// What is still waiting: the person's last words when nobody answered, else the assistant's last
/// question.
fn open_question<'a>(units: &[Unit<'a>], told: &[Told<'_>], is_talk: bool) -> Vec<Candidate<'a>> {
    let Some(last) = told.iter().rposition(|told| is_spoken(&told.snippet)) else {
        return Vec::new();
    };
    let of_last =
        units.iter().enumerate().filter(|(_, unit)| unit.snippet == last && !unit.is(FILLER));
    // Among people only a question waits for an answer.
    let asked = |unit: &Unit<'_>| !is_talk && unit.speaker == Speaker::User || unit.is(QUESTION);
    let mut found: Vec<_> = of_last
        .filter(|(_, unit)| unit.origin.is_none() && asked(unit))
        .map(|(order, unit)| candidate(order, unit))
        .collect();
    found.reverse();
    found.truncate(2);
    found
}
