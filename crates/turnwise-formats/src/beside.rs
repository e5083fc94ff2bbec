//! Lists of messages whose long contents are beside the JSON text instead of inside it.
//!
//! A host that has its messages as objects would escape each content, and the engine would undo it.
//! Instead the host writes a number in the content's place, and passes the contents as they are.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::error::InputError;
use crate::json::{Json, Parsed};
use crate::parser::{Cursor, Fault, push_quoted};

/// Parses a JSON list of messages, and gives each with its own JSON text. If there are `contents`,
/// they replace the numbers in the messages' own fields `content`, in order.
///
/// ```
/// use turnwise_formats::parse_messages;
/// let list = r#"[{"role":"user","content":0},{"role":"assistant","content":"Yes"}]"#;
/// let messages = parse_messages(list, &["Is it \"late\"?"])?;
/// assert_eq!(messages[0].0, r#"{"role":"user","content":"Is it \"late\"?"}"#);
/// assert_eq!(messages[0].1.json.text_of("content"), Some("Is it \"late\"?"));
/// assert_eq!(messages[1].0, r#"{"role":"assistant","content":"Yes"}"#);
/// # Ok::<(), turnwise_formats::InputError>(())
/// ```
///
/// # Errors
/// As [`parse_list`](crate::parse_list). Also `json_syntax` or `json_ended_early` if there are fewer
/// numbers than contents.
pub fn parse_messages<'a>(
    list: &'a str,
    contents: &[&'a str],
) -> Result<Vec<(Cow<'a, str>, Parsed<'a>)>, InputError> {
    let (mut cursor, mut contents) = (Cursor::new(list), contents.iter());
    let (mut messages, mut buffer) = (Vec::new(), Vec::new());
    let read = cursor.items(|cursor| {
        cursor.is_mended = false;
        let (source, json) = match contents.as_slice().first() {
            Some(content) if cursor.peek() == Some(b'{') => {
                let (source, json, is_beside) = message(cursor, content, &mut buffer)?;
                if is_beside {
                    contents.next();
                }
                (source, json)
            }
            _ => {
                let (source, json) = cursor.value_with_source()?;
                (source.into(), json)
            }
        };
        messages.push((source, Parsed { json, is_mended: cursor.is_mended }));
        Ok(())
    });
    let end = read.and_then(|()| match contents.next() {
        Some(_) => Err(cursor.fault("a number for each content")),
        None => cursor.end(),
    });
    end.map(|()| messages).map_err(|fault| fault.explain(list))
}

/// A message whose content may be beside it, and whether it is. Its text is made in `buffer`, so that
/// it need not grow in memory of its own.
fn message<'a>(
    cursor: &mut Cursor<'a>,
    content: &'a str,
    buffer: &mut Vec<u8>,
) -> Result<(Cow<'a, str>, Json<'a>, bool), Fault> {
    let start = cursor.place();
    let (mut fields, mut texts) = (Vec::new(), None);
    cursor.fields(|cursor, key| {
        cursor.peek();
        let before = cursor.since(start);
        let value = match cursor.value()? {
            Json::Number(_) if key == "content" && texts.is_none() => {
                texts = Some((before, cursor.place()));
                Json::String(content.into())
            }
            value => value,
        };
        fields.push((key, value));
        Ok(())
    })?;
    let source = match texts {
        Some((before, end)) => {
            buffer.clear();
            buffer.extend_from_slice(before.as_bytes());
            push_quoted(buffer, content);
            buffer.extend_from_slice(cursor.since(end).as_bytes());
            // Never wrong: these are whole characters of the message and ASCII.
            String::from(core::str::from_utf8(buffer).unwrap_or_default()).into()
        }
        None => cursor.since(start).into(),
    };
    Ok((source, Json::Object(fields), texts.is_some()))
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use proptest::prelude::*;
    use serde_json::{Map, Value};

    use super::*;

    /// A message, and whether its content is beside it.
    fn any_message() -> impl Strategy<Value = (Value, bool)> {
        let text = r#"([a-z ]{0,30}|["\\\n]|é|🙂){0,6}"#;
        let other = prop_oneof![
            Just(Value::Null),
            Just(Value::Bool(true)),
            text.prop_map(Value::from),
            // A field of the same name inside of a field is not the message's own.
            (0..9u8).prop_map(|number| serde_json::json!({ "content": number })),
        ];
        let fields = prop::collection::vec(("[a-z]{1,3}", other.clone()), 0..4);
        (fields, 0..5usize, text, any::<bool>()).prop_map(|(fields, place, content, is_beside)| {
            let mut fields: Vec<(String, Value)> = fields;
            let place = place.min(fields.len());
            fields.insert(place, ("content".into(), content.into()));
            (Value::Object(fields.into_iter().collect::<Map<_, _>>()), is_beside)
        })
    }

    proptest! {
        #[test]
        fn a_list_reads_the_same_with_its_contents_beside_it(
            messages in prop::collection::vec(any_message(), 0..8),
        ) {
            let whole: Vec<&Value> = messages.iter().map(|(message, _)| message).collect();
            let whole = serde_json::to_string(&whole).unwrap();
            let rest: Vec<Value> = messages
                .iter()
                .map(|(message, is_beside)| {
                    let mut message = message.clone();
                    if *is_beside {
                        message["content"] = 0.into();
                    }
                    message
                })
                .collect();
            let rest = serde_json::to_string(&rest).unwrap();
            let beside = messages.iter().filter(|(_, is_beside)| *is_beside);
            let contents: Vec<&str> =
                beside.map(|(message, _)| message["content"].as_str().unwrap()).collect();
            prop_assert_eq!(parse_messages(&rest, &contents), parse_messages(&whole, &[]));
        }
    }

    #[test]
    fn without_contents_a_number_stays_a_number() {
        let list = r#"[ {"content": 5}, 6 ]"#;
        let messages = parse_messages(list, &[]).unwrap();
        let texts: Vec<_> = messages.iter().map(|(source, _)| source.as_ref()).collect();
        assert_eq!(texts, [r#"{"content": 5}"#, "6"]);
    }

    #[test]
    fn only_the_first_number_of_a_message_is_a_place() {
        let list = r#"[{"content":0,"content":1},[0],{"meta":{"content":2},"content": 3}]"#;
        let messages = parse_messages(list, &["a", "b"]).unwrap();
        let texts: Vec<_> = messages.iter().map(|(_, parsed)| parsed.json.to_string()).collect();
        let last = r#"{"meta":{"content":2},"content":"b"}"#;
        assert_eq!(texts, [r#"{"content":"a","content":1}"#, "[0]", last]);
    }

    #[test]
    fn a_content_without_a_place_is_an_error() {
        let error = parse_messages(r#"[{"role":"user"}]"#, &["lost"]).unwrap_err();
        assert_eq!(error.code, "json_ended_early");
        assert!(error.to_string().contains("a number for each content"), "{error}");
    }
}
