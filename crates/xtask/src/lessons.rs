//! Adds the lesson files to the playground, with a list of them.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::project::{relative, root};

/// Copies the lessons and their translations to `folder` and writes `index.json`.
pub fn copy_to(folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    let mut list = Vec::new();
    for path in files()? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path)?;
        std::fs::write(folder.join(&name), &text)?;
        if name.matches('.').count() == 1 {
            let entry = entry(&path, &text);
            list.push(entry.with_context(|| format!("`{}` is not a lesson", relative(&path)))?);
        }
    }
    std::fs::write(folder.join("index.json"), Value::from(list).to_string())?;
    for game in ["golf.json", "decisions.json"] {
        let from = root().join("crates/turnwise-lessons/lessons").join(game);
        std::fs::copy(&from, folder.join(game))
            .with_context(|| format!("cannot copy `{}`", relative(&from)))?;
    }
    Ok(())
}

/// Lesson files and translations, in order.
fn files() -> Result<Vec<PathBuf>> {
    let folder = root().join("crates/turnwise-lessons/lessons");
    let listing = std::fs::read_dir(&folder)
        .with_context(|| format!("cannot list `{}`", relative(&folder)))?;
    let mut files = listing.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.retain(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(|c: char| c.is_ascii_digit()) && name.ends_with(".md")
    });
    files.sort();
    Ok(files)
}

/// What the list of lessons says about one.
fn entry(path: &Path, text: &str) -> Result<Value> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let german = std::fs::read_to_string(path.with_extension("de.md")).unwrap_or_default();
    let block = text.split("```json lesson\n").nth(1).and_then(|rest| rest.split("```").next());
    let lesson: Value = serde_json::from_str(block.context("there is no block `json lesson`")?)?;
    Ok(json!({
        "id": lesson["id"],
        "file": stem,
        "title": title(text).context("a lesson begins with `# Title`")?,
        "de": title(&german).unwrap_or_default(),
        "minutes": lesson["minutes"],
        // Outside of the two hours of a class.
        "isExtra": lesson["extra"] == true,
    }))
}

fn title(text: &str) -> Option<&str> {
    text.lines().find_map(|line| line.strip_prefix("# "))
}
