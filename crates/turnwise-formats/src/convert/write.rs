//! From what messages say to a format: what the formats share.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem::take;

use super::Loss;
use super::model::{Gathered, Message, Output, Part, Role};
use super::object::Object;
use crate::definition::Convert;
use crate::format::{Format, dispatch};
use crate::lint::servers::IdForm;
use crate::lint::{rules, safe_id};

/// A history in a format.
pub struct Written {
    /// JSON text, each with the index of the message it came from.
    pub messages: Vec<(u32, String)>,
    /// System messages, where the format has them outside of the list.
    pub system: Option<String>,
    /// The losses.
    pub losses: Vec<Loss>,
}

/// Begins to write a history.
pub(crate) fn begin(gathered: &mut Gathered, to: Format) -> Written {
    let losses = take(&mut gathered.losses);
    let mut out = Written { messages: Vec::new(), system: None, losses };
    let messages = &mut gathered.messages;
    let form = &rules(to, None).ids;
    messages.iter_mut().for_each(|message| name_safely(message, form));
    if dispatch!(to, F => F::HOISTS_SYSTEM) {
        out.hoist(messages);
    }
    out
}

/// Writes the first `count` messages, and those that may be written as one with the last of them.
/// Returns how many that are.
pub(crate) fn write_part(
    out: &mut Written,
    messages: &[Message],
    count: usize,
    to: Format,
) -> usize {
    let gathers_turns = dispatch!(to, F => F::GATHERS_TURNS);
    let is_apart = |pair: &[Message]| match pair {
        [before, next] => next.role == Role::User || before.role == Role::Tool && !gathers_turns,
        _ => false,
    };
    let first = count.clamp(1, messages.len().max(1));
    let rest = messages.get(first - 1..).unwrap_or_default();
    let end = rest.windows(2).position(is_apart).map_or(messages.len(), |more| first + more);
    let part = messages.get(..end).unwrap_or_default();
    dispatch!(to, F => F::convert_to(out, part));
    end
}

/// Ids that the provider takes, of letters, digits, `_` and `-`.
fn name_safely(message: &mut Message, form: &IdForm) {
    for part in &mut message.parts {
        let (Part::Call { id, .. } | Part::Result { id, .. }) = part else { continue };
        let is_safe =
            |id: &str| id.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'));
        if form.refuses(id) || !is_safe(id) {
            *id = safe_id(id, form);
        }
    }
}

impl Written {
    pub(crate) fn lose(&mut self, index: u32, what: &str, reason: &'static str) {
        self.losses.push(Loss { index, what: what.to_string(), reason: reason.to_string() });
    }

    pub(crate) fn push(&mut self, index: u32, message: Object) {
        self.messages.push((index, message.end()));
    }

    /// System messages go into a field of their own; from the middle of the list that moves them.
    fn hoist(&mut self, messages: &mut Vec<Message>) {
        let mut has_begun = false;
        let mut texts = Vec::new();
        for message in messages.iter() {
            if message.role != Role::System {
                has_begun = true;
                continue;
            }
            if has_begun {
                self.lose(
                    message.index,
                    "position",
                    "system messages stand in front of everything else there",
                );
            }
            texts.push(joined(&message.parts));
        }
        messages.retain(|message| message.role != Role::System);
        self.system = (!texts.is_empty()).then(|| texts.join("\n\n"));
    }

    /// The texts and pictures of a message, where it may have the latter.
    pub(crate) fn speakable<'m>(
        &mut self,
        message: &'m Message,
        takes_media: bool,
    ) -> Vec<&'m Part> {
        let mut out = Vec::new();
        for part in &message.parts {
            match part {
                Part::Text(_) => out.push(part),
                Part::Media(_) if takes_media => out.push(part),
                Part::Media(media) => self.lose(message.index, media.what(), NOT_TAKEN),
                Part::Reasoning(_) => self.lose(
                    message.index,
                    "reasoning",
                    "there is no place for another model's reasoning",
                ),
                _ => {}
            }
        }
        out
    }

    pub(crate) fn no_media(&mut self, index: u32, output: &Output) {
        for media in &output.media {
            self.lose(index, media.what(), "a tool result is text only there");
        }
    }
}

/// One text for parts that are all text; `None` if there is something else among them.
pub(crate) fn content_text(parts: &[&Part]) -> Option<String> {
    let texts: Option<Vec<&str>> = parts
        .iter()
        .map(|part| match part {
            Part::Text(text) => Some(text.as_str()),
            _ => None,
        })
        .collect();
    texts.map(|texts| texts.join("\n\n"))
}

pub(crate) fn joined(parts: &[Part]) -> String {
    content_text(&parts.iter().filter(|part| matches!(part, Part::Text(_))).collect::<Vec<_>>())
        .unwrap_or_default()
}

pub(crate) fn results(message: &Message) -> impl Iterator<Item = (&str, &str, &Output)> {
    message.parts.iter().filter_map(|part| match part {
        Part::Result { id, name, output } => Some((id.as_str(), name.as_str(), output)),
        _ => None,
    })
}

pub(crate) fn calls(message: &Message, write: impl Fn(&str, &str, &str) -> String) -> Vec<String> {
    let call = |part: &Part| match part {
        Part::Call { id, name, input } => Some(write(id, name, input)),
        _ => None,
    };
    message.parts.iter().filter_map(call).collect()
}

pub(crate) fn plain_role(role: Role) -> &'static str {
    match role {
        Role::System => "system",
        Role::Assistant => "assistant",
        _ => "user",
    }
}

pub(crate) const NOT_TAKEN: &str = "the other format does not take it there";
