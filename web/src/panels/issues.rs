//! The issues of a conversation: what the worker is asked for, and its answers.

use turnwise_host::json::{Json, Writer, parse};

use super::number;
use crate::language::Text;
use crate::texts::issues as t;

/// The conversation up to the moment that is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// Its messages.
    pub messages: Vec<String>,
    /// The indexes of those that are sent.
    sent: Vec<u32>,
    room: u32,
    format: String,
}

impl Shown {
    /// Reads the plan on the page.
    pub fn new(plan: &str, messages: &str) -> Self {
        let mut messages = super::list(messages, |message| Some(message.to_string()));
        let Ok(plan) = parse(plan) else { return Self { messages, ..Self::default() } };
        let plan = plan.json;
        messages.truncate(number(&plan, "messages") as usize);
        let is_sent = |decision: &&Json<'_>| {
            matches!(decision.text_of("action"), Some("keep" | "move" | "replace"))
        };
        let sent = plan.list_of("decisions").iter().filter(is_sent);
        let format = plan.get("options").and_then(|options| options.text_of("format"));
        Self {
            sent: sent.map(|decision| number(decision, "index")).collect(),
            room: number(&plan, "room"),
            format: format.unwrap_or_default().to_owned(),
            messages,
        }
    }

    /// The worker's arguments for the issues.
    pub fn arguments(&self, choices: &Choices) -> Vec<String> {
        let mut told = Writer::default();
        told.open('{').key("choices").open('[');
        for choice in &choices.made {
            told.open('[')
                .number(choice.at)
                .number(choice.issue)
                .bool(choice.is_resumed)
                .close(']');
        }
        told.close(']').key("sent").open('[');
        for index in &self.sent {
            told.number(*index);
        }
        let told = told.close(']').key("room").number(self.room).close('}').take();
        let mut arguments = vec![self.format.clone(), told];
        arguments.extend_from_slice(&self.messages);
        arguments
    }

    /// The worker's argument for a note about an issue.
    pub fn note(&self, about: &[u32], to: &str, reason: &str) -> String {
        let mut out = Writer::default();
        out.open('{').key("messages").raw(&format!("[{}]", self.messages.join(",")));
        out.key("about").open('[');
        for index in about {
            out.number(*index);
        }
        out.close(']').key("from").string("main").key("to").string(to);
        out.key("reason").string(reason).key("facts").bool(true).key("maxTokens").number(1000);
        out.close('}').take()
    }
}

/// What the person chose about the issues of a conversation.
#[derive(Debug, Default)]
pub struct Choices {
    /// The first message of the conversation.
    about: Option<String>,
    made: Vec<Choice>,
}

#[derive(Debug)]
struct Choice {
    /// The number of messages at that time.
    at: u32,
    issue: u32,
    is_resumed: bool,
}

impl Choices {
    /// Forgets the choices about another conversation.
    pub fn follow(&mut self, shown: &Shown) {
        let first = shown.messages.first();
        if self.about.as_ref() != first {
            *self = Self { about: first.cloned(), made: Vec::new() };
        }
    }

    /// Pauses or resumes an issue.
    pub fn choose(&mut self, shown: &Shown, issue: u32, is_resumed: bool) {
        let at = u32::try_from(shown.messages.len()).unwrap_or(u32::MAX);
        self.made.push(Choice { at, issue, is_resumed });
    }
}

/// An issue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// Its number.
    pub id: u32,
    /// The words that open it.
    pub title: String,
    /// Its state.
    pub state: Text,
    /// Whether it is open.
    pub is_open: bool,
    /// Its messages, by index.
    pub messages: Vec<u32>,
    /// What it came to.
    pub summary: String,
    /// Whether the request shows none of its messages.
    pub is_hidden: bool,
}

impl Issue {
    /// One of six colors.
    pub fn color(&self) -> String {
        (self.id.wrapping_sub(1) % 6 + 1).to_string()
    }
}

/// The issues, and what the request says about those that it does not show.
pub fn issues(answer: &str) -> (Vec<Issue>, String) {
    let Ok(answer) = parse(answer) else { return Default::default() };
    let hidden: Vec<u32> = numbers(answer.json.list_of("hidden"));
    let issue = |issue: &Json<'_>| {
        let id = number(issue, "id");
        let state = issue.text_of("state")?;
        Some(Issue {
            id,
            title: issue.text_of("title")?.to_owned(),
            state: match state {
                "open" => t::STATE_OPEN,
                "waiting" => t::STATE_WAITING,
                _ => t::STATE_RESOLVED,
            },
            is_open: state == "open",
            messages: numbers(issue.list_of("messages")),
            summary: issue.text_of("summary").unwrap_or_default().to_owned(),
            is_hidden: hidden.contains(&id),
        })
    };
    let issues = answer.json.list_of("issues").iter().filter_map(issue).collect();
    (issues, answer.json.text_of("page").unwrap_or_default().to_owned())
}

fn numbers(list: &[Json<'_>]) -> Vec<u32> {
    list.iter().filter_map(Json::as_u32).collect()
}

/// The bracket of a message: the place of its issue, and whether it begins and ends a run.
pub fn bracket(issues: &[Issue], index: u32) -> Option<(usize, bool, bool)> {
    let of = |index| issues.iter().position(|issue| issue.messages.contains(&index));
    let own = of(index)?;
    let before = index.checked_sub(1).and_then(of);
    Some((own, before != Some(own), of(index + 1) != Some(own)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown() -> Shown {
        let plan = r#"{"options":{"format":"openai-chat"},"messages":2,"room":9,"decisions":[
            {"index":0,"action":"keep"},{"index":1,"action":"omit"}]}"#;
        Shown::new(plan, "[0,1,2]")
    }

    #[test]
    fn the_worker_is_told_what_is_sent_and_what_was_chosen() {
        let (shown, mut choices) = (shown(), Choices::default());
        choices.follow(&shown);
        choices.choose(&shown, 3, true);
        let told = r#"{"choices":[[2,3,true]],"sent":[0],"room":9}"#;
        assert_eq!(shown.arguments(&choices), ["openai-chat", told, "0", "1"]);
        choices.follow(&Shown::default());
        assert!(choices.made.is_empty());
        assert_eq!(
            shown.note(&[1], "billing", "a “reason”"),
            r#"{"messages":[0,1],"about":[1],"from":"main","to":"billing","reason":"a “reason”","facts":true,"maxTokens":1000}"#
        );
    }

    #[test]
    fn runs_of_an_issue_have_brackets() {
        let answer = r#"{"issues":[{"id":1,"title":"a","state":"open","messages":[0,1,4],"summary":"s"},
            {"id":7,"title":"b","state":"waiting","messages":[2],"summary":""}],"hidden":[7],"page":"p"}"#;
        let (issues, page) = issues(answer);
        assert_eq!((issues.len(), page.as_str()), (2, "p"));
        assert_eq!((issues[1].color().as_str(), issues[1].is_hidden), ("1", true));
        let brackets: Vec<_> = (0..5).map(|index| bracket(&issues, index)).collect();
        assert_eq!(
            brackets,
            [
                Some((0, true, false)),
                Some((0, false, true)),
                Some((1, true, true)),
                None,
                Some((0, true, true))
            ]
        );
    }
}
