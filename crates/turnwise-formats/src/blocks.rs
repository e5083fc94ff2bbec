//! Messages made of parts: what Anthropic, Gemini, the AI SDK and LangChain have in common.
//!
//! A format's file visits a message and says what it meets, in order: something said, or a [`Deed`], a call or a result with
//! the place where it stands. Outlines, placeholders and closing results are made of that here, the same for all of them.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use turnwise::item::{Kind, Role};
use turnwise::tokens::TokenCount;

use crate::content::{Content, readable};
use crate::format::Format;
use crate::json::{Json, parse, push_list};
use crate::openai_chat::walk_unknown;
use crate::patch::{Patch, Step};
use crate::reading::{Head, Part, Tell};
use crate::writing::Writer;
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
    /// What pictures cost that stand beside the value and go with it.
    pub media: TokenCount,
    pub place: Place,
}

/// Where something stands in its message.
#[derive(Clone, Copy, Default)]
pub(crate) struct Place {
    /// The object inside the message that has its fields, if they are not its own.
    pub holder: &'static str,
    /// The list, and the place in it.
    pub list: &'static str,
    pub index: usize,
    /// The fields that lead from there to the value.
    pub fields: &'static [&'static str],
}

/// What a format's visit calls for everything it meets.
pub(crate) type Meet<'m, 'a> = &'m mut dyn FnMut(Met<'a>);

impl<'a> Deed<'a> {
    pub fn call(tool: &'a str, id: &'a str, value: Option<&'a Json<'a>>, place: Place) -> Self {
        let value = value.unwrap_or(&Json::Null);
        let is_clearable = value.is_object();
        Self {
            is_result: false,
            tool,
            id,
            value,
            is_data: true,
            is_clearable,
            is_error: false,
            media: TokenCount::ZERO,
            place,
        }
    }

    pub fn result(tool: &'a str, id: &'a str, value: Option<&'a Json<'a>>, place: Place) -> Self {
        let value = value.unwrap_or(&Json::Null);
        let is_clearable = *value != Json::Null;
        Self {
            is_result: true,
            tool,
            id,
            value,
            is_data: false,
            is_clearable,
            is_error: false,
            media: TokenCount::ZERO,
            place,
        }
    }

    fn part(self) -> Part<'a> {
        let is_clearable = self.is_clearable;
        if !self.is_result {
            return Part { is_clearable, ..Part::call(self.tool, self.id, readable(self.value)) };
        }
        let content = if self.is_data { Content::of_data(self.value) } else { Content::read(self.value, &mut |_| {}) };
        Part {
            cost: content.media + self.media,
            is_clearable,
            is_error: self.is_error,
            ..Part::result(self.tool, self.id, content.text)
        }
    }
}

impl Place {
    /// The place of the part number `index` of `list`.
    pub fn of(list: &'static str, index: usize) -> Self {
        Self { list, index, ..Self::default() }
    }

    /// What these fields lead to from here.
    pub fn at(self, fields: &'static [&'static str]) -> Self {
        Self { fields, ..self }
    }

    pub fn path(&self, more: &[&'static str]) -> Vec<Step> {
        let mut path = Vec::new();
        if !self.holder.is_empty() {
            path.push(Step::from(self.holder));
        }
        if !self.list.is_empty() {
            path.extend([Step::from(self.list), Step::from(self.index)]);
        }
        path.extend(self.fields.iter().chain(more).map(|field| Step::from(*field)));
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
            *(if deed.is_result { &mut results } else { &mut calls }) = true;
            speaks |= core::mem::take(&mut said).tell(tell);
            tell(deed.part());
        }
    });
    speaks |= said.tell(tell);
    // Who speaks beside results is heard, but the message belongs to the calls it answers.
    let (role, kind) = match role {
        Role::Tool => (Role::Tool, Kind::Result),
        _ if results && !calls => (Role::Tool, Kind::Result),
        Role::Assistant if calls && !results && format != Format::LangChain => (Role::Assistant, Kind::Call),
        role => (role, Kind::Message),
    };
    Head { role, kind, is_null: false, speaks: speaks && kind == Kind::Result }
}

/// Puts `placeholder` in the place of the result number `answer_index`.
pub(crate) fn clear_result(format: Format, message: &Json<'_>, answer_index: usize, placeholder: &str) -> Vec<Patch> {
    let Some(deed) = find(format, message, true, answer_index).filter(|deed| deed.is_clearable) else {
        return Vec::new();
    };
    match format {
        Format::AiSdk => ai_sdk::clear_output(deed.place, placeholder),
        Format::Gemini => gemini::clear_response(deed.place, message, placeholder),
        _ => vec![Patch::text(deed.place.path(&[]), placeholder)],
    }
}

/// Empties the input of the call number `call_index`.
pub(crate) fn clear_input(format: Format, message: &Json<'_>, call_index: usize) -> Vec<Patch> {
    let Some(deed) = find(format, message, false, call_index).filter(|deed| deed.is_clearable) else {
        return Vec::new();
    };
    let value = if deed.value.is_object() { "{}" } else { "\"{}\"" };
    let mut patches = vec![Patch { path: deed.place.path(&[]), value: String::from(value) }];
    if format == Format::LangChain {
        langchain::clear_copies(message, deed.id, &mut patches);
    }
    patches
}

/// A message with the result that makes up for one that never came.
pub(crate) fn interrupted_result(format: Format, message: &Json<'_>, call_index: usize, text: &str) -> Option<String> {
    let call = find(format, message, false, call_index)?;
    Some(match format {
        Format::Gemini => gemini::interrupted(&call, message, text),
        Format::AiSdk => ai_sdk::interrupted(&call, text),
        Format::LangChain => langchain::interrupted(&call, message, text),
        _ => anthropic::interrupted(&call, text),
    })
}

/// The same within the message that makes the call.
pub(crate) fn close_call(format: Format, message: &Json<'_>, call_index: usize, text: &str) -> Vec<Patch> {
    let call = find(format, message, false, call_index);
    call.map_or_else(Vec::new, |call| ai_sdk::close(call.place.at(&[]), text))
}

/// Puts the parts of other messages before those of this one.
pub(crate) fn put_before(format: Format, message: &Json<'_>, others: &[String]) -> Patch {
    let list = list(format);
    let others: Vec<_> = others.iter().filter_map(|other| parse(other).ok()).collect();
    let parts = others.iter().flat_map(|other| other.json.list_of(list)).chain(message.list_of(list));
    let parts: Vec<String> = parts.map(ToString::to_string).collect();
    let mut value = String::new();
    push_list(&mut value, '[', ']', &parts, |out, part| out.push_str(part));
    Patch { path: vec![Step::from(list)], value }
}

/// A message in which someone says `text`.
pub(crate) fn said(format: Format, is_stored: bool, is_user: bool, text: &str) -> String {
    let mut writer = Writer::object();
    let role = if is_user { "user" } else { "assistant" };
    let part = || ["[", &Writer::object().text("text", text).end(), "]"].concat();
    match format {
        Format::Gemini => writer.text("role", if is_user { role } else { "model" }).json("parts", &part()),
        Format::AiSdkUi => ai_sdk::said(&mut writer, role, text),
        Format::LangChain if is_stored => {
            let data = Writer::object().text("content", text).end();
            writer.text("type", if is_user { "human" } else { "ai" }).json("data", &data)
        }
        _ => writer.text("role", role).text("content", text),
    };
    writer.end()
}

/// The list that holds a message's parts.
pub(crate) fn list(format: Format) -> &'static str {
    if matches!(format, Format::Gemini | Format::AiSdkUi) { "parts" } else { "content" }
}

fn visit<'a>(format: Format, message: &'a Json<'a>, meet: Meet<'_, 'a>) {
    if format == Format::LangChain {
        return langchain::visit(message, meet);
    }
    let list = list(format);
    let is_user = message.text_of("role") == Some("user");
    match message.get(list) {
        Some(Json::Array(parts)) => {
            for (index, part) in parts.iter().enumerate() {
                let place = Place::of(list, index);
                match format {
                    Format::Gemini => gemini::visit(part, place, meet),
                    Format::AiSdk => ai_sdk::visit(message, part, place, meet),
                    Format::AiSdkUi => ai_sdk::visit_ui(part, place, meet),
                    _ => anthropic::visit(is_user, part, place, meet),
                }
            }
        }
        Some(content) => meet(Met::Said(content)),
        None => {}
    }
}

/// The call or result with this number.
fn find<'a>(format: Format, message: &'a Json<'a>, is_result: bool, number: usize) -> Option<Deed<'a>> {
    let (mut found, mut left) = (None, number + 1);
    visit(format, message, &mut |met| match met {
        Met::Deed(deed) if deed.is_result == is_result => {
            left = left.wrapping_sub(1);
            if left == 0 {
                found = Some(deed);
            }
        }
        _ => {}
    });
    found
}

fn role(format: Format, message: &Json<'_>) -> Option<Role> {
    let name = if format == Format::LangChain { langchain::role(message) } else { message.text_of("role") };
    // Gemini takes a single message without a role.
    let name = name.or((format == Format::Gemini && message.get("parts").is_some()).then_some("user"));
    Some(match name? {
        "system" | "developer" => Role::System,
        "user" | "human" => Role::User,
        "assistant" | "model" | "ai" => Role::Assistant,
        "tool" | "function" => Role::Tool,
        _ => return None,
    })
}
