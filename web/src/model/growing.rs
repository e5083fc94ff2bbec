//! Reads and replays long conversations in steps, so that the page stays responsive. The newest
//! moment is shown first, then the findings, then all earlier moments.

use super::Model;
use crate::clock;
use crate::replay::{Replay, Rules};
use crate::settings::{Kind, Knob, Settings, Summarizer};

/// The remaining work for a long conversation.
pub struct Growing {
    stage: Stage,
    replay: Option<Replay>,
    /// The next message.
    next: usize,
    /// Messages at the handle afterwards.
    wanted: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Reads the messages: their speakers and token counts.
    Read,
    /// The newest moment, without notes, which would need all messages first.
    Newest,
    /// The transcript and the picture of that moment.
    Draw,
    /// What a provider would refuse.
    Check,
    /// All moments.
    Replay,
}

impl Growing {
    fn new(stage: Stage, wanted: usize) -> Self {
        Self { stage, replay: None, next: 0, wanted }
    }

    /// The number of replayed messages; `None` before the replay begins.
    fn replayed(&self) -> Option<usize> {
        (self.stage == Stage::Replay).then_some(self.next)
    }
}

impl Model {
    /// Whether the conversation is worked through in steps.
    pub(super) fn is_long(&self) -> bool {
        let bytes: usize = self.messages.iter().map(|message| message.len()).sum();
        self.messages.len() > LONG || bytes > LONG_TEXT
    }

    /// The number of replayed messages, if the replay is long enough to show its progress.
    pub fn progress(&self) -> Option<usize> {
        self.growing.as_ref()?.replayed()
    }

    /// Does one step, unless the work was stopped. Returns whether there is something new to show.
    pub fn step(&mut self) -> bool {
        if self.report.is_stopped {
            return false;
        }
        let now = clock::milliseconds();
        let is_due = now.wrapping_sub(self.told) >= DRAWN_EACH;
        if is_due {
            self.told = now;
        }
        self.advance() || is_due
    }

    /// Begins to read a long conversation.
    pub(super) fn begin_reading(&mut self) {
        self.replay = None;
        self.report.is_stopped = false;
        self.asks.clear();
        self.findings.clear();
        self.growing = Some(Growing::new(Stage::Read, usize::MAX));
    }

    /// Begins to replay a long conversation under another policy. The last picture stays until
    /// then.
    pub(super) fn begin_replay(&mut self) {
        self.report.is_stopped = false;
        let stage = match &self.growing {
            Some(Growing { stage: Stage::Read, .. }) => Stage::Read,
            Some(growing) if growing.stage != Stage::Replay => Stage::Newest,
            _ => Stage::Replay,
        };
        let is_last = self.position >= self.last();
        let wanted = if is_last { usize::MAX } else { self.length() };
        self.growing = Some(Growing::new(stage, wanted));
    }

    /// Sets the window of the model that the conversation was sent to. Where that is unknown, sets one
    /// that is too small for it, so that the policy has something to do.
    pub fn fit_window(&mut self, whole: u32) {
        if let Some((window, reserve)) = self.own_window {
            self.settings.load(window, reserve, None);
            self.settings.turn(Knob::Overhead, self.outside);
            return;
        }
        let window = (whole.saturating_mul(7) / 10).div_ceil(500).max(1).saturating_mul(500);
        self.settings.load(window, 0, None);
        // Half of the window stays free for messages.
        let outside = self.outside;
        let least = outside.saturating_mul(16) / 7 + 300;
        let window = window.saturating_add(outside);
        let window = if outside > 0 { window.max(least) } else { window };
        self.settings.turn(Knob::Window, window);
        self.settings.turn(Knob::Overhead, outside);
    }

    /// Does one step of the remaining work. Returns whether there is something new to show.
    fn advance(&mut self) -> bool {
        let Some(mut growing) = self.growing.take() else { return false };
        match growing.stage {
            Stage::Read => {
                let settings = Settings {
                    kind: Kind::None,
                    format: self.settings.format,
                    ..Settings::default()
                };
                let Some(read) = self.push_some(&mut growing, &settings, false) else {
                    return false;
                };
                self.asks = self.asks_of(&read);
                if std::mem::take(&mut self.fits_window) {
                    self.fit_window(read.whole().last().copied().unwrap_or_default());
                }
                self.growing = Some(Growing::new(Stage::Newest, usize::MAX));
                false
            }
            Stage::Newest => {
                let settings =
                    Settings { summarizer: Summarizer::Endpoint, ..self.settings.clone() };
                let Some(newest) = self.push_some(&mut growing, &settings, false) else {
                    return false;
                };
                self.replay = Some(newest);
                self.growing = Some(Growing::new(Stage::Draw, usize::MAX));
                false
            }
            Stage::Draw => {
                self.show_turns();
                self.redraw();
                self.position = self.last();
                self.growing = Some(Growing::new(Stage::Check, usize::MAX));
                true
            }
            Stage::Check => {
                self.check();
                if !self.findings.is_empty() {
                    self.show_turns();
                }
                self.growing = Some(Growing::new(Stage::Replay, usize::MAX));
                true
            }
            Stage::Replay => {
                let (settings, wanted) = (self.settings.clone(), growing.wanted);
                let Some(whole) = self.push_some(&mut growing, &settings, true) else {
                    return false;
                };
                self.replay = Some(whole);
                self.redraw();
                self.position = self.nearest(wanted);
                true
            }
        }
    }

    /// Pushes messages for a moment. Returns the replay once it has all of them; until then, stores
    /// it as remaining work.
    fn push_some(
        &mut self,
        growing: &mut Growing,
        settings: &Settings,
        decides: bool,
    ) -> Option<Replay> {
        let rules = Rules {
            settings,
            written: &self.written,
            extracts: &self.extracts,
            reports: &self.reports,
            memory: &self.memory.blocks,
            held_from: self.held_from,
            choices: &self.choices,
        };
        let mut replay = match growing.replay.take() {
            Some(replay) => replay,
            None => match Replay::empty(rules) {
                Ok(replay) => replay,
                Err(error) => {
                    self.announce = error.to_string();
                    return None;
                }
            },
        };
        let begun = clock::milliseconds();
        let end = self.messages.len().min(growing.next + MOST_AT_ONCE);
        let mut is_pushed = false;
        loop {
            let message = self.messages.get(growing.next..end).and_then(<[_]>::first);
            let asks = decides && self.asks.get(growing.next).is_none_or(|asks| *asks);
            // The first notes need all messages before them, which may take seconds to read.
            match message {
                _ if asks && replay.read_ahead() => {}
                Some(message) => {
                    replay.push(message, asks, rules);
                    growing.next += 1;
                }
                None => {
                    is_pushed = true;
                    break;
                }
            }
            if clock::milliseconds().wrapping_sub(begun) >= SLICE {
                break;
            }
        }
        if !is_pushed || growing.next < self.messages.len() {
            let (stage, next, wanted) = (growing.stage, growing.next, growing.wanted);
            self.growing = Some(Growing { stage, replay: Some(replay), next, wanted });
            return None;
        }
        replay.finish(rules);
        Some(replay)
    }
}

/// From this number of messages on, a conversation is worked through in steps.
const LONG: usize = 2_000;
/// The same for the bytes of all messages.
const LONG_TEXT: usize = 500_000;
/// Milliseconds between two drawings of the progress.
const DRAWN_EACH: u32 = 300;
/// Messages of a step.
const MOST_AT_ONCE: usize = 2_000;
/// The target duration of a step in milliseconds. A single message may take longer.
const SLICE: u32 = 30;
