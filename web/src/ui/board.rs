//! The board of a class: the learner's own line, and the table of the lines that were pasted.

use leptos::prelude::*;

use super::dialogs::Frame;
use super::{Ui, live};
use crate::event::{Dialog, Event, LearnEvent};
use crate::lessons::{Board, Learner};
use crate::rest;
use crate::texts::lessons as t;
use crate::view::Listed;

/// The dialog.
#[component]
pub fn ClassBoard(ui: Ui) -> impl IntoView {
    let learn = ui.part(|view| view.learn.clone());
    let name = RwSignal::new(rest::learner());
    let pasted = RwSignal::new(rest::class());
    let line = Memo::new(move |_| own(&name.get(), &learn.get().lessons).line());
    let renamed = move |new: String| {
        rest::keep_learner(&new);
        name.set(new);
    };
    let changed = move |lines: String| {
        rest::keep_class(&lines);
        pasted.set(lines);
    };
    view! {
        <Frame ui dialog=Dialog::Board title=t::BOARD.say()>
            <div class="inside board">
                <h3>{t::OWN_LINE.say()}</h3>
                <p class="small-print">{t::OWN_LINE_LEAD.say()}</p>
                <label>
                    {t::YOUR_NAME.say()}
                    <input
                        type="text"
                        autocomplete="nickname"
                        prop:value=name
                        on:input:target=move |event| renamed(event.target().value())
                    />
                </label>
                <div class="acts">
                    <output>{line}</output>
                    <button
                        type="button"
                        disabled=move || name.get().trim().is_empty()
                        on:click=move |_| {
                            ui.send(Event::Learn(LearnEvent::LineCopied(line.get_untracked())));
                        }
                    >
                        {t::COPY_LINE.say()}
                    </button>
                </div>
                <h3>{t::CLASS.say()}</h3>
                <label>
                    {t::CLASS_LEAD.say()}
                    <textarea
                        rows="5"
                        prop:value=pasted
                        on:input:target=move |event| changed(event.target().value())
                    ></textarea>
                </label>
                {live(move || {
                    let lessons = learn.get().lessons.clone();
                    table(&Board::read(&pasted.get(), lessons.len()), &lessons)
                })}
            </div>
        </Frame>
    }
}

fn own(name: &str, lessons: &[Listed]) -> Learner {
    let in_state = |state: &str| {
        let numbered = lessons.iter().zip(1..);
        numbered.filter(|(one, _)| one.state == state).map(|(_, number)| number).collect()
    };
    Learner { name: name.to_owned(), solved: in_state("solved"), begun: in_state("begun") }
}

fn table(board: &Board, lessons: &[Listed]) -> AnyView {
    let unread = (!board.unread.is_empty()).then(|| {
        let lines = board.unread.iter().take(3).cloned().collect::<Vec<_>>().join(" · ");
        view! { <p role="alert">{t::UNREAD.with(&[&board.unread.len(), &lines])}</p> }
    });
    if board.learners.is_empty() {
        return unread.into_any();
    }
    let head = lessons.iter().zip(1..).map(|(one, number)| {
        view! { <th scope="col" title=one.title.clone()>{number}</th> }
    });
    let rows = board.learners.iter().map(|learner| {
        let cells = (1..=lessons.len()).map(|lesson| view! { <td>{learner.sign(lesson)}</td> });
        view! {
            <tr>
                <th scope="row">{learner.name.clone()}</th>
                {cells.collect_view()}
                <td class="total">{learner.solved.len()}</td>
            </tr>
        }
    });
    let solved = (1..=lessons.len()).map(|lesson| view! { <td>{board.solved(lesson)}</td> });
    view! {
        <div class="scrolls" tabindex="0" role="region" aria-label=t::CLASS.say()>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t::LEARNERS.with(&[&board.learners.len()])}</th>
                        {head.collect_view()}
                        <th scope="col">{t::TOTAL.say()}</th>
                    </tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
                <tfoot>
                    <tr>
                        <th scope="row">{t::SOLVED_BY.say()}</th>
                        {solved.collect_view()}
                        <td></td>
                    </tr>
                </tfoot>
            </table>
        </div>
        {unread}
    }
    .into_any()
}
