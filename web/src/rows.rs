//! Which rows of a long list are in the page.

use core::ops::Range;

use crate::view::Turn;

/// The rows in the page while the reader is in this block: the block and its neighbors. Short lists
/// are in the page as a whole.
pub fn rows_of_block(block: usize, length: usize) -> Range<usize> {
    if length <= WHOLE {
        return 0..length;
    }
    let block = block.min(length / BLOCK);
    block.saturating_sub(1) * BLOCK..((block + 2) * BLOCK).min(length)
}

/// The turns that have messages in a range, each with its place, cut to that range.
pub fn turns_within(turns: &[Turn], rows: &Range<usize>) -> Vec<(usize, Turn)> {
    let first = turns.partition_point(|turn| turn.start + turn.messages.len() <= rows.start);
    let within = turns.iter().enumerate().skip(first).take_while(|(_, turn)| turn.start < rows.end);
    within.map(|(place, turn)| (place, cut(turn, rows))).collect()
}

fn cut(turn: &Turn, rows: &Range<usize>) -> Turn {
    let end = turn.start + turn.messages.len();
    if rows.start <= turn.start && end <= rows.end {
        return turn.clone();
    }
    let (start, end) = (rows.start.max(turn.start), rows.end.min(end));
    let messages = turn.messages.get(start - turn.start..end - turn.start).unwrap_or_default();
    let is_within = |index: usize| (start..end).contains(&index);
    Turn {
        number: turn.number,
        start,
        messages: messages.to_vec(),
        findings: turn.findings.iter().filter(|found| is_within(found.index)).cloned().collect(),
    }
}

/// Rows of a block.
pub const BLOCK: usize = 50;

/// Up to this number of rows, all are in the page.
pub const WHOLE: usize = 600;

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::view::Shown;

    fn turn(number: usize, start: usize, length: usize) -> Turn {
        let shown = |index| {
            let text = Arc::from("");
            Arc::new(Shown { index, role: "user", name: String::new(), text, tokens: 1 })
        };
        let messages = (start..start + length).map(shown).collect();
        Turn { number: Some(number), start, messages, findings: Vec::new() }
    }

    fn indexes(turns: &[(usize, Turn)]) -> Vec<usize> {
        turns.iter().flat_map(|(_, turn)| turn.messages.iter().map(|one| one.index)).collect()
    }

    #[test]
    fn a_short_list_is_whole_and_a_long_one_has_three_blocks() {
        assert_eq!(rows_of_block(0, 400), 0..400);
        assert_eq!(rows_of_block(0, 20_000), 0..100);
        assert_eq!(rows_of_block(200, 20_000), 9_950..10_100);
        assert_eq!(rows_of_block(399, 20_000), 19_900..20_000);
        assert_eq!(rows_of_block(9_999, 20_000), 19_950..20_000);
    }

    #[test]
    fn turns_are_cut_to_the_rows_of_the_window() {
        let turns = [turn(1, 0, 3), turn(2, 3, 100), turn(3, 103, 5), turn(4, 108, 2)];
        let within = turns_within(&turns, &(50..105));
        assert_eq!(within.iter().map(|(place, _)| *place).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(indexes(&within), (50..105).collect::<Vec<_>>());
        assert_eq!(indexes(&turns_within(&turns, &(0..110))), (0..110).collect::<Vec<_>>());
        assert!(turns_within(&turns, &(110..200)).is_empty());
    }
}
