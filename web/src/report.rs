//! The first report about a conversation: today's common practice, and what six policies would send
//! instead. The worker replays each of them as a lane.

use turnwise_host::options::Preset;

use crate::lanes::Run;
use crate::settings::{Kind, Settings};

/// The choices on the report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The candidate whose picture is shown; the best one without a choice.
    pub chosen: Option<usize>,
    /// Whether the replays were stopped.
    pub is_stopped: bool,
    /// The worker request that converts the conversation for a file, and the name of its format.
    pub converting: Option<(u32, &'static str)>,
    /// Whether the converted messages take the place of the shown ones, instead.
    pub is_exchanged: bool,
}

/// Something in the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReportEvent {
    /// Show the picture of this candidate.
    Chosen(usize),
    /// End the replays.
    Stopped,
    /// Go on with them.
    Resumed,
    /// Copy the shown candidate as code.
    Copied,
    /// Set the shown candidate, and open all controls.
    Adopted,
    /// Convert the conversation into the format that it is read as.
    Converted,
    /// Save the conversation in this format.
    Saved(turnwise_host::formats::Format),
}

/// The number of candidates that need no library: sending everything, and the last messages.
pub const TODAY: usize = 2;

/// What is compared, in the window of the panel.
pub fn candidates(panel: &Settings, has_tools: bool) -> Vec<Settings> {
    let panel = Settings {
        window: panel.window,
        reserve: panel.reserve,
        overhead: panel.overhead,
        memory: panel.memory.clone(),
        format: panel.format,
        slice: LAST,
        ..Settings::default()
    };
    let preset = if has_tools { Preset::Coding } else { Preset::Support };
    let kinds = [Kind::None, Kind::Slice].into_iter().chain(Kind::ALL.into_iter().skip(1));
    let kinds = kinds.chain([Kind::Preset(preset)]);
    kinds.map(|kind| Settings { kind, ..panel.clone() }).collect()
}

/// Messages that a slice keeps, as many programs do.
const LAST: u32 = 10;

/// The outcome of a candidate for a provider and a reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Requests that a provider refuses: half a call, or more tokens than the window.
    pub refused: usize,
    /// Needed values that were out of sight.
    pub lost: u32,
    /// The cost in tokens.
    pub cost: u32,
}

impl Outcome {
    /// The outcome of a replay, for a budget for messages.
    pub fn of(run: &Run, budget: u32) -> Self {
        let is_refused = |one: &&crate::lanes::Request| one.refused.is_some() || one.sent > budget;
        Self {
            refused: run.requests.iter().filter(is_refused).count(),
            lost: run.needed.saturating_sub(run.kept),
            cost: run.cost,
        }
    }
}

/// The index of the best outcome: never refused, then the fewest lost values, then the cheapest.
/// Differences within a fiftieth of the needed values do not count.
pub fn best(outcomes: &[Option<Outcome>], needed: u32) -> Option<usize> {
    let known = || outcomes.iter().enumerate().filter_map(|(at, one)| Some((at, (*one)?)));
    let least = known().map(|(_, one)| one.refused).min()?;
    let accepted = || known().filter(move |(_, one)| one.refused == least);
    let lost = accepted().map(|(_, one)| one.lost).min()?;
    let close = accepted().filter(|(_, one)| one.lost <= lost + needed / 50);
    close.min_by_key(|(_, one)| one.cost).map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(refused: usize, lost: u32, cost: u32) -> Option<Outcome> {
        Some(Outcome { refused, lost, cost })
    }

    #[test]
    fn the_best_is_accepted_then_complete_then_cheap() {
        let all = [outcome(9, 0, 90), outcome(0, 30, 10), outcome(0, 2, 50), outcome(0, 0, 60)];
        assert_eq!(best(&all, 100), Some(2));
        assert_eq!(best(&all, 40), Some(3));
        assert_eq!(best(&all[..1], 20), Some(0), "the only one that is known");
        assert_eq!(best(&[None], 20), None);
    }

    #[test]
    fn everything_and_the_last_ones_come_first_then_six_policies() {
        let all = candidates(&Settings { window: 5_000, ..Settings::default() }, true);
        assert_eq!((all.len(), all[0].kind, all[1].kind), (8, Kind::None, Kind::Slice));
        assert_eq!(all[7].kind, Kind::Preset(Preset::Coding));
        assert!(all.iter().all(|one| one.window == 5_000));
    }
}
