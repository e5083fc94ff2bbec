//! `cargo xtask web`: the playground as a folder of static files, `web/dist`.
//!
//! All URLs are relative and no script is inline, so that the folder works under any path and
//! under a strict content security policy.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::project::{root, shown};
use crate::shell::say;
use crate::{doctor, scenarios, wasm};

/// How to build.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Small: what is published.
    Release,
    /// Quick: what is looked at while developing.
    Dev,
}

/// Where the playground is built to.
pub fn dist() -> PathBuf {
    root().join("web/dist")
}

/// Builds `web/dist`.
pub fn build(mode: Mode) -> Result<()> {
    if mode == Mode::Release {
        doctor::require_node()?;
    }
    let built = wasm::build(&recipe(mode))?;
    let (web, dist) = (root().join("web"), dist());
    // From nothing each time: a conversation taken out of the gallery must not linger.
    if dist.exists() {
        std::fs::remove_dir_all(&dist)?;
    }
    copy_tree(&built, &dist)?;
    copy_tree(&web.join("assets"), &dist)?;
    copy_tree(&web.join("gallery"), &dist.join("gallery"))?;
    scenarios::add_to(&dist.join("gallery"))?;
    let page = root().join("index.html");
    std::fs::copy(&page, dist.join("index.html")).with_context(|| format!("cannot copy `{}`", shown(&page)))?;
    say(&format!("the playground is in {}", shown(&dist)));
    Ok(())
}

fn recipe(mode: Mode) -> wasm::Recipe<'static> {
    let (profile, optimise) = match mode {
        Mode::Release => ("web", Some("-Oz")),
        Mode::Dev => ("dev", None),
    };
    wasm::Recipe {
        package: "turnwise-playground",
        file: "turnwise-playground",
        profile,
        name: "playground",
        finds_wasm: true,
        optimise,
    }
}

/// Copies everything in `from` into `to`; a folder that is not there has nothing to copy.
fn copy_tree(from: &Path, to: &Path) -> Result<()> {
    if !from.is_dir() {
        return Ok(());
    }
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from).with_context(|| format!("cannot list `{}`", shown(from)))? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_tree(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), &target).with_context(|| format!("cannot copy to `{}`", shown(&target)))?;
        }
    }
    Ok(())
}
