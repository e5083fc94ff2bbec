//! Prompts for a model's summary, and summaries without a plan.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use turnwise_core::summary::Job;
use turnwise_core::transcript::Transcript;
use turnwise_formats::Json;
use turnwise_text::secrets::Policy;
use turnwise_text::{
    Prompt, PromptOptions, Reference, Rejection, Request, Snippet, Source, Speaker, Template,
    judge, prompt, summarize,
};

use crate::Conversation;
use crate::history::History;
use crate::messages::Messages;

impl Conversation {
    /// The prompt for a job's summary.
    pub fn prompt(&self, job: &Job, options: &PromptOptions<'_>) -> Prompt {
        let (covered, staying) = (self.covered(job), self.staying(job).collect());
        prompt_of(&self, covered, staying, self.prior_with(job.covers.clone()).as_deref(), options)
    }
}

/// The prompt for a summary of the messages `covered`. The messages `staying` remain next to the
/// summary.
pub(crate) fn prompt_of(
    chat: &dyn History,
    covered: Vec<u32>,
    staying: Vec<u32>,
    prior: Option<&str>,
    options: &PromptOptions<'_>,
) -> Prompt {
    let options = &PromptOptions { redact: chat.redact().policy(), ..*options };
    texts_of(chat, staying, |texts| {
        let reference = Reference { texts, ..options.reference };
        let options = &PromptOptions { reference, ..*options };
        chat.with_snippets(covered, |snippets| prompt(snippets, prior, options))
    })
}

/// Calls `use_them` with the speakers and texts of messages that stay in the conversation. They are
/// for the [reference](turnwise_text::Reference) of a prompt.
pub fn with_texts<T: Default>(
    messages: &[Json<'_>],
    use_them: impl FnOnce(&[(Speaker, &str)]) -> T,
) -> T {
    let chat: &dyn History = &Messages::of(messages);
    texts_of(chat, chat.all(), use_them)
}

fn texts_of<T: Default>(
    chat: &dyn History,
    indexes: Vec<u32>,
    use_them: impl FnOnce(&[(Speaker, &str)]) -> T,
) -> T {
    chat.with_snippets(indexes, |snippets| {
        let is_said = |snippet: &&Snippet<'_>| !snippet.call && !snippet.text.trim().is_empty();
        let texts: Vec<_> = snippets.iter().filter(is_said).map(|s| (s.speaker, s.text)).collect();
        use_them(&texts)
    })
}

/// The prompt for a summary of messages without a plan, and the number of messages in it: as many
/// of the first ones as fit into `room` tokens. It ends at a step boundary. If the first step does
/// not fit, its texts are shortened and marked. `None` if that is not enough. Invalid messages are
/// left out.
pub fn prompt_within(
    messages: &[Json<'_>],
    prior: Option<&str>,
    options: &PromptOptions<'_>,
    room: u32,
) -> Option<(Prompt, usize)> {
    let (chat, places) = Messages::with_places(messages);
    let chat: &dyn History = &chat;
    let ask = |range: Range<u32>, options: &PromptOptions<'_>| {
        chat.with_snippets(range.collect(), |snippets| prompt(snippets, prior, options))
    };
    let size = |prompt: &Prompt| chat.count(&prompt.system).0 + chat.count(&prompt.user).0;
    let part =
        |prompt, end: u32| (prompt, places.get(end as usize).copied().unwrap_or(messages.len()));
    let whole = ask(0..chat.len(), options);
    if size(&whole) <= room {
        return Some(part(whole, chat.len()));
    }
    let bounds = bounds(chat.transcript());
    let frame = size(&ask(0..0, options));
    let (mut fitting, mut used, mut start) = (Vec::new(), frame, 0);
    for &end in &bounds {
        used += size(&ask(start..end, options)).saturating_sub(frame);
        if used > room {
            break;
        }
        fitting.push(end);
        start = end;
    }
    // The sum of the single sizes only approximates the size of the whole prompt.
    while let Some(end) = fitting.pop() {
        let prompt = ask(0..end, options);
        if size(&prompt) <= room {
            return Some(part(prompt, end));
        }
    }
    let first = bounds.first().copied().unwrap_or(0);
    let shorter = |limit: &u32| Some(limit / 2).filter(|limit| *limit > 0);
    core::iter::successors(Some(room.saturating_mul(4)), shorter).find_map(|text_limit| {
        let prompt = ask(0..first, &PromptOptions { text_limit, ..*options });
        (size(&prompt) <= room).then(|| part(prompt, first))
    })
}

/// The indexes at which a history can be cut without separating a call from its result, even a late
/// one. The last one is the end of the history.
fn bounds(transcript: &Transcript) -> Vec<u32> {
    let len = transcript.len();
    let mut reach = alloc::vec![0; len as usize];
    for stray in transcript.strays() {
        if let Some(until) = reach.get_mut(stray.step as usize) {
            *until = stray.index + 1;
        }
    }
    let (mut bounds, mut start, mut until) = (Vec::new(), 0, 0);
    while start < len {
        let end = transcript.unit(start).end.max(start + 1);
        until = reach
            .get(start as usize..end as usize)
            .unwrap_or_default()
            .iter()
            .copied()
            .fold(until, u32::max);
        if until <= end {
            bounds.push(end);
        }
        start = end;
    }
    bounds
}

/// Validates `text` as a summary of `messages`, without a plan. `None` if it is valid.
pub fn judge_for(messages: &[Json<'_>], prior: Option<&str>, text: &str) -> Option<Rejection> {
    let chat: &dyn History = &Messages::of(messages);
    let count = |text: &str| chat.count(text).0;
    let tokens = chat.transcript().tokens(0..chat.len()).0 + prior.map_or(0, count);
    chat.with_snippets(chat.all(), |snippets| {
        judge(text, &Source { snippets, prior, instructions: None, tokens, measure: &count }).err()
    })
}

/// Writes a summary of `messages` without a model and without a plan.
///
/// Invalid messages are left out.
pub fn extract_from(
    messages: &[Json<'_>],
    prior: Option<&str>,
    template: Template,
    max_tokens: u32,
    redact: Policy<'_>,
) -> String {
    let chat: &dyn History = &Messages::of(messages);
    let count = |text: &str| chat.count(text).0;
    chat.with_snippets(chat.all(), |snippets| {
        summarize(&Request {
            prior,
            redact,
            ..Request::new(snippets, template, max_tokens, &count)
        })
    })
}
