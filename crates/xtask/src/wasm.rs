//! From a crate to a browser: cargo build, wasm-bindgen, wasm-opt.
//!
//! wasm-bindgen is used as a library, so nothing has to be downloaded and its version cannot drift
//! from the crate's; wasm-opt comes from the npm package `binaryen`, which is plain JavaScript.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use wasm_bindgen_cli_support::Bindgen;

use crate::project::{locked_version, shown, target_dir};
use crate::shell::{Run, say};
use crate::{fetch, npm, slim};

/// What to build, and how.
pub struct Recipe<'a> {
    /// The cargo package.
    pub package: &'a str,
    /// The file cargo makes of it, without `.wasm`.
    pub file: &'a str,
    /// The cargo profile.
    pub profile: &'a str,
    /// What the outputs are called: `<name>.js` and `<name>_bg.wasm`.
    pub name: &'a str,
    /// Whether the glue finds its `.wasm` by itself. Bundlers stumble over that, pages like it.
    pub finds_wasm: bool,
    /// wasm-opt's level, such as `-Os`, or several for one pass after the other; nothing for a
    /// quick build.
    pub optimize: Option<&'a str>,
    /// What rustc is told besides.
    pub flags: &'a str,
    /// The classes that its page uses, so that all others can go and names can be short; nothing to
    /// leave both as they are.
    pub classes: Option<&'a [&'a str]>,
}

/// Builds `recipe` and returns the folder that holds glue, wasm and, where the crate brings any,
/// snippets. What has not changed since the last time is not made again.
pub fn build(recipe: &Recipe<'_>) -> Result<PathBuf> {
    fetch::target(fetch::BROWSER)?;
    say(&format!("building {} for the browser", recipe.package));
    let Recipe { package, profile, .. } = *recipe;
    let mut cargo =
        Run::cargo_wasm(["build", "-p", package, "--target", fetch::BROWSER, "--profile", profile]);
    if !recipe.flags.is_empty() {
        cargo = cargo.env("RUSTFLAGS", recipe.flags);
    }
    cargo.status()?;

    let target = target_dir()?;
    let profile_folder = if profile == "dev" { "debug" } else { profile };
    let built =
        target.join(fetch::BROWSER).join(profile_folder).join(format!("{}.wasm", recipe.file));
    let wasm =
        std::fs::read(&built).with_context(|| format!("cargo made no `{}`", shown(&built)))?;

    let work = target.join("xtask").join(format!("{}-{profile}", recipe.name));
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
    bindgen(recipe, &built, &out)?;
    if let Some(level) = recipe.optimize {
        let (glue, wasm) =
            (out.join(format!("{}.js", recipe.name)), out.join(format!("{}_bg.wasm", recipe.name)));
        npm::ci(&npm::tools())?;
        match recipe.classes {
            Some(classes) => {
                slim::without_classes(&glue, &wasm, classes)?;
                let names = optimize(&format!("{level} {}", slim::SHORT_NAMES), &wasm)?;
                std::fs::write(&glue, slim::rename(&std::fs::read_to_string(&glue)?, &names)?)?;
            }
            None => drop(optimize(level, &wasm)?),
        }
    }
    std::fs::write(work.join("input.wasm"), wasm)?;
    // Last: a build that was interrupted has no key and is made again.
    std::fs::write(work.join("key"), key)?;
    Ok(out)
}

fn bindgen(recipe: &Recipe<'_>, built: &Path, out: &Path) -> Result<()> {
    say("wasm-bindgen: writing the glue");
    let crate_version = locked_version("wasm-bindgen")?;
    let tool_version = locked_version("wasm-bindgen-cli-support")?;
    ensure!(
        crate_version == tool_version,
        "wasm-bindgen is {crate_version} and wasm-bindgen-cli-support {tool_version}; pin both to one version in Cargo.toml"
    );
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(built)
        .out_name(recipe.name)
        .web(true)?
        .omit_default_module_path(!recipe.finds_wasm)
        .typescript(false)
        .keep_debug(false)
        // Names help in a panic's stack trace while developing, and cost a fifth of the download.
        .remove_name_section(recipe.optimize.is_some())
        .remove_producers_section(true);
    bindgen.generate(out).with_context(|| format!("wasm-bindgen cannot read `{}`", shown(built)))
}

/// Answers with what wasm-opt printed.
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

/// What rustc turns on for this target by itself, and what the token estimate asks for, sixteen
/// bytes at once: all of it runs in every browser since the spring of 2023. The first kilobyte of
/// memory is the far end of the stack, which nothing points to: telling so lets addresses be folded
/// into instructions.
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

/// Everything besides the input that decides what comes out.
fn key(recipe: &Recipe<'_>) -> Result<String> {
    let tools = std::fs::read_to_string(npm::tools().join("package.json"))?;
    let bindgen = locked_version("wasm-bindgen")?;
    Ok(format!(
        "{bindgen}\n{tools}\n{:?} {} {:?} {FEATURES:?}",
        recipe.optimize, recipe.finds_wasm, recipe.classes
    ))
}
