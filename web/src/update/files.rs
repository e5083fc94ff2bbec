//! Conversations come: from the gallery, from a file, from the clipboard.

use std::sync::Arc;

use crate::event::Effect;
use crate::model::Model;
use crate::read;
use crate::settings::Knob;
use crate::view::{Problem, Title};

pub(super) fn gallery_loaded(model: &mut Model, text: &str) -> Vec<Effect> {
    model.gallery = read::gallery(text);
    model.cards = Arc::new(model.gallery.iter().map(|entry| entry.card.clone()).collect());
    let first = model.gallery.first().map(|entry| entry.card.id.clone());
    first.filter(|_| model.messages.is_empty()).map(Effect::LoadConversation).into_iter().collect()
}

pub(super) fn conversation_loaded(model: &mut Model, id: &str, text: &str) -> Vec<Effect> {
    let Some(entry) = model.gallery.iter().find(|entry| entry.card.id == id).cloned() else { return Vec::new() };
    match read::conversation(text) {
        Ok(loaded) => {
            model.settings.take(entry.window, entry.reserve, entry.policy);
            let card = entry.card;
            model.load(Title { id: card.id, name: card.title, about: card.about }, loaded);
            announce_loaded(model)
        }
        Err(problem) => {
            model.chat_error = problem.message;
            Vec::new()
        }
    }
}

pub(super) fn opened(model: &mut Model, name: &str, text: &str) -> Vec<Effect> {
    let loaded = match read::conversation(text) {
        Ok(loaded) => loaded,
        Err(problem) => {
            model.problem = Some(Problem { message: format!("This cannot be read: {}", problem.message), ..problem });
            return Vec::new();
        }
    };
    let others = loaded.conversations.saturating_sub(1);
    let about = match others {
        0 => "Opened here; it stays in this page.".to_owned(),
        others => format!("The first of {} in the file; it stays in this page.", others + 1),
    };
    let name = if name.is_empty() { "Pasted conversation" } else { name };
    model.dialog = None;
    model.load(Title { id: String::new(), name: name.to_owned(), about }, loaded);
    fit_window(model);
    let mut effects = announce_loaded(model);
    effects.push(Effect::Abort);
    effects
}

/// For one's own conversation: a window of which it would fill more than it may, so that there is something to see.
fn fit_window(model: &mut Model) {
    let whole = model.replay.as_ref().and_then(|replay| replay.whole().last().copied()).unwrap_or_default();
    let window = (whole.saturating_mul(7) / 10).div_ceil(500).max(1).saturating_mul(500);
    model.settings.take(window, 0, None);
    model.settings.turn(Knob::Window, window);
    model.replay_all();
    model.position = model.last();
}

fn announce_loaded(model: &mut Model) -> Vec<Effect> {
    model.announce = format!("{}: {} messages", model.title.name, model.messages.len());
    Vec::new()
}
