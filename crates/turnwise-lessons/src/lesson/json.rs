//! JSON values of a lesson file, and the single layout in which they are written.

use std::borrow::Cow;

use turnwise_host::json::{Json, parse, push_string};

/// An object with these fields.
pub fn object(fields: impl IntoIterator<Item = (&'static str, Json<'static>)>) -> Json<'static> {
    Json::Object(fields.into_iter().map(|(name, value)| (Cow::Borrowed(name), value)).collect())
}

/// A string.
pub fn text(text: &str) -> Json<'static> {
    Json::String(Cow::Owned(text.to_owned()))
}

/// A list of strings.
pub fn texts(list: &[String]) -> Json<'static> {
    Json::Array(list.iter().map(|item| text(item)).collect())
}

/// A number.
pub fn number(value: u64) -> Json<'static> {
    parse(&value.to_string()).map_or(Json::Null, |parsed| parsed.json.into_owned())
}

/// `true` or `false`.
pub fn flag(value: bool) -> Json<'static> {
    Json::Bool(value)
}

/// A list or object with each item on its own line. Items that are too long are broken again.
pub fn broken(json: &Json<'_>) -> String {
    let mut out = String::new();
    push_broken(&mut out, json, 0);
    out
}

/// Writes a value after a name of `name` columns.
fn push_value(out: &mut String, json: &Json<'_>, indent: usize, name: usize) {
    let start = out.len();
    push_line(out, json);
    let is_long = out.len() - start + indent + name > WIDTH;
    if is_long && matches!(json, Json::Array(_) | Json::Object(_)) {
        out.truncate(start);
        push_broken(out, json, indent);
    }
}

fn push_broken(out: &mut String, json: &Json<'_>, indent: usize) {
    let (open, close, count) = match json {
        Json::Array(items) => ('[', ']', items.len()),
        Json::Object(fields) => ('{', '}', fields.len()),
        _ => return push_line(out, json),
    };
    out.push(open);
    let inner = indent + 2;
    for place in 0..count {
        out.push_str(if place == 0 { "\n" } else { ",\n" });
        out.extend(std::iter::repeat_n(' ', inner));
        match json {
            Json::Array(items) => {
                items.get(place).into_iter().for_each(|item| push_value(out, item, inner, 0))
            }
            Json::Object(fields) => fields.get(place).into_iter().for_each(|(name, value)| {
                push_string(out, name);
                out.push_str(": ");
                push_value(out, value, inner, name.len() + 4);
            }),
            _ => {}
        }
    }
    if count > 0 {
        out.push('\n');
        out.extend(std::iter::repeat_n(' ', indent));
    }
    out.push(close);
}

/// Writes a value on one line, with spaces after commas and colons.
fn push_line(out: &mut String, json: &Json<'_>) {
    match json {
        Json::Array(items) => {
            out.push('[');
            for (place, item) in items.iter().enumerate() {
                out.push_str(if place == 0 { "" } else { ", " });
                push_line(out, item);
            }
            out.push(']');
        }
        Json::Object(fields) => {
            out.push('{');
            for (place, (name, value)) in fields.iter().enumerate() {
                out.push_str(if place == 0 { "" } else { ", " });
                push_string(out, name);
                out.push_str(": ");
                push_line(out, value);
            }
            out.push('}');
        }
        Json::String(text) => push_string(out, text),
        Json::Null | Json::Bool(_) | Json::Number(_) => out.push_str(&json.to_string()),
    }
}

/// The maximum columns of a line in a lesson file.
const WIDTH: usize = 100;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_items_take_a_line_each() {
        let json = parse(r#"[{"a":1,"b":[true,null]},"x"]"#).unwrap().json;
        assert_eq!(broken(&json), "[\n  {\"a\": 1, \"b\": [true, null]},\n  \"x\"\n]");
        assert_eq!(broken(&parse("[]").unwrap().json), "[]");
    }

    #[test]
    fn long_items_are_broken() {
        let long = "x".repeat(90);
        let text = format!(r#"{{"a":["{long}","y"]}}"#);
        let json = parse(&text).unwrap().json;
        let wanted = format!("{{\n  \"a\": [\n    \"{long}\",\n    \"y\"\n  ]\n}}");
        assert_eq!(broken(&json), wanted);
    }
}
