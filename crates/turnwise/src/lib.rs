//! Decides, turn by turn, what a language model sees next.
//!
//! A chat app owns its messages. Turnwise reads them and answers with a [`Plan`]: keep, drop,
//! replace or summarize each message, with a reason and its tokens. The plan is always valid for
//! the provider (no tool call loses its result) and within the budget where that is possible.
//! Nothing is sent, and your messages are never changed.
//!
//! ```
//! # #[cfg(feature = "serde")] {
//! use serde::{Deserialize, Serialize};
//! use turnwise::{Context, Options};
//!
//! #[derive(Clone, Serialize, Deserialize)]
//! struct Message {
//!     role: String,
//!     content: String,
//! }
//!
//! let say = |role: &str, content: &str| Message { role: role.into(), content: content.into() };
//! let mut messages = vec![say("system", "Be brief.")];
//! for number in 0..40 {
//!     messages.push(say("user", &format!("Where is order W-{number}?")));
//!     messages.push(say("assistant", "It is on its way and arrives tomorrow."));
//! }
//! messages.push(say("user", "And the first one?"));
//!
//! let mut context = Context::new(Options::new().window(400).offline_notes())?;
//! let plan = context.fit(&messages)?;
//! let request: Vec<Message> = plan.apply(&messages)?;
//!
//! assert!(plan.fits() && request.len() < messages.len());
//! assert_eq!(request[0].content, "Be brief.");
//! # }
//! # Ok::<(), turnwise::Error>(())
//! ```
//!
//! # How a plan is made
//!
//! 1. **Messages become outlines.** A format reader turns the JSON of a message into an outline: who
//!    speaks, which calls it makes or answers, and what it costs. The engine never sees text.
//! 2. **Outlines form turns and steps.** A turn is a user message and everything up to the next one. A
//!    step is one answer of the model with the results of its calls, the smallest part that may go.
//! 3. **The view of the last plan is the start.** A cut or a summary stays until there is a reason for
//!    another: each change of the prefix costs what the provider has cached.
//! 4. **A trigger decides whether to act**: a share of the budget, a number of turns or messages.
//! 5. **Strategies act in order** until the size is at the target: clear old tool results, prune,
//!    summarize, trim. Each works on a draft that can only name whole steps.
//! 6. **Pins hold.** System messages, pinned messages, the newest user message and a step whose results
//!    are still to come stay.
//! 7. **The budget has the last word.** What strategies leave over it goes, oldest turn first; results
//!    of a last step that is too large alone are shortened.
//! 8. **Faults are mended** in the request: results without calls, calls without results, empty
//!    messages.
//! 9. **Notes or a summary replace the messages left out.** Offline notes are made at once, from
//!    the speakers' own words; for a model's summary the plan carries a [job](Plan::job), and the
//!    answer comes back by [`Context::commit`].
//! 10. **The plan is data**: steps over your messages, a decision for each of them, and the place where
//!     the prefix changed. Applying it is up to you.
//!
//! ```text
//!  messages ──▶ outlines ──▶ turns, steps ──▶ draft ──▶ plan ──▶ request
//!                                 ▲             │
//!                              pins, view   strategies
//! ```
//!
//! # With other crates
//!
//! - Front ends: [Leptos](frontends::leptos), [Yew](frontends::yew), [Dioxus](frontends::dioxus).
//! - Clients: [async-openai and
//!   genai](https://github.com/turnwise/turnwise/tree/main/integrations/clients).
//! - Agents of rig: [`turnwise-rig`](https://docs.rs/turnwise-rig).
//!
//! # The rest
//!
//! [`Conversation`] is the layer below, on JSON texts; [`formats`], [`text`] and [`turnwise_core`]
//! are the parts it is made of. The same engine is the npm package `turnwise`.
#![no_std]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing))]

extern crate alloc;

mod agents;
mod child;
mod context;
mod error;
#[cfg(doc)]
pub mod frontends;
mod issues;
mod options;
mod plan;
mod policies;
mod size;
mod strategy;

pub use child::{Child, Task};
pub use context::{Context, Key};
pub use error::Error;
pub use options::{Envelope, Options, Preset, TextPlace};
pub use plan::{Plan, Step};
pub use policies::{Origin, Policies};
pub use size::Size;
pub use strategy::*;
pub use turnwise_host::formats::Format;
pub use turnwise_host::formats::lint::Target;
pub use turnwise_host::handover::Handover;
pub use turnwise_host::issues::Issues;
pub use turnwise_host::text::handover::{Known, Note, Sourced};
pub use turnwise_host::text::issues::{Issue, State};
pub use turnwise_host::text::{CheckPolicy, Template};
pub use turnwise_host::turnwise_core::plan::{Action, Decision, Reason};
pub use turnwise_host::turnwise_core::summary::Job;
pub use turnwise_host::{Committed, Conversation, formats, text, turnwise_core};

/// The Rust example of the README is compiled.
#[cfg(all(doctest, feature = "serde"))]
#[doc = include_str!("../../../README.md")]
struct Readme;
