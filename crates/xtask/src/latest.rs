//! The adapters' tests with the newest versions of the frameworks. The committed lockfile pins the
//! versions that `cargo xtask test` uses; a failure here says that a framework has changed. A
//! newest version that cannot be installed, because a registry lacks one of its dependencies, keeps
//! its pinned version and is named.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::counts::Counts;
use crate::project::root;
use crate::shell::say;
use crate::{npm, pkg, test};

/// Builds the package, installs the newest frameworks next to the tests, and runs them.
pub fn run() -> Result<()> {
    pkg::build()?;
    // Next to the original, so that relative paths in the tests are the same. Not committed.
    let folder = root().join("tests/adapters-latest");
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    let original = root().join("tests/adapters");
    for entry in std::fs::read_dir(&original).context("cannot list the adapters' tests")? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_owned();
        if path.extension().is_some_and(|extension| extension == "mjs") {
            std::fs::copy(&path, folder.join(name))?;
        }
    }
    // What breaks without the adapters holds for pinned versions only.
    std::fs::remove_file(folder.join("worse.test.mjs"))?;
    let pinned: Value =
        serde_json::from_str(&std::fs::read_to_string(original.join("package.json"))?)?;
    let latest = with_latest(&pinned);
    write(&folder, &latest)?;
    if let Err(error) = install(&folder, &TOGETHER) {
        say(&format!("{error:#}; looking for the packages that cannot be installed"));
        write(&folder, &with_installable(&folder.join("alone"), &pinned, &latest)?)?;
        install(&folder, &TOGETHER)?;
    }
    let environment = [("TURNWISE_TARBALL", pkg::pack()?)];
    test::node_tests(
        &npm::node(&folder),
        &["tests/adapters-latest"],
        test::all_processors(),
        &environment,
        &mut Counts::default(),
    )
}

fn write(folder: &Path, manifest: &Value) -> Result<()> {
    let text = serde_json::to_string_pretty(manifest)?;
    Ok(std::fs::write(folder.join("package.json"), text)?)
}

fn install(folder: &Path, more: &[&str]) -> Result<()> {
    let options = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    npm::npm(options.iter().chain(more).copied()).within(folder).status()
}

/// The manifest `latest` with the pinned version of each package whose newest version cannot be
/// installed even without the others. Resolves each in the new folder `alone`.
fn with_installable(alone: &Path, pinned: &Value, latest: &Value) -> Result<Value> {
    let mut manifest = latest.clone();
    let mut kept = Vec::new();
    for (name, version) in packages(latest) {
        let old = &pinned[PACKAGES][name];
        if version == old {
            continue;
        }
        std::fs::create_dir_all(alone)?;
        write(alone, &json!({ "private": true, PACKAGES: { name: version } }))?;
        let resolved = install(alone, &RESOLVE);
        std::fs::remove_dir_all(alone)?;
        if let Err(error) = resolved {
            say(&format!("{name} stays at {old}: {error:#}"));
            manifest[PACKAGES][name] = old.clone();
            kept.push(name);
        }
    }
    ensure!(!kept.is_empty(), "each newest version can be installed, but not all of them together");
    say(&format!("tested with their pinned versions: {}", kept.join(", ")));
    Ok(manifest)
}

/// The newest versions of packages that belong together are not always released together, so that
/// they may disagree about their peers. Without a lockfile, nothing installs them again.
const TOGETHER: [&str; 2] = ["--legacy-peer-deps", "--no-package-lock"];
/// Looks for all dependencies, those on peers as well, and installs nothing.
const RESOLVE: [&str; 1] = ["--package-lock-only"];

/// The field of a manifest that lists the frameworks.
const PACKAGES: &str = "devDependencies";

fn packages(manifest: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let packages = manifest[PACKAGES].as_object().into_iter().flatten();
    packages.map(|(name, version)| (name.as_str(), version))
}

/// The manifest with the newest version of every framework. Aliases keep their major version, and
/// the compiler its version.
fn with_latest(pinned: &Value) -> Value {
    let mut manifest = pinned.clone();
    for (name, version) in packages(pinned).filter(|(name, _)| *name != "typescript") {
        let alias = version.as_str().and_then(|version| version.strip_prefix("npm:"));
        manifest[PACKAGES][name] = match alias.and_then(|alias| alias.rsplit_once('.')) {
            Some((up_to_minor, _)) => {
                let major = up_to_minor.rsplit_once('.').map_or(up_to_minor, |(major, _)| major);
                json!(format!("npm:{major}"))
            }
            None => json!("latest"),
        };
    }
    manifest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frameworks_get_their_newest_version() {
        let packages = json!({ "ai": "7.0.173", "ai-6": "npm:ai@6.0.326", "typescript": "5.9.3" });
        let manifest = with_latest(&json!({ "devDependencies": packages }));
        let expected = json!({ "ai": "latest", "ai-6": "npm:ai@6", "typescript": "5.9.3" });
        assert_eq!(manifest["devDependencies"], expected);
    }
}
