//! Finds a Chromium for the tests, or installs it where apt-get can.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::shell::{Run, find_in_path, say};

/// The path of a Chromium. Installs one if that is possible without asking.
pub fn ensure() -> Result<PathBuf> {
    if let Some(path) = find()? {
        return Ok(path);
    }
    if !can_install() {
        bail!("no Chromium found; {FIX}");
    }
    say("installing Chromium with apt-get");
    apt(["update", "-qq"]).status()?;
    apt(["install", "-y", "-qq", "--no-install-recommends", "chromium"]).status()?;
    match find()? {
        Some(path) => Ok(path),
        None => bail!("apt-get installed Chromium, but it is not in PATH; {FIX}"),
    }
}

/// The Chromium that `CHROMIUM` names, or the first one in PATH.
pub fn find() -> Result<Option<PathBuf>> {
    if let Some(named) = std::env::var_os("CHROMIUM").filter(|named| !named.is_empty()) {
        let path = PathBuf::from(named);
        if !path.is_file() {
            bail!("`CHROMIUM` names `{}`, and there is no such file", path.display());
        }
        return Ok(Some(path));
    }
    Ok(NAMES.iter().find_map(|name| find_in_path(name)).or_else(|| {
        let installed = Path::new("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
        installed.is_file().then(|| installed.to_path_buf())
    }))
}

/// Whether [`ensure`] can install Chromium: as root on Debian and its derivatives.
pub fn can_install() -> bool {
    let is_root = Run::new("id", ["-u"]).quiet().output().is_ok_and(|id| id.trim() == "0");
    is_root && Path::new("/etc/debian_version").is_file() && find_in_path("apt-get").is_some()
}

/// How to fix a missing Chromium.
pub const FIX: &str = "install Chromium or Chrome (Debian: `apt-get install chromium`, \
                       macOS: `brew install --cask chromium`), or set `CHROMIUM=path`";

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// A call of apt-get that asks nothing.
pub fn apt<'a>(args: impl IntoIterator<Item = &'a str>) -> Run {
    Run::new("apt-get", args).env("DEBIAN_FRONTEND", "noninteractive")
}
