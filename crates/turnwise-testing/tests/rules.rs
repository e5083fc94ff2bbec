//! Tests the rule pages in `docs/rules`: each bad example breaks its rule and can be healed, no
//! good example breaks it, and plans repair what `heal` repairs, except for what `docs/refused.md`
//! lists.
#![allow(missing_docs, clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;

use turnwise_check::{Finding, Format, Options, Severity, Target, heal, lint};
use turnwise_host::formats::{Parsed, parse_list, parse_messages};
use turnwise_host::{Conversation, json};

const PAGES: [(&str, &str); 10] = [
    ("", include_str!("../../../docs/rules/every-format.md")),
    ("openai-chat", include_str!("../../../docs/rules/openai-chat.md")),
    ("openai-responses", include_str!("../../../docs/rules/openai-responses.md")),
    ("anthropic", include_str!("../../../docs/rules/anthropic.md")),
    ("gemini", include_str!("../../../docs/rules/gemini.md")),
    ("ai-sdk", include_str!("../../../docs/rules/ai-sdk.md")),
    ("ai-sdk-ui", include_str!("../../../docs/rules/ai-sdk-ui.md")),
    ("langchain", include_str!("../../../docs/rules/langchain.md")),
    ("ag-ui", include_str!("../../../docs/rules/ag-ui.md")),
    ("bedrock", include_str!("../../../docs/rules/bedrock.md")),
];

struct Example<'a> {
    rule: &'a str,
    has_fix: bool,
    is_bad: bool,
    options: Options,
    json: &'a str,
}

fn examples() -> Vec<Example<'static>> {
    PAGES
        .iter()
        .flat_map(|(format, page)| {
            page.split("\n## ").skip(1).flat_map(|section| of_section(format, section))
        })
        .collect()
}

fn of_section<'a>(format: &str, section: &'a str) -> Vec<Example<'a>> {
    let rule = section.lines().next().unwrap().trim();
    let fences = section.split("```json ").skip(1);
    let examples: Vec<_> = fences
        .map(|fence| {
            let (info, rest) = fence.split_once('\n').unwrap();
            let target = info.split_whitespace().find_map(|word| word.strip_prefix("target="));
            let options = Options {
                format: Format::from_name(format),
                target: target.map(|name| Target::from_name(name).expect(name)),
                is_pending: info.contains("pending"),
            };
            let json = rest.split("```").next().unwrap();
            Example {
                rule,
                has_fix: !section.contains("No fix"),
                is_bad: info.starts_with("bad"),
                options,
                json,
            }
        })
        .collect();
    assert!(examples.iter().any(|example| example.is_bad), "{rule} has no bad example");
    assert!(examples.iter().any(|example| !example.is_bad), "{rule} has no good example");
    examples
}

fn breaks(rule: &str, messages: &[Parsed<'_>], options: &Options) -> bool {
    lint(messages, options).iter().any(|finding| finding.rule == rule)
}

#[test]
fn bad_examples_break_their_rule_and_good_ones_do_not() {
    for Example { rule, is_bad, options, json, .. } in examples() {
        let messages = parse_list(json).expect(json);
        let findings = lint(&messages, &options);
        assert_eq!(breaks(rule, &messages, &options), is_bad, "{rule}: {json}\n{findings:?}");
    }
}

#[test]
fn good_examples_have_no_error_at_all_and_stay_as_they_are() {
    for Example { rule, options, json, .. } in
        examples().into_iter().filter(|example| !example.is_bad)
    {
        let messages = parse_list(json).expect(json);
        let healed = heal(&messages, &options);
        assert!(!healed.is_changed(), "{rule}: {json}\n{:?}", healed.edits);
    }
}

#[test]
fn bad_examples_heal_and_say_by_which_rule() {
    for Example { rule, has_fix, options, json, .. } in
        examples().into_iter().filter(|example| example.is_bad)
    {
        let messages = parse_list(json).expect(json);
        let healed = heal(&messages, &options);
        let text = healed.to_json(&messages);
        let again = parse_list(&text).expect(&text);
        assert_eq!(breaks(rule, &again, &options), !has_fix, "{rule}: {json}\n{text}");
        assert_eq!(
            healed.edits.iter().any(|edit| edit.rule == rule),
            has_fix,
            "{rule}: {:?}",
            healed.edits
        );
        assert!(!heal(&again, &options).is_changed(), "{rule} heals twice: {text}");
    }
}

#[test]
fn formats_are_found_in_the_examples() {
    for (name, page) in PAGES.iter().filter(|(name, _)| !name.is_empty()) {
        for section in page.split("\n## ").skip(1) {
            for example in of_section(name, section).into_iter().filter(|example| example.is_bad) {
                let messages = parse_list(example.json).unwrap();
                let found = turnwise_check::detect(messages.iter().map(|message| &message.json));
                let tells = !matches!(example.rule, "A5" | "A6" | "A7" | "A8");
                assert!(
                    !tells || Some(found) == Format::from_name(name),
                    "{}: {found:?} {}",
                    example.rule,
                    example.json
                );
            }
        }
    }
}

#[test]
fn every_rule_a_refusal_leads_to_has_a_section() {
    let refused = include_str!("../../../docs/refused.md");
    let links: Vec<&str> =
        refused.split("](rules/").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    assert!(links.len() > 40);
    for link in links.into_iter().filter(|link| link.contains('#')) {
        let (page, rule) = link.split_once(".md#").unwrap();
        let name = if page == "every-format" { "" } else { page };
        let (_, text) = PAGES.iter().find(|(format, _)| *format == name).unwrap();
        assert!(text.contains(&format!("\n## {}\n", rule.to_uppercase())), "{link}");
    }
}

#[test]
fn a_plan_repairs_every_error_that_heal_repairs() {
    let examples = examples().into_iter().filter(|example| example.is_bad && example.has_fix);
    let mut left = BTreeSet::new();
    for Example { rule, options, json, .. } in examples {
        let messages = parse_list(json).expect(json);
        let found = turnwise_check::detect(messages.iter().map(|message| &message.json));
        let format = options.format.unwrap_or(found).as_str();
        let server = Target::ALL.into_iter().find(|(_, target)| Some(*target) == options.target);
        let server = server.map(|(name, _)| format!(r#","server":"{name}""#)).unwrap_or_default();
        let settings = format!(r#"{{"format":"{format}"{server}}}"#);
        let mut chat = Conversation::new(&json::parse(&settings).unwrap().json).unwrap();
        let mut sources = parse_messages(json, &[]).expect(json).into_iter();
        if sources.any(|(text, _)| chat.push(&text.json(), false).is_err()) {
            left.insert(rule);
            continue;
        }
        let plan = chat.fit().clone();
        let sent = format!("[{}]", chat.seen(&plan).join(","));
        // Calls at the end may still be running.
        let options = Options { is_pending: true, ..options };
        let sent = parse_list(&sent).expect(&sent);
        let is_refused = |found: &Finding| found.severity == Severity::Error;
        if lint(&sent, &options).iter().any(|found| found.rule == rule && is_refused(found)) {
            left.insert(rule);
        }
    }
    let table = include_str!("../../../docs/refused.md").split("## Left to `heal`").nth(1).unwrap();
    let table = table.split("\n## ").next().unwrap();
    let told: BTreeSet<&str> = table
        .split("](rules/")
        .skip(1)
        .filter_map(|link| Some(link.split_once('#')?.1.split_once(')')?.0))
        .collect();
    let left: BTreeSet<String> = left.iter().map(|rule| rule.to_lowercase()).collect();
    assert_eq!(left.iter().map(String::as_str).collect::<BTreeSet<_>>(), told);
}
