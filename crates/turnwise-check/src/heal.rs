//! Repairs a history with the smallest set of edits.
//!
//! A rule returns the edits that fix its findings. The edits are applied and the rules run again,
//! because an edit may uncover another error, until there are no more edits. A rule without a
//! certain fix returns no edits, and its findings are returned to the caller.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem::take;

use turnwise_formats::lint::{Fault, Op, changes};
use turnwise_formats::sorted::sorted;
use turnwise_formats::{Json, Parsed, detect_list, parse};

use crate::lint::{faults, is_unknown, mended};
use crate::{Change, Finding, Options, apply_changes};

/// A healed history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Healed {
    /// The messages in their new order.
    pub messages: Vec<Kept>,
    /// System messages that the format does not allow in the list. They belong into the request's
    /// own field.
    pub system: Option<String>,
    /// The edits and their reasons. Empty for a clean history.
    pub edits: Vec<Edit>,
    /// The findings without a certain fix.
    pub left: Vec<Finding>,
}

/// A message of a healed history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// The unchanged message at this index.
    Same(u32),
    /// The message at this index with changes.
    Changed(u32, Vec<Change>),
    /// A new message, as JSON text.
    New(String),
}

/// One edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The index of the message in the original history.
    pub index: u32,
    /// The rule that requires the edit.
    pub rule: &'static str,
    /// The error and its fix.
    pub reason: String,
}

/// Heals a history. A history that contains a message of unknown shape (X2) does not change.
///
/// ```
/// use turnwise_check::{Options, heal};
/// use turnwise_formats::parse_list;
///
/// let history = r#"[{"role":"user","content":"Hi"},{"role":"tool","tool_call_id":"c1","content":"4"}]"#;
/// let history = parse_list(history)?;
/// let healed = heal(&history, &Options::default());
/// assert_eq!((healed.edits[0].rule, healed.edits[0].index), ("C2", 1));
/// assert_eq!(healed.to_json(&history), r#"[{"role":"user","content":"Hi"}]"#);
/// # Ok::<(), turnwise_formats::InputError>(())
/// ```
pub fn heal(messages: &[Parsed<'_>], options: &Options) -> Healed {
    let views: Vec<&Json<'_>> = messages.iter().map(|message| &message.json).collect();
    let format = options.format.unwrap_or_else(|| detect_list(views.iter().copied()));
    let mut found = faults(&views, &mended(messages), format, options);
    let is_mendable = |found: &[Fault]| found.iter().any(|fault| !fault.ops.is_empty());
    // The rules would treat the calls and results of an unknown message as missing.
    if found.iter().any(is_unknown) || !is_mendable(&found) {
        return Healed::unchanged(messages.len(), &found);
    }
    let mut history = History::new(messages);
    for _ in 0..MAX_ROUNDS {
        if !is_mendable(&found) {
            break;
        }
        history.mend(&mut found);
        let views: Vec<&Json<'_>> = history.entries.iter().map(Entry::json).collect();
        found = faults(&views, &[], format, options);
    }
    history.finish(&found)
}

impl Healed {
    /// A result without edits.
    fn unchanged(len: usize, found: &[Fault]) -> Self {
        let messages = (0..).take(len).map(Kept::Same).collect();
        Self {
            messages,
            system: None,
            edits: Vec::new(),
            left: found.iter().map(Fault::finding).collect(),
        }
    }

    /// Whether there are edits.
    pub fn is_changed(&self) -> bool {
        !self.edits.is_empty()
    }

    /// The healed list as JSON text. `messages` is the original history.
    pub fn to_json(&self, messages: &[Parsed<'_>]) -> String {
        let text = |kept: &Kept| match kept {
            Kept::Same(index) => {
                messages.get(*index as usize).map(|message| message.json.to_string())
            }
            Kept::Changed(index, changes) => messages.get(*index as usize).map(|message| {
                let mut json = message.json.clone();
                apply_changes(changes, &mut json);
                json.to_string()
            }),
            Kept::New(text) => Some(text.clone()),
        };
        let texts: Vec<String> = self.messages.iter().filter_map(text).collect();
        ["[", &texts.join(","), "]"].concat()
    }
}

/// A history during the repair.
struct History<'m, 'j> {
    entries: Vec<Entry<'m, 'j>>,
    system: Option<String>,
    edits: Vec<Edit>,
}

struct Entry<'m, 'j> {
    /// The original index, or for a new message that of the message before it.
    index: u32,
    content: Content<'m, 'j>,
}

enum Content<'m, 'j> {
    Same(&'m Json<'j>),
    Changed(Json<'j>, Vec<Change>),
    New(Json<'static>),
}

impl<'m, 'j> Entry<'m, 'j> {
    fn json(&self) -> &Json<'j> {
        match &self.content {
            Content::Same(json) => json,
            Content::Changed(json, _) => json,
            Content::New(json) => json,
        }
    }

    fn change(&mut self, ops: Vec<Op>) {
        let mut changes = changes(ops);
        self.content = match core::mem::replace(&mut self.content, Content::New(Json::Null)) {
            Content::Same(json) => {
                let mut json = json.clone();
                apply_changes(&changes, &mut json);
                Content::Changed(json, changes)
            }
            Content::Changed(mut json, mut before) => {
                apply_changes(&changes, &mut json);
                before.append(&mut changes);
                Content::Changed(json, before)
            }
            Content::New(mut json) => {
                apply_changes(&changes, &mut json);
                Content::New(json)
            }
        };
    }
}

impl<'m, 'j> History<'m, 'j> {
    fn new(messages: &'m [Parsed<'j>]) -> Self {
        let entry = |(index, message): (u32, &'m Parsed<'j>)| Entry {
            index,
            content: Content::Same(&message.json),
        };
        Self { entries: (0..).zip(messages).map(entry).collect(), system: None, edits: Vec::new() }
    }

    /// Applies the edits of one round.
    fn mend(&mut self, found: &mut [Fault]) {
        let mut removed = RemovedEntries(alloc::vec![false; self.entries.len()]);
        let mut inside: Vec<Op> = Vec::new();
        let mut arrivals: Vec<(u32, Arrival)> = Vec::new();
        for fault in found.iter_mut().filter(|fault| !fault.ops.is_empty()) {
            let index = self.entries.get(fault.index as usize).map_or(0, |entry| entry.index);
            self.edits.push(Edit { index, rule: fault.rule.id, reason: reason(fault) });
            for op in take(&mut fault.ops) {
                match op {
                    Op::Drop(at) => _ = removed.take(at),
                    Op::Hoist(at, text) => {
                        if removed.take(at) {
                            self.hoist(&text);
                        }
                    }
                    Op::Insert(at, text) => arrivals.push((at, Arrival::New(text))),
                    Op::Move { from, to } => {
                        if removed.take(from) {
                            arrivals.push((to, Arrival::Old(from)));
                        }
                    }
                    op => inside.push(op),
                }
            }
        }
        self.change(inside);
        // The sort is stable: messages for the same place keep their order.
        self.rearrange(&removed, sorted(arrivals, |(at, _)| *at));
    }

    fn hoist(&mut self, text: &str) {
        let system = self.system.get_or_insert_default();
        if !system.is_empty() && !text.is_empty() {
            system.push_str("\n\n");
        }
        system.push_str(text);
    }

    fn change(&mut self, inside: Vec<Op>) {
        let mut ops = sorted(inside, |op| op.inside().unwrap_or_default()).into_iter().peekable();
        while let Some(op) = ops.next() {
            let at = op.inside();
            let mut of_one = alloc::vec![op];
            while let Some(next) = ops.next_if(|next| next.inside() == at) {
                of_one.push(next);
            }
            if let Some(entry) = at.and_then(|at| self.entries.get_mut(at as usize)) {
                entry.change(of_one);
            }
        }
    }

    fn rearrange(&mut self, removed: &RemovedEntries, arrivals: Vec<(u32, Arrival)>) {
        if !removed.0.contains(&true) && arrivals.is_empty() {
            return;
        }
        let mut slots: Vec<Option<Entry<'m, 'j>>> =
            take(&mut self.entries).into_iter().map(Some).collect();
        // Take all moved messages out before the list is rebuilt.
        let mut arriving: Vec<(u32, Entry<'m, 'j>)> = Vec::with_capacity(arrivals.len());
        for (at, arrival) in arrivals {
            let entry = match arrival {
                Arrival::Old(from) => slots.get_mut(from as usize).and_then(Option::take),
                Arrival::New(text) => {
                    let before =
                        slots.get((at as usize).saturating_sub(1)).and_then(Option::as_ref);
                    let index = before.map_or(at.saturating_sub(1), |entry| entry.index);
                    parse(&text).ok().map(|parsed| Entry {
                        index,
                        content: Content::New(parsed.json.into_owned()),
                    })
                }
            };
            arriving.extend(entry.map(|entry| (at, entry)));
        }
        let mut arriving = arriving.into_iter().peekable();
        let mut out = Vec::with_capacity(slots.len());
        for (at, slot) in (0_u32..).zip(slots) {
            while let Some((_, entry)) = arriving.next_if(|(place, _)| *place <= at) {
                out.push(entry);
            }
            out.extend(slot.filter(|_| removed.0.get(at as usize) != Some(&true)));
        }
        out.extend(arriving.map(|(_, entry)| entry));
        self.entries = out;
    }

    fn finish(self, found: &[Fault]) -> Healed {
        let index_of = |at: u32| self.entries.get(at as usize).map_or(at, |entry| entry.index);
        let left = found
            .iter()
            .map(|fault| Finding { index: index_of(fault.index), ..fault.finding() })
            .collect();
        let kept = |entry: Entry<'_, '_>| match entry.content {
            Content::Same(_) => Kept::Same(entry.index),
            Content::Changed(_, changes) => Kept::Changed(entry.index, changes),
            Content::New(json) => Kept::New(json.to_string()),
        };
        Healed {
            left,
            messages: self.entries.into_iter().map(kept).collect(),
            system: self.system,
            edits: self.edits,
        }
    }
}

/// Marks the entries that are removed from their place.
struct RemovedEntries(Vec<bool>);

impl RemovedEntries {
    /// Marks an entry as removed. Returns `false` if it already was.
    fn take(&mut self, at: u32) -> bool {
        self.0.get_mut(at as usize).is_some_and(|is_removed| !core::mem::replace(is_removed, true))
    }
}

enum Arrival {
    Old(u32),
    New(String),
}

fn reason(fault: &Fault) -> String {
    let mut reason = fault.sentence();
    if !fault.rule.fix.is_empty() {
        reason.push_str("; mended: ");
        reason.push_str(fault.rule.fix);
    }
    reason
}

/// Healing takes a few rounds, because edits may uncover other errors. The limit stops rules whose
/// edits undo each other.
const MAX_ROUNDS: u32 = 16;
