//! Finds keys in other scripts in the query of an address: `?%E5%AF%86%E7%A0%81=…`.

use alloc::string::String;
use alloc::vec::Vec;

use super::links::Link;
use super::{OF_NAMES, Span, value_at, whole_name};

/// Finds the values of keys that are percent-encoded.
#[inline(never)]
pub(super) fn find(text: &str, found: &mut Vec<Span>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(skipped) = bytes.get(at..).and_then(|rest| rest.iter().position(is_percent)) {
        at += skipped;
        let mut key = Vec::from(plain_before(text, at));
        let from = at;
        while let Some((byte, length)) = byte_at(bytes, at).filter(|_| key.len() < LONGEST_KEY) {
            key.push(byte);
            at += length;
        }
        if at == from {
            at += 1;
        } else if bytes.get(at) == Some(&b'=')
            && let Ok(key) = String::from_utf8(key)
            && let Some(name) = whole_name(&key)
            && let Some(range) = value_at(text, Link::Sign, at + 1, name.kind)
        {
            found.push(Span { range, kind: name.kind });
        }
    }
}

fn is_percent(byte: &u8) -> bool {
    *byte == b'%'
}

/// The letters before the first percent sign of a key: `contrase%C3%B1a`.
fn plain_before(text: &str, at: usize) -> &[u8] {
    let before = text.as_bytes().get(at.saturating_sub(LONGEST_KEY)..at).unwrap_or_default();
    let length = before.iter().rev().take_while(|byte| OF_NAMES.has(**byte)).count();
    before.get(before.len() - length..).unwrap_or_default()
}

/// The byte of the letter or the code (`%E5`) at `at`, and the length of its text.
fn byte_at(bytes: &[u8], at: usize) -> Option<(u8, usize)> {
    let first = *bytes.get(at)?;
    if OF_NAMES.has(first) {
        return Some((first, 1));
    }
    let [b'%', high, low] = *bytes.get(at..at + 3)? else { return None };
    let digit = |byte: u8| char::from(byte).to_digit(16);
    Some((u8::try_from(digit(high)? * 16 + digit(low)?).ok()?, 3))
}

/// In bytes.
const LONGEST_KEY: usize = 120;
