//! `cargo xtask test`: runs all tests and reports all failures.

use std::num::NonZero;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::counts::Counts;
use crate::project::root;
use crate::shell::{Run, print_line};
use crate::stages::Stages;
use crate::{check, chromium, doctor, fuzz, growth, npm, pkg, rows, servers, size, web};

/// Runs all stages, even after a failure, and prints `N passed, N failed` at the end.
pub fn run() -> Result<()> {
    doctor::require_node()?;
    let mut stages = Stages::new();
    check::lints(&mut stages);
    stages.tests("native tests", |counts| check::cargo_test(&["--workspace"], counts));
    stages.step("documentation", || {
        let args = ["doc", "--no-deps", "--workspace", "--exclude", "xtask"];
        // Links from public to private items help readers of the source. Elsewhere they are plain
        // text.
        Run::cargo(args)
            .env("RUSTDOCFLAGS", "-D warnings -A rustdoc::private-intra-doc-links")
            .status()
    });
    stages.step("short fuzz", fuzz::short);
    stages.tests("growth tests", growth::test);

    stages.side_by_side([
        ("package build", pkg::build),
        ("playground build", || web::build(web::Mode::Release)),
    ]);
    if stages.can_run("package tests", "package build") {
        stages.tests("package tests", package_tests);
    }
    if stages.can_run("rows", "package build") && stages.can_run("rows", "playground build") {
        stages.tests("rows", row_tests);
    }
    if stages.can_run("adapter tests", "package build") {
        stages.tests("adapter tests", adapter_tests);
    }
    if stages.can_run("sizes", "package build") && stages.can_run("sizes", "playground build") {
        stages.step("sizes", size::measure);
    }
    if stages.can_run("browser tests", "playground build") {
        stages.tests("browser tests", browser_tests);
    }
    stages.finish()
}

/// Tests the packed tarball in consumer projects.
fn package_tests(counts: &mut Counts) -> Result<()> {
    servers::ensure()?;
    npm::ci(&root().join("examples/chat"))?;
    let environment = [("CHROMIUM", chromium::ensure()?), ("TURNWISE_TARBALL", pkg::pack()?)];
    let node = Path::new("node");
    let tests = node_tests(node, &["tests/package"], all_processors(), &environment, counts);
    // Alone: a tab is killed while it writes, and processor time is measured. Other tests would
    // take their time and the processor's caches.
    let alone = ["tests/consumers", "tests/growth"];
    tests.and(node_tests(node, &alone, 1, &environment, counts))
}

/// Tests the promise of each row, and prints the rows with their outcomes.
fn row_tests(counts: &mut Counts) -> Result<()> {
    let environment = [
        ("CHROMIUM", chromium::ensure()?),
        ("TURNWISE_TARBALL", pkg::pack()?),
        ("TURNWISE_SITE", web::dist()),
    ];
    let folder = "tests/rows";
    let node = Path::new("node");
    let tested = node_tests(node, &[folder], all_processors(), &environment, counts);
    let readme = std::fs::read_to_string(root().join(folder).join("README.md"))?;
    print_line(&rows::table(&readme, &tap()));
    tested?;
    let untested = rows::untested(&readme, &tap());
    ensure!(untested.is_empty(), "rows without a test: {}", untested.join(", "));
    Ok(())
}

/// Tests the adapters with the packages of the frameworks.
fn adapter_tests(counts: &mut Counts) -> Result<()> {
    let folder = "tests/adapters";
    npm::ci(&root().join(folder))?;
    let node = npm::node(&root().join(folder));
    let environment = [("TURNWISE_TARBALL", pkg::pack()?)];
    node_tests(&node, &[folder], all_processors(), &environment, counts)
}

/// Tests the playground in a real browser.
fn browser_tests(counts: &mut Counts) -> Result<()> {
    let environment = [("CHROMIUM", chromium::ensure()?), ("TURNWISE_SITE", web::dist())];
    node_tests("node".as_ref(), &["tests/browser"], all_processors(), &environment, counts)
}

/// A test file for each processor: a browser, a server and a test often wait for each other. Node
/// itself would leave one processor without a file, which is half of two.
pub fn all_processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// Runs the `*.test.mjs` files of `folders` with `node --test`, `at_once` files at a time, after
/// installing their packages. The results of each file are printed in one piece.
pub fn node_tests(
    node: &Path,
    folders: &[&str],
    at_once: usize,
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
    let report = report();
    if let Some(work) = report.parent() {
        std::fs::create_dir_all(work)?;
    }
    // Two reporters: one for people, one for counting. The time limit only ends hanging tests.
    let options = [
        "--test",
        "--test-timeout=600000",
        "--test-reporter=spec",
        "--test-reporter-destination=stdout",
        "--test-reporter=tap",
    ];
    let mut args: Vec<String> = options.map(str::to_owned).into();
    args.push(format!("--test-reporter-destination={}", report.display()));
    args.push(format!("--test-concurrency={at_once}"));
    args.extend(files.iter().map(|file| file.display().to_string()));

    let mut run = Run::new(node, args).env("TURNWISE_ROOT", root()).quiet();
    for (name, value) in environment {
        run = run.env(name, value);
    }
    let succeeded = if files.is_empty() { true } else { run.lines(|_| {})? };
    *counts += Counts::from_tap(&tap());
    ensure!(succeeded, "`node --test` failed");
    Ok(())
}

/// What the last run of [`node_tests`] wrote for counting.
fn tap() -> String {
    std::fs::read_to_string(report()).unwrap_or_default()
}

fn report() -> PathBuf {
    root().join("tests/.work/report.tap")
}

/// The test files in `folder`, without subfolders, sorted by name.
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
