//! Collects statistics about conversations, and suggests a policy for similar ones.

use std::fmt::Write;

use turnwise_host::advice::{Spread, Survey as Seen};
use turnwise_host::formats::{Format, parse_transcript};
use turnwise_host::json::{Parsed, parse, push_string};
use wasm_bindgen::prelude::*;

/// Statistics over the conversations added so far.
#[wasm_bindgen]
#[derive(Default)]
pub struct Survey(Seen);

#[wasm_bindgen]
impl Survey {
    /// An empty survey.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a conversation, given as a file that people open; `format` is empty to detect it.
    ///
    /// # Errors
    ///
    /// A message: the file cannot be read.
    pub fn add(&mut self, file: &str, format: &str) -> Result<(), String> {
        let transcript = parse_transcript(file).map_err(|error| error.to_string())?;
        let format = Format::from_name(format).or(transcript.format);
        let parsed: Result<Vec<Parsed<'_>>, _> =
            transcript.messages.iter().map(|message| parse(message)).collect();
        let parsed = parsed.map_err(|error| error.to_string())?;
        self.0.add_messages(&parsed, format).map_err(|error| error.to_string())
    }

    /// Returns the survey as JSON:
    /// `{"conversations":2,"toolPermille":310,"system":900,"spreads":[{"median":9,"p90":20,"max":41},…],"options":[["keep","4","why"],…]}`.
    /// The spreads are turns per conversation and tokens per turn.
    pub fn suggest(&self, window: u32) -> String {
        let suggestion = self.0.suggest(Some(window));
        let mut out = format!(
            "{{\"conversations\":{},\"toolPermille\":{},\"system\":{},\"spreads\":[",
            self.0.turns().len(),
            suggestion.tool_permille,
            suggestion.system.0
        );
        push_spread(&mut out, suggestion.turns);
        out.push(',');
        push_spread(&mut out, suggestion.turn_tokens);
        out.push_str("],\"options\":[");
        for (place, (name, value, why)) in suggestion.options.iter().enumerate() {
            out.push_str(if place == 0 { "[" } else { ",[" });
            push_string(&mut out, name);
            for text in [value, why] {
                out.push(',');
                push_string(&mut out, text);
            }
            out.push(']');
        }
        out.push_str("]}");
        out
    }
}

fn push_spread(out: &mut String, Spread { median, p90, max }: Spread) {
    let _ = write!(out, "{{\"median\":{median},\"p90\":{p90},\"max\":{max}}}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversations_are_counted_turn_by_turn() {
        let mut survey = Survey::new();
        let turn = r#"{"role":"user","content":"Where is my order?"},{"role":"assistant","content":"On its way to you."}"#;
        for turns in [1, 2, 5] {
            survey.add(&format!("[{}]", [turn].repeat(turns).join(",")), "").unwrap();
        }
        assert!(survey.add("[", "").is_err());
        let object = survey.suggest(60);
        let object = parse(&object).unwrap().json.into_owned();
        assert_eq!(object.get("conversations").unwrap().as_u32(), Some(3));
        let spreads = object.list_of("spreads");
        assert_eq!(spreads[0].get("max").unwrap().as_u32(), Some(5));
        assert!(spreads[1].get("max").unwrap().as_u32().unwrap() > 5);
        assert!(
            object
                .list_of("options")
                .iter()
                .any(|option| option.as_array().unwrap()[0].as_str() == Some("keep"))
        );
    }
}
