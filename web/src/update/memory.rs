//! The panel "What it knows": sends actions to the worker, and adds the blocks of its answers to
//! the conversation.
//!
//! Blocks are chosen once, as in a context of the package: the profile with the conversation, a
//! recall with its message. Only forgetting and editing change the chosen blocks.

use std::sync::Arc;

use turnwise_host::json::push_string;

use crate::effect::Effect;
use crate::event::{Dialog, MemoryEvent};
use crate::memory::{self, Action, Answer, Blocks, Known, action};
use crate::model::Model;
use crate::read::Loaded;
use crate::settings::Knob;
use crate::texts::{memory as t, summaries};
use crate::view::Title;

pub(super) fn update(model: &mut Model, what: MemoryEvent) -> Vec<Effect> {
    let action = match what {
        MemoryEvent::Opened => {
            model.dialog = Some(Dialog::Memory);
            action("look", &[])
        }
        MemoryEvent::Shown(index) => {
            model.dialog = None;
            model.sought = Some(index);
            return Vec::new();
        }
        MemoryEvent::DaysLearned => action(DAYS, &[]),
        MemoryEvent::Learned => learn(model),
        MemoryEvent::Forgotten(id) => action("forget", &[("id", &id)]),
        MemoryEvent::WordsForgotten(words) if words.trim().is_empty() => return Vec::new(),
        MemoryEvent::WordsForgotten(words) => action("forget_words", &[("words", &words)]),
        MemoryEvent::AllForgotten => action("forget_all", &[]),
        MemoryEvent::Edited { id, text } => action("edit", &[("id", &id), ("text", &text)]),
        MemoryEvent::Agreed(to, is_on) => switched("agree", &to, is_on),
        MemoryEvent::Paused(is_on) => switched("pause", "", is_on),
        MemoryEvent::Exported => action("export", &[]),
        MemoryEvent::Imported(text) => action("import", &[("text", &text)]),
    };
    model.memory.waiting.push(Action { json: action, is_quiet: false });
    ask(model)
}

/// Requests the blocks for a new conversation or message, once the memory has records.
pub(super) fn follow(model: &mut Model) -> Vec<Effect> {
    let is_asked = model.memory.request.is_some() || !model.memory.waiting.is_empty();
    if model.memory.kept.is_empty() || is_asked || model.memory.chosen_for == now(model) {
        return Vec::new();
    }
    model.memory.waiting.push(Action { json: action("look", &[]), is_quiet: true });
    ask(model)
}

/// Reads the worker's answer, if it is for the panel.
pub(super) fn answered(
    model: &mut Model,
    request: u32,
    answer: &Result<String, String>,
) -> Option<Vec<Effect>> {
    let asked = model.memory.request.take_if(|asked| asked.number == request)?;
    let unreadable = || summaries::UNREADABLE.say().to_owned();
    let mut effects = Vec::new();
    match answer.clone().and_then(|answer| memory::answer(&answer).ok_or_else(unreadable)) {
        Ok(Answer { kept, known, blocks, opened, export }) => {
            model.memory.kept = kept;
            let was = &model.memory.known;
            model.memory.known = Arc::new(match asked.is_quiet {
                true => Known { words: was.words.clone(), receipt: was.receipt.clone(), ..known },
                false => known,
            });
            choose(model, asked.is_final, asked.chosen_for, blocks);
            if let Some((name, messages)) = opened {
                open(model, name, messages);
            }
            let save = |text| Effect::Save { name: "turnwise-memory.json".to_owned(), text };
            effects.extend(export.map(save));
        }
        Err(words) => {
            // It is not requested again automatically.
            model.memory.chosen_for = asked.chosen_for;
            Arc::make_mut(&mut model.memory.known).words = words;
        }
    }
    effects.extend(ask(model));
    Some(effects)
}

/// Drops the request that a terminated worker will not answer.
pub(super) fn ended(model: &mut Model) {
    model.memory.request = None;
    model.memory.waiting.clear();
}

/// Sends the next action, unless an answer is awaited: each needs the text of the one before.
fn ask(model: &mut Model) -> Vec<Effect> {
    if model.memory.request.is_some() || model.memory.waiting.is_empty() {
        return Vec::new();
    }
    let Action { json: action, is_quiet } = model.memory.waiting.remove(0);
    model.requests += 1;
    let begins = |name: &str| action.starts_with(&format!("{{\"do\":\"{name}"));
    model.memory.request = Some(memory::Asked {
        number: model.requests,
        chosen_for: now(model),
        is_final: begins("forget") || begins("edit"),
        is_quiet,
    });
    let id = if begins(DAYS) { model.title.id.clone() } else { String::new() };
    let texts = vec![id, model.memory.kept.clone(), action, shown(model)];
    vec![Effect::AskWorker { request: model.requests, task: "remember", texts }]
}

/// Applies the blocks of an answer that were not chosen yet; after forgetting, all of them.
fn choose(model: &mut Model, is_final: bool, asked_for: (u32, usize), blocks: Blocks) {
    let (revision, length) = model.memory.chosen_for;
    if asked_for.0 != model.revision {
        return;
    }
    model.memory.chosen_for = asked_for;
    let was = model.memory.blocks.clone();
    if is_final || revision != asked_for.0 {
        model.memory.blocks = blocks;
    } else {
        let is_new = |index: &u32| *index as usize >= length;
        let fresh = blocks.recalls.into_iter().filter(|(index, _)| is_new(index));
        model.memory.blocks.recalls.extend(fresh);
    }
    if model.memory.blocks != was {
        model.replay_all();
    }
}

/// Shows the last day in a window that leaves room for both blocks.
fn open(model: &mut Model, name: String, messages: Vec<Arc<str>>) {
    let about = t::DAYS_LEARNED.say().to_owned();
    let format = model.found;
    model.load(
        Title { id: String::new(), name, about },
        Loaded { messages, format, ..Loaded::default() },
    );
    model.settings.turn(Knob::Window, WINDOW);
    model.replay_all();
    model.position = model.last();
}

/// The state for which the blocks are chosen.
fn now(model: &Model) -> (u32, usize) {
    (model.revision, model.messages.len())
}

/// The conversation that is shown, as the worker reads it.
fn shown(model: &Model) -> String {
    let mut out = String::from("{\"conversation\":");
    push_string(&mut out, &model.title.name);
    out.push_str(&format!(",\"window\":{},\"questions\":[", model.settings.window));
    for (number, message) in said(model).filter(|(_, said)| said.role == "user").enumerate() {
        out.push_str(if number == 0 { "" } else { "," });
        out.push_str(&format!("[{},", message.0));
        push_string(&mut out, &message.1.text);
        out.push(']');
    }
    out.push_str("]}");
    out
}

fn learn(model: &Model) -> String {
    let mut out = String::from("{\"do\":\"learn\",\"said\":[");
    for (index, message) in said(model) {
        out.push_str(if index == 0 { "[" } else { ",[" });
        push_string(&mut out, message.role);
        out.push(',');
        push_string(&mut out, &message.text);
        out.push(']');
    }
    out.push_str("]}");
    out
}

fn said(model: &Model) -> impl Iterator<Item = (usize, &Arc<crate::view::Shown>)> {
    model.turns.iter().flat_map(|turn| &turn.messages).enumerate()
}

fn switched(name: &str, to: &str, is_on: bool) -> String {
    let mut out = action(name, &[("to", to)]);
    out.pop();
    out.push_str(&format!(",\"is_on\":{is_on}}}"));
    out
}

const DAYS: &str = "days";
/// Both blocks take at most 15 % of a window.
const WINDOW: u32 = 8_000;
