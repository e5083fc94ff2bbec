//! Addresses, paths, ids, errors and symbols. A run is read once, and marked barren if it contains
//! none.

use super::capitals::{is_error_code, is_stressed};
use super::{BOUND, at, digits_at, ends_word};
use crate::facts::cursor::Cursor;
use crate::language::EXTENSIONS;
use crate::words::{ByteSet, is_unspaced, is_word};

pub fn url(cursor: &mut Cursor<'_>) -> Option<usize> {
    let rest = cursor.rest();
    let scheme = if rest.starts_with("https://") {
        8
    } else if rest.starts_with("http://") {
        7
    } else {
        return None;
    };
    let body = rest.get(scheme..)?;
    let length = cursor.run(body, |c| {
        !(c.is_whitespace()
            || is_unspaced(c)
            || matches!(c, '"' | '\'' | '<' | '>' | '(' | ')' | '[' | ']' | '{' | '}' | '\\' | '`'))
    });
    (length > 0).then_some(
        scheme + trimmed(body.get(..length)?, &['.', ',', ';', ':', '!', '?', '*']).len(),
    )
}

pub fn email(cursor: &mut Cursor<'_>) -> Option<usize> {
    if cursor.at < cursor.barren_email || !cursor.run_here().may_hold_an_address {
        return None;
    }
    let rest = cursor.rest();
    let local = cursor.run(rest, |c| is_word(c) || matches!(c, '.' | '+' | '-'));
    let found = rest.get(local..).and_then(|r| r.strip_prefix('@')).and_then(|domain| {
        let length = cursor.run(domain, |c| is_word(c) || matches!(c, '.' | '-'));
        let domain = trimmed(domain.get(..length)?, &['.', '-']);
        let dotted = domain.find('.').is_some_and(|at| at > 0 && !domain.contains(".."));
        dotted.then_some(local + 1 + domain.len())
    });
    if found.is_none() {
        cursor.barren_email = cursor.at + local;
    }
    found
}

pub fn uuid(text: &str) -> Option<usize> {
    let bytes = text.as_bytes().get(..36)?;
    let shaped = bytes.iter().enumerate().all(|(at, byte)| match at {
        8 | 13 | 18 | 23 => *byte == b'-',
        _ => byte.is_ascii_hexdigit(),
    });
    (shaped && ends_word(text, 36)).then_some(36)
}

/// `/a/b`, `~/a/b`, `./a/b`, `../a/b`: at least two parts.
pub fn absolute_path(cursor: &mut Cursor<'_>) -> Option<usize> {
    let rest = cursor.rest();
    // Only these prefixes are tried: searching for the `/` would read to the end of the text at
    // every dot of a log.
    let mut length =
        ["/", "~/", "./", "../"].iter().find(|lead| rest.starts_with(**lead))?.len() - 1;
    let mut parts = 0;
    while let Some(part) = rest.get(length..).and_then(|r| r.strip_prefix('/')) {
        let part_length = cursor.run(part, |c| is_word(c) || matches!(c, '.' | '@' | '+' | '-'));
        if part_length == 0 {
            break;
        }
        parts += 1;
        length += 1 + part_length;
    }
    (parts >= 2).then(|| trimmed(rest.get(..length).unwrap_or_default(), &['.', ',']).len())
}

/// `a/b.rs` or `b.rs`: ends with a known extension.
pub fn relative_path(cursor: &mut Cursor<'_>) -> Option<usize> {
    if cursor.at < cursor.barren_path || !cursor.run_here().may_hold_a_file {
        return None;
    }
    let rest = cursor.rest();
    let length = cursor.run(rest, |c| is_word(c) || matches!(c, '.' | '@' | '+' | '-' | '/'));
    let run = rest.get(..length)?;
    let next = rest.get(length..).and_then(|r| r.chars().next());
    // The last part with an extension ends the path. A call such as `map.rs(` is no path.
    let mut end = run.len();
    let mut found = None;
    let mut steps = 0;
    while let Some(dot) = run.get(..end).and_then(|r| r.rfind('.')) {
        let ending = run.get(dot + 1..end)?;
        let called = end == run.len() && next == Some('(');
        if EXTENSIONS.contains(&ending) && !called && names_a_file(run.get(..dot)?) {
            found = Some(end);
            break;
        }
        end = dot;
        steps += 1;
        if steps > 8 {
            break;
        }
    }
    if found.is_none() {
        cursor.barren_path = cursor.at + length;
    }
    found
}

fn names_a_file(stem: &str) -> bool {
    !stem.contains("//") && stem.ends_with(|c: char| is_word(c) || matches!(c, '-' | '+' | '@'))
}

/// `TypeError`, `ENOENT`, `error 404`.
pub fn error(text: &str) -> Option<usize> {
    for word in ["error", "code", "http"] {
        if !text.starts_with(word) || at(text.as_bytes(), word.len()) != b' ' {
            continue;
        }
        let digits = digits_at(text, word.len() + 1);
        if (2..=4).contains(&digits) && ends_word(text, word.len() + 1 + digits) {
            return Some(word.len() + 1 + digits);
        }
    }
    if !text.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    let length = text.bytes().take(BOUND).take_while(u8::is_ascii_alphabetic).count();
    let word = text.get(..length).filter(|_| ends_word(text, length))?;
    let named = ["Error", "Exception", "Warning"]
        .iter()
        .any(|end| word.ends_with(end) && word.len() >= end.len() + 3);
    (named || is_error_code(word)).then_some(length)
}

/// Mixed letters and digits, at least four characters; or six capitals. `lead` is the length of a
/// prefix such as `#`.
pub fn id(cursor: &mut Cursor<'_>, lead: usize) -> Option<usize> {
    if cursor.at + lead < cursor.barren_id {
        return None;
    }
    let rest = cursor.rest().get(lead..)?;
    let length = OF_IDS.run(rest.as_bytes());
    cursor.count(length);
    let run = trimmed(rest.get(..length)?, &['-', '_']);
    let digit = run.bytes().any(|b| b.is_ascii_digit());
    let letter = run.bytes().any(|b| b.is_ascii_alphabetic());
    let bounded =
        ends_word(rest, run.len()) && rest.starts_with(|c: char| c.is_ascii_alphanumeric());
    let mixed = digit && letter && lead + run.len() >= 4;
    let capitals = run.len() == 6
        && run.bytes().all(|b| b.is_ascii_uppercase())
        && !is_stressed(run, cursor.read(), rest.get(run.len()..).unwrap_or_default());
    if (mixed || capitals) && bounded {
        return Some(lead + run.len());
    }
    cursor.barren_id = cursor.at + lead + length;
    None
}

static OF_IDS: ByteSet = ByteSet::of_words_and(b"_-");
static OF_SYMBOLS: ByteSet = ByteSet::of(b"_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

/// `RE 2026/118`, `2026/118-A`: reference numbers with a slash, as offices write them.
pub fn file_number(text: &str) -> Option<usize> {
    let letters = text.bytes().take(5).take_while(u8::is_ascii_uppercase).count();
    if !(2..=4).contains(&letters) {
        return None;
    }
    let space = usize::from(at(text.as_bytes(), letters) == b' ');
    let first = digits_at(text, letters + space);
    let slash = letters + space + first;
    let second = digits_at(text, slash + 1);
    let is_shaped = (2..=6).contains(&first) && at(text.as_bytes(), slash) == b'/' && second >= 2;
    let end = slash + 1 + second;
    (is_shaped && ends_word(text, end) && at(text.as_bytes(), end) != b'/').then_some(end)
}

/// `snake_case`, `camelCase`, `PascalCase`, at least six letters.
pub fn symbol(cursor: &mut Cursor<'_>, text: &str) -> Option<usize> {
    let length = OF_SYMBOLS.run(text.as_bytes());
    cursor.count(length);
    let word = text.get(..length)?;
    if word.len() < 6
        || !ends_word(text, length)
        || !word.starts_with(|c: char| c.is_ascii_alphabetic())
        || word.ends_with('_')
    {
        return None;
    }
    let has = |is_pair: fn(u8, u8) -> bool| {
        word.as_bytes().windows(2).any(|pair| matches!(*pair, [a, b] if is_pair(a, b)))
    };
    let is_symbol = if word.as_bytes().contains(&b'_') {
        !has(|a, b| a == b'_' && b == b'_')
    } else {
        has(|a, b| a.is_ascii_lowercase() && b.is_ascii_uppercase())
            && !has(|a, b| a.is_ascii_uppercase() && b.is_ascii_uppercase())
            && !word.ends_with(|c: char| c.is_ascii_uppercase())
    };
    is_symbol.then_some(length)
}

fn trimmed<'a>(text: &'a str, marks: &[char]) -> &'a str {
    text.trim_end_matches(marks)
}
