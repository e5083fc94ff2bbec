//! Recognizes our tag names in every spelling that a model may read as one.
//!
//! A tag is compared by its bare letters. White space, hyphens, invisible marks and accents are
//! removed. Letters of other scripts become the Latin letters they look like. Entities and escapes
//! are decoded.

/// Returns the length of the `<` at the start of `text`, if there is one: in any width, or as an
/// entity or escape (`&lt;`, `&amp;lt;`, `&#x3c;`, `\u003c`, `%3C`).
pub(super) fn opening(text: &str) -> Option<usize> {
    match text.chars().next()? {
        '<' => Some(1),
        c @ ('＜' | '﹤' | '˂' | '\u{2329}' | '\u{3008}' | '⟨' | '❮' | '❬' | '≺' | '⧼' | 'ᐸ'
        | '𝈶') => Some(c.len_utf8()),
        '&' | '\\' | '%' => decoded(text).filter(|(c, _)| *c == '<').map(|(_, length)| length),
        _ => None,
    }
}

/// Whether the text after an opening sign names one of `tags`, which are bare letters.
pub(super) fn names<const N: usize>(behind: &str, tags: &[&str; N]) -> bool {
    let mut fits = [true; N];
    let mut letters = 0;
    let mut rest = behind;
    while let Some(first) = rest.chars().next() {
        let (c, length) = match first {
            '&' | '\\' | '%' => decoded(rest).unwrap_or((first, first.len_utf8())),
            _ => (first, first.len_utf8()),
        };
        if opening(rest).is_some() {
            return false;
        }
        rest = rest.get(length..).unwrap_or_default();
        let Some(letter) = bare(c) else {
            if is_passed_over(c) {
                continue;
            }
            return false;
        };
        for (fits, tag) in fits.iter_mut().zip(tags) {
            *fits &= tag.as_bytes().get(letters) == Some(&letter);
        }
        letters += 1;
        if fits.iter().zip(tags).any(|(fits, tag)| *fits && tag.len() == letters) {
            return true;
        }
        if !fits.contains(&true) {
            return false;
        }
    }
    false
}

/// The character of an entity or escape at the start of `text`, and the length of the entity.
/// Nested entities are decoded too.
fn decoded(text: &str) -> Option<(char, usize)> {
    let bytes = text.as_bytes();
    let number = |from: usize, radix: u32, longest: usize| {
        let digits = bytes.get(from..)?.iter().take(longest);
        let count = digits.take_while(|b| char::from(**b).is_digit(radix)).count();
        let code = u32::from_str_radix(text.get(from..from + count)?, radix).ok()?;
        Some((char::from_u32(code)?, from + count))
    };
    let starts = |from: usize, what: &str| {
        text.get(from..from + what.len()).is_some_and(|start| start.eq_ignore_ascii_case(what))
    };
    if starts(0, "%") {
        return number(1, 16, 2);
    }
    if starts(0, "\\") {
        return match bytes.get(1)? {
            b'u' if bytes.get(2) == Some(&b'{') => {
                number(3, 16, 6).map(|(c, end)| (c, end + usize::from(starts(end, "}"))))
            }
            b'u' => number(2, 16, 4),
            b'x' => number(2, 16, 2),
            _ => None,
        };
    }
    let mut at = 1;
    while at < LONGEST_ENTITY && starts(at, "amp;") {
        at += 4;
    }
    let named =
        NAMED.iter().find(|(name, _)| starts(at, name)).map(|(name, c)| (*c, at + name.len()));
    let numbered = || match () {
        () if starts(at, "#x") => number(at + 2, 16, LONGEST_ENTITY),
        () if starts(at, "#") => number(at + 1, 10, LONGEST_ENTITY),
        () => None,
    };
    let (c, end) = named.or_else(numbered)?;
    Some((c, end + usize::from(starts(end, ";"))))
}

/// The lower-case Latin letter that a character looks like.
fn bare(c: char) -> Option<u8> {
    if c.is_ascii() {
        return c.is_ascii_alphabetic().then_some(c.to_ascii_lowercase() as u8);
    }
    let code = u32::from(c);
    let from = |first: u32, count: u32| {
        let place = code.checked_sub(first).filter(|place| *place < count)?;
        u8::try_from(place % 26).ok().map(|place| b'a' + place)
    };
    // Full-width, circled and parenthesized letters, and mathematical letters in all styles.
    let styled = from(0xff21, 26)
        .or_else(|| from(0xff41, 26))
        .or_else(|| from(0x24b6, 52))
        .or_else(|| from(0x249c, 26))
        .or_else(|| from(0x1d400, 676))
        .or_else(|| from(0x1f130, 26));
    styled.or_else(|| {
        let latin = LOOKALIKES.iter().find(|(_, others)| others.contains(c));
        latin.map(|(latin, _)| *latin)
    })
}

/// Characters that are ignored between the letters of a name.
fn is_passed_over(c: char) -> bool {
    c.is_whitespace()
        || super::is_invisible(c)
        || matches!(c, '/' | '\\' | '／' | '⁄' | '∕' | '-' | '_' | '.' | '·' | '!' | '|')
        || matches!(
            c,
            '\u{2010}'
                ..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}' | '\u{ff3f}'
        )
        || matches!(c, '\u{300}'..='\u{36f}' | '\u{fe00}'..='\u{fe0f}' | '\u{20d0}'..='\u{20ff}')
        || c >= '\u{e0000}'
}

const NAMED: [(&str, char); 7] = [
    ("lt", '<'),
    ("less", '<'),
    ("shy", '\u{ad}'),
    ("zwj", '\u{200d}'),
    ("zwnj", '\u{200c}'),
    ("sol", '/'),
    ("nbsp", '\u{a0}'),
];

/// Characters that look like the letters of our tag names.
const LOOKALIKES: [(u8, &str); 16] = [
    (b'a', "аɑαаàáâãäåāăąАΑÀÁÂÃÄÅᴀ"),
    (b'c', "сϲçćčСϹÇᴄⅽ"),
    (b'e', "еєεèéêëēĕėęěЕΕÈÉÊËᴇ℮"),
    (b'i', "іιıìíîïīɪІΙÌÍÎÏӏ"),
    (b'l', "ⅼӏΙІ∣ʟ"),
    (b'm', "мⅿМΜᴍ"),
    (b'n', "ոпñńņňηΝÑɴ"),
    (b'o', "оοσօòóôõöøōŏОΟÒÓÔÕÖØᴏ"),
    (b'p', "рρРΡᴘ"),
    (b'r', "гŕŗřᴦʀ"),
    (b's', "ѕśŝşšЅꜱ"),
    (b't', "тτţťТΤᴛ"),
    (b'u', "υսùúûüūŭůűцᴜ"),
    (b'v', "ѵνⅴᴠ"),
    (b'y', "уγýÿУΥʏ"),
    (b'r', "ɾ"),
];

const LONGEST_ENTITY: usize = 24;
