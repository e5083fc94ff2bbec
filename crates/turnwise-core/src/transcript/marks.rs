//! Marks on items: those that a person keeps, and those whose long results are cut.

use super::Transcript;
use crate::item::Flags;

impl Transcript {
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
