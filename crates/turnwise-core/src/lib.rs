//! Turnwise decides, turn by turn, what a language model sees next.
//!
//! The host owns its messages. It tells the engine of each as an [`Item`](item::Item) and asks for
//! a [`Plan`]: which items to keep, leave out, replace or summarize, with the reason and the tokens
//! of each. The engine does no I/O, keeps no messages and rewrites nothing: undo, dry run and
//! explanation all follow from that.
//!
//! ```
//! use turnwise_core::{Context, item::{Item, Role, Kind, Flags}, session, policy::{PinRules, When}, tokens::TokenCount};
//!
//! let policy = session::trimming(2, None, When::Exceeds, PinRules::default())?;
//! let mut context = Context::new(policy);
//! for (role, digest) in [(Role::User, 1), (Role::Assistant, 2), (Role::User, 3), (Role::User, 4)] {
//!     let (kind, flags, tokens) = (Kind::Message, Flags::NONE, TokenCount(10));
//!     context.append(Item { role, kind, flags, tokens, digest, calls: vec![], answers: vec![], text: "".into() });
//! }
//! assert_eq!(context.fit().size.turns, 2);
//! # Ok::<(), turnwise_core::session::SettingsError>(())
//! ```
//!
//! In reading order:
//!
//! - [`plan`]: the decision as data;
//! - [`item`], [`transcript`]: what the engine knows of messages, and the bounds that may be cut;
//! - [`policy`]: when to act, how small to get, what is never touched;
//! - [`draft`], [`strategies`]: the ways to make a request smaller; [`mod@stand_in`]: what stands
//!   where a result was;
//! - [`tokens`], [`meter`]: estimates, and what providers' counts say of them;
//! - [`summary`]: jobs, tickets, commits;
//! - [`mod@project`], [`mending`]: from a view to a plan, mending on the way;
//! - [`prefix`]: what a change of what was sent before costs;
//! - [`Context`]: all of it together; [`session`]: the session classes' policies.
#![no_std]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)
)]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod context;
pub mod draft;
pub mod item;
pub mod mending;
pub mod meter;
mod order;
pub mod pins;
pub mod plan;
pub mod policy;
pub mod prefix;
pub mod project;
pub mod session;
pub mod stand_in;
pub mod strategies;
pub mod summary;
pub mod tokens;
pub mod transcript;

pub use context::{Context, UNDO_DEPTH};
pub use plan::Plan;
