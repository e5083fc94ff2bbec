//! One signal for each message and each turn, set only if it changed.
//!
//! If every row watched the whole view, each of a thousand effects would run and resubscribe at
//! every move of the handle. One comparison of plain data is a hundred times cheaper.

use std::collections::BTreeMap;
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

/// The signals, by message index and by turn index. They are made when a row is drawn, so that a
/// long conversation has few.
#[derive(Default)]
pub struct Rows {
    view: Arc<View>,
    fates: BTreeMap<usize, ArcRwSignal<Fate>>,
    turns: BTreeMap<usize, ArcRwSignal<TurnState>>,
}

impl Rows {
    /// Updates the signals from the view. Call it before the view is shown, so that new rows find
    /// their state.
    pub fn follow(&mut self, view: &Arc<View>) {
        self.view = view.clone();
        for (index, signal) in &self.fates {
            follow(signal, fate(view, *index));
        }
        for (place, signal) in &self.turns {
            follow(signal, turn(view, *place));
        }
    }

    /// The signal of one message.
    pub fn fate(&mut self, index: usize) -> ArcRwSignal<Fate> {
        let Self { view, fates, .. } = self;
        fates.entry(index).or_insert_with(|| ArcRwSignal::new(fate(view, index))).clone()
    }

    /// The signal of one turn.
    pub fn turn(&mut self, place: usize) -> ArcRwSignal<TurnState> {
        let Self { view, turns, .. } = self;
        turns.entry(place).or_insert_with(|| ArcRwSignal::new(turn(view, place))).clone()
    }
}

fn fate(view: &View, index: usize) -> Fate {
    view.fates.get(index).copied().unwrap_or_default()
}

fn turn(view: &View, place: usize) -> TurnState {
    let Some(turn) = view.turns.get(place) else { return TurnState::default() };
    let fates = view.fates.get(turn.start..turn.start + turn.messages.len()).unwrap_or_default();
    let is_ahead = fates.first().is_some_and(|fate| fate.is_ahead);
    let is_kept = !is_ahead && fates.iter().all(|fate| fate.is_ahead || fate.action == "keep");
    TurnState { is_ahead, is_kept }
}

fn follow<T: Copy + PartialEq + Send + Sync + 'static>(signal: &ArcRwSignal<T>, state: T) {
    if signal.with_untracked(|last| *last != state) {
        signal.set(state);
    }
}
