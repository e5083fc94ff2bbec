//! The ids of tokens, for encoding and decoding.

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;

use crate::TokenError;
use crate::packed::{self, Header, Packed};
use crate::unpacked::Unpacked;

/// A two-way map between tokens and ids.
pub(crate) struct Ids {
    data: Cow<'static, [u8]>,
    tokens: usize,
    /// The id by token number.
    ids: Vec<u32>,
    /// The token number by id.
    numbers: Vec<u32>,
}

impl Ids {
    pub(crate) fn new(data: Cow<'static, [u8]>, header: &Header) -> Result<Self, TokenError> {
        // Check the length now, so that reading cannot fail later.
        drop(packed::ids(&data, header.tokens)?);
        Ok(Self { data, tokens: header.tokens, ids: Vec::new(), numbers: Vec::new() })
    }

    /// Links the ids to the tokens of these parts, which must be fully unpacked.
    pub(crate) fn link<'a>(
        &mut self,
        unpacked: &Unpacked,
        parts: impl Iterator<Item = &'a Packed>,
    ) {
        let Self { data, tokens, ids, numbers } = self;
        *ids = vec![NONE; unpacked.numbers()];
        *numbers = vec![NONE; *tokens];
        let Ok(mut packed) = packed::ids(data, *tokens) else { return };
        for part in parts {
            for shelf in part.shelves() {
                part.read(shelf.prefix, |token| {
                    let (Some(id), Some(number)) =
                        (packed.next(), unpacked.number(token.buffer, 0, token.length))
                    else {
                        return;
                    };
                    if let (Some(own), Some(back)) =
                        (ids.get_mut(number), numbers.get_mut(id as usize))
                    {
                        (*own, *back) = (id, number as u32);
                    }
                });
            }
        }
    }

    /// The id of the token with this number.
    pub(crate) fn id_of(&self, number: usize) -> Option<u32> {
        self.ids.get(number).copied().filter(|&id| id != NONE)
    }

    /// The number of the token with this id.
    pub(crate) fn number(&self, id: u32) -> Option<usize> {
        self.numbers
            .get(id as usize)
            .filter(|&&number| number != NONE)
            .map(|&number| number as usize)
    }
}

const NONE: u32 = u32::MAX;
