//! A lane: one way to choose the messages to send. It is a policy of the engine, a slice, or the
//! answers of a learner's own function.

use std::borrow::Cow;

use turnwise_host::json::Json;
use turnwise_host::options::{Settings, read};

use crate::error::LessonError;
use crate::lesson::json::{number, object};

/// One way to choose the messages to send.
#[derive(Clone, Debug, PartialEq)]
pub enum Lane {
    /// The options of `createContext`.
    Policy(Json<'static>),
    /// `messages.slice(-count)`: the last messages, without regard to pairs or turns. For teaching
    /// only.
    Slice(u32),
    /// The answers of a function: for each request, the indexes of the messages to send.
    Chosen {
        /// The indexes for each request.
        lists: Vec<Vec<usize>>,
        /// The token limit that the function gets.
        budget: u64,
    },
}

impl Lane {
    /// Reads `{"slice": 9}`, `{"chosen": [[0, 1]], "budget": 900}`, or else options of
    /// `createContext`.
    pub fn read(json: &Json<'_>) -> Self {
        if let Some(count) = json.get("slice").and_then(Json::as_u32) {
            return Self::Slice(count);
        }
        if let Some(lists) = json.get("chosen").and_then(Json::as_array) {
            // Anything but a number becomes an index beyond all messages, which the replay refuses.
            let index =
                |index: &Json<'_>| index.as_u32().map_or(usize::MAX, |index| index as usize);
            let list = |list: &Json<'_>| {
                list.as_array().unwrap_or_default().iter().map(index).collect::<Vec<_>>()
            };
            let budget = json.get("budget").and_then(Json::as_u32).unwrap_or_default();
            return Self::Chosen { lists: lists.iter().map(list).collect(), budget: budget.into() };
        }
        Self::Policy(json.clone().into_owned())
    }

    /// The lane as JSON that [`Self::read`] accepts.
    pub fn json(&self) -> Json<'static> {
        let count = |count: usize| number(count as u64);
        match self {
            Self::Policy(options) => options.clone(),
            Self::Slice(count) => object([("slice", number((*count).into()))]),
            Self::Chosen { lists, budget } => {
                let list = |list: &Vec<usize>| {
                    Json::Array(list.iter().map(|index| count(*index)).collect())
                };
                let lists = Json::Array(lists.iter().map(list).collect());
                object([("chosen", lists), ("budget", number(*budget))])
            }
        }
    }

    /// [`Self::json`] as text.
    pub fn to_json(&self) -> String {
        self.json().to_string()
    }

    /// This lane with its fields replaced by those of `changes`. `null` removes a field. A slice in
    /// `changes` replaces a policy, and options replace a slice.
    #[must_use]
    pub fn with(&self, changes: &Json<'_>) -> Self {
        let Self::Policy(Json::Object(own)) = self else { return Self::read(changes) };
        let Json::Object(new) = changes else { return self.clone() };
        if changes.get("slice").is_some() || changes.get("chosen").is_some() {
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

    /// The changes that turn this lane into `other`, as input for [`Self::with`].
    pub fn difference(&self, other: &Self) -> Json<'static> {
        let (Self::Policy(Json::Object(own)), Self::Policy(Json::Object(new))) = (self, other)
        else {
            return other.json();
        };
        let gone = own.iter().filter(|(name, _)| !new.iter().any(|(known, _)| known == name));
        let gone = gone.map(|(name, _)| (name.clone(), Json::Null));
        let changed = new.iter().filter(|field| !own.contains(field)).cloned();
        Json::Object(gone.chain(changed).collect())
    }

    /// The lines of the memory that is sent with every request.
    pub fn memory(&self) -> Vec<String> {
        let Self::Policy(options) = self else { return Vec::new() };
        let text = options.text_of("memory").unwrap_or_default();
        text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect()
    }

    /// The engine's options. `None` for a slice and for chosen messages.
    ///
    /// # Errors
    /// Those of `createContext`.
    pub fn settings(&self) -> Result<Option<Settings>, LessonError> {
        match self {
            Self::Policy(options) => Ok(Some(read(options)?)),
            Self::Slice(_) | Self::Chosen { .. } => Ok(None),
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
    fn a_difference_makes_the_other_lane() {
        let start = lane(r#"{"window":4000,"trigger":0.8,"strategies":[]}"#);
        for other in [r#"{"window":900}"#, r#"{"slice":9}"#, r#"{"window":4000,"keep":1}"#] {
            let other = lane(other);
            let settings = |lane: &Lane| lane.with(&parse(r#"{"x":null}"#).unwrap().json).json();
            let made = start.with(&start.difference(&other));
            let sorted = |lane: &Lane| match settings(lane) {
                Json::Object(mut fields) => {
                    fields.sort_by(|a, b| a.0.cmp(&b.0));
                    format!("{fields:?}")
                }
                other => other.to_string(),
            };
            assert_eq!(sorted(&made), sorted(&other));
        }
    }

    #[test]
    fn chosen_messages_are_read_as_they_were_written() {
        let text = r#"{"chosen":[[0],[0,2]],"budget":900}"#;
        assert_eq!(lane(text).to_json(), text);
    }

    #[test]
    fn a_slice_and_a_policy_replace_each_other() {
        let slice = parse(r#"{"slice":9}"#).unwrap().json;
        assert_eq!(lane("{}").with(&slice), Lane::Slice(9));
        let policy = parse(r#"{"window":900}"#).unwrap().json;
        assert_eq!(Lane::Slice(9).with(&policy).to_json(), r#"{"window":900}"#);
    }
}
