//! `cargo xtask offline`: packs the playground into one HTML file that works without a network.

use std::path::Path;

use anyhow::{Context, Result, anyhow};
use lzma_rust2::{EncodeMode, LzmaOptions, LzmaWriter, MfType, Write as _};

use crate::project::{root, target_dir};
use crate::shell::Run;
use crate::{npm, wasm, web};

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
    std::fs::write(folder.join("files.lzma"), compressed(&files)?)?;
    std::fs::write(folder.join("unpack.wasm"), wasm::build_without_glue(&UNPACK)?)?;
    script("pack.mjs", &[&dist, &folder, &root().join("web/turnwise.html")])
}

fn script(name: &str, paths: &[&Path]) -> Result<()> {
    let script = root().join("crates/xtask/offline").join(name);
    let args = std::iter::once(&*script).chain(paths.iter().copied());
    Run::new("node", args.map(Path::as_os_str)).status()
}

/// The bytes as a `.lzma` stream. The dictionary is larger than all files together, and WebAssembly
/// is not aligned.
fn compressed(bytes: &[u8]) -> Result<Vec<u8>> {
    let options = LzmaOptions {
        dict_size: 8 << 20,
        lc: 4,
        lp: 0,
        pb: 0,
        mode: EncodeMode::Normal,
        nice_len: LzmaOptions::NICE_LEN_MAX,
        mf: MfType::Bt4,
        depth_limit: 1000,
        preset_dict: None,
    };
    let failed = |error| anyhow!("cannot compress the files: {error:?}");
    let size = Some(bytes.len() as u64);
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, size).map_err(failed)?;
    writer.write_all(bytes).map_err(failed)?;
    writer.finish().map_err(failed)
}

const UNPACK: wasm::Recipe<'static> = wasm::Recipe {
    package: "turnwise-unpack-wasm",
    file: "turnwise_unpack_wasm",
    profile: "wasm",
    name: "unpack",
    finds_wasm: false,
    optimize: Some("-O2"),
    flags: "",
    has_short_names: false,
    has_parts: false,
};
