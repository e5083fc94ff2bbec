//! Recorded conversations from `tests/data`, and their plans under a few policies: the goldens in
//! `tests/goldens`.

use std::fmt::Write;

use turnwise_host::json::{self, Json};
use turnwise_host::{Conversation, turnwise_core::Plan};

/// A recorded conversation.
pub struct Recorded {
    /// Its name.
    pub name: String,
    /// The format's name.
    pub format: String,
    /// Its messages, each as JSON text.
    pub messages: Vec<String>,
}

/// The conversations of a JSON lines file.
///
/// # Errors
/// A line that is not a recorded conversation.
pub fn conversations(file: &str) -> Result<Vec<Recorded>, String> {
    file.lines().map(recorded).collect()
}

fn recorded(line: &str) -> Result<Recorded, String> {
    let row = json::parse(line).map_err(|error| error.to_string())?.json;
    let text =
        |name: &str| row.text_of(name).map(str::to_owned).ok_or(format!("`{name}` is missing"));
    let messages: Vec<String> = row.list_of("messages").iter().map(Json::to_string).collect();
    Ok(Recorded { name: text("name")?, format: text("format")?, messages })
}

/// The policies with goldens: a name and the options, as `createContext` and the sessions take
/// them.
pub const POLICIES: [(&str, &str); 6] = [
    ("default-2000", r#"{"window":2000}"#),
    (
        "trim-4000",
        r#"{"window":4000,"reserveOutput":500,"strategies":[{"type":"trim","bySteps":true}]}"#,
    ),
    ("messages-12", r#"{"pin":{"task":true},"strategies":[{"type":"trim","messages":12}]}"#),
    (
        "clear-inputs-3000",
        r#"{"window":3000,"trigger":0.6,"target":0.4,"strategies":[{"type":"clearToolResults","keepResults":2,"clearInputs":true}]}"#,
    ),
    ("trimming-3", r#"{"session":"trimming","maxTurns":3}"#),
    ("compacting-4", r#"{"session":"compacting","trigger":{"turns":4},"keep":2}"#),
];

/// The golden of a conversation under these options, appended message by message: one JSON object
/// on a few lines.
///
/// # Errors
/// Options or messages that cannot be read.
pub fn golden(recorded: &Recorded, options: &str) -> Result<String, String> {
    let parsed = json::parse(options).map_err(|error| error.to_string())?;
    let mut chat = Conversation::new(&parsed.json).map_err(|error| error.to_string())?;
    let mut fits = Vec::new();
    let mut plan = Plan::default();
    for message in &recorded.messages {
        chat.push(message, false).map_err(|error| error.to_string())?;
        plan = chat.fit().clone();
        let changed = plan.prefix_changed_at().map_or("null".to_owned(), |place| place.to_string());
        fits.push(format!("[{},{},{changed}]", plan.size.messages, plan.size.tokens.0));
    }
    let decisions = plan.segments.iter().map(|segment| {
        let after = plan.decisions(chat.context().transcript());
        let after = after.filter(|decision| (segment.start..segment.end).contains(&decision.index));
        let after: u32 = after.map(|decision| decision.tokens_after.0).sum();
        let (action, reason) = (segment.action.as_str(), segment.reason.code());
        format!("[{},{},\"{action}\",\"{reason}\",{after}]", segment.start, segment.end)
    });
    let mut out = String::new();
    let decisions: Vec<String> = decisions.collect();
    let _ = write!(out, "{{\"name\":\"{}\",\n\"fits\":[{}],\n", recorded.name, fits.join(","));
    let _ = write!(out, "\"decisions\":[{}]}}", decisions.join(","));
    Ok(out)
}
