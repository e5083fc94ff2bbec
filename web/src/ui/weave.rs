//! The picture of what the model reads, on a canvas, with a frame around the shown request.

use std::f64::consts::TAU;

use leptos::ev::PointerEvent;
use leptos::html::Canvas;
use leptos::prelude::*;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ResizeObserver};

use super::{Ui, live, part_of};
use crate::event::Event;
use crate::tapestry::drawing::{Plane, draw};
use crate::tapestry::palette::{Ink, Palette, Stroke};
use crate::tapestry::{Fate, Hit, Tapestry};
use crate::texts::policy::MEMORY_PART;
use crate::texts::{self, tapestry as t};
use crate::words::{beginning, grouped};

/// A picture. A click or a drag moves the handle; the band under the pointer is pointed at.
#[component]
pub fn Weave(ui: Ui, picture: Memo<Tapestry>) -> impl IntoView {
    let canvas = NodeRef::<Canvas>::new();
    let is_dark = ui.part(|view| view.is_dark);
    let size = watch_size(canvas);
    Effect::new(move |_| {
        size.track();
        let palette = Palette::of(is_dark.get());
        if let Some(canvas) = canvas.get() {
            let _ = picture.with(|picture| paint(&canvas, picture, palette));
        }
    });
    let length = ui.part(|view| view.scrub.length);
    let frame = Memo::new(move |_| picture.with(|picture| picture.frame(length.get())));
    // A new cut redraws its fold, which starts the animation.
    let fold = Memo::new(move |_| picture.with(|picture| picture.fold(length.get())));
    let percent = |part: f64| format!("{}%", decimals(part * 100.0));
    let hit = move |event: &leptos::ev::MouseEvent| {
        let area = canvas.get_untracked()?.get_bounding_client_rect();
        let x = (f64::from(event.client_x()) - area.left()) / area.width().max(1.0);
        let height = area.height() - f64::from(ABOVE + BELOW);
        let y = (f64::from(event.client_y()) - area.top() - f64::from(ABOVE)) / height.max(1.0);
        let inside = |part: f64| part.clamp(0.0, 0.999_999);
        picture.with_untracked(|picture| picture.hit(inside(x), inside(y)))
    };
    let go = move |found: Option<Hit>| {
        let found = found.filter(|hit| hit.length != length.get_untracked());
        found.into_iter().for_each(|hit| ui.send(Event::ScrubbedTo(hit.length)));
    };
    let pointed = StoredValue::new(None);
    let point = move |hit: Option<Hit>| {
        if pointed.get_value() != hit {
            pointed.set_value(hit);
            ui.send(Event::PicturePointed(hit));
        }
    };
    view! {
        <div
            class="weave"
            data-requests=part_of(picture, |picture| picture.columns.len())
            data-changes=part_of(picture, |picture| {
                picture.columns.iter().filter(|column| column.is_changed).count()
            })
        >
            <canvas
                node_ref=canvas
                aria-hidden="true"
                on:pointerdown=move |event: PointerEvent| {
                    // A drag continues outside of the picture.
                    let canvas = canvas.get_untracked();
                    canvas.map(|canvas| canvas.set_pointer_capture(event.pointer_id()));
                }
                on:pointermove=move |event: PointerEvent| match event.buttons() {
                    0 => point(hit(&event)),
                    _ => go(hit(&event)),
                }
                on:pointerleave=move |_| point(None)
                on:click=move |event| {
                    go(hit(&event));
                    // A finger points by touching.
                    point(hit(&event));
                }
            ></canvas>
            <div
                class="frame"
                hidden=part_of(picture, |picture| picture.columns.is_empty())
                style:inset-inline-start=move || percent(frame.get().0)
                style:inline-size=move || percent(frame.get().1)
            >
                {live(move || fold.get().map(|fold| view! {
                    <i
                        class:summary=fold.has_summary
                        style:inset-block-start=percent(fold.top)
                        style:block-size=percent(fold.height)
                        style:--into=decimals(fold.into)
                    ></i>
                }).into_any())}
            </div>
        </div>
    }
}

/// A number with three decimals. Formatting floating point would add twelve kilobytes to the first
/// page.
fn decimals(number: f64) -> String {
    let thousandths = (number * 1000.0).round() as u32;
    format!("{}.{:03}", thousandths / 1000, thousandths % 1000)
}

/// Changes when the size of the canvas changes.
fn watch_size(canvas: NodeRef<Canvas>) -> RwSignal<()> {
    let size = RwSignal::new(());
    Effect::new(move |_| {
        let Some(canvas) = canvas.get() else { return };
        let heard = Closure::<dyn Fn()>::new(move || {
            let _ = size.try_set(());
        });
        let Ok(observer) = ResizeObserver::new(heard.as_ref().unchecked_ref()) else { return };
        observer.observe(&canvas);
        let watch = StoredValue::new_local((observer, heard));
        on_cleanup(move || {
            let _ = watch.try_with_value(|(observer, _)| observer.disconnect());
        });
    });
    size
}

fn paint(
    canvas: &HtmlCanvasElement,
    tapestry: &Tapestry,
    palette: &Palette,
) -> Result<(), JsValue> {
    let scale = window().device_pixel_ratio().clamp(1.0, 3.0);
    let pixels = |length: u32| (f64::from(length) * scale).round() as u32;
    let width = pixels(canvas.client_width().unsigned_abs());
    let whole = pixels(canvas.client_height().unsigned_abs());
    let (above, below) = (pixels(ABOVE), pixels(BELOW));
    let plane = Plane { width, height: whole.saturating_sub(above + below), above, below };
    canvas.set_width(width);
    canvas.set_height(whole);
    let Some(context) = canvas.get_context("2d")? else { return Ok(()) };
    let context: CanvasRenderingContext2d = context.unchecked_into();
    let drawing = draw(tapestry, plane);
    for ink in Ink::ALL {
        context.set_fill_style_str(palette.ink(ink));
        for cell in drawing.cells.iter().filter(|cell| cell.ink == ink) {
            let [x, y, width, height] = [cell.x, cell.y, cell.width, cell.height].map(f64::from);
            context.fill_rect(x, y, width, height);
        }
    }
    for line in &drawing.lines {
        let (width, dashes) = line.stroke.style();
        let dashes: js_sys::Array = dashes.iter().map(|dash| JsValue::from(dash * scale)).collect();
        context.set_stroke_style_str(palette.stroke(line.stroke));
        context.set_line_width(width * scale);
        context.set_line_dash(&dashes)?;
        context.begin_path();
        line.points.iter().for_each(|(x, y)| context.line_to(*x, *y));
        context.stroke();
    }
    context.set_fill_style_str(palette.lost);
    for (x, y) in &drawing.changes {
        context.begin_path();
        context.move_to(x - 4.5 * scale, y - 8.0 * scale);
        context.line_to(x + 4.5 * scale, y - 8.0 * scale);
        context.line_to(*x, y - scale);
        context.fill();
    }
    for (start, end, y) in &drawing.refusals {
        context.fill_rect(*start, y + scale, (end - start - scale).max(1.0), 4.0 * scale);
    }
    if let Some((x, y)) = drawing.knot {
        context.set_fill_style_str(palette.seen);
        context.begin_path();
        context.arc(x.max(5.0 * scale), y, 5.0 * scale, 0.0, TAU)?;
        context.fill();
    }
    Ok(())
}

/// The message under the pointer, in one line.
#[component]
pub fn Band(ui: Ui) -> impl IntoView {
    let band = ui.part(|view| {
        let hit = view.hit?;
        let message = hit.message?;
        let turn = view.turns.iter().rev().find(|turn| turn.start <= message)?;
        let shown = turn.messages.get(message - turn.start)?;
        let fate = match hit.fate? {
            Fate::Kept => t::SENT,
            Fate::Cleared => t::EMPTIED,
            Fate::Summarized => t::IN_SUMMARY,
            Fate::LeftOut => t::LEFT_OUT,
        };
        let name = match shown.name.as_str() {
            "" => texts::role(shown.role),
            name => name,
        };
        let figures = t::BAND.with(&[&name, &grouped(shown.tokens), &hit.number, &fate.say()]);
        Some((shown.role, figures, beginning(&shown.text, 200).replace('\n', " ")))
    });
    live(move || {
        let hint = || ("", String::new(), t::HOW.say().to_owned());
        let (role, figures, text) = band.get().unwrap_or_else(hint);
        view! {
            <p class="band" aria-hidden="true" data-role=role>
                <b class="role">{figures}</b> " " {text}
            </p>
        }
        .into_any()
    })
}

/// What colors and lines mean.
#[component]
pub fn Legend(ui: Ui) -> impl IntoView {
    let state = ui.part(|view| {
        let picture = &view.tapestry;
        let thread = picture.thread.as_ref().map(|thread| thread.value.clone());
        (view.is_dark, picture.window.zip(picture.budget), thread, picture.bands.before(0) > 0)
    });
    live(move || {
        let (is_dark, limits, thread, has_memory) = state.get();
        let palette = Palette::of(is_dark);
        let inks = [
            (Ink::TalkPaid, t::PAID),
            (Ink::Talk, t::CACHED),
            (Ink::System, t::INSTRUCTIONS),
            (Ink::Tool, t::TOOLS),
            (Ink::Cleared, t::EMPTIED),
            (Ink::Summary, t::SUMMARY),
            (Ink::Covered, t::COVERED),
            (Ink::Memory, MEMORY_PART),
        ];
        let inks = inks.into_iter().filter(|(ink, _)| *ink != Ink::Memory || has_memory);
        let inks = inks.map(|(ink, words)| {
            view! { <span><i style:background=palette.ink(ink)></i>{words.say()}</span> }
        });
        let line = |class: &'static str, color: &'static str, words: String| {
            view! { <span class=class><i style:border-color=color></i>{words}</span> }
        };
        let limit = |class, tokens: u32, words: &str| {
            line(class, palette.stroke(Stroke::Window), format!("{words} {}", grouped(tokens)))
        };
        let limits = limits.map(|(window, budget)| {
            [limit("window", window, t::WINDOW.say()), limit("budget", budget, t::BUDGET.say())]
        });
        let thread = thread.map(|value| {
            let seen = line("seen-line", palette.seen, t::IN_SIGHT.with(&[&value]));
            [seen, line("lost-line", palette.lost, t::NOT_IN_SIGHT.say().to_owned())]
        });
        view! {
            <p class="legend" aria-hidden="true">
                {inks.collect_view()}
                <span><b style:color=palette.lost>"▾"</b>{t::CHANGED.say()}</span>
                {limits}
                {thread}
            </p>
        }
        .into_any()
    })
}

/// The value that the picture follows, and what happened to it.
#[component]
pub fn Follow(ui: Ui) -> impl IntoView {
    let values = ui.part(|view| view.values.clone());
    let thread = ui.part(|view| view.tapestry.thread.as_ref().map(|it| it.value.clone()));
    view! {
        <label class="follow">
            {t::FOLLOW.say()}
            <input
                type="text"
                list="values"
                autocomplete="off"
                spellcheck="false"
                prop:value=part_of(thread, |thread| thread.clone().unwrap_or_default())
                on:change:target=move |event| {
                    let value = event.target().value();
                    ui.send(Event::Followed(value.clone()));
                    let is_said = value.trim().is_empty() || thread.get_untracked().is_some();
                    let fault = if is_said { String::new() } else { t::NOT_SAID.with(&[&value]) };
                    event.target().set_custom_validity(&fault);
                    event.target().report_validity();
                }
            />
            <datalist id="values">
                {live(move || {
                    let values = values.get();
                    let values = values.iter().cloned();
                    values.map(|value| view! { <option value=value></option> }).collect_view().into_any()
                })}
            </datalist>
        </label>
    }
}

/// Pixels above the columns, for the triangles, and below them, for refusals.
const ABOVE: u32 = 10;
const BELOW: u32 = 6;
