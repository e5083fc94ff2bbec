//! Weighs a whole text window by window, and piece by piece where a window finds no unit.

use super::pieces::Scale;
use super::units::Unit;
use super::window::{self, Window};

impl Scale<'_> {
    /// Weighs the text to its end.
    pub(super) fn weigh_stretches(&mut self) {
        let mut room = window::PADDING;
        while let Some(rest) = self.bytes.get(self.at..).filter(|rest| !rest.is_empty()) {
            let (base, window) = (self.at, Window::new(rest, &mut room));
            let kinds = window.kinds();
            let mut from = 0;
            while from < window::NEXT_WINDOW_FROM && self.at < self.bytes.len() {
                let (end, open) = self.weigh_units(base, from, window, &kinds);
                from = end;
                if from < window::NEXT_WINDOW_FROM {
                    match open {
                        Some(start) => {
                            self.weigh_open(base, window, Unit { from, start, end: start });
                            // Never in valid UTF-8. A stray continuation byte is a letter to the
                            // window but not to `any_word`, which then skips nothing.
                            if self.at <= base + from as usize {
                                self.step();
                            }
                        }
                        None => {
                            self.step();
                        }
                    }
                    from = u32::try_from(self.at - base).unwrap_or(u32::MAX);
                }
            }
        }
    }

    /// Weighs a word and the gap before it, where the window did not find the word's end: the word
    /// is non-Latin, contains an apostrophe, or extends beyond the window.
    #[inline(never)]
    fn weigh_open(&mut self, base: usize, window: Window<'_>, unit: Unit) {
        let before = self.weight;
        let gap = self.gap(base, window, unit);
        (self.at, self.weight) = (base + unit.start as usize, before + gap.weight);
        match self.next() {
            0xca.. => self.non_latin_words(gap.lead),
            _ => self.any_word(gap.lead),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;

    const PARTS: [&str; 65] = [
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
        "\r",
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

    /// A random text of adjacent parts.
    fn text(seed: &mut u64) -> String {
        let mut next = |below: usize| {
            *seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (*seed >> 33) as usize % below
        };
        let (parts, from) = (1 + next(60), next(PARTS.len()));
        // Some texts use a few parts only, for long stretches of one kind.
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
        // The second time from the cache.
        for _ in 0..2 {
            assert_eq!(Scale::weigh(text.as_bytes()), scale.weight, "{text:?}");
        }
    }
}
