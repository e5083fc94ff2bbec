//! The whole text: stretches of ASCII window by window, and between them what is no unit of theirs.

use super::kinds::{LEADING, LETTER, kind, lead};
use super::letters::{self, HIGH};
use super::numbers::gap_number;
use super::pieces::words::contraction;
use super::pieces::{Scale, TOKEN};
use super::scripts::script_of;
use super::weights::{BARE, OTHER, START};
use super::window::{self, Window};

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

    /// Words and symbols beyond ASCII with what stands between them, as long as nothing but them comes.
    fn foreign_words(&mut self) {
        loop {
            let (mut lead, ahead) = match *self.bytes.get(self.at..).unwrap_or_default() {
                [byte, ..] if byte >= 128 => (START, 0),
                [byte, next, ..] if next >= 128 && kind(byte) & LEADING != 0 => (lead(byte), 1),
                _ => match self.gap_between() {
                    Some(lead) => (lead, 0),
                    None => return,
                },
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
                letters = if self.next() < 128 { None } else { self.characters(true, &mut 0) };
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

    /// Goes on behind a few bytes of ASCII without letters, if a letter beyond it follows: what leads its word.
    fn gap_between(&mut self) -> Option<i64> {
        let eight = u64::from_le_bytes(*self.bytes.get(self.at..)?.first_chunk()?);
        let length = (eight & HIGH).trailing_zeros() / 8;
        let is_behind = length == 8 || letters::any(eight, length);
        if is_behind || !script_of(self.decoded(length as usize).0).0.is_letter {
            return None;
        }
        let (end, number) = (self.at + length as usize, gap_number(eight, length));
        let before = self.weight;
        let gap = self.known_gap(Some(number), self.at, end);
        (self.at, self.weight) = (end, before + gap.weight);
        Some(gap.lead)
    }

    /// Whether a word stands here, or nothing at all.
    fn is_before_word(&self) -> bool {
        match self.bytes.get(self.at..) {
            Some([byte, next, ..]) => kind(*byte) == LETTER || kind(*byte) & LEADING != 0 && kind(*next) == LETTER,
            Some([byte]) => kind(*byte) == LETTER,
            _ => true,
        }
    }
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
            check(&text(&mut seed));
        }
    }

    #[test]
    fn gaps_of_one_byte_again_and_again_weigh_what_their_pieces_weigh() {
        for gap in ["\0", " ", "\n", "-", "0"] {
            (0..20).for_each(|count| check(&alloc::format!("word{}word", gap.repeat(count))));
        }
    }

    fn check(text: &str) {
        let mut scale = Scale::new(text.as_bytes());
        while scale.step() {}
        // The second time from memory.
        for _ in 0..2 {
            assert_eq!(Scale::weigh(text.as_bytes()), scale.weight, "{text:?}");
        }
    }
}
