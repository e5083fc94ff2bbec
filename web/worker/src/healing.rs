//! Heals a conversation, and reports the edits to each message.

use std::fmt::Write;

use turnwise_check::{Healed, Kept, Options, apply_changes, heal};
use turnwise_host::formats::{Format, Parsed, parse};
use turnwise_host::json::{Json, push_string};
use turnwise_playground_lines::Line;

use super::fields;

/// Heals the messages of a conversation, each given as its JSON text. Returns JSON:
/// `{"edits":2,"system":"","messages":[0,"{…}"],"mends":[{"index":1,"reasons":[["C2","…"]],"lines":[["-","content","null"]]}]}`.
///
/// In `messages`, a number is the old index of an unchanged message. `system` belongs into the
/// request's own field for instructions. Each entry of `mends` has the old index of a message, the
/// rules that required the edit, and the differences: `-` for removed, `+` for added, `>` for
/// moved. With zero edits, nothing can be healed with certainty.
pub fn heal_as_json(format: &str, messages: &[String]) -> String {
    let options = Options { format: Format::from_name(format), ..Options::default() };
    let before: Vec<Parsed<'_>> = messages.iter().map(|message| parsed(message)).collect();
    let healed = heal(&before, &options);
    let after: Vec<String> =
        healed.messages.iter().map(|kept| text(kept, messages, &before)).collect();

    let mut out = format!("{{\"edits\":{},\"system\":", healed.edits.len());
    push_string(&mut out, healed.system.as_deref().unwrap_or_default());
    out.push_str(",\"messages\":");
    push_list(&mut out, healed.messages.iter().zip(&after), |out, (kept, text)| match kept {
        Kept::Same(index) => drop(write!(out, "{index}")),
        _ => push_string(out, text),
    });
    out.push_str(",\"mends\":");
    let mends = lines(messages, &healed, &after).into_iter().enumerate().map(|(index, lines)| {
        let asked = |edit: &&turnwise_check::Edit| edit.index as usize == index;
        let reasons: Vec<_> =
            healed.edits.iter().filter(asked).map(|edit| [edit.rule, &edit.reason]).collect();
        (index, reasons, lines)
    });
    let mends = mends.filter(|(_, reasons, lines)| !reasons.is_empty() || !lines.is_empty());
    push_list(&mut out, mends, |out, (index, reasons, lines)| {
        let _ = write!(out, "{{\"index\":{index},\"reasons\":");
        push_list(out, reasons.iter(), |out, texts| {
            push_list(out, texts.iter(), |out, text| push_string(out, text))
        });
        out.push_str(",\"lines\":");
        push_list(out, lines.iter(), |out, line| line.push(out));
        out.push('}');
    });
    out + "}"
}

/// Parses a message. Invalid JSON becomes `null`, which no rule matches.
fn parsed(message: &str) -> Parsed<'_> {
    parse(message).unwrap_or(Parsed { json: Json::Null, is_mended: false })
}

/// The text of a message after healing.
fn text(kept: &Kept, messages: &[String], before: &[Parsed<'_>]) -> String {
    let text = match kept {
        Kept::Same(index) => messages.get(*index as usize).cloned(),
        Kept::Changed(index, changes) => before.get(*index as usize).map(|message| {
            let mut json = message.json.clone();
            apply_changes(changes, &mut json);
            json.to_string()
        }),
        Kept::New(text) => Some(text.clone()),
    };
    text.unwrap_or_default()
}

/// The differences, by the old index of the message.
fn lines(before: &[String], healed: &Healed, after: &[String]) -> Vec<Vec<Line>> {
    let mut lines: Vec<Vec<Line>> = vec![Vec::new(); before.len()];
    let mut is_kept = vec![false; before.len()];
    let stays: Vec<usize> = healed.messages.iter().filter_map(index_before).collect();
    let moved = fields::moved(&stays);
    let mut last = 0;
    let mut tell =
        |at: usize, line: Line| lines.get_mut(at).map(|lines| lines.push(line)).unwrap_or_default();
    for (kept, text) in healed.messages.iter().zip(after) {
        let Some(index) = index_before(kept) else {
            tell(last, fields::added("new message", text));
            continue;
        };
        is_kept.get_mut(index).into_iter().for_each(|kept| *kept = true);
        if let (Kept::Changed(..), Some(said)) = (kept, before.get(index)) {
            fields::messages(said, text).into_iter().for_each(|line| tell(index, line));
        }
        if moved.binary_search(&index).is_ok() {
            // The edit may belong to the call that a result moved to.
            let asked = healed.edits.iter().any(|edit| edit.index as usize == index);
            tell(if asked { index } else { last }, fields::behind(index, last));
        }
        last = index;
    }
    for ((lines, is_kept), said) in lines.iter_mut().zip(is_kept).zip(before) {
        if !is_kept {
            lines.insert(0, fields::removed("whole message", said));
        }
    }
    lines
}

fn index_before(kept: &Kept) -> Option<usize> {
    match kept {
        Kept::Same(index) | Kept::Changed(index, _) => Some(*index as usize),
        Kept::New(_) => None,
    }
}

fn push_list<T>(out: &mut String, items: impl Iterator<Item = T>, push: impl Fn(&mut String, T)) {
    out.push('[');
    for (position, item) in items.enumerate() {
        if position > 0 {
            out.push(',');
        }
        push(out, item);
    }
    out.push(']');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn healed(messages: &[&str]) -> String {
        let messages: Vec<String> = messages.iter().map(|&message| message.to_owned()).collect();
        heal_as_json("openai-chat", &messages)
    }

    #[test]
    fn an_unchanged_message_is_given_by_its_old_index() {
        let object = healed(&[
            r#"{"role":"tool","tool_call_id":"c0","content":"rain"}"#,
            r#"{"role":"user","content":"Weather?"}"#,
        ]);
        let object = parse(&object).unwrap().json.into_owned();
        assert_eq!(object.get("messages").unwrap().to_string(), "[1]");
        let mend = &object.list_of("mends")[0];
        assert_eq!(mend.list_of("reasons")[0].as_array().unwrap()[0].as_str(), Some("C2"));
        assert!(
            mend.get("lines").unwrap().to_string().starts_with(r#"[["-","whole message","#),
            "{object}"
        );
    }

    #[test]
    fn what_is_clean_or_unreadable_stays() {
        let hello = r#"{"role":"user","content":"Hi"}"#;
        assert!(
            healed(&[hello]).starts_with(r#"{"edits":0,"system":"","messages":[0],"mends":[]"#)
        );
        assert!(healed(&[hello, "{"]).contains("\"messages\":[0"), "{}", healed(&[hello, "{"]));
    }
}
