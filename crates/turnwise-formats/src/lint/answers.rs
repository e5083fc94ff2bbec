//! C13: results that the assistant has not answered before the user speaks again.

use turnwise_core::item::Role;

use super::op::Op;
use super::rule::{Rule, error};
use super::{Format, Walk};
use crate::reading::spoken;
use crate::writing::{Style, answer_message};

/// Reports the messages of the user right behind results, where they are messages.
pub(super) fn check(format: Format, walk: &mut Walk<'_, '_>) {
    if !walk.rules(format).answers_results {
        return;
    }
    let mut is_result = false;
    for (index, message) in walk.numbered() {
        let Ok((role, _)) = spoken(format, message) else { continue };
        if role == Role::User && is_result {
            let style = Style::of(format, message).unwrap_or_default();
            let answer = answer_message(format, style);
            walk.fault(&UNANSWERED, index, "", alloc::vec![Op::Insert(index, answer)]);
        }
        if role != Role::System {
            is_result = role == Role::Tool;
        }
    }
}

static UNANSWERED: Rule = error(
    "C13",
    "the user speaks right behind a result: this server wants an answer of the assistant first",
    "insert a short answer",
);
