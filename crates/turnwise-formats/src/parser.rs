//! The JSON parser: one pass, no unsafe code, no copies where a slice will do.
//!
//! Why not `serde_json`: it refuses lone surrogates, which real histories hold, turns numbers into
//! floats, and brings three times the code into the browser. The tests hold this parser to the same
//! answers.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::error::InputError;
use crate::json::{Json, Number};

/// A place in a text, moving forward.
pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
    depth: u32,
    /// Whether a lone surrogate was replaced on the way.
    pub is_mended: bool,
}

/// What is wrong, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    at: usize,
    expected: &'static str,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0, depth: 0, is_mended: false }
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
        // Room for about as much again: arguments are short, and one escape seldom comes alone.
        let mut text = String::with_capacity(plain.len() * 2 + 64);
        text.push_str(plain);
        loop {
            match self.byte() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(Cow::Owned(text));
                }
                Some(b'\\') => text.push(self.escape()?),
                Some(_) => {
                    return Err(self.fault(
                        "a string without line breaks and control characters (`\\n` instead)",
                    ));
                }
                None => return Err(self.fault("the closing `\"` of a string")),
            }
            let start = self.at;
            self.at += plain_run(self.rest());
            text.push_str(self.since(start));
        }
    }

    fn escape(&mut self) -> Result<char, Fault> {
        self.at += 1;
        let escaped = match self.byte() {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'n') => '\n',
            Some(b't') => '\t',
            Some(b'r') => '\r',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'u') => return self.unicode(),
            _ => return Err(self.fault("one of `\"\\/bfnrtu` after a `\\`")),
        };
        self.at += 1;
        Ok(escaped)
    }

    /// `uXXXX`, with its partner if it is half of a character. A half without the other reads as
    /// U+FFFD.
    fn unicode(&mut self) -> Result<char, Fault> {
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

    /// What is left of the text.
    pub fn rest_of_text(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// The text from `start` to here. Both stand beside ASCII, so this is never in the middle of a
    /// character.
    fn since(&self, start: usize) -> &'a str {
        self.text.get(start..self.at).unwrap_or_default()
    }

    fn fault(&self, expected: &'static str) -> Fault {
        Fault { at: self.at, expected }
    }
}

impl Fault {
    /// The fault in words. `text` is what the cursor walked through.
    pub fn explain(self, text: &str) -> InputError {
        let found = text.get(self.at..).and_then(|rest| rest.chars().next());
        let error = match found {
            _ if self.expected == TOO_DEEP => InputError::new("json_too_deep", TOO_DEEP),
            None => InputError::new(
                "json_ended_early",
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
                InputError::new("json_syntax", said.concat())
            }
        };
        let (line, column) = place(text, self.at);
        error.at_line(line, column)
    }

    /// The same fault in a larger text that holds this one at `offset`.
    pub fn moved_by(self, offset: usize) -> Self {
        Self { at: self.at.saturating_add(offset), ..self }
    }
}

/// Line and column of byte `at`, from 1, the column in characters.
pub(crate) fn place(text: &str, at: usize) -> (u32, u32) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
    let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    (u32::try_from(line).unwrap_or(u32::MAX), u32::try_from(column).unwrap_or(u32::MAX))
}

/// How many bytes come before the next quote, backslash or control character. Eight at a time: most
/// of a message is text.
fn plain_run(bytes: &[u8]) -> usize {
    let (words, rest) = bytes.as_chunks::<8>();
    for (index, word) in words.iter().enumerate() {
        let hits = special(u64::from_le_bytes(*word));
        if hits != 0 {
            return index * 8 + (hits.trailing_zeros() / 8) as usize;
        }
    }
    words.len() * 8
        + rest.iter().take_while(|&&byte| byte >= b' ' && byte != b'"' && byte != b'\\').count()
}

/// The high bit of every byte that is special. A byte above a hit may be marked wrongly (the
/// subtraction borrows), the lowest mark is always right.
fn special(word: u64) -> u64 {
    let equals = |byte: u8| {
        let zeroed = word ^ (ONES * u64::from(byte));
        zeroed.wrapping_sub(ONES) & !zeroed
    };
    let controls = word.wrapping_sub(ONES * u64::from(b' ')) & !word;
    (equals(b'"') | equals(b'\\') | controls) & (ONES << 7)
}

const ONES: u64 = 0x0101_0101_0101_0101;
/// Deeper than any message is; the stack holds it anywhere.
const MAX_DEPTH: u32 = 128;
const TOO_DEEP: &str = "the JSON is nested more than 128 levels deep";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::parse;
    use alloc::format;
    use alloc::string::ToString;
    use proptest::prelude::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(parse(text).unwrap().json.to_string(), expected);
    }

    fn check_error(text: &str, expected: &str) {
        assert_eq!(parse(text).unwrap_err().to_string(), expected);
    }

    #[test]
    fn values_of_every_kind() {
        check(
            " [ null , true , false , -1.5e3 , \"x\" , { } , [ ] ] ",
            "[null,true,false,-1.5e3,\"x\",{},[]]",
        );
        check(r#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude42""#, r#""\"\\/\b\f\n\r\té🙂""#);
    }

    #[test]
    fn half_a_character_reads_as_the_replacement_character() {
        check(r#""a\ud83d""#, "\"a\u{fffd}\"");
        check(r#""\ude42\ud83d""#, "\"\u{fffd}\u{fffd}\"");
        check(r#""\ud83d\ud83d\ude42""#, "\"\u{fffd}🙂\"");
        check(r#""\ud83d\n""#, "\"\u{fffd}\\n\"");
        check(r#""\\ud83d""#, r#""\\ud83d""#);
        assert!(parse(r#""\ud83dx""#).unwrap().is_mended);
        assert!(!parse(r#""\ud83d\ude42""#).unwrap().is_mended);
    }

    #[test]
    fn faults_say_what_was_expected() {
        check_error("", "line 1, column 1: the text ends where a value should be");
        check_error("[1\n 2]", "line 2, column 2: expected `,` or `]`, found `2`");
        check_error("[1,]", "line 1, column 4: expected a value, found `]`");
        check_error("{\"a\":1,}", "line 1, column 8: expected a field name, found `}`");
        check_error("{a:1}", "line 1, column 2: expected a field name or `}`, found `a`");
        check_error("{\"é\" 1}", "line 1, column 6: expected `:`, found `1`");
        check_error(
            "\"a\nb\"",
            "line 1, column 3: expected a string without line breaks and control characters (`\\n` instead), found a line break or control character",
        );
        check_error(
            "\"a",
            "line 1, column 3: the text ends where the closing `\"` of a string should be",
        );
        check_error(
            r#""\x""#,
            "line 1, column 3: expected one of `\"\\/bfnrtu` after a `\\`, found `x`",
        );
        check_error("1.", "line 1, column 3: the text ends where a digit should be");
        check_error("01", "line 1, column 2: expected nothing more, found `1`");
        check_error("nul", "line 1, column 1: expected a value, found `n`");
    }

    #[test]
    fn depth_has_a_limit_and_breadth_has_none() {
        assert!(parse(&format!("{}{}", "[".repeat(128), "]".repeat(128))).is_ok());
        assert_eq!(parse(&"[".repeat(1_000_000)).unwrap_err().code, "json_too_deep");
        assert!(parse(&format!("[{}1]", "1,".repeat(100_000))).is_ok());
    }

    #[test]
    fn long_strings_are_borrowed() {
        let text = format!("\"{}\"", "x".repeat(1_000_000));
        assert!(matches!(parse(&text).unwrap().json, Json::String(Cow::Borrowed(_))));
    }

    fn any_json() -> impl Strategy<Value = serde_json::Value> {
        let leaf = prop_oneof![
            Just(serde_json::Value::Null),
            any::<bool>().prop_map(Into::into),
            any::<i64>().prop_map(Into::into),
            any::<f64>().prop_map(Into::into),
            any::<String>().prop_map(Into::into),
        ];
        leaf.prop_recursive(5, 60, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Into::into),
                prop::collection::vec((any::<String>(), inner), 0..6)
                    .prop_map(|fields| serde_json::Value::Object(fields.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn what_serde_json_writes_reads_and_writes_back_the_same(value in any_json()) {
            let text = value.to_string();
            prop_assert_eq!(parse(&text).unwrap().json.to_string(), text.as_str());
            let pretty = serde_json::to_string_pretty(&value).unwrap();
            prop_assert_eq!(parse(&pretty).unwrap().json.to_string(), text);
        }

        #[test]
        fn whatever_the_text_it_is_taken_or_refused_as_serde_json_does(text in r#"([\[\]{},:"\\eEu0-9.+\-a-f \n]|true|null|\PC|\\u[dD]?[89a-f][0-9]{2}){0,24}"#) {
            let ours = parse(&text);
            let theirs = serde_json::from_str::<serde_json::Value>(&text);
            match (ours, theirs) {
                (Ok(ours), Ok(theirs)) => {
                    let written = ours.json.to_string();
                    let read_back: serde_json::Value = serde_json::from_str(&written).unwrap();
                    prop_assert_eq!(read_back, theirs);
                }
                (Ok(ours), Err(error)) => {
                    let is_beyond_floats = error.to_string().contains("number out of range");
                    prop_assert!(ours.is_mended || is_beyond_floats, "{} {}", text, error);
                }
                (Err(error), Ok(_)) => prop_assert!(false, "{} {}", text, error),
                (Err(_), Err(_)) => {}
            }
        }

        #[test]
        fn runs_end_where_a_plain_search_says(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
            let expected = bytes.iter().position(|&b| b < b' ' || b == b'"' || b == b'\\').unwrap_or(bytes.len());
            prop_assert_eq!(plain_run(&bytes), expected);
        }
    }
}
