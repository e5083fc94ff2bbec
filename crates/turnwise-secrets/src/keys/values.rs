//! Finds the end of a key's value, and decides whether it looks like a secret.

use core::ops::Range;

use super::LONGEST;
use super::head_of;
use super::links::Link;
use crate::Kind;
use crate::code::is_code;
use crate::names::NOT_VALUES;
use turnwise_language::letters::{is_letter_or_digit, is_unspaced, lower};

/// Returns the value that begins at `start`.
pub(super) fn value_at(text: &str, link: Link, start: usize, kind: Kind) -> Option<Range<usize>> {
    // `<658881>`
    let opens = text.get(start..)?.starts_with('<') && is_of_codes(kind);
    let start = start + usize::from(opens);
    let rest = text.get(start..)?;
    let quote = rest
        .chars()
        .next()
        .filter(|c| matches!(c, '"' | '\'' | '`' | '“' | '„' | '«' | '「' | '『' | '《'));
    let escaped = rest.starts_with("\\\"");
    let (from, mut length) = match quote {
        Some(open) => {
            let close = match open {
                '“' | '„' => '”',
                '«' => '»',
                '「' => '」',
                '『' => '』',
                '《' => '》',
                _ => open,
            };
            let inside = rest.get(open.len_utf8()..)?;
            // French quotation marks have a space inside.
            let inside = inside.trim_start_matches([' ', '\u{a0}', '\u{202f}']);
            let from = rest.len() - inside.len();
            let end = inside
                .char_indices()
                .take(LONGEST)
                .find(|(_, c)| *c == close || (*c == '“' && open == '„'));
            let length = end.map_or_else(|| word_length(inside), |(at, _)| at);
            (from, inside.get(..length)?.trim_end().len())
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
    if is_of_codes(kind) {
        // `1234です`, `**1234**`, `480 931`
        let whole = text.get(start..)?;
        if let Some(code) = code_length(whole) {
            (length, value) = (code, text.get(start..start + code)?);
        } else if kind == Kind::Code {
            // `B6388Aに変更`, `key=N2TD-EZ06&lang=zh`
            length = value.find(|c| c == '&' || is_unspaced(c)).unwrap_or(length);
            length = serial_length(whole, length);
            value = whole.get(..length)?;
        }
    } else if matches!(kind, Kind::NationalId | Kind::Account) {
        length = number_length(text.get(start..)?, length);
        value = text.get(start..start + length)?;
    } else if !is_quoted
        && !head_of(value, 48).is_ascii()
        && value.starts_with(|c: char| c.is_ascii())
    {
        // `Tr0ub4dorに変更しました`
        length = value.find(is_unspaced).unwrap_or(length);
        value = value.get(..length)?;
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

fn is_of_codes(kind: Kind) -> bool {
    matches!(kind, Kind::Pin | Kind::Code | Kind::CardCode)
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit() || ('０'..='９').contains(&c)
}

/// The length of the numeric code at the start of a text: one group, two groups of the same size,
/// or single digits.
#[inline(never)]
fn code_length(text: &str) -> Option<usize> {
    let (mut at, mut groups, mut size) = (0, 0, 0);
    loop {
        let rest = text.get(at..)?;
        let group: usize = rest.chars().take_while(|c| is_digit(*c)).count();
        let length = rest.find(|c| !is_digit(c)).unwrap_or(rest.len());
        if group == 0 || groups > 0 && group != size {
            break;
        }
        (at, groups, size) = (at + length, groups + 1, group);
        let goes_on =
            text.get(at..)?.strip_prefix([' ', '-']).is_some_and(|it| it.starts_with(is_digit));
        let most = match size {
            1 => 8,
            2..=4 => 2,
            _ => 1,
        };
        if !goes_on || groups == most {
            break;
        }
        at += 1;
    }
    let text_of = text.get(..at)?;
    let at = text_of.trim_end_matches([' ', '-']).len();
    let digits = text_of.chars().filter(|c| is_digit(*c)).count();
    let mut behind = text.get(at..)?.chars();
    let goes_on = match behind.next() {
        Some('-' | '.' | ',' | ':' | '/') => behind.next().is_some_and(is_digit),
        Some(c) => is_letter_or_digit(c) && !is_unspaced(c) || matches!(c, '_' | '%'),
        None => false,
    };
    (digits >= 3 && (size > 1 || groups >= 4) && !goes_on).then_some(at)
}

/// The length of a code of letters and digits in groups, whose first group has `length` bytes:
/// `6J3QQ MMTTC JDEFN`.
fn serial_length(text: &str, length: usize) -> usize {
    let mut end = length;
    let is_group =
        |group: &str| group.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    while text.get(..length).is_some_and(is_group)
        && let Some(rest) = text.get(end..).and_then(|rest| rest.strip_prefix(' '))
        && let Some(group) = rest.get(..length).filter(|group| is_group(group))
        && !rest.get(length..).unwrap_or_default().starts_with(is_letter_or_digit)
        && !group.is_empty()
    {
        end += 1 + length;
    }
    end
}

/// The length of a number in groups whose first has `length` bytes: `79 06 728460`.
fn number_length(text: &str, length: usize) -> usize {
    let mut end = length;
    while text.get(..end).is_some_and(|value| value.ends_with(is_digit))
        && let Some(rest) = text.get(end..).and_then(|rest| rest.strip_prefix(' '))
        && rest.starts_with(is_digit)
        && end < MOST_OF_NUMBER
    {
        let group = rest.find(|c| !is_digit(c) && c != '-').unwrap_or(rest.len());
        end += 1 + group;
    }
    end
}

/// In bytes.
const MOST_OF_NUMBER: usize = 30;

/// Whether a value looks like a code that machines print or locks take: letters and digits,
/// perhaps in groups.
pub(super) fn is_serial(value: &str) -> bool {
    let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || b"- #*/".contains(&byte);
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let letters = value.bytes().filter(u8::is_ascii_alphabetic).count();
    let is_long = if letters > 0 { digits + letters >= 6 } else { digits >= 4 };
    value.bytes().all(is_inner) && digits >= 1 && is_long && value.len() <= 80
}

/// Whether a table cell, without its quotation marks, is the secret that its header names. Stricter
/// if the column separator is also ordinary punctuation.
pub(super) fn cell_value(cell: &str, kind: Kind, is_drawn: bool) -> bool {
    let link = if is_drawn { Link::Sign } else { Link::Space };
    is_secret(cell, kind, Form { link, is_quoted: true, ends: true })
}

struct Form {
    link: Link,
    is_quoted: bool,
    /// Whether the line or clause ends after the value.
    ends: bool,
}

/// Whether the text after a key is a secret. The weaker the sign between them, the more the text
/// has to look like a secret.
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
    // The fingerprint of a key, or an address of a device.
    let is_print = count > 8 && value.split(':').all(|part| part.len() == 2);
    // `密码是什么来着？`
    let is_question = form.link == Link::Word
        && !form.is_quoted
        && value.chars().all(|c| is_unspaced(c) || c == '？');
    if count < 3
        || is_name
        || is_filled_in
        || is_print
        || is_question
        || (!form.is_quoted && is_code(value, kind))
    {
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
        Kind::Code if is_serial(value) && (form.link != Link::Weak || is_strong(value, kind)) => {
            true
        }
        Kind::CardCode | Kind::Pin | Kind::Code => {
            let digits = value.chars().filter(|c| is_digit(*c)).count();
            let least = if kind == Kind::CardCode { 3 } else { 4 };
            let is_whole = digits == count || code_length(value) == Some(value.len());
            (least..=8).contains(&digits) && is_whole
        }
        Kind::Card => digits >= 12,
        Kind::NationalId | Kind::Account => {
            let is_printed =
                || is_serial(value) && !value.bytes().any(|byte| byte.is_ascii_lowercase());
            digits >= 5 && !value.contains('@')
                || form.link != Link::Weak && digits >= 1 && is_printed()
        }
        _ if form.link == Link::Weak => is_strong(value, kind),
        Kind::Password if count < 4 => digits == count && form.link != Link::Space,
        Kind::Password => match form.link {
            Link::Sign if form.is_quoted => looks || !value.contains(' ') || count >= 12,
            Link::Sign => looks || (form.ends && !value.contains(['_', '.'])),
            Link::Word => looks || form.is_quoted || (form.ends && count >= 6),
            Link::Weak => false,
            Link::Space => {
                let is_odd = mixed
                    && !value.contains(['/', '('])
                    && (has_mark || capitals >= 3 && small >= 3 && count >= 12);
                digits >= 1 && count >= 4 || (form.is_quoted && looks) || is_odd
            }
        },
        _ if count < 6 => false,
        _ => match form.link {
            Link::Sign if form.is_quoted => {
                (digits >= 2 || mixed || has_mark) && !value.contains(' ')
            }
            Link::Sign | Link::Word => {
                (digits >= 2 || (mixed && (digits == 1 || value.len() >= 16))) && !is_path(value)
            }
            Link::Weak => false,
            Link::Space => (digits >= 2 && value.len() >= 10 || is_mixed(value)) && !is_path(value),
        },
    }
}

/// Whether a value looks like a secret without any context: letters and digits, but not a place or
/// an address.
pub(super) fn is_strong(value: &str, kind: Kind) -> bool {
    let count = value.chars().count();
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let letters = value.chars().filter(|c| is_letter_or_digit(*c)).count() - digits;
    let (least, least_digits) = if kind == Kind::Password { (6, 1) } else { (8, 2) };
    let is_number = kind == Kind::Password && digits == count && digits >= 8;
    is_number
        || count >= least
            && (digits >= least_digits || is_mixed(value))
            && letters >= 1
            && !is_path(value)
            && !value.contains(|c: char| matches!(c, '@' | '(') || is_unspaced(c))
}

/// Whether a value mixes letters of both cases and digits, as generated values do.
fn is_mixed(value: &str) -> bool {
    let count = |is: fn(&u8) -> bool| value.bytes().filter(is).count();
    value.len() >= 16
        && count(u8::is_ascii_digit) >= 1
        && count(u8::is_ascii_uppercase) >= 3
        && count(u8::is_ascii_lowercase) >= 3
}

fn is_path(value: &str) -> bool {
    value.contains("://") || value.starts_with('/') || value.starts_with("./")
}

/// The length of the value at the start of `text`, without punctuation that ends a sentence.
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
