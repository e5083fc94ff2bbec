//! The fields of an options object, as the builders collect them.

use alloc::string::String;
use alloc::vec::Vec;

use turnwise_host::json::{Writer, push_string};

/// Names and values. The values are JSON texts; the engine reads and checks them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Fields(Vec<(&'static str, String)>);

impl Fields {
    /// Sets a field to a JSON text. Set twice, the last value counts, as in JSON.
    pub fn set(&mut self, name: &'static str, json: String) {
        self.0.retain(|(known, _)| *known != name);
        self.0.push((name, json));
    }

    /// Sets a field to a string.
    pub fn set_text(&mut self, name: &'static str, text: &str) {
        let mut quoted = String::new();
        push_string(&mut quoted, text);
        self.set(name, quoted);
    }

    /// Adds the fields of another object.
    pub fn extend(&mut self, other: &Self) {
        other.0.iter().for_each(|(name, json)| self.set(name, json.clone()));
    }

    /// The names and their JSON texts.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(name, json)| (*name, json.as_str()))
    }

    /// The object as JSON text.
    pub fn json(&self) -> String {
        let mut out = Writer::default();
        out.open('{');
        for (name, json) in &self.0 {
            out.key(name).raw(json);
        }
        out.close('}').take()
    }
}
