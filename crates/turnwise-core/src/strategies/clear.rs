//! Clearing: an old tool result becomes a placeholder (reference A10): a trace that keeps tool name
//! and call id, or a digest.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::draft::Draft;
use crate::policy::Keep;
use crate::tokens::TokenCount;

/// Puts placeholders where old tool results were. Failures are spared: a model that no longer sees
/// an error repeats it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClearToolResults {
    /// Spare this many results at the end, whichever turn they are in, instead of whole turns.
    pub keep_results: Option<u32>,
    /// Tools whose calls and results are left alone.
    pub exclude_tools: Vec<Box<str>>,
    /// Empty the arguments of old calls too.
    pub clear_inputs: bool,
    /// The longest a digest of a result may be, in tokens. Without it, a trace that says how much
    /// is gone stands in its place.
    pub digest: Option<TokenCount>,
    /// Leave everything as it is unless this much is freed at once: every edit costs the provider's
    /// cached prefix.
    pub at_least: TokenCount,
}

impl ClearToolResults {
    /// Whether calls and results of this tool are left alone.
    pub fn spares(&self, tool: &str) -> bool {
        self.exclude_tools.iter().any(|name| **name == *tool)
    }

    pub(crate) fn propose(&self, draft: &mut Draft<'_>, keep: &Keep) {
        let bound = match self.keep_results {
            Some(count) => bound_before_results(draft, count),
            None => Some(draft.kept_from(keep)),
        };
        if let Some(bound) = bound {
            draft.clear(bound, self);
        }
    }
}

/// The step that holds the last-but-`count` result stays; everything before it may go.
fn bound_before_results(draft: &Draft<'_>, count: u32) -> Option<u32> {
    let mut left = count;
    for step in draft.transcript.steps().iter().rev() {
        if step.start < draft.view.cleared_until {
            return None;
        }
        let results = draft
            .transcript
            .items(step.start..step.end)
            .filter(|(_, item)| !item.answers.is_empty())
            .count();
        if left == 0 && results > 0 {
            return Some(step.end);
        }
        left = left.saturating_sub(results as u32);
    }
    None
}
