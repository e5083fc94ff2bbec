//! Builds the wasm module of `turnwise/tokens` in the npm package, and the package with its vocabularies.
//!
//! Each part of a vocabulary is a JavaScript module with base64, so that every bundler splits it
//! off and loads it on demand, without a loader for `.bin` files. The parts are compressed already,
//! so a server's compression only undoes the base64. They are a package of their own, since few users
//! count exactly, and they would be a quarter of the download for everybody.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::pkg::bytes_module;
use crate::project::{relative, root};
use crate::wasm;

/// Writes the glue and the inlined wasm to `dist/tokens`, and `tokens.wasm` to `dist`.
pub fn build(dist: &Path) -> Result<()> {
    let built = wasm::build(&TOKENS)?;
    ensure!(
        !built.join("snippets").exists(),
        "`turnwise-tokens-wasm` has JavaScript snippets, which the package does not ship"
    );
    let out = dist.join("tokens");
    std::fs::create_dir_all(&out)?;
    std::fs::copy(built.join("tokens-glue.js"), out.join("glue.js"))?;
    let tokens = read(&built.join("tokens-glue_bg.wasm"))?;
    std::fs::write(out.join("bytes.js"), bytes_module(&tokens)?)?;
    // In the same folder as the other modules: for loading from disk, and for runtimes that import
    // modules and cannot compile bytes.
    Ok(std::fs::write(dist.join("tokens.wasm"), &tokens)?)
}

/// Writes the files of the package with the vocabularies.
pub fn write_vocabularies() -> Result<()> {
    let data = root().join("crates/turnwise-tokens/data");
    let out = folder();
    for encoding in ["o200k_base", "cl100k_base"] {
        for part in ["ascii", "rest", "ids"] {
            let part = format!("{encoding}.{part}");
            let module = format!(
                "export default \"{}\";\n",
                STANDARD.encode(read(&data.join(format!("{part}.bin")))?)
            );
            std::fs::write(out.join(format!("{part}.js")), module)?;
        }
    }
    std::fs::copy(data.join("NOTICE.md"), out.join("NOTICE.md"))?;
    Ok(())
}

/// The folder of the package with the vocabularies.
pub fn folder() -> PathBuf {
    root().join("vocabularies")
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
