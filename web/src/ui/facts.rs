//! Facts: the check of a summary, and the ledger of a conversation.

use leptos::prelude::*;

use super::dialogs::Frame;
use super::{Ui, live};
use crate::event::{Dialog, Event};
use crate::texts::{self, summaries as t};
use crate::view::{Check, FactRow};

/// The facts that a summary kept, lost and made up. The check is requested when this renders.
#[component]
pub fn Checked(ui: Ui, key: u32) -> impl IntoView {
    let check = ui.part_by(move |view| view.checks.get(&key).map(|(_, check)| check.clone()));
    ui.send(Event::CheckAsked(key));
    live(move || match check.get() {
        Some(Check::Done(checked)) => view! {
            <p>{checked.words.clone()}</p>
            {(!checked.drift.is_empty()).then(|| view! { <p>{checked.drift.clone()}</p> })}
            {rows(t::MADE_UP.say(), &checked.invented)}
            {rows(t::APPENDED.say(), &checked.appended)}
            {rows(t::LOST.say(), &checked.lost)}
        }
        .into_any(),
        Some(Check::Failed(reason)) => reason.into_any(),
        _ => t::READING_COVERED.say().into_any(),
    })
}

/// The button that opens the ledger.
#[component]
pub fn Facts(ui: Ui) -> impl IntoView {
    view! {
        <section aria-labelledby="facts-title">
            <h2 id="facts-title">
                {t::FACTS.say()}
                <button type="button" class="link" on:click=ui.sends(Event::LedgerAsked)>
                    {t::SHOW_FACTS.say()}
                </button>
            </h2>
            <p class="note">{t::FACTS_LEAD.say()}</p>
        </section>
    }
}

/// The facts at the handle, and those that were superseded.
#[component]
pub fn Ledger(ui: Ui) -> impl IntoView {
    let ledger = ui.part(|view| view.ledger.clone());
    let table = move || {
        let Some(ledger) = ledger.get() else { return t::READING.say().into_any() };
        let superseded = ledger.superseded.iter().map(|(was, is)| {
            view! {
                <li>
                    <b>{was.about.clone()}</b>
                    " "
                    <del>{was.text.clone()}</del>
                    " → "
                    <ins>{is.text.clone()}</ins>
                    <span class="note">" " {is.said.clone()}</span>
                </li>
            }
        });
        let superseded = superseded.collect_view();
        view! {
            <p class="small-print">{ledger.words.clone()}</p>
            <ul class="facts">{superseded}</ul>
            {rows(t::CURRENT.say(), &ledger.holds)}
        }
        .into_any()
    };
    view! {
        <Frame ui dialog=Dialog::Ledger title=t::KNOWN.say()>
            <div class="inside" tabindex="0" role="region" aria-label=t::FACTS.say()>{live(table)}</div>
        </Frame>
    }
}

fn rows(title: &'static str, facts: &[FactRow]) -> AnyView {
    let row = |FactRow { kind, text, about, said }: FactRow| {
        view! {
            <li>
                <span class="kind">{texts::kind(&kind).to_owned()}</span>
                " "
                <b>{about}</b>
                " "
                <q>{text}</q>
                <span class="note">" " {said}</span>
            </li>
        }
    };
    let rows = facts.iter().cloned().map(row).collect_view();
    (!facts.is_empty()).then(|| view! { <h3>{title}</h3> <ul class="facts">{rows}</ul> }).into_any()
}
