//! Adds the scenario files to the playground's examples. The tests of the engine and of the package
//! use the same files.

use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::project::{relative, root};

/// Writes a conversation for each scenario to `gallery`, and adds it to the index with its policy.
pub fn add_to(gallery: &Path) -> Result<()> {
    let folder = root().join("tests/scenarios");
    let listing = std::fs::read_dir(&folder)
        .with_context(|| format!("cannot list `{}`", relative(&folder)))?;
    let mut files = listing.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.retain(|path| {
        path.file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with(|c: char| c.is_ascii_digit()))
    });
    files.sort();

    let contents = gallery.join("index.json");
    let mut cards: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(&contents)?)?;
    for path in files {
        let text = std::fs::read_to_string(&path)?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let example = Example::read(&text)
            .with_context(|| format!("`{}` is not a scenario", relative(&path)))?;
        std::fs::write(
            gallery.join(format!("scenario-{name}.json")),
            example.messages.to_string(),
        )?;
        cards.push(example.card(&name));
    }
    std::fs::write(&contents, Value::from(cards).to_string())?;
    Ok(())
}

/// The data of a scenario for the playground.
struct Example {
    title: String,
    about: String,
    policy: String,
    messages: Value,
}

impl Example {
    fn read(text: &str) -> Result<Self> {
        let title = text
            .lines()
            .find_map(|line| line.strip_prefix("# "))
            .context("a scenario begins with `# Title`")?;
        let prose = text
            .split("\n\n")
            .find(|part| !part.starts_with(['#', '`', '|', '<']))
            .unwrap_or_default();
        let policy = block(text, "json policy").context("there is no block `json policy`")?;
        let messages = block(text, "json messages").context("there is no block `json messages`")?;
        Ok(Self {
            title: title.trim().to_owned(),
            about: prose.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', ""),
            policy: serde_json::from_str::<Value>(policy)?.to_string(),
            messages: serde_json::from_str(messages)?,
        })
    }

    fn card(&self, name: &str) -> Value {
        let messages = self.messages.as_array().map_or(&[][..], Vec::as_slice);
        let is_turn = |message: &&Value| message["role"] == "user";
        json!({
            "id": format!("scenario-{name}"),
            "title": self.title,
            "about": self.about,
            "group": "Scenarios",
            "source": "Turnwise",
            "license": "MIT OR Apache-2.0",
            "window": 1_000,
            "reserve": 100,
            "count": messages.len(),
            "turns": messages.iter().filter(is_turn).count(),
            "policy": self.policy,
        })
    }
}

/// The text of the fenced block with this info string.
fn block<'a>(file: &'a str, info: &str) -> Option<&'a str> {
    let (_, rest) = file.split_once(&format!("\n```{info}\n"))?;
    rest.split_once("\n```").map(|(text, _)| text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scenario_becomes_a_card_with_its_policy() {
        let text = "# Cut\n\nWhat `happens`\nhere.\n\n```json policy\n{\"window\": 9}\n```\n\n\
                    ```json messages\n[{\"role\": \"user\"}]\n```\n";
        let card = Example::read(text).unwrap().card("01-cut");
        assert_eq!(card["about"], "What happens here.");
        assert_eq!(card["policy"], "{\"window\":9}");
        assert_eq!((card["count"].as_u64(), card["turns"].as_u64()), (Some(1), Some(1)));
    }

    #[test]
    fn errors_name_the_missing_block() {
        let error = Example::read("# Cut\n\nProse.\n").err().unwrap();
        assert_eq!(error.to_string(), "there is no block `json policy`");
    }
}
