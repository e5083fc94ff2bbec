//! Content-addressed ids, and keyed digests that identify a record without its text.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::error::Error;

/// 128 bits of SHA-256, written as 26 characters of base32.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Digest([u8; 16]);

impl Digest {
    /// The first digest in order.
    pub(crate) const MIN: Self = Self([0; 16]);

    /// The digest of several parts. The length of each part is included, so that a boundary cannot
    /// shift.
    pub fn from_parts(parts: &[&str]) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
        Self::shorten(&hash.finalize())
    }

    fn shorten(bytes: &[u8]) -> Self {
        let mut short = [0; 16];
        short.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
        Self(short)
    }
}

/// The key of a store. Without it, the rows do not reveal which records were forgotten.
#[derive(Clone)]
pub struct Key {
    /// The SHA-256 state after the padded key, shared by all digests.
    inner: Sha256,
    outer: Sha256,
}

impl Key {
    /// Creates a key from 32 random bytes, which the host generates once per store.
    pub fn new(bytes: [u8; 32]) -> Self {
        let padded = |mark: u8| {
            let mut block = [mark; 64];
            block.iter_mut().zip(bytes).for_each(|(padded, byte)| *padded ^= byte);
            Sha256::new_with_prefix(block)
        };
        Self { inner: padded(0x36), outer: padded(0x5c) }
    }

    /// HMAC-SHA-256 of a digest (RFC 2104), shortened to 128 bits.
    pub fn seal(&self, digest: Digest) -> Digest {
        let inner = self.inner.clone().chain_update(digest.0).finalize();
        Digest::shorten(&self.outer.clone().chain_update(inner).finalize())
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(..)")
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = [0; LENGTH as usize];
        let bits = u128::from_be_bytes(self.0);
        for (place, letter) in (0..).zip(&mut letters) {
            // The last character holds the remaining three of 128 bits.
            let shift = 123_i32 - 5 * place;
            let five = if shift >= 0 { bits >> shift } else { bits << -shift } & 31;
            *letter = ALPHABET.get(five as usize).copied().unwrap_or_default();
        }
        f.write_str(core::str::from_utf8(&letters).unwrap_or_default())
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Digest {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut bits: u128 = 0;
        let mut count = 0;
        for byte in text.bytes() {
            let five = match byte {
                b'a'..=b'z' => byte - b'a',
                b'2'..=b'7' => byte - b'2' + 26,
                _ => return Err(Error::bad_id(text)),
            };
            let five = u128::from(five);
            count += 1;
            let shift = 128 - 5 * count;
            bits |= if shift >= 0 { five << shift } else { five >> (-shift).min(5) };
            if count > LENGTH {
                break;
            }
        }
        let digest = Self(bits.to_be_bytes());
        // Bits beyond 128 would give one digest two spellings.
        let is_exact = count == LENGTH && text.ends_with(['a', 'e', 'i', 'm', 'q', 'u', 'y', '4']);
        if is_exact { Ok(digest) } else { Err(Error::bad_id(text)) }
    }
}

impl From<Digest> for String {
    fn from(digest: Digest) -> Self {
        alloc::format!("{digest}")
    }
}

impl TryFrom<String> for Digest {
    type Error = Error;

    fn try_from(text: String) -> Result<Self, Error> {
        text.parse()
    }
}

const LENGTH: i32 = 26;
const ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_digest_is_read_back(bytes: [u8; 16]) {
            let digest = Digest(bytes);
            prop_assert_eq!(digest.to_string().parse::<Digest>().unwrap(), digest);
        }

        #[test]
        fn other_texts_are_refused(text in "[a-z2-7]{0,30}") {
            if let Ok(digest) = text.parse::<Digest>() {
                prop_assert_eq!(digest.to_string(), text);
            }
        }
    }

    #[test]
    fn parts_do_not_flow_into_each_other() {
        assert_ne!(Digest::from_parts(&["ab", "c"]), Digest::from_parts(&["a", "bc"]));
    }

    #[test]
    fn a_seal_depends_on_the_key() {
        let digest = Digest::from_parts(&["x"]);
        assert_ne!(Key::new([1; 32]).seal(digest), Key::new([2; 32]).seal(digest));
    }
}
