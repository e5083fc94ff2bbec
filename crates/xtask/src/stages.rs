//! Runs stages one after another, or side by side, with progress and times. The run continues after
//! a failing stage, and a summary at the end lists the failures.

use std::io::Write as _;
use std::time::{Duration, Instant};

use anyhow::{Error, Result, bail};

use crate::counts::Counts;
use crate::shell::{human, kept, print_line, say};

/// The stages that have run so far.
pub struct Stages {
    done: Vec<Stage>,
    started: Instant,
}

/// What a step does.
pub type Work = fn() -> Result<()>;

struct Stage {
    name: &'static str,
    verdict: Verdict,
    counts: Counts,
    took: Duration,
}

enum Verdict {
    Passed,
    Failed(String),
    /// A stage that it needs failed.
    NotRun(&'static str),
}

impl Stages {
    /// A new run.
    pub fn new() -> Stages {
        Stages { done: Vec::new(), started: Instant::now() }
    }

    /// Runs a stage that passes if `work` succeeds, such as a build or a linter.
    pub fn step(&mut self, name: &'static str, work: impl FnOnce() -> Result<()>) {
        self.run(name, |_| work());
    }

    /// Runs steps at the same time, each on a thread. Each output is printed in one piece. Good
    /// for builds: compilers and wasm-opt often keep one processor busy. Tests have the machine
    /// alone.
    pub fn side_by_side<const N: usize>(&mut self, steps: [(&'static str, Work); N]) {
        let names = steps.map(|(name, _)| name).join(", ");
        say(&format!("[{}] side by side: {names}", human(self.started.elapsed())));
        std::thread::scope(|scope| {
            let running = steps.map(|(name, work)| {
                (name, scope.spawn(move || kept(name, || Stage::measured(name, |_| work()))))
            });
            for (name, step) in running {
                let (stage, printed) = match step.join() {
                    Ok(Ok(done)) => done,
                    Ok(Err(error)) => (Stage::failed(name, &error), Vec::new()),
                    Err(panic) => std::panic::resume_unwind(panic),
                };
                say(&format!("{name}, which took {}", human(stage.took)));
                // Nobody reads the output of a run whose standard error is closed.
                let _ = std::io::stderr().write_all(&printed);
                self.done.push(stage);
            }
        });
    }

    /// Runs a stage of tests. It also fails if no test ran.
    pub fn tests(&mut self, name: &'static str, work: impl FnOnce(&mut Counts) -> Result<()>) {
        self.run(name, |counts| {
            let finished = work(counts);
            match (finished, *counts) {
                (_, Counts { failed: 1.., .. }) => bail!("{} tests failed", counts.failed),
                (Err(error), _) => Err(error),
                (Ok(()), counts) if counts.ran() == 0 => bail!("no test ran"),
                (Ok(()), _) => Ok(()),
            }
        });
    }

    /// Whether the stage `needed` passed. If not, records that the stage `name` did not run.
    pub fn can_run(&mut self, name: &'static str, needed: &'static str) -> bool {
        let passed =
            |stage: &Stage| stage.name == needed && matches!(stage.verdict, Verdict::Passed);
        let can_run = self.done.iter().any(passed);
        if !can_run {
            let verdict = Verdict::NotRun(needed);
            self.done.push(Stage {
                name,
                verdict,
                counts: Counts::default(),
                took: Duration::ZERO,
            });
        }
        can_run
    }

    /// Prints the summary and the totals. Fails if a stage failed.
    pub fn finish(self) -> Result<()> {
        println!("\n{}", self.summary());
        let failed: Vec<_> = self.failures().map(|stage| stage.name).collect();
        let Counts { passed, failed: failed_tests, .. } = self.totals();
        println!("{passed} passed, {failed_tests} failed");
        if failed.is_empty() { Ok(()) } else { bail!("failed: {}", failed.join(", ")) }
    }

    fn run(&mut self, name: &'static str, work: impl FnOnce(&mut Counts) -> Result<()>) {
        say(&format!("[{}] {name}", human(self.started.elapsed())));
        self.done.push(Stage::measured(name, work));
    }

    fn failures(&self) -> impl Iterator<Item = &Stage> {
        self.done.iter().filter(|stage| !matches!(stage.verdict, Verdict::Passed))
    }

    /// The test counts of all stages. A stage that failed without a failing test counts as one
    /// failed test, so that the totals show the failure.
    fn totals(&self) -> Counts {
        let mut totals = Counts::default();
        for stage in &self.done {
            totals += stage.counts;
            let is_silent = matches!(stage.verdict, Verdict::Failed(_)) && stage.counts.failed == 0;
            totals.failed += u32::from(is_silent);
        }
        totals
    }

    fn summary(&self) -> String {
        let lines = self.done.iter().map(Stage::line);
        let total = format!("{:26} {:>13}", "all", human(self.started.elapsed()));
        lines.chain([total]).collect::<Vec<_>>().join("\n")
    }
}

impl Stage {
    /// Does the stage's work.
    fn measured(name: &'static str, work: impl FnOnce(&mut Counts) -> Result<()>) -> Stage {
        let started = Instant::now();
        let mut counts = Counts::default();
        let stage = match work(&mut counts) {
            Ok(()) => Stage { name, verdict: Verdict::Passed, counts, took: Duration::ZERO },
            Err(error) => Stage { counts, ..Stage::failed(name, &error) },
        };
        Stage { took: started.elapsed(), ..stage }
    }

    /// A stage without tests that failed, which is printed.
    fn failed(name: &'static str, error: &Error) -> Stage {
        print_line(&format!("error: {name}: {error:#}"));
        let verdict = Verdict::Failed(format!("{error:#}"));
        Stage { name, verdict, counts: Counts::default(), took: Duration::ZERO }
    }

    fn line(&self) -> String {
        let verdict = match &self.verdict {
            Verdict::Passed => "ok".to_owned(),
            Verdict::Failed(why) => format!("FAILED: {}", why.lines().next().unwrap_or_default()),
            Verdict::NotRun(needed) => format!("NOT RUN: `{needed}` failed"),
        };
        let Counts { passed, skipped, .. } = self.counts;
        let tests = match (self.counts.ran(), skipped) {
            (0, _) => String::new(),
            (_, 0) => format!(" ({passed} passed)"),
            _ => format!(" ({passed} passed, {skipped} skipped)"),
        };
        format!("{:26} {:>13}  {verdict}{tests}", self.name, human(self.took))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;

    fn passing(counts: &mut Counts) -> Result<()> {
        counts.passed += 3;
        Ok(())
    }

    #[test]
    fn passing_stages_add_up() {
        let mut stages = Stages::new();
        stages.step("format", || Ok(()));
        stages.tests("native", passing);
        stages.tests("package", passing);
        assert_eq!(stages.totals(), Counts { passed: 6, failed: 0, skipped: 0 });
        assert!(stages.finish().is_ok());
    }

    #[test]
    fn the_run_continues_after_a_failing_stage() {
        let mut stages = Stages::new();
        stages.step("format", || bail!("one file is not formatted"));
        stages.tests("native", passing);
        assert_eq!(stages.totals(), Counts { passed: 3, failed: 1, skipped: 0 });
        assert_eq!(stages.finish().unwrap_err().to_string(), "failed: format");
    }

    #[test]
    fn steps_run_side_by_side_and_all_are_in_the_summary() {
        // Each waits until the other has begun.
        static BEGUN: Barrier = Barrier::new(2);
        let mut stages = Stages::new();
        let broken: Work = || {
            BEGUN.wait();
            bail!("no wasm")
        };
        stages.side_by_side([
            ("package build", broken),
            ("playground build", || {
                BEGUN.wait();
                Ok(())
            }),
        ]);
        assert!(!stages.can_run("package tests", "package build"));
        assert!(stages.can_run("browser tests", "playground build"));
        let summary = stages.summary();
        assert!(summary.contains("FAILED: no wasm\nplayground build"), "{summary}");
        assert!(stages.finish().is_err());
    }

    #[test]
    fn a_test_stage_without_tests_fails() {
        let mut stages = Stages::new();
        stages.tests("package", |_| Ok(()));
        assert!(stages.summary().contains("FAILED: no test ran"));
        assert!(stages.finish().is_err());
    }

    #[test]
    fn a_failing_test_fails_its_stage_even_if_the_runner_succeeds() {
        let mut stages = Stages::new();
        stages.tests("native", |counts| {
            counts.failed += 2;
            Ok(())
        });
        assert_eq!(stages.totals().failed, 2);
        assert!(stages.finish().is_err());
    }

    #[test]
    fn a_stage_that_needs_a_failed_one_does_not_run() {
        let mut stages = Stages::new();
        stages.step("package build", || bail!("no"));
        assert!(!stages.can_run("package tests", "package build"));
        assert_eq!(
            stages.finish().unwrap_err().to_string(),
            "failed: package build, package tests"
        );
    }
}
