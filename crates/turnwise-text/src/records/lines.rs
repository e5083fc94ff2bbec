//! Lines of keys and values, as in YAML: `status: paid`, `- order_id: W12`.

use super::Value;
use crate::words::{is_letter, is_word};

/// Whether most of the first lines are keys with values, or list items.
pub(super) fn is_listing(text: &str) -> bool {
    let (mut keyed, mut all) = (0, 0);
    for line in text.lines().filter(|line| !line.trim().is_empty()).take(40) {
        all += 1;
        keyed += usize::from(line.trim_start().starts_with("- ") || field(line).is_some());
    }
    keyed >= 2 && keyed * 10 >= all * 8
}

/// Passes the values of a listing to `take`. The lines of a list item form a row.
pub(super) fn each_value<'a>(text: &'a str, take: &mut dyn FnMut(Value<'a>) -> bool) {
    let (mut rows, mut row, mut indent) = (1, 1, 0);
    let mut around = "";
    for line in text.lines() {
        let plain = line.trim_start();
        let depth = line.len() - plain.len();
        let item = plain.strip_prefix("- ");
        if item.is_some() {
            rows += 1;
            (row, indent) = (rows, depth);
        } else if row > 1 && depth <= indent && !plain.is_empty() {
            row = 1;
        }
        let plain = item.unwrap_or(plain);
        let (key, value) = match field(plain) {
            Some((key, "")) => {
                around = key;
                continue;
            }
            Some(found) => found,
            None if item.is_some() => (around, plain),
            None => continue,
        };
        let text = value.trim().trim_matches(['"', '\'']);
        let parent = u32::from(row > 1);
        let around = if row > 1 { around } else { "" };
        if !text.is_empty() && !take(Value { key, text, row, parent, is_key: false, around }) {
            return;
        }
    }
}

/// A key of one to three words, and its value.
fn field(line: &str) -> Option<(&str, &str)> {
    let plain = line.trim_start().trim_start_matches("- ").trim_end();
    let (key, value) = plain.split_once(": ").or_else(|| Some((plain.strip_suffix(':')?, "")))?;
    let is_plain = key.starts_with(is_letter)
        && key.len() <= LONGEST_KEY
        && key.split(' ').count() <= 3
        && key.chars().all(|c| is_word(c) || matches!(c, ' ' | '-' | '.'));
    is_plain.then_some((key, value))
}

const LONGEST_KEY: usize = 40;

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn items_of_a_list_are_rows() {
        let text = "customer: C-17\norders:\n  - order_id: W12\n    status: paid\n  - order_id: W34\n    status: lost\ntotal: 2";
        assert!(is_listing(text));
        let mut found = Vec::new();
        each_value(text, &mut |value| {
            found.push((value.key, value.text, value.row));
            true
        });
        assert_eq!(
            found,
            [
                ("customer", "C-17", 1),
                ("order_id", "W12", 2),
                ("status", "paid", 2),
                ("order_id", "W34", 3),
                ("status", "lost", 3),
                ("total", "2", 1),
            ]
        );
    }

    #[test]
    fn prose_and_code_are_no_listings() {
        for text in ["It came late. I said: no.\nThen it left.", "fn main() {\n    run();\n}", ""] {
            assert!(!is_listing(text), "{text}");
        }
    }
}
