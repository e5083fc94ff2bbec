//! Where a model was asked: the requests that are replayed.

use turnwise_host::formats::Format;

use super::Model;
use crate::memory::Blocks;
use crate::replay::{Extracts, Replay, Reports, Rules, Written};
use crate::settings::{Kind, Settings};

impl Model {
    /// For each message, whether a model was asked before it.
    pub(super) fn find_asks(&self) -> Vec<bool> {
        // One replay without a policy finds the speakers, which determine where a model was asked.
        let format = self.settings.format;
        let settings = Settings { kind: Kind::None, format, ..Settings::default() };
        let (written, extracts) = (Written::default(), Extracts::default());
        let rules = Rules {
            settings: &settings,
            written: &written,
            extracts: &extracts,
            reports: &Reports::default(),
            memory: &Blocks::default(),
            held_from: None,
            choices: &[],
        };
        let Ok(scan) = Replay::new(&self.messages, &vec![false; self.messages.len()], rules) else {
            return Vec::new();
        };
        self.asks_of(&scan)
    }

    /// The same, from a replay that has all messages.
    pub(super) fn asks_of(&self, scan: &Replay) -> Vec<bool> {
        let items: Vec<_> = (0..self.messages.len()).filter_map(|index| scan.item(index)).collect();
        turnwise_host::turnwise_core::item::request_points(
            &items,
            self.format() != Format::OpenAiResponses,
        )
    }
}
