//! Builds the wasm module of `turnwise/evals` in the npm package. It is separate because evaluation
//! is not needed in production.

use std::path::Path;

use anyhow::{Context, Result};

use crate::{unpack_wasm, wasm};

/// Writes the glue and the inlined wasm to `dist/evals`.
pub fn build(dist: &Path) -> Result<()> {
    let built = wasm::build(&EVALS)?;
    let out = dist.join("evals");
    std::fs::create_dir_all(&out)?;
    std::fs::copy(built.join("evals-glue.js"), out.join("glue.js"))?;
    let wasm = std::fs::read(built.join("evals-glue_bg.wasm"))
        .context("cannot read the evaluation's wasm")?;
    std::fs::write(out.join("bytes.js"), unpack_wasm::dense_module(&wasm)?)?;
    unpack_wasm::build(dist)?;
    Ok(())
}

const EVALS: wasm::Recipe<'static> = wasm::Recipe {
    package: "turnwise-eval-wasm",
    file: "turnwise_eval_wasm",
    profile: "wasm",
    name: "evals-glue",
    finds_wasm: false,
    optimize: Some("-Oz"),
    flags: "",
    has_short_names: false,
    has_parts: false,
};
