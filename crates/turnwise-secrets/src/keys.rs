//! Finds secrets by the name of their key: `"api_key": "…"`, `PASSWORD=…`, `mein Passwort lautet
//! …`.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::names::{AMBIGUOUS, IN_QUERIES, NAMING, OTHERS};
use super::{Kind, Span, tables};
use before::{marked_before, value_before};
use endings::{all, keys_ending_like, may_end_a_key, may_end_an_ascii_key};
use links::{Link, answer, behind_bullet, link, weak_link, without_unit};
use modifiers::{behind_modifiers, heads_of_name};
use phrases::{is_phrase_name, phrase};
use turnwise_language::ByteSet;
use turnwise_language::letters::{is_letter_or_digit, is_unspaced, lower};
use values::{cell_value, is_strong, value_at};

mod before;
mod encoded;
mod endings;
mod links;
mod modifiers;
mod phrases;
mod values;

pub(super) fn find(text: &str, found: &mut Vec<Span>) {
    encoded::find(text, found);
    let bytes = text.as_bytes();
    let mut at = 0;
    // The end of the last table with a secret in its header.
    let mut table_end = 0;
    while let Some(rest) = bytes.get(at..) {
        let Some(skipped) = rest.iter().position(|byte| MAY_BEGIN.has(*byte)) else { return };
        at += skipped;
        let end = ascii_end(bytes, at);
        let is_ascii = end > at && bytes.get(end).is_none_or(u8::is_ascii);
        let end = if is_ascii { end } else { at + key_length(text.get(at..).unwrap_or_default()) };
        if end == at {
            at += text.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
            continue;
        }
        let Some(name) = name_at(text, at, end, is_ascii) else {
            at = end;
            continue;
        };
        if at >= table_end
            && let Some(table) = tables::find(text, at..name.behind, found)
        {
            table_end = table.end;
            at = table.start.max(end);
            continue;
        }
        match value(text, at, &name) {
            Some(range) => {
                at = range.end.max(end);
                if name.kind == Kind::Code {
                    at = at.max(more_codes(text, range.end, found));
                }
                found.push(Span { range, kind: name.kind });
            }
            None => at = end,
        }
    }
}

/// Finds the codes that follow one in a list, and returns the end of the last.
fn more_codes(text: &str, mut at: usize, found: &mut Vec<Span>) -> usize {
    while let Some(rest) = text.get(at..) {
        let item = rest.trim_start_matches(['"', '\'', ',', '`', '\r', '\n', ' ']);
        let item = behind_bullet(item);
        let end = item.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(item.len());
        let start = text.len() - item.len();
        let is_item = rest.len() - item.len() > 1 && end >= 6;
        if !is_item || !item.get(..end).is_some_and(|code| is_strong(code, Kind::Password)) {
            break;
        }
        at = start + end;
        found.push(Span { range: start..at, kind: Kind::Code });
    }
    at
}

/// The name of a secret in a text.
struct Name {
    kind: Kind,
    /// The name as listed in [`names`](super::names).
    key: &'static str,
    /// The end of the name.
    behind: usize,
}

/// The name of a secret whose last or first word is the word from `at` to `end`.
#[inline(never)]
fn name_at(text: &str, at: usize, end: usize, is_ascii: bool) -> Option<Name> {
    let is_possible = |end| !is_ascii || may_end_an_ascii_key(text, at, end);
    let whole = is_possible(end).then(|| name_of(text, at, end)).flatten();
    // `clave_de_acceso`
    whole.or_else(|| {
        let mut ends = heads_of_name(text.get(at..end)?).map(|length| at + length);
        ends.find_map(|end| is_possible(end).then(|| name_of(text, at, end)).flatten())
    })
}

/// The header of a table column that contains secrets.
pub(super) struct Header {
    kind: Kind,
    has_words: bool,
}

impl Header {
    /// Returns the header if the whole text names a secret.
    pub fn read(name: &str) -> Option<Self> {
        let found = whole_name(name)?;
        Some(Self { kind: found.kind, has_words: is_phrase_name(found.key) })
    }

    /// The secret in a cell below the header. Stricter if the column separator is not a drawn line
    /// but also ordinary punctuation.
    #[inline(never)]
    pub fn value(&self, text: &str, cell: Range<usize>, is_drawn: bool) -> Option<Span> {
        let words = self.has_words.then(|| phrase(text, Link::Space, cell.start)).flatten();
        let is_one = text.get(cell.clone()).is_some_and(|cell| {
            let is_seed = self.has_words && self.kind != Kind::Password;
            !is_seed && cell_value(cell, self.kind, is_drawn)
        });
        let range = words.or(is_one.then_some(cell))?;
        Some(Span { range, kind: self.kind })
    }
}

#[inline(never)]
fn whole_name(name: &str) -> Option<Name> {
    let bytes = name.as_bytes();
    let mut at = 0;
    while let Some(skipped) = bytes.get(at..)?.iter().position(|byte| MAY_BEGIN.has(*byte)) {
        at += skipped;
        let end = ascii_end(bytes, at);
        let is_ascii = end > at && bytes.get(end).is_none_or(u8::is_ascii);
        let end = if is_ascii { end } else { at + key_length(name.get(at..)?) };
        if let Some(found) = name_at(name, at, end, is_ascii) {
            let rest = name.get(behind_modifiers(name, found.behind)..)?;
            if without_unit(rest).chars().all(|c| !is_letter_or_digit(c)) {
                return Some(found);
            }
        }
        at = end.max(at + name.get(at..)?.chars().next().map_or(1, char::len_utf8));
    }
    None
}

/// The end of the ASCII letters, digits and separators of the name that begins at `at`.
fn ascii_end(bytes: &[u8], at: usize) -> usize {
    at + OF_NAMES.run(bytes.get(at..).unwrap_or_default())
}

/// The ASCII bytes in names.
static OF_NAMES: ByteSet = ByteSet::of_words_and(b"_-.");

/// The length of the word or name at the start of `text`: letters of one kind of script, digits,
/// and separators within names.
fn key_length(text: &str) -> usize {
    let Some(first) = text.chars().next().filter(|c| is_letter_or_digit(*c)) else { return 0 };
    let is_dense = is_unspaced(first);
    let belongs = |c: char| {
        is_letter_or_digit(c) && is_unspaced(c) == is_dense
            || !is_dense && matches!(c, '_' | '-' | '.')
    };
    text.char_indices().find(|(_, c)| !belongs(*c)).map_or(text.len(), |(at, _)| at)
}

/// The name that ends with the word from `start` to `end`. A name may consist of several words:
/// `api key`, `mot de passe`.
#[inline(never)]
fn name_of(text: &str, start: usize, end: usize) -> Option<Name> {
    let run = text.get(start..end)?;
    if !may_end_a_key(tail(run)) {
        return None;
    }
    let word = plain(tail(run));
    // In scripts without spaces, the key may be anywhere in the run, followed by its value.
    if word.chars().next().is_some_and(is_unspaced) {
        return dense_name(text, start, run);
    }
    // Only words that can end a name are joined with the words before them.
    let may_end = |key: &str| word.ends_with(key) || key.ends_with(word.as_str());
    let mut names = keys_ending_like(word.as_bytes()).filter(|(key, _)| may_end(key)).peekable();
    names.peek()?;
    let before = plain(head(text.get(..start)?, 48));
    let joined = [before.as_str(), word.as_str()].concat();
    let is_other = || OTHERS.iter().any(|other| joined.ends_with(other));
    // Short names such as `pin` must match whole words: `shipping` does not match.
    let mut parts = run.rsplit(['_', '-', '.']);
    let last = parts.find(|part| !part.is_empty()).map(plain).unwrap_or_default();
    // `unlockPin`
    let hump = run.rfind(|c: char| lower(c) != c).filter(|at| *at > 0);
    let hump = hump.and_then(|at| run.get(at..)).map(plain).unwrap_or_default();
    let matches = |(key, _): &(&'static str, Kind)| match key.chars().nth(3) {
        None => word == *key || last == *key || hump == *key,
        Some(_) => word.ends_with(key) || joined.ends_with(key),
    };
    let longest = names.filter(matches).max_by_key(|(key, _)| key.len());
    let (key, kind) = longest.filter(|_| !is_other())?;
    Some(Name { kind, key, behind: end })
}

/// The last name in a run of a script without spaces. The name may begin before the run: `APIキー`.
#[inline(never)]
fn dense_name(text: &str, start: usize, run: &str) -> Option<Name> {
    let names = all().filter_map(|(key, kind)| {
        let lead = key.find(is_unspaced)?;
        let at = if lead == 0 {
            run.rfind(key)? + key.len()
        } else {
            let before = text.get(start.checked_sub(lead)?..start)?;
            let is_whole = before.eq_ignore_ascii_case(key.get(..lead)?);
            is_whole.then(|| run.strip_prefix(key.get(lead..)?)).flatten()?;
            key.len() - lead
        };
        Some(Name { kind, key, behind: start + at })
    });
    names.max_by_key(|name| (name.behind, name.key.len()))
}

/// Returns the value of a name that begins at `start`: after the name, or else before it.
fn value(text: &str, start: usize, name: &Name) -> Option<Range<usize>> {
    let (kind, behind) = (name.kind, name.behind);
    let of = |place| of_link(text, place, name);
    // `auth_method=password ms=67`
    let is_a_value = text.get(..start)?.ends_with('=');
    // `&Signature=…`, but not the signature of a function.
    if IN_QUERIES.contains(&name.key) && !text.get(..start)?.ends_with(['?', '&', ';']) {
        return None;
    }
    let is_apart = |(link, _): &(Link, usize)| !(is_a_value && *link == Link::Space);
    // `the password of the wifi: …`
    let modified = || {
        let from = behind_modifiers(text, behind);
        let (link, at) = (from > behind).then(|| link(text, start, from)).flatten()?;
        of((if link == Link::Sign { link } else { Link::Weak }, at))
    };
    let weak = || of((Link::Weak, weak_link(text, behind, is_phrase_name(name.key))?));
    let direct = link(text, start, behind).filter(is_apart).and_then(of);
    if is_a_value {
        return direct;
    }
    let answered = || {
        let range = value_at(text, Link::Word, answer(text, behind)?, kind)?;
        text.get(range.end..)?
            .starts_with(['\n', '\r'])
            .then_some(())
            .or_else(|| (range.end == text.len()).then_some(()))?;
        Some(range)
    };
    let before = || value_before(text, start, name).or_else(|| marked_before(text, name));
    direct.or_else(modified).or_else(weak).or_else(answered).or_else(before)
}

/// The value of a name behind a link.
fn of_link(text: &str, (link, at): (Link, usize), name: &Name) -> Option<Range<usize>> {
    if link == Link::Space && AMBIGUOUS.contains(&name.key) {
        return None;
    }
    // A seed of one word may be the seed of a random number generator.
    let has_words = is_phrase_name(name.key);
    let words = has_words.then(|| phrase(text, link, at)).flatten();
    let is_one = !has_words || name.kind == Kind::Password;
    words.or_else(|| {
        if is_one {
            return value_at(text, link, at, name.kind);
        }
        // `seven-window-gravel-quiet`
        let range = value_at(text, Link::Sign, at, Kind::Password)?;
        (text.get(range.clone())?.matches(['-', '_']).count() >= 3).then_some(range)
    })
}

/// Whether the key of the value at `at` identifies a thing: `"order_id": "…"`, `commit …`.
pub(super) fn key_names_a_thing(text: &str, at: usize) -> bool {
    let before = head(text.get(..at).unwrap_or_default(), 48);
    let before = before.trim_end_matches(|c: char| {
        c.is_whitespace()
            || matches!(c, '"' | '\'' | '\\' | ':' | '=' | '[' | '#' | '*' | '`' | '：')
    });
    let key: String = before
        .chars()
        .rev()
        .take_while(|c| is_letter_or_digit(*c) || matches!(c, '_' | '-'))
        .collect();
    let key: Vec<char> = key.chars().rev().map(lower).collect();
    let whole: String = key.iter().collect();
    let last = whole.rsplit(['_', '-']).next().unwrap_or_default();
    let is_hump = |name: &str| {
        let start = before.len().saturating_sub(name.len());
        before.get(start..).is_some_and(|end| {
            end.starts_with(|c| lower(c) != c) && end.chars().map(lower).eq(name.chars())
        })
    };
    NAMING
        .iter()
        .any(|name| last == *name || is_hump(name) || (!name.is_ascii() && whole.ends_with(name)))
}

/// At most the last `bytes` bytes of a text, in whole characters.
fn head(text: &str, bytes: usize) -> &str {
    let mut from = text.len().saturating_sub(bytes);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    text.get(from..).unwrap_or_default()
}

fn head_of(text: &str, bytes: usize) -> &str {
    let mut to = bytes.min(text.len());
    while !text.is_char_boundary(to) {
        to -= 1;
    }
    text.get(..to).unwrap_or_default()
}

fn tail(text: &str) -> &str {
    head(text, 48)
}

/// Lower case, without separators.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    out.extend(text.chars().filter(|c| is_letter_or_digit(*c)).map(lower));
    out
}

/// The longest value, in characters.
const LONGEST: usize = 300;

/// Bytes that can begin a word: ASCII letters and digits, and all non-ASCII bytes.
static MAY_BEGIN: ByteSet = ByteSet::of_words_and(b"").and_other_scripts();
