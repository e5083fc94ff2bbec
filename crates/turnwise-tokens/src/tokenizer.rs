//! Counting, cutting, encoding and decoding with one encoding.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::classes::Classes;
use crate::keys::MIDDLE;
use crate::memo::{Key, Memo};
use crate::merge::Merger;
use crate::pieces::Pieces;
use crate::special::Segments;
use crate::vocabulary::Vocabulary;
use crate::{Encoding, Part, Specials, TokenError};

/// An encoding with the parts of its vocabulary that are loaded.
///
/// Its questions take `&mut self`: scratch room and a small memo of pieces are kept between them,
/// and what they need of the vocabulary is unpacked on the way. Memory is 2 MB after the first
/// lines, with both parts of `o200k_base`; 5 MB when all of it was needed; and 2 MB more with its
/// ids, which need all of it.
pub struct Tokenizer {
    words: Vocabulary,
    classes: Classes,
    merger: Merger,
    memo: Memo,
}

impl Tokenizer {
    /// A tokenizer without a vocabulary: [`load`](Self::load) brings it, part by part.
    pub fn new(encoding: Encoding) -> Self {
        Self {
            words: Vocabulary::new(encoding),
            classes: Classes::new(),
            merger: Merger::default(),
            memo: Memo::new(),
        }
    }

    /// A tokenizer that can count, with the data inside this library.
    #[cfg(feature = "embedded")]
    pub fn embedded(encoding: Encoding) -> Result<Self, TokenError> {
        let mut tokenizer = Self::new(encoding);
        tokenizer.load(crate::embedded::data(encoding, Part::Ascii))?;
        tokenizer.load(crate::embedded::data(encoding, Part::Rest))?;
        Ok(tokenizer)
    }

    /// A tokenizer that can also encode and decode, with the data inside this library.
    #[cfg(feature = "embedded")]
    pub fn embedded_with_ids(encoding: Encoding) -> Result<Self, TokenError> {
        let mut tokenizer = Self::embedded(encoding)?;
        tokenizer.load(crate::embedded::data(encoding, Part::Ids))?;
        Ok(tokenizer)
    }

    /// Loads a part and says which it was; a part that is there already is left as it is.
    ///
    /// # Errors
    ///
    /// [`TokenError::DamagedData`] and [`TokenError::WrongEncoding`]; [`TokenError::MissingPart`]
    /// if the rest comes before the ASCII part. The tokenizer is then as it was.
    pub fn load(&mut self, data: impl Into<Cow<'static, [u8]>>) -> Result<Part, TokenError> {
        self.words.load(data.into())
    }

    /// True if this part is loaded.
    pub fn has(&self, part: Part) -> bool {
        self.words.has(part)
    }

    /// The encoding that was asked for.
    pub fn encoding(&self) -> Encoding {
        self.words.encoding()
    }

    /// The number of tokens of a text.
    ///
    /// # Errors
    ///
    /// [`TokenError::MissingPart`] if the text needs a part that is not loaded,
    /// [`TokenError::SpecialToken`] if special tokens are to be refused and it has one.
    pub fn count(&mut self, text: &str, specials: Specials) -> Result<u32, TokenError> {
        Ok(self.count_up_to(text, specials, u32::MAX)?.unwrap_or(u32::MAX))
    }

    /// The number of tokens of a text if that is at most `limit`, else nothing; it stops counting
    /// there.
    ///
    /// # Errors
    ///
    /// As [`count`](Self::count).
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

    /// True if a text has at most `limit` tokens. Texts far longer are not read to their end.
    ///
    /// # Errors
    ///
    /// As [`count`](Self::count).
    pub fn is_within(&mut self, text: &str, limit: u32) -> Result<bool, TokenError> {
        // A token has at least one byte.
        if text.len() <= limit as usize {
            return Ok(true);
        }
        Ok(self.count_up_to(text, Specials::AsText, limit)?.is_some())
    }

    /// The beginning of a text that has at most `limit` tokens: its first `limit` tokens, less what
    /// would leave half a character.
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
            // Cutting can join white space that stood apart, and half a character takes its token
            // with it: count again.
            if let Some(kept) = text.get(..bound)
                && self.is_within(kept, limit)?
            {
                return Ok(kept);
            }
        }
        Ok("")
    }

    /// Where each token of a text starts, in bytes. A token may begin or end within a character.
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
    /// As [`count`](Self::count), and [`TokenError::MissingPart`] without the ids.
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

    /// The text of tokens. Bytes that are no text, as in the middle of a character, become U+FFFD.
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

    /// Appends the bytes of tokens.
    ///
    /// # Errors
    ///
    /// As [`decode`](Self::decode).
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

    /// Where the first `limit` tokens of a text end, nothing if there are no more; only as many as
    /// can matter.
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

    /// Tells where the tokens of each piece of a text start, as long as the answer is to go on.
    fn each_piece(
        &mut self,
        text: &str,
        mut tell: impl FnMut(&mut dyn Iterator<Item = usize>) -> bool,
    ) -> Result<(), TokenError> {
        let bytes = text.as_bytes();
        for (at, end) in Pieces::new(self.words.encoding(), &self.classes, bytes) {
            let starts = split_piece(&mut self.words, &mut self.merger, bytes, at, end)?;
            if !tell(&mut starts.iter().map(|&start| at + start as usize)) {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// How many tokens a piece has.
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
    // A longer one is asked for gaps first.
    let tokens = if end - start <= MIDDLE && words.is_token(text, start, end) {
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

/// Where each token of a piece starts, counted from the start of the piece.
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

/// A piece that was not found whole is merged; that is exact only if all tokens it could have are
/// there.
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
