//! Learns a conversation, or all days of a conversation except the last.

use serde::Deserialize;
use turnwise_memory::{LearnOptions, Learned, Memory, Message, Role};
use turnwise_text::secrets;

use super::kept::{Heard, Kept};

/// A conversation of the gallery that was held on several days.
#[derive(Deserialize)]
struct File {
    title: String,
    /// The index of the first message of each day, and the day in milliseconds since 1970.
    #[serde(default)]
    days: Vec<(usize, u64)>,
    messages: Vec<serde_json::Value>,
}

/// The last of several days.
pub struct LastDay {
    /// Its title.
    pub title: String,
    /// Its messages.
    pub messages: Vec<serde_json::Value>,
}

/// Learns one conversation under its name.
pub fn conversation(
    memory: &mut Memory,
    kept: &mut Kept,
    name: &str,
    said: Vec<(String, String)>,
    now: u64,
) -> Learned {
    let role = |role: &str| match role {
        "user" => Role::User,
        "assistant" => Role::Assistant,
        "tool" => Role::Tool,
        _ => Role::System,
    };
    let messages = (0_u32..).zip(&said);
    let messages: Vec<Message<'_>> =
        messages.map(|(index, (who, text))| Message::other(role(who), text, index)).collect();
    let is_secret = |text: &str| !secrets::find(text).is_empty();
    let options = LearnOptions { conversation: name, now, is_secret: &is_secret };
    let learned = memory.learn(&messages, &options);
    kept.heard.retain(|heard| heard.name != name);
    kept.heard.push(Heard { name: name.to_owned(), said });
    learned
}

/// Learns each day except the last as a separate conversation, and returns the last day.
///
/// # Errors
///
/// A message: the file cannot be read, or has no days.
pub fn days(
    memory: &mut Memory,
    kept: &mut Kept,
    file: &str,
) -> Result<(Learned, LastDay), String> {
    let file: File = serde_json::from_str(file).map_err(|error| error.to_string())?;
    let (first, last) = match file.days.split_last() {
        Some((last, first)) if !first.is_empty() => (first, last),
        _ => return Err("this conversation has no days".to_owned()),
    };
    let ends = file.days.iter().skip(1).map(|(start, _)| *start);
    let mut all = Learned::default();
    for (number, ((start, now), end)) in first.iter().zip(ends).enumerate() {
        let said = file.messages.get(*start..end).unwrap_or_default().iter().map(|message| {
            let text =
                |name| message.get(name).and_then(|value| value.as_str()).unwrap_or_default();
            (text("role").to_owned(), text("content").to_owned())
        });
        let name = format!("Day {}", number + 1);
        let learned = conversation(memory, kept, &name, said.collect(), *now);
        all.added.extend(learned.added);
        all.refused.extend(learned.refused);
    }
    (kept.now, kept.has_days) = (last.1, true);
    let messages = file.messages.get(last.0..).unwrap_or_default().to_vec();
    Ok((all, LastDay { title: format!("{}: day {}", file.title, file.days.len()), messages }))
}
