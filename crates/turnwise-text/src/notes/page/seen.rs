//! Whether a line is a part of another, for the most part without looking.

use alloc::vec::Vec;

/// A filter for the content of the lines: all runs of [`RUN`] bytes, as bits by their hashes.
#[derive(Default)]
pub(super) struct Seen(Vec<u64>);

/// Two lines with a common run of this length share words.
const RUN: usize = 8;
/// A page of 20,000 tokens sets half of these bits.
const BITS: u64 = 1 << 16;

impl Seen {
    /// Takes in a line.
    pub fn take(&mut self, text: &str) {
        self.0.resize((BITS / 64) as usize, 0);
        for run in runs(text) {
            if let Some(bits) = self.0.get_mut((run / 64) as usize) {
                *bits |= 1 << (run % 64);
            }
        }
    }

    /// Whether a text may be a part of a line; where this is false, it is none.
    pub fn may_hold(&self, text: &str) -> bool {
        runs(text).all(|run| {
            self.0.get((run / 64) as usize).is_some_and(|bits| bits & 1 << (run % 64) != 0)
        })
    }
}

/// What messages say that stay beside the notes.
#[derive(Default)]
pub(super) struct Kept<'a> {
    texts: Vec<&'a str>,
    seen: Seen,
}

impl<'a> Kept<'a> {
    pub fn of(texts: impl Iterator<Item = &'a str>) -> Self {
        let mut kept = Self { texts: texts.collect(), seen: Seen::default() };
        kept.texts.iter().for_each(|text| kept.seen.take(text));
        kept
    }

    /// Whether one of them has a line word for word. A short one may have another meaning there.
    pub fn has(&self, line: &str) -> bool {
        line.len() >= LEAST
            && self.seen.may_hold(line)
            && self.texts.iter().any(|text| text.contains(line))
    }
}

/// The shortest line that says the same wherever it stands, in bytes.
const LEAST: usize = 24;

/// The runs of one line, as bits. A line that holds another has all of its bits.
#[derive(Clone, Copy)]
pub(super) struct Outline([u64; 8]);

impl Outline {
    pub fn of(text: &str) -> Self {
        let mut bits = [0; 8];
        for run in runs(text) {
            if let Some(bits) = bits.get_mut((run / 64 % 8) as usize) {
                *bits |= 1 << (run % 64);
            }
        }
        Self(bits)
    }

    /// Whether the text of another one may be in this one's.
    pub fn may_hold(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).all(|(bits, other)| bits & other == other)
    }
}

fn runs(text: &str) -> impl Iterator<Item = u64> {
    let hash = |run: &[u8]| {
        let run = run.first_chunk().map_or(0, |run: &[u8; RUN]| u64::from_be_bytes(*run));
        run.wrapping_mul(MIX) >> 48
    };
    text.as_bytes().windows(RUN).map(hash)
}

/// The golden ratio: it spreads inputs that differ in a few bits.
const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
