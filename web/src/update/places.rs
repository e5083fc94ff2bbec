//! Opens addresses: links to states, lessons and pages.

use turnwise_host::options::Preset;

use super::{files, lessons};
use crate::effect::Effect;
use crate::event::{Dialog, Step};
use crate::first;
use crate::keep;
use crate::link::{LinkError, Linked, MOST_LANES, Route, is_public, linked};
use crate::model::{Model, Place};
use crate::settings::{Kind, Settings};
use crate::texts::page as t;
use crate::view::Problem;

/// An address was opened, at the start or by a link in the page.
pub(super) fn arrived(model: &mut Model, fragment: &str) -> Vec<Effect> {
    let route = Route::read(fragment);
    if model.gallery.is_empty() {
        // A page that needs no workbench does not load it while it waits.
        match route {
            Route::Start => model.place = Place::Start,
            Route::Lessons => model.place = Place::Lessons,
            Route::Report => model.place = Place::Report,
            _ => {}
        }
        model.route = Some(route);
        return Vec::new();
    }
    go(model, route)
}

/// Opens the address that waited for the gallery.
pub(super) fn gallery_arrived(model: &mut Model) -> Vec<Effect> {
    if !model.messages.is_empty() {
        return Vec::new();
    }
    match model.route.take() {
        Some(route) => go(model, route),
        None => first(model),
    }
}

/// Opens an address. The gallery must be loaded.
pub(super) fn go(model: &mut Model, route: Route) -> Vec<Effect> {
    model.broken = None;
    if !matches!(route, Route::Lesson(_)) {
        model.workshop.open = None;
    }
    let was_start = model.place == Place::Start;
    model.place = Place::Workbench;
    match route {
        Route::Start => {
            model.place = Place::Start;
            open(model, start())
        }
        Route::Report => {
            model.place = Place::Report;
            model.others.clear();
            model.chosen = 0;
            first(model)
        }
        Route::Workbench => {
            if was_start {
                // One policy on all controls: the comparison of the first page ends here.
                model.others.clear();
                model.chosen = 0;
                let Settings { window, reserve, .. } = model.settings;
                model.settings = Settings::default();
                model.settings.load(window, reserve, None);
                model.replay_all();
                to_first_cut(model);
            }
            // The conversation of a visit that begins here opens at a cut, too.
            model.route = Some(Route::Workbench).filter(|_| model.messages.is_empty());
            first(model)
        }
        Route::Own => vec![Effect::LoadKept],
        Route::Lessons | Route::Lesson(_) if model.workshop.entries.is_empty() => {
            model.place = Place::Lessons;
            model.route = Some(route);
            vec![Effect::LoadLessons]
        }
        Route::Lessons => {
            model.place = Place::Lessons;
            Vec::new()
        }
        Route::Lesson(id) if model.workshop.entries.iter().all(|entry| entry.id != id) => {
            broken(model, LinkError::Address)
        }
        Route::Lesson(id) => {
            let is_open = model.workshop.open.as_ref().is_some_and(|open| open.id == id);
            model.place = Place::Lesson;
            if is_open { Vec::new() } else { lessons::opened(model, &id) }
        }
        Route::State(state) => match Linked::read(&state, &model.gallery) {
            Ok(state) => open(model, state),
            Err(error) => broken(model, error),
        },
        Route::Broken(error) => broken(model, error),
    }
}

/// Shows the first request in which the policy acts, or else the last one.
fn to_first_cut(model: &mut Model) {
    model.position = 0;
    model.position = match model.after(Step::ActForward) {
        0 => model.last(),
        first => first,
    };
}

/// An invalid link only opens a message.
fn broken(model: &mut Model, error: LinkError) -> Vec<Effect> {
    model.announce = error.to_string();
    model.broken = Some(error);
    Vec::new()
}

/// Loads the first conversation of the gallery, unless one is there.
fn first(model: &Model) -> Vec<Effect> {
    let first = model.gallery.first().filter(|_| model.messages.is_empty());
    first.map(|entry| Effect::LoadConversation(entry.card.id.clone())).into_iter().collect()
}

/// Opens a state, at once if its conversation is there.
pub(super) fn open(model: &mut Model, state: Linked) -> Vec<Effect> {
    if state.conversation.is_empty() {
        let effects = first(model);
        set(model, &state);
        model.pending = Some(state).filter(|_| !effects.is_empty());
        model.dialog = Some(Dialog::Open);
        model.announce = t::HAS_POLICY.say().to_owned();
        return effects;
    }
    let is_there = is_public(model)
        && model.title.id == state.conversation
        && model.messages.len() == model.recorded
        && model.healed.is_empty();
    if is_there {
        set(model, &state);
        return Vec::new();
    }
    let effects = vec![Effect::Abort, Effect::LoadConversation(state.conversation.clone())];
    model.pending = Some(state);
    effects
}

/// Sets the state that waited for its conversation.
pub(super) fn conversation_arrived(model: &mut Model) {
    let waits =
        |state: &mut Linked| state.conversation.is_empty() || state.conversation == model.title.id;
    match model.pending.take_if(waits) {
        Some(state) => set(model, &state),
        None => {
            // It was chosen from the gallery, not by a link or a lesson.
            model.pending = None;
            if model.place != Place::Report {
                model.place = Place::Workbench;
            }
            model.others.clear();
            model.chosen = 0;
            if model.route.take_if(|route| *route == Route::Workbench).is_some() {
                to_first_cut(model);
            }
        }
    }
}

fn set(model: &mut Model, state: &Linked) {
    let mut lanes = state.lanes.clone();
    lanes.truncate(MOST_LANES);
    // A link contains no memory, so the panel keeps its own. A lesson begins with its own memory.
    if model.place != Place::Lesson {
        lanes.iter_mut().for_each(|lane| lane.memory = model.settings.memory.clone());
    }
    // In a lesson with many conversations, each has its own window.
    let entry = model.gallery.iter().find(|entry| entry.card.id == model.title.id);
    for lane in lanes.iter_mut().filter(|lane| lane.window == 0) {
        (lane.window, lane.reserve) = entry.map_or((8_000, 1_000), |one| (one.window, one.reserve));
    }
    model.chosen = state.chosen.min(lanes.len().saturating_sub(1));
    if model.chosen < lanes.len() {
        model.settings = lanes.remove(model.chosen);
    }
    model.others = lanes;
    model.play_until = None;
    model.advice.clear();
    if !model.messages.is_empty() {
        model.replay_all();
        let is_policy_alone = state.conversation.is_empty();
        model.position = if is_policy_alone { model.last() } else { model.nearest(state.length) };
    }
}

/// The first view: a slice that a provider refuses, next to a plan that it accepts.
pub(super) fn start() -> Linked {
    let (conversation, length) = START;
    let mut settings = Settings::default();
    settings.load(START_WINDOW, START_WINDOW / 8, None);
    let slice = Settings { kind: Kind::Slice, slice: 9, ..settings.clone() };
    let plan = Settings { kind: Kind::Preset(Preset::Support), ..settings };
    Linked { conversation: conversation.to_owned(), length, lanes: vec![slice, plan], chosen: 1 }
}

/// The conversation of [`start`], and the request that it opens at: the first refused one.
pub(super) const START: (&str, usize) = (first::CONVERSATION, 14);

/// The window of [`start`]: about half of the conversation.
const START_WINDOW: u32 = 10_000;

/// The conversation that the browser kept, if there is one.
pub(super) fn kept_arrived(model: &mut Model, stored: Option<&str>) -> Vec<Effect> {
    let Some(kept) = stored.and_then(keep::read) else {
        let message = t::NOT_KEPT.say().to_owned();
        model.problem = Some(Problem { message, ..Problem::default() });
        model.dialog = Some(Dialog::Open);
        return first(model);
    };
    let text = format!("[{}]", kept.messages.join(","));
    let effects = files::opened(model, &kept.name, &text);
    model.place = Place::Workbench;
    model.keeps = true;
    if let Route::State(state) = Route::read(&kept.link)
        && let Ok(state) = Linked::read(&state, &model.gallery)
    {
        set(model, &state);
        model.position = model.nearest(kept.length);
    }
    effects
}

/// The user gave or withdrew consent to keep the conversation.
pub(super) fn keep_chosen(model: &mut Model, keeps: bool) -> Vec<Effect> {
    model.keeps = keeps;
    if keeps { Vec::new() } else { vec![Effect::Keep(None)] }
}

/// The fragment that opens the current view, for the address bar. `None` if the address has it
/// already. A conversation from elsewhere has no part in it.
pub fn address(model: &Model) -> Option<String> {
    if model.broken.is_some() || model.messages.is_empty() {
        return None;
    }
    match model.place {
        Place::Start | Place::Lessons | Place::Lesson => None,
        Place::Report if is_public(model) => Some("report".to_owned()),
        Place::Report => Some("own".to_owned()),
        Place::Workbench if is_public(model) => Some(linked(model).write(&model.gallery)),
        Place::Workbench => Some("own".to_owned()),
    }
}

/// What to store, for a conversation that may be kept.
pub fn kept(model: &Model) -> Option<String> {
    let is_own = !model.messages.is_empty() && !is_public(model);
    (model.keeps && is_own).then(|| keep::write(model))
}
