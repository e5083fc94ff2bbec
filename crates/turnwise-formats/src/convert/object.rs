//! JSON text, field by field.

use alloc::string::String;
use alloc::vec::Vec;

use crate::json::push_string;

pub(crate) fn list(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    ["[", &items.join(","), "]"].concat()
}

pub(crate) fn typed(kind: &str) -> Object {
    Object::new().text("type", kind)
}

/// A JSON object, field by field.
#[derive(Clone)]
pub(crate) struct Object(String);

impl Object {
    pub fn new() -> Self {
        Self(String::from("{"))
    }

    pub fn text(mut self, key: &str, value: &str) -> Self {
        self.key(key);
        push_string(&mut self.0, value);
        self
    }

    pub fn raw(mut self, key: &str, value: &str) -> Self {
        self.key(key);
        self.0.push_str(value);
        self
    }

    fn key(&mut self, key: &str) {
        if self.0.len() > 1 {
            self.0.push(',');
        }
        push_string(&mut self.0, key);
        self.0.push(':');
    }

    pub fn end(mut self) -> String {
        self.0.push('}');
        self.0
    }
}
