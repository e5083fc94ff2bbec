//! Bits, most significant first, and canonical Huffman codes over them.

use alloc::vec;
use alloc::vec::Vec;

/// A reader of bits. Past the end it reads zeros and remembers that it did.
pub(crate) struct Bits<'a> {
    data: &'a [u8],
    /// The next bits, left-aligned.
    window: u64,
    /// How many of them are real.
    held: u32,
    /// Zeros read past the end, in bytes.
    past: usize,
}

impl<'a> Bits<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Self {
        Self { data, window: 0, held: 0, past: 0 }
    }

    /// The next `count` bits as a number, 24 at most.
    pub(crate) fn take(&mut self, count: u32) -> u32 {
        if count == 0 {
            return 0;
        }
        self.fill();
        let value = (self.window >> (64 - count)) as u32;
        self.skip(count);
        value
    }

    /// True if more was read than there was.
    pub(crate) fn ran_out(&self) -> bool {
        // Whole bytes of zeros that are still in the window were never asked for.
        self.past > (self.held / 8) as usize
    }

    fn fill(&mut self) {
        if self.held > 32 {
            return;
        }
        if let Some((next, rest)) = self.data.split_first_chunk::<4>() {
            self.window |= u64::from(u32::from_be_bytes(*next)) << (32 - self.held);
            self.held += 32;
            self.data = rest;
            return;
        }
        while self.held <= 32 {
            let byte = match self.data.split_first() {
                Some((&byte, rest)) => {
                    self.data = rest;
                    byte
                }
                None => {
                    self.past += 1;
                    0
                }
            };
            self.window |= u64::from(byte) << (56 - self.held);
            self.held += 8;
        }
    }

    fn skip(&mut self, count: u32) {
        self.window <<= count;
        self.held -= count;
    }
}

/// A canonical Huffman code: shorter codes first, equal lengths in the order of their symbols.
#[derive(Default)]
pub(crate) struct Code {
    /// By the first `peek` bits: symbol × 16 + length, or 0 where the code is longer.
    table: Vec<u16>,
    peek: u32,
    /// Symbols in the order of their codes, for the long ones.
    sorted: Vec<u16>,
    /// For each length, the first code of the next length, left-aligned to 16 bits, and where its symbols begin.
    limits: [(u32, u32); 16],
}

impl Code {
    /// The code for a context; contexts past the last share it.
    pub(crate) fn pick(codes: &[Self], context: usize) -> &Self {
        static NONE: Code = Code { table: Vec::new(), peek: 0, sorted: Vec::new(), limits: [(0, 0); 16] };
        codes.get(context).or(codes.last()).unwrap_or(&NONE)
    }

    /// The next symbol.
    pub(crate) fn read(&self, bits: &mut Bits<'_>) -> u16 {
        bits.fill();
        let short = (bits.window >> 32 >> (32 - self.peek)) as usize;
        let entry = self.table.get(short).copied().unwrap_or(0);
        if entry != 0 {
            bits.skip(u32::from(entry & 15));
            return entry >> 4;
        }
        let ahead = (bits.window >> 48) as u32;
        for (length, &(limit, base)) in (0..).zip(&self.limits).skip(self.peek as usize + 1) {
            if ahead < limit {
                bits.skip(length);
                let symbol = base.wrapping_add(ahead >> (16 - length));
                return self.sorted.get(symbol as usize).copied().unwrap_or(0);
            }
        }
        // Only damaged data gets here; moving on makes sure that it ends.
        bits.skip(1);
        0
    }

    /// The code in which the lengths of all other codes are written: 18 lengths of four bits.
    pub(crate) fn of_lengths(bits: &mut Bits<'_>) -> Option<Self> {
        let lengths: Vec<u8> = (0..ZEROS_MANY as usize + 1).map(|_| bits.take(4) as u8).collect();
        Self::new(&lengths)
    }

    /// A list of codes: how many, how many symbols each, then their lengths, zeros in runs.
    pub(crate) fn list(bits: &mut Bits<'_>, lengths: &Self) -> Option<Vec<Self>> {
        let (count, symbols) = (bits.take(9) as usize, bits.take(11) as usize);
        (0..count)
            .map(|_| {
                let mut own = Vec::with_capacity(symbols);
                while own.len() < symbols && !bits.ran_out() {
                    match lengths.read(bits) {
                        ZEROS_FEW => own.extend(core::iter::repeat_n(0, bits.take(3) as usize + 2)),
                        ZEROS_MANY => own.extend(core::iter::repeat_n(0, bits.take(8) as usize + 10)),
                        length => own.push(length as u8),
                    }
                }
                if own.len() == symbols { Self::new(&own) } else { None }
            })
            .collect()
    }

    /// A code from the length of each symbol's code; none if the lengths fit no code.
    fn new(lengths: &[u8]) -> Option<Self> {
        let mut counts = [0_u32; 16];
        for &length in lengths {
            *counts.get_mut(length as usize)? += 1;
        }
        let longest = (1..16).rev().find(|&length| counts.get(length).is_some_and(|&count| count > 0));
        let Some(longest) = longest else { return Some(Self::default()) };
        let peek = (longest as u32).min(if lengths.len() > FEW_SYMBOLS { LARGE_PEEK } else { SMALL_PEEK });
        let mut starts = [0_u32; 16];
        let mut limits = [(0, 0); 16];
        let (mut code, mut symbols) = (0_u32, 0_u32);
        for (length, ((&count, start), limit)) in counts.iter().zip(&mut starts).zip(&mut limits).enumerate().skip(1) {
            code <<= 1;
            *start = symbols;
            *limit = ((code + count) << (16 - length), symbols.wrapping_sub(code));
            code += count;
            symbols += count;
            if code > 1 << length {
                return None;
            }
        }
        let mut sorted = vec![0_u16; symbols as usize];
        let mut table = vec![0_u16; 1 << peek];
        for (symbol, &length) in lengths.iter().enumerate().filter(|(_, length)| **length > 0) {
            let start = starts.get_mut(length as usize)?;
            let place = *start;
            *start += 1;
            *sorted.get_mut(place as usize)? = symbol as u16;
            let length = u32::from(length);
            if length > peek {
                continue;
            }
            let (_, base) = *limits.get(length as usize)?;
            let first = place.wrapping_sub(base) << (peek - length);
            let entries = table.get_mut(first as usize..(first + (1 << (peek - length))) as usize)?;
            entries.fill((symbol as u16) << 4 | length as u16);
        }
        Some(Self { table, peek, sorted, limits })
    }
}

const ZEROS_FEW: u16 = 16;
const ZEROS_MANY: u16 = 17;
/// There are five hundred codes for bytes, and their tables should stay in the cache; there is one for levels.
const SMALL_PEEK: u32 = 7;
const LARGE_PEEK: u32 = 11;
const FEW_SYMBOLS: usize = 256;
