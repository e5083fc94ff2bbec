//! Calls the host's own token counter.

use alloc::rc::Rc;
use core::cell::RefCell;

use turnwise_host::formats::ErrorCode;
use turnwise_host::turnwise_core::tokens::estimate;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// A JavaScript function from a text to a number.
    pub type CountTokens;

    #[wasm_bindgen(method, structural, catch, js_name = call)]
    fn call(this: &CountTokens, receiver: &JsValue, text: &str) -> Result<f64, JsValue>;
}

/// The last exception of the counter, until the boundary takes it.
pub type Thrown = Rc<RefCell<Option<JsValue>>>;

/// A counter that calls `function`. If that throws or returns something other than a number, the
/// counter stores the exception and returns the estimate: an exception thrown through the engine
/// would leave it in an inconsistent state.
pub fn calling(function: CountTokens, thrown: Thrown) -> turnwise_host::Counter {
    Rc::new(move |text| match function.call(&JsValue::UNDEFINED, text) {
        Ok(count) if count.is_finite() && count >= 0.0 => count as u32,
        Ok(_) => {
            let message = "`countTokens` must return a number, zero or more";
            *thrown.borrow_mut() = Some(crate::error::plain(ErrorCode::BadCount, message));
            estimate(text).0
        }
        Err(exception) => {
            *thrown.borrow_mut() = Some(exception);
            estimate(text).0
        }
    })
}
