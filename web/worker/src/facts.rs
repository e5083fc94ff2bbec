//! Facts: the check of a summary, and the ledger of a conversation.

use turnwise_host::Claim;
use turnwise_host::Redact;
use turnwise_host::formats::{Format, parse_transcript};
use turnwise_host::json::push_string;
use turnwise_host::notes::Notebook;
use turnwise_host::text::CheckPolicy;

/// A summary with its history, as the page sends it.
pub struct Summary<'a> {
    /// The text.
    pub text: &'a str,
    /// The indexes of the messages it covers, separated by commas.
    pub covered: &'a str,
    /// The summary before it.
    pub prior: Option<&'a str>,
    /// The first summary.
    pub first: Option<&'a str>,
    /// The number of previous summaries.
    pub generation: &'a str,
    /// Maximum size in tokens after facts are appended; empty to append nothing.
    pub room: &'a str,
}

/// The report on a summary as JSON, with its amended `text`; see [`turnwise_host::checks`]. All
/// messages that it does not cover count as visible.
pub fn check(messages: &str, format: &str, summary: &Summary<'_>) -> Result<String, String> {
    let book = read(messages, format)?;
    let covered: Vec<u32> =
        summary.covered.split(',').filter_map(|index| index.parse().ok()).collect();
    let Summary { text, prior, first, .. } = *summary;
    let generation = summary.generation.parse().unwrap_or_default();
    let room = summary.room.parse().unwrap_or_default();
    let (covered, max_tokens) = (covered.as_slice(), room);
    let policy = if room > 0 { CheckPolicy::Append } else { CheckPolicy::Flag };
    let checked =
        book.check(&Claim { text, covered, prior, first, generation, max_tokens, policy });
    let mut out = String::from("{\"text\":");
    push_string(&mut out, &checked.text);
    // The report is an object, so its fields continue here.
    out.push(',');
    out.push_str(checked.report.get(1..).unwrap_or("}"));
    Ok(out)
}

/// The current facts, the most important first, and the pairs of superseded fact and successor, as
/// JSON.
pub fn ledger(messages: &str, format: &str) -> Result<String, String> {
    Ok(read(messages, format)?.ledger())
}

fn read(messages: &str, format: &str) -> Result<Notebook, String> {
    let transcript = parse_transcript(messages).map_err(|error| error.to_string())?;
    let format = Format::from_name(format).or(transcript.format);
    let family = format.map(Format::family).unwrap_or_default();
    let mut book = Notebook::new(format, family, None, Redact::On);
    for message in &transcript.messages {
        book.push(message, "").map_err(|error| error.to_string())?;
    }
    Ok(book)
}

#[cfg(test)]
mod tests {
    use super::*;
    use turnwise_host::json::parse;

    const CHAT: &str = r#"[
        {"role":"system","content":"You are the shop's assistant."},
        {"role":"user","content":"My order is W2378156, it must arrive before May 3."},
        {"role":"assistant","content":"Noted."},
        {"role":"user","content":"No, sorry: it must arrive before May 5."}
    ]"#;

    #[test]
    fn what_a_summary_loses_and_makes_up_is_found() {
        let summary = Summary {
            text: "Order W2378156 arrives by June 9.",
            covered: "1,2",
            prior: None,
            first: None,
            room: "",
            generation: "0",
        };
        let report = check(CHAT, "openai-chat", &summary).unwrap();
        let report = parse(&report).unwrap().json.into_owned();
        let texts = |name: &str| -> Vec<String> {
            let facts = report.get("facts").unwrap().list_of(name);
            facts.iter().map(|fact| fact.text_of("text").unwrap().to_owned()).collect()
        };
        assert_eq!(texts("invented"), ["June 9"]);
        assert!(texts("lost").iter().any(|text| text.contains("May 3")), "{:?}", texts("lost"));
        assert_eq!(report.text_of("text"), Some(summary.text));
        assert!(check("[", "", &summary).is_err());
    }

    #[test]
    fn what_matters_of_the_lost_is_appended_where_there_is_room() {
        let summary = Summary {
            text: "They want an order.",
            covered: "1,2",
            prior: None,
            first: None,
            generation: "0",
            room: "200",
        };
        let report = check(CHAT, "openai-chat", &summary).unwrap();
        let text = parse(&report).unwrap().json.text_of("text").unwrap().to_owned();
        assert!(text.starts_with(summary.text) && text.contains("W2378156"), "{text}");
    }

    #[test]
    fn a_ledger_lists_current_and_superseded_facts() {
        let records = r#"[
            {"role":"user","content":"What about W2378156?"},
            {"role":"assistant","content":null,"tool_calls":[{"id":"a","type":"function","function":{"name":"order","arguments":"{}"}}]},
            {"role":"tool","tool_call_id":"a","content":"{\"order_id\":\"W2378156\",\"status\":\"pending\"}"},
            {"role":"user","content":"And now?"},
            {"role":"assistant","content":null,"tool_calls":[{"id":"b","type":"function","function":{"name":"order","arguments":"{}"}}]},
            {"role":"tool","tool_call_id":"b","content":"{\"order_id\":\"W2378156\",\"status\":\"delivered\"}"}
        ]"#;
        let object = ledger(records, "").unwrap();
        let object = parse(&object).unwrap().json.into_owned();
        let superseded = &object.list_of("superseded")[0];
        assert_eq!(superseded.get("was").unwrap().text_of("text"), Some("pending"));
        assert_eq!(superseded.get("is").unwrap().text_of("text"), Some("delivered"));
        assert!(
            object.list_of("holds").iter().any(|fact| fact.text_of("text") == Some("W2378156")),
            "{object}"
        );
    }
}
