//! The Turnwise playground: see, turn by turn, what a model would be sent, and why.
//!
//! A host of the engine like any other, directly in Rust. Modules in reading order: [`event`] (what
//! can happen, what is then to be done), [`model`] (everything the page knows), [`update`] (how it
//! changes), [`replay`] (a conversation lived through under a policy), [`present`] and [`view`]
//! (what is shown), [`chart`] (the picture as geometry), [`settings`] and [`export`] (the policy
//! panel), [`read`] (files), [`findings`] (what a provider would refuse, and what healed it),
//! [`chat`] (requests), [`evals`] (two policies compared), [`facts`] (of a summary, of a
//! conversation), [`tokens`] (drawn inside a text), [`pairs`] and [`words`]. All of that runs
//! natively and is tested there; only the components and the one file that carries out effects are
//! made for the browser.
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)
)]

pub mod chart;
pub mod chat;
pub mod clock;
pub mod evals;
pub mod event;
pub mod export;
pub mod facts;
pub mod findings;
pub mod model;
pub mod pairs;
pub mod present;
pub mod read;
pub mod replay;
pub mod settings;
pub mod tokens;
pub mod update;
pub mod view;
pub mod words;

#[cfg(target_arch = "wasm32")]
mod console;
#[cfg(target_arch = "wasm32")]
pub mod run;
#[cfg(target_arch = "wasm32")]
mod ui;
#[cfg(target_arch = "wasm32")]
mod worker;
