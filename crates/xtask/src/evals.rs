//! `cargo xtask evals DATA… OUT`: measures what strategies keep of recorded conversations, and
//! compares the results with the bars. `cargo xtask fit DATA…` fits the weights of facts.
//!
//! The measures are in another crate, so that they run optimized and the chores compile quickly.

use anyhow::{Context, Result, bail};

use crate::project;
use crate::shell::Run;

/// Measures on the folders DATA and writes the contexts to OUT. PART selects one of the measures.
pub fn run(names: &[String]) -> Result<()> {
    if names.len() < 2 {
        bail!("`evals` needs folders of conversations and a folder to write to");
    }
    evaluate(names)
}

/// Fits the weights of facts on the folders DATA.
pub fn fit(names: &[String]) -> Result<()> {
    if names.is_empty() {
        bail!("`fit` needs folders of conversations");
    }
    let out = std::env::temp_dir().join("turnwise-fit");
    let out = out.to_str().context("the folder for temporary files has an odd name")?;
    evaluate(&[names, &[out.to_owned(), "fit".to_owned()]].concat())
}

fn evaluate(names: &[String]) -> Result<()> {
    // Cargo runs programs in the repository's root, but the folders are relative to this one.
    let here = std::env::current_dir().context("there is no current folder")?;
    let manifest = project::root().join("Cargo.toml");
    let manifest = manifest.to_str().context("the path of the repository is not plain text")?;
    let cargo = ["run", "--release", "--manifest-path", manifest];
    let program = ["--package", "turnwise-eval-run", "--"];
    let names = names.iter().map(String::as_str);
    Run::cargo(cargo.into_iter().chain(program).chain(names)).within(&here).status()
}
