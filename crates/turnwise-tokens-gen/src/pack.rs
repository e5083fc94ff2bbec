//! Writing the parts of a vocabulary; `turnwise_tokens`'s module `packed` says what they look like.

use turnwise_tokens::{Encoding, Part};

use crate::bits::{Bits, Code, Family};

/// The file of a part.
pub fn part(encoding: Encoding, part: Part, ranks: &[Vec<u8>], levels: &[u16]) -> Vec<u8> {
    let (tokens, bytes, checksum, body) = match part {
        Part::Ascii | Part::Rest => pack_tokens(&sorted(part, ranks), ranks, levels),
        Part::Ids => pack_ids(ranks),
    };
    let mut file = b"twt1".to_vec();
    file.push(Encoding::ALL.iter().position(|one| *one == encoding).unwrap() as u8);
    file.push(Part::ALL.iter().position(|one| *one == part).unwrap() as u8);
    for number in [tokens as u32, bytes as u32, checksum] {
        file.extend(number.to_le_bytes());
    }
    file.extend(body.into_bytes());
    file
}

/// The ranks of the tokens of a part, by their bytes.
fn sorted(part: Part, ranks: &[Vec<u8>]) -> Vec<usize> {
    let mut own: Vec<usize> =
        (0..ranks.len()).filter(|&rank| ranks[rank].is_ascii() == (part == Part::Ascii)).collect();
    own.sort_by_key(|&rank| &ranks[rank]);
    own
}

type Packed = (usize, usize, u32, Bits);

fn pack_tokens(order: &[usize], ranks: &[Vec<u8>], levels: &[u16]) -> Packed {
    let mut symbols = Vec::new();
    let mut before: &[u8] = &[];
    let (mut bytes, mut checksum) = (0, FNV);
    for &rank in order {
        let token = &ranks[rank][..];
        describe(before, token, levels[rank], &mut symbols);
        bytes += token.len();
        fnv(&mut checksum, token);
        fnv(&mut checksum, &levels[rank].to_le_bytes());
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
    (order.len(), bytes, checksum, bits)
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
    let (mut bits, mut checksum) = (Bits::default(), FNV);
    bits.put(width, 8);
    for rank in [Part::Ascii, Part::Rest].into_iter().flat_map(|part| sorted(part, ranks)) {
        bits.put(rank as u32, width);
        fnv(&mut checksum, &(rank as u32).to_le_bytes());
    }
    (ranks.len(), 0, checksum, bits)
}

fn fnv(checksum: &mut u32, bytes: &[u8]) {
    for &byte in bytes {
        *checksum = (*checksum ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    }
}

const FNV: u32 = 0x811c_9dc5;
