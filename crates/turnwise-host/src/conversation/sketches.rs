//! Messages appended by their shape, and read when someone asks what they cost.

use alloc::boxed::Box;
use alloc::vec::Vec;

use turnwise_core::item::Flags;
use turnwise_core::tokens::TokenCount;
use turnwise_formats::InputError;
use turnwise_formats::sketch::sketch;

use super::Conversation;
use crate::options::Summarizer;

impl Conversation {
    /// Whether messages may be appended by their [`sketch`](Self::sketch): nothing that is decided
    /// here depends on what they cost or say.
    pub fn takes_sketches(&self) -> bool {
        !self.context.policy().counts_tokens()
            && self.settings.summarizer == Summarizer::None
            && self.counter.is_none()
    }

    /// Appends a message by its shape and the ids in it (see [`turnwise_formats::sketch`]), and
    /// says whether that could be done; if not, the message has to be [pushed](Self::push).
    ///
    /// Whatever needs more than turns and steps — tokens, edits, comparing — waits until
    /// [`Self::complete`] was called for every message sketched, and [`Self::finish`] after that.
    pub fn sketch(&mut self, shape: usize, ids: &str, is_pinned: bool) -> bool {
        let Some((mut item, format)) = sketch(shape, self.format, ids) else { return false };
        if format != self.format {
            self.learn_format(format);
        }
        if is_pinned {
            item.flags = item.flags.with(Flags::PINNED);
        }
        self.messages.push(Box::default());
        self.context.append(item);
        true
    }

    /// Reads the message at `index`, of which there was a sketch, and answers with its tokens.
    ///
    /// # Errors
    /// Those of [`Self::push`].
    pub fn complete(&mut self, index: u32, message: &str) -> Result<TokenCount, InputError> {
        let item = self.read(index, message, self.has_host_pin(index))?;
        let tokens = item.tokens;
        if let Some(text) = self.messages.get_mut(index as usize) {
            *text = message.into();
            self.outlines.push((index, item));
            self.forget_notes(index);
        }
        Ok(tokens)
    }

    /// Takes in what was read by [`Self::complete`]. A message that is no longer what it was
    /// sketched as, since its host changed it meanwhile, is appended anew, and so is what follows
    /// it.
    ///
    /// # Errors
    /// Those of [`Self::push`].
    pub fn finish(&mut self) -> Result<(), InputError> {
        let outlines = core::mem::take(&mut self.outlines);
        let Err(first) = self.context.complete(outlines) else { return Ok(()) };
        let texts = self.messages.split_off(first as usize);
        let pins: Vec<_> =
            (first..).take(texts.len()).map(|index| self.has_host_pin(index)).collect();
        self.context.truncate(first);
        self.forget_notes(first);
        for (text, is_pinned) in texts.iter().zip(pins) {
            self.push(text, is_pinned)?;
        }
        Ok(())
    }

    fn has_host_pin(&self, index: u32) -> bool {
        self.context.transcript().item(index).is_some_and(|item| item.flags.has(Flags::PINNED))
    }
}
