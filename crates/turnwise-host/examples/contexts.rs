//! Writes what the default offline strategy builds on recorded conversations, as JSON lines, for scoring elsewhere.
//!
//! `cargo run --release -p turnwise-host --example contexts -- DATA OUT [CHATS]`: DATA holds `checkpoints.jsonl`,
//! `tools/` and `summaries/`; OUT is a folder; CHATS are long chats as JSON lines of `id` and `messages`. Written are
//! `needed.jsonl` (budgets), `turns.jsonl` (three turns and 200 words), `tools.jsonl` (old results cleared),
//! `evidence.jsonl` (the chats in 4,096 tokens) and `summaries.jsonl` (notes of so many words).

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::{self, File};
use std::io::{BufWriter, Write};

use turnwise_host::json::{self, Json};
use turnwise_host::text::{Request, Snippet, Speaker, Template, summarize};
use turnwise_host::turnwise::item::Role;
use turnwise_host::turnwise::tokens::TokenCount;
use turnwise_host::{Conversation, Settings, options};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

fn main() -> Outcome {
    let mut arguments = std::env::args().skip(1);
    let data = arguments.next().ok_or("which data folder?")?;
    let out = arguments.next().ok_or("which output folder?")?;
    fs::create_dir_all(&out)?;
    checkpoints(&data, &out)?;
    if let Some(chats) = arguments.next() {
        evidence(&chats, &out)?;
        meetings(&chats, &out)?;
    }
    summaries(&data, &out)
}

const TURNS: &str = r#"{"strategies":[{"type":"summarize","trigger":{"turns":4},"target":{"turns":3},"keep":3,"maxTokens":330}],"summarizer":{"type":"extractive"}}"#;
const TOOLS: &str =
    r#"{"strategies":[{"type":"clearToolResults","trigger":{"messages":1},"target":{"tokens":0},"keepResults":3}]}"#;

fn checkpoints(data: &str, out: &str) -> Outcome {
    let mut transcripts = BTreeMap::new();
    for name in ["tau_airline", "tau_retail", "swe_agent", "pi_session", "sgd"] {
        for line in fs::read_to_string(format!("{data}/tools/{name}.jsonl"))?.lines() {
            let row = json::parse(line)?.json;
            let messages: Vec<_> = row.list_of("messages").iter().map(ToString::to_string).collect();
            transcripts.insert(row.text_of("id").unwrap_or("?").to_owned(), messages);
        }
    }
    let mut needed = create(out, "needed")?;
    let mut turns = create(out, "turns")?;
    let mut tools = create(out, "tools")?;
    for line in fs::read_to_string(format!("{data}/checkpoints.jsonl"))?.lines() {
        let row = json::parse(line)?.json;
        let id = row.text_of("id").unwrap_or("?");
        let number = |row: Option<&Json<'_>>| row.and_then(Json::as_u32).unwrap_or(0);
        let checkpoint = number(row.get("checkpoint"));
        let Some(history) = transcripts.get(id).and_then(|all| all.get(..checkpoint as usize)) else { continue };
        let head = format!(r#""strategy":"default","id":"{id}","checkpoint":{checkpoint}"#);
        for level in ["2x", "4x", "8x"] {
            let budget = number(row.get("budget").and_then(|budget| budget.get(level)));
            let list = seen(history, settings_of(history, budget)?)?;
            writeln!(needed, r#"{{{head},"table":"{level}","budget":{budget},"messages":[{list}]}}"#)?;
        }
        for (file, options, table) in [(&mut turns, TURNS, "3 turns"), (&mut tools, TOOLS, "tools")] {
            let list = seen(history, options::read(&json::parse(options)?.json)?)?;
            writeln!(file, r#"{{{head},"table":"{table}","budget":null,"messages":[{list}]}}"#)?;
        }
    }
    Ok(())
}

fn evidence(chats: &str, out: &str) -> Outcome {
    let mut file = create(out, "evidence")?;
    for line in fs::read_to_string(chats)?.lines() {
        let row = json::parse(line)?.json;
        let history: Vec<_> = row.list_of("messages").iter().map(ToString::to_string).collect();
        for budget in [1024, 2048, 4096, 8192] {
            let list = seen(&history, settings_of(&history, budget)?)?;
            let id = row.text_of("id").unwrap_or("?");
            writeln!(
                file,
                r#"{{"strategy":"default","id":"{id}","budget":{budget},"question":null,"messages":[{list}]}}"#
            )?;
        }
    }
    Ok(())
}

/// The options of the default strategy when the messages of `history`, system ones apart, may take `budget` tokens.
fn settings_of(history: &[String], budget: u32) -> Outcome<Settings> {
    let probe = read(history, options::read(&json::parse("{}")?.json)?)?;
    let transcript = probe.context().transcript();
    let items = transcript.items(0..transcript.len()).filter(|(_, item)| item.role == Role::System);
    let system: TokenCount = items.map(|(_, item)| item.tokens).sum();
    let options =
        format!(r#"{{"window":{},"reserveOutput":0,"summarizer":{{"type":"extractive"}}}}"#, budget + system.0);
    Ok(options::read(&json::parse(&options)?.json)?)
}

fn read(history: &[String], settings: Settings) -> Outcome<Conversation> {
    let mut chat = Conversation::with_settings(settings);
    for message in history {
        chat.push(message, false)?;
    }
    Ok(chat)
}

fn seen(history: &[String], settings: Settings) -> Outcome<String> {
    let mut chat = read(history, settings)?;
    let plan = chat.fit().clone();
    Ok(chat.seen(&plan).join(","))
}

/// Notes of so many words about dialogues for which people wrote summaries.
fn summaries(data: &str, out: &str) -> Outcome {
    let mut file = File::options().append(true).create(true).open(format!("{out}/summaries.jsonl"))?;
    for (place, line) in fs::read_to_string(format!("{data}/summaries/mts_dialog.jsonl"))?.lines().enumerate() {
        let row = json::parse(line)?.json;
        note(&mut file, &format!("mts/{place}"), 60, &visit(row.text_of("dialogue").unwrap_or_default()))?;
    }
    for line in fs::read_to_string(format!("{data}/summaries/aci_bench.jsonl"))?.lines() {
        let row = json::parse(line)?.json;
        let id = row.text_of("encounter_id").unwrap_or("?");
        note(&mut file, &format!("aci/{id}"), 200, &visit(row.text_of("dialogue").unwrap_or_default()))?;
    }
    let Ok(chats) = fs::read_to_string(format!("{data}/memory-noncommercial/locomo.jsonl")) else { return Ok(()) };
    for line in chats.lines() {
        let row = json::parse(line)?.json;
        let id = row.text_of("id").unwrap_or("?");
        for (place, session) in row.list_of("sessions").iter().enumerate() {
            let said = session.list_of("turns").iter().map(|turn| {
                let name = turn.text_of("speaker").unwrap_or_default();
                let role = if Some(name) == row.text_of("speaker_a") { Speaker::User } else { Speaker::Assistant };
                (role, format!("{name}: {}", turn.text_of("text").unwrap_or_default()))
            });
            note(&mut file, &format!("{id}/{place}"), 100, &said.collect::<Vec<_>>())?;
        }
    }
    Ok(())
}

fn meetings(chats: &str, out: &str) -> Outcome {
    let mut file = create(out, "summaries")?;
    for line in fs::read_to_string(chats)?.lines() {
        let row = json::parse(line)?.json;
        let id = row.text_of("id").unwrap_or("?");
        if !id.starts_with("qmsum") {
            continue;
        }
        let said =
            row.list_of("messages").iter().map(|m| (Speaker::User, m.text_of("content").unwrap_or("").to_owned()));
        note(&mut file, id, 200, &said.collect::<Vec<_>>())?;
    }
    Ok(())
}

/// The lines of a visit: `Doctor: …`, `[patient] …`.
fn visit(dialogue: &str) -> Vec<(Speaker, String)> {
    let mut said: Vec<(Speaker, String)> = Vec::new();
    for line in dialogue.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let split = match line.strip_prefix('[') {
            Some(rest) => rest.split_once(']'),
            None => line.split_once(':'),
        };
        let (name, text) = split.filter(|(name, _)| name.len() < 24).unwrap_or(("", line));
        let asks = name.trim().to_ascii_lowercase().starts_with("d");
        said.push((if asks { Speaker::Assistant } else { Speaker::User }, text.trim().to_owned()));
    }
    said
}

fn note(file: &mut impl Write, id: &str, words: u32, said: &[(Speaker, String)]) -> Outcome {
    let snippets: Vec<_> =
        said.iter().zip(0..).map(|((speaker, text), at)| Snippet::said(*speaker, text, 1 + at / 2, at)).collect();
    let count = |text: &str| text.split_whitespace().count() as u32;
    let text = summarize(&Request::new(&snippets, Template::General, words, &count));
    let mut quoted = String::new();
    json::push_string(&mut quoted, &text);
    writeln!(file, r#"{{"id":"{id}","words":{words},"text":{quoted}}}"#)?;
    Ok(())
}

fn create(out: &str, name: &str) -> Outcome<BufWriter<File>> {
    Ok(BufWriter::new(File::create(format!("{out}/{name}.jsonl"))?))
}
