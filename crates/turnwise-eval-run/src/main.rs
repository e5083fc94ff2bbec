//! `turnwise-eval-run DATA OUT [PART]`: runs the measures on recorded conversations. PART is
//! `needed`, `notes`, `evidence`, `summaries`, `policies`, `limits`, `issues` or `memory`; all
//! without it.
//!
//! DATA is a folder with `checkpoints.jsonl`, `tools/`, `memory/`, `memory-noncommercial/` and
//! `summaries/`. Missing files are reported and skipped. The program prints the table to standard
//! output and writes the contexts to OUT as JSON Lines, so that other programs can score them too.
//! It reads files line by line and holds one conversation in memory at a time.
//!
//! In reading order: [`data`] (the folder), [`build`] (contexts), [`points`], [`notes`],
//! [`questions`], [`summaries`], [`policies`], [`limits`], [`issues`], [`resumed`], [`memory`],
//! [`report`].

mod build;
mod data;
mod issues;
mod limits;
mod memory;
mod notes;
mod points;
mod policies;
mod questions;
mod report;
mod resumed;
mod summaries;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

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

/// One part of the measures. It reads the folder, writes contexts and adds to the report.
type Part = fn(&Data, &Path, &mut Report) -> Result<()>;

fn run() -> Result<()> {
    let mut arguments = std::env::args().skip(1).map(PathBuf::from);
    let usage = "usage: turnwise-eval-run DATA OUT \
                 [needed | notes | evidence | summaries | policies | limits | issues | memory]";
    let data = Data::open(arguments.next().context(usage)?)?;
    let out = arguments.next().context(usage)?;
    std::fs::create_dir_all(&out).with_context(|| format!("cannot make `{}`", out.display()))?;
    let part = arguments.next();
    let part = part.as_ref().map(|part| part.to_str().context(usage)).transpose()?;
    let mut report = Report::default();
    let all: [(&str, Part); 8] = [
        ("needed", points::run),
        ("notes", notes::run),
        ("evidence", questions::run),
        ("summaries", summaries::run),
        ("policies", policies::run),
        ("limits", limits::run),
        ("memory", memory::run),
        ("issues", issues::run),
    ];
    if part.is_some_and(|part| all.iter().all(|(name, _)| *name != part)) {
        bail!(usage);
    }
    for (_, run) in all.into_iter().filter(|(name, _)| part.is_none_or(|part| part == *name)) {
        run(&data, &out, &mut report)?;
    }
    let text = report.render();
    std::fs::write(out.join("report.md"), &text)?;
    println!("{text}");
    Ok(())
}
