//! Writes JSON text piece by piece: what the boundaries answer with.

use alloc::string::{String, ToString};

use crate::json::push_string;

/// JSON text in the making. Commas are set by the writer; brackets are the caller's to close.
///
/// ```
/// use turnwise_formats::json::Writer;
///
/// let mut json = Writer::default();
/// json.open('{').key("ids").open('[').number(1).number(2).close(']').close('}');
/// assert_eq!(json.take(), r#"{"ids":[1,2]}"#);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Writer {
    text: String,
}

impl Writer {
    /// Opens an object (`{`) or a list (`[`).
    pub fn open(&mut self, bracket: char) -> &mut Self {
        self.comma();
        self.text.push(bracket);
        self
    }

    /// Closes an object (`}`) or a list (`]`).
    pub fn close(&mut self, bracket: char) -> &mut Self {
        self.text.push(bracket);
        self
    }

    /// The name of the next value.
    pub fn key(&mut self, name: &str) -> &mut Self {
        self.comma();
        push_string(&mut self.text, name);
        self.text.push(':');
        self
    }

    /// A string.
    pub fn string(&mut self, value: &str) -> &mut Self {
        self.comma();
        push_string(&mut self.text, value);
        self
    }

    /// A whole number.
    pub fn number(&mut self, value: u32) -> &mut Self {
        self.raw(&value.to_string())
    }

    /// `true` or `false`.
    pub fn bool(&mut self, value: bool) -> &mut Self {
        self.raw(if value { "true" } else { "false" })
    }

    /// A value that is JSON text already.
    pub fn raw(&mut self, json: &str) -> &mut Self {
        self.comma();
        self.text.push_str(json);
        self
    }

    /// The text so far. The writer is empty afterwards.
    pub fn take(&mut self) -> String {
        core::mem::take(&mut self.text)
    }

    fn comma(&mut self) {
        if !matches!(self.text.as_bytes().last(), None | Some(b'{' | b'[' | b':')) {
            self.text.push(',');
        }
    }
}
