//! Notes for other agents, and the issues of a conversation.

use alloc::string::String;
use alloc::vec::Vec;

use turnwise_boundary::counter::{self, CountTokens, Thrown};
use turnwise_boundary::secrets::{FindSecrets, redact};
use turnwise_boundary::{error, text};
use turnwise_host::formats::Format;
use turnwise_host::json;
use turnwise_host::{handover, issues};
use wasm_bindgen::prelude::*;

/// Writes a note for another agent. The scratch buffer has the request; see
/// `turnwise_host::handover::answer`.
///
/// # Errors
/// Input that cannot be read, and what the host's functions threw.
#[wasm_bindgen(js_name = handover)]
pub fn hand_over(
    length: usize,
    count: Option<CountTokens>,
    redacts: bool,
    find: Option<FindSecrets>,
) -> Result<String, JsValue> {
    let thrown = Thrown::default();
    let counter = count.map(|count| counter::calling(count, thrown.clone()));
    let redact = redact(redacts, find, &thrown);
    let answer = text(length, |text| {
        let request = json::parse(text).map_err(|cause| error::input(&cause))?;
        Ok(handover::answer(&request.json, redact.policy(), counter.as_ref()))
    })?;
    let exception = thrown.borrow_mut().take();
    exception.map_or(Ok(answer), Err)
}

/// The issues of a conversation.
#[wasm_bindgen]
pub struct Issues {
    issues: issues::Issues,
    thrown: Thrown,
}

#[wasm_bindgen]
impl Issues {
    /// No issues yet. An empty `format` is detected from the messages. `redacts` says whether
    /// secrets are redacted, and `find_secrets` finds the host's own.
    #[wasm_bindgen(constructor)]
    pub fn new(format: &str, redacts: bool, find_secrets: Option<FindSecrets>) -> Self {
        let thrown = Thrown::default();
        let redact = redact(redacts, find_secrets, &thrown);
        Self { issues: issues::Issues::new(Format::from_name(format), redact), thrown }
    }

    /// Reads the message in the scratch buffer.
    ///
    /// # Errors
    /// Text that is not a JSON object.
    pub fn push(&mut self, length: usize, title: Option<String>) -> Result<(), JsValue> {
        text(length, |message| {
            self.issues.push(message, title.as_deref()).map_err(|cause| error::input(&cause))
        })
    }

    /// The next user message continues this issue. Returns false if the id is unknown.
    pub fn resume(&mut self, id: u32) -> bool {
        self.issues.resume(id)
    }

    /// Marks the issue as waiting. Returns false if the id is unknown.
    pub fn pause(&mut self, id: u32) -> bool {
        self.issues.pause(id)
    }

    /// All issues as JSON.
    ///
    /// # Errors
    /// What the host's function threw.
    pub fn list(&self) -> Result<String, JsValue> {
        self.or_exception(self.issues.list())
    }

    /// For each issue: its number, 1 if it is resolved or else 0, the number of its messages, and
    /// their indexes.
    pub fn places(&self) -> Vec<u32> {
        self.issues.places()
    }

    /// The text in a request about other issues. `room` is the tokens that are left by messages
    /// that must stay.
    ///
    /// # Errors
    ///
    /// The exception from the host's function.
    pub fn page(&self, resumed: &[u32], hidden: &[u32], room: u32) -> Result<String, JsValue> {
        self.or_exception(self.issues.page(resumed, hidden, room))
    }
}

impl Issues {
    fn or_exception(&self, text: String) -> Result<String, JsValue> {
        self.thrown.borrow_mut().take().map_or(Ok(text), Err)
    }
}
