//! Builds the entry `turnwise/tokens` of the npm package: a wasm module and the vocabularies.
//!
//! Each part of a vocabulary is a JavaScript module with base64, so that every bundler splits it
//! off and loads it on demand, without a loader for `.bin` files. The parts are compressed already,
//! so a server's compression only undoes the base64.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::pkg::bytes_module;
use crate::project::{relative, root};
use crate::wasm;

/// Writes the glue, the inlined wasm and the data to `dist/tokens`, and `tokens.wasm` to `dist`.
pub fn build(dist: &Path) -> Result<()> {
    let built = wasm::build(&TOKENS)?;
    ensure!(
        !built.join("snippets").exists(),
        "`turnwise-tokens-wasm` has JavaScript snippets, which the package does not ship"
    );
    let out = dist.join("tokens");
    std::fs::create_dir_all(out.join("data"))?;
    std::fs::copy(built.join("tokens-glue.js"), out.join("glue.js"))?;
    let tokens = read(&built.join("tokens-glue_bg.wasm"))?;
    std::fs::write(out.join("bytes.js"), bytes_module(&tokens)?)?;
    // In the same folder as the other modules: for loading from disk, and for runtimes that import
    // modules and cannot compile bytes.
    std::fs::write(dist.join("tokens.wasm"), &tokens)?;

    let data = root().join("crates/turnwise-tokens/data");
    for encoding in ["o200k_base", "cl100k_base"] {
        for part in ["ascii", "rest", "ids"] {
            let part = format!("{encoding}.{part}");
            let module = format!(
                "export default \"{}\";\n",
                STANDARD.encode(read(&data.join(format!("{part}.bin")))?)
            );
            std::fs::write(out.join("data").join(format!("{part}.js")), module)?;
        }
    }
    std::fs::copy(data.join("NOTICE.md"), out.join("data/NOTICE.md"))?;
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>> {
    std::fs::read(path).with_context(|| format!("cannot read `{}`", relative(path)))
}

const TOKENS: wasm::Recipe<'static> = wasm::Recipe {
    package: "turnwise-tokens-wasm",
    file: "turnwise_tokens_wasm",
    profile: "wasm",
    name: "tokens-glue",
    finds_wasm: false,
    optimize: Some("-O3"),
    flags: "",
    has_short_names: false,
    has_parts: false,
};
