//! `cargo xtask check`: the checks that are quick enough to run before every commit.

use anyhow::Result;

use crate::counts::Counts;
use crate::fetch;
use crate::lengths;
use crate::npm;
use crate::project::root;
use crate::shell::Run;
use crate::stages::Stages;

/// Runs format, clippy with the panic lints, the engine's tests and the `no_std` proof.
pub fn run() -> Result<()> {
    let mut stages = Stages::new();
    lints(&mut stages);
    stages.tests("engine tests", |counts| {
        cargo_test(&packages(&ENGINE, &["turnwise-testing"]), counts)
    });
    stages.finish()
}

/// Runs the linter of TypeScript and JavaScript. `.oxlintrc.json` has its rules.
fn oxlint(args: &[&str]) -> Result<()> {
    let script = npm::script(&npm::tools(), "oxlint/bin/oxlint").to_string_lossy().into_owned();
    Run::new("node", [&*script].into_iter().chain(args.iter().copied()))
        .env("OXLINT_TSGOLINT_PATH", npm::script(&npm::tools(), ".bin/tsgolint"))
        .within(&root())
        .status()
}

/// The stages that check the code without running it. `cargo xtask test` begins with them too.
pub fn lints(stages: &mut Stages) {
    stages.step("format", || {
        fetch::component("rustfmt")?;
        Run::cargo(["fmt", "--all", "--check"]).status()?;
        lengths::check()
    });
    stages.step("format of TypeScript and JavaScript", || {
        npm::ci(&npm::tools())?;
        let prettier = npm::script(&npm::tools(), "prettier/bin/prettier.cjs");
        let prettier = prettier.to_string_lossy().into_owned();
        Run::new("node", [&*prettier, "--check", "--log-level=warn"].into_iter().chain(SCRIPTS))
            .within(&root())
            .status()
    });
    stages.step("lint of TypeScript and JavaScript", || {
        // Rules about types, such as promises that nobody waits for, need the package's types.
        npm::ci(&root().join("pkg"))?;
        oxlint(&["--type-aware", "--tsconfig=pkg/tsconfig.json", "pkg/src"])?;
        oxlint(&["tests", "web"])
    });
    stages.step("clippy", || {
        fetch::component("clippy")?;
        Run::cargo(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]).status()
    });
    stages.step("clippy for the browser", || {
        fetch::target(fetch::BROWSER)?;
        // Separately, like the builds: cargo would unify their features, but the package's wasm is
        // built without std.
        for package in [
            "turnwise-wasm",
            "turnwise-inflate-wasm",
            "turnwise-meter-wasm",
            "turnwise-unpack-wasm",
            "turnwise-text-wasm",
            "turnwise-check-wasm",
            "turnwise-eval-wasm",
            "turnwise-memory-wasm",
            "turnwise-sessions-wasm",
            "turnwise-tokens-wasm",
            "turnwise-growth",
            "turnwise-playground",
        ] {
            let target = fetch::BROWSER;
            Run::cargo_wasm(["clippy", "--target", target, "-p", package, "--", "-D", "warnings"])
                .status()?;
        }
        Ok(())
    });
    stages.step("no_std proof", || {
        fetch::target(fetch::BARE)?;
        // Checking is enough: what is not there is missed before code is generated.
        let args = [&["check", "--target", fetch::BARE], &packages(&ENGINE, &[])[..]].concat();
        Run::cargo_wasm(args).status()
    });
}

/// Runs `cargo test` with `args` and adds its results to `counts`.
pub fn cargo_test(args: &[&str], counts: &mut Counts) -> Result<()> {
    let args = [&["test", "--no-fail-fast"], args].concat();
    let succeeded = Run::cargo(args).lines(|line| counts.add_cargo_line(line))?;
    anyhow::ensure!(succeeded, "`cargo test` failed");
    Ok(())
}

/// The files that prettier formats, relative to the root of the repository.
const SCRIPTS: [&str; 3] = ["pkg/src/**/*.ts", "tests/**/*.mjs", "web/**/*.js"];

/// The `no_std` crates without JavaScript.
const ENGINE: [&str; 7] = [
    "turnwise-core",
    "turnwise-formats",
    "turnwise-language",
    "turnwise-secrets",
    "turnwise-sessions",
    "turnwise-text",
    "turnwise-host",
];

fn packages<'a>(names: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    names.iter().chain(more).flat_map(|name| ["-p", *name]).collect()
}
