//! The facts of a page: the most useful ones that are in none of its lines.

use super::{Line, Page};
use crate::facts::Kind;
use crate::notes::ledger::{Entry, Ledger};
use crate::notes::listing::{self, Item};
use crate::notes::section::Section;

impl<'a> Page<'a, '_> {
    /// The facts that are worth most, up to `share` tokens.
    pub fn facts(&mut self, ledger: &mut Ledger<'a>, share: u32) {
        let mut left = share.min(self.limit.saturating_sub(self.used));
        ledger.begin();
        loop {
            let title =
                if self.items.is_empty() { self.title_cost(Section::Identifiers) } else { 0 };
            let Some((entry, cost)) = ledger.next_within(left.saturating_sub(title)) else {
                return;
            };
            // The line of a call says what state it led to.
            let says =
                |(line, text): (&Line<'_>, &str)| line.unit.is_none() && text.contains(entry.text);
            let is_short =
                || entry.snippet().checked_sub(1).is_some_and(|at| self.shortened.contains(&at));
            let is_told = entry.is_state && (self.findings().any(says) || is_short());
            if !is_told
                && !self.tells_words(&entry)
                && (entry.is_listed || self.told.known(entry.text).is_none())
            {
                left -= cost + title;
                self.used += cost + title;
                let place =
                    self.order.partition_point(|at| self.place_of(*at) < entry.place_of_source());
                self.order.insert(place, self.items.len());
                let is_known = self.tells_outcome(&entry);
                let entry = if is_known { entry.without_outcome() } else { entry };
                if entry.kind == Kind::Symbol && entry.is_call {
                    self.arguments.id(entry.text);
                }
                self.items.push(Item::of(entry, cost));
                self.is_settled = false;
            }
        }
    }

    /// Whether the words of this fact are already in the line of a call or in another fact: the
    /// name of a record, or an argument of a call. `told` contains only facts with a form, such as
    /// dates.
    fn tells_words(&self, fact: &Entry<'_>) -> bool {
        let is_argument = fact.is_call && !fact.is_listed;
        let says = |text: &str| {
            (fact.names_record || text.starts_with(fact.record)) && text.contains(fact.text)
        };
        fact.kind == Kind::Symbol
            && (is_argument || fact.names_record)
            && (self.findings().any(|(_, text)| says(text))
                || is_argument && self.arguments.known(fact.text).is_some())
    }

    /// Whether the page has a line for the outcome of the call that a fact belongs to.
    fn tells_outcome(&self, fact: &Entry<'_>) -> bool {
        let says = |text: &str| text.starts_with(fact.record) && text.contains(fact.outcome);
        fact.outcome.is_empty() || self.findings().any(|(_, text)| says(text))
    }

    /// The lines under Findings, with their texts.
    fn findings(&self) -> impl Iterator<Item = (&Line<'a>, &str)> {
        let lines = self.lines.iter().map(|(line, text)| (line, &**text));
        lines.filter(|(line, _)| line.section == Section::Findings)
    }

    /// Removes the facts that a sentence on the page already contains.
    pub fn drop_told_facts(&mut self) {
        let (told, all) = (&self.told, self.items.len());
        self.items.retain(|item| item.entry.is_listed || told.known(item.entry.text).is_none());
        if self.items.len() < all {
            self.order = listing::order(&self.items);
            self.is_settled = false;
        }
    }

    fn place_of(&self, item: usize) -> i64 {
        self.items.get(item).map_or(0, |item| item.entry.place_of_source())
    }
}
