//! Reads conversations from files: those of the gallery and those that people open.

mod body;
mod code;
mod session;
mod spoken;

use std::sync::Arc;

use turnwise_host::formats::{Format, InputError, PartKind, Transcript, parse_transcripts, parts};
use turnwise_host::json::{self, Json};

pub use self::body::Outside;
pub use self::session::{LeftOut, may_be_session, session};
use crate::texts::{columns, findings as t};
use crate::view::{Card, Problem, Shown};
use crate::words::{beginning, format_name};

/// A conversation that was read.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// Each message as JSON text.
    pub messages: Vec<Arc<str>>,
    /// The detected format, if any.
    pub format: Option<Format>,
    /// The tokens of a request outside of its messages.
    pub outside: Outside,
    /// Its title in the file of another program.
    pub title: Option<String>,
    /// The parts of that file that are not messages.
    pub left_out: Vec<LeftOut>,
}

/// Reads JSON, JSON lines, text with speaker names, or what is copied out of a program. Returns all
/// conversations in it, at least one.
///
/// # Errors
///
/// A message with line and field, ready to be shown.
pub fn conversations(text: &str) -> Result<Vec<Loaded>, Problem> {
    let found = match parse_transcripts(text) {
        Ok(found) => found,
        Err(error) => {
            let spoken = spoken::spoken(text).map(|loaded| vec![loaded]);
            let copied = || code::as_json(text).and_then(|json| conversations(&json).ok());
            return spoken.or_else(copied).ok_or_else(|| problem(&error, text));
        }
    };
    let outside = Some(Outside::of_bodies(text)).filter(|all| all.len() == found.len());
    let mut outside = outside.unwrap_or_default().into_iter();
    let loaded = |found: Transcript| Loaded {
        messages: found.messages.into_iter().map(Arc::from).collect(),
        format: found.format,
        outside: outside.next().unwrap_or_default(),
        ..Loaded::default()
    };
    Ok(found.into_iter().map(loaded).collect())
}

/// Reads the first of them, or the only one.
///
/// # Errors
/// As [`conversations`].
pub fn conversation(text: &str) -> Result<Loaded, Problem> {
    conversations(text).map(|all| all.into_iter().next().unwrap_or_default())
}

/// Cards for the conversations of a file with several: the first words, and the size.
pub fn cards(file: &[Loaded]) -> Vec<Card> {
    let card = |(place, loaded): (usize, &Loaded)| {
        let format = loaded.format.unwrap_or(Format::OpenAiChat);
        let said = loaded.messages.iter().filter_map(|message| {
            let json = json::parse(message).ok()?.json;
            let is_said = !matches!(json.text_of("role"), Some("system" | "developer"));
            is_said.then(|| text(format, &json))
        });
        Card {
            id: own_id(place),
            title: (loaded.title.clone())
                .unwrap_or_else(|| t::CONVERSATION_NUMBER.with(&[&(place + 1)])),
            about: said
                .map(|said| beginning(&said.replace('\n', " "), 120))
                .next()
                .unwrap_or_default(),
            messages: u32::try_from(loaded.messages.len()).unwrap_or(u32::MAX),
            source: format_name(format).to_owned(),
            ..Card::default()
        }
    };
    if file.len() > 1 { file.iter().enumerate().map(card).collect() } else { Vec::new() }
}

/// The id of a conversation of the opened file. No gallery file has such a name.
pub fn own_id(place: usize) -> String {
    format!("/{place}")
}

/// An entry of the gallery.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The part that is shown.
    pub card: Card,
    /// The window that suits it, in tokens.
    pub window: u32,
    /// Tokens of the window kept free for the answer.
    pub reserve: u32,
    /// A policy of its own, as options: scenarios have one.
    pub policy: Option<Arc<str>>,
}

/// The gallery's table of contents. Entries that lack something are left out.
pub fn gallery(text: &str) -> Vec<Entry> {
    let Ok(parsed) = json::parse(text) else { return Vec::new() };
    let entries = parsed.json.as_array().unwrap_or_default().iter();
    let read = entries.filter_map(|entry| {
        let text = |name| entry.text_of(name).map(str::to_owned);
        let number = |name| entry.get(name).and_then(Json::as_u32);
        let policy: Option<Arc<str>> = entry.text_of("policy").map(Arc::from);
        let card = Card {
            id: text("id")?,
            title: text("title")?,
            about: text("about")?,
            group: text("group")?,
            source: format!("{}, {}", text("source")?, text("license")?),
            messages: number("count")?,
            turns: Some(number("turns")?),
            is_scenario: policy.is_some(),
            has_days: number("days").is_some(),
        };
        Some(Entry { card, window: number("window")?, reserve: number("reserve")?, policy })
    });
    read.collect()
}

/// A warning if the chosen format is not the detected one.
pub fn misread(chosen: Format, found: Format, messages: &[Arc<str>]) -> String {
    if chosen == found {
        return String::new();
    }
    let reads_differently = |message: &&Arc<str>| match json::parse(message) {
        Ok(parsed) => text(chosen, &parsed.json) != text(found, &parsed.json),
        Err(_) => true,
    };
    let unread = messages.iter().filter(reads_differently).count();
    let (chosen, found) = (format_name(chosen), format_name(found));
    match unread {
        0 => t::MISREAD_RULES.with(&[&found, &chosen]),
        _ => t::MISREAD.with(&[&found, &chosen, &unread, &columns::MESSAGES.of(messages.len())]),
    }
}

/// Prepares a message for display. `tool` is the name of the tool whose result it is, if known.
pub fn shown_message(
    format: Format,
    index: usize,
    message: &str,
    role: &'static str,
    tokens: u32,
    tool: Option<&str>,
) -> Shown {
    let Ok(parsed) = json::parse(message) else {
        return Shown { index, role, name: String::new(), text: message.into(), tokens };
    };
    // A call's name is the tool's name.
    let is_call = parsed.json.get("arguments").is_some() || parsed.json.get("input").is_some();
    let speaker =
        parsed.json.text_of("name").filter(|_| !is_call).map(|name| name.replace('_', " "));
    let name = tool.map(|tool| t::UNNAMED_TOOL.with(&[&tool])).or(speaker).unwrap_or_default();
    Shown { index, role, name, text: text(format, &parsed.json).into(), tokens }
}

/// The text of a message that is given as JSON text.
pub fn message_text(format: Format, message: &str) -> String {
    json::parse(message).map(|parsed| text(format, &parsed.json)).unwrap_or_default()
}

/// The message's text, calls and attachments, one part per line.
pub fn text(format: Format, message: &Json<'_>) -> String {
    let lines: Vec<String> = parts(format, message)
        .into_iter()
        .map(|part| match part.kind {
            PartKind::Call => format!("{}({})", part.tool, part.text),
            PartKind::Reasoning if part.text.is_empty() => t::ENCRYPTED.say().to_owned(),
            PartKind::Media => format!("[{}]", part.text),
            _ => part.text.into_owned(),
        })
        .filter(|line| !line.is_empty())
        .collect();
    if !lines.is_empty() {
        return lines.join("\n");
    }
    match message.text_of("type") {
        Some(kind) if kind != "message" => format!("({})", kind.replace('_', " ")),
        _ => t::EMPTY.say().to_owned(),
    }
}

fn problem(error: &InputError, text: &str) -> Problem {
    let line = error.line;
    let excerpt = line.and_then(|line| text.lines().nth(line.saturating_sub(1) as usize));
    Problem {
        message: crate::texts::input(error.code, &error.to_string()),
        line,
        field: error.field.clone().unwrap_or_default(),
        excerpt: beginning(excerpt.unwrap_or_default().trim_end(), 160),
        ..Problem::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_input_names_line_and_field() {
        let text =
            "[\n  {\"role\":\"user\",\"content\":\"hi\"},\n  {\"role\":\"user\",\"content\":7}\n]";
        let problem = conversations(text).unwrap_err();
        assert_eq!(problem.line, Some(3));
        assert!(problem.field.contains("content"), "{problem:?}");
        assert!(problem.message.contains("line 3"), "{problem:?}");
        assert!(problem.excerpt.contains("\"content\":7"));
    }

    #[test]
    fn json_lines_are_read() {
        let loaded = conversations(
            "{\"role\":\"user\",\"content\":\"a\"}\n{\"role\":\"assistant\",\"content\":\"b\"}\n",
        )
        .unwrap();
        assert_eq!((loaded.len(), loaded[0].messages.len()), (1, 2));
    }

    #[test]
    fn calls_and_results_read_as_such() {
        let message = r#"{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"find","arguments":"{\"q\":1}"}}]}"#;
        let shown = shown_message(Format::OpenAiChat, 0, message, "assistant", 9, None);
        assert_eq!(&*shown.text, "find({\"q\":1})");
        let item = r#"{"type":"function_call","call_id":"c","name":"find_order","arguments":"{}"}"#;
        let shown = super::shown_message(Format::OpenAiResponses, 0, item, "assistant", 9, None);
        assert_eq!((shown.name.as_str(), &*shown.text), ("", "find_order({})"));
    }

    #[test]
    fn the_whole_gallery_can_be_read() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/gallery/");
        let cards = gallery(&std::fs::read_to_string(format!("{folder}index.json")).unwrap());
        assert!(cards.len() >= 8, "{}", cards.len());
        for Entry { card, window, reserve, .. } in cards {
            let text = std::fs::read_to_string(format!("{folder}{}.json", card.id)).unwrap();
            let loaded = conversation(&text).unwrap();
            assert_eq!(card.messages as usize, loaded.messages.len(), "{}", card.id);
            assert!(reserve < window, "{}", card.id);
        }
    }
}
