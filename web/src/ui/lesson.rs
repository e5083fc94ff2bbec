//! A lesson next to the conversation: look, predict, do, why.

use leptos::prelude::*;

use super::icon::{ERROR, FINE, Icon};
use super::prose::{prose, spans};
use super::{Ui, live, part_of};
use crate::event::{Event, LearnEvent};
use crate::lessons::{Line, Measured, Predict};
use crate::memory::MemoryEvent;
use crate::texts::lessons as t;
use crate::view::{Conversation, LessonView};

/// The column of the lesson.
#[component]
pub fn Lesson(ui: Ui) -> impl IntoView {
    let lesson = ui.part(|view| view.lesson.clone().unwrap_or_default());
    let part = move |pick: fn(&std::sync::Arc<LessonView>) -> AnyView| {
        // Each part is drawn again only when the lesson changed.
        live(move || lesson.with(pick))
    };
    view! {
        <section class="lesson" aria-labelledby="lesson-title">
            <p class="note">
                <a href="#learn">{t::LESSONS.say()}</a> " · " {part_of(lesson, |it| it.place.clone())}
            </p>
            <h2 id="lesson-title">{part_of(lesson, |it| it.title.clone())}</h2>
            {part(|it| (!it.failed.is_empty()).then(|| view! {
                <p class="problem" role="alert">{it.failed.clone()}</p>
            }).into_any())}
            {part(|it| prose(&it.look))}
            <Conversations ui is_table=false/>
            <Prediction ui/>
            {live(move || {
                let task = lesson.with(|it| prose(&it.task));
                view! { <h3>{t::TASK.say()}</h3> {task} }.into_any()
            })}
            <Remember ui/>
        </section>
    }
}

/// The clauses of the goal, and what the page says about a wrong answer. On wide screens they stay
/// in sight while the task and the controls scroll.
#[component]
pub fn Goal(ui: Ui) -> impl IntoView {
    let lesson = ui.part(|view| view.lesson.clone().unwrap_or_default());
    let wrong = live(move || {
        let said = |it: &std::sync::Arc<LessonView>| {
            (!it.wrong.is_empty())
                .then(|| view! { <div class="said-wrong">{prose(&it.wrong)}</div> })
                .into_any()
        };
        lesson.with(said)
    });
    view! {
        <section class="lesson goal" aria-label=t::GOAL.say()>
            <Clauses ui/>
            {wrong}
            <Solved ui/>
        </section>
    }
}

/// The part below the controls: hints, the reason, and the link to the next lesson.
#[component]
pub fn LessonEnd(ui: Ui) -> impl IntoView {
    let lesson = ui.part(|view| view.lesson.clone().unwrap_or_default());
    let part =
        move |pick: fn(&std::sync::Arc<LessonView>) -> AnyView| live(move || lesson.with(pick));
    view! {
        <section class="lesson" aria-label=t::HELP.say()>
            <Conversations ui is_table=true/>
            <Help ui/>
            {part(|it| (!it.why.is_empty()).then(|| view! {
                <div class="why-it">
                    <h3>{t::WHY.say()}</h3>
                    {prose(&it.why)}
                    <p class="note">{t::WHY_FIGURES.say()}</p>
                    <h3>{t::IN_CODE.say()}</h3>
                    {prose(&it.code)}
                </div>
            }).into_any())}
            <Next ui/>
            {part(|it| (!it.notes.is_empty()).then(|| view! {
                <details class="notes-for">
                    <summary>{t::NOTES.say()}</summary>
                    {prose(&it.notes)}
                </details>
            }).into_any())}
        </section>
    }
}

/// Shown when the lesson is solved: the link onward, next to the clauses, where it is in sight.
#[component]
fn Solved(ui: Ui) -> impl IntoView {
    let next = ui.part(|view| {
        let lesson = view.lesson.as_ref().filter(|it| it.is_solved);
        lesson.map(|it| it.next.clone())
    });
    live(move || {
        let Some(next) = next.get() else { return ().into_any() };
        view! {
            <div class="solved">
                <strong>{t::SOLVED_NOW.say()}</strong>
                {onward(next, true)}
            </div>
        }
        .into_any()
    })
}

/// The link to the next lesson, or to the list of lessons.
fn onward(next: Option<(String, String)>, is_solved: bool) -> impl IntoView {
    let (href, title) = match next {
        Some((id, title)) => (format!("#l/{id}"), title),
        None => ("#learn".to_owned(), t::ALL_LESSONS.say().to_owned()),
    };
    view! {
        <a class="button next" class:primary=is_solved aria-keyshortcuts="n" href=href>
            {t::NEXT.say()} {title}
        </a>
    }
}

/// Buttons for the conversations of a lesson; a table if it measures all of them.
#[component]
fn Conversations(ui: Ui, is_table: bool) -> impl IntoView {
    let shown =
        ui.part(|view| view.lesson.as_ref().map(|it| it.conversations.clone()).unwrap_or_default());
    live(move || {
        let conversations = shown.get();
        if conversations.is_empty() || is_table != (conversations.len() > MOST_BUTTONS) {
            return ().into_any();
        }
        let class = if is_table { "link" } else { "" };
        let one = |(id, title, is_shown, cells): Conversation| {
            let event = Event::Learn(LearnEvent::Conversation(id));
            let current = is_shown.then_some("true");
            let button = view! {
                <button type="button" class=class aria-current=current on:click=ui.sends(event)>
                    {title}
                </button>
            };
            if !is_table {
                return button.into_any();
            }
            let cells = cells.unwrap_or_default().map(|cell| view! { <td>{cell}</td> });
            view! { <tr><th scope="row">{button}</th>{cells}</tr> }.into_any()
        };
        let all = conversations.into_iter().map(one).collect_view();
        if !is_table {
            return view! { <div class="acts">{all}</div> }.into_any();
        }
        let heads = [t::CONVERSATION, t::KEPT_ROW, t::SENT_ROW];
        let heads = heads.map(|head| view! { <th scope="col">{head.say()}</th> });
        view! { <table class="rows-of"><thead><tr>{heads}</tr></thead><tbody>{all}</tbody></table> }
            .into_any()
    })
}

/// A lesson with more conversations shows a table.
const MOST_BUTTONS: usize = 3;

#[component]
fn Prediction(ui: Ui) -> impl IntoView {
    let state = ui.part(|view| {
        let lesson = view.lesson.as_ref();
        lesson.and_then(|it| Some((it.predict.clone()?, it.predicted)))
    });
    live(move || {
        let Some((predict, predicted)) = state.get() else { return ().into_any() };
        let Predict { question, choices, right, answer } = predict;
        let choice = |(place, choice): (usize, &Vec<_>)| {
            let event = Event::Learn(LearnEvent::Predicted(place + 1));
            let mark = match predicted {
                Some(mine) if place == right => {
                    Some(if mine == place + 1 { "✓ " } else { "→ " })
                }
                Some(mine) if mine == place + 1 => Some("✗ "),
                _ => None,
            };
            let pressed = (predicted == Some(place + 1)).to_string();
            view! {
                <button type="button" aria-pressed=pressed on:click=ui.sends(event)>
                    {mark} {spans(choice)}
                </button>
            }
        };
        let choices = choices.iter().enumerate().map(choice).collect_view();
        let answer = predicted.is_some().then(|| prose(&answer));
        view! {
            <h3>{t::PREDICT.say()}</h3>
            {prose(&question)}
            <div class="choices-of">{choices}</div>
            {answer}
        }
        .into_any()
    })
}

/// The lines to choose for the memory, each with the message that says it.
#[component]
fn Remember(ui: Ui) -> impl IntoView {
    let lines =
        ui.part(|view| view.lesson.as_ref().map(|it| it.memory.clone()).unwrap_or_default());
    // The list is not redrawn while lines are chosen, so it keeps the focus.
    let count = part_of(lines, Vec::len);
    live(move || {
        let row = |place: usize| {
            let line = lines.with_untracked(|lines| lines.get(place).cloned().unwrap_or_default());
            let (Line { text, message }, tokens, _) = line;
            let is_chosen =
                Memo::new(move |_| lines.with(|all| all.get(place).is_some_and(|one| one.2)));
            let source = message.map(|index| {
                let event = Event::Memory(MemoryEvent::Shown(index));
                view! {
                    <button type="button" class="link" on:click=ui.sends(event)>
                        {t::SAID_IN.with(&[&(index + 1)])}
                    </button>
                }
            });
            let unsaid = message.is_none().then(|| t::SAID_NOWHERE.say());
            let learn = move |is_chosen| Event::Learn(LearnEvent::Remembered(place, is_chosen));
            view! {
                <li>
                    <label class="mark">
                        <input
                            type="checkbox"
                            prop:checked=is_chosen
                            on:change:target=move |event| ui.send(learn(event.target().checked()))
                        />
                        <q lang="en">{text}</q>
                    </label>
                    <span class="note">
                        <span>{t::LINE_TOKENS.with(&[&tokens])}</span> {source} {unsaid}
                    </span>
                </li>
            }
        };
        let rows = (0..count.get()).map(row).collect_view();
        (count.get() > 0)
            .then(|| {
                view! {
                    <fieldset class="remember">
                        <legend>{t::REMEMBER.say()}</legend>
                        <ul class="plain">{rows}</ul>
                    </fieldset>
                }
            })
            .into_any()
    })
}

#[component]
fn Clauses(ui: Ui) -> impl IntoView {
    let state =
        ui.part(|view| view.lesson.as_ref().map(|it| it.clauses.clone()).unwrap_or_default());
    // On low screens the clauses are one line until they are opened.
    let is_open = RwSignal::new(false);
    let is_busy = ui.part(|view| match view.lesson.as_ref().is_some_and(|it| it.is_measuring) {
        true => "true",
        false => "false",
    });
    live(move || {
        let clauses = state.get();
        let clause = |(number, one): (usize, Measured)| {
            let (icon, class) = if one.holds { (FINE, "holds") } else { (ERROR, "fails") };
            let spoken = match one.holds {
                true => t::REACHED.say(),
                false => t::NOT_YET.say(),
            };
            let show = one.place.filter(|_| !one.holds).map(|_| {
                let event = Event::Learn(LearnEvent::Shown(number));
                view! {
                    <button type="button" class="link" on:click=ui.sends(event)>
                        {t::SHOW_ME.say()}
                    </button>
                }
            });
            // Values that the clause itself names are not repeated.
            let missing = one.missing.filter(|value| !one.holds && !one.words.contains(value));
            let missing = missing.map(|value| t::MISSING.with(&[&value]));
            view! {
                <li class=class>
                    <Icon path=icon/>
                    <span><span class="unseen">{spoken}</span> {one.words}{missing}</span>
                    {show}
                </li>
            }
        };
        let held = clauses.iter().filter(|one| one.holds).count();
        let first = clauses.iter().find(|one| !one.holds).map(|one| one.words.clone());
        let line = match clauses.len() {
            0 => t::MEASURING.say().to_owned(),
            all => t::REACHED_OF.with(&[&held, &all, &first.unwrap_or_default()]),
        };
        let clauses: Vec<_> = clauses.into_iter().enumerate().map(clause).collect();
        view! {
            <button
                type="button"
                class="fold"
                aria-expanded=move || is_open.get().to_string()
                on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
            >
                {line}
            </button>
            <ul class="clauses" class:folded=move || !is_open.get() aria-busy=is_busy>{clauses}</ul>
        }
        .into_any()
    })
}

/// Hints, the solution and the way back to the start.
#[component]
fn Help(ui: Ui) -> impl IntoView {
    let state = ui.part(|view| {
        let lesson = view.lesson.as_ref();
        lesson.map(|it| (it.hints.clone(), it.hints_left, it.asks_solution))
    });
    let send = move |event| ui.sends(Event::Learn(event));
    live(move || {
        let Some((hints, left, asks)) = state.get() else { return ().into_any() };
        let list = hints.iter().map(|hint| view! { <li>{spans(hint)}</li> }).collect_view();
        let solution = match asks {
            false => (t::SOLUTION.say(), LearnEvent::SolutionAsked),
            true => {
                let sure = t::SURE.say();
                (sure, LearnEvent::SolutionShown)
            }
        };
        let hint = t::HINT.say();
        view! {
            <ol class="plain hints">{list}</ol>
            <div class="acts">
                <button
                    type="button"
                    aria-keyshortcuts="h"
                    disabled={left == 0}
                    on:click=send(LearnEvent::HintOpened)
                >
                    {format!("{hint} ({left})")}
                </button>
                <button type="button" aria-keyshortcuts="s" on:click=send(solution.1)>
                    {solution.0}
                </button>
                <button type="button" aria-keyshortcuts="r" on:click=send(LearnEvent::Reset)>
                    {t::AGAIN.say()}
                </button>
            </div>
        }
        .into_any()
    })
}

/// The link onward. Once the goal is reached, it is next to the clauses; nothing moves by itself.
#[component]
fn Next(ui: Ui) -> impl IntoView {
    let state = ui.part(|view| {
        let lesson = view.lesson.as_ref();
        lesson.map(|it| (it.previous.clone(), it.next.clone(), it.is_solved, it.shows_all))
    });
    live(move || {
        let Some((previous, next, is_solved, all)) = state.get() else { return ().into_any() };
        let next = (!is_solved).then(|| onward(next, false));
        let controls = match all {
            false => t::ALL_CONTROLS.say(),
            true => t::FEW_CONTROLS.say(),
        };
        let previous = previous.map(|id| {
            let href = format!("#l/{id}");
            view! {
                <a class="button quiet" aria-keyshortcuts="N" href=href>{t::BEFORE.say()}</a>
            }
        });
        let event = Event::Learn(LearnEvent::AllControls(!all));
        view! {
            <div class="acts">
                {next}
                {previous}
                <button type="button" class="quiet" on:click=ui.sends(event)>{controls}</button>
            </div>
        }
        .into_any()
    })
}
