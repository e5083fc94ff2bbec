//! The scenario files: documentation that is compared with what the engine does.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::{Path, PathBuf};

use turnwise_testing::scenario;

#[test]
fn every_scenario_comes_out_as_it_says() {
    let files = files("scenarios");
    assert!(files.len() >= 14, "{} scenarios", files.len());
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let should =
            scenario::replay(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        if std::env::var_os("UPDATE_GOLDENS").is_some() {
            std::fs::write(&path, should).unwrap();
        } else {
            assert_eq!(text, should, "{}: `UPDATE_GOLDENS=1` writes what came out", path.display());
        }
    }
}

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(folder);
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_scenario = |path: &PathBuf| {
        path.extension().is_some_and(|end| end == "md") && !path.ends_with("README.md")
    };
    let mut files: Vec<_> = entries.filter(is_scenario).collect();
    files.sort();
    files
}
