//! Measures how much of a conversation a context strategy keeps, without a model and without I/O.
//!
//! All measures are pure functions over conversations. They report which information a later step
//! or question needed, whether the strategy's context still contained it, and how many tokens the
//! context took. The measures agree with the reference evaluation in Python to the digit.
//!
//! ```
//! use turnwise_eval::{Message, checkpoints, needed};
//! use turnwise_host::json::parse;
//!
//! let list = [
//!     r#"{"role":"user","content":"My order is W2378156."}"#,
//!     r#"{"role":"assistant","content":"Thank you."}"#,
//!     r#"{"role":"user","content":"Cancel it, please."}"#,
//!     r#"{"role":"assistant","content":"W2378156 is cancelled."}"#,
//! ];
//! let messages: Vec<_> = list
//!     .iter()
//!     .map(|text| Ok(Message::read(&parse(text)?.json)))
//!     .collect::<Result<_, _>>()?;
//! assert_eq!(checkpoints(&messages, 12, 0), [3]);
//! assert!(needed(&messages, 3).contains_key("w2378156"));
//! # Ok::<(), turnwise_host::formats::InputError>(())
//! ```
//!
//! Modules in reading order:
//!
//! - input: [`message`], [`tokens`], [`chat`](mod@chat) (converts other formats)
//! - text: [`identifiers`], [`words`]
//! - measures: [`needed`](mod@needed) (checkpoints), [`score`](mod@score) (a context at a
//!   checkpoint), [`evidence`](mod@evidence) and [`questions`](mod@questions), [`validity`],
//!   [`rouge`](mod@rouge), [`checks`], [`judge`]
//! - notes: [`truth`] (outcomes, states, records, repetition, noise)
//! - whole conversations: [`replay`](mod@replay), [`sums`], [`compare`]
//! - questions for a model: [`batch`] (the requests), [`answers`] (the grades)
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::string_slice,
        clippy::panic
    )
)]

pub mod answers;
pub mod batch;
pub mod chat;
pub mod checks;
pub mod compare;
mod decided;
pub mod evidence;
pub mod identifiers;
pub mod judge;
pub mod message;
pub mod needed;
mod ordered;
pub mod questions;
pub mod replay;
pub mod rouge;
pub mod score;
pub mod sums;
pub mod tokens;
pub mod truth;
pub mod validity;
mod weave;
pub mod words;

pub use answers::{Answers, grade};
pub use batch::{Asked, asked_at_end};
pub use chat::{Chat, chat};
pub use compare::{Compared, Comparison, Row};
pub use evidence::{Evidence, Question, evidence};
pub use judge::{judge_prompt, parse_judgment};
pub use message::Message;
pub use needed::{Point, checkpoints, needed};
pub use questions::{ask, questions};
pub use replay::{Replay, replay};
pub use rouge::{Rouge, rouge};
pub use score::{Context, Originals, Recall, Tally, score};
pub use turnwise_tapestry::palette::Palette;
pub use weave::picture;
