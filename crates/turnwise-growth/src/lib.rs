//! Measures how the work of each public function of `turnwise-text` grows with its text.
//!
//! `cargo xtask growth` builds this crate for WebAssembly with a counter in each function and loop,
//! and `tests/text/growth.test.mjs` compares the counts for texts that are made to be slow. Time
//! would be less exact, because other programs and the processor's caches affect it.
//!
//! The module has no glue, so all arguments are numbers: cases and texts are referred to by index,
//! and the name of a case is read from memory.

use std::cell::RefCell;

mod cases;
mod hostile;

thread_local! {
    static TEXT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// The number of hostile texts.
#[allow(unsafe_code)]
// SAFETY: no other crate of this module exports the name, here and below.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn texts() -> usize {
    hostile::pieces().len()
}

/// The number of cases.
#[allow(unsafe_code)]
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn cases() -> usize {
    cases::cases().len()
}

/// Stores the name of a case as the text.
#[allow(unsafe_code)]
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn name(case: usize) {
    let name = cases::cases().get(case).map_or(String::new(), |case| case.name.clone());
    TEXT.set(name);
}

/// Stores a hostile text of a number of bytes.
#[allow(unsafe_code)]
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn write(text: usize, bytes: usize) {
    let pieces = hostile::pieces();
    TEXT.set(pieces.get(text).map_or(String::new(), |piece| hostile::repeated(piece, bytes)));
}

/// The address of the text.
#[allow(unsafe_code)]
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn address() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}

/// The length of the text, in bytes.
#[allow(unsafe_code)]
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn length() -> usize {
    TEXT.with_borrow(String::len)
}

/// Runs a case on the text.
#[allow(unsafe_code)]
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn run(case: usize) {
    if let Some(case) = cases::cases().get(case) {
        TEXT.with_borrow(|text| (case.work)(text));
    }
}
