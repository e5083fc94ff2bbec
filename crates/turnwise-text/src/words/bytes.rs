//! Sets of bytes, for loops over texts that are mostly ASCII.

/// A set of bytes: one look-up tells whether a byte is in it.
pub(crate) struct ByteSet([bool; 256]);

impl ByteSet {
    /// ASCII letters, ASCII digits and `marks`.
    // While the program is compiled: a wrong index stops the build.
    #[allow(clippy::indexing_slicing)]
    pub(crate) const fn of_words_and(marks: &[u8]) -> Self {
        let mut set = [false; 256];
        let mut byte = 0;
        while byte < 256 {
            set[byte] = (byte as u8).is_ascii_alphanumeric();
            byte += 1;
        }
        let mut at = 0;
        while at < marks.len() {
            set[marks[at] as usize] = true;
            at += 1;
        }
        Self(set)
    }

    #[inline]
    pub(crate) fn has(&self, byte: u8) -> bool {
        self.0.get(usize::from(byte)).copied().unwrap_or_default()
    }

    /// How many bytes at the beginning of a text are in the set.
    #[inline]
    pub(crate) fn run(&self, text: &[u8]) -> usize {
        text.iter().position(|byte| !self.has(*byte)).unwrap_or(text.len())
    }
}
