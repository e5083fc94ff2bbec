//! Collects candidates for the notes from the gists of the messages.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::language::{Acts, FILLERS, Language, ON_CONSENT, begins};
use crate::notes::Told;
use crate::notes::errands::{Errands, errands};
use crate::notes::gist::{
    ADVICE, AHEAD, Count, DECISION, DONE, FILLER, LIMIT, PROMISE, QUESTION, REQUEST, RULE, Sentence,
};
use crate::notes::opening::{Opening, has_goal, openings};
use crate::notes::outcome::{self, Outcomes};
use crate::notes::page::{Form, PLAIN, SMALL, is_name};
use crate::notes::plain::{plain, spoken};
use crate::notes::prior::Prior;
use crate::notes::promises::{bare_answer, open_questions, promises};
use crate::notes::prose::{self, Weighed};
use crate::notes::steps::announces;
use crate::quoted::Origin;
use crate::words::{Words, ascending, is_letter_or_digit, is_unspaced};
use crate::{Measure, Snippet, Speaker};

/// One sentence of a message.
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
    /// Number of words in it that carry meaning.
    pub telling: u16,
    /// Its words: see [`Gist::terms`](crate::notes::gist::Gist::terms).
    pub terms: &'a [u32],
    /// The origin of the passage around it, if it is quoted.
    pub origin: Option<Origin>,
    /// The yes or no that answers it, unless it has another answer.
    pub answer: &'a str,
    /// Its words and facts, if it has been read.
    pub sentence: Option<&'a Sentence>,
    /// Whether it only announces the call behind it.
    pub is_step: bool,
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
            is_step: false,
        }
    }

    /// Returns the line as the notes show it, with its answer.
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
    pub fn is(&self, mark: u16) -> bool {
        self.sentence.is_some_and(|sentence| sentence.marks & mark != 0)
    }
}

/// Returns the kinds of a sentence, independent of its context.
pub(super) fn marks(unit: &Unit<'_>, language: &'static Language) -> u16 {
    let acts = language.acts(unit.text);
    let is_user = unit.speaker == Speaker::User;
    let states = !acts.has(Acts::QUESTION) && stands_alone(unit);
    let is_limit = is_user && states && acts.has(Acts::LIMIT);
    let decides = match is_user {
        true => acts.has(Acts::CORRECTION) || acts.has(Acts::DECISION),
        // What the person shall confirm is not decided yet.
        false => {
            unit.facts > 0
                && (acts.has(Acts::DONE) || acts.has(Acts::DECISION))
                && !begins(unit.text, ON_CONSENT)
        }
    };
    let requests = is_user && acts.has(Acts::REQUEST);
    let is_filler =
        unit.facts == 0 && !requests && (acts.has(Acts::SMALL_TALK) || begins(unit.text, FILLERS));
    let marks = [
        (FILLER, is_filler),
        (LIMIT, is_limit),
        (RULE, is_limit && acts.has(Acts::RULE)),
        (ADVICE, is_limit && acts.has(Acts::ADVICE)),
        // `Updated the calls:` only opens a list.
        (DECISION, states && decides && !unit.text.trim_end().ends_with([':', '：'])),
        (PROMISE, states && !is_user && acts.has(Acts::PROMISE)),
        (DONE, acts.has(Acts::DONE)),
        (AHEAD, acts.has(Acts::AHEAD)),
        (QUESTION, acts.has(Acts::QUESTION)),
        (REQUEST, requests),
    ];
    marks.iter().filter(|(_, is_one)| *is_one).fold(0, |marks, (mark, _)| marks | mark)
}

/// A line for the page.
#[derive(Clone, Debug)]
pub(super) struct Candidate<'a> {
    /// The original wording, or a shortened one.
    text: Cow<'a, str>,
    /// Whether sounds of speech are removed when it is written.
    is_spoken: bool,
    /// Cache for its token count, if it has one.
    count: Option<&'a Count>,
    /// The speaker's name if the notes show it, else empty.
    pub speaker: &'a str,
    /// Its position among the lines of its section.
    pub order: usize,
    /// Facts may be in it.
    pub has_facts: bool,
    /// Shorter forms, for where it does not fit.
    pub shorter: Vec<String>,
}

impl<'a> Candidate<'a> {
    /// A line that quotes a message.
    pub fn said(text: &'a str, speaker: &'a str, order: usize) -> Self {
        Self {
            text: Cow::Borrowed(text),
            is_spoken: false,
            count: None,
            speaker,
            order,
            has_facts: true,
            shorter: Vec::new(),
        }
    }

    /// A line that quotes what was said, without the sounds of speech.
    pub fn spoken(text: &'a str, order: usize) -> Self {
        Self { is_spoken: true, ..Self::said(text, "", order) }
    }

    /// A line that is used as it is.
    pub fn line(text: String, order: usize) -> Self {
        Self {
            text: Cow::Owned(text),
            is_spoken: false,
            count: None,
            speaker: "",
            order,
            has_facts: true,
            shorter: Vec::new(),
        }
    }

    /// The same line, with shorter forms.
    pub fn or_shorter(self, shorter: Vec<String>) -> Self {
        Self { shorter, ..self }
    }

    /// Returns the text of the line.
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

/// All candidates. In each list, the most important line comes first.
#[derive(Default)]
pub(super) struct Gathered<'a> {
    pub units: Vec<Unit<'a>>,
    /// The weight of each unit.
    pub weighed: Weighed,
    /// The first messages of the person, up to the first request.
    pub goal: Vec<Opening<'a>>,
    /// The requests behind it.
    pub errands: Errands<'a>,
    /// Whether tools are at work: then the first message is their task, and not just an opening.
    pub has_tools: bool,
    /// Whether people only talk: without tool calls and pasted program output.
    pub is_talk: bool,
    pub form: Form,
    /// Whether a talk begins with a request, as one with an assistant does.
    pub begins_with_request: bool,
    /// The topic of a talk, if it has one: a sentence of the first message with content.
    pub topic: Option<Candidate<'a>>,
    pub limits: Vec<Candidate<'a>>,
    pub decisions: Vec<Candidate<'a>>,
    pub open: Vec<Candidate<'a>>,
    /// The assistant's promises that still hold.
    pub promises: Vec<Candidate<'a>>,
    /// Earlier questions that still wait for an answer.
    pub deferred: Vec<Candidate<'a>>,
    pub outcomes: Outcomes<'a>,
}

impl<'a> Gathered<'a> {
    /// The decisions and corrections of the person, and the reports of the assistant.
    pub fn decisions_by_speaker(&self) -> (Vec<Candidate<'a>>, Vec<Candidate<'a>>) {
        let by_user = |line: &Candidate<'_>| {
            self.units.get(line.order).is_some_and(|unit| unit.speaker == Speaker::User)
        };
        self.decisions.iter().cloned().partition(by_user)
    }
}

/// Weight of a common word in talk relative to other words, in per cent. On a small page there is
/// always a weightier line.
const LIGHT: u32 = 30;

/// Whether people speak here, and neither programs nor those who instruct them.
pub(super) fn is_spoken(snippet: &Snippet<'_>) -> bool {
    matches!(snippet.speaker, Speaker::User | Speaker::Assistant) && !snippet.call
}

/// Collects the candidates for notes of at most `max_tokens`.
pub(super) fn gather<'a>(
    told: &[Told<'a>],
    prior: &Prior<'_>,
    words: &Words,
    max_tokens: u32,
) -> Gathered<'a> {
    let is_talk = told.iter().all(|told| told.snippet.tool.is_none() && !told.gist.is_log);
    let has_tools = has_tools(told);
    let form = match max_tokens {
        ..SMALL if is_talk => Form::Text,
        ..PLAIN if has_tools => Form::Lines,
        _ => Form::Sections,
    };
    let mut found = Gathered { has_tools, is_talk, form, ..Gathered::default() };
    for (at, Told { snippet, gist, .. }) in told.iter().enumerate() {
        let role = match snippet.speaker {
            Speaker::User if gist.is_continued => "summary",
            Speaker::User if gist.is_by_client => "client",
            Speaker::User => "user",
            _ => "assistant",
        };
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
                is_step: false,
            });
        }
        let last = found.units.last_mut().filter(|last| last.snippet == at);
        let call = told.get(at + 1).filter(|next| next.snippet.call);
        if let Some((last, call)) = last.zip(call) {
            last.is_step = announces(last, &call.gist.asked);
        }
    }
    found.goal = openings(told, found.has_tools);
    found.open = open_question(&found.units, told, is_talk);
    found.weighed = prose::weigh(&found.units, words, if form == Form::Text { 0 } else { LIGHT });
    let is_user = |told: &&Told<'_>| told.snippet.speaker == Speaker::User;
    let by_user = told.iter().filter(is_user).count();
    let logs = told.iter().filter(is_user).filter(|told| told.gist.is_log).count();
    let is_program = logs * 2 > by_user;
    found.errands = errands(&found.units, &found.weighed, &prior.goal, words, is_program);
    found.limits = limits(&found.units, &found.weighed);
    found.decisions = decisions(&found.units);
    if is_talk {
        found.keep_what_tells();
    }
    found.promises = promises(&found.units, told);
    found.deferred = open_questions(&found.units, &found.promises, told);
    found.outcomes = outcome::outcomes(told);
    found
}

pub(super) fn has_tools(told: &[Told<'_>]) -> bool {
    told.iter().any(|told| told.snippet.tool.is_some())
}

/// Treats a snippet as program output if its role is a person's but its text looks like output.
/// This applies only after a person has stated a request.
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

/// Selects the limits: strict rules first, then by weight. A fragment of a few words is skipped.
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

fn said<'u, 'a>(units: &'u [Unit<'a>], mark: u16) -> impl Iterator<Item = (usize, &'u Unit<'a>)> {
    units.iter().enumerate().filter(move |(_, unit)| unit.is(mark) && !unit.is(FILLER))
}

pub(super) fn candidate<'a>(order: usize, unit: &Unit<'a>) -> Candidate<'a> {
    let speaker = if is_name(unit.name) { unit.name } else { "" };
    if !unit.answer.is_empty() {
        return Candidate { speaker, ..Candidate::line(unit.told(), order) };
    }
    let count = unit.sentence.map(|sentence| &sentence.spoken);
    let has_facts = unit.facts > 0;
    Candidate { is_spoken: true, count, has_facts, ..Candidate::said(unit.text, speaker, order) }
}

/// Long enough to be understood out of context, and with content.
pub(super) fn stands_alone(unit: &Unit<'_>) -> bool {
    let mut words = unit.text.split_whitespace().filter(|word| word.contains(is_letter_or_digit));
    let is_long =
        words.nth(3).is_some() || unit.text.chars().filter(|c| is_unspaced(*c)).nth(5).is_some();
    is_long && (unit.facts > 0 || unit.telling >= TELLING)
}

/// A sentence with fewer content words is not understandable out of context.
pub(super) const TELLING: u16 = 2;

/// Returns the open question: the person's last words if they have no answer yet, else the
/// assistant's last question.
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
