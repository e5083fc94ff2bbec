//! How a conversation counts tokens: with the host's tokenizer, or with the estimate for the
//! model's family.

use turnwise_core::mending::{INTERRUPTED, OPENING};
use turnwise_core::placeholder::EMPTY_INPUT;
use turnwise_core::policy::Counted;
use turnwise_core::tokens::{Family, TokenCount};
use turnwise_formats::Reading;

use super::{Conversation, Counter};
use crate::options::Prices;

impl Conversation {
    /// Counts tokens with the host's own tokenizer from now on.
    pub fn count_with(&mut self, counter: Counter) {
        self.counter = Some(counter);
        // Cached token counts are no longer valid.
        self.forget_notes(0);
        self.count_own_texts();
    }

    /// Counts the texts that are in no message: the engine's own texts, and the host's memory.
    pub(super) fn count_own_texts(&mut self) {
        let counted = self.differs_from_estimate().then(|| Counted {
            interrupted: self.count(INTERRUPTED),
            empty_input: self.count(EMPTY_INPUT),
            opening: self.count(OPENING),
        });
        self.context.count_own_texts(counted);
        self.context.count_memory(self.memory());
    }

    /// The host's own tokenizer.
    pub fn counter(&self) -> Option<&Counter> {
        self.counter.as_ref()
    }

    /// The size of the host's memory.
    pub(super) fn memory(&self) -> TokenCount {
        self.settings.memory.as_deref().map(|memory| self.count(memory)).unwrap_or_default()
    }

    /// Whether the host has its own tokenizer.
    pub(crate) fn counts(&self) -> bool {
        self.counter.is_some()
    }

    /// Whether the tokens of a text may differ from the engine's own estimate.
    pub(crate) fn differs_from_estimate(&self) -> bool {
        self.counts() || self.family() != Family::default()
    }

    /// The model's family, by its name or else by the format.
    pub fn family(&self) -> Family {
        self.settings.family_in(self.format)
    }

    /// Sets the model of the next requests, if it differs from the model in the options. An unknown
    /// name changes nothing.
    pub fn set_model(&mut self, name: &str) {
        let before = self.settings.prices();
        self.settings.follow_model(name);
        self.context.set_format_rules(self.format().rules(self.settings.server));
        if before != self.settings.prices() {
            self.count_anew(before);
        }
    }

    /// Counts the engine's own texts again, and the messages too unless their prices are unchanged.
    pub(super) fn count_anew(&mut self, before: Prices) {
        self.count_own_texts();
        if before != self.settings.prices() {
            self.forget_notes(0);
            self.read_again();
        }
    }

    /// The tokens of a text, as the host counts them or by the estimate for the model's family.
    pub fn count(&self, text: &str) -> TokenCount {
        let counter = self.counter.as_ref();
        TokenCount(counter.map_or_else(|| self.family().estimate(text), |count| count(text)))
    }

    /// Calls `read` with the settings to read messages of this conversation: how its model counts.
    pub fn with_reading<T>(&self, read: impl FnOnce(&Reading<'_>) -> T) -> T {
        let count = |text: &str| self.count(text);
        let per_call = if self.counts() { 0 } else { self.family().per_call() };
        read(&Reading {
            count: &count,
            per_call: TokenCount(per_call),
            picture_price: self.settings.picture_price,
            target: self.settings.server,
            ..Reading::default()
        })
    }
}
