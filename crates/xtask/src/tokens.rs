//! The entry `turnwise/tokens` of the npm package: a wasm of its own, and the vocabularies beside
//! it.
//!
//! Each part of a vocabulary is a module that holds it in base64, so that every bundler splits it
//! off and loads it on demand without being told what a `.bin` is. The parts are packed so tightly
//! that a server's compression gains nothing but the base64, all of which it takes back.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::pkg::bytes_module;
use crate::project::{root, shown};
use crate::wasm;

/// Writes `tokens/` into the package's `dist`: glue, wasm and data; and `tokens.wasm` beside it.
pub fn build(dist: &Path) -> Result<()> {
    let built = wasm::build(&TOKENS)?;
    ensure!(
        !built.join("snippets").exists(),
        "the token boundary brings JavaScript of its own; the package ships one glue file"
    );
    let out = dist.join("tokens");
    std::fs::create_dir_all(out.join("data"))?;
    std::fs::copy(built.join("tokens-glue.js"), out.join("glue.js"))?;
    let tokens = read(&built.join("tokens-glue_bg.wasm"))?;
    std::fs::write(out.join("bytes.js"), bytes_module(&tokens)?)?;
    // Beside the others: for disks, and for runtimes that import modules and compile no bytes.
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
    std::fs::read(path).with_context(|| format!("cannot read `{}`", shown(path)))
}

const TOKENS: wasm::Recipe<'static> = wasm::Recipe {
    package: "turnwise-tokens-wasm",
    file: "turnwise_tokens_wasm",
    profile: "wasm",
    name: "tokens-glue",
    finds_wasm: false,
    optimize: Some("-O3"),
    flags: "",
    classes: None,
};
