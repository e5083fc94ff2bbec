//! Hand-overs between agents, as JSON for hosts in other languages: the request and the note.

use alloc::string::String;
use alloc::vec::Vec;

use turnwise_core::tokens::Family;
use turnwise_formats::Json;
use turnwise_formats::json::Writer;
use turnwise_text::Measure;
use turnwise_text::handover::{Course, Known, Note, Sourced, TooLarge, Wanted, note};
use turnwise_text::secrets::Policy;

use crate::checks::by;
use crate::history::History;
use crate::messages::Messages;
use crate::{Conversation, Counter};

/// The input of a hand-over.
#[derive(Clone, Debug)]
pub struct Handover<'a> {
    /// The agent whose conversation this is.
    pub from: &'a str,
    /// The agent or person that reads the note.
    pub to: &'a str,
    /// The reason for the hand-over. May be empty.
    pub reason: &'a str,
    /// The messages to report.
    pub messages: Vec<u32>,
    /// The messages to quote word for word.
    pub quoted: Vec<u32>,
    /// Whether the agent's last message is its result. Otherwise, the note contains the whole
    /// course of events.
    pub is_result: bool,
    /// How the course of events is written.
    pub course: Course,
    /// Whether the note lists facts.
    pub has_facts: bool,
    /// Facts that the agent got from other agents.
    pub known: Vec<Known<'a>>,
    /// The token limit of the note, including its fence.
    pub max_tokens: u32,
}

impl<'a> Handover<'a> {
    /// A hand-over of all messages of a conversation, with its facts.
    pub fn new(from: &'a str, to: &'a str, length: u32, max_tokens: u32) -> Self {
        Self {
            from,
            to,
            reason: "",
            messages: (0..length).collect(),
            quoted: Vec::new(),
            is_result: false,
            course: Course::Whole,
            has_facts: true,
            known: Vec::new(),
            max_tokens,
        }
    }
}

impl Conversation {
    /// Writes a note about this conversation for another agent or a person.
    ///
    /// # Errors
    /// [`TooLarge`] if the reason and the quoted messages are larger than the note may be.
    pub fn handover(&self, wanted: &Handover<'_>) -> Result<Note, TooLarge> {
        let redact = self.settings().redact.policy();
        write_note(&self, wanted, redact, &|text| self.count(text).0)
    }
}

fn write_note(
    chat: &dyn History,
    wanted: &Handover<'_>,
    redact: Policy<'_>,
    measure: Measure<'_>,
) -> Result<Note, TooLarge> {
    let mut outcome = Ok(Note::default());
    chat.with_snippets(wanted.quoted.clone(), |quoted| {
        chat.with_snippets(wanted.messages.clone(), |snippets| {
            outcome = note(&Wanted {
                reason: wanted.reason,
                quoted,
                is_result: wanted.is_result,
                course: wanted.course,
                has_facts: wanted.has_facts,
                known: &wanted.known,
                redact,
                ..Wanted::new(wanted.from, wanted.to, snippets, wanted.max_tokens, measure)
            });
        });
    });
    outcome
}

/// Answers a request of a host in another language:
/// `{"messages":[…],"from":…,"to":…,"reason":…,"about":[…],"quoted":[…],"result":…,"course":…,
/// "facts":…,"known":[[text,agent,index],…],"maxTokens":…,"family":…}`. Without `about`, the note
/// is about all messages. `course` is the token limit of notes about them; without it, they are
/// included word for word if they fit.
///
/// The answer is `{"text":…,"fenced":…,"tokens":…,"facts":[…],"open":[…]}`, or `{"needs":…}` if the
/// note does not fit.
pub fn answer(request: &Json<'_>, redact: Policy<'_>, counter: Option<&Counter>) -> String {
    let messages = Messages::of(request.list_of("messages"));
    let chat: &dyn History = &messages;
    let text = |name| request.text_of(name).unwrap_or_default();
    let number = |name| request.field(name).and_then(Json::as_u32);
    let flag = |name| request.field(name).and_then(Json::as_bool) == Some(true);
    let indexes = |name| -> Option<Vec<u32>> {
        let list = request.field(name)?.as_array()?;
        Some(list.iter().filter_map(Json::as_u32).collect())
    };
    let max_tokens = number("maxTokens").unwrap_or(u32::MAX);
    let whole = Handover::new(text("from"), text("to"), chat.len(), max_tokens);
    let wanted = Handover {
        reason: text("reason"),
        messages: indexes("about").unwrap_or(whole.messages),
        quoted: indexes("quoted").unwrap_or_default(),
        is_result: flag("result"),
        course: number("course").map_or(Course::Whole, Course::Notes),
        has_facts: flag("facts"),
        known: request.list_of("known").iter().filter_map(known).collect(),
        ..whole
    };
    // Without a number, the family is that of the messages' format.
    let family = number("family")
        .map_or_else(|| messages.family(), |number| Family::from_number(number as u8));
    let count = |text: &str| counter.map_or_else(|| family.estimate(text), |count| count(text));
    let mut out = Writer::default();
    out.open('{');
    match write_note(chat, &wanted, redact, &count) {
        Err(TooLarge { needs }) => out.key("needs").number(needs),
        Ok(note) => {
            out.key("text").string(&note.text).key("fenced").string(&note.fenced);
            out.key("tokens").number(count(&note.fenced));
            list(&mut out, "facts", &note.facts);
            list(&mut out, "open", &note.open)
        }
    };
    out.close('}').take()
}

fn list<'w>(out: &'w mut Writer, name: &str, facts: &[Sourced]) -> &'w mut Writer {
    out.key(name).open('[');
    for fact in facts {
        out.open('{').key("kind").string(fact.kind.as_str()).key("text").string(&fact.text);
        if !fact.key.is_empty() {
            out.key("key").string(&fact.key);
        }
        out.key("agent").string(&fact.agent).key("index").number(fact.index);
        out.key("by").string(by(fact.by)).close('}');
    }
    out.close(']')
}

fn known<'a>(entry: &'a Json<'_>) -> Option<Known<'a>> {
    let [text, agent, index] = entry.as_array()? else { return None };
    Some(Known { text: text.as_str()?, agent: agent.as_str()?, index: index.as_u32()? })
}

#[cfg(test)]
mod tests {
    use turnwise_formats::json;

    use super::*;

    fn check(request: &str, wanted: &[&str]) {
        let parsed = json::parse(request).unwrap().json;
        let answer = answer(&parsed, Policy::On, None);
        for piece in wanted {
            assert!(answer.contains(piece), "{piece} is missing in {answer}");
        }
    }

    #[test]
    fn facts_have_agent_message_and_speaker() {
        check(
            r#"{"messages":[{"role":"user","content":"Hello"},{"role":"user","content":"Cancel order W2378156."}],
                "from":"triage","to":"billing","facts":true}"#,
            &[r#""text":"W2378156""#, r#""agent":"triage","index":1,"by":"user""#, r#""tokens":"#],
        );
    }

    #[test]
    fn messages_of_every_format_are_read() {
        for (user, said) in [
            (
                r#"{"role":"user","content":"Cancel order W2378156."}"#,
                r#"{"role":"assistant","content":"Done."}"#,
            ),
            (
                r#"{"role":"user","parts":[{"text":"Cancel order W2378156."}]}"#,
                r#"{"role":"model","parts":[{"text":"Done."}]}"#,
            ),
            (
                r#"{"id":"1","role":"user","parts":[{"type":"text","text":"Cancel order W2378156."}]}"#,
                r#"{"id":"2","role":"assistant","parts":[{"type":"text","text":"Done."}]}"#,
            ),
            (
                r#"{"role":"user","content":[{"type":"text","text":"Cancel order W2378156."}]}"#,
                r#"{"role":"assistant","content":[{"type":"text","text":"Done."}]}"#,
            ),
            (
                r#"{"type":"message","role":"user","content":[{"type":"input_text","text":"Cancel order W2378156."}]}"#,
                r#"{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Done."}]}"#,
            ),
        ] {
            let request =
                [r#"{"from":"a","to":"b","facts":true,"messages":["#, user, ",", said, "]}"]
                    .concat();
            check(&request, &[r#""text":"W2378156""#]);
        }
    }

    #[test]
    fn a_note_that_does_not_fit_says_what_it_needs() {
        check(
            r#"{"messages":[{"role":"user","content":"Hello"}],"from":"a","to":"b","reason":"it is urgent","maxTokens":5}"#,
            &[r#"{"needs":"#],
        );
    }
}
