//! Edits that close interrupted calls, and results that answer no call.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_core::mending::closed_in;
use turnwise_core::plan::Change;
use turnwise_core::policy::Closing;
use turnwise_core::project::INTERRUPTED;
use turnwise_core::transcript::CallSite;
use turnwise_formats::lint::new_id;
use turnwise_formats::mend::{Rename, rename};
use turnwise_formats::{
    Json, Patch, apply, close_call, interrupted_result, lent_result, parse, relist, results,
};

use crate::Conversation;

impl Conversation {
    /// Closes interrupted calls in a message and removes orphaned results from it, in addition to
    /// its other patches.
    pub(super) fn close(&self, index: u32, change: Change, patches: &mut Vec<Patch>) {
        let format = self.format();
        if format.closing() == Closing::Inside {
            for site in self.context().transcript().open_calls_in(index..index + 1) {
                let close = |message: &Json<'_>| {
                    close_call(format, message, site.call as usize, INTERRUPTED)
                };
                patches.extend(self.with_message(index, close).unwrap_or_default());
            }
            return;
        }
        let results =
            if change.closed > 0 { self.closing_results(index, Some(index)) } else { Vec::new() };
        let orphans = if change.orphans { self.orphans(index) } else { Vec::new() };
        self.with_mended(index, change, |message| {
            relist(format, message, &results, &orphans, patches)
        });
    }

    /// The numbers of the orphaned results in a message, which answer no call.
    fn orphans(&self, index: u32) -> Vec<usize> {
        let transcript = self.context().transcript();
        let answers = transcript.item(index).map_or(0, |item| item.answers.len());
        (0..answers).filter(|place| transcript.call_of(index, *place).is_none()).collect()
    }

    /// The message that closes an interrupted call, or all interrupted calls of its step.
    pub(super) fn closing_messages(&self, site: CallSite) -> Option<String> {
        if self.format().closing() != Closing::Together {
            return self.closing_result(site);
        }
        Some(results(self.format(), &self.closing_results(site.item, None)))
    }

    /// A result for each open call of the step around `index`: the calls that are closed in
    /// `message`, or with `None` in a new message.
    pub(super) fn closing_results(&self, index: u32, message: Option<u32>) -> Vec<String> {
        let transcript = self.context().transcript();
        let step = transcript.unit(index);
        let is_here = |site: &CallSite| closed_in(transcript, *site, Closing::Together) == message;
        let open = transcript.open_calls_in(step).filter(|site| is_here(site));
        open.filter_map(|site| self.closing_result(site)).collect()
    }

    /// A result with the id that its call has got.
    pub(super) fn with_id_of(&self, site: CallSite, result: String) -> String {
        let transcript = self.context().transcript();
        let call = transcript.call(site).filter(|_| transcript.is_twin(site));
        let new = call.and_then(|it| new_id(self.format(), &it.id, Some((site.item, site.call))));
        let (Some(call), Some(new), Ok(parsed)) = (call, new, parse(&result)) else {
            return result;
        };
        // An id that is too long has been shortened already.
        let id = new_id(self.format(), &call.id, None).unwrap_or_else(|| call.id.to_string());
        let patches = rename(&parsed.json, &[Rename { id: &id, place: 0, new: &new }]);
        apply(&patches, &parsed.json).to_string()
    }

    pub(super) fn closing_result(&self, site: CallSite) -> Option<String> {
        if let Some((index, answer, _)) = self.context().transcript().lent_result(site) {
            let lend = |message: &Json<'_>| lent_result(self.format(), message, answer as usize);
            let result = self.with_mended(index, Change::default(), lend).flatten()?;
            return Some(self.with_id_of(site, result));
        }
        let write = |message: &Json<'_>| {
            interrupted_result(self.format(), message, site.call as usize, INTERRUPTED)
        };
        self.with_mended(site.item, Change::default(), write).flatten()
    }
}
