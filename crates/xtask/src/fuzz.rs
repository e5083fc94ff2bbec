//! `cargo xtask fuzz`: random input for the parsers, the engine, the summarizer and every property
//! test.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};

use crate::shell::Run;

/// Runs the fuzz driver for `seconds`, and then every property test with [`MANY_CASES`] cases, with
/// a new seed. Prints the seed first, so that the run can be repeated.
pub fn with_new_seed(seconds: u32) -> Result<()> {
    let seed = new_seed()?;
    println!(
        "seed {seed}: `PROPTEST_RNG_SEED={seed} PROPTEST_CASES={MANY_CASES} cargo test` repeats \
         the property tests"
    );
    driver(seconds, seed)?;
    let tests = ["test", "--workspace", "--exclude", "xtask", "--lib", "--tests", "--no-fail-fast"];
    Run::cargo(tests)
        .env("PROPTEST_RNG_SEED", seed.to_string())
        .env("PROPTEST_CASES", MANY_CASES.to_string())
        .status()
}

/// Judges [`MANY_PLANS`] plans of new histories by the rules of the providers.
pub fn providers() -> Result<()> {
    let seed = new_seed()?;
    println!("seed {seed}: `TURNWISE_SEED={seed} TURNWISE_PLANS={MANY_PLANS}` repeats it");
    Run::cargo(["test", "--release", "-p", "turnwise-testing", "--test", "providers"])
        .env("TURNWISE_SEED", seed.to_string())
        .env("TURNWISE_PLANS", MANY_PLANS.to_string())
        .status()
}

/// A seed that no run had before: the time in seconds.
pub fn new_seed() -> Result<u64> {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .context("this machine's clock is set before 1970")?;
    Ok(now.as_secs())
}

/// Runs the fuzz driver for [`SHORT_SECONDS`] with a fixed seed.
pub fn short() -> Result<()> {
    driver(SHORT_SECONDS, 0)
}

fn driver(seconds: u32, seed: u64) -> Result<()> {
    let (seconds, seed) = (seconds.to_string(), seed.to_string());
    let driver = ["run", "--release", "-p", "turnwise-testing", "--bin", "fuzz", "--"];
    Run::cargo(driver.iter().copied().chain(["--seconds", &seconds, "--seed", &seed])).status()
}

/// Enough time for some hundred thousand inputs.
const SHORT_SECONDS: u32 = 24;

/// The plans that the rules of the providers judge in a night.
const MANY_PLANS: u32 = 200_000;

/// The cases of each property in a long run.
const MANY_CASES: u32 = 2_000;
