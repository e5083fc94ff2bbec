//! Builds the wasm module of the npm package's text functions. A page loads it when it first needs
//! notes.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::project::relative;
use crate::{pkg, relocations, rest, wasm};

/// Writes the glue and the inlined wasm to `dist/text`, and the wasm to `dist`.
pub fn build(dist: &Path) -> Result<()> {
    let built = wasm::build(&TEXT)?;
    ensure!(
        !built.join("snippets").exists(),
        "`turnwise-text-wasm` has JavaScript snippets, which the package does not ship"
    );
    let out = dist.join("text");
    std::fs::create_dir_all(&out)?;
    let wasm = built.join("text-glue_bg.wasm");
    std::fs::copy(&wasm, dist.join("text.wasm")).with_context(|| relative(&wasm))?;
    let glue = std::fs::read_to_string(built.join("text-glue.js"))?;
    std::fs::write(out.join("glue.js"), rest::link(&glue, false)?)?;
    pkg::split(&TEXT, &out)?;
    languages(dist)
}

/// Writes each language's pack as a module, an import that provides it, and the two lists of all: one
/// with the packs, and one that loads each when it is asked for.
fn languages(dist: &Path) -> Result<()> {
    let write = |path: String, text: String| std::fs::write(dist.join(path), text);
    std::fs::create_dir_all(dist.join("languages"))?;
    let (mut packs, mut loaders) = (String::new(), String::from("export const loaders = {\n"));
    for (code, pack) in turnwise_language::PACKS {
        write(format!("text/{code}.pack.js"), format!("export default {};\n", latin(pack)))?;
        let provides = format!(
            "import pack from \"../text/{code}.pack.js\";\n\
             import {{ provideLanguages }} from \"../text/languages.js\";\n\
             provideLanguages({{ {code}: pack }});\n"
        );
        write(format!("languages/{code}.js"), provides)?;
        write(format!("languages/{code}.d.ts"), "export {};\n".to_owned())?;
        packs += &format!("export {{ default as {code} }} from \"./{code}.pack.js\";\n");
        loaders += &format!("  {code}: () => import(\"./{code}.pack.js\"),\n");
    }
    write("text/packs.js".to_owned(), packs)?;
    Ok(write("text/loaders.js".to_owned(), loaders + "};\n")?)
}

/// Bytes as a string of JavaScript with a character for each. Runtimes that compile no WebAssembly
/// could not inflate them, and hosts compress this nearly as well as the bytes.
fn latin(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for byte in bytes {
        match byte {
            b'"' | b'\\' => text.extend(['\\', char::from(*byte)]),
            0..b' ' | 0x7f..0xa0 => text += &format!("\\x{byte:02x}"),
            _ => text.push(char::from(*byte)),
        }
    }
    text.push('"');
    text
}

pub(crate) const TEXT: wasm::Recipe<'static> = wasm::Recipe {
    package: "turnwise-text-wasm",
    file: "turnwise_text_wasm",
    profile: "wasm",
    name: "text-glue",
    finds_wasm: false,
    optimize: Some("-Oz"),
    flags: relocations::FLAG,
    has_short_names: false,
    has_parts: false,
};
