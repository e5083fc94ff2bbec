//! Cuts out of functions what no recorded conversation ran, for the first part of a page's engine.
//!
//! A third to a half of each large function is for what is rare: options that are wrong, broken
//! histories, decisions that are taken back. In the first module such a place is a trap, as a function
//! of the rest is ([`crate::rest`]), and the rest has the whole function.
//!
//! The instructions of a sequence run in their order, and are left only where they branch. So each
//! sequence is cut at one place: behind the last stretch between two branches that was entered.
//!
//! A list (`crates/turnwise-wasm/traffic/cold.txt`) has a line for each function that can be cut: its name, a hash of
//! its instructions, and how many stretches of each sequence were entered. A function that has other
//! instructions now stays whole, so an old list costs bytes, and nothing else.

use std::collections::{BTreeMap, BTreeSet};

use walrus::ir::{Const, GlobalSet, Instr, InstrLocId, InstrSeqId, Unreachable, Value};
use walrus::{ConstExpr, FunctionId, FunctionKind, LocalFunction, Module, ValType};

use crate::rest::{functions, may_move, name};

/// Puts a global into each stretch of each function, `entered0` and so on, that becomes 1 when the
/// stretch is entered. The numbers are those of [`found`].
pub fn mark(module: &mut Module) {
    let mut number = 0;
    for id in functions(module) {
        let Some(function) = local(module, id) else { continue };
        for (sequence, starts) in all_stretches(function) {
            let mut marks = Vec::new();
            for start in starts {
                let zero = ConstExpr::Value(Value::I32(0));
                let global = module.globals.add_local(ValType::I32, true, false, zero);
                module.exports.add(&format!("entered{number}"), global);
                number += 1;
                marks.push((start, global));
            }
            let function = module.funcs.get_mut(id).kind.unwrap_local_mut();
            let instrs = &mut function.block_mut(sequence).instrs;
            for (start, global) in marks.into_iter().rev() {
                let one = Instr::Const(Const { value: Value::I32(1) });
                let mark = [one, Instr::GlobalSet(GlobalSet { global })];
                instrs.splice(start..start, mark.map(|instr| (instr, InstrLocId::default())));
            }
        }
    }
}

/// What a run of a marked module entered.
pub struct Found {
    /// The places of the functions that were entered.
    pub functions: BTreeSet<usize>,
    /// The lines of a list.
    pub list: String,
}

/// Reads the numbers of the globals that became 1. `module` is not marked.
pub fn found(module: &Module, entered: &BTreeSet<usize>) -> Found {
    let mut next = 0;
    let mut found = Found { functions: BTreeSet::new(), list: String::new() };
    let mut lines: BTreeMap<(String, String), (FunctionId, Vec<usize>)> = BTreeMap::new();
    for (place, id) in functions(module).into_iter().enumerate() {
        let Some(function) = local(module, id) else { continue };
        let stretches = all_stretches(function);
        let is_entered = entered.contains(&next);
        let mut counts = Vec::new();
        for (_, starts) in &stretches {
            let numbers = next..next + starts.len();
            counts.push(numbers.filter(|number| entered.contains(number)).count());
            next += starts.len();
        }
        let name = name(module, id);
        if is_entered {
            found.functions.insert(place);
        }
        if !is_entered || !may_be_cut(&name) {
            continue;
        }
        // Functions of one name and with the same instructions are made for several types.
        let line = lines.entry((name, shape(function, &stretches)));
        let (_, most) = line.or_insert_with(|| (id, counts.clone()));
        for (most, count) in most.iter_mut().zip(counts) {
            *most = (*most).max(count);
        }
    }
    for ((name, shape), (id, counts)) in lines {
        let function = local(module, id);
        let cuts = function.map(|function| cuts(function, &all_stretches(function), &counts));
        if cuts.is_some_and(|cuts| is_worth(&cuts)) {
            let counts: Vec<String> = counts.iter().map(ToString::to_string).collect();
            found.list += &format!("{name}\t{shape}\t{}\n", counts.join(" "));
        }
    }
    found
}

/// The lines of a list.
pub struct List(BTreeMap<(String, String), Vec<usize>>);

impl List {
    pub fn read(text: &str) -> List {
        let line = |line: &str| {
            let mut fields = line.split('\t').map(str::to_owned);
            let key = (fields.next()?, fields.next()?);
            let counts: Option<Vec<usize>> =
                fields.next()?.split(' ').map(|count| count.parse().ok()).collect();
            Some((key, counts?))
        };
        List(text.lines().filter_map(line).collect())
    }

    /// Where a function can be cut. Nothing if it is not in the list, or too little would go.
    pub fn cuts_of(&self, module: &Module, id: FunctionId) -> Option<Vec<Cut>> {
        let function = local(module, id)?;
        let stretches = all_stretches(function);
        let counts = self.0.get(&(name(module, id), shape(function, &stretches)))?;
        let cuts = cuts(function, &stretches, counts);
        is_worth(&cuts).then_some(cuts)
    }
}

/// Cuts a function. What it would run there is a trap.
pub fn cut(function: &mut LocalFunction, cuts: &[Cut]) {
    for cut in cuts {
        let instrs = &mut function.block_mut(cut.sequence).instrs;
        instrs.truncate(cut.start);
        instrs.push((Instr::Unreachable(Unreachable {}), InstrLocId::default()));
    }
}

/// A place where a sequence ends early.
pub struct Cut {
    sequence: InstrSeqId,
    start: usize,
    /// The instructions that go.
    saved: usize,
}

/// Whether traffic can say what is cold in a function. What reads texts, files and the order of calls
/// takes another way with nearly every conversation, so it stays whole; and so does what pages call
/// without waiting.
fn may_be_cut(name: &str) -> bool {
    const WHOLE: [&str; 9] = [
        "conversationhandle_undo",
        "turnwise_core::transcript::",
        "turnwise_formats::attachments::",
        "turnwise_formats::content",
        "turnwise_formats::json::",
        "turnwise_formats::message_text::",
        "turnwise_formats::parser::",
        "turnwise_meter::",
        "turnwise_text::",
    ];
    may_move(name) && !WHOLE.iter().any(|module| name.contains(module))
}

fn is_worth(cuts: &[Cut]) -> bool {
    cuts.iter().map(|cut| cut.saved).sum::<usize>() >= LEAST_IN_ALL
}

/// What is cut off a sequence must have this many instructions. A trap is one, and whoever comes to it
/// waits for the rest.
const LEAST: usize = 5;

/// What is cut off a function in all: calling the whole one instead takes about ten.
const LEAST_IN_ALL: usize = 30;

/// A sequence, and the places where its stretches start: at its beginning, and behind whatever may
/// leave it. No stretch is empty.
type Stretches = (InstrSeqId, Vec<usize>);

/// The sequences of a function, each before those that it contains.
fn all_stretches(function: &LocalFunction) -> Vec<Stretches> {
    let mut all = Vec::new();
    let mut waiting = vec![function.entry_block()];
    while let Some(sequence) = waiting.pop() {
        let instrs = &function.block(sequence).instrs;
        let mut starts = Vec::new();
        let mut is_behind_branch = true;
        for (at, (instr, _)) in instrs.iter().enumerate() {
            if is_behind_branch {
                starts.push(at);
            }
            let inner = contained(instr);
            is_behind_branch = !inner.is_empty() || may_branch(instr);
            waiting.extend(inner);
        }
        all.push((sequence, starts));
    }
    all
}

fn contained(instr: &Instr) -> Vec<InstrSeqId> {
    match instr {
        Instr::Block(block) => vec![block.seq],
        Instr::Loop(block) => vec![block.seq],
        Instr::IfElse(branch) => vec![branch.consequent, branch.alternative],
        _ => Vec::new(),
    }
}

fn may_branch(instr: &Instr) -> bool {
    matches!(
        instr,
        Instr::Br(_)
            | Instr::BrIf(_)
            | Instr::BrTable(_)
            | Instr::Return(_)
            | Instr::Unreachable(_)
    )
}

/// The cuts, none of them inside of what another one takes away.
fn cuts(function: &LocalFunction, stretches: &[Stretches], counts: &[usize]) -> Vec<Cut> {
    let of: BTreeMap<usize, (&[usize], usize)> = stretches
        .iter()
        .zip(counts)
        .map(|((sequence, starts), count)| (sequence.index(), (starts.as_slice(), *count)))
        .collect();
    let mut cuts = Vec::new();
    let mut waiting = vec![function.entry_block()];
    while let Some(sequence) = waiting.pop() {
        let Some((starts, count)) = of.get(&sequence.index()) else { continue };
        let instrs = &function.block(sequence).instrs;
        let start = starts.get(*count).copied().unwrap_or(instrs.len());
        let saved = instrs[start..].iter().map(|(instr, _)| length(function, instr)).sum();
        let end = if saved < LEAST { instrs.len() } else { start };
        if end < instrs.len() {
            cuts.push(Cut { sequence, start, saved });
        }
        waiting.extend(instrs[..end.min(start)].iter().flat_map(|(instr, _)| contained(instr)));
    }
    cuts
}

/// The instructions of one, with those that it contains.
fn length(function: &LocalFunction, instr: &Instr) -> usize {
    let inner = contained(instr).into_iter().flat_map(|sequence| &function.block(sequence).instrs);
    1 + inner.map(|(instr, _)| length(function, instr)).sum::<usize>()
}

/// A hash of the kinds of a function's instructions, and of where they branch. Addresses and the numbers
/// of other functions are not in it.
fn shape(function: &LocalFunction, stretches: &[Stretches]) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for (sequence, _) in stretches {
        for (instr, _) in &function.block(*sequence).instrs {
            let text = format!("{instr:?}");
            let kind = text.split(['(', ' ']).next().unwrap_or_default();
            for byte in kind.bytes().chain([b' ']) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        hash = (hash ^ 0x0a).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{hash:016x}")
}

fn local(module: &Module, id: FunctionId) -> Option<&LocalFunction> {
    match &module.funcs.get(id).kind {
        FunctionKind::Local(function) => Some(function),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use walrus::FunctionBuilder;

    use super::*;

    /// A function that runs some instructions if its argument is not 0, and others if it is, and the
    /// numbers of the marks of its four stretches: its beginning, its end, and the two branches.
    fn module() -> Module {
        let mut module = Module::default();
        let int = [ValType::I32];
        let mut function = FunctionBuilder::new(&mut module.types, &int, &int);
        function.name("_ZN13turnwise_rare4read17h0123456789abcdefE".to_owned());
        let arg = module.locals.add(ValType::I32);
        let long = |body: &mut walrus::InstrSeqBuilder<'_>| {
            for _ in 0..LEAST_IN_ALL {
                body.local_get(arg).drop();
            }
        };
        function.func_body().local_get(arg).if_else(None, long, long).i32_const(7);
        let id = function.finish(vec![arg], &mut module.funcs);
        module.exports.add("read", id);
        module
    }

    fn read(module: &Module) -> (FunctionId, Vec<Stretches>) {
        let id = functions(module)[0];
        (id, all_stretches(local(module, id).unwrap()))
    }

    #[test]
    fn stretches_begin_behind_branches() {
        let (_, stretches) = read(&module());
        let starts: Vec<_> = stretches.into_iter().map(|(_, starts)| starts).collect();
        assert_eq!(starts, [vec![0, 2], vec![0], vec![0]]);
    }

    #[test]
    fn each_stretch_has_a_mark() {
        let mut module = module();
        mark(&mut module);
        let names = module.exports.iter().filter(|export| export.name.starts_with("entered"));
        assert_eq!(names.count(), 4);
    }

    #[test]
    fn what_was_not_entered_is_cut() {
        let mut module = module();
        let (id, _) = read(&module);
        let whole = local(&module, id).unwrap().size();
        let found = found(&module, &BTreeSet::from([0, 1, 3]));
        assert_eq!(found.functions, BTreeSet::from([0]));
        let cuts = List::read(&found.list).cuts_of(&module, id).unwrap();
        assert_eq!(cuts.len(), 1);
        let function = module.funcs.get_mut(id).kind.unwrap_local_mut();
        cut(function, &cuts);
        assert!(function.size() < whole - LEAST_IN_ALL as u64, "{}", function.size());
    }

    #[test]
    fn functions_that_have_changed_or_run_whole_stay() {
        let mut module = module();
        let (id, _) = read(&module);
        assert_eq!(found(&module, &BTreeSet::from([0, 1, 2, 3])).list, "");
        let list = List::read(&found(&module, &BTreeSet::from([0, 1, 3])).list);
        let function = module.funcs.get_mut(id).kind.unwrap_local_mut();
        function.builder_mut().func_body().drop().i32_const(8);
        assert!(list.cuts_of(&module, id).is_none());
    }
}
