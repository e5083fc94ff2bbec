//! The language data that learning needs, one folder per language. To add a language, add a folder
//! and a line to [`LANGUAGES`].
//!
//! Patterns are matched against lower-case text. A space matches any white space, an apostrophe is
//! optional, `*` skips up to three adverbs of the language, `(a|b)` is a choice, `(a|b)?` an
//! optional one, `%` skips letters of a word, `#` matches a number in digits, `<>` matches one to
//! eight words (without spaces, up to twelve characters), and `~` matches the rest of the clause.

use crate::kind::Kind;
use crate::when::Times;

mod chinese;
mod english;
mod french;
mod german;
mod japanese;
mod spanish;

/// All languages, in the order in which they are tried.
pub const LANGUAGES: &[&Language] = &[
    &english::TABLE,
    &german::TABLE,
    &french::TABLE,
    &spanish::TABLE,
    &chinese::TABLE,
    &japanese::TABLE,
];

/// The tables of one language.
pub struct Language {
    /// Whether the language has no spaces between words.
    pub is_unspaced: bool,
    /// Words that can precede a verb without changing the meaning.
    pub adverbs: &'static [&'static str],
    /// Words that end the value of a clause, besides punctuation.
    pub ends: &'static [&'static str],
    /// The doors in groups, in the order in which they are tried.
    pub doors: &'static [&'static [DoorRow]],
    /// Requests to remember the following.
    pub remember: &'static [&'static str],
    /// Requests to forget the following.
    pub forget: &'static [&'static str],
    /// Phrases with which an assistant promises to do something for the user later.
    pub promises: &'static [&'static str],
    /// Words before a statement that make it unreal or another person's: conditions, imagination,
    /// reported speech.
    pub unreal: &'static [&'static str],
    /// Such words that can also follow the statement.
    pub unreal_behind: &'static [&'static str],
    /// Beginnings of questions, since chat often has no question mark.
    pub questions: &'static [&'static str],
    /// Questions about the value of a slot, each with any of these words.
    pub asks: &'static [(&'static str, &'static [&'static str])],
    /// Words in questions about the assistant's statements.
    pub asks_assistant: &'static [&'static str],
    /// The beginnings and ends of passages in which a person plays a role.
    pub roles: &'static [&'static str],
    /// Words that say that a task is done.
    pub done: &'static [&'static str],
    /// The matters of a life that change, each with the beginnings of its words, without
    /// accents; a dot marks the end of a word.
    pub topics: &'static [&'static str],
    /// The beginnings of words of a change.
    pub news: &'static str,
    /// Expressions of time.
    pub times: Times,
}

/// One door: patterns that yield records of one kind.
pub struct DoorRow {
    /// The kind of the record.
    pub kind: Kind,
    /// How its slot is built.
    pub slot: SlotRule,
    /// Where in a sentence the patterns can begin.
    pub place: Place,
    /// The patterns.
    pub patterns: &'static [&'static str],
    /// Patterns that exclude a match at the same place.
    pub except: &'static [&'static str],
}

/// How the slot of a record is built from the matched text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotRule {
    /// No slot.
    None,
    /// One value at a time, such as `user.city`.
    One(&'static str),
    /// One value at a time, which is a name: only up to three capitalized words.
    Name(&'static str),
    /// Many values, such as `user.language`: the value is part of the slot.
    Many(&'static str),
    /// The object is the slot, and `like` or `dislike` is the value.
    Taste(&'static str),
    /// The first thing is preferred to the second.
    Choice,
    /// The first matched words name one of the user's things, the rest is its value.
    Thing,
    /// The first matched words name a relation, the rest a person.
    Relation(&'static [(&'static str, &'static str)]),
    /// The condition of an instruction.
    Condition,
}

/// Where in a sentence a pattern can begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// At any word.
    Anywhere,
    /// At the beginning of the sentence or of a clause.
    Clause,
    /// At the beginning of the sentence or of a clause. The sentence may be a polite question.
    Request,
}
