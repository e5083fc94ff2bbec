//! The rows of `tests/rows/README.md`, each with the outcome of its test.

use std::fmt::Write as _;

/// A row: its id and its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row<'a> {
    id: &'a str,
    name: &'a str,
}

/// A table of the rows in `readme` with the outcomes in `tap`, the report of `node --test`. A row
/// without a test has no outcome.
pub fn table(readme: &str, tap: &str) -> String {
    let mut table = String::from("id   passed  row\n");
    for row in rows(readme) {
        let outcome = match passed(row.id, tap) {
            Some(true) => "yes",
            Some(false) => "NO",
            None => "no test",
        };
        // Writing into a string cannot fail.
        let _ = writeln!(table, "{:<4} {outcome:<7} {}", row.id, row.name);
    }
    table
}

/// The ids of the rows in `readme` that no test in `tap` has.
pub fn untested<'a>(readme: &'a str, tap: &str) -> Vec<&'a str> {
    let ids = rows(readme).into_iter().map(|row| row.id);
    ids.filter(|id| passed(id, tap).is_none()).collect()
}

/// The rows of the tables: `| A1 | full retention | … |`.
fn rows(readme: &str) -> Vec<Row<'_>> {
    let cells = readme.lines().filter_map(|line| {
        let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
        Some(Row { id: cells.next()?, name: cells.next()? })
    });
    cells.filter(|row| is_id(row.id)).collect()
}

/// Whether all tests with this id passed; `None` if there is no such test.
fn passed(id: &str, tap: &str) -> Option<bool> {
    let outcomes = tap.lines().filter_map(|line| {
        let line = line.trim_start();
        let (passed, rest) = match line.strip_prefix("not ok ") {
            Some(rest) => (false, rest),
            None => (true, line.strip_prefix("ok ")?),
        };
        let (_, name) = rest.split_once(" - ")?;
        (name.split(' ').next() == Some(id)).then_some(passed)
    });
    outcomes.reduce(|all, passed| all && passed)
}

/// `A1` to `D99`.
fn is_id(text: &str) -> bool {
    let number = text.strip_prefix(['A', 'B', 'C', 'D']).unwrap_or_default();
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    const README: &str = "\
| id | row | promise |
| --- | --- | --- |
| A1 | full retention | everything |
| A14 | pruning | what matters |
| B1 | injection | memory |";
    const TAP: &str = "\
# Subtest: A14 pruning by relevance
not ok 1 - A14 pruning by relevance
# Subtest: A1 full retention: everything
ok 2 - A1 full retention: everything
1..2";

    #[test]
    fn each_row_has_the_outcome_of_its_own_test() {
        assert_eq!(passed("A1", TAP), Some(true));
        assert_eq!(passed("A14", TAP), Some(false));
        assert_eq!(passed("B1", TAP), None);
    }

    #[test]
    fn rows_without_a_test_are_named() {
        assert_eq!(untested(README, TAP), ["B1"]);
        assert_eq!(untested(README, &[TAP, "\nok 3 - B1 injection"].concat()), [""; 0]);
    }

    #[test]
    fn the_table_has_every_row_in_its_order() {
        let table = table(README, TAP);
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(
            lines,
            [
                "id   passed  row",
                "A1   yes     full retention",
                "A14  NO      pruning",
                "B1   no test injection",
            ]
        );
    }
}
