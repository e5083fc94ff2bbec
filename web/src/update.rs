//! The update function: the only code that changes the model. One submodule for each subject.

mod advice;
mod chat;
mod check;
mod facts;
mod files;
mod grades;
mod lanes;
mod lessons;
mod memory;
mod notes;
mod places;
mod play;
mod report;
mod share;
mod tokens;

use crate::effect::Effect;
use crate::event::{Dialog, Event, LearnEvent};
use crate::history;
use crate::language::speak;
use crate::model::Model;
use crate::present;
use crate::settings::models::window_of;
use crate::settings::{Knob, Summarizer};
use crate::texts;
use crate::texts::page as t;
use crate::words::short;

pub use chat::to_send;
pub use files::MOST_SHOWN;
pub use lanes::{function as own_function, run as lane_run, run_of as run_of_lane};
pub use places::{address, kept};
pub use report::compared as report_candidates;

/// Applies an event to the model and returns the effects to carry out.
pub fn update(model: &mut Model, event: Event) -> Vec<Effect> {
    speak(model.workshop.progress.language);
    if !history::is_recorded(&event) {
        return followed(model, event);
    }
    let (before, done) = (history::snapshot(model), event.clone());
    let effects = followed(model, event);
    history::record(model, &done, before);
    effects
}

/// Updates the worker's measurements after every change.
fn followed(model: &mut Model, event: Event) -> Vec<Effect> {
    let mut effects = react(model, event);
    let works = model.growing.is_some() && !model.report.is_stopped;
    if works && !std::mem::replace(&mut model.continues, true) {
        effects.push(Effect::Continue);
    }
    effects.extend(notes::follow(model));
    effects.extend(chat::follow(model));
    effects.extend(lessons::follow(model));
    effects.extend(lanes::follow(model));
    effects.extend(memory::follow(model));
    effects
}

fn react(model: &mut Model, event: Event) -> Vec<Effect> {
    match event {
        Event::Arrived(fragment) => places::arrived(model, &fragment),
        Event::Undone => travelled(model, history::undo, t::UNDONE.say()),
        Event::Redone => travelled(model, history::redo, t::REDONE.say()),
        Event::KeepChosen(keeps) => places::keep_chosen(model, keeps),
        Event::KeptLoaded(stored) => places::kept_arrived(model, stored.as_deref()),
        Event::KeepFailed => {
            model.keeps = false;
            model.announce = t::CANNOT_KEEP.say().to_owned();
            Vec::new()
        }
        Event::LinkCopied => {
            model.dialog = None;
            model.announce = t::LINK_COPIED.say().to_owned();
            vec![Effect::CopyLink(present::fragment(model))]
        }
        Event::EnvelopeChosen(envelope) => {
            changed(model, |model| model.settings.envelope = envelope)
        }
        Event::Lane(what) => lanes::update(model, what),
        Event::KeysSwitched(are_on) => vec![Effect::Keys(are_on)],
        Event::FunctionLane(answers) => lanes::function_ran(model, answers),
        Event::Memory(what) => memory::update(model, what),
        Event::Learn(what) => lessons::learn(model, what),
        Event::ProgressUnsaved => {
            model.announce = t::PROGRESS_UNSAVED.say().to_owned();
            Vec::new()
        }
        Event::SentAgain => chat::sent_again(model),
        Event::Decided(message, keeps) => changed(model, |model| {
            model.choices.retain(|(known, _)| *known != message);
            model.choices.extend(keeps.map(|keeps| (message, keeps)));
        }),
        Event::MessageOpened(message) => lessons::learn(model, LearnEvent::Picked(message)),
        Event::GalleryLoaded(text) => files::gallery_loaded(model, &text),
        Event::ConversationChosen(id) => {
            model.dialog = None;
            if let Some(place) = model.file_cards.iter().position(|card| card.id == id) {
                return files::own_chosen(model, place);
            }
            model.announce = texts::findings::OPENING.say().to_owned();
            vec![Effect::Abort, Effect::LoadConversation(id)]
        }
        Event::ConversationLoaded { id, text } => files::conversation_loaded(model, &id, &text),
        Event::LoadFailed(reason) => {
            let reason = texts::findings::NO_GALLERY.with(&[&reason]);
            model.announce = reason.clone();
            model.chat_error = reason;
            Vec::new()
        }
        Event::Opened { name, text } => files::opened(model, &name, &text),
        Event::Dropped(files) => files::dropped(model, &files),
        Event::FormatChosen(format) => check::format_chosen(model, format),
        Event::HealAsked => check::heal_asked(model),
        Event::HealUndone => check::heal_undone(model),
        Event::FindingSought => check::finding_sought(model),
        Event::ScrubbedTo(length) => play::go(model, model.nearest(length)),
        Event::Stepped(step) => play::go(model, model.after(step)),
        Event::PlayToggled => play::play_toggled(model),
        Event::Ticked => play::ticked(model),
        Event::Continued => {
            model.continues = false;
            model.pictures += u32::from(model.step());
            Vec::new()
        }
        Event::KindChosen(kind) => changed(model, |model| model.settings.kind = kind),
        Event::UnitChosen(unit) => changed(model, |model| model.settings.count_in(unit)),
        Event::SummarizerChosen(who) => {
            if who == Summarizer::Endpoint && model.endpoint.is_none() {
                model.dialog = Some(Dialog::Endpoint);
            }
            changed(model, |model| model.settings.summarizer = who)
        }
        Event::ChecksChosen(checks) => {
            let effects = changed(model, |model| model.settings.checks = Some(checks));
            [effects, facts::judge_again(model)].concat()
        }
        Event::DigestsChosen(digests) => changed(model, |model| model.settings.digests = digests),
        Event::KnobTurned(knob, value) => changed(model, |model| model.settings.turn(knob, value)),
        Event::MemorySet(text) => changed(model, |model| model.settings.set_memory(&text)),
        Event::AdviceAsked(scope) => advice::advice_asked(model, scope),
        Event::TokensReported(tokens) => advice::reported(model, tokens),
        Event::Pointed(range) => {
            (model.pointed, model.hit) = (range, None);
            Vec::new()
        }
        Event::PicturePointed(hit) => {
            let message = hit.and_then(|hit| hit.message);
            (model.pointed, model.hit) = (message.map(|message| message..message + 1), hit);
            Vec::new()
        }
        Event::DialogOpened(dialog) => {
            model.dialog = Some(dialog);
            if dialog == Dialog::Share { share::opened(model) } else { Vec::new() }
        }
        Event::DialogClosed => {
            model.dialog = None;
            model.problem = None;
            Vec::new()
        }
        Event::ThemeToggled => {
            model.theme = match model.theme {
                None => Some("light"),
                Some("light") => Some("dark"),
                Some(_) => None,
            };
            vec![Effect::Theme(model.theme)]
        }
        Event::MotionPreferred(calm) => {
            model.calm = calm;
            Vec::new()
        }
        Event::PictureSaved(text) => {
            vec![Effect::Save { name: "turnwise-tapestry.svg".to_owned(), text }]
        }
        Event::DarkPreferred(is_dark) => {
            model.prefers_dark = is_dark;
            Vec::new()
        }
        Event::Followed(value) => {
            model.followed = Some(value).filter(|value| !value.trim().is_empty());
            model.follow();
            model.announce = present::fate_of_value(&model.tapestry);
            Vec::new()
        }
        Event::SummaryAsked => notes::summary_asked(model),
        Event::SummaryStreamed { request, text } => {
            notes::summary_streamed(model, request, &text);
            Vec::new()
        }
        Event::SummaryArrived { request, text } => summary(model, request, Ok(text)),
        Event::SummaryFailed { request, reason } => summary(model, request, Err(reason)),
        Event::SummaryMarked(key) => notes::summary_marked(model, key),
        Event::CheckAsked(key) => facts::check_asked(model, key),
        Event::GradeAsked(key) => grades::grade_asked(model, key),
        Event::LedgerAsked => facts::ledger_asked(model),
        Event::SummariesCompared => notes::summaries_compared(model),
        Event::SummaryUndone => notes::summary_undone(model),
        Event::SummariesResumed => changed(model, |model| model.held_from = None),
        Event::EndpointNamed { url, model: name, key } => {
            chat::endpoint_named(model, url, name, key)
        }
        Event::EndpointForgotten => chat::endpoint_forgotten(model),
        Event::Drafted(text) => {
            model.draft = text;
            Vec::new()
        }
        Event::Sent => chat::sent(model),
        Event::Streamed { request, text } => chat::streamed(model, request, &text),
        Event::Used(request, tokens) => chat::used(model, request, tokens),
        Event::Answered(request) => chat::answered(model, request, None),
        Event::ChatFailed { request, reason } => chat::answered(model, request, Some(reason)),
        Event::Stopped => chat::stopped(model),
        Event::Report(what) => report::update(model, what),
        Event::ModelNamed(name) => model_named(model, &name),
        Event::TokensAsked(text) => tokens::tokens_asked(model, text),
        Event::WorkerAnswered { request, answer } => match model.counting.remove(&request) {
            Some(text) => tokens::counted(model, text, answer),
            None if check::healed(model, request, &answer) => vec![Effect::Abort],
            None if model.grading.get(&request).is_some() => {
                grades::arrived(model, request, answer)
            }
            None => {
                let known = lessons::answered(model, request, &answer)
                    .or_else(|| memory::answered(model, request, &answer))
                    .or_else(|| files::answered(model, request, &answer))
                    .or_else(|| report::answered(model, request, &answer));
                if let Some(effects) = known {
                    return effects;
                }
                lanes::answered(model, request, &answer);
                notes::compared(model, request, &answer);
                facts::answered(model, request, &answer);
                advice::answered(model, request, &answer);
                share::answered(model, request, &answer);
                Vec::new()
            }
        },
        Event::TextLoaded(loaded) => notes::text_loaded(model, loaded),
        Event::TextAsked => notes::text_asked(model),
        Event::CodeCopied => {
            model.dialog = None;
            model.announce = texts::lanes::COPIED.say().to_owned();
            vec![Effect::Copy(crate::export::code(&model.settings))]
        }
        Event::PlanSaved => plan_saved(model),
    }
}

fn changed(model: &mut Model, change: impl FnOnce(&mut Model)) -> Vec<Effect> {
    model.play_until = None;
    model.advice.clear();
    change(model);
    model.replay_all();
    if let Some(moment) = model.replay.as_ref().and_then(|replay| replay.moment(model.position)) {
        model.announce = texts::policy::SENT_OF.with(&[&short(moment.sent), &short(moment.whole)]);
    }
    Vec::new()
}

/// Sets the window of a model, and the room that its answers take.
fn model_named(model: &mut Model, name: &str) -> Vec<Effect> {
    let Some((window, reserve)) = window_of(name) else { return Vec::new() };
    changed(model, |model| {
        model.settings.turn(Knob::Window, window);
        model.settings.reserve = reserve;
    })
}

/// Undoes or redoes.
fn travelled(model: &mut Model, travel: fn(&mut Model) -> bool, word: &str) -> Vec<Effect> {
    model.announce =
        if travel(model) { word.to_owned() } else { t::NOTHING_TO_UNDO.say().to_owned() };
    Vec::new()
}

/// The endpoint answered a request for a summary or a grade.
fn summary(model: &mut Model, request: u32, text: Result<String, String>) -> Vec<Effect> {
    match model.grading.get(&request) {
        Some(_) => grades::arrived(model, request, text),
        None => notes::summary_arrived(model, request, text),
    }
}

fn plan_saved(model: &mut Model) -> Vec<Effect> {
    let file = |text| Effect::Save { name: "turnwise-plan.json".to_owned(), text };
    model.plan().map(file).into_iter().collect()
}

fn mask(model: &Model, text: &str) -> String {
    model.endpoint.as_ref().map_or_else(|| text.to_owned(), |endpoint| endpoint.key.mask(text))
}
