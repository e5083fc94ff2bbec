//! The comparison as a table: the candidate's figures and their differences from the baseline.

use std::sync::Arc;

use leptos::prelude::*;

use crate::evals::COLUMNS;
use crate::event::{Evaluate, Event};
use crate::texts::evals as t;
use crate::ui::{Ui, live};
use crate::view::{Cell, Evals, EvalsRow};

/// One row per conversation. A click on its name shows its requests in the picture.
#[component]
pub fn Table(ui: Ui, evals: Memo<Arc<Evals>>) -> impl IntoView {
    view! {
        <div class="wide" tabindex="0" role="region" aria-label=t::FIGURES.say()>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t::CONVERSATION.say()}</th>
                        {COLUMNS.iter().map(|column| view! {
                            <th scope="col" title=column.about.say()>{column.label.say()}</th>
                        }).collect_view()}
                    </tr>
                </thead>
                <tbody>
                    {live(move ||
                        evals.with(|evals| evals.rows.iter().cloned().map(|row| row_view(ui, row))
                        .collect_view().into_any()))}
                </tbody>
            </table>
        </div>
    }
}

fn row_view(ui: Ui, EvalsRow { place, title, note, cells, is_drawn }: EvalsRow) -> AnyView {
    let name = match place {
        Some(place) => view! {
            <button
                type="button"
                class="link"
                aria-pressed=if is_drawn { "true" } else { "false" }
                on:click=ui.sends(Event::Evals(Evaluate::Row(place)))
            >
                {title}
            </button>
        }
        .into_any(),
        None => title.into_any(),
    };
    let cell = |Cell { value, difference, verdict }: Cell| {
        view! { <td>{value} " " <span class=verdict>{difference}</span></td> }
    };
    let note = (!note.is_empty()).then(|| view! { <span class="note">{note}</span> });
    view! {
        <tr class:all=place.is_none()>
            <th scope="row">{name} {note}</th>
            {cells.into_iter().map(cell).collect_view()}
        </tr>
    }
    .into_any()
}
