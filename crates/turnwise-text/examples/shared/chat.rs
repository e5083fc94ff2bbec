//! Chat Completions messages as snippets, and the JSON Lines files that the examples read them
//! from.

use std::error::Error;
use std::str::FromStr;

use serde_json::Value;
use turnwise_text::{Snippet, Speaker};

/// The command line of an example: a JSON Lines file of conversations, and options.
pub struct Arguments {
    file: String,
    rest: std::iter::Skip<std::env::Args>,
}

impl Arguments {
    /// Reads the command line of this process.
    pub fn read() -> Result<Self, Box<dyn Error>> {
        let mut rest = std::env::args().skip(1);
        let file = rest.next().ok_or("name a JSON Lines file of conversations")?;
        Ok(Self { file, rest })
    }

    /// Parses the next argument.
    pub fn next<T: FromStr>(&mut self) -> Option<T> {
        self.rest.next().and_then(|word| word.parse().ok())
    }

    /// Calls `visit` for each row of the file, or only for the named row.
    pub fn each(
        &self,
        only: Option<usize>,
        mut visit: impl FnMut(usize, &[Snippet<'_>]),
    ) -> Result<(), Box<dyn Error>> {
        for (row, line) in std::fs::read_to_string(&self.file)?.lines().enumerate() {
            if only.is_none_or(|only| only == row) {
                let conversation: Value = serde_json::from_str(line)?;
                visit(row, &snippets(conversation["messages"].as_array().ok_or("no `messages`")?));
            }
        }
        Ok(())
    }
}

/// Turns Chat Completions messages into snippets. System messages are skipped because they stay in
/// the context window.
fn snippets(messages: &[Value]) -> Vec<Snippet<'_>> {
    let mut out = Vec::new();
    let mut names = std::collections::BTreeMap::new();
    let mut turn = 0;
    for (index, message) in (0..).zip(messages) {
        let text = message["content"].as_str().unwrap_or_default();
        match message["role"].as_str() {
            Some("user") => {
                turn += 1;
                out.push(Snippet::user(text, turn, index));
            }
            Some("tool") => {
                let id = message["tool_call_id"].as_str().unwrap_or_default();
                out.push(Snippet::answered(
                    names.get(id).copied().unwrap_or("tool"),
                    text,
                    turn,
                    index,
                ));
            }
            Some("assistant") => {
                out.push(Snippet::said(Speaker::Assistant, text, turn, index));
                for call in message["tool_calls"].as_array().into_iter().flatten() {
                    let name = call["function"]["name"].as_str().unwrap_or("tool");
                    names.insert(call["id"].as_str().unwrap_or_default(), name);
                    out.push(Snippet::called(
                        name,
                        call["function"]["arguments"].as_str().unwrap_or_default(),
                        turn,
                        index,
                    ));
                }
            }
            _ => {}
        }
    }
    out
}
