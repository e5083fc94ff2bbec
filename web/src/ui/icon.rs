//! The icons of the page, as inline SVG paths: no icon is fetched.

use leptos::prelude::*;

/// An icon from the path of a 16 × 16 drawing.
#[component]
pub fn Icon(#[prop(into)] path: Signal<&'static str>) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d=path></path></svg>
    }
}

/// A triangle.
pub const PLAY: &str = "M5 3.2v9.6l7.5-4.8z";
/// Two bars.
pub const PAUSE: &str = "M5.5 3.5v9M10.5 3.5v9";
/// A chevron that points down.
pub const DOWN: &str = "M4 6l4 4 4-4";
/// To the moment before.
pub const BACK: &str = "M10 3.5L5.5 8l4.5 4.5";
/// To the next moment.
pub const FORWARD: &str = "M6 3.5L10.5 8L6 12.5";
/// A half-filled circle.
pub const THEME: &str =
    "M8 2a6 6 0 1 0 0 12zM8 2a6 6 0 0 1 0 12M8 5.2l4.4-1M8 8h6M8 10.800l4.400 1";
/// An octagon with a cross in it.
pub const ERROR: &str = "M5.5 1.5h5l4 4v5l-4 4h-5l-4-4v-5zM6 6l4 4M10 6l-4 4";
/// A triangle with a stroke in it.
pub const WARNING: &str = "M8 2l6.5 11.5h-13zM8 6.5v3.2M8 11.5v.1";
/// An arrow that turns back.
pub const UNDO: &str = "M3 6.5h6.5a3.5 3.5 0 0 1 0 7h-2.5M6 3.5l-3 3l3 3";
/// An arrow that turns forward.
pub const REDO: &str = "M13 6.5h-6.5a3.5 3.5 0 0 0 0 7h2.5M10 3.5l3 3l-3 3";
/// A tick.
pub const FINE: &str = "M2.5 8.5l3.5 3.5l7.5-8";
/// A cross.
pub const CLOSE: &str = "M4 4l8 8M12 4l-8 8";
