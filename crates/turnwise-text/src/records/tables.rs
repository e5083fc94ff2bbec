//! Tables as lines of text: Markdown, output of databases, and tab-separated columns. Each line is
//! a row, and a column's heading is the key of its values.

use alloc::vec::Vec;

use super::Value;
use super::named::names_its_row;
use crate::words::{is_letter, is_word};

/// Passes the values of all tables in a text to `take`. If no column holds names, the values of the
/// first column name their rows.
pub(super) fn each_value<'a>(text: &'a str, take: &mut dyn FnMut(Value<'a>) -> bool) {
    let mut rows = 0;
    let mut lines = text.lines().peekable();
    while let Some(head) = lines.next() {
        let Some(next) = lines.peek() else { return };
        let Some(mark) = mark_of(head, next) else { continue };
        let keys: Vec<_> = cells(head, mark).collect();
        let has_names = keys.iter().any(|key| names_its_row(key));
        let is_row = |line: &&str| line.contains(mark) || is_rule(line);
        while let Some(line) = lines.next_if(is_row) {
            if is_rule(line) {
                continue;
            }
            rows += 1;
            for (column, (key, text)) in keys.iter().zip(cells(line, mark)).enumerate() {
                let is_key = column == 0 && !has_names && text.len() > 1;
                let value = Value { key, text, row: rows, parent: 0, is_key, around: "" };
                if !text.is_empty() && !take(value) {
                    return;
                }
            }
        }
    }
}

/// The column separator, if a table begins with these lines.
fn mark_of(head: &str, next: &str) -> Option<char> {
    if head.len() > LONGEST_LINE {
        return None;
    }
    if head.contains('|') {
        return is_rule(next).then_some('|');
    }
    let columns = |line: &str| line.matches('\t').count();
    let is_plain = |c: char| is_word(c) || c == ' ';
    let is_heading =
        |cell: &str| cell.starts_with(is_letter) && cell.len() < 32 && cell.chars().all(is_plain);
    let is_table =
        head.contains('\t') && columns(head) == columns(next) && cells(head, '\t').all(is_heading);
    is_table.then_some('\t')
}

/// Whether a line only separates a heading from its rows: `|---|:--:|`, `----+----`.
fn is_rule(line: &str) -> bool {
    line.contains("---")
        && line.contains(['|', '+'])
        && line.chars().all(|c| matches!(c, '-' | '|' | '+' | ':' | ' '))
}

/// The cells of a line, without separators.
fn cells(line: &str, mark: char) -> impl Iterator<Item = &str> {
    let line = line.trim_matches(' ');
    let line = line.strip_prefix('|').unwrap_or(line);
    line.strip_suffix('|')
        .unwrap_or(line)
        .split(mark)
        .map(|cell| cell.trim_matches([' ', '*', '`']))
}

/// A longer line is not a heading. In bytes.
const LONGEST_LINE: usize = 400;

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(&str, &str, u32, bool)]) {
        let mut found = Vec::new();
        each_value(text, &mut |value| {
            found.push((value.key, value.text, value.row, value.is_key));
            true
        });
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn headings_are_keys_and_lines_are_rows() {
        check(
            "Two pumps:\n\n| name | part |\n|---|:--|\n| **Wave** | N-1182 |\n| Brook | N-2290 |\n\nBye",
            &[
                ("name", "Wave", 1, false),
                ("part", "N-1182", 1, false),
                ("name", "Brook", 2, false),
                ("part", "N-2290", 2, false),
            ],
        );
        check(
            " order | state\n-------+-------\n W12   | paid\n(1 row)",
            &[("order", "W12", 1, true), ("state", "paid", 1, false)],
        );
        check(
            "Gleis\tNach\n12\tKiel\n7\tBonn",
            &[
                ("Gleis", "12", 1, true),
                ("Nach", "Kiel", 1, false),
                ("Gleis", "7", 2, false),
                ("Nach", "Bonn", 2, false),
            ],
        );
    }

    #[test]
    fn prose_and_commands_are_no_tables() {
        for text in
            ["ls | wc -l\n12 files", "a || b\n---\nc", "One.\tTwo.\n3\t4", "x\ty\nz", "", "|"]
        {
            check(text, &[]);
        }
    }
}
