//! Results as JSON text, for hosts behind a wasm or FFI boundary.

use alloc::string::{String, ToString};

use turnwise_formats::Step;
use turnwise_formats::json::push_string;

use crate::convert::Converted;
use crate::heal::{Healed, Kept};
use crate::{Change, Finding};

/// Findings as `[{ rule, index, severity, message, fix? }]`.
pub fn findings(findings: &[Finding]) -> String {
    list(findings, |out, finding| {
        text(out, "{\"rule\":", finding.rule);
        number(out, ",\"index\":", finding.index);
        text(out, ",\"severity\":", finding.severity.as_str());
        text(out, ",\"message\":", &finding.message);
        if let Some(fix) = finding.fix {
            text(out, ",\"fix\":", fix);
        }
        out.push('}');
    })
}

/// A healed history as `{ out, system?, edits }`. `out` contains runs of unchanged messages
/// (`[start, end]`), changed messages (`{ i, c }`) and new messages (`{ n }`). A change is a new
/// value (`p`, `v`), a removed field (`u`), or a list (`l`) with removed items (`x`) and new items
/// (`y`).
pub fn healed(healed: &Healed) -> String {
    let mut out = String::from("{\"out\":[");
    let mut rest = healed.messages.as_slice();
    let mut is_first = true;
    while let Some((kept, next)) = rest.split_first() {
        if !is_first {
            out.push(',');
        }
        is_first = false;
        rest = next;
        match kept {
            Kept::Same(start) => {
                let run = (start + 1..)
                    .zip(next)
                    .take_while(|(index, kept)| **kept == Kept::Same(*index))
                    .count();
                rest = next.get(run..).unwrap_or_default();
                number(&mut out, "[", *start);
                number(&mut out, ",", start + 1 + u32::try_from(run).unwrap_or_default());
                out.push(']');
            }
            Kept::Changed(index, changes) => {
                number(&mut out, "{\"i\":", *index);
                out.push_str(",\"c\":");
                out.push_str(&list(changes, change));
                out.push('}');
            }
            Kept::New(message) => {
                out.push_str("{\"n\":");
                out.push_str(message);
                out.push('}');
            }
        }
    }
    out.push(']');
    if let Some(system) = &healed.system {
        text(&mut out, ",\"system\":", system);
    }
    out.push_str(",\"edits\":");
    out.push_str(&list(&healed.edits, |out, edit| {
        number(out, "{\"index\":", edit.index);
        text(out, ",\"rule\":", edit.rule);
        text(out, ",\"reason\":", &edit.reason);
        out.push('}');
    }));
    out.push('}');
    out
}

/// Messages in JSON text as one list, or an empty text for none.
pub fn messages(messages: &[String]) -> String {
    if messages.is_empty() { String::new() } else { ["[", &messages.join(","), "]"].concat() }
}

/// A converted history as `{ messages, system?, losses }`.
pub fn converted(converted: &Converted) -> String {
    let mut out = ["{\"messages\":[", &converted.messages.join(","), "]"].concat();
    if let Some(system) = &converted.system {
        text(&mut out, ",\"system\":", system);
    }
    out.push_str(",\"losses\":");
    out.push_str(&list(&converted.losses, |out, loss| {
        number(out, "{\"index\":", loss.index);
        text(out, ",\"what\":", &loss.what);
        text(out, ",\"reason\":", &loss.reason);
        out.push('}');
    }));
    out.push('}');
    out
}

fn change(out: &mut String, change: &Change) {
    match change {
        Change::Set(patch) => {
            path(out, "{\"p\":", &patch.path);
            out.push_str(",\"v\":");
            out.push_str(&patch.value);
        }
        Change::Unset(at) => path(out, "{\"u\":", at),
        Change::List { path: at, cut, put } => {
            path(out, "{\"l\":", at);
            out.push_str(",\"x\":");
            out.push_str(&list(cut, |out, index| number(out, "", *index)));
            out.push_str(",\"y\":");
            out.push_str(&list(put, |out, (index, value)| {
                number(out, "[", *index);
                out.push(',');
                out.push_str(value);
                out.push(']');
            }));
        }
    }
    out.push('}');
}

fn path(out: &mut String, key: &str, path: &[Step]) {
    out.push_str(key);
    out.push_str(&list(path, |out, step| match step {
        Step::Key(key) => push_string(out, key),
        Step::Index(index) => number(out, "", *index),
    }));
}

fn list<T>(items: &[T], mut push: impl FnMut(&mut String, &T)) -> String {
    let mut out = String::from("[");
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        push(&mut out, item);
    }
    out.push(']');
    out
}

fn text(out: &mut String, key: &str, value: &str) {
    out.push_str(key);
    push_string(out, value);
}

fn number(out: &mut String, key: &str, value: u32) {
    out.push_str(key);
    out.push_str(&value.to_string());
}
