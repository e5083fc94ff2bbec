//! Texts that a request carries besides the transcript's messages: restated limits, the blocks
//! of memory, and other issues.
//!
//! A text belongs to the newest user message at the time, or to the front of the conversation. It
//! never changes afterwards, so that the prefix which the provider has cached stays the same: as
//! long as its message is sent, the text is sent with it.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::order;
use crate::pins::Pins;
use crate::plan::Reason;
use crate::policy::Measure;
use crate::tokens::TokenCount;

/// The kind of an added text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AddedKind {
    /// Limits that still hold, said again near the end.
    Restated,
    /// What memory knows about the user, in front of the conversation.
    Profile,
    /// What memory knows about the newest user message.
    Recall,
    /// Other issues of the conversation: those that are out of sight, and one that was taken up
    /// again.
    Issues,
}

impl AddedKind {
    /// Every kind, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Restated, Self::Profile, Self::Recall, Self::Issues];

    /// A stable name for programs.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Restated => "restated",
            Self::Profile => "profile",
            Self::Recall => "recall",
            Self::Issues => "issues",
        }
    }

    /// Whether the text belongs to the front of the conversation, and not to a user message.
    pub fn is_front(self) -> bool {
        self == Self::Profile
    }

    pub(crate) fn reason(self) -> Reason {
        match self {
            Self::Restated => Reason::Restated,
            Self::Profile | Self::Recall | Self::Issues => Reason::Recalled,
        }
    }
}

/// An added text. Plain data: a host may store it and add it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    /// Its number. Numbers are never used again.
    pub serial: u32,
    /// The kind.
    pub kind: AddedKind,
    /// The user message that it is sent with. Zero at the front.
    pub item: u32,
    /// The number of messages it is sent as. Zero if it becomes a part of the user message.
    pub messages: u32,
    /// The tokens by which it makes the request larger.
    pub tokens: TokenCount,
    /// The text as sent.
    pub text: Box<str>,
    /// What the host knows it by. Never sent.
    pub tag: Box<str>,
}

/// A text to add, with its size as sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewText {
    /// The kind, which decides the place.
    pub kind: AddedKind,
    /// The text as sent.
    pub text: Box<str>,
    /// The number of messages it is sent as. Zero if it becomes a part of the user message. At the
    /// front there is at least one.
    pub messages: u32,
    /// The tokens by which it makes the request larger.
    pub tokens: TokenCount,
    /// What the host knows it by. Never sent.
    pub tag: Box<str>,
}

impl Added {
    /// Marks a change that adds this text. A byte is enough to distinguish the texts of one
    /// message, and every cleared result has one.
    pub fn mark(&self) -> u8 {
        (self.serial % u32::from(u8::MAX)) as u8 + 1
    }

    fn size(&self) -> Measure {
        Measure { turns: 0, messages: self.messages, tokens: self.tokens }
    }
}

/// The added texts of a conversation, with running sums of their sizes.
///
/// INVARIANT: each user message has at most one text of a kind, and so has the front.
#[derive(Clone, Debug, Default)]
pub struct Additions {
    front: Vec<Added>,
    /// Those of user messages, by message and number.
    list: Vec<Entry>,
    serial: u32,
    /// The user message for which a strategy last asked for a text.
    asked: Option<u32>,
}

/// Added texts without their running sums: the state that a log has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct AddedTexts {
    pub front: Vec<Added>,
    pub of_items: Vec<Added>,
    pub serial: u32,
    pub asked: Option<u32>,
}

#[derive(Clone, Debug)]
struct Entry {
    added: Added,
    /// The size of all entries before this one, and of those whose messages are pinned.
    before: Measure,
    pinned_before: Measure,
    is_pinned: bool,
}

impl Additions {
    /// All texts: those at the front, then those of user messages in their order.
    pub fn iter(&self) -> impl Iterator<Item = &Added> {
        self.front.iter().chain(self.of_items())
    }

    /// The texts at the front of the conversation.
    pub fn front(&self) -> &[Added] {
        &self.front
    }

    /// The texts of user messages, in their order.
    pub fn of_items(&self) -> impl DoubleEndedIterator<Item = &Added> {
        self.list.iter().map(|entry| &entry.added)
    }

    /// The texts of the user message at `index`.
    pub fn of(&self, index: u32) -> impl Iterator<Item = &Added> {
        let from = self.list.get(self.place(index)..).unwrap_or_default();
        from.iter().map(|entry| &entry.added).take_while(move |added| added.item == index)
    }

    /// The text with this number.
    pub fn get(&self, serial: u32) -> Option<&Added> {
        self.iter().find(|added| added.serial == serial)
    }

    /// Whether there is a text of this kind for the user message at `index`, or at the front.
    pub fn has(&self, kind: AddedKind, index: u32) -> bool {
        let is_it = |added: &Added| added.kind == kind;
        if kind.is_front() { self.front.iter().any(is_it) } else { self.of(index).any(is_it) }
    }

    /// The user message for which a strategy last asked for a text.
    pub fn asked(&self) -> Option<u32> {
        self.asked
    }

    pub(crate) fn answer(&mut self, asked: Option<u32>) {
        self.asked = asked;
    }

    pub(crate) fn push(&mut self, mut added: Added, pins: &Pins) -> u32 {
        self.serial += 1;
        added.serial = self.serial;
        if added.kind.is_front() {
            self.front.push(added);
        } else {
            let (before, pinned_before) = self.totals();
            let is_pinned = pins.covers(added.item);
            self.list.push(Entry { added, before, pinned_before, is_pinned });
        }
        self.serial
    }

    /// Takes a text away. Returns it if there was one.
    pub(crate) fn remove(&mut self, serial: u32, pins: &Pins) -> Option<Added> {
        let found = self.get(serial).cloned();
        self.front.retain(|added| added.serial != serial);
        self.list.retain(|entry| entry.added.serial != serial);
        self.sum_up(pins);
        found
    }

    pub(crate) fn truncate(&mut self, len: u32) {
        self.list.truncate(self.place(len));
        self.asked = self.asked.filter(|&index| index < len);
    }

    /// Removes all texts. Numbers are not used again.
    pub(crate) fn clear(&mut self) {
        *self = Self { serial: self.serial, ..Self::default() };
    }

    /// The texts without their running sums.
    pub(crate) fn texts(&self) -> AddedTexts {
        AddedTexts {
            front: self.front.clone(),
            of_items: self.of_items().cloned().collect(),
            serial: self.serial,
            asked: self.asked,
        }
    }

    /// The additions with these texts.
    pub(crate) fn restored(texts: AddedTexts, pins: &Pins) -> Self {
        let AddedTexts { front, of_items, serial, asked } = texts;
        let entry = |added| Entry {
            added,
            before: Measure::default(),
            pinned_before: Measure::default(),
            is_pinned: false,
        };
        let mut all =
            Self { front, list: of_items.into_iter().map(entry).collect(), serial, asked };
        all.sum_up(pins);
        all
    }

    /// Sets the sizes of the texts, in the order of [`iter`](Self::iter): tokens and messages as
    /// sent. Returns whether one differs.
    pub(crate) fn measure(&mut self, sizes: &[(TokenCount, u32)], pins: &Pins) -> bool {
        let mut differs = false;
        let entries = self.list.iter_mut().map(|entry| &mut entry.added);
        for (added, size) in self.front.iter_mut().chain(entries).zip(sizes) {
            differs |= (added.tokens, added.messages) != *size;
            (added.tokens, added.messages) = *size;
        }
        if differs {
            self.sum_up(pins);
        }
        differs
    }

    /// Computes the running sums again, after the pins have changed.
    pub(crate) fn sum_up(&mut self, pins: &Pins) {
        for entry in core::mem::take(&mut self.list) {
            let (before, pinned_before) = self.totals();
            let is_pinned = pins.covers(entry.added.item);
            self.list.push(Entry { before, pinned_before, is_pinned, ..entry });
        }
    }

    fn totals(&self) -> (Measure, Measure) {
        self.list.last().map_or_else(Default::default, |last| {
            let size = last.added.size();
            let pinned = if last.is_pinned { size } else { Measure::default() };
            (last.before.plus(size), last.pinned_before.plus(pinned))
        })
    }

    fn place(&self, index: u32) -> usize {
        order::count_before(&self.list, |entry| entry.added.item < index)
    }

    /// The size of the texts of the messages from `start` to `end`.
    pub(crate) fn within(&self, start: u32, end: u32) -> Measure {
        self.before(end).0.less(self.before(start).0)
    }

    /// The size of the texts of messages before `index`, and of those that are pinned. O(log n).
    fn before(&self, index: u32) -> (Measure, Measure) {
        let entry = self.list.get(self.place(index));
        entry.map_or_else(|| self.totals(), |entry| (entry.before, entry.pinned_before))
    }
}

/// The texts that a draft sends: all of them, unless they leave no room for what must stay.
#[derive(Clone, Copy, Debug)]
pub struct SentAdditions<'a> {
    /// All texts.
    pub all: &'a Additions,
    /// Texts of user messages from here on are not sent.
    pub until: u32,
    /// Whether the texts at the front are sent.
    pub has_front: bool,
}

impl<'a> SentAdditions<'a> {
    /// The texts of user messages that are sent, as long as their messages are.
    pub fn of_items(&self) -> impl Iterator<Item = &'a Added> {
        let until = self.until;
        self.all.of_items().take_while(move |added| added.item < until)
    }

    /// The texts that are sent at the front.
    pub fn front(&self) -> &'a [Added] {
        if self.has_front { self.all.front() } else { &[] }
    }

    /// The size of the texts that are sent if the verbatim part starts at `start`, with this
    /// `opener` and the pinned messages before it.
    pub(crate) fn size_from(&self, start: u32, opener: Option<u32>) -> Measure {
        let mut size = Measure::default();
        for added in self.front() {
            size = size.plus(added.size());
        }
        if self.all.list.is_empty() {
            return size;
        }
        for added in
            opener.filter(|&index| index < self.until).into_iter().flat_map(|o| self.all.of(o))
        {
            size = size.plus(added.size());
        }
        let start = start.min(self.until);
        let verbatim = self.all.within(start, self.until);
        size.plus(verbatim).plus(self.all.before(start).1)
    }
}
