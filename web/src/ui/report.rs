//! The first report about a conversation: what is sent today, and what six policies would send.

use std::sync::Arc;

use leptos::prelude::*;
use turnwise_host::formats::Format;

use super::findings::Verdict;
use super::model_window::typed;
use super::weave::{Band, Legend, Weave};
use super::{Ui, When, has_text, live, part_of};
use crate::event::{Event, ReportEvent};
use crate::settings::models::MODELS;
use crate::texts::report as t;
use crate::view::{Report, ReportRow};

/// The page.
pub fn page(ui: Ui) -> AnyView {
    let report = ui.part(|view| view.report.clone().unwrap_or_default());
    let title = ui.part(|view| view.title.clone());
    // The gallery is in English.
    let lang =
        ui.part(|view| view.gallery.iter().any(|card| card.id == view.title.id).then_some("en"));
    let thread = part_of(report, |report| report.thread.clone());
    let send = move |what| ui.sends(Event::Report(what));
    view! {
        <main class="page report" data-roam>
            <section class="card" aria-labelledby="report-title">
                <h2 id="report-title">{t::TITLE.say()}</h2>
                <p class="small-print">{t::LEAD.say()}</p>
                <p class="small-print" lang=lang>
                    <b>{part_of(title, |title| title.name.clone())}</b> " "
                    {part_of(title, |title| title.about.clone())}
                </p>
                <Verdict ui/>
                <p class="model">
                    <label for="model">{t::YOUR_WINDOW.say()}</label> " "
                    {models(ui)} " " {typed(ui)}
                </p>
                // Elements that appear with the replays are below those that can already be
                // clicked.
                <Progress ui report/>
                {live(move || figures(&report.with(|report| report.figures.clone())))}
                <ul class="plain">
                    {live(move || report.with(|report| report.sentences.clone())
                        .into_iter().map(|words| view! { <li>{words}</li> })
                        .collect_view().into_any())}
                </ul>
            </section>
            <section class="card" aria-label=t::COMPARED.say()>
                <div class="wide" tabindex="0" role="group" aria-label=t::COMPARED.say()>
                    <table>
                        <thead>
                            <tr>
                                {[t::POLICY, t::REFUSED, t::LARGEST, t::SENT, t::TO_PAY, t::LOST]
                                    .map(|head| view! { <th scope="col">{head.say()}</th> })
                                    .into_iter().collect_view()}
                            </tr>
                        </thead>
                        <tbody>
                            {live(move || report.with(|report| report.rows.clone()).into_iter()
                                .enumerate().map(|(place, found)| row(ui, place, found))
                                .collect_view().into_any())}
                        </tbody>
                    </table>
                </div>
            </section>
            <section class="card picture" aria-labelledby="picture-title">
                <h3 id="picture-title">
                    {part_of(report, |report| t::PICTURE.with(&[&report.shown]))}
                </h3>
                <Weave ui picture=part_of(report, |report| report.tapestry.clone())/>
                <Band ui/>
                <When is=part_of(thread, has_text)><p class="fate">{thread}</p></When>
                <Legend ui/>
                <div class="acts start">
                    <button type="button" class="primary" on:click=send(ReportEvent::Copied)>
                        {crate::texts::frame::COPY_AS_CODE.say()}
                    </button>
                    <button type="button" on:click=send(ReportEvent::Adopted)>
                        {t::ADOPT.say()}
                    </button>
                    <SaveAs ui report/>
                </div>
                // The text for screen readers: that something was copied, or saved and without
                // which parts.
                <p class="note" aria-hidden="true">{ui.part(|view| view.announce.clone())}</p>
            </section>
        </main>
    }
    .into_any()
}

/// Large figures with their labels.
pub fn figures(figures: &[(String, String)]) -> AnyView {
    let one = |(figure, label): &(String, String)| {
        view! { <div><dd>{figure.clone()}</dd><dt>{label.clone()}</dt></div> }
    };
    let all = figures.iter().map(one).collect_view();
    (!figures.is_empty()).then(|| view! { <dl class="large">{all}</dl> }).into_any()
}

/// A candidate: its name shows its picture.
fn row(ui: Ui, place: usize, row: ReportRow) -> AnyView {
    let ReportRow { words, cells, is_bad: [is_refused, is_lost], failed, .. } = row;
    let last = cells.len().saturating_sub(1);
    let cell = |(at, text): (usize, String)| {
        let is_bad = (at == 0 && is_refused) || (at == last && is_lost);
        view! { <td class:worse=is_bad>{text}</td> }
    };
    let note = [(row.is_today, t::TODAY), (row.is_best, t::IS_BEST)];
    let note = note.into_iter().find(|(is, _)| *is).map(|(_, text)| text.say());
    view! {
        <tr class:best=row.is_best>
            <th scope="row">
                <button
                    type="button"
                    class="link"
                    aria-pressed=row.is_shown.to_string()
                    on:click=ui.sends(Event::Report(ReportEvent::Chosen(place)))
                >
                    {words}
                </button>
                {note.map(|note| view! { " " <span class="note">{note}</span> })}
                {(!failed.is_empty()).then(|| view! { <span class="note">{failed}</span> })}
            </th>
            {cells.into_iter().enumerate().map(cell).collect_view()}
        </tr>
    }
    .into_any()
}

/// The models whose window can be chosen.
fn models(ui: Ui) -> impl IntoView {
    let window = ui.part(|view| view.settings.window);
    let option = move |(name, size, _): (&'static str, u32, u32)| {
        // The largest window of the panel is a million tokens.
        let is_it = Memo::new(move |_| {
            let most = crate::settings::window::MOST;
            window.get() == size.min(most) && size < most
        });
        view! { <option value=name prop:selected=is_it>{name}</option> }
    };
    view! {
        <select
            id="model"
            on:change:target=move |event| ui.send(Event::ModelNamed(event.target().value()))
        >
            <option value="">{t::OTHER_MODEL.say()}</option>
            {MODELS.map(option).into_iter().collect_view()}
        </select>
    }
}

/// The progress of the replays, with a button that stops them.
#[component]
fn Progress(ui: Ui, report: Memo<Arc<Report>>) -> impl IntoView {
    let send = move |what| ui.sends(Event::Report(what));
    let state = part_of(report, |report| (report.progress, report.is_stopped));
    live(move || match state.get() {
        (Some((done, of)), _) => view! {
            <div class="running">
                <progress max=of.to_string() value=done.to_string() aria-label=t::COMPARED.say()>
                </progress>
                <span>{t::RUNNING.with(&[&done, &of])}</span>
                <button type="button" on:click=send(ReportEvent::Stopped)>{t::STOP.say()}</button>
            </div>
        }
        .into_any(),
        (None, true) => view! {
            <div class="running">
                <button type="button" on:click=send(ReportEvent::Resumed)>{t::GO_ON.say()}</button>
            </div>
        }
        .into_any(),
        (None, false) => ().into_any(),
    })
}

/// Saves the conversation as a file, in a format of choice.
#[component]
fn SaveAs(ui: Ui, report: Memo<Arc<Report>>) -> impl IntoView {
    let chosen = RwSignal::new(String::new());
    let own = part_of(report, |report| report.format);
    let formats = part_of(report, |report| report.formats.clone());
    let save = move |_| {
        let name = chosen.get_untracked();
        let name = if name.is_empty() { own.get_untracked().to_owned() } else { name };
        if let Some(format) = Format::from_name(&name) {
            ui.send(Event::Report(ReportEvent::Saved(format)));
        }
    };
    view! {
        <span class="format">
            <label for="save-as">{t::SAVE_AS.say()}</label> " "
            <select id="save-as" on:change:target=move |event| chosen.set(event.target().value())>
                {live(move || formats.get().into_iter().map(|(name, label)| {
                    let is_it = own.get() == name;
                    view! { <option value=name prop:selected=is_it>{label}</option> }
                }).collect_view().into_any())}
            </select> " "
            <button type="button" on:click=save>{t::SAVE.say()}</button>
        </span>
    }
}
