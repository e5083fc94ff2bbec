//! `cargo xtask bench`: how fast, side by side with other packages in one run.
//!
//! A benchmark and not a test: what it prints are ratios on the machine it runs on.

use anyhow::{Context, Result, bail};

use crate::project::root;
use crate::shell::{Run, say};
use crate::{npm, pkg};

/// Runs `tests/bench/<name>.mjs`, or all of them.
pub fn run(name: Option<&str>) -> Result<()> {
    let folder = root().join("tests/bench");
    let mut benches = Vec::new();
    for entry in std::fs::read_dir(&folder).with_context(|| format!("cannot list `{}`", folder.display()))? {
        let file = entry?.file_name().to_string_lossy().into_owned();
        benches.extend(file.strip_suffix(".mjs").map(str::to_owned));
    }
    benches.sort();
    if let Some(name) = name {
        if !benches.iter().any(|bench| bench == name) {
            bail!("no benchmark `{name}`; there are: {}", benches.join(", "));
        }
        benches.retain(|bench| bench == name);
    }
    pkg::build()?;
    npm::ci(&folder)?;
    for bench in benches {
        say(&format!("benchmark {bench}"));
        let script = folder.join(format!("{bench}.mjs"));
        // With `gc()`, so that one candidate's garbage is not collected on another's time.
        Run::new("node", ["--expose-gc".into(), script]).quiet().status()?;
    }
    Ok(())
}
