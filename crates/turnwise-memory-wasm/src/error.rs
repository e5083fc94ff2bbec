//! Errors as JSON text: `{"code":…,"message":…,"path":…}`.

use serde::Serialize;
use turnwise_formats::InputError;
use wasm_bindgen::JsValue;

#[derive(Serialize)]
struct Thrown<'a> {
    code: &'a str,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<u32>,
}

/// An error of the memory.
pub fn memory(error: &turnwise_memory::Error) -> JsValue {
    thrown(error.code(), &error.to_string(), None, None)
}

/// An error about the option at `path`.
pub fn option(message: &str, path: &str) -> JsValue {
    thrown("bad_option", message, Some(path), None)
}

/// An error about a message.
pub fn input(error: &InputError) -> JsValue {
    thrown(error.code, &error.message, error.field.as_deref(), error.index)
}

fn thrown(code: &str, message: &str, path: Option<&str>, index: Option<u32>) -> JsValue {
    let thrown = Thrown { code, message, path, index };
    JsValue::from_str(&serde_json::to_string(&thrown).unwrap_or_default())
}
