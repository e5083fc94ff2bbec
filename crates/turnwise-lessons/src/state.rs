//! The state of a learner in a lesson: plain data that a page saves, links to and restores.

use turnwise_host::json::{Json, parse};

use crate::bench::Bench;
use crate::error::LessonError;
use crate::lane::Lane;
use crate::lesson::Lesson;
use crate::lesson::json::{number, object};
use crate::reading::{Attempt, Reading};

/// The state of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The learner's lane.
    pub lane: Lane,
    /// The message that the learner clicked.
    pub picked: Option<usize>,
    /// The learner's prediction, from 1.
    pub predicted: Option<usize>,
    /// The number of opened hints.
    pub hints: usize,
}

/// A clause with its live value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured<'a> {
    /// The key of the clause.
    pub key: &'a str,
    /// Its value, and the place to show.
    pub reading: Reading,
    /// Whether it holds.
    pub holds: bool,
}

impl State {
    /// The state in which a lesson opens.
    pub fn new(lesson: &Lesson) -> Self {
        Self { lane: lesson.start.clone(), picked: None, predicted: None, hints: 0 }
    }

    /// Reads the output of [`Self::to_json`].
    ///
    /// # Errors
    /// JSON faults, `bad_field` if the lane is missing, and options that the engine refuses.
    pub fn read(text: &str) -> Result<Self, LessonError> {
        let json = parse(text)?.json;
        let lane = json
            .get("lane")
            .filter(|lane| lane.is_object())
            .ok_or_else(|| LessonError::new("bad_field", "must be an object").at_field("lane"))?;
        let lane = Lane::read(lane);
        lane.settings()?;
        let count = |name: &str| match json.field(name) {
            None => Ok(None),
            Some(value) => value.as_u32().map(|value| Some(value as usize)).ok_or_else(|| {
                LessonError::new("bad_field", "must be a whole number").at_field(name)
            }),
        };
        let hints = count("hints")?.unwrap_or_default();
        Ok(Self { lane, picked: count("picked")?, predicted: count("predicted")?, hints })
    }

    /// The state as JSON. Empty fields are left out.
    pub fn to_json(&self) -> String {
        let counts = [
            ("picked", self.picked),
            ("predicted", self.predicted),
            ("hints", Some(self.hints).filter(|hints| *hints > 0)),
        ];
        let counts = counts.into_iter().filter_map(|(name, count)| Some((name, count? as u64)));
        let counts = counts.map(|(name, count)| (name, number(count)));
        let fields = std::iter::once(("lane", self.lane.json())).chain(counts);
        let json: Json<'static> = object(fields);
        json.to_string()
    }
}

impl<'a> Bench<'a> {
    /// Every clause of the goal with its value in this state.
    ///
    /// # Errors
    /// Options that the engine refuses.
    pub fn measure(&self, state: &State) -> Result<Vec<Measured<'a>>, LessonError> {
        let attempt = Attempt {
            picked: state.picked,
            predicted: state.predicted,
            ..self.try_goal(&state.lane)?
        };
        let measured = self.lesson.goal.iter().map(|clause| {
            let (reading, holds) = (attempt.read(clause), attempt.satisfies(clause));
            Measured { key: &clause.key, reading, holds }
        });
        Ok(measured.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_read_as_it_was_written() {
        for text in [
            r#"{"lane":{"strategies":[]}}"#,
            r#"{"lane":{"slice":9},"picked":5,"predicted":2,"hints":1}"#,
        ] {
            assert_eq!(State::read(text).unwrap().to_json(), text);
        }
    }

    #[test]
    fn what_is_no_state_is_refused() {
        let code = |text: &str| {
            let error = State::read(text).unwrap_err();
            (error.code, error.field.unwrap_or_default())
        };
        assert_eq!(code("{"), ("json_ended_early", String::new()));
        assert_eq!(code(r#"{"picked":5}"#), ("bad_field", "lane".into()));
        assert_eq!(code(r#"{"lane":{},"picked":"5"}"#), ("bad_field", "picked".into()));
        assert_eq!(code(r#"{"lane":{"window":-1}}"#).0, "bad_option");
    }
}
