//! The worker's results for files of other programs.

use turnwise_host::formats::Format;
use turnwise_host::json::{Json, parse};

use super::{Loaded, Outside};
use crate::texts::findings as t;
use crate::texts::left_out;

/// Something in a file that is not a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// What it is.
    pub what: String,
    /// How often it occurs.
    pub count: u32,
    /// Why it is not part of the messages, in English.
    pub reason: String,
}

impl LeftOut {
    /// What was left out, in a sentence.
    pub fn words(all: &[Self]) -> Option<String> {
        let one =
            |left: &Self| format!("{} × {} ({})", left.count, left.what, left_out(&left.reason));
        let all: Vec<String> = all.iter().map(one).collect();
        (!all.is_empty()).then(|| t::NOT_IN_MESSAGES.with(&[&all.join(", ")]))
    }
}

/// Whether a text that is no list of messages can be the file of another program.
pub fn may_be_session(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with(['{', '['])
}

/// The name of the program, and the conversations of its file: at least one.
pub fn session(answer: &str) -> Option<(String, Vec<Loaded>)> {
    let parsed = parse(answer).ok()?;
    let conversations = parsed.json.list_of("conversations").iter().map(conversation);
    let conversations: Vec<Loaded> =
        conversations.filter(|loaded| !loaded.messages.is_empty()).collect();
    let program = parsed.json.text_of("title")?.to_owned();
    (!conversations.is_empty()).then_some((program, conversations))
}

fn conversation(one: &Json<'_>) -> Loaded {
    let left_out = |left: &Json<'_>| {
        Some(LeftOut {
            what: left.text_of("what")?.to_owned(),
            count: left.get("count")?.as_u32()?,
            reason: left.text_of("reason")?.to_owned(),
        })
    };
    Loaded {
        messages: one.list_of("messages").iter().map(|one| one.to_string().into()).collect(),
        format: one.text_of("format").and_then(Format::from_name),
        outside: Outside::of(one),
        title: one.text_of("title").map(str::to_owned),
        left_out: one.list_of("leftOut").iter().filter_map(left_out).collect(),
    }
}
