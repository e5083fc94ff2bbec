//! What a provider would say to a history: one file for each format, and what they share.

mod ai_sdk;
mod ai_sdk_ui;
mod anthropic;
mod blocks;
mod chat;
mod gemini;
pub(crate) mod ids;
mod langchain;
mod pairing;
mod responses;
mod settle;
mod strict;
mod surrogates;

pub(crate) use chat::UNNAMED;
pub(crate) use gemini::SKIP as SKIP_SIGNATURE;
pub(crate) use ids::shortened;
pub(crate) use langchain::{
    fields as langchain_fields, kind as langchain_kind, tool_message as langchain_tool_message,
};

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use turnwise_formats::{Format, Json, Parsed, detect_list};

use crate::op::Op;
use crate::options::Options;
use crate::rule::{Fault, Finding, Rule, error};
use crate::sorted::sorted;

/// Everything that is wrong with a history, in the order of its messages.
///
/// ```
/// use turnwise_check::{Options, lint};
/// use turnwise_formats::parse_list;
///
/// let history = r#"[{"role":"user","content":"Hi"},{"role":"tool","tool_call_id":"c1","content":"4"}]"#;
/// let findings = lint(&parse_list(history)?, &Options::default());
/// assert_eq!((findings[0].rule, findings[0].index), ("C2", 1));
/// # Ok::<(), turnwise_formats::InputError>(())
/// ```
pub fn lint(messages: &[Parsed<'_>], options: &Options) -> Vec<Finding> {
    let views: Vec<&Json<'_>> = messages.iter().map(|message| &message.json).collect();
    let format = options.format.unwrap_or_else(|| detect_list(views.iter().copied()));
    faults(&views, &mended(messages), format, options).iter().map(Fault::finding).collect()
}

/// The indexes of messages that held half a character.
pub(crate) fn mended(messages: &[Parsed<'_>]) -> Vec<u32> {
    (0..).zip(messages).filter(|(_, message)| message.is_mended).map(|(index, _)| index).collect()
}

/// The same with the edits that mend it.
pub(crate) fn faults(
    messages: &[&Json<'_>],
    mended: &[u32],
    format: Format,
    options: &Options,
) -> Vec<Fault> {
    let mut walk = Walk { messages, options, faults: Vec::new() };
    for (index, message) in walk.numbered() {
        if !message.is_object() {
            walk.fault(&NO_OBJECT, index, message.kind_name(), vec![Op::Drop(index)]);
        }
    }
    surrogates::check(&mut walk, mended);
    match format {
        Format::OpenAiResponses => responses::check(&mut walk),
        Format::Anthropic => anthropic::check(&mut walk),
        Format::Gemini => gemini::check(&mut walk),
        Format::AiSdk => ai_sdk::check(&mut walk),
        Format::AiSdkUi => ai_sdk_ui::check(&mut walk),
        Format::LangChain => langchain::check(&mut walk),
        _ => chat::check(&mut walk),
    }
    sorted(walk.faults, |fault| fault.index)
}

/// A walk through a history, and what it finds.
pub(crate) struct Walk<'w, 'j> {
    pub messages: &'w [&'w Json<'j>],
    pub options: &'w Options,
    pub faults: Vec<Fault>,
}

impl<'w, 'j> Walk<'w, 'j> {
    /// The messages with their indexes.
    pub fn numbered(&self) -> impl Iterator<Item = (u32, &'w Json<'j>)> + use<'w, 'j> {
        (0..).zip(self.messages.iter().copied())
    }

    /// The message at `index`.
    pub fn message(&self, index: u32) -> &'w Json<'j> {
        self.messages.get(index as usize).copied().unwrap_or(&Json::Null)
    }

    /// How many messages there are.
    pub fn len(&self) -> u32 {
        u32::try_from(self.messages.len()).unwrap_or(u32::MAX)
    }

    #[inline(never)]
    pub fn fault(&mut self, rule: &'static Rule, index: u32, about: &str, mut ops: Vec<Op>) {
        // All of them or none: half a fix is none.
        if !ops.iter().all(|op| op.inside().is_none_or(|at| op.leads_somewhere(self.message(at)))) {
            ops.clear();
        }
        self.faults.push(Fault { rule, index, about: clipped(about), ops });
    }
}

/// Whether there is something beside white space.
pub(crate) fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// JSON text of a string.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    turnwise_formats::json::push_string(&mut out, text);
    out
}

fn clipped(about: &str) -> String {
    let mut out: String = about.chars().take(64).collect();
    if out.len() < about.len() {
        out.push('…');
    }
    out
}

/// What stands for a result that never came.
pub(crate) const INTERRUPTED: &str = "[interrupted: no result]";

static NO_OBJECT: Rule = error("X1", "a message must be an object, but this is {}", "leave it out");
