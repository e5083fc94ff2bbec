//! Attachments by number, size and age: what a provider takes, and what a policy allows.
//!
//! The newest stay, wherever they are: in messages of the user, or in results of tools. This depends
//! on the transcript alone, so that it is the same in every process, and goes on in steps, so that
//! not every new picture changes the provider's cached prefix.

use alloc::vec::Vec;

use crate::mending::Mending;
use crate::pins::Pins;
use crate::policy::{Policy, Strategy};
use crate::strategies::ClearAttachments;
use crate::transcript::Transcript;

/// The pictures, files and documents of an item that can be replaced by placeholders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attachments {
    /// The tokens that this frees. Less than zero where the placeholder of a small picture is longer.
    pub freed: i32,
    /// How many of them are pictures, and how many documents.
    pub pictures: u16,
    /// See [`pictures`](Self::pictures).
    pub documents: u16,
    /// Whether a picture is one that the provider refuses among many.
    pub is_large: bool,
}

/// The most that a request may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MediaLimits {
    /// Pictures.
    pub pictures: u32,
    /// Pictures, if one of them is [large](Attachments::is_large).
    pub many: u32,
    /// Documents.
    pub documents: u32,
    /// Pictures and documents.
    pub all: u32,
}

impl MediaLimits {
    /// No limit.
    pub const NONE: Self =
        Self { pictures: u32::MAX, many: u32::MAX, documents: u32::MAX, all: u32::MAX };
}

impl Default for MediaLimits {
    fn default() -> Self {
        Self::NONE
    }
}

/// The attachments of a request, added up from its end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Taken(Attachments);

impl Taken {
    /// Adds the attachments of one more message, unless they are too many.
    pub fn takes(&mut self, more: &Attachments, limits: &MediaLimits) -> bool {
        let all = Attachments {
            freed: 0,
            pictures: self.0.pictures.saturating_add(more.pictures),
            documents: self.0.documents.saturating_add(more.documents),
            is_large: self.0.is_large || more.is_large,
        };
        let most = if all.is_large { limits.many.min(limits.pictures) } else { limits.pictures };
        let (pictures, documents) = (u32::from(all.pictures), u32::from(all.documents));
        let is_taken =
            pictures <= most && documents <= limits.documents && pictures + documents <= limits.all;
        if is_taken {
            self.0 = all;
        }
        is_taken
    }
}

/// The items whose attachments go, because they are too many, too large or too old, in order, and
/// whether pinned ones are among them.
#[inline(never)]
pub(crate) fn surplus(
    transcript: &Transcript,
    pins: &Pins,
    policy: &Policy,
    mending: &Mending,
) -> (Vec<u32>, bool) {
    let none = (Vec::new(), false);
    if transcript.attached(0..transcript.len()).next().is_none() {
        return none;
    }
    let mut limits = if policy.repair { policy.media } else { MediaLimits::NONE };
    let own = || {
        policy.strategies.iter().filter_map(|rule| match &rule.strategy {
            Strategy::ClearAttachments(own) => Some(own),
            _ => None,
        })
    };
    limits.all =
        own().filter_map(|own| own.max_count).chain([limits.all]).min().unwrap_or_default();
    let all: Vec<_> = transcript
        .attached(0..transcript.len())
        .filter(|(index, _)| !mending.leaves_out(*index))
        .collect();
    for minds_pins in [true, false] {
        let is_free =
            |index: u32| may_clear(transcript, index) && !(minds_pins && pins.covers(index));
        let (free, fixed): (Vec<_>, Vec<_>) =
            all.iter().copied().partition(|(index, _)| is_free(*index));
        let mut taken = Taken::default();
        let is_too_much = !fixed.iter().all(|(_, attached)| taken.takes(attached, &limits));
        if is_too_much && minds_pins && all.iter().any(|(index, _)| pins.covers(*index)) {
            continue;
        }
        let kept = free.iter().rev().take_while(|(_, attached)| taken.takes(attached, &limits));
        let bound = in_steps(&free, free.len() - kept.count(), &limits);
        let is_gone = |place: usize, index: u32, attached: &Attachments| {
            place < bound || own().any(|own| is_too_large(own, transcript, index, attached))
        };
        let gone = free.iter().enumerate();
        let gone = gone.filter(|(place, (index, attached))| is_gone(*place, *index, attached));
        return (gone.map(|(_, (index, _))| *index).collect(), !minds_pins);
    }
    none
}

/// Whether placeholders may replace the attachments of an item: not in the newest message of the
/// user, and not where the message moves or loses a part.
pub(crate) fn may_clear(transcript: &Transcript, index: u32) -> bool {
    transcript.turns().last() != Some(&index)
        && transcript.stray_at(index).is_none()
        && transcript.fault_of(index).is_none()
}

/// Whether a policy wants the attachments of an item to go for their size or their age.
fn is_too_large(
    own: &ClearAttachments,
    transcript: &Transcript,
    index: u32,
    attached: &Attachments,
) -> bool {
    let age = (transcript.turns().len() as u32).saturating_sub(transcript.turns_before(index + 1));
    let is_last = transcript.last_unit().contains(&index);
    own.max_turns.is_some_and(|turns| age >= turns)
        || own
            .max_tokens
            .is_some_and(|most| i64::from(attached.freed) > i64::from(most.0) && !is_last)
}

/// How many of the items lose their attachments if `least` must: more, until the number of what is
/// gone is a multiple of a quarter of what may stay.
fn in_steps(items: &[(u32, Attachments)], least: usize, limits: &MediaLimits) -> usize {
    let counts_documents = limits.all < u32::MAX;
    let count = |attached: &Attachments| {
        let documents = if counts_documents { attached.documents } else { 0 };
        u32::from(attached.pictures) + u32::from(documents)
    };
    let (gone, rest) = items.split_at(least.min(items.len()));
    let gone: u32 = gone.iter().map(|(_, attached)| count(attached)).sum();
    let step = (limits.pictures.min(limits.many).min(limits.all) / 4).max(1);
    let mut room = gone.next_multiple_of(step) - gone;
    let more = rest.iter().take_while(|(_, attached)| {
        let left = room.checked_sub(count(attached).max(1));
        room = left.unwrap_or_default();
        left.is_some()
    });
    least + more.count()
}
