//! The parts of the page that change only with the messages or the policy: turns, and the
//! picture.

use std::sync::Arc;

use turnwise_host::turnwise_core::item::Role;

use super::Model;
use crate::read;
use crate::replay::Moment;
use crate::settings::Settings;
use crate::tapestry::thread::{self, Thread};
use crate::tapestry::{Bands, Column, MOST_COLUMNS, Summary, Writer, binned};
use crate::view::{Shown, Turn};

impl Model {
    pub(super) fn show_turns(&mut self) {
        let Some(replay) = &self.replay else { return };
        let format = self.format();
        let transcript = replay.conversation().context().transcript();
        let starts: Vec<usize> = transcript.turns().iter().map(|&start| start as usize).collect();
        let mut shown: Vec<Option<Arc<Shown>>> =
            self.turns.iter().flat_map(|turn| turn.messages.iter().cloned().map(Some)).collect();
        shown.resize(self.messages.len(), None);
        let known = std::mem::take(&mut shown).into_iter().zip(&self.messages).enumerate().map(
            |(index, (known, message))| {
                let item = replay.item(index);
                let tool = item
                    .filter(|item| !item.answers.is_empty())
                    .and_then(|_| transcript.call_of(u32::try_from(index).ok()?, 0));
                let (role, tokens) =
                    item.map_or(("other", 0), |item| (item.role.as_str(), item.tokens.0));
                let fresh = || {
                    Arc::new(read::shown_message(
                        format,
                        index,
                        message,
                        role,
                        tokens,
                        tool.map(|call| &*call.name),
                    ))
                };
                known
                    .filter(|known| known.tokens == tokens && known.role == role)
                    .unwrap_or_else(fresh)
            },
        );
        let known: Vec<Arc<Shown>> = known.collect();
        let first = starts.first().copied().unwrap_or(known.len());
        let ends = starts.iter().skip(1).copied().chain([known.len()]);
        let numbered = starts
            .iter()
            .zip(ends)
            .enumerate()
            .map(|(number, (&start, end))| (Some(number + 1), start, end));
        let groups =
            std::iter::once((None, 0, first)).chain(numbered).filter(|(_, start, end)| start < end);
        let turns = groups.map(|(number, start, end)| Turn {
            number,
            start,
            messages: known.get(start..end).unwrap_or_default().to_vec(),
            findings: self
                .findings
                .iter()
                .filter(|found| (start..end).contains(&found.index))
                .cloned()
                .collect(),
        });
        self.turns = Arc::new(turns.collect());
    }

    pub(super) fn redraw(&mut self) {
        let Some(replay) = &self.replay else { return };
        let writer = |index: usize| match replay.item(index) {
            Some(item) if item.role == Role::System => Writer::System,
            Some(item) if !item.answers.is_empty() => Writer::Tool,
            _ => Writer::Talk,
        };
        let memory = replay.moments().next_back().map_or(0, |moment| moment.plan.memory.0);
        let bands = Bands {
            sums: replay.whole().iter().map(|sum| sum.saturating_add(memory)).collect(),
            writers: (0..self.messages.len()).map(writer).collect(),
        };
        let mut before = None;
        let column = |(place, moment): (usize, &Moment)| Column {
            number: place + 1,
            is_refused: moment.refused.is_some(),
            ..Column::of_plan(&moment.plan, moment.length, before.replace(moment.length))
        };
        let columns: Vec<Column> = replay.moments().enumerate().map(column).collect();
        let applied = replay.summary_outcomes(usize::MAX).filter(|it| it.state == "applied");
        let summaries = applied.map(|it| Summary { since: it.length, text: it.text.clone() });
        if *self.tapestry.bands != bands {
            self.tapestry.bands = Arc::new(bands);
        }
        self.tapestry.columns = Arc::new(binned(&columns, MOST_COLUMNS));
        self.tapestry.summaries = Arc::new(summaries.collect());
        (self.tapestry.window, self.tapestry.budget) = limits(&self.settings);
        self.follow();
    }

    /// Follows the chosen value; else a value of the lesson; else the one that the model needed
    /// most often.
    pub fn follow(&mut self) {
        let texts = || self.turns.iter().flat_map(|turn| &turn.messages);
        if (self.values.0, self.values.1) != (self.revision, self.messages.len()) {
            let said = texts().map(|shown| (shown.role == "assistant", &*shown.text));
            let mut values = self.lesson_follows();
            values.extend(thread::needed(said));
            let values = Arc::new(values);
            self.values = (self.revision, self.messages.len(), values);
        }
        let value = self.followed.as_ref().or(self.values.2.first());
        let thread = value.and_then(|value| {
            let said = || texts().map(|shown| &*shown.text);
            // A value that is typed may have other capitals.
            Thread::new(value, said()).or_else(|| {
                let lower = value.to_lowercase();
                let found = said().find_map(|text| {
                    let at = text.to_lowercase().find(&lower)?;
                    text.get(at..at + value.len())
                });
                Thread::new(found?, said())
            })
        });
        let memory = &self.settings.memory;
        self.tapestry.thread =
            thread.map(|thread| Arc::new(Thread { is_remembered: thread.is_in(memory), ..thread }));
    }

    fn lesson_follows(&self) -> Vec<String> {
        let open = self.workshop.open.as_ref().filter(|_| self.place == super::Place::Lesson);
        let lesson = open.and_then(|open| open.lesson.as_ref());
        lesson.map(|lesson| lesson.follow.clone()).unwrap_or_default()
    }
}

/// The window and the budget that a policy knows.
pub fn limits(settings: &Settings) -> (Option<u32>, Option<u32>) {
    (Some(settings.window), Some(settings.budget()))
}
