//! The parts of the page that change only with the messages or the policy: turns, and the token
//! chart.

use std::sync::Arc;

use super::Model;
use crate::chart::{self, Mark, Series};
use crate::read;
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
        let marks: Vec<Mark> = replay
            .moments()
            .map(|moment| Mark { length: moment.length, sent: moment.sent, acted: moment.acted() })
            .collect();
        let turns: Vec<usize> =
            self.turns.iter().filter(|turn| turn.number.is_some()).map(|turn| turn.start).collect();
        let plan = replay.moments().last().map(|moment| &moment.plan);
        let acting = plan.filter(|_| self.settings.kind.has_trigger());
        let series = Series {
            whole: replay.whole(),
            marks: &marks,
            turns: &turns,
            trigger: acting.and_then(|plan| plan.trigger).map(|tokens| tokens.0),
            target: acting.and_then(|plan| plan.target).map(|tokens| tokens.0),
            budget: plan.and_then(|plan| plan.budget).map(|tokens| tokens.0),
        };
        self.chart = Arc::new(chart::draw(&series));
    }
}
