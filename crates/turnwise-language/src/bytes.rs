//! Sets of bytes, for loops over texts that are mostly ASCII.

/// A set of bytes, with a lookup table.
pub struct ByteSet([bool; 256]);

impl ByteSet {
    /// These bytes.
    // Evaluated at compile time: a wrong index stops the build.
    #[allow(clippy::indexing_slicing)]
    pub const fn of(bytes: &[u8]) -> Self {
        let mut set = [false; 256];
        let mut at = 0;
        while at < bytes.len() {
            set[bytes[at] as usize] = true;
            at += 1;
        }
        Self(set)
    }

    /// ASCII letters, ASCII digits and `marks`.
    #[allow(clippy::indexing_slicing)] // Evaluated at compile time, as above.
    pub const fn of_words_and(marks: &[u8]) -> Self {
        let Self(mut set) = Self::of(marks);
        let mut byte = 0;
        while byte < 128 {
            set[byte] |= (byte as u8).is_ascii_alphanumeric();
            byte += 1;
        }
        Self(set)
    }

    /// The first bytes of phrases, in any case.
    #[allow(clippy::indexing_slicing)] // Evaluated at compile time, as above.
    pub const fn of_beginnings(phrases: &[&str]) -> Self {
        let mut set = [false; 256];
        let mut at = 0;
        while at < phrases.len() {
            let first = phrases[at].as_bytes()[0];
            set[first.to_ascii_lowercase() as usize] = true;
            set[first.to_ascii_uppercase() as usize] = true;
            at += 1;
        }
        Self(set)
    }

    /// The last bytes of phrases.
    #[allow(clippy::indexing_slicing)] // Evaluated at compile time, as above.
    pub const fn of_endings(phrases: &[&str]) -> Self {
        let mut set = [false; 256];
        let mut at = 0;
        while at < phrases.len() {
            let bytes = phrases[at].as_bytes();
            set[bytes[bytes.len() - 1] as usize] = true;
            at += 1;
        }
        Self(set)
    }

    /// The set with all non-ASCII bytes added.
    #[allow(clippy::indexing_slicing)] // Evaluated at compile time, as above.
    pub const fn and_other_scripts(mut self) -> Self {
        let mut byte = 128;
        while byte < 256 {
            self.0[byte] = true;
            byte += 1;
        }
        self
    }

    /// Whether a byte is in the set.
    #[inline]
    pub fn has(&self, byte: u8) -> bool {
        self.0.get(usize::from(byte)).copied().unwrap_or_default()
    }

    /// The number of bytes at the start of a text that are in the set.
    #[inline]
    pub fn run(&self, text: &[u8]) -> usize {
        text.iter().position(|byte| !self.has(*byte)).unwrap_or(text.len())
    }
}

/// Classes of bytes, for loops that look at each byte once.
pub mod classes {
    /// Small ASCII letters.
    pub const SMALL: u8 = 1;
    /// ASCII capitals.
    pub const CAPITAL: u8 = 2;
    /// ASCII digits.
    pub const DIGIT: u8 = 4;
    /// The marks that a table is made for.
    pub const MARK: u8 = 8;

    /// The class of each byte: of ASCII letters and digits, and of `marks`. Zero for all others.
    #[allow(clippy::indexing_slicing)] // Evaluated at compile time: a wrong index stops the build.
    pub const fn byte_classes(marks: &[u8]) -> [u8; 256] {
        let mut classes = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            classes[byte] = match byte as u8 {
                b'a'..=b'z' => SMALL,
                b'A'..=b'Z' => CAPITAL,
                b'0'..=b'9' => DIGIT,
                _ => 0,
            };
            byte += 1;
        }
        let mut at = 0;
        while at < marks.len() {
            classes[marks[at] as usize] = MARK;
            at += 1;
        }
        classes
    }
}
