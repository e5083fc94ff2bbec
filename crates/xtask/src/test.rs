//! `cargo xtask test`: everything there is, in one run that tells all it finds.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};

use crate::counts::Counts;
use crate::project::root;
use crate::shell::Run;
use crate::stages::Stages;
use crate::{check, chromium, doctor, npm, pkg, size, web};

/// Runs every stage, goes on after a failing one, and closes with `N passed, N failed`.
pub fn run() -> Result<()> {
    doctor::require_node()?;
    let mut stages = Stages::new();
    check::lints(&mut stages);
    stages.tests("native tests", |counts| check::cargo_test(&["--workspace"], counts));
    stages.step("documentation", || {
        let args = ["doc", "--no-deps", "--workspace", "--exclude", "xtask"];
        // Links from a public item to a private one help whoever reads the source, and are plain
        // text elsewhere.
        Run::cargo(args)
            .env("RUSTDOCFLAGS", "-D warnings -A rustdoc::private-intra-doc-links")
            .status()
    });
    stages.step("short fuzz", || fuzz_driver(SHORT_FUZZ, 0));

    stages.step("package build", pkg::build);
    if stages.can_run("package tests", "package build") {
        stages.tests("package tests", package_tests);
    }
    stages.step("playground build", || web::build(web::Mode::Release));
    if stages.can_run("sizes", "package build") && stages.can_run("sizes", "playground build") {
        stages.step("sizes", size::measure);
    }
    if stages.can_run("browser tests", "playground build") {
        stages.tests("browser tests", browser_tests);
    }
    stages.finish()
}

/// New input, never drawn before: the readers, the engine and the summarizer for `seconds`, then
/// every property test with [`MANY_CASES`]. The seed is said first, and draws the same again.
pub fn fuzz(seconds: u32) -> Result<()> {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .context("this machine's clock stands before 1970")?;
    let seed = now.as_secs();
    println!(
        "seed {seed}: `PROPTEST_RNG_SEED={seed} PROPTEST_CASES={MANY_CASES} cargo test` draws the same cases again"
    );
    fuzz_driver(seconds, seed)?;
    let tests = ["test", "--workspace", "--exclude", "xtask", "--lib", "--tests", "--no-fail-fast"];
    Run::cargo(tests)
        .env("PROPTEST_RNG_SEED", seed.to_string())
        .env("PROPTEST_CASES", MANY_CASES.to_string())
        .status()
}

fn fuzz_driver(seconds: u32, seed: u64) -> Result<()> {
    let (seconds, seed) = (seconds.to_string(), seed.to_string());
    let driver = ["run", "--release", "-p", "turnwise-testing", "--bin", "fuzz", "--"];
    Run::cargo(driver.iter().copied().chain(["--seconds", &seconds, "--seed", &seed])).status()
}

/// The packed tarball in its consumers.
fn package_tests(counts: &mut Counts) -> Result<()> {
    let environment = [("CHROMIUM", chromium::ensure()?), ("TURNWISE_TARBALL", pkg::pack()?)];
    node_tests(&["tests/package", "tests/consumers"], &environment, counts)
}

/// The playground in a real browser.
fn browser_tests(counts: &mut Counts) -> Result<()> {
    let environment = [("CHROMIUM", chromium::ensure()?), ("TURNWISE_SITE", web::dist())];
    node_tests(&["tests/browser"], &environment, counts)
}

/// Runs the `*.test.mjs` of `folders` with `node --test`, after installing what they need.
fn node_tests(
    folders: &[&str],
    environment: &[(&str, PathBuf)],
    counts: &mut Counts,
) -> Result<()> {
    npm::ci_if_locked(&root().join("tests"))?;
    let mut files = Vec::new();
    for folder in folders {
        let folder = root().join(folder);
        npm::ci_if_locked(&folder)?;
        files.extend(test_files(&folder)?);
    }
    let work = root().join("tests/.work");
    std::fs::create_dir_all(&work)?;
    let report = work.join("report.tap");
    // Two reporters: one for people, one to count from. The time limit only ends what hangs.
    let options = [
        "--test",
        "--test-timeout=600000",
        "--test-reporter=spec",
        "--test-reporter-destination=stdout",
        "--test-reporter=tap",
    ];
    let mut args: Vec<String> = options.map(str::to_owned).into();
    args.push(format!("--test-reporter-destination={}", report.display()));
    args.extend(files.iter().map(|file| file.display().to_string()));

    let mut run = Run::new("node", args).env("TURNWISE_ROOT", root()).quiet();
    for (name, value) in environment {
        run = run.env(name, value);
    }
    let succeeded = if files.is_empty() { true } else { run.lines(|_| {})? };
    let tap = std::fs::read_to_string(&report).unwrap_or_default();
    *counts += Counts::of_tap(&tap);
    ensure!(succeeded, "`node --test` failed");
    Ok(())
}

/// The test files directly in `folder`, in the order of their names.
fn test_files(folder: &Path) -> Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut files = Vec::new();
    for entry in
        std::fs::read_dir(folder).with_context(|| format!("cannot list `{}`", folder.display()))?
    {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(".test.mjs") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// In seconds: enough for some hundred thousand inputs.
const SHORT_FUZZ: u32 = 20;

/// Of each property, in a long run.
const MANY_CASES: u32 = 2_000;
