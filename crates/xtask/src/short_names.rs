//! Short names for what glue and wasm import from each other.
//!
//! wasm-bindgen names every import after its source and a hash. The names are in the glue and in
//! the wasm, and compress badly. wasm-opt shortens them in the wasm and prints the mapping; esbuild
//! then renames the properties of the glue accordingly.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::npm;
use crate::shell::{Run, say};

/// The wasm-opt pass that shortens names and prints the mapping. It must be the last pass.
pub const PASS: &str = "--minify-imports-and-exports-and-modules";

/// Renames imports, exports and modules in `glue`, as `printed` by wasm-opt.
pub fn apply(glue: &Path, printed: &str) -> Result<()> {
    let names = mapping(printed)?;
    let text = std::fs::read_to_string(glue)?;
    check_unambiguous(&text, &names)?;

    say("esbuild: shortening the names in the glue");
    let cache = glue.with_extension("names.json");
    std::fs::write(&cache, serde_json::to_string(&names)?)?;
    let script = npm::script(&npm::tools(), "esbuild/bin/esbuild").display().to_string();
    let patterns: Vec<String> = names.keys().map(|name| escaped(name)).collect();
    let args = [
        script,
        glue.display().to_string(),
        format!("--mangle-props=^({})$", patterns.join("|")),
        "--mangle-quoted".to_owned(),
        format!("--mangle-cache={}", cache.display()),
        format!("--outfile={}", glue.display()),
        "--allow-overwrite".to_owned(),
        "--log-level=warning".to_owned(),
    ];
    Run::new("node", args).quiet().status()?;
    std::fs::remove_file(cache).context("cannot remove the file of short names")
}

/// The short name of each import, export and module that wasm-opt renamed.
fn mapping(printed: &str) -> Result<BTreeMap<String, String>> {
    let start = printed.find('{').context("wasm-opt printed no names")?;
    let names: Value = serde_json::from_str(&printed[start..])
        .context("wasm-opt printed names that are not JSON")?;
    let rows = |list: &str| names[list].as_array().cloned().unwrap_or_default();
    let pair = |row: &Value, long: usize| {
        Some((row[long].as_str()?.to_owned(), row[long + 1].as_str()?.to_owned()))
    };
    let mut all: BTreeMap<String, String> =
        rows("exports").iter().filter_map(|row| pair(row, 0)).collect();
    for import in rows("imports") {
        let (long, short) = pair(&import, 1).context("wasm-opt printed an import without names")?;
        let other = all.insert(long.clone(), short);
        ensure!(other.is_none(), "`{long}` is both an import and an export");
        let module = import[0].as_str().context("wasm-opt printed an import without a module")?;
        all.insert(module.to_owned(), MODULE.to_owned());
    }
    Ok(all)
}

/// esbuild renames a property wherever it occurs, so a name must not also be a property of another
/// object.
fn check_unambiguous(glue: &str, names: &BTreeMap<String, String>) -> Result<()> {
    for name in names.keys().filter(|name| name.chars().all(is_name)) {
        let access = format!(".{name}");
        for (at, _) in glue.match_indices(&access) {
            let (before, rest) = (&glue[..at], &glue[at + access.len()..]);
            let is_other = !before.ends_with("wasm") && !rest.starts_with(is_name);
            ensure!(!is_other, "the export `{name}` has the name of another property; rename it");
        }
    }
    Ok(())
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$'
}

/// `name` as a regular expression.
fn escaped(name: &str) -> String {
    let escape = |c: char| if is_name(c) && c != '$' { String::from(c) } else { format!("\\{c}") };
    name.chars().map(escape).collect()
}

/// The name that wasm-opt gives to the single module of all imports.
const MODULE: &str = "a";

#[cfg(test)]
mod tests {
    use super::*;

    const PRINTED: &str = r#"{ "imports": [["./page_bg.js", "__wbg_now_0123456789abcdef", "b"]],
        "exports": [["memory", "c"], ["page_run", "d"]] }"#;

    #[test]
    fn imports_exports_and_modules_have_short_names() {
        let names = mapping(PRINTED).unwrap();
        let expected = [
            ("./page_bg.js", "a"),
            ("__wbg_now_0123456789abcdef", "b"),
            ("memory", "c"),
            ("page_run", "d"),
        ];
        assert_eq!(names.len(), expected.len());
        assert!(expected.iter().all(|(long, short)| names[*long] == *short));
        assert!(mapping("no names").is_err());
    }

    #[test]
    fn a_name_that_another_object_has_is_an_error() {
        let names = mapping(PRINTED).unwrap();
        assert!(
            check_unambiguous("wasm.memory.buffer; wasm.page_run(); x.memory2", &names).is_ok()
        );
        let error = check_unambiguous("performance.memory", &names).unwrap_err();
        assert!(error.to_string().contains("`memory`"));
    }

    #[test]
    fn names_match_literally() {
        assert_eq!(escaped("./a_b$.js"), r"\.\/a_b\$\.js");
    }

    #[test]
    fn the_glue_uses_the_short_names() {
        npm::ci(&npm::tools()).unwrap();
        let folder = std::env::temp_dir().join(format!("turnwise-names-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let glue = folder.join("page.js");
        let text = "let wasm;\nexport const imports = () => ({ \"./page_bg.js\": \
                    { __wbg_now_0123456789abcdef: () => wasm.page_run(wasm.memory) } });\n";
        std::fs::write(&glue, text).unwrap();
        apply(&glue, PRINTED).unwrap();
        let short = std::fs::read_to_string(&glue).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(short.contains("wasm.d(wasm.c)") && short.contains("b: ()"), "{short}");
        assert!(!short.contains("page_bg") && !short.contains("__wbg_now"), "{short}");
    }
}
