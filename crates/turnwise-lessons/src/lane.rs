//! A lane: one way to choose the messages to send. A policy of the engine, or a slice.

use std::borrow::Cow;

use turnwise_host::json::Json;
use turnwise_host::options::{Settings, read};

use crate::error::LessonError;

/// One way to choose the messages to send.
#[derive(Clone, Debug, PartialEq)]
pub enum Lane {
    /// The options of `createContext`.
    Policy(Json<'static>),
    /// `messages.slice(-count)`: the last messages, whatever they are. For teaching only.
    Slice(u32),
}

impl Lane {
    /// Reads `{"slice": 9}`, or else options of `createContext`.
    pub fn read(json: &Json<'_>) -> Self {
        match json.get("slice").and_then(Json::as_u32) {
            Some(count) => Self::Slice(count),
            None => Self::Policy(json.clone().into_owned()),
        }
    }

    /// The lane as [`Self::read`] takes it.
    pub fn to_json(&self) -> String {
        match self {
            Self::Policy(options) => options.to_string(),
            Self::Slice(count) => format!("{{\"slice\":{count}}}"),
        }
    }

    /// This lane with the fields of `changes` in place of its own. `null` removes a field. A slice
    /// in `changes` replaces the policy, and options replace a slice.
    #[must_use]
    pub fn with(&self, changes: &Json<'_>) -> Self {
        let Self::Policy(Json::Object(own)) = self else { return Self::read(changes) };
        let Json::Object(new) = changes else { return self.clone() };
        if changes.get("slice").is_some() {
            return Self::read(changes);
        }
        let mut fields = own.clone();
        for (name, value) in new {
            fields.retain(|(known, _)| known != name);
            if *value != Json::Null {
                fields.push((Cow::Owned(name.to_string()), value.clone().into_owned()));
            }
        }
        Self::Policy(Json::Object(fields))
    }

    /// The options as the engine reads them; nothing for a slice.
    ///
    /// # Errors
    /// Those of `createContext`.
    pub fn settings(&self) -> Result<Option<Settings>, LessonError> {
        match self {
            Self::Policy(options) => Ok(Some(read(options)?)),
            Self::Slice(_) => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use turnwise_host::json::parse;

    fn lane(text: &str) -> Lane {
        Lane::read(&parse(text).unwrap().json)
    }

    #[test]
    fn fields_replace_and_null_removes() {
        let start = lane(r#"{"window":4000,"trigger":0.8,"strategies":[]}"#);
        let changes = parse(r#"{"trigger":null,"window":900}"#).unwrap().json;
        assert_eq!(start.with(&changes).to_json(), r#"{"strategies":[],"window":900}"#);
    }

    #[test]
    fn a_slice_and_a_policy_replace_each_other() {
        let slice = parse(r#"{"slice":9}"#).unwrap().json;
        assert_eq!(lane("{}").with(&slice), Lane::Slice(9));
        let policy = parse(r#"{"window":900}"#).unwrap().json;
        assert_eq!(Lane::Slice(9).with(&policy).to_json(), r#"{"window":900}"#);
    }
}
