//! Leptos, Yew and Dioxus: a page that shows how full the window is, and what the model sees next.
//!
//! The engine is plain Rust without I/O, so a front end calls it directly: no JavaScript, no
//! boundary. For `wasm32-unknown-unknown`, nothing has to be configured. A
//! [`Context`](crate::Context) holds one conversation; a [`Plan`](crate::Plan) is plain data that
//! compares, so memos work with it.
//!
//! | | where the context lives | where the plan lives |
//! | --- | --- | --- |
//! | [Leptos](leptos) | `StoredValue::new_local` | `Memo` |
//! | [Yew](yew) | `use_mut_ref` | `use_memo` |
//! | [Dioxus](dioxus) | `use_hook` | `use_memo` |
//!
//! The examples are tested with Leptos 0.8, Yew 0.23 and Dioxus 0.7 (`integrations/frontends`). The
//! playground of this project is a Leptos app, too.

// The examples need the frameworks, so they are tested in a workspace that has them.
#[cfg_attr(not(doctest), doc = include_str!("../docs/leptos.md"))]
pub mod leptos {}

#[cfg_attr(not(doctest), doc = include_str!("../docs/yew.md"))]
pub mod yew {}

#[cfg_attr(not(doctest), doc = include_str!("../docs/dioxus.md"))]
pub mod dioxus {}
