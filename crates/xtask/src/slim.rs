//! Glue and wasm without what no page uses, under short names: what a bundler does for JavaScript,
//! done for both sides at once.
//!
//! wasm-bindgen exports every class of every crate that is linked, and names each import after its
//! source, with a hash. Both stand in the glue and in the wasm, and neither can be folded by a
//! compressor. What only the glue's own classes reach goes with them.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};

use crate::npm;
use crate::shell::{Run, say};

/// Takes out of `glue` the classes that are not in `keep`, and out of `wasm` what nothing reaches
/// any more.
pub fn without_classes(glue: &Path, wasm: &Path, keep: &[&str]) -> Result<()> {
    let text = std::fs::read_to_string(glue)?;
    let text = lean(&text, keep);
    std::fs::write(glue, &text)?;

    say("wasm-metadce: leaving out what nobody calls");
    let exports: Vec<serde_json::Value> =
        used(&text).map(|name| node(&name, &[("export", name.as_str().into())])).collect();
    let names: Vec<&str> = exports.iter().filter_map(|node| node["name"].as_str()).collect();
    let root = node("page", &[("root", true.into()), ("reaches", names.into())]);
    let graph: Vec<serde_json::Value> = exports.iter().cloned().chain([root]).collect();
    let (file, lean) = (wasm.with_extension("graph.json"), wasm.with_extension("lean.wasm"));
    std::fs::write(&file, serde_json::to_string(&graph)?)?;
    let script = npm::script(&npm::tools(), "binaryen/bin/wasm-metadce");
    let args = [
        script.as_os_str(),
        wasm.as_os_str(),
        "-f".as_ref(),
        file.as_os_str(),
        "-o".as_ref(),
        lean.as_os_str(),
    ];
    let features = crate::wasm::FEATURES
        .iter()
        .filter(|feature| feature.contains("-features") || feature.contains("enable"));
    Run::new("node", args.into_iter().chain(features.map(std::ffi::OsStr::new)))
        .quiet()
        .output()?;
    std::fs::remove_file(file)?;
    std::fs::rename(&lean, wasm).context("cannot put the lean wasm in its place")
}

fn node(name: &str, rest: &[(&str, serde_json::Value)]) -> serde_json::Value {
    let name = ("name".to_owned(), name.into());
    rest.iter()
        .map(|(key, value)| ((*key).to_owned(), value.clone()))
        .chain([name])
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// What wasm-opt has to do last for [`rename`].
pub const SHORT_NAMES: &str = "--minify-imports-and-exports-and-modules";

/// Gives imports and exports in `glue` the short names that wasm-opt printed, and leaves out the
/// imports it left out.
pub fn rename(glue: &str, printed: &str) -> Result<String> {
    let start = printed.find('{').context("wasm-opt told no names")?;
    let names: serde_json::Value =
        serde_json::from_str(&printed[start..]).context("wasm-opt told names we cannot read")?;
    let pairs = |list: &str, long: usize| -> BTreeMap<String, String> {
        let rows = names[list].as_array().into_iter().flatten();
        let text = |row: &serde_json::Value, at: usize| row[at].as_str().map(str::to_owned);
        rows.filter_map(|row| Some((text(row, long)?, text(row, long + 1)?))).collect()
    };
    let (imports, exports) = (pairs("imports", 1), pairs("exports", 0));
    let mut out = String::with_capacity(glue.len());
    let mut is_left_out = false;
    for line in glue.lines() {
        let import = line
            .strip_prefix(INDENT)
            .and_then(|rest| rest.split_once(": "))
            .filter(|(name, _)| is_import(name));
        if let Some((name, rest)) = import {
            match imports.get(name) {
                Some(short) => out += &format!("{INDENT}{short}: {}\n", exported(rest, &exports)),
                None => is_left_out = rest.ends_with('{'),
            }
        } else if is_left_out {
            is_left_out = line != "        },";
        } else if line.ends_with("_bg.js\": import0,") {
            out += &format!("{INDENT}{MODULE}: import0,\n");
        } else {
            out += &exported(line, &exports);
            out.push('\n');
        }
    }
    Ok(out)
}

fn is_import(name: &str) -> bool {
    name.starts_with("__wbg_") || name.starts_with("__wbindgen_")
}

/// `line` with the exports it uses under their short names.
fn exported(line: &str, names: &BTreeMap<String, String>) -> String {
    let mut parts = line.split(USE);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_at(part.find(|c: char| !is_name(c)).unwrap_or(part.len()));
        out += &format!("{USE}{}{rest}", names.get(name).map_or(name, String::as_str));
    }
    out
}

/// The glue without the classes that are not in `keep`: their code, what frees them, and how they
/// are disposed of.
fn lean(glue: &str, keep: &[&str]) -> String {
    let mut out = String::with_capacity(glue.len());
    let mut until = "";
    for line in glue.lines() {
        let name = |before: &str, after: &str| {
            let rest = line.strip_prefix(before)?;
            Some(rest.split_once(after)?.0)
                .filter(|name| !keep.contains(name) && name.chars().all(is_name))
        };
        let is_ours = name("if (Symbol.dispose) ", ".").is_some();
        if !until.is_empty() {
            // The bracket of a class stands at the margin, those of its methods do not.
            let is_end = line == until || (until == ";" && line.ends_with(until));
            until = if is_end { "" } else { until };
        } else if name("export class ", " {").is_some() {
            until = "}";
        } else if name("const ", "Finalization = ").is_some() {
            until = ";";
        } else if !is_ours {
            out += line;
            out.push('\n');
        }
    }
    out
}

/// The exports that the glue uses.
fn used(glue: &str) -> impl Iterator<Item = String> {
    let names = glue
        .split(USE)
        .skip(1)
        .map(|rest| rest.chars().take_while(|c| is_name(*c)).collect::<String>());
    names.filter(|name| !name.is_empty()).collect::<std::collections::BTreeSet<_>>().into_iter()
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$'
}

/// How the glue names an export.
const USE: &str = "wasm.";
/// Where the imports stand in it.
const INDENT: &str = "        ";
/// What wasm-opt calls the one module that everything is imported from.
const MODULE: &str = "a";

#[cfg(test)]
mod tests {
    use super::*;

    const GLUE: &str = "\
export class Unused {
    free() {
        wasm.__wbg_unused_free(this.ptr, 0);
    }
}
if (Symbol.dispose) Unused.prototype[Symbol.dispose] = Unused.prototype.free;
export class Used {
    get() {
        return wasm.used_get(this.ptr);
    }
}
function __wbg_get_imports() {
    const import0 = {
        __proto__: null,
        __wbg_now_0123456789abcdef: function() {
            return wasm.used_get(0);
        },
        __wbg_gone_0123456789abcdef: function() {
            return 1;
        },
    };
    return {
        __proto__: null,
        \"./engine_bg.js\": import0,
    };
}
const UnusedFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_unused_free(ptr, 1));
let memory = wasm.memory.buffer;
";

    #[test]
    fn classes_go_with_what_frees_them() {
        let lean = lean(GLUE, &["Used"]);
        assert!(
            !lean.contains("Unused") && lean.contains("class Used") && lean.contains("wasm.memory"),
            "{lean}"
        );
        assert_eq!(used(&lean).collect::<Vec<_>>(), ["memory", "used_get"]);
    }

    #[test]
    fn names_get_short_and_imports_that_are_gone_go() {
        let printed = r#"{ "imports": [["./engine_bg.js", "__wbg_now_0123456789abcdef", "a"]],
            "exports": [["memory", "b"], ["used_get", "c"]] }"#;
        let short = rename(GLUE, printed).unwrap();
        assert!(
            short.contains(
                "        a: function() {\n            return wasm.c(0);\n        },\n    };"
            ),
            "{short}"
        );
        assert!(
            short.contains("wasm.b.buffer") && short.contains("        a: import0,"),
            "{short}"
        );
        assert!(!short.contains("0123456789abcdef"), "{short}");
    }
}
