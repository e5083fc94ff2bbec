//! `cargo xtask evals DATA OUT`: measures what strategies keep of recorded conversations, and
//! compares the results with the bars.
//!
//! The measures are in another crate, so that they run optimized and the chores compile quickly.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::shell::Run;

/// Measures on the folder DATA and writes the contexts to OUT. PART selects one of the measures.
pub fn run(names: &[String]) -> Result<()> {
    let (data, out, part) = match names {
        [data, out] => (data, out, None),
        [data, out, part] => (data, out, Some(part)),
        _ => bail!("`evals` needs a folder of conversations and a folder to write to"),
    };
    // Cargo runs programs in the repository's root, but the folders are relative to this one.
    let here = std::env::current_dir().context("there is no current folder")?;
    let mut args: Vec<PathBuf> =
        ["run", "--release", "--package", "turnwise-eval-run", "--"].map(PathBuf::from).into();
    args.extend([here.join(data), here.join(out)]);
    args.extend(part.map(PathBuf::from));
    Run::cargo(args).status()
}
