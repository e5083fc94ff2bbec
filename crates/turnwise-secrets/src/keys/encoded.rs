//! Finds keys that are encoded: `?%E5%AF%86%E7%A0%81=…`, `"\\u5bc6\\u7801": "…"`.

use alloc::vec::Vec;

use super::links::{Link, link};
use super::{OF_NAMES, Span, of_link, whole_name};

/// Finds the values of keys with percent signs, plus signs or Unicode escapes.
#[inline(never)]
pub(super) fn find(text: &str, found: &mut Vec<Span>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(skipped) = bytes.get(at..).and_then(|rest| rest.iter().position(is_code)) {
        at += skipped;
        let is_json = bytes.get(at) == Some(&b'\\');
        let start = at - plain_before(text, at, is_json);
        let (mut key, from) = (Vec::from(bytes.get(start..at).unwrap_or_default()), at);
        while key.len() < LONGEST_KEY && read(bytes, &mut at, is_json, &mut key) {}
        let end = bytes.get(at).copied();
        if at == from {
            at += 1;
        } else if matches!(end, Some(b'=' | b'"'))
            && let Ok(key) = core::str::from_utf8(&key)
            && let Some(name) = whole_name(key)
            && let Some(place) = match end {
                Some(b'=') => Some((Link::Sign, at + 1)),
                _ => link(text, start, at),
            }
            && let Some(range) = of_link(text, place, &name)
        {
            found.push(Span { range, kind: name.kind });
        }
    }
}

fn is_code(byte: &u8) -> bool {
    matches!(byte, b'%' | b'+' | b'\\')
}

/// The length of the plain letters before the first code of a key: `contrase%C3%B1a`.
fn plain_before(text: &str, at: usize, is_json: bool) -> usize {
    let before = text.as_bytes().get(at.saturating_sub(LONGEST_KEY)..at).unwrap_or_default();
    let is_plain = |byte: &&u8| OF_NAMES.has(**byte) || is_json && **byte == b' ';
    before.iter().rev().take_while(is_plain).count()
}

/// Decodes the letter or code at `at` and moves behind it. Returns whether there is one.
fn read(bytes: &[u8], at: &mut usize, is_json: bool, key: &mut Vec<u8>) -> bool {
    let number = |from: usize, length: usize| {
        let mut digits = bytes.get(from..from + length)?.iter();
        digits.try_fold(0, |sum, byte| Some(sum * 16 + char::from(*byte).to_digit(16)?))
    };
    let length = match bytes.get(*at..).unwrap_or_default() {
        [b' ', ..] if !is_json => return false,
        [byte, ..] if OF_NAMES.has(*byte) || *byte == b' ' => {
            key.push(*byte);
            1
        }
        [b'+', ..] if !is_json => {
            key.push(b' ');
            1
        }
        [b'%', ..] => {
            let Some(byte) = number(*at + 1, 2) else { return false };
            key.push(byte as u8);
            3
        }
        [b'\\', b'u', ..] => {
            let Some(c) = number(*at + 2, 4).and_then(char::from_u32) else { return false };
            key.extend(c.encode_utf8(&mut [0; 4]).bytes());
            6
        }
        _ => return false,
    };
    *at += length;
    true
}

/// In bytes.
const LONGEST_KEY: usize = 120;
