//! What learning has to know of a language, as data: one folder each. To add a language, add a
//! folder and a line to [`LANGUAGES`].
//!
//! Patterns are matched against lower-case text. A space is any white space, an apostrophe may be
//! missing, `*` skips up to three adverbs of the language, `(a|b)` is a choice, `(a|b)?` an
//! optional one, `%` skips letters of a word, `#` takes a number in digits, `<>` takes one to eight
//! words (without spaces, up to twelve characters), and `~` takes the rest of the clause.

use crate::kind::Kind;
use crate::when::Times;

mod chinese;
mod english;
mod french;
mod german;
mod japanese;
mod spanish;

/// Every language, in the order in which they are tried.
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
    /// Whether words are written without spaces.
    pub is_unspaced: bool,
    /// Words that may precede a verb without changing the meaning.
    pub adverbs: &'static [&'static str],
    /// Where the value of a clause ends, besides punctuation.
    pub ends: &'static [&'static str],
    /// The doors in groups, in the order in which they are tried.
    pub doors: &'static [&'static [DoorRow]],
    /// Requests to remember what follows.
    pub remember: &'static [&'static str],
    /// Requests to forget what follows.
    pub forget: &'static [&'static str],
    /// How an assistant says that it will do something for the user later.
    pub promises: &'static [&'static str],
    /// Words before a statement by which it is not the speaker's: conditions, imagination, the
    /// speech of others.
    pub unreal: &'static [&'static str],
    /// Such words that may also follow it.
    pub unreal_behind: &'static [&'static str],
    /// Beginnings of questions, where chat leaves the question mark out.
    pub questions: &'static [&'static str],
    /// Questions for what a slot holds, in any of these words.
    pub asks: &'static [(&'static str, &'static [&'static str])],
    /// Words of a question for what the assistant has said.
    pub asks_assistant: &'static [&'static str],
    /// Beginnings and endings of parts in which a person plays a role.
    pub roles: &'static [&'static str],
    /// Words by which a task is done.
    pub done: &'static [&'static str],
    /// Words of times.
    pub times: Times,
}

/// One door: patterns that give records of one kind.
pub struct DoorRow {
    /// The kind of the record.
    pub kind: Kind,
    /// How its slot is made.
    pub slot: SlotRule,
    /// Where in a sentence the patterns may begin.
    pub place: Place,
    /// The patterns.
    pub patterns: &'static [&'static str],
    /// Patterns that exclude a match at the same place.
    pub except: &'static [&'static str],
}

/// How the slot of a record is made of what a pattern takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotRule {
    /// No slot.
    None,
    /// One value at a time, such as `user.city`.
    One(&'static str),
    /// One value at a time, which is a name: nothing but up to three words with capitals.
    Name(&'static str),
    /// Many values, such as `user.language`: the value is part of the slot.
    Many(&'static str),
    /// The object is the slot, and `like` or `dislike` the value.
    Taste(&'static str),
    /// The first thing rather than the second.
    Choice,
    /// The first words taken name a thing of the user's, the rest is its value.
    Thing,
    /// The first words taken name a relation, the rest a person.
    Relation(&'static [(&'static str, &'static str)]),
    /// The condition of an instruction.
    Condition,
}

/// Where in a sentence a pattern may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// At any word.
    Anywhere,
    /// At the beginning of the sentence or of a clause.
    Clause,
    /// At the beginning of the sentence or of a clause, and the sentence may be a polite question.
    Request,
}
