//! The error of this crate: a fault in a file, with line and field.

use std::fmt;

use turnwise_host::formats::InputError;
use turnwise_host::options::OptionsError;

/// Why a lesson or a conversation cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonError {
    /// A stable name, such as `missing_section` or `bad_field`.
    pub code: &'static str,
    /// The line of the file, from 1, if known.
    pub line: Option<u32>,
    /// The faulty section or field, such as `goal[1].most`, if it is one.
    pub field: Option<String>,
    /// The fault and the expected input, as a sentence.
    pub message: String,
}

impl LessonError {
    /// An error without a line or field.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, line: None, field: None, message: message.into() }
    }

    /// The error with a line.
    #[must_use]
    pub fn at_line(mut self, line: u32) -> Self {
        self.line = self.line.or(Some(line));
        self
    }

    /// The error with a field.
    #[must_use]
    pub fn at_field(mut self, field: impl Into<String>) -> Self {
        self.field = self.field.or(Some(field.into()));
        self
    }
}

impl fmt::Display for LessonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        if let Some(field) = &self.field {
            write!(f, "`{field}`: ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for LessonError {}

impl From<InputError> for LessonError {
    fn from(error: InputError) -> Self {
        let field = error.field.clone().or(error.index.map(|index| format!("messages[{index}]")));
        Self { code: error.code, line: error.line, field, message: error.message.clone() }
    }
}

impl From<OptionsError> for LessonError {
    fn from(error: OptionsError) -> Self {
        let field = Some(error.path.clone()).filter(|path| !path.is_empty());
        Self { code: error.code, line: None, field, message: error.message.clone() }
    }
}
