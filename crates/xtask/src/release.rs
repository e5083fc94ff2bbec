//! What a release needs, for `cargo xtask nightly`: RELEASING.md says when.

use anyhow::{Context, Result};

use crate::project::{root, target_dir};
use crate::shell::{Run, say};
use crate::{fetch, npm, pkg, tokens};

/// The published crates that programs use directly. The others are their inner parts.
const DIRECT: [&str; 5] =
    ["turnwise", "turnwise-memory", "turnwise-meter", "turnwise-sessions", "turnwise-tokens"];

/// Packs the crates and the packages as for publishing, and uploads nothing.
pub fn dry_run() -> Result<()> {
    Run::cargo(["publish", "--workspace", "--dry-run", "--allow-dirty"]).status()?;
    pkg::build()?;
    // The registry may have the vocabularies already, and then refuses to publish them.
    npm::npm(["pack", "--dry-run", "--ignore-scripts"]).within(&tokens::folder()).status()?;
    npm::npm(["publish", "--dry-run", "--ignore-scripts"]).within(&root().join("pkg")).status()
}

/// Compiles the crates that programs use with `rust-version`, the oldest compiler that they promise.
pub fn oldest_rust() -> Result<()> {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml"))?;
    let version = manifest
        .lines()
        .find_map(|line| line.strip_prefix("rust-version = "))
        .context("no `rust-version` in Cargo.toml")?
        .trim_matches('"');
    Run::new("rustup", ["toolchain", "install", version, "--profile", "minimal"]).status()?;
    let packages = DIRECT.iter().flat_map(|name| ["--package", name]);
    Run::new("rustup", ["run", version, "cargo", "check", "--locked"].into_iter().chain(packages))
        .env("CARGO_TARGET_DIR", target_dir()?.join("oldest-rust"))
        .status()
}

/// Compares the public items of [`DIRECT`] with the last release. Before the first there is nothing
/// to compare with.
pub fn semver() -> Result<()> {
    let tags = Run::new("git", ["tag", "--list", "v*", "--sort=-version:refname"]).output()?;
    let Some(last) = tags.lines().next() else {
        say("no release yet: nothing to compare with");
        return Ok(());
    };
    fetch::cargo_semver_checks()?;
    let packages = DIRECT.iter().flat_map(|name| ["--package", name]);
    Run::cargo(["semver-checks", "--baseline-rev", last].into_iter().chain(packages)).status()
}
