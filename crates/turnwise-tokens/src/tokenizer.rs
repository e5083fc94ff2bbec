//! Counting, truncating, encoding and decoding with one encoding.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::classes::Classes;
use crate::keys::MIDDLE_MAX_BYTES;
use crate::memo::{Key, Memo};
use crate::merge::Merger;
use crate::pieces::Pieces;
use crate::special::Segments;
use crate::vocabulary::Vocabulary;
use crate::{Encoding, Part, Specials, TokenError};

/// A tokenizer for one encoding, with the loaded parts of its vocabulary.
///
/// Its methods take `&mut self` because they reuse buffers, cache the counts of recent pieces, and
/// unpack the vocabulary on demand. With both parts of `o200k_base` it takes 2 MB of memory after
/// the first lines, 5 MB when all tokens were needed, and 2 MB more with the ids, which need all
/// tokens.
pub struct Tokenizer {
    words: Vocabulary,
    classes: Classes,
    merger: Merger,
    memo: Memo,
}

impl Tokenizer {
    /// A tokenizer without a vocabulary. [`load`](Self::load) adds its parts.
    pub fn new(encoding: Encoding) -> Self {
        Self {
            words: Vocabulary::new(encoding),
            classes: Classes::new(),
            merger: Merger::default(),
            memo: Memo::new(),
        }
    }

    /// A tokenizer that can count, with the embedded vocabulary.
    #[cfg(feature = "embedded")]
    pub fn embedded(encoding: Encoding) -> Result<Self, TokenError> {
        let mut tokenizer = Self::new(encoding);
        tokenizer.load(crate::embedded::data(encoding, Part::Ascii))?;
        tokenizer.load(crate::embedded::data(encoding, Part::Rest))?;
        Ok(tokenizer)
    }

    /// A tokenizer that can also encode and decode, with the embedded vocabulary.
    #[cfg(feature = "embedded")]
    pub fn embedded_with_ids(encoding: Encoding) -> Result<Self, TokenError> {
        let mut tokenizer = Self::embedded(encoding)?;
        tokenizer.load(crate::embedded::data(encoding, Part::Ids))?;
        Ok(tokenizer)
    }

    /// Loads a part and returns which one it was. A part that is loaded already does not change.
    ///
    /// # Errors
    ///
    /// [`TokenError::DamagedData`], [`TokenError::WrongEncoding`], or [`TokenError::MissingPart`]
    /// if the rest is loaded before the ASCII part. After an error the tokenizer is unchanged.
    pub fn load(&mut self, data: impl Into<Cow<'static, [u8]>>) -> Result<Part, TokenError> {
        self.words.load(data.into())
    }

    /// True if this part is loaded.
    pub fn has(&self, part: Part) -> bool {
        self.words.has(part)
    }

    /// The encoding of this tokenizer.
    pub fn encoding(&self) -> Encoding {
        self.words.encoding()
    }

    /// The number of tokens of a text.
    ///
    /// # Errors
    ///
    /// [`TokenError::MissingPart`] if the text needs a part that is not loaded,
    /// [`TokenError::SpecialToken`] if the text contains one and `specials` refuses them.
    pub fn count(&mut self, text: &str, specials: Specials) -> Result<u32, TokenError> {
        Ok(self.count_up_to(text, specials, u32::MAX)?.unwrap_or(u32::MAX))
    }

    /// The number of tokens of a text, or `None` if it is above `limit`. Counting stops at the
    /// limit.
    ///
    /// # Errors
    ///
    /// Same as [`count`](Self::count).
    pub fn count_up_to(
        &mut self,
        text: &str,
        specials: Specials,
        limit: u32,
    ) -> Result<Option<u32>, TokenError> {
        let mut total = 0_u32;
        for segment in Segments::new(self.encoding(), specials, text) {
            let (part, special) = segment?;
            let bytes = part.as_bytes();
            for (start, end) in Pieces::new(self.words.encoding(), &self.classes, bytes) {
                let tokens = count_piece(
                    &mut self.words,
                    &mut self.merger,
                    &mut self.memo,
                    bytes,
                    start,
                    end,
                )?;
                total = total.saturating_add(tokens);
                if total > limit {
                    return Ok(None);
                }
            }
            total = total.saturating_add(u32::from(special.is_some()));
        }
        Ok(if total > limit { None } else { Some(total) })
    }

    /// True if a text has at most `limit` tokens. Counting stops at the limit.
    ///
    /// # Errors
    ///
    /// Same as [`count`](Self::count).
    pub fn is_within(&mut self, text: &str, limit: u32) -> Result<bool, TokenError> {
        // Every token has at least one byte.
        if text.len() <= limit as usize {
            return Ok(true);
        }
        Ok(self.count_up_to(text, Specials::AsText, limit)?.is_some())
    }

    /// The longest start of a text that has at most `limit` tokens. It ends at a character
    /// boundary.
    ///
    /// # Errors
    ///
    /// [`TokenError::MissingPart`] if the text needs a part that is not loaded.
    pub fn truncate<'a>(&mut self, text: &'a str, limit: u32) -> Result<&'a str, TokenError> {
        if text.len() <= limit as usize {
            return Ok(text);
        }
        let Some(mut bounds) = self.bounds(text, limit)? else { return Ok(text) };
        while let Some(bound) = bounds.pop() {
            // Cutting can join white space that was separate, and dropping half a character drops
            // its token. Therefore count again.
            if let Some(kept) = text.get(..bound)
                && self.is_within(kept, limit)?
            {
                return Ok(kept);
            }
        }
        Ok("")
    }

    /// The start of each token of a text, in bytes. A token may begin or end inside a character.
    ///
    /// # Errors
    ///
    /// [`TokenError::MissingPart`] if the text needs a part that is not loaded.
    pub fn starts(&mut self, text: &str) -> Result<Vec<usize>, TokenError> {
        let mut starts = Vec::new();
        self.each_piece(text, |bounds| {
            starts.extend(bounds);
            true
        })?;
        Ok(starts)
    }

    /// The ids of the tokens of a text.
    ///
    /// # Errors
    ///
    /// Same as [`count`](Self::count), and [`TokenError::MissingPart`] without the ids.
    pub fn encode(&mut self, text: &str, specials: Specials) -> Result<Vec<u32>, TokenError> {
        let mut ids = Vec::with_capacity(text.len() / 4);
        for segment in Segments::new(self.encoding(), specials, text) {
            let (part, special) = segment?;
            let bytes = part.as_bytes();
            for (at, end) in Pieces::new(self.words.encoding(), &self.classes, bytes) {
                let starts = split_piece(&mut self.words, &mut self.merger, bytes, at, end)?;
                let ends = starts.iter().skip(1).map(|&next| at + next as usize).chain([end]);
                for (&start, stop) in starts.iter().zip(ends) {
                    ids.push(self.words.id(bytes, at + start as usize, stop)?);
                }
            }
            ids.extend(special);
        }
        Ok(ids)
    }

    /// The text of token ids. Bytes that are not UTF-8, such as a part of a character, become
    /// U+FFFD.
    ///
    /// # Errors
    ///
    /// [`TokenError::UnknownToken`], and [`TokenError::MissingPart`] if a part is not loaded.
    pub fn decode(&self, ids: &[u32]) -> Result<String, TokenError> {
        let mut bytes = Vec::with_capacity(ids.len() * 4);
        self.decode_bytes(ids, &mut bytes)?;
        Ok(String::from_utf8(bytes)
            .unwrap_or_else(|broken| String::from_utf8_lossy(broken.as_bytes()).into_owned()))
    }

    /// Appends the bytes of token ids to `bytes`.
    ///
    /// # Errors
    ///
    /// Same as [`decode`](Self::decode).
    pub fn decode_bytes(&self, ids: &[u32], bytes: &mut Vec<u8>) -> Result<(), TokenError> {
        if let Some(part) = Part::ALL.into_iter().find(|&part| !self.has(part)) {
            return Err(TokenError::MissingPart(part));
        }
        for &id in ids {
            match self.encoding().special_tokens().iter().find(|&&(_, special)| special == id) {
                Some((token, _)) => bytes.extend(token.as_bytes()),
                None => self.words.write(id, bytes)?,
            }
        }
        Ok(())
    }

    /// The ends of the first `limit` tokens of a text, or `None` if it has no more tokens than
    /// that.
    fn bounds(&mut self, text: &str, limit: u32) -> Result<Option<Vec<usize>>, TokenError> {
        let mut bounds = Vec::new();
        let limit = limit as usize;
        // The bound after token `limit` is the start of the next token.
        self.each_piece(text, |starts| {
            bounds.extend(starts);
            bounds.len() <= limit
        })?;
        let has_more = bounds.len() > limit;
        bounds.truncate(limit + 1);
        Ok(has_more.then_some(bounds))
    }

    /// Calls `each` with the token starts of each piece, until it returns `false`.
    fn each_piece(
        &mut self,
        text: &str,
        mut each: impl FnMut(&mut dyn Iterator<Item = usize>) -> bool,
    ) -> Result<(), TokenError> {
        let bytes = text.as_bytes();
        for (at, end) in Pieces::new(self.words.encoding(), &self.classes, bytes) {
            let starts = split_piece(&mut self.words, &mut self.merger, bytes, at, end)?;
            if !each(&mut starts.iter().map(|&start| at + start as usize)) {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// The number of tokens of a piece.
#[inline(always)]
fn count_piece(
    words: &mut Vocabulary,
    merger: &mut Merger,
    memo: &mut Memo,
    text: &[u8],
    start: usize,
    end: usize,
) -> Result<u32, TokenError> {
    let key = Key::new(text, start, end);
    match key.and_then(|key| memo.get(key)) {
        Some(tokens) => Ok(tokens),
        None => count_new(words, merger, memo, text, start, end),
    }
}

#[inline(never)]
fn count_new(
    words: &mut Vocabulary,
    merger: &mut Merger,
    memo: &mut Memo,
    text: &[u8],
    start: usize,
    end: usize,
) -> Result<u32, TokenError> {
    // A longer piece is searched for gaps first.
    let tokens = if end - start <= MIDDLE_MAX_BYTES && words.is_token(text, start, end) {
        1
    } else {
        check_loaded(words, text.get(start..end).unwrap_or_default())?;
        merger.count(words, memo, text, start, end) as u32
    };
    if let Some(key) = Key::new(text, start, end) {
        memo.set(key, tokens);
    }
    Ok(tokens)
}

/// The start of each token of a piece, relative to the start of the piece.
fn split_piece<'a>(
    words: &mut Vocabulary,
    merger: &'a mut Merger,
    text: &[u8],
    start: usize,
    end: usize,
) -> Result<&'a [u32], TokenError> {
    check_loaded(words, text.get(start..end).unwrap_or_default())?;
    Ok(merger.split(words, text, start, end))
}

/// Merging a piece is exact only if all tokens that it could contain are loaded.
fn check_loaded(words: &Vocabulary, piece: &[u8]) -> Result<(), TokenError> {
    let missing = if !words.has(Part::Ascii) {
        Part::Ascii
    } else if !words.has(Part::Rest) && !piece.is_ascii() {
        Part::Rest
    } else {
        return Ok(());
    };
    Err(TokenError::MissingPart(missing))
}
