use super::checks;
use super::exercise::kept_values;
use turnwise_exercises::{Recorded, recorded};
use turnwise_host::Conversation;
use turnwise_host::json::{Json, parse};

/// Checks which of the `needed` values are kept, if `messages` are sent.
fn check(needed: &[&str], messages: &str, expected: &[&str]) {
    let messages = parse(messages).expect("JSON").json;
    assert_eq!(kept_values(needed, messages.as_array().expect("a list")), expected);
}

checks! {
    fn text_counts() {
        let messages = r#"[{"role":"user","content":"It is order W2378156."}]"#;
        check(&["W2378156", "W9"], messages, &["W2378156"]);
    }

    /// Hint: where does an identifier end?
    fn a_part_of_another_identifier_does_not_count() {
        check(&["W237"], r#"[{"role":"user","content":"It is order W2378156."}]"#, &[]);
    }

    fn spelling_does_not_matter() {
        let messages = r#"[{"role":"user","content":"it is #w2378156"}]"#;
        check(&["W2378156"], messages, &["W2378156"]);
    }

    /// Hint: an amount is a number.
    fn the_format_of_an_amount_does_not_matter() {
        let messages = r#"[{"role":"assistant","content":"That makes 1526, please."}]"#;
        check(&["$1,526.00"], messages, &["$1,526.00"]);
    }

    /// Hint: which field of a message holds the arguments of a call?
    fn arguments_of_calls_count() {
        let messages = r#"[{"role":"assistant","content":null,"tool_calls":[
            {"id":"c1","type":"function",
             "function":{"name":"find","arguments":"{\"order\":\"W2378156\"}"}}]}]"#;
        check(&["W2378156"], messages, &["W2378156"]);
    }

    fn content_parts_count() {
        let messages = r#"[{"role":"user","content":[{"type":"text","text":"Order W2378156"}]}]"#;
        check(&["W2378156"], messages, &["W2378156"]);
    }

    /// The purpose of the measure: it shows that notes keep more of the recorded arguments than
    /// trimming does with the same window.
    fn notes_keep_more_than_trimming() {
        let cut = share(r#"{"window":3000}"#);
        let notes = share(r#"{"window":3000,"summarizer":{"type":"extractive"}}"#);
        assert!(notes > cut, "{notes} of 1,000 kept with notes, {cut} without");
    }
}

/// The share of the argument values in recorded calls that the last context still contains, in
/// thousandths.
fn share(options: &str) -> usize {
    let (mut all, mut seen) = (0, 0);
    for Recorded { messages, .. } in recorded() {
        let mut chat = Conversation::new(&parse(options).expect("options").json).expect("a policy");
        for message in &messages {
            chat.push(&message.to_string(), false).expect("a message");
        }
        let plan = chat.fit().clone();
        let texts = chat.seen(&plan);
        let sent: Vec<Json<'_>> =
            texts.iter().map(|text| parse(text).expect("JSON").json).collect();
        let used = used(&messages);
        let needed: Vec<&str> = used.iter().map(String::as_str).collect();
        all += needed.len();
        seen += kept_values(&needed, &sent).len();
    }
    seen * 1000 / all
}

/// The argument values of all calls.
fn used(messages: &[Json<'_>]) -> Vec<String> {
    let mut out = Vec::new();
    for call in messages.iter().flat_map(|message| message.list_of("tool_calls")) {
        let text =
            call.get("function").and_then(|function| function.text_of("arguments")).unwrap_or("{}");
        let Ok(arguments) = parse(text) else { continue };
        let Json::Object(fields) = &arguments.json else { continue };
        let values = fields.iter().filter_map(|(_, value)| value.as_str()).map(str::to_owned);
        out.extend(values.filter(|value| {
            value.len() > 3
                && value.chars().all(|c| c.is_ascii_alphanumeric())
                && value.contains(|c: char| c.is_ascii_digit())
        }));
    }
    out.sort();
    out.dedup();
    out
}
