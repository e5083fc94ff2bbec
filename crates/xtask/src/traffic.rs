//! `cargo xtask traffic`: finds what recorded conversations never run, and writes the list for
//! [`crate::rest`].

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};

use crate::project::{relative, root, target_dir};
use crate::shell::{Run, say};
use crate::{pkg, rest, wasm};

/// The functions that no recorded conversation enters.
pub fn list() -> PathBuf {
    root().join("crates/turnwise-wasm/rest.txt")
}

/// What recorded conversations enter of the other functions.
pub fn cold() -> PathBuf {
    root().join("crates/turnwise-wasm/cold.txt")
}

/// Runs the conversations with the package in `pkg/dist`, which must be of this engine.
pub fn run() -> Result<()> {
    let module = wasm::build_with_names(&pkg::CORE)?;
    let marked = target_dir()?.join("xtask/marked.wasm");
    std::fs::write(&marked, rest::marked(&module)?)?;
    ensure!(root().join("pkg/dist/page.js").exists(), "run `cargo xtask pkg` first");
    say("running recorded conversations");
    let script = root().join("tests/traffic/entered.mjs");
    let printed = Run::new("node", [script, marked]).quiet().output()?;
    let entered: BTreeSet<usize> =
        serde_json::from_str(&printed).context("a list of the marks that were entered")?;
    let lists = rest::lists(&module, &entered)?;
    std::fs::write(list(), lists.0)?;
    std::fs::write(cold(), lists.1)?;
    say(&format!("{} and {} say what was not entered", relative(&list()), relative(&cold())));
    Ok(())
}
