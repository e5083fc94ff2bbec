//! What happens should the engine panic after all.

use std::cell::RefCell;

use wasm_bindgen::prelude::*;

thread_local! {
    static LAST_PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Keeps what a panic says. wasm-bindgen calls this once for each instance.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        let _ = LAST_PANIC.try_with(|last| last.try_borrow_mut().map(|mut last| *last = Some(text)));
    }));
}

/// Makes the next call run on a fresh instance and answers with what the last panic said. What the old instance held is
/// gone; the host rebuilds its conversations from its own messages.
#[wasm_bindgen]
pub fn restart() -> Option<String> {
    wasm_bindgen::handler::schedule_reinit();
    LAST_PANIC.try_with(|last| last.try_borrow_mut().ok()?.take()).ok().flatten()
}
