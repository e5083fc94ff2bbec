//! The contents of a file as JSON text.

use alloc::string::{String, ToString};

use turnwise_formats::json::push_string;

use crate::conversation::{Conversation, Session};

/// As `{ source, title, conversations: [{ id?, title?, model?, format?, messages, system?, tools?,
/// leftOut: [{ what, count, reason }] }] }`.
pub fn session(session: &Session) -> String {
    let mut out = String::from("{\"source\":");
    push_string(&mut out, session.source);
    out.push_str(",\"title\":");
    push_string(&mut out, session.title);
    out.push_str(",\"conversations\":[");
    for (index, one) in session.conversations.iter().enumerate() {
        out.push_str(if index == 0 { "{" } else { ",{" });
        conversation(&mut out, one);
    }
    out.push_str("]}");
    out
}

fn conversation(out: &mut String, one: &Conversation) {
    let format = one.format.map(|format| String::from(format.as_str()));
    for (name, text) in
        [("id", &one.id), ("title", &one.title), ("model", &one.model), ("format", &format)]
    {
        if let Some(text) = text {
            push_string(out, name);
            out.push(':');
            push_string(out, text);
            out.push(',');
        }
    }
    for (name, json) in [("system", &one.system), ("tools", &one.tools)] {
        if let Some(json) = json {
            push_string(out, name);
            out.push(':');
            out.push_str(json);
            out.push(',');
        }
    }
    out.push_str("\"messages\":[");
    out.push_str(&one.messages.join(","));
    out.push_str("],\"leftOut\":[");
    for (index, left) in one.left_out.iter().enumerate() {
        out.push_str(if index == 0 { "{\"what\":" } else { ",{\"what\":" });
        push_string(out, &left.what);
        out.push_str(",\"count\":");
        out.push_str(&left.count.to_string());
        out.push_str(",\"reason\":");
        push_string(out, left.reason);
        out.push('}');
    }
    out.push_str("]}");
}
