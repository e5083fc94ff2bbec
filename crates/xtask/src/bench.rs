//! `cargo xtask bench`: measures the speed of Turnwise and of other packages in the same run.
//!
//! Benchmarks never fail: they print ratios on the machine they run on.

use anyhow::{Context, Result, bail};

use crate::project::root;
use crate::shell::{Run, say};
use crate::{npm, pkg};

/// Runs `tests/bench/<name>.mjs` for each of `names`, or all benchmarks if there are no names. The
/// name `tables` runs the benchmarks that write documentation.
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
    if benches.iter().any(|bench| bench == "memory") {
        // It opens a browser with the driver of the tests.
        npm::ci(&root().join("tests"))?;
    }
    for bench in benches {
        say(&format!("benchmark {bench}"));
        let script = folder.join(format!("{bench}.mjs"));
        // With `gc()`, so that no candidate pays for collecting another one's garbage.
        Run::new("node", ["--expose-gc".into(), script]).quiet().status()?;
    }
    Ok(())
}

/// The benchmarks that write docs/measurements/performance.md and docs/measurements/meter.md.
const TABLES: [&str; 2] = ["budget", "meter"];
