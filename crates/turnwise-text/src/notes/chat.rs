//! What counts where people only talk: many sentences look like a limit or a decision, and few are.

use crate::Speaker;
use crate::language::{self, Acts, DIETS, Language};
use crate::notes::gather::{Gathered, Unit, candidate, stands_alone};
use crate::notes::gist::{ADVICE, REQUEST};

impl Gathered<'_> {
    /// Whether the person seldom asks for anything, as in a chat with a friend.
    fn asks_seldom(&self) -> bool {
        let messages = || {
            let all = self.units.chunk_by(|one, next| one.snippet == next.snippet);
            all.filter(|units| units.iter().any(|unit| unit.speaker == Speaker::User))
        };
        let asks = |units: &&[Unit<'_>]| units.iter().any(|unit| unit.is(REQUEST));
        let all = messages().count();
        all >= FEW && messages().filter(asks).count() * SELDOM < all
    }

    /// In talk, many sentences look like a limit or a correction but are not (`you must be tired`,
    /// `I mean, sure`), and people seldom open with their topic. So a line must weigh about as much
    /// as the average sentence, or it is left to the prose.
    pub(super) fn keep_what_tells(&mut self) {
        let scores =
            || (0..self.units.len()).map(|at| self.weighed.score(at)).filter(|score| *score > 0);
        let least = scores().sum::<i64>() * TELLS / 100 / scores().count().max(1) as i64;
        let tells = |order: usize| self.weighed.score(order) >= least;
        let is_advice = |order: usize| self.units.get(order).is_some_and(|unit| unit.is(ADVICE));
        self.limits.retain(|line| tells(line.order) && !is_advice(line.order));
        self.decisions.retain(|line| tells(line.order));
        let is_own = |unit: &Unit<'_>| unit.speaker == Speaker::User && unit.origin.is_none();
        let is_about = |unit: &Unit<'_>| is_own(unit) && stands_alone(unit);
        let Some(first) = self.units.iter().position(is_about) else { return };
        let message = self.units.get(first).map(|unit| unit.snippet);
        let opening = || (first..).zip(self.units.get(first..).unwrap_or_default());
        let opening =
            || opening().take_while(|(_, unit)| Some(unit.snippet) == message && is_about(unit));
        self.begins_with_request = opening().any(|(_, unit)| unit.is(REQUEST));
        let topic = opening().find(|(at, _)| tells(*at));
        let topic = topic.or_else(|| opening().max_by_key(|(at, _)| self.weighed.score(*at)));
        self.topic = topic.map(|(at, unit)| candidate(at, unit));
        if !self.begins_with_request && self.asks_seldom() {
            let is = |order: usize, check: fn(&Unit<'_>) -> bool| {
                self.units.get(order).is_some_and(check)
            };
            self.limits.retain(|line| is(line.order, sets_terms));
            self.decisions.retain(|line| is(line.order, chooses));
        }
    }
}

/// Whether a limit in a chat sets terms for others: it is about the speaker and has a day, a price
/// or another fact, it is about what they cannot eat, or it asks for something. Habits, tales and
/// guesses look like limits but bind no one.
fn sets_terms(unit: &Unit<'_>) -> bool {
    let language = Language::of(unit.text);
    let sentence = &language::Sentence::read(unit.text, language);
    let is_own = language.speakers.are_in(sentence);
    is_own && (unit.facts > 0 || DIETS.are_in(sentence)) || unit.is(REQUEST)
}

/// Whether a decision in a chat is a choice of the speaker, or a correction of a fact.
fn chooses(unit: &Unit<'_>) -> bool {
    unit.facts > 0 || Language::of(unit.text).acts(unit.text).has(Acts::DECISION)
}

/// In a chat, the person asks for something in fewer than one message out of this many.
const SELDOM: usize = 2;

/// Fewer messages of the person do not show whether it is a chat.
const FEW: usize = 4;

/// Minimum weight of a separate line in talk, in per cent of the mean.
const TELLS: i64 = 70;
