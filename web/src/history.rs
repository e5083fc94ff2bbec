//! Undo: earlier states of the page, to which Ctrl+Z leads back.

use std::sync::Arc;

use turnwise_host::formats::Format;

use crate::event::{Event, LearnEvent};
use crate::model::Model;
use crate::replay::Choice;
use crate::settings::Settings;
use crate::view::Title;

/// The states before and after the present one.
#[derive(Default)]
pub struct History {
    past: Vec<Snapshot>,
    future: Vec<Snapshot>,
    /// The gesture that caused the newest past state. Dragging a slider is one step.
    gesture: Option<Gesture>,
}

/// Everything that an undo restores: policies, position and conversation.
#[derive(Clone, PartialEq)]
pub struct Snapshot {
    settings: Settings,
    others: Vec<Settings>,
    chosen: usize,
    length: usize,
    choices: Vec<Choice>,
    said: Said,
}

/// The conversation. Snapshots share it while it stays the same.
#[derive(Clone)]
struct Said {
    revision: u32,
    messages: Arc<Vec<Arc<str>>>,
    recorded: usize,
    found: Option<Format>,
    title: Arc<Title>,
}

impl PartialEq for Said {
    fn eq(&self, other: &Self) -> bool {
        self.revision == other.revision && self.messages.len() == other.messages.len()
    }
}

/// Changes that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Gesture {
    Slider(crate::settings::Knob),
    Handle,
    Play,
    Other,
}

impl History {
    /// Whether there is something to undo.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether something was undone.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }
}

/// The present state, to be given to [`record`] after the event.
pub fn snapshot(model: &Model) -> Snapshot {
    let mut said = Said {
        revision: model.revision,
        messages: Arc::default(),
        recorded: model.recorded,
        found: model.found,
        title: model.title.clone(),
    };
    let last = model.history.past.last().map(|last| &last.said);
    let is_same = |last: &&Said| {
        last.revision == model.revision && last.messages.len() == model.messages.len()
    };
    said.messages = match last.filter(is_same) {
        Some(last) => last.messages.clone(),
        None => Arc::new(model.messages.clone()),
    };
    Snapshot {
        settings: model.settings.clone(),
        others: model.others.clone(),
        chosen: model.chosen,
        length: model.length(),
        choices: model.choices.clone(),
        said,
    }
}

/// Whether an event may change what an undo restores. For other events, a snapshot would waste
/// time.
pub fn is_recorded(event: &Event) -> bool {
    gesture(event).is_some()
}

/// Records the state before `event`, if it changed something.
pub fn record(model: &mut Model, event: &Event, before: Snapshot) {
    let Some(gesture) = gesture(event) else { return };
    // The first conversation of the page is where undoing ends.
    if before.said.messages.is_empty() || before == snapshot(model) {
        return;
    }
    let history = &mut model.history;
    let goes_on = gesture != Gesture::Other && history.gesture.as_ref() == Some(&gesture);
    history.gesture = Some(gesture);
    if goes_on && !history.past.is_empty() {
        return;
    }
    history.future.clear();
    if history.past.len() >= MOST {
        history.past.remove(0);
    }
    history.past.push(before);
}

/// Goes back to the state before the last change. Returns whether there was one.
pub fn undo(model: &mut Model) -> bool {
    let Some(wanted) = model.history.past.pop() else { return false };
    let now = snapshot(model);
    model.history.future.push(now);
    restore(model, wanted);
    true
}

/// Redoes the last undone change. Returns whether there was one.
pub fn redo(model: &mut Model) -> bool {
    let Some(wanted) = model.history.future.pop() else { return false };
    let now = snapshot(model);
    model.history.past.push(now);
    restore(model, wanted);
    true
}

fn restore(model: &mut Model, wanted: Snapshot) {
    model.history.gesture = None;
    model.play_until = None;
    model.advice.clear();
    let Snapshot { settings, others, chosen, length, choices, said } = wanted;
    let is_same = said.revision == model.revision && said.messages.len() == model.messages.len();
    (model.settings, model.others, model.chosen) = (settings, others, chosen);
    if is_same {
        model.choices = choices;
        model.replay_all();
    } else {
        model.messages = said.messages.to_vec();
        (model.recorded, model.found, model.title) = (said.recorded, said.found, said.title);
        model.answer = None;
        model.healed.clear();
        model.start_over();
        // The same conversation is restored, so other snapshots of it stay equal to it.
        let revision = model.revision;
        let renew = |snapshot: &mut Snapshot| {
            if snapshot.said.revision == said.revision {
                snapshot.said.revision = revision;
            }
        };
        model.history.past.iter_mut().for_each(renew);
        model.history.future.iter_mut().for_each(renew);
    }
    model.position = model.nearest(length);
}

fn gesture(event: &Event) -> Option<Gesture> {
    match event {
        Event::KnobTurned(knob, _) => Some(Gesture::Slider(*knob)),
        Event::ScrubbedTo(_) | Event::Stepped(_) => Some(Gesture::Handle),
        Event::PlayToggled | Event::Ticked => Some(Gesture::Play),
        Event::ConversationLoaded { .. }
        | Event::ConversationChosen(_)
        | Event::Opened { .. }
        | Event::Dropped(_)
        | Event::FormatChosen(_)
        | Event::HealUndone
        | Event::WorkerAnswered { .. }
        | Event::KindChosen(_)
        | Event::UnitChosen(_)
        | Event::SummarizerChosen(_)
        | Event::ChecksChosen(_)
        | Event::EnvelopeChosen(_)
        | Event::DigestsChosen(_)
        | Event::MemorySet(_)
        | Event::Learn(LearnEvent::Remembered(..) | LearnEvent::Reset)
        | Event::Decided(..)
        | Event::ModelNamed(_)
        | Event::Report(_)
        | Event::Lane(_)
        | Event::Sent
        | Event::Answered(_)
        | Event::Stopped => Some(Gesture::Other),
        _ => None,
    }
}

/// More states than anybody goes back.
const MOST: usize = 200;
