//! The topics of a sentence: matters of a life that change, such as the home, work or diet. Languages
//! list them with their words.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::cues::Cues;
use crate::language::LANGUAGES;

/// The topics of all languages, by the first letters of their words. A recall compares many lines
/// with them.
#[derive(Clone, Debug)]
pub(crate) struct Topics {
    words: Vec<Vec<(&'static str, Topic)>>,
}

/// One topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Topic {
    /// Beginnings of words; a dot marks the end of a word.
    pub(crate) words: &'static str,
    /// Words of a change, in the topic's language.
    news: &'static str,
}

impl Topics {
    pub(crate) fn new() -> Self {
        let mut words = vec![Vec::new(); LETTERS];
        for language in LANGUAGES {
            for list in language.topics {
                let topic = Topic { words: list, news: language.news };
                for word in topic.words.split('|') {
                    if let Some(known) = words.get_mut(place(word)) {
                        known.push((word, topic));
                    }
                }
            }
        }
        Self { words }
    }

    /// The topics of a text.
    pub(crate) fn of(&self, text: &str) -> Vec<Topic> {
        let mut found = Vec::new();
        for word in folded(text).split_ascii_whitespace() {
            let known = self.words.get(place(word)).map(Vec::as_slice).unwrap_or_default();
            for (start, topic) in known {
                if begins(word, start) && !found.contains(topic) {
                    found.push(*topic);
                }
            }
        }
        found
    }
}

impl Topic {
    /// Whether a text says that something changed.
    pub(crate) fn is_news(self, text: &str) -> bool {
        let text = folded(text);
        let cues = Cues::of(&text);
        self.news.split('|').any(|root| cues.has_root(root))
    }
}

/// Whether a word has this beginning; a dot marks its end.
fn begins(word: &str, start: &str) -> bool {
    match start.strip_suffix('.') {
        Some(whole) => word == whole,
        None => word.starts_with(start),
    }
}

fn place(word: &str) -> usize {
    word.bytes().next().map_or(0, |letter| usize::from(letter) % LETTERS)
}

fn folded(text: &str) -> String {
    crate::sensitive::folded(&crate::when::lower(text))
}

const LETTERS: usize = 32;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_sentences_share_a_topic_without_sharing_a_word() {
        let topics = Topics::new();
        let shared = |a: &str, b: &str| {
            let others = topics.of(b);
            topics.of(a).iter().any(|topic| others.contains(topic))
        };
        assert!(shared("I live in Bremen.", "We got the keys for our flat."));
        assert!(shared("I'm vegan.", "I eat cheese again."));
        assert!(!shared("I live in Bremen.", "I eat cheese again."));
    }

    #[test]
    fn topics_are_single_words_as_folded_texts_have_them() {
        for topic in Topics::new().words.iter().flatten() {
            assert!(!topic.0.contains(' ') && folded(topic.0).trim() == topic.0.replace('.', ""));
        }
    }
}
