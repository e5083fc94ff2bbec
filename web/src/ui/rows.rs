//! One signal for each message and each turn, set only where something changed.
//!
//! Were every row to watch the whole view, each of the thousand watchers would run, and sign on and
//! off again, at every move of the handle. One comparison over plain data is a hundred times
//! cheaper.

use std::sync::Arc;

use leptos::prelude::*;

use crate::view::{Fate, View};

/// How a turn stands at the handle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnState {
    /// Nothing of it was said yet.
    pub is_ahead: bool,
    /// All of it is sent as it was said.
    pub is_kept: bool,
}

/// The signals, by index of the message and by place of the turn.
#[derive(Default)]
pub struct Rows {
    fates: Vec<ArcRwSignal<Fate>>,
    turns: Vec<ArcRwSignal<TurnState>>,
}

impl Rows {
    /// Brings the signals up to the view. To be called before the view is shown, so that new rows
    /// find theirs.
    pub fn follow(&mut self, view: &Arc<View>) {
        follow(&mut self.fates, view.fates.iter().copied());
        let turns = view.turns.iter().map(|turn| {
            let fates =
                view.fates.get(turn.start..turn.start + turn.messages.len()).unwrap_or_default();
            let is_ahead = fates.first().is_some_and(|fate| fate.is_ahead);
            let is_kept =
                !is_ahead && fates.iter().all(|fate| fate.is_ahead || fate.action == "keep");
            TurnState { is_ahead, is_kept }
        });
        follow(&mut self.turns, turns);
    }

    /// The signal of one message.
    pub fn fate(&self, index: usize) -> ArcRwSignal<Fate> {
        self.fates.get(index).cloned().unwrap_or_else(|| ArcRwSignal::new(Fate::default()))
    }

    /// The signal of one turn.
    pub fn turn(&self, place: usize) -> ArcRwSignal<TurnState> {
        self.turns.get(place).cloned().unwrap_or_else(|| ArcRwSignal::new(TurnState::default()))
    }
}

fn follow<T: Copy + PartialEq + Send + Sync + 'static>(
    signals: &mut Vec<ArcRwSignal<T>>,
    states: impl Iterator<Item = T>,
) {
    for (place, state) in states.enumerate() {
        match signals.get(place) {
            Some(signal) if signal.with_untracked(|last| *last == state) => {}
            Some(signal) => signal.set(state),
            None => signals.push(ArcRwSignal::new(state)),
        }
    }
}
