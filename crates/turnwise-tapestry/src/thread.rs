//! The value that the picture follows: one that was clicked, or the one that the model needed most
//! often.

use std::collections::BTreeMap;

/// A value, and the messages that have it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thread {
    /// The value, as it was said first.
    pub value: String,
    /// The messages that say it, in order.
    pub messages: Vec<usize>,
    /// Whether the memory, which is part of every request, has it.
    pub is_remembered: bool,
}

impl Thread {
    /// Follows a value through the texts of a conversation. `None` if nobody says it.
    pub fn new<'a>(value: &str, texts: impl Iterator<Item = &'a str>) -> Option<Self> {
        let value = value.trim();
        let mut thread = Self { value: value.to_owned(), ..Self::default() };
        let said = texts.enumerate().filter(|(_, text)| thread.is_in(text));
        thread.messages = said.map(|(index, _)| index).collect();
        Some(thread).filter(|thread| !thread.value.is_empty() && !thread.messages.is_empty())
    }

    /// Whether a text says the value, and not only a longer one.
    pub fn is_in(&self, text: &str) -> bool {
        let joins = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        text.match_indices(&self.value).any(|(at, _)| {
            let before = text.get(..at).and_then(|before| before.chars().next_back());
            let after = text.get(at + self.value.len()..).and_then(|rest| rest.chars().next());
            !joins(before) && !joins(after)
        })
    }
}

/// The identifiers that the model used again after somebody said them, the most often used first.
/// Each text comes with whether the model wrote it.
pub fn needed<'a>(texts: impl Iterator<Item = (bool, &'a str)>) -> Vec<String> {
    let mut known: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut read = 0;
    for (place, (is_model, text)) in texts.enumerate() {
        read += text.len();
        if read > MOST_READ {
            break;
        }
        for word in words(text).filter(|word| is_identifier(word)) {
            let (last, uses) = known.entry(word).or_insert((place, 0));
            if is_model && *last < place {
                (*last, *uses) = (place, *uses + 1);
            }
        }
    }
    let mut used: Vec<_> = known.into_iter().filter(|(_, (_, uses))| *uses > 0).collect();
    used.sort_by_key(|(word, (last, uses))| (usize::MAX - uses, usize::MAX - last, *word));
    used.into_iter().take(MOST_VALUES).map(|(word, _)| word.to_owned()).collect()
}

/// The value around a place of a text, which counts UTF-16 units as browsers do.
pub fn value_at(text: &str, place: usize) -> Option<&str> {
    let mut units = 0;
    let begin = text.char_indices().find(|(_, c)| {
        units += c.len_utf16();
        units > place
    });
    let at = begin.map_or(text.len(), |(at, _)| at);
    let word = words(text).find(|word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (start..=start + word.len()).contains(&at)
    })?;
    (word.len() > 2 && word.contains(|c: char| c.is_numeric())).then_some(word)
}

/// Words as identifiers have them, without the signs around them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '#')));
    parts.map(|part| part.trim_matches(['-', '.', '#'])).filter(|word| !word.is_empty())
}

/// Letters and digits together: dates and prices repeat by chance.
fn is_identifier(word: &str) -> bool {
    let has = |is: fn(&char) -> bool| word.chars().any(|c| is(&c));
    word.len() >= 5 && has(|c| c.is_numeric()) && has(|c| c.is_alphabetic())
}

/// Bytes that are searched for values: enough for the conversations that a person looks at.
const MOST_READ: usize = 1_000_000;
/// Values to choose from.
const MOST_VALUES: usize = 12;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_not_seen_within_a_longer_one() {
        let texts = ["order W-12", "order W-123", "W-12."];
        let thread = Thread::new("W-12", texts.into_iter()).unwrap();
        assert_eq!(thread.messages, [0, 2]);
        assert_eq!(Thread::new("W-9", texts.into_iter()), None);
        assert_eq!(Thread::new(" ", texts.into_iter()), None);
    }

    #[test]
    fn a_remembered_value_is_in_sight_once_it_was_said() {
        use crate::{Column, Fate, Sight, Tapestry};
        let said = ["hello", "order W-12", "sent"];
        let sights = |is_remembered| {
            let thread = Thread { is_remembered, ..Thread::new("W-12", said.into_iter()).unwrap() };
            let tapestry = Tapestry { thread: Some(thread.into()), ..Tapestry::default() };
            [1, 3].map(|length| {
                let fates = vec![(Fate::LeftOut, length)];
                tapestry.sight(&Column { length, fates, ..Column::default() })
            })
        };
        assert_eq!(sights(false), [Some(Sight::Unsaid), Some(Sight::Lost)]);
        assert_eq!(sights(true), [Some(Sight::Unsaid), Some(Sight::Seen)]);
    }

    #[test]
    fn the_identifier_that_the_model_used_most_comes_first() {
        let texts = [
            (false, "My order is W2378156, and user_77 is me."),
            (true, "get_order(W2378156)"),
            (false, "W2378156: delivered 2024-05-15, item 1656367028"),
            (true, "refund(W2378156, user_77); I call it R100A"),
        ];
        assert_eq!(needed(texts.into_iter()), ["W2378156", "user_77"]);
        assert!(needed([(true, "call_1a2b"), (false, "call_1a2b")].into_iter()).is_empty());
    }

    #[test]
    fn a_click_finds_the_value_under_it() {
        let text = "Größe 😀 \"certificate_9984806\", bitte.";
        let unit = |end: &str| text.split(end).next().unwrap().encode_utf16().count();
        assert_eq!(value_at(text, unit("9984806")), Some("certificate_9984806"));
        assert_eq!(value_at(text, unit("bitte")), None);
        assert_eq!(value_at(text, 0), None);
        assert_eq!(value_at("", 3), None);
        assert_eq!(value_at("id 4242", 99), Some("4242"));
    }
}
