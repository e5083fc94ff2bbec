//! The calls of a transcript, found by id or by name, and in order.
//!
//! Every look-up takes O(log calls), also if one message makes a hundred thousand calls.

use alloc::collections::BTreeSet;
use core::ops::Range;

use super::CallSite;
use crate::item::Call;

/// The calls by key.
#[derive(Clone, Debug, Default)]
pub(super) struct Calls {
    /// The keys that stay. Both sets have one type for all kinds of keys, since each type of set is
    /// kilobytes of wasm.
    keys: BTreeSet<(u64, CallSite)>,
    /// The keys of calls without a result: few, and most of them for one step only.
    open_keys: BTreeSet<(u64, CallSite)>,
    open: usize,
}

/// What a call is found by.
#[derive(Clone, Copy)]
pub(super) enum Key<'a> {
    /// The id of any call.
    Id(&'a str),
    /// The id of a call without a result.
    OpenId(&'a str),
    /// The tool of a call without a result.
    OpenName(&'a str),
    /// The id of a call without a result that needs none.
    LooseId(&'a str),
    /// Any call that lacks a required result.
    Open,
    /// An item with an id of the provider, by the hash of it.
    Item(u64),
    /// A result in another message closes the call. The value is the place of that result.
    Lent(CallSite),
}

impl Calls {
    /// Adds a call that has no result yet.
    pub fn add(&mut self, site: CallSite, call: &Call) {
        self.keys.insert((Key::Id(&call.id).hash(), site));
        self.open(site, call);
    }

    /// Marks a call as waiting for its result.
    pub fn open(&mut self, site: CallSite, call: &Call) {
        if call.optional {
            self.open_keys.insert((Key::LooseId(&call.id).hash(), site));
        } else if self.open_keys.insert((Key::Open.hash(), site)) {
            self.open += 1;
            self.open_keys.insert((Key::OpenId(&call.id).hash(), site));
            self.open_keys.insert((Key::OpenName(&call.name).hash(), site));
        }
    }

    /// Marks a call as answered.
    pub fn close(&mut self, site: CallSite, call: &Call) {
        if call.optional {
            self.open_keys.remove(&(Key::LooseId(&call.id).hash(), site));
        } else if self.open_keys.remove(&(Key::Open.hash(), site)) {
            self.open -= 1;
            self.open_keys.remove(&(Key::OpenId(&call.id).hash(), site));
            self.open_keys.remove(&(Key::OpenName(&call.name).hash(), site));
        }
    }

    /// Removes a call.
    pub fn remove(&mut self, site: CallSite, call: &Call) {
        self.close(site, call);
        self.keys.remove(&(Key::Id(&call.id).hash(), site));
    }

    /// The calls with this key that items of a range make, in order. Hashes may collide, so the
    /// caller compares.
    pub fn find(
        &self,
        key: Key<'_>,
        items: Range<u32>,
    ) -> impl DoubleEndedIterator<Item = CallSite> {
        let end = CallSite { item: items.end.max(items.start), call: 0 };
        self.between(key, CallSite { item: items.start, call: 0 }, end)
    }

    /// The calls with this key from `site` on, in order.
    pub fn find_from(&self, key: Key<'_>, site: CallSite) -> impl Iterator<Item = CallSite> {
        self.between(key, site, CallSite { item: u32::MAX, call: 0 })
    }

    fn between(
        &self,
        key: Key<'_>,
        from: CallSite,
        to: CallSite,
    ) -> impl DoubleEndedIterator<Item = CallSite> {
        let hash = key.hash();
        let keys = match key {
            Key::OpenId(_) | Key::OpenName(_) | Key::LooseId(_) | Key::Open => &self.open_keys,
            Key::Id(_) | Key::Item(_) | Key::Lent(_) => &self.keys,
        };
        keys.range((hash, from)..(hash, to)).map(|(_, site)| *site)
    }

    /// Adds a place that is found by `key`.
    pub fn add_place(&mut self, key: Key<'_>, place: CallSite) {
        self.keys.insert((key.hash(), place));
    }

    /// Removes a place that is found by `key`.
    pub fn remove_place(&mut self, key: Key<'_>, place: CallSite) {
        self.keys.remove(&(key.hash(), place));
    }

    /// How many calls lack a required result.
    pub fn open_count(&self) -> usize {
        self.open
    }
}

impl Key<'_> {
    /// FNV-1a, of eight bytes at a time. Ids are not secret, and a collision costs one comparison.
    fn hash(self) -> u64 {
        let (kind, text) = match self {
            Self::Id(id) => (0, id),
            Self::OpenId(id) => (1, id),
            Self::OpenName(name) => (2, name),
            Self::LooseId(id) => (3, id),
            Self::Open => (4, ""),
            Self::Item(own_id) => return own_id,
            Self::Lent(site) => {
                let place = u64::from(site.item) << 32 | u64::from(site.call);
                return place.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            }
        };
        let mix = |hash: u64, part: u64| (hash ^ part).wrapping_mul(0x0000_0100_0000_01b3);
        let (eights, rest) = text.as_bytes().as_chunks();
        let eights = eights.iter().map(|eight| u64::from_le_bytes(*eight));
        let rest = rest.iter().map(|&byte| u64::from(byte));
        eights.chain(rest).fold(mix(0xcbf2_9ce4_8422_2325, kind), mix)
    }
}
