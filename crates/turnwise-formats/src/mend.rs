//! Lone surrogates: half a character, as careless truncation leaves it.

use alloc::borrow::Cow;
use alloc::string::String;

/// Replaces escaped surrogates that have no partner by the replacement character U+FFFD.
///
/// JavaScript strings may end in the middle of an emoji; `JSON.stringify` then writes `\ud83d`, which is no text and which
/// providers refuse. The answer is borrowed when there was nothing to mend.
///
/// ```
/// use turnwise_formats::mend_surrogates;
/// assert_eq!(mend_surrogates(r#""ok \ud83d\ude42""#), r#""ok \ud83d\ude42""#);
/// assert_eq!(mend_surrogates(r#""cut \ud83d""#), r#""cut \ufffd""#);
/// ```
pub fn mend_surrogates(text: &str) -> Cow<'_, str> {
    let mut mended = String::new();
    let mut copied = 0;
    let mut at = 0;
    // Only backslashes matter, and they come in pairs: an escape is always read whole.
    while let Some(offset) = text.as_bytes().get(at..).and_then(|rest| rest.iter().position(|&b| b == b'\\')) {
        let escape = at + offset;
        at = escape + 2;
        let Some(unit) = surrogate(text, escape) else { continue };
        at = escape + ESCAPE;
        let is_pair = unit < LOW && surrogate(text, at).is_some_and(|next| next >= LOW);
        if is_pair {
            at += ESCAPE;
            continue;
        }
        mended.push_str(text.get(copied..escape).unwrap_or_default());
        mended.push_str("\\ufffd");
        copied = at;
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    mended.push_str(text.get(copied..).unwrap_or_default());
    Cow::Owned(mended)
}

/// The surrogate that is escaped at byte `at`, if there is one.
fn surrogate(text: &str, at: usize) -> Option<u32> {
    let digits = text.get(at..at + ESCAPE)?.strip_prefix("\\u")?;
    let is_hexadecimal = digits.bytes().all(|b| b.is_ascii_hexdigit());
    let unit = u32::from_str_radix(digits, 16).ok().filter(|_| is_hexadecimal)?;
    (0xD800..=0xDFFF).contains(&unit).then_some(unit)
}

/// The length of `\uXXXX`.
const ESCAPE: usize = 6;
/// The first of the surrogates that come second.
const LOW: u32 = 0xDC00;

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, mended: &str) {
        assert_eq!(mend_surrogates(text), mended);
    }

    #[test]
    fn whole_characters_stay() {
        check(r"\ud83d\ude42", r"\ud83d\ude42");
        check("plain", "plain");
    }

    #[test]
    fn halves_are_replaced_whatever_their_order() {
        check(r"a\ud83d", r"a\ufffd");
        check(r"\ude42\ud83d", r"\ufffd\ufffd");
        check(r"\ud83d\ud83d\ude42", r"\ufffd\ud83d\ude42");
        check(r"\uD83Dx", r"\ufffdx");
    }

    #[test]
    fn an_escaped_backslash_is_no_escape() {
        check(r"\\ud83d", r"\\ud83d");
        check(r"\\\ud83d", r"\\\ufffd");
    }

    #[test]
    fn what_is_no_escape_at_all_stays() {
        check(r"\ud83", r"\ud83");
        check("\\", "\\");
        check("\\u+12f", "\\u+12f");
        check("\\\u{e9}\\ud83d", "\\\u{e9}\\ufffd");
    }

    proptest::proptest! {
        #[test]
        fn mending_never_fails_and_mends_for_good(text in r"(\\u[dD][89a-fA-F][0-9]{2}|\\|[a-z]|\PC){0,40}") {
            let mended = mend_surrogates(&text).into_owned();
            proptest::prop_assert_eq!(mend_surrogates(&mended), mended.as_str());
        }
    }
}
