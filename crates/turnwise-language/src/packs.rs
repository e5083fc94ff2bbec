//! Languages as packs: English is built in, and the others are loaded when a text needs them.
//!
//! The build script generates a pack. It is loaded once for all texts, and its data is never freed.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::sync::atomic::{AtomicU16, Ordering};

use once_cell::race::OnceBox;

use crate::format::{GROUPS, PACK_VERSION};
use crate::index::Keys;
use crate::phrases::Phrases;
use crate::speech::{Language, Script};
use crate::tables::{ENGLISH, KNOWN};

/// A language whose pack may be loaded.
pub(crate) struct Known {
    /// The language without its pack.
    pub bare: Language,
    pub pack: OnceBox<Language>,
}

/// A language without phrases.
pub(crate) const BARE: Language = Language {
    code: "",
    script: Script::Latin,
    is_unspaced: false,
    numbers: Phrases::NONE,
    openers: Phrases::NONE,
    joins: Phrases::NONE,
    acts: Phrases::NONE,
    tales: Phrases::NONE,
    speakers: Phrases::NONE,
    listeners: Phrases::NONE,
    changes: Phrases::NONE,
    old_then_new: Phrases::NONE,
    new_then_old: Phrases::NONE,
    small_talk: Phrases::NONE,
};

/// Loads a pack and returns the code of its language. Does nothing if the language is already
/// loaded.
///
/// # Errors
/// The bytes are not a pack, or a pack of another version.
pub fn load(pack: &[u8]) -> Result<&'static str, PackError> {
    let [PACK_VERSION, code @ ..] = pack else { return Err(PackError) };
    let known = KNOWN.iter().skip(1).find(|known| code.starts_with(known.bare.code.as_bytes()));
    let known = known.ok_or(PackError)?;
    if known.pack.get().is_none() {
        let mut bytes = Bytes(code.get(known.bare.code.len()..).unwrap_or_default());
        let language = bytes.language(&known.bare).filter(|_| bytes.0.is_empty());
        // Two threads may load it at once; the first one wins.
        let _ = known.pack.set(Box::new(language.ok_or(PackError)?));
    }
    Ok(known.bare.code)
}

/// Bytes that are not a pack of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackError;

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is no language pack of this version")
    }
}

impl core::error::Error for PackError {}

/// The codes of languages in texts whose packs were not loaded, since [`take_missed`] was last
/// called.
pub fn missed() -> impl Iterator<Item = &'static str> {
    codes(MISSED.load(Ordering::Relaxed))
}

/// Returns the codes of [`missed`] and resets them.
pub fn take_missed() -> impl Iterator<Item = &'static str> {
    codes(MISSED.swap(0, Ordering::Relaxed))
}

fn codes(missed: u16) -> impl Iterator<Item = &'static str> {
    let places = KNOWN.iter().enumerate();
    let places = places
        .filter(move |(place, known)| missed & (1 << place) != 0 && known.pack.get().is_none());
    places.map(|(_, known)| known.bare.code)
}

/// English and the languages whose packs are loaded.
pub fn loaded() -> impl Iterator<Item = &'static Language> {
    let others = (1..KNOWN.len()).filter_map(pack_of);
    core::iter::once(&ENGLISH).chain(others)
}

/// The language at an index of [`KNOWN`]. Without its pack, its tables are empty. `is_shown` says
/// that a text is in this language, and not just a word or two.
pub(crate) fn language(place: usize, is_shown: bool) -> &'static Language {
    if place == 0 {
        return &ENGLISH;
    }
    pack_of(place).unwrap_or_else(|| {
        if is_shown {
            MISSED.fetch_or(1 << place, Ordering::Relaxed);
        }
        KNOWN.get(place).map_or(&ENGLISH, |known| &known.bare)
    })
}

#[cfg(not(feature = "all"))]
fn pack_of(place: usize) -> Option<&'static Language> {
    KNOWN.get(place)?.pack.get()
}

#[cfg(feature = "all")]
fn pack_of(place: usize) -> Option<&'static Language> {
    let known = KNOWN.get(place)?;
    if known.pack.get().is_none() {
        let (_, pack) = crate::tables::PACKS.get(place.checked_sub(1)?)?;
        load(pack).ok()?;
    }
    known.pack.get()
}

static MISSED: AtomicU16 = AtomicU16::new(0);

/// The unread rest of a pack.
struct Bytes<'p>(&'p [u8]);

impl Bytes<'_> {
    fn language(&mut self, bare: &Language) -> Option<Language> {
        Some(Language {
            numbers: self.table()?,
            openers: self.table()?,
            joins: self.table()?,
            acts: self.table()?,
            tales: self.table()?,
            speakers: self.table()?,
            listeners: self.table()?,
            changes: self.table()?,
            old_then_new: self.table()?,
            new_then_old: self.table()?,
            small_talk: self.table()?,
            ..bare.clone()
        })
    }

    fn table(&mut self) -> Option<Phrases> {
        let length = self.short()?;
        let (program, rest) = self.0.split_at_checked(usize::from(length))?;
        self.0 = rest;
        let mut bits = [0; 4];
        for one in &mut bits {
            let (bytes, rest) = self.0.split_first_chunk()?;
            (*one, self.0) = (u64::from_le_bytes(*bytes), rest);
        }
        let (ends, starts) = (self.short()?, self.short()?);
        Some(Phrases {
            program: Box::leak(Box::from(program)),
            keys: Box::leak(Box::new(Keys::new(bits))),
            ends: self.shorts(ends)?,
            starts: self.shorts(starts)?,
            aheads: self.shorts(starts)?,
            groups: self.shorts(GROUPS as u16)?.first_chunk()?,
        })
    }

    fn short(&mut self) -> Option<u16> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u16::from_le_bytes(*bytes))
    }

    fn shorts(&mut self, count: u16) -> Option<&'static [u16]> {
        let list: Option<Vec<u16>> = (0..count).map(|_| self.short()).collect();
        Some(Box::leak(list?.into_boxed_slice()))
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::tables::PACKS;

    #[test]
    fn a_pack_is_loaded_whole_or_not_at_all() {
        for (code, pack) in PACKS {
            assert_eq!(load(pack), Ok(code));
            for end in [0, 1, 3, pack.len() / 2, pack.len() - 1] {
                let known = KNOWN.iter().find(|known| known.bare.code == code).unwrap();
                let mut bytes = Bytes(pack.get(3..end).unwrap_or_default());
                assert!(bytes.language(&known.bare).is_none(), "{code} {end}");
            }
            let longer: Vec<u8> = pack.iter().copied().chain([0]).collect();
            let mut bytes = Bytes(&longer[3..]);
            assert!(bytes.language(&BARE).is_some() && !bytes.0.is_empty());
        }
        for bytes in [&b""[..], b"de", &[PACK_VERSION, b'x', b'x'], &[PACK_VERSION + 1, b'd', b'e']]
        {
            assert_eq!(load(bytes), Err(PackError));
        }
    }

    #[test]
    fn english_and_all_packs_are_loaded() {
        let codes: Vec<_> = loaded().map(|language| language.code).collect();
        assert_eq!(codes, KNOWN.iter().map(|known| known.bare.code).collect::<Vec<_>>());
        assert_eq!(missed().count(), 0);
    }
}
