//! Rule C10: half characters, caused by a cut in the middle of an emoji.

use turnwise_formats::lint::{Op, Rule, Walk, error};
use turnwise_formats::mend::half_characters;

/// Reports a message in which the parser replaced half characters.
pub(super) fn check(walk: &mut Walk<'_, '_>, index: u32) {
    let patches = half_characters(walk.message(index));
    let ops = patches.into_iter().map(|patch| Op::Set(index, patch.path, patch.value));
    walk.fault(&HALF, index, "", ops.collect());
}

static HALF: Rule = error(
    "C10",
    "a text was cut in the middle of a character (a lone surrogate)",
    "put U+FFFD in its place",
);
