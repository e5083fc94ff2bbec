//! Call ids: too long (P8), or used twice.

use alloc::string::{String, ToString};

use super::rule::{Rule, error};
use crate::definition::Lint;
use crate::format::{Format, dispatch};

/// Whether a provider that takes at most `longest` characters would refuse the id.
pub(crate) fn is_too_long(id: &str, longest: usize) -> bool {
    id.len() > longest && id.chars().count() > longest
}

/// P8, for the limits that there are.
pub(crate) fn too_long(longest: usize) -> &'static Rule {
    if longest < 64 { &OVER_40 } else { &OVER_64 }
}

/// The id that replaces one, if the provider would refuse it: an id that is too long, or that an
/// earlier call has, with the message and the place of the call that repeats it.
pub fn new_id(format: Format, id: &str, twin: Option<(u32, u32)>) -> Option<String> {
    let longest = dispatch!(format, F => F::LONGEST_ID);
    match twin {
        Some((message, call)) => Some(renamed(id, message, call)),
        None => is_too_long(id, longest).then(|| shortened(id)),
    }
}

/// A shorter id, the same for the same id: its beginning and a digest of the whole. Both halves of
/// a pair are shortened by this function and stay a pair.
pub fn shortened(id: &str) -> String {
    let mut out: String = id
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
        .take(23)
        .collect();
    out.push('_');
    push_digest(&mut out, id);
    out
}

/// An id of its own for a call whose id another one has.
pub(crate) fn renamed(id: &str, message: u32, part: u32) -> String {
    let key = [id, "\n", &message.to_string(), "\n", &part.to_string()].concat();
    shortened(&key)
}

/// FNV-1a, 64 bits: ids are not secret, and a collision would only join two calls of one
/// history.
fn push_digest(out: &mut String, text: &str) {
    let digest = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let digit =
        |shift: u32| char::from_digit(u32::try_from(digest >> shift & 15).unwrap_or_default(), 16);
    out.extend((0..16).rev().filter_map(|at| digit(at * 4)));
}

static OVER_40: Rule = error(
    "P8",
    "the call id `{}` has more than 40 characters",
    "shorten it in the call and in its result alike",
);
static OVER_64: Rule = error(
    "P8",
    "the call id `{}` has more than 64 characters",
    "shorten it in the call and in its result alike",
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_ids_get_short_and_stay_apart() {
        let id = "call_".repeat(20);
        assert_eq!(shortened(&id), shortened(&id));
        assert_eq!(shortened(&id).len(), 40);
        assert_ne!(shortened(&id), shortened(&[&id, "x"].concat()));
        assert!(!is_too_long(&"é".repeat(64), 64) && is_too_long(&"é".repeat(64), 40));
    }
}
