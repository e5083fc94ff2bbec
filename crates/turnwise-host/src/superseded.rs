//! Results that later messages made worthless, for the strategy
//! [`Supersede`](turnwise_core::strategies::Supersede).
//!
//! The purpose of each call is read once ([`uses`]) and cached. Then one walk from the newest
//! result to the oldest finds, for each result, the newest one that makes it worthless.

pub mod uses;

use alloc::collections::BTreeMap;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;

use turnwise_formats::{PartKind, parts};

use crate::history::History;
use uses::{Subject, Use, hash, use_of};

/// The host's own key of a call, from the tool's name and the arguments. Of two results with the
/// same key, the older is worthless. `Some(None)` keeps the result, and `None` leaves it to the
/// rules.
pub type KeyOf<'k> = &'k dyn Fn(&str, &str) -> Option<Option<String>>;

/// A [`KeyOf`] that a notetaker stores.
#[derive(Clone)]
pub struct OwnKey(Rc<KeyFunction>);

type KeyFunction = dyn Fn(&str, &str) -> Option<Option<String>>;

impl OwnKey {
    /// Stores a function.
    pub fn new(key: impl Fn(&str, &str) -> Option<Option<String>> + 'static) -> Self {
        Self(Rc::new(key))
    }

    /// The function.
    pub fn get(&self) -> KeyOf<'_> {
        &*self.0
    }
}

impl core::fmt::Debug for OwnKey {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("OwnKey")
    }
}

/// The purpose of each call in a conversation. Copies share their entries.
#[derive(Clone, Debug, Default)]
pub(crate) struct Uses {
    entries: Vec<Option<(u64, Rc<[Use]>)>>,
}

/// A result that makes older ones worthless.
struct Newer {
    by: u32,
    subject: Subject,
    size: usize,
    result: u64,
}

impl Uses {
    /// The results that later messages made worthless, in order: the item, the index of the result
    /// in it, and the item with the newer content.
    pub fn superseded(&mut self, chat: &dyn History, key_of: Option<KeyOf<'_>>) -> Vec<[u32; 3]> {
        let transcript = chat.transcript();
        self.entries.resize(chat.len() as usize, None);
        let (mut newer, mut found) = (BTreeMap::<u64, Vec<Newer>>::new(), Vec::new());
        for (index, entry) in (0..chat.len()).zip(&mut self.entries).rev() {
            let chain = transcript.chain(index + 1);
            let known = entry.as_ref().filter(|known| known.0 == chain);
            let uses = known.map_or_else(|| read(chat, index, key_of), |known| known.1.clone());
            *entry = Some((chain, uses.clone()));
            for one in uses.iter().rev() {
                let list = newer.entry(one.key).or_default();
                let by = list.iter().find(|newer| newer.replaces(one));
                found.extend(by.map(|newer| [index, one.answer, newer.by]));
                if by.is_none() || one.subject.has_range() {
                    let Use { by, subject, size, result, .. } = *one;
                    list.push(Newer { by, subject, size, result });
                }
            }
        }
        found.reverse();
        found
    }
}

impl Newer {
    fn replaces(&self, older: &Use) -> bool {
        // A short answer, such as "unchanged" or a failure, does not repeat the older content.
        let is_full = self.size >= older.size / 2;
        match (older.subject, self.subject) {
            (Subject::State, _) => true,
            (Subject::Read { .. } | Subject::Write, Subject::Write) => true,
            (Subject::Read { from, to }, Subject::Read { from: first, to: last }) => {
                // If a file is read without an end, tools truncate it.
                let is_cut = last == u32::MAX && first < from && to.saturating_sub(first) > CUT;
                first <= from && last >= to && is_full && !is_cut
            }
            (Subject::Question, _) => is_full,
            (Subject::Deed, _) => self.result == older.result,
            (Subject::Write, _) | (Subject::Read { .. }, _) => false,
        }
    }
}

/// The number of lines after which most tools truncate a file.
const CUT: u32 = 2000;

/// The subjects of an item's results. Failures have none.
fn read(chat: &dyn History, index: u32, key_of: Option<KeyOf<'_>>) -> Rc<[Use]> {
    let transcript = chat.transcript();
    let answers = transcript.item(index).map(|item| item.answers.as_slice()).unwrap_or_default();
    if answers.is_empty() {
        return Rc::default();
    }
    let results = texts(chat, index, PartKind::Result);
    let uses = answers.iter().zip(0u32..).filter(|(answer, _)| !answer.error);
    let uses = uses.filter_map(|(_, place)| {
        let site = transcript.call_site(index, place as usize)?;
        let call = transcript.call_of(index, place as usize)?;
        let arguments = texts(chat, site.item, PartKind::Call);
        let arguments = arguments.get(site.call as usize)?;
        let result = results.get(place as usize)?;
        let own = key_of.and_then(|key_of| key_of(&call.name, arguments));
        let (key, subject) = match own {
            Some(Some(key)) => (hash(&key), Subject::State),
            Some(None) => return None,
            None => use_of(&call.name, arguments)?,
        };
        let by = if subject.is_in_call(arguments) { site.item } else { index };
        let (size, result) = (result.len(), hash(result));
        Some(Use { answer: place, key, subject, by, size, result })
    });
    uses.collect()
}

/// The texts of the parts of one kind.
fn texts(chat: &dyn History, index: u32, kind: PartKind) -> Vec<String> {
    let parsed = chat.message_text(index).and_then(|text| text.parse().ok());
    let parts = parsed.as_ref().map(|parsed| parts(chat.format(), &parsed.json));
    let found = parts.into_iter().flatten().filter(|part| part.kind == kind);
    found.map(|part| part.text.into_owned()).collect()
}
