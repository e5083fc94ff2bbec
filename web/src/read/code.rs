//! Finds conversations in what people copy out of programs: a `curl` command, the recording of a
//! browser (HAR), and literals of Python and JavaScript.

use turnwise_host::json::{Json, parse, push_string};

/// The text as JSON or JSON lines, if it is one of these.
pub(super) fn as_json(text: &str) -> Option<String> {
    let text = text.trim();
    match parse(text) {
        Ok(parsed) => recorded(&parsed.json),
        Err(_) if text.starts_with("curl") => command(text),
        Err(_) => values(text).find_map(literal),
    }
}

/// The places where a program's text has a list or an object as a value: at its beginning, after
/// `=`, `(` or `return`. Other brackets belong to types and indexes: `messages: list[dict] = [`. If
/// the text begins with a bracket, it is a literal as a whole.
fn values(text: &str) -> impl Iterator<Item = &str> {
    let begins_value = |at: usize| {
        let before = text.get(..at).unwrap_or_default().trim_end();
        before.is_empty() || before.ends_with(['=', '(']) || before.ends_with("return")
    };
    let brackets = text.match_indices(['[', '{']).map(|(at, _)| at);
    let starts = brackets.filter(move |at| begins_value(*at)).take(MOST_VALUES);
    let is_literal = text.starts_with(['[', '{']);
    starts.filter_map(|at| text.get(at..)).take(if is_literal { 1 } else { MOST_VALUES })
}

/// The bodies of the requests that a browser recorded, each on a line.
fn recorded(har: &Json<'_>) -> Option<String> {
    let entries = har.get("log")?.list_of("entries").iter();
    let body = |entry: &Json<'_>| {
        let data = entry.get("request")?.get("postData")?.text_of("text")?.to_owned();
        let body = parse(&data).ok()?.json.into_owned();
        let text = super::body::has_messages(&body).then(|| body.to_string());
        text.filter(|text| super::conversations(text).is_ok())
    };
    let bodies: Vec<String> = entries.filter_map(body).collect();
    (!bodies.is_empty()).then(|| bodies.join("\n"))
}

/// The body of a command: from its first brace to its last. The shell's escapes depend on the quote
/// before it.
fn command(text: &str) -> Option<String> {
    let (start, end) = (text.find('{')?, text.rfind('}')?);
    let body = text.get(start..=end)?;
    let before = text.get(..start)?;
    let escapes: &[(&str, &str)] = match before {
        _ if before.ends_with("$'") => &[("\\'", "'"), ("\\\\", "\\")],
        _ if before.ends_with('\'') => &[("'\\''", "'")],
        _ => &[("\\\"", "\""), ("\\\\", "\\"), ("\\\n", "")],
    };
    let plain = escapes.iter().fold(body.to_owned(), |text, (from, to)| text.replace(from, to));
    [body, &plain].into_iter().find(|body| parse(body).is_ok()).map(str::to_owned)
}

/// The list or the object of a program that begins here, written as JSON: with other quotes,
/// `None`, `True`, names without quotes, or commas before a bracket. Code after it is ignored.
/// `None` if it is no conversation.
fn literal(text: &str) -> Option<String> {
    let mut rest = text;
    let mut json = String::with_capacity(rest.len());
    let mut depth = 0_u32;
    while let Some(next) = rest.chars().next() {
        let length = match next {
            '"' | '\'' | '`' => quoted(rest, next, &mut json)?,
            ',' => {
                let after = rest.get(1..)?.trim_start();
                json.push_str(if after.starts_with([']', '}']) { "" } else { "," });
                1
            }
            _ if next.is_alphabetic() || next == '_' => {
                let is_name = |one: char| one.is_alphanumeric() || one == '_';
                let length = rest.find(|one| !is_name(one)).unwrap_or(rest.len());
                let (name, after) = rest.split_at(length);
                match name {
                    _ if after.trim_start().starts_with(':') => push_string(&mut json, name),
                    "None" | "undefined" => json.push_str("null"),
                    "True" | "False" => json.push_str(&name.to_lowercase()),
                    _ => json.push_str(name),
                }
                length
            }
            _ => {
                json.push(next);
                depth += u32::from(matches!(next, '[' | '{'));
                if matches!(next, ']' | '}') {
                    depth = depth.checked_sub(1)?;
                }
                next.len_utf8()
            }
        };
        rest = rest.get(length..)?;
        if depth == 0 {
            break;
        }
    }
    (parse(&json).is_ok() && super::conversations(&json).is_ok()).then_some(json)
}

/// Writes the string that begins the text. Returns its length.
fn quoted(text: &str, quote: char, json: &mut String) -> Option<usize> {
    let mut said = String::from("\"");
    let mut chars = text.char_indices().skip(1);
    while let Some((at, one)) = chars.next() {
        match (one, one == quote) {
            (_, true) => {
                json.push_str(&said);
                json.push('"');
                return Some(at + 1);
            }
            ('\\', _) => match chars.next()?.1 {
                escaped @ ('\'' | '`' | '$') => said.push(escaped),
                'x' => said.push_str("\\u00"),
                escaped => said.extend(['\\', escaped]),
            },
            ('"', _) => said.push_str("\\\""),
            ('\n', _) => said.push_str("\\n"),
            _ => said.push(one),
        }
    }
    None
}

/// A file of code has many brackets, and each may be followed to the end of the text.
const MOST_VALUES: usize = 16;

#[cfg(test)]
mod tests {
    use crate::read::conversation;

    #[track_caller]
    fn reads(text: &str, wanted: &[&str]) {
        let loaded = conversation(text).unwrap_or_else(|problem| panic!("{text}: {problem:?}"));
        let found: Vec<&str> = loaded.messages.iter().map(|one| &**one).collect();
        let plain = |text: &str| turnwise_host::json::parse(text).unwrap().json.to_string();
        let found: Vec<String> = found.into_iter().map(plain).collect();
        let wanted: Vec<String> = wanted.iter().copied().map(plain).collect();
        assert_eq!(found, wanted, "{text}");
    }

    const HI: &str = r#"{"role":"user","content":"It's \"here\""}"#;

    #[test]
    fn a_curl_command_is_read_in_each_way_of_quoting() {
        let body = r#"{"model":"m","messages":[{"role":"user","content":"It's \"here\""}]}"#;
        let single = body.replace('\'', "'\\''");
        let dollar = body.replace('\\', "\\\\").replace('\'', "\\'");
        let double = body.replace('\\', "\\\\").replace('"', "\\\"");
        for data in [
            format!("-d '{single}'"),
            format!("--data-raw $'{dollar}'"),
            format!("--json \"{double}\""),
            format!("-d @- <<EOF\n{body}\nEOF"),
        ] {
            let text = format!("curl https://a.test/v1 \\\n  -H 'x-key: k' \\\n  {data}");
            reads(&text, &[HI]);
        }
    }

    #[test]
    fn literals_of_programs_are_read() {
        let call = r#"{"role":"assistant","content":null,"tool_calls":[{"id":"a","type":"function","function":{"name":"f","arguments":"{\"ok\": true}"}}]}"#;
        reads(
            "messages = [{'role': 'user', 'content': 'It\\'s \"here\"',},\n {'role': 'assistant', \
             'content': None, 'tool_calls': [{'id': 'a', 'type': 'function', 'function': {'name': \
             'f', 'arguments': '{\"ok\": true}'}}]},]",
            &[HI, call],
        );
        reads("const messages = [{ role: 'user', content: `It's \"here\"` }];", &[HI]);
        reads(r#"[{"role":"user","content":"It's \"here\"",},]"#, &[HI]);
        reads(
            "messages = [{'role': 'user', 'content': 'It\\'s \"here\"'}]\nprint(messages)",
            &[HI],
        );
        reads(
            "[{\"role\": \"user\", \"content\": \"caf\\xe9 None, True: x\"}, {'role': 'user', 'content': ''}]",
            &[
                r#"{"role":"user","content":"café None, True: x"}"#,
                r#"{"role":"user","content":""}"#,
            ],
        );
    }

    #[test]
    fn brackets_of_types_and_indexes_are_no_literals() {
        let list = "[{'role': 'user', 'content': 'It\\'s \"here\"'}]";
        for before in [
            "messages: list[dict] = ",
            "from typing import Any\nmessages: list[dict[str, Any]] = ",
            "const messages: Message[] = ",
            "let messages: Array<{ role: string, content: string }> = ",
            "key = os.environ[\"KEY\"]\nmessages = ",
            "options = {'temperature': 0}\nmessages = ",
            "def history():\n    return ",
            "client.chat.completions.create(model='m', messages=",
        ] {
            reads(&format!("{before}{list}"), &[HI]);
            reads(&format!("{before}{list})\nprint(messages[0])"), &[HI]);
        }
        reads(&format!("create({{ model: 'm', messages: {list} }})"), &[HI]);
    }

    #[test]
    fn the_requests_in_the_recording_of_a_browser_are_conversations() {
        let entry = |text: &str| {
            let mut json = String::from(r#"{"request":{"postData":{"text":"#);
            super::push_string(&mut json, text);
            json + "}}}"
        };
        let others = [r#"{"items": [{"event": "click"}]}"#, "a=b", r#"{"messages": [1]}"#];
        let others = others.map(entry).join(",");
        let body = entry("{\n \"messages\": [{\"role\": \"user\", \"content\": \"hi\"}]\n}");
        let har = format!(r#"{{"log":{{"version":"1.2","entries":[{{"request":{{}}}},{body}]}}}}"#);
        reads(&har, &[r#"{"role":"user","content":"hi"}"#]);
        let mixed = format!(r#"{{"log":{{"entries":[{others},{body}]}}}}"#);
        reads(&mixed, &[r#"{"role":"user","content":"hi"}"#]);
        assert!(conversation(&format!(r#"{{"log":{{"entries":[{others}]}}}}"#)).is_err());
    }

    #[test]
    fn what_is_none_of_them_keeps_its_own_message() {
        for text in ["curl https://a.test", "[1, 2", "no {text} at all", "{'a': 'b", "{\"log\": 1}"]
        {
            assert!(conversation(text).is_err(), "{text}");
        }
        let cut =
            conversation("[\n  {\"role\":\"user\",\"content\":\"hi\"},\n  {\"role\"").unwrap_err();
        assert_eq!(cut.line, Some(3), "{cut:?}");
    }
}
