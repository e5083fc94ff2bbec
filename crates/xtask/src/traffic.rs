//! `cargo xtask traffic`: finds what recorded conversations never run, and writes the lists for
//! [`crate::rest`].

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};

use crate::project::{relative, root, target_dir};
use crate::rest::{self, Lists};
use crate::shell::{Run, say};
use crate::{pkg, wasm};

/// Reads the lists.
pub fn lists() -> Result<Lists> {
    let read = |name: &str| {
        let file = folder().join(name);
        std::fs::read_to_string(&file).with_context(|| relative(&file))
    };
    Ok(Lists { plans: read(PLANS)?, notes: read(NOTES)?, cold: read(COLD)? })
}

const PLANS: &str = "plans.txt";
const NOTES: &str = "notes.txt";
const COLD: &str = "cold.txt";

fn folder() -> PathBuf {
    root().join("crates/turnwise-wasm/traffic")
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
    // The numbers of the marks that were entered, without notes and in all.
    let [plans, notes]: [BTreeSet<usize>; 2] =
        serde_json::from_str(&printed).context("lists of the marks that were entered")?;
    let (plans, _) = rest::lists(&module, &plans)?;
    let (notes, cold) = rest::lists(&module, &notes)?;
    for (name, text) in [(PLANS, plans), (NOTES, notes), (COLD, cold)] {
        std::fs::write(folder().join(name), text)?;
    }
    say(&format!("{} has what was not entered", relative(&folder())));
    Ok(())
}
