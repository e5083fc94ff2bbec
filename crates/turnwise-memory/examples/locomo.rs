//! Measures recall on LoCoMo: `cargo run --release --example locomo -- <folder>/locomo.jsonl`.
//!
//! The data is CC BY-NC and not part of this repository. Questions name the turns that answer
//! them; the figures say how many of these turns a recall shows.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use std::collections::BTreeMap;
use std::time::Instant;

use serde_json::Value;
use turnwise_memory::day::{DAY_MS, Date};
use turnwise_memory::{
    Consent, Key, LearnOptions, Memory, Message, RecallOptions, Scope, Sensitivity,
};

fn main() {
    let path = std::env::args().nth(1).unwrap_or_else(|| panic!("give the path of locomo.jsonl"));
    let data = std::fs::read_to_string(path).unwrap();
    let mut figures = Figures::default();
    for line in data.lines().filter(|line| !line.trim().is_empty()) {
        let chat: Value = serde_json::from_str(line).unwrap();
        measure(&chat, &mut figures);
    }
    figures.print();
}

#[derive(Default)]
struct Figures {
    sums: BTreeMap<String, (f64, f64)>,
    micros: Vec<u128>,
}

impl Figures {
    fn add(&mut self, name: &str, value: f64) {
        let sum = self.sums.entry(name.into()).or_default();
        *sum = (sum.0 + value, sum.1 + 1.0);
    }

    fn print(&mut self) {
        for (name, (sum, count)) in &self.sums {
            println!("{name:24} {:6.1}   n = {count}", 100.0 * sum / count);
        }
        self.micros.sort_unstable();
        println!("recall p95: {} µs", self.micros[self.micros.len() * 95 / 100]);
    }
}

fn measure(chat: &Value, figures: &mut Figures) {
    let scope = Scope::new("locomo", chat["id"].as_str().unwrap()).unwrap();
    let mut memory = Memory::new(scope, Key::new([0; 32]), "a");
    let sensitive = Sensitivity::SENSITIVE.into_iter().collect();
    memory.set_consent(Consent { sensitive, ..Consent::everything() });
    for session in chat["sessions"].as_array().unwrap() {
        let at = time(session["date_time"].as_str().unwrap());
        let turns = session["turns"].as_array().unwrap();
        let messages: Vec<Message<'_>> = (0..)
            .zip(turns)
            .map(|(index, turn)| Message {
                name: turn["speaker"].as_str(),
                at: Some(at),
                ..Message::user(turn["text"].as_str().unwrap(), index)
            })
            .collect();
        let conversation = session["n"].to_string();
        let is_secret = &|_: &str| false;
        let options = LearnOptions { conversation: &conversation, now: at, is_secret };
        memory.learn(&messages, &options);
    }
    for asked in chat["qa"].as_array().unwrap() {
        ask(&memory, asked, figures);
    }
}

fn ask(memory: &Memory, asked: &Value, figures: &mut Figures) {
    let question = asked["question"].as_str().unwrap();
    let category = asked["category"].as_u64().unwrap();
    let place = |id: &str| -> Option<(String, u32)> {
        let (session, turn) = id.trim().strip_prefix('D')?.split_once(':')?;
        Some((session.parse::<u32>().ok()?.to_string(), turn.parse::<u32>().ok()? - 1))
    };
    let evidence: Vec<(String, u32)> = asked["evidence"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|id| place(id.as_str()?))
        .collect();
    if evidence.is_empty() {
        return;
    }
    let count = |text: &str| turnwise_meter::estimate(text);
    let recall = |tokens: u32, limit: usize| -> Vec<(String, u32)> {
        let options = RecallOptions { tokens, limit, floor: 0, ..RecallOptions::default() };
        let recall = memory.recall(question, &options, &count);
        assert!(recall.tokens <= tokens);
        let places = recall.ids.iter().map(|id| {
            let source = &memory.record(*id).unwrap().newest().unwrap().said.source;
            (source.conversation.clone(), source.index)
        });
        places.collect()
    };
    let share = |found: &[(String, u32)]| {
        evidence.iter().filter(|one| found.contains(one)).count() as f64 / evidence.len() as f64
    };
    let began = Instant::now();
    let ranked = recall(u32::MAX, 100);
    figures.micros.push(began.elapsed().as_micros());
    let mut sessions: Vec<&str> = Vec::new();
    for (session, _) in &ranked {
        if !sessions.contains(&session.as_str()) {
            sessions.push(session);
        }
    }
    let is_needed = |session: &&&str| evidence.iter().any(|(wanted, _)| wanted == **session);
    let top: Vec<&&str> = sessions.iter().take(5).collect();
    figures.add("session hit@1", sessions.first().is_some_and(|s| is_needed(&s)).into());
    figures.add("session any@5", f64::from(u8::from(top.iter().any(is_needed))));
    let all = evidence.iter().all(|(session, _)| top.iter().any(|one| **one == session));
    figures.add("session all@5", f64::from(u8::from(all)));
    if category == 5 {
        return;
    }
    figures.add("recall@5", share(&ranked[..ranked.len().min(5)]));
    let ten = &ranked[..ranked.len().min(10)];
    figures.add("recall@10", share(ten));
    figures.add(&format!("recall@10 category {category}"), share(ten));
    let gain = |at: usize| 1.0 / ((at + 2) as f64).log2();
    let ideal: f64 = (0..evidence.len().min(10)).map(gain).sum();
    let real = ten.iter().enumerate().filter(|(_, one)| evidence.contains(one));
    figures.add("nDCG@10", real.map(|(at, _)| gain(at)).sum::<f64>() / ideal);
    for tokens in [512, 1024, 2048] {
        figures.add(&format!("tokens {tokens:4}"), share(&recall(tokens, 100)));
    }
}

/// As in `1:56 pm on 8 May, 2023`, in milliseconds since 1970.
fn time(text: &str) -> u64 {
    let (_, date) = text.split_once(" on ").unwrap();
    let parts: Vec<&str> = date.split([' ', ',']).filter(|part| !part.is_empty()).collect();
    let months =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let month = months.iter().position(|month| parts[1].starts_with(month)).unwrap() as u8 + 1;
    let date = Date { year: parts[2].parse().unwrap(), month, day: parts[0].parse().unwrap() };
    date.days().unwrap() as u64 * DAY_MS
}
