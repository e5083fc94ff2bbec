//! The names of records: the value that identifies the others in its row.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::{Value, each_value_of};
use crate::outcomes::is_nothing;
use crate::words::{ByteSet, is_letter, is_letter_or_digit, lower};

/// The rows of a text, and the ranges of their values.
#[derive(Default)]
pub(crate) struct Rows<'a> {
    text: &'a str,
    values: Vec<(Range<usize>, Value<'a>)>,
    rows: Vec<Row>,
}

/// A row: its parent, and the value that names it with that value's rank.
#[derive(Clone, Copy, Default)]
struct Row {
    parent: u32,
    name: Option<(u8, usize)>,
}

/// Reads the rows of a record or a listing.
pub(crate) fn rows(text: &str) -> Rows<'_> {
    let mut found = Rows { text, ..Rows::default() };
    each_value_of(text, &mut |value| {
        found.take(value);
        found.values.len() < MOST_VALUES
    });
    found
}

impl<'a> Rows<'a> {
    fn take(&mut self, value: Value<'a>) {
        let start = (value.text.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let at = value.row as usize;
        if self.rows.len() <= at {
            self.rows.resize(at + 1, Row::default());
        }
        if let Some(row) = self.rows.get_mut(at) {
            row.parent = value.parent;
            if let Some(rank) = rank(&value)
                && row.name.is_none_or(|(known, _)| rank < known)
            {
                row.name = Some((rank, self.values.len()));
            }
        }
        self.values.push((start..start + value.text.len(), value));
    }

    /// The values, in order.
    pub fn each(&self) -> impl Iterator<Item = Value<'a>> {
        self.values.iter().map(|(_, value)| *value)
    }

    /// The range of the row's own name, not that of an outer row.
    pub fn own_name(&self, row: u32) -> Option<Range<usize>> {
        let (_, value) = self.rows.get(row as usize)?.name?;
        self.values.get(value).map(|(place, _)| place.clone())
    }
}

/// How well a value names its row: lower is better. A number alone or a long text is no name.
fn rank(value: &Value<'_>) -> Option<u8> {
    let (text, key) = (value.text, value.key);
    let is_short = || {
        (2..=LONGEST_NAME).contains(&text.len())
            && !text.contains(['\n', '\\'])
            && !is_nothing(text)
    };
    if value.is_key {
        return (is_short() && text.contains(is_letter_or_digit)).then_some(1);
    }
    let is_name = names_its_row(key);
    let may_name = is_name || ends_with_one_of(key, NUMBERS, &OF_NUMBERS);
    if !may_name || !text.contains(is_letter) || !is_short() {
        return None;
    }
    if !is_name {
        return text.bytes().any(|byte| byte.is_ascii_digit()).then_some(3);
    }
    // A name from code is seldom what people call a thing.
    let is_code = text.contains('_') && !text.contains(' ');
    let key: String = key.chars().map(lower).collect();
    let is_second = key.contains("last") || key.contains("sur");
    Some(if is_code { 4 } else { u8::from(is_second) * 2 })
}

/// Whether a value under this key is what people call the row.
pub(super) fn names_its_row(key: &str) -> bool {
    ends_with_one_of(key, NAMES, &OF_NAMES)
}

/// Whether a key ends with one of `words`, which are in lower case. `ends` are the last bytes of
/// the words.
fn ends_with_one_of(key: &str, words: &[&str], ends: &ByteSet) -> bool {
    // Most keys end with other letters. A non-ASCII letter may have another last byte in lower
    // case.
    let last = |text: &str| text.bytes().last().unwrap_or_default();
    let end = last(key).to_ascii_lowercase();
    if end < 0x80 && !ends.has(end) {
        return false;
    }
    let mut alike = words.iter().filter(|word| last(word) == end || end >= 0x80);
    alike.any(|word| {
        let mut letters = key.chars().rev();
        word.chars().rev().all(|small| letters.next().is_some_and(|c| lower(c) == small))
    })
}

/// Words at the end of a key for a thing's name, by language.
#[rustfmt::skip]
const NAMES: &[&str] = &[
    "name", "title", "subject", "label", "bezeichnung", "titel", "nombre", "título", "titulo", "nom", "titre", "nome",
    "titolo", "имя", "название", "наименование", "名称", "名字", "姓名", "标题", "名前", "名", "題名", "タイトル",
];

/// Words at the end of a key for a thing's identifier.
const NUMBERS: &[&str] = &["id", "number", "nr", "no", "code", "key", "编号", "号码", "番号"];

static OF_NAMES: ByteSet = ByteSet::of_endings(NAMES);
static OF_NUMBERS: ByteSet = ByteSet::of_endings(NUMBERS);

const LONGEST_NAME: usize = 60;
/// A very long result gets names only up to this many values.
const MOST_VALUES: usize = 4000;

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the name that belongs to the value `of`.
    fn check(text: &str, of: &str, expected: &str) {
        let rows = rows(text);
        let found = rows.each().find(|value| value.text == of).unwrap();
        let name = rows.own_name(found.row).or_else(|| rows.own_name(found.parent));
        assert_eq!(name.map_or("", |name| &text[name]), expected, "{text}");
    }

    #[test]
    fn a_name_or_a_title_names_its_record() {
        let hotels = r#"[{"id": "h-17", "price": 393, "name": "Astoria"}, {"name": "Bristol", "price": 240}]"#;
        check(hotels, "393", "Astoria");
        check(hotels, "240", "Bristol");
        check(r#"[{"名称": "北京饭店", "电话": "010-58757888"}]"#, "010-58757888", "北京饭店");
        check("- Titel: Der Prozess\n  Preis: 12,90 €", "12,90 €", "Der Prozess");
    }

    #[test]
    fn an_identifier_does_where_there_is_no_name() {
        check(r#"{"order_id": "W2378156", "status": "pending"}"#, "pending", "W2378156");
        check(r#"{"cards": {"card_4421486": {"last": "7447"}}}"#, "7447", "card_4421486");
    }

    #[test]
    fn parts_of_a_record_have_its_name() {
        let order =
            r#"{"order_id": "W2378156", "address": {"zip": "78750"}, "items": [{"sku": 4421486}]}"#;
        check(order, "78750", "W2378156");
        check(order, "4421486", "W2378156");
    }

    #[test]
    fn records_without_a_name_have_none() {
        check(r#"{"temperature": -1, "sky": "rain"}"#, "rain", "");
    }
}
