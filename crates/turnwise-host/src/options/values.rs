//! The types that options can have.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_core::policy::{Keep, Limit, Threshold, When};
use turnwise_formats::directives::Occasion;
use turnwise_formats::json::Writer;
use turnwise_formats::lint::Target;
use turnwise_formats::{Format, Json};
use turnwise_text::{CheckPolicy, Template};

use super::schema::{Shape, Value};
use super::sizes::{alternatives, keep, limit, saving};
use super::{Envelope, Preset, TextPlace};
use crate::field::{OptionsError, share, wrong};

/// A text.
pub type Text = Box<str>;

/// A list of texts.
pub type Texts = Vec<Box<str>>;

/// A share between 0 and 1, in per mille.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share(pub u32);

/// The smallest saving that justifies an edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saving(pub Limit);

/// The check of facts, or `None` for no check.
pub type CheckOrFalse = Option<CheckPolicy>;

/// Who writes summaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SummarizerKind {
    /// The host, from a plan's job.
    Host,
    /// Turnwise, without a model.
    Extractive,
}

/// The kind of placeholder for an old tool result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceholderKind {
    /// A digest of the result.
    Digest,
}

/// What happens to old tool results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultEdit {
    /// Each is replaced by a placeholder.
    Replace,
    /// Calls are removed together with their results.
    Drop,
}

/// The items that a session stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retain {
    /// All of them.
    All,
    /// Those that the model sees.
    Window,
}

/// The edit that a provider makes.
pub type ProviderEdit = Occasion;

/// Types whose values are names. Brackets contain the names that files can have, if not all.
macro_rules! choices {
    (@ [$($name:literal),*]) => { Shape::Choice(|| Vec::from([$($name),*])) };
    (@ [$($name:literal),*] [$($written:literal),*]) => { choices!(@ [$($written),*]) };
    ($($type:ident $([$($written:literal),*])? {
        $first:literal => $first_value:path,
        $($name:literal => $value:path,)*
    })*) => {
        $(impl Value for $type {
            const SHAPE: Shape = choices!(@ [$first $(, $name)*] $([$($written),*])?);

            fn read(value: &Json<'_>, path: &str) -> Result<Self, OptionsError> {
                let place = choice(value, path, &[$first $(, $name)*])?;
                let others: &[Self] = &[$($value),*];
                Ok(others.get(place.wrapping_sub(1)).copied().unwrap_or($first_value))
            }

            fn wanted() -> String {
                any_of(&[$first $(, $name)*])
            }

            fn write(&self, out: &mut Writer) {
                let names: &[(Self, &str)] = &[($first_value, $first) $(, ($value, $name))*];
                let name = names.iter().find(|(value, _)| value == self);
                out.string(name.map(|(_, name)| *name).unwrap_or_default());
            }
        })*
    };
}

choices! {
    Envelope { "pair" => Self::Pair, "user" => Self::User, "bare" => Self::Bare, }
    TextPlace { "part" => Self::Part, "message" => Self::Message, }
    SummarizerKind ["extractive"] { "host" => Self::Host, "extractive" => Self::Extractive, }
    PlaceholderKind { "digest" => Self::Digest, }
    ResultEdit { "replace" => Self::Replace, "drop" => Self::Drop, }
    ProviderEdit { "compact" => Self::Compact, "clear" => Self::Clear, }
    Retain { "all" => Self::All, "window" => Self::Window, }
    When { "reaches" => Self::Reaches, "exceeds" => Self::Exceeds, }
    Target {
        "openai" => Self::OpenAi,
        "openai-stateless" => Self::OpenAiStateless,
        "openai-chained" => Self::OpenAiChained,
        "deepseek" => Self::DeepSeek,
        "kimi" => Self::Kimi,
        "strict" => Self::Strict,
        "gemma" => Self::Strict,
        "mistral" => Self::Mistral,
        "ollama" => Self::Ollama,
        "open-weights" => Self::OpenWeights,
        "anthropic" => Self::Anthropic,
        "bedrock" => Self::Bedrock,
        "gemini" => Self::Gemini,
        "gemini-3" => Self::Gemini3,
    }
    Preset {
        "support" => Self::Support,
        "coding" => Self::Coding,
        "research" => Self::Research,
        "casual" => Self::Casual,
    }
    Template {
        "support" => Self::Support,
        "coding" => Self::Coding,
        "research" => Self::Research,
        "general" => Self::General,
    }
}

/// Types of one JSON value.
macro_rules! scalars {
    ($($type:ty: $shape:expr, $wanted:literal, $read:expr, $write:expr;)*) => {
        $(impl Value for $type {
            const SHAPE: Shape = $shape;

            fn read(value: &Json<'_>, path: &str) -> Result<Self, OptionsError> {
                $read(value).ok_or_else(|| wrong(Some(value), path.into(), $wanted))
            }

            fn wanted() -> String {
                $wanted.into()
            }

            fn write(&self, out: &mut Writer) {
                $write(self, out);
            }
        })*
    };
}

scalars! {
    u32: Shape::Count, "a whole number, zero or more", Json::as_u32,
        |value: &u32, out: &mut Writer| _ = out.number(*value);
    bool: Shape::Flag, "true or false", Json::as_bool,
        |value: &bool, out: &mut Writer| _ = out.bool(*value);
    Text: Shape::Text, "a text", |value: &Json<'_>| value.as_str().map(Box::from),
        |value: &Text, out: &mut Writer| _ = out.string(value);
    Texts: Shape::Texts, "a list of names", texts, write_texts;
    Share: Shape::Share, "a share between 0 and 1", |value: &Json<'_>| share(value).map(Self),
        |value: &Share, out: &mut Writer| write_share(value.0, out);
    Saving: Shape::Saving, "a share or a number of tokens",
        |value: &Json<'_>| saving(value).map(Self), write_saving;
    CheckOrFalse: Shape::ChoiceOrFalse(|| Vec::from(CHECKS)),
        "`append`, `flag`, `reject` or false", check, write_check;
}

/// Sizes, which are read in several steps with their own errors.
macro_rules! sizes {
    ($($type:ident: $shape:ident, $read:expr, $write:expr;)*) => {
        $(impl Value for $type {
            const SHAPE: Shape = Shape::$shape;

            fn read(value: &Json<'_>, path: &str) -> Result<Self, OptionsError> {
                $read(value, path)
            }

            fn wanted() -> String {
                super::sizes::WANTED.into()
            }

            fn write(&self, out: &mut Writer) {
                $write(self, out);
            }
        })*
    };
}

sizes! {
    Limit: Size, limit, write_limit;
    Keep: Sizes, keep, |value: &Keep, out: &mut Writer| write_any(&value.any, out);
    Threshold: Sizes, threshold, |value: &Threshold, out: &mut Writer| write_any(&value.any, out);
}

impl Value for Format {
    const SHAPE: Shape = Shape::Choice(|| Self::ALL.map(Self::as_str).into());

    fn read(value: &Json<'_>, path: &str) -> Result<Self, OptionsError> {
        let known = value.as_str().and_then(Self::from_name);
        known.ok_or_else(|| wrong(Some(value), path.into(), &Self::wanted()))
    }

    fn wanted() -> String {
        Self::names()
    }

    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }
}

/// The index of a name in a list. One function for all types keeps the binary small.
#[inline(never)]
fn choice(value: &Json<'_>, path: &str, names: &[&str]) -> Result<usize, OptionsError> {
    let name = value.as_str();
    let place = names.iter().position(|known| Some(*known) == name);
    place.ok_or_else(|| wrong(Some(value), path.into(), &any_of(names)))
}

fn threshold(value: &Json<'_>, path: &str) -> Result<Threshold, OptionsError> {
    Ok(Threshold { any: alternatives(value, path)?, when: When::Reaches })
}

fn texts(value: &Json<'_>) -> Option<Texts> {
    value.as_array()?.iter().map(|item| item.as_str().map(Box::from)).collect()
}

fn check(value: &Json<'_>) -> Option<CheckOrFalse> {
    match value.as_bool() {
        Some(false) => Some(None),
        _ => value.as_str().and_then(CheckPolicy::from_name).map(Some),
    }
}

fn write_texts(texts: &Texts, out: &mut Writer) {
    out.open('[');
    texts.iter().for_each(|text| _ = out.string(text));
    out.close(']');
}

/// Thousandths as a decimal number: 850 is `0.85`.
fn write_share(permille: u32, out: &mut Writer) {
    let digits = (1000 + permille % 1000).to_string();
    let text = [&(permille / 1000).to_string(), ".", digits.get(1..).unwrap_or_default()].concat();
    out.raw(text.trim_end_matches('0').trim_end_matches('.'));
}

fn write_saving(saving: &Saving, out: &mut Writer) {
    match saving.0.permille {
        Some(permille) => write_share(permille, out),
        None => _ = out.number(saving.0.tokens.unwrap_or_default().0),
    }
}

fn write_check(check: &CheckOrFalse, out: &mut Writer) {
    match check {
        None => out.bool(false),
        Some(CheckPolicy::Append) => out.string("append"),
        Some(CheckPolicy::Flag) => out.string("flag"),
        Some(CheckPolicy::Reject) => out.string("reject"),
    };
}

fn write_limit(limit: &Limit, out: &mut Writer) {
    let units = [
        ("turns", limit.turns),
        ("messages", limit.messages),
        ("tokens", limit.tokens.map(|tokens| tokens.0)),
    ];
    out.open('{');
    for (unit, size) in units {
        size.into_iter().for_each(|size| _ = out.key(unit).number(size));
    }
    limit.permille.into_iter().for_each(|share| write_share(share, out.key("fraction")));
    out.close('}');
}

fn write_any(any: &[Limit], out: &mut Writer) {
    if let [limit] = any {
        return write_limit(limit, out);
    }
    out.open('[');
    any.iter().for_each(|limit| write_limit(limit, out));
    out.close(']');
}

/// Names as an error lists them: "`a`, `b` or `c`".
pub(super) fn any_of(names: &[&str]) -> String {
    let mut out = String::new();
    for (place, name) in names.iter().enumerate() {
        out.push_str(match names.len() - place {
            1 if place > 0 => " or `",
            _ if place > 0 => ", `",
            _ => "`",
        });
        out.push_str(name);
        out.push('`');
    }
    out
}

const CHECKS: [&str; 3] = ["append", "flag", "reject"];
