//! Finds the start of the current phase: after the last phase that the user closed with no open
//! question.
//!
//! The user closes a phase with thanks, with a word such as "done", or by a new topic. A phase is
//! open while an answer is missing: to the user's words, to a call, or to the assistant's question.
//! An offer of more help does not count as a question.

use crate::language::{CLOSINGS, OFFERS, TOPICS, begins, mentions};
use crate::words::each_term;
use crate::{Snippet, Speaker};

#[derive(Default)]
pub(super) struct Phases {
    /// The first unit of the current phase.
    first: u32,
    /// The unit after the last one that was read.
    next: u32,
    /// Whether an answer is missing.
    open: bool,
}

impl Phases {
    /// The first unit of the current phase; 0 if no phase has ended.
    pub(super) fn under_way(&self) -> u32 {
        self.first
    }

    /// Whether an answer is missing.
    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    /// Reads the next snippet; `unit` is `None` for the task itself.
    pub(super) fn read(&mut self, snippet: &Snippet<'_>, unit: Option<u32>) {
        let before = unit.unwrap_or(self.next);
        self.next = unit.map_or(self.next, |unit| unit + 1);
        let text = snippet.text.trim();
        match snippet.speaker {
            Speaker::User => {
                let closes = closes(text);
                if !self.open && begins(text, TOPICS) {
                    self.first = before;
                } else if !self.open && closes {
                    self.first = self.next;
                }
                // The user's words need an answer. Thanks do not, but they leave older questions
                // open.
                self.open |= !closes;
            }
            Speaker::Assistant => {
                self.open = snippet.call || text.ends_with(['?', '？']) && !mentions(text, OFFERS)
            }
            Speaker::Tool => self.open = snippet.error,
            Speaker::System => {}
        }
    }
}

/// Whether the text closes a topic and has little other content.
fn closes(text: &str) -> bool {
    let mut terms = 0;
    if text.len() <= LONGEST && !text.contains(['?', '？']) && mentions(text, CLOSINGS) {
        each_term(text, &mut |_, _| terms += 1);
        return terms < MOST_TERMS;
    }
    false
}

/// In bytes. A longer message is more than a goodbye.
const LONGEST: usize = 120;
/// A closing message has fewer content words.
const MOST_TERMS: u32 = 5;

#[cfg(test)]
mod tests {
    use super::*;

    fn under_way(snippets: &[Snippet<'_>]) -> u32 {
        let mut phases = Phases::default();
        (0..).zip(snippets).for_each(|(unit, snippet)| phases.read(snippet, Some(unit)));
        phases.under_way()
    }

    fn after(answer: &str, said: &str) -> u32 {
        let asked = Snippet::user("Please send my order back.", 1, 0);
        under_way(&[
            asked,
            Snippet::said(Speaker::Assistant, answer, 1, 1),
            Snippet::user(said, 2, 2),
        ])
    }

    #[test]
    fn thanks_end_a_phase_and_another_topic_begins_one() {
        assert_eq!(after("It is on its way.", "Thanks, that's all."), 3);
        assert_eq!(after("It is on its way.", "Another thing: is W-12 late?"), 2);
        assert_eq!(after("Done. Is there anything else I can do?", "No, thank you."), 3);
    }

    #[test]
    fn what_is_open_is_no_finished_phase() {
        assert_eq!(after("To which address?", "Thanks"), 0);
        assert_eq!(after("It is on its way.", "Thanks! When will the money be back?"), 0);
        let asked = Snippet::user("Please send my order back.", 1, 0);
        assert_eq!(under_way(&[asked, Snippet::user("Thanks!", 1, 1)]), 0);
        let call = Snippet::called("send", "{}", 1, 1);
        assert_eq!(under_way(&[asked, call, Snippet::user("Another thing: hurry.", 2, 2)]), 0);
    }

    #[test]
    fn other_words_end_nothing() {
        assert_eq!(
            after(
                "It is on its way.",
                "Next week I am away, thanks to my boss who sent me north again"
            ),
            0
        );
    }
}
