//! System messages at the beginning, which may change with every request.

use turnwise_boundary::{error, text};
use wasm_bindgen::prelude::*;

use super::{ConversationHandle, host_flags};

#[wasm_bindgen]
impl ConversationHandle {
    /// The number of system messages at the beginning that [`Self::replace`] may replace.
    pub fn leading(&self) -> u32 {
        self.chat.context().transcript().leading()
    }

    /// Replaces the system message at `index` without taking decisions back, and returns its
    /// tokens. Undefined if it must be appended again instead, with all messages behind it. With
    /// `is_trial` nothing changes. `flags` is that of [`Self::append`].
    ///
    /// # Errors
    /// A message that cannot be read, or an exception of the host's counter. The conversation is
    /// unchanged then.
    pub fn replace(
        &mut self,
        index: u32,
        length: usize,
        flags: u8,
        is_trial: bool,
    ) -> Result<Option<u32>, JsValue> {
        self.thrown.borrow_mut().take();
        let is_possible = text(length, |text| {
            let replaced = self.chat.replace(index, text, host_flags(flags), is_trial);
            replaced.map_err(|cause| error::input(&cause))
        })?;
        if let Some(exception) = self.thrown.borrow_mut().take() {
            return Err(exception);
        }
        if is_possible && !is_trial {
            self.answer.edits.forget(index);
        }
        let item = self.chat.context().transcript().item(index);
        Ok(item.map(|item| item.tokens.0).filter(|_| is_possible))
    }
}
