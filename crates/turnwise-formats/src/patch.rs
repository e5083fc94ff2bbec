//! Edits inside a message: a path and the new value there.
//!
//! A patch leaves everything outside of its path as it is, unknown fields included, so that the
//! host can apply it to its own object.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::json::{Json, parse, push_string};

/// A new value at one place of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patch {
    /// Where, from the outside in. Empty for the whole message.
    pub path: Vec<Step>,
    /// The new value, as JSON text.
    pub value: String,
}

/// One step of a [`Patch`]'s path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// Into the field of an object. A missing field is made.
    Key(Cow<'static, str>),
    /// Into the item of a list.
    Index(u32),
}

impl Patch {
    /// A text at `path`.
    pub(crate) fn text(path: impl IntoIterator<Item = impl Into<Step>>, text: &str) -> Self {
        let mut value = String::with_capacity(text.len() + 2);
        push_string(&mut value, text);
        Self { path: path.into_iter().map(Into::into).collect(), value }
    }
}

impl From<&'static str> for Step {
    fn from(key: &'static str) -> Self {
        Self::Key(Cow::Borrowed(key))
    }
}

impl From<usize> for Step {
    fn from(index: usize) -> Self {
        Self::Index(u32::try_from(index).unwrap_or(u32::MAX))
    }
}

/// The message with all `patches` applied, its fields in their old order.
///
/// A path that leads nowhere (the host changed the message meanwhile) and a value that is not JSON
/// change nothing.
pub fn apply<'a>(patches: &'a [Patch], message: &Json<'a>) -> Json<'a> {
    let mut patched = message.clone();
    for patch in patches {
        if let Ok(value) = parse(&patch.value) {
            set(&mut patched, &patch.path, value.json);
        }
    }
    patched
}

/// The value at `path`, if it leads somewhere.
pub(crate) fn value_at<'m, 'a>(message: &'m Json<'a>, path: &[Step]) -> Option<&'m Json<'a>> {
    path.iter().try_fold(message, |json, step| match step {
        Step::Key(key) => json.get(key),
        Step::Index(at) => json.as_array()?.get(*at as usize),
    })
}

/// [`value_at`], to be changed.
pub(crate) fn value_at_mut<'m, 'a>(
    mut json: &'m mut Json<'a>,
    path: &[Step],
) -> Option<&'m mut Json<'a>> {
    for step in path {
        json = match (json, step) {
            (Json::Object(fields), Step::Key(key)) => {
                fields.iter_mut().rev().find(|(name, _)| name == key).map(|(_, value)| value)?
            }
            (Json::Array(items), Step::Index(at)) => items.get_mut(*at as usize)?,
            _ => return None,
        };
    }
    Some(json)
}

/// Puts a value at `path`; a missing field is made at the end of the path only.
pub(crate) fn set<'a>(message: &mut Json<'a>, path: &[Step], value: Json<'a>) {
    if let Some(target) = value_at_mut(message, path) {
        *target = value;
    } else if let Some((Step::Key(key), parent)) = path.split_last()
        && let Some(Json::Object(fields)) = value_at_mut(message, parent)
    {
        fields.push((key.clone(), value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec;

    fn check(message: &str, path: Vec<Step>, value: &str, expected: &str) {
        let patches = [Patch { path, value: String::from(value) }];
        assert_eq!(apply(&patches, &parse(message).unwrap().json).to_string(), expected);
    }

    #[test]
    fn a_value_is_replaced_where_it_stood() {
        check(r#"{"a":1,"b":2}"#, vec!["a".into()], "[3]", r#"{"a":[3],"b":2}"#);
        check(
            r#"{"a":[1,{"b":2}]}"#,
            vec!["a".into(), 1.into(), "b".into()],
            "3",
            r#"{"a":[1,{"b":3}]}"#,
        );
    }

    #[test]
    fn a_missing_field_is_made_at_the_end_of_the_path_only() {
        check(r#"{"a":1}"#, vec!["b".into()], "2", r#"{"a":1,"b":2}"#);
        check(r#"{"a":1}"#, vec!["b".into(), "c".into()], "2", r#"{"a":1}"#);
    }

    #[test]
    fn a_path_that_leads_nowhere_changes_nothing() {
        check(r#"{"a":[1]}"#, vec!["a".into(), 1.into()], "2", r#"{"a":[1]}"#);
        check(r#"{"a":[1]}"#, vec!["a".into(), "b".into()], "2", r#"{"a":[1]}"#);
        check(r#"{"a":[1]}"#, vec![0.into()], "2", r#"{"a":[1]}"#);
        check(r#"{"a":[1]}"#, vec!["a".into()], "no JSON", r#"{"a":[1]}"#);
    }
}
