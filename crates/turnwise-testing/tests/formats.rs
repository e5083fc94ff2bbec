//! Every strategy in every format at many budgets, over real conversations (converted where a
//! format lacks recordings) and generated ones: a valid history stays valid after a plan, and
//! repeated requests are identical byte for byte.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use proptest::prelude::*;
use turnwise_check::{Options, convert, lint};
use turnwise_host::formats::{Format, parse_list};
use turnwise_host::{Conversation, json};
use turnwise_testing::is_refused;
use turnwise_testing::real::{Recorded, conversations};

/// Options that use all strategies, with `@` for the window.
const POLICIES: [&str; 17] = [
    r#"{"window":@}"#,
    r#"{"window":@,"summarizer":{"type":"extractive"}}"#,
    r#"{"window":@,"preset":"coding"}"#,
    r#"{"window":@,"strategies":[{"type":"trim"}]}"#,
    r#"{"window":@,"strategies":[{"type":"trim","bySteps":true}],"pin":{"task":true},"keep":{"messages":3}}"#,
    r#"{"window":@,"shortenResults":false,"strategies":[{"type":"trim","bySteps":true}]}"#,
    r#"{"window":@,"strategies":[{"type":"clearToolResults","keep":1},{"type":"trim","bySteps":true}]}"#,
    r#"{"window":@,"strategies":[{"type":"clearToolResults","keepResults":1,"clearInputs":true}]}"#,
    r#"{"window":@,"strategies":[{"type":"clearToolResults","keepResults":1,"edit":"drop"},{"type":"trim"}]}"#,
    r#"{"window":@,"strategies":[{"type":"prune"},{"type":"trim"}]}"#,
    r#"{"window":@,"strategies":[{"type":"summarize"},{"type":"trim"}],"summarizer":{"type":"extractive"},"envelope":"user"}"#,
    r#"{"window":@,"strategies":[{"type":"trim","bySteps":true}],"payback":{"requests":5,"cachedPrice":0.1}}"#,
    r#"{"strategies":[{"type":"trim","messages":5}],"pin":{"system":false}}"#,
    r#"{"session":"trimming","maxTurns":2}"#,
    r#"{"session":"trimming","maxTurns":3,"keepLastNTurns":1}"#,
    r#"{"session":"summarizing","keepLastNTurns":1,"contextLimit":2,"summarizer":{"type":"extractive"}}"#,
    r#"{"session":"compacting","trigger":{"turns":1},"keep":1,"clearInputs":true}"#,
];

const WINDOWS: [u32; 3] = [250, 900, 4_000];

#[test]
fn a_real_conversation_stays_valid_under_every_strategy_in_every_format_at_every_budget() {
    for recorded in recorded() {
        for format in Format::ALL {
            let messages = in_format(&recorded, format);
            // The longest take long, and bring nothing new.
            let messages = &messages[..messages.len().min(20)];
            let is_clean = clean(format, messages);
            for policy in POLICIES {
                for window in
                    WINDOWS.iter().filter(|window| policy.contains('@') || **window == WINDOWS[0])
                {
                    let policy = policy.replace('@', &window.to_string());
                    check_history(&policy, format, messages, &is_clean).unwrap_or_else(|fault| {
                        panic!("{}, {format:?}, {policy}: {fault}", recorded.name)
                    });
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(turnwise_testing::cases(48))]

    #[test]
    fn a_generated_conversation_stays_valid_under_every_strategy_in_every_format_at_every_budget(
        word in "(u[cp]{0,3}a){1,8}u",
        policy in prop::sample::select(&POLICIES[..]),
        window in 60..1_500u32,
    ) {
        let recorded = spoken(&word);
        let policy = policy.replace('@', &window.to_string());
        for format in Format::ALL {
            let messages = in_format(&recorded, format);
            check_history(&policy, format, &messages, &clean(format, &messages)).map_err(|fault| TestCaseError::fail(format!("{format:?}, {policy}: {fault}")))?;
        }
    }
}

#[test]
fn a_call_langchain_could_not_parse_keeps_its_result_and_goes_with_it() {
    let human = |text: &str| format!(r#"{{"type":"human","content":"{text}"}}"#);
    let broken = |calls: &str| {
        format!(
            r#"{{"type":"ai","content":"","tool_calls":[{calls}],"invalid_tool_calls":[{{"id":"b","name":"look","args":"{{","error":"no JSON"}}]}}"#
        )
    };
    let answer =
        |id: &str| format!(r#"{{"type":"tool","tool_call_id":"{id}","content":"no JSON"}}"#);
    let valid = r#"{"id":"a","name":"look","args":{}}"#;
    let check = |options: &str, messages: &[String], expected: &[String]| {
        let options = json::parse(options).unwrap().json;
        let mut chat = Conversation::new(&options).unwrap();
        for message in messages {
            chat.push(message, false).unwrap();
        }
        let plan = chat.fit().clone();
        assert_eq!(chat.seen(&plan), expected);
    };
    for (calls, answers) in [
        ("", vec!["b"]),
        ("", vec![]),
        (valid, vec!["a", "b"]),
        (valid, vec!["b", "a"]),
        (valid, vec!["a"]),
    ] {
        let mut messages = vec![human("Look"), broken(calls)];
        messages.extend(answers.into_iter().map(answer));
        messages.push(human("Well?"));
        check("{}", &messages, &messages);
        let last = messages.last().cloned().unwrap();
        check(r#"{"session":"trimming","maxTurns":1}"#, &messages, &[last]);
    }
    // A result of something else is none of its own.
    check(
        "{}",
        &[human("Look"), broken(""), answer("q"), human("Well?")],
        &[human("Look"), broken(""), human("Well?")],
    );
}

/// Tells a conversation message by message and looks at what would be sent each time.
fn check_history(
    policy: &str,
    format: Format,
    messages: &[String],
    is_clean: &[bool],
) -> Result<(), String> {
    let policy = policy.replacen('{', &format!("{{\"format\":\"{}\",", format.as_str()), 1);
    let options = json::parse(&policy).unwrap().json;
    let mut chat = Conversation::new(&options).map_err(|error| error.to_string())?;
    let mut before: Vec<String> = Vec::new();
    for (place, message) in messages.iter().enumerate() {
        chat.push(message, false).map_err(|error| error.to_string())?;
        let plan = chat.fit().clone();
        let sent = chat.seen(&plan);
        let unchanged = match plan.prefix_changed_at() {
            Some(at) => chat.place_in_request(&plan, at) as usize,
            // The last message may have taken in what came after it.
            None if format == Format::Bedrock => before.len().saturating_sub(1),
            None => before.len(),
        };
        if before[..unchanged] != sent[..unchanged] {
            return Err(format!("the first {unchanged} messages were sent otherwise before"));
        }
        if plan.size.tokens > plan.whole.tokens {
            return Err(format!("{} tokens, of {}", plan.size.tokens.0, plan.whole.tokens.0));
        }
        if plan.changed() && is_clean[place] {
            let refused = refused(format, &sent);
            if !refused.is_empty() {
                return Err(format!("{refused:?} in [{}]", sent.join(",\n  ")));
            }
        }
        before = sent;
    }
    Ok(())
}

/// For each message, whether a provider takes the history that ends with it.
fn clean(format: Format, messages: &[String]) -> Vec<bool> {
    (1..=messages.len()).map(|len| refused(format, &messages[..len]).is_empty()).collect()
}

/// What a provider would refuse, half characters among it.
fn refused(format: Format, messages: &[String]) -> Vec<String> {
    let text = format!("[{}]", messages.join(","));
    let parsed = parse_list(&text).unwrap();
    let options = Options { format: Some(format), target: None, is_pending: true };
    let errors = lint(&parsed, &options).into_iter().filter(is_refused);
    errors
        .map(|finding| format!("{} at {}: {}", finding.rule, finding.index, finding.message))
        .collect()
}

fn in_format(recorded: &Recorded, to: Format) -> Vec<String> {
    let text = format!("[{}]", recorded.messages.join(","));
    convert(&parse_list(&text).unwrap(), Format::from_name(&recorded.format), to).messages
}

/// A Chat history out of a word: `u` user, `a` assistant, `c` a call with its result, `p` two calls
/// at once.
fn spoken(word: &str) -> Recorded {
    let mut messages = Vec::new();
    for (at, letter) in word.chars().enumerate() {
        let ids: &[&str] = match letter {
            'c' => &["c"],
            'p' => &["c", "d"],
            'u' => {
                messages.push(format!(
                    r#"{{"role":"user","content":"Question {at} 🙂 about order W-{at}"}}"#
                ));
                continue;
            }
            _ => {
                messages.push(format!(
                    r#"{{"role":"assistant","content":"Answer {at}: it is at sea."}}"#
                ));
                continue;
            }
        };
        let call = |id: &&str| {
            format!(
                r#"{{"id":"{id}{at}","type":"function","function":{{"name":"look_up","arguments":"{{\"at\":{at},\"note\":\"as the customer asked in the message before\"}}"}}}}"#
            )
        };
        let calls: Vec<String> = ids.iter().map(call).collect();
        messages.push(format!(
            r#"{{"role":"assistant","content":null,"tool_calls":[{}]}}"#,
            calls.join(",")
        ));
        let result = "The parcel left Rotterdam 🙂 on Monday and is at sea. ".repeat(1 + at % 7);
        messages.extend(ids.iter().map(|id| {
            format!(r#"{{"role":"tool","tool_call_id":"{id}{at}","content":"{result}"}}"#)
        }));
    }
    Recorded { name: word.into(), format: "openai-chat".into(), messages }
}

fn recorded() -> Vec<Recorded> {
    conversations(include_str!("../../../tests/data/conversations.jsonl")).unwrap()
}
