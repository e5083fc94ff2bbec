//! Measures the time to add a message and plan, for several policies and lengths of the
//! conversation.
//!
//! `cargo run --release -p turnwise-host --example cost`

use std::time::Instant;
use turnwise_host::{Conversation, json};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let policies = [
        ("trim turns", r#"{"strategies":[{"type":"trim","turns":8}]}"#),
        ("window", r#"{"window":8000}"#),
        ("summary", r#"{"window":8000,"summarizer":{"type":"host"}}"#),
    ];
    let call = r#"{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"get_order","arguments":"{\"id\":\"W2378156\"}"}}]}"#;
    let result = r#"{"role":"tool","tool_call_id":"c","content":"{\"order_id\": \"W2378156\", \"status\": \"delivered\", \"items\": [{\"name\": \"Skateboard\", \"price\": 189.57}], \"address\": {\"zip\": \"94107\"}, \"paid\": true}"}"#;
    let user = r#"{"role":"user","content":"I would like to know where my last order is, and whether I can still change the address."}"#;
    let answer = r#"{"role":"assistant","content":"Your order was delivered yesterday, so its address can no longer be changed. May I help otherwise?"}"#;
    for (name, options) in policies {
        for len in [100u32, 1_000, 10_000, 100_000] {
            let mut chat = Conversation::new(&json::parse(options)?.json)?;
            let mut messages = [user, call, result, answer].into_iter().cycle();
            for message in messages.by_ref().take(len as usize) {
                chat.push(message, false)?;
                if message == answer {
                    chat.fit();
                }
            }
            let rounds = 2_000;
            let start = Instant::now();
            for message in messages.take(rounds) {
                chat.push(message, false)?;
                std::hint::black_box(chat.fit());
            }
            let each = start.elapsed().as_nanos() / rounds as u128;
            println!("{name:<12} {len:>7} messages: {each:>6} ns");
        }
    }
    Ok(())
}
