//! `cargo xtask traffic`: finds what recorded conversations never run, and writes the lists for
//! [`crate::rest`].

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};

use crate::project::{relative, root, target_dir};
use crate::rest::{self, Lists};
use crate::shell::{Run, say};
use crate::text_wasm::TEXT;
use crate::wasm::{self, Recipe};

/// Reads the lists of a module.
pub fn lists(recipe: &Recipe<'_>) -> Result<Lists> {
    let folder = folder(recipe);
    let read = |name: &str| {
        let file = folder.join(name);
        std::fs::read_to_string(&file).with_context(|| relative(&file))
    };
    let plans = folder.join(PLANS).exists().then(|| read(PLANS)).transpose()?;
    Ok(Lists { plans, rest: read(REST)?, cold: read(COLD)? })
}

const PLANS: &str = "plans.txt";
const REST: &str = "rest.txt";
const COLD: &str = "cold.txt";

fn folder(recipe: &Recipe<'_>) -> PathBuf {
    root().join("crates").join(recipe.package).join("traffic")
}

/// Runs the conversations with the package in `pkg/dist`, which must be of these modules.
pub fn run() -> Result<()> {
    ensure!(root().join("pkg/dist/page.js").exists(), "run `cargo xtask pkg` first");
    for (recipe, stays) in SPLIT {
        let module = wasm::build_with_names(recipe)?;
        let marked = target_dir()?.join("xtask/marked.wasm");
        std::fs::write(&marked, rest::marked(&module)?)?;
        say(&format!("{}: running recorded conversations", recipe.package));
        let script = root().join("tests/traffic/entered.mjs");
        let printed = Run::new("node", [script, marked, recipe.package.into()]).quiet().output()?;
        // The numbers of the marks that were entered: of the engine without notes, and in all.
        let mut entered: Vec<BTreeSet<usize>> =
            serde_json::from_str(&printed).context("lists of the marks that were entered")?;
        let all = entered.pop().context("the marks that were entered in all")?;
        let (rest, cold) = rest::lists(&module, &all)?;
        let moving = |list: String| -> String {
            let stays = |line: &&str| !stays.iter().any(|stays| line.starts_with(stays));
            list.lines().filter(stays).map(|line| format!("{line}\n")).collect()
        };
        let mut files = vec![(REST, moving(rest)), (COLD, moving(cold))];
        if let Some(plans) = entered.pop() {
            files.push((PLANS, rest::lists(&module, &plans)?.0));
        }
        let folder = folder(recipe);
        std::fs::create_dir_all(&folder)?;
        for (name, text) in files {
            std::fs::write(folder.join(name), text)?;
        }
        say(&format!("{} has what was not entered", relative(&folder)));
    }
    Ok(())
}

/// The modules that are split, and what stays in the first part although no conversation entered it: what
/// reads texts takes another way with nearly each.
const SPLIT: [(&Recipe<'static>, &[&str]); 2] = [(&crate::pkg::CORE, &[]), (&TEXT, &READERS)];

const READERS: [&str; 13] = [
    "turnwise_boundary::",
    "turnwise_core::",
    "turnwise_formats::",
    "turnwise_language::",
    "turnwise_text::facts",
    "turnwise_text::fence",
    "turnwise_text::ledger",
    "turnwise_text::notes",
    "turnwise_text::outcomes",
    "turnwise_text::quoted",
    "turnwise_text::records",
    "turnwise_secrets::",
    "turnwise_text::words",
];
