//! Splits a module by its exports: the code that only some of them reach is the rest.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};
use walrus::{FunctionKind, passes};

use super::{LEAST, Split, divided, functions, parsed};
use crate::constants::Constants;

/// Splits `wasm` so that the first module is whole for all exports but those that are `later`. Nothing
/// depends on a profile: what calls through the table can reach stays.
pub fn split_off(
    wasm: &[u8],
    constants: &Constants,
    later: impl Fn(&str) -> bool,
) -> Result<Split> {
    let slots = only_for(wasm, later)?;
    ensure!(!slots.is_empty(), "nothing is reached by these exports alone");
    let moved = slots.iter().map(|&place| (place, Vec::new())).collect();
    divided((wasm, parsed(wasm)?), constants, (&moved, &slots), None)
}

/// The places of the functions that nothing else reaches.
fn only_for(wasm: &[u8], later: impl Fn(&str) -> bool) -> Result<Vec<usize>> {
    let mut module = parsed(wasm)?;
    let all = functions(&module);
    let is_large = |id| match &module.funcs.get(id).kind {
        FunctionKind::Local(function) => function.size() >= LEAST,
        _ => false,
    };
    let large: BTreeSet<_> = all.iter().copied().filter(|&id| is_large(id)).collect();
    let exports: Vec<_> = module
        .exports
        .iter()
        .filter(|export| later(&export.name))
        .map(|export| export.id())
        .collect();
    for export in exports {
        module.exports.delete(export);
    }
    passes::gc::run(&mut module);
    let kept: BTreeSet<_> = functions(&module).into_iter().collect();
    let is_only = |&(_, id): &(usize, _)| large.contains(id) && !kept.contains(id);
    Ok(all.iter().enumerate().filter(is_only).map(|(place, _)| place).collect())
}
