//! Which values the model needed for its next message, and whether they were in sight.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use turnwise_eval::score::{Context, missing};
use turnwise_eval::{Message, Point, checkpoints, score};
use turnwise_host::json::{Json, Parsed};

use crate::recording::Recording;

/// A part of a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// The number in sight.
    pub kept: u64,
    /// The whole number.
    pub of: u64,
}

/// Recall at one checkpoint, or summed over several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recall {
    /// Identifiers that the model used next and that were mentioned before.
    pub needed: Part,
    /// Those of `needed` that are older than three turns.
    pub far: Part,
    /// Tool calls whose known arguments are all in sight.
    pub calls: Part,
}

impl AddAssign for Part {
    fn add_assign(&mut self, other: Self) {
        self.kept += other.kept;
        self.of += other.of;
    }
}

impl AddAssign for Recall {
    fn add_assign(&mut self, other: Self) {
        self.needed += other.needed;
        self.far += other.far;
        self.calls += other.calls;
    }
}

/// The checkpoints of a conversation, by the index of the message that the model wrote there.
pub(crate) fn points(messages: &[Message]) -> BTreeMap<usize, Point<'_>> {
    let found = checkpoints(messages, MOST_CHECKPOINTS, 0);
    found.into_iter().map(|index| (index, Point::new(messages, index))).collect()
}

/// Scores the messages of a request at a checkpoint. Also returns a missing value, preferably an
/// old one.
pub(crate) fn recall(
    point: &Point<'_>,
    sent: &[Parsed<'_>],
    recording: &Recording,
) -> (Recall, Option<String>) {
    let list: Vec<&Json<'_>> = sent.iter().map(|parsed| &parsed.json).collect();
    let context = Context::read(&list, point.history, &recording.originals);
    let far = point.lost_by_turns(FAR_TURNS);
    let tally = score(point, &context, &far, None);
    let missing = missing(point, &context);
    let first = missing.iter().find(|id| far.contains(*id)).or(missing.first());
    let part = |kept: turnwise_eval::score::Recall| Part { kept: kept.kept, of: kept.of };
    let recall = Recall { needed: part(tally.all), far: part(tally.far), calls: part(tally.calls) };
    (recall, first.map(|id| as_said(point, id)))
}

/// A lower-case identifier in its original spelling.
fn as_said(point: &Point<'_>, id: &str) -> String {
    let said = point.history.iter().find_map(|message| {
        let at = message.text.to_ascii_lowercase().find(id)?;
        message.text.get(at..at + id.len())
    });
    said.unwrap_or(id).to_owned()
}

/// The number of checkpoints in the evaluations.
const MOST_CHECKPOINTS: usize = 24;
/// A value is far if its last mention is more than this many turns ago.
const FAR_TURNS: usize = 3;
