//! Shortens results that exceed the budget, and results that are cut from the start.

use alloc::string::String;
use alloc::vec::Vec;

use turnwise_core::draft::is_shortened;
use turnwise_core::item::{Flags, Item};
use turnwise_core::plan::Change;
use turnwise_core::tokens::TokenCount;
use turnwise_formats::{Json, PartKind, parts};

use crate::Conversation;
use crate::shorten::shorten;

impl Conversation {
    /// The results of a message that exceed `most` tokens: the number of each, its shortened text,
    /// and the saved tokens.
    pub(super) fn shortened(
        &self,
        index: u32,
        message: &Json<'_>,
        most: TokenCount,
    ) -> Vec<(usize, String, TokenCount)> {
        let transcript = self.context().transcript();
        let Some(item) = transcript.item(index) else { return Vec::new() };
        let is_cut = item.flags.has(Flags::CUT);
        let mut texts = self.shortened_texts(item, message, most, is_cut);
        texts.retain(|text| is_cut || is_shortened(transcript, index, text.0, most));
        texts
    }

    /// The shortened texts of a message's results that exceed `most` tokens, with the ids by which
    /// the model can read the whole results.
    pub(crate) fn shortened_texts(
        &self,
        item: &Item,
        message: &Json<'_>,
        most: TokenCount,
        with_id: bool,
    ) -> Vec<(usize, String, TokenCount)> {
        let count = |text: &str| self.count(text).0;
        let (mut shortened, mut place) = (Vec::new(), 0);
        for part in parts(self.format(), message) {
            if part.kind != PartKind::Result {
                continue;
            }
            if let Some(answer) = item.answers.get(place).filter(|answer| answer.can_shorten) {
                let whole = count(&part.text);
                if whole > most.0 {
                    let mut text = shorten(&part.text, whole, most.0, &count);
                    if with_id {
                        let id = [" tokens left out, id ", &answer.id, "] …"].concat();
                        text = text.replacen(" tokens left out] …", &id, 1);
                    }
                    let saved = answer.payload.saturating_sub(TokenCount(count(&text)));
                    shortened.push((place, text, saved));
                }
            }
            place += 1;
        }
        shortened
    }

    /// The maximum size of a message's results.
    pub(super) fn most_of(&self, index: u32, change: Change) -> TokenCount {
        let item = self.context().transcript().item(index);
        match self.settings().policy.cut_results {
            Some(most) if change.most == TokenCount::ZERO => {
                let is_cut = item.is_some_and(|item| item.flags.has(Flags::CUT));
                if is_cut { most } else { TokenCount::ZERO }
            }
            _ => change.most,
        }
    }

    /// The size of a message with its results shortened to `most` tokens.
    pub(crate) fn weight(&self, index: u32, most: TokenCount) -> TokenCount {
        let mut tokens = self.context().transcript().tokens(index..index + 1);
        for (_, _, saved) in self
            .with_message(index, |message| self.shortened(index, message, most))
            .unwrap_or_default()
        {
            tokens = tokens.saturating_sub(saved);
        }
        tokens
    }
}
