//! English.

use super::Words;
use crate::measure::Measure;

pub(super) static WORDS: Words = Words {
    label,
    most: "at most #",
    least: "at least #",
    is: "exactly #",
    all: "all",
    of: "of #",
    open: "not yet",
    last: " at the last request",
    message: " when message # is written",
    quotes: ["“", "”"],
    group: ",",
    decimal: ".",
};

fn label(measure: Measure) -> &'static str {
    match measure {
        Measure::SentMax => "Tokens of the largest request",
        Measure::SentLast => "Tokens of the last request",
        Measure::SentSum => "Tokens sent in all",
        Measure::SentShare => "Sent, of everything",
        Measure::CostSum => "Tokens paid, cached ones at # %",
        Measure::Resent => "Tokens read again",
        Measure::Changes => "Beginnings changed",
        Measure::Over => "Requests over budget",
        Measure::OverBy => "Tokens over budget",
        Measure::Refused => "Requests refused",
        Measure::LeftOut => "Messages left out",
        Measure::Cleared => "Messages cleared",
        Measure::MessagesMax => "Most messages in a request",
        Measure::TurnsLeast => "Fewest turns in sight",
        Measure::Needed => "Needed values in sight",
        Measure::Far => "Old values in sight",
        Measure::Calls => "Calls with all their values in sight",
        Measure::Visible => "In sight:",
        Measure::Hidden => "Requests that send",
        Measure::Invented => "Invented facts in use",
        Measure::Known => "In the memory:",
        Measure::MemoryTokens => "Tokens of the memory",
        Measure::Window => "Window",
        Measure::Budget => "Budget",
        Measure::Reserve => "Kept for the answer",
        Measure::Overhead => "Tokens of tools",
        Measure::Picked => "Message clicked",
        Measure::Predicted => "Prediction",
        Measure::Requests => "Requests",
        Measure::WholeLast => "Tokens of the conversation",
        Measure::WholeSum => "Tokens of all histories",
        Measure::QuarterCharacters => "A quarter of the characters",
        Measure::ResultsShare => "Results of tools, of all characters",
    }
}
