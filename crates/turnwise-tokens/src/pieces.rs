//! Cutting text into pieces, before anything is looked up: words, numbers, symbols, white space.
//!
//! The encodings define their pieces by regular expressions. Here they are written out by hand, because a scanner
//! that knows them is several times faster and a tenth of the size of a regex engine; each function repeats the
//! expression it stands for. Every character is looked at twice at most.

use crate::Encoding;
use crate::classes::{CASELESS, Classes, LETTER, LOWER, MARK, NEWLINE, NUMBER, OTHER, SPACE, UPPER, WHITE};

/// Where the piece that starts at `start` ends.
#[inline]
pub(crate) fn end(encoding: Encoding, classes: &Classes, text: &[u8], start: usize) -> usize {
    let scan = Scan { classes, text };
    match encoding {
        Encoding::O200kBase => scan.o200k(start),
        Encoding::Cl100kBase => scan.cl100k(start),
    }
}

#[derive(Clone, Copy)]
struct Scan<'a> {
    classes: &'a Classes,
    text: &'a [u8],
}

impl Scan<'_> {
    /// `[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?`,
    /// or `[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?`,
    /// or `\p{N}{1,3}`, or ` ?[^\s\p{L}\p{N}]+[\r\n/]*`, or `\s*[\r\n]+`, or `\s+(?!\S)`, or `\s+`.
    #[inline]
    fn o200k(self, start: usize) -> usize {
        let (class, length) = self.classes.at(self.text, start);
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
                // A mark before capitals only: the first expression, without its first character, takes it alone.
                return self.contraction(after).unwrap_or(after);
            }
            if let Some(symbols) = self.symbols(start, class, after) {
                return self.run_of(symbols, |byte| matches!(byte, b'\r' | b'\n' | b'/'));
            }
        }
        self.white(start).0
    }

    /// `'(?i:[sdmt]|ll|ve|re)`, or `[^\r\n\p{L}\p{N}]?+\p{L}++`, or `\p{N}{1,3}+`, or ` ?[^\s\p{L}\p{N}]++[\r\n]*+`,
    /// or `\s++$`, or `\s*[\r\n]`, or `\s+(?!\S)`, or `\s`.
    #[inline]
    fn cl100k(self, start: usize) -> usize {
        let (class, length) = self.classes.at(self.text, start);
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

    /// The end of a word that starts at `body`, behind a character of class `first` or with it.
    ///
    /// Capitals are taken first; then at least one letter that can be lower case must follow, and if none does, the
    /// capitals are given back up to the last letter or mark without case, which can be either. Capitals alone make a
    /// word too, but not behind a mark, since the first expression would rather match that mark alone.
    #[inline]
    fn cased_word(self, body: usize, first: u8) -> Option<usize> {
        let (mut at, mut last_caseless) = (body, None);
        loop {
            let (class, length) = self.classes.at(self.text, at);
            if class & LOWER != 0 {
                return Some(self.run(at + length, LOWER | CASELESS | MARK));
            }
            if class & (UPPER | CASELESS | MARK) == 0 {
                break;
            }
            at += length;
            if class & UPPER == 0 {
                last_caseless = Some(at);
            }
        }
        match last_caseless {
            None if at > body && first & MARK == 0 => Some(at),
            found => found,
        }
    }

    /// `(?i:'s|'t|'re|'ve|'m|'ll|'d)`. By the rules of Unicode a long s is an s.
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

    /// `\p{N}{1,3}`, of which the first is read.
    #[inline]
    fn number(self, after_first: usize) -> usize {
        let mut end = after_first;
        for _ in 0..2 {
            let (class, length) = self.classes.at(self.text, end);
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

    /// White space up to the last line break, or else all but the last character, if something follows; and where
    /// the white space ends.
    #[inline]
    fn white(self, start: usize) -> (usize, usize) {
        let (mut at, mut last, mut after_break) = (start, start, None);
        loop {
            let (class, length) = self.classes.at(self.text, at);
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
            let (class, length) = self.classes.at(self.text, at);
            if class & set == 0 {
                return at;
            }
            at += length;
        }
    }

    #[inline]
    fn run_of(self, start: usize, is_one: impl Fn(u8) -> bool) -> usize {
        let rest = self.text.get(start..).unwrap_or_default();
        start + rest.iter().take_while(|&&byte| is_one(byte)).count()
    }
}

// `SPACE` is what is left when all other classes are gone; naming it keeps the list of classes complete.
const _: () = assert!(OTHER | LETTER | MARK | NUMBER | SPACE | NEWLINE == u8::MAX);
