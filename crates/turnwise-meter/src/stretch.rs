//! Stretches of ASCII: words and what stands before them, without asking byte by byte where they begin and end.
//!
//! A stretch is cut into units: a word of letters with all that stands before it, or a number with what stands before that. Where
//! they begin and end is told for a whole window at once, and most of them were weighed before. So a processor need not guess, nor
//! wait for one unit to know where the next one begins.

use super::kinds::{LEADING, LETTER, kind, lead};
use super::letters::{self, ONES};
use super::memory;
use super::pieces::words::contraction;
use super::pieces::{Scale, TOKEN};
use super::weights::{BARE, CAPITAL, OTHER, START};
use super::window::{self, Window};

/// Where a unit lies in its window.
#[derive(Clone, Copy)]
struct Unit {
    /// Where what stands before its word begins.
    from: u32,
    /// Where its word begins.
    start: u32,
    /// Where it ends; at its start if it is a number.
    end: u32,
}

impl Scale<'_> {
    /// Weighs the text to its end.
    pub(super) fn weigh_stretches(&mut self) {
        let mut room = window::ROOM;
        while let Some(rest) = self.bytes.get(self.at..).filter(|rest| !rest.is_empty()) {
            let (base, window) = (self.at, Window::new(rest, &mut room));
            let kinds = window.kinds();
            let mut from = 0;
            while from < window::LATE && self.at < self.bytes.len() {
                from = self.weigh_units(base, from, window, &kinds);
                if from < window::LATE {
                    self.step_to_word();
                    from = u32::try_from(self.at - base).unwrap_or(u32::MAX);
                }
            }
        }
    }

    /// What no unit can be made of, up to a word.
    #[inline(never)]
    fn step_to_word(&mut self) {
        if self.is_before_word() {
            self.step();
        }
        loop {
            self.foreign_words();
            if self.is_before_word() {
                return;
            }
            self.other_than_word();
        }
    }

    /// Words and symbols beyond ASCII, as long as nothing but them comes.
    fn foreign_words(&mut self) {
        loop {
            let (mut lead, ahead) = match *self.bytes.get(self.at..).unwrap_or_default() {
                [byte, ..] if byte >= 128 => (START, 0),
                [byte, next, ..] if next >= 128 && kind(byte) & LEADING != 0 => (lead(byte), 1),
                _ => return,
            };
            let before = self.at;
            self.at += ahead;
            let mut start = self.at;
            let mut letters = self.characters(true, &mut 0);
            if letters.is_none() {
                if ahead > 0 {
                    self.at = before;
                    return;
                }
                // A symbol, which belongs to the word that follows or stands with others.
                self.at += self.decoded(0).1;
                (lead, start) = (OTHER, self.at);
                letters = self.characters(true, &mut 0);
            }
            let next = self.next();
            if next.is_ascii_alphabetic() {
                self.at = start;
                self.any_word(lead);
                continue;
            }
            let Some(letters) = letters else {
                self.at = before;
                self.marks(BARE);
                continue;
            };
            let mut weight = lead + letters;
            if next == b'\'' {
                let (length, more) = contraction(self.bytes.get(self.at..).unwrap_or_default());
                self.at += length;
                weight += more;
            }
            self.weight += weight.max(TOKEN);
        }
    }

    /// Whether a word stands here, or nothing at all.
    fn is_before_word(&self) -> bool {
        match self.bytes.get(self.at..) {
            Some([byte, next, ..]) => kind(*byte) == LETTER || kind(*byte) & LEADING != 0 && kind(*next) == LETTER,
            Some([byte]) => kind(*byte) == LETTER,
            _ => true,
        }
    }

    /// The units of a window from `from` on, and where they end.
    #[inline(always)]
    fn weigh_units(&mut self, base: usize, mut from: u32, window: Window<'_>, kinds: &window::Kinds) -> u32 {
        let seen = u64::MAX << from;
        let (letters, small, digits) = (kinds.letters & seen, kinds.small & seen, kinds.digits & seen);
        let (behind, after_small) = (letters << 1, letters & !small & small << 1);
        let numbers = !(digits | letters) & digits << 1;
        // A letter beyond ASCII belongs to the word before it, and so does what begins with an apostrophe.
        let other = kinds.foreign & seen | kinds.quotes & behind & letters >> 1 | 1 << 63;
        let before_other = (other & other.wrapping_neg()).wrapping_sub(1);
        let mut starts = letters & !behind | after_small | numbers;
        let mut ends = (behind & !letters | after_small | numbers) & before_other;
        let mut weight = self.weight;
        while ends != 0 {
            let unit = Unit { from, start: starts.trailing_zeros(), end: ends.trailing_zeros() };
            starts &= starts.wrapping_sub(1);
            ends &= ends.wrapping_sub(1);
            let (gap_length, length) = (unit.start - from, unit.end - unit.start);
            let gap = window.eight(from);
            let word = word_number(window.eight(unit.start), length);
            let known = memory::recall_both(gap_number(gap, gap_length), word);
            if let Some((gap_weight, word)) = known
                && gap_length < 8
                && length <= 8
            {
                let last = (gap >> (gap_length.wrapping_sub(1) << 3 & 63)) as u8;
                weight += (gap_weight >> 1) + (led(gap_weight, last) + word).max(TOKEN);
            } else {
                weight += self.weigh_unit(base, window, unit);
            }
            from = unit.end;
        }
        let counted = (numbers & !(u64::MAX << 1 << from)).count_ones();
        (self.at, self.weight) = (base + from as usize, weight - i64::from(counted) * TOKEN);
        from
    }

    /// What a unit weighs of which not all is known. Leaves its own weight and place anywhere.
    #[inline(never)]
    fn weigh_unit(&mut self, base: usize, window: Window<'_>, unit: Unit) -> i64 {
        let gap_weight = self.gap(base, window, unit);
        let start = base + unit.start as usize;
        let lead = led(gap_weight, self.bytes.get(start.wrapping_sub(1)).copied().unwrap_or_default());
        let word = weigh_word(window, unit).map(|word| (lead + word).max(TOKEN));
        (gap_weight >> 1)
            + word.unwrap_or_else(|| {
                (self.at, self.weight) = (start, 0);
                self.any_word(lead);
                self.weight
            })
    }

    /// What stands before a word: twice its weight, and one more if its last byte belongs to the word.
    fn gap(&mut self, base: usize, window: Window<'_>, unit: Unit) -> i64 {
        let length = unit.start - unit.from;
        let number = gap_number(window.eight(unit.from), length);
        let is_short = length < 8;
        if is_short && let Some(weight) = memory::recall(number) {
            return weight;
        }
        let weight = self.weigh_gap(base + unit.from as usize, base + unit.start as usize);
        if is_short { memory::keep(number, weight) } else { weight }
    }

    #[inline(never)]
    fn weigh_gap(&mut self, start: usize, end: usize) -> i64 {
        (self.at, self.weight) = (start, 0);
        while self.at < end {
            if self.at + 1 == end && kind(self.next()) & LEADING != 0 {
                return self.weight << 1 | 1;
            }
            self.other_than_word();
        }
        self.weight << 1
    }
}

/// What a word weighs, unless it has one letter four times in a row.
fn weigh_word(window: Window<'_>, unit: Unit) -> Option<i64> {
    let (mut at, mut length) = (unit.start, unit.end - unit.start);
    let number = word_number(window.eight(at), length);
    let short = length <= 8;
    if short && let Some(weight) = memory::recall(number) {
        return Some(weight);
    }
    let (mut weight, mut before, mut last) = (0, 0, 0);
    while length > 0 {
        let count = length.min(8);
        let chunk = window.eight(at);
        let letters = word_number(chunk, count);
        let places = letters & (ONES * 31);
        let overlap = window.eight(at + 4) & (ONES * 31);
        if letters::drawn_out(places, count) || length > 8 && letters::drawn_out(overlap, length - 4) {
            return None;
        }
        let places_before = places << 8 | last;
        // The first letter's capital is nothing besides, unless it is only the first one here.
        let is_inside = at > unit.start && chunk & 0x20 == 0;
        let capitals = (letters & (ONES * 0x20)).count_ones() + u32::from(is_inside);
        weight += letters::pairs(places_before, places) + i64::from(capitals) * CAPITAL;
        (before, last) = (places_before >> (8 * count - 8) & 255, places >> (8 * count - 8) & 255);
        (at, length) = (at + count, length - count);
    }
    weight += letters::end(before as u8, last as u8);
    Some(if short { memory::keep(number, weight) } else { weight })
}

/// What stands before a word weighs so much with it.
#[inline(always)]
fn led(gap_weight: i64, last: u8) -> i64 {
    // No branch: a processor cannot guess which.
    START + ((lead(last) - START) & -(gap_weight & 1))
}

/// A number for what stands before a word: up to seven bytes of ASCII. One bit that no ASCII has tells it from a word, one tells how
/// long it is.
#[inline(always)]
fn gap_number(bytes: u64, length: u32) -> u64 {
    let length = (8 * length) & 63;
    bytes & !(u64::MAX << length) | 0x80 | 0x80 << length
}

/// A number for a word of up to eight letters: their places in the alphabet, and a bit for each capital but the first.
#[inline(always)]
fn word_number(chunk: u64, length: u32) -> u64 {
    let length = (4 * length) & 63;
    (chunk ^ (ONES * 0x20)) & ((ONES * 0x3f) ^ 0x20) & !(u64::MAX << length << length)
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;

    const PARTS: [&str; 64] = [
        " ",
        " ",
        " ",
        " ",
        "the",
        "a",
        "Word",
        "getUser",
        "HTML",
        "XMLHttpRequest",
        "internationalisation",
        "aaaa",
        "Aaaa",
        "zzz",
        "it's",
        "l'homme",
        "we'll",
        "'",
        "\"",
        ", ",
        ". ",
        ": ",
        "(",
        "){",
        ";\n",
        "\n",
        "\n\n",
        "\r\n",
        "\t",
        "    ",
        "  \n  ",
        "                         ",
        "1",
        "12",
        "1234567",
        "0.5",
        "2024-05-01",
        "3f9a",
        "#",
        "----",
        "=",
        "==>",
        "_",
        "\0",
        "\u{7f}",
        "\u{e9}",
        "na\u{ef}ve",
        "\u{441}\u{43b}\u{43e}\u{432}\u{43e}",
        "\u{6211}\u{660e}\u{5929}",
        "\u{306f}",
        "\u{30ab}\u{30bf}",
        "\u{c5b4}\u{c774}",
        "\u{3002}",
        "\u{201c}",
        "\u{2014}",
        "\u{1f642}",
        "\u{1f44d}\u{1f3fd}",
        "\u{200d}",
        "\u{fe0f}",
        "\u{440}\u{440}",
        "\u{1f642}\u{1f642}\u{1f642}\u{1f642}",
        "\u{54c8}\u{54c8}\u{54c8}\u{54c8}\u{54c8}",
        "abcdefghijklmno",
        "iiiiiiiii",
    ];

    /// A text of parts that hang together in every way there is.
    fn text(seed: &mut u64) -> String {
        let mut next = |below: usize| {
            *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (*seed >> 33) as usize % below
        };
        let (parts, from) = (1 + next(60), next(PARTS.len()));
        // Some of a few parts only, so that long stretches of the same kind come.
        let kinds = [PARTS.len(), 6, 3][next(3)];
        (0..parts).map(|_| PARTS[(from + next(kinds)) % PARTS.len()]).collect()
    }

    #[test]
    fn stretches_weigh_what_their_pieces_weigh() {
        let mut seed = 1;
        for _ in 0..60_000 {
            let text = text(&mut seed);
            let mut scale = Scale::new(text.as_bytes());
            while scale.step() {}
            assert_eq!(Scale::weigh(text.as_bytes()), scale.weight, "{text:?}");
        }
    }
}
