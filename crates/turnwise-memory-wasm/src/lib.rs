//! The JavaScript boundary of `turnwise-memory`: a module of its own, so that only users of memory
//! download it who has no memory.
//!
//! Calls are rare, so options and answers cross as JavaScript values. Messages come in as one JSON
//! list, in any format. Rows of the store cross as `{ id, data }`, where `data` is JSON text.
//! Errors are thrown as JSON text, which the TypeScript facade turns into a `TurnwiseError`.

mod answer;
mod blocks;
mod changes;
mod error;
mod handle;
mod messages;
mod rows;

pub use crate::handle::MemoryHandle;

use wasm_bindgen::prelude::*;

/// Makes the next call run on a new instance, after a panic. The facade reads the store again.
#[wasm_bindgen]
pub fn restart() {
    wasm_bindgen::handler::schedule_reinit();
}

/// The linear memory. A call without texts, which makes the new instance behind a restart.
#[wasm_bindgen(js_name = linearMemory)]
pub fn linear_memory() -> JsValue {
    wasm_bindgen::memory()
}
