//! Replays one conversation under a baseline and a candidate, and reports what each kept and cost.

use std::fmt::Write;

use turnwise_eval::compare::push_replay;
use turnwise_eval::{chat, replay};
use turnwise_host::formats::Format;
use turnwise_host::json::parse;
use turnwise_host::options::{Settings, read};

/// Returns the figures of both replays as JSON: `{"baseline":{…},"candidate":{…},"converted":"…"}`.
/// `converted` is the original format of the messages, empty if it is the one needed.
///
/// `file` is a file as people open it. `format` is the format to read it in, empty to detect it.
/// Both policies are options of `createContext`.
pub fn evaluate(
    file: &str,
    format: &str,
    baseline: &str,
    candidate: &str,
) -> Result<String, String> {
    let chat = chat(file, Format::from_name(format)).map_err(|error| error.to_string())?;
    let texts: Vec<&str> = chat.messages.iter().map(String::as_str).collect();
    let run = |policy: &str| replay(&texts, &settings(policy)?).map_err(|error| error.to_string());
    let mut out = String::from("{\"baseline\":");
    push_replay(&mut out, &run(baseline)?);
    out.push_str(",\"candidate\":");
    push_replay(&mut out, &run(candidate)?);
    let converted = chat.converted_from.map_or("", Format::as_str);
    let _ = write!(out, ",\"converted\":\"{converted}\"}}");
    Ok(out)
}

fn settings(policy: &str) -> Result<Settings, String> {
    let parsed = parse(policy).map_err(|error| error.to_string())?;
    read(&parsed.json).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHAT: &str = r#"[
        {"role":"user","content":"My order is W2378156."},
        {"role":"assistant","content":"Thank you."},
        {"role":"user","content":"Cancel it, please."},
        {"role":"assistant","content":"W2378156 is cancelled."}
    ]"#;
    const ALL: &str = r#"{"window":1000}"#;
    const LAST: &str = r#"{"strategies":[{"type":"trim","turns":1}]}"#;

    #[test]
    fn what_the_baseline_loses_shows() {
        let object = evaluate(CHAT, "", LAST, ALL).unwrap();
        let object = parse(&object).unwrap().json.into_owned();
        let kept =
            |policy: &str| object.get(policy).unwrap().get("needed kept %").unwrap().to_string();
        assert_eq!((kept("baseline").as_str(), kept("candidate").as_str()), ("0", "100"));
        assert_eq!(object.get("candidate").unwrap().list_of("by request").len(), 2);
        assert_eq!(object.text_of("converted"), Some(""));
    }

    #[test]
    fn other_formats_are_converted_and_reported() {
        let items = r#"{"input":[
            {"type":"message","role":"user","content":"My order is W2378156."},
            {"type":"reasoning","id":"rs_1","summary":[]},
            {"type":"message","role":"assistant","content":[{"type":"output_text","text":"W2378156 it is."}]}
        ]}"#;
        let object = evaluate(items, "", ALL, ALL).unwrap();
        assert!(
            object.contains(r#""requests":1,"#)
                && object.ends_with(r#""converted":"openai-responses"}"#),
            "{object}"
        );
    }

    #[test]
    fn what_cannot_be_meant_is_said_in_words() {
        assert!(evaluate("[", "", ALL, ALL).unwrap_err().contains("line 1"));
        assert!(evaluate(CHAT, "", ALL, r#"{"window":-1}"#).is_err());
    }
}
