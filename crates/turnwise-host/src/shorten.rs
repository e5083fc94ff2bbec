//! A text with its middle left out: what becomes of a tool result that is larger than the budget.
//!
//! Beginning and end are kept alike: a file begins with what it is, a log ends with what went
//! wrong. A text is parted where no reader could mind: never inside a character as people see it,
//! nor inside an escape of JSON, and between two words or lines where there are any near.
//!
//! The rules of Unicode for such characters (UAX 29) need tables of 17 KB. One direction of them
//! needs a few lines: between two code points that are neither marks, joiners, jamo, flags nor the
//! like, there is always a border. So a table of ranges that hold only such code points is enough;
//! in scripts that it does not name, texts are parted at spaces and punctuation.

use alloc::string::{String, ToString};

/// Shortens `text`, which takes `whole` tokens, to at most `most`, as `count` counts. Less than a
/// marker it never takes.
///
/// A shorter text does not always take fewer tokens, so places are tried until one is near: a
/// handful of counts of what is kept.
pub fn shorten(text: &str, whole: u32, most: u32, count: &dyn Fn(&str) -> u32) -> String {
    let mut best = parted(text, 0, whole, count);
    let (mut fits, mut exceeds) = (0, text.len() as u64);
    let mut kept = scaled(exceeds, most, whole);
    for _ in 0..TRIES {
        let tried = parted(text, kept as usize, whole, count);
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

/// The share of `bytes` that `part` tokens have of `all`.
fn scaled(bytes: u64, part: u32, all: u32) -> u64 {
    bytes * u64::from(part) / u64::from(all.max(1))
}

/// Beginning and end of a text, about `bytes` of it, and between them how many tokens are left out.
fn parted(text: &str, bytes: usize, whole: u32, count: &dyn Fn(&str) -> u32) -> String {
    let (half, near) = (bytes / 2, (bytes / 8).min(NEAR));
    let head = text.get(..place(text, half, true, near)).unwrap_or_default();
    let tail =
        text.get(place(text, text.len().saturating_sub(half), false, near)..).unwrap_or_default();
    let left_out = whole.saturating_sub(count(head)).saturating_sub(count(tail));
    let mut out = String::with_capacity(head.len() + tail.len() + 64);
    out.push_str(head);
    out.push_str(if head.ends_with('\n') { "… [" } else { "\n… [" });
    push_grouped(&mut out, left_out);
    out.push_str(" tokens left out] …\n");
    out.push_str(tail);
    out
}

/// The first place from `at` on, or back from there, at which the text may be parted; rather the
/// start of a line among the first `near` of them, or that of a word.
fn place(text: &str, mut at: usize, is_back: bool, near: usize) -> usize {
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

/// Whether the text may be parted here.
fn is_border(text: &str, at: usize) -> bool {
    let Some((before, after)) = text.split_at_checked(at) else { return false };
    let (Some(last), Some(next)) = (before.chars().next_back(), after.chars().next()) else {
        return true;
    };
    let is_escaped = before.bytes().rev().take(LONGEST_ESCAPE).any(|byte| byte == b'\\');
    !is_escaped && is_plain(last) && is_plain(next)
}

/// Whether a code point stands for itself whatever is beside it, as long as that does too.
fn is_plain(character: char) -> bool {
    let code = u32::from(character);
    PLAIN.iter().any(|(first, last)| (*first..=*last).contains(&code))
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

/// Ranges in which `Grapheme_Cluster_Break` is `Other`, or a whole syllable of Hangul, as of
/// Unicode 16; what is not assigned yet counts as `Other` too. Two of these next to each other are
/// always parted: GB999.
const PLAIN: [(u32, u32); 40] = [
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

/// `\u00e9`; behind it may stand the other half of a surrogate pair.
const LONGEST_ESCAPE: usize = 6;
/// A line that starts within so many bytes, or within a quarter of a short half, is worth them.
const NEAR: usize = 120;
const TRIES: usize = 8;
