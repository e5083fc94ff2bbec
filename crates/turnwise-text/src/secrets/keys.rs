//! Secrets by the name of their key: `"api_key": "…"`, `PASSWORD=…`, `mein Passwort lautet …`.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::names::{
    ARTICLES, KEYS, LINKS, NAMING, NOT_IN_PHRASES, NOT_VALUES, OTHERS, REVERSED, WEAK_LINKS,
};
use super::{Kind, Span};
use crate::words::{is_letter_or_digit, is_unspaced, lower};

/// The sign between a key and its value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    /// `:` or `=`.
    Sign,
    /// `is` and its likes.
    Word,
    /// Other words: `the password for the account is`, `set the password to`.
    Weak,
    /// Space alone.
    Space,
}

pub(super) fn find(text: &str, found: &mut Vec<Span>) {
    let mut at = 0;
    while at < text.len() {
        let rest = text.get(at..).unwrap_or_default();
        let length = key_length(rest);
        if length == 0 {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        }
        let end = at + length;
        if let Some((kind, behind)) = kind_of(text, at, end)
            && let Some(range) = value(text, at, behind, kind)
        {
            at = range.end.max(end);
            found.push(Span { range, kind });
            continue;
        }
        at = end;
    }
}

/// How long the word or name that `text` begins with is: letters of one kind of script, digits and
/// the marks that join the words of a name.
fn key_length(text: &str) -> usize {
    let Some(first) = text.chars().next().filter(|c| is_letter_or_digit(*c)) else { return 0 };
    // In ASCII without looking at characters.
    let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    let end = text.bytes().position(|byte| !is_inner(byte)).unwrap_or(text.len());
    if text.as_bytes().get(end).is_none_or(u8::is_ascii) {
        return end;
    }
    let is_dense = is_unspaced(first);
    let belongs = |c: char| {
        is_letter_or_digit(c) && is_unspaced(c) == is_dense
            || !is_dense && matches!(c, '_' | '-' | '.')
    };
    text.char_indices().find(|(_, c)| !belongs(*c)).map_or(text.len(), |(at, _)| at)
}

/// The kind of secret whose key ends at `end`, and where its value may begin. Names of several
/// words are put together: `api key`, `mot de passe`.
fn kind_of(text: &str, start: usize, end: usize) -> Option<(Kind, usize)> {
    let run = text.get(start..end)?;
    if !may_end_a_key(tail(run)) {
        return None;
    }
    let word = plain(tail(run));
    // Scripts without spaces: the key may be anywhere in the run, followed by its value.
    if word.chars().next().is_some_and(is_unspaced) {
        let keys = KEYS.iter().filter(|(key, _)| key.chars().next().is_some_and(is_unspaced));
        let last = keys.filter_map(|(key, kind)| Some((run.rfind(key)? + key.len(), *kind)));
        return last.max_by_key(|(at, _)| *at).map(|(at, kind)| (kind, start + at));
    }
    // Only words that can end a name are joined with the words before them.
    let last = word.as_bytes().last();
    let may_end = |key: &str| {
        key.as_bytes().last() == last && (word.ends_with(key) || key.ends_with(word.as_str()))
    };
    let mut names = KEYS.iter().filter(|(key, _)| may_end(key)).peekable();
    names.peek()?;
    let before = plain(head(text.get(..start)?, 24));
    let joined = [before.as_str(), word.as_str()].concat();
    let is_other = OTHERS.iter().any(|other| joined.ends_with(other));
    // Short names such as `pin` must match whole words: `shipping` does not match.
    let matches = |(key, _): &&(&str, Kind)| match key.len() <= 3 {
        true => word == *key,
        false => word.ends_with(key) || joined.ends_with(key),
    };
    let longest = names.filter(matches).max_by_key(|(key, _)| key.len());
    let (_, kind) = longest.filter(|_| !is_other)?;
    Some((*kind, end))
}

/// Whether a word can end a key, by its last three letters. Most words end here.
fn may_end_a_key(word: &str) -> bool {
    let mut letters = word.chars().rev().filter(|c| is_letter_or_digit(*c)).map(lower);
    let last = letters.next().unwrap_or_default();
    // In scripts without spaces, a key may be anywhere in the run.
    let Some(before) = letters.next().filter(|_| !is_unspaced(last)) else { return true };
    let [first, before, last] = [letters.next().unwrap_or_default(), before, last].map(u32::from);
    if first == 0 {
        return has(&PAIRS, place_of(0, before, last));
    }
    has(&SHORT, place_of(0, before, last)) || has(&THREES, place_of(first, before, last))
}

/// A set of endings: each bit covers several of them.
type Endings = [u64; 32];

fn has(endings: &Endings, place: usize) -> bool {
    endings.get(place >> 6).is_some_and(|bits| bits >> (place & 63) & 1 != 0)
}

/// The last two letters of all keys.
const PAIRS: Endings = endings_of(KEYS, Part::Pair);
/// Those of the keys that have no more.
const SHORT: Endings = endings_of(KEYS, Part::Short);
/// The last three letters of the other keys.
const THREES: Endings = endings_of(KEYS, Part::Three);

#[derive(Clone, Copy)]
enum Part {
    Pair,
    Short,
    Three,
}

#[allow(clippy::indexing_slicing)] // While the program is compiled: a wrong index stops the build.
const fn endings_of(keys: &[(&str, Kind)], part: Part) -> Endings {
    let mut endings = [0; 32];
    let mut at = 0;
    while at < keys.len() {
        let bytes = keys[at].0.as_bytes();
        let (last, rest) = last_char(bytes, bytes.len());
        let (before, rest) = last_char(bytes, rest);
        let place = match part {
            Part::Pair => Some(place_of(0, before, last)),
            Part::Short if rest == 0 => Some(place_of(0, before, last)),
            Part::Three if rest > 0 => Some(place_of(last_char(bytes, rest).0, before, last)),
            _ => None,
        };
        if let Some(place) = place {
            endings[place >> 6] |= 1 << (place & 63);
        }
        at += 1;
    }
    endings
}

const fn place_of(first: u32, before: u32, last: u32) -> usize {
    (first as usize * 961 + before as usize * 31 + last as usize) % (32 * 64)
}

/// The character of a UTF-8 text that ends at `end`, which has at most three bytes, and where it
/// begins.
#[allow(clippy::indexing_slicing)]
const fn last_char(bytes: &[u8], end: usize) -> (u32, usize) {
    let last = bytes[end - 1] as u32;
    if last < 0x80 {
        return (last, end - 1);
    }
    let before = bytes[end - 2] as u32;
    if before >= 0xc0 {
        return ((before & 0x1f) << 6 | last & 0x3f, end - 2);
    }
    let first = bytes[end - 3] as u32;
    ((first & 0x0f) << 12 | (before & 0x3f) << 6 | last & 0x3f, end - 3)
}

/// Returns the value of a key from `start` to `behind`: after it, or else before it.
fn value(text: &str, start: usize, behind: usize, kind: Kind) -> Option<Range<usize>> {
    let linked = link(text, start, behind).and_then(|(link, at)| value_at(text, link, at, kind));
    let weak = || value_at(text, Link::Weak, weak_link(text, behind)?, kind);
    linked
        .or_else(|| phrase(text, start, behind))
        .or_else(weak)
        .or_else(|| value_before(text, start, kind))
}

/// Returns the value that begins at `start`.
fn value_at(text: &str, link: Link, start: usize, kind: Kind) -> Option<Range<usize>> {
    let rest = text.get(start..)?;
    let quote =
        rest.chars().next().filter(|c| matches!(c, '"' | '\'' | '`' | '“' | '„' | '«' | '「'));
    let escaped = rest.starts_with("\\\"");
    let (from, mut length) = match quote {
        Some(open) => {
            let close = match open {
                '“' | '„' => '”',
                '«' => '»',
                '「' => '」',
                _ => open,
            };
            let inside = rest.get(open.len_utf8()..)?;
            let end = inside
                .char_indices()
                .take(LONGEST)
                .find(|(_, c)| *c == close || (*c == '“' && open == '„'));
            (open.len_utf8(), end.map_or_else(|| word_length(inside), |(at, _)| at))
        }
        None if escaped => {
            let inside = rest.get(2..)?;
            (
                2,
                inside
                    .get(..inside.len().min(LONGEST))
                    .and_then(|i| i.find("\\\""))
                    .unwrap_or_else(|| word_length(inside)),
            )
        }
        None => (0, word_length(rest)),
    };
    let is_quoted = from > 0;
    let mut start = start + from;
    let mut value = text.get(start..start + length)?;
    // `Authorization: Bearer …`
    for scheme in ["Bearer ", "Basic ", "Token ", "Digest ", "bearer ", "basic ", "token "] {
        let whole = text.get(start..).unwrap_or_default();
        if whole.starts_with(scheme) {
            let taken = if is_quoted {
                length.saturating_sub(scheme.len())
            } else {
                word_length(whole.get(scheme.len()..)?)
            };
            start += scheme.len();
            length = taken;
            value = text.get(start..start + length)?;
        }
    }
    if matches!(kind, Kind::Pin | Kind::CardCode) {
        // `1234です`
        let digits = value.bytes().take_while(u8::is_ascii_digit).count();
        if value.get(digits..)?.starts_with(is_unspaced) {
            (length, value) = (digits, value.get(..digits)?);
        }
    }
    let ends_line = text
        .get(start + length..)?
        .trim_start_matches([
            '.', ',', ';', '!', '"', '\'', ')', '。', '，', '」', '»', '”', '}', ']',
        ])
        .chars()
        .next()
        .is_none_or(|c| c.is_whitespace());
    let goes_on = text.get(start + length..)?.starts_with(' ');
    let form = Form { link, is_quoted, ends: ends_line && !goes_on };
    is_secret(value, kind, form).then_some(start..start + length)
}

struct Form {
    link: Link,
    is_quoted: bool,
    /// Whether the line or its part ends after the value.
    ends: bool,
}

/// Whether the text after a key is a secret. The weaker the sign between them, the more it has to
/// look like one.
fn is_secret(value: &str, kind: Kind, form: Form) -> bool {
    let count = value.chars().count();
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let is_name = NOT_VALUES.iter().any(|word| value.eq_ignore_ascii_case(word));
    let is_filled_in = value.starts_with(['<', '$', '{', '%', '[', '*', '•', '(', '…'])
        || value.contains("***")
        || value.contains('(')
        || value.contains("xxxx")
        || value.starts_with("process.")
        || value.starts_with("os.")
        || value.starts_with("env.");
    if count < 3 || is_name || is_filled_in {
        return false;
    }
    let has_mark = value
        .chars()
        .any(|c| !is_letter_or_digit(c) && !matches!(c, '_' | '-' | '.' | '\'' | '’' | ' '));
    let capitals = value.chars().skip(1).filter(|c| lower(*c) != *c).count();
    let small = value.chars().filter(|c| c.is_ascii_lowercase()).count();
    let mixed = capitals >= 1 && small >= 2 && !value.contains(' ') && value.len() >= 8;
    let looks = digits >= 1 || has_mark || mixed;
    match kind {
        Kind::CardCode => matches!(digits, 3 | 4) && digits == count,
        Kind::Pin => (4..=8).contains(&digits) && digits == count,
        Kind::Card => digits >= 12,
        Kind::NationalId => digits >= 5 && !value.contains('@'),
        _ if form.link == Link::Weak => is_strong(value, kind),
        Kind::Password if count < 4 => digits == count && form.link != Link::Space,
        Kind::Password => match form.link {
            Link::Sign if form.is_quoted => looks || !value.contains(' ') || count >= 12,
            Link::Sign => looks || (form.ends && !value.contains(['_', '.'])),
            Link::Word => looks || form.is_quoted || (form.ends && count >= 6),
            Link::Weak => false,
            Link::Space => digits >= 1 && count >= 4 || (form.is_quoted && looks),
        },
        _ if count < 6 => false,
        _ => match form.link {
            Link::Sign if form.is_quoted => {
                (digits >= 2 || mixed || has_mark) && !value.contains(' ')
            }
            Link::Sign | Link::Word => {
                (digits >= 2 || (mixed && value.len() >= 16)) && !is_path(value)
            }
            Link::Weak => false,
            Link::Space => digits >= 2 && value.len() >= 10 && !is_path(value),
        },
    }
}

/// Whether a value looks like a secret by itself: letters and digits, no place and no address.
fn is_strong(value: &str, kind: Kind) -> bool {
    let count = value.chars().count();
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let letters = value.chars().filter(|c| is_letter_or_digit(*c)).count() - digits;
    let (least, least_digits) = if kind == Kind::Password { (6, 1) } else { (8, 2) };
    count >= least
        && digits >= least_digits
        && letters >= 1
        && !is_path(value)
        && !value.contains(['@', '('])
}

fn is_path(value: &str) -> bool {
    value.contains("://") || value.starts_with('/') || value.starts_with("./")
}

/// How long the value is that `text` begins with, without marks that end a sentence.
fn word_length(text: &str) -> usize {
    let ends = |c: char| {
        c.is_whitespace()
            || matches!(
                c,
                ',' | ';'
                    | '"'
                    | '\''
                    | '`'
                    | '<'
                    | '>'
                    | ')'
                    | ']'
                    | '}'
                    | '|'
                    | '\\'
                    | '，'
                    | '。'
                    | '；'
                    | '、'
                    | '！'
                    | '」'
            )
    };
    let end = text.char_indices().take(LONGEST).find(|(_, c)| ends(*c));
    let end = end.map_or_else(
        || text.char_indices().nth(LONGEST).map_or(text.len(), |(at, _)| at),
        |(at, _)| at,
    );
    text.get(..end).unwrap_or_default().trim_end_matches(['.', ':', '!', '?']).len()
}

/// The sign between a key from `start` to `behind` and its value, and where the value begins.
fn link(text: &str, start: usize, behind: usize) -> Option<(Link, usize)> {
    let rest = text.get(behind..)?;
    let window = head_of(rest, 40);
    // `<password>…</password>`
    if window.starts_with('>') && text.get(..start)?.ends_with(['<', ':']) {
        return Some((Link::Sign, behind + 1));
    }
    let after_marks =
        window.trim_start_matches(['"', '\'', '\\', '*', '`', ']', ')', '_', '”', '“', '」']);
    let spaces = after_marks.trim_start_matches([' ', '\t', '\u{a0}', '\u{3000}']);
    if spaces.starts_with("==") || spaces.starts_with("!=") {
        return None;
    }
    let signed = spaces.strip_prefix("=>").or_else(|| spaces.strip_prefix([':', '=', '：', '＝']));
    let value_of = |left: &str| behind + (window.len() - left.len());
    let blank = [' ', '\t', '*', '\u{a0}', '\u{3000}'];
    if let Some(left) = signed {
        return Some((Link::Sign, value_of(left.trim_start_matches(blank))));
    }
    let link = LINKS.iter().filter_map(|link| {
        let left = spaces.get(..link.len()).filter(|start| start.eq_ignore_ascii_case(link))?;
        let left = spaces.get(left.len()..)?;
        let is_whole = link.chars().all(is_unspaced) || left.starts_with([' ', ':', '=', '\u{a0}']);
        is_whole.then_some(left)
    });
    if let Some(left) = link.min_by_key(|left| left.len()) {
        return Some((
            Link::Word,
            value_of(left.trim_start_matches([' ', ':', '=', '：', '\u{a0}'])),
        ));
    }
    let is_spaced =
        spaces.len() < after_marks.len() || after_marks.starts_with(|c: char| c.is_ascii_digit());
    is_spaced.then(|| (Link::Space, value_of(spaces)))
}

/// Where a value begins that other words part from its key: `for the account is …`, `, …`.
fn weak_link(text: &str, behind: usize) -> Option<usize> {
    let window = head_of(text.get(behind..)?, 64);
    let place = |left: &str| behind + (window.len() - left.len());
    let mut left = window;
    for words in 0..MOST_WORDS {
        left = left.trim_start_matches(BLANK);
        let signs: &[&str] =
            if words == 0 { &["→", "->", ","] } else { &["→", "->", ":", "："] };
        if let Some(value) = signs.iter().find_map(|sign| left.strip_prefix(sign)) {
            return Some(place(value.trim_start_matches(BLANK)));
        }
        let length = left.find(|c: char| !is_letter_or_digit(c) && !matches!(c, '\'' | '’'));
        let (word, rest) = left.split_at_checked(length?)?;
        if word.is_empty() || word.contains(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let is_link = WEAK_LINKS.iter().chain(LINKS).any(|link| word.eq_ignore_ascii_case(link));
        if is_link && let Some(value) = rest.strip_prefix([' ', ':', '\u{a0}']) {
            let value = value.trim_start_matches([' ', ':', '\u{a0}']);
            let next = value.find(' ').map_or(value, |end| value.get(..end).unwrap_or_default());
            // `is now …`: the last of several.
            if next.contains(|c: char| c.is_ascii_digit()) || next.starts_with(['"', '\'', '`']) {
                return Some(place(value));
            }
        }
        left = rest;
    }
    None
}

/// Several words that are one secret: `my seed phrase is …`, `passphrase: …`.
fn phrase(text: &str, start: usize, behind: usize) -> Option<Range<usize>> {
    let key = plain(text.get(start..behind)?);
    if !PHRASES.iter().any(|name| key.ends_with(name)) {
        return None;
    }
    let (link, from) = link(text, start, behind)?;
    let rest = head_of(text.get(from..)?, LONGEST);
    let quotes = rest.len() - rest.trim_start_matches(['"', '\'', '“', '`', '\\']).len();
    let rest = rest.get(quotes..)?;
    let end = rest.find(|c: char| !c.is_ascii_lowercase() && c != ' ').unwrap_or(rest.len());
    let words = rest.get(..end)?.trim_end();
    let is_word = |word: &str| word.len() >= 2 && !NOT_IN_PHRASES.contains(&word);
    let count = words.split(' ').count();
    let is_phrase = count >= if link == Link::Space { 11 } else { 4 };
    (is_phrase && words.split(' ').all(is_word))
        .then_some(from + quotes..from + quotes + words.len())
}

/// A value in front of its key: `use … as the password`, `… is my password`.
fn value_before(text: &str, start: usize, kind: Kind) -> Option<Range<usize>> {
    if !matches!(kind, Kind::Password | Kind::Secret | Kind::Token | Kind::ApiKey) {
        return None;
    }
    let window = head(text.get(..start)?, 120);
    let from = start - window.len();
    let mut words = window.split(' ').rev().filter(|word| !word.is_empty());
    let is_in = |word: &str, list: &[&str]| list.iter().any(|it| word.eq_ignore_ascii_case(it));
    let mut word = words.next()?;
    for _ in 0..2 {
        if is_in(word, ARTICLES) {
            word = words.next()?;
        }
    }
    if !is_in(word, REVERSED) {
        return None;
    }
    let value = words.next()?.trim_matches(['"', '\'', '`', '“', '”', '„', '(', ')', ',']);
    let at = (value.as_ptr() as usize).checked_sub(window.as_ptr() as usize)?;
    let is_one = !value.contains(char::is_whitespace);
    (is_one && is_strong(value, kind)).then_some(from + at..from + at + value.len())
}

/// Whether the key of the value at `at` names a thing: `"order_id": "…"`, `commit …`.
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

/// The last bytes of a text, whole characters.
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

/// Small letters without marks.
fn plain(text: &str) -> String {
    text.chars().filter(|c| is_letter_or_digit(*c)).map(lower).collect()
}

const BLANK: [char; 4] = [' ', '\t', '\u{a0}', '\u{3000}'];
/// How keys end whose value may be several words.
const PHRASES: [&str; 2] = ["phrase", "mnemonic"];
/// Words between a key and its value.
const MOST_WORDS: usize = 6;
/// Characters a value may have.
const LONGEST: usize = 300;
