//! Calls the host's own function that finds secrets.

use alloc::rc::Rc;
use alloc::string::String;

use turnwise_host::Redact;
use wasm_bindgen::prelude::*;

use crate::counter::Thrown;

#[wasm_bindgen]
extern "C" {
    /// A JavaScript function from a text to its secrets, with a NUL character between them.
    pub type FindSecrets;

    #[wasm_bindgen(method, structural, catch, js_name = call)]
    fn call(this: &FindSecrets, receiver: &JsValue, text: &str) -> Result<String, JsValue>;
}

/// The secrets to redact: none, those of the engine, or also those that `find` finds. An exception
/// of `find` is stored; then the whole text counts as a secret.
pub fn redact(is_on: bool, find: Option<FindSecrets>, thrown: &Thrown) -> Redact {
    if !is_on {
        return Redact::Off;
    }
    let Some(find) = find else { return Redact::On };
    let thrown = thrown.clone();
    Redact::Also(Rc::new(move |text| match find.call(&JsValue::UNDEFINED, text) {
        Ok(secrets) => {
            let places =
                |secret| text.match_indices(secret).map(|(at, found)| at..at + found.len());
            let secrets = secrets.split('\0').filter(|secret: &&str| !secret.is_empty());
            secrets.flat_map(places).collect()
        }
        Err(exception) => {
            *thrown.borrow_mut() = Some(exception);
            core::iter::once(0..text.len()).collect()
        }
    }))
}
