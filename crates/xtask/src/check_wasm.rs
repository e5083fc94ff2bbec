//! Builds the wasm module of `lint`, `heal` and `convert` in the npm package. A page loads it on
//! the first call of one of them.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::pkg::bytes_module;
use crate::wasm;

/// Writes the glue and the inlined wasm to `dist/check`, and the wasm to `dist`.
pub fn build(dist: &Path) -> Result<()> {
    let built = wasm::build(&CHECK)?;
    ensure!(
        !built.join("snippets").exists(),
        "`turnwise-check-wasm` has JavaScript snippets, which the package does not ship"
    );
    let out = dist.join("check");
    std::fs::create_dir_all(&out)?;
    std::fs::copy(built.join("check-glue.js"), out.join("glue.js"))?;
    let wasm = std::fs::read(built.join("check-glue_bg.wasm"))
        .context("cannot read the checker's wasm")?;
    std::fs::write(out.join("bytes.js"), bytes_module(&wasm)?)?;
    std::fs::write(dist.join("check.wasm"), wasm)?;
    Ok(())
}

const CHECK: wasm::Recipe<'static> = wasm::Recipe {
    package: "turnwise-check-wasm",
    file: "turnwise_check_wasm",
    profile: "wasm-check",
    name: "check-glue",
    finds_wasm: false,
    optimize: Some("-Oz"),
    flags: "",
    has_short_names: false,
    has_parts: false,
};
