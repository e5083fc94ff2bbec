//! Does the next step get better? Recorded tasks, cut off before one of the agent's steps: a reader
//! who sees only what a policy sends writes that step, and it is compared with the recorded one.
//! `docs/policies.md` says how a reading works and how a step is scored.
//!
//! The part `next-contexts` writes the contexts to folders named by letters. The policy behind a
//! letter changes from task to task; `key.jsonl` lists it. The part `next-scores`
//! compares the answers.
//!
//! In reading order: [`tasks`] (the rule), [`policies`], [`peers`], [`page`] (what a reader gets),
//! [`score`], [`agree`].

mod agree;
mod page;
mod peers;
mod policies;
mod score;
mod tasks;

use std::path::Path;

use anyhow::{Context, Result};

use crate::data::{Data, Lines, quoted};
use crate::report::Report;

use page::{JUDGE, READER, Tools};
use policies::{POLICIES, SUMMARY};

pub use score::run as scores;

/// Writes `OUT/next/A/01.txt` and so on, the key, and the requests for a model's summaries. A
/// summary in `OUT/next/summaries/01.txt` adds a context to the last folder.
pub fn contexts(data: &Data, out: &Path, _report: &mut Report) -> Result<()> {
    eprintln!("==> next steps");
    let out = &out.join(FOLDER);
    let tasks = tasks::choose(data)?;
    let mut key = Lines::create(&made(out)?, KEY)?;
    let mut tools = Tools::default();
    tools.read(data)?;
    let requests = made(&out.join("requests"))?;
    for (number, task) in (1..).zip(&tasks) {
        let name = format!("{number:02}");
        let mut letters = Vec::new();
        for (place, policy) in POLICIES.iter().enumerate() {
            let letter = letter(number, place);
            let sent = match *policy {
                SUMMARY => {
                    std::fs::write(requests.join(format!("{name}.txt")), policies::request(task)?)?;
                    let text = out.join("summaries").join(format!("{name}.txt"));
                    let Ok(text) = std::fs::read_to_string(text) else { continue };
                    policies::with_summary(task, &text)?
                }
                policy => policies::messages(task, policy)?,
            };
            let folder = made(&out.join(letter.to_string()))?;
            std::fs::write(folder.join("reader.md"), READER)?;
            std::fs::write(folder.join(format!("tools-{}.txt", task.kind.set)), tools.of(task))?;
            std::fs::write(folder.join(format!("{name}.txt")), page::page(task, &sent)?)?;
            let tokens = policies::size(&sent)?;
            letters.push(format!(
                r#"{}:{{"policy":{},"tokens":{tokens}}}"#,
                quoted(&letter.to_string()),
                quoted(policy)
            ));
        }
        key.write(&[
            ("task", quoted(&name)),
            ("id", quoted(&task.id)),
            ("index", task.index.to_string()),
            ("set", quoted(task.kind.set)),
            ("judged", task.is_judged().to_string()),
            ("last", quoted(task.last())),
            ("step", task.step.clone()),
            ("letters", format!("{{{}}}", letters.join(","))),
        ])?;
    }
    std::fs::write(out.join("judge.md"), JUDGE)?;
    eprintln!("    {} tasks", tasks.len());
    Ok(())
}

/// The folder of a policy's context. All but the last policy take turns.
fn letter(number: usize, place: usize) -> char {
    let turning = POLICIES.len() - 1;
    let folder = if place < turning { (place + number) % turning } else { place };
    char::from(b'A' + folder as u8)
}

fn made(folder: &Path) -> Result<std::path::PathBuf> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot make `{}`", folder.display()))?;
    Ok(folder.to_owned())
}

const FOLDER: &str = "next";
const KEY: &str = "key.jsonl";
