//! Builds the wasm module of `lint`, `heal` and `convert` in the npm package. A page loads it on
//! the first call of one of them. Advice on policies, a quarter of the module, is separate from what they
//! need: a page that checks histories does not download it.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::constants::Constants;
use crate::project::relative;
use crate::{pkg, relocations, rest, wasm};

/// Writes the glue and the inlined wasm to `dist/check`, and the wasm to `dist`.
pub fn build(dist: &Path) -> Result<()> {
    let built = wasm::build(&CHECK)?;
    ensure!(
        !built.join("snippets").exists(),
        "`turnwise-check-wasm` has JavaScript snippets, which the package does not ship"
    );
    let out = dist.join("check");
    std::fs::create_dir_all(&out)?;
    let wasm = built.join("check-glue_bg.wasm");
    std::fs::copy(&wasm, dist.join("check.wasm")).with_context(|| relative(&wasm))?;
    let glue = std::fs::read_to_string(built.join("check-glue.js"))?;
    std::fs::write(out.join("glue.js"), rest::link(&glue, false)?)?;
    let constants = Constants::read(&wasm::linked(&CHECK)?)?;
    let split = rest::split_off(&wasm::build_with_names(&CHECK)?, &constants, is_advice)?;
    pkg::write_parts(&CHECK, split, &out)
}

/// Whether an export is for `checkPolicy` or `suggestPolicy`.
fn is_advice(export: &str) -> bool {
    export == "checkPolicy" || export.starts_with("survey_") || export == "__wbg_survey_free"
}

const CHECK: wasm::Recipe<'static> = wasm::Recipe {
    package: "turnwise-check-wasm",
    file: "turnwise_check_wasm",
    profile: "wasm-check",
    name: "check-glue",
    finds_wasm: false,
    optimize: Some("-Oz"),
    flags: relocations::FLAG,
    has_short_names: false,
    has_parts: false,
};
