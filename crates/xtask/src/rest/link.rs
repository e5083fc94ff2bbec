//! Links the parts of a module in its glue.

use anyhow::{Result, ensure};

/// Makes the glue instantiate the rest with every instance of the first module. Does nothing
/// for a module in one piece. `has_notes` says whether a module for notes exists, too.
pub fn link(glue: &str, has_notes: bool) -> Result<String> {
    let mut linked = glue.to_owned();
    for started in STARTED {
        ensure!(linked.matches(started).count() == 1, "the glue has no line `{started}`");
        linked = linked.replace(started, &format!("{started} linkRest();"));
    }
    Ok(format!("{linked}\n{LINK}{}", if has_notes { LINK_NOTES } else { "" }))
}

/// What wasm-bindgen's glue does with the first instance, and with one after a restart.
const STARTED: [&str; 2] = [" wasm = instance.exports;", " wasm = wasmInstance.exports;"];

const LINK: &str = "\
let notes, rest;
function linkRest() {
    const added = rest ?? notes;
    // A module that is not split has no such export, and lacks nothing.
    if (!added || !wasm.isWhole) return;
    new WebAssembly.Instance(added, { first: wasm });
    if (rest) wasm.isWhole.value = 1;
}
export function addRest(module) {
    rest = module;
    if (wasm) linkRest();
}
";

const LINK_NOTES: &str = "\
export function addNotes(module) {
    if (notes || rest) return;
    notes = module;
    if (wasm) linkRest();
}
";
