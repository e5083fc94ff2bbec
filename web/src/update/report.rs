//! The first report: what it compares, and what is done with it.

use std::sync::Arc;

use turnwise_host::formats::Format;
use turnwise_host::json::{Json, parse};

use super::{changed, files, tokens};
use crate::effect::Effect;
use crate::event::Step;
use crate::export;
use crate::model::{Model, Place};
use crate::pairs::Pairs;
use crate::report::{ReportEvent, candidates};
use crate::settings::Settings;
use crate::tapestry::Writer;
use crate::texts::{lanes, report as t};
use crate::view::Title;
use crate::words::format_name;

/// What the report compares.
pub fn compared(model: &Model) -> Vec<Settings> {
    candidates(&model.settings, model.tapestry.bands.writers.contains(&Writer::Tool))
}

pub(super) fn update(model: &mut Model, what: ReportEvent) -> Vec<Effect> {
    match what {
        ReportEvent::Chosen(place) => model.report.chosen = Some(place),
        ReportEvent::Stopped => {
            model.report.is_stopped = true;
            tokens::ended(model);
            return vec![Effect::EndWorker];
        }
        ReportEvent::Resumed => model.report.is_stopped = false,
        ReportEvent::Copied => {
            model.announce = lanes::COPIED.say().to_owned();
            return shown(model).map(|one| Effect::Copy(export::code(&one))).into_iter().collect();
        }
        ReportEvent::Adopted => {
            let Some(settings) = shown(model) else { return Vec::new() };
            model.place = Place::Workbench;
            model.others.clear();
            model.chosen = 0;
            let effects = changed(model, |model| model.settings = settings);
            // Opens at the end, where the policy has an effect.
            model.position = model.last();
            model.position = model.after(Step::ActBack);
            return effects;
        }
        ReportEvent::Saved(format) if format == model.format() => {
            let text = format!("[\n{}\n]\n", model.messages.join(",\n"));
            return vec![saved(model, format.as_str(), text)];
        }
        ReportEvent::Saved(format) => return convert(model, model.format(), format, false),
        ReportEvent::Converted => {
            let found = model.found.unwrap_or(Format::OpenAiChat);
            return convert(model, found, model.format(), true);
        }
    }
    Vec::new()
}

fn convert(model: &mut Model, from: Format, to: Format, is_exchanged: bool) -> Vec<Effect> {
    model.requests += 1;
    model.report.converting = Some((model.requests, to.as_str()));
    model.report.is_exchanged = is_exchanged;
    let names = [from.as_str(), to.as_str()].map(str::to_owned);
    let messages = model.messages.iter().map(|message| message.to_string());
    let texts = names.into_iter().chain(messages).collect();
    vec![Effect::AskWorker { request: model.requests, task: "convert", texts }]
}

/// Shows the converted conversation under the same settings.
fn exchange(model: &mut Model, file: &str) -> Vec<Effect> {
    let (name, place) = (model.title.name.clone(), model.place);
    let settings = model.settings.clone();
    let effects = files::opened(model, &name, file);
    // Instructions may be outside of the messages now.
    let overhead = settings.overhead.saturating_add(model.outside);
    model.settings = Settings { format: None, overhead, ..settings };
    model.place = place;
    model.replay_all();
    model.position = model.last();
    effects
}

/// The candidate whose picture is shown.
fn shown(model: &Model) -> Option<Settings> {
    let view = crate::present::report(model)?;
    let place = view.rows.iter().position(|row| row.is_shown)?;
    compared(model).into_iter().nth(place)
}

/// Saves what the worker converted, if `request` is the one for it.
pub(super) fn answered(
    model: &mut Model,
    request: u32,
    answer: &Result<String, String>,
) -> Option<Vec<Effect>> {
    let (_, format) = model.report.converting.take_if(|(asked, _)| *asked == request)?;
    let read = answer.as_deref().map(|text| parse(text).map(|parsed| file_of(&parsed.json)));
    let (announce, effects) = match read {
        Ok(Ok((text, losses))) => {
            let name = Format::from_name(format).map_or(format, format_name);
            match model.report.is_exchanged {
                true => {
                    let effects = exchange(model, &text);
                    let told = t::EXCHANGED.with(&[&name, &losses]);
                    model.title = Arc::new(Title { about: told.clone(), ..(*model.title).clone() });
                    (told, effects)
                }
                false => (t::CONVERTED.with(&[&name, &losses]), vec![saved(model, format, text)]),
            }
        }
        Ok(Err(error)) => (t::CONVERT_FAILED.with(&[&error]), Vec::new()),
        Err(reason) => (t::CONVERT_FAILED.with(&[&reason]), Vec::new()),
    };
    model.announce = announce;
    Some(effects)
}

/// The text of a converted file, and what it lacks, in words.
fn file_of(converted: &Json<'_>) -> (String, String) {
    let messages: Vec<String> =
        converted.list_of("messages").iter().map(ToString::to_string).collect();
    let list = format!("[\n{}\n]", messages.join(",\n"));
    let text = match converted.get("system") {
        Some(system) => format!("{{\"system\":{system},\"messages\":{list}}}\n"),
        None => list + "\n",
    };
    let mut counts: Pairs<String, usize> = Pairs::default();
    for what in converted.list_of("losses").iter().filter_map(|loss| loss.text_of("what")) {
        let count = counts.get(&what.to_owned()).copied().unwrap_or_default();
        counts.insert(what.to_owned(), count + 1);
    }
    let losses: Vec<String> =
        counts.iter().map(|(what, count)| format!("{count} × {what}")).collect();
    let losses = if losses.is_empty() { t::NOTHING.say().to_owned() } else { losses.join(", ") };
    (text, losses)
}

fn saved(model: &Model, format: &str, text: String) -> Effect {
    let stem: String =
        model.title.name.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    Effect::Save { name: format!("{}.{format}.json", stem.trim_matches('-')), text }
}
