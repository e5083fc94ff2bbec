//! Splits the page's wasm: one module with what the first page needs, and parts that are downloaded
//! when they are opened.
//!
//! The page marks what opens later (`web/src/ui/later.rs`). `wasm_split_cli_support` follows the
//! relocations of the linked wasm: code and data that only such a part reaches go into its module.
//! What several parts share, but the first page does not need, is a piece of its own. All modules
//! share one memory and one table of functions.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use sha2::{Digest, Sha256};

use crate::shell::say;

/// The folder of the pieces, next to the page.
pub const FOLDER: &str = "parts";

/// The parts of a wasm.
pub struct Parts {
    /// The pieces that each part needs.
    pieces: BTreeMap<String, Vec<String>>,
    /// Names of what the modules share. The first module exports it, the others import it.
    shared: Vec<String>,
    /// Names the build. Pieces of another build would read this one's memory wrongly.
    build: String,
}

/// Splits `wasm` into `first`, which wasm-bindgen continues with, and pieces next to it.
pub fn split(wasm: &[u8], first: &Path) -> Result<Parts> {
    say("wasm-split: separating what opens later");
    let folder = first.parent().context("a file is in a folder")?;
    let mut options = wasm_split_cli_support::Options::new(wasm);
    options.output_dir = folder;
    options.main_out_path = first;
    options.link_name = LINK;
    let split = wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("the wasm cannot be split: {error:?}"))?;
    let link = std::fs::read_to_string(folder.join(LINK))?;
    let mut build = format!("{:x}", Sha256::digest(wasm));
    build.truncate(12);
    Ok(Parts { pieces: split.prefetch_map.into_iter().collect(), shared: shared(&link)?, build })
}

impl Parts {
    /// All pieces: the name of the file that was written, and its name on the site.
    pub fn files(&self) -> BTreeMap<String, String> {
        let site = |piece: &String| (format!("{piece}.wasm"), self.file(piece));
        self.pieces.values().flatten().map(site).collect()
    }

    fn file(&self, piece: &str) -> String {
        format!("{piece}-{}.wasm", self.build)
    }

    /// Gives the glue the functions that load parts. It comes before names are shortened, which
    /// makes one module of all that are imported.
    pub fn link(&self, glue: &str, is_shortened: bool) -> Result<String> {
        let import = format!(" from \"{LINK}\"");
        let imported = glue.lines().filter(|line| line.ends_with(&import)).count();
        ensure!(imported == self.pieces.len(), "the glue does not import each part once");
        let entry = format!("\"{LINK}\": ");
        let own = glue
            .lines()
            .find(|line| line.trim_end().ends_with("_bg.js\": import0,"))
            .context("the glue has no imports of its own")?;
        let loads = self.pieces.iter().map(|(part, pieces)| {
            let files: Vec<String> = pieces.iter().map(|piece| self.file(piece)).collect();
            let sheets: Vec<&str> =
                STYLES.iter().filter(|(one, _)| one == part).map(|(_, sheet)| *sheet).collect();
            format!("\"__wasm_split_load_{part}\": loadPart({files:?}, {sheets:?}),\n")
        });
        let loads: String = loads.collect();
        let both = match is_shortened {
            true => own.replace("import0", &format!("Object.assign(import0, {{\n{loads}}})")),
            false => format!("{own}\n{entry}{{\n{loads}}},"),
        };
        let shared = self.shared.iter().map(|name| format!("[{name:?}, wasm.{name}], "));
        let loader = LOADER.replace("SHARED", &format!("[{}]", shared.collect::<String>()));
        let kept = glue
            .lines()
            .filter(|line| !line.ends_with(&import) && !line.trim_start().starts_with(&entry))
            .map(|line| if line == own { &both } else { line });
        let kept: Vec<&str> = kept.collect();
        Ok(format!("{}\n{loader}", kept.join("\n")))
    }
}

/// The names that the loader of `wasm_split_cli_support` takes from the first module.
fn shared(link: &str) -> Result<Vec<String>> {
    let start = link.split_once("const {").map(|(_, rest)| rest);
    let names = start.and_then(|rest| rest.split_once('}')).context("the modules share nothing")?.0;
    let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
    Ok(names.map(str::to_owned).collect())
}

/// The styles of single parts. Those that all parts share come with the first of them.
const STYLES: [(&str, &str); 1] = [("panels", "workshop/workshop.css")];

/// What wasm-bindgen calls the file that loads parts. It is not written: the glue loads them.
const LINK: &str = "./__wasm_split.js";

/// Loads the pieces of a part, each once, and tells the page whether they are there. What failed is
/// loaded again the next time. Names in texts stay long: the pieces import them.
const LOADER: &str = r#"
const pieces = new Map();
async function fetchPiece(file) {
    const response = await fetch(`parts/${file}`);
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    const imports = { "__wasm_split": Object.fromEntries(SHARED) };
    await WebAssembly.instantiate(await response.arrayBuffer(), imports);
}
function loadPiece(file) {
    if (!pieces.has(file)) {
        const loading = fetchPiece(file);
        loading.catch(() => pieces.delete(file));
        pieces.set(file, loading);
    }
    return pieces.get(file);
}
const loadPart = (files, sheets) => async (callback, data) => {
    let isThere = true;
    try {
        const styles = ["parts/opened.css", ...sheets].map(globalThis.addStyles);
        await Promise.all([...styles, ...files.map(loadPiece)]);
    } catch (error) {
        console.warn(error);
        isThere = false;
    }
    wasm.__indirect_function_table.get(callback)(data, isThere);
};
"#;

#[cfg(test)]
mod tests {
    use super::*;

    const LOADERS: &str = "const { __indirect_function_table, memory,  } = initSync();";
    const GLUE: &str = r#"import * as import1 from "./__wasm_split.js"
import * as import2 from "./__wasm_split.js"
    return {
        "./page_bg.js": import0,
        "./__wasm_split.js": import1,
        "./__wasm_split.js": import2,
    };"#;

    fn parts(names: &[(&str, &[&str])]) -> Parts {
        let pieces = |pieces: &[&str]| pieces.iter().map(|&piece| piece.to_owned()).collect();
        Parts {
            pieces: names.iter().map(|&(name, list)| (name.to_owned(), pieces(list))).collect(),
            shared: shared(LOADERS).unwrap(),
            build: "b1".to_owned(),
        }
    }

    #[test]
    fn the_glue_loads_each_part_with_its_pieces() {
        let parts = parts(&[("chat", &["chunk_1", "split_chat"]), ("help", &["chunk_1"])]);
        let linked = parts.link(GLUE, true).unwrap();
        assert!(!linked.contains("__wasm_split.js"), "{linked}");
        assert!(linked.contains(
            r#""__wasm_split_load_chat": loadPart(["chunk_1-b1.wasm", "split_chat-b1.wasm"], [])"#
        ));
        assert!(linked.contains(r#"["memory", wasm.memory]"#));
        assert_eq!(parts.files()["chunk_1.wasm"], "chunk_1-b1.wasm");
        assert_eq!(parts.files().len(), 2);
        let long = parts.link(GLUE, false).unwrap();
        assert_eq!(long.matches(r#""./__wasm_split.js": {"#).count(), 1, "{long}");
    }

    #[test]
    fn a_glue_without_the_parts_is_an_error() {
        let parts = parts(&[("chat", &["split_chat"])]);
        assert!(parts.link(GLUE, true).unwrap_err().to_string().contains("each part once"));
        assert!(shared("const loaders = 1;").is_err());
    }
}
