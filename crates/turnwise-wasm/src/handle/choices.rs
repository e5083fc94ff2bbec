//! What a person decides about messages, and what messages consist of.

use alloc::string::String;
use alloc::vec::Vec;

use wasm_bindgen::prelude::*;

use super::ConversationHandle;

#[wasm_bindgen]
impl ConversationHandle {
    /// Keeps a message (1), leaves it out (2), or takes either back (0). Returns whether that
    /// changes anything.
    pub fn choose(&mut self, index: u32, choice: u8) -> bool {
        self.chat.choose(
            index,
            [None, Some(true), Some(false)].get(usize::from(choice)).copied().flatten(),
        )
    }

    /// What a person decided about messages: an index, 1 to keep or 2 to leave out, and so on.
    pub fn choices(&self) -> Vec<u32> {
        let choices = self.chat.context().choices().iter();
        choices.flat_map(|choice| [choice.index, 2 - u32::from(choice.keeps)]).collect()
    }

    /// What the messages consist of, for a breakdown of plans: see `breakdown.ts`.
    pub fn outlines(&self) -> String {
        self.chat.outlines()
    }
}
