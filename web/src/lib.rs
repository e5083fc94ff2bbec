//! The Turnwise playground: shows, turn by turn, what a model would be sent, and why.
//!
//! The page uses the engine directly from Rust, like any other host. Modules in reading order:
//! [`event`] and [`effect`] (what happened, what to do), [`model`] (the state), [`update`] (state
//! changes), [`replay`] (a conversation replayed under a policy), [`present`] and [`view`] (the
//! data that the page shows), [`tapestry`] (the picture as geometry), [`settings`] and [`export`] (the policy panel), [`read`] (files), [`findings`] (what a provider would refuse, and healing),
//! [`chat`] (requests), [`first`] (what the first view shows), [`report`] (what is said first about a chat), [`facts`] (facts of summaries and
//! conversations), [`notes`] (the text engine, which is loaded later), [`memory`] (what the panel
//! "What it knows" shows), [`tokens`]
//! (token boundaries inside a text), [`language`] and [`texts`] (every visible text), [`pairs`] and
//! [`words`]. All of that runs and is tested
//! natively. Only the components and the file that carries out effects are built for the browser
//! alone.
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)
)]

pub mod advice;
pub mod chat;
pub mod clock;
pub mod effect;
pub mod event;
pub mod export;
pub mod facts;
pub mod findings;
pub mod first;
pub mod history;
pub mod keep;
pub mod lanes;
pub mod language;
pub mod lessons;
pub mod link;
pub mod memory;
pub mod model;
pub mod notes;
pub mod pairs;
pub mod panels;
pub mod present;
pub mod read;
pub mod replay;
pub mod report;
pub mod rows;
pub mod settings;
pub mod tapestry;
pub mod texts;
pub mod tokens;
pub mod update;
pub mod view;
pub mod words;

#[cfg(target_arch = "wasm32")]
mod built_in;
#[cfg(target_arch = "wasm32")]
mod console;
#[cfg(target_arch = "wasm32")]
mod rest;
#[cfg(target_arch = "wasm32")]
pub mod run;
#[cfg(target_arch = "wasm32")]
mod ui;
#[cfg(target_arch = "wasm32")]
mod worker;
