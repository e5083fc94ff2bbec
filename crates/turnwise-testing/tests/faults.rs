//! Every fault that docs/faults.md lists has its test.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs::read_to_string;
use std::path::Path;

#[test]
fn every_fault_has_its_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = read_to_string(root.join("docs/faults.md")).unwrap();
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let rows: Vec<Vec<&str>> = rows.skip(2).map(|row| row.split(" | ").collect()).collect();
    assert!(rows.len() > 40, "{} rows", rows.len());
    for row in rows {
        let [fault, test, file] = *row else { panic!("three columns, not {row:?}") };
        let tests =
            read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        let is_there =
            tests.contains(&format!("fn {test}(")) || tests.contains(&format!("test(\"{test}\""));
        assert!(is_there, "{fault}: no test `{test}` in {file}");
    }
}
