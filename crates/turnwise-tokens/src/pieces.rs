//! Cuts text into pieces: words, numbers, symbols, white space.
//!
//! The encodings define pieces by regular expressions. This scanner implements them by hand,
//! because it is several times faster and a tenth of the size of a regex engine. The doc comment of
//! each function quotes its expression. The scanner looks at every character at most twice.

use crate::Encoding;
use crate::ascii::{Ascii, End};
use crate::classes::{
    CASELESS, Classes, LETTER, LOWER, MARK, NEWLINE, NUMBER, OTHER, SPACE, UPPER, WHITE,
};
use crate::window::WIDTH;

/// An iterator over the pieces of a text: the start and the end of each.
pub(crate) struct Pieces<'a> {
    encoding: Encoding,
    scan: Scan<'a>,
    at: usize,
    /// The ASCII classes from `window` on.
    ascii: Ascii,
    window: usize,
}

impl<'a> Pieces<'a> {
    #[inline]
    pub(crate) fn new(encoding: Encoding, classes: &'a Classes, text: &'a [u8]) -> Self {
        Self {
            encoding,
            scan: Scan { classes, text },
            at: 0,
            ascii: Ascii::new(encoding, text, 0),
            window: 0,
        }
    }

    /// The end of a piece that starts with ASCII, if the window can decide it.
    #[inline(always)]
    fn end_in_ascii(&mut self) -> Option<usize> {
        let at = self.at - self.window;
        match if at < WIDTH { self.ascii.end(at) } else { End::Beyond } {
            End::At(end) => return Some(self.window + end),
            End::Unsure => return None,
            End::Beyond => {}
        }
        if at == 0 {
            return None;
        }
        self.window = self.at;
        self.ascii = Ascii::new(self.encoding, self.scan.text, self.at);
        if let End::At(end) = self.ascii.end(0) { Some(self.window + end) } else { None }
    }
}

impl Iterator for Pieces<'_> {
    type Item = (usize, usize);

    #[inline(always)]
    fn next(&mut self) -> Option<(usize, usize)> {
        let start = self.at;
        let &lead = self.scan.text.get(start)?;
        let end = if lead < 128 { self.end_in_ascii() } else { None };
        self.at = match end {
            Some(end) => end,
            None => self.scan.end(self.encoding, start),
        };
        Some((start, self.at))
    }
}

#[derive(Clone, Copy)]
struct Scan<'a> {
    classes: &'a Classes,
    text: &'a [u8],
}

impl Scan<'_> {
    /// The end of the piece that starts at `start`.
    #[inline(never)]
    fn end(self, encoding: Encoding, start: usize) -> usize {
        match encoding {
            Encoding::O200kBase => self.o200k(start),
            Encoding::Cl100kBase => self.cl100k(start),
        }
    }

    /// One of these, in this order, where `C` is `(?i:'s|'t|'re|'ve|'m|'ll|'d)?`:
    ///
    /// - `[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+C`
    /// - `[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*C`
    /// - `\p{N}{1,3}`, or ` ?[^\s\p{L}\p{N}]+[\r\n/]*`, or `\s*[\r\n]+`, or `\s+(?!\S)`, or `\s+`
    #[inline]
    fn o200k(self, start: usize) -> usize {
        let (class, length) = self.classes.class_at(self.text, start);
        let after = start + length;
        if class & NUMBER != 0 {
            return self.number(after);
        }
        if class & NEWLINE == 0 {
            let body = if class & LETTER == 0 { after } else { start };
            if let Some(word) = self.cased_word(body, class) {
                return self.contraction(word).unwrap_or(word);
            }
            if class & MARK != 0 {
                // A mark before only capitals: the first expression matches the mark alone, without
                // its optional first character.
                return self.contraction(after).unwrap_or(after);
            }
            if let Some(symbols) = self.symbols(start, class, after) {
                return self.run_of(symbols, |byte| matches!(byte, b'\r' | b'\n' | b'/'));
            }
        }
        self.white(start).0
    }

    /// `'(?i:[sdmt]|ll|ve|re)`, or `[^\r\n\p{L}\p{N}]?+\p{L}++`, or `\p{N}{1,3}+`, or
    /// ` ?[^\s\p{L}\p{N}]++[\r\n]*+`, or `\s++$`, or `\s*[\r\n]`, or `\s+(?!\S)`, or `\s`.
    #[inline]
    fn cl100k(self, start: usize) -> usize {
        let (class, length) = self.classes.class_at(self.text, start);
        let after = start + length;
        if class & NUMBER != 0 {
            return self.number(after);
        }
        if class & NEWLINE == 0 {
            if class & OTHER != 0
                && let Some(end) = self.contraction(start)
            {
                return end;
            }
            let word = self.run(after, LETTER);
            if class & LETTER != 0 || word > after {
                return word;
            }
            if let Some(symbols) = self.symbols(start, class, after) {
                return self.run_of(symbols, |byte| matches!(byte, b'\r' | b'\n'));
            }
        }
        let (end, all) = self.white(start);
        if all == self.text.len() { all } else { end }
    }

    /// The end of a word that starts at `body`, after or including a character of class `first`.
    ///
    /// The scan takes the capitals first. At least one letter that can be lower case must follow.
    /// If none does, the scan gives the capitals back up to the last letter or mark without case,
    /// which counts as both. Capitals alone also form a word, but not after a mark, because the
    /// first expression prefers to match that mark alone.
    #[inline]
    fn cased_word(self, body: usize, first: u8) -> Option<usize> {
        let (mut at, mut last_caseless) = (body, None);
        loop {
            let (class, length) = self.classes.class_at(self.text, at);
            if class & LOWER != 0 {
                return Some(self.run(at + length, LOWER | CASELESS | MARK));
            }
            if class & (UPPER | CASELESS | MARK) == 0 {
                break;
            }
            at += length;
            if class & UPPER == 0 {
                if length == 3 {
                    at = self.classes.end_of_caseless(self.text, at);
                }
                last_caseless = Some(at);
            }
        }
        match last_caseless {
            None if at > body && first & MARK == 0 => Some(at),
            found => found,
        }
    }

    /// `(?i:'s|'t|'re|'ve|'m|'ll|'d)`. In Unicode case folding, a long s is an s.
    #[inline]
    fn contraction(self, start: usize) -> Option<usize> {
        if self.text.get(start) != Some(&b'\'') {
            return None;
        }
        let lower = |offset: usize| self.text.get(start + offset).map(u8::to_ascii_lowercase);
        match (lower(1)?, lower(2)) {
            (b's' | b't' | b'm' | b'd', _) => Some(start + 2),
            (b'r' | b'v', Some(b'e')) | (b'l', Some(b'l')) | (0xc5, Some(0xbf)) => Some(start + 3),
            _ => None,
        }
    }

    /// The rest of `\p{N}{1,3}` after the first character.
    #[inline]
    fn number(self, after_first: usize) -> usize {
        let mut end = after_first;
        for _ in 0..2 {
            let (class, length) = self.classes.class_at(self.text, end);
            if class & NUMBER == 0 {
                break;
            }
            end += length;
        }
        end
    }

    /// ` ?[^\s\p{L}\p{N}]+`
    #[inline]
    fn symbols(self, start: usize, class: u8, after: usize) -> Option<usize> {
        if class & (OTHER | MARK) != 0 {
            return Some(self.run(after, OTHER | MARK));
        }
        if self.text.get(start) != Some(&b' ') {
            return None;
        }
        let end = self.run(after, OTHER | MARK);
        if end > after { Some(end) } else { None }
    }

    /// The end of the white space up to its last line break, or of all but its last character if
    /// something follows; and the end of the white space.
    #[inline]
    fn white(self, start: usize) -> (usize, usize) {
        let (mut at, mut last, mut after_break) = (start, start, None);
        loop {
            let (class, length) = self.classes.class_at(self.text, at);
            if class & WHITE == 0 {
                break;
            }
            last = at;
            at += length;
            if class & NEWLINE != 0 {
                after_break = Some(at);
            }
        }
        let end = match after_break {
            Some(end) => end,
            None if at == self.text.len() || last == start => at,
            None => last,
        };
        (end, at)
    }

    #[inline]
    fn run(self, start: usize, set: u8) -> usize {
        let mut at = start;
        loop {
            let (class, length) = self.classes.class_at(self.text, at);
            if class & set == 0 {
                return at;
            }
            at += length;
            if length == 3 && set & CASELESS != 0 {
                at = self.classes.end_of_caseless(self.text, at);
            }
        }
    }

    #[inline]
    fn run_of(self, start: usize, is_one: impl Fn(u8) -> bool) -> usize {
        let rest = self.text.get(start..).unwrap_or_default();
        start + rest.iter().take_while(|&&byte| is_one(byte)).count()
    }
}

// `SPACE` is every class that is not listed above; naming it keeps the list complete.
const _: () = assert!(OTHER | LETTER | MARK | NUMBER | SPACE | NEWLINE == u8::MAX);

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn a_window_cuts_as_the_expressions_do() {
        let classes = Classes::new();
        let mut state = 0x5eed_u64;
        let mut below = |limit: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) as usize) % limit
        };
        for round in 0..20_000 {
            let mut text = Vec::new();
            for _ in 0..below(40) + 1 {
                // Runs of one kind are up to a window long and end anywhere in it.
                let kind = KINDS[below(KINDS.len())];
                let length = if below(8) == 0 { below(90) } else { below(9) };
                (0..length).for_each(|_| text.extend(kind[below(kind.len())].as_bytes()));
            }
            for encoding in Encoding::ALL {
                let scan = Scan { classes: &classes, text: &text };
                for (start, end) in Pieces::new(encoding, &classes, &text) {
                    assert_eq!(end, scan.end(encoding, start), "round {round} at {start}");
                }
            }
        }
    }

    const KINDS: [&[&str]; 10] = [
        &["a", "b", "z"],
        &["A", "Z"],
        &["a", "Z", " "],
        &["0", "9"],
        &[" ", " ", "\t", "\u{b}"],
        &["\n", "\r", " "],
        &[".", "(", "}", "/", "*", "\"", "\0", "\u{1f}", "\u{7f}"],
        &["'", "s", "T", "ll", "'re", "'ſ"],
        &["é", "中", "ß", "١", "\u{301}"],
        &["\u{a0}", "\u{3000}", "\u{85}", "…", "😀"],
    ];
}
