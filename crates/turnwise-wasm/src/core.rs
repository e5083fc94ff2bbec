//! One conversation, as the facade holds it.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use turnwise_boundary::counter::{self, CountTokens, Thrown};
use turnwise_boundary::{error, quote, text};
use turnwise_host::formats::patch::Step;
use turnwise_host::turnwise_core::Plan;
use turnwise_host::turnwise_core::plan::{Action, Insert, Reason, Segment};
use turnwise_host::{Committed, Conversation, Edit, json};
use wasm_bindgen::prelude::*;

use crate::notetaker::{Apart, TakesNotes};
use crate::words;

/// A conversation of the host's. Where a method takes `length`, JSON text of so many bytes lies in
/// the scratch buffer.
#[wasm_bindgen]
pub struct Core {
    chat: Conversation,
    words: Vec<u32>,
    /// The inserts of the last plan, for [`Core::inserted`].
    inserts: Vec<Insert>,
    thrown: Thrown,
}

#[wasm_bindgen]
impl Core {
    /// A conversation with the options in the scratch buffer; `count` counts tokens if it is there,
    /// `notes` takes notes.
    ///
    /// # Errors
    /// Options that cannot be meant, or that need somebody to take notes where there is nobody.
    #[wasm_bindgen(constructor)]
    pub fn new(
        length: usize,
        count: Option<CountTokens>,
        notes: Option<TakesNotes>,
    ) -> Result<Self, JsValue> {
        let mut chat = with_options(length, Conversation::new)?;
        match notes {
            Some(notes) => chat.take_notes_with(Apart::taking(notes)),
            None if chat.settings().want_notes() => {
                return Err(error::plain("not_started", NOBODY));
            }
            None => {}
        }
        let thrown = Thrown::default();
        if let Some(count) = count {
            chat.count_with(counter::calling(count, thrown.clone()));
        }
        Ok(Self { chat, words: Vec::new(), inserts: Vec::new(), thrown })
    }

    /// A conversation of its own that begins as this one is now.
    pub fn fork(&self) -> Self {
        Self {
            chat: self.chat.clone(),
            words: Vec::new(),
            inserts: self.inserts.clone(),
            thrown: self.thrown.clone(),
        }
    }

    /// Replaces the options; messages and summaries stay.
    ///
    /// # Errors
    /// Options that cannot be meant. Nothing has changed then.
    #[wasm_bindgen(js_name = setOptions)]
    pub fn set_options(&mut self, length: usize) -> Result<(), JsValue> {
        with_options(length, |options| self.chat.set_options(options))
    }

    /// Appends a message and answers with its tokens.
    ///
    /// # Errors
    /// Text that is no JSON object, and whatever the host's counter threw. Nothing has changed
    /// then.
    pub fn push(&mut self, length: usize, pinned: bool) -> Result<u32, JsValue> {
        // What the counter threw while a plan was made is not this message's fault: there the
        // estimate did.
        self.thrown.borrow_mut().take();
        let index = text(length, |text| {
            self.chat.push(text, pinned).map_err(|cause| error::input(&cause))
        })?;
        if let Some(exception) = self.thrown.borrow_mut().take() {
            self.chat.truncate(index);
            return Err(exception);
        }
        Ok(self.chat.context().transcript().item(index).map_or(0, |item| item.tokens.0))
    }

    /// Whether messages may be appended by their sketch.
    #[wasm_bindgen(js_name = takesSketches)]
    pub fn takes_sketches(&self) -> bool {
        self.chat.takes_sketches()
    }

    /// Appends a message by the number of its shape and the ids in it, one a line; says whether
    /// that could be done.
    pub fn sketch(&mut self, shape: usize, length: usize, pinned: bool) -> bool {
        if length == 0 {
            return self.chat.sketch(shape, "", pinned);
        }
        // An error here would cost every call an array in the glue; a message that is not sketched
        // is read instead.
        text(length, |ids| Ok(self.chat.sketch(shape, ids, pinned))).unwrap_or(false)
    }

    /// Reads the message at `index`, of which there was a sketch, and answers with its tokens.
    ///
    /// # Errors
    /// Text that is no JSON object.
    pub fn complete(&mut self, index: u32, length: usize) -> Result<u32, JsValue> {
        let read =
            |text: &str| self.chat.complete(index, text).map_err(|cause| error::input(&cause));
        text(length, read).map(|tokens| tokens.0)
    }

    /// Takes in what was read of all sketched messages.
    ///
    /// # Errors
    /// None that a host could cause.
    pub fn finish(&mut self) -> Result<(), JsValue> {
        self.chat.finish().map_err(|cause| error::input(&cause))
    }

    /// Whether the message at `index` has this very text.
    ///
    /// # Errors
    /// Text that is not UTF-8.
    pub fn same(&self, index: u32, length: usize) -> Result<bool, JsValue> {
        text(length, |text| Ok(self.chat.is_same(index, text)))
    }

    /// Where the last step begins: what may still be changing while it is streamed.
    #[wasm_bindgen(js_name = lastStep)]
    pub fn last_step(&self) -> u32 {
        self.chat.context().transcript().last_unit().start
    }

    /// Asks for what bears on the task where the next plan would, without planning: so that it can
    /// be there by then.
    pub fn rehearse(&mut self) {
        self.chat.rehearse();
    }

    /// Cuts the conversation back to its first `length` messages.
    pub fn truncate(&mut self, length: u32) {
        self.chat.truncate(length);
    }

    /// Forgets everything that was said.
    pub fn clear(&mut self) {
        self.chat.clear();
    }

    /// Takes the last message back.
    pub fn pop(&mut self) {
        self.chat.pop();
    }

    /// Plans, and answers with the address of the plan's words. A negative `limit` shows
    /// everything.
    pub fn fit(&mut self, limit: i32) -> usize {
        match u32::try_from(limit) {
            Ok(limit) => {
                let plan = self.chat.view(Some(limit));
                words::write(&mut self.words, &plan);
                self.inserts = plan.inserts;
            }
            Err(_) => {
                let plan = self.chat.fit();
                words::write(&mut self.words, plan);
                self.inserts.clone_from(&plan.inserts);
            }
        }
        words::write_inserts(&mut self.words, &self.inserts, self.chat.context().summaries());
        self.words.as_ptr() as usize
    }

    /// What a request needs beside its messages: a JSON array of
    /// `{"name":…,"asOf":…,"headers":{…},"body":{…},"why":…}`.
    pub fn directives(&self, edited: bool) -> String {
        self.chat.directives(edited)
    }

    /// The edits that `change` means for the message at `index`: a JSON array of
    /// `{"path":[…],"value":…}`.
    pub fn patch(&self, index: u32, change: u32) -> String {
        let action = Action::Replace(words::change(change));
        let segment = Segment { start: index, end: index + 1, action, reason: Reason::InWindow };
        let plan = Plan { segments: vec![segment], ..Plan::default() };
        let mut out = String::from("[");
        for edit in self.chat.edits(&plan) {
            let Edit::Replace { patches, .. } = edit else { continue };
            for (place, patch) in patches.iter().enumerate() {
                words::comma(&mut out, place);
                out.push_str("{\"path\":[");
                for (place, step) in patch.path.iter().enumerate() {
                    words::comma(&mut out, place);
                    match step {
                        Step::Key(key) => quote(&mut out, key),
                        Step::Index(index) => out.push_str(&index.to_string()),
                    }
                }
                out.push_str("],\"value\":");
                out.push_str(&patch.value);
                out.push('}');
            }
        }
        out.push(']');
        out
    }

    /// The messages of one insert of the last plan, as a JSON array.
    pub fn inserted(&self, place: usize) -> String {
        let inserts = self.inserts.get(place).cloned().into_iter().collect();
        let plan = Plan { inserts, ..Plan::default() };
        let mut out = String::from("[");
        for edit in self.chat.edits(&plan) {
            let Edit::Insert { messages, .. } = edit else { continue };
            out.push_str(&messages.join(","));
        }
        out.push(']');
        out
    }

    /// The summary the plan asks for: `{"ticket":…,"covers":[index,…],"prior":…,"maxTokens":…}`;
    /// `null` if none.
    pub fn job(&mut self) -> String {
        let Some(job) = self.chat.plan().job.clone() else { return String::from("null") };
        let mut out = String::from("{\"ticket\":");
        quote(&mut out, &job.ticket.to_text());
        out.push_str(",\"covers\":[");
        for (place, index) in self.chat.covered(&job).into_iter().enumerate() {
            words::comma(&mut out, place);
            out.push_str(&index.to_string());
        }
        out.push_str("],\"maxTokens\":");
        out.push_str(&job.max_tokens.0.to_string());
        if let Some(prior) = self.chat.prior() {
            out.push_str(",\"prior\":");
            quote(&mut out, prior);
        }
        out.push('}');
        out
    }

    /// Brings the text of a job's summary back: `{"kind":"applied"}`, `{"kind":"stale","reason":…}`
    /// or `{"kind":"rejected","reason":…,"message":…}`; with `"check":{"text":…,…}` where its facts
    /// were checked.
    ///
    /// # Errors
    /// Text that is not UTF-8.
    pub fn commit(&mut self, ticket: &str, length: usize) -> Result<String, JsValue> {
        let committed = text(length, |text| Ok(self.chat.commit(ticket, text)))?;
        let (kind, reason, message) = match committed {
            Committed::Applied(_) => ("applied", "", String::new()),
            Committed::Stale(reason) => {
                ("stale", reason, String::from("what the summary covers has changed"))
            }
            Committed::Rejected(rejection) => ("rejected", rejection.code(), rejection.to_string()),
            Committed::NotSmaller => (
                "rejected",
                "not_smaller",
                String::from("the summary is no smaller than what it would stand for"),
            ),
            Committed::BadTicket => (
                "rejected",
                "bad_ticket",
                String::from("the ticket is none of this conversation's"),
            ),
        };
        let mut out = String::from("{\"kind\":");
        quote(&mut out, kind);
        if !reason.is_empty() {
            out.push_str(",\"reason\":");
            quote(&mut out, reason);
            out.push_str(",\"message\":");
            quote(&mut out, &message);
        }
        if let Some(checked) = self.chat.last_check() {
            out.push_str(",\"check\":{\"text\":");
            quote(&mut out, &checked.text);
            // The report is an object: its fields go on here.
            out.push(',');
            out.push_str(checked.report.get(1..).unwrap_or("}"));
        }
        out.push('}');
        Ok(out)
    }

    /// Notes that a summary could not be had.
    pub fn fail(&mut self) {
        self.chat.fail();
    }

    /// Takes the last summary back and says whether there was one.
    pub fn undo(&mut self) -> bool {
        self.chat.undo()
    }

    /// Notes what a provider counted for the last plan; the text is the model's name.
    ///
    /// # Errors
    /// None that a host could cause.
    pub fn observe(&mut self, tokens: u32, length: usize) -> Result<(), JsValue> {
        text(length, |model| {
            self.chat.observe(model, tokens);
            Ok(())
        })
    }

    /// What was learnt from that: scale and bound in per mille, and the number of reports, zero
    /// before the first.
    pub fn calibration(&self) -> Vec<u32> {
        let known = self.chat.context().calibration();
        known.map_or_else(Vec::new, |known| {
            [known.scale_permille, known.bound_permille, known.samples].into()
        })
    }
}

/// What to do where a policy needs the module that takes notes.
const NOBODY: &str = "summaries without a model, pruning, digests and `checkSummaries` need the text module: import \
                      `extractiveSummarizer`, `prune`, `digest` or `checkSummary` of `turnwise`, or call `initText` of \
                      `turnwise/slim` with `turnwise/text.wasm` first";

fn with_options<T>(
    length: usize,
    use_them: impl FnOnce(&json::Json<'_>) -> Result<T, turnwise_host::OptionsError>,
) -> Result<T, JsValue> {
    text(length, |text| {
        let options = json::parse(text).map_err(|cause| error::input(&cause))?;
        use_them(&options.json).map_err(|cause| error::options(&cause))
    })
}
