//! What a reader gets: a context, the tools, and what to do.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::Result;
use turnwise_host::json::{self, Json};

use super::tasks::{KINDS, Task};
use crate::data::Data;

/// A context as a page, with what is asked at its end.
pub fn page(task: &Task, sent: &[String]) -> Result<String> {
    let mut page = String::new();
    for message in sent {
        page += &shown(&json::parse(message).map_err(anyhow::Error::msg)?.json);
        page += "\n\n";
    }
    let set = task.kind.set;
    let step = match task.is_call() {
        true => format!("a call of one of the tools in tools-{set}.txt"),
        false => {
            "a message to the person, or a command where commands are written as messages".into()
        }
    };
    let _ = writeln!(page, "==== Your next step is {step}.");
    Ok(page)
}

/// A message as a reader sees it.
pub fn shown(message: &Json<'_>) -> String {
    let mut out = format!("[{}] ", message.text_of("role").unwrap_or("?"));
    match message.get("content") {
        Some(Json::String(text)) => out.push_str(text),
        Some(Json::Null) | None => {}
        Some(other) => out.push_str(&other.to_string()),
    }
    for call in message.list_of("tool_calls").iter().filter_map(|call| call.get("function")) {
        let text = |name| call.text_of(name).unwrap_or_default();
        let _ = write!(out, "\n  -> call {}({})", text("name"), text("arguments"));
    }
    out
}

/// The tools of each kind, with their arguments and an example of each.
#[derive(Default)]
pub struct Tools(BTreeMap<&'static str, BTreeMap<String, Arguments>>);

/// The arguments of a tool, each with values from different conversations.
type Arguments = BTreeMap<String, Vec<(String, String)>>;

impl Tools {
    /// Reads the calls of all conversations.
    pub fn read(&mut self, data: &Data) -> Result<()> {
        for kind in KINDS {
            let tools = self.0.entry(kind.set).or_default();
            for file in kind.files {
                data.rows(file, |row| {
                    let id = row.text_of("id").unwrap_or("?");
                    let messages = row.list_of("messages").iter();
                    let calls = messages.flat_map(|message| message.list_of("tool_calls"));
                    calls
                        .filter_map(|call| call.get("function"))
                        .for_each(|call| note(tools, id, call));
                    Ok(())
                })?;
            }
        }
        Ok(())
    }

    /// The tools for a task. Examples are from other conversations.
    pub fn of(&self, task: &Task) -> String {
        let mut out = String::from(
            "The tools and their arguments, with examples of values from other conversations:\n",
        );
        for (name, arguments) in self.0.get(task.kind.set).into_iter().flatten() {
            let _ = writeln!(out, "\n{name}");
            for (argument, values) in arguments {
                let other = values.iter().find(|(id, _)| *id != task.id);
                let _ = match other {
                    Some((_, value)) => writeln!(out, "  {argument}, such as {value}"),
                    None => writeln!(out, "  {argument}"),
                };
            }
        }
        out
    }
}

fn note(tools: &mut BTreeMap<String, Arguments>, id: &str, call: &Json<'_>) {
    let of = tools.entry(call.text_of("name").unwrap_or_default().into()).or_default();
    let Ok(arguments) = json::parse(call.text_of("arguments").unwrap_or_default()) else { return };
    let Json::Object(fields) = arguments.json else { return };
    for (name, value) in fields {
        let values = of.entry(name.into_owned()).or_default();
        let value = value.to_string();
        if values.len() < 2 && value.len() <= EXAMPLE && values.iter().all(|(seen, _)| seen != id) {
            values.push((id.into(), value));
        }
    }
}

/// The most bytes of an example.
const EXAMPLE: usize = 160;

/// The instructions for the reader of a folder.
pub const READER: &str = include_str!("../../texts/next/reader.md");
/// The instructions for the judge.
pub const JUDGE: &str = include_str!("../../texts/next/judge.md");
