//! Builds the wasm module of the npm package that estimates tokens without the engine.

use std::path::Path;

use anyhow::Result;

use crate::{pkg, wasm};

/// Writes the module to `dist/meter-bytes.js`.
pub fn build(dist: &Path) -> Result<()> {
    let wasm = wasm::build_without_glue(&METER)?;
    Ok(std::fs::write(dist.join("meter-bytes.js"), pkg::bytes_module(&wasm)?)?)
}

const METER: wasm::Recipe<'static> = wasm::Recipe {
    package: "turnwise-meter-wasm",
    file: "turnwise_meter_wasm",
    profile: "wasm",
    name: "meter",
    finds_wasm: false,
    optimize: Some("-Oz"),
    flags: "",
    has_short_names: false,
    has_parts: false,
};
