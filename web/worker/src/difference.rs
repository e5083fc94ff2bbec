//! The difference of two texts: by line, and by word within rewritten lines.

use std::ops::Range;

use turnwise_host::json::push_string;
use turnwise_playground_lines::Change;

/// A line of the combined text.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    /// The change; `None` if both texts have the line.
    change: Option<Change>,
    /// Its pieces, and whether each of them differs.
    pieces: Vec<(bool, String)>,
}

/// Combines both texts into a JSON list of lines: a mark, then pieces that alternate between
/// unchanged and changed text.
pub fn difference(before: &str, after: &str) -> String {
    let mut out = String::from("[");
    for (place, line) in laid_over(before, after).into_iter().enumerate() {
        out.push_str(if place > 0 { ",[" } else { "[" });
        push_string(&mut out, line.change.map_or(" ", Change::mark));
        let mut expects_difference = false;
        for (differs, text) in line.pieces {
            if differs != expects_difference {
                out.push_str(",\"\"");
            }
            out.push(',');
            push_string(&mut out, &text);
            expects_difference = !differs;
        }
        out.push(']');
    }
    out + "]"
}

fn laid_over(before: &str, after: &str) -> Vec<Line> {
    let lines = |text| str::lines(text).filter(|line| !line.trim().is_empty()).collect::<Vec<_>>();
    let (before, after) = (lines(before), lines(after));
    let mut lines = Vec::new();
    for operation in operations(&before, &after) {
        let (was, is) = (operation.was.clone(), operation.is.clone());
        let (was, is) = (before.get(was).unwrap_or_default(), after.get(is).unwrap_or_default());
        if operation.is_same {
            lines.extend(was.iter().map(|line| whole(None, line)));
            continue;
        }
        let (mut removed, mut added) = (Vec::new(), Vec::new());
        for place in 0..was.len().max(is.len()) {
            match (was.get(place), is.get(place)) {
                (Some(was), Some(is)) => {
                    let (was, is) = rewritten(was, is);
                    removed.push(was);
                    added.push(is);
                }
                (was, is) => {
                    removed.extend(was.map(|line| whole(Some(Change::Removed), line)));
                    added.extend(is.map(|line| whole(Some(Change::Added), line)));
                }
            }
        }
        lines.append(&mut removed);
        lines.append(&mut added);
    }
    lines
}

fn whole(change: Option<Change>, line: &str) -> Line {
    Line { change, pieces: vec![(false, line.to_owned())] }
}

/// A rewritten line: the words that differ are marked, unless almost all of them differ.
fn rewritten(was: &str, is: &str) -> (Line, Line) {
    let (before, after) = (words(was), words(is));
    let operations = operations(&before, &after);
    let said = |words: &[&str]| {
        words.iter().filter(|word| word.chars().any(char::is_alphanumeric)).count()
    };
    let same = operations
        .iter()
        .filter(|operation| operation.is_same)
        .filter_map(|operation| before.get(operation.was.clone()))
        .map(said);
    if same.sum::<usize>() * 2 < said(&before).max(said(&after)) {
        return (whole(Some(Change::Removed), was), whole(Some(Change::Added), is));
    }
    let mut pieces = (Vec::new(), Vec::new());
    for operation in operations {
        let text =
            |words: &[&str]| (!words.is_empty()).then(|| (!operation.is_same, words.concat()));
        pieces.0.extend(text(before.get(operation.was.clone()).unwrap_or_default()));
        pieces.1.extend(text(after.get(operation.is.clone()).unwrap_or_default()));
    }
    let line = |change, pieces| Line { change: Some(change), pieces };
    (line(Change::Removed, pieces.0), line(Change::Added, pieces.1))
}

/// Splits a line: words, numbers and ids in one piece, every other character by itself.
fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
        let end = if is_word(first) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (word, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
        words.push(word);
        rest = after;
    }
    words
}

/// A run of pieces that both lists have, or that takes the place of another.
struct Operation {
    is_same: bool,
    was: Range<usize>,
    is: Range<usize>,
}

/// The longest common subsequence, by dynamic programming: summaries are short, and a library for
/// long files would be the largest part of this module.
fn operations(before: &[&str], after: &[&str]) -> Vec<Operation> {
    let (rows, columns) = (before.len(), after.len());
    let width = columns + 1;
    if rows.saturating_mul(width) > MOST_CELLS {
        return vec![Operation { is_same: false, was: 0..rows, is: 0..columns }];
    }
    // For each pair of positions, the length of the common rest.
    let mut common = vec![0_u32; (rows + 1) * width];
    let at = |common: &[u32], row: usize, column: usize| {
        common.get(row * width + column).copied().unwrap_or_default()
    };
    for (row, was) in before.iter().enumerate().rev() {
        for (column, is) in after.iter().enumerate().rev() {
            let most = match was == is {
                true => at(&common, row + 1, column + 1) + 1,
                false => at(&common, row + 1, column).max(at(&common, row, column + 1)),
            };
            if let Some(cell) = common.get_mut(row * width + column) {
                *cell = most;
            }
        }
    }
    let mut found: Vec<Operation> = Vec::new();
    let (mut row, mut column) = (0, 0);
    while row < rows || column < columns {
        let is_same = row < rows && before.get(row) == after.get(column);
        let is_better =
            || at(&common, row + 1, column) >= at(&common, row, column + 1) || column == columns;
        let is_removed = row < rows && is_better();
        if found.last().is_none_or(|last| last.is_same != is_same) {
            found.push(Operation { is_same, was: row..row, is: column..column });
        }
        row += usize::from(is_same || is_removed);
        column += usize::from(is_same || !is_removed);
        if let Some(last) = found.last_mut() {
            (last.was.end, last.is.end) = (row, column);
        }
    }
    found
}

/// Longer texts are shown without a difference.
const MOST_CELLS: usize = 4_000_000;

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(before: &str, after: &str) -> Vec<String> {
        let line = |line: Line| {
            let pieces = line
                .pieces
                .into_iter()
                .map(|(differs, text)| if differs { format!("[{text}]") } else { text });
            format!("{}{}", line.change.map_or(" ", Change::mark), pieces.collect::<String>())
        };
        laid_over(before, after).into_iter().map(line).collect()
    }

    #[test]
    fn common_lines_appear_once_and_changed_words_are_marked() {
        let before = "Task:\n- refund order W-17 by Friday\n- ask for the receipt";
        let after = "Task:\n- refund order W-18 by Friday\nOpen: nothing";
        assert_eq!(
            lines_of(before, after),
            [
                " Task:",
                "-- refund order [W-17] by Friday",
                "-- ask for the receipt",
                "+- refund order [W-18] by Friday",
                "+Open: nothing"
            ]
        );
    }

    #[test]
    fn text_without_blanks_is_compared_too() {
        assert_eq!(lines_of("他喜欢红茶", "他喜欢绿茶"), ["-他喜欢[红]茶", "+他喜欢[绿]茶"]);
    }

    #[test]
    fn texts_too_long_to_compare_are_both_shown() {
        let long = |word: &str| format!("{word} ").repeat(1_500);
        let lines = laid_over(&long("a"), &long("b"));
        assert_eq!(lines.len(), 2);
        assert!(lines.iter().all(|line| line.pieces.len() == 1));
    }

    #[test]
    fn the_same_differs_nowhere() {
        assert_eq!(lines_of("a\nb", "a\n\nb"), [" a", " b"]);
        assert_eq!(difference("", ""), "[]");
    }

    #[test]
    fn what_only_shares_small_words_is_not_called_rewritten() {
        assert_eq!(
            lines_of("the cat sat on the mat", "the plan of an afternoon"),
            ["-the cat sat on the mat", "+the plan of an afternoon"]
        );
    }

    #[test]
    fn pieces_go_by_turns() {
        assert_eq!(
            difference("W-17 is due", "W-18 is due"),
            r#"[["-","","W-17"," is due"],["+","","W-18"," is due"]]"#
        );
    }
}
