//! Builds the wasm module of `turnwise/memory` in the npm package. Apps that do not use
//! memory do not download it.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::{unpack_wasm, wasm};

/// Writes the glue and the inlined wasm to `dist/memory`, and the wasm and its decoder to `dist`.
pub fn build(dist: &Path) -> Result<()> {
    let built = wasm::build(&MEMORY)?;
    ensure!(
        !built.join("snippets").exists(),
        "`turnwise-memory-wasm` has JavaScript snippets, which the package does not ship"
    );
    let out = dist.join("memory");
    std::fs::create_dir_all(&out)?;
    std::fs::copy(built.join("memory-glue.js"), out.join("glue.js"))?;
    let wasm = std::fs::read(built.join("memory-glue_bg.wasm"))
        .context("cannot read the memory's wasm")?;
    std::fs::write(out.join("bytes.js"), unpack_wasm::dense_module(&wasm)?)?;
    unpack_wasm::build(dist)?;
    std::fs::write(dist.join("memory.wasm"), wasm)?;
    Ok(())
}

const MEMORY: wasm::Recipe<'static> = wasm::Recipe {
    package: "turnwise-memory-wasm",
    file: "turnwise_memory_wasm",
    profile: "wasm-memory",
    name: "memory-glue",
    finds_wasm: false,
    optimize: Some("-Oz"),
    flags: "",
    has_short_names: false,
    has_parts: false,
};
