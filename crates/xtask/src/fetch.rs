//! Installs rustup targets, rustup components, and commands of cargo.

use std::sync::{Mutex, PoisonError};

use anyhow::{Result, bail};

use crate::shell::{Run, find_in_path, say};

/// The browser's target: the package and the playground.
pub const BROWSER: &str = "wasm32-unknown-unknown";
/// A target without std. A crate that builds for it is `no_std`.
pub const BARE: &str = "wasm32v1-none";

/// Makes sure that the toolchain has `target`. Installs it with rustup if necessary.
pub fn target(target: &str) -> Result<()> {
    // Builds that run side by side need the same one.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    if has_target(target) {
        return Ok(());
    }
    rustup("target", target)
}

/// Makes sure that cargo has the command of `component`. Installs it with rustup if necessary.
pub fn component(component: &str) -> Result<()> {
    if has_component(component) { Ok(()) } else { rustup("component", component) }
}

/// Makes sure that `cargo deny` works.
pub fn cargo_deny() -> Result<()> {
    command("deny", "0.20.2")
}

/// Makes sure that `cargo semver-checks` works.
pub fn cargo_semver_checks() -> Result<()> {
    command("semver-checks", "0.49.0")
}

/// Makes sure that `cargo NAME` works. Compiling it takes some minutes.
fn command(name: &str, version: &str) -> Result<()> {
    if Run::cargo([name, "--version"]).quiet().output().is_ok() {
        return Ok(());
    }
    say(&format!("installing cargo-{name}, which takes some minutes"));
    Run::cargo(["install", &format!("cargo-{name}"), "--locked", "--version", version]).status()
}

/// Whether cargo has the command of `component`: `rustfmt` or `clippy`.
pub fn has_component(component: &str) -> bool {
    let command = component.trim_start_matches("rust");
    Run::cargo([command, "--version"]).quiet().output().is_ok()
}

fn rustup(kind: &str, name: &str) -> Result<()> {
    if find_in_path("rustup").is_none() {
        bail!("the {kind} `{name}` is missing, and rustup is not installed; see https://rustup.rs");
    }
    say(&format!("installing the {kind} {name}"));
    Run::new("rustup", [kind, "add", name]).status()
}

/// Whether the toolchain in use has the standard library (or core) of `target`.
pub fn has_target(target: &str) -> bool {
    // With rustc instead of rustup, because distributions ship targets without rustup.
    let printed =
        Run::new("rustc", ["--print", "target-libdir", "--target", target]).quiet().output();
    let Ok(directory) = printed else { return false };
    let Ok(mut files) = std::fs::read_dir(directory.trim()) else {
        return false;
    };
    files.any(|file| {
        file.is_ok_and(|file| file.file_name().to_string_lossy().starts_with("libcore-"))
    })
}
