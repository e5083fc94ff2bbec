//! Writes the contexts the default strategy builds at recorded checkpoints, as JSON lines, for scoring elsewhere.
//!
//! `cargo run --release -p turnwise-host --example contexts -- DATA OUT`: DATA holds `checkpoints.jsonl` and `tools/*.jsonl`.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;

use turnwise_host::turnwise::item::Role;
use turnwise_host::{Conversation, json};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let data = arguments.next().ok_or("which data folder?")?;
    let mut out = fs::File::create(arguments.next().ok_or("which output file?")?)?;
    let mut files = BTreeMap::new();
    for name in ["tau_airline", "tau_retail", "swe_agent", "pi_session", "sgd"] {
        files.insert(name, fs::read_to_string(format!("{data}/tools/{name}.jsonl"))?);
    }
    let mut transcripts = BTreeMap::new();
    for line in files.values().flat_map(|file| file.lines()) {
        let row = json::parse(line)?.json;
        let id = row.text_of("id").unwrap_or("?").to_owned();
        transcripts.insert(id, row.list_of("messages").iter().map(ToString::to_string).collect::<Vec<_>>());
    }
    for line in fs::read_to_string(format!("{data}/checkpoints.jsonl"))?.lines() {
        let row = json::parse(line)?.json;
        let id = row.text_of("id").unwrap_or("?");
        let Some(messages) = transcripts.get(id) else { continue };
        let checkpoint = row.get("checkpoint").and_then(|c| c.as_u32()).unwrap_or(0);
        for level in ["2x", "4x", "8x"] {
            let budget = row.get("budget").and_then(|b| b.get(level)).and_then(|b| b.as_u32()).unwrap_or(0);
            let history = messages.get(..checkpoint as usize).unwrap_or_default();
            let seen = context(history, budget)?;
            let list = seen.join(",");
            writeln!(
                out,
                r#"{{"strategy":"default","table":"{level}","id":"{id}","checkpoint":{checkpoint},"budget":{budget},"messages":[{list}]}}"#
            )?;
        }
    }
    Ok(())
}

/// What the model sees of `history` when its messages, system ones apart, may take `budget` tokens.
fn context(history: &[String], budget: u32) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let mut probe = Conversation::new(&json::parse("{}")?.json)?;
    for message in history {
        probe.push(message, false)?;
    }
    let transcript = probe.context().transcript();
    let system: u32 =
        transcript.items(0..transcript.len()).filter(|(_, i)| i.role == Role::System).map(|(_, i)| i.tokens.0).sum();
    let options = format!(r#"{{"window":{},"reserveOutput":0,"summarizer":{{"type":"extractive"}}}}"#, budget + system);
    let mut chat = Conversation::new(&json::parse(&options)?.json)?;
    for message in history {
        chat.push(message, false)?;
    }
    let plan = chat.fit().clone();
    Ok(chat.seen(&plan))
}
