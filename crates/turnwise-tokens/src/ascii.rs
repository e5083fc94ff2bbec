//! Finds the ends of ASCII pieces in a window of 64 bytes, with bit masks.

use crate::Encoding;
use crate::window::{WIDTH, Window};

/// The possible ends of pieces in a window, as bit masks.
pub(crate) struct Ascii {
    window: Window,
    /// Possible ends of a word: every byte that is not a letter, and in `o200k_base` also a capital
    /// after a lowercase letter.
    word_ends: u64,
    symbols: u64,
    /// Bytes that join the symbols before them: line breaks, and in `o200k_base` slashes after line
    /// breaks.
    tail: u64,
    /// A piece that begins here, before a letter, may be a contraction.
    contractions: u64,
}

/// The end of a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// Before this byte of the window.
    At(usize),
    /// Beyond the window.
    Beyond,
    /// Unknown: the piece needs the scan character by character.
    Unsure,
}

impl Ascii {
    /// Classifies the bytes from `at` on.
    #[inline]
    pub(crate) fn new(encoding: Encoding, text: &[u8], at: usize) -> Self {
        let window = Window::new(text, at);
        let Window { letters, small, digits, white, newlines, quotes, slashes, foreign, .. } =
            window;
        let (inner_ends, tail, contractions) = match encoding {
            Encoding::O200kBase => (letters & !small & small << 1, newlines | slashes, 0),
            Encoding::Cl100kBase => (0, newlines, quotes),
        };
        let symbols = !(letters | digits | white | foreign);
        Self { window, word_ends: !letters | inner_ends, symbols, tail, contractions }
    }

    /// The end of the piece that starts at byte `at` of the window. That byte must be ASCII.
    #[inline(always)]
    pub(crate) fn end(&self, at: usize) -> End {
        let Window { letters, digits, newlines, spaces, foreign, .. } = self.window;
        let here = 1 << at;
        if letters & here != 0 {
            return self.word(at);
        }
        if digits & here != 0 {
            return self.number(at);
        }
        let next = here << 1;
        if next == 0 {
            return End::Beyond;
        }
        if foreign & next != 0 {
            return End::Unsure;
        }
        if newlines & here == 0 {
            if letters & next != 0 {
                return if self.contractions & here == 0 { self.word(at + 1) } else { End::Unsure };
            }
            if self.symbols & (here | if spaces & here != 0 { next } else { 0 }) != 0 {
                return self.symbols(at + 1);
            }
        }
        self.white(at)
    }

    /// The end of a word with a letter at `at`: before a capital that follows lowercase letters. A
    /// possible contraction is left to the scan.
    #[inline(always)]
    fn word(&self, at: usize) -> End {
        let Window { quotes, foreign, .. } = self.window;
        match self.word_ends >> at >> 1 {
            0 => End::Beyond,
            ends => {
                let end = at + 1 + ends.trailing_zeros() as usize;
                if (quotes | foreign) >> end & 1 == 0 { End::At(end) } else { End::Unsure }
            }
        }
    }

    /// `\p{N}{1,3}`
    #[inline(always)]
    fn number(&self, at: usize) -> End {
        let Window { digits, foreign, .. } = self.window;
        let end = at + (!(digits >> at)).trailing_zeros().min(3) as usize;
        if end >= WIDTH {
            End::Beyond
        } else if foreign >> end & 1 == 0 {
            End::At(end)
        } else {
            End::Unsure
        }
    }

    /// `[^\s\p{L}\p{N}]+[\r\n/]*`, or the same without the slash, after the first symbol or the
    /// space before it.
    #[inline(always)]
    fn symbols(&self, at: usize) -> End {
        let stop = at + (!self.symbols >> at).trailing_zeros() as usize;
        if stop >= WIDTH {
            return End::Beyond;
        }
        if self.window.foreign >> stop & 1 != 0 {
            return End::Unsure;
        }
        let end = stop + (!self.tail >> stop).trailing_zeros() as usize;
        if end >= WIDTH { End::Beyond } else { End::At(end) }
    }

    /// `\s*[\r\n]+`, `\s+(?!\S)` or `\s+`, not at the end of the text.
    #[inline(always)]
    fn white(&self, at: usize) -> End {
        let Window { white, newlines, foreign, .. } = self.window;
        let stop = at + (!white >> at).trailing_zeros() as usize;
        if stop >= WIDTH {
            return End::Beyond;
        }
        if foreign >> stop & 1 != 0 {
            return End::Unsure;
        }
        let breaks = newlines >> at << at & !(u64::MAX << stop);
        if breaks != 0 {
            return End::At(WIDTH - breaks.leading_zeros() as usize);
        }
        End::At(if stop == at + 1 { stop } else { stop - 1 })
    }
}
