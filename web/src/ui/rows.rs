//! One signal for each message and each turn, set only if it changed.
//!
//! If every row watched the whole view, each of a thousand effects would run and resubscribe at
//! every move of the handle. One comparison of plain data is a hundred times cheaper.

use std::sync::Arc;

use leptos::prelude::*;

use crate::view::{Fate, View};

/// The state of a turn at the handle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnState {
    /// The whole turn comes after the handle.
    pub is_ahead: bool,
    /// The whole turn is sent unchanged.
    pub is_kept: bool,
}

/// The signals, by message index and by turn index.
#[derive(Default)]
pub struct Rows {
    fates: Vec<ArcRwSignal<Fate>>,
    turns: Vec<ArcRwSignal<TurnState>>,
}

impl Rows {
    /// Updates the signals from the view. Call it before the view is shown, so that new rows find
    /// their signals.
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
