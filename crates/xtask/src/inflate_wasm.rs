//! Builds the wasm module that decompresses the other modules of the npm package.

use std::path::Path;

use anyhow::Result;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::wasm;

/// Writes the module, in base64, to `dist/inflater.js`.
pub fn build(dist: &Path) -> Result<()> {
    let wasm = wasm::build_without_glue(&INFLATE)?;
    let module = format!("export default \"{}\";\n", STANDARD.encode(wasm));
    Ok(std::fs::write(dist.join("inflater.js"), module)?)
}

const INFLATE: wasm::Recipe<'static> = wasm::Recipe {
    package: "turnwise-inflate-wasm",
    file: "turnwise_inflate_wasm",
    profile: "wasm",
    name: "inflater",
    finds_wasm: false,
    optimize: Some("-O2"),
    flags: "",
    has_short_names: false,
    has_parts: false,
};
