//! The log of a conversation's decisions.

use alloc::string::String;

use turnwise_boundary::text;
use turnwise_host::json::Writer;
use wasm_bindgen::prelude::*;

use super::ConversationHandle;

#[wasm_bindgen]
impl ConversationHandle {
    /// Starts a log.
    #[wasm_bindgen(js_name = startLog)]
    pub fn start_log(&mut self) {
        self.chat.start_log();
    }

    /// The next entry of the log as JSON; empty if nothing changed.
    #[wasm_bindgen(js_name = takeEntry)]
    pub fn take_entry(&mut self, seq: u32) -> String {
        self.chat.take_entry(seq).unwrap_or_default()
    }

    /// All decisions and the calibration as a JSON list of entries.
    pub fn checkpoint(&self) -> String {
        self.chat.checkpoint()
    }

    /// Continues from the JSON list of entries in the scratch buffer. Returns the entries that were
    /// not applied: `[{"seq":…,"reason":…}]`.
    ///
    /// # Errors
    /// Text that is not UTF-8.
    pub fn resume(&mut self, length: usize) -> Result<String, JsValue> {
        let skipped = text(length, |entries| Ok(self.chat.resume(entries)))?;
        self.answer.edits.clear();
        let mut out = Writer::default();
        out.open('[');
        for entry in skipped {
            out.open('{').key("seq").number(entry.seq).key("reason").string(entry.reason);
            out.close('}');
        }
        Ok(out.close(']').take())
    }

    /// Makes the next entry continue the JSON list of entries in the scratch buffer. The decisions
    /// in force stay.
    ///
    /// # Errors
    /// Text that is not UTF-8.
    #[wasm_bindgen(js_name = continueLog)]
    pub fn continue_log(&mut self, length: usize) -> Result<(), JsValue> {
        text(length, |entries| {
            self.chat.continue_log(entries);
            Ok(())
        })
    }
}
