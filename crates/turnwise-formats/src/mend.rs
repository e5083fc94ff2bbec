//! Repairs inside of one message, shared by plans and `heal`: half characters, refused ids, and
//! what the rules of the format call malformed.
//!
//! A repair is a list of patches. Only [`closing_space`] changes the size of the message: ids and
//! cache breakpoints are not counted, half a character is read as the character that replaces it,
//! and a malformed message is read as it is sent.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::definition::{Definition, Lint};
use crate::format::{Format, dispatch};
use crate::json::Json;
use crate::lint::limits::too_long;
use crate::lint::op::{Op, steps};
use crate::lint::{Rule, Target, apply_changes, changes, malformed, misplaced, quoted, rules};
use crate::patch::{Patch, Step};
use crate::reading::reader;
use crate::sorted::Ids;

/// What the list around a message requires of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place<'a> {
    /// The message before it.
    pub before: Option<&'a Json<'a>>,
    /// It is the last message of the request.
    pub is_last: bool,
    /// The number of its cache breakpoints that are taken away, the earliest first.
    pub uncached: usize,
    /// Another message has the id that the provider gave it.
    pub loses_id: bool,
    /// The server that the request goes to.
    pub target: Option<Target>,
    /// Its JSON text is so long that one of its texts may be too long.
    pub is_long: bool,
}

/// Repairs what the rules of the format call malformed, alone and at its place: a new value for
/// each field that changes.
pub fn well_formed(format: Format, message: &Json<'_>, place: &Place<'_>) -> Vec<Patch> {
    let mut ops = Vec::new();
    if place.loses_id {
        ops.push(Op::Cut(0, steps!["id"]));
    }
    let mut add = |_: &'static Rule, _: &str, mut found: Vec<Op>| {
        if found.iter().all(|op| op.leads_somewhere(message)) {
            ops.append(&mut found);
        }
    };
    let reader = reader(format, message);
    malformed(reader, 0, message, rules(format, place.target), &mut add);
    if place.is_long {
        too_long(0, message, rules(format, place.target), &mut add);
    }
    misplaced(reader, 0, message, place, &mut add);
    patches_of(message, ops)
}

/// The patches that remove the white space at the end of the message, where the provider refuses it
/// in the last message.
pub fn closing_space(format: Format, message: &Json<'_>) -> Vec<Patch> {
    let mut ops = Vec::new();
    // With itself before it, nothing but its end can be at a wrong place.
    let place = Place { before: Some(message), is_last: true, ..Place::default() };
    misplaced(reader(format, message), 0, message, &place, &mut |_, _, mut found| {
        ops.append(&mut found);
    });
    patches_of(message, ops)
}

/// The patch that gives a message empty reasoning, where the provider wants it with every call.
pub fn no_reasoning() -> Patch {
    Patch::text(["reasoning_content"], "")
}

/// The patches that take away what the provider refuses once somebody else has spoken.
pub fn overdue(format: Format, message: &Json<'_>) -> Vec<Patch> {
    let mut ops = Vec::new();
    let mut add = |_: &'static Rule, _: &str, mut found: Vec<Op>| ops.append(&mut found);
    dispatch!(reader(format, message), F => F::overdue(0, message, &mut add));
    patches_of(message, ops)
}

/// Whether something in the message needs the message before it: see [`Place::before`].
pub fn needs_before(format: Format, message: &Json<'_>) -> bool {
    dispatch!(reader(format, message), F => F::needs_before(message))
}

/// The text of a message whose provider wants it in a field of the request for instructions.
pub fn hoisted(format: Format, message: &Json<'_>) -> Option<String> {
    dispatch!(reader(format, message), F => F::hoisted(message))
}

/// The edits of one message as a new value for each field that changes.
fn patches_of(message: &Json<'_>, ops: Vec<Op>) -> Vec<Patch> {
    if ops.is_empty() {
        return Vec::new();
    }
    let mut repaired = message.clone();
    apply_changes(&changes(ops), &mut repaired);
    let (Json::Object(before), Json::Object(after)) = (message, &repaired) else {
        return Vec::new();
    };
    if before.iter().any(|(key, _)| repaired.get(key).is_none()) {
        // No patch takes a field away.
        return Vec::from([Patch { path: Vec::new(), value: repaired.to_string() }]);
    }
    after
        .iter()
        .filter(|(key, value)| message.get(key) != Some(value))
        .map(|(key, value)| Patch {
            path: Vec::from([Step::Key(key.clone().into_owned().into())]),
            value: value.to_string(),
        })
        .collect()
}

/// Replaces half characters, which an answer that was cut in the middle of an emoji leaves behind.
///
/// The parser has replaced them already, and it is no longer known which of the texts contained the
/// half. So every text with a replacement character is written again; the others do not change.
pub fn half_characters(message: &Json<'_>) -> Vec<Patch> {
    let mut patches = Vec::new();
    replace(message, &mut Vec::new(), &mut patches);
    patches
}

fn replace(json: &Json<'_>, path: &mut Vec<Step>, patches: &mut Vec<Patch>) {
    match json {
        Json::String(text) if text.contains(char::REPLACEMENT_CHARACTER) => {
            patches.push(Patch { path: path.clone(), value: quoted(text) });
        }
        Json::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                path.push(at.into());
                replace(item, path, patches);
                path.pop();
            }
        }
        Json::Object(fields) => {
            let mut keys = fields.iter().map(|(key, _)| key);
            if keys.any(|key| key.contains(char::REPLACEMENT_CHARACTER)) {
                patches.push(Patch { path: path.clone(), value: json.to_string() });
                return;
            }
            for (key, value) in fields {
                path.push(Step::Key(key.clone().into_owned().into()));
                replace(value, path, patches);
                path.pop();
            }
        }
        _ => {}
    }
}

/// Another id for a call or a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rename<'a> {
    /// The id that the provider would refuse.
    pub id: &'a str,
    /// How many parts of the message before it have the same id.
    pub place: u32,
    /// The id that replaces it.
    pub new: &'a str,
}

/// Whether a message has an id that is there and empty, of a call or of anything else.
#[inline(never)]
pub fn has_empty_id(message: &Json<'_>) -> bool {
    match message {
        Json::Array(parts) => parts.iter().any(|part| {
            let mut ids = Vec::new();
            ids_in(part, &mut ids);
            ids.contains(&"") || matches!(part, Json::Object(_)) && has_empty_id(part)
        }),
        Json::Object(fields) => {
            let mut fields = fields.iter().filter(|(key, _)| !DATA.contains(&&**key));
            fields.any(|(key, value)| match id_in(key, value) {
                Some(id) => id.is_empty() && (key != "id" || value.as_str().is_some()),
                None => has_empty_id(value),
            })
        }
        _ => false,
    }
}

/// Replaces ids, wherever the message has them: some formats repeat a call in the content and in
/// the fields of its provider.
///
/// A result that has no field for the empty id of its call gets one.
pub fn rename(format: Format, message: &Json<'_>, renames: &[Rename<'_>]) -> Vec<Patch> {
    let mut patches = Vec::new();
    let mut known = Ids::default();
    for (number, rename) in (0..).zip(renames) {
        known.put(rename.place, rename.id, number);
    }
    if !renames.is_empty() {
        replace_ids(message, &Renames { renames, known }, &mut Vec::new(), &mut patches);
    }
    if let [Rename { id: "", new, .. }] = renames
        && let Some(field) = dispatch!(format, F => F::RESULT_ID)
        && patches.is_empty()
        && message.get("kwargs").is_none()
    {
        patches.push(Patch { path: steps![field], value: quoted(new) });
    }
    patches
}

struct Renames<'a> {
    renames: &'a [Rename<'a>],
    /// The numbers of the renames, by place and id.
    known: Ids<'a>,
}

impl Renames<'_> {
    fn find(&self, id: &str, place: u32) -> Option<&Rename<'_>> {
        self.renames.get(self.known.get(place, id)? as usize)
    }
}

fn replace_ids(json: &Json<'_>, renames: &Renames<'_>, path: &mut Vec<Step>, out: &mut Vec<Patch>) {
    match json {
        Json::Array(parts) => {
            // How many parts had each id.
            let mut seen = Ids::default();
            for (at, part) in (0_usize..).zip(parts) {
                let mut ids = Vec::new();
                ids_in(part, &mut ids);
                for id in ids {
                    let place = seen.get(0, id).unwrap_or(0);
                    seen.put(0, id, place + 1);
                    let Some(rename) = renames.find(id, place) else { continue };
                    path.push(at.into());
                    replace_id(part, rename, path, out);
                    path.pop();
                }
            }
        }
        Json::Object(fields) => {
            for (key, value) in fields.iter().filter(|(key, _)| !DATA.contains(&&**key)) {
                path.push(Step::Key(key.clone().into_owned().into()));
                // A message without an id of its own is not the call.
                match id_in(key, value) {
                    Some(_) if key == "id" && value.as_str().is_none() => {}
                    Some(id) => {
                        if let Some(rename) = renames.find(id, 0) {
                            out.push(Patch { path: path.clone(), value: quoted(rename.new) });
                        }
                    }
                    None => replace_ids(value, renames, path, out),
                }
                path.pop();
            }
        }
        _ => {}
    }
}

/// Replaces an id in a part, and in the objects inside of it.
fn replace_id(part: &Json<'_>, rename: &Rename<'_>, path: &mut Vec<Step>, out: &mut Vec<Patch>) {
    let Json::Object(fields) = part else { return };
    for (key, value) in fields.iter().filter(|(key, _)| !DATA.contains(&&**key)) {
        path.push(Step::Key(key.clone().into_owned().into()));
        match id_in(key, value) {
            Some(id) if id == rename.id => {
                out.push(Patch { path: path.clone(), value: quoted(rename.new) });
            }
            _ => replace_id(value, rename, path, out),
        }
        path.pop();
    }
}

/// The ids of a part, and of the objects inside of it.
fn ids_in<'a>(part: &'a Json<'_>, ids: &mut Vec<&'a str>) {
    let Json::Object(fields) = part else { return };
    for (key, value) in fields.iter().filter(|(key, _)| !DATA.contains(&&**key)) {
        match id_in(key, value) {
            Some(id) if !ids.contains(&id) => ids.push(id),
            _ => ids_in(value, ids),
        }
    }
}

/// The id in a field. That of a call may be `null`, which is as good as empty.
fn id_in<'a>(key: &str, value: &'a Json<'_>) -> Option<&'a str> {
    match value {
        Json::String(text) if is_id(key) => Some(text),
        Json::Null if CALL_IDS.contains(&key) => Some(""),
        _ => None,
    }
}

/// `id`, `call_id`, `toolCallId`, `tool_use_id`.
fn is_id(key: &str) -> bool {
    key == "id" || key.ends_with("_id") || key.ends_with("Id")
}

/// Fields with the id of a call.
const CALL_IDS: [&str; 7] =
    ["id", "call_id", "callId", "tool_call_id", "toolCallId", "tool_use_id", "toolUseId"];

/// Fields with data of any form. They contain no ids of calls.
const DATA: [&str; 7] = ["input", "args", "arguments", "output", "response", "result", "metadata"];

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;
    use crate::json::parse;
    use crate::patch::apply;

    fn check(message: &str, id: &str, place: u32, expected: &str) {
        let message = parse(message).unwrap();
        let patches = rename(Format::Anthropic, &message.json, &[Rename { id, place, new: "new" }]);
        assert_eq!(apply(&patches, &message.json).to_string(), expected);
    }

    #[test]
    fn an_id_is_replaced_wherever_the_message_has_it() {
        check(
            r#"{"content":[{"type":"tool_use","id":"a","input":{"id":"a"}}],"tool_calls":[{"id":"a"}]}"#,
            "a",
            0,
            r#"{"content":[{"type":"tool_use","id":"new","input":{"id":"a"}}],"tool_calls":[{"id":"new"}]}"#,
        );
        check(
            r#"{"tool_call_id":"a","content":"a"}"#,
            "a",
            0,
            r#"{"tool_call_id":"new","content":"a"}"#,
        );
    }

    #[test]
    fn the_second_of_two_parts_with_one_id_is_meant() {
        check(
            r#"{"parts":[{"functionCall":{"id":"a"}},{"text":"a"},{"functionCall":{"id":"a"}}]}"#,
            "a",
            1,
            r#"{"parts":[{"functionCall":{"id":"a"}},{"text":"a"},{"functionCall":{"id":"new"}}]}"#,
        );
    }

    #[test]
    fn only_texts_with_half_a_character_are_written_again() {
        let message = parse(r#"{"role":"user","content":"cut \ud83d"}"#).unwrap();
        let patches = half_characters(&message.json);
        assert_eq!(patches.len(), 1);
        assert_eq!(patches[0].value, String::from("\"cut \u{fffd}\""));
    }
}
