//! `cargo xtask size`: compares what users download with the ceilings in `sizes.toml`.

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
use crate::{npm, parts, pkg, web};

/// Builds the package and the playground, then measures them.
pub fn run() -> Result<()> {
    pkg::build()?;
    web::build(web::Mode::Release)?;
    measure()
}

/// Measures the built files, prints a table, and fails if a ceiling is passed or README is wrong.
pub fn measure() -> Result<()> {
    let file = root().join("sizes.toml");
    let text = std::fs::read_to_string(&file)
        .with_context(|| format!("cannot read `{}`", file.display()))?;
    let ceilings: Ceilings =
        toml::from_str(&text).context("`sizes.toml` holds ceilings in bytes by name")?;
    say("measuring sizes");
    let dist = root().join("pkg/dist");
    let read = |name: &str| anyhow::Ok(vec![std::fs::read(dist.join(name))?]);
    let sample = Bundle::of(SAMPLE)?;
    let page = [folder(&web::dist())?, first_conversation()?].concat();
    let artifacts = [
        (START, sample.files(&[])?),
        (FIRST_CUT, sample.files(&["page-engine"])?),
        (NOTES, sample.files(&["page-engine", "page-text"])?),
        (PAGE, page),
        ("core.wasm", read("core.wasm")?),
        ("text.wasm", read("text.wasm")?),
        ("check.wasm", read("check.wasm")?),
        ("memory.wasm", read("memory.wasm")?),
        (MEMORY, memory()?),
        ("estimateTokens alone", alone("estimateTokens")?),
        ("windowOf alone", alone("windowOf")?),
        ("lint alone", alone("lint")?),
        ("largest adapter", largest_adapter()?),
        ("page: worker", worker()?),
        ("page: parts", folder(&web::dist().join(parts::FOLDER))?),
        ("page: workshop", folder(&web::dist().join(web::WORKSHOP))?),
        ("page: memory", folder(&web::dist().join(web::MEMORY))?),
        ("page: files", folder(&web::dist().join(web::FILES))?),
        ("page: languages", folder(&web::dist().join(web::LANGUAGES))?),
    ];
    let sizes = measured(&artifacts)?;
    let (table, over) = report(&sizes, &ceilings)?;
    println!("{table}");
    ensure!(over.is_empty(), "over the ceiling: {}", over.join(", "));
    check_readme(&sizes)
}

/// The code of README's first sample, with the strategies that people name first.
const SAMPLE: &str = "export { clearToolResults, createContext, createContexts, \
                      extractiveSummarizer, summarize, trim }";
const START: &str = "start";
const FIRST_CUT: &str = "first-cut";
const NOTES: &str = "notes";
const PAGE: &str = "page";
const MEMORY: &str = "memory";

/// Compares README's table with what was measured. A twentieth more or less needs no new table.
fn check_readme(sizes: &[(&str, Size)]) -> Result<()> {
    let readme = std::fs::read_to_string(root().join("README.md"))?;
    for (place, name) in [START, FIRST_CUT, NOTES].into_iter().enumerate() {
        let (_, size) = sizes.iter().find(|(other, _)| *other == name).context("is measured")?;
        let row = readme.lines().filter(|line| line.ends_with(" kB |")).nth(place);
        let told = row.and_then(|row| row.rsplit("| ").next()?.strip_suffix(" kB |")?.parse().ok());
        let told: u64 = told.context("README's table of sizes has a row for each ceiling")?;
        let actual = size.gzip.div_ceil(1_000);
        ensure!(
            told.abs_diff(actual) * 20 <= actual,
            "README's table of sizes tells {told} kB for `{name}`, but it is {actual} kB"
        );
    }
    Ok(())
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

/// What a bundler makes of a module: its first file, and those that it loads later.
struct Bundle {
    folder: PathBuf,
}

impl Bundle {
    /// Bundles `names` of the entry for pages.
    fn of(names: &str) -> Result<Bundle> {
        minified(&importing(names)?, &root().join("tests/.work/minified"), true)
    }

    /// The files that are loaded from the start, and with the named ones behind them.
    fn files(&self, later: &[&str]) -> Result<Files> {
        let mut wanted = vec!["main.js".to_owned()];
        for name in later {
            let found = self.find(name)?;
            wanted.push(found.with_context(|| format!("no file `{name}` is loaded later"))?);
        }
        let (mut files, mut next) = (Vec::new(), 0);
        while let Some(name) = wanted.get(next) {
            let path = self.folder.join(name);
            let code = std::fs::read_to_string(&path)
                .with_context(|| format!("cannot read `{}`", path.display()))?;
            // `import{a}from"./b.js"`, `import"./b.js"`; but not `import("./b.js")`.
            for marked in ["from\"./", "import\"./"] {
                for rest in code.split(marked).skip(1) {
                    let file = rest.split('"').next().unwrap_or_default().to_owned();
                    if !wanted.contains(&file) {
                        wanted.push(file);
                    }
                }
            }
            files.push(code.into_bytes());
            next += 1;
        }
        Ok(files)
    }

    /// The file of this name; bundlers add a hash to it.
    fn find(&self, name: &str) -> Result<Option<String>> {
        for entry in std::fs::read_dir(&self.folder)? {
            let file = entry?.file_name().to_string_lossy().into_owned();
            if file.strip_prefix(name).is_some_and(|rest| rest.starts_with('-')) {
                return Ok(Some(file));
            }
        }
        Ok(None)
    }
}

/// Writes a module that exports `names` of the entry for pages.
fn importing(names: &str) -> Result<PathBuf> {
    let work = root().join("tests/.work");
    std::fs::create_dir_all(&work)?;
    let (module, page) = (work.join("main.js"), root().join("pkg/dist/page.js"));
    std::fs::write(&module, format!("{names} from \"{}\";\n", page.display()))?;
    Ok(module)
}

/// A page that uses only this function of the package, in one file: esbuild keeps an import of a chunk
/// that nothing is used of.
fn alone(name: &str) -> Result<Files> {
    let entry = importing(&format!("export {{ {name} }}"))?;
    minified(&entry, &root().join("tests/.work/alone"), false)?.files(&[])
}

/// What a memory in a page brings, besides the engine.
fn memory() -> Result<Files> {
    let work = root().join("tests/.work");
    std::fs::create_dir_all(&work)?;
    let (module, entry) = (work.join("main.js"), root().join("pkg/dist/memory/index.js"));
    std::fs::write(&module, format!("export * from \"{}\";\n", entry.display()))?;
    minified(&module, &work.join("memory"), true)?.files(&[])
}

/// Bundles a module into `folder`, as a page without a bundler's settings gets it.
fn minified(entry: &Path, folder: &Path, splits: bool) -> Result<Bundle> {
    let tools = npm::tools();
    npm::ci(&tools)?;
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    let script = npm::script(&tools, "esbuild/bin/esbuild");
    let outdir = format!("--outdir={}", folder.display());
    let mut args = vec![script.display().to_string(), entry.display().to_string(), outdir];
    let options = ["--bundle", "--minify", "--format=esm", "--log-level=warning"];
    args.extend(splits.then(|| "--splitting".to_owned()));
    let others = ["--external:react", "--external:vue", "--entry-names=main"];
    args.extend(options.iter().chain(&others).map(|&option| option.to_owned()));
    Run::new("node", args).quiet().status()?;
    Ok(Bundle { folder: folder.to_owned() })
}

/// The adapter with the largest download. Each is a subpath of the package, and its framework is
/// not part of it.
fn largest_adapter() -> Result<Files> {
    let manifest = std::fs::read_to_string(root().join("pkg/package.json"))?;
    let manifest: serde_json::Value = serde_json::from_str(&manifest)?;
    let entries = manifest["exports"].as_object().context("the package has no exports")?;
    let paths = entries.values().filter_map(|entry| entry["default"].as_str());
    let mut largest = (0, Vec::new());
    for path in paths.filter(|path| path.starts_with("./dist/adapters/")) {
        let folder = root().join("tests/.work/adapter");
        let files = minified(&root().join("pkg").join(path), &folder, true)?.files(&[])?;
        let size = files.iter().map(Vec::len).sum();
        if size > largest.0 {
            largest = (size, files);
        }
    }
    ensure!(largest.0 > 0, "the package has no adapters");
    Ok(largest.1)
}

/// The list of conversations, and the one that the page opens with.
fn first_conversation() -> Result<Files> {
    let gallery = web::dist().join("gallery");
    let names = ["index.json", "airline-search.json"];
    names.into_iter().map(|name| Ok(std::fs::read(gallery.join(name))?)).collect()
}

/// What the page's worker loads at its start: not the vocabulary, which only exact counts need.
fn worker() -> Result<Files> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(web::dist().join(web::BESIDE))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "js" || ending == "wasm") {
            files.push(std::fs::read(path)?);
        }
    }
    Ok(files)
}

/// The files of a folder, without the parts in [`LATER`].
fn folder(folder: &Path) -> Result<Files> {
    let mut files = Vec::new();
    collect(folder, &mut files)?;
    files.iter().map(|file| Ok(std::fs::read(file)?)).collect()
}

/// The folders with parts of the page that are loaded on demand.
const LATER: [&str; 8] = [
    "gallery",
    "lessons",
    parts::FOLDER,
    web::BESIDE,
    web::FILES,
    web::LANGUAGES,
    web::MEMORY,
    web::WORKSHOP,
];

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

/// The most bytes of what users meet, compressed: the package with gzip, the page with brotli.
type Ceilings = BTreeMap<String, u64>;

/// The table, and the exceeded ceilings.
fn report(sizes: &[(&str, Size)], ceilings: &Ceilings) -> Result<(String, Vec<String>)> {
    let mut table =
        format!("{:16} {:>10} {:>10} {:>10}  ceiling", "bytes", "raw", "gzip", "brotli");
    let mut over = Vec::new();
    for (name, Size { raw, gzip, brotli }) in sizes {
        let ceiling = ceilings.get(*name);
        let actual = *if *name == PAGE { brotli } else { gzip };
        let note = ceiling.map(|ceiling| format!("{} % of {ceiling}", actual * 100 / ceiling));
        if let Some(ceiling) = ceiling.filter(|ceiling| actual > **ceiling) {
            over.push(format!("{name} by {}", actual - ceiling));
        }
        table +=
            &format!("\n{name:16} {raw:>10} {gzip:>10} {brotli:>10}  {}", note.unwrap_or_default());
    }
    let measured = |name: &String| sizes.iter().any(|(measured, _)| measured == name);
    if let Some(unknown) = ceilings.keys().find(|name| !measured(name)) {
        bail!("`sizes.toml` has a ceiling for `{unknown}`, which is not measured");
    }
    Ok((table, over))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size { raw: 2000, gzip: 900, brotli: 800 };

    fn check(name: &str, ceilings: &str) -> Result<(String, Vec<String>)> {
        report(&[(name, SIZE)], &toml::from_str(ceilings).unwrap())
    }

    #[test]
    fn a_size_under_its_ceiling_has_a_percentage() {
        let (table, over) = check("start", "start = 1000").unwrap();
        let row = "start                  2000        900        800  90 % of 1000";
        assert!(table.ends_with(row), "{table}");
        assert!(over.is_empty());
    }

    #[test]
    fn a_size_over_its_ceiling_is_reported_with_the_excess() {
        assert_eq!(check("start", "start = 850").unwrap().1, ["start by 50"]);
        assert_eq!(check("page", "page = 790").unwrap().1, ["page by 10"]);
        assert!(check("page", "page = 850").unwrap().1.is_empty());
    }

    #[test]
    fn an_unknown_ceiling_is_an_error() {
        assert!(check("start", "strat = 1").unwrap_err().to_string().contains("`strat`"));
    }

    #[test]
    fn the_files_of_an_artifact_add_up() {
        let files = vec![vec![7; 10_000], vec![8; 500], Vec::new()];
        let alone: Vec<_> = files.iter().map(|file| Size::measured(file).unwrap().brotli).collect();
        let sizes = measured(&[("start", files), ("adapter", vec![vec![9; 70]])]).unwrap();
        assert_eq!(sizes.iter().map(|(_, size)| size.raw).collect::<Vec<_>>(), [10_500, 70]);
        assert_eq!(sizes[0].1.brotli, alone.iter().sum::<u64>());
    }

    #[test]
    fn compressed_is_smaller() {
        let size = Size::measured(&[7; 10_000]).unwrap();
        assert!(size.raw == 10_000 && size.gzip < 100 && size.brotli < 100);
    }

    #[test]
    fn the_committed_ceilings_are_those_that_users_meet() {
        let text = std::fs::read_to_string(root().join("sizes.toml")).unwrap();
        let ceilings: Ceilings = toml::from_str(&text).unwrap();
        assert_eq!(ceilings.into_keys().collect::<Vec<_>>(), [FIRST_CUT, NOTES, PAGE, START]);
    }
}
