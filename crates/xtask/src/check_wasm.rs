//! `lint`, `heal` and `convert` of the npm package: a wasm of their own, loaded on the first call
//! of one of them.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::pkg::bytes_module;
use crate::wasm;

/// Writes `check/` into the package's `dist`: glue, wasm, and the wasm inlined.
pub fn build(dist: &Path) -> Result<()> {
    let built = wasm::build(&CHECK)?;
    ensure!(
        !built.join("snippets").exists(),
        "the boundary of the checker brings JavaScript of its own; the package ships one glue file"
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
    classes: None,
};
