//! The cache keys of words and gaps. Each has its own key.
//!
//! | text | key |
//! | --- | --- |
//! | a word of up to eight bytes | its bytes |
//! | a gap of up to seven bytes before a word | its bytes, then 255, which UTF-8 never contains |
//! | a longer word or gap of up to 24 bytes | [`Bytes`] |

use super::cache::long::{Bytes, LONGEST};
use super::window::Window;

/// The key of a gap of up to seven bytes.
#[inline(always)]
pub(super) fn gap_number(bytes: u64, length: u32) -> u64 {
    bytes | u64::MAX << ((8 * length) & 63)
}

/// The key of a word of up to eight bytes. It ignores the case of the first letter.
#[inline(always)]
pub(super) fn word_number(bytes: u64, length: u32) -> u64 {
    low_bytes(bytes, length) & !0x20
}

/// The first `count` of eight bytes, followed by zeros.
#[inline(always)]
pub(super) fn low_bytes(bytes: u64, count: u32) -> u64 {
    // In two steps, because a shift by 64 would overflow.
    bytes & !(u64::MAX << ((4 * count) & 63) << ((4 * count) & 63))
}

/// The key of a longer word, if the cache has room for it. It ignores the case of the first letter.
#[inline(always)]
pub(super) fn long_word(window: Window<'_>, at: u32, length: u32) -> Option<Bytes> {
    let bytes = long(window, at, length)?;
    let [one, two, three] = bytes.eights;
    Some(Bytes { eights: [one & !0x20, two, three], ..bytes })
}

/// The key of a longer gap, if the cache has room for it.
#[inline(always)]
pub(super) fn long(window: Window<'_>, at: u32, length: u32) -> Option<Bytes> {
    let eight = |from: u32| low_bytes(window.eight(at + from), length.saturating_sub(from).min(8));
    (length <= LONGEST).then(|| Bytes { eights: [eight(0), eight(8), eight(16)], length })
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeMap;
    use alloc::string::String;

    use super::super::window::PADDING;
    use super::*;

    #[test]
    fn no_two_words_or_gaps_have_the_same_number() {
        let words =
            ["a", "z", "aa", "Aa", "aA", "ab", "ba", "\u{e9}", "\u{3bb}", "\u{6c0}", "\u{7c0}"];
        let gaps =
            [" ", "\0", "\n", "@", "\u{7f}", "1", "[", "_", "\u{201c}", "\u{a0}", "\u{1f642}"];
        let mut numbers = BTreeMap::new();
        let mut note = |number: (u64, [u64; 3], u32), text: String| {
            let other = numbers.entry(number).or_insert_with(|| text.clone());
            assert_eq!(*other, text, "{number:x?}");
        };
        for (length, first, second) in
            (0..=9).flat_map(|length| (0..121).map(move |both| (length, both / 11, both % 11)))
        {
            let made = |parts: [&str; 11]| {
                let places = (0..length).map(|at| if at == 5 { second } else { at * second % 11 });
                [parts[first]]
                    .into_iter()
                    .chain(places.map(|place| parts[place]))
                    .collect::<String>()
            };
            let mut numbered = |text: String, what: &str, is_word: bool| {
                let (mut room, size) = (PADDING, text.len() as u32);
                let window = Window::new(text.as_bytes(), &mut room);
                let number = match size {
                    ..8 if !is_word => (gap_number(window.eight(0), size), [0; 3], 0),
                    ..=8 if is_word => (word_number(window.eight(0), size), [0; 3], 0),
                    _ => match if is_word {
                        long_word(window, 0, size)
                    } else {
                        long(window, 0, size)
                    } {
                        Some(Bytes { eights, length }) => (0, eights, length),
                        None => return,
                    },
                };
                let folded = if is_word {
                    text.replacen('A', "a", usize::from(text.starts_with('A')))
                } else {
                    text
                };
                note(number, alloc::format!("{what} {folded:?}"));
            };
            numbered(made(words), "word", true);
            numbered(made(gaps), "gap", false);
        }
        assert!(numbers.len() > 500, "{}", numbers.len());
    }
}
