//! The state of the policy panel, and its translation into engine options.

use std::sync::Arc;

use turnwise_host::formats::Format;
use turnwise_host::text::CheckPolicy;
use turnwise_host::turnwise_core::tokens::estimate;

mod choice;
pub mod models;
pub mod window;

pub use choice::{CHECKS, ENVELOPES, Envelope, Kind, Knob, Summarizer, Unit};

/// The settings on the policy panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The strategy.
    pub kind: Kind,
    /// The unit that trimming counts.
    pub unit: Unit,
    /// The summarizer.
    pub summarizer: Summarizer,
    /// The model's window in tokens.
    pub window: u32,
    /// Tokens kept free for the answer.
    pub reserve: u32,
    /// Tokens that tool schemas and instructions take in every request.
    pub overhead: u32,
    /// The host's memory, which it puts into the instructions.
    pub memory: Arc<str>,
    /// Per cent of the budget.
    pub trigger: u32,
    /// Per cent of the budget.
    pub target: u32,
    /// Turns that stay verbatim.
    pub keep: u32,
    /// Turns or messages.
    pub max: u32,
    /// Turns or messages.
    pub least: u32,
    /// Messages that a slice keeps.
    pub slice: u32,
    /// The policy for facts that an endpoint's summary loses or makes up; `None` without checks.
    pub checks: Option<CheckPolicy>,
    /// The envelope of a summary.
    pub envelope: Envelope,
    /// Whether old results are replaced with digests.
    pub digests: bool,
    /// The policy that the conversation came with, as options.
    pub own_policy: Option<Arc<str>>,
    /// The chosen format; `None` to detect it.
    pub format: Option<Format>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            kind: Kind::default(),
            unit: Unit::default(),
            summarizer: Summarizer::default(),
            window: 8_000,
            reserve: 1_000,
            overhead: 0,
            memory: Arc::default(),
            trigger: 80,
            target: 50,
            keep: 1,
            max: 6,
            least: 3,
            slice: 9,
            checks: Some(CheckPolicy::Append),
            envelope: Envelope::Pair,
            digests: false,
            own_policy: None,
            format: None,
        }
    }
}

impl Settings {
    /// The strategies that can be chosen now.
    pub fn kinds(&self) -> Vec<Kind> {
        Kind::ALL.into_iter().chain(self.own_policy.is_some().then_some(Kind::Own)).collect()
    }

    /// Loads the settings of a gallery conversation. Its own policy is selected at once; the
    /// previous conversation's policy is removed.
    pub fn load(&mut self, window: u32, reserve: u32, own_policy: Option<Arc<str>>) {
        (self.window, self.reserve, self.overhead) = (window, reserve, 0);
        self.memory = Arc::default();
        self.kind = match (&own_policy, self.kind) {
            (Some(_), _) => Kind::Own,
            (None, Kind::Own | Kind::Slice) => Kind::default(),
            (None, kind) => kind,
        };
        self.own_policy = own_policy;
        self.format = None;
    }

    /// The value of a slider.
    pub fn get(&self, knob: Knob) -> u32 {
        match knob {
            Knob::Window => self.window,
            Knob::Trigger => self.trigger,
            Knob::Target => self.target,
            Knob::Keep => self.keep,
            Knob::Max => self.max,
            Knob::Least => self.least,
            Knob::Overhead => self.overhead,
            Knob::Slice => self.slice,
        }
    }

    /// Moves a slider. Others follow, so that the target stays below the trigger and the remaining
    /// size below the limit.
    pub fn turn(&mut self, knob: Knob, value: u32) {
        let (low, high, _) = self.range(knob);
        let value = value.clamp(low, high);
        match knob {
            Knob::Window => {
                self.window = value;
                self.reserve = (value / 8).max(64);
                self.overhead = self.overhead.min(self.range(Knob::Overhead).1);
            }
            Knob::Trigger => {
                self.trigger = value;
                self.target = self.target.min(value.saturating_sub(5));
            }
            Knob::Target => {
                self.target = value;
                self.trigger = self.trigger.max(value + 5);
            }
            Knob::Keep => self.keep = value,
            Knob::Max => {
                self.max = value;
                self.least = self.least.min(value);
            }
            Knob::Least => {
                self.least = value;
                self.max = self.max.max(value);
            }
            Knob::Overhead => self.overhead = value,
            Knob::Slice => self.slice = value,
        }
    }

    /// Adopts a suggestion. With trimming alone, `keep` is the size that it cuts back to, and it
    /// cuts at twice that size.
    pub fn adopt(&mut self, kind: Kind, keep: Option<u32>) {
        self.kind = kind;
        let Some(keep) = keep else { return };
        self.turn(Knob::Keep, keep);
        if kind == Kind::Trim {
            self.unit = Unit::Turns;
            self.turn(Knob::Max, keep * 2);
            self.turn(Knob::Least, keep);
        }
    }

    /// Changes the unit of trimming; the limits stay about as far.
    pub fn count_in(&mut self, unit: Unit) {
        let same = |value: u32| match unit {
            Unit::Messages => value * 4,
            Unit::Turns => value / 4,
        };
        let (max, least) = (same(self.max), same(self.least));
        self.unit = unit;
        self.turn(Knob::Max, max);
        self.turn(Knob::Least, least.min(max));
    }

    /// Lowest, highest and step of a slider.
    pub fn range(&self, knob: Knob) -> (u32, u32, u32) {
        let counts_messages = self.unit == Unit::Messages;
        match knob {
            Knob::Window => (self.least_window(), window::MOST, 100),
            // Half of the window stays for messages.
            Knob::Overhead => (0, self.room() / 100 * 50, 50),
            Knob::Trigger => (20, 100, 1),
            Knob::Target => (10, 95, 1),
            Knob::Keep => (1, 12, 1),
            Knob::Slice => (1, 40, 1),
            Knob::Max | Knob::Least if counts_messages => (2, 80, 1),
            Knob::Max | Knob::Least => (1, 30, 1),
        }
    }

    /// Sets the host's memory. The window grows with it, so that there is room for messages.
    pub fn set_memory(&mut self, memory: &str) {
        self.memory = memory.trim().into();
        self.turn(Knob::Window, self.window);
    }

    /// The budget for messages, in tokens.
    pub fn budget(&self) -> u32 {
        self.room().saturating_sub(self.overhead)
    }

    /// The budget before tool schemas are subtracted.
    fn room(&self) -> u32 {
        self.window.saturating_sub(self.reserve).saturating_sub(estimate(&self.memory).0)
    }

    /// The smallest window: memory takes at most a third of it.
    fn least_window(&self) -> u32 {
        (estimate(&self.memory).0 * 3).div_ceil(100).clamp(5, 640) * 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_target_stays_below_the_trigger() {
        let mut settings = Settings::default();
        settings.turn(Knob::Trigger, 40);
        assert_eq!((settings.trigger, settings.target), (40, 35));
        settings.turn(Knob::Target, 90);
        assert_eq!((settings.trigger, settings.target), (95, 90));
    }

    #[test]
    fn a_policy_of_its_own_comes_and_goes_with_its_conversation() {
        let mut settings = Settings::default();
        settings.load(1_000, 100, Some("{}".into()));
        assert_eq!((settings.kind, settings.kinds().len()), (Kind::Own, 7));
        settings.load(1_000, 100, None);
        assert_eq!((settings.kind, settings.kinds().len()), (Kind::Hybrid, 6));
    }

    #[test]
    fn what_is_left_is_never_more_than_the_limit() {
        let mut settings = Settings::default();
        settings.turn(Knob::Max, 2);
        assert_eq!((settings.max, settings.least), (2, 2));
        settings.turn(Knob::Least, 9);
        assert_eq!((settings.max, settings.least), (9, 9));
    }

    #[test]
    fn what_is_suggested_for_trimming_is_what_it_cuts_back_to() {
        let mut settings = Settings::default();
        settings.count_in(Unit::Messages);
        settings.adopt(Kind::Trim, Some(4));
        assert_eq!(
            (settings.unit, settings.max, settings.least, settings.keep),
            (Unit::Turns, 8, 4, 4)
        );
        settings.adopt(Kind::Hybrid, Some(2));
        assert_eq!((settings.kind, settings.least, settings.keep), (Kind::Hybrid, 4, 2));
    }

    #[test]
    fn memory_leaves_room_for_messages() {
        let mut settings = Settings::default();
        settings.turn(Knob::Window, 500);
        let before = settings.budget();
        settings.set_memory("  The user lives in Oslo.\n");
        assert!(
            (1..before).contains(&settings.budget())
                && &*settings.memory == "The user lives in Oslo."
        );
        settings.set_memory(&"word ".repeat(2_000));
        assert_eq!((settings.window, settings.range(Knob::Window).0), (6_000, 6_000));
        settings.turn(Knob::Overhead, u32::MAX);
        assert!(settings.budget() > 1_000, "{}", settings.budget());
        settings.load(800, 100, None);
        assert_eq!(settings.budget(), 700);
    }

    #[test]
    fn sliders_stay_inside_their_range() {
        let mut settings = Settings::default();
        settings.turn(Knob::Keep, 0);
        settings.turn(Knob::Window, 1);
        assert_eq!((settings.keep, settings.window), (1, 500));
        assert!(settings.budget() > 0);
    }
}
