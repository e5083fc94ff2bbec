//! Rule C10: half characters, caused by a cut in the middle of an emoji.

use alloc::vec::Vec;

use turnwise_formats::lint::op::Path;
use turnwise_formats::lint::{Op, Rule, Walk, error, quoted};
use turnwise_formats::{Json, Step};

/// Reports the messages in which the parser replaced half characters.
pub(super) fn check(walk: &mut Walk<'_, '_>, mended: &[u32]) {
    for &index in mended {
        let mut ops = Vec::new();
        replace(walk.message(index), &mut Vec::new(), index, &mut ops);
        walk.fault(&HALF, index, "", ops);
    }
}

/// Writes every text that contains a replacement character again. It is no longer known which of
/// them contained the half, and the other texts do not change.
fn replace(json: &Json<'_>, path: &mut Path, index: u32, ops: &mut Vec<Op>) {
    match json {
        Json::String(text) if text.contains(char::REPLACEMENT_CHARACTER) => {
            ops.push(Op::Set(index, path.clone(), quoted(text)));
        }
        Json::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                path.push(at.into());
                replace(item, path, index, ops);
                path.pop();
            }
        }
        Json::Object(fields) => {
            if !path.is_empty()
                && fields.iter().any(|(key, _)| key.contains(char::REPLACEMENT_CHARACTER))
            {
                ops.push(Op::Set(index, path.clone(), alloc::string::ToString::to_string(json)));
                return;
            }
            for (key, value) in fields {
                path.push(Step::Key(key.clone().into_owned().into()));
                replace(value, path, index, ops);
                path.pop();
            }
        }
        _ => {}
    }
}

static HALF: Rule = error(
    "C10",
    "a text was cut in the middle of a character (a lone surrogate)",
    "put U+FFFD in its place",
);
