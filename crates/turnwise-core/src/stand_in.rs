//! What stands where a tool result was: a trace that says how much is gone, or a digest of it.
//!
//! The engine reads no texts, so a host makes the digests ([`crate::Context::set_digests`]) when a
//! plan [wants them](crate::Context::wants_digests). Each is asked for once and kept as long as its
//! result: what was sent of it stays as it is, byte for byte.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use crate::item::{Answer, Call};
use crate::strategies::ClearToolResults;
use crate::tokens::{TokenCount, estimate};
use crate::transcript::Transcript;

/// A result of which a digest is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedDigest {
    /// The item that carries the result.
    pub item: u32,
    /// Which of the item's results.
    pub answer: u32,
    /// The longest the digest may be: part of what the result costs. Zero where only its trace has
    /// to be counted.
    pub max_tokens: TokenCount,
}

/// What a result said, in short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digest {
    /// The item that carries the result.
    pub item: u32,
    /// Which of the item's results.
    pub answer: u32,
    /// The whole text that stands in its place. Empty where there is nothing to tell: then a trace
    /// stands there.
    pub text: Box<str>,
    /// What that text costs.
    pub tokens: TokenCount,
    /// What a [`trace`] costs by the host's counter, where it has one.
    pub trace: Option<TokenCount>,
}

/// The digests of a conversation, in the order of its results.
#[derive(Clone, Debug, Default)]
pub struct Digests {
    list: Vec<Digest>,
    /// Of all results before this item digests were brought, where there was something to bring.
    until: u32,
    /// Of all results before this item digests were asked for.
    asked: u32,
}

/// The text in the place of a result, and what it costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandIn {
    /// The text.
    pub text: Box<str>,
    /// Its tokens.
    pub tokens: TokenCount,
}

impl Digests {
    /// Whether the digests of all results before `bound` are here.
    pub fn reach(&self, bound: u32) -> bool {
        self.until >= bound
    }

    /// The results before `bound` that may be cleared and of which there are no digests yet, with
    /// the room for them. Where there are none, nothing has to be brought.
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
                    let max_tokens = most.min(SHORTEST + TokenCount(answer.payload.0 / 4));
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

    /// Takes in what was asked for, in order.
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

    fn of(&self, item: u32, answer: usize) -> Option<&Digest> {
        let place = self
            .list
            .partition_point(|digest| (digest.item, digest.answer as usize) < (item, answer));
        self.list
            .get(place)
            .filter(|digest| digest.item == item && digest.answer as usize == answer)
    }
}

/// What a strategy puts in the place of one result of an item. Failures, spared tools and what is
/// small anyway stay.
pub fn stand_in(
    transcript: &Transcript,
    digests: &Digests,
    index: u32,
    answer: usize,
    strategy: &ClearToolResults,
) -> Option<StandIn> {
    let call = clears(transcript, index, answer, strategy)?;
    let result = transcript.item(index)?.answers.get(answer)?;
    let brought = digests.of(index, answer);
    let stand_in =
        match brought.filter(|digest| strategy.digest.is_some() && !digest.text.is_empty()) {
            Some(digest) => StandIn { text: digest.text.clone(), tokens: digest.tokens },
            None => {
                let text = trace(call, result);
                StandIn {
                    tokens: brought.and_then(|it| it.trace).unwrap_or_else(|| estimate(&text)),
                    text,
                }
            }
        };
    (stand_in.tokens < result.payload).then_some(stand_in)
}

/// The call of a result that a strategy may clear.
fn clears<'t>(
    transcript: &'t Transcript,
    index: u32,
    answer: usize,
    strategy: &ClearToolResults,
) -> Option<&'t Call> {
    let failed = transcript.item(index)?.answers.get(answer)?.error;
    transcript.call_of(index, answer).filter(|call| !failed && !strategy.spares(&call.name))
}

/// What stands in the place of a result without a digest: it keeps the tool's name and the call's
/// id, and says how much is gone.
pub fn trace(call: &Call, result: &Answer) -> Box<str> {
    let tokens = &result.payload.0.to_string();
    ["⟦removed: result of ", &call.name, " (", &result.id, "), ", tokens, " tokens⟧"]
        .concat()
        .into()
}

/// What arguments become that are cleared.
pub const EMPTY_INPUT: &str = "{}";

/// Room for the frame of a digest.
const SHORTEST: TokenCount = TokenCount(8);
