//! Messages made of parts: what Anthropic, Gemini, the AI SDK and LangChain have in common.
//!
//! A format says how its messages are visited and written ([`Parts`]), mostly as data. A visit
//! yields, in order, something said or a [`ToolPart`]: a call or a result with its place in the
//! message. Outlines, placeholders and closing results are made from that, the same for every
//! format.

mod edit;

use alloc::string::String;
use alloc::vec::Vec;

use turnwise_core::item::{Kind, Role};
use turnwise_core::tokens::TokenCount;

use crate::content::{Content, readable, walk_unknown};
use crate::definition::{Read, Write};
use crate::detect::detect;
use crate::format::Format;
use crate::json::Json;
use crate::media::Pictures;
use crate::patch::{Patch, Step};
use crate::reading::{Emit, Head, Part};
use crate::writing::{BARE, Style, TEXT_PART};

/// How the messages of a format are made of parts.
pub(crate) trait Parts {
    /// The format.
    fn format(&self) -> Format;
    /// The field with the list of a message's parts.
    fn list(&self) -> &'static str {
        "content"
    }
    /// Whether other formats' messages in a list of this one are read as what they are.
    fn reads_others(&self) -> bool {
        true
    }
    /// The speaker.
    fn role(&self, message: &Json<'_>) -> Option<Role> {
        role_of(message.text_of("role"))
    }
    /// Visits one part of the list.
    fn visit_part<'a>(
        &self,
        message: &Json<'_>,
        part: &'a Json<'a>,
        index: usize,
        visit: Visit<'_, 'a>,
    );
    /// Visits a message.
    fn visit<'a>(&self, message: &'a Json<'a>, visit: Visit<'_, 'a>) {
        match message.get(self.list()) {
            Some(Json::Array(parts)) => {
                for (index, part) in parts.iter().enumerate() {
                    self.visit_part(message, part, index, visit);
                }
            }
            Some(content) => visit(Visited::Said(content)),
            None => {}
        }
    }
    /// Walks through a message that is neither the system's, the user's, the assistant's nor a
    /// tool's.
    fn walk_other<'a>(&self, message: &'a Json<'a>, emit: Emit<'_, 'a>) -> Head {
        walk_unknown(message, emit)
    }
    /// Whether a message that only makes calls is a call and no message.
    fn calls_are_items(&self) -> bool {
        true
    }
    /// Whether the message holds the provider's own summary of everything before it.
    fn compacts(&self, _message: &Json<'_>) -> bool {
        false
    }
    /// The path to `fields` of a call or a result.
    fn path(&self, _message: &Json<'_>, part: &ToolPart<'_>, fields: &[&'static str]) -> Vec<Step> {
        path([Step::from(self.list()), Step::from(part.index)], fields)
    }
    /// Puts a placeholder (`$2`) into a result: `put` takes fields and a template.
    fn clear(&self, result: &ToolPart<'_>, put: &mut dyn FnMut(&[&'static str], &str)) {
        put(result.fields, "$2");
    }
    /// Empties whatever else holds the input of the call with this id.
    fn clear_copies(&self, _message: &Json<'_>, _id: &str, _patches: &mut Vec<Patch>) {}
    /// The template of a result that says that the call was interrupted: `$0` is its id, `$1` its
    /// tool, `$2` the text. A message, or a part of one where results are together; `None` where
    /// results are inside of their call.
    fn interrupted(&self, message: &Json<'_>, call: &ToolPart<'_>) -> Option<&'static str>;
    /// What closes a call in the message that makes it: fields and templates.
    fn closed(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
    /// The format's own style of a message, if it has several.
    fn style(&self, _message: &Json<'_>) -> Option<Style> {
        None
    }
    /// Templates of a message of the user and of one of the model.
    fn templates(&self, _style: Style) -> [&'static str; 2] {
        BARE
    }
    /// Where the words of a message are, and the template of a text among its parts.
    fn words(&self, _message: &Json<'_>) -> (Vec<Step>, &'static str) {
        (Vec::from([Step::from(self.list())]), TEXT_PART)
    }
}

/// What a visit finds in a message.
pub(crate) enum Visited<'a> {
    /// A part that is neither call nor result; a whole content, unless it is a list.
    Said(&'a Json<'a>),
    /// What the model thought.
    Reasoning(&'a str),
    /// A picture.
    Picture(Pictures),
    /// A sound or a file by its name, and what it costs.
    Media(&'static str, TokenCount),
    /// A call or a result.
    Tool(ToolPart<'a>),
}

/// A call or a result.
pub(crate) struct ToolPart<'a> {
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
    /// The tokens of pictures next to the value, which are cleared with it.
    pub media: Pictures,
    /// Its place in the message's list.
    pub index: usize,
    /// The fields that lead from there to the value.
    pub fields: &'static [&'static str],
}

/// A kind of part that is a call or a result.
pub(crate) struct ToolPartKind {
    /// The part's type, or the field that has all the others.
    pub name: &'static str,
    pub is_result: bool,
    pub tool: &'static str,
    pub id: &'static str,
    pub value: &'static str,
    pub fields: &'static [&'static str],
}

/// Called for everything that a visit finds.
pub(crate) type Visit<'m, 'a> = &'m mut dyn FnMut(Visited<'a>);

impl<'a> ToolPart<'a> {
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
        let (is_data, is_error, is_optional) = (!is_result, false, false);
        let media = Pictures::default();
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

    /// The call or result that a part of this kind is.
    #[inline(never)]
    pub fn from_kind(kind: &ToolPartKind, part: &'a Json<'a>, index: usize) -> Self {
        let tool = part.text_of(kind.tool).unwrap_or_default();
        let id = part.text_of(kind.id).unwrap_or_default();
        Self::new(kind.is_result, tool, id, part.get(kind.value), index, kind.fields)
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
            cost: content.media + self.media.own(),
            pictures: content.pictures + self.media,
            is_clearable: self.is_clearable,
            is_error: self.is_error,
            ..Part::result(self.tool, self.id, content.text)
        }
    }
}

/// A path from its beginning and fields.
pub(crate) fn path<const N: usize>(start: [Step; N], fields: &[&'static str]) -> Vec<Step> {
    let mut path = Vec::from(start);
    path.extend(fields.iter().map(|field| Step::from(*field)));
    path
}

/// The format to read a message with that is in a list of this one: lists are mixed in real life.
pub(crate) fn reader(parts: &dyn Parts, message: &Json<'_>) -> Format {
    if !parts.reads_others() {
        return parts.format();
    }
    match detect(message) {
        Some(other @ (Format::OpenAiChat | Format::OpenAiResponses)) => other,
        None if message.get(parts.list()).is_none() => Format::OpenAiChat,
        Some(_) | None => parts.format(),
    }
}

/// Walks through a message.
pub(crate) fn walk<'a>(parts: &dyn Parts, message: &'a Json<'a>, emit: Emit<'_, 'a>) -> Head {
    let Some(role) = parts.role(message) else { return parts.walk_other(message, emit) };
    let (mut calls, mut results, mut speaks) = (false, false, false);
    let mut said = Content::default();
    // A message that is merged from several costs what these cost.
    let is_merged = role == Role::Assistant && parts.format().merges();
    parts.visit(message, &mut |visited| match visited {
        Visited::Said(part) => {
            said.add(part, emit);
            if is_merged {
                speaks |= core::mem::take(&mut said).emit(emit);
            }
        }
        Visited::Reasoning(text) => emit(Part::reasoning(text)),
        Visited::Picture(pictures) => emit(Part::picture(pictures)),
        Visited::Media(name, cost) => emit(Part::media(name, cost)),
        Visited::Tool(part) => {
            results |= part.is_result;
            calls |= !part.is_result;
            speaks |= core::mem::take(&mut said).emit(emit);
            emit(part.part());
        }
    });
    speaks |= said.emit(emit);
    let speaker = role;
    // A message may speak next to results. It still belongs to the calls it answers.
    let (role, kind) = match role {
        Role::Tool => (Role::Tool, Kind::Result),
        _ if results && !calls => (Role::Tool, Kind::Result),
        Role::Assistant if calls && !results && parts.calls_are_items() => {
            (Role::Assistant, Kind::Call)
        }
        role => (role, Kind::Message),
    };
    let speaks = (speaks && kind == Kind::Result).then_some(speaker);
    Head { role, kind, is_null: false, speaks }
}

/// The role of a name that several formats share.
pub(crate) fn role_of(name: Option<&str>) -> Option<Role> {
    Some(match name? {
        "system" | "developer" => Role::System,
        "user" | "human" => Role::User,
        "assistant" | "model" | "ai" => Role::Assistant,
        "tool" | "function" => Role::Tool,
        _ => return None,
    })
}

impl<P: Parts + Default> Read for P {
    fn reader(message: &Json<'_>) -> Format {
        reader(&P::default(), message)
    }
    fn walk<'a>(message: &'a Json<'_>, emit: Emit<'_, 'a>) -> Head {
        walk(&P::default(), message, emit)
    }
    fn compacts(message: &Json<'_>) -> bool {
        P::default().compacts(message)
    }
}

impl<P: Parts + Default> Write for P {
    fn style(message: &Json<'_>) -> Option<Style> {
        P::default().style(message)
    }
    fn templates(style: Style) -> [&'static str; 2] {
        P::default().templates(style)
    }
    fn words(message: &Json<'_>) -> (Vec<Step>, &'static str) {
        P::default().words(message)
    }
    fn clear_result(message: &Json<'_>, answer_index: usize, placeholder: &str) -> Vec<Patch> {
        Self::clear_results(message, &[(answer_index, placeholder)])
    }
    fn clear_input(message: &Json<'_>, call_index: usize, placeholder: &str) -> Vec<Patch> {
        Self::clear_inputs(message, &[call_index], placeholder)
    }
    fn interrupted_results(message: &Json<'_>, calls: &[usize], text: &str) -> Vec<Option<String>> {
        edit::interrupted_results(&P::default(), message, calls, text)
    }
    fn clear_results(message: &Json<'_>, answers: &[(usize, &str)]) -> Vec<Patch> {
        edit::clear_results(&P::default(), message, answers)
    }
    fn clear_inputs(message: &Json<'_>, calls: &[usize], _placeholder: &str) -> Vec<Patch> {
        edit::clear_inputs(&P::default(), message, calls)
    }
    fn close_calls(message: &Json<'_>, calls: &[usize], text: &str) -> Vec<Patch> {
        edit::close_calls(&P::default(), message, calls, text)
    }
    fn lent_results(message: &Json<'_>, answers: &[usize]) -> Vec<Option<String>> {
        edit::lent_results(&P::default(), message, answers)
    }
    fn results(parts: &[String]) -> String {
        edit::results(&P::default(), parts)
    }
    fn relist(message: &Json<'_>, parts: &[String], orphans: &[usize], patches: &mut Vec<Patch>) {
        edit::relist(&P::default(), message, parts, orphans, patches);
    }
}
