//! Records as lines: `Hotel Astoria: price 393, phone 555-617-4111`, and records that are alike as a
//! table: `price, phone: Hotel Astoria 393, 555-617-4111 / Hotel Bristol 240, 555-617-4555`.

use alloc::string::String;
use alloc::vec::Vec;

use super::Item;
use crate::notes::plain::one_line;

/// Writes items of records, in their order.
pub(super) fn tell(line: &mut String, items: &[&Item<'_>]) {
    let records: Vec<Record<'_, '_>> = items
        .chunk_by(|a, b| a.entry.record == b.entry.record && a.entry.snippet() == b.entry.snippet())
        .map(Record::of)
        .collect();
    let runs = records.chunk_by(|a, b| !a.fields.is_empty() && a.keys().eq(b.keys()));
    for (place, run) in runs.enumerate() {
        line.push_str(if place > 0 { "; " } else { "" });
        match run {
            [record] => record.tell(line),
            _ => tell_table(line, run),
        }
    }
}

/// The items of one record.
struct Record<'i, 'a> {
    name: &'a str,
    /// The key of the name, if the name is an item of its own.
    key: &'a str,
    fields: Vec<&'i Item<'a>>,
}

impl<'i, 'a> Record<'i, 'a> {
    fn of(items: &[&'i Item<'a>]) -> Self {
        let fields = items.iter().filter(|item| !item.entry.names_record).copied().collect();
        let named = items.iter().find(|item| item.entry.names_record);
        let name = items.first().map_or("", |item| item.entry.record);
        Self { name, key: named.map_or("", |item| item.entry.key), fields }
    }

    fn keys(&self) -> impl Iterator<Item = &'a str> {
        self.fields.iter().map(|item| item.entry.key)
    }

    fn tell(&self, line: &mut String) {
        // What people call a thing needs no key; a number does.
        let is_number = self.name.bytes().any(|byte| byte.is_ascii_digit());
        let is_alone = self.fields.is_empty();
        if !self.key.is_empty() && (is_number || is_alone) {
            line.push_str(self.key);
            line.push_str(if is_alone { ": " } else { " " });
        }
        line.push_str(&one_line(self.name));
        let mut last = "";
        let mut told = line.len();
        for (place, item) in self.fields.iter().enumerate() {
            // The name is repeated where it is too far back to be seen with the value.
            if line.len() - told > FARTHEST {
                line.push_str("; ");
                line.push_str(&one_line(self.name));
                (last, told) = ("", line.len());
                line.push_str(": ");
            } else if place == 0 {
                line.push_str(": ");
            } else {
                line.push_str(if item.entry.key == last { " / " } else { ", " });
            }
            if item.entry.key != last && !item.entry.key.is_empty() {
                line.push_str(item.entry.key);
                line.push(' ');
            }
            last = item.entry.key;
            line.push_str(&item.told);
        }
    }
}

/// Writes records with the same keys under one heading, which is repeated when it is too far back.
fn tell_table(line: &mut String, records: &[Record<'_, '_>]) {
    let mut heading = None;
    for record in records {
        match heading {
            Some(end) if line.len() - end < FARTHEST => line.push_str(" / "),
            _ => {
                line.push_str(if heading.is_some() { "; " } else { "" });
                for (place, key) in record.keys().enumerate() {
                    line.push_str(if place > 0 { ", " } else { "" });
                    line.push_str(key);
                }
                line.push_str(": ");
                heading = Some(line.len());
            }
        }
        line.push_str(&one_line(record.name));
        for (place, item) in record.fields.iter().enumerate() {
            line.push_str(if place > 0 { ", " } else { " " });
            line.push_str(&item.told);
        }
    }
}

/// A name or a heading is seen with what stands this near, in bytes.
const FARTHEST: usize = 90;
