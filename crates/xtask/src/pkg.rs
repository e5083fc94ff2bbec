//! `cargo xtask pkg`: builds the npm package in `pkg/`.
//!
//! All runtimes share one glue file and one wasm file. `bytes.js` contains the wasm again, deflated
//! and then in base64, for the default entry, which needs no loader. Deflating first is free: a
//! server compresses base64 of raw bytes much worse.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::constants::Constants;
use crate::project::{relative, root};
use crate::shell::{Run, say};
use crate::{
    check_wasm, doctor, eval_wasm, inflate_wasm, memory_wasm, meter_wasm, npm, relocations, rest,
    sessions_wasm, text_wasm, tokens, traffic, wasm,
};

/// Builds `pkg/dist`: all of it, or only these wasm modules and what is made of TypeScript.
pub fn build_only(modules: &[String]) -> Result<()> {
    let modules: Vec<&str> = modules.iter().map(String::as_str).collect();
    let known: Vec<&str> = MODULES.iter().map(|(name, _)| *name).collect();
    for module in &modules {
        ensure!(known.contains(module), "no module `{module}`; there are {}", known.join(", "));
    }
    build_modules(if modules.is_empty() { &known } else { &modules })
}

/// Builds `pkg/dist`.
pub fn build() -> Result<()> {
    build_only(&[])
}

/// Builds a module into the folder.
type Builder = fn(&Path) -> Result<()>;

const MODULES: [(&str, Builder); 9] = [
    ("core", core),
    ("inflate", inflate_wasm::build),
    ("meter", meter_wasm::build),
    ("tokens", tokens::build),
    ("text", text_wasm::build),
    ("check", check_wasm::build),
    ("eval", eval_wasm::build),
    ("memory", memory_wasm::build),
    ("sessions", sessions_wasm::build),
];

fn build_modules(modules: &[&str]) -> Result<()> {
    doctor::require_node()?;
    let package = root().join("pkg");
    let dist = package.join("dist");
    // Delete old files first: a renamed module must not stay in the tarball.
    if modules.len() == MODULES.len() && dist.exists() {
        std::fs::remove_dir_all(&dist)?;
    }
    std::fs::create_dir_all(&dist)?;
    for (_, build) in MODULES.iter().filter(|(name, _)| modules.contains(name)) {
        build(&dist)?;
    }

    tokens::write_vocabularies()?;
    // npm packs only files in the package's folder, and the licenses are in the root.
    for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
        std::fs::copy(root().join(license), package.join(license))?;
    }
    npm::ci(&package)?;
    say("tsc: the TypeScript facade");
    Run::new("node", [npm::script(&package, "typescript/bin/tsc"), "-p".into(), ".".into()])
        .within(&package)
        .status()?;
    bundle(&dist)?;
    say(&format!("the package is in {}", relative(&dist)));
    Ok(())
}

/// Builds the engine: whole, for runtimes that compile it ahead, and inlined in three parts.
fn core(dist: &Path) -> Result<()> {
    let built = wasm::build(&CORE)?;
    ensure!(
        !built.join("snippets").exists(),
        "`turnwise-wasm` has JavaScript snippets, which the package does not ship"
    );
    let wasm_path = built.join("glue_bg.wasm");
    std::fs::copy(&wasm_path, dist.join("core.wasm"))
        .with_context(|| format!("cannot read `{}`", relative(&wasm_path)))?;
    let glue = std::fs::read_to_string(built.join("glue.js"))?;
    std::fs::write(dist.join("glue.js"), rest::link(&glue, true)?)?;

    split(&CORE, dist)
}

/// Splits a module by what conversations run, and writes the parts into `folder`.
pub(crate) fn split(recipe: &wasm::Recipe<'_>, folder: &Path) -> Result<()> {
    say(&format!("splitting {}", recipe.package));
    let constants = Constants::read(&wasm::linked(recipe)?)?;
    let named = wasm::build_with_names(recipe)?;
    let split = rest::split(&named, &constants, &traffic::lists(recipe)?)?;
    write_parts(recipe, split, folder)
}

/// Writes the parts of a module into `folder`.
pub(crate) fn write_parts(
    recipe: &wasm::Recipe<'_>,
    split: rest::Split,
    folder: &Path,
) -> Result<()> {
    let first = ("first", "bytes.js", Some(split.first));
    let others =
        [("notes", "notes-bytes.js", split.notes), ("rest", "rest-bytes.js", Some(split.rest))];
    for (part, file, module) in [first].into_iter().chain(others) {
        let Some(module) = module else { continue };
        let module = wasm::optimized(recipe, &format!("{}-{part}", recipe.name), &module)?;
        std::fs::write(folder.join(file), bytes_module(&module)?)?;
    }
    Ok(())
}

/// Writes `cdn/`: what a page imports from a CDN, in pieces that are loaded when they are needed. What
/// the package has anyway, such as the wasm, stays where it is.
fn bundle(dist: &Path) -> Result<()> {
    let tools = npm::tools();
    npm::ci(&tools)?;
    let folder = dist.join("cdn");
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    let script = npm::script(&tools, "esbuild/bin/esbuild").display().to_string();
    let entries = CDN_ENTRIES.map(|(name, file)| format!("{name}={}", dist.join(file).display()));
    let outside = CDN_OUTSIDE.map(|files| format!("--external:{}", dist.join(files).display()));
    let banner = "--banner:js=/*! turnwise: MIT OR Apache-2.0. Contains eventsource-parser (MIT, \
                  Espen Hovlandsdal). */";
    // All files are in one folder: esbuild writes the paths of external files relative to it.
    // The vocabularies are imported by their addresses there (pkg/src/tokens/cdn.ts).
    let options = [
        "--bundle",
        "--external:turnwise-vocabularies",
        "--splitting",
        "--minify",
        "--format=esm",
        "--log-level=warning",
        "--chunk-names=[name]-[hash]",
        banner,
        &format!("--outdir={}", folder.display()),
    ]
    .map(str::to_owned);
    let args = [script].into_iter().chain(entries).chain(outside).chain(options);
    Run::new("node", args).quiet().status()
}

/// The entries of the package that are of use in a page without a bundler.
const CDN_ENTRIES: [(&str, &str); 10] = [
    ("turnwise", "page-start.js"),
    ("sync", "index.js"),
    ("check", "with-check.js"),
    ("memory", "memory/index.js"),
    ("models", "models/index.js"),
    ("stores", "stores/index.js"),
    ("tokens", "tokens/cdn.js"),
    ("sessions", "session-files/index.js"),
    ("fetch", "adapters/fetch.js"),
    ("prompt-api", "adapters/prompt-api.js"),
];

const CDN_OUTSIDE: [&str; 6] = [
    "bytes.js",
    "notes-bytes.js",
    "rest-bytes.js",
    "*/bytes.js",
    "*/rest-bytes.js",
    "text/*.pack.js",
];

/// Packs the result of [`build`] like npm does for publishing, and returns the tarball's path.
pub fn pack() -> Result<PathBuf> {
    let package = root().join("pkg");
    let work = root().join("tests/.work");
    std::fs::create_dir_all(&work)?;
    say("npm pack");
    let destination = work.display().to_string();
    let printed =
        npm::npm(["pack", "--json", "--ignore-scripts", "--pack-destination", &destination])
            .within(&package)
            .quiet()
            .output()?;
    Ok(work.join(packed_name(&printed)?))
}

pub(crate) const CORE: wasm::Recipe<'static> = wasm::Recipe {
    package: "turnwise-wasm",
    file: "turnwise_wasm",
    profile: "wasm-core",
    name: "glue",
    finds_wasm: false,
    // Merging similar functions saves half a percent of the module and costs no time; a second pass saves a
    // fifth of a percent.
    optimize: Some("-O3 -O3 --merge-similar-functions"),
    flags: relocations::FLAG,
    has_short_names: false,
    has_parts: false,
};

/// The source of a module that exports a wasm: its length in four bytes, low byte first, and the
/// deflated bytes, all in base64.
pub(crate) fn bytes_module(core: &[u8]) -> Result<String> {
    let mut deflated = Vec::from(u32::try_from(core.len())?.to_le_bytes());
    // A twentieth smaller than with flate2, and half a percent more with as many blocks as it finds.
    let options = zopfli::Options { maximum_block_splits: 200, ..zopfli::Options::default() };
    zopfli::compress(options, zopfli::Format::Deflate, core, &mut deflated)?;
    Ok(format!("export default \"{}\";\n", STANDARD.encode(deflated)))
}

/// The file name in the output of `npm pack --json`: an array of packages, or since npm 12 an
/// object.
fn packed_name(printed: &str) -> Result<String> {
    let packed: serde_json::Value =
        serde_json::from_str(printed).context("`npm pack` did not answer in JSON")?;
    let first = match &packed {
        serde_json::Value::Object(packages) => packages.values().next(),
        other => other.get(0),
    };
    let name =
        first.and_then(|package| package.get("filename")).and_then(serde_json::Value::as_str);
    let name = name.context("`npm pack` names no file")?;
    ensure!(
        Path::new(name).file_name().is_some_and(|file| file == name),
        "`npm pack` names `{name}`, which is not a file name"
    );
    Ok(name.to_owned())
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::DeflateDecoder;

    use super::*;

    #[test]
    fn the_inlined_bytes_inflate_to_the_wasm() {
        let core = b"\0asm\x01\0\0\0 and so on, and so on, and so on";
        let module = bytes_module(core).unwrap();
        let text = module.strip_prefix("export default \"").unwrap().strip_suffix("\";\n").unwrap();
        let packed = STANDARD.decode(text).unwrap();
        let (length, deflated) = packed.split_first_chunk().unwrap();
        assert_eq!(u32::from_le_bytes(*length) as usize, core.len());
        let mut inflated = Vec::new();
        DeflateDecoder::new(deflated).read_to_end(&mut inflated).unwrap();
        assert_eq!(inflated, core);
    }

    #[test]
    fn the_tarball_is_named_by_npm() {
        assert_eq!(
            packed_name(r#"[{"filename":"turnwise-0.1.0.tgz"}]"#).unwrap(),
            "turnwise-0.1.0.tgz"
        );
        assert_eq!(
            packed_name(r#"{"turnwise":{"filename":"turnwise-0.1.0.tgz"}}"#).unwrap(),
            "turnwise-0.1.0.tgz"
        );
        assert!(packed_name("[]").is_err());
        assert!(packed_name(r#"[{"filename":"../x.tgz"}]"#).is_err());
    }
}
