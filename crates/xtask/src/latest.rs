//! The adapters' tests with the newest versions of the frameworks. The committed lockfile pins the
//! versions that `cargo xtask test` uses; a failure here says that a framework has changed.

use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::counts::Counts;
use crate::project::root;
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
    let manifest = std::fs::read_to_string(original.join("package.json"))?;
    let manifest = with_latest(serde_json::from_str(&manifest)?);
    std::fs::write(folder.join("package.json"), serde_json::to_string_pretty(&manifest)?)?;
    install(&folder)?;
    let environment = [("TURNWISE_TARBALL", pkg::pack()?)];
    test::node_tests(
        &npm::node(&folder),
        &["tests/adapters-latest"],
        &environment,
        &mut Counts::default(),
    )
}

fn install(folder: &Path) -> Result<()> {
    let options = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    // The newest versions of packages that belong together are not always released together.
    npm::npm(options.into_iter().chain(["--legacy-peer-deps"])).within(folder).status()
}

/// The manifest with the newest version of every framework. Aliases keep their major version, and
/// the compiler its version.
fn with_latest(mut manifest: Value) -> Value {
    let packages = manifest["devDependencies"].as_object_mut();
    for (name, version) in packages.into_iter().flatten() {
        let pinned = version.as_str().unwrap_or_default().to_owned();
        if name == "typescript" {
            continue;
        }
        *version = match pinned.strip_prefix("npm:").and_then(|alias| alias.rsplit_once('.')) {
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
        let manifest = with_latest(json!({ "devDependencies": packages }));
        let expected = json!({ "ai": "latest", "ai-6": "npm:ai@6", "typescript": "5.9.3" });
        assert_eq!(manifest["devDependencies"], expected);
    }
}
