//! The format choice, the findings, and the dialog about healing.

use leptos::prelude::*;
use turnwise_host::formats::Format;
use turnwise_playground_lines::{Change, Line};

use super::dialogs::Frame;
use super::icon::{ERROR, FINE, Icon, WARNING};
use super::{Ui, When, live, part_of};
use crate::event::{Dialog, Event};
use crate::report::ReportEvent;
use crate::texts::findings as t;
use crate::texts::{self, frame};
use crate::view::{Found, Mend};

/// The choice of the format.
#[component]
pub fn FormatChoice(ui: Ui) -> impl IntoView {
    let format = ui.part(|view| view.written.format);
    let formats = ui.part(|view| view.written.formats.clone());
    let choose = move |name: String| {
        if let Some(format) = Format::from_name(&name) {
            ui.send(Event::FormatChosen(format));
        }
    };
    view! {
        <div class="format">
            <label for="format">{t::FORMAT.say()}</label>
            <select id="format" on:change:target=move |event| choose(event.target().value())>
                {live(move || formats.get().into_iter().map(|(name, label)| {
                    let is_it = format.get() == name;
                    view! { <option value=name prop:selected=is_it>{label}</option> }
                }).collect_view().into_any())}
            </select>
        </div>
    }
}

/// A summary of the findings, with buttons to go to them and to heal them.
#[component]
pub fn Verdict(ui: Ui) -> impl IntoView {
    let findings = ui.part(|view| view.findings.clone());
    let written = ui.part(|view| view.written.clone());
    let icon = part_of(findings, |findings| icon(findings.severity));
    let read_as_found = move |_| {
        if let Some(format) = Format::from_name(written.with_untracked(|written| written.found)) {
            ui.send(Event::FormatChosen(format));
        }
    };
    view! {
        <When is=part_of(written, |written| !written.note.is_empty())>
            <p class="misread" role="alert">
                {part_of(written, |written| written.note.clone())} " "
                <button type="button" class="link" on:click=read_as_found>
                    {t::USE_DETECTED.say()}
                </button> " "
                <button
                    type="button"
                    on:click=ui.sends(Event::Report(ReportEvent::Converted))
                >
                    {t::CONVERT.say()}
                </button>
            </p>
        </When>
        <div class="verdict" data-severity=part_of(findings, |findings| findings.severity)>
            <Icon path=icon/>
            <span>{part_of(findings, |findings| findings.summary.clone())}</span>
            <When is=part_of(findings, |findings| findings.has_any)>
                <button type="button" on:click=ui.sends(Event::FindingSought)>
                    {t::NEXT_FINDING.say()}
                </button>
            </When>
            <When is=part_of(findings, |findings| findings.can_heal)>
                <button type="button" on:click=ui.sends(Event::HealAsked)>
                    {part_of(findings, |findings| if findings.heals { t::HEALING.say() } else { t::HEAL.say() })}
                </button>
            </When>
            <When is=part_of(findings, |findings| findings.mended.is_some())>
                <button type="button" on:click=ui.sends(Event::DialogOpened(Dialog::Healed))>
                    {t::WHAT_HEALED.say()}
                </button>
            </When>
        </div>
    }
}

/// The findings about one message.
#[component]
pub fn FoundList(found: Vec<Found>) -> impl IntoView {
    let each = |found: Found| {
        view! {
            <li data-severity=found.severity data-rule=found.rule>
                <Icon path=icon(found.severity)/>
                <span>
                    <b>{texts::severity(found.severity)} " " {found.rule}</b> " "
                    {texts::rules::about(found.rule).map(|about| format!("{about}. "))}
                    <span lang="en">{found.sentence} ". "</span>
                    {(!found.fix.is_empty()).then(|| t::FIX.with(&[&texts::rules::fix(found.fix)]))}
                    <RuleLink rule=found.rule.to_owned() page=found.page/>
                </span>
            </li>
        }
    };
    (!found.is_empty())
        .then(|| view! { <ul class="found">{found.into_iter().map(each).collect_view()}</ul> })
}

#[component]
fn RuleLink(rule: String, page: String) -> impl IntoView {
    view! { <a href=page target="_blank" rel="noopener">{t::RULE.say()} {rule}</a> }
}

/// The edits: before, after, rule and reason of each.
#[component]
pub fn Healed(ui: Ui) -> impl IntoView {
    let mended = ui.part(|view| view.findings.mended.clone());
    view! {
        <Frame ui dialog=Dialog::Healed title=t::WHAT_HEALED.say()>
            <div class="inside">
                <p class="small-print">
                    {t::ONLY_RULES.say()}</p>
                {live(move || mended.get().map(|mended| view! {
                    <ol class="mends">
                        {mended.mends.iter().cloned()
                            .map(|mend| view! { <MendRow mend/> }).collect_view()}
                    </ol>
                    {(!mended.system.is_empty()).then(|| view! {
                        <p>{t::NOT_A_MESSAGE.say()}</p>
                        <pre class="out" tabindex="0" aria-label=t::INSTRUCTIONS.say()>
                            {mended.system.clone()}
                        </pre>
                    })}
                }).into_any())}
                <div class="acts">
                    <button type="button" on:click=ui.sends(Event::HealUndone)>{frame::UNDO.say()}</button>
                    <button type="button" class="primary" on:click=ui.sends(Event::DialogClosed)>
                        {t::KEEP_IT.say()}
                    </button>
                </div>
            </div>
        </Frame>
    }
}

#[component]
fn MendRow(mend: Mend) -> impl IntoView {
    let reason = |(page, rule, reason): (String, String, String)| {
        view! { <p><span lang="en">{reason} ". "</span> <RuleLink rule page/></p> }
    };
    view! {
        <li>
            <h3>{t::MESSAGE.say()} {mend.index + 1}</h3>
            {mend.reasons.into_iter().map(reason).collect_view()}
            {(!mend.lines.is_empty()).then(|| view! {
                <div class="diff">{mend.lines.into_iter().map(line).collect_view()}</div>
            })}
        </li>
    }
}

fn line(Line { change, path, text }: Line) -> AnyView {
    let label = (!path.is_empty()).then(|| format!("{path}: "));
    marked_line(Some(change), view! { <b>{label}</b> {text} }.into_any())
}

/// A line of a difference, marked by shape as well as color.
pub fn marked_line(change: Option<Change>, text: AnyView) -> AnyView {
    match change {
        Some(Change::Removed) => view! { <del><i>"−"</i> {text}</del> }.into_any(),
        Some(Change::Added) => view! { <ins><i>"+"</i> {text}</ins> }.into_any(),
        Some(Change::Moved) => view! { <p><i>"→"</i> {text}</p> }.into_any(),
        None => view! { <p><i></i> {text}</p> }.into_any(),
    }
}

fn icon(severity: &str) -> &'static str {
    match severity {
        "error" => ERROR,
        "warning" => WARNING,
        _ => FINE,
    }
}
