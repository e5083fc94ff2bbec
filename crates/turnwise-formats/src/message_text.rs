//! The JSON text of a message, with its long content as it is instead of escaped.
//!
//! Most of a conversation is the contents of its messages. A host that has messages as objects
//! would escape each content, and the engine would undo it whenever it reads the message. Instead
//! the rest of the message is JSON with the number 0 as its `content`, and the content is passed
//! and stored next to it.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use xxhash_rust::xxh64::xxh64;

use crate::error::InputError;
use crate::json::{Json, Parsed, parse};
use crate::parser::{Cursor, Fault, push_quoted};

/// The JSON text of one message.
///
/// ```
/// use turnwise_formats::MessageText;
/// let json = r#"{"content":"Say \"late\" or \"soon\", and then when we leave for the bus to town."}"#;
/// let (text, parsed) = MessageText::read(json)?;
/// assert_eq!(text.json(), json);
/// assert_eq!(text.parse()?, parsed);
/// # Ok::<(), turnwise_formats::InputError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageText {
    /// The JSON, followed by the content if that is stored as it is.
    text: Box<str>,
    /// The length of the JSON.
    rest: u32,
    /// The position in the JSON of the number that the content replaces.
    place: u32,
}

impl MessageText {
    /// Whether a text of it may be too long for its provider.
    pub fn is_long(&self) -> bool {
        self.text.len() > 1_000_000
    }

    /// Parses the JSON text of one message.
    ///
    /// # Errors
    /// As [`parse`](crate::parse).
    pub fn read(json: &str) -> Result<(Self, Parsed<'_>), InputError> {
        Self::read_parts(json, "")
    }

    /// Parses a message from its [`parts`](Self::parts).
    ///
    /// # Errors
    /// As [`parse_messages`].
    pub fn read_parts<'a>(
        rest: &'a str,
        content: &'a str,
    ) -> Result<(Self, Parsed<'a>), InputError> {
        let mut cursor = Cursor::new(rest);
        let content = Some(content).filter(|content| !content.is_empty());
        let read = message(&mut cursor, content, &mut Vec::new());
        let read = read.and_then(|(text, parsed, is_used)| match content {
            Some(_) if !is_used => Err(cursor.fault(A_PLACE)),
            _ => cursor.end().map(|()| (text, parsed)),
        });
        read.map_err(|fault| fault.explain(rest))
    }

    /// The rest of the message as JSON, and the content that replaces its number 0. The second part
    /// is empty if the JSON has the content, as with short ones. In memory, one follows the other.
    pub fn parts(&self) -> (&str, &str) {
        self.text.split_at_checked(self.rest as usize).unwrap_or_default()
    }

    /// The message.
    ///
    /// # Errors
    /// None: the text was parsed before.
    pub fn parse(&self) -> Result<Parsed<'_>, InputError> {
        let (rest, content) = self.parts();
        let mut parsed = parse(rest)?;
        if let Json::Object(fields) = &mut parsed.json
            && let Some((_, value)) = fields.iter_mut().find(|(name, _)| name == CONTENT)
            && !content.is_empty()
        {
            *value = Json::String(content.into());
        }
        Ok(parsed)
    }

    /// The JSON text.
    pub fn json(&self) -> Cow<'_, str> {
        let (rest, content) = self.parts();
        let (before, after) = rest.split_at_checked(self.place as usize).unwrap_or_default();
        match after.strip_prefix(PLACE).filter(|_| !content.is_empty()) {
            Some(after) => whole(before, content, after, &mut Vec::new()).into(),
            None => rest.into(),
        }
    }

    /// A hash of the text, the same however the host passed it.
    pub fn hash(&self) -> u64 {
        xxh64(self.text.as_bytes(), 0)
    }

    /// About how long the JSON text is, in bytes.
    pub fn size(&self) -> usize {
        self.text.len()
    }

    fn new(rest: &str, place: usize, content: &str) -> Self {
        let mut text = String::with_capacity(rest.len() + content.len());
        text.push_str(rest);
        text.push_str(content);
        let length = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        Self { text: text.into(), rest: length(rest.len()), place: length(place) }
    }
}

/// Parses a JSON list of messages, and returns each with its own text. If there are `contents`,
/// they replace the numbers 0 in the messages' own fields `content`, in order.
///
/// ```
/// use turnwise_formats::parse_messages;
/// let list = r#"[{"role":"user","content":0},{"role":"assistant","content":"Yes"}]"#;
/// let messages = parse_messages(list, &["Is it \"late\"?"])?;
/// assert_eq!(messages[0].0.json(), r#"{"role":"user","content":"Is it \"late\"?"}"#);
/// assert_eq!(messages[0].1.json.text_of("content"), Some("Is it \"late\"?"));
/// assert_eq!(messages[1].0.json(), r#"{"role":"assistant","content":"Yes"}"#);
/// # Ok::<(), turnwise_formats::InputError>(())
/// ```
///
/// # Errors
/// As [`parse_list`](crate::parse_list). Also `json_syntax` or `json_ended_early` if there are
/// fewer numbers than contents.
pub fn parse_messages<'a>(
    list: &'a str,
    contents: &[&'a str],
) -> Result<Vec<(MessageText, Parsed<'a>)>, InputError> {
    let (mut cursor, mut contents) = (Cursor::new(list), contents.iter());
    let (mut messages, mut buffer) = (Vec::new(), Vec::new());
    let read = cursor.items(|cursor| {
        let content = contents.as_slice().first().copied();
        let (text, parsed, is_used) = message(cursor, content, &mut buffer)?;
        if is_used {
            contents.next();
        }
        messages.push((text, parsed));
        Ok(())
    });
    let end = read.and_then(|()| match contents.next() {
        Some(_) => Err(cursor.fault(A_PLACE)),
        None => cursor.end(),
    });
    end.map(|()| messages).map_err(|fault| fault.explain(list))
}

/// Reads a message whose content may be `given`, and whether it is.
fn message<'a>(
    cursor: &mut Cursor<'a>,
    given: Option<&'a str>,
    buffer: &mut Vec<u8>,
) -> Result<(MessageText, Parsed<'a>, bool), Fault> {
    cursor.is_mended = false;
    if cursor.peek() != Some(b'{') {
        let (source, json) = cursor.value_with_source()?;
        let parsed = Parsed { json, is_mended: cursor.is_mended };
        return Ok((MessageText::new(source, 0, ""), parsed, false));
    }
    let start = cursor.place();
    let (mut fields, mut found) = (Vec::new(), None);
    cursor.fields(|cursor, key| {
        if found.is_some() || key != CONTENT {
            fields.push((key, cursor.value()?));
            return Ok(());
        }
        cursor.peek();
        let (before, from) = (cursor.since(start), cursor.place());
        let mut value = cursor.value()?;
        let source = cursor.since(from);
        let given = given.filter(|_| source == PLACE);
        if let Some(content) = given {
            value = Json::String(content.into());
        }
        found = Some(Found {
            before,
            source,
            end: cursor.place(),
            field: fields.len(),
            is_given: given.is_some(),
        });
        fields.push((key, value));
        Ok(())
    })?;
    let text = found.as_ref().and_then(|found| {
        let Json::String(content) = &fields.get(found.field)?.1 else { return None };
        let after = cursor.since(found.end);
        match (found.is_given, content.len() >= SHORTEST) {
            (true, true) => {
                Some(MessageText::new(cursor.since(start), found.before.len(), content))
            }
            (true, false) => {
                Some(MessageText::new(&whole(found.before, content, after, buffer), 0, ""))
            }
            (false, true) if found.is_same_again(content, buffer) => {
                let rest = [found.before, PLACE, after].concat();
                Some(MessageText::new(&rest, found.before.len(), content))
            }
            (false, _) => None,
        }
    });
    let text = text.unwrap_or_else(|| MessageText::new(cursor.since(start), 0, ""));
    let parsed = Parsed { json: Json::Object(fields), is_mended: cursor.is_mended };
    Ok((text, parsed, found.is_some_and(|found| found.is_given)))
}

/// The field `content` of a message.
struct Found<'a> {
    /// The JSON before its value, and its value.
    before: &'a str,
    source: &'a str,
    /// Where its value ends.
    end: usize,
    /// Its place among the fields.
    field: usize,
    /// Whether its value is not part of the JSON.
    is_given: bool,
}

impl Found<'_> {
    /// Whether `content` escaped is the same JSON again. Other writers escape more than
    /// `JSON.stringify`, and half of a character is only an escape.
    fn is_same_again(&self, content: &str, buffer: &mut Vec<u8>) -> bool {
        // An escape is always longer than its character.
        let has_escapes = self.source.len() > content.len() + QUOTES;
        !has_escapes || {
            buffer.clear();
            push_quoted(buffer, content);
            **buffer == *self.source.as_bytes()
        }
    }
}

/// A message with its content escaped. Made in `buffer`, so that it need not grow in memory of its
/// own.
fn whole(before: &str, content: &str, after: &str, buffer: &mut Vec<u8>) -> String {
    buffer.clear();
    buffer.extend_from_slice(before.as_bytes());
    push_quoted(buffer, content);
    buffer.extend_from_slice(after.as_bytes());
    // Never wrong: these are whole characters of the message and ASCII.
    String::from(core::str::from_utf8(buffer).unwrap_or_default())
}

/// Expected if there are more contents than numbers.
const A_PLACE: &str = "a number for each content";
/// The field of a message that may be stored as it is: the first one of this name.
const CONTENT: &str = "content";
/// The value of `content` if the content is not part of the JSON.
const PLACE: &str = "0";
/// Around a JSON string, in bytes.
const QUOTES: usize = 2;
/// Bytes. Escaping a shorter content costs as little as a second text.
const SHORTEST: usize = 64;

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use proptest::prelude::*;
    use serde_json::{Map, Value};

    use super::*;

    /// A message, and whether its content is passed next to it.
    fn any_message() -> impl Strategy<Value = (Value, bool)> {
        let text = |most: usize| {
            let piece = r#"[a-z ]{0,30}|["\\\n]|é|🙂"#;
            prop::collection::vec(piece, 0..most).prop_map(|pieces| pieces.concat())
        };
        let other = prop_oneof![
            Just(Value::Null),
            Just(Value::Bool(true)),
            text(4).prop_map(Value::from),
            // A field of the same name inside of a field is not the message's own.
            (0..9u8).prop_map(|number| serde_json::json!({ "content": number })),
        ];
        let fields = prop::collection::vec(("[a-z]{1,3}", other), 0..4);
        (fields, 0..5usize, text(16), any::<bool>()).prop_map(
            |(fields, place, content, is_given)| {
                let mut fields: Vec<(String, Value)> = fields;
                let place = place.min(fields.len());
                fields.insert(place, ("content".into(), content.into()));
                (Value::Object(fields.into_iter().collect::<Map<_, _>>()), is_given)
            },
        )
    }

    proptest! {
        #[test]
        fn a_message_is_the_same_however_its_content_is_passed(
            messages in prop::collection::vec(any_message(), 0..8),
        ) {
            let all: Vec<&Value> = messages.iter().map(|(message, _)| message).collect();
            let whole = serde_json::to_string(&all).unwrap();
            let rest: Vec<Value> = messages
                .iter()
                .map(|(message, is_given)| {
                    let mut message = message.clone();
                    if *is_given {
                        message["content"] = 0.into();
                    }
                    message
                })
                .collect();
            let rest = serde_json::to_string(&rest).unwrap();
            let given = messages.iter().filter(|(_, is_given)| *is_given);
            let contents: Vec<&str> =
                given.map(|(message, _)| message["content"].as_str().unwrap()).collect();
            let read = parse_messages(&rest, &contents).unwrap();
            prop_assert_eq!(&read, &parse_messages(&whole, &[]).unwrap());
            for ((text, parsed), message) in read.iter().zip(all) {
                prop_assert_eq!(text.json(), message.to_string());
                prop_assert_eq!(&text.parse().unwrap(), parsed);
                let (rest, content) = text.parts();
                prop_assert_eq!(&MessageText::read_parts(rest, content).unwrap().0, text);
            }
        }
    }

    const LONG: &str =
        "I would like to leave on Friday morning, but not before 9, if that is possible.";

    #[test]
    fn a_long_content_is_stored_as_it_is() {
        let json = alloc::format!(r#"{{"content":"\"{LONG}\"","role":"user"}}"#);
        let (text, _) = MessageText::read(&json).unwrap();
        assert_eq!(text.parts().0, r#"{"content":0,"role":"user"}"#);
        assert_eq!(text.parts().1, alloc::format!("\"{LONG}\""));
    }

    #[test]
    fn a_text_stays_as_it_was_written() {
        let texts = [
            // An escape that `JSON.stringify` does not write, and half of a character.
            alloc::format!(r#"{{"content":"caf\u00e9 {LONG}"}}"#),
            alloc::format!(r#"{{"content":"{LONG} \ud83d"}}"#),
            // A second content, white space, and no message.
            alloc::format!(r#"{{"content":0,"content":"{LONG}"}}"#),
            alloc::format!(r#"{{ "content" : "{LONG}" , "role" : "user" }}"#),
            alloc::format!(r#"["{LONG}"]"#),
        ];
        for json in texts {
            let (text, parsed) = MessageText::read(&json).unwrap();
            assert_eq!(text.json(), json);
            assert_eq!(text.parse().unwrap(), parsed);
        }
    }

    #[test]
    fn without_contents_a_number_stays_a_number() {
        let list = r#"[ {"content": 0}, 6 ]"#;
        let messages = parse_messages(list, &[]).unwrap();
        let texts: Vec<_> = messages.iter().map(|(text, _)| text.json()).collect();
        assert_eq!(texts, [r#"{"content": 0}"#, "6"]);
    }

    #[test]
    fn only_the_first_number_of_a_message_is_a_place() {
        let list = r#"[{"content":0,"content":0},[0],{"meta":{"content":0},"content": 0}]"#;
        let messages = parse_messages(list, &["a", LONG]).unwrap();
        let texts: Vec<_> = messages.iter().map(|(_, parsed)| parsed.json.to_string()).collect();
        let last = alloc::format!(r#"{{"meta":{{"content":0}},"content":"{LONG}"}}"#);
        assert_eq!(texts, [r#"{"content":"a","content":0}"#, "[0]", &last]);
        let whole: Vec<_> = messages.iter().map(|(text, _)| text.json()).collect();
        let last = alloc::format!(r#"{{"meta":{{"content":0}},"content": "{LONG}"}}"#);
        assert_eq!(whole, [r#"{"content":"a","content":0}"#, "[0]", &last]);
    }

    #[test]
    fn a_content_without_a_place_is_an_error() {
        let error = parse_messages(r#"[{"role":"user"}]"#, &["lost"]).unwrap_err();
        assert_eq!(error.code, "json_ended_early");
        assert!(error.to_string().contains("a number for each content"), "{error}");
        let error = MessageText::read_parts(r#"{"content":1}"#, "lost").unwrap_err();
        assert!(error.to_string().contains("a number for each content"), "{error}");
    }
}
