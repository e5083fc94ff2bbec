//! Measures the speed of a memory at different sizes: `cargo run --release --example speed -- 1000
//! 10000`.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use std::time::Instant;

use turnwise_memory::{
    Consent, Forget, Key, LearnOptions, Memory, Message, RecallOptions, Row, Scope,
};

const NOW: u64 = 1_772_668_800_000;

fn main() {
    let sizes = std::env::args().skip(1).filter_map(|size| size.parse().ok());
    for size in sizes {
        measure(size);
    }
}

fn measure(size: u32) {
    let mut memory = Memory::new(Scope::new("app", "ana").unwrap(), Key::new([1; 32]), "tab");
    memory.set_consent(Consent::everything());
    let texts: Vec<String> = (0..size).map(sentence).collect();
    for (number, part) in texts.chunks(20).enumerate() {
        let messages: Vec<Message<'_>> =
            (0..).zip(part).map(|(index, text)| Message::user(text, index)).collect();
        let conversation = &number.to_string();
        memory.learn(&messages, &LearnOptions { conversation, now: NOW, is_secret: &|_| false });
    }
    let mut times = Vec::new();
    for number in 0..200 {
        let question = sentence(number * 37 % size);
        let began = Instant::now();
        memory.recall(&question, &RecallOptions::default(), &turnwise_meter::estimate);
        times.push(began.elapsed().as_micros());
    }
    times.sort_unstable();
    println!("{size}: recall p50 {} µs, p95 {} µs", times[100], times[190]);
    let mut times: Vec<u128> = (0..200)
        .map(|number| {
            let text = format!("I live in Ulm now, honestly. {}", sentence(size + number));
            let began = Instant::now();
            let options = LearnOptions { conversation: "x", now: NOW, is_secret: &|_| false };
            memory.learn(&[Message::user(&text, number)], &options);
            began.elapsed().as_micros()
        })
        .collect();
    times.sort_unstable();
    println!("{size}: learn p50 {} µs, p99 {} µs", times[100], times[198]);
    let rows: Vec<Row> = memory.rows().collect();
    let bytes = serde_json::to_string(&rows).unwrap().len() / rows.len();
    let mut opened = Memory::new(memory.scope().clone(), Key::new([1; 32]), "other");
    let began = Instant::now();
    opened.merge(rows);
    println!("{size}: open {} ms, {bytes} bytes of JSON a row", began.elapsed().as_millis());
    let began = Instant::now();
    let receipt = memory.forget(&Forget::Source { conversation: "7", index: None }, NOW + 1);
    let took = began.elapsed().as_micros();
    println!("{size}: forget {} records in {took} µs", receipt.removed.len());
}

/// A sentence from a vocabulary of a few thousand words, in which rare words are rare.
fn sentence(number: u32) -> String {
    let mut state = u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let words = (0..16).map(|_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let range = 1 + state % 5000;
        format!("w{:x}", state / 5000 % range)
    });
    words.collect::<Vec<_>>().join(" ")
}
