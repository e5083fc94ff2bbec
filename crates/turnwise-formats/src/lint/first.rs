//! C15: a conversation that begins with the model, where the server wants the user first.

use turnwise_core::item::Role;
use turnwise_core::mending::OPENING;

use super::op::Op;
use super::rule::{Rule, error};
use super::{Format, Target, Walk, opens_with_user};
use crate::definition::{Definition, Lint};
use crate::format::dispatch;
use crate::reading::{PartKind, spoken};
use crate::writing::{Style, opening_user};

/// Reports the model's message that is the first one, unless the format has a rule of its own.
pub(super) fn check(format: Format, walk: &mut Walk<'_, '_>) {
    let target = walk.options.target;
    let (has_own, rules) = (dispatch!(format, F => F::OPENS_WITH_USER), walk.rules(format));
    if has_own || !opens_with_user(format, target) {
        return;
    }
    for (index, message) in walk.numbered() {
        let Ok((role, parts)) = spoken(format, message) else { continue };
        let is_gone = dispatch!(format, F => F::is_hollow(message, rules));
        if is_gone || role == Role::System || role == Role::Assistant && parts.is_empty() {
            continue;
        }
        // Gemini takes words of the model there.
        let is_taken = matches!(target, Some(Target::Gemini | Target::Gemini3))
            && parts.iter().all(|part| part.kind != PartKind::Call);
        if role == Role::Assistant && !is_taken {
            let style = Style::of(format, message).unwrap_or_default();
            let opening = opening_user(format, style, OPENING);
            walk.fault(&NOT_USER, index, "", alloc::vec![Op::Insert(index, opening)]);
        }
        return;
    }
}

static NOT_USER: Rule = error(
    "C15",
    "the conversation begins with the assistant: this server wants the user first",
    "insert a user message",
);
