//! Splits text at special tokens.

use crate::{Encoding, Specials, TokenError};

/// An iterator over the stretches of ordinary text, each with the id of the special token after it,
/// if there is one.
pub(crate) struct Segments<'a> {
    encoding: Encoding,
    specials: Specials,
    text: &'a str,
    /// The rest of the text; `None` after its last stretch.
    rest: Option<&'a str>,
}

impl<'a> Segments<'a> {
    pub(crate) fn new(encoding: Encoding, specials: Specials, text: &'a str) -> Self {
        Self { encoding, specials, text, rest: Some(text) }
    }

    /// The leftmost special token: the text before and after it, its own text, and its id.
    fn first_special(&self, text: &'a str) -> Option<(&'a str, &'a str, &'static str, u32)> {
        let mut from = 0;
        // All special tokens start with the same two bytes, so most text needs only one search.
        while let Some(at) = text.get(from..)?.find(OPENING) {
            let (before, here) = text.split_at_checked(from + at)?;
            for &(token, id) in self.encoding.special_tokens() {
                if let Some(rest) = here.strip_prefix(token) {
                    return Some((before, rest, token, id));
                }
            }
            from += at + OPENING.len();
        }
        None
    }
}

impl<'a> Iterator for Segments<'a> {
    type Item = Result<(&'a str, Option<u32>), TokenError>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = self.rest.take()?;
        if self.specials == Specials::AsText {
            return Some(Ok((text, None)));
        }
        let Some((before, rest, token, id)) = self.first_special(text) else {
            return Some(Ok((text, None)));
        };
        if self.specials == Specials::Refuse {
            return Some(Err(TokenError::SpecialToken {
                token,
                at: self.text.len() - text.len() + before.len(),
            }));
        }
        self.rest = Some(rest);
        Some(Ok((before, Some(id))))
    }
}

const OPENING: &str = "<|";
