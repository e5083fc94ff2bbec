//! A message as the measures read it.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use turnwise_host::json::Json;
use turnwise_host::turnwise_core::item::Role;

use crate::identifiers::{Kind, Span, anchors, kinds, spans};
use crate::ordered::map;
use crate::tokens::tokens;

/// A Chat Completions message. Its identifiers are computed on first use.
#[derive(Clone, Debug)]
pub struct Message {
    /// The role of the author.
    pub role: Role,
    /// The text, without calls.
    pub content: String,
    /// The calls it makes.
    pub calls: Vec<Call>,
    /// Its tokens.
    pub tokens: u32,
    /// All text that a model reads in it.
    pub text: String,
    facts: OnceCell<Facts>,
    anchors: OnceCell<BTreeMap<String, BTreeSet<String>>>,
}

/// A tool call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The tool's name.
    pub name: String,
    /// The arguments, as JSON text.
    pub arguments: String,
}

#[derive(Clone, Debug)]
struct Facts {
    spans: Vec<Span>,
    kinds: BTreeMap<String, Kind>,
}

impl Message {
    /// Reads a message.
    pub fn read(json: &Json<'_>) -> Self {
        let role = match json.text_of("role") {
            Some("system" | "developer") => Role::System,
            Some("user") => Role::User,
            Some("assistant") => Role::Assistant,
            Some("tool") => Role::Tool,
            _ => Role::Other,
        };
        let calls = json.list_of("tool_calls").iter().filter_map(|call| call.get("function")).map(
            |function| Call {
                name: function.text_of("name").unwrap_or_default().into(),
                arguments: function.text_of("arguments").unwrap_or_default().into(),
            },
        );
        Self::new(role, content(json), calls.collect())
    }

    /// A message with this content and these calls.
    pub fn new(role: Role, content: String, calls: Vec<Call>) -> Self {
        let called = calls.iter().map(|call| format!("{} {}", call.name, call.arguments));
        let parts = std::iter::once(content.clone()).chain(called).filter(|part| !part.is_empty());
        let text = parts.collect::<Vec<_>>().join("\n");
        let (facts, anchors) = (OnceCell::new(), OnceCell::new());
        let mut message = Self { role, content, calls, tokens: 0, text, facts, anchors };
        message.tokens = message.tokens_by(&tokens);
        message
    }

    /// Its tokens if `count` counts those of a text.
    pub fn tokens_by(&self, count: &dyn Fn(&str) -> u32) -> u32 {
        let of_call = |call: &Call| PER_CALL + count(&call.name) + count(&call.arguments);
        let called: u32 = self.calls.iter().map(of_call).sum();
        let result = if self.role == Role::Tool { PER_RESULT } else { 0 };
        PER_MESSAGE + count(&self.content) + called + result
    }

    /// Whether it is an instruction, which budgets do not count.
    pub fn is_system(&self) -> bool {
        self.role == Role::System
    }

    /// The identifiers in it, in order.
    pub fn spans(&self) -> &[Span] {
        &self.facts().spans
    }

    /// The identifiers by normal form, each with the kind of its first occurrence.
    pub fn identifiers(&self) -> &BTreeMap<String, Kind> {
        &self.facts().kinds
    }

    /// The words near each identifier.
    pub fn anchors(&self) -> &BTreeMap<String, BTreeSet<String>> {
        self.anchors.get_or_init(|| anchors(&self.text, self.spans()))
    }

    fn facts(&self) -> &Facts {
        self.facts.get_or_init(|| {
            let spans = spans(&self.text);
            let kinds = kinds(&spans);
            Facts { spans, kinds }
        })
    }
}

fn content(json: &Json<'_>) -> String {
    match json.get("content") {
        Some(Json::String(text)) => text.to_string(),
        Some(Json::Array(blocks)) => {
            let blocks = blocks.iter().filter(|block| block.is_object());
            blocks
                .map(|block| block.text_of("text").unwrap_or_default())
                .collect::<Vec<_>>()
                .join("\n")
        }
        _ => String::new(),
    }
}

/// The identity of a message: its role, content, calls and the id of the call that it answers.
/// Other fields do not matter.
pub fn key(json: &Json<'_>) -> String {
    let mut key = String::new();
    for field in ["role", "content", "tool_calls", "tool_call_id"] {
        match json.get(field) {
            Some(Json::Array(items)) if field == "tool_calls" && items.is_empty() => {
                key.push_str("null")
            }
            Some(value) => push_sorted(&mut key, value),
            None => key.push_str("null"),
        }
        key.push('\n');
    }
    key
}

/// Appends compact JSON with sorted object fields.
fn push_sorted(out: &mut String, value: &Json<'_>) {
    match value {
        Json::Array(items) => {
            out.push('[');
            items.iter().for_each(|item| {
                push_sorted(out, item);
                out.push(',');
            });
            out.push(']');
        }
        Json::Object(fields) => {
            let fields = map(fields.iter().map(|(name, value)| (name.as_ref(), value)));
            out.push('{');
            for (name, value) in fields {
                out.push_str(name);
                out.push(':');
                push_sorted(out, value);
                out.push(',');
            }
            out.push('}');
        }
        scalar => out.push_str(&scalar.to_string()),
    }
}

const PER_MESSAGE: u32 = 4;
const PER_CALL: u32 = 8;
const PER_RESULT: u32 = 6;
