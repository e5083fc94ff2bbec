//! Errors of the crate: misuse by the host, each with a stable code.

use alloc::format;
use alloc::string::String;
use core::fmt;

/// A mistake that the host has to fix. Nothing was stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    code: &'static str,
    message: String,
}

impl Error {
    /// A stable name for programs: `empty_user`, `bad_id`, `unknown_record`, …
    pub fn code(&self) -> &'static str {
        self.code
    }

    pub(crate) fn new(code: &'static str, message: String) -> Self {
        Self { code, message }
    }

    pub(crate) fn bad_id(text: &str) -> Self {
        let start: String = text.chars().take(40).collect();
        Self::new("bad_id", format!("`{start}` is not the id of a record"))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for Error {}
