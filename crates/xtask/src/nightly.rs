//! `cargo xtask nightly`: checks that take too long, or need too much network, for
//! `cargo xtask test`.
//!
//! To add a check, write a function and add a line to [`STAGES`].

use anyhow::{Context, Result, bail, ensure};

use crate::project::{relative, root, target_dir};
use crate::shell::Run;
use crate::stages::Stages;
use crate::{fetch, fuzz, latest, npm, pkg, release, servers};

/// A named check. `run` gets the number of seconds for checks that can run for any time.
struct Stage {
    name: &'static str,
    run: fn(u32) -> Result<()>,
}

/// All checks, in the order in which they run.
const STAGES: [Stage; 17] = [
    Stage { name: "licenses", run: |_| deny(&["licenses", "bans", "sources"]) },
    Stage { name: "advisories", run: |_| deny(&["advisories"]) },
    Stage { name: "npm-audit", run: |_| npm_audit() },
    Stage { name: "exercises", run: |_| exercises_are_unsolved() },
    Stage { name: "latest-frameworks", run: |_| latest::run() },
    Stage { name: "builds", run: |_| builds() },
    Stage { name: "integrations", run: |_| integrations() },
    Stage { name: "publish", run: |_| release::dry_run() },
    Stage { name: "oldest-rust", run: |_| release::oldest_rust() },
    Stage { name: "semver", run: |_| release::semver() },
    Stage { name: "lesson-grids", run: |_| lesson_grids() },
    Stage { name: "scale", run: |_| scale() },
    Stage { name: "memory", run: |_| memory() },
    Stage { name: "growth", run: |_| growth() },
    Stage { name: "providers", run: |_| fuzz::providers() },
    Stage { name: "frameworks", run: |_| frameworks() },
    Stage { name: "fuzz", run: fuzz::with_new_seed },
];

/// Runs the stages called `names`, or all of them if there are no names.
pub fn run(names: &[String], seconds: u32) -> Result<()> {
    let unknown = names.iter().find(|name| STAGES.iter().all(|stage| stage.name != **name));
    if let Some(unknown) = unknown {
        let known: Vec<_> = STAGES.iter().map(|stage| stage.name).collect();
        bail!("no stage `{unknown}`; the stages are {}", known.join(", "));
    }
    let mut stages = Stages::new();
    for Stage { name, run } in STAGES {
        if names.is_empty() || names.iter().any(|wanted| wanted == name) {
            stages.step(name, || run(seconds));
        }
    }
    stages.finish()
}

/// Runs cargo-deny on all dependencies. `deny.toml` has the rules. The advisories come from the
/// RustSec database on GitHub.
fn deny(checks: &[&str]) -> Result<()> {
    fetch::cargo_deny()?;
    Run::cargo([&["deny", "check", "--hide-inclusion-graph"], checks].concat()).status()
}

/// Fails for packages with a known vulnerability of high severity.
fn npm_audit() -> Result<()> {
    for folder in ["pkg", "crates/xtask/npm", "tests", "tests/adapters", "examples/chat"] {
        npm::npm(["audit", "--audit-level=high"]).within(&root().join(folder)).status()?;
    }
    Ok(())
}

/// Builds small apps with Next, Nuxt and SvelteKit, and asks their servers for an answer. npm
/// installs the frameworks next to them.
fn builds() -> Result<()> {
    pkg::build()?;
    Run::new("node", ["--test", "tests/builds/builds.test.mjs"])
        .env("TURNWISE_TARBALL", pkg::pack()?)
        .status()
}

/// Tests the crates for other Rust libraries. Each has a workspace of its own.
fn integrations() -> Result<()> {
    for name in INTEGRATIONS {
        let folder = root().join("integrations").join(name);
        let target = target_dir()?.join(name);
        for args in [&["clippy", "--all-targets", "--", "-D", "warnings"][..], &["test"]] {
            Run::cargo(args).within(&folder).env("CARGO_TARGET_DIR", &target).status()?;
        }
    }
    Ok(())
}

/// The folders in `integrations`.
const INTEGRATIONS: [&str; 3] = ["clients", "frontends", "rig"];

/// Tries all settings of every lesson. `cargo xtask test` tries a sample.
fn lesson_grids() -> Result<()> {
    Run::cargo(["test", "--release", "-p", "turnwise-lessons"]).env("LESSON_GRID", "whole").status()
}

/// Pipes conversations through Spark and Ray. Their Python packages are installed into a virtual
/// environment in the target folder.
fn scale() -> Result<()> {
    servers::ensure_java()?;
    pkg::build()?;
    let tests = root().join("tests/scale");
    let environment = target_dir()?.join("scale-venv");
    let python = environment.join("bin/python");
    if !python.exists() {
        Run::new("python3", ["-m".as_ref(), "venv".as_ref(), environment.as_os_str()]).status()?;
    }
    let install = ["-m", "pip", "install", "--quiet", "-r", "requirements.txt"];
    Run::new(&python, install).within(&tests).status()?;
    Run::new("node", ["--test", "tests/scale/scale.test.mjs"]).env("PYTHON", python).status()
}

/// The samples of memory in full: 30,000 attacks, 10,000 secrets, 100,000 operations over 50
/// scopes, and 10,000 orders in which tabs write, some of them killed.
fn memory() -> Result<()> {
    Run::cargo(["test", "--release", "-p", "turnwise-memory", "--test", "zero"])
        .env("TURNWISE_SAMPLES", "100")
        .status()?;
    pkg::build()?;
    Run::new("node", ["--test", "package/memory-races.test.mjs"])
        .env("TURNWISE_INTERLEAVINGS", "10000")
        .within(&root().join("tests"))
        .status()
}

/// Measures how the time of every public function of the package grows, with every hostile text.
/// Without `TURNWISE_GROWTH` it tries a sample.
fn growth() -> Result<()> {
    pkg::build()?;
    Run::new("node", ["--test", "growth/growth.test.mjs"])
        .env("TURNWISE_GROWTH", "whole")
        .env("TURNWISE_TARBALL", pkg::pack()?)
        .within(&root().join("tests"))
        .status()
}

/// Judges many plans of new histories by the frameworks themselves: their schemas, classes and
/// clients. `cargo xtask test` judges a sample.
fn frameworks() -> Result<()> {
    pkg::build()?;
    let folder = root().join("tests/adapters");
    npm::ci(&folder)?;
    let seed = fuzz::new_seed()?;
    println!("seed {seed}: `TURNWISE_SEED={seed} TURNWISE_PLANS={PLANS}` repeats it");
    Run::new(npm::node(&folder), ["--test", "oracles.test.mjs"])
        .env("TURNWISE_SEED", seed.to_string())
        .env("TURNWISE_PLANS", PLANS.to_string())
        .env("TURNWISE_TARBALL", pkg::pack()?)
        .within(&folder)
        .status()
}

/// Plans for each framework.
const PLANS: u32 = 20_000;

/// Fails if a solution was committed: `yours.rs` must equal `start.rs`. `cargo xtask test`
/// does not check this, because people solve exercises in their checkouts.
fn exercises_are_unsolved() -> Result<()> {
    let folder = root().join("exercises");
    let mut count = 0;
    for entry in std::fs::read_dir(&folder).context("cannot list the exercises")? {
        let exercise = entry?.path();
        let Ok(start) = std::fs::read(exercise.join("start.rs")) else { continue };
        let yours = std::fs::read(exercise.join("yours.rs"))?;
        ensure!(start == yours, "`{}` differs from its `start.rs`", relative(&exercise));
        count += 1;
    }
    ensure!(count > 0, "there are no exercises in `{}`", relative(&folder));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_stage_is_an_error() {
        let error = run(&["licences".to_owned()], 1).unwrap_err().to_string();
        assert!(error.starts_with("no stage `licences`; the stages are licenses, "), "{error}");
    }

    #[test]
    fn every_integration_is_tested() {
        let folders = std::fs::read_dir(root().join("integrations")).unwrap();
        let mut names: Vec<_> =
            folders.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        assert_eq!(names, INTEGRATIONS);
    }

    #[test]
    fn stages_have_different_names() {
        for (index, stage) in STAGES.iter().enumerate() {
            assert!(STAGES[..index].iter().all(|other| other.name != stage.name));
        }
    }
}
