//! `cargo xtask web`: builds the playground as static files in `web/dist`.
//!
//! All URLs are relative and no script is inline, so that the folder works under any path and with
//! a strict content security policy.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::project::{relative, root};
use crate::shell::{Run, say};
use crate::{doctor, lessons, npm, parts, scenarios, wasm};

/// The kind of build.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// A small build for publishing.
    Release,
    /// A quick build for development.
    Dev,
}

/// The output folder.
pub fn dist() -> PathBuf {
    root().join("web/dist")
}

/// Builds `web/dist`, and makes of it a site that works offline after a visit.
pub fn build_pages() -> Result<()> {
    build(Mode::Release)?;
    let script = root().join("crates/xtask/pages/pack.mjs").display().to_string();
    let versions = root().join("web/versions").display().to_string();
    Run::new("node", [script, dist().display().to_string(), versions]).status()
}

/// Builds `web/dist`.
pub fn build(mode: Mode) -> Result<()> {
    if mode == Mode::Release {
        doctor::require_node()?;
    }
    let built = wasm::build(&page(mode))?;
    let beside = wasm::build(&worker(mode))?;
    let memory = wasm::build(&memory(mode))?;
    let files = wasm::build(&files(mode))?;
    let (web, dist) = (root().join("web"), dist());
    // Delete old files first: a conversation removed from the gallery must not stay.
    if dist.exists() {
        std::fs::remove_dir_all(&dist)?;
    }
    copy_tree(&built, &dist)?;
    copy_tree(&web.join("assets"), &dist)?;
    std::fs::write(dist.join("style.css"), style(&web.join("style"), &FIRST_STYLES)?)?;
    let opened = style(&web.join("style"), &OPENED_STYLES)?;
    std::fs::write(dist.join(parts::FOLDER).join("opened.css"), opened)?;
    copy_tree(&beside, &dist.join(BESIDE))?;
    copy_tree(&memory, &dist.join(MEMORY))?;
    copy_tree(&files, &dist.join(FILES))?;
    vocabulary(&dist.join(BESIDE))?;
    std::fs::create_dir_all(dist.join(LANGUAGES))?;
    for (code, pack) in turnwise_language::PACKS {
        std::fs::write(dist.join(LANGUAGES).join(format!("{code}.pack")), pack)?;
    }
    if mode == Mode::Release {
        minify(&scripts(&dist)?)?;
    }
    copy_tree(&web.join("gallery"), &dist.join("gallery"))?;
    scenarios::add_to(&dist.join("gallery"))?;
    lessons::copy_to(&dist.join("lessons"))?;
    let page = root().join("index.html");
    std::fs::copy(&page, dist.join("index.html"))
        .with_context(|| format!("cannot copy `{}`", relative(&page)))?;
    say(&format!("the playground is in {}", relative(&dist)));
    Ok(())
}

/// The folder of the worker in `web/dist`. The page loads it on first use.
pub const BESIDE: &str = "beside";

/// The folder of the presenter, the builder and other parts. The page loads each on demand.
pub const WORKSHOP: &str = "workshop";

/// The folder of the memory. The worker loads it with the first use of its panel.
pub const MEMORY: &str = "memory";

/// The folder of the readers of session files and of conversion. The worker loads it with the first
/// such file.
pub const FILES: &str = "files";

/// The folder of the language packs. The page and the worker load them when a text needs them.
pub const LANGUAGES: &str = "languages";

fn page(mode: Mode) -> wasm::Recipe<'static> {
    let (profile, optimize) = optimized(mode);
    wasm::Recipe {
        package: "turnwise-playground",
        file: "turnwise-playground",
        profile,
        name: "playground",
        finds_wasm: true,
        optimize,
        // Components share code instead of being generic: a fiftieth less to download. Relocations tell what only a part of the page reaches (`parts.rs`).
        flags: "--cfg erase_components -C symbol-mangling-version=v0 -Clink-args=--emit-relocs",
        has_short_names: true,
        has_parts: true,
    }
}

fn worker(mode: Mode) -> wasm::Recipe<'static> {
    let (profile, optimize) = optimized(mode);
    wasm::Recipe {
        package: "turnwise-playground-worker",
        file: "turnwise_playground_worker",
        profile,
        name: "engine",
        finds_wasm: false,
        optimize,
        flags: "",
        has_short_names: true,
        has_parts: false,
    }
}

fn memory(mode: Mode) -> wasm::Recipe<'static> {
    wasm::Recipe {
        package: "turnwise-playground-memory",
        file: "turnwise_playground_memory",
        name: "memory",
        ..worker(mode)
    }
}

fn files(mode: Mode) -> wasm::Recipe<'static> {
    wasm::Recipe {
        package: "turnwise-playground-files",
        file: "turnwise_playground_files",
        name: "files",
        ..worker(mode)
    }
}

fn optimized(mode: Mode) -> (&'static str, Option<&'static str>) {
    match mode {
        // `rereloop` saves two kilobytes (brotli), and a second pass another one.
        Mode::Release => ("web", Some("--flatten --rereloop -Oz -Oz")),
        Mode::Dev => ("dev", None),
    }
}

/// Copies the parts of the vocabulary that counting needs.
fn vocabulary(to: &Path) -> Result<()> {
    let data = root().join("crates/turnwise-tokens/data");
    for name in ["o200k_base.ascii.bin", "o200k_base.rest.bin", "NOTICE.md"] {
        let from = data.join(name);
        std::fs::copy(&from, to.join(name))
            .with_context(|| format!("cannot copy `{}`", relative(&from)))?;
    }
    Ok(())
}

/// The styles that the first page and the list of lessons need.
const FIRST_STYLES: [&str; 4] = ["base", "layout", "first", "states"];

/// The styles that come with the first part that is opened (`web/assets/extras.js`).
const OPENED_STYLES: [&str; 4] = ["columns", "panel", "pages", "dialogs"];

/// A style sheet of one file for each topic, in their order. Layers order the two sheets.
fn style(folder: &Path, topics: &[&str]) -> Result<String> {
    let read = |topic: &str| {
        let path = folder.join(topic).with_extension("css");
        std::fs::read_to_string(&path).with_context(|| format!("cannot read `{}`", relative(&path)))
    };
    topics.iter().copied().map(read).collect()
}

/// The scripts and styles of the site.
fn scripts(dist: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for folder in ["", parts::FOLDER, BESIDE, FILES, MEMORY, WORKSHOP] {
        for entry in std::fs::read_dir(dist.join(folder))? {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == "js" || ending == "css") {
                found.push(path);
            }
        }
    }
    Ok(found)
}

/// Minifies scripts and styles.
fn minify(files: &[PathBuf]) -> Result<()> {
    let tools = npm::tools();
    npm::ci(&tools)?;
    let script = npm::script(&tools, "esbuild/bin/esbuild").display().to_string();
    let dist = dist().display().to_string();
    let files = files.iter().map(|file| file.display().to_string());
    let options =
        ["--minify", "--target=es2022,chrome123", "--log-level=warning", "--allow-overwrite"]
            .map(str::to_owned);
    let (outdir, outbase) = (format!("--outdir={dist}"), format!("--outbase={dist}"));
    let args: Vec<String> =
        [script].into_iter().chain(files).chain(options).chain([outdir, outbase]).collect();
    Run::new("node", args).quiet().status()
}

/// Copies all files in `from` to `to`, if `from` exists.
fn copy_tree(from: &Path, to: &Path) -> Result<()> {
    if !from.is_dir() {
        return Ok(());
    }
    std::fs::create_dir_all(to)?;
    for entry in
        std::fs::read_dir(from).with_context(|| format!("cannot list `{}`", relative(from)))?
    {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_tree(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), &target)
                .with_context(|| format!("cannot copy to `{}`", relative(&target)))?;
        }
    }
    Ok(())
}
