//! `cargo xtask bench`: how fast, side by side with other packages in one run.
//!
//! A benchmark and not a test: what it prints are ratios on the machine it runs on.

use anyhow::{Context, Result, bail};

use crate::project::root;
use crate::shell::{Run, say};
use crate::{npm, pkg};

/// Runs `tests/bench/<name>.mjs` for each of `names`, or all there are. `tables` stands for those
/// that write a page of the documentation.
pub fn run(names: &[String]) -> Result<()> {
    let folder = root().join("tests/bench");
    let mut benches = Vec::new();
    for entry in
        std::fs::read_dir(&folder).with_context(|| format!("cannot list `{}`", folder.display()))?
    {
        let file = entry?.file_name().to_string_lossy().into_owned();
        benches.extend(file.strip_suffix(".mjs").map(str::to_owned));
    }
    benches.sort();
    let mut wanted = Vec::new();
    for name in names {
        match name.as_str() {
            "tables" => wanted.extend(TABLES.map(str::to_owned)),
            name if benches.iter().any(|bench| bench == name) => wanted.push(name.to_owned()),
            name => bail!(
                "no benchmark `{name}`; there are: {}, and `tables` for {}",
                benches.join(", "),
                TABLES.join(" and ")
            ),
        }
    }
    if !wanted.is_empty() {
        benches = wanted;
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

/// Those that write docs/performance.md and docs/meter.md.
const TABLES: [&str; 2] = ["budget", "meter"];
