//! The notebook of a conversation: its messages, read for notes, digests, checks and relevance.

use alloc::string::String;
use alloc::vec::Vec;

use turnwise_boundary::counter::{self, CountTokens, Thrown};
use turnwise_boundary::secrets::{FindSecrets, redact};
use turnwise_boundary::{error, text};
use turnwise_host::formats::Format;
use turnwise_host::json::Writer;
use turnwise_host::notes;
use turnwise_host::relevance::Passages;
use turnwise_host::superseded::KeyOf;
use turnwise_host::text::CheckPolicy;
use turnwise_host::text::notes::Form;
use turnwise_host::turnwise_core::placeholder::WantedDigest;
use turnwise_host::turnwise_core::tokens::{Family, TokenCount};
use turnwise_host::{Claim, Wanted};
use wasm_bindgen::prelude::*;

use crate::languages::missed_languages;

#[wasm_bindgen]
extern "C" {
    /// A JavaScript function from a tool's name and the arguments of a call to a key.
    pub type KeyOfCall;

    #[wasm_bindgen(method, structural, catch, js_name = call)]
    fn call(
        this: &KeyOfCall,
        receiver: &JsValue,
        tool: &str,
        arguments: &str,
    ) -> Result<Option<String>, JsValue>;
}

/// The messages of a conversation, in the order in which they are pushed.
#[wasm_bindgen]
pub struct Notebook {
    book: notes::Notebook,
    thrown: Thrown,
}

#[wasm_bindgen]
impl Notebook {
    /// An empty notebook. An empty `format` is detected from the messages. `count` counts tokens;
    /// without it, they are estimated for the family of this number. `redacts` says whether secrets are redacted, and
    /// `find_secrets` finds the host's own.
    #[wasm_bindgen(constructor)]
    pub fn new(
        format: &str,
        family: u8,
        count: Option<CountTokens>,
        redacts: bool,
        find_secrets: Option<FindSecrets>,
    ) -> Self {
        let thrown = Thrown::default();
        let counter = count.map(|count| counter::calling(count, thrown.clone()));
        let redact = redact(redacts, find_secrets, &thrown);
        let (format, family) = (Format::from_name(format), Family::from_number(family));
        Self { book: notes::Notebook::new(format, family, counter, redact), thrown }
    }

    /// Adds the message in the scratch buffer: first `rest` bytes of JSON, then its content up to
    /// `length` (`MessageText::parts`). Returns the languages that it is in although their packs are
    /// not loaded.
    ///
    /// # Errors
    /// Text that is not a JSON object.
    pub fn push(&mut self, rest: usize, length: usize) -> Result<String, JsValue> {
        // Languages of other texts.
        drop(missed_languages());
        text(length, |message| {
            let (rest, content) = message.split_at_checked(rest).unwrap_or((message, ""));
            self.book.push(rest, content).map_err(|cause| error::input(&cause))
        })?;
        Ok(missed_languages())
    }

    /// Forgets the messages from `length` on.
    pub fn truncate(&mut self, length: u32) {
        self.book.truncate(length);
    }

    /// Notes of the messages `covered`; the messages from `tail` on stay verbatim.
    ///
    /// # Errors
    /// What the host's counter threw.
    pub fn notes(
        &self,
        covered: &[u32],
        tail: u32,
        form: &str,
        max_tokens: u32,
    ) -> Result<String, JsValue> {
        let form = Form::from_name(form);
        self.or_exception(self.book.notes(&Wanted { covered, tail, form, max_tokens }))
    }

    /// Reads messages for later notes, about `bytes` at most. Returns whether some are left.
    ///
    /// # Errors
    /// What the host's counter threw.
    #[wasm_bindgen(js_name = readAhead)]
    pub fn read_ahead(&self, bytes: usize) -> Result<bool, JsValue> {
        let is_left = self.book.read_ahead(bytes);
        match self.thrown.borrow_mut().take() {
            Some(exception) => Err(exception),
            None => Ok(is_left),
        }
    }

    /// The digest of a tool result in at most `max_tokens`; empty if the result has no facts to
    /// keep.
    ///
    /// # Errors
    /// What the host's counter threw.
    pub fn digest(&self, item: u32, answer: u32, max_tokens: u32) -> Result<String, JsValue> {
        self.or_exception(self.book.digest(&WantedDigest {
            item,
            answer,
            max_tokens: TokenCount(max_tokens),
        }))
    }

    /// The results that later messages made worthless: for each its item, its index in the item,
    /// and the item with the newer content. `key` is the host's own key function: it returns `=`
    /// and a key, or `-` to keep the result.
    ///
    /// # Errors
    ///
    /// The exception from the host's function.
    pub fn superseded(&self, key: Option<KeyOfCall>) -> Result<Vec<u32>, JsValue> {
        let own = key.map(|key| {
            move |tool: &str, arguments: &str| match key.call(&JsValue::UNDEFINED, tool, arguments)
            {
                Ok(Some(key)) => Some(key.strip_prefix('=').map(String::from)),
                Ok(None) => None,
                Err(exception) => {
                    *self.thrown.borrow_mut() = Some(exception);
                    None
                }
            }
        });
        let found = self.book.superseded(own.as_ref().map(|own| own as KeyOf<'_>));
        match self.thrown.borrow_mut().take() {
            Some(exception) => Err(exception),
            None => Ok(found.into_flattened()),
        }
    }

    /// Checks the summary in the scratch buffer against the messages `covered`. Returns `k`, or `r`
    /// if it is rejected; then the report, a line break, and the text to use.
    ///
    /// # Errors
    /// What the host's counter threw.
    // an object for them would cost more code than the arguments
    #[allow(clippy::too_many_arguments)]
    pub fn check(
        &self,
        length: usize,
        covered: &[u32],
        prior: Option<String>,
        first: Option<String>,
        generation: u32,
        max_tokens: u32,
        policy: u8,
    ) -> Result<String, JsValue> {
        let policy = match policy {
            0 => CheckPolicy::Append,
            1 => CheckPolicy::Flag,
            _ => CheckPolicy::Reject,
        };
        let checked = text(length, |text| {
            let (prior, first) = (prior.as_deref(), first.as_deref());
            Ok(self.book.check(&Claim {
                text,
                covered,
                prior,
                first,
                generation,
                max_tokens,
                policy,
            }))
        })?;
        if let Some(exception) = self.thrown.borrow_mut().take() {
            return Err(exception);
        }
        let mut out = String::from(if checked.is_rejected { "r" } else { "k" });
        out.push_str(&checked.report);
        out.push('\n');
        out.push_str(&checked.text);
        Ok(out)
    }

    /// The relevance of each message for the task, or for the last user message if there is no
    /// task.
    pub fn relevance(&self, task: Option<String>) -> Vec<u32> {
        self.book.relevance(task.as_deref())
    }

    /// The texts to embed: `{"task":…,"passages":[[first message,"text"],…]}`.
    pub fn passages(&self, task: Option<String>) -> String {
        let Passages { task, said } = self.book.passages(task.as_deref());
        let mut out = Writer::default();
        out.open('{').key("task").string(&task).key("passages").open('[');
        for (index, text) in &said {
            out.open('[').number(*index).string(text).close(']');
        }
        out.close(']').close('}').take()
    }
}

impl Notebook {
    /// Returns the text, or the exception that the host's counter threw.
    fn or_exception(&self, text: String) -> Result<String, JsValue> {
        match self.thrown.borrow_mut().take() {
            Some(exception) => Err(exception),
            None => Ok(text),
        }
    }
}
