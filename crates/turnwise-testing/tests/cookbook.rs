//! What the cookbook's own session classes did on 200 random conversations, done again by the
//! engine. The package does it too; here nothing but Rust is needed. See
//! tests/data/cookbook/README.md.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::borrow::Cow;

use turnwise_host::json::{self, Json};
use turnwise_host::{Committed, Conversation};

const TRACES: &str = include_str!("../../../tests/data/cookbook/traces.jsonl");

#[test]
fn the_sessions_answer_as_the_reference_did() {
    let mut count = 0;
    for line in TRACES.lines() {
        let trace = json::parse(line).unwrap().json;
        replay(&trace)
            .unwrap_or_else(|fault| panic!("seed {}: {fault}", trace.get("seed").unwrap()));
        count += 1;
    }
    assert_eq!(count, 200);
}

fn replay(trace: &Json<'_>) -> Result<(), String> {
    let kind = trace.text_of("kind").ok_or("no kind")?;
    let mut session = Conversation::new(&options(kind, trace.get("config")))
        .map_err(|error| error.to_string())?;
    for (number, step) in trace.list_of("steps").iter().enumerate() {
        let answer = match step.text_of("op").unwrap_or_default() {
            "addItems" => {
                for item in step.list_of("items") {
                    session.push(&item.to_string(), false).map_err(|error| error.to_string())?;
                }
                summarize(&mut session)?;
                continue;
            }
            "getItems" => {
                let plan = session.view(step.get("limit").and_then(Json::as_u32));
                format!("[{}]", session.seen(&plan).join(","))
            }
            "popItem" => {
                let last = session.len().checked_sub(1).and_then(|last| session.message(last));
                let last = last.map_or_else(|| "null".into(), Cow::into_owned);
                session.pop();
                last
            }
            "clearSession" => {
                session.clear();
                continue;
            }
            "setMaxTurns" => {
                let config = format!("{{\"maxTurns\":{}}}", step.get("n").ok_or("no n")?);
                let config = json::parse(&config).map_err(|error| error.to_string())?.json;
                session
                    .set_options(&options(kind, Some(&config)))
                    .map_err(|error| error.to_string())?;
                continue;
            }
            other => return Err(format!("no such operation: {other}")),
        };
        let want = step.get("want").unwrap_or(&Json::Null);
        let answer = json::parse(&answer).map_err(|error| error.to_string())?.json;
        if answer != *want {
            return Err(format!("step {number}:\n  {answer}\n  {want}"));
        }
    }
    Ok(())
}

/// The constructor's arguments as the recording had them, without pins and judgment.
fn options(kind: &str, config: Option<&Json<'_>>) -> Json<'static> {
    let own = match kind {
        "trimming" => r#""session":"trimming","pinSystem":false"#,
        _ => {
            r#""session":"summarizing","pinSystem":false,"validate":false,"summarizer":{"type":"host"}"#
        }
    };
    let config = config.map(Json::to_string).unwrap_or_default();
    let config = config.trim_start_matches('{').trim_end_matches('}');
    let comma = if config.is_empty() { "" } else { "," };
    json::parse(&format!("{{{own}{comma}{config}}}")).unwrap().json.into_owned()
}

/// The recorded stub: its answer shows its input, the pair of an earlier summary included.
fn summarize(session: &mut Conversation) -> Result<(), String> {
    while let Some(job) = session.fit().job.clone() {
        let prior = session
            .prior()
            .map(|prior| format!("u:Summarize the conversation we had so far.|a:{prior}"));
        let said = session.covered(&job).into_iter().filter_map(|index| {
            let message = session.message(index)?;
            let message = json::parse(&message).ok()?.json;
            let role = message.text_of("role")?.chars().next()?;
            Some(format!("{role}:{}", message.text_of("content")?))
        });
        let parts: Vec<String> = prior.into_iter().chain(said).collect();
        let answer = session.commit(&job.ticket.to_text(), &format!("SUM[{}]", parts.join("|")));
        if !matches!(answer, Committed::Applied(_)) {
            return Err(format!("a summary was {answer:?}"));
        }
    }
    Ok(())
}
