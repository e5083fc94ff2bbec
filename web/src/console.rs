//! `turnwise.plan()` and `turnwise.messages()` for the browser's developer tools: the plan and the
//! conversation on the page as plain objects.
//!
//! Workshops compare the plan with the package's, and so do the browser tests. Parts of the page
//! that are loaded on demand read both.

use js_sys::{JSON, Object, Reflect, global};
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;

/// Notifies scripts of the page that it has been at rest for a moment: the plan and the address
/// match the display.
pub fn tell_rest() {
    if let Ok(event) = web_sys::Event::new("turnwise-rest") {
        let _ = leptos::prelude::window().dispatch_event(&event);
    }
}

/// Puts `turnwise.plan` and `turnwise.messages` where the console finds them.
pub fn offer(
    plan: fn() -> Option<String>,
    messages: fn() -> Option<String>,
) -> Result<(), JsValue> {
    let console = Object::new();
    for (name, text) in [("plan", plan), ("messages", messages)] {
        let parsed = move || text().and_then(|text| JSON::parse(&text).ok()).unwrap_or_default();
        let function = Closure::<dyn Fn() -> JsValue>::new(parsed).into_js_value();
        Reflect::set(&console, &name.into(), &function)?;
    }
    Reflect::set(&global(), &"turnwise".into(), &console)?;
    Ok(())
}
