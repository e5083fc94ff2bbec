//! One action of the panel: from the kept text and the action to the new text and everything that
//! the panel shows.

use serde::{Deserialize, Serialize};
use turnwise_memory::{Digest, Forget, Kind, Learned, Memory, Receipt};
use turnwise_text::secrets;

use super::kept::Kept;
use super::shown::{
    Blocks, Consents, Receipted, RecordRow, Shown, blocks, consents, receipted, rows, turns,
};
use super::teach;

/// What a person did.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum Action {
    /// Nothing: the panel or a conversation was opened.
    Look,
    /// Learn all days of the file but the last.
    Days,
    /// Learn the conversation that is shown.
    Learn { said: Vec<(String, String)> },
    /// Forget a record.
    Forget { id: Digest },
    /// Forget the records that contain these words.
    ForgetWords { words: String },
    /// Forget everything.
    ForgetAll,
    /// Replace the words of a record.
    Edit { id: Digest, text: String },
    /// Turn a category on or off.
    Agree { to: String, is_on: bool },
    /// Neither learn nor recall, or do both again.
    Pause { is_on: bool },
    /// Write the memory to a file.
    Export,
    /// Take a file from [`Action::Export`], or plain lines.
    Import { text: String },
}

/// The answer.
#[derive(Default, Serialize)]
struct Answer {
    kept: String,
    /// What happened: its name, and two numbers. The page has the texts.
    did: Option<(&'static str, usize, usize)>,
    records: Vec<RecordRow>,
    turns: usize,
    consents: Consents,
    is_paused: bool,
    blocks: Blocks,
    receipt: Option<Receipted>,
    /// The title and messages of the last day, for display.
    title: Option<String>,
    messages: Vec<String>,
    /// The file to save.
    export: Option<String>,
}

/// Carries out an action on the kept memory. `shown` is the conversation that the page shows,
/// `file` the conversation of the gallery for the action `days`; both may be empty. `now` is the
/// present time, in milliseconds since 1970.
///
/// # Errors
///
/// A message: an argument cannot be read, or a record refuses the change.
pub fn act(kept: &str, action: &str, shown: &str, file: &str, now: u64) -> Result<String, String> {
    let mut kept = Kept::read(kept)?;
    kept.now = kept.now.max(if kept.has_days { 0 } else { now });
    let action: Action = serde_json::from_str(action).map_err(|error| error.to_string())?;
    let shown = Shown::read(shown)?;
    let mut memory = kept.open()?;
    let before = blocks(&memory, &kept, &shown);
    let mut answer = Answer::default();
    match action {
        Action::Look => {}
        Action::Days => {
            let (learned, last) = teach::days(&mut memory, &mut kept, file)?;
            answer.did = Some(what_was_learned(&memory, &learned));
            answer.title = Some(last.title);
            answer.messages = last.messages.iter().map(ToString::to_string).collect();
        }
        Action::Learn { said } => {
            let now = kept.now;
            let name = &shown.conversation;
            let learned = teach::conversation(&mut memory, &mut kept, name, said, now);
            answer.did = Some(what_was_learned(&memory, &learned));
        }
        Action::Forget { id } => {
            answer.receipt = Some(forget(&mut memory, &kept, &Forget::Id(id), &before));
        }
        Action::ForgetWords { words } => {
            answer.receipt = Some(forget(&mut memory, &kept, &Forget::Query(&words), &before));
        }
        Action::ForgetAll => {
            answer.receipt = Some(forget(&mut memory, &kept, &Forget::All, &before));
        }
        Action::Edit { id, text } => {
            let is_secret = |text: &str| !secrets::find(text).is_empty();
            let edited = memory.edit(id, &text, kept.now, &is_secret);
            edited.map_err(|error| error.to_string())?;
            answer.did = Some(("changed", 1, 0));
        }
        Action::Agree { to, is_on } => {
            super::shown::agree(&mut kept.consent, &to, is_on);
            let refused = memory.set_consent(kept.consent.clone());
            answer.did = (!refused.is_empty()).then_some(("not_stored", refused.len(), 0));
        }
        Action::Pause { is_on } => {
            kept.is_paused = is_on;
            memory.pause(is_on);
        }
        Action::Export => answer.export = Some(memory.export()),
        Action::Import { text } => {
            let is_secret = |text: &str| !secrets::find(text).is_empty();
            let imported = memory.import(&text, kept.now, &is_secret);
            let imported = imported.map_err(|error| error.to_string())?;
            answer.did = Some(("imported", imported.added.len(), 0));
        }
    }
    answer.blocks = blocks(&memory, &kept, &shown);
    answer.records = rows(&memory, &kept, &shown, &answer.blocks);
    answer.turns = turns(&memory);
    answer.consents = consents(&kept.consent);
    answer.is_paused = kept.is_paused;
    kept.rows = memory.rows().collect();
    answer.kept = serde_json::to_string(&kept).map_err(|error| error.to_string())?;
    serde_json::to_string(&answer).map_err(|error| error.to_string())
}

fn forget(memory: &mut Memory, kept: &Kept, what: &Forget<'_>, before: &Blocks) -> Receipted {
    let receipt: Receipt = memory.forget(what, kept.now);
    receipted(&receipt, kept, before)
}

/// The number of learned records and of refused sentences.
fn what_was_learned(memory: &Memory, learned: &Learned) -> (&'static str, usize, usize) {
    let added = learned.added.iter().filter_map(|id| memory.record(*id));
    let records = added.filter(|record| record.kind != Kind::Turn).count();
    ("learned", records, learned.refused.len())
}
