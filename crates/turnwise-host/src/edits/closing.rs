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
    Json, Patch, apply, close_calls, interrupted_results, lent_results, parse, relist, results,
};

use crate::Conversation;

impl Conversation {
    /// Closes interrupted calls in a message and removes orphaned results from it, in addition to
    /// its other patches.
    pub(super) fn close(&self, index: u32, change: Change, patches: &mut Vec<Patch>) {
        let format = self.format();
        if format.closing() == Closing::Inside {
            let open = self.context().transcript().open_calls_in(index..index + 1);
            let calls: Vec<usize> = open.map(|site| site.call as usize).collect();
            let close = |message: &Json<'_>| close_calls(format, message, &calls, INTERRUPTED);
            patches.extend(self.with_message(index, close).unwrap_or_default());
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

    /// The messages that close interrupted calls: one per call, or one for all calls of a step. In
    /// the order of `sites`. A message with several of the calls is read only once, so request all
    /// of them together.
    pub fn closing_messages(&self, sites: &[CallSite]) -> Vec<(CallSite, String)> {
        if self.format().closing() != Closing::Together {
            return self.results_of(sites);
        }
        let message = |site: &CallSite| {
            (*site, results(self.format(), &self.closing_results(site.item, None)))
        };
        sites.iter().map(message).collect()
    }

    /// A result for each open call of the step around `index`, limited to the calls that are closed
    /// in `message`, or with `None` in a new message.
    fn closing_results(&self, index: u32, message: Option<u32>) -> Vec<String> {
        let transcript = self.context().transcript();
        let step = transcript.unit(index);
        let is_here = |site: &CallSite| closed_in(transcript, *site, Closing::Together) == message;
        let open: Vec<CallSite> = transcript.open_calls_in(step).filter(is_here).collect();
        self.results_of(&open).into_iter().map(|(_, result)| result).collect()
    }

    /// A result for each of these calls. Each message with several of the calls or results is read
    /// only once.
    fn results_of(&self, sites: &[CallSite]) -> Vec<(CallSite, String)> {
        let transcript = self.context().transcript();
        let lent =
            |site: &CallSite| transcript.lent_result(*site).map(|(item, place, _)| (item, place));
        let sources: Vec<(CallSite, Option<(u32, u32)>)> =
            sites.iter().map(|site| (*site, lent(site))).collect();
        let is_lent = |source: &(CallSite, Option<(u32, u32)>)| source.1.is_some();
        let place =
            |(site, lent): &(CallSite, Option<(u32, u32)>)| lent.unwrap_or((site.item, site.call));
        let mut found = Vec::new();
        for group in sources.chunk_by(|a, b| is_lent(a) == is_lent(b) && place(a).0 == place(b).0) {
            let Some(first) = group.first() else { continue };
            let places: Vec<usize> = group.iter().map(|source| place(source).1 as usize).collect();
            let write = |message: &Json<'_>| match is_lent(first) {
                true => lent_results(self.format(), message, &places),
                false => interrupted_results(self.format(), message, &places, INTERRUPTED),
            };
            let written = self.with_mended(place(first).0, Change::default(), write);
            for (source, result) in group.iter().zip(written.unwrap_or_default()) {
                let Some(result) = result else { continue };
                let site = source.0;
                let result = if is_lent(source) { self.with_id_of(site, result) } else { result };
                found.push((site, result));
            }
        }
        found
    }

    /// The result with the new id of its call.
    fn with_id_of(&self, site: CallSite, result: String) -> String {
        let transcript = self.context().transcript();
        let call = transcript.call(site).filter(|_| transcript.is_twin(site));
        let place = Some((site.item, site.call));
        let new = call.and_then(|it| new_id(self.rules(), &it.id, place, true));
        let (Some(call), Some(new), Ok(parsed)) = (call, new, parse(&result)) else {
            return result;
        };
        // An id that is too long is already shortened.
        let id = new_id(self.rules(), &call.id, None, false);
        let id = id.unwrap_or_else(|| call.id.to_string());
        let patches =
            rename(self.format(), &parsed.json, &[Rename { id: &id, place: 0, new: &new }]);
        apply(&patches, &parsed.json).to_string()
    }
}
