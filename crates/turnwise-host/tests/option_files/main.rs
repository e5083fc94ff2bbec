//! The files that are generated from the tables of options (`src/options/tables`).
//!
//! `UPDATE_GOLDENS=1 cargo test -p turnwise-host --test option_files` writes them again.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod json_schema;
mod page;
mod prose;
mod typescript;

use std::collections::BTreeSet;

use turnwise_host::options::schema::{Shape, Spec};
use turnwise_host::options::tables::{
    CompactingSessionOptions, ContextOptions, StrategyOptions, SummarizingSessionOptions,
    TrimmingSessionOptions,
};

/// Compares a file with the text from the tables.
fn check(path: &str, expected: &str) {
    let path = format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        std::fs::write(&path, expected).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "{path} differs: `UPDATE_GOLDENS=1` writes it anew");
}

#[test]
fn the_package_has_these_options() {
    check("pkg/src/options.ts", &typescript::file());
}

#[test]
fn policy_files_have_these_options() {
    check("pkg/policy.schema.json", &json_schema::file());
}

#[test]
fn the_documentation_lists_these_options() {
    check("docs/options.md", &page::file());
}

#[test]
fn every_option_is_documented_and_has_one_meaning() {
    let tables = [
        ContextOptions::SPECS,
        TrimmingSessionOptions::SPECS,
        SummarizingSessionOptions::SPECS,
        CompactingSessionOptions::SPECS,
    ];
    let strategies = StrategyOptions::STRATEGIES.iter().map(|strategy| strategy.specs);
    tables.into_iter().chain(strategies).for_each(check_table);
}

fn check_table(specs: &[Spec]) {
    let mut names = BTreeSet::new();
    for Spec { name, shape, doc, default, .. } in specs {
        assert!(names.insert(name), "`{name}` is there twice");
        assert!(prose::joined(doc).ends_with('.'), "`{name}` has no documentation");
        assert!(default.is_none_or(|phrase| !phrase.ends_with('.')), "`{name}`: a phrase");
        match shape {
            Shape::Object(parts) => check_table(parts),
            Shape::Choice(names) => assert!(!names().is_empty(), "`{name}` has no values"),
            _ => {}
        }
    }
}
