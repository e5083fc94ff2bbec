//! Replays the conversations of a JSON lines file with the given options and prints the size of
//! each plan.
//!
//! `cargo run -p turnwise-host --example replay -- FILE '{"window":4000}'`

use turnwise_host::turnwise_core::plan::Action;
use turnwise_host::{Conversation, json};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = std::fs::read_to_string(arguments.next().ok_or("which file?")?)?;
    let options = arguments.next().unwrap_or_else(|| r#"{"window":4000}"#.into());
    for line in file.lines() {
        let row = json::parse(line)?.json;
        let mut chat = Conversation::new(&json::parse(&options)?.json)?;
        let mut cuts = 0;
        for message in row.list_of("messages") {
            if message.text_of("role") == Some("assistant") {
                cuts += u32::from(chat.fit().prefix_changed_at().is_some());
            }
            chat.push(&message.to_string(), false)?;
        }
        let plan = chat.fit();
        let kept = plan.segments.iter().filter(|segment| segment.action == Action::Keep).count();
        let (size, whole) = (plan.size, plan.whole);
        println!(
            "{:<28} {:>4} → {:>4} messages, {:>6} → {:>6} tokens, {cuts} changes of the prefix, {kept} runs kept, fits: {}",
            row.text_of("id").unwrap_or("?"),
            whole.messages,
            size.messages,
            whole.tokens.0,
            size.tokens.0,
            plan.fits(),
        );
    }
    Ok(())
}
