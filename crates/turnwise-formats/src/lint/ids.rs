//! Ids: of calls that are too long (P8), and of messages, used twice (U2).

use alloc::string::{String, ToString};
use alloc::vec;

use super::op::{Op, steps};
use super::rule::{Rule, error, warning};
use super::servers::{IdForm, PLAIN, Rules};
use super::{Walk, quoted};
use crate::json::Json;
use crate::sorted::Ids;

/// P8, for an id that the provider refuses.
#[inline(never)]
pub(crate) fn refused(id: &str, form: &IdForm) -> &'static Rule {
    match id.chars().count() {
        0 => &NO_ID,
        _ if form.is_exact => &NOT_NINE,
        length if length <= form.longest => &ODD_ID,
        _ if form.longest < 64 => &OVER_40,
        _ => &OVER_64,
    }
}

/// The id that replaces one, if the server with these rules would refuse it: by its form, or
/// because an earlier call has it, with the message and the place of the call that repeats it. An
/// empty one is replaced by the place of its call.
#[inline(never)]
pub fn new_id(rules: &Rules, id: &str, call: Option<(u32, u32)>, is_twin: bool) -> Option<String> {
    let own = call.filter(|_| is_twin || id.is_empty());
    match own {
        Some((message, part)) => Some(renamed(id, message, part, &rules.ids)),
        None => (!id.is_empty() && rules.ids.refuses(id)).then(|| safe_id(id, &rules.ids)),
    }
}

/// An id of the form that a provider takes, the same for the same id.
#[inline(never)]
pub(crate) fn safe_id(id: &str, form: &IdForm) -> String {
    if !form.is_exact {
        return shortened(id);
    }
    let mut rest = digest(id);
    let digit = |_| {
        let place = usize::try_from(rest % 62).unwrap_or_default();
        rest /= 62;
        DIGITS.as_bytes().get(place).copied().map_or('0', char::from)
    };
    (0..form.longest).map(digit).collect()
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

/// An id of its own for a call whose id another one has, or that has none.
pub(crate) fn renamed(id: &str, message: u32, part: u32, form: &IdForm) -> String {
    let lead = if id.is_empty() { "call" } else { id };
    let key = [lead, "\n", &message.to_string(), "\n", &part.to_string()].concat();
    safe_id(&key, form)
}

/// FNV-1a, 64 bits: ids are not secret, and a collision would only join two calls of one
/// history.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn push_digest(out: &mut String, text: &str) {
    let digest = digest(text);
    let digit =
        |shift: u32| char::from_digit(u32::try_from(digest >> shift & 15).unwrap_or_default(), 16);
    out.extend((0..16).rev().filter_map(|at| digit(at * 4)));
}

/// U2: messages whose ids the page or a client merges by. `seen` has the ids so far.
pub(crate) fn own_id<'a>(
    walk: &mut Walk<'_, '_>,
    seen: &mut Ids<'a>,
    index: u32,
    message: &'a Json<'_>,
) {
    if let Some(id) = message.text_of("id").filter(|id| !id.is_empty())
        && seen.again(0, id)
    {
        let new = quoted(&renamed(id, index, 0, &PLAIN.ids));
        walk.fault(&SAME_ID, index, id, vec![Op::Set(index, steps!["id"], new)]);
    }
}

static SAME_ID: Rule = warning(
    "U2",
    "two messages have the id `{}`: clients that merge by id lose one of them",
    "give the second one an id of its own",
);

const DIGITS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

static NO_ID: Rule =
    error("P8", "a call has an empty id{}", "give it one, in the call and in its result alike");
static NOT_NINE: Rule = error(
    "P8",
    "the call id `{}` is not nine letters or digits",
    "write another one, in the call and in its result alike",
);
static ODD_ID: Rule = error(
    "P8",
    "the call id `{}` has other characters than letters, digits, `_` and `-`",
    "write another one, in the call and in its result alike",
);
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
    use crate::lint::servers::{ANTHROPIC, OPENAI};

    #[test]
    fn long_ids_get_short_and_stay_apart() {
        let id = "call_".repeat(20);
        assert_eq!(shortened(&id), shortened(&id));
        assert_eq!(shortened(&id).len(), 40);
        assert_ne!(shortened(&id), shortened(&[&id, "x"].concat()));
        let refuses = |rules: &Rules| rules.ids.refuses(&"é".repeat(64));
        assert!(!refuses(&PLAIN) && refuses(&OPENAI) && refuses(&ANTHROPIC));
    }
}
