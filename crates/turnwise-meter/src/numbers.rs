//! Numbers for words and gaps, under which is remembered what they weigh: no two of them have the same one.
//!
//! | what | its number |
//! | --- | --- |
//! | a word of up to eight letters | six bits of each; the two highest bits of every byte are zero |
//! | a word of up to twelve small letters | five bits of each; the highest bit of all is set, with a letter behind it |
//! | up to seven bytes before a word | those, and the highest bit of the byte behind them |
//! | six bytes before a word, then blanks | those, how many there are with the blanks, and the second highest bit of all |
//!
//! None but that of no word ends in so many zeros that nothing of it would be left in a slot ([`super::memory`]): where bytes may be zero, the
//! highest bit of the first one is set.

use super::letters::ONES;
use super::window::Window;

/// For up to seven bytes of ASCII before a word.
#[inline(always)]
pub(super) fn gap_number(bytes: u64, length: u32) -> u64 {
    let behind = 1 << ((8 * length) & 63);
    bytes & (behind - 1) | behind << 7 | 0x80
}

/// For what stands before a word, if it is short, or ends in blanks as a line begins with them.
#[inline(always)]
pub(super) fn number_of_gap(window: Window<'_>, from: u32, length: u32) -> Option<u64> {
    let bytes = window.eight(from);
    if length < 8 {
        return Some(gap_number(bytes, length));
    }
    let are_blank = (6..length).step_by(8).all(|at| {
        let blanks = mask(ONES * 0x20, (length - at).min(8));
        mask(window.eight(from + at), (length - at).min(8)) == blanks
    });
    are_blank.then_some(bytes & ((1 << 48) - 1) | u64::from(length) << 48 | 1 << 62 | 0x80)
}

/// For a word of up to eight letters, whatever the first one's case.
#[inline(always)]
pub(super) fn word_number(chunk: u64, length: u32) -> u64 {
    chunk & mask((ONES * 0x3f) ^ 0x20, length)
}

/// For a word of up to eight letters, or of up to twelve if none but the first is a capital.
#[inline(always)]
pub(super) fn number_of_word(window: Window<'_>, at: u32, length: u32) -> Option<u64> {
    let chunk = window.eight(at);
    if length <= 8 {
        return Some(word_number(chunk, length));
    }
    let more = window.eight(at + 8);
    let small = (chunk | 0x20) & (ONES * 0x20) == ONES * 0x20 && !more & mask(ONES * 0x20, length - 8) == 0;
    // Five bits a letter: those of the last four lie in what the first eight leave.
    let more = more & mask(ONES * 31, length - 8);
    let number = chunk & (ONES * 31) | (more & (ONES * 7)) << 5 | (more & (ONES * 24)) << 34 | 1 << 63;
    (small && length <= 12).then_some(number)
}

/// The lowest bytes of `bits`, so many.
#[inline(always)]
pub(super) fn mask(bits: u64, count: u32) -> u64 {
    // Two steps: a shift by 64 is none at all.
    bits & !(u64::MAX << ((4 * count) & 63) << ((4 * count) & 63))
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeMap;
    use alloc::string::String;

    use super::super::window::ROOM;
    use super::*;

    #[test]
    fn no_two_words_or_gaps_have_the_same_number() {
        let (words, mut gaps) = (["a", "z", "aa", "Aa", "aA", "ab", "ba", "zzz"], BTreeMap::new());
        let bytes = [" ", "\0", "\n", "@", "\u{7f}", "1", "  ", "\t"];
        let mut seen = BTreeMap::new();
        let mut note = |number: Option<u64>, text: String| {
            let Some(number) = number else { return };
            assert!(number == 0 || number.trailing_zeros() < 50, "{text:?}");
            let other = seen.entry(number).or_insert_with(|| text.clone());
            assert_eq!(*other, text);
        };
        for length in 0..=16 {
            for (first, second) in (0..8).flat_map(|first| (0..8).map(move |second| (first, second))) {
                let made = |parts: [&str; 8]| {
                    let mut text: String = parts[first].into();
                    (0..length).for_each(|at| text.push_str(parts[if at == 5 { second } else { at * second % 8 }]));
                    text
                };
                let (word, gap) = (made(words), made(bytes));
                let mut room = ROOM;
                let number = number_of_word(Window::new(word.as_bytes(), &mut room), 0, word.len() as u32);
                note(number, alloc::format!("word {}", word.replacen("A", "a", usize::from(word.starts_with('A')))));
                let mut room = ROOM;
                let number = number_of_gap(Window::new(gap.as_bytes(), &mut room), 0, gap.len() as u32);
                note(number, alloc::format!("gap {gap}"));
                gaps.insert(gap, number.is_some());
            }
        }
        assert!(gaps.values().any(|known| *known) && seen.len() > 500, "{}", seen.len());
    }
}
