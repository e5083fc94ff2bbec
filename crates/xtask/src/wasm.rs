//! Builds a crate for browsers with cargo, wasm-bindgen and wasm-opt.
//!
//! wasm-bindgen is a library here, so that no download is needed and its version is the crate's.
//! wasm-opt comes from the npm package `binaryen`, which is plain JavaScript.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use wasm_bindgen_cli_support::Bindgen;

use crate::project::{locked_version, relative, target_dir};
use crate::shell::{Run, say};
use crate::{fetch, npm, parts, relocations, short_names};

/// The crate to build, and the options.
#[derive(Clone, Copy)]
pub struct Recipe<'a> {
    /// The cargo package.
    pub package: &'a str,
    /// The file that cargo builds, without `.wasm`.
    pub file: &'a str,
    /// The cargo profile.
    pub profile: &'a str,
    /// The name of the outputs: `<name>.js` and `<name>_bg.wasm`.
    pub name: &'a str,
    /// Whether the glue knows the URL of its `.wasm`. Good for pages, bad for bundlers.
    pub finds_wasm: bool,
    /// Options of wasm-opt, such as `-Os`. `None` for a quick build.
    pub optimize: Option<&'a str>,
    /// Extra `RUSTFLAGS`.
    pub flags: &'a str,
    /// Whether to shorten the names of imports and exports. The glue then works only with its own
    /// wasm.
    pub has_short_names: bool,
    /// Whether parts of it are modules of their own. The flags must keep relocations.
    pub has_parts: bool,
}

/// Builds `recipe` and returns the folder with the glue, the wasm and the crate's JavaScript
/// snippets, if it has any. Does nothing if the inputs have not changed.
pub fn build(recipe: &Recipe<'_>) -> Result<PathBuf> {
    let built = compile(recipe)?;
    let wasm = read(&built)?;
    let work = target_dir()?.join("xtask").join(format!("{}-{}", recipe.name, recipe.profile));
    let out = work.join("out");
    let key = key(recipe)?;
    let is_current = std::fs::read(work.join("input.wasm")).is_ok_and(|last| last == wasm)
        && std::fs::read_to_string(work.join("key")).is_ok_and(|last| last == key);
    if is_current {
        return Ok(out);
    }

    if work.exists() {
        std::fs::remove_dir_all(&work)?;
    }
    std::fs::create_dir_all(&out)?;
    let glue = out.join(format!("{}.js", recipe.name));
    if recipe.has_parts {
        let first = work.join("first.wasm");
        let parts = parts::split(&wasm, &first)?;
        bindgen(recipe, &first, &out)?;
        let is_shortened = recipe.has_short_names && recipe.optimize.is_some();
        let linked = parts.link(&std::fs::read_to_string(&glue)?, is_shortened)?;
        std::fs::write(&glue, linked)?;
        std::fs::create_dir_all(out.join(parts::FOLDER))?;
        for (piece, file) in parts.files() {
            let piece = work.join(piece);
            if let Some(level) = recipe.optimize {
                npm::ci(&npm::tools())?;
                optimize(&format!("{level} {NO_NOTES}"), &piece)?;
            }
            std::fs::rename(&piece, out.join(parts::FOLDER).join(file))?;
        }
    } else {
        bindgen(recipe, &built, &out)?;
    }
    if let Some(level) = recipe.optimize {
        let wasm = out.join(format!("{}_bg.wasm", recipe.name));
        npm::ci(&npm::tools())?;
        if recipe.has_short_names {
            let names = optimize(&format!("{level} {}", short_names::PASS), &wasm)?;
            short_names::apply(&glue, &names)?;
        } else {
            optimize(level, &wasm)?;
        }
    }
    std::fs::write(work.join("input.wasm"), wasm)?;
    // The key comes last, so that an interrupted build is repeated.
    std::fs::write(work.join("key"), key)?;
    Ok(out)
}

/// What pieces of a wasm have besides code and data; wasm-bindgen removes it from the others.
const NO_NOTES: &str = "--strip-debug --strip-producers --strip-target-features";

/// Builds a crate that exports plain functions, and returns the wasm.
pub fn build_without_glue(recipe: &Recipe<'_>) -> Result<Vec<u8>> {
    let built = compile(recipe)?;
    let Some(level) = recipe.optimize else { return read(&built) };
    npm::ci(&npm::tools())?;
    let copy = target_dir()?.join("xtask").join(format!("{}.wasm", recipe.name));
    std::fs::create_dir_all(target_dir()?.join("xtask"))?;
    std::fs::copy(&built, &copy)?;
    optimize(level, &copy)?;
    read(&copy)
}

/// Builds `recipe` and returns what the linker wrote.
pub fn linked(recipe: &Recipe<'_>) -> Result<Vec<u8>> {
    read(&compile(recipe)?)
}

/// Builds `recipe` with the names of functions, neither optimized nor in parts. Imports and exports are
/// those of [`build`].
pub fn build_with_names(recipe: &Recipe<'_>) -> Result<Vec<u8>> {
    let built = compile(recipe)?;
    let out = target_dir()?.join("xtask").join(format!("{}-with-names", recipe.name));
    std::fs::create_dir_all(&out)?;
    bindgen(&Recipe { optimize: None, ..*recipe }, &built, &out)?;
    read(&out.join(format!("{}_bg.wasm", recipe.name)))
}

/// Optimizes `wasm` as `recipe` says. `name` names the files of the last time, whose result is used
/// again if the input is the same.
pub fn optimized(recipe: &Recipe<'_>, name: &str, wasm: &[u8]) -> Result<Vec<u8>> {
    let Some(level) = recipe.optimize else { return Ok(wasm.to_vec()) };
    let work = target_dir()?.join("xtask").join(name);
    let (input, out) = (work.join("input.wasm"), work.join("out.wasm"));
    let key = key(recipe)?;
    let is_current = std::fs::read(&input).is_ok_and(|last| last == wasm)
        && std::fs::read_to_string(work.join("key")).is_ok_and(|last| last == key);
    if !is_current {
        if work.exists() {
            std::fs::remove_dir_all(&work)?;
        }
        std::fs::create_dir_all(&work)?;
        std::fs::write(&out, wasm)?;
        npm::ci(&npm::tools())?;
        optimize(level, &out)?;
        std::fs::write(input, wasm)?;
        std::fs::write(work.join("key"), key)?;
    }
    read(&out)
}

/// Runs cargo and returns the path of the wasm.
fn compile(recipe: &Recipe<'_>) -> Result<PathBuf> {
    fetch::target(fetch::BROWSER)?;
    say(&format!("building {} for the browser", recipe.package));
    let Recipe { package, profile, .. } = *recipe;
    let mut cargo =
        Run::cargo_wasm(["build", "-p", package, "--target", fetch::BROWSER, "--profile", profile]);
    if !recipe.flags.is_empty() {
        cargo = cargo.env("RUSTFLAGS", recipe.flags);
    }
    cargo.status()?;
    let folder = if profile == "dev" { "debug" } else { profile };
    let file = format!("{}.wasm", recipe.file);
    Ok(target_dir()?.join(fetch::BROWSER).join(folder).join(file))
}

fn read(wasm: &Path) -> Result<Vec<u8>> {
    std::fs::read(wasm).with_context(|| format!("cargo did not build `{}`", relative(wasm)))
}

fn bindgen(recipe: &Recipe<'_>, built: &Path, out: &Path) -> Result<()> {
    say("wasm-bindgen: writing the glue");
    let crate_version = locked_version("wasm-bindgen")?;
    let tool_version = locked_version("wasm-bindgen-cli-support")?;
    ensure!(
        crate_version == tool_version,
        "wasm-bindgen is {crate_version} and wasm-bindgen-cli-support {tool_version}; \
         pin both to one version in Cargo.toml"
    );
    let mut bindgen = Bindgen::new();
    bindgen
        .input_bytes(recipe.name, relocations::without(&read(built)?)?)
        .web(true)?
        .omit_default_module_path(!recipe.finds_wasm)
        .typescript(false)
        .keep_debug(false)
        .demangle(false)
        // Parts call the functions of the first module through its table.
        .keep_lld_exports(recipe.has_parts)
        // Names help in stack traces during development, but cost a fifth of the download.
        .remove_name_section(recipe.optimize.is_some())
        .remove_producers_section(true);
    bindgen.generate(out).with_context(|| format!("wasm-bindgen cannot read `{}`", relative(built)))
}

/// Runs wasm-opt and returns its output.
fn optimize(level: &str, wasm: &Path) -> Result<String> {
    say(&format!("wasm-opt {level}"));
    let script = npm::script(&npm::tools(), "binaryen/bin/wasm-opt");
    let optimized = wasm.with_extension("opt.wasm");
    let mut args = vec![script.as_os_str(), wasm.as_os_str(), "-o".as_ref(), optimized.as_os_str()];
    args.extend(level.split(' ').map(std::ffi::OsStr::new));
    args.extend(FEATURES.iter().map(std::ffi::OsStr::new));
    let printed = Run::new("node", args).quiet().output()?;
    std::fs::rename(&optimized, wasm).context("cannot put the optimized wasm in its place")?;
    Ok(printed)
}

/// The features that rustc enables for this target, and SIMD for the token estimate. All browsers
/// have had them since spring 2023. `--low-memory-unused` lets wasm-opt fold offsets into
/// instructions: no pointer is below 1,024, because the stack ends there.
pub const FEATURES: [&str; 10] = [
    "--low-memory-unused",
    "--mvp-features",
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--enable-simd",
];

/// All inputs of a build except the wasm from cargo.
fn key(recipe: &Recipe<'_>) -> Result<String> {
    let tools = std::fs::read_to_string(npm::tools().join("package.json"))?;
    let bindgen = locked_version("wasm-bindgen")?;
    Ok(format!(
        "{bindgen}\n{tools}\n{:?} {} {} {FEATURES:?}",
        recipe.optimize, recipe.finds_wasm, recipe.has_short_names
    ))
}
