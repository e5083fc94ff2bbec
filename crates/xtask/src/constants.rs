//! Moves constants behind with the code that reads them, when a wasm is split by function
//! ([`crate::rest`]).
//!
//! The linker leaves relocations in a wasm: the places of its code and data that are addresses, and
//! the piece of data that each means. From these follows which constants a module can reach. What the
//! first module cannot reach becomes zeros there, which wasm-opt drops. The modules behind it write the
//! bytes to the same addresses when they are instantiated. Only data that nothing writes to moves, so
//! it does not matter how often that happens.

use std::collections::BTreeSet;
use std::ops::Range;

use anyhow::{Result, bail, ensure};
use walrus::ir::{Const, Instr, InstrLocId, Value, Visitor, dfs_in_order};
use walrus::{ConstExpr, DataId, DataKind, FunctionId, Global, GlobalKind, LocalFunction, Module};

use crate::relocations::{Relocations, Symbol};

/// The constants of a linked wasm.
#[derive(Default)]
pub struct Constants(Relocations);

/// Symbols, by their places in [`Relocations::symbols`].
type Symbols = BTreeSet<usize>;

impl Constants {
    /// Reads what the linker left in a wasm.
    pub fn read(linked: &[u8]) -> Result<Constants> {
        Ok(Constants(Relocations::read(linked)?))
    }

    /// Moves what `first` does not reach: to `rest`, and what `notes` reaches also there. `names` are of
    /// all functions before the split. Returns how many bytes have moved.
    pub fn split(
        &self,
        names: &BTreeSet<String>,
        first: &mut Module,
        notes: Option<&mut Module>,
        rest: &mut Module,
    ) -> Result<usize> {
        let all: Symbols = (0..self.0.symbols.len()).collect();
        let read = self.kept(names).into_iter().chain(self.read_by(first));
        let mut staying = self.reached(read.collect());
        let moving = self.ranges(&all, &staying);
        self.ensure_same(first, &moving)?;
        put(first, &moving, rest)?;
        ensure_apart(first, &moving)?;
        if let Some(notes) = notes {
            let reached = self.reached(self.read_by(notes));
            put(first, &self.ranges(&reached, &staying), notes)?;
            staying.extend(reached);
            ensure_apart(notes, &self.ranges(&all, &staying))?;
        }
        for range in &moving {
            let (id, place) = data(first, range)?;
            first.data.get_mut(id).value[place].fill(0);
        }
        Ok(moving.iter().map(ExactSizeIterator::len).sum())
    }

    /// Data that stays in any case: writable data, and constants of functions with other names than
    /// these.
    fn kept(&self, names: &BTreeSet<String>) -> Symbols {
        let written = (0..).zip(&self.0.symbols).filter(|(_, symbol)| !symbol.is_constant);
        let unknown = self.0.functions.iter().filter(|(name, _)| !names.contains(*name));
        let unknown =
            unknown.flat_map(|(_, addresses)| addresses.iter().map(|(_, symbol)| *symbol));
        written.map(|(symbol, _)| symbol).chain(unknown).collect()
    }

    /// The constants that the code of a module reads. A cut function has only some of its addresses
    /// left. Any other number that could be an address counts as one, as in [`ensure_apart`].
    fn read_by(&self, module: &Module) -> Symbols {
        let mut read = Symbols::new();
        for (name, numbers) in numbers(module) {
            let addresses = self.0.functions.get(name).into_iter().flatten();
            let left = addresses.filter(|(number, _)| numbers.contains(number));
            read.extend(left.map(|(_, symbol)| symbol));
            let all = (0..).zip(&self.0.symbols);
            let near = all.filter(|(_, symbol)| numbers.range(symbol.range()).next().is_some());
            read.extend(near.map(|(symbol, _)| symbol));
        }
        read
    }

    /// These, and what they point to.
    fn reached(&self, from: Symbols) -> Symbols {
        let mut reached = Symbols::new();
        let mut waiting: Vec<usize> = from.into_iter().collect();
        while let Some(symbol) = waiting.pop() {
            if reached.insert(symbol) {
                waiting.extend(&self.0.symbols[symbol].points_to);
            }
        }
        reached
    }

    /// The addresses of the constants among these, without those of others: symbols may share bytes.
    fn ranges(&self, symbols: &Symbols, others: &Symbols) -> Vec<Range<u32>> {
        let of = |symbols: &Symbols| -> BTreeSet<u32> {
            let symbols = symbols.iter().map(|&symbol| &self.0.symbols[symbol]);
            symbols.filter(|symbol| symbol.is_constant).flat_map(Symbol::range).collect()
        };
        let others = of(others);
        let mut ranges: Vec<Range<u32>> = Vec::new();
        for address in of(symbols).difference(&others).copied() {
            match ranges.last_mut() {
                Some(range) if range.end == address => range.end += 1,
                _ => ranges.push(address..address + 1),
            }
        }
        ranges
    }

    /// Makes sure that a module has these where the linker put them.
    fn ensure_same(&self, module: &Module, ranges: &[Range<u32>]) -> Result<()> {
        for symbol in self.0.symbols.iter().filter(|symbol| symbol.is_constant) {
            let range = symbol.range();
            if ranges.iter().any(|moving| moving.contains(&range.start)) {
                let (id, place) = data(module, &range)?;
                let is_same = module.data.get(id).value[place] == symbol.bytes;
                ensure!(is_same, "the constants have changed since the wasm was linked");
            }
        }
        Ok(())
    }
}

/// Makes sure that no number in a module is one of these addresses.
fn ensure_apart(module: &Module, ranges: &[Range<u32>]) -> Result<()> {
    for (name, numbers) in numbers(module) {
        let read = ranges.iter().find_map(|range| numbers.range(range.clone()).next());
        ensure!(read.is_none(), "`{name}` may read a constant that has moved, at {read:?}");
    }
    Ok(())
}

/// The numbers in the instructions of each function, the offsets of what it reads and writes, and the
/// numbers in globals.
fn numbers(module: &Module) -> Vec<(&str, BTreeSet<u32>)> {
    let in_function = |(id, function): (FunctionId, &LocalFunction)| {
        let mut numbers = Numbers(BTreeSet::new());
        dfs_in_order(&mut numbers, function, function.entry_block());
        (module.funcs.get(id).name.as_deref().unwrap_or_default(), numbers.0)
    };
    let in_global = |global: &Global| match global.kind {
        GlobalKind::Local(ConstExpr::Value(Value::I32(number))) => Some(number.cast_unsigned()),
        _ => None,
    };
    let globals = module.globals.iter().filter_map(in_global).collect();
    module.funcs.iter_local().map(in_function).chain([("a global", globals)]).collect()
}

struct Numbers(BTreeSet<u32>);

impl<'a> Visitor<'a> for Numbers {
    fn visit_instr(&mut self, instr: &'a Instr, _: &'a InstrLocId) {
        let number = match instr {
            Instr::Const(Const { value: Value::I32(number) }) => number.cast_unsigned().into(),
            Instr::Load(load) => load.arg.offset,
            Instr::Store(store) => store.arg.offset,
            Instr::LoadSimd(load) => load.arg.offset,
            Instr::AtomicRmw(change) => change.arg.offset,
            Instr::Cmpxchg(change) => change.arg.offset,
            Instr::AtomicNotify(notify) => notify.arg.offset,
            Instr::AtomicWait(wait) => wait.arg.offset,
            _ => return,
        };
        self.0.extend(u32::try_from(number).ok());
    }
}

/// Makes `to` write what `first` has at these addresses when it is instantiated.
fn put(first: &Module, ranges: &[Range<u32>], to: &mut Module) -> Result<()> {
    let mut joined: Vec<Range<u32>> = Vec::new();
    for range in ranges {
        match joined.last_mut() {
            Some(last) if range.start - last.end <= GAP => last.end = range.end,
            _ => joined.push(range.clone()),
        }
    }
    for range in joined {
        let memory = to.get_memory_id()?;
        let (id, place) = data(first, &range)?;
        let offset = ConstExpr::Value(Value::I32(range.start.cast_signed()));
        let bytes = first.data.get(id).value[place].to_vec();
        let data = to.data.add(DataKind::Active { memory, offset }, bytes);
        to.memories.get_mut(memory).data_segments.insert(data);
    }
    Ok(())
}

/// As many constants of the first module are written once more rather than that a range ends.
const GAP: u32 = 6;

/// Where a module has the data of these addresses.
fn data(module: &Module, addresses: &Range<u32>) -> Result<(DataId, Range<usize>)> {
    for data in module.data.iter() {
        if let DataKind::Active { offset: ConstExpr::Value(Value::I32(start)), .. } = data.kind
            && let Some(from) = addresses.start.checked_sub(start.cast_unsigned())
            && from as usize + addresses.len() <= data.value.len()
        {
            return Ok((data.id(), from as usize..from as usize + addresses.len()));
        }
    }
    bail!("the module has no data at {addresses:?}")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use walrus::{Data, FunctionBuilder};

    use super::*;

    /// A module with a function for each of these names, which has these numbers, and data at 1,024.
    fn module(functions: &[(&str, &[i32])]) -> Module {
        let mut module = Module::default();
        let memory = module.memories.add_local(false, false, 1, None, None);
        for (name, numbers) in functions {
            let mut function = FunctionBuilder::new(&mut module.types, &[], &[]);
            function.name((*name).to_owned());
            let mut body = function.func_body();
            for &number in *numbers {
                body.i32_const(number).drop();
            }
            function.finish(Vec::new(), &mut module.funcs);
        }
        let offset = ConstExpr::Value(Value::I32(1024));
        module.data.add(DataKind::Active { memory, offset }, b"one two long".to_vec());
        module
    }

    /// Each of the three words is a symbol. The one in the middle points to the last.
    fn constants() -> Constants {
        let symbol = |start, text: &str, points_to: &[usize]| Symbol {
            start,
            bytes: text.into(),
            is_constant: true,
            points_to: points_to.to_vec(),
        };
        let symbols =
            vec![symbol(1024, "one ", &[]), symbol(1028, "two ", &[2]), symbol(1032, "long", &[])];
        let mut functions = BTreeMap::new();
        functions.insert("common".to_owned(), vec![(1024, 0), (1028, 1)]);
        functions.insert("noting".to_owned(), vec![(1032, 2)]);
        functions.insert("rare".to_owned(), vec![(1024, 0), (1028, 1)]);
        Constants(Relocations { symbols, functions })
    }

    /// The data of the modules after a split, and its addresses.
    fn split(constants: &Constants, common: &[i32]) -> Result<[Vec<(i32, String)>; 3]> {
        let names = ["common", "noting", "rare"].map(str::to_owned).into();
        let mut first = module(&[("common", common)]);
        let mut others = [("noting", 1032), ("rare", 1028)].map(|(name, number)| {
            let mut module = module(&[(name, &[number])]);
            for id in module.data.iter().map(Data::id).collect::<Vec<_>>() {
                module.data.delete(id);
            }
            module
        });
        let [notes, rest] = &mut others;
        constants.split(&names, &mut first, Some(notes), rest)?;
        let data = |data: &Data| match data.kind {
            DataKind::Active { offset: ConstExpr::Value(Value::I32(start)), .. } => {
                (start, String::from_utf8(data.value.clone()).unwrap().replace('\0', "-"))
            }
            _ => panic!("data has no address"),
        };
        let [notes, rest] = others;
        Ok([first, notes, rest].map(|module| module.data.iter().map(data).collect()))
    }

    fn one(start: i32, text: &str) -> Vec<(i32, String)> {
        vec![(start, text.to_owned())]
    }

    #[test]
    fn constants_move_behind_with_all_that_reads_them() {
        // The part that was cut off the common function read the word in the middle.
        let modules = split(&constants(), &[1024]).unwrap();
        assert_eq!(modules, [one(1024, "one --------"), one(1032, "long"), one(1028, "two long")]);
    }

    #[test]
    fn what_the_first_module_reads_or_points_to_stays() {
        let modules = split(&constants(), &[1024, 1028]).unwrap();
        assert_eq!(modules, [one(1024, "one two long"), vec![], vec![]]);
    }

    #[test]
    fn what_may_be_written_to_stays_with_what_it_points_to() {
        let mut constants = constants();
        constants.0.symbols[1].is_constant = false;
        let modules = split(&constants, &[]).unwrap();
        assert_eq!(modules, [one(1024, "----two long"), vec![], one(1024, "one ")]);
    }

    #[test]
    fn what_functions_of_unknown_names_read_stays() {
        let mut constants = constants();
        constants.0.functions.insert("lost".to_owned(), vec![(1032, 2)]);
        let modules = split(&constants, &[1024]).unwrap();
        assert_eq!(modules, [one(1024, "one ----long"), vec![], one(1028, "two ")]);
    }

    #[test]
    fn a_number_within_a_constant_keeps_it() {
        let modules = split(&constants(), &[1024, 1034]).unwrap();
        assert_eq!(modules, [one(1024, "one ----long"), vec![], one(1028, "two ")]);
    }

    #[test]
    fn bytes_of_two_symbols_stay_with_one_of_them() {
        let mut constants = constants();
        let [first, _, long] = &mut constants.0.symbols[..] else { panic!("three symbols") };
        (first.bytes, long.start, long.bytes) = (b"one two".into(), 1030, b"o long".into());
        let modules = split(&constants, &[1024]).unwrap();
        assert_eq!(modules[0], one(1024, "one two-----"));
    }

    #[test]
    fn code_that_reads_what_has_moved_is_an_error() {
        let module = module(&[("common", &[1024, 1030])]);
        let apart = |range| ensure_apart(&module, &[range]).is_ok();
        assert_eq!([1024..1028, 1030..1031, 1025..1030].map(apart), [false, false, true]);
    }

    #[test]
    fn data_that_has_changed_since_it_was_linked_is_an_error() {
        let mut constants = constants();
        constants.0.symbols[1].bytes = b"2   ".to_vec();
        assert!(split(&constants, &[1024]).unwrap_err().to_string().contains("have changed"));
    }
}
