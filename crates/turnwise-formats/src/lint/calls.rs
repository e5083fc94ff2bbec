//! C6: the name and the input of a call, wherever a format has them.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::op::{Op, Path};
use super::rule::{Rule, error, warning};
use super::servers::{NameForm, Rules};
use super::{Report, quoted};
use crate::convert::{UNNAMED, input_text};
use crate::json::Json;

/// Where a message has a call, and in which fields of it the name and the input are.
pub(crate) struct Site {
    pub index: u32,
    pub path: Path,
    pub name: &'static str,
    pub input: &'static str,
}

/// What the input of a call is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Input {
    /// JSON text.
    Text,
    Object,
    /// Whatever it is: a library looks at it.
    Any,
}

/// Reports a name or an input that the provider refuses.
#[inline(never)]
pub(crate) fn malformed(
    call: &Json<'_>,
    site: &Site,
    rules: &Rules,
    input: Input,
    report: Report<'_>,
) {
    let name = call.text_of(site.name).unwrap_or_default();
    if name.is_empty() {
        report(&NO_NAME, "", vec![site.set(site.name, quoted(UNNAMED))]);
    } else if rules.names.refuses(name) {
        if rules.names.is_certain {
            report(
                &ODD_NAME,
                name,
                vec![site.set(site.name, quoted(&safe_name(name, &rules.names)))],
            );
        } else {
            report(&DOUBTFUL_NAME, name, Vec::new());
        }
    }
    let value = call.field(site.input);
    match input {
        Input::Object if !value.is_some_and(Json::is_object) => {
            report(&NO_OBJECT, name, vec![site.set(site.input, input_text(value))]);
        }
        Input::Text => text(value, site, report),
        _ => {}
    }
}

/// Reports a result that is neither text nor a list of parts. `at` is the message and the place in it.
#[inline(never)]
pub(crate) fn output(
    result: &Json<'_>,
    field: &'static str,
    (index, mut path): (u32, Path),
    report: Report<'_>,
) {
    let text = match result.field(field) {
        Some(Json::String(_) | Json::Array(_)) => return,
        Some(other) => other.to_string(),
        // Chat has a rule of its own for nothing.
        None if field == "content" && path.is_empty() => return,
        None => String::new(),
    };
    path.push(field.into());
    report(&NO_RESULT, "", vec![Op::Set(index, path, quoted(&text))]);
}

fn text(value: Option<&Json<'_>>, site: &Site, report: Report<'_>) {
    let (rule, text) = match value {
        Some(Json::String(text)) if !is_broken(text) => return,
        Some(Json::String(_)) => (&BROKEN, input_text(value)),
        Some(other) if other.is_object() => (&NO_TEXT, other.to_string()),
        Some(_) => (&NO_TEXT, input_text(value)),
        None => (&NO_TEXT, "{}".into()),
    };
    report(rule, "", vec![site.set(site.input, quoted(&text))]);
}

impl Site {
    fn set(&self, field: &'static str, value: String) -> Op {
        let mut path = self.path.clone();
        path.push(field.into());
        Op::Set(self.index, path, value)
    }
}

/// The name with `_` for every letter that the provider refuses, and no longer than it takes.
fn safe_name(name: &str, form: &NameForm) -> String {
    let safe = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    name.chars().map(safe).take(form.longest).collect()
}

/// Whether a text is no JSON object: cut off when an answer reached its limit, two objects in one, or
/// with a line break inside of a string. Servers read an empty text as no arguments.
#[inline(never)]
fn is_broken(text: &str) -> bool {
    !text.trim().is_empty() && !crate::json::parse(text).is_ok_and(|read| read.json.is_object())
}

static NO_RESULT: Rule = error(
    "C14",
    "the content of a result is neither text nor a list of parts",
    "write it as JSON text",
);
static NO_NAME: Rule = error("C6", "a call has no function name", "name it `unnamed_tool`");
static ODD_NAME: Rule = error(
    "C6",
    "the function name `{}` is too long, or has other characters than letters, digits, `_` and `-`",
    "write `_` for the others",
);
static DOUBTFUL_NAME: Rule = warning(
    "C6",
    "the function name `{}` is more than 64 characters long or not made of letters, digits, `_` and `-`",
    "",
);
static NO_TEXT: Rule =
    error("C6", "the arguments of a call are no text", "write them as JSON text");
static NO_OBJECT: Rule = error(
    "C6",
    "the arguments of the call of `{}` are no object, which this server wants",
    "read them, or wrap them in one",
);
static BROKEN: Rule = warning(
    "C6",
    "the arguments of a call are cut off, or no JSON object; many servers refuse them",
    "put the text into an object, as `input`",
);
