//! Histories generated from numbers.
//!
//! Every number is one exchange. `proptest` shrinks a list of numbers by itself, and the fuzzer
//! draws them from [`Numbers`]. Both print the script, which can be pasted into a test.

use turnwise_core::policy::{Closing, Policy};

/// How a format arranges calls and results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Chat Completions: results directly follow their call.
    Chat,
    /// Responses: reasoning, calls and results are items.
    Items,
    /// Anthropic and Gemini: one message has all results of a step, and possibly a user's text.
    Blocks,
    /// The AI SDK's model messages: one message may have several results.
    Parts,
    /// The AI SDK's UI messages: a call and its result are in one message.
    Pages,
}

impl Shape {
    /// Every shape.
    pub const ALL: [Self; 5] = [Self::Chat, Self::Items, Self::Blocks, Self::Parts, Self::Pages];

    /// The shape that matches the policy's rules for results.
    pub fn for_policy(policy: &Policy) -> Self {
        match policy.closing {
            Closing::Together => Self::Blocks,
            Closing::Inside => Self::Pages,
            Closing::Apart if policy.results_follow_calls => Self::Chat,
            Closing::Apart => Self::Items,
        }
    }
}

/// Whether histories have faults in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    /// A provider would accept the history.
    Clean,
    /// Interrupted calls, orphan, late and repeated results, reused ids, empty messages, dangling
    /// reasoning.
    Dirty,
}

/// The script of a history: one exchange for each number.
pub fn history(numbers: &[u32], shape: Shape, care: Care) -> String {
    let exchanges =
        numbers.iter().zip(0..).map(|(&number, place)| exchange(number, place, shape, care));
    exchanges.collect::<Vec<_>>().join(" ")
}

/// One exchange. `place` makes the call ids of clean histories unique.
pub fn exchange(number: u32, place: u32, shape: Shape, care: Care) -> String {
    let kinds = if care == Care::Clean { CLEAN } else { CLEAN + DIRTY };
    let kind = number % kinds;
    let size = SIZES[(number / 64) as usize % SIZES.len()];
    let pin = if number / 4096 % 16 == 15 { "!" } else { "" };
    let turn = number / 65536;
    let id = |n: usize| match care {
        Care::Clean => format!("k{place}{}", ["x", "y", "z"][n]),
        Care::Dirty => ["x", "y", "z"][(turn as usize + n) % 3].to_owned(),
    };
    let (x, y, z) = (&*id(0), &*id(1), &*id(2));
    if matches!(shape, Shape::Blocks | Shape::Parts) {
        return blocks(kind, size, pin, shape, [x, y, z]);
    }
    if shape == Shape::Pages {
        return pages(kind, size, pin, [x, y, z]);
    }
    let call = |ids: &[&str]| match shape {
        Shape::Chat => format!("a({}){pin}", ids.join(",")),
        _ => ids.iter().map(|id| format!("c({id}){pin}")).collect::<Vec<_>>().join(" "),
    };
    let thought = if shape == Shape::Items && turn % 2 == 1 { "r " } else { "" };
    match kind {
        0 | 1 => format!("u:{size}{pin}"),
        2 | 3 => format!("{thought}a:{size}{pin}"),
        4 | 5 => format!("{thought}{} t({x}):{size}", call(&[x])),
        6 => format!("{thought}{} t({x}):{size} t({y})", call(&[x, y])),
        7 => format!("{thought}{} t({z})? t({x}):{size} t({y}){pin}", call(&[x, y, z])),
        8 => format!("u:{size} {thought}{} t({x}):{size} a", call(&[x])),
        9 => format!("s:{size}"),
        10 if shape == Shape::Items => format!("r {} o t({x}):{size}", call(&[x])),
        10 => format!("p a:{size}"),
        // The remaining kinds have faults.
        11 => call(&[x]),
        12 => format!("{thought}{} t({y}):{size}", call(&[x, y])),
        13 => format!("{} u:{size} t({x}):{size}{pin}", call(&[x])),
        14 => format!("{} t({x}) u t({y}):{size}", call(&[x, y])),
        15 => format!("t({x}):{size}{pin}"),
        16 => format!("{} t({x}):{size} t({x})", call(&[x])),
        17 => "e".into(),
        18 => "n".into(),
        19 => format!("o:{size}{pin}"),
        20 if shape == Shape::Items => "r r".into(),
        20 => format!("a({x}) p a"),
        21 => format!("{} s t({x}):{size} t({y})", call(&[x, x, y])),
        _ => format!("{} a t({x}):{size}", call(&[x])),
    }
}

/// Exchanges in which one message may answer several calls.
fn blocks(kind: u32, size: u32, pin: &str, shape: Shape, [x, y, z]: [&str; 3]) -> String {
    let w = if shape == Shape::Blocks { "w" } else { "t" };
    match kind {
        0 | 1 => format!("u:{size}{pin}"),
        2 | 3 => format!("a:{size}{pin}"),
        4 | 5 => format!("c({x}){pin} t({x}):{size}"),
        6 => format!("c({x},{y}):{size} {w}({x},{y}):{size}{pin}"),
        7 => format!("c({x},{y},{z}) t({z},{x},{y}):{size}{pin}"),
        8 => format!("u:{size} c({x}):{size} t({x}):{size} a"),
        9 => format!("s:{size}"),
        10 => format!("a c({x}) {w}({x}):{size} a"),
        // The remaining kinds have faults.
        11 => format!("c({x}){pin}"),
        12 => format!("c({x},{y},{z}) t({y}):{size}"),
        13 => format!("c({x}) u:{size} t({x}):{size}{pin}"),
        14 => format!("c({x},{y}) t({x}) u t({y}):{size}"),
        15 => format!("t({x},{y}):{size}{pin}"),
        16 => format!("c({x}) t({x}):{size} t({x})"),
        17 => "e".into(),
        18 => format!("c({x},{y}) {w}({x}):{size} u"),
        19 => format!("o:{size}{pin}"),
        20 => format!("c({x}) p a"),
        21 => format!("c({x}) c({y}){pin} t({x},{y}):{size}"),
        _ => format!("c({x}) u c({y}) t({x},{y}):{size}"),
    }
}

/// Exchanges in which a message answers its own calls.
fn pages(kind: u32, size: u32, pin: &str, [x, y, z]: [&str; 3]) -> String {
    match kind {
        0 | 1 => format!("u:{size}{pin}"),
        2 | 3 => format!("a:{size}{pin}"),
        4 | 5 => format!("m({x};{x}):{size}{pin}"),
        6 => format!("m({x},{y};{x},{y}):{size}"),
        7 => format!("m({x},{y},{z};{x},{y},{z})?{pin}"),
        8 => format!("u:{size} m({x};{x}):{size}"),
        9 => format!("s:{size}"),
        10 => format!("p a:{size}"),
        // The remaining kinds have faults.
        11 => format!("m({x}){pin}"),
        12 | 13 => format!("m({x},{y};{y}):{size} u"),
        14 => format!("m({x},{y},{z};{y}):{size} m({z};{z})"),
        15 => format!("m({x},{x};{x}):{size} a"),
        16 => format!("m({x}) u:{size} m({x};{x})"),
        17 | 18 => "e".into(),
        _ => format!("o:{size}{pin}"),
    }
}

const CLEAN: u32 = 11;
const DIRTY: u32 = 12;
const SIZES: [u32; 8] = [10, 12, 30, 30, 75, 120, 300, 1000];

/// A stream of numbers from a seed: splitmix64, the same on every platform.
#[derive(Clone, Debug)]
pub struct Numbers(u64);

impl Numbers {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, or zero.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.draw() % (bound.max(1) as u64)) as usize
    }
}
