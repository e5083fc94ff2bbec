//! The pieces of a conversation in order, each with its value for the notes.

use alloc::vec::Vec;

use crate::notes::Told;
use crate::notes::gist::{COMMON, Gist, Kind, OUTCOME, Piece, QUESTION, part};
use crate::notes::reading::Reading;
use crate::notes::terms::{ID, LIGHT, NAME, NUMBER, Term};
use crate::notes::vain;
use crate::{Measure, Speaker};

/// A piece and its context in the conversation.
pub(super) struct Atom<'a> {
    /// The index of its snippet.
    pub snippet: usize,
    pub piece: &'a Piece,
    pub text: &'a str,
    pub key: &'a str,
    /// The object around its key, if other objects of the record have the same key.
    pub around: &'a str,
    pub terms: &'a [Term],
    pub role: Role,
    /// Atoms that it is unclear without: its record, its call, or its question.
    pub needs: [Option<usize>; 2],
    /// Its call.
    pub call: Option<usize>,
    /// Whether its call has the same value, or it is repeated later in other words.
    pub is_known: bool,
    /// Its words in the original text.
    pub(super) whole: &'a str,
    /// Its remaining share of its weight, in thousandths.
    pub(super) part: u64,
    /// It is the name of the tool.
    is_tool: bool,
    pub tokens: u32,
    /// The weight from its role and place, in thousandths.
    pub base: u64,
    /// The weight that it keeps even if all its words are already in the notes.
    pub bonus: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Earlier,
    User,
    Assistant,
    Call,
    Argument,
    Result,
}

/// The uses of a word in the conversation.
#[derive(Clone, Copy, Default)]
pub(super) struct Use {
    /// The number of snippets that contain it.
    count: u32,
    /// One more than the last snippet of a speaker or a call that contains it.
    last: u32,
    /// Whether a message that stays in the window contains it.
    pub stays: bool,
    /// Whether a call contains it, or a user message that is more than a short answer.
    pub is_asked: bool,
}

/// The atoms of a conversation, and the uses of its words.
pub(super) struct Atoms<'a> {
    pub all: Vec<Atom<'a>>,
    pub uses: Vec<Use>,
    snippets: u32,
}

impl<'a> Atoms<'a> {
    pub fn read(
        earlier: &'a Gist,
        (prior, told, tail): (&'a str, &[Told<'a>], &[Told<'a>]),
        words: u32,
        measure: Measure<'_>,
    ) -> Self {
        let mut uses = alloc::vec![Use::default(); words as usize];
        for (at, one) in told.iter().chain(tail).enumerate() {
            for term in &one.gist.words {
                let Some(known) = uses.get_mut(term.id()) else { continue };
                known.count += 1;
                if one.snippet.speaker != Speaker::Tool {
                    known.last = at as u32 + 1;
                }
                known.stays |= at >= told.len();
                known.is_asked |=
                    one.snippet.call || one.snippet.speaker == Speaker::User && !one.gist.is_answer;
            }
        }
        let snippets = (told.len() + tail.len()) as u32;
        let mut atoms = Self { all: Vec::new(), uses, snippets };
        for piece in &earlier.pieces {
            let new = atoms.push(0, piece, earlier, prior, Role::Earlier);
            if let Some(atom) = atoms.all.get_mut(new) {
                atom.needs = [piece.label.map(|title| title as usize), None];
            }
        }
        let mut reading = Reading::default();
        let small_talk = vain::small_talk(told, &atoms.uses);
        for ((at, one), is_small_talk) in told.iter().enumerate().zip(small_talk) {
            let from = atoms.all.len();
            atoms.snippet(at, one, &mut reading);
            for atom in atoms.all.iter_mut().skip(from).filter(|_| is_small_talk) {
                atom.is_known = true;
            }
        }
        atoms.leave_out_replaced(tail);
        atoms.weigh(told, measure);
        atoms
    }

    fn push(
        &mut self,
        snippet: usize,
        piece: &'a Piece,
        gist: &'a Gist,
        said: &'a str,
        role: Role,
    ) -> usize {
        self.all.push(Atom {
            snippet,
            piece,
            text: piece.text(said),
            key: piece.key(said),
            around: part(said, piece.around.0, piece.around.1),
            terms: gist.terms(piece),
            role,
            needs: [None; 2],
            call: None,
            whole: part(said, piece.start, piece.length),
            part: 1000,
            is_known: false,
            is_tool: false,
            tokens: 0,
            base: 0,
            bonus: 0,
        });
        self.all.len() - 1
    }

    fn snippet(&mut self, at: usize, one: &Told<'a>, reading: &mut Reading<'a>) {
        let (gist, said) = (one.gist, one.snippet.text);
        let from = self.all.len();
        let role = match one.snippet.speaker {
            Speaker::Tool => Role::Result,
            Speaker::User if gist.is_log && reading.has_user => Role::Result,
            Speaker::User => Role::User,
            _ if one.snippet.call => Role::Argument,
            _ => Role::Assistant,
        };
        let call = match role {
            Role::Result => reading.answered(one.snippet.tool),
            Role::Argument => Some(from),
            _ => None,
        };
        let mut question = None;
        for piece in &gist.pieces {
            let is_call = piece.kind == Kind::Call;
            let role = if is_call { Role::Call } else { role };
            let new = self.push(at, piece, gist, said, role);
            let given =
                role == Role::Result && call.is_some_and(|call| self.is_given(call, reading, new));
            let tool = one.snippet.tool.unwrap_or_default();
            let label = piece.label.map(|label| from + label as usize);
            let label = label.filter(|label| self.all.get(*label).is_none_or(|one| !one.is_tool));
            let Some(atom) = self.all.get_mut(new) else { continue };
            atom.call = call.filter(|call| *call != new);
            // Fields of records have names. A line of few words has none.
            let is_named = piece.kind != Kind::Line
                || piece.is(OUTCOME) && gist.terms(piece).len() > FEW_WORDS;
            let needs_call = role != Role::Result || !is_named;
            atom.needs = [label, atom.call.filter(|_| needs_call)];
            atom.is_tool = role == Role::Result && atom.text == tool;
            atom.is_known = given || atom.is_tool;
            if piece.is(QUESTION) && role == Role::Assistant {
                question = Some(new);
            }
            if role == Role::User && new == from && gist.is_answer {
                atom.needs = [reading.asked, None];
                // `Thanks a lot!` answers nothing.
                let is_empty = !gist.acts && atom.terms.iter().all(|term| term.kind() == LIGHT);
                atom.is_known |= reading.asked.is_none() && is_empty;
            }
        }
        // A call is shown together with its outcome.
        if role == Role::Result
            && let Some(call) = call
        {
            let is_outcome = |at: &usize| {
                self.all.get(*at).is_some_and(|atom| atom.piece.is(OUTCOME) && !atom.is_known)
            };
            let outcome = (from..self.all.len()).find(is_outcome);
            if let Some(call) = self.all.get_mut(call) {
                call.needs[1] = outcome;
            }
            let asked = reading.calls.iter().rev().find(|(_, range)| range.start == call);
            let asked = asked.map_or(call..call + 1, |(_, range)| range.clone());
            let tool = one.snippet.tool.unwrap_or_default();
            if gist.is_vain {
                reading.tries.failed(tool, asked, from..self.all.len());
            } else {
                reading.tries.made_good(tool, asked, &mut self.all);
            }
        }
        match role {
            Role::Argument => self.call(from, one, reading),
            Role::User => {
                (reading.asked, reading.has_user) = (None, true);
                reading.wonders = self.question(from);
                reading.tries.clear();
            }
            Role::Assistant => {
                reading.asked = question;
                reading.open.clear();
                if let Some(wonders) = reading.wonders.take() {
                    self.answer(wonders, from);
                }
            }
            _ => {}
        }
    }

    /// Drops the arguments that equal those of the tool's last call, except the first.
    fn call(&mut self, from: usize, one: &Told<'a>, reading: &mut Reading<'a>) {
        let tool = one.snippet.tool.unwrap_or_default();
        let last = reading.calls.iter().rev().find(|(known, _)| *known == tool);
        let last = last.map(|(_, range)| range.clone());
        let end = self.all.len();
        for at in from + 1..end {
            let Some((key, text)) = self.all.get(at).map(|atom| (atom.key, atom.text)) else {
                continue;
            };
            let mut before =
                last.clone().and_then(|range| self.all.get(range)).into_iter().flatten();
            let is_known = before.any(|atom| (atom.key, atom.text) == (key, text));
            if let Some(atom) = self.all.get_mut(at) {
                atom.is_known = is_known;
            }
        }
        // A call is shown with the argument that is its subject.
        let tells = |at: &usize| {
            let names = |atom: &Atom<'_>| {
                !atom.is_known && !matches!(atom.text, "true" | "false") && has_name(atom.terms)
            };
            self.all.get(*at).is_some_and(names)
        };
        let is_new = |at: &usize| self.all.get(*at).is_some_and(|atom| !atom.is_known);
        let mut arguments = from + 1..end.min(from + 1 + MOST_SUBJECTS);
        let about = arguments.clone().find(tells).or_else(|| arguments.find(is_new));
        if let Some(atom) = self.all.get_mut(from) {
            atom.needs = [about, None];
        }
        reading.calls.push((tool, from..end));
        reading.open.push((one.snippet.tool, from, one.snippet.index));
    }

    fn is_given(&self, call: usize, reading: &Reading<'a>, result: usize) -> bool {
        let Some(text) = self.all.get(result).map(|atom| atom.text) else { return false };
        let range = reading.calls.iter().rev().find(|(_, range)| range.start == call);
        let given = range.and_then(|(_, range)| self.all.get(range.clone()));
        given.into_iter().flatten().any(|atom| atom.piece.kind == Kind::Field && atom.text == text)
    }

    fn weigh(&mut self, told: &[Told<'a>], measure: Measure<'_>) {
        let count = told.len().max(1) as u64;
        let mut first = true;
        let mut after_result = false;
        let mut last = usize::MAX;
        for at in 0..self.all.len() {
            let Some(atom) = self.all.get_mut(at) else { continue };
            let piece = atom.piece;
            let begins = atom.snippet != last;
            if begins && atom.role == Role::User {
                after_result = false;
            }
            last = atom.snippet;
            let tool = told.get(atom.snippet).and_then(|one| one.snippet.tool).unwrap_or_default();
            atom.tokens = piece.cost.or(|| match (piece.kind, atom.role) {
                (Kind::Call, _) => measure(tool) + 3,
                (Kind::Field, Role::Argument) => measure(atom.text) + measure(atom.key) + 2,
                (Kind::Field, _) => {
                    let keys = measure(atom.key) + measure(atom.around);
                    measure(atom.text) + keys / piece.rows.max(1) + 1
                }
                (Kind::Said, _) => measure(atom.text) + u32::from(piece.nth == 0) * 2,
                _ => measure(atom.text) + 1,
            });
            let has_digit = atom.terms.iter().any(|term| term.has_digit());
            let by_role = match atom.role {
                Role::Earlier => 2000,
                Role::User if piece.origin.is_some() => 900,
                Role::User => 2600,
                Role::Call => 1700,
                Role::Argument => 1200,
                Role::Assistant if piece.origin.is_some() => 900,
                // The title of a list.
                Role::Assistant if atom.text.ends_with([':', '：']) => 500,
                // `I'll look that up.` is redundant next to the call.
                Role::Assistant if calls_too(told, atom.snippet) && after_result => 1500,
                Role::Assistant if calls_too(told, atom.snippet) => 1000,
                // The model already selected these findings, in the user's language.
                Role::Assistant if after_result => 4000,
                // `Good evening!`, `I can help with that.`
                Role::Assistant if begins && atom.whole.len() <= LONGEST_OPENER && !has_digit => {
                    700
                }
                Role::Assistant => 3000,
                Role::Result => 900,
            };
            let mut base = by_role * (1000 + 600 * atom.snippet as u64 / count) / 1000;
            let scale = |is: bool, thousandths: u64| if is { thousandths } else { 1000 };
            base =
                base * scale(first && matches!(atom.role, Role::User | Role::Earlier), 1600) / 1000;
            base = base * scale(piece.is(OUTCOME), 1800) / 1000;
            base = base * scale(atom.role == Role::Assistant && piece.is(QUESTION), 400) / 1000;
            if atom.role == Role::Result {
                base = base * 1000 / (1000 + 80 * u64::from(piece.nth.min(12)));
            } else if piece.nth > 6 {
                base = base * 6 / u64::from(piece.nth);
            }
            // Words in nearly all records of a list say little about one.
            if piece.rows > 3 && !piece.is(COMMON) {
                base = base * (1150 - 1000 * u64::from(piece.same) / u64::from(piece.rows)) / 1000;
            }
            atom.base = (base * atom.part / 1000).max(1);
            let reports = atom.role == Role::Assistant && after_result && piece.nth == 0;
            atom.bonus = 100 * u64::from(atom.role == Role::User)
                + 400 * u64::from(reports)
                + 700 * u64::from(piece.is(OUTCOME));
            first &= atom.role != Role::User && atom.role != Role::Earlier || !begins_next(piece);
            after_result |= atom.role == Role::Result;
        }
    }

    /// Whether tool names can be left out: there is one tool, and no call has arguments.
    pub fn has_one_call(&self) -> bool {
        let mut calls = self.all.iter().filter(|atom| atom.role == Role::Call);
        let tool = calls.next().map(|atom| atom.terms);
        calls.clone().next().is_some()
            && calls.all(|atom| Some(atom.terms) == tool)
            && !self.all.iter().any(|atom| atom.role == Role::Argument)
    }

    /// The value of a word of an atom, if it appears once.
    pub fn worth(&self, atom: &Atom<'_>, term: Term) -> u64 {
        let known = self.uses.get(term.id()).copied().unwrap_or_default();
        let mut worth = match term.kind() {
            // Later calls use the same values.
            ID if atom.role == Role::Argument => 6000,
            ID => 4000,
            NUMBER if atom.role == Role::Assistant => 1300,
            NUMBER => 1000,
            NAME => 600,
            LIGHT => 200,
            _ => 450,
        };
        // It is in more than 35 % of the snippets.
        if !term.has_digit() && u64::from(known.count) * 100 > u64::from(self.snippets) * 35 {
            worth /= 4;
        }
        let later = known.last > atom.snippet as u32 + 1;
        let part = match atom.role {
            Role::Result if later => 240,
            Role::Result if known.last > 0 => 100,
            Role::Result if known.count > 1 => 80,
            Role::Result => 40,
            _ if later => 150,
            // Chatter seldom uses words that occur again.
            Role::User if known.count <= 1 && term.kind() < NAME => 30,
            _ => 100,
        };
        worth * part / 100
    }
}

/// Whether the same message also contains a call.
fn calls_too(told: &[Told<'_>], snippet: usize) -> bool {
    let index = |at: usize| told.get(at).map(|one| one.snippet.index);
    let next = told.get(snippet + 1);
    next.is_some_and(|next| next.snippet.call && Some(next.snippet.index) == index(snippet))
}

/// Whether a piece follows the first two, which alone have the extra weight of a beginning.
fn begins_next(piece: &Piece) -> bool {
    piece.nth >= 2
}

/// Whether the terms include a word, or consist of a single number.
fn has_name(terms: &[Term]) -> bool {
    terms.iter().any(|term| !term.has_digit())
        || terms.iter().any(|term| term.has_digit()) && terms.len() == 1
}

/// The longest sentence of an assistant that can be an empty opening, in bytes.
const LONGEST_OPENER: usize = 48;
const FEW_WORDS: usize = 2;
/// The subject of a call is among its first arguments.
const MOST_SUBJECTS: usize = 8;
