//! The shapes of facts. Each function looks at the text ahead and answers the length of the fact there, if any.
//!
//! A shape either has a fixed bound (dates, times, amounts: at most [`BOUND`] bytes are read), or reads a run once
//! and marks it barren (addresses, paths, ids).

use super::Kind;
use super::cursor::Cursor;
use crate::language::{CURRENCIES, EXTENSIONS, MONTHS};
use crate::words::is_word;

/// Longest number, version or error name that is read.
const BOUND: usize = 64;

/// The fact that begins at the cursor: its kind and length. The order is the order of precedence.
pub(super) fn recognise(cursor: &mut Cursor<'_>) -> Option<(Kind, usize)> {
    let rest = cursor.rest();
    let first = rest.chars().next()?;
    let before = cursor.before();
    let word_before = before.is_some_and(is_word);
    match first {
        '$' | '€' | '£' | '¥' => return sign_amount(rest).map(|length| (Kind::Money, length)),
        '/' | '~' | '.' => {
            let free = !word_before && before != Some('/');
            return if free { absolute_path(cursor).map(|length| (Kind::Path, length)) } else { None };
        }
        '(' | '+' => {
            let free = !word_before && before != Some('-');
            return if free { phone(rest).map(|length| (Kind::Phone, length)) } else { None };
        }
        '#' => {
            let length = rest.get(1..).filter(|r| r.starts_with(is_word)).and_then(|_| id(cursor, 1))?;
            return Some((Kind::Id, length));
        }
        c if !is_word(c) || word_before => return None,
        _ => {}
    }
    word_shape(cursor, rest, before)
}

/// Shapes that begin with a letter or a digit, at the start of a word.
fn word_shape(cursor: &mut Cursor<'_>, rest: &str, before: Option<char>) -> Option<(Kind, usize)> {
    let digit = rest.starts_with(|c: char| c.is_ascii_digit());
    let free_number = !matches!(before, Some('.' | ','));
    if let Some(length) = url(cursor) {
        return Some((Kind::Url, length));
    }
    if let Some(length) = email(cursor) {
        return Some((Kind::Email, length));
    }
    if let Some(length) = uuid(rest) {
        return Some((Kind::Uuid, length));
    }
    if before != Some('/')
        && let Some(length) = relative_path(cursor)
    {
        return Some((Kind::Path, length));
    }
    if let Some(length) = date(rest) {
        return Some((Kind::Date, length));
    }
    if digit {
        if let Some(length) = time(rest) {
            return Some((Kind::Time, length));
        }
        if let Some(length) = worded_amount(rest) {
            return Some((Kind::Money, length));
        }
    }
    if let Some(length) = version(rest) {
        return Some((Kind::Version, length));
    }
    if digit
        && before != Some('-')
        && let Some(length) = phone(rest)
    {
        return Some((Kind::Phone, length));
    }
    if let Some(length) = error(rest) {
        return Some((Kind::Error, length));
    }
    if let Some(length) = id(cursor, 0) {
        return Some((Kind::Id, length));
    }
    if digit && free_number {
        return number(rest).map(|length| (Kind::Number, length));
    }
    symbol(cursor, rest).map(|length| (Kind::Symbol, length))
}

fn url(cursor: &mut Cursor<'_>) -> Option<usize> {
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
            || crate::words::is_unspaced(c)
            || matches!(c, '"' | '\'' | '<' | '>' | '(' | ')' | '[' | ']' | '{' | '}' | '\\' | '`'))
    });
    (length > 0).then_some(scheme + trimmed(body.get(..length)?, ".,;:!?*").len())
}

fn email(cursor: &mut Cursor<'_>) -> Option<usize> {
    if cursor.at < cursor.barren_email {
        return None;
    }
    let rest = cursor.rest();
    let local = cursor.run(rest, |c| is_word(c) || matches!(c, '.' | '+' | '-'));
    let found = rest.get(local..).and_then(|r| r.strip_prefix('@')).and_then(|domain| {
        let length = cursor.run(domain, |c| is_word(c) || matches!(c, '.' | '-'));
        let domain = trimmed(domain.get(..length)?, ".-");
        let dotted = domain.find('.').is_some_and(|at| at > 0 && !domain.contains(".."));
        dotted.then_some(local + 1 + domain.len())
    });
    if found.is_none() {
        cursor.barren_email = cursor.at + local;
    }
    found
}

fn uuid(text: &str) -> Option<usize> {
    let bytes = text.as_bytes().get(..36)?;
    let shaped = bytes.iter().enumerate().all(|(at, byte)| match at {
        8 | 13 | 18 | 23 => *byte == b'-',
        _ => byte.is_ascii_hexdigit(),
    });
    (shaped && ends_word(text, 36)).then_some(36)
}

/// `/a/b`, `~/a/b`, `./a/b`, `../a/b`: two parts or more.
fn absolute_path(cursor: &mut Cursor<'_>) -> Option<usize> {
    let rest = cursor.rest();
    let lead = rest.find('/').filter(|lead| matches!(rest.get(..*lead), Some("" | "~" | "." | "..")))?;
    let mut length = lead;
    let mut parts = 0;
    while let Some(part) = rest.get(length..).and_then(|r| r.strip_prefix('/')) {
        let part_length = cursor.run(part, |c| is_word(c) || matches!(c, '.' | '@' | '+' | '-'));
        if part_length == 0 {
            break;
        }
        parts += 1;
        length += 1 + part_length;
    }
    (parts >= 2).then(|| trimmed(rest.get(..length).unwrap_or_default(), ".,").len())
}

/// `a/b.rs` or `b.rs`: ends in a known extension.
fn relative_path(cursor: &mut Cursor<'_>) -> Option<usize> {
    if cursor.at < cursor.barren_path {
        return None;
    }
    let rest = cursor.rest();
    let length = cursor.run(rest, |c| is_word(c) || matches!(c, '.' | '@' | '+' | '-' | '/'));
    let run = rest.get(..length)?;
    let next = rest.get(length..).and_then(|r| r.chars().next());
    // The last part with an extension ends the path; a call such as `map.rs(` is none.
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

fn date(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let digits = digits_at(text, 0);
    if digits == 0 {
        return month_first(text);
    }
    if digits == 4 && at(bytes, 4) == b'-' && digits_at(text, 5) == 2 && at(bytes, 7) == b'-' && digits_at(text, 8) == 2
    {
        return Some(10 + clock(text.get(10..)?))
            .filter(|end| ends_word(text, *end))
            .or_else(|| ends_word(text, 10).then_some(10));
    }
    if digits <= 2 {
        let slashed = slashed_date(text, digits);
        return slashed.or_else(|| day_first(text, digits)).or_else(|| ideographic_date(text, digits));
    }
    ideographic_date(text, digits)
}

/// `T14:05` or ` 14:05:30` behind a date: its length, or 0.
fn clock(text: &str) -> usize {
    let bytes = text.as_bytes();
    let begins = matches!(at(bytes, 0), b'T' | b' ')
        && digits_at(text, 1) == 2
        && at(bytes, 3) == b':'
        && digits_at(text, 4) == 2;
    if !begins {
        return 0;
    }
    if at(bytes, 6) == b':' && digits_at(text, 7) == 2 { 9 } else { 6 }
}

fn slashed_date(text: &str, day: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let month = digits_at(text, day + 1);
    let year_at = day + 1 + month + 1;
    let year = digits_at(text, year_at);
    let shaped =
        at(bytes, day) == b'/' && (1..=2).contains(&month) && at(bytes, year_at - 1) == b'/' && (2..=4).contains(&year);
    (shaped && ends_word(text, year_at + year)).then_some(year_at + year)
}

fn month_first(text: &str) -> Option<usize> {
    let month = month_at(text, 0)?;
    let dot = usize::from(at(text.as_bytes(), month) == b'.');
    let day_at = month + dot + 1;
    if at(text.as_bytes(), day_at - 1) != b' ' {
        return None;
    }
    let day = digits_at(text, day_at);
    if !(1..=2).contains(&day) {
        return None;
    }
    let end = day_at + day + ordinal(text, day_at + day);
    ends_word(text, end).then(|| end + year_behind(text, end))
}

fn day_first(text: &str, day: usize) -> Option<usize> {
    let mut place = day + ordinal(text, day);
    if at(text.as_bytes(), place) != b' ' {
        return None;
    }
    place += 1;
    if text.get(place..).is_some_and(|r| r.starts_with("of ")) {
        place += 3;
    }
    let end = place + month_at(text, place)?;
    ends_word(text, end).then(|| end + year_behind(text, end))
}

/// 2024年5月20日, 5月20日.
fn ideographic_date(text: &str, digits: usize) -> Option<usize> {
    let mut length = digits;
    let mut marks = 0;
    while let Some(mark) =
        text.get(length..).and_then(|r| r.chars().next()).filter(|c| matches!(c, '年' | '月' | '日' | '号'))
    {
        length += mark.len_utf8();
        marks += 1;
        let more = digits_at(text, length);
        if !(1..=2).contains(&more) || matches!(mark, '日' | '号') {
            break;
        }
        let marked = text.get(length + more..).is_some_and(|r| r.starts_with(['月', '日', '号']));
        if !marked {
            break;
        }
        length += more;
    }
    (marks >= 2).then_some(length)
}

fn month_at(text: &str, place: usize) -> Option<usize> {
    let letters = text.as_bytes().get(place..)?.iter().take(10).take_while(|b| b.is_ascii_alphabetic()).count();
    if letters < 3 {
        return None;
    }
    let word = text.get(place..place + letters)?;
    MONTHS.iter().any(|month| word.eq_ignore_ascii_case(month)).then_some(letters)
}

fn ordinal(text: &str, place: usize) -> usize {
    let suffix = text.get(place..place + 2);
    if suffix.is_some_and(|s| ["st", "nd", "rd", "th"].iter().any(|o| s.eq_ignore_ascii_case(o))) { 2 } else { 0 }
}

fn year_behind(text: &str, place: usize) -> usize {
    let comma = usize::from(at(text.as_bytes(), place) == b',');
    let year = place + comma + 1;
    let shaped = at(text.as_bytes(), year - 1) == b' ' && digits_at(text, year) == 4 && ends_word(text, year + 4);
    if shaped { comma + 5 } else { 0 }
}

fn time(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let hour = digits_at(text, 0);
    if !(1..=2).contains(&hour) {
        return None;
    }
    let mut end = hour;
    let minutes = at(bytes, end) == b':' && digits_at(text, end + 1) == 2;
    if minutes {
        end += 3;
        if at(bytes, end) == b':' && digits_at(text, end + 1) == 2 {
            end += 3;
        }
    }
    let half_day = half_day(text, end);
    (half_day > 0 || minutes && ends_word(text, end)).then_some(end + half_day)
}

/// ` am`, `p.m.`: its length, or 0.
fn half_day(text: &str, place: usize) -> usize {
    let bytes = text.as_bytes();
    let space = usize::from(at(bytes, place) == b' ');
    let mut end = place + space;
    if !matches!(at(bytes, end), b'a' | b'p' | b'A' | b'P') {
        return 0;
    }
    end += 1;
    end += usize::from(at(bytes, end) == b'.');
    if !matches!(at(bytes, end), b'm' | b'M') || !ends_word(text, end + 1) {
        return 0;
    }
    let dotted = at(bytes, end - 1) == b'.' && at(bytes, end + 1) == b'.';
    end + 1 + usize::from(dotted) - place
}

/// `$1,526.00`, `€ 20`.
fn sign_amount(text: &str) -> Option<usize> {
    let sign = text.chars().next()?.len_utf8();
    let space = usize::from(at(text.as_bytes(), sign) == b' ');
    let length = amount(text, sign + space);
    (length > 0).then_some(sign + space + length)
}

/// `1,526.00 USD`, `20 euros`.
fn worded_amount(text: &str) -> Option<usize> {
    let length = amount(text, 0);
    let place = length + usize::from(at(text.as_bytes(), length) == b' ');
    if length == 0 {
        return None;
    }
    let word = CURRENCIES.iter().find(|word| {
        let named = text.get(place..place + word.len()).is_some_and(|t| t.eq_ignore_ascii_case(word));
        named && (!word.is_ascii() || ends_word(text, place + word.len()))
    })?;
    Some(place + word.len())
}

/// Digits with thousands separators and decimals: the length, or 0 when there are none or too many.
fn amount(text: &str, place: usize) -> usize {
    let bytes = text.as_bytes();
    if !at(bytes, place).is_ascii_digit() {
        return 0;
    }
    let mut end = place;
    while matches!(at(bytes, end), b'0'..=b'9' | b',') {
        end += 1;
        if end - place > BOUND {
            return 0;
        }
    }
    if at(bytes, end - 1) == b',' {
        return end - 1 - place;
    }
    let decimals = if at(bytes, end) == b'.' { digits_at(text, end + 1) } else { 0 };
    if decimals > 0 { end + 1 + decimals - place } else { end - place }
}

fn version(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let marked = matches!(at(bytes, 0), b'v' | b'V');
    let mut end = usize::from(marked);
    let mut parts = 0;
    loop {
        let digits = digits_at(text, end);
        if digits == 0 || end > BOUND {
            break;
        }
        end += digits;
        parts += 1;
        if at(bytes, end) != b'.' || digits_at(text, end + 1) == 0 {
            break;
        }
        end += 1;
    }
    let enough = if marked { 2 } else { 3 };
    if parts < enough {
        return None;
    }
    // 1.2.3-beta.4
    while matches!(at(bytes, end), b'-' | b'.') && at(bytes, end + 1).is_ascii_alphanumeric() && end < BOUND {
        let tail = text.get(end + 1..)?.bytes().take(BOUND).take_while(u8::is_ascii_alphanumeric).count();
        end += 1 + tail;
    }
    ends_word(text, end).then_some(end)
}

/// `(925) 671-3845`, `925-671-3845`, `+44 20 7946 0958`.
fn phone(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut end = usize::from(at(bytes, 0) == b'+');
    if end == 1
        && let Some(length) = international(text)
    {
        return Some(length);
    }
    let open = at(bytes, end) == b'(';
    end += usize::from(open);
    if digits_at(text, end) != 3 {
        return None;
    }
    end += 3;
    end += usize::from(at(bytes, end) == b')');
    for group in [3, 4] {
        if !matches!(at(bytes, end), b' ' | b'-') || digits_at(text, end + 1) != group {
            return None;
        }
        end += 1 + group;
    }
    (ends_word(text, end) && at(bytes, end) != b'-').then_some(end)
}

fn international(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut end = 1;
    let mut digits = 0;
    let mut groups = 0;
    loop {
        let group = digits_at(text, end);
        if group == 0 || group > 5 || groups > 6 {
            break;
        }
        end += group;
        digits += group;
        groups += 1;
        if !matches!(at(bytes, end), b' ' | b'-') || digits_at(text, end + 1) == 0 {
            break;
        }
        end += 1;
    }
    ((8..=15).contains(&digits) && groups >= 3 && ends_word(text, end)).then_some(end)
}

/// `TypeError`, `ENOENT`, `error 404`.
fn error(text: &str) -> Option<usize> {
    for word in ["error", "code", "http"] {
        let digits = digits_at(text, word.len() + 1);
        let numbered = text.starts_with(word) && at(text.as_bytes(), word.len()) == b' ' && (2..=4).contains(&digits);
        if numbered && ends_word(text, word.len() + 1 + digits) {
            return Some(word.len() + 1 + digits);
        }
    }
    let length = text.bytes().take(BOUND).take_while(u8::is_ascii_alphabetic).count();
    let word = text.get(..length)?;
    if !ends_word(text, length) || !word.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    let named = ["Error", "Exception", "Warning"].iter().any(|end| word.ends_with(end) && word.len() >= end.len() + 3);
    let code = word.starts_with('E') && word.len() >= 5 && word.bytes().all(|b| b.is_ascii_uppercase());
    (named || code).then_some(length)
}

/// Letters and digits mixed, four characters or more; or six capitals. `lead` bytes (a `#`) stand before.
fn id(cursor: &mut Cursor<'_>, lead: usize) -> Option<usize> {
    if cursor.at + lead < cursor.barren_id {
        return None;
    }
    let rest = cursor.rest().get(lead..)?;
    let length = cursor.run(rest, |c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
    let run = trimmed(rest.get(..length)?, "-_");
    let digit = run.bytes().any(|b| b.is_ascii_digit());
    let letter = run.bytes().any(|b| b.is_ascii_alphabetic());
    let bounded = ends_word(rest, run.len()) && rest.starts_with(|c: char| c.is_ascii_alphanumeric());
    let mixed = digit && letter && lead + run.len() >= 4;
    let capitals = run.len() == 6 && run.bytes().all(|b| b.is_ascii_uppercase());
    if (mixed || capitals) && bounded {
        return Some(lead + run.len());
    }
    cursor.barren_id = cursor.at + lead + length;
    None
}

fn number(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let digits = digits_at(text, 0);
    let mut end = digits;
    if digits <= 3 {
        while at(bytes, end) == b',' && digits_at(text, end + 1) == 3 && end < BOUND {
            end += 4;
        }
    }
    let grouped = end > digits;
    let decimals = if at(bytes, end) == b'.' { digits_at(text, end + 1) } else { 0 };
    if decimals > 0 {
        end += 1 + decimals;
    }
    let further = at(bytes, end) == b'.' && digits_at(text, end + 1) > 0;
    let telling = grouped || decimals > 0 || digits >= 3;
    (telling && ends_word(text, end) && !further).then_some(end)
}

/// `snake_case`, `camelCase`, `PascalCase`, six letters or more.
fn symbol(cursor: &mut Cursor<'_>, text: &str) -> Option<usize> {
    let length = cursor.run(text, |c| c.is_ascii_alphabetic() || c == '_');
    let word = text.get(..length)?;
    if word.len() < 6
        || !ends_word(text, length)
        || !word.starts_with(|c: char| c.is_ascii_alphabetic())
        || word.ends_with('_')
    {
        return None;
    }
    let snake = word.contains('_') && !word.contains("__");
    let humps = word
        .as_bytes()
        .windows(2)
        .filter(|pair| matches!(pair, [a, b] if a.is_ascii_lowercase() && b.is_ascii_uppercase()))
        .count();
    let double_capital = word.as_bytes().windows(2).any(|pair| pair.iter().all(u8::is_ascii_uppercase))
        || word.ends_with(|c: char| c.is_ascii_uppercase());
    let camel = humps >= 1 && !double_capital && !word.contains('_');
    (snake || camel).then_some(length)
}

fn trimmed<'a>(text: &'a str, marks: &str) -> &'a str {
    text.trim_end_matches(|c| marks.contains(c))
}

/// How many ASCII digits stand at `place`; more than [`BOUND`] count as none, so that no shape reads on.
fn digits_at(text: &str, place: usize) -> usize {
    let digits =
        text.as_bytes().get(place..).map_or(0, |b| b.iter().take(BOUND + 1).take_while(|b| b.is_ascii_digit()).count());
    if digits > BOUND { 0 } else { digits }
}

fn at(bytes: &[u8], place: usize) -> u8 {
    bytes.get(place).copied().unwrap_or(0)
}

fn ends_word(text: &str, place: usize) -> bool {
    text.get(place..).is_some_and(|rest| !rest.starts_with(is_word))
}
