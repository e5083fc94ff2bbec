//! X3 and X4: roles that belong to another format, and parts that do not say what they are.

use alloc::vec::Vec;

use super::Walk;
use super::rule::{Rule, error};
use crate::definition::Lint;
use crate::format::{Format, dispatch};
use crate::json::Json;
use crate::unknown::is_role;

/// Reports both in one message.
pub(super) fn check(format: Format, index: u32, walk: &mut Walk<'_, '_>) {
    let (roles, typed) = dispatch!(format, F => (F::ROLES, F::TYPED));
    let message = walk.message(index);
    // Items, stored messages and instances are what their type says.
    if message.text_of("type").is_some_and(|kind| kind != "message") {
        return;
    }
    // A role of no format at all is X2.
    let is_foreign = |role: &&str| !roles.contains(role) && is_role(role);
    if let Some(role) = message.text_of("role").filter(is_foreign) {
        walk.fault(&NO_ROLE, index, role, Vec::new());
    }
    let parts = typed.map(|list| message.list_of(list)).unwrap_or_default();
    let says_nothing = |part: &Json<'_>| part.is_object() && part.text_of("type").is_none();
    if parts.iter().any(says_nothing) {
        walk.fault(&NO_TYPE, index, "", Vec::new());
    }
}

static NO_ROLE: Rule = error("X3", "the provider knows no role `{}`", "");
static NO_TYPE: Rule = error("X4", "a part of the message has no `type`", "");
