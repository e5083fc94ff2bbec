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
