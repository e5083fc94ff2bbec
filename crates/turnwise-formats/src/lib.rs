//! Provider formats: everything Turnwise knows about the shape of a message.
//!
//! The engine (crate `turnwise-core`) works on outlines and answers with edits by index. This crate
//! makes an outline ([`turnwise_core::item::Item`]) from a message's JSON text, and JSON text from
//! an edit. Unknown metadata is kept whole. A message of unknown shape is refused with a typed
//! error, since reading it would lose what it says.
//!
//! ```
//! use turnwise_formats::{Format, Reading, read_text};
//!
//! let item = read_text(Format::OpenAiChat, r#"{"role":"user","content":"Where is my order?"}"#, &Reading::default())?;
//! assert!(item.opens_turn());
//! assert_eq!(item.tokens.0, 4 + 5);
//! # Ok::<(), turnwise_formats::InputError>(())
//! ```
//!
//! Modules in reading order: [`format`](mod@format) (the list of formats), `definition` (what a
//! format has to define), one folder for each format, [`reading`] (from a message to an outline),
//! [`writing`] (summaries, repairs and placeholders), [`patch`] (edits inside a message), [`lint`]
//! and [`convert`] (what the formats share of both),
//! [`import`] (whole files), [`json`] (the value all of them share).

#![no_std]
#![warn(missing_docs)]
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

extern crate alloc;
#[cfg(test)]
extern crate std;

mod ag_ui;
mod ai_sdk;
mod ai_sdk_ui;
mod anthropic;
mod attachments;
mod bedrock;
mod content;
pub mod convert;
mod definition;
mod detect;
pub mod directives;
mod error;
pub mod format;
mod gemini;
pub mod import;
pub mod json;
mod json_writer;
mod langchain;
pub mod lint;
mod media;
pub mod mend;
mod message_text;
mod openai;
mod openai_chat;
mod openai_responses;
mod parser;
mod parts;
pub mod patch;
mod pictures;
pub mod reading;
mod records;
pub mod sorted;
mod unknown;
pub mod writing;

pub use attachments::clear_attachments;
pub use detect::{detect, detect_all, detect_list};
pub use error::{ErrorCode, InputError};
pub use format::Format;
pub use import::{Transcript, parse_transcript, parse_transcripts};
pub use json::{Json, Number, Parsed, parse, parse_list};
pub use media::{PicturePrice, Pictures};
pub use message_text::{MessageText, parse_messages};
pub use openai_responses::{Joint, joint};
pub use patch::{Patch, Step, apply};
pub use reading::{Part, PartKind, Reading, outline, parts, read, read_parsed, read_text, spoken};
pub use unknown::check_speaker;
pub use writing::{
    Style, add_texts, added_pair, added_user, answer_message, clear_input, clear_inputs,
    clear_result, clear_results, close_call, close_calls, interrupted_result, interrupted_results,
    lent_result, lent_results, merged, opening_user, relist, results, set_content, summary_pair,
    summary_user,
};
