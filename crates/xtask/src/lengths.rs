//! The length of source files: a file that needs more than a few screens does more than one thing.

use std::path::Path;

use anyhow::{Result, ensure};

use crate::project::{relative, root};

/// Fails if a source file of the project has more than [`MOST_LINES`].
pub fn check() -> Result<()> {
    let mut too_long = Vec::new();
    for folder in ["crates", "pkg/src", "web"] {
        visit(&root().join(folder), &mut too_long)?;
    }
    too_long.sort();
    ensure!(too_long.is_empty(), "more than {MOST_LINES} lines: {}", too_long.join(", "));
    Ok(())
}

fn visit(folder: &Path, too_long: &mut Vec<String>) -> Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            let name = path.file_name().unwrap_or_default();
            if NOT_WRITTEN.iter().all(|other| name != *other) {
                visit(&path, too_long)?;
            }
        } else if path.extension().is_some_and(|ext| ext == "rs" || ext == "ts") {
            let text = std::fs::read_to_string(&path)?;
            let lines = text.lines().count();
            if lines > MOST_LINES && !is_generated(&text) {
                too_long.push(format!("{} ({lines})", relative(&path)));
            }
        }
    }
    Ok(())
}

/// Whether a test writes the file: nobody reads it from top to bottom.
fn is_generated(text: &str) -> bool {
    text.lines().take(3).any(|line| line.contains("do not edit"))
}

/// Folders with generated files and those of other projects.
const NOT_WRITTEN: [&str; 3] = ["target", "node_modules", "dist"];
const MOST_LINES: usize = 400;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_file_is_named_with_its_lines() {
        let folder = std::env::temp_dir().join(format!("turnwise-lengths-{}", std::process::id()));
        let inner = folder.join("node_modules");
        std::fs::create_dir_all(&inner).unwrap();
        for (name, lines) in [("long.rs", 401), ("short.ts", 400), ("notes.md", 900)] {
            std::fs::write(folder.join(name), "//\n".repeat(lines)).unwrap();
        }
        std::fs::write(inner.join("theirs.ts"), "//\n".repeat(900)).unwrap();
        let written = format!("// Written by a test; do not edit.\n{}", "//\n".repeat(900));
        std::fs::write(folder.join("written.ts"), written).unwrap();
        let mut found = Vec::new();
        visit(&folder, &mut found).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(matches!(&found[..], [one] if one.ends_with("long.rs (401)")), "{found:?}");
    }
}
