//! Edits: as the rules ask for them, and as a host carries them out.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem::take;

use crate::json::{Json, parse};
use crate::patch::{Patch, Step, set, value_at, value_at_mut};

use crate::sorted::sorted;

/// A place inside a message.
pub type Path = Vec<Step>;

/// One edit that a rule asks for. Indexes and paths are those of the history the rule has seen.
#[derive(Clone, Debug)]
pub enum Op {
    /// Leave the message out.
    Drop(u32),
    /// Put JSON text where the path leads.
    Set(u32, Path, String),
    /// Take the field or the list item away.
    Cut(u32, Path),
    /// Put JSON text into a list, in front of the item the path names.
    Put(u32, Path, String),
    /// A new message in front of the one with this index.
    Insert(u32, String),
    /// The message `from` goes in front of the one at `to`.
    Move {
        /// Where the message is.
        from: u32,
        /// The message it goes in front of.
        to: u32,
    },
    /// The message is left out, and its text goes into the system instruction.
    Hoist(u32, String),
}

impl Op {
    /// The message it is inside of, for edits of one message.
    pub fn inside(&self) -> Option<u32> {
        match self {
            Self::Set(index, ..) | Self::Cut(index, _) | Self::Put(index, ..) => Some(*index),
            _ => None,
        }
    }

    /// Whether its path leads somewhere in `message`: hostile histories have numbers where objects
    /// should be.
    pub fn leads_somewhere(&self, message: &Json<'_>) -> bool {
        let (Self::Set(_, path, _) | Self::Cut(_, path) | Self::Put(_, path, _)) = self else {
            return true;
        };
        let Some((last, parent)) = path.split_last() else { return matches!(self, Self::Set(..)) };
        match (value_at(message, parent), last) {
            (Some(Json::Object(_)), Step::Key(_)) => true,
            (Some(Json::Array(items)), Step::Index(at)) => {
                let is_put = matches!(self, Self::Put(..));
                (*at as usize) < items.len() + usize::from(is_put)
            }
            _ => false,
        }
    }
}

/// One edit inside a message, to be carried out in the order given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A new value at a place.
    Set(Patch),
    /// A field that goes.
    Unset(Vec<Step>),
    /// Items that leave a list, and items that come into it.
    List {
        /// The list.
        path: Vec<Step>,
        /// Which of its items go, rising.
        cut: Vec<u32>,
        /// New items as JSON text, each in front of the item that had this index.
        put: Vec<(u32, String)>,
    },
}

/// A path from field names and indexes.
macro_rules! steps {
    ($($step:expr),* $(,)?) => { alloc::vec![$($crate::patch::Step::from($step)),*] };
}
pub(crate) use steps;

/// Several edits of one message as changes: values first, then fields, then lists, so that every
/// path means what it meant to the rule.
pub fn changes(ops: Vec<Op>) -> Vec<Change> {
    let mut sets = Vec::new();
    let mut unsets = Vec::new();
    let mut lists: Vec<(Path, u32, Option<String>)> = Vec::new();
    for op in ops {
        match op {
            Op::Set(_, path, value) => sets.push(Change::Set(Patch { path, value })),
            Op::Cut(_, mut path) => match path.pop() {
                Some(Step::Index(index)) => lists.push((path, index, None)),
                Some(key) => {
                    path.push(key);
                    unsets.push(Change::Unset(path));
                }
                None => {}
            },
            Op::Put(_, mut path, value) => {
                if let Some(Step::Index(index)) = path.pop() {
                    lists.push((path, index, Some(value)));
                }
            }
            _ => {}
        }
    }
    let mut grouped: Vec<Change> = Vec::new();
    // No rule asks for a list within a list, so that these do not depend on each other.
    for (at, index, value) in sorted(lists, |(_, index, _)| *index) {
        let known = grouped
            .iter()
            .position(|list| matches!(list, Change::List { path, .. } if *path == at));
        let place = known.unwrap_or(grouped.len());
        if known.is_none() {
            grouped.push(Change::List { path: at, cut: Vec::new(), put: Vec::new() });
        }
        let Some(Change::List { cut, put, .. }) = grouped.get_mut(place) else { continue };
        match value {
            Some(value) => put.push((index, value)),
            None if cut.last() != Some(&index) => cut.push(index),
            None => {}
        }
    }
    sets.append(&mut unsets);
    sets.append(&mut grouped);
    sets
}

/// Carries `changes` out.
///
/// What leads nowhere changes nothing.
pub fn apply_changes(changes: &[Change], message: &mut Json<'_>) {
    for change in changes {
        match change {
            Change::Set(patch) => {
                let Ok(value) = parse(&patch.value) else { continue };
                set(message, &patch.path, value.json.into_owned());
            }
            Change::Unset(path) => {
                let Some((Step::Key(key), parent)) = path.split_last() else { continue };
                if let Some(Json::Object(fields)) = value_at_mut(message, parent) {
                    fields.retain(|(name, _)| name != key);
                }
            }
            Change::List { path, cut, put } => {
                if let Some(Json::Array(items)) = value_at_mut(message, path) {
                    rebuild(items, cut, put);
                }
            }
        }
    }
}

fn rebuild(items: &mut Vec<Json<'_>>, cut: &[u32], put: &[(u32, String)]) {
    let mut put = put.iter().peekable();
    let mut cut = cut.iter().peekable();
    let mut rebuilt = Vec::with_capacity(items.len());
    let new = |text: &String| parse(text).map_or(Json::Null, |parsed| parsed.json.into_owned());
    for (index, item) in (0..).zip(take(items)) {
        while let Some((_, text)) = put.next_if(|(at, _)| *at <= index) {
            rebuilt.push(new(text));
        }
        if cut.next_if(|at| **at == index).is_none() {
            rebuilt.push(item);
        }
    }
    rebuilt.extend(put.map(|(_, text)| new(text)));
    *items = rebuilt;
}
