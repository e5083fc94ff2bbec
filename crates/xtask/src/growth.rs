//! Builds the module that shows how the work of the text engine grows with its text.
//!
//! It counts its own steps: a step is a call of a function, a round of a loop, or 64 bytes that one
//! instruction copies or fills. Unlike time, the count is the same in every run.

use std::path::PathBuf;

use anyhow::{Context, Result};
use walrus::ir::{BinaryOp, Instr, InstrSeqId, Loop, UnaryOp, Value, Visitor, dfs_in_order};
use walrus::{ConstExpr, GlobalId, LocalFunction, LocalId, Module, ValType};

use crate::counts::Counts;
use crate::project::target_dir;
use crate::stages::Stages;
use crate::{test, wasm};

/// Runs the tests alone.
pub fn run() -> Result<()> {
    let mut stages = Stages::new();
    stages.tests("growth tests", test);
    stages.finish()
}

/// Counts the steps for texts made to be slow.
pub fn test(counts: &mut Counts) -> Result<()> {
    let environment = [("TURNWISE_GROWTH_MODULE", build()?)];
    test::node_tests("node".as_ref(), &["tests/text"], 1, &environment, counts)
}

/// Builds the module and returns its path.
fn build() -> Result<PathBuf> {
    let wasm = counting(&wasm::build_without_glue(&GROWTH)?)?;
    let folder = target_dir()?.join("xtask");
    std::fs::create_dir_all(&folder)?;
    let out = folder.join("growth.wasm");
    std::fs::write(&out, wasm)?;
    Ok(out)
}

const GROWTH: wasm::Recipe<'static> = wasm::Recipe {
    package: "turnwise-growth",
    file: "turnwise_growth",
    profile: "dev",
    name: "growth",
    finds_wasm: false,
    optimize: None,
    flags: "",
    has_short_names: false,
    has_parts: false,
};

/// The same module with a global `steps` that counts.
fn counting(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut module = Module::from_buffer(wasm).context("reading the module")?;
    let zero = ConstExpr::Value(Value::I64(0));
    let steps = module.globals.add_local(ValType::I64, true, false, zero);
    let bytes = module.locals.add(ValType::I32);
    module.exports.add("steps", steps);
    for (_, function) in module.funcs.iter_local_mut() {
        count(function, steps, bytes);
    }
    Ok(module.emit_wasm())
}

/// Counts the calls of a function, the rounds of its loops and the bytes it copies. `bytes` is a
/// variable for the number of them.
fn count(function: &mut LocalFunction, steps: GlobalId, bytes: LocalId) {
    let mut sequences = Sequences::default();
    dfs_in_order(&mut sequences, function, function.entry_block());
    for id in sequences.all {
        let mut code = function.builder_mut().instr_seq(id);
        for at in (0..code.instrs().len()).rev() {
            if matches!(code.instrs()[at].0, Instr::MemoryCopy(_) | Instr::MemoryFill(_)) {
                code.local_set_at(at, bytes)
                    .global_get_at(at + 1, steps)
                    .local_get_at(at + 2, bytes)
                    .unop_at(at + 3, UnaryOp::I64ExtendUI32)
                    .const_at(at + 4, Value::I64(6))
                    .binop_at(at + 5, BinaryOp::I64ShrU)
                    .binop_at(at + 6, BinaryOp::I64Add)
                    .global_set_at(at + 7, steps)
                    .local_get_at(at + 8, bytes);
            }
        }
    }
    sequences.counted.push(function.entry_block());
    for id in sequences.counted {
        let mut code = function.builder_mut().instr_seq(id);
        code.global_get_at(0, steps)
            .const_at(1, Value::I64(1))
            .binop_at(2, BinaryOp::I64Add)
            .global_set_at(3, steps);
    }
}

/// The sequences of instructions of a function.
#[derive(Default)]
struct Sequences {
    all: Vec<InstrSeqId>,
    /// The bodies of loops.
    counted: Vec<InstrSeqId>,
}

impl<'i> Visitor<'i> for Sequences {
    fn start_instr_seq(&mut self, sequence: &'i walrus::ir::InstrSeq) {
        self.all.push(sequence.id());
    }

    fn visit_loop(&mut self, body: &Loop) {
        self.counted.push(body.seq);
    }
}
