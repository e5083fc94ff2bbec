//! `turnwise-eval-run DATA… OUT [PART]`: runs the measures on recorded conversations. PART is
//! `needed`, `notes`, `evidence`, `summaries`, `policies`, `limits`, `issues`, `languages`,
//! `values` or `memory`; all without it. The part `requests` writes what a model would be asked for
//! summaries, `fit` fits the weights of facts, and `next-contexts` and `next-scores` ask whether an
//! agent's next step gets better.
//!
//! DATA is one or more folders with `checkpoints.jsonl`, `tools/`, `recorded/`, `memory/`,
//! `memory-noncommercial/` and `summaries/`. Missing files are reported and skipped. The program
//! prints the table to standard output and writes the contexts to OUT as JSON Lines, so that other
//! programs can score them too. It reads files line by line and holds one conversation in memory at
//! a time.
//!
//! In reading order: [`data`] (the folders), [`build`] (contexts), [`points`], [`notes`],
//! [`recorded`], [`questions`], [`summaries`], [`policies`], [`limits`], [`issues`], [`languages`],
//! [`values`], [`resumed`], [`memory`], [`fit`], [`next`], [`report`].

mod build;
mod data;
mod fit;
mod issues;
mod languages;
mod limits;
mod memory;
mod next;
mod notes;
mod points;
mod policies;
mod questions;
mod recorded;
mod report;
mod resumed;
mod summaries;
mod values;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};

use data::Data;
use report::Report;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// One part of the measures. It reads the folders, writes contexts and adds to the report.
type Part = fn(&Data, &Path, &mut Report) -> Result<()>;

const PARTS: [(&str, Part); 10] = [
    ("needed", points::run),
    ("notes", notes::run),
    ("evidence", questions::run),
    ("summaries", summaries::run),
    ("policies", policies::run),
    ("limits", limits::run),
    ("memory", memory::run),
    ("issues", issues::run),
    ("languages", languages::run),
    ("values", values::run),
];
/// Parts that run only where they are named.
const ON_DEMAND: [(&str, Part); 4] = [
    ("requests", recorded::write_requests),
    ("fit", fit::run),
    ("next-contexts", next::contexts),
    ("next-scores", next::scores),
];

fn run() -> Result<()> {
    let mut names: Vec<String> = std::env::args().skip(1).collect();
    let mut parts = Vec::from(PARTS);
    let is_named =
        |name: &&mut String| PARTS.iter().chain(&ON_DEMAND).any(|(part, _)| name == part);
    if let Some(name) = names.last_mut().filter(is_named).map(std::mem::take) {
        names.pop();
        parts.extend(ON_DEMAND);
        parts.retain(|(part, _)| name == *part);
    }
    let out = PathBuf::from(names.pop().filter(|_| !names.is_empty()).context(USAGE)?);
    let data = Data::open(names.into_iter().map(PathBuf::from).collect())?;
    std::fs::create_dir_all(&out).with_context(|| format!("cannot make `{}`", out.display()))?;
    let mut report = Report::default();
    for (_, run) in parts {
        run(&data, &out, &mut report)?;
    }
    let text = report.render();
    std::fs::write(out.join("report.md"), &text)?;
    println!("{text}");
    Ok(())
}

const USAGE: &str = "usage: turnwise-eval-run DATA… OUT [needed | notes | evidence | summaries | \
                     policies | limits | issues | languages | values | memory | requests | \
                     fit | next-contexts | next-scores]";
