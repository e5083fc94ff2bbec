//! Tests from recorded traffic: requests that providers accepted are clean, and refused ones are
//! not.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use turnwise_check::{Format, Options, Severity, Target, convert, detect, heal, lint};
use turnwise_formats::{Format as F, PartKind, parse_list, parts};

/// The rules that a history breaks. Warnings are in brackets.
fn rules_found(format: Option<Format>, history: &str) -> String {
    let options = Options { format, ..Options::default() };
    let rule = |finding: turnwise_check::Finding| match finding.severity {
        Severity::Error => finding.rule.to_owned(),
        Severity::Warning => format!("({})", finding.rule),
    };
    let messages = parse_list(history).unwrap();
    lint(&messages, &options).into_iter().map(rule).collect::<Vec<_>>().join(" ")
}

fn is_healed(format: Option<Format>, history: &str) -> bool {
    let options = Options { format, ..Options::default() };
    heal(&parse_list(history).unwrap(), &options).is_changed()
}

const MISTRAL: &str = r#"[{"role":"user","content":"5+3?"},
    {"role":"assistant","content":[{"type":"thinking","thinking":[{"type":"text","text":"easy"}]},{"type":"text","text":"8"}]},
    {"role":"user","content":"+1?"}]"#;

#[test]
fn mistrals_thinking_is_a_list_and_not_anthropics() {
    let messages = parse_list(MISTRAL).unwrap();
    assert_eq!(detect(messages.iter().map(|message| &message.json)), Format::OpenAiChat);
    for format in [None, Some(Format::OpenAiChat)] {
        assert_eq!(rules_found(format, MISTRAL), "");
        assert!(!is_healed(format, MISTRAL));
    }
    let mistral = Options { target: Some(Target::Strict), ..Options::default() };
    assert!(!heal(&messages, &mistral).is_changed());
    let thought = &parts(F::OpenAiChat, &messages[1].json)[0];
    assert_eq!((thought.kind, &*thought.text), (PartKind::Reasoning, "easy"));
    let converted = convert(&messages, None, Format::AiSdk);
    assert!(converted.messages[1].contains(r#"{"type":"reasoning","text":"easy"}"#));
    // Anthropic's is a string, with and without a signature.
    let anthropic = MISTRAL.replace(r#"[{"type":"text","text":"easy"}]"#, r#""easy""#);
    assert_eq!(rules_found(None, &anthropic), "A9");
}

#[test]
fn white_space_next_to_real_content_is_fine_for_anthropic() {
    let said = |blocks: &str| {
        format!(
            r#"[{{"role":"user","content":"Hi"}},{{"role":"assistant","content":[{blocks}]}},{{"role":"user","content":[{{"type":"tool_result","tool_use_id":"a","content":"x"}}]}}]"#
        )
    };
    let call = r#"{"type":"tool_use","id":"a","name":"look","input":{}}"#;
    let space = r#"{"type":"text","text":" "}"#;
    let check = |blocks: &str| rules_found(Some(Format::Anthropic), &said(blocks));
    assert_eq!(check(&format!("{space},{call}")), "");
    assert_eq!(check(&format!(r#"{space},{{"type":"text","text":"Hm."}},{call}"#)), "");
    assert_eq!(check(&format!(r#"{{"type":"text","text":""}},{call}"#)), "A7");
    let alone =
        r#"[{"role":"user","content":[{"type":"text","text":" "},{"type":"text","text":"\n"}]}]"#;
    assert_eq!(rules_found(Some(Format::Anthropic), alone), "A7 A7");
}

#[test]
fn two_thoughts_of_one_id_are_a_warning_and_stay() {
    let history = r#"[{"role":"user","content":"Hi"},
        {"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"AAAA"},
        {"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"BBBB"},
        {"type":"message","id":"msg_1","role":"assistant","content":[{"type":"output_text","text":"Hello"}]}]"#;
    assert_eq!(rules_found(None, history), "(P6)");
    assert!(!is_healed(None, history));
}

#[test]
fn refused_requests_have_errors() {
    // OpenAI: `Missing required parameter: 'messages[1].content[0].type'`.
    let nested = r#"[{"role":"system","content":"Be brief."},{"role":"user","content":[{"role":"user","content":"hi"}]}]"#;
    assert_eq!(rules_found(Some(Format::OpenAiChat), nested), "X4");
    // Gemini: `Please use a valid role: user, model.`
    let role = |role: &str| {
        format!(
            r#"[{{"role":"user","parts":[{{"text":"Hi"}}]}},{{"role":"{role}","parts":[{{"text":"Hello"}}]}},{{"role":"user","parts":[{{"text":"Bye"}}]}}]"#
        )
    };
    assert_eq!(rules_found(None, &role("invalid_role")), "X2");
    assert_eq!(rules_found(None, &role("assistant")), "G9");
    assert!(is_healed(None, &role("assistant")) && !is_healed(None, &role("invalid_role")));
}

#[test]
fn an_unknown_role_and_a_part_without_type_are_errors_in_every_format() {
    for format in Format::ALL {
        let list =
            if matches!(format, Format::Gemini | Format::AiSdkUi) { "parts" } else { "content" };
        let role =
            format!(r#"[{{"id":"m","role":"bot","{list}":[{{"type":"text","text":"Hi"}}]}}]"#);
        assert!(rules_found(Some(format), &role).contains("X2"), "{format:?}");
        let part = format!(r#"[{{"id":"m","role":"user","{list}":[{{"text":"Hi"}}]}}]"#);
        let expected = !matches!(format, Format::Gemini | Format::Bedrock);
        assert_eq!(rules_found(Some(format), &part).contains("X4"), expected, "{format:?}");
    }
}

#[test]
fn chat_takes_shorter_ids_than_the_others() {
    let id = "c".repeat(41);
    let chat = format!(
        r#"[{{"role":"user","content":"Hi"}},{{"role":"assistant","content":null,"tool_calls":[{{"id":"{id}","type":"function","function":{{"name":"look","arguments":"{{}}"}}}}]}},{{"role":"tool","tool_call_id":"{id}","content":"x"}}]"#
    );
    assert_eq!(rules_found(None, &chat), "P8");
    let messages = parse_list(&chat).unwrap();
    let healed = heal(&messages, &Options::default()).to_json(&messages);
    assert_eq!(rules_found(None, &healed), "", "{healed}");
    // After a conversion to Anthropic and back, ids are not longer than the format allows.
    let anthropic = convert(&messages, None, Format::Anthropic).messages;
    assert!(anthropic[1].contains(&id));
    let list = ["[", &anthropic.join(","), "]"].concat();
    let back = convert(&parse_list(&list).unwrap(), None, Format::OpenAiChat).messages;
    assert!(!back[1].contains(&id), "{}", back[1]);
}
