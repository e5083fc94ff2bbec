//! Builds the wasm module of the npm package's text functions. A page loads it when it first needs
//! notes.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::pkg::bytes_module;
use crate::wasm;

/// Writes the glue and the inlined wasm to `dist/text`, and the wasm to `dist`.
pub fn build(dist: &Path) -> Result<()> {
    let built = wasm::build(&TEXT)?;
    ensure!(
        !built.join("snippets").exists(),
        "`turnwise-text-wasm` has JavaScript snippets, which the package does not ship"
    );
    let out = dist.join("text");
    std::fs::create_dir_all(&out)?;
    std::fs::copy(built.join("text-glue.js"), out.join("glue.js"))?;
    let wasm = std::fs::read(built.join("text-glue_bg.wasm"))
        .context("cannot read the wasm of the text functions")?;
    std::fs::write(out.join("bytes.js"), bytes_module(&wasm)?)?;
    std::fs::write(dist.join("text.wasm"), wasm)?;
    Ok(())
}

const TEXT: wasm::Recipe<'static> = wasm::Recipe {
    package: "turnwise-text-wasm",
    file: "turnwise_text_wasm",
    profile: "wasm",
    name: "text-glue",
    finds_wasm: false,
    optimize: Some("-Oz"),
    flags: "",
    has_short_names: false,
    has_parts: false,
};
