//! Limits near the end of a request, with and without `restate`.
//!
//! At each user message, the limits that still hold are read from the conversation so far. The
//! measure is the share of them in the newest 1,000 tokens of the request.

use std::path::Path;

use anyhow::{Error, Result};
use turnwise_host::formats::{Format, PartKind, Reading, parts, read_text};
use turnwise_host::text::limits::{Wanted, restate};
use turnwise_host::text::{Snippet, Speaker};
use turnwise_host::{Conversation, json, json::Json};

use crate::data::{Data, messages};
use crate::report::Report;

const KINDS: [(&str, &[&str]); 2] = [
    ("support", &["tools/tau_airline", "tools/tau_retail", "support/abcd_sample", "tools/sgd"]),
    ("coding", &["tools/swe_agent", "tools/pi_session"]),
];
const POLICIES: [&str; 2] =
    [r#"{"strategies":[]}"#, r#"{"strategies":[{"type":"restate"}],"window":1000000}"#];
/// The newest tokens that count as in sight.
const IN_SIGHT: u32 = 1_000;

/// Runs both kinds.
pub fn run(data: &Data, _out: &Path, report: &mut Report) -> Result<()> {
    eprintln!("==> limits");
    for (kind, sets) in KINDS {
        let mut sums = [Sum::default(); 2];
        for set in sets {
            data.rows(set, |row| conversation(row, &mut sums))?;
        }
        let [before, after] = sums;
        report.limits(kind, before.limits, before.percent(), after.percent(), after.resent);
    }
    Ok(())
}

#[derive(Clone, Copy, Default)]
struct Sum {
    limits: u64,
    in_sight: u64,
    resent: u64,
}

impl Sum {
    fn percent(self) -> f64 {
        100.0 * self.in_sight as f64 / self.limits.max(1) as f64
    }
}

fn conversation(row: &Json<'_>, sums: &mut [Sum; 2]) -> Result<()> {
    for (options, sum) in POLICIES.iter().zip(sums) {
        let parsed = json::parse(options).map_err(Error::msg)?;
        let mut chat = Conversation::new(&parsed.json).map_err(Error::msg)?;
        let mut said: Vec<(Speaker, String)> = Vec::new();
        for message in messages(row) {
            chat.push(&message, false).map_err(Error::msg)?;
            let parsed = json::parse(&message).map_err(Error::msg)?.json;
            let speaker = match parsed.text_of("role") {
                Some("user") => Speaker::User,
                Some("system") => Speaker::System,
                _ => continue,
            };
            said.push((speaker, text(chat.format(), &parsed)));
            if speaker == Speaker::User {
                let plan = chat.fit().clone();
                sum.resent += plan.prefix_change.map_or(0, |change| u64::from(change.resent.0));
                measure(&chat, &chat.seen(&plan), &said, sum)?;
            }
        }
    }
    Ok(())
}

fn measure(
    chat: &Conversation,
    sent: &[String],
    said: &[(Speaker, String)],
    sum: &mut Sum,
) -> Result<()> {
    let snippets: Vec<_> = (0..)
        .zip(said)
        .filter(|(_, (speaker, _))| *speaker == Speaker::User)
        .map(|(at, (speaker, text))| Snippet::said(*speaker, text, at, at))
        .collect();
    let all = Wanted {
        snippets: &snippets,
        before: u32::MAX,
        max_tokens: u32::MAX,
        measure: &|text| text.len() as u32,
    };
    let (mut seen, mut tokens) = (String::new(), 0);
    for message in sent.iter().rev() {
        tokens +=
            read_text(chat.format(), message, &Reading::default()).map_err(Error::msg)?.tokens.0;
        if tokens > IN_SIGHT {
            break;
        }
        let parsed = json::parse(message).map_err(Error::msg)?.json;
        seen.push_str(&text(chat.format(), &parsed));
        seen.push(' ');
    }
    let seen = squeezed(&seen);
    for limit in restate(&all).lines().filter_map(|line| line.strip_prefix("- user: ")) {
        sum.limits += 1;
        sum.in_sight += u64::from(seen.contains(&squeezed(limit)));
    }
    Ok(())
}

fn text(format: Format, message: &Json<'_>) -> String {
    let said = parts(format, message);
    said.iter()
        .filter(|part| part.kind == PartKind::Text)
        .map(|part| &*part.text)
        .collect::<Vec<_>>()
        .join(" ")
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
