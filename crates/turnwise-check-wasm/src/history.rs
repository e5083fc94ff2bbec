//! A history that is checked, healed or converted in steps, so that a page can do other work in
//! between.

use alloc::string::String;
use alloc::vec::Vec;

use turnwise_boundary::{error, text};
use turnwise_check::{Converting, Healing, Linting, Options, answer, check_speakers};
use turnwise_formats::{Parsed, parse_list};
use wasm_bindgen::prelude::*;

use crate::{format_to, healed, named, options, server};

/// The messages so far, and the work on them.
#[wasm_bindgen]
#[derive(Default)]
pub struct History {
    messages: Vec<Parsed<'static>>,
    work: Option<Work>,
}

enum Work {
    Lint(Linting, Options),
    Heal(Healing<'static>, Options),
    Convert(Converting),
}

#[wasm_bindgen]
impl History {
    /// No messages yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends the messages in the buffer.
    ///
    /// # Errors
    /// The parser's.
    pub fn add(&mut self, length: usize) -> Result<(), JsValue> {
        append(&mut self.messages, length, "messages")
    }

    /// Begins as [`lint`](crate::lint).
    ///
    /// # Errors
    /// `unknown_format`, `bad_option`.
    pub fn lint(&mut self, format: &str, target: &str, pending: bool) -> Result<(), JsValue> {
        let options = options(format, target, pending)?;
        self.work = Some(Work::Lint(Linting::new(&self.messages, &options), options));
        Ok(())
    }

    /// Begins as [`heal`](crate::heal).
    ///
    /// # Errors
    /// As [`lint`](Self::lint).
    pub fn heal(&mut self, format: &str, target: &str, pending: bool) -> Result<(), JsValue> {
        let options = options(format, target, pending)?;
        self.work = Some(Work::Heal(Healing::new(&self.messages, &options), options));
        Ok(())
    }

    /// Begins as [`convert`](crate::convert).
    ///
    /// # Errors
    /// As [`convert`](crate::convert).
    pub fn convert(&mut self, from: &str, to: &str, target: &str) -> Result<(), JsValue> {
        let (from, to) = (named(from, "from")?, format_to(to)?);
        let target = server(target)?;
        check_speakers(&self.messages, from).map_err(|cause| error::input(&cause))?;
        self.work =
            Some(Work::Convert(Converting::new(&self.messages, from, to).for_server(target)));
        Ok(())
    }

    /// The messages of the new format since the last call, as a JSON list. Empty if there are none.
    pub fn written(&mut self) -> String {
        match &mut self.work {
            Some(Work::Convert(work)) => answer::messages(&work.take()),
            _ => String::new(),
        }
    }

    /// Does one step of the work. Returns the answer at the end.
    pub fn step(&mut self) -> Option<String> {
        let messages = &self.messages;
        match self.work.as_mut()? {
            Work::Lint(work, options) => {
                work.step(messages, options).map(|found| answer::findings(&found))
            }
            Work::Heal(work, options) => {
                work.step(messages, options).map(|history| healed(&history))
            }
            Work::Convert(work) => work.step(messages).map(|new| answer::converted(&new)),
        }
    }
}

/// Appends the messages in the buffer. `path` is their name in errors.
pub(crate) fn append(
    messages: &mut Vec<Parsed<'static>>,
    length: usize,
    path: &str,
) -> Result<(), JsValue> {
    text(length, |text| {
        let list =
            parse_list(text).map_err(|cause| error::with_path(cause.code, &cause.message, path))?;
        let own = |message: Parsed<'_>| Parsed {
            json: message.json.into_owned(),
            is_mended: message.is_mended,
        };
        messages.extend(list.into_iter().map(own));
        Ok(())
    })
}
