//! Records as lines: `Hotel Astoria: price 393, phone 555-617-4111`, and records that are alike as
//! a table: `price, phone: Hotel Astoria 393, 555-617-4111 / Hotel Bristol 240, 555-617-4555`.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::Item;
use crate::facts::Kind;
use crate::notes::plain::one_line;

/// Writes items of records, in their order.
pub(super) fn tell(line: &mut String, items: &[&Item<'_>]) {
    let mut grouped: Vec<Vec<&Item<'_>>> = Vec::new();
    let mut places = BTreeMap::new();
    for item in items {
        // The place of the name distinguishes two records of one name.
        let record = (item.entry.snippet(), item.entry.record.as_ptr());
        let place = *places.entry(record).or_insert(grouped.len());
        match grouped.get_mut(place) {
            Some(group) => group.push(item),
            None => grouped.push(Vec::from([*item])),
        }
    }
    let records: Vec<Record<'_, '_>> = grouped.iter().map(|group| Record::of(group)).collect();
    let is_alike = |a: &Record<'_, '_>, b: &Record<'_, '_>| {
        let is_table = a.is_table() && b.is_table() && a.keys().eq(b.keys());
        let is_again = a.is_call() && b.is_call() && a.name == b.name && a.outcome() == b.outcome();
        is_table || is_again
    };
    let runs = records.chunk_by(is_alike);
    for (place, run) in runs.enumerate() {
        line.push_str(if place > 0 { "; " } else { "" });
        match run {
            [record] => record.tell(line),
            [call, rest @ ..] if call.is_call() => {
                call.tell(line);
                rest.iter().for_each(|call| call.tell_again(line));
            }
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

    /// Whether its values can go without their keys: next to a name, a word would read as a part
    /// of it.
    fn is_table(&self) -> bool {
        let is_word = |item: &&Item<'_>| item.entry.kind == Kind::Symbol;
        !self.fields.is_empty() && !self.fields.iter().any(is_word)
    }

    /// Whether its values are the arguments of a call, and its name that of the tool.
    fn is_call(&self) -> bool {
        self.fields.first().is_some_and(|item| item.entry.is_call)
    }

    /// The outcome of its call in a word; empty if it succeeded.
    fn outcome(&self) -> &'static str {
        self.fields.first().map_or("", |item| item.entry.outcome)
    }

    /// Its name, and the outcome of a call that did not succeed: `book_table (refused)`.
    fn tell_name(&self, line: &mut String) {
        line.push_str(&one_line(self.name));
        if !self.outcome().is_empty() {
            line.push_str(" (");
            line.push_str(self.outcome());
            line.push(')');
        }
    }

    /// Writes another call of the tool: `find: day Monday / day Friday`.
    fn tell_again(&self, line: &mut String) {
        let said = line.rfind(self.name).unwrap_or_default();
        if is_far(line, said) {
            line.push_str("; ");
            return self.tell(line);
        }
        for (place, item) in self.fields.iter().enumerate() {
            line.push_str(if place > 0 { ", " } else { " / " });
            line.push_str(item.entry.key);
            line.push(' ');
            line.push_str(&item.told);
        }
    }

    fn tell(&self, line: &mut String) {
        // What people call a thing needs no key; a number does.
        let is_number = self.name.bytes().any(|byte| byte.is_ascii_digit());
        let is_alone = self.fields.is_empty();
        if !self.key.is_empty() && (is_number || is_alone) {
            line.push_str(self.key);
            line.push_str(if is_alone { ": " } else { " " });
        }
        self.tell_name(line);
        let mut last = "";
        let mut told = line.len();
        for (place, item) in self.fields.iter().enumerate() {
            // The name is repeated where it is too far back to be seen with the value.
            if is_far(line, told) {
                line.push_str("; ");
                self.tell_name(line);
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
            Some(end) if !is_far(line, end) => line.push_str(" / "),
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

/// Whether a name or a heading at `from` is too far back to be seen with what follows.
fn is_far(line: &str, from: usize) -> bool {
    let behind = line.get(from..).unwrap_or_default();
    behind.len() > FARTHEST && behind.chars().count() > FARTHEST
}

/// The largest distance between a value and its name or heading, in characters.
const FARTHEST: usize = 90;

#[cfg(test)]
mod tests {
    use crate::{Request, Snippet, Template, summarize};

    #[test]
    fn a_record_whose_name_is_its_value_is_told_once() {
        let shapes = [
            r#"{"cards": {"card_5843230": {"brand": "visa", "id": "card_5843230"}}}"#,
            r#"[{"name": "Hotel Astoria", "slug": "hotel-astoria", "price": 393}]"#,
            "- title: Hotel Astoria\n  id: hotel_astoria\n  price: 393\n- title: Hotel Bristol\n  id: hotel_bristol\n  price: 240",
            r#"{"名称": "北京海洋馆A1", "编号": "北京海洋馆a1", "电话": "010-62174111"}"#,
        ];
        for (shape, names) in shapes.iter().zip([
            &["card_5843230", "card-5843230"][..],
            &["Hotel Astoria", "hotel-astoria"],
            &["Hotel Bristol", "hotel_bristol"],
            &["北京海洋馆A1", "北京海洋馆a1"],
        ]) {
            let snippets = [
                Snippet::user("Show me all of them, please.", 1, 0),
                Snippet::answered("find", shape, 1, 1),
            ];
            let measure = |text: &str| turnwise_core::tokens::estimate(text).0;
            let found = summarize(&Request::new(&snippets, Template::Support, 300, &measure));
            let told: usize = names.iter().map(|name| found.matches(name).count()).sum();
            assert_eq!(told, 1, "{found}");
        }
    }

    #[test]
    fn calls_of_a_tool_are_told_under_its_name() {
        let snippets = [
            Snippet::user("Which flights are there to Oslo?", 1, 0),
            Snippet::called("search", r#"{"origin": "JFK", "date": "2024-05-26"}"#, 1, 1),
            Snippet::answered("search", r#"{"found": true}"#, 1, 2),
            Snippet::called("search", r#"{"origin": "SEA", "date": "2024-05-28"}"#, 1, 3),
            Snippet::answered("search", r#"{"found": true}"#, 1, 4),
        ];
        let measure = |text: &str| turnwise_core::tokens::estimate(text).0;
        let found = summarize(&Request::new(&snippets, Template::Support, 300, &measure));
        assert!(found.contains("search: origin JFK, date 2024-05-26 / origin SEA"), "{found}");
    }

    #[test]
    fn two_records_of_one_name_stay_two() {
        let items = r#"[{"name": "Laptop", "item_id": "A-371", "price": 2372.97, "ram": "32GB"}, {"name": "Laptop", "item_id": "B-505", "price": 2621.77, "ram": "16GB"}]"#;
        let snippets = [
            Snippet::user("What did I order?", 1, 0),
            Snippet::answered("find_order", items, 1, 1),
        ];
        let measure = |text: &str| turnwise_core::tokens::estimate(text).0;
        let found = summarize(&Request::new(&snippets, Template::Support, 300, &measure));
        let (first, second) = found.rsplit_once("Laptop").unwrap_or_default();
        let has = |part: &str, values: [&str; 2]| values.iter().all(|value| part.contains(value));
        assert!(has(first, ["A-371", "2372.97"]) && !first.contains("B-505"), "{found}");
        assert!(has(second, ["B-505", "2621.77"]) && !second.contains("A-371"), "{found}");
    }
}
