//! The binary layout of a plan and the names of its numbers, shared by Rust and TypeScript.
//!
//! A test generates `pkg/src/boundary.ts` from this file and fails when the two differ.
//!
//! ```text
//! header    see `HEADER`
//! segment   start, end, action, reason, is changed, tokens afterwards     one for each decision
//! step      kind, a, b, tokens                                            one for each run to send
//!           keep: a..b   replace: index, edit   insert: before, edit   move: index, edit or 0
//! ```

#[cfg(test)]
use turnwise_host::formats::{ErrorCode, Format};
#[cfg(test)]
use turnwise_host::turnwise_core::additions::AddedKind;
#[cfg(test)]
use turnwise_host::turnwise_core::plan::Reason;
use turnwise_host::turnwise_core::plan::{Action, Change};
use turnwise_host::turnwise_core::summary::Setback;
use turnwise_host::turnwise_core::tokens::TokenCount;

/// The fields of the header, in order.
pub const HEADER: [&str; 14] = [
    "length",
    "flags",
    "prefixChangedAt",
    "tokensBefore",
    "tokens",
    "budget",
    "trigger",
    "target",
    "segments",
    "steps",
    "resent",
    "saved",
    "memory",
    "format",
];

/// The number of words for each segment.
pub const SEGMENT: usize = 6;
/// The number of words for each step.
pub const STEP: usize = 4;

/// The kinds of steps, by number.
pub const STEPS: [&str; 4] = ["keep", "replace", "insert", "move"];

/// The flags of the header, by bit.
pub const FLAGS: [&str; 12] = [
    "changed",
    "fits",
    "prefixChanged",
    "budget",
    "trigger",
    "target",
    "nearBudget",
    "breakerOpen",
    "directives",
    // There is a text to read: see `ConversationHandle::answer`.
    "answer",
    // Edits that this plan does not use may be forgotten.
    "forget",
    // A plan's own output came back as a message.
    "ownOutput",
];

/// Where the setback is in the flags (2 bits), and the count of failures (8 bits).
pub const SETBACK_SHIFT: u32 = 16;
/// See [`SETBACK_SHIFT`].
pub const FAILURES_SHIFT: u32 = 18;
/// The largest count of failures.
pub const MAX_FAILURES: u32 = 255;

/// The names of setbacks, by number; 0 means that there is none.
pub const SETBACKS: [&str; 4] = ["", "failed", "not_smaller", "freed_nothing"];

/// The bit of a flag.
pub fn flag(name: &str) -> u32 {
    FLAGS.iter().position(|flag| *flag == name).map_or(0, |bit| 1 << bit)
}

/// The number of an action.
pub fn action(action: Action) -> u32 {
    match action {
        Action::Keep => 0,
        Action::Drop => 1,
        Action::Replace(_) => 2,
        Action::Summarize => 3,
        Action::Move(_) => 4,
    }
}

/// The number of a setback.
pub fn setback(setback: Option<Setback>) -> u32 {
    match setback {
        None => 0,
        Some(Setback::Failed) => 1,
        Some(Setback::NotSmaller) => 2,
        Some(Setback::FreedNothing) => 3,
    }
}

/// In the order of [`action`].
pub const ACTIONS: [Action; 5] =
    [Action::Keep, Action::Drop, Action::Replace(NO_CHANGE), Action::Summarize, Action::Move(None)];

const NO_CHANGE: Change = Change {
    results: false,
    inputs: false,
    attachments: false,
    content: false,
    orphans: false,
    mended: false,
    merges: false,
    hoists: false,
    trims: false,
    unpauses: false,
    uncached: 0,
    most: TokenCount::ZERO,
    closed: 0,
    added: 0,
    strategy: 0,
    tokens: TokenCount::ZERO,
};

/// The file `pkg/src/boundary.ts`.
#[cfg(test)]
fn typescript() -> std::string::String {
    use std::fmt::Write;
    use std::string::String;
    use std::vec::Vec;
    // As prettier formats it: on one line where that fits.
    fn list<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> String {
        let names: Vec<String> = names.into_iter().map(|name| std::format!("\"{name}\"")).collect();
        let line = std::format!("export const {name} = [{}] as const;", names.join(", "));
        match line.len() <= 100 {
            true => std::format!("\n{line}\n"),
            false => {
                let names = names.join(",\n  ");
                std::format!("\nexport const {name} = [\n  {names},\n] as const;\n")
            }
        }
    }
    fn table<'a>(name: &str, rows: impl IntoIterator<Item = (&'a str, u32)>) -> String {
        let rows: Vec<String> =
            rows.into_iter().map(|(name, value)| std::format!("  {name}: {value},\n")).collect();
        std::format!(
            "\n/** @internal */\nexport const {name} = {{\n{}}} as const;\n",
            rows.concat()
        )
    }
    let mut out = String::from(
        "// The layout of plans and the names in them. \
         Written from crates/turnwise-wasm/src/layout.rs by\n\
         // `UPDATE_GOLDENS=1 cargo test -p turnwise-wasm`; do not edit.\n",
    );
    out += &table("HEADER", HEADER.into_iter().zip(0..).chain([("size", HEADER.len() as u32)]));
    out += &table("FLAGS", FLAGS.into_iter().map(|name| (name, flag(name))));
    out += &table("STEP", STEPS.into_iter().zip(0..));
    out += &list("ACTIONS", ACTIONS.iter().map(|action| action.as_str()));
    out += &list("REASONS", Reason::ALL.iter().map(|reason| reason.code()));
    out += &list("ADDED_KINDS", AddedKind::ALL.iter().map(|kind| kind.as_str()));
    out += &list("SETBACKS", SETBACKS);
    out += &list("ENGINE_ERRORS", ErrorCode::ALL.iter().map(|code| code.as_str()));
    out += &list("FORMATS", Format::ALL.iter().map(|format| format.as_str()));
    for (name, value) in [
        ("SEGMENT_WORDS", SEGMENT as u32),
        ("STEP_WORDS", STEP as u32),
        ("SETBACK_SHIFT", SETBACK_SHIFT),
        ("FAILURES_SHIFT", FAILURES_SHIFT),
        ("MAX_FAILURES", MAX_FAILURES),
    ] {
        write!(out, "\n/** @internal */\nexport const {name} = {value};\n").unwrap();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_typescript_side_has_this_layout() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../pkg/src/boundary.ts");
        let expected = typescript();
        if std::env::var_os("UPDATE_GOLDENS").is_some() {
            std::fs::write(path, &expected).unwrap();
        }
        let found = std::fs::read_to_string(path).unwrap();
        assert_eq!(found, expected, "`UPDATE_GOLDENS=1` writes it anew");
    }

    #[test]
    fn the_typescript_side_explains_every_error() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../pkg/src/errors.ts");
        let text = std::fs::read_to_string(path).unwrap();
        for code in ErrorCode::ALL {
            assert!(text.contains(&std::format!("`{}`", code.as_str())), "{code:?}");
        }
    }

    #[test]
    fn numbers_and_names_agree() {
        for (place, found) in ACTIONS.into_iter().enumerate() {
            assert_eq!(action(found) as usize, place);
        }
        for (place, reason) in Reason::ALL.iter().enumerate() {
            assert_eq!(*reason as usize, place);
        }
        assert!(FLAGS.len() <= SETBACK_SHIFT as usize);
    }
}
