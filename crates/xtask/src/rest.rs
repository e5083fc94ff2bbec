//! Splits a wasm by function: the code that a page ordinarily runs, and the rest, which it loads when
//! something else is called. The engine has a third module: the code for notes and summaries.
//!
//! The folder `traffic` of a crate lists the code that recorded conversations never run. `cargo xtask
//! traffic` writes the lists: the functions that they never enter (`rest.txt`), those of the engine
//! that they do not enter without notes (`plans.txt`), and where others can be cut ([`crate::cold`],
//! `cold.txt`). A new function is on no list and stays in the first module: an old list only costs
//! bytes.
//!
//! All modules share the memory and the table of functions. In the first one, a function of the others
//! is a stub that calls through a slot of the table. Each module fills its slots when it is
//! instantiated; before, such a call traps, and the package loads the rest. The rest has all of
//! them whole, and takes the slots of the second module too. A function that is cut calls its slot as
//! soon as the rest is there.
//!
//! What only moved code reads of the data moves, too ([`crate::constants`]).

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, ensure};
use walrus::ir::{IfElse, Value};
use walrus::{
    ConstExpr, ElementItems, ElementKind, ExportItem, FunctionBuilder, FunctionId, FunctionKind,
    GlobalKind, ImportedFunction, Module, TableId, ValType, passes,
};

use crate::cold::{self, Cut};
use crate::constants::Constants;
use crate::shell::say;

mod exports;
mod link;

pub use exports::split_off;
pub use link::link;

/// A function of fewer instructions stays: a stub is hardly smaller.
const LEAST: u64 = 24;

/// The name under which the rest imports everything from the first module.
const FIRST: &str = "first";

/// What conversations do not run.
pub struct Lists {
    /// The functions of the engine that they never enter without notes, by name.
    pub plans: Option<String>,
    /// The functions that they never enter.
    pub rest: String,
    /// The lines of [`cold::List`] for others.
    pub cold: String,
}

/// The modules, in the order in which they are instantiated.
pub struct Split {
    pub first: Vec<u8>,
    /// Only with a list of the functions for plans.
    pub notes: Option<Vec<u8>>,
    pub rest: Vec<u8>,
}

/// Splits `wasm` by what conversations do not run.
pub fn split(wasm: &[u8], constants: &Constants, lists: &Lists) -> Result<Split> {
    let first = parsed(wasm)?;
    let cold = cold::List::read(&lists.cold);
    let never = listed(&first, &lists.rest);
    let plans = lists.plans.as_ref().map(|list| listed(&first, list));
    let plans = plans.as_ref().unwrap_or(&never);
    ensure!(!plans.is_empty(), "the list names no function of this module");
    let mut moved = Moved::new();
    for (place, &id) in functions(&first).iter().enumerate() {
        if plans.contains(&place) {
            moved.insert(place, Vec::new());
        } else if let Some(cuts) = cold.cuts_of(&first, id) {
            moved.insert(place, cuts);
        }
    }
    // What notes run comes first in the table.
    let of_notes: BTreeSet<usize> = plans.difference(&never).copied().collect();
    let others = moved.keys().filter(|place| !of_notes.contains(place));
    let slots: Vec<usize> = of_notes.iter().chain(others).copied().collect();
    let of_notes = lists.plans.is_some().then(|| &slots[..of_notes.len()]);
    let notes = of_notes.map(|moved| behind(wasm, moved, slots.len(), &cold)).transpose()?;
    divided((wasm, first), constants, (&moved, &slots), notes)
}

/// Divides the module that the cuts belong to. `moved` comes with the order of its slots; `notes` is
/// the module for notes.
fn divided(
    (wasm, mut first): (&[u8], Module),
    constants: &Constants,
    (moved, slots): (&Moved, &[usize]),
    notes: Option<(Module, ByName)>,
) -> Result<Split> {
    let names = first.funcs.iter().filter_map(|function| function.name.clone()).collect();
    let (mut rest, mut shared) = behind(wasm, slots, slots.len(), &cold::List::read(""))?;
    let mut notes = notes.map(|(module, shared_with_notes)| {
        shared.extend(shared_with_notes);
        module
    });
    for (name, kind) in shared {
        export(&mut first, &name, kind);
    }
    put_calls(&mut first, moved, slots)?;
    passes::gc::run(&mut first);
    let moved = constants.split(&names, &mut first, notes.as_mut(), &mut rest)?;
    say(&format!("{moved} bytes of constants move"));
    Ok(Split {
        first: first.emit_wasm(),
        notes: notes.as_mut().map(Module::emit_wasm),
        rest: rest.emit_wasm(),
    })
}

/// The functions that the other modules have, by their places, and where they are cut in this one. A
/// function that only the others have is cut nowhere.
type Moved = BTreeMap<usize, Vec<Cut>>;

/// The same module with a mark in each stretch of its functions, as [`cold::mark`] makes them.
pub fn marked(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut module = parsed(wasm)?;
    cold::mark(&mut module);
    Ok(module.emit_wasm())
}

/// What was not run, by the numbers of the marks that were entered: the
/// functions that were not entered, and the lines of [`cold::List`].
pub fn lists(wasm: &[u8], entered: &BTreeSet<usize>) -> Result<(String, String)> {
    let module = parsed(wasm)?;
    let found = cold::found(&module, entered);
    let all = functions(&module);
    let is_local = |&(_, id): &(usize, &FunctionId)| {
        matches!(module.funcs.get(*id).kind, FunctionKind::Local(_))
    };
    let names = all.iter().enumerate().filter(is_local);
    let names: Vec<_> = names.map(|(place, id)| (name(&module, *id), place)).collect();
    let exported: BTreeSet<&str> = module
        .exports
        .iter()
        .map(|export| export.name.as_str())
        .filter(|name| is_call(name))
        .collect();
    let moves = |name: &str| may_move(name) || exported.contains(name);
    Ok((list(&names, &found.functions, moves), found.list))
}

/// Whether an export is a function that the package calls: not of the glue, nor for memory and restarts.
fn is_call(name: &str) -> bool {
    !name.starts_with("__") && !name.ends_with("_free") && !KEPT.contains(&name)
}

const KEPT: [&str; 3] = ["linearMemory", "restart", "scratch"];

/// The list of the functions that were not entered. Functions of one name, such as those that are
/// generated for several types, are in it if none of them was.
fn list(
    names: &[(String, usize)],
    entered: &BTreeSet<usize>,
    moves: impl Fn(&str) -> bool,
) -> String {
    let kept: BTreeSet<&String> =
        names.iter().filter(|(_, place)| entered.contains(place)).map(|(name, _)| name).collect();
    let rest: BTreeSet<&String> = names
        .iter()
        .map(|(name, _)| name)
        .filter(|name| !kept.contains(name) && moves(name))
        .collect();
    rest.into_iter().map(|name| format!("{name}\n")).collect()
}

/// Whether a function, or what is cold in it, may be in the rest. Functions of other crates stay, since
/// any change of ours may call them. Freeing memory must work whatever it was used for: pages free
/// conversations at any time.
pub(crate) fn may_move(name: &str) -> bool {
    let is_ours = name.contains("turnwise_") || name.starts_with("conversationhandle_");
    let frees = name.contains("drop_in_place") || name.contains("as core::ops::drop::Drop>");
    // wasm-bindgen's shims are short, and their names have a hash.
    is_ours && !frees && !name.ends_with(" shim")
}

fn parsed(wasm: &[u8]) -> Result<Module> {
    Module::from_buffer(wasm).context("reading the module")
}

/// All functions, in the order of the module.
pub(crate) fn functions(module: &Module) -> Vec<FunctionId> {
    module.funcs.iter().map(|function| function.id()).collect()
}

/// The name of a function in Rust, without the hash or number that tells functions of one name apart.
pub(crate) fn name(module: &Module, id: FunctionId) -> String {
    let name = module.funcs.get(id).name.as_deref().unwrap_or_default();
    let name = format!("{:#}", rustc_demangle::demangle(name));
    let without = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    without.strip_suffix('.').unwrap_or(&name).to_owned()
}

/// The places of the listed functions.
fn listed(module: &Module, list: &str) -> BTreeSet<usize> {
    let listed: BTreeSet<&str> = list.lines().collect();
    let moves = |&(_, id): &(usize, FunctionId)| match &module.funcs.get(id).kind {
        FunctionKind::Local(function) => {
            function.size() >= LEAST && listed.contains(name(module, id).as_str())
        }
        _ => false,
    };
    functions(module).into_iter().enumerate().filter(moves).map(|(place, _)| place).collect()
}

/// What two modules share, as the first one has it.
#[derive(Clone, Copy)]
enum Shared {
    Function(usize),
    Global(usize),
    Memory,
    Table(usize),
}

type ByName = Vec<(String, Shared)>;

/// A module with these functions, in the order of their slots, cut by these lines, and what it imports by
/// name. `slots` are there in all.
fn behind(
    wasm: &[u8],
    moved: &[usize],
    slots: usize,
    cold: &cold::List,
) -> Result<(Module, ByName)> {
    let mut rest = parsed(wasm)?;
    let all = functions(&rest);
    for &place in moved {
        if let Some(cuts) = cold.cuts_of(&rest, all[place])
            && let FunctionKind::Local(function) = &mut rest.funcs.get_mut(all[place]).kind
        {
            cold::cut(function, &cuts);
        }
    }
    let is_moved: BTreeSet<usize> = moved.iter().copied().collect();
    let (table, size) = table(&rest)?;
    let mut shared = BTreeMap::new();

    rest.start = None;
    for id in rest.exports.iter().map(|export| export.id()).collect::<Vec<_>>() {
        rest.exports.delete(id);
    }
    for id in rest.elements.iter().map(|element| element.id()).collect::<Vec<_>>() {
        rest.elements.delete(id);
    }
    for id in rest.data.iter().map(|data| data.id()).collect::<Vec<_>>() {
        rest.data.delete(id);
    }
    for id in rest.imports.iter().map(|import| import.id()).collect::<Vec<_>>() {
        rest.imports.delete(id);
    }
    for (place, &id) in all.iter().enumerate().filter(|(place, _)| !is_moved.contains(place)) {
        let ty = rest.funcs.get(id).ty();
        let import = rest.imports.add(FIRST, &format!("f{place}"), id);
        rest.funcs.get_mut(id).kind = FunctionKind::Import(ImportedFunction { import, ty });
        shared.insert(import, Shared::Function(place));
    }
    for (place, id) in rest.globals.iter().map(|global| global.id()).enumerate().collect::<Vec<_>>()
    {
        let import = rest.imports.add(FIRST, &format!("g{place}"), id);
        rest.globals.get_mut(id).kind = GlobalKind::Import(import);
        shared.insert(import, Shared::Global(place));
    }
    let memory = rest.get_memory_id()?;
    let import = rest.imports.add(FIRST, "memory", memory);
    rest.memories.get_mut(memory).import = Some(import);
    rest.memories.get_mut(memory).data_segments.clear();
    shared.insert(import, Shared::Memory);
    for (place, id) in rest.tables.iter().map(|table| table.id()).enumerate().collect::<Vec<_>>() {
        let import = rest.imports.add(FIRST, &format!("t{place}"), id);
        rest.tables.get_mut(id).import = Some(import);
        rest.tables.get_mut(id).elem_segments.clear();
        shared.insert(import, Shared::Table(place));
    }

    let places = ElementItems::Functions(moved.iter().map(|&place| all[place]).collect());
    let offset = ConstExpr::Value(Value::I32(i32::try_from(size)?));
    let segment = rest.elements.add(ElementKind::Active { table, offset }, places);
    rest.tables.get_mut(table).elem_segments.insert(segment);
    grow(&mut rest, table, slots)?;
    passes::gc::run(&mut rest);
    let named = |import: &walrus::Import| Some((import.name.clone(), *shared.get(&import.id())?));
    let shared = rest.imports.iter().filter_map(named).collect();
    Ok((rest, shared))
}

/// Exports what the rest imports.
fn export(first: &mut Module, name: &str, what: Shared) {
    let item = match what {
        Shared::Function(place) => functions(first).get(place).map(|&id| ExportItem::Function(id)),
        Shared::Global(place) => {
            first.globals.iter().nth(place).map(|global| ExportItem::Global(global.id()))
        }
        Shared::Memory => first.get_memory_id().ok().map(ExportItem::Memory),
        Shared::Table(place) => {
            first.tables.iter().nth(place).map(|table| ExportItem::Table(table.id()))
        }
    };
    // wasm-bindgen exports the memory already.
    if let Some(item) = item
        && first.exports.iter().all(|export| export.name != name)
    {
        first.exports.add(name, item);
    }
}

/// Makes the moved functions calls through their slots of the table: those that are cut once the rest
/// is there, the others always.
fn put_calls(first: &mut Module, moved: &Moved, slots: &[usize]) -> Result<()> {
    let all = functions(first);
    let (table, size) = table(first)?;
    let none = ConstExpr::Value(Value::I32(0));
    let is_whole = first.globals.add_local(ValType::I32, true, false, none);
    first.exports.add(IS_WHOLE, is_whole);
    for (at, &place) in slots.iter().enumerate() {
        let cuts = moved.get(&place).context("each slot has a function")?;
        let slot = i32::try_from(size)? + i32::try_from(at)?;
        let ty = first.types.get(first.funcs.get(all[place]).ty());
        let (params, results) = (ty.params().to_vec(), ty.results().to_vec());
        let ty = first.types.add(&params, &results);
        if cuts.is_empty() {
            let args: Vec<_> = params.iter().map(|&param| first.locals.add(param)).collect();
            let mut stub = FunctionBuilder::new(&mut first.types, &params, &results);
            let mut body = stub.func_body();
            for &arg in &args {
                body.local_get(arg);
            }
            body.i32_const(slot).call_indirect(ty, table);
            first.funcs.get_mut(all[place]).kind = FunctionKind::Local(stub.local_func(args));
            continue;
        }
        let function = first.funcs.get_mut(all[place]).kind.unwrap_local_mut();
        cold::cut(function, cuts);
        let args = function.args.clone();
        let builder = function.builder_mut();
        let alternative = builder.dangling_instr_seq(None).id();
        let mut call = builder.dangling_instr_seq(None);
        for arg in args {
            call.local_get(arg);
        }
        call.i32_const(slot).call_indirect(ty, table).return_();
        let branch = IfElse { consequent: call.id(), alternative };
        builder.func_body().global_get_at(0, is_whole).instr_at(1, branch);
    }
    grow(first, table, slots.len())
}

/// The global of the first module that says whether the rest is there.
const IS_WHOLE: &str = "isWhole";

/// The table of functions, and its length.
fn table(module: &Module) -> Result<(TableId, u64)> {
    let table =
        module.tables.main_function_table()?.context("the module has no functions to call")?;
    Ok((table, module.tables.get(table).initial))
}

fn grow(module: &mut Module, table: TableId, by: usize) -> Result<()> {
    let table = module.tables.get_mut(table);
    table.initial += u64::try_from(by)?;
    table.maximum = table.maximum.map(|most| most.max(table.initial));
    Ok(())
}

#[cfg(test)]
mod tests;
