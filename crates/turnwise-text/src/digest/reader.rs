//! Collects the pieces of a result and scores each of them.
//!
//! The weights come from recorded runs, by how often agents wrote a value again (see
//! [`weights`](crate::weights)): identifiers and amounts often, days sometimes, times of day and
//! personal details hardly ever.

use alloc::string::String;
use alloc::vec::Vec;

use crate::cut;
use crate::facts::{Kind, anchor, names_a_field, scan};
use crate::language::{FAILURES, begins};
use crate::records::{each_value, is_record};
use crate::weights::{COUNT, Feature};
use crate::words::{Words, ascending, is_stop, lower, natural_log};

/// One candidate for the digest.
pub(super) struct Piece<'a> {
    pub key: &'a str,
    pub text: String,
    pub row: u32,
    /// Its index among the pieces of the result.
    pub at: usize,
    column: u32,
}

/// The class of a value: the feature of its fact or word, and whether the fact is only incidental
/// to the value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Sort {
    feature: Feature,
    is_aside: bool,
}

/// Counts of the pieces of one class under one key.
struct Column {
    sort: Sort,
    worth: i64,
    count: u32,
    cost: u32,
}

#[derive(Default)]
pub(super) struct Reader<'a> {
    pub pieces: Vec<Piece<'a>>,
    columns: Vec<Column>,
    column_names: Words,
    /// For each row, the piece that names it: the first identifier, if the row has several values.
    names: Vec<Option<usize>>,
    /// Values that were read already, and the arguments of the call.
    known: Words,
}

impl<'a> Reader<'a> {
    /// A reader that treats the call's arguments as known.
    pub fn new(arguments: &str) -> Self {
        let mut reader = Self::default();
        for fact in scan(arguments) {
            reader.known.id(&fact.normal());
        }
        reader
    }

    /// Reads a result. `room` is roughly the digest's limit in bytes.
    pub fn read(&mut self, text: &'a str, room: usize) {
        if is_record(text) {
            return each_value(text, &mut |value| {
                self.value(value.key, value.text, value.row);
                self.pieces.len() < MOST_PIECES
            });
        }
        let failure =
            text.lines().take(MOST_LINES).map(str::trim).find(|line| begins(line, FAILURES));
        if let Some(line) = failure {
            self.line(line, room.min(LONGEST_FAILURE), Feature::Reason.into());
        }
        self.prose("", text, 0);
        // In many results all facts are names from code. Then the first line is more useful.
        if self.pieces.is_empty()
            && let Some(line) = text.lines().map(str::trim).find(|line| !line.is_empty())
        {
            self.line(line, LONGEST_LINE, Feature::Word.into());
        }
    }

    /// Adds a value of a record.
    fn value(&mut self, key: &'a str, text: &'a str, row: u32) {
        let key = if key.len() > LONGEST_KEY { "" } else { key };
        if text.len() > LONGEST_VALUE {
            return self.prose(key, text, row);
        }
        let last = key.rsplit(['_', ' ', '-', '.']).next().unwrap_or_default();
        let (mut sort, mut is_new) = (None, false);
        for fact in scan(text).filter(|fact| fact.kind != Kind::Symbol) {
            // A number in an address or a title is not the point of the value.
            let is_aside = fact.text.len() * 2 < text.len() || PERSONAL.contains(&last);
            let feature = Feature::of(fact.kind, fact.text);
            let found = Sort { feature, is_aside };
            if sort.is_none_or(|known: Sort| known.worth() < found.worth()) {
                sort = Some(found);
            }
            is_new |= self.is_new(&fact.normal());
        }
        let sort = match sort {
            Some(sort) => sort,
            None => {
                let mut word: String = text.chars().map(lower).collect();
                let feature = match () {
                    () if word.is_empty() || is_stop(&word) => return,
                    () if FAILING.contains(&last) => Feature::Reason,
                    () if TELLING.contains(&last) => Feature::State,
                    () if text.bytes().all(|byte| byte.is_ascii_digit()) => Feature::Digits,
                    () => Feature::Word,
                };
                word.push('\n');
                word.push_str(key);
                is_new = self.is_new(&word);
                feature.into()
            }
        };
        if is_new {
            self.push(key, text, row, sort);
        }
    }

    /// Adds the facts of running text, each with the words that describe it.
    fn prose(&mut self, key: &'a str, text: &'a str, row: u32) {
        let (mut end, mut place) = (0, "");
        for fact in scan(text) {
            if self.pieces.len() >= MOST_PIECES {
                return;
            }
            let (start, behind) =
                (fact.range.start, text.get(fact.range.end..).unwrap_or_default());
            let is_name = fact.kind == Kind::Symbol || names_a_field(text, fact.range.clone());
            if is_name || start < end {
                continue;
            }
            let sort = Feature::of(fact.kind, fact.text).into();
            // `src/main.rs:12`, `src/main.rs(12,5)`: the line belongs to the file.
            if fact.kind == Kind::Path && behind.starts_with([':', '(']) && next_is_digit(behind) {
                (end, place) = (fact.range.end, fact.text);
                continue;
            }
            let file = core::mem::take(&mut place);
            if !file.is_empty() && start <= end + 1 {
                let mut line = String::from(file);
                line.push(':');
                line.push_str(fact.text);
                if self.is_new(&line) {
                    self.push(file, fact.text, row, sort);
                }
                continue;
            }
            if !self.is_new(&fact.normal()) {
                continue;
            }
            let found = anchor(text, fact.range.clone());
            let needs_words =
                matches!(fact.kind, Kind::Number | Kind::Money | Kind::Time | Kind::Date);
            if found.key {
                end = start + found.phrase.len();
                self.push(found.text, found.phrase, row, sort);
            } else if !needs_words {
                self.push(key, fact.text, row, sort);
            } else if !found.text.is_empty() {
                self.push(key, found.phrase, row, sort);
            }
        }
    }

    fn line(&mut self, line: &'a str, bytes: usize, sort: Sort) {
        let line = cut::words(line, bytes).trim_end_matches([',', ';', '{', '(', ' ']);
        for fact in scan(line) {
            self.is_new(&fact.normal());
        }
        self.push("", line, 0, sort);
    }

    /// Whether this value occurs for the first time. Marks it as known.
    fn is_new(&mut self, normal: &str) -> bool {
        let known = self.known.len();
        self.known.id(normal) == known
    }

    fn push(&mut self, key: &'a str, text: &str, row: u32, sort: Sort) {
        let mut name: String = key.into();
        name.push('\n');
        name.push(if sort.is_aside { 'a' } else { ' ' });
        name.push(char::from(sort.feature as u8));
        let column = self.column_names.id(&name);
        if self.columns.len() <= column as usize {
            let cost = u32::try_from(key.len()).unwrap_or(u32::MAX);
            self.columns.push(Column { sort, worth: sort.worth(), count: 0, cost });
        }
        let text = squeezed(text);
        if let Some(column) = self.columns.get_mut(column as usize) {
            column.count += 1;
            column.cost = column.cost.saturating_add(u32::try_from(text.len()).unwrap_or(u32::MAX));
        }
        self.pieces.push(Piece { key, text, row, at: self.pieces.len(), column });
    }

    /// The class of a piece.
    pub fn sort(&self, piece: &Piece<'_>) -> Option<Sort> {
        self.columns.get(piece.column as usize).map(|column| column.sort)
    }

    /// The piece that names the row of `piece`, which would be unclear without it.
    pub fn name_of(&self, piece: &Piece<'a>) -> Option<&Piece<'a>> {
        self.names.get(piece.row as usize).copied().flatten().and_then(|at| self.pieces.get(at))
    }

    /// The positions of the pieces, best first: short and rare pieces come before long and frequent
    /// ones.
    pub fn ranked(&mut self) -> Vec<usize> {
        for piece in &self.pieces {
            let column = self.columns.get(piece.column as usize);
            let is_name = column
                .is_some_and(|column| column.sort.names_row() && column.count > 1 && piece.row > 0);
            if self.names.len() <= piece.row as usize {
                self.names.resize(piece.row as usize + 1, None);
            }
            if is_name && let Some(name @ None) = self.names.get_mut(piece.row as usize) {
                *name = Some(piece.at);
            }
        }
        for column in &mut self.columns {
            // A token has about three bytes, and a separator follows each piece.
            let each = column.cost / column.count.max(1) / 3 + 3;
            column.worth -= natural_log(each) + natural_log(column.count) * 2 / 5;
        }
        let worth = |at: usize| {
            let column =
                self.pieces.get(at).and_then(|piece| self.columns.get(piece.column as usize));
            (column.map_or(0, |column| -column.worth), at as i64)
        };
        ascending(self.pieces.len(), &worth)
    }
}

fn next_is_digit(text: &str) -> bool {
    text.as_bytes().get(1).is_some_and(u8::is_ascii_digit)
}

impl Sort {
    fn worth(self) -> i64 {
        let aside = if self.is_aside { Feature::Aside.of_value() } else { 0 };
        self.feature.of_value() + aside
    }

    /// Whether a value of this class names its row.
    fn names_row(self) -> bool {
        !self.is_aside && matches!(self.feature, Feature::Id | Feature::Uuid)
    }

    /// The features, in thousandths.
    pub fn features(self) -> [i64; COUNT] {
        let mut features = [0; COUNT];
        let own = [(self.feature, true), (Feature::Aside, self.is_aside)];
        for (feature, _) in own.into_iter().filter(|(_, has)| *has) {
            if let Some(amount) = features.get_mut(feature as usize) {
                *amount = 1000;
            }
        }
        features
    }
}

impl From<Feature> for Sort {
    fn from(feature: Feature) -> Self {
        Self { feature, is_aside: false }
    }
}

/// The text on one line, with runs of spaces collapsed.
pub(super) fn squeezed(text: &str) -> String {
    let mut out = String::new();
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// Keys for an outcome or a name.
const TELLING: &[&str] = &["status", "state", "name", "title", "result"];
/// Keys for the reason of a failure.
const FAILING: &[&str] = &["error", "errors", "message", "reason"];
/// Keys of personal details, which are seldom needed again.
const PERSONAL: &[&str] = &["zip", "zipcode", "postcode", "dob", "birthdate", "birthday"];
const LONGEST_KEY: usize = 40;
const LONGEST_VALUE: usize = 80;
const LONGEST_LINE: usize = 64;
const LONGEST_FAILURE: usize = 140;
/// A very long result is cut after this many pieces.
const MOST_PIECES: usize = 2000;
const MOST_LINES: usize = 40;
