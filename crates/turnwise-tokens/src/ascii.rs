//! Cutting ASCII, 64 bytes at once: where a piece ends is read from bits.

use crate::Encoding;
use crate::window::{WIDTH, Window};

/// Where pieces that begin in a window end, as far as the window tells.
pub(crate) struct Ascii {
    window: Window,
    /// Where a word ends that has begun: at all but letters, and in `o200k_base` at a capital
    /// behind a small letter.
    word_ends: u64,
    symbols: u64,
    /// What belongs to symbols that stand before it: line breaks, and in `o200k_base` slashes
    /// behind them.
    tail: u64,
    /// A piece that begins here, before a letter, may be a contraction.
    contractions: u64,
}

/// Where a piece ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// Before this byte of the window.
    At(usize),
    /// Further than this window tells.
    Beyond,
    /// Something is near that is looked at character by character.
    Unsure,
}

impl Ascii {
    /// What is told of the bytes from `at` on.
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

    /// Where the piece ends that starts at byte `at` of the window, which is ASCII.
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

    /// A word with a letter at `at`, up to a capital behind small letters. What may be a
    /// contraction is left open.
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

    /// `[^\s\p{L}\p{N}]+[\r\n/]*` or without the slash, from behind the first symbol or the space
    /// before it.
    #[inline(always)]
    fn symbols(&self, at: usize) -> End {
        let behind = at + (!self.symbols >> at).trailing_zeros() as usize;
        if behind >= WIDTH {
            return End::Beyond;
        }
        if self.window.foreign >> behind & 1 != 0 {
            return End::Unsure;
        }
        let end = behind + (!self.tail >> behind).trailing_zeros() as usize;
        if end >= WIDTH { End::Beyond } else { End::At(end) }
    }

    /// `\s*[\r\n]+`, `\s+(?!\S)` or `\s+`, if something follows.
    #[inline(always)]
    fn white(&self, at: usize) -> End {
        let Window { white, newlines, foreign, .. } = self.window;
        let behind = at + (!white >> at).trailing_zeros() as usize;
        if behind >= WIDTH {
            return End::Beyond;
        }
        if foreign >> behind & 1 != 0 {
            return End::Unsure;
        }
        let breaks = newlines >> at << at & !(u64::MAX << behind);
        if breaks != 0 {
            return End::At(WIDTH - breaks.leading_zeros() as usize);
        }
        End::At(if behind == at + 1 { behind } else { behind - 1 })
    }
}
