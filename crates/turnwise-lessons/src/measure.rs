//! The measures: numbers that a goal can refer to by name.
//!
//! To add a measure, add a variant, its name here, its value in [`reading`](crate::reading) and its
//! words in [`words`](crate::words); the compiler points at each place.

/// A number about a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Measure {
    /// Tokens of the largest request.
    SentMax,
    /// Tokens of the last request.
    SentLast,
    /// Tokens of all requests together.
    SentSum,
    /// The sum of tokens, in per mille of the tokens for sending everything.
    SentShare,
    /// The sum of tokens in terms of the full price; cached tokens cost less.
    CostSum,
    /// Tokens that were sent before and are processed again because something before them changed.
    Resent,
    /// Requests whose beginning differs from the request before.
    Changes,
    /// Requests with more tokens than the budget.
    Over,
    /// The most tokens over the budget in a request.
    OverBy,
    /// Requests that a provider would refuse.
    Refused,
    /// The most messages left out of a request.
    LeftOut,
    /// The most messages with cleared tool results in a request.
    Cleared,
    /// The most messages in a request.
    MessagesMax,
    /// The fewest turns in sight at a request with at least that many turns in its history.
    TurnsLeast,
    /// Values that the model used next and that were in sight.
    Needed,
    /// `Needed` for values older than three turns.
    Far,
    /// Tool calls whose known arguments were all in sight.
    Calls,
    /// Facts in sight.
    Visible,
    /// Requests that contain a fact which must not be sent.
    Hidden,
    /// Facts in committed summaries and lines of the memory that the conversation does not contain.
    Invented,
    /// Facts in the memory, which is part of every request.
    Known,
    /// Tokens of the memory.
    MemoryTokens,
    /// The window in tokens.
    Window,
    /// The part of the window for messages.
    Budget,
    /// Tokens reserved for the answer.
    Reserve,
    /// Tokens of tool schemas and instructions, in every request.
    Overhead,
    /// The message that the learner clicked.
    Picked,
    /// The learner's prediction, from 1.
    Predicted,
    /// The number of requests. For figures in the text.
    Requests,
    /// Tokens of the whole conversation. For figures in the text.
    WholeLast,
    /// Tokens of all histories, summed over the requests. For figures in the text.
    WholeSum,
    /// A quarter of the number of characters, a common estimate of tokens. For figures in the text.
    QuarterCharacters,
    /// The share of tool results in all characters, in per mille. For figures in the text.
    ResultsShare,
}

/// The unit of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Tokens.
    Tokens,
    /// Requests, messages, turns, facts.
    Count,
    /// Per mille, shown as per cent.
    Share,
    /// The index of a message, or the number of a choice.
    Index,
}

impl Measure {
    /// Every measure with its name in lesson files.
    pub const ALL: [(&'static str, Self); 33] = [
        ("sent.max", Self::SentMax),
        ("sent.last", Self::SentLast),
        ("sent.sum", Self::SentSum),
        ("sent.share", Self::SentShare),
        ("cost.sum", Self::CostSum),
        ("resent", Self::Resent),
        ("changes", Self::Changes),
        ("over", Self::Over),
        ("over.by", Self::OverBy),
        ("refused", Self::Refused),
        ("left_out", Self::LeftOut),
        ("cleared", Self::Cleared),
        ("messages.max", Self::MessagesMax),
        ("turns.least", Self::TurnsLeast),
        ("needed", Self::Needed),
        ("far", Self::Far),
        ("calls", Self::Calls),
        ("visible", Self::Visible),
        ("hidden", Self::Hidden),
        ("invented", Self::Invented),
        ("known", Self::Known),
        ("memory.tokens", Self::MemoryTokens),
        ("window", Self::Window),
        ("budget", Self::Budget),
        ("reserve", Self::Reserve),
        ("overhead", Self::Overhead),
        ("picked", Self::Picked),
        ("predicted", Self::Predicted),
        ("requests", Self::Requests),
        ("whole.last", Self::WholeLast),
        ("whole.sum", Self::WholeSum),
        ("characters.quarter", Self::QuarterCharacters),
        ("results.share", Self::ResultsShare),
    ];

    /// The name in lesson files.
    pub fn name(self) -> &'static str {
        let own = Self::ALL.into_iter().find(|(_, measure)| *measure == self);
        own.map_or("", |(name, _)| name)
    }

    /// The measure with that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, measure)| measure)
    }

    /// The unit of its value.
    pub fn unit(self) -> Unit {
        match self {
            Self::SentMax
            | Self::SentLast
            | Self::SentSum
            | Self::CostSum
            | Self::Resent
            | Self::OverBy
            | Self::Budget
            | Self::Reserve
            | Self::Overhead
            | Self::MemoryTokens
            | Self::Window
            | Self::WholeLast
            | Self::WholeSum
            | Self::QuarterCharacters => Unit::Tokens,
            Self::SentShare | Self::ResultsShare => Unit::Share,
            Self::Picked | Self::Predicted => Unit::Index,
            Self::Changes
            | Self::Over
            | Self::Refused
            | Self::LeftOut
            | Self::Cleared
            | Self::MessagesMax
            | Self::TurnsLeast
            | Self::Needed
            | Self::Far
            | Self::Calls
            | Self::Visible
            | Self::Hidden
            | Self::Invented
            | Self::Known
            | Self::Requests => Unit::Count,
        }
    }

    /// Whether it counts a part of a whole, so that a goal can require all.
    pub fn is_part(self) -> bool {
        matches!(self, Self::Needed | Self::Far | Self::Calls | Self::Visible | Self::Known)
    }

    /// Whether it looks for facts, which the clause lists.
    pub fn is_about_facts(self) -> bool {
        matches!(self, Self::Visible | Self::Hidden | Self::Known)
    }

    /// Whether it is a property of the conversation, independent of what is sent.
    pub fn is_of_recording(self) -> bool {
        matches!(self, Self::QuarterCharacters | Self::ResultsShare)
    }

    /// Whether the learner answers it directly, and not with a policy.
    pub fn is_answer(self) -> bool {
        matches!(self, Self::Picked | Self::Predicted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_measure() {
        for (name, measure) in Measure::ALL {
            assert_eq!((Measure::from_name(name), measure.name()), (Some(measure), name));
        }
        assert_eq!(Measure::from_name("sent"), None);
    }
}
