//! Builds the wasm module that decodes LZMA, and packs its inputs: the playground's one file, and the
//! package's modules for memory and evaluation.

use std::path::Path;

use anyhow::{Result, anyhow};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use lzma_rust2::{EncodeMode, LzmaOptions, LzmaWriter, MfType, Write as _};

use crate::wasm;

/// Writes the decoder, in base64, to `dist/unpacker.js`.
pub fn build(dist: &Path) -> Result<()> {
    let module = format!("export default \"{}\";\n", STANDARD.encode(decoder()?));
    Ok(std::fs::write(dist.join("unpacker.js"), module)?)
}

/// The decoder.
pub fn decoder() -> Result<Vec<u8>> {
    wasm::build_without_glue(&UNPACK)
}

/// The source of a module that exports a wasm, as `pkg::bytes_module`, but packed with LZMA: a
/// fifth smaller, and forty milliseconds slower to decode.
pub fn dense_module(wasm: &[u8]) -> Result<String> {
    let mut packed = Vec::from(u32::try_from(wasm.len())?.to_le_bytes());
    packed.extend(compressed(wasm)?);
    Ok(format!("export default \"{}\";\n", STANDARD.encode(packed)))
}

/// The bytes as a `.lzma` stream. The dictionary is larger than all files of the playground together,
/// and WebAssembly is not aligned.
pub fn compressed(bytes: &[u8]) -> Result<Vec<u8>> {
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
    let failed = |error| anyhow!("cannot compress: {error:?}");
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
