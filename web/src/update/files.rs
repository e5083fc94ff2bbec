//! Loads conversations from the gallery, from a file, or from the clipboard.

use std::sync::Arc;

use super::places;
use crate::effect::Effect;
use crate::evals::Scope;
use crate::model::{Model, Place};
use crate::read;
use crate::settings::Knob;
use crate::texts::findings as t;
use crate::view::{Problem, Title};
use crate::words::grouped;

pub(super) fn gallery_loaded(model: &mut Model, text: &str) -> Vec<Effect> {
    model.gallery = read::gallery(text);
    model.cards = Arc::new(model.gallery.iter().map(|entry| entry.card.clone()).collect());
    places::gallery_arrived(model)
}

pub(super) fn conversation_loaded(model: &mut Model, id: &str, text: &str) -> Vec<Effect> {
    let Some(entry) = model.gallery.iter().find(|entry| entry.card.id == id).cloned() else {
        return Vec::new();
    };
    match read::conversation(text) {
        Ok(loaded) => {
            model.settings.load(entry.window, entry.reserve, entry.policy);
            let card = entry.card;
            model.load(Title { id: card.id, name: card.title, about: card.about }, loaded);
            places::conversation_arrived(model);
            announce_loaded(model)
        }
        Err(problem) => {
            model.chat_error = problem.message;
            Vec::new()
        }
    }
}

pub(super) fn opened(model: &mut Model, name: &str, text: &str) -> Vec<Effect> {
    let loaded = match read::conversations(text) {
        Ok(loaded) => loaded,
        Err(problem) => {
            model.problem =
                Some(Problem { message: t::UNREADABLE.with(&[&problem.message]), ..problem });
            return Vec::new();
        }
    };
    if let Some(most) = loaded.iter().map(|one| one.messages.len()).max().filter(|n| *n > MOST) {
        let count = |number: usize| grouped(u32::try_from(number).unwrap_or(u32::MAX));
        model.problem = Some(Problem {
            message: t::TOO_MANY.with(&[&count(most), &count(MOST)]),
            ..Problem::default()
        });
        return Vec::new();
    }
    let name = if name.is_empty() { t::PASTED.say() } else { name };
    model.dialog = None;
    model.place = Place::Workbench;
    model.file_cards = Arc::new(read::cards(&loaded));
    model.file = (name.to_owned(), loaded);
    model.evals.scope = if model.file_cards.is_empty() { Scope::Shown } else { Scope::File };
    model.title = Arc::default();
    own_chosen(model, 0)
}

/// Shows one conversation of the file. The policy stays the same between them.
pub(super) fn own_chosen(model: &mut Model, place: usize) -> Vec<Effect> {
    let (name, file) = &model.file;
    let Some(loaded) = file.get(place).cloned() else { return Vec::new() };
    let (id, name, about) = match file.len() {
        1 => (String::new(), name.clone(), t::STAYS_HERE.say().to_owned()),
        many => (
            read::own_id(place),
            t::PLACE_IN_FILE.with(&[
                &(place + 1),
                &grouped(u32::try_from(many).unwrap_or(u32::MAX)),
                name,
            ]),
            t::CHOOSE_OTHER.say().to_owned(),
        ),
    };
    let is_among = model.file_cards.iter().any(|card| card.id == model.title.id);
    model.load(Title { id, name, about }, loaded);
    if !is_among {
        fit_window(model);
    }
    let mut effects = announce_loaded(model);
    effects.push(Effect::Abort);
    effects
}

/// Sets a window that the conversation exceeds, so that the policy has something to do.
fn fit_window(model: &mut Model) {
    let whole =
        model.replay.as_ref().and_then(|replay| replay.whole().last().copied()).unwrap_or_default();
    let window = (whole.saturating_mul(7) / 10).div_ceil(500).max(1).saturating_mul(500);
    model.settings.load(window, 0, None);
    model.settings.turn(Knob::Window, window);
    model.replay_all();
    model.position = model.last();
}

/// Every message is replayed and drawn while the page waits.
const MOST: usize = 50_000;

fn announce_loaded(model: &mut Model) -> Vec<Effect> {
    model.announce = t::LOADED.with(&[&model.title.name, &model.messages.len()]);
    Vec::new()
}
