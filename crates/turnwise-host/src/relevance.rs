//! Pruning: how much each message has to do with the task.

use alloc::vec::Vec;

use turnwise_text::{Snippet, Speaker, rank, rank::task_of};

use crate::Conversation;

impl Conversation {
    /// How much each message has to do with the task, in arbitrary units; messages that stay or go together share a score.
    /// The task is the one the options name, else what the person said last.
    pub fn relevance(&self) -> Vec<u32> {
        relevance(self, self.settings().task.as_deref())
    }
}

pub(crate) fn relevance(chat: &Conversation, task: Option<&str>) -> Vec<u32> {
    let transcript = chat.context().transcript();
    let mut ordinals: Vec<u32> = Vec::new();
    let mut units = 0;
    for index in 0..chat.len() {
        // Only the first item of a unit begins one.
        units += u32::from(transcript.unit(index).start == index);
        ordinals.push(units.saturating_sub(1));
    }
    let place = |index: u32| ordinals.get(index as usize).copied().unwrap_or_default();
    let scores = chat.with_snippets((0..chat.len()).collect(), |snippets| {
        let said = snippets.iter().filter(|snippet| snippet.speaker == Speaker::User);
        let (spoken, count) = task_of(said.clone().map(|snippet| snippet.text));
        // The newest words are in sight anyway. They would be the best match for themselves, and lend to whatever
        // happens to stand before them.
        let first = said.rev().nth(count.saturating_sub(1)).map_or(u32::MAX, |snippet| snippet.index);
        let is_task = |snippet: &Snippet<'_>| snippet.speaker == Speaker::User && snippet.index >= first;
        let unit_of = |snippet: &Snippet<'_>| if is_task(snippet) { u32::MAX } else { place(snippet.index) };
        let unit_of: Vec<u32> = snippets.iter().map(unit_of).collect();
        rank(snippets, &unit_of, units, task.unwrap_or(&spoken))
    });
    ordinals.iter().map(|&unit| scores.get(unit as usize).copied().unwrap_or_default()).collect()
}
