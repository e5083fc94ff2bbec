//! Loads conversations from the gallery, from a file, or from the clipboard.

use std::sync::Arc;

use super::places;
use crate::effect::Effect;
use crate::event::Dialog;
use crate::model::{Model, Place};
use crate::read;
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
    model.reading = None;
    // What was pasted is shown again next to what is wrong with it.
    let is_short = name.is_empty() && text.len() < MOST_SHOWN;
    let pasted = || if is_short { Arc::from(text) } else { Arc::default() };
    match read::conversations(text).map_err(|problem| Problem { pasted: pasted(), ..problem }) {
        Ok(loaded) => read(model, name, loaded),
        // The readers for other programs' files are loaded only when such a file is opened.
        Err(problem) if read::may_be_session(text) => {
            model.requests += 1;
            model.problem = None;
            model.announce = t::READING.say().to_owned();
            model.reading = Some((model.requests, name.to_owned(), problem));
            let texts = vec![text.to_owned()];
            vec![Effect::AskWorker { request: model.requests, task: "session", texts }]
        }
        Err(problem) => unreadable(model, problem),
    }
}

/// Opens files that were dropped together: as one list, if all of them can be read here. Otherwise
/// the first one is opened, and its name says so.
pub(super) fn dropped(model: &mut Model, files: &[(String, String)]) -> Vec<Effect> {
    let [(name, text), rest @ ..] = files else { return Vec::new() };
    if rest.is_empty() {
        return opened(model, name, text);
    }
    let count = files.len();
    let all = files.iter().map(|(name, text)| {
        let mut loaded = read::conversations(text).ok()?;
        loaded.iter_mut().for_each(|one| one.title = Some(name.clone()));
        Some(loaded)
    });
    match all.collect::<Option<Vec<_>>>() {
        Some(all) => {
            let effects = read(model, &t::FILES.with(&[&count]), all.concat());
            model.dialog = model.dialog.or(Some(Dialog::Gallery));
            effects
        }
        None => opened(model, &t::FIRST_OF_FILES.with(&[name, &count]), text),
    }
}

/// Opens the conversations that the worker read, if `request` is the one for them.
pub(super) fn answered(
    model: &mut Model,
    request: u32,
    answer: &Result<String, String>,
) -> Option<Vec<Effect>> {
    let (_, name, problem) = model.reading.take_if(|(asked, ..)| *asked == request)?;
    let session = answer.as_ref().ok().and_then(|text| read::session(text));
    let Some((program, loaded)) = session else { return Some(unreadable(model, problem)) };
    let name = if name.is_empty() { t::PASTED_FROM.with(&[&program]) } else { name };
    let effects = read(model, &name, loaded);
    if !model.file_cards.is_empty() {
        model.dialog = Some(Dialog::Gallery);
    }
    Some(effects)
}

/// A file can be dropped anywhere, so the dialog opens to show the error.
fn unreadable(model: &mut Model, problem: Problem) -> Vec<Effect> {
    model.problem = Some(Problem { message: t::UNREADABLE.with(&[&problem.message]), ..problem });
    model.dialog = Some(Dialog::Open);
    Vec::new()
}

fn read(model: &mut Model, name: &str, loaded: Vec<read::Loaded>) -> Vec<Effect> {
    if let Some(most) = loaded.iter().map(|one| one.messages.len()).max().filter(|n| *n > MOST) {
        let count = |number: usize| grouped(u32::try_from(number).unwrap_or(u32::MAX));
        model.problem = Some(Problem {
            message: t::TOO_MANY.with(&[&count(most), &count(MOST)]),
            ..Problem::default()
        });
        model.dialog = Some(Dialog::Open);
        return Vec::new();
    }
    model.problem = None;
    let name = if name.is_empty() { t::PASTED.say() } else { name };
    model.dialog = None;
    model.place = Place::Report;
    model.file_cards = Arc::new(read::cards(&loaded));
    model.file = (name.to_owned(), loaded);
    model.others.clear();
    model.chosen = 0;
    model.title = Arc::default();
    own_chosen(model, 0)
}

/// Shows one conversation of the file. The policy stays the same between them.
pub(super) fn own_chosen(model: &mut Model, place: usize) -> Vec<Effect> {
    let (name, file) = &model.file;
    let Some(loaded) = file.get(place).cloned() else { return Vec::new() };
    let outside = loaded.outside;
    let words = [outside.words(), read::LeftOut::words(&loaded.left_out)];
    let words = words.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let (id, name, about) = match file.len() {
        1 => {
            let about = if words.is_empty() { t::STAYS_HERE.say() } else { &words };
            (String::new(), name.clone(), about.to_owned())
        }
        many => (
            read::own_id(place),
            t::PLACE_IN_FILE.with(&[
                &(place + 1),
                &grouped(u32::try_from(many).unwrap_or(u32::MAX)),
                name,
            ]),
            format!("{} {words}", t::CHOOSE_OTHER.say()).trim_end().to_owned(),
        ),
    };
    let is_among = model.file_cards.iter().any(|card| card.id == model.title.id);
    model.load(Title { id, name, about }, loaded);
    (model.outside, model.own_window) = (outside.sum(), outside.window);
    if !is_among {
        fit_window(model);
    }
    let mut effects = announce_loaded(model);
    if !words.is_empty() {
        model.announce = format!("{} {words}", model.announce);
    }
    effects.push(Effect::Abort);
    effects
}

/// Sets a window that the conversation exceeds: at once, or when its size is known.
fn fit_window(model: &mut Model) {
    if model.growing.is_some() {
        model.fits_window = true;
        return;
    }
    let whole = model.replay.as_ref().and_then(|replay| replay.whole().last().copied());
    model.fit_window(whole.unwrap_or_default());
    model.replay_all();
    model.position = model.last();
}

/// A browser needs half a minute to show megabytes in a field.
pub const MOST_SHOWN: usize = 300_000;

/// The page waits while every message is replayed and drawn.
const MOST: usize = 50_000;

fn announce_loaded(model: &mut Model) -> Vec<Effect> {
    model.announce = t::LOADED.with(&[&model.title.name, &model.messages.len()]);
    Vec::new()
}
