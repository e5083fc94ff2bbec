//! `cargo xtask offline`: packs the playground into one HTML file that works without a network.

use std::path::Path;

use anyhow::{Context, Result};

use crate::project::{root, target_dir};
use crate::shell::Run;
use crate::{npm, unpack_wasm, web};

/// Builds the playground and writes `web/turnwise.html` with its checksum. `packed` are flags of
/// `collect.mjs` that add parts which most people never open.
pub fn build(packed: &[&str], is_built: bool) -> Result<()> {
    if !is_built {
        web::build(web::Mode::Release)?;
    }
    npm::ci(&npm::tools())?;
    let (dist, folder) = (web::dist(), target_dir()?.join("xtask/offline"));
    let flags: Vec<_> = packed.iter().map(|flag| format!("--{flag}")).collect();
    let flags: Vec<_> = flags.iter().map(Path::new).collect();
    script("collect.mjs", &[&[&*dist, &*folder], &*flags].concat())?;
    let files = std::fs::read(folder.join("files.bin")).context("no files were collected")?;
    std::fs::write(folder.join("files.lzma"), unpack_wasm::compressed(&files)?)?;
    std::fs::write(folder.join("unpack.wasm"), unpack_wasm::decoder()?)?;
    script("pack.mjs", &[&dist, &folder, &root().join("web/turnwise.html")])
}

fn script(name: &str, paths: &[&Path]) -> Result<()> {
    let script = root().join("crates/xtask/offline").join(name);
    let args = std::iter::once(&*script).chain(paths.iter().copied());
    Run::new("node", args.map(Path::as_os_str)).status()
}
