//! Looks up the tokens of an encoding.
//!
//! The parts stay packed. A look-up first unpacks the shelf of its prefix, so that unused shelves
//! take neither time nor memory.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::gaps::may_be_between;
use crate::ids::Ids;
use crate::packed::{CUTS_AFTER, CUTS_BEFORE, Header, Packed, prefix};
use crate::unpacked::{NO_TOKEN, PACKED, Unpacked, bit_of};
use crate::utf8::{code_at, length_of};
use crate::{Encoding, Part, TokenError};

/// The loaded parts of an encoding.
pub(crate) struct Vocabulary {
    encoding: Encoding,
    ascii: Option<Packed>,
    rest: Option<Packed>,
    unpacked: Unpacked,
    ids: Option<Ids>,
    /// Two bits for each character of the first two planes: known to be a token, and known not to
    /// be one.
    characters: Vec<u8>,
}

impl Vocabulary {
    pub(crate) fn new(encoding: Encoding) -> Self {
        Self {
            encoding,
            ascii: None,
            rest: None,
            unpacked: Unpacked::new(),
            ids: None,
            characters: Vec::new(),
        }
    }

    pub(crate) fn encoding(&self) -> Encoding {
        self.encoding
    }

    pub(crate) fn has(&self, part: Part) -> bool {
        match part {
            Part::Ascii => self.ascii.is_some(),
            Part::Rest => self.rest.is_some(),
            Part::Ids => self.ids.is_some(),
        }
    }

    /// Adds a part, unless it is loaded already. The ASCII part must come before the rest.
    pub(crate) fn load(&mut self, data: Cow<'static, [u8]>) -> Result<Part, TokenError> {
        let (part, header) = Header::read(&data, self.encoding)?;
        if self.has(part) {
            return Ok(part);
        }
        match part {
            Part::Ids => self.ids = Some(Ids::new(data, &header)?),
            Part::Rest if self.ascii.is_none() => return Err(TokenError::MissingPart(Part::Ascii)),
            Part::Ascii => self.ascii = Some(self.unpacked.open(Packed::new(data, &header)?)),
            Part::Rest => self.rest = Some(self.unpacked.open(Packed::new(data, &header)?)),
        }
        self.link_ids();
        Ok(part)
    }

    /// True if the bytes `start..end` of `text` are a token.
    #[inline]
    pub(crate) fn is_token(&mut self, text: &[u8], start: usize, end: usize) -> bool {
        match text.get(start..end) {
            Some(&[first, second]) => self.pair(first, second) != NO_TOKEN,
            Some(&[byte]) if byte < 128 => self.ascii.is_some(),
            // Most pieces are unpacked tokens. The shelf matters only for the others.
            _ if self.unpacked.has(text, start, end) => true,
            _ => {
                let prefix = prefix(text, start, end);
                let is_packed = self.unpacked.lengths(prefix) & PACKED != 0;
                if is_packed {
                    self.unpack(prefix);
                }
                is_packed && self.unpacked.has(text, start, end)
            }
        }
    }

    /// The level of the token `start..end` of at least three bytes, or [`NO_TOKEN`].
    #[inline]
    pub(crate) fn level(&mut self, text: &[u8], start: usize, end: usize) -> u16 {
        let prefix = prefix(text, start, end);
        let lengths = self.unpacked.lengths(prefix);
        if lengths & bit_of(end - start) == 0 {
            return NO_TOKEN;
        }
        if lengths & PACKED != 0 {
            self.unpack(prefix);
        }
        self.unpacked.level(text, start, end)
    }

    /// The level of a token of two bytes.
    #[inline]
    pub(crate) fn pair(&self, first: u8, second: u8) -> u16 {
        self.unpacked.pair(first, second)
    }

    /// The next gap after `start`, or the `end` of the piece. `start` must be a gap or the start of
    /// the piece.
    #[inline]
    pub(crate) fn next_gap(&mut self, text: &[u8], start: usize, end: usize) -> usize {
        // Unpacking the prefixes at a border also covers all tokens that begin before it.
        let (mut at, mut not_unpacked) = (start, start);
        let mut lead = text.get(at).copied().unwrap_or_default();
        let mut code = code_at(text, at, lead);
        loop {
            let border = at + length_of(lead);
            if border >= end {
                return end;
            }
            let lead_after = text.get(border).copied().unwrap_or_default();
            let after = code_at(text, border, lead_after);
            if may_be_between(lead, lead_after) && self.cuts(text, border) == 0 {
                // If a token began within the last character, the border would be a seam.
                (not_unpacked..=at).for_each(|at| self.unpack_from(text, at, end));
                if self.unpacked.gaps.is_between(code, after) {
                    return border;
                }
                not_unpacked = border;
            }
            (at, lead, code) = (border, lead_after, after);
        }
    }

    /// Calls `each` with the starts of the initial parts from `start` to `end`, which must be gaps
    /// or borders of a piece. A part is a character that is a token, if no token contains a part of
    /// it together with a neighbor, and otherwise a byte.
    #[inline]
    pub(crate) fn first_parts(
        &mut self,
        text: &[u8],
        start: usize,
        end: usize,
        mut each: impl FnMut(usize),
    ) {
        let (mut at, mut cuts) = (start, 0);
        while at < end
            && let Some(&lead) = text.get(at)
        {
            let stop = at + length_of(lead);
            let cuts_before = cuts;
            cuts = if stop < end { self.cuts(text, stop) } else { 0 };
            let is_cut = cuts_before & CUTS_AFTER | cuts & CUTS_BEFORE != 0;
            each(at);
            if lead >= 128 && (is_cut || !self.is_character(text, at, stop)) {
                (at + 1..stop).for_each(&mut each);
            }
            at = stop;
        }
    }

    /// Unpacks the shelves of all tokens that could begin at `start`.
    #[inline]
    fn unpack_from(&mut self, text: &[u8], start: usize, end: usize) {
        let prefix = prefix(text, start, end);
        if self.unpacked.lengths(prefix) & PACKED != 0 {
            self.unpack(prefix);
        }
    }

    /// True if a non-ASCII character is a token. Both parts must be loaded.
    #[inline]
    pub(crate) fn is_character(&mut self, text: &[u8], start: usize, end: usize) -> bool {
        let code = match text.get(start..end) {
            Some(&[first, second]) => return self.pair(first, second) != NO_TOKEN,
            Some(&[lead, ..]) => code_at(text, start, lead) as usize,
            _ => return false,
        };
        match self.characters.get(code >> 2).map_or(0, |four| four >> ((code & 3) * 2) & 3) {
            0 => self.look_up_character(code, text, start, end),
            known => known == IS_TOKEN,
        }
    }

    #[cold]
    #[inline(never)]
    fn look_up_character(&mut self, code: usize, text: &[u8], start: usize, end: usize) -> bool {
        let is_token = self.level(text, start, end) != NO_TOKEN;
        self.characters.resize(CHARACTER_COUNT / 4, 0);
        if let Some(four) = self.characters.get_mut(code >> 2) {
            *four |= if is_token { IS_TOKEN } else { IS_NOT_TOKEN } << ((code & 3) * 2);
        }
        is_token
    }

    #[inline]
    fn cuts(&self, text: &[u8], at: usize) -> u8 {
        match text.get(at - 1..at + 1) {
            Some(&[before, after]) if before | after >= 128 => self.unpacked.cuts(before, after),
            _ => 0,
        }
    }

    /// The level of the token `start..end` of at least two bytes, or [`NO_TOKEN`].
    #[inline]
    pub(crate) fn level_of_any(&mut self, text: &[u8], start: usize, end: usize) -> u16 {
        match text.get(start..end) {
            Some(&[first, second]) => self.pair(first, second),
            _ => self.level(text, start, end),
        }
    }

    /// One more than the highest level.
    pub(crate) fn level_count(&self) -> usize {
        let parts = [&self.ascii, &self.rest].into_iter().flatten();
        parts.map(|part| usize::from(part.highest_level) + 1).max().unwrap_or(0)
    }

    /// The id of the token `start..end` of `text`.
    pub(crate) fn id(&self, text: &[u8], start: usize, end: usize) -> Result<u32, TokenError> {
        // Loading the ids unpacks everything.
        let ids = self.ids.as_ref().ok_or(TokenError::MissingPart(Part::Ids))?;
        let number = self.unpacked.number(text, start, end);
        number.and_then(|number| ids.id_of(number)).ok_or(TokenError::MissingPart(Part::Ascii))
    }

    /// Appends the bytes of the token with this id to `to`.
    pub(crate) fn write(&self, id: u32, to: &mut Vec<u8>) -> Result<(), TokenError> {
        let ids = self.ids.as_ref().ok_or(TokenError::MissingPart(Part::Ids))?;
        self.unpacked.write(ids.number(id).ok_or(TokenError::UnknownToken(id))?, to);
        Ok(())
    }

    /// Unpacks the shelf with this prefix in each part.
    #[cold]
    #[inline(never)]
    fn unpack(&mut self, prefix: u32) {
        self.unpacked
            .unpack_prefix([&mut self.ascii, &mut self.rest].into_iter().flatten(), prefix);
    }

    /// Unpacks everything and links tokens to ids. New tokens move the others, so this runs again
    /// after each part.
    fn link_ids(&mut self) {
        if self.ids.is_none() {
            return;
        }
        let parts = || [&self.ascii, &self.rest].into_iter().flatten();
        let beginnings: Vec<u32> =
            parts().flat_map(Packed::shelves).map(|shelf| shelf.prefix).collect();
        beginnings.into_iter().for_each(|prefix| self.unpack(prefix));
        let parts = [&self.ascii, &self.rest].into_iter().flatten();
        if let Some(ids) = &mut self.ids {
            ids.link(&self.unpacked, parts);
        }
    }
}

/// East Asian characters and emoji are below this.
const CHARACTER_COUNT: usize = 1 << 17;
const IS_TOKEN: u8 = 1;
const IS_NOT_TOKEN: u8 = 2;
