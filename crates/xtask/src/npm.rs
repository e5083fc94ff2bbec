//! npm packages, from committed lockfiles only.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::project::{root, shown};
use crate::shell::{Run, say};

/// The tools xtask runs with node: wasm-opt and esbuild.
pub fn tools() -> PathBuf {
    root().join("crates/xtask/npm")
}

/// Installs what `directory`'s lockfile says, unless that is what is there.
pub fn ci(directory: &Path) -> Result<()> {
    let lockfile = directory.join("package-lock.json");
    let wanted =
        std::fs::read(&lockfile).with_context(|| format!("cannot read `{}`", shown(&lockfile)))?;
    let stamp = directory.join("node_modules/.turnwise-lock");
    if std::fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    say(&format!("fetching npm packages for {}", shown(directory)));
    // Without scripts: no package here needs its own, and none gets to run code on install.
    npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"])
        .within(directory)
        .status()?;
    // A folder without dependencies has no `node_modules` yet.
    std::fs::create_dir_all(directory.join("node_modules"))?;
    std::fs::write(&stamp, wanted).with_context(|| format!("cannot write `{}`", shown(&stamp)))
}

/// Installs `directory`'s packages if it has a lockfile.
pub fn ci_if_locked(directory: &Path) -> Result<()> {
    if directory.join("package-lock.json").is_file() { ci(directory) } else { Ok(()) }
}

/// npm with `args`.
pub fn npm<'a>(args: impl IntoIterator<Item = &'a str>) -> Run {
    Run::new(if cfg!(windows) { "npm.cmd" } else { "npm" }, args)
}

/// The script of a command that an installed package brings, to be run with node.
pub fn script(directory: &Path, path: &str) -> PathBuf {
    directory.join("node_modules").join(path)
}
