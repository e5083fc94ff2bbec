//! `turnwise.plan()` for the browser's developer tools: returns the plan on the page as a plain
//! object.
//!
//! Workshops compare it with the package's plan, and so do the browser tests.

use js_sys::{JSON, Object, Reflect, global};
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;

/// Tells scripts of the page that it has been at rest for a moment: the plan and the address are
/// those of what is shown.
pub fn tell_rest() {
    if let Ok(event) = web_sys::Event::new("turnwise-rest") {
        let _ = leptos::prelude::window().dispatch_event(&event);
    }
}

/// Puts `turnwise.plan` where the console finds it.
pub fn offer(plan: impl Fn() -> Option<String> + 'static) -> Result<(), JsValue> {
    let parsed_plan = move || plan().and_then(|plan| JSON::parse(&plan).ok()).unwrap_or_default();
    let function = Closure::<dyn Fn() -> JsValue>::new(parsed_plan).into_js_value();
    let console = Object::new();
    Reflect::set(&console, &"plan".into(), &function)?;
    Reflect::set(&global(), &"turnwise".into(), &console)?;
    Ok(())
}
