//! The text half of the npm package: a wasm of its own, loaded when notes are first taken.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::pkg::bytes_module;
use crate::wasm;

/// Writes `text/` into the package's `dist`: glue, wasm, and the wasm inlined.
pub fn build(dist: &Path) -> Result<()> {
    let built = wasm::build(&TEXT)?;
    ensure!(
        !built.join("snippets").exists(),
        "the boundary of the text half brings JavaScript of its own; the package ships one glue file"
    );
    let out = dist.join("text");
    std::fs::create_dir_all(&out)?;
    std::fs::copy(built.join("text-glue.js"), out.join("glue.js"))?;
    let wasm = std::fs::read(built.join("text-glue_bg.wasm"))
        .context("cannot read the text half's wasm")?;
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
    classes: None,
};
