//! A decoder of `.lzma` streams, as the specification in the LZMA SDK describes them. The output
//! so far is its dictionary, so it needs no memory of its own, and the whole decoder has 3 KB.

/// Fills `out` from a stream. `None` if the stream is damaged or shorter.
pub fn decode(packed: &[u8], out: &mut [u8]) -> Option<()> {
    let (header, packed) = packed.split_at_checked(HEADER)?;
    let [properties, _, _, _, _, size @ ..] = header else { return None };
    let size = u64::from_le_bytes(size.try_into().ok()?);
    if size < out.len() as u64 {
        return None;
    }
    let (literal, position) = (properties % 9, properties / 9);
    let (literal_position, position) = (position % 5, position / 5);
    if literal + literal_position > MOST_LITERAL_BITS || position > 4 {
        return None;
    }
    let mut coder = Coder { packed, range: u32::MAX, code: 0, odds: [HALF; ODDS] };
    // The first byte is always zero.
    for _ in 0..5 {
        coder.code = coder.code << 8 | coder.next()?;
    }
    let bits = Bits { literal, literal_position, position };
    State { coder, bits, state: 0, reps: [0; 4] }.run(out)
}

/// How many bits of the position, and of the byte before, choose the odds.
struct Bits {
    literal: u8,
    literal_position: u8,
    position: u8,
}

struct State<'a> {
    coder: Coder<'a>,
    bits: Bits,
    /// What the last steps were: below 7 the last one was a literal.
    state: usize,
    /// The last four distances, less one.
    reps: [usize; 4],
}

impl State<'_> {
    fn run(&mut self, out: &mut [u8]) -> Option<()> {
        let mut at = 0;
        while at < out.len() {
            let place = at & mask(self.bits.position);
            if self.coder.bit(IS_MATCH + self.state * 16 + place)? == 0 {
                *out.get_mut(at)? = self.literal(out, at)?;
                at += 1;
                self.state = match self.state {
                    0..4 => 0,
                    4..10 => self.state - 3,
                    _ => self.state - 6,
                };
                continue;
            }
            let length = self.length_of_match(place)?;
            let from = at.checked_sub(self.reps[0].checked_add(1)?)?;
            let end = out.len().min(at + length);
            // The source may overlap the output.
            for (from, to) in (from..).zip(at..end) {
                let byte = *out.get(from)?;
                *out.get_mut(to)? = byte;
            }
            at = end;
        }
        Some(())
    }

    fn literal(&mut self, out: &[u8], at: usize) -> Option<u8> {
        let before = at.checked_sub(1).and_then(|last| out.get(last)).copied().unwrap_or_default();
        let bits = &self.bits;
        let high = usize::from(before) >> (8 - bits.literal);
        let context = ((at & mask(bits.literal_position)) << bits.literal) + high;
        let odds = LITERAL + 0x300 * context;
        let mut symbol = 1;
        if self.state >= 7 {
            // Behind a match, a literal is likely not what would have continued it.
            let mut other = usize::from(*out.get(at.checked_sub(self.reps[0].checked_add(1)?)?)?);
            while symbol < 0x100 {
                let expected = other >> 7 & 1;
                other <<= 1;
                let bit = self.coder.bit(odds + ((1 + expected) << 8) + symbol)?;
                symbol = symbol << 1 | bit;
                if bit != expected {
                    break;
                }
            }
        }
        while symbol < 0x100 {
            symbol = symbol << 1 | self.coder.bit(odds + symbol)?;
        }
        u8::try_from(symbol & 0xff).ok()
    }

    /// Reads a match: its distance goes to the front of the last ones.
    fn length_of_match(&mut self, place: usize) -> Option<usize> {
        let (state, coder) = (self.state, &mut self.coder);
        let is_behind_literal = state < 7;
        if coder.bit(IS_REP + state)? == 0 {
            let length = coder.length(LENGTH, place)?;
            let distance = coder.distance(length)?;
            self.reps = [distance, self.reps[0], self.reps[1], self.reps[2]];
            self.state = if is_behind_literal { 7 } else { 10 };
            return Some(length);
        }
        let rep = if coder.bit(IS_REP_0 + state)? == 0 {
            if coder.bit(IS_REP_0_LONG + state * 16 + place)? == 0 {
                self.state = if is_behind_literal { 9 } else { 11 };
                return Some(1);
            }
            0
        } else if coder.bit(IS_REP_1 + state)? == 0 {
            1
        } else {
            2 + coder.bit(IS_REP_2 + state)?
        };
        self.reps.get_mut(..=rep)?.rotate_right(1);
        self.state = if is_behind_literal { 8 } else { 11 };
        coder.length(REP_LENGTH, place)
    }
}

/// The range coder, and the odds of each kind of bit.
struct Coder<'a> {
    packed: &'a [u8],
    range: u32,
    code: u32,
    odds: [u16; ODDS],
}

impl Coder<'_> {
    fn next(&mut self) -> Option<u32> {
        let (first, rest) = self.packed.split_first()?;
        self.packed = rest;
        Some(u32::from(*first))
    }

    fn refill(&mut self) -> Option<()> {
        if self.range < 1 << 24 {
            self.range <<= 8;
            self.code = self.code << 8 | self.next()?;
        }
        Some(())
    }

    fn bit(&mut self, odds: usize) -> Option<usize> {
        let odds = self.odds.get_mut(odds)?;
        let bound = (self.range >> 11).wrapping_mul(u32::from(*odds));
        let bit = if self.code < bound {
            self.range = bound;
            *odds += (0x800 - *odds) >> 5;
            0
        } else {
            self.range = self.range.wrapping_sub(bound);
            self.code = self.code.wrapping_sub(bound);
            *odds -= *odds >> 5;
            1
        };
        self.refill()?;
        Some(bit)
    }

    /// Bits that are as often one as zero.
    fn plain(&mut self, count: usize) -> Option<usize> {
        let mut value = 0;
        for _ in 0..count {
            self.range >>= 1;
            let bit = self.code >= self.range;
            if bit {
                self.code = self.code.wrapping_sub(self.range);
            }
            value = value << 1 | usize::from(bit);
            self.refill()?;
        }
        Some(value)
    }

    fn tree(&mut self, odds: usize, bits: usize) -> Option<usize> {
        let mut node = 1;
        for _ in 0..bits {
            node = node << 1 | self.bit(odds + node)?;
        }
        Some(node - (1 << bits))
    }

    /// A tree whose lowest bit comes first.
    fn reversed(&mut self, odds: usize, bits: usize) -> Option<usize> {
        let (mut node, mut value) = (1, 0);
        for at in 0..bits {
            let bit = self.bit(odds + node)?;
            node = node << 1 | bit;
            value |= bit << at;
        }
        Some(value)
    }

    fn length(&mut self, odds: usize, place: usize) -> Option<usize> {
        let length = if self.bit(odds)? == 0 {
            self.tree(odds + 2 + place * 8, 3)?
        } else if self.bit(odds + 1)? == 0 {
            8 + self.tree(odds + 130 + place * 8, 3)?
        } else {
            16 + self.tree(odds + 258, 8)?
        };
        Some(2 + length)
    }

    /// A distance, less one. The mark of an end is one that no output has.
    fn distance(&mut self, length: usize) -> Option<usize> {
        let slot = self.tree(SLOT + (length - 2).min(3) * 64, 6)?;
        if slot < 4 {
            return Some(slot);
        }
        let bits = (slot >> 1) - 1;
        let distance = (2 | slot & 1) << bits;
        if slot < 14 {
            return Some(distance + self.reversed(NEAR + distance - slot, bits)?);
        }
        let high = self.plain(bits - 4)? << 4;
        Some(distance.wrapping_add(high).wrapping_add(self.reversed(ALIGN, 4)?))
    }
}

fn mask(bits: u8) -> usize {
    (1 << bits) - 1
}

/// Properties, the size of the dictionary, and the length.
const HEADER: usize = 13;
const MOST_LITERAL_BITS: u8 = 4;
const HALF: u16 = 0x400;

// Where the odds of each kind begin.
const IS_MATCH: usize = 0;
const IS_REP: usize = IS_MATCH + 12 * 16;
const IS_REP_0: usize = IS_REP + 12;
const IS_REP_1: usize = IS_REP_0 + 12;
const IS_REP_2: usize = IS_REP_1 + 12;
const IS_REP_0_LONG: usize = IS_REP_2 + 12;
const SLOT: usize = IS_REP_0_LONG + 12 * 16;
const NEAR: usize = SLOT + 4 * 64;
const ALIGN: usize = NEAR + 115;
const LENGTH: usize = ALIGN + 16;
const REP_LENGTH: usize = LENGTH + 514;
const LITERAL: usize = REP_LENGTH + 514;
const ODDS: usize = LITERAL + (0x300 << MOST_LITERAL_BITS);
