//! For whoever opens the developer tools: `turnwise.plan()` is the plan on the page, as a plain object.
//!
//! Workshops compare it with the package's, and so do the browser tests.

use js_sys::{Object, Reflect, global};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;

/// Puts `turnwise.plan` where the console finds it.
pub fn offer<T: Serialize>(plan: impl Fn() -> Option<T> + 'static) -> Result<(), JsValue> {
    // Plain objects instead of maps, as `JSON.parse` would make them.
    let told = move || plan().and_then(|plan| plan.serialize(&Serializer::json_compatible()).ok()).unwrap_or_default();
    let function = Closure::<dyn Fn() -> JsValue>::new(told).into_js_value();
    let console = Object::new();
    Reflect::set(&console, &"plan".into(), &function)?;
    Reflect::set(&global(), &"turnwise".into(), &console)?;
    Ok(())
}
