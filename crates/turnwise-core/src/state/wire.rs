//! Decisions as numbers: how each kind of value is written to and read from an entry.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Range;

use crate::additions::{Added, AddedKind};
use crate::draft::{
    Cause, Mark, MeasuredSize, Omission, Omitted, OmittedUnit, Replaced, Shortened, View,
};
use crate::meter::Meter;
use crate::placeholder::Digest;
use crate::plan::{Change, Reason};
use crate::policy::Measure;
use crate::summary::Setback;
use crate::tokens::TokenCount;

/// The change of an entry in the making.
#[derive(Clone, Debug, Default)]
pub(crate) struct Out {
    pub words: Vec<u32>,
    pub texts: Vec<Box<str>>,
}

/// The change of an entry, while it is read. Bad input is only noted, and read as zeros: a check in
/// every place would be half of this code.
pub(crate) struct In<'a> {
    pub words: core::slice::Iter<'a, u32>,
    pub texts: core::slice::Iter<'a, Box<str>>,
    pub is_bad: bool,
}

/// A value that an entry can contain.
pub(crate) trait Wire: Sized {
    fn write(&self, out: &mut Out);
    fn read(input: &mut In<'_>) -> Self;
}

impl Out {
    pub fn put(&mut self, value: &impl Wire) {
        value.write(self);
    }

    pub fn list<T: Wire>(&mut self, list: &[T]) {
        self.words.push(list.len() as u32);
        list.iter().for_each(|item| item.write(self));
    }

    /// Writes how `now` differs from `before`: the entries to keep, then the new ones.
    pub fn tail<T: Wire + PartialEq>(&mut self, before: &[T], now: &[T]) {
        let kept = before.iter().zip(now).take_while(|(was, is)| was == is).count();
        self.words.push(kept as u32);
        self.list(now.get(kept..).unwrap_or_default());
    }
}

impl In<'_> {
    pub fn get<T: Wire>(&mut self) -> T {
        T::read(self)
    }

    #[inline(never)]
    pub fn word(&mut self) -> u32 {
        let word = self.words.next().copied();
        self.check(word).unwrap_or_default()
    }

    /// Marks the data as bad if the value is missing.
    pub fn check<T>(&mut self, value: Option<T>) -> Option<T> {
        self.is_bad |= value.is_none();
        value
    }

    #[inline(never)]
    pub fn list<T: Wire>(&mut self) -> Vec<T> {
        let (count, mut list) = (self.word(), Vec::new());
        // The number may be a lie.
        while !self.is_bad && (list.len() as u32) < count {
            list.push(self.get());
        }
        list
    }

    /// Changes `list` as [`Out::tail`] wrote it.
    pub fn tail<T: Wire>(&mut self, list: &mut Vec<T>) {
        let kept = self.word() as usize;
        self.is_bad |= kept > list.len();
        list.truncate(kept);
        list.append(&mut self.list());
    }
}

impl Wire for u32 {
    fn write(&self, out: &mut Out) {
        out.words.push(*self);
    }
    fn read(input: &mut In<'_>) -> Self {
        input.word()
    }
}

impl Wire for u64 {
    fn write(&self, out: &mut Out) {
        out.words.extend([(self >> 32) as u32, *self as u32]);
    }
    fn read(input: &mut In<'_>) -> Self {
        Self::from(input.word()) << 32 | Self::from(input.word())
    }
}

impl Wire for TokenCount {
    fn write(&self, out: &mut Out) {
        out.put(&self.0);
    }
    fn read(input: &mut In<'_>) -> Self {
        Self(input.word())
    }
}

impl Wire for Box<str> {
    fn write(&self, out: &mut Out) {
        out.texts.push(self.clone());
    }
    fn read(input: &mut In<'_>) -> Self {
        let text = input.texts.next().cloned();
        input.check(text).unwrap_or_default()
    }
}

/// A bit, then the value.
impl<T: Wire> Wire for Option<T> {
    fn write(&self, out: &mut Out) {
        out.put(&u32::from(self.is_some()));
        self.iter().for_each(|value| out.put(value));
    }
    fn read(input: &mut In<'_>) -> Self {
        (input.word() != 0).then(|| input.get())
    }
}

/// A hash of its code, so that new reasons do not change the old ones.
impl Wire for Reason {
    fn write(&self, out: &mut Out) {
        out.put(&hash(self.code()));
    }
    fn read(input: &mut In<'_>) -> Self {
        let code = input.word();
        let reason = Self::ALL.iter().find(|reason| hash(reason.code()) == code);
        input.check(reason).copied().unwrap_or(Self::OlderThanKeep)
    }
}

impl Wire for Setback {
    fn write(&self, out: &mut Out) {
        out.put(&hash(self.code()));
    }
    fn read(input: &mut In<'_>) -> Self {
        let code = input.word();
        let all = [Self::Failed, Self::NotSmaller, Self::FreedNothing];
        let setback = all.into_iter().find(|setback| hash(setback.code()) == code);
        input.check(setback).unwrap_or(Self::Failed)
    }
}

impl Wire for Shortened {
    fn write(&self, out: &mut Out) {
        out.put(&self.unit);
        out.put(&self.most);
    }
    fn read(input: &mut In<'_>) -> Self {
        Self { unit: input.get(), most: input.get() }
    }
}

impl Wire for View {
    fn write(&self, out: &mut Out) {
        out.put(&self.cut);
        out.put(&self.reason);
        out.put(&self.replaced_until);
        // The highest bit announces a word that older entries do not have.
        let has_cleared = self.attached_until > 0;
        out.put(&(self.replaced as u32 | u32::from(has_cleared) << 31));
        if has_cleared {
            out.put(&self.attached_until);
        }
        out.put(&self.omission);
        out.put(&self.shortened);
    }
    fn read(input: &mut In<'_>) -> Self {
        let (cut, reason, replaced_until) = (input.get(), input.get(), input.get());
        let replaced = input.word();
        let attached_until = if replaced >> 31 != 0 { input.word() } else { 0 };
        Self {
            cut,
            reason,
            replaced_until,
            attached_until,
            replaced: (replaced & u32::MAX >> 1) as usize,
            omission: input.get(),
            shortened: input.get(),
        }
    }
}

impl Wire for Mark {
    fn write(&self, out: &mut Out) {
        out.put(&self.at_len);
        out.put(&self.chain);
        out.put(&self.view);
    }
    fn read(input: &mut In<'_>) -> Self {
        Self { at_len: input.get(), chain: input.get(), view: input.get() }
    }
}

/// Only the parts that clearing replaces; repairs are found again.
impl Wire for Change {
    fn write(&self, out: &mut Out) {
        let parts = u32::from(self.results) | u32::from(self.inputs) << 1;
        out.put(&(parts | u32::from(self.strategy) << 2));
        out.put(&self.tokens);
    }
    fn read(input: &mut In<'_>) -> Self {
        let parts = input.word();
        let (results, inputs) = (parts & 1 != 0, parts & 2 != 0);
        let strategy = u8::try_from(parts >> 2).ok();
        let strategy = input.check(strategy).unwrap_or_default();
        Self { results, inputs, strategy, tokens: input.get(), ..Self::default() }
    }
}

/// Without the running sum: [`Replaced::sum_up`].
impl Wire for Replaced {
    fn write(&self, out: &mut Out) {
        out.put(&self.index);
        out.put(&self.change);
        out.put(&self.saved);
    }
    fn read(input: &mut In<'_>) -> Self {
        Self { index: input.get(), change: input.get(), saved: input.get(), saved_before: 0 }
    }
}

impl Wire for MeasuredSize {
    fn write(&self, out: &mut Out) {
        out.put(&self.index);
        out.put(&self.most);
        out.put(&self.tokens);
    }
    fn read(input: &mut In<'_>) -> Self {
        Self { index: input.get(), most: input.get(), tokens: input.get() }
    }
}

impl Wire for Omission {
    fn write(&self, out: &mut Out) {
        out.put(&self.serial);
        out.put(&self.decided_at);
        // The highest bit announces a list that older entries do not have.
        let has_replaced = !self.replaced.is_empty();
        out.put(&(self.units().count() as u32 | u32::from(has_replaced) << 31));
        for OmittedUnit { items, size } in self.units() {
            out.words.extend([items.start, items.end, items.cause as u32]);
            out.words.extend([size.turns, size.messages, size.tokens.0]);
        }
        if has_replaced {
            out.list(&self.replaced);
        }
    }
    fn read(input: &mut In<'_>) -> Self {
        let mut omission = Self::empty(input.word(), input.word());
        let count = input.word();
        for _ in 0..count & u32::MAX >> 1 {
            let (start, end) = (input.word(), input.word());
            let cause = match input.word() {
                0 => Cause::Irrelevant,
                1 => Cause::Removed,
                2 => Cause::Superseded,
                _ => Cause::LeftOut,
            };
            let (turns, messages, tokens) = (input.word(), input.word(), input.get());
            if input.is_bad {
                break;
            }
            let items = Omitted { start, end, cause };
            omission.push(OmittedUnit { items, size: Measure { turns, messages, tokens } });
        }
        if count >> 31 != 0 {
            omission.replaced = input.list();
            Replaced::sum_up(&mut omission.replaced);
        }
        omission
    }
}

impl Wire for Range<u32> {
    fn write(&self, out: &mut Out) {
        out.words.extend([self.start, self.end]);
    }
    fn read(input: &mut In<'_>) -> Self {
        input.word()..input.word()
    }
}

impl Wire for Digest {
    fn write(&self, out: &mut Out) {
        out.put(&self.item);
        out.put(&self.answer);
        out.put(&self.tokens);
        out.put(&self.trace);
        out.put(&self.text);
    }
    fn read(input: &mut In<'_>) -> Self {
        Self {
            item: input.get(),
            answer: input.get(),
            tokens: input.get(),
            trace: input.get(),
            text: input.get(),
        }
    }
}

impl Wire for AddedKind {
    fn write(&self, out: &mut Out) {
        out.put(&hash(self.as_str()));
    }
    fn read(input: &mut In<'_>) -> Self {
        let name = input.word();
        let kind = Self::ALL.into_iter().find(|kind| hash(kind.as_str()) == name);
        let [first, ..] = Self::ALL;
        input.check(kind).unwrap_or(first)
    }
}

impl Wire for Added {
    fn write(&self, out: &mut Out) {
        out.put(&self.kind);
        out.words.extend([self.serial, self.item, self.messages]);
        out.put(&self.tokens);
        out.put(&self.text);
        out.put(&self.tag);
    }
    fn read(input: &mut In<'_>) -> Self {
        Self {
            kind: input.get(),
            serial: input.get(),
            item: input.get(),
            messages: input.get(),
            tokens: input.get(),
            text: input.get(),
            tag: input.get(),
        }
    }
}

/// A pair of counts. Both are 32-bit numbers where they come from.
impl Wire for (i64, i64) {
    fn write(&self, out: &mut Out) {
        out.words.extend([self.0 as u32, self.1 as u32]);
    }
    fn read(input: &mut In<'_>) -> Self {
        (input.word().into(), input.word().into())
    }
}

impl Wire for (Box<str>, Meter) {
    fn write(&self, out: &mut Out) {
        out.put(&self.0);
        out.list(&self.1.reports);
        out.list(&self.1.set_aside);
        out.words.extend([self.1.count, self.1.bound_permille as u32]);
    }
    fn read(input: &mut In<'_>) -> Self {
        let name = input.get();
        let (reports, set_aside) = (input.list(), input.list());
        let meter = Meter::restored(reports, set_aside, input.word(), input.word());
        (name, input.check(meter).unwrap_or_default())
    }
}

/// FNV-1a.
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
