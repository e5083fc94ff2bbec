//! Reads the numbers of passed, failed and skipped tests from the output of test runners.

use std::ops::AddAssign;

/// Numbers of tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Tests that passed.
    pub passed: u32,
    /// Tests that failed, cancelled ones included.
    pub failed: u32,
    /// Tests that are marked as ignored, skipped or to do.
    pub skipped: u32,
}

impl Counts {
    /// The number of tests that ran.
    pub fn ran(self) -> u32 {
        self.passed + self.failed
    }

    /// Adds the numbers of a result line of `cargo test`. Ignores other lines.
    pub fn add_cargo_line(&mut self, line: &str) {
        // `test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in
        // 0.01s`
        let Some(result) = line.trim_start().strip_prefix("test result: ") else {
            return;
        };
        let Some((_, numbers)) = result.split_once(". ") else {
            return;
        };
        for part in numbers.split("; ") {
            let Some((number, what)) = part.trim().split_once(' ') else {
                continue;
            };
            let Ok(number) = number.parse::<u32>() else {
                continue;
            };
            match what {
                "passed" => self.passed += number,
                "failed" => self.failed += number,
                "ignored" => self.skipped += number,
                _ => {}
            }
        }
    }

    /// The totals at the end of the TAP output of `node --test`.
    pub fn from_tap(text: &str) -> Counts {
        let total = |name: &str| {
            // The last such line, because the output of a test may contain a similar line.
            let values = text
                .lines()
                .filter_map(|line| line.strip_prefix("# ")?.strip_prefix(name)?.strip_prefix(' '));
            values.filter_map(|value| value.trim().parse::<u32>().ok()).next_back().unwrap_or(0)
        };
        Counts {
            passed: total("pass"),
            failed: total("fail") + total("cancelled"),
            skipped: total("skipped") + total("todo"),
        }
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(passed: u32, failed: u32, skipped: u32) -> Counts {
        Counts { passed, failed, skipped }
    }

    #[test]
    fn cargo_prints_a_line_per_binary() {
        let printed = "\
running 2 tests
test a ... ok
test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s
   Doc-tests turnwise
test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 4 filtered out; finished in 1.20s";
        let mut all = Counts::default();
        printed.lines().for_each(|line| all.add_cargo_line(line));
        assert_eq!(all, counts(15, 2, 1));
    }

    #[test]
    fn node_prints_its_totals_at_the_end() {
        let printed = "\
TAP version 13
# pass 99
ok 1 - a
1..1
# tests 8
# suites 0
# pass 4
# fail 1
# cancelled 1
# skipped 1
# todo 1
# duration_ms 12.3";
        assert_eq!(Counts::from_tap(printed), counts(4, 2, 2));
    }

    #[test]
    fn other_output_does_not_count() {
        let mut zero = Counts::default();
        zero.add_cargo_line("test result of the harness: 3 passed");
        assert_eq!(zero, Counts::default());
        assert_eq!(Counts::from_tap("Error: cannot find module"), Counts::default());
    }
}
