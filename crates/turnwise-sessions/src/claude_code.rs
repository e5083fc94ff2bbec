//! Sessions of Claude Code: JSON lines of records, each with a message of the Messages API and a
//! link to the record before it.
//!
//! Records form a tree, since a person can go back and write again; the newest record decides which
//! branch is read. A compaction begins a new root, which says what it continues. An answer is
//! written in one record for each of its blocks, and each result in a record of its own; both are
//! joined to the messages that were sent.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use turnwise_formats::{Format, Json};

use crate::conversation::Conversation;
use crate::file::{File, object, owned, string, text_part};

/// Whether only Claude Code writes such a record.
pub(crate) fn wrote(record: &Json<'_>) -> bool {
    let has = |name: &str| record.get(name).is_some();
    record.list_of("loglines").iter().any(|line| line.get("message").is_some())
        || has("type") && (has("leafUuid") || has("sessionId") && (has("uuid") || has("message")))
}

/// The one conversation of a file.
pub(crate) fn read(file: &File<'_>) -> Vec<Conversation> {
    let mut conversation = Conversation::new(Format::Anthropic);
    file.count_broken_lines(&mut conversation);
    // The file of a sub-agent has nothing else.
    let is_said = |record: &&Json<'_>| message(record).is_some();
    let records = file.records_in("loglines");
    let is_agents = records.iter().copied().filter(is_said).all(is_sidechain);
    let branch = Branch::new(&records, is_agents);
    let mut messages = Vec::new();
    for (index, record) in records.into_iter().enumerate() {
        conversation.id = conversation.id.or_else(|| owned(record, "sessionId"));
        let title = ["customTitle", "aiTitle", "summary"].iter().find_map(|it| owned(record, it));
        conversation.title = title.or(conversation.title);
        match (message(record), record.text_of("type")) {
            (None, _) if !record.is_object() => {
                conversation.leave_out("line", "it is no record");
            }
            (None, kind) => {
                conversation.leave_out(kind.unwrap_or("record"), "a record of the program");
            }
            (Some(_), _) if is_sidechain(record) && !is_agents => {
                conversation.leave_out("message", "it belongs to a sub-agent");
            }
            (Some(_), _) if !branch.members.contains(&index) => {
                conversation.leave_out("message", "it is on a branch that was left");
            }
            (Some(_), _) if flag(record, "isApiErrorMessage") => {
                conversation.leave_out("message", "it shows an error of the API");
            }
            (Some(_), _) if flag(record, "isCompactSummary") && !messages.is_empty() => {
                conversation.leave_out("message", "it sums up messages that are here");
            }
            (Some(said), kind) => {
                let model = owned(said, "model").filter(|model| !model.starts_with('<'));
                conversation.model = model.or(conversation.model);
                add(&mut messages, said, kind);
            }
        }
    }
    let messages: Vec<Json<'_>> = messages.into_iter().map(Draft::message).collect();
    Vec::from([conversation.finish(&messages)])
}

/// A message in the making.
struct Draft<'a> {
    /// The id of the answer that its blocks belong to.
    id: Option<&'a str>,
    role: &'a str,
    blocks: Vec<Json<'a>>,
    /// Its text, while it has no blocks.
    text: Option<&'a str>,
}

impl<'a> Draft<'a> {
    fn message(self) -> Json<'a> {
        let content = self.text.map_or(Json::Array(self.blocks), string);
        object([("role", string(self.role)), ("content", content)])
    }

    fn is_of_results(&self) -> bool {
        self.role == "user" && !self.blocks.is_empty() && self.blocks.iter().all(is_result)
    }

    fn join(&mut self, text: Option<&'a str>, blocks: Vec<Json<'a>>) {
        self.blocks.extend(self.text.take().map(text_part));
        self.blocks.extend(text.map(text_part));
        self.blocks.extend(blocks);
    }
}

/// Adds what a record says: to the answer that it is a block of, to the results that it is one of,
/// or as a new message.
fn add<'a>(messages: &mut Vec<Draft<'a>>, said: &'a Json<'_>, kind: Option<&'a str>) {
    let is_role = |role: &&str| matches!(*role, "user" | "assistant");
    let role = said.text_of("role").filter(is_role).or(kind).unwrap_or("user");
    let id = said.text_of("id").filter(|_| role == "assistant");
    let text = said.text_of("content");
    let blocks: Vec<Json<'a>> = said.list_of("content").to_vec();
    let is_results = role == "user" && !blocks.is_empty() && blocks.iter().all(is_result);
    // A tool may answer before the next call of the same message is written.
    let behind = messages.iter().rev().take_while(|said| said.is_of_results()).count();
    let place = match id {
        Some(_) => messages.len().checked_sub(behind + 1),
        None => messages.len().checked_sub(1),
    };
    let same = place.and_then(|place| messages.get_mut(place)).filter(|last| match id {
        Some(_) => last.id == id,
        None => is_results && last.is_of_results(),
    });
    match same {
        Some(last) => last.join(text, blocks),
        None => messages.push(Draft { id, role, blocks, text }),
    }
}

/// The records that lead to the newest one.
struct Branch {
    members: BTreeSet<usize>,
}

impl Branch {
    fn new(records: &[&Json<'_>], is_agents: bool) -> Self {
        let of = |index: &usize| records.get(*index).copied().unwrap_or(&Json::Null);
        let is_main = |record: &Json<'_>| is_agents || !is_sidechain(record);
        let mut by_uuid: BTreeMap<&str, usize> = BTreeMap::new();
        for (index, record) in records.iter().enumerate() {
            if let Some(uuid) = record.text_of("uuid") {
                by_uuid.insert(uuid, index);
            }
        }
        let said: Vec<usize> = (0..records.len())
            .filter(|index| message(of(index)).is_some() && is_main(of(index)))
            .collect();
        let before = |index: usize| {
            let place = said.partition_point(|said| *said < index);
            said.get(place.checked_sub(1)?).copied()
        };
        // An answer always has a parent, except in files that link nothing.
        let has_parent = |index: &usize| {
            let parent = of(index).text_of("parentUuid");
            parent.is_some_and(|uuid| by_uuid.contains_key(uuid))
        };
        let is_answer = |index: &&usize| of(index).text_of("type") == Some("assistant");
        let is_linked = said.iter().filter(is_answer).any(has_parent);
        let mut members = BTreeSet::new();
        let mut next = said.last().copied();
        while let Some(index) = next {
            // A file that links its records in a circle must not hold us up.
            if !members.insert(index) {
                break;
            }
            let record = of(&index);
            let parent = ["parentUuid", "logicalParentUuid"]
                .iter()
                .find_map(|name| record.text_of(name))
                .map(|uuid| by_uuid.get(uuid).copied());
            let continues = !is_linked
                || record.text_of("subtype") == Some("compact_boundary")
                || flag(record, "isCompactSummary")
                || record.get("parentUuid").is_none();
            next = match parent {
                Some(Some(parent)) => Some(parent),
                // Its parent was not written, or it is a new root for the same conversation.
                Some(None) => before(index),
                None if continues => before(index),
                None => None,
            };
        }
        let mut branch = Self { members };
        branch.add_siblings(records, &said);
        branch
    }

    /// Adds the blocks and the results that are beside the branch: of several calls in one answer,
    /// the next record follows the result of one.
    fn add_siblings(&mut self, records: &[&Json<'_>], said: &[usize]) {
        let messages =
            || said.iter().filter_map(|index| Some((*index, message(records.get(*index)?)?)));
        let ids: BTreeSet<&str> = messages()
            .filter(|(index, _)| self.members.contains(index))
            .filter_map(|(_, said)| said.text_of("id"))
            .collect();
        let is_same = |said: &Json<'_>| said.text_of("id").is_some_and(|id| ids.contains(id));
        self.members.extend(messages().filter(|(_, said)| is_same(said)).map(|(index, _)| index));
        let (mut calls, mut answered) = (BTreeSet::new(), BTreeSet::new());
        for (_, said) in messages().filter(|(index, _)| self.members.contains(index)) {
            for block in said.list_of("content") {
                calls.extend(block.text_of("id"));
                answered.extend(block.text_of("tool_use_id"));
            }
        }
        for (index, said) in messages() {
            let blocks = said.list_of("content");
            let is_missing = |id: &str| calls.contains(id) && !answered.contains(id);
            let ids = || blocks.iter().map(|block| block.text_of("tool_use_id"));
            if !blocks.is_empty() && ids().all(|id| id.is_some_and(is_missing)) {
                answered.extend(ids().flatten());
                self.members.insert(index);
            }
        }
    }
}

/// The message of a record.
fn message<'a, 'j>(record: &'a Json<'j>) -> Option<&'a Json<'j>> {
    let is_said = matches!(record.text_of("type"), Some("user" | "assistant"));
    record.get("message").filter(|message| is_said && message.is_object())
}

fn is_sidechain(record: &Json<'_>) -> bool {
    flag(record, "isSidechain")
}

fn is_result(block: &Json<'_>) -> bool {
    block.text_of("type") == Some("tool_result")
}

fn flag(record: &Json<'_>, name: &str) -> bool {
    record.get(name).and_then(Json::as_bool) == Some(true)
}
