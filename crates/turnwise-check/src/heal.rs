//! Repairs a history with the smallest set of edits.
//!
//! A rule returns the edits that fix its findings. The edits are applied and the rules run again,
//! because an edit may uncover another error, until there are no more edits. A rule without a
//! certain fix returns no edits, and its findings are returned to the caller.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem::take;

use turnwise_core::item::Role;
use turnwise_core::mending::OPENING;
use turnwise_formats::lint::{Fault, Op, changes};
use turnwise_formats::sorted::sorted;
use turnwise_formats::{
    Format, Json, Parsed, Part, PartKind, Style, detect_list, opening_user, parse, spoken,
};

use crate::lint::{Search, in_one_go, is_unknown};
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
    in_one_go(Healing::new(messages, options), |healing| healing.step(messages, options))
}

/// [`heal`] in steps of bounded size.
pub struct Healing<'j> {
    format: Format,
    history: History<'j>,
    search: Search,
    rounds: u32,
}

impl<'j> Healing<'j> {
    /// Begins.
    pub fn new(messages: &[Parsed<'j>], options: &Options) -> Self {
        let detect = || detect_list(messages.iter().map(|message| &message.json));
        Self {
            format: options.format.unwrap_or_else(detect),
            history: History::new(messages.len()),
            search: Search::default(),
            rounds: 0,
        }
    }

    /// One step with the same messages and options as before. Returns the history at the end.
    pub fn step(&mut self, messages: &[Parsed<'j>], options: &Options) -> Option<Healed> {
        let entries = self.history.entries.iter();
        let views: Vec<&Json<'_>> = entries.map(|entry| entry.json(messages)).collect();
        // The first round replaces half characters.
        let is_half = |index: u32| {
            self.rounds == 0 && messages.get(index as usize).is_some_and(|it| it.is_mended)
        };
        let mut found = self.search.step(&views, &is_half, self.format, options)?;
        let is_mendable = found.iter().any(|fault| !fault.ops.is_empty());
        // The rules would treat the calls and results of an unknown message as missing.
        let is_known = self.rounds > 0 || !found.iter().any(is_unknown);
        if !is_mendable || !is_known || self.rounds == MAX_ROUNDS {
            return Some(take(&mut self.history).finish(&found));
        }
        self.history.mend(messages, &mut found);
        self.history.keep_newest(messages, self.format);
        self.rounds += 1;
        self.search = Search::default();
        None
    }
}

impl Healed {
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
#[derive(Default)]
struct History<'j> {
    entries: Vec<Entry<'j>>,
    system: Option<String>,
    edits: Vec<Edit>,
    /// Whether a placeholder replaced the newest user message.
    is_kept: bool,
}

struct Entry<'j> {
    /// The original index, or for a new message that of the message before it.
    index: u32,
    content: Content<'j>,
}

enum Content<'j> {
    Same,
    Changed(Json<'j>, Vec<Change>),
    New(Json<'static>),
}

impl<'j> Entry<'j> {
    fn json<'m>(&'m self, messages: &'m [Parsed<'j>]) -> &'m Json<'j> {
        match &self.content {
            Content::Same => {
                messages.get(self.index as usize).map_or(&Json::Null, |message| &message.json)
            }
            Content::Changed(json, _) => json,
            Content::New(json) => json,
        }
    }

    fn change(&mut self, messages: &[Parsed<'j>], ops: Vec<Op>) {
        let mut changes = changes(ops);
        self.content = match core::mem::replace(&mut self.content, Content::New(Json::Null)) {
            Content::Same => {
                let message = messages.get(self.index as usize);
                let mut json = message.map_or(Json::Null, |message| message.json.clone());
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

impl<'j> History<'j> {
    fn new(len: usize) -> Self {
        let entry = |index| Entry { index, content: Content::Same };
        Self { entries: (0..).take(len).map(entry).collect(), ..Self::default() }
    }

    /// Applies the edits of one round.
    fn mend(&mut self, messages: &[Parsed<'j>], found: &mut [Fault]) {
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
        self.change(messages, inside);
        // The sort is stable: messages for the same place keep their order.
        self.rearrange(&removed, sorted(arrivals, |(at, _)| *at));
    }

    /// Replaces the newest user message by a placeholder if it had no content that the provider
    /// accepts, or if no message is left. A plan sends the same placeholder. It is not needed after
    /// another user message.
    fn keep_newest(&mut self, messages: &[Parsed<'j>], format: Format) {
        let index = (0..).take(messages.len()).last().unwrap_or_default();
        let Some(newest) = messages.get(index as usize) else { return };
        let role_of = |json: &Json<'_>| spoken(format, json).ok().map(|(role, _)| role);
        let is_empty = |part: &Part<'_>| part.kind == PartKind::Text && part.text.trim().is_empty();
        let is_hollow = spoken(format, &newest.json)
            .is_ok_and(|(role, parts)| role == Role::User && parts.iter().all(is_empty));
        let last = self.entries.iter().rev().find_map(|entry| {
            let role = role_of(entry.json(messages));
            (role != Some(Role::System)).then_some((entry.index, role))
        });
        let is_needed = match last {
            Some((at, role)) => is_hollow && at != index && role == Some(Role::Assistant),
            None => self.system.is_none(),
        };
        // Once, since later rounds may join it with another.
        if !is_needed || core::mem::replace(&mut self.is_kept, true) {
            return;
        }
        if let Ok(made) = parse(&opening_user(format, Style::Bare, OPENING)) {
            let content = Content::New(made.json.into_owned());
            self.entries.push(Entry { index, content });
        }
    }

    fn hoist(&mut self, text: &str) {
        let system = self.system.get_or_insert_default();
        if !system.is_empty() && !text.is_empty() {
            system.push_str("\n\n");
        }
        system.push_str(text);
    }

    fn change(&mut self, messages: &[Parsed<'j>], inside: Vec<Op>) {
        let mut ops = sorted(inside, |op| op.inside().unwrap_or_default()).into_iter().peekable();
        while let Some(op) = ops.next() {
            let at = op.inside();
            let mut of_one = alloc::vec![op];
            while let Some(next) = ops.next_if(|next| next.inside() == at) {
                of_one.push(next);
            }
            if let Some(entry) = at.and_then(|at| self.entries.get_mut(at as usize)) {
                entry.change(messages, of_one);
            }
        }
    }

    fn rearrange(&mut self, removed: &RemovedEntries, arrivals: Vec<(u32, Arrival)>) {
        if !removed.0.contains(&true) && arrivals.is_empty() {
            return;
        }
        let mut slots: Vec<Option<Entry<'j>>> =
            take(&mut self.entries).into_iter().map(Some).collect();
        // Take all moved messages out before the list is rebuilt.
        let mut arriving: Vec<(u32, Entry<'j>)> = Vec::with_capacity(arrivals.len());
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
        let kept = |entry: Entry<'_>| match entry.content {
            Content::Same => Kept::Same(entry.index),
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
