//! The one error of this crate: input that cannot be taken.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

/// The codes of all errors that the engine and its modules can return. Programs compare the names,
/// which never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorCode {
    /// A message is not an object.
    NotAnObject,
    /// A text is not JSON.
    JsonSyntax,
    /// A JSON text ends before its end.
    JsonEndedEarly,
    /// A JSON text is nested too deeply.
    JsonTooDeep,
    /// There are no messages in the input.
    NoMessages,
    /// What should be a list of messages is none.
    NotAList,
    /// No format has this role.
    BadRole,
    /// A message has neither a role nor a type.
    MissingRole,
    /// The content of a message is of another type.
    BadContent,
    /// A message, or a name of a format, is unknown.
    UnknownFormat,
    /// An option has a wrong value.
    BadOption,
    /// There is no option of this name.
    UnknownOption,
    /// Options contradict each other.
    OptionsAtOdds,
    /// The options need the text module, which is absent.
    NeedsText,
    /// A token counter returned no count.
    BadCount,
    /// Bytes that should be text are none.
    NotText,
}

impl ErrorCode {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::NotAnObject,
        Self::JsonSyntax,
        Self::JsonEndedEarly,
        Self::JsonTooDeep,
        Self::NoMessages,
        Self::NotAList,
        Self::BadRole,
        Self::MissingRole,
        Self::BadContent,
        Self::UnknownFormat,
        Self::BadOption,
        Self::UnknownOption,
        Self::OptionsAtOdds,
        Self::NeedsText,
        Self::BadCount,
        Self::NotText,
    ];

    /// The stable name of the code, such as `unknown_format`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NotAnObject => "not_an_object",
            Self::JsonSyntax => "json_syntax",
            Self::JsonEndedEarly => "json_ended_early",
            Self::JsonTooDeep => "json_too_deep",
            Self::NoMessages => "no_messages",
            Self::NotAList => "not_a_list",
            Self::BadRole => "bad_role",
            Self::MissingRole => "missing_role",
            Self::BadContent => "bad_content",
            Self::UnknownFormat => "unknown_format",
            Self::BadOption => "bad_option",
            Self::UnknownOption => "unknown_option",
            Self::OptionsAtOdds => "options_at_odds",
            Self::NeedsText => "needs_text",
            Self::BadCount => "bad_count",
            Self::NotText => "not_text",
        }
    }
}

/// Why a text could not be read, for the person who has it in front of them. Behind one pointer,
/// since every step of reading may answer with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError(Box<Details>);

/// The fields of an [`InputError`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Details {
    /// The name of its [`ErrorCode`].
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
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self(Box::new(Details {
            code: code.as_str(),
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
        Self::new(ErrorCode::NotAnObject, message)
    }

    /// Sets the index of the message that the error is about.
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
