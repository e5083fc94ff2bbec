//! `cargo xtask size`: compares the sizes of downloads with the bars in `sizes.toml`.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::ops::AddAssign;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail, ensure};

use crate::project::root;
use crate::shell::{Run, say};
use crate::test::all_processors;
use crate::{layers, npm, parts, pkg, web};

/// Builds the package and the playground, then measures them.
pub fn run() -> Result<()> {
    pkg::build()?;
    web::build(web::Mode::Release)?;
    measure()
}

/// Measures the built files, prints a table, and fails if one exceeds its bar.
pub fn measure() -> Result<()> {
    let file = root().join("sizes.toml");
    let text = std::fs::read_to_string(&file)
        .with_context(|| format!("cannot read `{}`", file.display()))?;
    let bars: Bars = toml::from_str(&text)
        .context("`sizes.toml` holds a table of bars per artifact, in bytes")?;
    say("measuring sizes");
    let dist = root().join("pkg/dist");
    let read = |name: &str| anyhow::Ok(vec![std::fs::read(dist.join(name))?]);
    let artifacts = [
        ("core-wasm", read("core.wasm")?),
        ("text-wasm", read("text.wasm")?),
        ("check-wasm", read("check.wasm")?),
        ("memory-wasm", read("memory.wasm")?),
        ("default-entry", vec![default_entry(&[])?]),
        ("with-model", vec![default_entry(&["fetchSummarizer"])?]),
        ("with-notes", vec![default_entry(&["extractiveSummarizer"])?]),
        ("adapter", vec![largest_adapter()?]),
        ("playground", playground()?),
        ("playground-parts", folder(&web::dist().join(parts::FOLDER))?),
        ("playground-lessons", vec![lessons()?]),
        ("playground-beside", folder(&web::dist().join(web::BESIDE))?),
        ("playground-workshop", folder(&web::dist().join(web::WORKSHOP))?),
        ("playground-memory", folder(&web::dist().join(web::MEMORY))?),
    ];
    let sizes = measured(&artifacts)?;
    let (table, over) = report(&sizes, &bars)?;
    println!("{table}");
    if over.is_empty() { Ok(()) } else { bail!("over the bar: {}", over.join(", ")) }
}

/// A size in bytes, uncompressed and compressed.
#[derive(Clone, Copy, Default)]
struct Size {
    raw: u64,
    gzip: u64,
    brotli: u64,
}

impl Size {
    fn measured(bytes: &[u8]) -> Result<Size> {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        gzip.write_all(bytes)?;
        let brotli = Run::new("node", ["-e", BROTLI]).quiet().output_for(bytes)?;
        let brotli = brotli.parse().context("Node.js did not print a size")?;
        Ok(Size { raw: length(bytes), gzip: length(&gzip.finish()?), brotli })
    }

    fn measure(&self, name: &str) -> Option<u64> {
        match name {
            "raw" => Some(self.raw),
            "gzip" => Some(self.gzip),
            "brotli" => Some(self.brotli),
            _ => None,
        }
    }
}

/// Prints the brotli size of standard input. Node.js has the encoder of static hosts and CDNs, with
/// quality 11 and a large window by default. Encoders in Rust differ from it by up to 1 %, for one
/// build more and for the next one less.
const BROTLI: &str = "process.stdout.write(String(
    require('zlib').brotliCompressSync(require('fs').readFileSync(0)).length,
))";

impl AddAssign for Size {
    fn add_assign(&mut self, other: Size) {
        self.raw += other.raw;
        self.gzip += other.gzip;
        self.brotli += other.brotli;
    }
}

fn length(bytes: &[u8]) -> u64 {
    u64::try_from(bytes.len()).unwrap_or(u64::MAX)
}

/// What the files of an artifact contain. Each is compressed separately.
type Files = Vec<Vec<u8>>;

/// The sizes of artifacts. All processors compress: a megabyte takes seconds.
fn measured(artifacts: &[(&'static str, Files)]) -> Result<Vec<(&'static str, Size)>> {
    let places = artifacts.iter().enumerate();
    let mut files: Vec<(usize, &Vec<u8>)> = places
        .flat_map(|(place, (_, files))| files.iter().map(move |file| (place, file)))
        .collect();
    // Taken from the end: the largest come first, so that no processor is left alone with one.
    files.sort_by_key(|(_, file)| file.len());
    let files = Mutex::new(files);
    let next = || files.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let compress = || -> Result<Vec<(usize, Size)>> {
        let measured = |(place, file): (usize, &Vec<u8>)| Ok((place, Size::measured(file)?));
        std::iter::from_fn(next).map(measured).collect()
    };
    let mut sizes: Vec<_> = artifacts.iter().map(|(name, _)| (*name, Size::default())).collect();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..all_processors()).map(|_| scope.spawn(compress)).collect();
        for thread in threads {
            for (place, size) in thread.join().unwrap_or_else(|panic| resume_unwind(panic))? {
                sizes[place].1 += size;
            }
        }
        Ok(sizes)
    })
}

/// A minified bundle of the package's default entry. It leaves out the names that load a second
/// wasm module, except those in `more`: these modules have bars of their own, and only pages that
/// import such a name load them.
fn default_entry(more: &[&str]) -> Result<Vec<u8>> {
    let work = root().join("tests/.work");
    std::fs::create_dir_all(&work)?;
    let entry = work.join("default-entry.in.js");
    let index = root().join("pkg/dist/index.js");
    let names = std::fs::read_to_string(root().join("pkg/src/index.ts"))?;
    let names: Vec<&str> = exported(&names)
        .filter(|(name, loads_module)| !loads_module || more.contains(name))
        .map(|(name, _)| name)
        .collect();
    std::fs::write(
        &entry,
        format!("export {{ {} }} from \"{}\";\n", names.join(", "), index.display()),
    )?;
    minified(&entry)
}

/// The adapter with the largest download. Each is a subpath of the package, and its framework is
/// not part of it.
fn largest_adapter() -> Result<Vec<u8>> {
    let manifest = std::fs::read_to_string(root().join("pkg/package.json"))?;
    let manifest: serde_json::Value = serde_json::from_str(&manifest)?;
    let entries = manifest["exports"].as_object().context("the package has no exports")?;
    let paths = entries.values().filter_map(|entry| entry["default"].as_str());
    let mut largest = (0, Vec::new());
    for path in paths.filter(|path| path.starts_with("./dist/adapters/")) {
        let code = minified(&root().join("pkg").join(path))?;
        let size = Size::measured(&code)?.gzip;
        if size > largest.0 {
            largest = (size, code);
        }
    }
    ensure!(largest.0 > 0, "the package has no adapters");
    Ok(largest.1)
}

/// A module with everything that it imports from the start, minified. What it loads later is in
/// files of its own.
fn minified(entry: &Path) -> Result<Vec<u8>> {
    let tools = npm::tools();
    npm::ci(&tools)?;
    let folder = root().join("tests/.work/minified");
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    let script = npm::script(&tools, "esbuild/bin/esbuild");
    let outdir = format!("--outdir={}", folder.display());
    let mut args = vec![script.display().to_string(), entry.display().to_string(), outdir];
    let options = ["--bundle", "--minify", "--splitting", "--format=esm", "--log-level=warning"];
    let frameworks = ["--external:react", "--external:vue"];
    args.extend(options.iter().chain(&frameworks).map(|&option| option.to_owned()));
    Run::new("node", args).quiet().status()?;
    let mut code = Vec::new();
    let name = entry.file_name().context("an entry is a file")?;
    let mut wanted = vec![name.to_string_lossy().into_owned()];
    let mut next = 0;
    while let Some(name) = wanted.get(next) {
        let path = folder.join(name);
        let text = std::fs::read_to_string(&path)
            .with_context(|| format!("cannot read `{}`", path.display()))?;
        // `import{a}from"./b.js"`, `import"./b.js"`; but not `import("./b.js")`.
        for marked in ["from\"./", "import\"./"] {
            for rest in text.split(marked).skip(1) {
                let file = rest.split('"').next().unwrap_or_default().to_owned();
                if !wanted.contains(&file) {
                    wanted.push(file);
                }
            }
        }
        code.extend_from_slice(text.as_bytes());
        next += 1;
    }
    Ok(code)
}

/// The exports of the default entry, and whether each loads a second wasm module.
fn exported(entry: &str) -> impl Iterator<Item = (&str, bool)> {
    let consts = entry.lines().filter_map(|line| {
        let loads_module =
            ["bindText(", "bindCheck(", "bindModels("].iter().any(|mark| line.contains(mark));
        Some((line.strip_prefix("export const ")?.split(':').next()?, loads_module))
    });
    let lists = entry.split("export {").skip(1).filter_map(|list| {
        let (names, rest) = list.split_once('}')?;
        let loads_module = rest.starts_with(" from \"./with-text.js\"");
        Some(names.split(',').map(move |name| (name.trim(), loads_module)))
    });
    consts.chain(lists.flatten().filter(|(name, _)| !name.is_empty()))
}

/// The files that the playground loads at the start (`tests/browser/first.test.mjs` compares them
/// with what a browser loads). It loads conversations and lessons one at a time, and the parts of
/// the page, the worker and the parts of the workshop on first use.
fn playground() -> Result<Files> {
    folder(&web::dist())
}

/// The code of the lessons in the playground's wasm, before wasm-opt, which takes a tenth of it.
fn lessons() -> Result<Vec<u8>> {
    let wasm = std::fs::read(web::with_names()?).context("the playground is not built")?;
    // Names are paths, each part behind its length.
    let modules = ["6lesson", "7lessons", "5learn"];
    layers::code_of(&wasm, |name| {
        name.contains("turnwise_playground") && modules.iter().any(|module| name.contains(module))
    })
}

/// The files of a folder, without the parts in [`LATER`].
fn folder(folder: &Path) -> Result<Files> {
    let mut files = Vec::new();
    collect(folder, &mut files)?;
    files.iter().map(|file| Ok(std::fs::read(file)?)).collect()
}

/// The folders with parts of the page that are loaded on demand.
const LATER: [&str; 6] =
    ["gallery", "lessons", parts::FOLDER, web::BESIDE, web::MEMORY, web::WORKSHOP];

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in
        std::fs::read_dir(folder).with_context(|| format!("cannot list `{}`", folder.display()))?
    {
        let path = entry?.path();
        if !path.is_dir() {
            // Pages do not load licenses.
            if path.extension().is_none_or(|extension| extension != "txt" && extension != "md") {
                files.push(path);
            }
        } else if LATER.iter().all(|later| path != web::dist().join(later)) {
            collect(&path, files)?;
        }
    }
    Ok(())
}

/// Bars in bytes, by artifact and then by `raw`, `gzip` or `brotli`.
type Bars = BTreeMap<String, BTreeMap<String, u64>>;

/// The table, and the exceeded bars.
fn report(sizes: &[(&str, Size)], bars: &Bars) -> Result<(String, Vec<String>)> {
    let mut table = format!("{:14} {:>10} {:>10} {:>10}  bars", "bytes", "raw", "gzip", "brotli");
    let mut over = Vec::new();
    for (name, size) in sizes {
        let mut notes = Vec::new();
        for (measure, bar) in bars.get(*name).into_iter().flatten() {
            let Some(actual) = size.measure(measure) else {
                bail!("`sizes.toml` has `{measure}`, which is not `raw`, `gzip` or `brotli`");
            };
            let is_over = actual > *bar;
            notes.push(format!(
                "{measure} {} of {bar}{}",
                percent(actual, *bar),
                if is_over { " OVER" } else { "" }
            ));
            if is_over {
                over.push(format!("{name} {measure} by {}", actual - bar));
            }
        }
        let Size { raw, gzip, brotli } = size;
        table += &format!("\n{name:14} {raw:>10} {gzip:>10} {brotli:>10}  {}", notes.join(", "));
    }
    let measured = |name: &String| sizes.iter().any(|(measured, _)| measured == name);
    if let Some(unknown) = bars.keys().find(|name| !measured(name)) {
        bail!("`sizes.toml` has a bar for `{unknown}`, which is not measured");
    }
    Ok((table, over))
}

fn percent(part: u64, whole: u64) -> String {
    format!("{} %", part * 100 / whole.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size { raw: 2000, gzip: 900, brotli: 800 };

    fn check(bars: &str) -> Result<(String, Vec<String>)> {
        report(&[("core-wasm", SIZE)], &toml::from_str(bars).unwrap())
    }

    #[test]
    fn a_size_under_its_bar_has_a_percentage() {
        let (table, over) = check("[core-wasm]\nraw = 4000\nbrotli = 1000").unwrap();
        assert!(table.ends_with(
            "core-wasm            2000        900        800  brotli 80 % of 1000, raw 50 % of 4000"
        ));
        assert!(over.is_empty());
    }

    #[test]
    fn a_size_over_its_bar_is_reported_with_the_excess() {
        let (table, over) = check("[core-wasm]\ngzip = 850").unwrap();
        assert!(table.contains("gzip 105 % of 850 OVER"));
        assert_eq!(over, ["core-wasm gzip by 50"]);
    }

    #[test]
    fn an_unknown_bar_is_an_error() {
        assert!(check("[core-wasn]\nraw = 1").unwrap_err().to_string().contains("`core-wasn`"));
        assert!(check("[core-wasm]\nzstd = 1").unwrap_err().to_string().contains("`zstd`"));
    }

    #[test]
    fn the_files_of_an_artifact_add_up() {
        let files = vec![vec![7; 10_000], vec![8; 500], Vec::new()];
        let alone: Vec<_> = files.iter().map(|file| Size::measured(file).unwrap().brotli).collect();
        let sizes = measured(&[("core-wasm", files), ("adapter", vec![vec![9; 70]])]).unwrap();
        assert_eq!(sizes.iter().map(|(_, size)| size.raw).collect::<Vec<_>>(), [10_500, 70]);
        assert_eq!(sizes[0].1.brotli, alone.iter().sum::<u64>());
    }

    #[test]
    fn compressed_is_smaller() {
        let size = Size::measured(&[7; 10_000]).unwrap();
        assert!(size.raw == 10_000 && size.gzip < 100 && size.brotli < 100);
    }

    #[test]
    fn the_committed_bars_parse() {
        let text = std::fs::read_to_string(root().join("sizes.toml")).unwrap();
        let bars: Bars = toml::from_str(&text).unwrap();
        assert!(bars.contains_key("core-wasm"));
    }
}
