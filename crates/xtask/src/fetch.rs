//! What cargo needs besides the toolchain: rustup targets.

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
    if find_in_path("rustup").is_none() {
        bail!("the target `{target}` is missing, and there is no rustup to fetch it with; see https://rustup.rs");
    }
    say(&format!("fetching the target {target}"));
    Run::new("rustup", ["target", "add", target]).status()
}

/// Whether the toolchain in use has the standard library (or core) of `target`.
pub fn has_target(target: &str) -> bool {
    // rustc is asked, not rustup: distributions ship targets without rustup.
    let printed = Run::new("rustc", ["--print", "target-libdir", "--target", target]).quiet().output();
    let Ok(directory) = printed else { return false };
    let Ok(mut files) = std::fs::read_dir(directory.trim()) else {
        return false;
    };
    files.any(|file| file.is_ok_and(|file| file.file_name().to_string_lossy().starts_with("libcore-")))
}
