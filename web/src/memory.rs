//! The memory of the panel "What it knows", and the blocks that it adds to requests. The worker
//! stores nothing: the page holds the memory as text and sends it with every action.

use std::sync::Arc;

use turnwise_host::Conversation;
use turnwise_host::json::{Json, parse, push_string};
use turnwise_host::turnwise_core::additions::AddedKind;

use crate::texts::memory as t;

/// The actions of a person in the panel "What it knows".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemoryEvent {
    /// Open the panel.
    Opened,
    /// Learn from all days of the conversation but the last, and show the last.
    DaysLearned,
    /// Learn from the conversation that is shown.
    Learned,
    /// Forget the record with this id.
    Forgotten(String),
    /// Forget the records that contain these words.
    WordsForgotten(String),
    /// Forget everything.
    AllForgotten,
    /// Replace the words of a record.
    Edited {
        /// The record.
        id: String,
        /// The new words.
        text: String,
    },
    /// Turn a category on or off.
    Agreed(String, bool),
    /// Neither learn nor recall, or do both again.
    Paused(bool),
    /// Save the memory as a file.
    Exported,
    /// A file with a memory, or with plain lines, was opened.
    Imported(String),
    /// Show the message with this index.
    Shown(usize),
}

/// The memory of this page.
#[derive(Default)]
pub struct Memory {
    /// The worker's text; empty before the panel was used.
    pub kept: String,
    /// What the panel shows.
    pub known: Arc<Known>,
    /// The blocks of the conversation that is shown.
    pub blocks: Blocks,
    /// Revision and number of messages that the blocks were chosen for.
    pub chosen_for: (u32, usize),
    /// The request to the worker, while it runs.
    pub request: Option<Asked>,
    /// Actions that wait for its answer.
    pub waiting: Vec<Action>,
}

/// An action for the worker.
pub struct Action {
    /// As JSON text.
    pub json: String,
    /// Whether only the blocks are wanted.
    pub is_quiet: bool,
}

/// A request to the worker.
pub struct Asked {
    /// Its number.
    pub number: u32,
    /// Revision and number of messages of the conversation.
    pub chosen_for: (u32, usize),
    /// Whether the answer replaces blocks that were chosen: after forgetting.
    pub is_final: bool,
    /// Whether only the blocks are wanted: the panel keeps its words.
    pub is_quiet: bool,
}

/// What the panel shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// What happened last, or why it failed.
    pub words: String,
    /// The records, the newest first.
    pub records: Vec<Record>,
    /// How many turns of past conversations are kept for search.
    pub turns: u32,
    /// The switches: name, and whether it is on.
    pub consents: Vec<(String, bool)>,
    /// Whether nothing is learned and recalled.
    pub is_paused: bool,
    /// The receipt of the last forgetting.
    pub receipt: Option<Receipt>,
}

/// One record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Its id.
    pub id: String,
    /// Its category.
    pub kind: String,
    /// The user's words.
    pub text: String,
    /// Day, status, and where the model sees it, in words.
    pub note: String,
    /// The messages that state it.
    pub sources: Vec<Quote>,
}

/// A message that states a record, split around its words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Quote {
    /// Conversation and number.
    pub place: String,
    /// The text before, the words, the text after.
    pub parts: [String; 3],
    /// The index of the message, if it is in the conversation that is shown.
    pub index: Option<usize>,
}

/// The receipt of forgetting, with the remaining steps for the host.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Receipt {
    /// A sentence for the page: which records were deleted, and which blocks changed.
    pub words: String,
    /// The messages that still state it.
    pub still_said: Vec<Quote>,
}

/// The blocks of a conversation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Blocks {
    /// The part for every conversation.
    pub profile: Option<Arc<str>>,
    /// The recalled records for each user message, by its index.
    pub recalls: Vec<(u32, Arc<str>)>,
}

impl Blocks {
    /// Adds the profile, and the recall of the newest user message, unless they exist.
    pub fn add_to(&self, conversation: &mut Conversation) {
        if let Some(profile) = &self.profile {
            conversation.add_text(AddedKind::Profile, profile);
        }
        let newest = conversation.context().place_for(AddedKind::Recall);
        let recall = self.recalls.iter().find(|(index, _)| Some(*index) == newest);
        if let Some((_, text)) = recall {
            conversation.add_text(AddedKind::Recall, text);
        }
    }
}

/// The worker's answer, read.
pub struct Answer {
    /// The new text to keep.
    pub kept: String,
    /// What the panel shows.
    pub known: Known,
    /// The blocks.
    pub blocks: Blocks,
    /// A conversation to show: the title, and the messages.
    pub opened: Option<(String, Vec<Arc<str>>)>,
    /// A file to save.
    pub export: Option<String>,
}

/// Reads the worker's answer.
pub fn answer(text: &str) -> Option<Answer> {
    let object = parse(text).ok()?.json.into_owned();
    let owned = |name: &str| object.text_of(name).unwrap_or_default().to_owned();
    let blocks = object.get("blocks")?;
    let block = |block: &Json<'_>| Some(Arc::from(block.text_of("text")?));
    let recall = |pair: &Json<'_>| {
        let [index, text] = pair.as_array()? else { return None };
        Some((index.as_u32()?, block(text)?))
    };
    let switch = |pair: &Json<'_>| {
        let [name, is_on] = pair.as_array()? else { return None };
        Some((name.as_str()?.to_owned(), *is_on == Json::Bool(true)))
    };
    let message = |text: &Json<'_>| text.as_str().map(Arc::from);
    let messages = object.list_of("messages").iter().filter_map(message).collect();
    Some(Answer {
        kept: owned("kept"),
        known: Known {
            words: object.get("did").map(did).unwrap_or_default(),
            records: object.list_of("records").iter().map(record).collect(),
            turns: object.get("turns").and_then(Json::as_u32).unwrap_or_default(),
            consents: object.list_of("consents").iter().filter_map(switch).collect(),
            is_paused: object.get("is_paused") == Some(&Json::Bool(true)),
            receipt: object.get("receipt").filter(|one| **one != Json::Null).map(receipt),
        },
        blocks: Blocks {
            profile: blocks.get("profile").and_then(block),
            recalls: blocks.list_of("recalls").iter().filter_map(recall).collect(),
        },
        opened: object.text_of("title").map(|title| (title.to_owned(), messages)),
        export: object.text_of("export").map(str::to_owned),
    })
}

/// What happened, in a sentence.
fn did(did: &Json<'_>) -> String {
    let Some([name, count, more]) = did.as_array() else { return String::new() };
    let number = |json: &Json<'_>| json.as_u32().unwrap_or_default() as usize;
    let records = || t::RECORD_COUNT.of(number(count));
    let refused = || match number(more) {
        0 => String::new(),
        more => t::REFUSED.with(&[&t::SENTENCE_COUNT.of(more)]),
    };
    match name.as_str() {
        Some("learned") => t::LEARNED.with(&[&records(), &refused()]),
        Some("imported") => t::IMPORTED.with(&[&records()]),
        Some("not_stored") => t::WOULD_NOT_STORE.with(&[&number(count)]),
        Some("changed") => t::CHANGED.say().to_owned(),
        _ => String::new(),
    }
}

fn record(object: &Json<'_>) -> Record {
    let owned = |name: &str| object.text_of(name).unwrap_or_default().to_owned();
    let status = match object.text_of("status") {
        Some("active") | None => "",
        Some("superseded") => t::REPLACED.say(),
        Some("conflict") => t::CONTRADICTS.say(),
        Some(_) => t::UNUSED.say(),
    };
    let seen = match object.text_of("seen") {
        Some("profile") => t::IN_PROFILE.say(),
        Some("recall") => t::IN_RECALL.say(),
        _ => "",
    };
    Record {
        id: owned("id"),
        kind: owned("kind"),
        text: owned("text"),
        note: t::SAID.with(&[&owned("day"), &status, &seen]),
        sources: object.list_of("sources").iter().map(quote).collect(),
    }
}

fn quote(object: &Json<'_>) -> Quote {
    let owned = |name: &str| object.text_of(name).unwrap_or_default().to_owned();
    Quote {
        place: t::QUOTE_PLACE.with(&[
            &owned("conversation"),
            &object.get("number").and_then(Json::as_u32).unwrap_or_default(),
        ]),
        parts: [owned("before"), owned("text"), owned("after")],
        index: object.get("index").and_then(Json::as_u32).map(|index| index as usize),
    }
}

fn receipt(object: &Json<'_>) -> Receipt {
    let number = |name: &str| object.get(name).and_then(Json::as_u32).unwrap_or_default() as usize;
    let summaries = match number("summaries") {
        0 => String::new(),
        many => t::AND_SUMMARIES.with(&[&t::SUMMARY_COUNT.of(many)]),
    };
    let block = |block: &Json<'_>| match block.as_u32() {
        Some(index) => t::THE_RECALL.with(&[&(index + 1)]),
        None => t::THE_PROFILE.say().to_owned(),
    };
    let blocks: Vec<String> = object.list_of("blocks").iter().map(block).collect();
    let changed = match blocks.as_slice() {
        [] => t::NO_BLOCK.say().to_owned(),
        blocks => t::CHANGED_BLOCKS.with(&[&blocks.join(", ")]),
    };
    let words = t::FORGOTTEN.with(&[&t::RECORD_COUNT.of(number("records")), &summaries, &changed]);
    Receipt { words, still_said: object.list_of("still_said").iter().map(quote).collect() }
}

/// The JSON text of an action with texts as its fields.
pub fn action(name: &str, fields: &[(&str, &str)]) -> String {
    let mut out = String::from("{\"do\":");
    push_string(&mut out, name);
    for (name, value) in fields {
        out.push(',');
        push_string(&mut out, name);
        out.push(':');
        push_string(&mut out, value);
    }
    out.push('}');
    out
}
