//! How far back a conversation needs facts such as identifiers, codes and amounts: for each that
//! the assistant says or passes to a tool, the turn in which it was last mentioned.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use turnwise_formats::Json;

/// The facts of one conversation so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Reuse {
    /// For each fact, the turn in which it was last mentioned, and in which the assistant last used
    /// it.
    said: BTreeMap<String, (u32, u32)>,
    /// For each use of a known fact, the number of turns since its last mention.
    turns: Vec<u32>,
}

impl Reuse {
    /// Reads a message of turn `turn`. The assistant uses facts; others only mention them.
    pub(super) fn read(&mut self, message: &Json<'_>, is_assistant: bool, turn: u32) {
        each_text(message, &mut |text| {
            let words =
                text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_' | '.')));
            for word in words.map(|word| word.trim_matches(['-', '_', '.'])) {
                if !is_fact(word) {
                    continue;
                }
                let Some((last, used)) = self.said.get_mut(word) else {
                    self.said.insert(word.into(), (turn, 0));
                    continue;
                };
                if is_assistant && *used != turn {
                    self.turns.push(turn.saturating_sub(*last));
                    *used = turn;
                }
                *last = turn;
            }
        });
    }

    /// For each use of a fact, the number of turns since its last mention.
    pub(super) fn turns(&self) -> &[u32] {
        &self.turns
    }
}

/// Whether the word is likely to be needed word for word.
fn is_fact(word: &str) -> bool {
    (SHORTEST..=LONGEST).contains(&word.len()) && word.bytes().any(|byte| byte.is_ascii_digit())
}

fn each_text(json: &Json<'_>, visit: &mut dyn FnMut(&str)) {
    match json {
        Json::String(text) => visit(text),
        Json::Array(list) => list.iter().for_each(|value| each_text(value, visit)),
        Json::Object(fields) => fields.iter().for_each(|(_, value)| each_text(value, visit)),
        _ => {}
    }
}

/// Shorter numbers are too common.
const SHORTEST: usize = 4;
/// Longer words are data.
const LONGEST: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;
    use turnwise_formats::parse;

    #[test]
    fn the_last_time_before_a_use_counts() {
        let mut reuse = Reuse::default();
        let said =
            [(r#"{"content":"My code is XK77Q."}"#, false, 1), (r#"{"content":"Ok."}"#, true, 1)];
        let used = r#"{"arguments":"{\"code\":\"XK77Q\"}"}"#;
        for (text, is_assistant, turn) in said.into_iter().chain([(used, true, 6), (used, true, 6)])
        {
            reuse.read(&parse(text).unwrap().json, is_assistant, turn);
        }
        assert_eq!(reuse.turns(), [5]);
    }
}
