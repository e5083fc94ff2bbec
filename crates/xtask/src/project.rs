//! Paths in the repository, cargo's target directory, and locked versions.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::shell::Run;

/// The repository's root.
pub fn root() -> PathBuf {
    // Cargo sets the variable at run time. The compiled-in path is for a binary that runs directly.
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let manifest = manifest.unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")));
    manifest.ancestors().nth(2).map_or_else(|| manifest.clone(), Path::to_path_buf)
}

/// `path`, relative to the repository's root if it is inside.
pub fn relative(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// Cargo's target directory, which the user's configuration may change.
pub fn target_dir() -> Result<PathBuf> {
    let text = Run::cargo(["metadata", "--format-version", "1", "--no-deps"]).quiet().output()?;
    let metadata: Value =
        serde_json::from_str(&text).context("`cargo metadata` did not answer in JSON")?;
    let directory = metadata.get("target_directory").and_then(Value::as_str);
    Ok(PathBuf::from(directory.context("`cargo metadata` names no target directory")?))
}

/// The version of the package `name` in `Cargo.lock`.
pub fn locked_version(name: &str) -> Result<String> {
    let path = root().join("Cargo.lock");
    let text = std::fs::read_to_string(&path)
        .with_context(|| format!("cannot read `{}`", path.display()))?;
    locked_version_in(&text, name)?.with_context(|| format!("`Cargo.lock` does not hold `{name}`"))
}

fn locked_version_in(lock: &str, name: &str) -> Result<Option<String>> {
    let lock: toml::Table = lock.parse().context("`Cargo.lock` is not TOML")?;
    let packages = lock.get("package").and_then(toml::Value::as_array);
    let package = packages
        .into_iter()
        .flatten()
        .find(|package| package.get("name").and_then(toml::Value::as_str) == Some(name));
    Ok(package.and_then(|package| package.get("version")?.as_str()).map(str::to_owned))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_contains_the_workspace() {
        assert!(root().join("Cargo.lock").is_file());
    }

    #[test]
    fn versions_are_read_from_the_lock() {
        let lock = "version = 4\n[[package]]\nname = \"a\"\nversion = \"1.2.3\"\n\
                    [[package]]\nname = \"b\"\nversion = \"2.0.0\"\n";
        assert_eq!(locked_version_in(lock, "b").unwrap().as_deref(), Some("2.0.0"));
        assert_eq!(locked_version_in(lock, "c").unwrap(), None);
        assert!(locked_version_in("not toml", "c").is_err());
    }
}
