//! What the panel and the model see: records with their sources, switches, blocks, the receipt.

use serde::{Deserialize, Serialize};
use turnwise_memory::day::{Date, day_of_time};
use turnwise_memory::{
    Consent, Digest, Kind, ListOptions, Listed, Memory, RecallOptions, Receipt, Sensitivity, Source,
};
use turnwise_meter::estimate;

use super::kept::Kept;

/// The conversation that the page shows.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Shown {
    /// Its name.
    pub conversation: String,
    /// The model's window.
    pub window: u32,
    /// The user's messages with their indexes.
    pub questions: Vec<(u32, String)>,
}

/// The blocks for the conversation that is shown.
#[derive(Default, Serialize)]
pub struct Blocks {
    pub profile: Option<Block>,
    /// By the index of the user message.
    pub recalls: Vec<(u32, Block)>,
}

/// One block.
#[derive(Serialize)]
pub struct Block {
    pub text: String,
    #[serde(skip)]
    ids: Vec<Digest>,
}

/// A record as the panel shows it.
#[derive(Serialize)]
pub struct RecordRow {
    id: Digest,
    kind: &'static str,
    text: String,
    status: &'static str,
    /// Where the model sees it: "profile", "recall", or nowhere.
    seen: &'static str,
    /// The day on which it was said.
    day: String,
    sources: Vec<Quote>,
}

/// A message that states a record, split around its words.
#[derive(Serialize)]
pub struct Quote {
    conversation: String,
    /// The number of the message in it, from one.
    number: u32,
    before: String,
    text: String,
    after: String,
    /// The index of the message, if the page shows its conversation.
    index: Option<u32>,
}

/// The receipt of forgetting, with the remaining steps for the host.
#[derive(Serialize)]
pub struct Receipted {
    records: usize,
    summaries: usize,
    /// Blocks that the model saw and that changed: recalls by the index of their message, and
    /// `null` for the profile.
    blocks: Vec<Option<u32>>,
    /// The host's messages that still state it.
    still_said: Vec<Quote>,
}

/// The switches: name, text, and whether it is on.
pub type Consents = Vec<(String, bool)>;

impl Shown {
    /// Reads the page's argument.
    pub fn read(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            return Ok(Self::default());
        }
        serde_json::from_str(text).map_err(|error| error.to_string())
    }
}

/// The blocks, chosen as in a context: the profile once, and a recall for each question, without
/// records that the conversation already shows or that only come from it.
pub fn blocks(memory: &Memory, kept: &Kept, shown: &Shown) -> Blocks {
    let room = |most: u32, percent: u32| most.min(shown.window.saturating_mul(percent) / 100);
    let profile = memory.profile(room(150, 5), kept.now, &estimate);
    let is_own = |source: &Source| source.conversation == shown.conversation;
    let own = memory
        .list(&ListOptions::default())
        .into_iter()
        .filter(|listed| !listed.sources.is_empty() && listed.sources.iter().all(is_own));
    let mut exclude: Vec<Digest> = own.map(|listed| listed.id).collect();
    exclude.extend(&profile.ids);
    let mut recalls = Vec::new();
    for (number, (index, question)) in shown.questions.iter().enumerate() {
        let earlier = shown.questions.get(number.saturating_sub(2)..number).unwrap_or_default();
        let earlier: Vec<&str> = earlier.iter().rev().map(|(_, text)| text.as_str()).collect();
        let options = RecallOptions {
            tokens: room(600, 10),
            limit: RECALL_LINES,
            now: kept.now,
            earlier: &earlier.join("\n"),
            exclude: &exclude,
            ..RecallOptions::default()
        };
        let recall = memory.recall(question, &options, &estimate);
        exclude.extend(&recall.ids);
        if !recall.text.is_empty() {
            recalls.push((*index, Block { text: recall.text, ids: recall.ids }));
        }
    }
    let profile = Block { text: profile.text, ids: profile.ids };
    Blocks { profile: Some(profile).filter(|block| !block.text.is_empty()), recalls }
}

/// The records, the newest first.
pub fn rows(memory: &Memory, kept: &Kept, shown: &Shown, blocks: &Blocks) -> Vec<RecordRow> {
    let holds = |block: &Block, id: Digest| block.ids.contains(&id);
    let row = |listed: Listed| RecordRow {
        seen: if blocks.profile.iter().any(|block| holds(block, listed.id)) {
            "profile"
        } else if blocks.recalls.iter().any(|(_, block)| holds(block, listed.id)) {
            "recall"
        } else {
            ""
        },
        kind: listed.kind.as_str(),
        status: listed.status,
        day: Date::from_days(day_of_time(listed.said)).iso(),
        sources: listed.sources.iter().map(|source| quote(source, kept, shown)).collect(),
        text: listed.text,
        id: listed.id,
    };
    // There are as many turns as messages, so they are only counted.
    let listed = memory.list(&ListOptions::default()).into_iter();
    listed.filter(|listed| listed.kind != Kind::Turn).map(row).collect()
}

/// How many turns of past conversations are kept.
pub fn turns(memory: &Memory) -> usize {
    memory.list(&ListOptions { kind: Some(Kind::Turn), ..ListOptions::default() }).len()
}

/// The receipt. `before` are the blocks that the model saw.
pub fn receipted(receipt: &Receipt, kept: &Kept, before: &Blocks) -> Receipted {
    let had = |block: &&Block| block.ids.iter().any(|id| receipt.removed.contains(id));
    let profile = before.profile.iter().filter(had).map(|_| None);
    let recalls = before.recalls.iter().filter(|(_, block)| had(&block));
    let recalls = recalls.map(|(index, _)| Some(*index));
    let said = receipt.still_said.iter();
    Receipted {
        records: receipt.removed.len(),
        summaries: receipt.summaries.len(),
        blocks: profile.chain(recalls).collect(),
        still_said: said.map(|source| quote(source, kept, &Shown::default())).collect(),
    }
}

/// The switches in the panel's order. Sensitive categories share one.
pub fn consents(consent: &Consent) -> Consents {
    let mut all = consent.clone();
    let mut list: Consents =
        NAMES.iter().map(|name| ((*name).to_owned(), *switch(&mut all, name))).collect();
    list.push((SENSITIVE.to_owned(), !consent.sensitive.is_empty()));
    list
}

/// Turns a category on or off.
pub fn agree(consent: &mut Consent, name: &str, is_on: bool) {
    if name == SENSITIVE {
        consent.sensitive = if is_on { Sensitivity::SENSITIVE.into() } else { Default::default() };
    } else if NAMES.contains(&name) {
        *switch(consent, name) = is_on;
    }
}

fn switch<'a>(consent: &'a mut Consent, name: &str) -> &'a mut bool {
    match name {
        "instructions" => &mut consent.instructions,
        "preferences" => &mut consent.preferences,
        "profile" => &mut consent.profile,
        "tasks" => &mut consent.tasks,
        "events" => &mut consent.events,
        "history" => &mut consent.history,
        _ => &mut consent.facts,
    }
}

fn quote(source: &Source, kept: &Kept, shown: &Shown) -> Quote {
    let is_shown = source.conversation == shown.conversation;
    let text = kept.message(&source.conversation, source.index).unwrap_or_default();
    let (start, end) = (byte_at(text, source.start), byte_at(text, source.end));
    let part = |range: core::ops::Range<usize>| text.get(range).unwrap_or_default().to_owned();
    Quote {
        conversation: source.conversation.clone(),
        number: source.index + 1,
        before: part(0..start),
        text: part(start..end),
        after: part(end..text.len()),
        index: is_shown.then_some(source.index),
    }
}

/// The byte offset for an offset in UTF-16 units, which sources use.
fn byte_at(text: &str, units: u32) -> usize {
    let mut left = units as usize;
    for (at, c) in text.char_indices() {
        if left == 0 {
            return at;
        }
        left = left.saturating_sub(c.len_utf16());
    }
    text.len()
}

/// Small talk matches small talk, so more lines would hide the relevant ones.
const RECALL_LINES: usize = 5;
const NAMES: [&str; 7] =
    ["instructions", "preferences", "profile", "facts", "tasks", "events", "history"];
const SENSITIVE: &str = "sensitive";
