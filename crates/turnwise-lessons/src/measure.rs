//! The measures: numbers that a goal can ask for, by name.
//!
//! Adding a measure takes a variant, its name here, its value in [`reading`](crate::reading) and
//! its words in [`words`](crate::words); the compiler points at each.

/// A number about a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Measure {
    /// Tokens of the largest request.
    SentMax,
    /// Tokens of the last request.
    SentLast,
    /// Tokens of all requests together.
    SentSum,
    /// The same in per mille of what sending everything takes.
    SentShare,
    /// Tokens paid for at full price, where a cached token costs less.
    CostSum,
    /// Tokens that were sent before and are read again because something before them changed.
    Resent,
    /// Requests whose beginning differs from the request before.
    Changes,
    /// Requests with more tokens than the budget.
    Over,
    /// Most tokens over the budget at a request.
    OverBy,
    /// Requests that a provider refuses.
    Refused,
    /// Most messages left out of a request.
    LeftOut,
    /// Most messages with cleared tool results in a request.
    Cleared,
    /// Most messages in a request.
    MessagesMax,
    /// Fewest turns in sight at a request, once that many were said.
    TurnsLeast,
    /// Values that the model used next and could see.
    Needed,
    /// The same for values older than three turns.
    Far,
    /// Tool calls all of whose known arguments could be seen.
    Calls,
    /// Facts in sight.
    Visible,
    /// Requests that send a fact which should not be there.
    Hidden,
    /// Facts in applied summaries, and lines of the memory, that the conversation does not contain.
    Invented,
    /// Facts in the memory that is sent with every request.
    Known,
    /// Tokens of the memory.
    MemoryTokens,
    /// The window in tokens.
    Window,
    /// The part of the window for messages.
    Budget,
    /// Tokens kept free for the answer.
    Reserve,
    /// Tokens of tool schemas and instructions, in every request.
    Overhead,
    /// The message that was clicked.
    Picked,
    /// The choice of the prediction, from 1.
    Predicted,
    /// How many requests there are. For figures in the text.
    Requests,
    /// Tokens of the whole conversation. For figures in the text.
    WholeLast,
    /// Tokens of all histories together. For figures in the text.
    WholeSum,
    /// A quarter of the characters, which some take for tokens. For figures in the text.
    QuarterCharacters,
    /// Tool results, in per mille of all characters. For figures in the text.
    ResultsShare,
}

/// How a value is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Tokens.
    Tokens,
    /// Requests, messages, turns, facts.
    Count,
    /// Per mille, shown in per cent.
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

    /// The measure of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, measure)| measure)
    }

    /// How its value is read.
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

    /// Whether it says how many of how many, so that a goal can ask for all of them.
    pub fn is_part(self) -> bool {
        matches!(self, Self::Needed | Self::Far | Self::Calls | Self::Visible | Self::Known)
    }

    /// Whether it looks for facts, which the clause names.
    pub fn is_about_facts(self) -> bool {
        matches!(self, Self::Visible | Self::Hidden | Self::Known)
    }

    /// Whether it is a property of the conversation, whatever is sent.
    pub fn is_of_recording(self) -> bool {
        matches!(self, Self::QuarterCharacters | Self::ResultsShare)
    }

    /// Whether the learner answers it directly, and not through a policy.
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
