//! Scans addresses, ids, errors and code names. Each function returns the end of the identifier at
//! the current position.

use super::scan::Scan;
use crate::words::{is_digit, is_space, is_word};

/// `https?://[^\s"'<>()\[\]{}\\]+`
pub(super) fn url(scan: &mut Scan<'_>) -> Option<usize> {
    let scheme = scan.literal(scan.at, "http")?;
    let scheme = scan.literal(scheme, "s").unwrap_or(scheme);
    let from = scan.literal(scheme, "://")?;
    let end = scan.run(from, |c| !is_space(c) && !"\"'<>()[]{}\\".contains(c));
    (end > from).then_some(end)
}

/// `[\w.+-]+@[\w-]+(?:\.[\w-]+)+`
pub(super) fn email(scan: &mut Scan<'_>) -> Option<usize> {
    if scan.at < scan.barren_email {
        return None;
    }
    let name = scan.run(scan.at, |c| is_word(c) || matches!(c, '.' | '+' | '-'));
    if name == scan.at {
        return None;
    }
    scan.barren_email = name;
    let label = |c: char| is_word(c) || c == '-';
    let host = scan.literal(name, "@")?;
    let mut end = scan.run(host, label);
    if end == host {
        return None;
    }
    let mut labels = 0;
    while scan.get(end) == Some('.') && scan.is(end + 1, label) {
        end = scan.run(end + 1, label);
        labels += 1;
    }
    (labels > 0).then_some(end)
}

/// 8, 4, 4, 4 and 12 hexadecimal digits.
pub(super) fn uuid(scan: &mut Scan<'_>) -> Option<usize> {
    let mut at = scan.at;
    for (group, digits) in [8, 4, 4, 4, 12].into_iter().enumerate() {
        if group > 0 {
            at = scan.literal(at, "-")?;
        }
        let end = scan.run_of(at, digits, |c| c.is_ascii_hexdigit());
        if end - at < digits {
            return None;
        }
        at = end;
    }
    (scan.is_bound(scan.at) && scan.is_bound(at)).then_some(at)
}

/// `TypeError`, `ENOENT`, `error 404`
pub(super) fn error(scan: &mut Scan<'_>) -> Option<usize> {
    let start = scan.at;
    if !scan.is_bound(start) {
        return None;
    }
    if scan.is(start, |c| c.is_ascii_uppercase()) {
        let end = scan.run(start, |c| c.is_ascii_alphabetic());
        let name = scan.chars.get(start..end).unwrap_or_default();
        let ends_with = |suffix: &str| {
            name.len() >= suffix.len() + 3
                && name.iter().rev().copied().take(suffix.len()).eq(suffix.chars().rev())
        };
        if scan.is_bound(end) && ["Error", "Exception", "Warning"].into_iter().any(ends_with) {
            return Some(end);
        }
        let capitals = scan.run(start, |c| c.is_ascii_uppercase());
        if scan.get(start) == Some('E') && capitals - start >= 5 && scan.is_bound(capitals) {
            return Some(capitals);
        }
    }
    let word =
        ["error ", "code ", "http "].into_iter().find_map(|word| scan.literal(start, word))?;
    let end = scan.run_of(word, 5, is_digit);
    ((2..=4).contains(&(end - word)) && scan.is_bound(end)).then_some(end)
}

/// Letters mixed with digits, with `-` and `_` inside, or at least six capitals.
pub(super) fn id(scan: &mut Scan<'_>) -> Option<usize> {
    mixed(scan).or_else(|| {
        let end = scan.run_of(scan.at, 7, |c| c.is_ascii_uppercase());
        (end - scan.at == 6 && scan.is_bound(scan.at) && scan.is_bound(end)).then_some(end)
    })
}

fn mixed(scan: &mut Scan<'_>) -> Option<usize> {
    let start = scan.at + usize::from(scan.get(scan.at) == Some('#'));
    if start < scan.barren_id
        || !scan.is_bound(start)
        || !scan.is(start, |c| c.is_ascii_alphanumeric())
    {
        return None;
    }
    let run_end = scan.run(start, |c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    scan.barren_id = run_end;
    let run = scan.chars.get(start..run_end).unwrap_or_default();
    let has_digit = run.iter().any(char::is_ascii_digit) || scan.is(run_end, is_digit);
    if !has_digit || !run.iter().any(char::is_ascii_alphabetic) {
        return None;
    }
    let mut end = run_end;
    while end >= start + 2 {
        if scan.is(end - 1, |c| c.is_ascii_alphanumeric()) && scan.is_bound(end) {
            return Some(end);
        }
        end -= 1;
    }
    None
}

/// `user_id`, `getItems`, `SessionStore`
pub(super) fn symbol(scan: &mut Scan<'_>) -> Option<usize> {
    if !scan.is_bound(scan.at) {
        return None;
    }
    snake(scan).or_else(|| camel(scan))
}

fn snake(scan: &Scan<'_>) -> Option<usize> {
    let mut end = scan.run(scan.at, |c| c.is_ascii_alphabetic());
    let mut parts = 0;
    while end > scan.at
        && scan.get(end) == Some('_')
        && scan.is(end + 1, |c| c.is_ascii_alphabetic())
    {
        end = scan.run(end + 1, |c| c.is_ascii_alphabetic());
        parts += 1;
    }
    (parts > 0 && scan.is_bound(end)).then_some(end)
}

fn camel(scan: &Scan<'_>) -> Option<usize> {
    let mut end = scan.run(scan.at, |c| c.is_ascii_lowercase());
    let mut humps = u32::from(end > scan.at);
    while scan.is(end, |c| c.is_ascii_uppercase()) && scan.is(end + 1, |c| c.is_ascii_lowercase()) {
        end = scan.run(end + 1, |c| c.is_ascii_lowercase());
        humps += 1;
    }
    (humps > 1 && scan.is_bound(end)).then_some(end)
}
