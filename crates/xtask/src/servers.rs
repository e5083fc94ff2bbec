//! Finds the database servers for the tests, and Java for Spark, or installs them where apt-get
//! can.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::chromium::{apt, can_install};
use crate::shell::{find_in_path, say};

/// Makes sure that Redis and Postgres are there. Installs them if that is possible without asking.
pub fn ensure() -> Result<()> {
    let missing: Vec<&str> = [("redis-server", redis()), ("postgresql", postgres())]
        .into_iter()
        .filter(|(_, found)| found.is_none())
        .map(|(package, _)| package)
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    install(&missing, FIX)?;
    if redis().is_none() || postgres().is_none() {
        bail!("apt-get installed the servers, but they are not where they should be; {FIX}");
    }
    Ok(())
}

/// Makes sure that Java is there, which Spark runs on. Installs it like the servers.
pub fn ensure_java() -> Result<()> {
    if find_in_path("java").is_some() {
        return Ok(());
    }
    install(&["default-jre-headless"], "install Java 17 or newer, so that `java` is in the PATH")
}

fn install(packages: &[&str], fix: &str) -> Result<()> {
    if !can_install() {
        bail!("not found: {}; {fix}", packages.join(", "));
    }
    say(&format!("installing {} with apt-get", packages.join(" and ")));
    apt(["update", "-qq"]).status()?;
    let options = ["install", "-y", "-qq", "--no-install-recommends"];
    apt(options.into_iter().chain(packages.iter().copied())).status()
}

fn redis() -> Option<PathBuf> {
    named("REDIS_SERVER").or_else(|| find_in_path("redis-server"))
}

/// The folder of `initdb` and `postgres`. Debian has one for each version, outside of PATH.
fn postgres() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let folders = versions.map(|version| version.path().join("bin"));
    named("POSTGRES_BIN")
        .or_else(|| folders.into_iter().find(|bin| bin.join("initdb").is_file()))
        .or_else(|| find_in_path("initdb"))
}

fn named(variable: &str) -> Option<PathBuf> {
    let path = std::env::var_os(variable).filter(|value| !value.is_empty())?;
    Some(Path::new(&path).to_path_buf())
}

const FIX: &str = "install Redis and Postgres (Debian: `apt-get install redis-server postgresql`, \
                   macOS: `brew install redis postgresql`), or set `REDIS_SERVER=path` and \
                   `POSTGRES_BIN=folder`";
