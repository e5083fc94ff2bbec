//! Request fields that a provider needs next to the messages, as data with a date: providers change
//! their minds more often than this library is released. A host merges `body` into its request and
//! sends `headers` with it.

use alloc::string::{String, ToString};

use crate::definition::Definition;
use crate::format::{Format, dispatch};
use crate::json::push_string;

/// Headers and fields of a request next to its messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Directive {
    /// A stable name for programs.
    pub name: &'static str,
    /// When it is needed.
    pub occasion: Occasion,
    /// The request's fields, as JSON; `$` is replaced by a number of tokens.
    pub(crate) body: &'static str,
    /// The request's headers, as JSON.
    pub(crate) headers: &'static str,
    /// The field that the request must have for this one to be allowed; empty if it always is.
    pub(crate) when: &'static str,
    /// Fewer tokens than this are refused.
    pub(crate) least: u32,
    pub(crate) why: &'static str,
}

/// When a directive is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// The request does not send everything that was said as it was said.
    Edited,
    /// The provider summarizes old messages from this number of tokens on.
    Compact,
    /// The provider clears old tool results from this number of tokens on.
    Clear,
}

/// The directive a format has for an occasion, if it has one.
pub fn directive(format: Format, occasion: Occasion) -> Option<&'static Directive> {
    let known = dispatch!(format, F => F::DIRECTIVES);
    known.iter().find(|directive| directive.occasion == occasion)
}

impl Directive {
    /// Writes JSON: `{"name":…,"asOf":…,"headers":{…},"body":{…},"why":…}`, and `"when":…` if the
    /// directive holds only for requests that have this field.
    pub fn to_json(&self, tokens: u32) -> String {
        let mut out = String::from("{\"name\":");
        push_string(&mut out, self.name);
        out.push_str(",\"asOf\":");
        push_string(&mut out, AS_OF);
        out.push_str(",\"headers\":");
        out.push_str(self.headers);
        out.push_str(",\"body\":");
        let (before, after) = self.body.split_once('$').unwrap_or((self.body, ""));
        out.push_str(before);
        if before.len() < self.body.len() {
            out.push_str(&tokens.max(self.least).to_string());
        }
        out.push_str(after);
        if !self.when.is_empty() {
            out.push_str(",\"when\":");
            push_string(&mut out, self.when);
        }
        out.push_str(",\"why\":");
        push_string(&mut out, self.why);
        out.push('}');
        out
    }
}

/// When the providers' guides on preserved thinking, context editing and compaction were read for
/// the tables of the formats.
const AS_OF: &str = "2026-11-21";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::parse;

    #[test]
    fn every_directive_is_json_with_its_number_in_it() {
        let known = |format: Format| dispatch!(format, F => F::DIRECTIVES);
        for directive in Format::ALL.into_iter().flat_map(known) {
            let text = directive.to_json(80_000);
            let parsed = parse(&text).unwrap();
            assert!(parsed.json.get("body").is_some_and(crate::Json::is_object), "{text}");
            assert!(parsed.json.get("headers").is_some_and(crate::Json::is_object), "{text}");
            assert_eq!(text.contains("80000"), directive.occasion != Occasion::Edited, "{text}");
        }
        let least = directive(Format::Anthropic, Occasion::Compact).unwrap().to_json(10);
        assert!(least.contains("50000"), "{least}");
        assert_eq!(directive(Format::OpenAiChat, Occasion::Compact), None);
    }
}
