//! The examples of [`turnwise::frontends`] with the frameworks they are about.

#[doc = include_str!("../../../crates/turnwise/docs/leptos.md")]
pub mod leptos {}

#[doc = include_str!("../../../crates/turnwise/docs/yew.md")]
pub mod yew {}

#[doc = include_str!("../../../crates/turnwise/docs/dioxus.md")]
pub mod dioxus {}
