//! Turns a plan into edits that a host can apply to its own messages without knowing their format.

mod closing;
pub mod neighbors;
mod shortened;

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_core::Plan;
use turnwise_core::item::Flags;
use turnwise_core::mending::OPENING;
use turnwise_core::placeholder::EMPTY_INPUT;
use turnwise_core::plan::{Change, Inserted, Merged, Run};
use turnwise_core::tokens::TokenCount;
use turnwise_core::transcript::CallSite;
use turnwise_formats::lint::new_id;
use turnwise_formats::mend::{
    Place, Rename, closing_space, half_characters, hoisted, needs_before, no_reasoning, overdue,
    rename, well_formed,
};
use turnwise_formats::sorted::Ids;
use turnwise_formats::{
    Json, Patch, apply, clear_attachments, clear_inputs, clear_results, opening_user, set_content,
};

use self::neighbors::ANSWER;
use crate::Conversation;

/// An edit. Applied in order, the edits turn the host's messages into those that the model sees.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// The host's own messages, unchanged.
    Keep {
        /// First message.
        start: u32,
        /// One past the last.
        end: u32,
    },
    /// One of the host's messages with parts of it replaced.
    Replace {
        /// The message.
        index: u32,
        /// The patches for the message.
        patches: Vec<Patch>,
    },
    /// Messages that are not in the transcript, ready to send.
    Insert {
        /// The kind of the messages.
        kind: InsertKind,
        /// Each message as JSON text.
        messages: Vec<String>,
    },
    /// One of the host's messages that the plan moves to this place.
    Move {
        /// The message.
        index: u32,
        /// The patches for the message. May be empty.
        patches: Vec<Patch>,
    },
}

/// The kind of inserted messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsertKind {
    /// The running summary. Contains its number.
    Summary(u32),
    /// The result that closes an interrupted call.
    Interrupted,
    /// The user message that opens the conversation.
    Opening,
    /// A text of the host. Contains its number.
    Added(u32),
    /// The answer of the model that some servers want between results and the user's words.
    Answer,
}

impl Conversation {
    /// The edits of `plan`, which must be a plan of this conversation's current state.
    pub fn edits(&self, plan: &Plan) -> Vec<Edit> {
        let mut edits = Vec::new();
        // Interrupted calls next to each other are closed together.
        let mut interrupted = Vec::new();
        for (run, merged) in self.request(plan) {
            let is_closing = matches!(run, Run::Insert(Inserted::Interrupted(_)));
            if !is_closing {
                self.push_closed(&mut interrupted, &mut edits);
            }
            self.push_edits(run, &merged, &mut interrupted, &mut edits);
            if is_closing && !merged.is_empty() {
                self.push_closed(&mut interrupted, &mut edits);
            }
            if let Some(Edit::Insert { messages, .. }) = edits.last_mut()
                && !merged.is_empty()
            {
                *messages = self.with_merged(core::mem::take(messages), &merged);
            }
        }
        self.push_closed(&mut interrupted, &mut edits);
        edits
    }

    /// The messages that the model sees, as JSON texts: the host's messages after the edits.
    pub fn seen(&self, plan: &Plan) -> Vec<String> {
        let own = |index: u32| self.message(index).map(Cow::into_owned);
        let mut seen = Vec::new();
        for edit in self.edits(plan) {
            match edit {
                Edit::Keep { start, end } => seen.extend((start..end).filter_map(own)),
                Edit::Insert { messages, .. } => seen.extend(messages),
                Edit::Move { index, patches } if patches.is_empty() => seen.extend(own(index)),
                Edit::Move { index, patches } | Edit::Replace { index, patches } => {
                    seen.extend(self.patched(index, &patches));
                }
            }
        }
        seen
    }

    /// The text that the request needs in its field for instructions, because the provider refuses
    /// the system messages that contain it.
    pub fn system(&self, plan: &Plan) -> Option<String> {
        let text = |index| self.with_message(index, |message| hoisted(self.format(), message));
        let mut texts: Vec<String> = plan.hoisted().filter_map(|index| text(index)?).collect();
        texts.retain(|text| !text.is_empty());
        (!texts.is_empty()).then(|| texts.join("\n\n"))
    }

    /// The JSON text of the message at `index` with `patches` applied.
    pub fn patched(&self, index: u32, patches: &[Patch]) -> Option<String> {
        self.with_message(index, |message| apply(patches, message).to_string())
    }

    /// Takes these interrupted calls, and adds an edit for each.
    fn push_closed(&self, sites: &mut Vec<CallSite>, edits: &mut Vec<Edit>) {
        let messages = self.closing_messages(sites);
        sites.clear();
        edits.extend(messages.into_iter().map(|(_, message)| Edit::Insert {
            kind: InsertKind::Interrupted,
            messages: Vec::from([message]),
        }));
    }

    fn push_edits(
        &self,
        run: Run,
        merged: &[Merged],
        interrupted: &mut Vec<CallSite>,
        edits: &mut Vec<Edit>,
    ) {
        match run {
            Run::Items { start, end, change: None } => edits.push(Edit::Keep { start, end }),
            Run::Items { start, end, change: Some(change) } => {
                for index in start..end {
                    let patches = self.merged_patches((index, change), merged);
                    edits.push(Edit::Replace { index, patches });
                }
            }
            Run::Insert(Inserted::Moved(index, change)) => {
                let patches = self.merged_patches((index, change.unwrap_or_default()), merged);
                edits.push(Edit::Move { index, patches });
            }
            Run::Insert(what @ Inserted::Summary { serial, .. }) => {
                let kind = InsertKind::Summary(serial);
                edits.push(Edit::Insert { kind, messages: self.inserted(&what) });
            }
            Run::Insert(Inserted::Interrupted(site)) => interrupted.push(site),
            Run::Insert(what @ Inserted::Opening) => {
                let kind = InsertKind::Opening;
                edits.push(Edit::Insert { kind, messages: self.inserted(&what) });
            }
            Run::Insert(what @ Inserted::Added { serial, .. }) => {
                let is_answer = serial == ANSWER;
                let kind = if is_answer { InsertKind::Answer } else { InsertKind::Added(serial) };
                edits.push(Edit::Insert { kind, messages: self.inserted(&what) });
            }
        }
    }

    /// The patches of `change` for the message at `index`, in its format.
    pub fn patches(&self, index: u32, change: Change) -> Vec<Patch> {
        let mut mended = if change.mended || is_placed(change) {
            self.mended(index, change)
        } else {
            Vec::new()
        };
        let mut patches = Vec::new();
        // Later patches find their paths in the repaired message.
        self.with_message(index, |message| match &*mended {
            [] => self.own_patches(index, message, change, &mut patches),
            _ => self.own_patches(index, &apply(&mended, message), change, &mut patches),
        });
        if change.closed > 0 || change.orphans {
            self.close(index, change, &mut patches);
            if let Some(list) = patches.first().filter(|list| list.path.len() == 1) {
                // The new list is built from the repaired one.
                mended.retain(|patch| patch.path.first() != list.path.first());
            }
        }
        mended.append(&mut patches);
        mended
    }

    /// The patches of `change` for the content of a message itself.
    fn own_patches(
        &self,
        index: u32,
        message: &Json<'_>,
        change: Change,
        patches: &mut Vec<Patch>,
    ) {
        if change.content {
            patches.push(set_content(""));
        }
        if change.results || change.inputs {
            patches.extend(self.cleared(index, message, change).unwrap_or_default());
        }
        let most = self.most_of(index, change);
        if most > TokenCount::ZERO && !change.results {
            let shortened = self.shortened(index, message, most);
            let results: Vec<(usize, &str)> =
                shortened.iter().map(|(place, text, _)| (*place, text.as_str())).collect();
            patches.extend(clear_results(self.format(), message, &results));
        }
        if change.added > 0 {
            patches.extend(self.text_patch(message, &self.texts_of(index)));
        }
        if change.attachments {
            let item = self.context().transcript().item(index);
            let has_results = item.is_some_and(|item| !item.answers.is_empty());
            // Placeholders may have replaced some of them.
            let cleared = has_results.then(|| apply(patches, message));
            let message = cleared.as_ref().unwrap_or(message);
            patches.extend(clear_attachments(self.format(), message, has_results));
        }
    }

    /// The messages that a plan inserts, as JSON texts. Empty for a moved message, which is one of
    /// the host's own with its [`patches`](Self::patches).
    pub fn inserted(&self, inserted: &Inserted) -> Vec<String> {
        match inserted {
            Inserted::Summary { serial, .. } => self.summary_messages(*serial),
            Inserted::Interrupted(site) => {
                self.closing_messages(&[*site]).into_iter().map(|(_, message)| message).collect()
            }
            Inserted::Opening => Vec::from([opening_user(self.format(), self.style(), OPENING)]),
            Inserted::Added { serial: ANSWER, .. } => Vec::from([self.answer()]),
            Inserted::Added { serial, .. } => self.added_messages(*serial),
            Inserted::Moved(..) => Vec::new(),
        }
    }

    /// The patches for malformed parts, half characters, refused ids, and the message's place in
    /// the request.
    fn mended(&self, index: u32, change: Change) -> Vec<Patch> {
        let transcript = self.context().transcript();
        let Some(item) = transcript.item(index) else { return Vec::new() };
        let mut new_ids: Vec<(&str, u32, String)> = Vec::new();
        let calls = item
            .calls
            .iter()
            .zip(0..)
            .map(|(call, place)| (&*call.id, Some(CallSite { item: index, call: place })));
        let answers = item.answers.iter().enumerate().filter(|(_, answer)| !answer.by_name);
        let answers = answers
            .map(|(place, answer)| (&*answer.id, transcript.call_site(index, place)))
            .filter(|(_, site)| site.is_none_or(|site| site.item != index));
        for ids in [calls.collect::<Vec<_>>(), answers.collect()] {
            // For each part, the number of earlier parts with the same id.
            let mut places = Ids::default();
            for &(id, site) in &ids {
                let place = places.get(0, id).unwrap_or(0);
                places.put(0, id, place + 1);
                let is_twin = site.is_some_and(|site| transcript.is_twin(site));
                // A result of a call without any id has none either.
                let has_id = |site: &CallSite| {
                    let made = transcript.item(site.item);
                    !id.is_empty() || made.is_some_and(|made| made.flags.has(Flags::LONG_ID))
                };
                let call = site.filter(has_id).map(|site| (site.item, site.call));
                let new = new_id(self.rules(), id, call, is_twin);
                new_ids.extend(new.map(|new| (id, place, new)));
            }
        }
        let rename_all = |message: &Json<'_>| {
            let mut patches = Vec::new();
            if item.flags.has(Flags::ILL_FORMED) {
                patches.extend(half_characters(message));
            }
            let renames = new_ids.iter().map(|(id, place, new)| Rename { id, place: *place, new });
            patches.extend(rename(self.format(), message, &renames.collect::<Vec<_>>()));
            patches
        };
        let mend = |message: &Json<'_>| {
            let loses_id = item.flags.has(Flags::ID_TAKEN) || transcript.is_detached(index);
            let place = Place { loses_id, ..self.place() };
            let mut patches = match loses_id || item.flags.has(Flags::MALFORMED) {
                true => self.placed(index, message, place),
                false => Vec::new(),
            };
            let mut add = |more: &dyn Fn(&Json<'_>) -> Vec<Patch>| {
                let more = more(&apply(&patches, message));
                patches.extend(more);
            };
            add(&rename_all);
            if change.unpauses {
                add(&|message| overdue(self.format(), message));
            }
            if transcript.unreasoned().binary_search(&index).is_ok() {
                add(&|_| Vec::from([no_reasoning()]));
            }
            if change.trims {
                add(&|message| closing_space(self.format(), message));
            }
            if change.uncached > 0 {
                let place = Place { uncached: change.uncached.into(), ..self.place() };
                add(&|message| self.placed(index, message, place));
            }
            patches
        };
        self.with_message(index, mend).unwrap_or_default()
    }

    /// A message's place in a request to the server.
    fn place(&self) -> Place<'static> {
        Place { target: self.settings().server, is_long: true, ..Place::default() }
    }

    /// The patches for what the provider refuses in a message because of its place.
    fn placed(&self, index: u32, message: &Json<'_>, place: Place<'_>) -> Vec<Patch> {
        let before = index.checked_sub(1).filter(|_| needs_before(self.format(), message));
        let with_before = |before: &Json<'_>| {
            well_formed(self.format(), message, &Place { before: Some(before), ..place })
        };
        before
            .and_then(|before| self.with_message(before, with_before))
            .unwrap_or_else(|| well_formed(self.format(), message, &place))
    }

    /// Calls `read` with the message after its own repairs.
    fn with_mended<T>(
        &self,
        index: u32,
        change: Change,
        read: impl FnOnce(&Json<'_>) -> T,
    ) -> Option<T> {
        if self.context().transcript().blemish_of(index).is_none() && !is_placed(change) {
            return self.with_message(index, read);
        }
        let patches = self.mended(index, change);
        self.with_message(index, |message| read(&apply(&patches, message)))
    }

    fn cleared(&self, index: u32, message: &Json<'_>, change: Change) -> Option<Vec<Patch>> {
        let (transcript, digests) = (self.context().transcript(), self.context().digests());
        let item = transcript.item(index)?;
        let rule = self.settings().policy.strategies.get(usize::from(change.strategy))?;
        let strategy = &rule.strategy;
        let places = (0..item.answers.len()).filter(|_| change.results);
        let texts: Vec<_> = places
            .filter_map(|place| {
                Some((place, strategy.placeholder(transcript, digests, index, place)?.text))
            })
            .collect();
        let results: Vec<(usize, &str)> =
            texts.iter().map(|(place, text)| (*place, &**text)).collect();
        let mut patches = clear_results(self.format(), message, &results);
        let calls = item.calls.iter().enumerate().filter(|_| change.inputs);
        let calls: Vec<usize> =
            calls.filter(|(_, call)| strategy.empties(call)).map(|(place, _)| place).collect();
        patches.extend(clear_inputs(self.format(), message, &calls, EMPTY_INPUT));
        Some(patches)
    }
}

/// Whether the message's place in the request requires other repairs than the message itself.
fn is_placed(change: Change) -> bool {
    change.trims || change.unpauses || change.uncached > 0
}
