//! A recall while lines are added: within its budget, and without repeated sentences.

use alloc::string::String;
use alloc::vec::Vec;

use turnwise_text::Measure;

use super::{Reason, Recall, RecallOptions, Why};
use crate::digest::Digest;
use crate::kind::Kind;
use crate::record::{Record, Source};
use crate::render::Block;

/// A recall while lines are added.
pub(super) struct Filling<'a> {
    block: Block<'a>,
    recall: Recall,
    limit: usize,
    /// The stems of records, except turns, which are different people's words.
    stems: Vec<Vec<String>>,
    places: Vec<(&'a Source, Digest)>,
    /// Whether a line did not fit. Then no other line is added, because a smaller line in its place
    /// would disappear again with a larger budget.
    pub(super) is_full: bool,
}

impl<'a> Filling<'a> {
    pub(super) fn new(options: &RecallOptions<'_>, measure: Measure<'a>) -> Self {
        Self {
            block: Block::new(measure, options.tokens),
            recall: Recall::default(),
            limit: options.limit,
            stems: Vec::new(),
            places: Vec::new(),
            is_full: options.limit == 0,
        }
    }

    /// Records that the conversation already shows are not repeated.
    pub(super) fn knows(&mut self, record: &'a Record) {
        self.places.extend(record.newest().map(|newest| (&newest.said.source, record.id)));
        let words = stems_of(record);
        if !words.is_empty() {
            self.stems.push(words);
        }
    }

    /// Whether the block already contains a record: four fifths of its words, or an overlapping
    /// part of a message.
    pub(super) fn has(&self, record: &Record) -> bool {
        if self.inside(record, |known, source| is_in(source, known)).next().is_some() {
            return true;
        }
        let words = stems_of(record);
        self.stems.iter().any(|other| crate::words::overlap(&words, other) >= SAME)
    }

    /// The lines whose relation to a record satisfies `is_it`.
    fn inside<'b>(
        &'b self,
        record: &'b Record,
        is_it: fn(&Source, &Source) -> bool,
    ) -> impl Iterator<Item = Digest> + 'b {
        let source = record.newest().map(|newest| &newest.said.source);
        let lines = self.places.iter();
        lines.filter(move |(known, _)| source.is_some_and(|own| is_it(known, own))).map(|one| one.1)
    }

    /// Adds a line if it fits, and returns whether it did. It replaces lines with a part of its
    /// words.
    pub(super) fn add(&mut self, record: &'a Record, why: Why) -> bool {
        let parts: Vec<Digest> = self.inside(record, is_in).collect();
        let parts: Vec<Digest> =
            parts.into_iter().filter(|id| self.recall.ids.contains(id)).collect();
        if !self.block.add(record, why.reason == Reason::Later, &parts) {
            self.is_full = true;
            return false;
        }
        self.knows(record);
        self.recall.ids.retain(|id| !parts.contains(id));
        self.recall.why.retain(|one| !parts.contains(&one.id));
        self.recall.ids.push(record.id);
        self.recall.why.push(why);
        self.is_full = self.recall.ids.len() >= self.limit;
        true
    }

    /// Notes the share of the question that a line contains.
    pub(super) fn reaches(&mut self, found: u32) {
        self.recall.found = self.recall.found.max(found);
    }

    pub(super) fn finish(self) -> Recall {
        let mut recall = self.recall;
        let (text, tokens, lines) = self.block.finish();
        (recall.text, recall.tokens) = (text, tokens);
        recall.why.truncate(lines);
        // Later statements come after the best matches.
        crate::order::sort_by_key(&mut recall.why, |one| one.reason == Reason::Later);
        recall.ids = recall.why.iter().map(|one| one.id).collect();
        recall
    }
}

/// Whether the words of one source are part of the other's.
fn is_in(part: &Source, whole: &Source) -> bool {
    part.message.is_some()
        && part.message == whole.message
        && part.conversation == whole.conversation
        && whole.start <= part.start
        && part.end <= whole.end
}

fn stems_of(record: &Record) -> Vec<String> {
    if record.kind == Kind::Turn { Vec::new() } else { crate::words::stems(record.text()) }
}

/// The shared stems from which two records count as equal, in per mille.
const SAME: usize = 800;
