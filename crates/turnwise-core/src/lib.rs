//! Turnwise decides, turn by turn, what a language model sees next.
//!
//! The host owns its messages. It appends an outline of each message (an [`Item`](item::Item)) and
//! asks for a [`Plan`]: which items to keep, leave out, replace or summarize, with a reason and a
//! token count for each. The engine does no I/O, stores no messages and rewrites nothing. That is
//! why undo, dry runs and explanations need no extra code in the host.
//!
//! ```
//! use turnwise_core::item::{Flags, Item, Kind, Role};
//! use turnwise_core::policy::{PinRules, When};
//! use turnwise_core::{Context, session, tokens::TokenCount};
//!
//! let policy = session::trimming(2, None, When::Exceeds, PinRules::default())?;
//! let mut context = Context::new(policy);
//! let roles = [Role::User, Role::Assistant, Role::User, Role::User];
//! for (digest, role) in (1..).zip(roles) {
//!     let (kind, flags, tokens) = (Kind::Message, Flags::NONE, TokenCount(10));
//!     let (calls, answers, text) = (vec![], vec![], "".into());
//!     context.append(Item { role, kind, flags, tokens, digest, own_id: 0, calls, answers, attachments: Default::default(), media: TokenCount::ZERO, trailing: TokenCount::ZERO, paused: TokenCount::ZERO, cut: TokenCount::ZERO, breakpoints: 0, text });
//! }
//! assert_eq!(context.fit().size.turns, 2);
//! # Ok::<(), turnwise_core::session::SettingsError>(())
//! ```
//!
//! In reading order:
//!
//! - [`plan`]: the decision as data;
//! - [`item`], [`transcript`]: outlines of messages, and the bounds at which a cut is allowed;
//! - [`media`]: attachments that are too many, too large or too old;
//! - [`policy`]: triggers, targets, and the messages that are never touched;
//! - [`draft`], [`strategies`]: the ways to make a request smaller; [`mod@placeholder`]:
//!   placeholders for tool results;
//! - [`tokens`], [`meter`]: token estimates, and their calibration by the provider's counts;
//! - [`summary`]: jobs, tickets, commits; [`additions`]: texts that requests carry besides the
//!   transcript;
//! - [`mod@project`], [`mending`]: turning a view into a plan that providers accept;
//! - [`prefix`]: the cost of changing messages that the provider has cached;
//! - [`state`]: the decisions as plain data, and the log that another process continues from;
//! - [`Context`]: a conversation under a policy; [`session`]: the policies of the session classes.
#![no_std]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)
)]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod additions;
mod context;
pub mod draft;
pub mod item;
pub mod media;
pub mod mending;
pub mod meter;
mod order;
pub mod pins;
pub mod placeholder;
pub mod plan;
pub mod policy;
pub mod prefix;
pub mod project;
pub mod session;
pub mod state;
pub mod strategies;
pub mod summary;
pub mod tokens;
pub mod transcript;

pub use context::{Choice, Context, Retracted, UNDO_DEPTH};
pub use plan::Plan;
