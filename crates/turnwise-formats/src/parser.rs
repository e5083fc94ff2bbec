//! The JSON parser: one pass, no unsafe code, no copies where a slice will do.
//!
//! Why not `serde_json`: it refuses lone surrogates, which real histories hold, turns numbers into
//! floats, and brings three times the code into the browser. The tests hold this parser to the same
//! answers.

mod escapes;
mod plain;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::error::{ErrorCode, InputError};
use crate::json::{Json, Number};
pub(crate) use escapes::push_quoted;
use plain::copy_plain;
pub(crate) use plain::plain_run;

/// A place in a text, moving forward.
pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
    depth: u32,
    /// The text of the string that is read, if it has escapes. Kept, so that it need not grow again
    /// in every string.
    unescaped: Vec<u8>,
    /// Whether a lone surrogate was replaced on the way.
    pub is_mended: bool,
}

/// A syntax error and its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    at: usize,
    expected: &'static str,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0, depth: 0, unescaped: Vec::new(), is_mended: false }
    }

    /// The byte the next value begins with, white space skipped.
    pub fn peek(&mut self) -> Option<u8> {
        loop {
            match self.byte() {
                Some(b' ' | b'\n' | b'\r' | b'\t') => self.at += 1,
                byte => return byte,
            }
        }
    }

    /// One value of any kind.
    pub fn value(&mut self) -> Result<Json<'a>, Fault> {
        match self.peek() {
            Some(b'"') => Ok(Json::String(self.string()?)),
            Some(b'{') => {
                let mut fields = Vec::new();
                self.fields(|cursor, key| {
                    fields.push((key, cursor.value()?));
                    Ok(())
                })?;
                Ok(Json::Object(fields))
            }
            Some(b'[') => {
                let mut items = Vec::new();
                self.items(|cursor| {
                    items.push(cursor.value()?);
                    Ok(())
                })?;
                Ok(Json::Array(items))
            }
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b't') => self.word("true", Json::Bool(true)),
            Some(b'f') => self.word("false", Json::Bool(false)),
            Some(b'n') => self.word("null", Json::Null),
            _ => Err(self.fault("a value")),
        }
    }

    /// One value and its source.
    pub fn value_with_source(&mut self) -> Result<(&'a str, Json<'a>), Fault> {
        self.peek();
        let start = self.at;
        let value = self.value()?;
        Ok((self.since(start), value))
    }

    /// A list; `each` reads one item of it.
    pub fn items(
        &mut self,
        mut each: impl FnMut(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.enter(b'[', "a list")?;
        if self.peek() != Some(b']') {
            each(self)?;
            while self.peek() == Some(b',') {
                self.at += 1;
                each(self)?;
            }
        }
        self.leave(b']', "`,` or `]`")
    }

    /// An object; `each` reads the value of one field of it.
    pub fn fields(
        &mut self,
        mut each: impl FnMut(&mut Self, Cow<'a, str>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.enter(b'{', "an object")?;
        let mut is_first = true;
        while self.peek() != Some(b'}') || !is_first {
            if self.peek() != Some(b'"') {
                return Err(self.fault(if is_first {
                    "a field name or `}`"
                } else {
                    "a field name"
                }));
            }
            let key = self.string()?;
            self.pass(b':', "`:`")?;
            each(self, key)?;
            is_first = false;
            if self.peek() != Some(b',') {
                break;
            }
            self.at += 1;
        }
        self.leave(b'}', "`,` or `}`")
    }

    /// Nothing more but white space.
    pub fn end(&mut self) -> Result<(), Fault> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.fault("nothing more")),
        }
    }

    fn enter(&mut self, bracket: u8, expected: &'static str) -> Result<(), Fault> {
        self.pass(bracket, expected)?;
        self.depth += 1;
        if self.depth > MAX_DEPTH { Err(self.fault(TOO_DEEP)) } else { Ok(()) }
    }

    fn leave(&mut self, bracket: u8, expected: &'static str) -> Result<(), Fault> {
        self.depth -= 1;
        self.pass(bracket, expected)
    }

    fn pass(&mut self, byte: u8, expected: &'static str) -> Result<(), Fault> {
        if self.peek() != Some(byte) {
            return Err(self.fault(expected));
        }
        self.at += 1;
        Ok(())
    }

    fn word(&mut self, word: &'static str, value: Json<'a>) -> Result<Json<'a>, Fault> {
        if !self.rest().starts_with(word.as_bytes()) {
            return Err(self.fault("a value"));
        }
        self.at += word.len();
        Ok(value)
    }

    fn number(&mut self) -> Result<Json<'a>, Fault> {
        let start = self.at;
        self.take(b"-");
        let has_leading_zero = self.take(b"0");
        if !has_leading_zero {
            self.digits()?;
        }
        if self.take(b".") {
            self.digits()?;
        }
        if self.take(b"eE") {
            self.take(b"+-");
            self.digits()?;
        }
        Ok(Json::Number(Number(Cow::Borrowed(self.since(start)))))
    }

    fn take(&mut self, any: &[u8]) -> bool {
        let is_there = self.byte().is_some_and(|byte| any.contains(&byte));
        self.at += usize::from(is_there);
        is_there
    }

    fn digits(&mut self) -> Result<(), Fault> {
        let count = self.rest().iter().take_while(|byte| byte.is_ascii_digit()).count();
        self.at += count;
        if count == 0 { Err(self.fault("a digit")) } else { Ok(()) }
    }

    /// A string, its opening quote not yet passed.
    fn string(&mut self) -> Result<Cow<'a, str>, Fault> {
        self.at += 1;
        let start = self.at;
        self.at += plain_run(self.rest());
        let plain = self.since(start);
        if self.byte() == Some(b'"') {
            self.at += 1;
            return Ok(Cow::Borrowed(plain));
        }
        self.unescaped(plain).map(Cow::Owned)
    }

    /// The whole text of a string that is `plain` up to here.
    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    fn unescaped(&mut self, plain: &str) -> Result<String, Fault> {
        let mut text = core::mem::take(&mut self.unescaped);
        let bytes = self.text.as_bytes();
        text.clear();
        text.reserve(plain.len() + bytes.len().saturating_sub(self.at).min(MOST_RESERVED));
        text.extend_from_slice(plain.as_bytes());
        let mut at = self.at;
        loop {
            match bytes.get(at) {
                Some(b'"') => break,
                Some(b'\\') => match bytes.get(at + 1).map_or(0, |byte| unescaped(*byte)) {
                    0 => {
                        self.at = at + 1;
                        let character = self.unicode()?;
                        text.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                        at = self.at;
                    }
                    byte => {
                        text.push(byte);
                        at += 2;
                    }
                },
                byte => {
                    self.at = at;
                    return Err(self.fault(match byte {
                        Some(_) => {
                            "a string without line breaks and control characters (`\\n` instead)"
                        }
                        None => "the closing `\"` of a string",
                    }));
                }
            }
            at += copy_plain(bytes.get(at..).unwrap_or_default(), &mut text);
        }
        self.at = at + 1;
        // Never wrong: these are whole characters of the source, between ASCII characters.
        let whole = core::str::from_utf8(&text).unwrap_or_default().into();
        self.unescaped = text;
        Ok(whole)
    }

    /// `uXXXX`, with its partner if it is half of a character. A half without the other reads as
    /// U+FFFD.
    fn unicode(&mut self) -> Result<char, Fault> {
        if self.byte() != Some(b'u') {
            return Err(self.fault("one of `\"\\/bfnrtu` after a `\\`"));
        }
        let Some(unit) = self.unit_at(self.at + 1) else {
            return Err(self.fault("four hexadecimal digits after `\\u`"));
        };
        self.at += 5;
        if let Some(c) = char::from_u32(unit) {
            return Ok(c);
        }
        let partner =
            if self.rest().starts_with(b"\\u") { self.unit_at(self.at + 2) } else { None };
        match (unit, partner) {
            (0xD800..0xDC00, Some(low @ 0xDC00..0xE000)) => {
                self.at += 6;
                let code = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
                Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER))
            }
            _ => {
                self.is_mended = true;
                Ok(char::REPLACEMENT_CHARACTER)
            }
        }
    }

    fn unit_at(&self, at: usize) -> Option<u32> {
        let digits = self.text.as_bytes().get(at..at + 4)?;
        digits.iter().try_fold(0, |unit, &digit| Some(unit << 4 | char::from(digit).to_digit(16)?))
    }

    /// The place of the cursor, for [`Self::since`].
    pub fn place(&self) -> usize {
        self.at
    }

    /// The rest of the text.
    pub fn rest_of_text(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// The text from `start` to here. Both are next to ASCII, so this is never in the middle of a
    /// character.
    pub fn since(&self, start: usize) -> &'a str {
        self.text.get(start..self.at).unwrap_or_default()
    }

    pub fn fault(&self, expected: &'static str) -> Fault {
        Fault { at: self.at, expected }
    }
}

/// The room for strings with escapes that is reserved at once, in bytes.
const MOST_RESERVED: usize = 1 << 14;

impl Fault {
    /// The fault in words. `text` is what the cursor walked through.
    pub fn explain(self, text: &str) -> InputError {
        let found = text.get(self.at..).and_then(|rest| rest.chars().next());
        let error = match found {
            _ if self.expected == TOO_DEEP => InputError::new(ErrorCode::JsonTooDeep, TOO_DEEP),
            None => InputError::new(
                ErrorCode::JsonEndedEarly,
                ["the text ends where ", self.expected, " should be"].concat(),
            ),
            Some(c) => {
                let mut character = [0; 4];
                let found = if c.is_control() {
                    "a line break or control character"
                } else {
                    c.encode_utf8(&mut character)
                };
                let quote = if c.is_control() { "" } else { "`" };
                let said = ["expected ", self.expected, ", found ", quote, found, quote];
                InputError::new(ErrorCode::JsonSyntax, said.concat())
            }
        };
        let (line, column) = line_and_column(text, self.at);
        error.at_line(line, column)
    }

    /// The same fault in a larger text that holds this one at `offset`.
    pub fn moved_by(self, offset: usize) -> Self {
        Self { at: self.at.saturating_add(offset), ..self }
    }
}

/// The character of an escape that is one letter, or zero.
fn unescaped(letter: u8) -> u8 {
    match letter {
        b'"' | b'\\' | b'/' => letter,
        b'n' => b'\n',
        b't' => b'\t',
        b'r' => b'\r',
        b'b' => 8,
        b'f' => 12,
        _ => 0,
    }
}

/// Line and column of byte `at`, from 1, the column in characters.
pub(crate) fn line_and_column(text: &str, at: usize) -> (u32, u32) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
    let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    (u32::try_from(line).unwrap_or(u32::MAX), u32::try_from(column).unwrap_or(u32::MAX))
}

/// Deeper than any message is; the stack holds it anywhere.
const MAX_DEPTH: u32 = 128;
const TOO_DEEP: &str = "the JSON is nested more than 128 levels deep";

#[cfg(test)]
mod tests;
