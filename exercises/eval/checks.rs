use super::checks;
use super::exercise::kept;
use turnwise_exercises::{Recorded, recorded};
use turnwise_host::Conversation;
use turnwise_host::json::{Json, parse};

fn of<'n>(needed: &[&'n str], messages: &str) -> Vec<&'n str> {
    kept(needed, parse(messages).expect("JSON").json.as_array().expect("a list"))
}

checks! {
    fn what_is_said_is_there() {
        assert_eq!(of(&["W2378156", "W9"], r#"[{"role":"user","content":"It is order W2378156."}]"#), ["W2378156"]);
    }

    /// Hint: where does an identifier end?
    fn half_of_another_one_is_not() {
        assert_eq!(of(&["W237"], r#"[{"role":"user","content":"It is order W2378156."}]"#), [""; 0]);
    }

    fn spelling_does_not_matter() {
        assert_eq!(of(&["W2378156"], r#"[{"role":"user","content":"it is #w2378156"}]"#), ["W2378156"]);
    }

    /// Hint: an amount is a number.
    fn nor_does_how_an_amount_is_written() {
        assert_eq!(of(&["$1,526.00"], r#"[{"role":"assistant","content":"That makes 1526, please."}]"#), ["$1,526.00"]);
    }

    /// Hint: where does a message say what a tool was asked with?
    fn what_a_tool_was_asked_with_is_there() {
        let messages = r#"[{"role":"assistant","content":null,"tool_calls":[
            {"id":"c1","type":"function","function":{"name":"find","arguments":"{\"order\":\"W2378156\"}"}}]}]"#;
        assert_eq!(of(&["W2378156"], messages), ["W2378156"]);
    }

    fn what_stands_in_parts_is_there() {
        let messages = r#"[{"role":"user","content":[{"type":"text","text":"Order W2378156"}]}]"#;
        assert_eq!(of(&["W2378156"], messages), ["W2378156"]);
    }

    /// What it is for: of the values in recorded arguments of calls, notes keep more than cutting
    /// does, in the same room.
    fn notes_keep_more_than_cutting_does() {
        let cut = share(r#"{"window":3000}"#);
        let notes = share(r#"{"window":3000,"summarizer":{"type":"extractive"}}"#);
        assert!(notes > cut, "{notes} of 1,000 with notes, {cut} without");
    }
}

/// Of the values that the calls of recorded conversations were made with: how many, in thousandths,
/// were still to be seen at the end.
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
        seen += kept(&needed, &sent).len();
    }
    seen * 1000 / all
}

/// The values that tools were asked with.
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
