//! Writing the parts of a vocabulary; `turnwise_tokens`'s module `packed` says what they look like.

use turnwise_tokens::{Encoding, Part};

use crate::bits::{Bits, Code, Family};

/// The file of a part.
pub fn part(encoding: Encoding, part: Part, ranks: &[Vec<u8>], levels: &[u16]) -> Vec<u8> {
    let (tokens, bytes, body) = match part {
        Part::Ascii | Part::Rest => pack_tokens(&sorted(part, ranks), ranks, levels),
        Part::Ids => pack_ids(ranks),
    };
    let mut checked = vec![
        Encoding::ALL.iter().position(|one| *one == encoding).unwrap() as u8,
        Part::ALL.iter().position(|one| *one == part).unwrap() as u8,
    ];
    for number in [tokens as u32, bytes as u32] {
        checked.extend(number.to_le_bytes());
    }
    checked.extend(body.into_bytes());
    [&b"twt1"[..], &checksum(&checked).to_le_bytes(), &checked].concat()
}

/// The ranks of the tokens of a part, by their bytes.
fn sorted(part: Part, ranks: &[Vec<u8>]) -> Vec<usize> {
    let mut own: Vec<usize> =
        (0..ranks.len()).filter(|&rank| ranks[rank].is_ascii() == (part == Part::Ascii)).collect();
    own.sort_by_key(|&rank| &ranks[rank]);
    own
}

/// How many tokens, how many bytes they have, and the stream.
type Packed = (usize, usize, Bits);

fn pack_tokens(order: &[usize], ranks: &[Vec<u8>], levels: &[u16]) -> Packed {
    let mut symbols = Vec::new();
    let mut before: &[u8] = &[];
    let mut bytes = 0;
    for &rank in order {
        let token = &ranks[rank][..];
        describe(before, token, levels[rank], &mut symbols);
        bytes += token.len();
        before = token;
    }
    let mut families: [Family; 5] = Default::default();
    for &(family, context, symbol) in &symbols {
        families[family as usize].count(context, symbol);
    }
    let mut frequencies = [0; 18];
    for family in &mut families {
        family.finish();
        family.lengths().iter().for_each(|&(symbol, _, _)| frequencies[symbol as usize] += 1);
    }
    let of_lengths = Code::new(&frequencies, 15);
    let mut bits = Bits::default();
    of_lengths.lengths.iter().for_each(|&length| bits.put(length.into(), 4));
    families.iter().for_each(|family| family.put_codes(&of_lengths, &mut bits));
    for (family, context, symbol) in symbols {
        families[family as usize].put(context, symbol, &mut bits);
    }
    (order.len(), bytes, bits)
}

/// What a symbol says, in the order in which their codes are stored.
#[derive(Clone, Copy)]
enum Says {
    Shared,
    Added,
    Replacing,
    Following,
    Level,
}

fn describe(before: &[u8], token: &[u8], level: u16, symbols: &mut Vec<(Says, usize, u16)>) {
    let shared = before.iter().zip(token).take_while(|(old, new)| old == new).count();
    symbols.push((Says::Shared, before.len(), shared as u16));
    symbols.push((Says::Added, shared, (token.len() - shared) as u16));
    for at in shared..token.len() {
        let (says, context) = match before.get(at) {
            Some(&replaced) if at == shared => (Says::Replacing, replaced),
            _ => (Says::Following, if at == 0 { 0 } else { token[at - 1] }),
        };
        symbols.push((says, context.into(), token[at].into()));
    }
    symbols.push((Says::Level, token.len(), level));
}

fn pack_ids(ranks: &[Vec<u8>]) -> Packed {
    let width = usize::BITS - (ranks.len() - 1).leading_zeros();
    let mut bits = Bits::default();
    bits.put(width, 8);
    for rank in [Part::Ascii, Part::Rest].into_iter().flat_map(|part| sorted(part, ranks)) {
        bits.put(rank as u32, width);
    }
    (ranks.len(), 0, bits)
}

fn checksum(data: &[u8]) -> u32 {
    let words = data.chunks(8).map(|chunk| chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
    let hash = words
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, word| (hash ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(29));
    (hash ^ hash >> 32) as u32
}
