//! Finds secrets in tables, where a column's header is the key of its cells.

use alloc::vec::Vec;
use core::ops::Range;

use super::Span;
use super::keys::Header;

/// Finds the secrets of the table whose header contains the name at `name`, and returns the range
/// from its first row to its end. Returns `None` if the name is in no header.
#[inline(never)]
pub(super) fn find(text: &str, name: Range<usize>, found: &mut Vec<Span>) -> Option<Range<usize>> {
    let (layout, header) = Layout::around(text, name)?;
    let first = header.end;
    // Without a row, it is not a table.
    layout.row(text, first)?;
    let columns: Vec<(usize, Header)> = layout
        .cells(text, header)
        .into_iter()
        .enumerate()
        .filter(|(_, cell)| cell.len() <= LONGEST_NAME)
        .filter_map(|(column, cell)| Some((column, Header::read(text.get(cell)?)?)))
        .collect();
    if columns.is_empty() {
        return None;
    }
    let mut end = first;
    while let Some(row) = layout.row(text, end) {
        end = row.end;
        for (column, cell) in layout.cells(text, row).into_iter().enumerate() {
            let header = columns.iter().find(|(of, _)| *of == column);
            let secret = header.and_then(|(_, header)| header.value(text, cell, layout.is_drawn()));
            found.extend(secret);
        }
    }
    Some(first..end)
}

/// The layout of a table.
#[derive(Clone, Copy)]
enum Layout {
    /// One line per row, with a separator.
    Lines(&'static str),
    /// One list per row: `["user", "password"]`, `(user, password) VALUES ('mia', '…')`.
    Lists(&'static str, &'static str),
    /// `<tr><th>user</th>…`
    Html,
}

impl Layout {
    /// The layout and header of the table with a name in its header.
    #[inline(never)]
    fn around(text: &str, name: Range<usize>) -> Option<(Self, Range<usize>)> {
        let before = last_of(text.get(..name.start)?);
        let behind = first_of(text.get(name.end..)?);
        let part = |open: &str, close: &str| {
            let start = before.rfind(open).map(|at| name.start - before.len() + at + open.len());
            Some(start?..name.end + behind.find(close)?)
        };
        // `<th>password of the wifi</th>`
        let mut bytes = behind.bytes().take(LONGEST_NAME + 1);
        let ends = bytes.position(|byte| byte.is_ascii_punctuation() || byte == b'\n');
        if ends.and_then(|at| behind.get(at..)).is_some_and(|rest| rest.starts_with("</t")) {
            return Some((Self::Html, part("<tr", "</tr")?));
        }
        let is_quoted = behind.starts_with(['"', '\'']);
        let list = is_quoted.then(|| part("[", "]")).flatten().filter(|list| {
            let list = text.get(list.clone()).unwrap_or_default();
            list.starts_with(['"', '\'']) && !list.contains([':', '{'])
        });
        if let Some(list) = list {
            return Some((Self::Lists("[", "]"), list));
        }
        let is_item = behind.trim_start_matches(QUOTES).starts_with([',', ')']);
        let tuple = is_item.then(|| part("(", ")")).flatten().filter(|tuple| {
            let values = text.get(tuple.end..).and_then(|rest| rest.strip_prefix(") "));
            values.and_then(|it| it.get(..6)).is_some_and(|it| it.eq_ignore_ascii_case("values"))
        });
        if let Some(tuple) = tuple {
            return Some((Self::Lists("(", ")"), tuple));
        }
        let start = match before.rfind('\n') {
            Some(at) => name.start - before.len() + at + 1,
            None if before.len() == name.start => 0,
            None => return None,
        };
        let line = start..name.end + behind.find('\n')?;
        let header = text.get(line.clone())?;
        let separator = SEPARATORS.iter().find(|separator| header.contains(**separator))?;
        Some((Self::Lines(separator), line))
    }

    /// Whether the separator is never ordinary punctuation.
    fn is_drawn(self) -> bool {
        !matches!(self, Self::Lines("," | ";"))
    }

    /// The next row after `at`, the end of the last one.
    #[inline(never)]
    fn row(self, text: &str, mut at: usize) -> Option<Range<usize>> {
        let (open, close) = match self {
            Self::Lines(separator) => loop {
                let rest = text.get(at..)?.strip_prefix('\n')?;
                let line = rest.split('\n').next()?;
                let row = at + 1..at + 1 + line.len();
                let is_rule = |c| "|-+: \t=│─┼═╪├┤".contains(c);
                if line.is_empty() || !line.chars().all(is_rule) {
                    return line.contains(separator).then_some(row);
                }
                at = row.end;
            },
            Self::Lists(open, close) => (open, close),
            Self::Html => ("<tr", "</tr"),
        };
        let rest = first_of(text.get(at..)?);
        let start = rest.find(open)? + open.len();
        let start =
            start + rest.get(start..)?.len() - rest.get(start..)?.trim_start_matches('[').len();
        let end = start + rest.get(start..)?.find(close)?;
        Some(at + start..at + end)
    }

    /// The cells of a row, without white space and quotation marks.
    #[inline(never)]
    fn cells(self, text: &str, row: Range<usize>) -> Vec<Range<usize>> {
        let line = text.get(row.clone()).unwrap_or_default();
        let (separator, keeps_empty) = match self {
            Self::Lines(separator) => (separator, separator != "  "),
            Self::Lists(..) => (",", true),
            Self::Html => ("<t", true),
        };
        let mut cells = Vec::new();
        let mut at = row.start;
        for (place, cell) in line.split(separator).enumerate() {
            let inner = match self {
                // The text before the first tag is not a cell.
                Self::Html if place == 0 => None,
                Self::Html => cell
                    .split_once('>')
                    .map(|(_, inside)| inside.split('<').next().unwrap_or_default()),
                _ => Some(cell),
            };
            if let Some(inner) = inner.filter(|inner| keeps_empty || !inner.trim().is_empty()) {
                let lead = inner.as_ptr() as usize - cell.as_ptr() as usize;
                let bare = inner.trim_start().trim_start_matches(QUOTES);
                let start = at + lead + (inner.len() - bare.len());
                cells.push(start..start + bare.trim_end().trim_end_matches(QUOTES).len());
            }
            at += cell.len() + separator.len();
        }
        cells
    }
}

fn last_of(text: &str) -> &str {
    let from = text.len().saturating_sub(LONGEST_HEADER);
    let from = (from..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len());
    text.get(from..).unwrap_or_default()
}

fn first_of(text: &str) -> &str {
    let to = text.len().min(LONGEST_HEADER);
    let to = (0..=to).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    text.get(..to).unwrap_or_default()
}

/// Column separators, the least ambiguous first.
const SEPARATORS: [&str; 6] = ["|", "│", "\t", ";", ",", "  "];
const QUOTES: [char; 4] = ['"', '\'', '`', '*'];
/// The most bytes before and after the name.
const LONGEST_HEADER: usize = 1_000;
/// Bytes.
const LONGEST_NAME: usize = 60;
