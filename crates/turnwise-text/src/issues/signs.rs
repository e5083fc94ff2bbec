//! Signs in the first words of a message: phrases and greetings, and how the turn before it ended.

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
    /// The assistant asked for something.
    pub asked: bool,
    /// The assistant offered more help.
    pub offered: bool,
    /// The assistant reported that something is done.
    pub completed: bool,
    /// The user closed the issue.
    pub closed: bool,
}

impl End {
    /// The state after a user message. `before` is the end of the turn before.
    pub fn of_user(text: &str, features: &Features, before: Self) -> Self {
        let declines = before.offered && begins(text, NO);
        // Thanks next to an answer close nothing.
        let closed = !before.asked && (declines || closes(text, features));
        Self { closed, ..Self::default() }
    }

    /// The state after an assistant message.
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

/// The signs in the first words of a message.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Signs {
    /// The points for another issue, from the words alone.
    pub points: i32,
    /// It begins with a request.
    pub wants: bool,
    /// It begins a search or an order.
    pub seeks: bool,
    /// It follows a question from the assistant.
    pub answers: bool,
    /// It only answers or thanks, and asks for nothing.
    pub only_answers: bool,
    /// It contains a request, anywhere.
    pub requests: bool,
    /// It returns to an earlier issue.
    pub goes_back: bool,
    /// It announces something new: "another question", a greeting.
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
        // "Also find me a hotel" is part of the answer if the assistant asked a question.
        let adds = seeks && !before.asked && mentions(cut::head(text, BEGINNING), ADDS);
        // "By the way, could you" leads to a detail of the answer if the assistant asked a
        // question.
        let turns_aside = !before.asked && says(ASIDES) && (wants || says(REQUESTS));
        let leaves = is_other || turns_aside;
        let refers = wants && !is_plain && says(REFERS);
        let agrees =
            begins(opening, ACCEPTS) && !before.offered || begins(opening, AGREES) && before.asked;
        // "No, on the 8th" answers a proposal, unless more help was offered.
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
            // Answers, thanks and questions about the last answer begin nothing, unless the user
            // announces it: "Thanks. Another question".
            ((agrees && !adds || corrects || goes_on) && !leaves, GOES_ON),
            (says(DONE) && !wants && !leaves, GOES_ON),
            (closes && !leaves, GOES_ON),
            // But a message that consists of "Hello" begins something.
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

/// Points for another issue. These and those of `decide.rs` were tuned on public conversations
/// (`cargo xtask evals`).
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
/// "Also" and "as well" are searched in this many bytes of a message.
const BEGINNING: usize = 200;
