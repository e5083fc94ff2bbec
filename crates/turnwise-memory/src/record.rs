//! A record: one statement of fact, with every place that states it.
//!
//! A record has an id made from its content, and one *statement* for each message that states it.
//! Everything a person can see about a record follows from its statements. This makes merging
//! simple: statements are united, and a tombstone removes statements.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::digest::Digest;
use crate::few::Few;
use crate::kind::{Kind, Origin, Sensitivity};
use crate::scope::Scope;
use crate::stamp::Stamped;
use crate::status::Status;

/// One thing that was said, with every place that says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The digest of scope, kind, slot and normal form. Two tabs that learn the same sentence
    /// create the same record.
    pub id: Digest,
    /// The category.
    pub kind: Kind,
    /// Subject and attribute, such as `user.city`. Records supersede each other only within a slot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<String>,
    /// The statements by their keys.
    pub statements: Few<Statement>,
}

/// One place that states a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statement {
    /// The words and their place. They never change, and are part of the key.
    pub said: Said,
    /// When it was stored, in milliseconds since 1970; the earlier time if two tabs stored it.
    pub learned: u64,
    /// Whether the user has confirmed it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub confirmed: bool,
    /// Its status.
    pub status: Stamped<Status>,
    /// The number of uses, for each replica.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub uses: BTreeMap<String, Uses>,
}

/// Words and their place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Said {
    /// The speaker's own words.
    pub text: String,
    /// The value for the slot, such as `Lisbon`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The author of the words.
    pub origin: Origin,
    /// Whether untrusted text was in view when it was said.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tainted: bool,
    /// The name of the speaker, for turns of past conversations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speaker: Option<String>,
    /// The message.
    pub source: Source,
    /// When it was said, in milliseconds since 1970.
    pub at: u64,
    /// The time that the words refer to, resolved against `at`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<Interval>,
    /// The day on which a task is due or a record ends, in days since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<i32>,
    /// In per cent: 100 if the user asked to remember it, 90 for a door with a slot, 70 for a door,
    /// at most 60 for a model's proposal.
    #[serde(default, skip_serializing_if = "is_default")]
    pub confidence: u8,
    /// 0 to 100. It only decides between records that are otherwise equal.
    #[serde(default, skip_serializing_if = "is_default")]
    pub importance: u8,
    /// The most sensitive category that the words touch.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sensitivity: Sensitivity,
    /// The records from which a summary was derived.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub derived: Vec<Digest>,
    /// Names and values from the host, kept and exported, but never shown to a model.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub metadata: BTreeMap<String, String>,
}

/// A place in the host's messages.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Source {
    /// The conversation's name.
    pub conversation: String,
    /// The message's index.
    pub index: u32,
    /// Digest of conversation, index and text of the message. If the host changes its numbering,
    /// the digest still recognizes the message.
    pub message: Option<Digest>,
    /// Where the words begin in the message's text, in UTF-16 code units, as JavaScript counts.
    pub start: u32,
    /// Where they end.
    pub end: u32,
}

/// A range of days since 1970, from `from` up to but excluding `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Interval {
    /// The first day.
    pub from: i32,
    /// The day after the last; `None` if the range is open.
    pub to: Option<i32>,
    /// How precisely it was stated.
    pub precision: Precision,
}

/// How precisely a time was stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Precision {
    /// A day.
    Day,
    /// A week.
    Week,
    /// A month.
    Month,
    /// A year.
    Year,
}

/// The uses of a record by a replica.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Uses {
    /// The number of uses.
    pub count: u32,
    /// The last time, in milliseconds since 1970.
    pub last: u64,
}

/// Fields of most turns are so: left out, they save an eighth of a row.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Record {
    /// The id of a record with this content.
    pub fn id_for(scope: &Scope, kind: Kind, slot: Option<&str>, text: &str) -> Digest {
        let slot = slot.unwrap_or_default();
        Digest::from_parts(&[&scope.name(), kind.as_str(), slot, &normal_form(text)])
    }

    /// The newest statement. Its words, value and time are the record's.
    pub fn newest(&self) -> Option<&Statement> {
        self.statements.iter().max_by_key(|(key, one)| (one.said.at, *key)).map(|(_, one)| one)
    }

    /// The words of the newest statement.
    pub fn text(&self) -> &str {
        self.newest().map_or("", |newest| &newest.said.text)
    }

    /// The value of the newest statement.
    pub fn value(&self) -> Option<&str> {
        self.newest()?.said.value.as_deref()
    }

    /// The record's status: the one that was set last.
    pub fn status(&self) -> &Status {
        let statuses = self.statements.values().map(|one| &one.status);
        statuses.max().map_or(&Status::Active, |stamped| &stamped.value)
    }

    /// Whether it can be shown: active, or in conflict with another record.
    pub fn is_current(&self) -> bool {
        matches!(self.status(), Status::Active | Status::Conflict { .. })
    }

    /// The number of uses, over all replicas.
    pub fn uses(&self) -> u32 {
        let counts = self.statements.values().flat_map(|one| one.uses.values());
        counts.map(|uses| uses.count).fold(0, u32::saturating_add)
    }

    /// When it was last said, learned or used, in milliseconds since 1970.
    pub fn last_touched(&self) -> u64 {
        let times = self.statements.values().map(|one| {
            let used = one.uses.values().map(|uses| uses.last).max().unwrap_or_default();
            used.max(one.said.at).max(one.learned)
        });
        times.max().unwrap_or_default()
    }

    /// When the status was last set, in milliseconds since 1970.
    pub(crate) fn changed_at(&self) -> u64 {
        self.statements.values().map(|one| one.status.stamp.time).max().unwrap_or_default()
    }

    /// Importance, uses and age: over a cap, the lowest records expire first.
    pub(crate) fn usefulness(&self) -> (u8, u32, u64, Digest) {
        let importance = self.newest().map_or(0, |newest| newest.said.importance);
        (importance, self.uses(), self.last_touched(), self.id)
    }

    /// Whether the user said it, or confirmed it, without untrusted text in view.
    pub fn is_trusted(&self) -> bool {
        self.statements
            .values()
            .any(|one| one.confirmed || (one.said.origin.is_authoritative() && !one.said.tainted))
    }

    /// The highest confidence of its statements, in per cent.
    pub fn confidence(&self) -> u8 {
        self.statements.values().map(|one| one.said.confidence).max().unwrap_or_default()
    }
}

impl Said {
    /// The key of the statement: a digest of everything in it.
    pub fn key(&self) -> Digest {
        // Maps with text keys and numbers always have a JSON form.
        Digest::from_parts(&[&serde_json::to_string(self).unwrap_or_default()])
    }
}

impl Source {
    /// The digest of a message.
    pub fn digest(conversation: &str, index: u32, text: &str) -> Digest {
        Digest::from_parts(&[conversation, &alloc::format!("{index}"), text])
    }
}

/// The normal form of a text, equal for two spellings of one sentence: lower case, no punctuation,
/// one space between words.
///
/// ```
/// use turnwise_memory::normal_form;
///
/// assert_eq!(normal_form("I  live in Köln!"), normal_form("i live in köln"));
/// ```
pub fn normal_form(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    each_normal(&[text], |c| out.push(c));
    out
}

/// Passes the characters of the texts' normal forms to `take`, with a space between texts.
pub(crate) fn each_normal(texts: &[&str], mut take: impl FnMut(char)) {
    let (mut is_spaced, mut is_first) = (false, true);
    for text in texts {
        for c in text.chars() {
            // Signs and fractions change a number, and with it the meaning.
            let counts = match c.is_ascii() {
                true => c.is_ascii_alphanumeric() || matches!(c, '+' | '%' | '#' | '$'),
                false => c.is_alphanumeric() || matches!(c, '€' | '£' | '¥'),
            };
            if !counts {
                is_spaced = !matches!(c, '\'' | '’');
                continue;
            }
            if is_spaced && !is_first {
                take(' ');
            }
            (is_spaced, is_first) = (false, false);
            take(if c.is_ascii() {
                c.to_ascii_lowercase()
            } else {
                turnwise_text::terms::lower(c)
            });
        }
        is_spaced = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelling_does_not_change_the_normal_form_and_numbers_do() {
        assert_eq!(normal_form("“I don’t eat pork.”"), "i dont eat pork");
        assert_ne!(normal_form("It costs 1.5 €"), normal_form("It costs 15 €"));
        assert_eq!(normal_form("我住在里斯本。"), "我住在里斯本");
    }
}
