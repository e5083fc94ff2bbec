//! The one error of this crate: input that cannot be taken.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

/// Why a text could not be read, for the person who has it in front of them. Behind one pointer,
/// since every step of reading may answer with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError(Box<Details>);

/// The fields of an [`InputError`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Details {
    /// A stable name: `json_syntax`, `json_ended_early`, `json_too_deep`, `not_an_object`,
    /// `no_messages`, `not_a_list`, `bad_role`, `missing_role`, `bad_content`, `unknown_format`.
    pub code: &'static str,
    /// The fault and the expected value, in words.
    pub message: String,
    /// The line, from 1, where a text of several lines was given.
    pub line: Option<u32>,
    /// The column, from 1, counted in characters.
    pub column: Option<u32>,
    /// The message's place in the list, from 0.
    pub index: Option<u32>,
    /// The field, as one would write it in JavaScript: `messages[2].content`.
    pub field: Option<String>,
}

impl InputError {
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self(Box::new(Details {
            code,
            message: message.into(),
            line: None,
            column: None,
            index: None,
            field: None,
        }))
    }

    pub(crate) fn not_an_object(found: &str) -> Self {
        let mut message = String::from("a message must be a JSON object, found ");
        message.push_str(found);
        Self::new("not_an_object", message)
    }

    /// The same error, said of the message at `index`.
    #[must_use]
    pub fn at_index(mut self, index: u32) -> Self {
        self.0.index = Some(index);
        self
    }

    pub(crate) fn at_line(mut self, line: u32, column: u32) -> Self {
        self.0.line = Some(line);
        self.0.column = Some(column);
        self
    }

    pub(crate) fn at_field(mut self, field: String) -> Self {
        self.0.field = Some(field);
        self
    }
}

impl core::ops::Deref for InputError {
    type Target = Details;
    fn deref(&self) -> &Details {
        &self.0
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}")?;
            if let Some(column) = self.column {
                write!(f, ", column {column}")?;
            }
            f.write_str(": ")?;
        }
        match (&self.field, self.index) {
            (Some(field), Some(index)) if self.line.is_none() => {
                write!(f, "message {index}, `{field}`: ")?
            }
            (Some(field), _) => write!(f, "`{field}`: ")?,
            (None, Some(index)) => write!(f, "message {index}: ")?,
            (None, None) => {}
        }
        f.write_str(&self.message)
    }
}

impl core::error::Error for InputError {}
