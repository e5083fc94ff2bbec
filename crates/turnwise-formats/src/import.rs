//! Whole files: what someone pastes or opens.
//!
//! Stricter than the readers: a person who pastes a file wants to hear that line 3 is broken, where
//! a running chat must go on.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::detect::detect_all;
use crate::error::{ErrorCode, InputError};
use crate::format::Format;
use crate::json::Json;
use crate::parser::{Cursor, Fault, line_and_column};
use crate::reading::check;

/// A conversation taken from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// The JSON text of each message, as the file has it.
    pub messages: Vec<String>,
    /// The format they are written in, where one message decides it.
    pub format: Option<Format>,
    /// How many conversations the file holds.
    pub conversations: u32,
}

/// Reads a JSON list of messages, an object with `messages`, `input`, `items` or `contents`, or
/// JSON lines of either. Of a file of conversations, as JSON lines or as a list, it takes the
/// first.
///
/// # Errors
/// With line and column, and with the field where one is at fault: `json_syntax`,
/// `json_ended_early`, `json_too_deep`, `no_messages`, `not_a_list`, `not_an_object`,
/// `missing_role`, `bad_role`, `bad_content`, `unknown_format`.
pub fn parse_transcript(text: &str) -> Result<Transcript, InputError> {
    let file = File::new(text)?;
    match file.contents()? {
        Contents::One(document) => file.transcript(document, 1),
        Contents::Many(sources) => {
            file.conversation(sources.first().copied().unwrap_or_default(), sources.len())
        }
    }
}

/// Reads every conversation of a file.
///
/// # Errors
/// As [`parse_transcript`], for any of them.
pub fn parse_transcripts(text: &str) -> Result<Vec<Transcript>, InputError> {
    let file = File::new(text)?;
    match file.contents()? {
        Contents::One(document) => Ok(Vec::from([file.transcript(document, 1)?])),
        Contents::Many(sources) => {
            sources.iter().map(|source| file.conversation(source, sources.len())).collect()
        }
    }
}

/// A file. Everything read from it borrows its text, so the line follows from the address.
struct File<'a> {
    text: &'a str,
}

/// What a file holds.
enum Contents<'a> {
    One(Document<'a>),
    /// A conversation in each of these.
    Many(Vec<&'a str>),
}

/// One JSON value, the messages in it found.
enum Document<'a> {
    List(Vec<Message<'a>>),
    /// An object and what its field `name` holds.
    Field {
        name: &'static str,
        source: &'a str,
        held: Held<'a>,
    },
    /// An object without such a field, or something else altogether.
    Other(Message<'a>),
}

enum Held<'a> {
    Messages(Vec<Message<'a>>),
    /// The JSON text of what the person says: `input` of the Responses API may be a string.
    Text(&'a str),
    Wrong(&'static str),
}

struct Message<'a> {
    source: &'a str,
    json: Json<'a>,
}

impl<'a> Document<'a> {
    fn read(text: &'a str) -> Result<Self, Fault> {
        let mut cursor = Cursor::new(text);
        let document = match cursor.peek() {
            Some(b'[') => Self::List(Message::list(&mut cursor)?),
            Some(b'{') => Self::read_object(&mut cursor)?,
            _ => Self::Other(Message::read(&mut cursor)?),
        };
        cursor.end()?;
        Ok(document)
    }

    fn read_object(cursor: &mut Cursor<'a>) -> Result<Self, Fault> {
        let start = cursor.rest_of_text();
        let mut found: Option<(usize, &str, Held<'a>)> = None;
        let mut fields = Vec::new();
        cursor.fields(|cursor, key| {
            let Some(rank) = FIELDS.iter().position(|name| *name == key) else {
                fields.push((key, cursor.value()?));
                return Ok(());
            };
            cursor.peek();
            let source = cursor.rest_of_text();
            let held = match cursor.peek() {
                Some(b'[') => Held::Messages(Message::list(cursor)?),
                _ => match cursor.value_with_source()? {
                    (text, Json::String(_)) if key == "input" => Held::Text(text),
                    (_, value) => Held::Wrong(value.kind_name()),
                },
            };
            if found.as_ref().is_none_or(|(best, ..)| rank <= *best) {
                found = Some((rank, source, held));
            }
            Ok(())
        })?;
        let length = start.len() - cursor.rest_of_text().len();
        let source = start.get(..length).unwrap_or_default();
        Ok(match found.and_then(|(rank, source, held)| Some((*FIELDS.get(rank)?, source, held))) {
            Some((name, source, held)) => Self::Field { name, source, held },
            None => Self::Other(Message { source, json: Json::Object(fields) }),
        })
    }
}

impl<'a> Message<'a> {
    fn read(cursor: &mut Cursor<'a>) -> Result<Self, Fault> {
        let (source, json) = cursor.value_with_source()?;
        Ok(Self { source, json })
    }

    fn list(cursor: &mut Cursor<'a>) -> Result<Vec<Self>, Fault> {
        let mut messages = Vec::new();
        cursor.items(|cursor| {
            messages.push(Self::read(cursor)?);
            Ok(())
        })?;
        Ok(messages)
    }

    /// Whether it is a conversation and not a message.
    fn holds_messages(&self) -> bool {
        let holds_list = |name: &&str| self.json.get(name).and_then(Json::as_array).is_some();
        self.json.as_array().is_some() || (!is_message(&self.json) && FIELDS.iter().any(holds_list))
    }

    /// What every message must have, and the field at fault otherwise.
    fn check(&self, format: Format) -> Result<(), (InputError, String)> {
        let wrong = |code, value: &Json<'_>, expected: &str, field| {
            let text = format!("expected {expected}, found {}", value.kind_name());
            Err((InputError::new(code, text), String::from(field)))
        };
        match (self.json.get("role"), self.json.get("content")) {
            (Some(role), _) if role.as_str().is_none() && *role != Json::Null => {
                wrong(ErrorCode::BadRole, role, "a string", ".role")
            }
            (_, Some(content @ (Json::Number(_) | Json::Bool(_)))) => wrong(
                ErrorCode::BadContent,
                content,
                "a string, a list of parts, or null",
                ".content",
            ),
            _ => check(format, &self.json).map_err(|error| {
                let field = error.field.as_deref().map(|field| [".", field].concat());
                (error, field.unwrap_or_default())
            }),
        }
    }
}

impl<'a> File<'a> {
    fn new(text: &'a str) -> Result<Self, InputError> {
        let text = text.trim_start_matches('\u{feff}');
        match text.trim() {
            "" => Err(InputError::new(ErrorCode::NoMessages, "there is nothing in it")),
            _ => Ok(Self { text }),
        }
    }

    fn contents(&self) -> Result<Contents<'a>, InputError> {
        match Document::read(self.text) {
            Ok(Document::List(items)) if items.first().is_some_and(Message::holds_messages) => {
                Ok(Contents::Many(items.iter().map(|item| item.source).collect()))
            }
            Ok(document) => Ok(Contents::One(document)),
            Err(fault) => self.json_lines().unwrap_or_else(|| Err(fault.explain(self.text))),
        }
    }

    /// One of several conversations.
    fn conversation(
        &self,
        source: &'a str,
        conversations: usize,
    ) -> Result<Transcript, InputError> {
        let document = Document::read(source).map_err(|fault| self.explain(source, fault))?;
        let transcript =
            self.transcript(document, u32::try_from(conversations).unwrap_or(u32::MAX));
        // An empty list has no message to point to.
        transcript
            .map_err(|error| if error.line.is_none() { self.locate(source, error) } else { error })
    }

    fn transcript(
        &self,
        document: Document<'a>,
        conversations: u32,
    ) -> Result<Transcript, InputError> {
        match document {
            Document::List(messages) => self.checked("", messages, conversations),
            Document::Field { name, held: Held::Messages(messages), .. } => {
                self.checked(name, messages, conversations)
            }
            Document::Field { held: Held::Text(text), .. } => Ok(Transcript {
                messages: Vec::from([["{\"role\":\"user\",\"content\":", text, "}"].concat()]),
                format: Some(Format::OpenAiResponses),
                conversations,
            }),
            Document::Field { name, source, held: Held::Wrong(found) } => {
                let error = InputError::new(
                    ErrorCode::NotAList,
                    format!("expected a list of messages, found {found}"),
                );
                Err(self.locate(source, error).at_field(String::from(name)))
            }
            Document::Other(message) if is_message(&message.json) => {
                self.checked("", Vec::from([message]), conversations)
            }
            Document::Other(other) => {
                let error = if other.json.is_object() {
                    InputError::new(
                        ErrorCode::NoMessages,
                        "an object needs `messages`, `input`, `items` or `contents`: a list of messages",
                    )
                } else {
                    let found = other.json.kind_name();
                    InputError::new(
                        ErrorCode::NoMessages,
                        format!("expected a list of messages, found {found}"),
                    )
                };
                Err(self.locate(other.source, error))
            }
        }
    }

    /// If the first line is a whole value and there are more: a conversation a line, or a message.
    fn json_lines(&self) -> Option<Result<Contents<'a>, InputError>> {
        let lines: Vec<&'a str> =
            self.text.lines().filter(|line| !line.trim().is_empty()).collect();
        let first = Document::read(lines.first()?).ok()?;
        if lines.len() == 1 {
            return None;
        }
        if !matches!(first, Document::Other(_)) {
            return Some(Ok(Contents::Many(lines)));
        }
        let messages = lines.into_iter().map(|line| {
            let mut cursor = Cursor::new(line);
            let message =
                Message::read(&mut cursor).and_then(|message| cursor.end().map(|()| message));
            message.map_err(|fault| self.explain(line, fault))
        });
        let messages: Result<Vec<_>, _> = messages.collect();
        Some(messages.map(|messages| Contents::One(Document::List(messages))))
    }

    fn explain(&self, part: &str, fault: Fault) -> InputError {
        fault.moved_by(self.offset(part)).explain(self.text)
    }

    fn checked(
        &self,
        list: &str,
        found: Vec<Message<'a>>,
        conversations: u32,
    ) -> Result<Transcript, InputError> {
        if found.is_empty() {
            return Err(InputError::new(ErrorCode::NoMessages, "the list of messages is empty"));
        }
        let format = detect_all(found.iter().map(|message| &message.json));
        for (index, message) in (0..).zip(&found) {
            message.check(format.unwrap_or(Format::OpenAiChat)).map_err(|(error, field)| {
                self.locate(message.source, error)
                    .at_index(index)
                    .at_field(format!("{list}[{index}]{field}"))
            })?;
        }
        let messages = found.iter().map(|message| String::from(message.source)).collect();
        Ok(Transcript { messages, format, conversations })
    }

    fn locate(&self, source: &str, error: InputError) -> InputError {
        let (line, column) = line_and_column(self.text, self.offset(source));
        error.at_line(line, column)
    }

    /// Where a slice of the text begins in it.
    fn offset(&self, part: &str) -> usize {
        part.as_ptr().addr().saturating_sub(self.text.as_ptr().addr())
    }
}

fn is_message(json: &Json<'_>) -> bool {
    json.get("role").is_some() || json.get("type").is_some()
}

/// The fields of an object that may hold a conversation, in the order of preference.
const FIELDS: [&str; 4] = ["messages", "input", "items", "contents"];
