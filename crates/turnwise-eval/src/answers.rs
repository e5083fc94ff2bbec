//! Grades a model's answers without another model: how many were right with the full history, how
//! many with the messages of the plan, and where the two differ.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::words::{casefold, sentences, term_set};

/// The grades of one or more questions that were asked twice. They can be added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Answers {
    /// The questions with an answer for both requests.
    pub questions: u64,
    /// The right answers with the full history.
    pub right_full: u64,
    /// The right answers with the messages of the plan.
    pub right_plan: u64,
    /// Right with the full history, wrong with the plan.
    pub lost: u64,
    /// Wrong with the full history, right with the plan.
    pub gained: u64,
    /// Answers that ask the user back, with the full history.
    pub asks_back_full: u64,
    /// Answers that ask the user back, with the plan.
    pub asks_back_plan: u64,
    /// The questions without an answer for one of the requests. They are not graded.
    pub missing: u64,
}

/// The grade of one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// It contains the expected answer.
    Right,
    /// It ends with a question and does not contain the expected answer.
    AsksBack,
    /// Neither.
    Wrong,
}

/// Grades an answer. It is right if it contains at least 70 % of the expected answer's content
/// terms. An expected answer without such terms, such as one in Chinese, must occur as it is.
pub fn grade(answer: &str, expected: &str) -> Grade {
    let wanted = term_set(expected);
    let is_right = if wanted.is_empty() {
        let expected = casefold(expected.trim());
        !expected.is_empty() && casefold(answer).contains(&expected)
    } else {
        let found = term_set(answer).intersection(&wanted).count();
        found * 10 >= wanted.len() * 7
    };
    let last = sentences(answer).last().copied().unwrap_or(answer);
    match is_right {
        true => Grade::Right,
        false if last.trim_end().ends_with(['?', '\u{ff1f}', '\u{61f}']) => Grade::AsksBack,
        false => Grade::Wrong,
    }
}

impl Answers {
    /// The grades of one question's answers, where they exist.
    pub fn new(full: Option<&str>, plan: Option<&str>, expected: &str) -> Self {
        let (Some(full), Some(plan)) = (full, plan) else {
            return Self { missing: 1, ..Self::default() };
        };
        let (full, plan) = (grade(full, expected), grade(plan, expected));
        let count = |is: bool| u64::from(is);
        Self {
            questions: 1,
            right_full: count(full == Grade::Right),
            right_plan: count(plan == Grade::Right),
            lost: count(full == Grade::Right && plan != Grade::Right),
            gained: count(full != Grade::Right && plan == Grade::Right),
            asks_back_full: count(full == Grade::AsksBack),
            asks_back_plan: count(plan == Grade::AsksBack),
            missing: 0,
        }
    }
}

impl Answers {
    /// Names and values, in the order of a table.
    pub fn figures(&self) -> Vec<(&'static str, f64)> {
        let percent = |count: u64| 100.0 * count as f64 / self.questions.max(1) as f64;
        vec![
            ("questions", self.questions as f64),
            ("right with full history %", percent(self.right_full)),
            ("right with plan %", percent(self.right_plan)),
            ("lost", self.lost as f64),
            ("gained", self.gained as f64),
            ("asks back with full history", self.asks_back_full as f64),
            ("asks back with plan", self.asks_back_plan as f64),
            ("missing", self.missing as f64),
        ]
    }
}

impl AddAssign for Answers {
    fn add_assign(&mut self, other: Self) {
        self.questions += other.questions;
        self.right_full += other.right_full;
        self.right_plan += other.right_plan;
        self.lost += other.lost;
        self.gained += other.gained;
        self.asks_back_full += other.asks_back_full;
        self.asks_back_plan += other.asks_back_plan;
        self.missing += other.missing;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_right_if_it_contains_what_was_expected() {
        assert_eq!(grade("She lives in Lisbon now.", "Lisbon"), Grade::Right);
        assert_eq!(grade("In LISBON, Portugal", "Lisbon, Portugal"), Grade::Right);
        assert_eq!(grade("She lives in Porto.", "Lisbon"), Grade::Wrong);
        assert_eq!(grade("她住在里斯本。", "里斯本"), Grade::Right);
        assert_eq!(grade("anything", ""), Grade::Wrong);
    }

    #[test]
    fn a_clarifying_question_is_no_answer() {
        assert_eq!(grade("I don't know. Which sister do you mean?", "Lisbon"), Grade::AsksBack);
        assert_eq!(grade("您指的是谁？", "里斯本"), Grade::AsksBack);
        assert_eq!(grade("Lisbon. Anything else?", "Lisbon"), Grade::Right);
    }

    #[test]
    fn grades_add_up() {
        let mut sum = Answers::new(Some("Lisbon"), Some("Where?"), "Lisbon");
        sum += Answers::new(Some("Porto"), Some("Lisbon"), "Lisbon");
        sum += Answers::new(Some("Lisbon"), None, "Lisbon");
        let expected = Answers {
            questions: 2,
            right_full: 1,
            right_plan: 1,
            lost: 1,
            gained: 1,
            asks_back_plan: 1,
            missing: 1,
            ..Answers::default()
        };
        assert_eq!(sum, expected);
    }
}
