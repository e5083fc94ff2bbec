//! Pruning: the relevance of each message to the task.

use alloc::string::String;
use alloc::vec::Vec;

use turnwise_core::strategies::STANDING;
use turnwise_text::{Snippet, Speaker, rank, rank::standing, rank::task_of};

use crate::Conversation;
use crate::history::History;

/// A task and the passages to compare with it, for hosts with an embedding function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Passages {
    /// The task in the options, or else the user's last message.
    pub task: String,
    /// A passage for each group of messages that stay or go together: the index of its first
    /// message, and its text. The text of the task itself is empty.
    pub said: Vec<(u32, String)>,
}

impl Conversation {
    /// The relevance of each message to the task, in arbitrary units, with the bit [`STANDING`] for
    /// messages that stay whatever the task is. Messages that stay or go together share a score.
    /// The task is the one in the options, or else the user's last message.
    pub fn relevance(&self) -> Vec<u32> {
        relevance(&self, self.settings().task.as_deref())
    }

    /// The task and the passages to embed, for a host with an embedding function.
    pub fn passages(&self) -> Passages {
        passages(&self, self.settings().task.as_deref())
    }
}

pub(crate) fn relevance(chat: &dyn History, task: Option<&str>) -> Vec<u32> {
    let units = units(chat);
    let count = units.last().map_or(0, |last| last + 1);
    let scores = by_unit(chat, task, &units, |snippets, unit_of, asked| {
        let limits = standing(snippets, unit_of, count);
        let scores = rank(snippets, unit_of, count, asked.task);
        let best = scores.iter().copied().max().unwrap_or_default().min(STANDING - 1);
        let scored = (0..).zip(scores.into_iter().zip(limits));
        let marked = scored.map(|(unit, (score, limits))| match limits {
            // Limits and corrections come before the request that they belong to.
            true => STANDING | best,
            false if asked.units.contains(&unit) => STANDING | score.min(best),
            false => score.min(best),
        });
        marked.collect::<Vec<u32>>()
    });
    units.iter().map(|&unit| scores.get(unit as usize).copied().unwrap_or_default()).collect()
}

pub(crate) fn passages(chat: &dyn History, task: Option<&str>) -> Passages {
    let units = units(chat);
    by_unit(chat, task, &units, |snippets, unit_of, asked| {
        let mut said: Vec<(u32, String)> = Vec::new();
        for (index, unit) in (0..).zip(&units) {
            if *unit as usize == said.len() {
                said.push((index, String::new()));
            }
        }
        for (snippet, unit) in snippets.iter().zip(unit_of) {
            let Some((_, text)) = said.get_mut(*unit as usize) else { continue };
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(snippet.text);
        }
        Passages { task: asked.task.into(), said }
    })
}

/// The index of each message's unit.
fn units(chat: &dyn History) -> Vec<u32> {
    let transcript = chat.transcript();
    let mut units: Vec<u32> = Vec::new();
    let mut begun = 0;
    for index in 0..chat.len() {
        // Only the first item of a unit begins one.
        begun += u32::from(transcript.unit(index).start == index);
        units.push(begun.saturating_sub(1));
    }
    units
}

/// The task to compare with, and the units before the newest message that state it.
struct Asked<'a> {
    task: &'a str,
    units: Vec<u32>,
}

/// Calls `use_them` with the snippets, the unit of each snippet, and the task.
fn by_unit<T: Default>(
    chat: &dyn History,
    task: Option<&str>,
    units: &[u32],
    use_them: impl FnOnce(&[Snippet<'_>], &[u32], &Asked<'_>) -> T,
) -> T {
    let place = |index: u32| units.get(index as usize).copied().unwrap_or_default();
    chat.with_snippets(chat.all(), |snippets| {
        let said: Vec<_> =
            snippets.iter().filter(|snippet| snippet.speaker == Speaker::User).collect();
        let (spoken, places) = task_of(said.iter().map(|snippet| snippet.text));
        let asked = places.iter().filter_map(|place| said.iter().rev().nth(*place));
        let asked: Vec<u32> = asked.map(|snippet| snippet.index).collect();
        // The newest message is always sent, so it is not ranked. It would match itself best and
        // raise the scores of the messages just before it.
        let newest = asked.first().copied();
        let unit_of = |snippet: &Snippet<'_>| {
            let is_newest = snippet.speaker == Speaker::User && Some(snippet.index) == newest;
            if is_newest { u32::MAX } else { place(snippet.index) }
        };
        let unit_of: Vec<u32> = snippets.iter().map(unit_of).collect();
        let units = asked.iter().skip(1).map(|index| place(*index)).collect();
        use_them(snippets, &unit_of, &Asked { task: task.unwrap_or(&spoken), units })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;

    #[test]
    fn what_goes_together_is_one_passage_and_the_task_is_none() {
        let options = json::parse(r#"{"strategies": [{"type": "prune"}]}"#).unwrap().json;
        let mut chat = Conversation::new(&options).unwrap();
        for message in [
            r#"{"role":"user","content":"Where is W-12?"}"#,
            r#"{"role":"assistant","content":"Looking.","tool_calls":[{"id":"a","type":"function","function":{"name":"find","arguments":"{}"}}]}"#,
            r#"{"role":"tool","tool_call_id":"a","content":"in Rome"}"#,
            r#"{"role":"user","content":"And what does sending it back cost?"}"#,
        ] {
            chat.push(message, false).unwrap();
        }
        let Passages { task, said } = chat.passages();
        assert_eq!(task, "And what does sending it back cost?\n");
        let starts: Vec<u32> = said.iter().map(|(index, _)| *index).collect();
        assert_eq!(starts, [0, 1, 3]);
        assert!(
            said[0].1 == "Where is W-12?" && said[1].1.contains("in Rome") && said[2].1.is_empty(),
            "{said:?}"
        );
    }
}
