//! One conversation, only to take notes of.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_boundary::counter::{self, CountTokens, Thrown};
use turnwise_boundary::{error, quote, text};
use turnwise_host::formats::Format;
use turnwise_host::notes;
use turnwise_host::relevance::Passages;
use turnwise_host::text::{CheckPolicy, Template};
use turnwise_host::turnwise_core::stand_in::WantedDigest;
use turnwise_host::turnwise_core::tokens::TokenCount;
use turnwise_host::{Claim, Wanted};
use wasm_bindgen::prelude::*;

/// The messages of a conversation, as they are told.
#[wasm_bindgen]
pub struct Notebook {
    book: notes::Notebook,
    thrown: Thrown,
}

#[wasm_bindgen]
impl Notebook {
    /// Nothing said yet. The format is found from the messages where it is named nothing; `count`
    /// counts tokens if it is there.
    #[wasm_bindgen(constructor)]
    pub fn new(format: &str, count: Option<CountTokens>) -> Self {
        let thrown = Thrown::default();
        let counter = count.map(|count| counter::calling(count, thrown.clone()));
        Self { book: notes::Notebook::new(Format::from_name(format), counter), thrown }
    }

    /// Takes in the message in the scratch buffer.
    ///
    /// # Errors
    /// Text that is no JSON object.
    pub fn push(&mut self, length: usize) -> Result<(), JsValue> {
        text(length, |message| self.book.push(message).map_err(|cause| error::input(&cause)))
    }

    /// Forgets the messages from `length` on.
    pub fn truncate(&mut self, length: u32) {
        self.book.truncate(length);
    }

    /// Notes of the messages `covered`, where those from `tail` on are still seen word for word.
    ///
    /// # Errors
    /// What the host's counter threw.
    pub fn notes(
        &self,
        covered: &[u32],
        tail: u32,
        template: &str,
        max_tokens: u32,
    ) -> Result<String, JsValue> {
        let template = Template::from_name(template).unwrap_or_default();
        self.told(self.book.notes(&Wanted { covered, tail, template, max_tokens }))
    }

    /// What a tool result said, in at most `max_tokens`; empty where there is nothing to tell.
    ///
    /// # Errors
    /// What the host's counter threw.
    pub fn digest(&self, item: u32, answer: u32, max_tokens: u32) -> Result<String, JsValue> {
        self.told(self.book.digest(&WantedDigest {
            item,
            answer,
            max_tokens: TokenCount(max_tokens),
        }))
    }

    /// Holds the text in the scratch buffer, a summary of the messages `covered`, against them.
    /// Answers with `k`, or `r` if it is rejected, the report, a line break, and the text as it is
    /// to be used.
    ///
    /// # Errors
    /// What the host's counter threw.
    #[allow(clippy::too_many_arguments)] // an object for them would cost more than they do
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

    /// How much each message has to do with the task; without one, with what the person said last.
    pub fn relevance(&self, task: Option<String>) -> Vec<u32> {
        self.book.relevance(task.as_deref())
    }

    /// What an embedding function is to be asked:
    /// `{"task":…,"passages":[[first message,"text"],…]}`.
    pub fn passages(&self, task: Option<String>) -> String {
        let Passages { task, said } = self.book.passages(task.as_deref());
        let mut out = String::from("{\"task\":");
        quote(&mut out, &task);
        out.push_str(",\"passages\":[");
        for (place, (index, text)) in said.iter().enumerate() {
            out.push_str(if place == 0 { "[" } else { ",[" });
            out.push_str(&index.to_string());
            out.push(',');
            quote(&mut out, text);
            out.push(']');
        }
        out.push_str("]}");
        out
    }
}

impl Notebook {
    /// The text, unless the host's counter threw meanwhile.
    fn told(&self, text: String) -> Result<String, JsValue> {
        match self.thrown.borrow_mut().take() {
            Some(exception) => Err(exception),
            None => Ok(text),
        }
    }
}
