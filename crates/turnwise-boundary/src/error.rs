//! Errors as JSON text: `{"code":…,"message":…,"index":…,"path":…,"line":…,"column":…}`. The
//! TypeScript facade turns them into a `TurnwiseError`.

use turnwise_host::OptionsError;
use turnwise_host::formats::{ErrorCode, InputError};
use turnwise_host::json::Writer;
use wasm_bindgen::JsValue;

/// An error with only a code and a message.
pub fn plain(code: ErrorCode, message: &str) -> JsValue {
    Fields::new(code.as_str(), message).finish()
}

/// An error about the option or field at `path`.
pub fn with_path(code: &str, message: &str, path: &str) -> JsValue {
    let mut fields = Fields::new(code, message);
    fields.text("path", path);
    fields.finish()
}

/// An error about a message.
pub fn input(error: &InputError) -> JsValue {
    let mut fields = Fields::new(error.code, &error.message);
    fields.number("index", error.index);
    fields.number("line", error.line);
    fields.number("column", error.column);
    if let Some(field) = &error.field {
        fields.text("path", field);
    }
    fields.finish()
}

/// An error about the options.
pub fn options(error: &OptionsError) -> JsValue {
    with_path(error.code, &error.message, &error.path)
}

struct Fields(Writer);

impl Fields {
    fn new(code: &str, message: &str) -> Self {
        let mut fields = Self(Writer::default());
        fields.0.open('{').key("code").string(code).key("message").string(message);
        fields
    }

    fn text(&mut self, name: &str, value: &str) {
        self.0.key(name).string(value);
    }

    fn number(&mut self, name: &str, value: Option<u32>) {
        if let Some(value) = value {
            self.0.key(name).number(value);
        }
    }

    fn finish(mut self) -> JsValue {
        JsValue::from_str(&self.0.close('}').take())
    }
}
