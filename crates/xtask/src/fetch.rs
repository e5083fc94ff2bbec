//! What cargo needs besides the compiler: rustup targets and components.

use anyhow::{Result, bail};

use crate::shell::{Run, find_in_path, say};

/// The browser's target: the package and the playground.
pub const BROWSER: &str = "wasm32-unknown-unknown";
/// A target without std: what builds for it is `no_std`.
pub const BARE: &str = "wasm32v1-none";

/// Makes sure that the toolchain has `target`, fetching it with rustup if need be.
pub fn target(target: &str) -> Result<()> {
    if has_target(target) {
        return Ok(());
    }
    rustup("target", target)
}

/// Makes sure that cargo has the command of `component`, fetching it with rustup if need be.
pub fn component(component: &str) -> Result<()> {
    if has_component(component) { Ok(()) } else { rustup("component", component) }
}

/// Whether cargo has the command of `component`: `rustfmt` or `clippy`.
pub fn has_component(component: &str) -> bool {
    let command = component.trim_start_matches("rust");
    Run::cargo([command, "--version"]).quiet().output().is_ok()
}

fn rustup(kind: &str, name: &str) -> Result<()> {
    if find_in_path("rustup").is_none() {
        bail!(
            "the {kind} `{name}` is missing, and there is no rustup to fetch it with; see https://rustup.rs"
        );
    }
    say(&format!("fetching the {kind} {name}"));
    Run::new("rustup", [kind, "add", name]).status()
}

/// Whether the toolchain in use has the standard library (or core) of `target`.
pub fn has_target(target: &str) -> bool {
    // rustc is asked, not rustup: distributions ship targets without rustup.
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
