//! `cargo xtask evals DATA OUT`: what strategies keep of recorded conversations, against the bars.
//!
//! A program of its own, so that it runs optimized while the chores need not.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::shell::Run;

/// Measures on the folder DATA and writes the contexts that were built to OUT; `PART` names one
/// part of it.
pub fn run(names: &[String]) -> Result<()> {
    let (data, out, part) = match names {
        [data, out] => (data, out, None),
        [data, out, part] => (data, out, Some(part)),
        _ => bail!("`evals` needs a folder of conversations and a folder to write to"),
    };
    // Cargo runs programs in the repository's root; the folders are meant from here.
    let here = std::env::current_dir().context("there is no current folder")?;
    let mut args: Vec<PathBuf> =
        ["run", "--release", "--package", "turnwise-eval-run", "--"].map(PathBuf::from).into();
    args.extend([here.join(data), here.join(out)]);
    args.extend(part.map(PathBuf::from));
    Run::cargo(args).status()
}
