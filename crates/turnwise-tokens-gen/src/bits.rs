//! Writes the formats that `turnwise_tokens` reads: bits, max_bits significant first, and canonical
//! Huffman codes.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// A stream of bits.
#[derive(Default)]
pub struct Bits {
    bytes: Vec<u8>,
    free: u32,
}

impl Bits {
    /// Appends the lowest `count` bits of a value.
    pub fn put(&mut self, value: u32, count: u32) {
        for bit in (0..count).rev() {
            if self.free == 0 {
                self.bytes.push(0);
                self.free = 8;
            }
            self.free -= 1;
            *self.bytes.last_mut().unwrap() |= ((value >> bit & 1) as u8) << self.free;
        }
    }

    /// The bytes, with the last one padded with zeros.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// A canonical Huffman code: the length of each symbol's code, and the codes.
pub struct Code {
    /// 0 for a symbol that never occurs.
    pub lengths: Vec<u8>,
    codes: Vec<u32>,
}

impl Code {
    /// The best code for these frequencies with at max_bits `max_bits` bits per symbol.
    pub fn new(frequencies: &[u64], max_bits: u8) -> Self {
        let mut frequencies = frequencies.to_vec();
        let mut lengths = huffman(&frequencies);
        // If a code is too long, flatten the frequencies until it fits. This simple way costs a few
        // bytes.
        while lengths.iter().any(|&length| length > max_bits) {
            frequencies
                .iter_mut()
                .filter(|count| **count > 0)
                .for_each(|count| *count = *count / 2 + 1);
            lengths = huffman(&frequencies);
        }
        let mut codes = vec![0; lengths.len()];
        let mut next = 0;
        for length in 1..=max_bits {
            next <<= 1;
            for (_, code) in lengths.iter().zip(&mut codes).filter(|(own, _)| **own == length) {
                *code = next;
                next += 1;
            }
        }
        Self { lengths, codes }
    }

    /// Appends a symbol.
    pub fn put(&self, symbol: u16, bits: &mut Bits) {
        bits.put(self.codes[symbol as usize], self.lengths[symbol as usize].into());
    }
}

/// The codes of one kind of symbol, by context.
#[derive(Default)]
pub struct Family {
    frequencies: BTreeMap<usize, BTreeMap<u16, u64>>,
    codes: Vec<Code>,
}

impl Family {
    /// Counts a symbol in a context.
    pub fn count(&mut self, context: usize, symbol: u16) {
        *self.frequencies.entry(context).or_default().entry(symbol).or_default() += 1;
    }

    /// Builds the codes from the counts.
    pub fn finish(&mut self) {
        let contexts = self.frequencies.last_key_value().map_or(0, |(context, _)| context + 1);
        let symbols = self
            .frequencies
            .values()
            .filter_map(|own| own.last_key_value())
            .map(|(symbol, _)| symbol + 1);
        let symbols = symbols.max().unwrap_or(0);
        self.codes = (0..contexts)
            .map(|context| {
                let own = self.frequencies.get(&context);
                let count = |symbol| own.and_then(|own| own.get(&symbol)).copied().unwrap_or(0);
                Code::new(&(0..symbols).map(count).collect::<Vec<_>>(), 15)
            })
            .collect();
    }

    /// Appends a symbol.
    pub fn put(&self, context: usize, symbol: u16, bits: &mut Bits) {
        self.codes[context].put(symbol, bits);
    }

    /// The lengths of all codes as symbols, with zeros run-length coded. Each item is the symbol,
    /// the number of extra bits, and their value.
    pub fn lengths(&self) -> Vec<(u16, u32, u32)> {
        self.codes.iter().flat_map(|code| run_lengths(&code.lengths)).collect()
    }

    /// Appends the codes themselves. `of_lengths` is the code for their lengths.
    pub fn put_codes(&self, of_lengths: &Code, bits: &mut Bits) {
        bits.put(self.codes.len() as u32, 9);
        bits.put(self.codes.first().map_or(0, |code| code.lengths.len()) as u32, 11);
        for (symbol, extra, count) in self.lengths() {
            of_lengths.put(symbol, bits);
            bits.put(extra, count);
        }
    }
}

fn run_lengths(mut lengths: &[u8]) -> Vec<(u16, u32, u32)> {
    let mut symbols = Vec::new();
    while let Some(&length) = lengths.first() {
        let zeros = lengths.iter().take(265).take_while(|&&length| length == 0).count();
        let taken = match zeros {
            0 | 1 => {
                symbols.push((u16::from(length), 0, 0));
                1
            }
            2..10 => {
                symbols.push((16, zeros as u32 - 2, 3));
                zeros
            }
            _ => {
                symbols.push((17, zeros as u32 - 10, 8));
                zeros
            }
        };
        lengths = &lengths[taken..];
    }
    symbols
}

/// The lengths of a Huffman code without a limit. Ties are broken by symbol order.
fn huffman(frequencies: &[u64]) -> Vec<u8> {
    let mut lengths = vec![0; frequencies.len()];
    let used = frequencies.iter().enumerate().filter(|(_, count)| **count > 0);
    let mut heap: BinaryHeap<_> =
        used.map(|(symbol, &count)| Reverse((count, symbol, vec![symbol]))).collect();
    if heap.len() == 1 {
        let Reverse((_, symbol, _)) = heap.pop().unwrap();
        lengths[symbol] = 1;
        return lengths;
    }
    while let (Some(Reverse((a, first, mut symbols))), Some(Reverse((b, _, others)))) =
        (heap.pop(), heap.pop())
    {
        symbols.extend(others);
        symbols.iter().for_each(|&symbol| lengths[symbol] += 1);
        heap.push(Reverse((a + b, first, symbols)));
        if heap.len() == 1 {
            break;
        }
    }
    lengths
}
