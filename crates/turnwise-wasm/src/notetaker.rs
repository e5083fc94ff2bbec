//! Notes are taken in a module of its own. This one knows it by a JavaScript object,
//! `pkg/src/text/notebook.ts`, whose methods never throw: what went wrong there is told by the
//! facade once the call into this module is over.

use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;

use turnwise_host::turnwise_core::stand_in::WantedDigest;
use turnwise_host::{Checked, Claim, Conversation, Notetaker, Wanted};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The object that hands everything over to the other module.
    pub type TakesNotes;

    /// Forgets the messages from `length` on, and tells how many it knows then. It may have
    /// forgotten all of them.
    #[wasm_bindgen(method, structural)]
    fn known(this: &TakesNotes, length: u32, format: &str) -> u32;

    /// Takes in the next message: so many bytes of JSON text at this address.
    #[wasm_bindgen(method, structural)]
    fn push(this: &TakesNotes, address: usize, length: usize);

    #[wasm_bindgen(method, structural)]
    fn notes(
        this: &TakesNotes,
        covered: &[u32],
        tail: u32,
        template: &str,
        max_tokens: u32,
    ) -> Option<String>;

    #[wasm_bindgen(method, structural)]
    fn relevance(this: &TakesNotes, task: Option<&str>) -> Option<Vec<u32>>;

    /// `k` or, for what is rejected, `r`; the report; a line break; the text as it is to be used.
    #[wasm_bindgen(method, structural)]
    #[allow(clippy::too_many_arguments)] // an object for them would cost more than they do
    fn check(
        this: &TakesNotes,
        text: &str,
        covered: &[u32],
        prior: Option<&str>,
        first: Option<&str>,
        generation: u32,
        max_tokens: u32,
        policy: u8,
    ) -> Option<String>;

    #[wasm_bindgen(method, structural)]
    fn digest(this: &TakesNotes, item: u32, answer: u32, max_tokens: u32) -> Option<String>;

    #[wasm_bindgen(method, structural)]
    fn fork(this: &TakesNotes) -> TakesNotes;

    #[wasm_bindgen(method, structural)]
    fn free(this: &TakesNotes);
}

/// A notetaker in another module.
pub(crate) struct Apart {
    host: TakesNotes,
    /// How many messages it was told, and are still the same.
    told: Cell<u32>,
}

impl Apart {
    pub fn taking(host: TakesNotes) -> Rc<dyn Notetaker> {
        Rc::new(Self { host, told: Cell::new(0) })
    }

    /// Tells what was said since it was asked last, each message once.
    fn tell(&self, chat: &Conversation) {
        let format = if chat.knows_format() { chat.format().as_str() } else { "" };
        let known = self.host.known(self.told.get(), format);
        for message in (known..chat.len()).filter_map(|index| chat.message(index)) {
            self.host.push(message.as_ptr() as usize, message.len());
        }
        self.told.set(chat.len());
    }
}

impl Notetaker for Apart {
    fn notes(&self, chat: &Conversation, wanted: &Wanted<'_>) -> Option<String> {
        self.tell(chat);
        let Wanted { covered, tail, template, max_tokens } = *wanted;
        self.host.notes(covered, tail, template.as_str(), max_tokens)
    }

    fn relevance(&self, chat: &Conversation) -> Option<Vec<u32>> {
        self.tell(chat);
        self.host.relevance(chat.settings().task.as_deref())
    }

    fn digest(&self, chat: &Conversation, wanted: &WantedDigest) -> Option<String> {
        self.tell(chat);
        self.host.digest(wanted.item, wanted.answer, wanted.max_tokens.0)
    }

    fn check(&self, chat: &Conversation, claim: &Claim<'_>) -> Option<Checked> {
        self.tell(chat);
        let Claim { text, covered, prior, first, generation, max_tokens, policy } = *claim;
        let answer =
            self.host.check(text, covered, prior, first, generation, max_tokens, policy as u8)?;
        let (report, text) = answer.split_once('\n')?;
        let is_rejected = report.starts_with('r');
        Some(Checked { text: text.into(), is_rejected, report: report.get(1..)?.into() })
    }

    fn forget(&self, length: u32) {
        self.told.set(self.told.get().min(length));
    }

    fn fork(&self) -> Rc<dyn Notetaker> {
        Self::taking(self.host.fork())
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        self.host.free();
    }
}
