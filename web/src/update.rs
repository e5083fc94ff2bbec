//! What happens when something happens: the only place that changes the model.

use std::sync::Arc;

use turnwise_host::formats::Format;

use crate::chat::{self, Endpoint};
use crate::event::{Dialog, Effect, Event, Request, Secret, Step};
use crate::model::{Answer, Model};
use crate::replay::{range, turns_in_words};
use crate::settings::Summariser;
use crate::view::{Note, Problem, Title};
use crate::{present, read};

/// Changes the model and says what the page has to do.
pub fn update(model: &mut Model, event: Event) -> Vec<Effect> {
    match event {
        Event::GalleryLoaded(text) => gallery_loaded(model, &text),
        Event::Chosen(id) => {
            model.dialog = None;
            vec![Effect::Abort, Effect::LoadConversation(id)]
        }
        Event::ConversationLoaded { id, text } => conversation_loaded(model, &id, &text),
        Event::LoadFailed(reason) => {
            model.announce = reason.clone();
            model.chat_error = reason;
            Vec::new()
        }
        Event::Opened { name, text } => opened(model, &name, &text),
        Event::ScrubbedTo(length) => go(model, model.nearest(length)),
        Event::Stepped(step) => go(model, model.after(step)),
        Event::PlayToggled => play_toggled(model),
        Event::Ticked => ticked(model),
        Event::KindChosen(kind) => changed(model, |model| model.settings.kind = kind),
        Event::UnitChosen(unit) => changed(model, |model| {
            let factor = |value: u32| match unit {
                crate::settings::Unit::Messages => value * 4,
                crate::settings::Unit::Turns => value / 4,
            };
            let (max, least) = (factor(model.settings.max), factor(model.settings.least));
            model.settings.unit = unit;
            model.settings.turn(crate::settings::Knob::Max, max);
            model.settings.turn(crate::settings::Knob::Least, least.min(max));
        }),
        Event::SummariserChosen(who) => changed(model, |model| model.settings.summariser = who),
        Event::Turned(knob, value) => changed(model, |model| model.settings.turn(knob, value)),
        Event::Pointed(range) => {
            model.pointed = range;
            Vec::new()
        }
        Event::DialogOpened(dialog) => {
            model.dialog = Some(dialog);
            Vec::new()
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
        Event::SummaryAsked => summary_asked(model),
        Event::SummaryArrived { request, text } => summary_arrived(model, request, Ok(text)),
        Event::SummaryFailed { request, reason } => summary_arrived(model, request, Err(reason)),
        Event::SummaryUndone => summary_undone(model),
        Event::SummariesResumed => changed(model, |model| model.held_from = None),
        Event::EndpointNamed { url, model: name, key } => endpoint_named(model, url, name, key),
        Event::EndpointForgotten => {
            model.endpoint = None;
            model.dialog = None;
            model.waiting = None;
            model.answer = None;
            changed(model, |model| model.settings.summariser = Summariser::Extractive);
            vec![Effect::Abort]
        }
        Event::Drafted(text) => {
            model.draft = text;
            Vec::new()
        }
        Event::Sent => sent(model),
        Event::Streamed { request, text } => {
            if let Some(answer) = model.answer.as_mut().filter(|answer| answer.request == request) {
                answer.text.push_str(&text);
            }
            Vec::new()
        }
        Event::Answered(request) => {
            if model.answer.as_ref().is_some_and(|answer| answer.request == request) {
                take_answer(model);
            }
            Vec::new()
        }
        Event::ChatFailed { request, reason } => {
            if model.answer.as_ref().is_some_and(|answer| answer.request == request) {
                take_answer(model);
                model.chat_error = mask(model, &reason);
            }
            Vec::new()
        }
        Event::Stopped => {
            take_answer(model);
            model.announce = "Stopped".to_owned();
            vec![Effect::Abort]
        }
        Event::CodeCopied => {
            model.dialog = None;
            model.announce = "Copied".to_owned();
            vec![Effect::Copy(crate::export::code(&model.settings))]
        }
        Event::PlanSaved => plan_saved(model),
    }
}

fn gallery_loaded(model: &mut Model, text: &str) -> Vec<Effect> {
    model.gallery = read::gallery(text);
    model.cards = Arc::new(model.gallery.iter().map(|entry| entry.card.clone()).collect());
    let first = model.gallery.first().map(|entry| entry.card.id.clone());
    first.filter(|_| model.messages.is_empty()).map(Effect::LoadConversation).into_iter().collect()
}

fn conversation_loaded(model: &mut Model, id: &str, text: &str) -> Vec<Effect> {
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

fn opened(model: &mut Model, name: &str, text: &str) -> Vec<Effect> {
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
    model.settings.turn(crate::settings::Knob::Window, window);
    model.replay_all();
    model.position = model.last();
}

fn announce_loaded(model: &mut Model) -> Vec<Effect> {
    model.announce = format!("{}: {} messages", model.title.name, model.messages.len());
    Vec::new()
}

fn go(model: &mut Model, position: usize) -> Vec<Effect> {
    model.play_until = None;
    arrive(model, position);
    Vec::new()
}

fn arrive(model: &mut Model, position: usize) {
    model.position = position.min(model.last());
    model.pointed = None;
    if let Some((replay, moment)) =
        model.replay.as_ref().and_then(|replay| Some((replay, replay.moment(model.position)?)))
    {
        model.announce = present::happened(replay, moment, model.position);
    }
}

fn play_toggled(model: &mut Model) -> Vec<Effect> {
    if model.play_until.take().is_some() {
        return Vec::new();
    }
    if model.position >= model.last() {
        model.position = 0;
    }
    model.play_until = Some(model.last());
    vec![Effect::Tick(pace(model))]
}

/// A whole conversation in about ten seconds; not so fast that a fall cannot be seen.
fn pace(model: &Model) -> u32 {
    let moments = u32::try_from(model.last()).unwrap_or(u32::MAX).max(1);
    (10_000 / moments).clamp(60, 450)
}

fn ticked(model: &mut Model) -> Vec<Effect> {
    if let Some(answer) = model.answer.as_mut().filter(|answer| answer.request == SCRIPTED) {
        let rest = chat::SCRIPT.get(answer.text.len()..).unwrap_or_default();
        let word = rest.split_inclusive(' ').next().unwrap_or_default();
        answer.text.push_str(if model.calm { rest } else { word });
        if answer.text.len() < chat::SCRIPT.len() {
            return vec![Effect::Tick(40)];
        }
        take_answer(model);
        return Vec::new();
    }
    let Some(until) = model.play_until else { return Vec::new() };
    arrive(model, model.position + 1);
    if model.position >= until {
        model.play_until = None;
        return Vec::new();
    }
    vec![Effect::Tick(pace(model))]
}

fn changed(model: &mut Model, change: impl FnOnce(&mut Model)) -> Vec<Effect> {
    model.play_until = None;
    change(model);
    model.replay_all();
    if let Some(moment) = model.replay.as_ref().and_then(|replay| replay.moment(model.position)) {
        model.announce =
            format!("{} tokens sent of {}", crate::words::short(moment.sent), crate::words::short(moment.whole));
    }
    Vec::new()
}

fn summary_asked(model: &mut Model) -> Vec<Effect> {
    let Some(endpoint) = model.endpoint.clone() else {
        model.dialog = Some(Dialog::Endpoint);
        return Vec::new();
    };
    let Some(replay) = &model.replay else { return Vec::new() };
    let Some(job) = replay.moment(model.position).and_then(|moment| moment.plan.job.clone()) else { return Vec::new() };
    let prompt = replay.conversation().prompt(&job, &turnwise_host::text::PromptOptions::default());
    let body = chat::summary_body(&endpoint.model, &prompt.system, &prompt.user, job.max_tokens.0);
    model.requests += 1;
    model.waiting = Some((model.requests, range(&job)));
    let number = model.requests;
    vec![Effect::Summarise(Request { number, url: endpoint.address(Format::OpenAiChat), key: endpoint.key, body })]
}

/// A summary came, or did not. The engine judges it where the replay offers the same part again; nowhere means stale.
fn summary_arrived(model: &mut Model, request: u32, text: Result<String, String>) -> Vec<Effect> {
    let Some((_, covers)) = model.waiting.filter(|(number, _)| *number == request) else { return Vec::new() };
    model.waiting = None;
    let failed = text.as_ref().err().map(|reason| mask(model, reason));
    match failed {
        Some(reason) => note(model, "rejected", covers, reason),
        None => {
            model.written.insert(covers, text.map(Arc::from));
            model.replay_all();
            let told = model
                .replay
                .as_ref()
                .and_then(|replay| replay.told(usize::MAX).find(|told| told.covers == covers).cloned());
            match told {
                None => {
                    model.written.remove(&covers);
                    note(
                        model,
                        "stale",
                        covers,
                        "what it covers is offered no longer: the policy or the conversation changed".to_owned(),
                    );
                }
                Some(told) if told.state == "rejected" => {
                    model.written.remove(&covers);
                    model.replay_all();
                    note(model, "rejected", covers, told.reason);
                }
                Some(told) => model.announce = format!("Summary applied: {}", turns_in_words(told.through_turn)),
            }
        }
    }
    Vec::new()
}

fn note(model: &mut Model, state: &'static str, covers: (usize, usize), reason: String) {
    model.announce = format!("Summary {state}: {reason}");
    let key = u32::MAX - u32::try_from(model.log.len()).unwrap_or_default();
    let covers_words = format!("messages {} to {}", covers.0 + 1, covers.1);
    model.log.push(Note {
        key,
        state,
        covers: covers_words,
        figures: reason,
        text: Arc::from(""),
        from: covers.0..covers.1,
    });
}

fn summary_undone(model: &mut Model) -> Vec<Effect> {
    let length = model.length();
    let last =
        model.replay.as_ref().and_then(|replay| replay.told(length).rfind(|told| told.state == "applied").cloned());
    let Some(told) = last else { return Vec::new() };
    model.written.remove(&told.covers);
    changed(model, |model| model.held_from = Some(told.length));
    note(model, "undone", told.covers, "taken back; no summaries from here on until you allow them again".to_owned());
    Vec::new()
}

fn endpoint_named(model: &mut Model, url: String, name: String, key: Secret) -> Vec<Effect> {
    let old_key = model.endpoint.take().map(|endpoint| endpoint.key).unwrap_or_default();
    let key = if key.is_empty() { old_key } else { key };
    model.endpoint = Some(Endpoint { url: url.trim().to_owned(), model: name.trim().to_owned(), key });
    model.dialog = None;
    model.chat_error.clear();
    Vec::new()
}

/// What was written goes to the end; nothing written means: on with the recording.
fn sent(model: &mut Model) -> Vec<Effect> {
    if model.answer.is_some() {
        return Vec::new();
    }
    let text = std::mem::take(&mut model.draft);
    if text.trim().is_empty() {
        return replay_next(model);
    }
    model.play_until = None;
    model.chat_error.clear();
    model.say("user", text.trim());
    let Some(endpoint) = model.endpoint.clone() else {
        model.answer = Some(Answer { request: SCRIPTED, text: String::new() });
        return vec![Effect::Tick(40)];
    };
    model.requests += 1;
    let number = model.requests;
    model.answer = Some(Answer { request: number, text: String::new() });
    let format = model.format.unwrap_or(Format::OpenAiChat);
    let body = chat::body(format, &endpoint.model, &to_send(model));
    vec![Effect::Chat(Request { number, url: endpoint.address(format), key: endpoint.key, body })]
}

/// Plays on to the end of the next turn.
fn replay_next(model: &mut Model) -> Vec<Effect> {
    if model.position >= model.last() {
        return Vec::new();
    }
    let first = model.after(Step::TurnForward);
    let turns = model.replay.as_ref().and_then(|replay| replay.moment(first)).map_or(0, |moment| moment.turns);
    let last = model.replay.as_ref().and_then(|replay| {
        let same = replay.moments().enumerate().filter(|(_, moment)| moment.turns == turns);
        same.map(|(number, _)| number).max()
    });
    model.play_until = Some(last.unwrap_or(first).max(first));
    vec![Effect::Tick(pace(model))]
}

/// The messages of the plan at the handle as JSON texts.
pub fn to_send(model: &Model) -> Vec<String> {
    let Some((replay, moment)) =
        model.replay.as_ref().and_then(|replay| Some((replay, replay.moment(model.position)?)))
    else {
        return Vec::new();
    };
    replay.conversation().seen(&moment.plan)
}

/// What has arrived of the answer becomes a message.
fn take_answer(model: &mut Model) {
    if let Some(answer) = model.answer.take().filter(|answer| !answer.text.trim().is_empty()) {
        model.say("assistant", &answer.text);
    }
}

fn plan_saved(model: &mut Model) -> Vec<Effect> {
    let file =
        |plan: crate::export::PlanFile| Effect::Save { name: "turnwise-plan.json".to_owned(), text: plan.to_text() };
    model.plan().map(file).into_iter().collect()
}

fn mask(model: &Model, text: &str) -> String {
    model.endpoint.as_ref().map_or_else(|| text.to_owned(), |endpoint| endpoint.key.mask(text))
}

/// The request number of the scripted model.
const SCRIPTED: u32 = 0;
