//! What the first words of a message say about its issue: phrases, greetings, and how the turn
//! before it ended.

use super::features::{Features, closes, last_words, opening};
use super::phrases::{
    ACCEPTS, ADDS, AGAIN, AGREES, ALTERNATIVES, ASIDES, ASKS, BACK, COMPLETED, DONE, FAREWELLS,
    GREETINGS, NO, OTHER, REFERS, REQUESTS, SEEKS, WANTS,
};
use crate::cut;
use crate::language::{OFFERS, begins, mentions};

/// How a turn ends.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct End {
    /// The assistant's last words ask for something.
    pub asked: bool,
    /// They offer more help.
    pub offered: bool,
    /// They report that something is done.
    pub completed: bool,
    /// The user's last words closed the issue.
    pub closed: bool,
}

impl End {
    /// The end after the user has spoken. `before` is the end of the turn before.
    pub fn of_user(text: &str, features: &Features, before: Self) -> Self {
        let declines = before.offered && begins(text, NO);
        // Thanks next to an answer close nothing.
        let closed = !before.asked && (declines || closes(text, features));
        Self { closed, ..Self::default() }
    }

    /// The end after the assistant has spoken.
    pub fn of_assistant(self, text: &str) -> Self {
        let last = last_words(text);
        let asks = text.ends_with(['?', '？']) || mentions(last, ASKS);
        let offered = mentions(last, OFFERS);
        Self {
            asked: asks && !offered,
            offered,
            completed: mentions(text, COMPLETED),
            closed: self.closed || mentions(last, FAREWELLS),
        }
    }
}

/// What a message says first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Signs {
    /// How much it speaks for another issue, by its words alone.
    pub points: i32,
    /// It asks for something.
    pub wants: bool,
    /// It begins a search or an order.
    pub seeks: bool,
    /// The assistant has asked for something before.
    pub answers: bool,
    /// It only answers or thanks: it asks for nothing.
    pub only_answers: bool,
    /// It asks for something, anywhere.
    pub requests: bool,
    /// It goes back to an earlier issue.
    pub goes_back: bool,
    /// It says openly that it begins something: "another question", a greeting.
    pub is_plain: bool,
}

impl Signs {
    /// Reads the first words of a message. `before` is the end of the turn before.
    pub fn of(text: &str, features: &Features, before: End) -> Self {
        // Spanish opens with a mark: "¡Hola!"
        let opening = opening(text.trim_start_matches(|c: char| !c.is_alphanumeric()));
        let says = |phrases| mentions(opening, phrases);
        let greets = begins(opening, GREETINGS) && !says(AGAIN);
        let is_other = says(OTHER);
        let is_plain = is_other || greets;
        let goes_on = !is_plain && (says(ALTERNATIVES) || says(AGAIN));
        let seeks = !goes_on && says(SEEKS);
        let wants = seeks || !goes_on && says(WANTS);
        // "Also find me a hotel": where the assistant has asked, it may add to the answer.
        let adds = seeks && !before.asked && mentions(cut::head(text, BEGINNING), ADDS);
        // "By the way, could you": a detail of the answer follows where the assistant has asked.
        let turns_aside = !before.asked && says(ASIDES) && (wants || says(REQUESTS));
        let leaves = is_other || turns_aside;
        let refers = wants && !is_plain && says(REFERS);
        let agrees =
            begins(opening, ACCEPTS) && !before.offered || begins(opening, AGREES) && before.asked;
        // "No, on the 8th": the answer to a proposal, unless more help was offered.
        let corrects = begins(opening, NO) && !before.offered && !is_plain;
        let closes = closes(text, features);
        let points = [
            (is_other, IS_OTHER),
            (greets, GREETS),
            (before.closed, IS_AFTER_GOODBYE),
            (before.offered || before.completed, IS_AFTER_END),
            (wants, ASKS_FOR_SOMETHING),
            (seeks, BEGINS_A_SEARCH),
            (adds, ADDS_A_SEARCH),
            (turns_aside, TURNS_ASIDE),
            (refers, REFERS_TO_WHAT_IS_KNOWN),
            // Answers, thanks and questions about the last answer begin nothing, unless the person
            // says so: "Thanks. Another question".
            ((agrees && !adds || corrects || goes_on) && !leaves, GOES_ON),
            (says(DONE) && !wants && !leaves, GOES_ON),
            (closes && !leaves, GOES_ON),
            // But who says "Hello" and nothing else begins something.
            (features.words.is_empty() && !greets, GOES_ON),
        ];
        let points = points.into_iter().filter(|(is_so, _)| *is_so).map(|(_, points)| points);
        let points = points.sum();
        let requests = wants || text.contains(['?', '？']) || mentions(text, WANTS);
        Self {
            points,
            wants,
            seeks,
            answers: before.asked,
            only_answers: closes || before.asked && !requests,
            requests,
            goes_back: says(BACK),
            is_plain,
        }
    }
}

/// Points for another issue. They were tuned on public conversations (`cargo xtask evals`),
/// together with those of `decide.rs`.
const IS_OTHER: i32 = 24;
const GREETS: i32 = 22;
const IS_AFTER_GOODBYE: i32 = 8;
const IS_AFTER_END: i32 = 5;
const ASKS_FOR_SOMETHING: i32 = 3;
const BEGINS_A_SEARCH: i32 = 4;
const ADDS_A_SEARCH: i32 = 4;
const TURNS_ASIDE: i32 = 10;
const REFERS_TO_WHAT_IS_KNOWN: i32 = -3;
const GOES_ON: i32 = -20;
/// Bytes of a message in which "also" and "as well" may stand.
const BEGINNING: usize = 200;
