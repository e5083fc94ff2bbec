//! The handle on the timeline: its moment, and the targets of its steps.

use super::Model;
use crate::event::Step;

impl Model {
    /// Number of the last moment.
    pub fn last(&self) -> usize {
        self.replay.as_ref().map_or(0, |replay| replay.count().saturating_sub(1))
    }

    /// Messages at the handle.
    pub fn length(&self) -> usize {
        self.replay
            .as_ref()
            .and_then(|replay| replay.moment(self.position))
            .map_or(0, |moment| moment.length)
    }

    /// The moment nearest to a length.
    pub fn nearest(&self, length: usize) -> usize {
        let Some(replay) = &self.replay else { return 0 };
        let by_distance =
            replay.moments().enumerate().min_by_key(|(_, moment)| moment.length.abs_diff(length));
        by_distance.map_or(0, |(number, _)| number)
    }

    /// The moment that a step of the handle leads to.
    pub fn after(&self, step: Step) -> usize {
        let Some(replay) = &self.replay else { return 0 };
        let here = self.position.min(self.last());
        let turns = replay.moment(here).map_or(0, |moment| moment.turns);
        let first_of =
            |turn: usize| replay.moments().position(|moment| moment.turns >= turn).unwrap_or(0);
        let acted = |number: &usize| replay.moment(*number).is_some_and(|moment| moment.acted());
        match step {
            Step::Start => 0,
            Step::End => self.last(),
            Step::Back => here.saturating_sub(1),
            Step::Forward => (here + 1).min(self.last()),
            Step::TurnBack if first_of(turns) < here => first_of(turns),
            Step::TurnBack => first_of(turns.saturating_sub(1)),
            Step::TurnForward => (here..=self.last())
                .find(|&number| replay.moment(number).is_some_and(|moment| moment.turns > turns))
                .unwrap_or(self.last()),
            Step::ActBack => (0..here).rev().find(acted).unwrap_or(here),
            Step::ActForward => (here + 1..=self.last()).find(acted).unwrap_or(here),
        }
    }
}
