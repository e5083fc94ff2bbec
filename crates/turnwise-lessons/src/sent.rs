//! The messages of one request: unchanged ones by index, and those that the engine wrote or
//! changed.

use turnwise_eval::Message;
use turnwise_host::json::{Parsed, parse};
use turnwise_host::{Conversation, Edit};

use crate::recording::Recording;

/// The messages of one request, in order.
pub(crate) struct SentMessages(Vec<One>);

enum One {
    Original(usize),
    Written { text: String, index: Option<usize> },
}

impl SentMessages {
    /// The messages that result from the edits of a plan.
    pub fn of_edits(edits: Vec<Edit>, chat: &Conversation) -> Self {
        let mut seen = Vec::new();
        for edit in edits {
            match edit {
                Edit::Keep { start, end } => {
                    seen.extend((start..end).map(|index| One::Original(index as usize)));
                }
                Edit::Insert { messages, .. } => {
                    seen.extend(
                        messages.into_iter().map(|text| One::Written { text, index: None }),
                    );
                }
                Edit::Move { index, patches } if patches.is_empty() => {
                    seen.push(One::Original(index as usize));
                }
                Edit::Move { index, patches } | Edit::Replace { index, patches } => {
                    if let Some(text) = chat.patched(index, &patches) {
                        seen.push(One::Written { text, index: Some(index as usize) });
                    }
                }
            }
        }
        Self(seen)
    }

    /// Unchanged messages, by index.
    pub fn of_list(list: &[usize]) -> Self {
        Self(list.iter().copied().map(One::Original).collect())
    }

    /// Whether `fact` occurs in the request, ignoring case.
    pub fn has(&self, fact: &str, recording: &Recording) -> bool {
        let fact = fact.to_lowercase();
        self.0.iter().any(|one| match one {
            One::Original(index) => {
                recording.lower.get(*index).is_some_and(|text| text.contains(&fact))
            }
            One::Written { text, .. } => parse(text).is_ok_and(|parsed| {
                Message::read(&parsed.json).text.to_lowercase().contains(&fact)
            }),
        })
    }

    /// The index in the conversation of the message at this position.
    pub fn original(&self, place: usize) -> Option<usize> {
        match self.0.get(place)? {
            One::Original(index) => Some(*index),
            One::Written { index, .. } => *index,
        }
    }

    /// Parses the messages that the engine wrote.
    pub fn parse_written(&self) -> Vec<Parsed<'_>> {
        let texts = self.0.iter().filter_map(|one| match one {
            One::Written { text, .. } => parse(text).ok(),
            One::Original(_) => None,
        });
        texts.collect()
    }

    /// All messages, parsed. `written` comes from [`Self::parse_written`].
    pub fn parsed<'a>(&self, recording: &'a Recording, written: &[Parsed<'a>]) -> Vec<Parsed<'a>> {
        let mut written = written.iter();
        let all = self.0.iter().filter_map(|one| match one {
            One::Original(index) => recording.parsed.get(*index).cloned(),
            One::Written { .. } => written.next().cloned(),
        });
        all.collect()
    }
}
