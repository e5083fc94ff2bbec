//! Placeholders for cleared tool results: a trace that states the removed size, or a digest.
//!
//! The engine reads no texts, so a strategy that wants digests [needs](crate::draft::Need) the host
//! to [supply](crate::Context::supply) them. Each is requested once and kept as long as its result,
//! so the text that was sent stays the same.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use crate::item::{Answer, Call};
use crate::strategies::ClearToolResults;
use crate::tokens::{TokenCount, estimate};
use crate::transcript::Transcript;

/// A request for the digest of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedDigest {
    /// The item that carries the result.
    pub item: u32,
    /// Which of the item's results.
    pub answer: u32,
    /// The longest the digest may be: a share of the result's size. Zero if only the trace must be
    /// counted.
    pub max_tokens: TokenCount,
}

/// A short text with the facts of a tool result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digest {
    /// The item that carries the result.
    pub item: u32,
    /// Which of the item's results.
    pub answer: u32,
    /// The whole text of the placeholder. Empty if the result has no facts worth keeping; then a
    /// trace is used.
    pub text: Box<str>,
    /// The size of that text.
    pub tokens: TokenCount,
    /// The size of a [`trace`] by the host's counter, if it has one.
    pub trace: Option<TokenCount>,
}

/// The digests of a conversation, in the order of its results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digests {
    pub(crate) list: Vec<Digest>,
    /// Digests of all results before this item have been supplied.
    pub(crate) until: u32,
    /// Digests of all results before this item have been requested.
    pub(crate) asked: u32,
}

/// The text of a placeholder, and its size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placeholder {
    /// The text.
    pub text: Box<str>,
    /// Its tokens.
    pub tokens: TokenCount,
}

impl Digests {
    /// Whether the digests of all results before `bound` have been supplied.
    pub fn reach(&self, bound: u32) -> bool {
        self.until >= bound
    }

    /// Requests the digests that are missing for results before `bound` that may be cleared. If it
    /// returns none, the host need not supply anything.
    pub(crate) fn missing(
        &mut self,
        transcript: &Transcript,
        bound: u32,
        strategy: &ClearToolResults,
    ) -> Vec<WantedDigest> {
        let mut wanted = Vec::new();
        let most = strategy.digest.unwrap_or_default();
        for (item, outline) in transcript.items(self.until..bound) {
            for (place, answer) in outline.answers.iter().enumerate() {
                if clears(transcript, item, place, strategy).is_some() {
                    let max_tokens = most.min(FRAME_TOKENS + TokenCount(answer.payload.0 / 4));
                    wanted.push(WantedDigest { item, answer: place as u32, max_tokens });
                }
            }
        }
        self.asked = self.asked.max(bound);
        if wanted.is_empty() {
            self.until = self.asked;
        }
        wanted
    }

    /// Adds the requested digests, in order.
    pub(crate) fn add(&mut self, digests: Vec<Digest>) {
        let places = self.until..self.asked;
        self.list.extend(digests.into_iter().filter(|digest| places.contains(&digest.item)));
        self.until = self.asked;
    }

    /// Forgets the items from `len` on.
    pub(crate) fn truncate(&mut self, len: u32) {
        self.list.truncate(self.list.partition_point(|digest| digest.item < len));
        self.until = self.until.min(len);
        self.asked = self.asked.min(len);
    }

    fn find(&self, item: u32, answer: usize) -> Option<&Digest> {
        let place = self
            .list
            .partition_point(|digest| (digest.item, digest.answer as usize) < (item, answer));
        self.list
            .get(place)
            .filter(|digest| digest.item == item && digest.answer as usize == answer)
    }
}

/// The placeholder for one result of an item. `None` for failures, spared tools, and results no
/// larger than their placeholder.
pub fn placeholder(
    transcript: &Transcript,
    digests: &Digests,
    index: u32,
    answer: usize,
    strategy: &ClearToolResults,
) -> Option<Placeholder> {
    let call = clears(transcript, index, answer, strategy)?;
    let result = transcript.item(index)?.answers.get(answer)?;
    let brought = digests.find(index, answer);
    let placeholder =
        match brought.filter(|digest| strategy.digest.is_some() && !digest.text.is_empty()) {
            Some(digest) => Placeholder { text: digest.text.clone(), tokens: digest.tokens },
            None => {
                let text = trace(call, result);
                Placeholder {
                    tokens: brought.and_then(|it| it.trace).unwrap_or_else(|| estimate(&text)),
                    text,
                }
            }
        };
    (placeholder.tokens < result.payload).then_some(placeholder)
}

/// The call of a result that a strategy may clear.
pub(crate) fn clears<'t>(
    transcript: &'t Transcript,
    index: u32,
    answer: usize,
    strategy: &ClearToolResults,
) -> Option<&'t Call> {
    let failed = transcript.item(index)?.answers.get(answer)?.error;
    transcript.call_of(index, answer).filter(|call| !failed && !strategy.spares(&call.name))
}

/// The placeholder of a result without a digest: the tool's name, the call's id and the removed
/// tokens.
pub fn trace(call: &Call, result: &Answer) -> Box<str> {
    let tokens = &result.payload.0.to_string();
    ["⟦removed: result of ", &call.name, " (", &result.id, "), ", tokens, " tokens⟧"]
        .concat()
        .into()
}

/// The text that replaces cleared arguments.
pub const EMPTY_INPUT: &str = "{}";

/// The tokens allowed for the frame of a digest.
const FRAME_TOKENS: TokenCount = TokenCount(8);
