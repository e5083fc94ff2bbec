//! Messages made of parts: what Anthropic, Gemini, the AI SDK and LangChain have in common.
//!
//! A format's file says what its parts are and how its messages are written, as data where that
//! will do. Here a message is visited, and told, in order: something said, or a [`Deed`], a call or
//! a result with the place where it stands. Outlines, placeholders and closing results are made of
//! that, the same for all of them.

use alloc::string::String;
use alloc::vec::Vec;

use turnwise_core::item::{Kind, Role};
use turnwise_core::tokens::TokenCount;

use crate::content::{Content, readable};
use crate::format::Format;
use crate::json::Json;
use crate::openai_chat::walk_unknown;
use crate::patch::{Patch, Step};
use crate::reading::{Head, Part, Tell};
use crate::writing::fill;
use crate::{ai_sdk, anthropic, gemini, langchain};

/// What is met on the way through a message.
pub(crate) enum Met<'a> {
    /// A part that is neither call nor result; a whole content, if it is no list.
    Said(&'a Json<'a>),
    /// A call or a result.
    Deed(Deed<'a>),
}

/// A call or a result.
pub(crate) struct Deed<'a> {
    pub is_result: bool,
    pub tool: &'a str,
    /// What joins call and result: the id, or the tool's name where there is none.
    pub id: &'a str,
    /// The input or the output.
    pub value: &'a Json<'a>,
    /// Whether the value is data of any form, not content with parts.
    pub is_data: bool,
    pub is_clearable: bool,
    pub is_error: bool,
    /// Whether it is a call that may stay without a result.
    pub is_optional: bool,
    /// What pictures cost that stand beside the value and go with it.
    pub media: TokenCount,
    /// Its place in the message's list.
    pub index: usize,
    /// The fields that lead from there to the value.
    pub fields: &'static [&'static str],
}

/// A kind of part that is a call or a result.
pub(crate) struct Rule {
    /// The part's type, or the field that has all the others.
    pub name: &'static str,
    pub is_result: bool,
    pub tool: &'static str,
    pub id: &'static str,
    pub value: &'static str,
    pub fields: &'static [&'static str],
}

/// What a format's visit calls for everything it meets.
pub(crate) type Meet<'m, 'a> = &'m mut dyn FnMut(Met<'a>);

impl<'a> Deed<'a> {
    // Never inlined: each copy would fill in all the fields.
    #[inline(never)]
    pub fn new(
        is_result: bool,
        tool: &'a str,
        id: &'a str,
        value: Option<&'a Json<'a>>,
        index: usize,
        fields: &'static [&'static str],
    ) -> Self {
        let value = value.unwrap_or(&Json::Null);
        let is_clearable = if is_result { *value != Json::Null } else { value.is_object() };
        let (is_data, is_error, is_optional, media) = (!is_result, false, false, TokenCount::ZERO);
        Self {
            is_result,
            tool,
            id,
            value,
            is_data,
            is_clearable,
            is_error,
            is_optional,
            media,
            index,
            fields,
        }
    }

    /// What `rule` says of a part.
    #[inline(never)]
    pub fn by(rule: &Rule, part: &'a Json<'a>, index: usize) -> Self {
        let tool = part.text_of(rule.tool).unwrap_or_default();
        let id = part.text_of(rule.id).unwrap_or(tool);
        Self::new(rule.is_result, tool, id, part.get(rule.value), index, rule.fields)
    }

    fn part(self) -> Part<'a> {
        if !self.is_result {
            let call = Part::call(self.tool, self.id, readable(self.value));
            return Part { is_clearable: self.is_clearable, is_optional: self.is_optional, ..call };
        }
        let content = if self.is_data {
            Content::of_data(self.value)
        } else {
            Content::read(self.value, &mut |_| {})
        };
        Part {
            cost: content.media + self.media,
            is_clearable: self.is_clearable,
            is_error: self.is_error,
            ..Part::result(self.tool, self.id, content.text)
        }
    }

    /// The path to `fields` of it.
    fn path(&self, format: Format, message: &Json<'_>, fields: &[&'static str]) -> Vec<Step> {
        let mut path = Vec::new();
        let mut list = list(format);
        if format == Format::LangChain {
            list = if self.is_result { "" } else { "tool_calls" };
            path.extend(langchain::holder(message).map(Step::from));
        }
        if !list.is_empty() {
            path.extend([Step::from(list), Step::from(self.index)]);
        }
        path.extend(fields.iter().map(|field| Step::from(*field)));
        path
    }
}

/// Walks through a message.
pub(crate) fn walk<'a>(format: Format, message: &'a Json<'a>, tell: Tell<'_, 'a>) -> Head {
    let Some(role) = role(format, message) else { return walk_unknown(message, tell) };
    let (mut calls, mut results, mut speaks) = (false, false, false);
    let mut said = Content::default();
    visit(format, message, &mut |met| match met {
        Met::Said(part) => said.add(part, tell),
        Met::Deed(deed) => {
            results |= deed.is_result;
            calls |= !deed.is_result;
            speaks |= core::mem::take(&mut said).tell(tell);
            tell(deed.part());
        }
    });
    speaks |= said.tell(tell);
    // Who speaks beside results is heard, but the message belongs to the calls it answers.
    let (role, kind) = match role {
        Role::Tool => (Role::Tool, Kind::Result),
        _ if results && !calls => (Role::Tool, Kind::Result),
        Role::Assistant if calls && !results && format != Format::LangChain => {
            (Role::Assistant, Kind::Call)
        }
        role => (role, Kind::Message),
    };
    Head { role, kind, is_null: false, speaks: speaks && kind == Kind::Result }
}

/// Puts `placeholder` in the place of the result number `answer_index`.
pub(crate) fn clear_result(
    format: Format,
    message: &Json<'_>,
    answer_index: usize,
    placeholder: &str,
) -> Vec<Patch> {
    let mut patches = Vec::new();
    if let Some(deed) = find(format, message, true, answer_index).filter(|deed| deed.is_clearable) {
        let mut put = |fields: &[&'static str], value: &str| {
            let value = fill(value, &[deed.id, deed.tool, placeholder]);
            patches.push(Patch { path: deed.path(format, message, fields), value });
        };
        match format {
            // What the provider put beside the value stays.
            Format::AiSdk => {
                put(&["output", "type"], if deed.is_error { "\"error-text\"" } else { "\"text\"" });
                put(&["output", "value"], "$2");
            }
            Format::Gemini => {
                put(deed.fields, if deed.is_error { "{\"error\":$2}" } else { "{\"result\":$2}" });
                if deed.media != TokenCount::ZERO {
                    put(gemini::pictures(deed.fields), "[]");
                }
            }
            _ => put(deed.fields, "$2"),
        }
    }
    patches
}

/// Empties the input of the call number `call_index`.
pub(crate) fn clear_input(format: Format, message: &Json<'_>, call_index: usize) -> Vec<Patch> {
    let mut patches = Vec::new();
    if let Some(deed) = find(format, message, false, call_index).filter(|deed| deed.is_clearable) {
        let value = if deed.value.is_object() { "{}" } else { "\"{}\"" };
        patches.push(Patch {
            path: deed.path(format, message, deed.fields),
            value: String::from(value),
        });
        if format == Format::LangChain {
            langchain::clear_copies(message, deed.id, &mut patches);
        }
    }
    patches
}

/// A result that makes up for one that never came: a message, or a part of one where results stand
/// together.
pub(crate) fn interrupted_result(
    format: Format,
    message: &Json<'_>,
    call_index: usize,
    text: &str,
) -> Option<String> {
    let call = find(format, message, false, call_index)?;
    let template = match format {
        Format::Gemini => gemini::interrupted(&call),
        Format::AiSdk => ai_sdk::interrupted(&call),
        Format::LangChain => langchain::interrupted(message),
        _ => anthropic::INTERRUPTED,
    };
    Some(fill(template, &[call.id, call.tool, text]))
}

/// The same within the message that makes the call.
pub(crate) fn close_call(
    format: Format,
    message: &Json<'_>,
    call_index: usize,
    text: &str,
) -> Vec<Patch> {
    let mut patches = Vec::new();
    if let Some(call) = find(format, message, false, call_index) {
        for (field, value) in [("state", "\"output-error\""), ("errorText", "$2")] {
            let value = fill(value, &["", "", text]);
            patches.push(Patch { path: call.path(format, message, &[field]), value });
        }
    }
    patches
}

/// A list of parts: `parts`, and behind them those of a message but for the ones at `gone`.
pub(crate) fn parts_before(
    format: Format,
    parts: &[String],
    message: Option<&Json<'_>>,
    gone: &[usize],
) -> String {
    let mut out = String::from("[");
    for part in parts {
        out.push_str(part);
        out.push(',');
    }
    for (index, part) in
        message.map(|message| message.list_of(list(format))).unwrap_or_default().iter().enumerate()
    {
        if !gone.contains(&index) {
            part.push_to(&mut out);
            out.push(',');
        }
    }
    if out.ends_with(',') {
        out.pop();
    }
    out.push(']');
    out
}

/// Where the results with these numbers stand in the list of a message.
pub(crate) fn places(format: Format, message: &Json<'_>, numbers: &[usize]) -> Vec<usize> {
    let mut places = Vec::new();
    let mut number = 0;
    visit(format, message, &mut |met| {
        if let Met::Deed(deed) = met
            && deed.is_result
        {
            if numbers.contains(&number) {
                places.push(deed.index);
            }
            number += 1;
        }
    });
    places
}

/// The list that holds a message's parts.
pub(crate) fn list(format: Format) -> &'static str {
    if matches!(format, Format::Gemini | Format::AiSdkUi) { "parts" } else { "content" }
}

fn visit<'a>(format: Format, message: &'a Json<'a>, meet: Meet<'_, 'a>) {
    if format == Format::LangChain {
        return langchain::visit(message, meet);
    }
    match message.get(list(format)) {
        Some(Json::Array(parts)) => {
            for (index, part) in parts.iter().enumerate() {
                let deed = match format {
                    Format::Gemini => gemini::deed(part, index),
                    Format::AiSdk => ai_sdk::deed(message, part, index),
                    Format::AiSdkUi => {
                        ai_sdk::visit_page(part, index, meet);
                        continue;
                    }
                    _ => anthropic::deed(message, part, index),
                };
                meet(deed.map_or(Met::Said(part), Met::Deed));
            }
        }
        Some(content) => meet(Met::Said(content)),
        None => {}
    }
}

/// The call or result with this number.
fn find<'a>(
    format: Format,
    message: &'a Json<'a>,
    is_result: bool,
    number: usize,
) -> Option<Deed<'a>> {
    let (mut found, mut left) = (None, number + 1);
    visit(format, message, &mut |met| {
        if let Met::Deed(deed) = met
            && deed.is_result == is_result
        {
            left = left.wrapping_sub(1);
            if left == 0 {
                found = Some(deed);
            }
        }
    });
    found
}

fn role(format: Format, message: &Json<'_>) -> Option<Role> {
    let name = if format == Format::LangChain {
        langchain::role(message)
    } else {
        message.text_of("role")
    };
    Some(match name {
        Some("system" | "developer") => Role::System,
        Some("user" | "human") => Role::User,
        Some("assistant" | "model" | "ai") => Role::Assistant,
        Some("tool" | "function") => Role::Tool,
        // Gemini takes a single message without a role.
        None if format == Format::Gemini && message.get("parts").is_some() => Role::User,
        _ => return None,
    })
}
