//! Marks on items: those that a person keeps, those whose long results are cut, and those with
//! attachments.

use core::ops::Range;

use super::Transcript;
use crate::item::Flags;
use crate::media::Attachments;

impl Transcript {
    /// The items of a range with attachments.
    pub fn attached(&self, range: Range<u32>) -> impl Iterator<Item = (u32, Attachments)> + '_ {
        let first = self.attached.partition_point(|&index| index < range.start);
        let indexes = self.attached.get(first..).unwrap_or_default();
        let indexes = indexes.iter().copied().take_while(move |index| *index < range.end);
        indexes.filter_map(|index| Some((index, self.item(index)?.attachments)))
    }

    /// The items whose long results are cut.
    pub fn cut(&self) -> &[u32] {
        &self.cut
    }

    /// Marks an item as kept, or takes the mark away.
    pub(crate) fn keep(&mut self, index: u32, is_kept: bool) {
        if let Some(entry) = self.entries.get_mut(index as usize) {
            let flags = &mut entry.item.flags;
            *flags = if is_kept { flags.with(Flags::KEPT) } else { flags.without(Flags::KEPT) };
        }
    }
}
