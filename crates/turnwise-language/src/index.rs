//! The index of a table of phrases, which the build script makes: where the phrases begin, in the
//! order of their keys. [`format`](super::format) says what a key is.

/// A set of keys. Most letters begin no phrase, which one bit shows.
#[derive(Clone, Copy, Debug)]
pub struct Keys {
    bits: [u64; 4],
    /// How many keys are before those of each element of `bits`.
    before: [u8; 4],
}

impl Keys {
    /// The keys whose bits are set.
    pub const fn new(bits: [u64; 4]) -> Self {
        let [first, second, third, _] = bits;
        let second_at = first.count_ones();
        let third_at = second_at + second.count_ones();
        let fourth_at = third_at + third.count_ones();
        Self { bits, before: [0, second_at as u8, third_at as u8, fourth_at as u8] }
    }

    /// The place of a key among those of the set, if it is one.
    #[inline]
    pub fn place_of(&self, key: u8) -> Option<usize> {
        let bits = self.bits.get(usize::from(key >> 6)).copied()?;
        let bit = 1_u64 << (key & 63);
        if bits & bit == 0 {
            return None;
        }
        let before = self.before.get(usize::from(key >> 6)).copied()?;
        Some(usize::from(before) + (bits & (bit - 1)).count_ones() as usize)
    }
}
