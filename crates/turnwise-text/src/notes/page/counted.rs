//! Counts the lines of a page together, each line once.

use alloc::string::String;
use alloc::vec::Vec;

use crate::Measure;

/// The page as it was counted last, line by line.
///
/// Most lines of a page stay when another is added or removed, and stay in their order. Identical
/// lines have identical costs. The cost of a line does not depend on the next line, because no
/// known tokenizer has tokens that continue after a line break.
#[derive(Default)]
pub(super) struct Counted {
    page: String,
    tokens: Vec<u32>,
}

impl Counted {
    /// Returns the approximate tokens of a page, because each line is rounded separately. A short
    /// page is counted exactly.
    pub fn tokens(&mut self, page: String, measure: Measure<'_>) -> u32 {
        if page.len() < SHORT {
            return measure(&page);
        }
        // A counter may add a constant to every text; the sum includes it once.
        let around = measure("");
        let mut sum = around;
        let mut counted = Vec::with_capacity(self.tokens.len());
        let mut known = self.page.split_inclusive('\n').zip(&self.tokens);
        for line in page.split_inclusive('\n') {
            let mut ahead = known.clone();
            let found = ahead.by_ref().take(AHEAD).find(|(other, _)| *other == line);
            if found.is_some() {
                known = ahead;
            }
            let tokens =
                found.map_or_else(|| measure(line).saturating_sub(around), |(_, tokens)| *tokens);
            counted.push(tokens);
            sum = sum.saturating_add(tokens);
        }
        self.tokens = counted;
        self.page = page;
        sum
    }

    /// How long it was, in bytes.
    pub fn len(&self) -> usize {
        self.page.len()
    }
}

/// Shorter pages, in bytes, cost little to count.
const SHORT: usize = 2000;
/// How many lines may have gone before one that stayed.
const AHEAD: usize = 8;
