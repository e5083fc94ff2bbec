//! Restating: repeats limits that still hold but are far from the end (reference A26).
//!
//! Models follow the end of a request better than its middle. The limits
//! become a part of the newest user message, so nothing that the provider has cached changes.

use crate::additions::{AddedKind, Additions};
use crate::draft::{Draft, WantedText};
use crate::plan::Plan;
use crate::policy::{Keep, Limit, Policy};
use crate::strategies::Behavior;
use crate::tokens::TokenCount;
use crate::transcript::Transcript;

/// Adds a text with the limits that are outside of the newest 1,000 tokens. It needs no trigger and
/// leaves nothing out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restate {
    /// The user turns from one restatement to the next.
    pub every: u32,
    /// The longest text.
    pub max_tokens: TokenCount,
}

impl Default for Restate {
    fn default() -> Self {
        Self { every: 8, max_tokens: TokenCount(200) }
    }
}

impl Behavior for Restate {
    fn propose(&self, _draft: &mut Draft<'_>, _target: &Limit, _keep: &Keep) {}

    fn wants_text(&self, transcript: &Transcript, additions: &Additions) -> Option<WantedText> {
        let newest = transcript.turns().last().copied()?;
        let before = out_of_sight(transcript);
        let turn = |index: u32| transcript.turns_before(index + 1);
        let mut restated = additions.of_items().rev();
        let last = restated.find(|added| added.kind == AddedKind::Restated);
        let is_due = last
            .is_none_or(|last| last.item < before && turn(newest) - turn(last.item) >= self.every);
        (before > 0 && is_due && additions.asked() != Some(newest)).then_some(WantedText {
            kind: AddedKind::Restated,
            before,
            max_tokens: self.max_tokens,
        })
    }

    fn could_act(&self, _plan: &Plan, _target: &Limit, _fires: bool) -> bool {
        false
    }

    fn must_free(&self) -> bool {
        false
    }

    fn leaves_out(&self) -> bool {
        false
    }

    fn needs_host(&self, _policy: &Policy) -> bool {
        true
    }

    fn needs_text(&self) -> bool {
        true
    }
}

/// The messages before this index are outside of the newest tokens that count as in sight.
fn out_of_sight(transcript: &Transcript) -> u32 {
    let (mut low, mut high) = (0, transcript.len());
    while low < high {
        let middle = low + (high - low) / 2;
        if transcript.tokens(middle..transcript.len()) > IN_SIGHT {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

/// Limits within this many tokens of the end need no restatement.
const IN_SIGHT: TokenCount = TokenCount(1_000);
