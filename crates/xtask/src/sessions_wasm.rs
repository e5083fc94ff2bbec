//! Builds the wasm module of `turnwise/sessions` in the npm package. Only those who import that
//! load it.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::pkg::bytes_module;
use crate::wasm;

/// Writes the glue and the inlined wasm to `dist/session-files`, and the wasm to `dist`.
pub fn build(dist: &Path) -> Result<()> {
    let built = wasm::build(&SESSIONS)?;
    ensure!(
        !built.join("snippets").exists(),
        "`turnwise-sessions-wasm` has JavaScript snippets, which the package does not ship"
    );
    let out = dist.join("session-files");
    std::fs::create_dir_all(&out)?;
    std::fs::copy(built.join("sessions-glue.js"), out.join("glue.js"))?;
    let wasm = std::fs::read(built.join("sessions-glue_bg.wasm"))
        .context("cannot read the wasm of the session files")?;
    std::fs::write(out.join("bytes.js"), bytes_module(&wasm)?)?;
    std::fs::write(dist.join("sessions.wasm"), wasm)?;
    Ok(())
}

/// The same module for the package and for the playground.
pub const SESSIONS: wasm::Recipe<'static> = wasm::Recipe {
    package: "turnwise-sessions-wasm",
    file: "turnwise_sessions_wasm",
    profile: "wasm-check",
    name: "sessions-glue",
    finds_wasm: false,
    optimize: Some("-Oz"),
    flags: "",
    has_short_names: false,
    has_parts: false,
};
