//! Shortens a tool result that is larger than the budget by leaving out its middle.
//!
//! The beginning and the end get equal room: a file begins with its description, and a log ends
//! with the error. A cut is never inside a grapheme or a JSON escape, and it is between two lines
//! or words if possible.
//!
//! The Unicode rules for graphemes (UAX 29) need tables of 17 KB. A few lines are enough for the
//! safe direction: there is always a boundary between two code points that are not marks, joiners,
//! jamo, flags or similar. So the table below only contains ranges of such code points. In other
//! scripts, texts are cut at spaces and punctuation.

use alloc::string::{String, ToString};

/// Shortens `text` of `whole` tokens to at most `most` tokens, measured with `count`. The result
/// always contains the marker, even if the marker alone is larger.
///
/// A shorter text does not always have fewer tokens, so several lengths are tried until the size is
/// near the limit. This counts the kept text at most a few times.
pub fn shorten(text: &str, whole: u32, most: u32, count: &dyn Fn(&str) -> u32) -> String {
    let mut best = shortened(text, 0, whole, count);
    let (mut fits, mut exceeds) = (0, text.len() as u64);
    let mut kept = scaled(exceeds, most, whole);
    for _ in 0..MAX_TRIES {
        let tried = shortened(text, kept as usize, whole, count);
        let tokens = count(&tried);
        if tokens <= most {
            (fits, best) = (kept, tried);
            if tokens >= most - most / 16 {
                break;
            }
        } else {
            exceeds = kept;
        }
        if exceeds - fits < 2 {
            break;
        }
        kept = scaled(kept, most, tokens).clamp(fits + 1, exceeds - 1);
    }
    best
}

/// Scales `bytes` by `part / all`.
fn scaled(bytes: u64, part: u32, all: u32) -> u64 {
    bytes * u64::from(part) / u64::from(all.max(1))
}

/// The beginning and the end of a text, about `bytes` together, with the number of left-out tokens
/// between them.
fn shortened(text: &str, bytes: usize, whole: u32, count: &dyn Fn(&str) -> u32) -> String {
    let (half, near) = (bytes / 2, (bytes / 8).min(MAX_CUT_DISTANCE));
    let head = text.get(..cut_near(text, half, true, near)).unwrap_or_default();
    let tail = text
        .get(cut_near(text, text.len().saturating_sub(half), false, near)..)
        .unwrap_or_default();
    let left_out = whole.saturating_sub(count(head)).saturating_sub(count(tail));
    let mut out = String::with_capacity(head.len() + tail.len() + 64);
    out.push_str(head);
    out.push_str(if head.ends_with('\n') { "… [" } else { "\n… [" });
    push_grouped(&mut out, left_out);
    out.push_str(" tokens left out] …\n");
    out.push_str(tail);
    out
}

/// The first possible cut from `at` on, or before it with `is_back`. Among the next `near` bytes,
/// the start of a line is preferred, then the start of a word.
fn cut_near(text: &str, mut at: usize, is_back: bool, near: usize) -> usize {
    let (mut nearest, mut word) = (None, None);
    for tried in 0..=text.len() {
        if nearest.is_some() && tried > near {
            break;
        }
        if is_border(text, at) {
            let before = text.get(..at).unwrap_or_default();
            if at == 0 || at == text.len() || before.ends_with('\n') {
                return at;
            }
            if before.ends_with(' ') {
                word = word.or(Some(at));
            }
            nearest = nearest.or(Some(at));
        }
        at = if is_back { at.wrapping_sub(1) } else { at + 1 };
    }
    word.or(nearest).unwrap_or(if is_back { 0 } else { text.len() })
}

/// Whether the text can be cut here.
fn is_border(text: &str, at: usize) -> bool {
    let Some((before, after)) = text.split_at_checked(at) else { return false };
    let (Some(last), Some(next)) = (before.chars().next_back(), after.chars().next()) else {
        return true;
    };
    let is_escaped = before.bytes().rev().take(LONGEST_ESCAPE).any(|byte| byte == b'\\');
    !is_escaped && is_plain(last) && is_plain(next)
}

/// Whether there is always a grapheme boundary between this code point and another plain one.
fn is_plain(character: char) -> bool {
    let code = u32::from(character);
    PLAIN_RANGES.iter().any(|(first, last)| (*first..=*last).contains(&code))
}

/// 1,234,567.
fn push_grouped(out: &mut String, number: u32) {
    let digits = number.to_string();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
}

/// Ranges in which `Grapheme_Cluster_Break` is `Other`, or a whole Hangul syllable, as of Unicode
/// 16. Unassigned code points also count as `Other`. There is always a boundary between two of
/// these: GB999.
const PLAIN_RANGES: [(u32, u32); 40] = [
    (0x09, 0x0A),
    (0x20, 0x7E),
    (0xA0, 0xAC),
    (0xAE, 0x2FF),
    (0x370, 0x482),
    (0x48A, 0x58F),
    (0x5D0, 0x5F4),
    (0x620, 0x64A),
    (0x671, 0x6D5),
    (0x904, 0x939),
    (0x985, 0x9B9),
    (0xA05, 0xA39),
    (0xA85, 0xAB9),
    (0xB05, 0xB39),
    (0xB83, 0xBB9),
    (0xC05, 0xC39),
    (0xC85, 0xCB9),
    (0xD05, 0xD3A),
    (0xD85, 0xDC6),
    (0xE01, 0xE30),
    (0xE40, 0xE46),
    (0xE81, 0xEB0),
    (0x10A0, 0x10FF),
    (0x1200, 0x135A),
    (0x1380, 0x167F),
    (0x1780, 0x17B3),
    (0x1E00, 0x1FFF),
    (0x2010, 0x2027),
    (0x2030, 0x205E),
    (0x2070, 0x20CF),
    (0x2100, 0x2CEE),
    (0x2E00, 0x3029),
    (0x3030, 0x3098),
    (0x309B, 0xA66E),
    (0xAC00, 0xD7A3),
    (0xF900, 0xFAFF),
    (0xFF01, 0xFF9D),
    (0x1F300, 0x1F3FA),
    (0x1F400, 0x1FAFF),
    (0x20000, 0x3FFFD),
];

/// `\u00e9`, possibly followed by the other half of a surrogate pair.
const LONGEST_ESCAPE: usize = 6;
/// The maximum distance in bytes to the start of a line or word. A short half uses a quarter of its
/// length instead.
const MAX_CUT_DISTANCE: usize = 120;
const MAX_TRIES: usize = 8;
