//! Results that cannot be sent in the message they came in: it also has something else that belongs
//! in another place.
//!
//! Such a result is taken out of its message, and its call is closed with it, in the same way as an
//! interrupted call is closed with a text.

use super::calls::Key;
use super::{CallSite, Transcript};
use crate::item::{Answer, Flags, Item, Kind};
use crate::policy::Closing;

/// A result that is sent in another message than its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lent {
    pub site: CallSite,
    /// The message that the result came in, and the number of the result there.
    pub place: CallSite,
}

impl Transcript {
    /// The result that closes an open call: the item it came in, its number there, and itself.
    pub fn lent_result(&self, site: CallSite) -> Option<(u32, u32, &Answer)> {
        let place = self.calls.find(Key::Lent(site), 0..u32::MAX).next_back()?;
        let answer = self.item(place.item)?.answers.get(place.call as usize)?;
        Some((place.item, place.call, answer))
    }

    /// Unlinks the results of a new item that have to be sent elsewhere.
    pub(super) fn lend_results(&mut self, index: u32, item: &Item, links: &mut [Option<CallSite>]) {
        if item.kind != Kind::Result || self.rules.closing == Closing::Inside {
            return;
        }
        let home = links.iter().flatten().next().and_then(|site| self.home(*site));
        let step = home.and_then(|home| self.step_at(home));
        // Results come first: what follows the words of the user, or comes along with them, is too
        // late. Where results are merged, nothing may come between them.
        let is_late = self.rules.closing == Closing::Together
            && step.is_some_and(|step| {
                let last = self.item(step.end - 1);
                let has_spoken = last.is_some_and(|last| last.flags.has(Flags::SPEAKS));
                let is_apart = self.rules.merges || item.flags.has(Flags::SPEAKS);
                has_spoken || (step.end < index && is_apart)
            });
        for ((answer, link), number) in item.answers.iter().zip(links).zip(0..) {
            let site = match *link {
                Some(site) if is_late => {
                    self.set_reply(site, None);
                    *link = None;
                    Some(site)
                }
                Some(_) => None,
                // The call of another step than the one that the message answers.
                None if item.answers.len() > 1 => self.open_call(answer, None),
                None => None,
            };
            if let Some(site) = site {
                self.lend(site, CallSite { item: index, call: number });
            }
        }
    }

    /// Lets the result at `place` close a call.
    pub(super) fn lend(&mut self, site: CallSite, place: CallSite) {
        self.calls.add_place(Key::Lent(site), place);
        self.lent.push(Lent { site, place });
    }
}
