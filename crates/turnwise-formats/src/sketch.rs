//! Shapes of messages whose structure can be told without reading them.
//!
//! A host that decides by turns alone need not hand over whole messages: who speaks, and the ids
//! that join calls with their results, are all a plan is made from. These tables say in which
//! messages that can be seen at a glance: all their fields are listed, and each is of the kind
//! given. The package walks them in JavaScript, with a walker that knows no format; a message of
//! any other shape is read in full. What a sketch leaves out (tokens, names, the digest) comes
//! later, with the message itself, and [`turnwise_core::transcript::Transcript::complete`] checks
//! one against the other.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use turnwise_core::item::{Answer, Call, Flags, Item, Kind, Role};
use turnwise_core::tokens::TokenCount;

use crate::definition::Definition;
use crate::format::{Format, dispatch};
use crate::json::push_string;

/// One shape: the field that names it, and every field it may have.
pub struct Shape {
    /// The field that tells what the message is, and its value.
    pub(crate) tag: (&'static str, &'static str),
    pub(crate) fields: &'static [(&'static str, Field)],
    pub(crate) role: Role,
    pub(crate) kind: Kind,
}

/// What a field of a [`Shape`] holds. All but [`Field::Other`] must be there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Field {
    /// A text that is not empty and begins with neither white space nor `<`, so that it is no
    /// summary of ours come back.
    Text,
    /// A text or `null`.
    Nullable,
    /// Any text, and it may be missing.
    Other,
    /// The id of the call that the message makes.
    Call,
    /// The id of the call that the message answers.
    Answer,
    /// A list of calls, `{ id, type, function: { name, arguments } }`.
    Calls,
}

/// All shapes, as the JSON the package reads:
/// `[{"key":"role","is":"user","fields":{"content":"text"}},…]`.
pub fn shapes() -> String {
    let mut out = String::from("[");
    for (shape, _) in all() {
        if out.len() > 1 {
            out.push(',');
        }
        out.push_str("{\"key\":");
        push_string(&mut out, shape.tag.0);
        out.push_str(",\"is\":");
        push_string(&mut out, shape.tag.1);
        out.push_str(",\"fields\":{");
        for (place, (name, field)) in shape.fields.iter().enumerate() {
            if place > 0 {
                out.push(',');
            }
            push_string(&mut out, name);
            out.push(':');
            push_string(&mut out, field.name());
        }
        out.push_str("}}");
    }
    out.push(']');
    out
}

/// The sketch of a message of the given shape, in a conversation of the given format, and the
/// format it is in from then on. `ids` are the ids of its calls and answers, one a line.
///
/// `None` where the message has to be read: it is of another format, or the ids do not go with the
/// shape.
pub fn sketch(shape: usize, format: Option<Format>, ids: &str) -> Option<(Item, Option<Format>)> {
    let (shape, own) = all().nth(shape)?;
    let is_known = own.is_none() || format.is_none() || own == format;
    let has_shapes = |format: Format| !dispatch!(format, F => F::SHAPES).is_empty();
    if !is_known || !format.is_none_or(has_shapes) {
        return None;
    }
    let mut item = Item {
        role: shape.role,
        kind: shape.kind,
        flags: Flags::NONE,
        tokens: TokenCount::ZERO,
        digest: 0,
        calls: Vec::new(),
        answers: Vec::new(),
        text: Box::default(),
    };
    let has = |field: Field| shape.fields.iter().any(|(_, kind)| *kind == field);
    let ids = ids.split('\n').filter(|id| !id.is_empty()).map(Box::<str>::from);
    if has(Field::Answer) {
        item.answers.extend(ids.map(|id| Answer {
            id,
            by_name: false,
            payload: TokenCount::ZERO,
            tokens: TokenCount::ZERO,
            can_shorten: false,
            error: false,
        }));
    } else {
        item.calls.extend(ids.map(|id| Call {
            id,
            name: Box::default(),
            input: TokenCount::ZERO,
            optional: false,
            closing: None,
        }));
    }
    let joined = item.calls.len() + item.answers.len();
    let is_joined = has(Field::Call) || has(Field::Answer) || has(Field::Calls);
    (is_joined == (joined > 0)).then_some((item, format.or(own)))
}

/// Every shape with the format that only a message of this shape can be in.
fn all() -> impl Iterator<Item = (&'static Shape, Option<Format>)> {
    let own = Format::ALL.into_iter().flat_map(|format| {
        dispatch!(format, F => F::SHAPES).iter().map(move |shape| (shape, Some(format)))
    });
    SHARED.iter().map(|shape| (shape, None)).chain(own)
}

impl Field {
    fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Nullable => "nullable",
            Self::Other => "other",
            Self::Call | Self::Answer => "id",
            Self::Calls => "calls",
        }
    }
}

/// Messages that every format has.
const SHARED: &[Shape] = &[
    said("user", Role::User),
    said("assistant", Role::Assistant),
    said("system", Role::System),
    said("developer", Role::System),
];

/// `{ role, content: "text" }`.
const fn said(role_name: &'static str, role: Role) -> Shape {
    let fields = &[("content", Field::Text)];
    Shape { tag: ("role", role_name), fields, role, kind: Kind::Message }
}
