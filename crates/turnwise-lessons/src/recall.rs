//! What the model needed for what it wrote next, and whether it could see that.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use turnwise_eval::score::{Context, missing};
use turnwise_eval::{Message, Point, checkpoints, score};
use turnwise_host::json::{Json, Parsed};

use crate::recording::Recording;

/// How many of how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// In sight.
    pub kept: u64,
    /// Of how many.
    pub of: u64,
}

/// Recall at one checkpoint, or summed over several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recall {
    /// Identifiers that the model used next and that were mentioned before.
    pub needed: Part,
    /// Of these, the ones older than three turns.
    pub far: Part,
    /// Tool calls all of whose known arguments are in sight.
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

/// Scores the messages of a request at a checkpoint. Also returns the value that is missing, an old
/// one if there is one.
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

/// An identifier, which is in lower case, as the conversation writes it.
fn as_said(point: &Point<'_>, id: &str) -> String {
    let said = point.history.iter().find_map(|message| {
        let at = message.text.to_ascii_lowercase().find(id)?;
        message.text.get(at..at + id.len())
    });
    said.unwrap_or(id).to_owned()
}

/// As many as the evaluations look at.
const MOST_CHECKPOINTS: usize = 24;
/// Values last mentioned before this many turns are far.
const FAR_TURNS: usize = 3;
