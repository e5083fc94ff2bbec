//! Reads bits, most significant first, and canonical Huffman codes.

use alloc::vec;
use alloc::vec::Vec;
use core::iter::repeat_n;

/// A reader of bits. Past the end it reads zeros and counts them.
pub(crate) struct Bits<'a> {
    data: &'a [u8],
    /// The next bits, left-aligned.
    window: u64,
    /// How many bits in the window are valid.
    held: u32,
    /// The zeros added past the end, in bytes.
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

    /// True if more bits were read than the data has.
    pub(crate) fn ran_out(&self) -> bool {
        // Zero bytes that are still in the window were not read.
        self.past > (self.held / 8) as usize
    }

    #[inline(always)]
    fn fill(&mut self) {
        if self.held > 32 {
            return;
        }
        if let Some((next, rest)) = self.data.split_first_chunk::<4>() {
            self.window |= u64::from(u32::from_be_bytes(*next)) << (32 - self.held);
            self.held += 32;
            self.data = rest;
        } else {
            self.fill_up();
        }
    }

    #[cold]
    #[inline(never)]
    fn fill_up(&mut self) {
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

    #[inline(always)]
    fn skip(&mut self, count: u32) {
        self.window <<= count;
        self.held -= count;
    }
}

/// A canonical Huffman code: shorter codes first, codes of equal length in symbol order.
#[derive(Default)]
pub(crate) struct Code {
    /// Symbol × 16 + length by the first `peek` bits, or 0 for longer codes.
    table: Vec<u16>,
    peek: u32,
    /// The number of codes of each length.
    counts: [u16; 16],
    /// The symbols in the order of their codes, for the long codes.
    sorted: Vec<u16>,
    /// The first code of more than `peek` bits, and the index of its symbol.
    long: (u32, u32),
}

impl Code {
    /// The code for a context. Contexts past the last one share it.
    pub(crate) fn pick(codes: &[Self], context: usize) -> &Self {
        static NONE: Code =
            Code { table: Vec::new(), peek: 0, counts: [0; 16], sorted: Vec::new(), long: (0, 0) };
        codes.get(context).or(codes.last()).unwrap_or(&NONE)
    }

    /// The next symbol.
    #[inline(always)]
    pub(crate) fn read(&self, bits: &mut Bits<'_>) -> u16 {
        bits.fill();
        let short = (bits.window >> 32 >> (32 - self.peek)) as usize;
        let entry = self.table.get(short).copied().unwrap_or(0);
        if entry == 0 {
            return self.read_long(bits);
        }
        bits.skip(u32::from(entry & 15));
        entry >> 4
    }

    #[inline(never)]
    fn read_long(&self, bits: &mut Bits<'_>) -> u16 {
        let ahead = (bits.window >> 48) as u32;
        let (mut first, mut place) = self.long;
        for (length, &count) in (0..).zip(&self.counts).skip(self.peek as usize + 1) {
            let code = ahead >> (16 - length);
            let count = u32::from(count);
            if code < first + count {
                bits.skip(length);
                return self.sorted.get((place + code - first) as usize).copied().unwrap_or(0);
            }
            place += count;
            first = (first + count) << 1;
        }
        // Only damaged data gets here. Skipping a bit makes sure that reading ends.
        bits.skip(1);
        0
    }

    /// The code for the lengths of all other codes: 18 lengths of four bits.
    pub(crate) fn of_lengths(bits: &mut Bits<'_>) -> Option<Self> {
        let lengths: Vec<(u16, u8)> =
            (0..=ZEROS_MANY).map(|symbol| (symbol, bits.take(4) as u8)).collect();
        Self::new(&lengths, FEW_SYMBOLS)
    }

    /// A list of codes: their number, the number of symbols in each, then the code lengths with
    /// zeros run-length coded.
    pub(crate) fn list(bits: &mut Bits<'_>, of_lengths: &Self) -> Option<Vec<Self>> {
        let (count, symbols) = (bits.take(9) as usize, bits.take(11) as usize);
        // Most symbols have no code in most contexts. Only the others cost time here.
        let mut lengths = Vec::with_capacity(symbols);
        (0..count)
            .map(|_| {
                lengths.clear();
                let mut symbol = 0;
                while symbol < symbols && !bits.ran_out() {
                    match of_lengths.read(bits) {
                        ZEROS_FEW => symbol += bits.take(3) as usize + 2,
                        ZEROS_MANY => symbol += bits.take(8) as usize + 10,
                        length => {
                            lengths.push((symbol as u16, length as u8));
                            symbol += 1;
                        }
                    }
                }
                if symbol == symbols { Self::new(&lengths, symbols) } else { None }
            })
            .collect()
    }

    /// A code from the code lengths of symbols in ascending order. `None` if the lengths are
    /// invalid.
    fn new(lengths: &[(u16, u8)], symbols: usize) -> Option<Self> {
        let mut counts = [0_u16; 16];
        for &(_, length) in lengths {
            *counts.get_mut(usize::from(length))? += 1;
        }
        // Lengths of unused symbols are written as zero.
        counts.first_mut().map(|unused| *unused = 0)?;
        let longest = counts.iter().rposition(|&count| count > 0).unwrap_or(0) as u32;
        let peek = longest.min(if symbols > FEW_SYMBOLS { LARGE_PEEK } else { SMALL_PEEK });
        let mut starts = [0_u16; 16];
        let (mut codes, mut place) = (0_u32, 0_u16);
        let mut long = (0, 0);
        for ((length, &count), start) in (0..).zip(&counts).zip(&mut starts) {
            *start = place;
            place += count;
            codes = codes * 2 + u32::from(count);
            if codes > 1 << length {
                return None;
            }
            if length == peek {
                long = (codes * 2, place.into());
            }
        }
        let mut sorted = vec![0_u16; usize::from(place)];
        for &(symbol, length) in lengths.iter().filter(|(_, length)| *length > 0) {
            let start = starts.get_mut(usize::from(length))?;
            *sorted.get_mut(usize::from(*start))? = symbol;
            *start += 1;
        }
        let mut table = Vec::with_capacity(1 << peek);
        let mut symbols = sorted.iter();
        for (length, &count) in (0..=peek).zip(&counts) {
            for &symbol in symbols.by_ref().take(count.into()) {
                table.extend(repeat_n(symbol << 4 | length as u16, 1 << (peek - length)));
            }
        }
        table.resize(1 << peek, 0);
        Some(Self { table, peek, counts, sorted, long })
    }
}

const ZEROS_FEW: u16 = 16;
const ZEROS_MANY: u16 = 17;
/// There are 500 codes for bytes, whose tables should fit in the cache, but only a few for levels.
const SMALL_PEEK: u32 = 7;
const LARGE_PEEK: u32 = 9;
const FEW_SYMBOLS: usize = 256;
