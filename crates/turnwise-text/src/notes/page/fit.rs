//! Counts the tokens of the page, and drops lines if there are too many.

use alloc::string::String;

use super::{LEAST, Page};

impl Page<'_, '_> {
    /// Counts the actual page: joined lines cost less than the sum of their parts.
    pub fn settle(&mut self) {
        if !self.is_settled {
            self.parts = self.used;
            self.used = self.counted(0);
            self.is_settled = true;
        }
    }

    /// Tokens without the last `dropped` entries: see [`Page::text`].
    fn counted(&mut self, dropped: usize) -> u32 {
        let text = self.text(dropped);
        self.counted.tokens(text, self.measure)
    }

    /// The page as text, within its limit by the caller's own measure.
    pub fn render(mut self) -> String {
        self.settle();
        // A little less, because lines may cost more together than separately.
        let mut aim = self.limit - self.limit / 1024;
        let mut dropped = if self.used > self.limit { self.too_many(0, aim) } else { 0 };
        loop {
            let text = self.text(dropped);
            let tokens = (self.measure)(&text);
            if tokens <= self.limit || text.is_empty() {
                return text;
            }
            aim = (u64::from(aim) * u64::from(self.limit) / u64::from(tokens)) as u32;
            dropped = self.too_many(dropped + 1, aim);
        }
    }

    /// Returns how many lines to drop, at least `dropped`, so that the others take at most `aim`
    /// tokens. The last lines are worth least. Each of them takes about the same number of tokens.
    fn too_many(&mut self, dropped: usize, aim: u32) -> usize {
        let tokens = if dropped == 0 { self.used } else { self.counted(dropped) };
        let (mut few, mut over) = (dropped, tokens.saturating_sub(aim));
        let (mut enough, mut under) = (self.items.len() + self.lines.len(), aim);
        let mut left = u64::from(over) * u64::from(self.parts) / u64::from(self.used.max(1));
        let by_cost = self.items.iter().rev().skip(few).take_while(|item| {
            let is_over = left > 0;
            left = left.saturating_sub(item.cost.into());
            is_over
        });
        let mut guess = few + by_cost.count();
        // Gains smaller than one line, or than a few of many facts, are not worth another round.
        while over > 0 && enough - few > 1 && under >= LEAST + aim / 512 {
            let tried = guess.clamp(few + 1, enough - 1);
            let tokens = self.counted(tried);
            if tokens <= aim {
                (enough, under) = (tried, aim - tokens);
            } else {
                (few, over) = (tried, tokens - aim);
            }
            let share = (enough - few) as u64 * u64::from(over)
                / u64::from(over.saturating_add(under).max(1));
            guess = few + share as usize;
        }
        if over > 0 { enough } else { dropped }
    }
}
