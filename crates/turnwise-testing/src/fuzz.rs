//! Fuzz targets: each reads a stream of numbers and returns the first violated invariant.
//!
//! A plain generator on stable Rust instead of a coverage-guided one: it needs nothing but Rust,
//! runs anywhere, and every failure is one number to repeat.

mod accepted;
mod material;
mod sizes;
mod texts;

use turnwise_check::{Options, lint};
use turnwise_core::additions::AddedKind;
use turnwise_core::item::Kind;
use turnwise_core::plan::{Action, Reason, Segment};
use turnwise_host::Conversation;
use turnwise_host::formats::Format;
use turnwise_host::json;

use crate::generate::{Care, Numbers, Shape, exchange, history};
use crate::invariants::{check_plan, check_transcript};
use crate::{Outcome, ensure, policies, spoken, world};
pub use accepted::{accepted, accepted_in};
pub(crate) use material::message;
use material::text;

/// A target: its name and its function.
pub type Target = (&'static str, fn(&mut Numbers) -> Outcome);

/// All targets.
pub const TARGETS: [Target; 8] = [
    ("operations", operations),
    ("formats", formats),
    ("conversations", conversations),
    ("readers", texts::readers),
    ("files", texts::files),
    ("summaries", texts::summaries),
    ("sizes", sizes::sizes),
    ("histories", crate::histories::histories),
];

/// The engine under random operations, by the invariants of [`crate::world`].
fn operations(numbers: &mut Numbers) -> Outcome {
    let shape = Shape::ALL[numbers.below(Shape::ALL.len())];
    let care = if numbers.below(3) == 0 { Care::Clean } else { Care::Dirty };
    let all = policies::all(shape);
    let (name, policy) = all[numbers.below(all.len())].clone();
    let ops: Vec<u64> = (0..numbers.below(50)).map(|_| numbers.draw()).collect();
    world::run(policy, shape, care, &ops).map_err(|fault| format!("{name}: {fault}"))
}

/// Valid histories in every format stay valid after planning.
fn formats(numbers: &mut Numbers) -> Outcome {
    let format = Format::ALL[numbers.below(Format::ALL.len())];
    let care = if numbers.below(2) == 0 { Care::Clean } else { Care::Dirty };
    let drawn: Vec<u32> = (0..1 + numbers.below(16)).map(|_| numbers.draw() as u32).collect();
    let has_unique_ids = care == Care::Dirty && numbers.below(2) == 0;
    let history = match has_unique_ids {
        true => with_unique_ids(&drawn, spoken::shape(format)),
        false => history(&drawn, spoken::shape(format), care),
    };
    let script = format!("u {history}");
    let messages = spoken::messages(&script, format, numbers.draw() as u32);
    let options = OPTIONS
        .iter()
        .filter(|options| !options.contains("default") && !options.contains("format"));
    let options = options.clone().nth(numbers.below(options.count())).unwrap_or(&"{}");
    let named = named(options, format);
    let parsed = json::parse(&named).map_err(|error| error.to_string())?;
    let mut chat = Conversation::new(&parsed.json).map_err(|error| format!("{named}: {error}"))?;
    for (place, message) in messages.iter().enumerate() {
        chat.push(message, false).map_err(|error| error.to_string())?;
        let told = |fault| format!("{named}: {fault}\n  of [{}]", messages[..=place].join(",\n  "));
        if numbers.below(6) == 0 {
            let kind = AddedKind::ALL[numbers.below(AddedKind::ALL.len())];
            _ = chat.add_text(kind, "Refunds go to the original card only.");
        }
        plans_well(&chat, numbers).map_err(told)?;
        match care {
            Care::Clean => stays_valid(&mut chat, &messages[..=place]).map_err(told)?,
            Care::Dirty if has_unique_ids => becomes_whole(&mut chat).map_err(told)?,
            Care::Dirty => {}
        }
    }
    Ok(())
}

/// Adds the format to options.
fn named(options: &str, format: Format) -> String {
    options.replacen('{', &format!("{{\"format\":\"{}\",", format.as_str()), 1).replace(",}", "}")
}

/// A history with faults in which all exchanges have their own ids, so that there is only one way
/// to pair calls and results.
fn with_unique_ids(drawn: &[u32], shape: Shape) -> String {
    let exchanges = drawn.iter().zip(0..).map(|(&number, place)| {
        let words = exchange(number, place, shape, Care::Dirty);
        ["x", "y", "z"].iter().fold(words, |words, id| {
            [
                (",", ","),
                (",", ")"),
                ("(", ","),
                ("(", ")"),
                ("(", ";"),
                (",", ";"),
                (";", ","),
                (";", ")"),
            ]
            .iter()
            .fold(words, |words, (a, b)| {
                words.replace(&format!("{a}{id}{b}"), &format!("{a}{id}{place}{b}"))
            })
        })
    });
    exchanges.collect::<Vec<_>>().join(" ")
}

/// Checks that a valid history is still valid after planning.
fn stays_valid(chat: &mut Conversation, messages: &[String]) -> Outcome {
    let plan = chat.fit().clone();
    let sent = chat.seen(&plan);
    if refused(chat.format(), messages)?.is_empty() {
        let refused = refused(chat.format(), &sent)?;
        ensure!(refused.is_empty(), "{} in [{}]", refused.join("; "), sent.join(",\n  "));
    }
    Ok(())
}

/// Checks that a provider accepts the request, whatever faults the history has.
fn becomes_whole(chat: &mut Conversation) -> Outcome {
    let plan = chat.fit().clone();
    let mut sent = chat.seen(&plan);
    // The step in flight is never touched, except that its messages may be merged.
    let transcript = chat.context().transcript();
    let start = transcript.in_flight().map_or(transcript.len(), |step| step.start);
    let running = plan.decisions(transcript).filter(|decision| {
        let change = decision.action.change();
        decision.index >= start
            && decision.action.is_sent()
            && change.is_none_or(|change| !change.merges && !change.hoists)
    });
    sent.truncate(sent.len() - running.count());
    let refused = refused(chat.format(), &sent)?;
    let repairs = chat.context().policy().repair;
    ensure!(!repairs || refused.is_empty(), "{refused:?} in [{}]", sent.join(",\n  "));
    Ok(())
}

fn refused(format: Format, messages: &[String]) -> Result<Vec<String>, String> {
    let parsed: Result<Vec<_>, _> = messages.iter().map(|message| json::parse(message)).collect();
    let parsed = parsed.map_err(|error| error.to_string())?;
    let options = Options {
        format: turnwise_check::Format::from_name(format.as_str()),
        target: None,
        is_pending: true,
    };
    let findings = lint(&parsed, &options).into_iter().filter(crate::is_refused);
    Ok(findings
        .map(|finding| format!("{} at {}: {}", finding.rule, finding.index, finding.message))
        .collect())
}

/// Random and mutated messages through the host: the request is JSON, has the planned number of
/// messages, and needs no further repairs.
fn conversations(numbers: &mut Numbers) -> Outcome {
    let options = OPTIONS[numbers.below(OPTIONS.len())];
    let parsed = json::parse(options).map_err(|error| error.to_string())?;
    let mut chat =
        Conversation::new(&parsed.json).map_err(|error| format!("{options}: {error}"))?;
    let mut tickets: Vec<String> = Vec::new();
    for _ in 0..numbers.below(40) {
        match numbers.below(16) {
            0..=8 => {
                let len = chat.len();
                let is_pushed = chat.push(&message(numbers), numbers.below(12) == 0).is_ok();
                ensure!(
                    chat.len() == len + u32::from(is_pushed),
                    "a message that is refused must not count"
                );
            }
            9 => _ = chat.pop(),
            10 => chat.truncate(numbers.below(chat.len() as usize + 2) as u32),
            11 if !tickets.is_empty() => {
                let text = if numbers.below(3) == 0 {
                    text(numbers)
                } else {
                    "Notes of what was said.".into()
                };
                _ = chat.commit(&tickets[numbers.below(tickets.len())], &text);
            }
            12 => _ = chat.undo(),
            13 if numbers.below(6) == 0 => chat.clear(),
            13 => chat.fail(),
            14 => _ = chat.observe("", numbers.below(4000) as u32),
            _ => tickets.extend(chat.fit().job.as_ref().map(|job| job.ticket.to_text())),
        }
        plans_well(&chat, numbers).map_err(|fault| {
            let said: Vec<_> = (0..chat.len()).filter_map(|index| chat.message(index)).collect();
            format!("{options}: {fault}\n  of [{}]", said.join(",\n  "))
        })?;
    }
    Ok(())
}

fn plans_well(chat: &Conversation, numbers: &mut Numbers) -> Outcome {
    let plan = chat.clone().fit().clone();
    let mut twin = chat.clone();
    ensure!(*twin.fit() == plan, "a fork plans otherwise");
    // Lists that mix both formats are judged by the looser rule.
    let items: Vec<_> =
        twin.context().transcript().items(0..twin.len()).map(|(_, item)| item.kind).collect();
    let is_chat = items.iter().all(|kind| matches!(kind, Kind::Message | Kind::Result));
    let shape = match Shape::for_policy(twin.context().policy()) {
        Shape::Chat if !is_chat => Shape::Items,
        shape => shape,
    };
    check_transcript(chat.context().transcript())?;
    check_plan(twin.context(), &plan, shape)?;
    let messages = twin.seen(&plan);
    let sent: u32 = twin.request(&plan).iter().map(|(run, _)| run.messages()).sum();
    ensure!(messages.len() == sent as usize, "{} messages, not {}", messages.len(), sent);
    for message in &messages {
        ensure!(
            json::parse(message).is_ok_and(|parsed| parsed.json.is_object()),
            "no JSON object: {message}"
        );
    }
    if twin.context().policy().repair {
        nothing_left_to_mend(&twin, &messages)?;
    }
    let limit = numbers.below(9) as u32;
    let limited = twin.view(Some(limit));
    ensure!(
        limited.size.messages <= limit,
        "{} messages of at most {limit}",
        limited.size.messages
    );
    ensure!(twin.seen(&limited).len() <= limited.size.messages as usize, "limited to {limit}");
    Ok(())
}

/// Checks that the request, read as a conversation, needs no repairs.
fn nothing_left_to_mend(chat: &Conversation, messages: &[String]) -> Outcome {
    // A call whose id is no text gets another one, which a result without any id lacks.
    let is_odd = |call: &json::Json<'_>| call.field("id").is_some_and(|id| id.as_str().is_none());
    let has_odd = |index: &u32| {
        let calls = |message: &json::Json<'_>| message.list_of("tool_calls").iter().any(is_odd);
        chat.with_message(*index, calls).unwrap_or_default()
    };
    if (0..chat.len()).any(|index| has_odd(&index)) {
        return Ok(());
    }
    let options = format!("{{\"format\":\"{}\"}}", chat.format().as_str());
    let options = json::parse(&options).map_err(|error| error.to_string())?;
    let mut again = Conversation::new(&options.json).map_err(|error| error.to_string())?;
    for message in messages {
        match again.push(message, false) {
            Ok(_) => {}
            // Without a message that was left out, the others were read in their own format.
            Err(error) if error.code == "unknown_format" => return Ok(()),
            Err(error) => return Err(format!("{message}: {error}")),
        }
    }
    let plan = again.fit();
    // A late result moves unchanged and may have `null` content. Messages before a provider's
    // summary are no longer pinned.
    let is_fine = |reason: Reason| matches!(reason, Reason::NullContent | Reason::Compacted);
    let is_mended = |segment: &Segment| segment.action != Action::Keep && !is_fine(segment.reason);
    let is_whole = plan.inserts.is_empty() && !plan.segments.iter().any(is_mended);
    ensure!(
        is_whole,
        "mended, and yet {:?} {:?} of [{}]",
        plan.segments,
        plan.inserts,
        messages.join(",")
    );
    Ok(())
}

const OPTIONS: [&str; 16] = [
    "{}",
    r#"{"window":300}"#,
    r#"{"window":120,"summarizer":{"type":"extractive"}}"#,
    r#"{"window":600,"summarizer":{"type":"extractive","template":"coding"},"envelope":"user","pin":{"task":true}}"#,
    r#"{"window":900,"summarizer":{"type":"host"},"validate":false}"#,
    r#"{"window":400,"reserveOutput":100,"overhead":50,"strategies":[{"type":"clearToolResults","keep":1,"clearInputs":true},{"type":"trim","bySteps":true}]}"#,
    r#"{"strategies":[{"type":"trim","messages":6}],"pin":{"system":false,"task":true}}"#,
    r#"{"strategies":[{"type":"trim","turns":2}],"repair":false}"#,
    r#"{"session":"default"}"#,
    r#"{"session":"trimming","maxTurns":2}"#,
    r#"{"session":"trimming","maxTurns":3,"keepLastNTurns":1}"#,
    r#"{"session":"summarizing","keepLastNTurns":1,"contextLimit":2,"summarizer":{"type":"host"},"validate":false}"#,
    r#"{"session":"compacting","trigger":{"turns":1},"keep":1,"clearInputs":true}"#,
    r#"{"window":500,"strategies":[{"type":"clearToolResults","keepResults":1,"placeholder":{"type":"digest","maxTokens":40}},{"type":"prune"}]}"#,
    r#"{"format":"openai-responses","window":250,"summarizer":{"type":"extractive"}}"#,
    r#"{"window":700,"strategies":[{"type":"clearToolResults","keepResults":1,"edit":"drop"},{"type":"trim"}]}"#,
];
