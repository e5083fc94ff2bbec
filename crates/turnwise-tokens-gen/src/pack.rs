//! Writes the parts of a vocabulary. `turnwise_tokens`'s module `packed` describes the format.

use std::collections::BTreeSet;

use turnwise_tokens::{Encoding, Part};

use crate::bits::{Bits, Code, Family};

/// The file of a part.
pub fn part(encoding: Encoding, part: Part, ranks: &[Vec<u8>], levels: &[u16]) -> Vec<u8> {
    let (tokens, body) = match part {
        Part::Ascii | Part::Rest => pack_tokens(&sorted(part, ranks), ranks, levels),
        Part::Ids => pack_ids(ranks),
    };
    let mut checked = vec![
        Encoding::ALL.iter().position(|one| *one == encoding).unwrap() as u8,
        Part::ALL.iter().position(|one| *one == part).unwrap() as u8,
    ];
    checked.extend((tokens as u32).to_le_bytes());
    checked.extend(body);
    [&b"twt3"[..], &checksum(&checked).to_le_bytes(), &checked].concat()
}

/// The ranks of a part's tokens, sorted by shelf and then by bytes.
fn sorted(part: Part, ranks: &[Vec<u8>]) -> Vec<usize> {
    let mut own: Vec<usize> =
        (0..ranks.len()).filter(|&rank| ranks[rank].is_ascii() == (part == Part::Ascii)).collect();
    own.sort_by_key(|&rank| (prefix(&ranks[rank]), &ranks[rank]));
    own
}

/// The number of a token's shelf, and the prefix that all its tokens share.
fn prefix(token: &[u8]) -> (u32, &[u8]) {
    let number = |first: u8, second: u8| u32::from(second) << 8 | u32::from(first);
    match *token {
        [] | [_] | [_, _] => (0x1_ffff, &[]),
        [b' ', first, second, ..] => (0x1_0000 | number(first, second), &token[..3]),
        [first, second, ..] => (number(first, second), &token[..2]),
    }
}

/// The number of tokens, and the bytes after the header.
type Packed = (usize, Vec<u8>);

/// A symbol to encode: its kind, its context and its value.
type Symbol = (SymbolKind, usize, u16);

fn pack_tokens(order: &[usize], ranks: &[Vec<u8>], levels: &[u16]) -> Packed {
    let shelves: Vec<Shelf> = order
        .chunk_by(|&a, &b| prefix(&ranks[a]) == prefix(&ranks[b]))
        .map(|own| Shelf::new(own, ranks, levels))
        .collect();
    let mut families: [Family; FAMILIES] = Default::default();
    shelves.iter().flat_map(|shelf| &shelf.symbols).for_each(|&(says, context, symbol)| {
        families[says as usize].count(context, symbol);
    });
    families.iter_mut().for_each(Family::finish);
    let packed: Vec<Vec<u8>> = shelves.iter().map(|shelf| shelf.pack(&families)).collect();
    let mut before = -1;
    let mut numbers = Vec::new();
    for (shelf, packed) in shelves.iter().zip(&packed) {
        let step = i64::from(shelf.prefix) - before;
        before = shelf.prefix.into();
        numbers.extend(
            [step as u32, shelf.tokens as u32, packed.len() as u32].into_iter().enumerate(),
        );
    }
    let [.., of_numbers] = &mut families;
    numbers.iter().for_each(|&(which, number)| of_numbers.count(which, width(number) as u16));
    of_numbers.finish();
    let mut frequencies = [0; 18];
    for family in &families {
        family.lengths().iter().for_each(|&(symbol, _, _)| frequencies[symbol as usize] += 1);
    }
    let of_lengths = Code::new(&frequencies, 15);
    let mut bits = Bits::default();
    of_lengths.lengths.iter().for_each(|&length| bits.put(length.into(), 4));
    families.iter().for_each(|family| family.put_codes(&of_lengths, &mut bits));
    let highest = order.iter().map(|&rank| levels[rank]).max().unwrap_or(0);
    bits.put(highest.into(), 16);
    let seams: BTreeSet<Seam> = order.iter().flat_map(|&rank| seams(&ranks[rank])).collect();
    bits.put(seams.len() as u32, 16);
    for (is_before, before, after) in seams {
        bits.put(is_before.into(), 1);
        bits.put(before.into(), 8);
        bits.put(after.into(), 8);
    }
    bits.put(shelves.len() as u32, 16);
    let [.., of_numbers] = &families;
    for (which, number) in numbers {
        of_numbers.put(which, width(number) as u16, &mut bits);
        // The first bit is always set.
        bits.put(number, width(number) - 1);
    }
    let body = [bits.into_bytes(), packed.concat()].concat();
    (order.len(), body)
}

/// A border between two characters: whether the character before it is cut, or else the one after
/// it, and the bytes on both sides.
type Seam = (bool, u8, u8);

/// The seams of a token: the borders at which it contains only a part of the character before or
/// after.
fn seams(token: &[u8]) -> impl Iterator<Item = Seam> {
    let is_first = |byte: u8| !(0x80..0xc0).contains(&byte);
    let whole = |first: u8| first.leading_ones().max(1) as usize;
    let first = token.iter().position(|&byte| is_first(byte)).map(|at| (true, at));
    let last = token.iter().rposition(|&byte| is_first(byte)).map(|at| (false, at));
    let cut = last.filter(|&(_, at)| token.len() - at < whole(token[at]));
    first
        .into_iter()
        .chain(cut)
        .filter(|&(_, at)| at > 0)
        .map(|(is_before, at)| (is_before, token[at - 1], token[at]))
}

/// The tokens with the same prefix.
struct Shelf {
    prefix: u32,
    tokens: usize,
    symbols: Vec<Symbol>,
}

impl Shelf {
    fn new(order: &[usize], ranks: &[Vec<u8>], levels: &[u16]) -> Self {
        let (prefix, mut before) = prefix(&ranks[order[0]]);
        let mut symbols = Vec::new();
        for &rank in order {
            let token = &ranks[rank][..];
            describe(before, token, levels[rank], &mut symbols);
            before = token;
        }
        Self { prefix, tokens: order.len(), symbols }
    }

    fn pack(&self, families: &[Family]) -> Vec<u8> {
        let mut bits = Bits::default();
        for &(says, context, symbol) in &self.symbols {
            families[says as usize].put(context, symbol, &mut bits);
        }
        bits.into_bytes()
    }
}

/// The kinds of symbols, in the order in which their codes are stored. Numbers come last.
#[derive(Clone, Copy)]
enum SymbolKind {
    Shared,
    Added,
    Replacing,
    Following,
    Level,
}

fn describe(before: &[u8], token: &[u8], level: u16, symbols: &mut Vec<Symbol>) {
    let shared = before.iter().zip(token).take_while(|(old, new)| old == new).count();
    symbols.push((SymbolKind::Shared, before.len(), shared as u16));
    symbols.push((SymbolKind::Added, shared, (token.len() - shared) as u16));
    for at in shared..token.len() {
        let (says, context) = match before.get(at) {
            Some(&replaced) if at == shared => (SymbolKind::Replacing, replaced),
            _ => (SymbolKind::Following, if at == 0 { 0 } else { token[at - 1] }),
        };
        symbols.push((says, context.into(), token[at].into()));
    }
    symbols.push((SymbolKind::Level, token.len(), level));
}

/// The number of bits of a number greater than zero.
fn width(number: u32) -> u32 {
    u32::BITS - number.leading_zeros()
}

fn pack_ids(ranks: &[Vec<u8>]) -> Packed {
    let width = width(ranks.len() as u32 - 1);
    let mut bits = Bits::default();
    bits.put(width, 8);
    for rank in [Part::Ascii, Part::Rest].into_iter().flat_map(|part| sorted(part, ranks)) {
        bits.put(rank as u32, width);
    }
    (ranks.len(), bits.into_bytes())
}

fn checksum(data: &[u8]) -> u32 {
    let words = data
        .chunks(8)
        .map(|chunk| chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
    let hash = words.fold(0xcbf2_9ce4_8422_2325, |hash: u64, word| {
        (hash ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(29)
    });
    (hash ^ hash >> 32) as u32
}

/// The kinds of symbols, and one family for the widths of the numbers in the list of shelves.
const FAMILIES: usize = SymbolKind::Level as usize + 2;
