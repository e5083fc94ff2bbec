//! Reads a folder of recorded conversations and writes JSON Lines files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use flate2::read::MultiGzDecoder;
use turnwise_host::json::{self, Json};

/// Folders of recorded conversations, read as if they were one.
pub struct Data(Vec<PathBuf>);

impl Data {
    /// Opens the folders at `paths`.
    pub fn open(paths: Vec<PathBuf>) -> Result<Self> {
        if let Some(missing) = paths.iter().find(|path| !path.is_dir()) {
            bail!("there is no folder `{}`", missing.display());
        }
        Ok(Self(paths))
    }

    /// The names of the files in `folder`, without their endings.
    pub fn names(&self, folder: &str) -> Result<BTreeSet<String>> {
        let mut names = BTreeSet::new();
        for path in self.0.iter().map(|path| path.join(folder)).filter(|path| path.is_dir()) {
            for entry in std::fs::read_dir(path)? {
                let name = entry?.file_name().to_string_lossy().into_owned();
                names.extend(name.split(".jsonl").next().map(str::to_owned));
            }
        }
        Ok(names)
    }

    /// Passes the rows of `name.jsonl` or `name.jsonl.gz` to `read`, one at a time. Returns whether
    /// the file exists.
    pub fn rows(&self, name: &str, mut read: impl FnMut(&Json<'_>) -> Result<()>) -> Result<bool> {
        let mut is_there = false;
        for folder in &self.0 {
            is_there |= rows_in(folder, name, &mut read)?;
        }
        if !is_there {
            eprintln!("    {name}.jsonl is not there: skipped");
        }
        Ok(is_there)
    }

    /// Passes the items of the list in `name.json` to `read`. Returns whether the file exists.
    pub fn list(&self, name: &str, mut read: impl FnMut(&Json<'_>)) -> Result<bool> {
        let paths = self.0.iter().map(|path| path.join(format!("{name}.json")));
        let Some(text) = paths.filter_map(|path| std::fs::read_to_string(path).ok()).next() else {
            eprintln!("    {name}.json is not there: skipped");
            return Ok(false);
        };
        let list = json::parse(&text).map_err(anyhow::Error::msg)?;
        list.json.as_array().unwrap_or_default().iter().for_each(&mut read);
        Ok(true)
    }

    /// The recorded checkpoints by conversation.
    pub fn checkpoints(&self) -> Result<BTreeMap<String, Vec<Checkpoint>>> {
        let mut found: BTreeMap<String, Vec<Checkpoint>> = BTreeMap::new();
        self.rows("checkpoints", |row| {
            let id = row.text_of("id").context("no `id`")?;
            found.entry(id.into()).or_default().push(Checkpoint::read(row)?);
            Ok(())
        })?;
        Ok(found)
    }
}

/// Passes the rows of a file in one of the folders to `read`. Returns whether the file exists.
fn rows_in(
    folder: &Path,
    name: &str,
    read: &mut impl FnMut(&Json<'_>) -> Result<()>,
) -> Result<bool> {
    let Some(file) = open_file(folder, name)? else { return Ok(false) };
    let mut count = 0;
    for (number, line) in BufReader::new(file).lines().enumerate() {
        let line = line.with_context(|| format!("cannot read {name}.jsonl"))?;
        if line.trim().is_empty() {
            continue;
        }
        let place = || format!("{name}.jsonl, line {}", number + 1);
        let row = json::parse(&line).map_err(anyhow::Error::msg).with_context(place)?;
        read(&row.json).with_context(place)?;
        count += 1;
        if count % 20 == 0 {
            eprintln!("    {name}: {count} conversations");
        }
    }
    eprintln!("    {name}: {count} rows");
    Ok(true)
}

fn open_file(folder: &Path, name: &str) -> Result<Option<Box<dyn Read>>> {
    let plain = folder.join(format!("{name}.jsonl"));
    let packed = folder.join(format!("{name}.jsonl.gz"));
    let open =
        |path: &Path| File::open(path).with_context(|| format!("cannot open `{}`", path.display()));
    if plain.is_file() {
        return Ok(Some(Box::new(open(&plain)?)));
    }
    if packed.is_file() {
        return Ok(Some(Box::new(MultiGzDecoder::new(open(&packed)?))));
    }
    Ok(None)
}

/// A recorded checkpoint.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    /// The index of the assistant message.
    pub index: usize,
    /// The token budget of each level.
    pub budgets: BTreeMap<&'static str, u32>,
}

impl Checkpoint {
    fn read(row: &Json<'_>) -> Result<Self> {
        let index =
            row.get("checkpoint").and_then(Json::as_u32).context("no `checkpoint`")? as usize;
        let budget =
            |level| row.get("budget").and_then(|budgets| budgets.get(level)).and_then(Json::as_u32);
        let budgets = LEVELS.iter().filter_map(|&(level, _)| Some((level, budget(level)?)));
        Ok(Self { index, budgets: budgets.collect() })
    }
}

/// The names of the compression levels, and the divisor of each.
pub const LEVELS: [(&str, u32); 3] = [("2x", 2), ("4x", 4), ("8x", 8)];

/// The messages of a row as JSON text, without keys that begin with `_`.
pub fn messages(row: &Json<'_>) -> Vec<String> {
    let plain = |message: &Json<'_>| match message {
        Json::Object(fields) if fields.iter().any(|(name, _)| name.starts_with('_')) => {
            Json::Object(
                fields.iter().filter(|(name, _)| !name.starts_with('_')).cloned().collect(),
            )
            .to_string()
        }
        other => other.to_string(),
    };
    row.list_of("messages").iter().map(plain).collect()
}

/// A JSON Lines file.
pub struct Lines(BufWriter<File>);

impl Lines {
    /// Creates `name` in `folder`.
    pub fn create(folder: &Path, name: &str) -> Result<Self> {
        let path = folder.join(name);
        let file =
            File::create(&path).with_context(|| format!("cannot write `{}`", path.display()))?;
        Ok(Self(BufWriter::new(file)))
    }

    /// Writes a line.
    pub fn line(&mut self, line: &str) -> Result<()> {
        Ok(writeln!(self.0, "{line}")?)
    }

    /// Writes one object from field names and values in JSON text.
    pub fn write(&mut self, fields: &[(&str, String)]) -> Result<()> {
        let fields: Vec<_> =
            fields.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
        Ok(writeln!(self.0, "{{{}}}", fields.join(","))?)
    }
}

/// `text` as a JSON string.
pub fn quoted(text: &str) -> String {
    let mut out = String::new();
    json::push_string(&mut out, text);
    out
}

/// Messages as a JSON array.
pub fn list(messages: &[String]) -> String {
    format!("[{}]", messages.join(","))
}

/// The numbers of a JSON array.
pub fn numbers(list: &[Json<'_>]) -> Vec<usize> {
    let number = |value: &Json<'_>| match value {
        Json::String(text) => text.trim().parse().ok(),
        other => other.as_u32().map(|number| number as usize),
    };
    list.iter().filter_map(number).collect()
}

/// Each of `places` deduplicated, in order of first occurrence.
pub fn deduplicated(places: impl IntoIterator<Item = usize>) -> Vec<usize> {
    let mut seen = BTreeSet::new();
    places.into_iter().filter(|place| seen.insert(*place)).collect()
}
