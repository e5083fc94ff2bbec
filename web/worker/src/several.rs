//! Levels of options, issues of a conversation, and notes between agents, for the parts of the page
//! that `web/assets/workshop` loads on demand.

use turnwise_host::formats::{Format, InputError};
use turnwise_host::issues::Issues;
use turnwise_host::json::{Json, Writer, parse};
use turnwise_host::options::LEVELS;
use turnwise_host::text::secrets::Policy;
use turnwise_host::{Conversation, Redact, handover};

/// Merges options by level, field by field: `{"app":{…},"agent":{…},…}`. The answer is
/// `{"values":[{"option":…,"value":…,"level":…}],"options":{…},"error":…}`. `null` restores the
/// default; `error` is empty if the levels are consistent.
pub fn levels(levels: &str) -> Result<String, String> {
    let parsed = parse(levels).map_err(|error| error.to_string())?.json;
    let values = merged(&parsed);
    let mut out = Writer::default();
    out.open('{').key("values").open('[');
    for (option, value, level) in &values {
        out.open('{').key("option").string(option).key("value").raw(&value.to_string());
        out.key("level").string(level).close('}');
    }
    let options = options(&values);
    let error = error_of(&options).unwrap_or_default();
    out.close(']').key("options").raw(&options).key("error").string(&error).close('}');
    Ok(out.take())
}

/// Each option with its most specific value, sorted by name.
fn merged<'a>(levels: &'a Json<'a>) -> Vec<(&'a str, &'a Json<'a>, &'static str)> {
    let mut values: Vec<(&str, &Json<'_>, &str)> = Vec::new();
    for level in LEVELS {
        let Some(Json::Object(fields)) = levels.field(level) else { continue };
        for (option, value) in fields {
            values.retain(|(known, ..)| known != option);
            values.push((option, value, level));
        }
    }
    values.sort_by_key(|(option, ..)| *option);
    values
}

/// The options of a conversation, with the level of each.
fn options(values: &[(&str, &Json<'_>, &str)]) -> String {
    let mut out = Writer::default();
    out.open('{');
    for (option, value, _) in values.iter().filter(|(_, value, _)| **value != Json::Null) {
        out.key(option).raw(&value.to_string());
    }
    out.key("levels").open('{');
    for (option, _, level) in values {
        out.key(option).string(level);
    }
    out.close('}').close('}').take()
}

fn error_of(options: &str) -> Option<String> {
    let parsed = parse(options).ok()?;
    Conversation::new(&parsed.json).err().map(|error| error.to_string())
}

/// The issues of a conversation, given by its messages. `told` is
/// `{"choices":[[at,id,isResumed],…],"sent":[…],"room":…}`: the issues that the person paused and
/// resumed, each with the number of messages at that time; the indexes of the messages that the
/// request shows; and its tokens for other messages than those that must stay.
///
/// The answer is `{"issues":[…],"hidden":[…],"page":…}`: the issues as `context.issues()` lists
/// them, those without a message in the request, and the request's text about other issues.
pub fn issues(format: &str, told: &str, messages: &[String]) -> Result<String, String> {
    let parsed = parse(told).map_err(|error| error.to_string())?.json;
    let choices: Vec<Choice> = parsed.list_of("choices").iter().filter_map(choice).collect();
    let room = parsed.get("room").and_then(Json::as_u32).unwrap_or_default();
    let sent: Vec<u32> = parsed.list_of("sent").iter().filter_map(Json::as_u32).collect();
    let in_words = |error: InputError| error.to_string();
    let mut issues = Issues::new(Format::from_name(format), Redact::On);
    for (index, message) in messages.iter().enumerate() {
        choices.iter().filter(|one| one.at == index).for_each(|one| take(&mut issues, one));
        issues.push(message, None).map_err(in_words)?;
    }
    let late = choices.iter().filter(|choice| choice.at >= messages.len());
    late.clone().for_each(|choice| take(&mut issues, choice));
    let resumed: Vec<u32> = late.filter(|choice| choice.is_resumed).map(|one| one.id).collect();
    let hidden = hidden(&issues.places(), &sent);
    let lines: Vec<u32> = hidden.iter().copied().filter(|id| !resumed.contains(id)).collect();
    let mut out = Writer::default();
    out.open('{').key("issues").raw(&issues.list()).key("hidden").open('[');
    for id in &lines {
        out.number(*id);
    }
    out.close(']').key("page").string(&issues.page(&resumed, &lines, room)).close('}');
    Ok(out.take())
}

/// A person's action on an issue.
struct Choice {
    at: usize,
    id: u32,
    is_resumed: bool,
}

fn choice(entry: &Json<'_>) -> Option<Choice> {
    let [at, id, is_resumed] = entry.as_array()? else { return None };
    Some(Choice { at: at.as_u32()? as usize, id: id.as_u32()?, is_resumed: is_resumed.as_bool()? })
}

fn take(issues: &mut Issues, choice: &Choice) {
    // An id that is gone after an edit of the conversation has no effect.
    let _ = if choice.is_resumed { issues.resume(choice.id) } else { issues.pause(choice.id) };
}

/// The unresolved issues without a message in the request.
fn hidden(mut places: &[u32], sent: &[u32]) -> Vec<u32> {
    let mut hidden = Vec::new();
    while let [id, is_resolved, count, rest @ ..] = places {
        let (messages, behind) = rest.split_at_checked(*count as usize).unwrap_or((rest, &[]));
        if *is_resolved == 0 && !messages.iter().any(|index| sent.contains(index)) {
            hidden.push(*id);
        }
        places = behind;
    }
    hidden
}

/// A note from one agent to another; see [`handover::answer`].
pub fn note(request: &str) -> Result<String, String> {
    let parsed = parse(request).map_err(|error| error.to_string())?;
    Ok(handover::answer(&parsed.json, Policy::On, None))
}

/// The tokens of each message, as a JSON list.
pub fn sizes(format: &str, messages: &[String]) -> Result<String, String> {
    let mut settings = Writer::default();
    settings.open('{').key("window").number(u32::MAX);
    if Format::from_name(format).is_some() {
        settings.key("format").string(format);
    }
    let settings = settings.close('}').take();
    let settings = parse(&settings).map_err(|error| error.to_string())?;
    let mut chat = Conversation::new(&settings.json).map_err(|error| error.to_string())?;
    for message in messages {
        chat.push(message, false).map_err(|error| error.to_string())?;
    }
    let mut out = Writer::default();
    out.open('[');
    for (_, item) in chat.context().transcript().items(0..chat.len()) {
        out.number(item.tokens.0);
    }
    Ok(out.close(']').take())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_has_its_level_and_null_goes_back_to_the_default() {
        let answer = levels(
            r#"{"app":{"window":128000,"trigger":0.6},"agent":{"trigger":null},"request":{"window":32000}}"#,
        )
        .unwrap();
        assert_eq!(
            answer,
            r#"{"values":[{"option":"trigger","value":null,"level":"agent"},{"option":"window","value":32000,"level":"request"}],"options":{"window":32000,"levels":{"trigger":"agent","window":"request"}},"error":""}"#
        );
    }

    #[test]
    fn levels_that_cannot_hold_together_are_an_error_that_names_both() {
        let answer =
            levels(r#"{"app":{"window":8000,"trigger":0.6},"request":{"target":0.9}}"#).unwrap();
        for piece in ["`target` is set by `request`", "`trigger` is set by `app`"] {
            assert!(answer.contains(piece), "{answer}");
        }
    }

    fn two() -> Vec<String> {
        [
            r#"{"role":"user","content":"Where is my order W2378156? It must be here on Friday."}"#,
            r#"{"role":"assistant","content":"W2378156 waits at the border."}"#,
            r#"{"role":"user","content":"Another question: the invoice INV-118 names the wrong company."}"#,
            r#"{"role":"assistant","content":"Which name should it have?"}"#,
        ]
        .map(String::from)
        .to_vec()
    }

    #[test]
    fn an_issue_without_a_message_in_the_request_has_a_line() {
        let answer = issues("", r#"{"choices":[],"sent":[2,3]}"#, &two()).unwrap();
        assert!(answer.contains(r#""hidden":[1]"#) && answer.contains("- open: Where"), "{answer}");
    }

    #[test]
    fn a_paused_issue_waits_and_a_resumed_one_brings_its_facts() {
        let paused = issues("", r#"{"choices":[[4,1,false]],"sent":[0,1,2,3]}"#, &two()).unwrap();
        assert!(
            paused.contains(r#""id":1,"title":"Where is my order W2378156?","state":"waiting""#)
        );
        let resumed = issues("", r#"{"choices":[[4,1,true]],"sent":[0,1,2,3]}"#, &two()).unwrap();
        assert!(resumed.contains("Taken up again: Where is my order"), "{resumed}");
    }

    #[test]
    fn every_message_has_its_tokens() {
        let sizes = sizes("", &two()).unwrap();
        assert_eq!(sizes.split(',').count(), 4, "{sizes}");
        assert!(!sizes.contains("[0"), "{sizes}");
    }
}
