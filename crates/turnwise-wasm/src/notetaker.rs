//! The notetaker in the text module, reached through a JavaScript object
//! (`pkg/src/text/notebook.ts`). Its methods never throw: the facade reports errors after the call
//! into this module returns.

use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;

use turnwise_host::turnwise_core::placeholder::WantedDigest;
use turnwise_host::{Checked, Claim, Conversation, Notetaker, Wanted};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The JavaScript object that passes calls on to the text module.
    pub type NotebookObject;

    /// Forgets the messages from `length` on and returns the number of remaining ones, possibly
    /// zero.
    #[wasm_bindgen(method, structural, js_name = known)]
    fn truncate(this: &NotebookObject, length: u32, format: &str, family: u8) -> u32;

    /// Adds the next message: `length` bytes at `address`. First come `rest` bytes of JSON, then
    /// its content (`MessageText::parts`).
    #[wasm_bindgen(method, structural)]
    fn push(this: &NotebookObject, address: usize, rest: usize, length: usize);

    #[wasm_bindgen(method, structural)]
    fn notes(
        this: &NotebookObject,
        covered: &[u32],
        tail: u32,
        template: &str,
        max_tokens: u32,
    ) -> Option<String>;

    /// Reads messages for later notes, and returns whether some are left.
    #[wasm_bindgen(method, structural, js_name = readAhead)]
    fn read_ahead(this: &NotebookObject, bytes: usize) -> bool;

    #[wasm_bindgen(method, structural)]
    fn relevance(this: &NotebookObject, task: Option<&str>) -> Option<Vec<u32>>;

    /// Returns `k`, or `r` if the summary is rejected; then the report, a line break, and the text
    /// to use.
    #[wasm_bindgen(method, structural)]
    #[allow(clippy::too_many_arguments)] // an object for them would cost more than they do
    fn check(
        this: &NotebookObject,
        text: &str,
        covered: &[u32],
        prior: Option<&str>,
        first: Option<&str>,
        generation: u32,
        max_tokens: u32,
        policy: u8,
    ) -> Option<String>;

    #[wasm_bindgen(method, structural)]
    fn digest(this: &NotebookObject, item: u32, answer: u32, max_tokens: u32) -> Option<String>;

    #[wasm_bindgen(method, structural)]
    fn superseded(this: &NotebookObject) -> Option<Vec<u32>>;

    #[wasm_bindgen(method, structural)]
    fn fork(this: &NotebookObject) -> NotebookObject;

    #[wasm_bindgen(method, structural)]
    fn free(this: &NotebookObject);
}

/// A notetaker that calls the text module.
pub(crate) struct RemoteNotetaker {
    notebook: NotebookObject,
    /// The number of messages it has received that are still unchanged.
    sent: Cell<u32>,
}

impl RemoteNotetaker {
    pub fn shared(notebook: NotebookObject) -> Rc<dyn Notetaker> {
        Rc::new(Self { notebook, sent: Cell::new(0) })
    }

    /// Sends the messages that are new since the last call.
    fn send_new_messages(&self, chat: &Conversation) {
        let format = if chat.knows_format() { chat.format().as_str() } else { "" };
        let known = self.notebook.truncate(self.sent.get(), format, chat.family() as u8);
        for message in (known..chat.len()).filter_map(|index| chat.noted_message(index)) {
            let (rest, content) = message.parts();
            let length = rest.len() + content.len();
            self.notebook.push(rest.as_ptr() as usize, rest.len(), length);
        }
        self.sent.set(chat.len());
    }
}

impl Notetaker for RemoteNotetaker {
    fn notes(&self, chat: &Conversation, wanted: &Wanted<'_>) -> Option<String> {
        self.send_new_messages(chat);
        let Wanted { covered, tail, form, max_tokens } = *wanted;
        self.notebook.notes(covered, tail, form.as_str(), max_tokens)
    }

    fn read_ahead(&self, chat: &Conversation, bytes: usize) -> bool {
        self.send_new_messages(chat);
        self.notebook.read_ahead(bytes)
    }

    fn relevance(&self, chat: &Conversation) -> Option<Vec<u32>> {
        self.send_new_messages(chat);
        self.notebook.relevance(chat.settings().task.as_deref())
    }

    fn digest(&self, chat: &Conversation, wanted: &WantedDigest) -> Option<String> {
        self.send_new_messages(chat);
        self.notebook.digest(wanted.item, wanted.answer, wanted.max_tokens.0)
    }

    fn superseded(&self, chat: &Conversation) -> Option<Vec<[u32; 3]>> {
        self.send_new_messages(chat);
        Some(self.notebook.superseded()?.as_chunks().0.to_vec())
    }

    fn check(&self, chat: &Conversation, claim: &Claim<'_>) -> Option<Checked> {
        self.send_new_messages(chat);
        let Claim { text, covered, prior, first, generation, max_tokens, policy } = *claim;
        let answer = self.notebook.check(
            text,
            covered,
            prior,
            first,
            generation,
            max_tokens,
            policy as u8,
        )?;
        let (report, text) = answer.split_once('\n')?;
        let is_rejected = report.starts_with('r');
        Some(Checked { text: text.into(), is_rejected, report: report.get(1..)?.into() })
    }

    fn forget(&self, length: u32) {
        self.sent.set(self.sent.get().min(length));
    }

    fn replaced(&self, index: u32) {
        self.forget(index);
    }

    fn fork(&self) -> Rc<dyn Notetaker> {
        Self::shared(self.notebook.fork())
    }
}

impl Drop for RemoteNotetaker {
    fn drop(&mut self) {
        self.notebook.free();
    }
}
