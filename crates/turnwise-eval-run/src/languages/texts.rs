//! The texts: chats, key sentences and tasks, in nine languages.
//!
//! A chat begins with `# title`. Its lines are messages of the person (`A:`) and the assistant
//! (`B:`), calls (`C: name {…}`) and results (`R: name …`). Sentences with a kind are marked:
//! `{limit|Nothing above $20.}`. A last line `N:` is the message that follows; it marks the values
//! that it needs.

use turnwise_host::turnwise_core::tokens::estimate;
use turnwise_text::{Request, Snippet, Speaker, Template, summarize};

use crate::data::quoted;

/// What a sentence does, or that a text is a needed value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Limit,
    Correction,
    Decision,
    Promise,
    Open,
    Outcome,
    Value,
}

/// The names in the texts; a key sentence of the kind [`Kind::Open`] is a question.
const KINDS: [(&str, Kind); 8] = [
    ("limit", Kind::Limit),
    ("correction", Kind::Correction),
    ("decision", Kind::Decision),
    ("promise", Kind::Promise),
    ("open", Kind::Open),
    ("question", Kind::Open),
    ("outcome", Kind::Outcome),
    ("value", Kind::Value),
];

fn kind(name: &str) -> Option<Kind> {
    KINDS.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
}

/// A marked sentence.
#[derive(Clone, Debug)]
pub struct Mark {
    pub kind: Kind,
    pub text: String,
}

/// A message of a chat.
#[derive(Clone, Debug)]
enum Said {
    User(String),
    Assistant(String),
    Call(String, String),
    Result(String, String),
}

impl Said {
    #[cfg(test)]
    fn text(&self) -> &str {
        match self {
            Self::User(text) | Self::Assistant(text) => text,
            Self::Call(_, text) | Self::Result(_, text) => text,
        }
    }

    fn snippet(&self, at: u32) -> Snippet<'_> {
        let turn = at / 2 + 1;
        match self {
            Self::User(text) => Snippet::user(text, turn, at),
            Self::Assistant(text) => Snippet::said(Speaker::Assistant, text, turn, at),
            Self::Call(name, text) => Snippet::called(name, text, turn, at),
            Self::Result(name, text) => Snippet::answered(name, text, turn, at),
        }
    }
}

/// A conversation with marks.
#[derive(Clone, Debug, Default)]
pub struct Chat {
    pub title: String,
    said: Vec<Said>,
    pub marks: Vec<Mark>,
}

impl Chat {
    fn push(&mut self, line: &str) {
        let Some((by, text)) = line.split_once(": ") else { return };
        let text = self.without_marks(text);
        let tool = |text: &str| {
            let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
            (name.to_owned(), rest.replace("\\n", "\n"))
        };
        match by {
            "A" => self.said.push(Said::User(text)),
            "B" => self.said.push(Said::Assistant(text)),
            "C" => {
                let (name, arguments) = tool(&text);
                self.said.push(Said::Call(name, arguments));
            }
            "R" => {
                let (name, result) = tool(&text);
                self.said.push(Said::Result(name, result));
            }
            // The next message, of which only the marks count.
            _ => {}
        }
    }

    /// The text as it is said. Its marks are kept.
    fn without_marks(&mut self, text: &str) -> String {
        let mut plain = String::new();
        let mut rest = text;
        while let Some((before, behind)) = rest.split_once('{') {
            plain.push_str(before);
            let mark = behind.split_once('|').and_then(|(name, inner)| {
                let (text, rest) = inner.split_once('}')?;
                Some((Mark { kind: kind(name)?, text: text.into() }, rest))
            });
            match mark {
                Some((mark, behind)) => {
                    plain.push_str(&mark.text);
                    self.marks.push(mark);
                    rest = behind;
                }
                None => {
                    plain.push('{');
                    rest = behind;
                }
            }
        }
        plain + rest
    }

    /// The messages as JSON text of the Chat Completions API.
    pub fn messages(&self) -> Vec<String> {
        let message = |(at, said): (usize, &Said)| match said {
            Said::User(text) => format!(r#"{{"role":"user","content":{}}}"#, quoted(text)),
            Said::Assistant(text) => {
                format!(r#"{{"role":"assistant","content":{}}}"#, quoted(text))
            }
            Said::Call(name, arguments) => format!(
                concat!(
                    r#"{{"role":"assistant","content":null,"tool_calls":[{{"id":"c{}","#,
                    r#""type":"function","function":{{"name":{},"arguments":{}}}}}]}}"#
                ),
                at,
                quoted(name),
                quoted(arguments)
            ),
            Said::Result(_, text) => {
                let call = at.saturating_sub(1);
                let text = quoted(text);
                format!(r#"{{"role":"tool","tool_call_id":"c{call}","content":{text}}}"#)
            }
        };
        self.said.iter().enumerate().map(message).collect()
    }

    /// The tokens of all messages.
    pub fn tokens(&self) -> u32 {
        self.messages().iter().map(|message| estimate(message).0).sum()
    }

    /// The notes of the whole chat.
    pub fn notes(&self, max_tokens: u32) -> String {
        let snippets: Vec<_> = (0..).zip(&self.said).map(|(at, said)| said.snippet(at)).collect();
        let measure = |text: &str| estimate(text).0;
        summarize(&Request::new(&snippets, Template::General, max_tokens, &measure))
    }
}

/// The texts of one language.
pub struct Texts {
    /// The code of ISO 639-1.
    pub code: &'static str,
    chats: &'static str,
    sentences: &'static str,
    tasks: &'static str,
}

impl Texts {
    /// Chats without a task.
    pub fn chats(&self) -> Vec<Chat> {
        read(self.chats)
    }

    /// Tasks with tools.
    pub fn tasks(&self) -> Vec<Chat> {
        read(self.tasks)
    }

    /// Conversations with one key sentence of each kind among small talk and look-ups.
    pub fn cases(&self) -> Vec<Chat> {
        let all: Vec<(&str, Vec<&str>)> = parts(self.sentences);
        let part = |name: &str| {
            let of_name = all.iter().find(|(title, _)| *title == name);
            of_name.map(|(_, lines)| lines.as_slice()).unwrap_or_default()
        };
        let talk = part("talk");
        let count = part("limit").len();
        (0..count).map(|number| case(self.code, number, talk, &part)).collect()
    }
}

/// The sentences with this number among small talk and six look-ups.
fn case<'t>(
    code: &str,
    number: usize,
    talk: &[&str],
    part: &dyn Fn(&str) -> &'t [&'t str],
) -> Chat {
    let mut chat = Chat { title: format!("{code} {number}"), ..Chat::default() };
    let mut talk = talk.iter().cycle().skip(number % 2 * 2);
    let mut say = |chat: &mut Chat| {
        let (by, text) = talk.next().and_then(|line| line.split_once(' ')).unwrap_or_default();
        chat.push(&format!("{}: {text}", if by == "user" { "A" } else { "B" }));
    };
    // The assistant's promise answers the question.
    let order = ["limit", "correction", "decision", "question", "promise", "outcome"];
    for (at, name) in order.iter().enumerate() {
        if *name != "promise" {
            say(&mut chat);
            let id = 48_213 + at * 71 + number;
            chat.push(&format!("C: get_order {{\"order_id\": \"W{id}\"}}"));
            let total = 20 + at * 13;
            chat.push(&format!(
                concat!(
                    "R: get_order {{\"order_id\": \"W{}\", \"status\": \"delivered\", ",
                    "\"items\": [{{\"item_id\": \"48{}07\", \"price\": {}.5}}], ",
                    "\"tracking\": \"TRK{}\"}}"
                ),
                id,
                at + 11,
                total,
                id * 3
            ));
            say(&mut chat);
        }
        let by = if matches!(*name, "promise" | "outcome") { "B" } else { "A" };
        if let Some(sentence) = part(name).get(number) {
            chat.push(&format!("{by}: {{{name}|{sentence}}}"));
        }
        if by == "A" && *name != "question" {
            say(&mut chat);
            if chat.said.last().is_some_and(|said| matches!(said, Said::User(_))) {
                say(&mut chat);
            }
        }
    }
    for _ in 0..6 {
        say(&mut chat);
    }
    chat
}

fn read(text: &str) -> Vec<Chat> {
    let mut chats = Vec::new();
    for line in text.lines() {
        match line.strip_prefix("# ") {
            Some(title) => chats.push(Chat { title: title.into(), ..Chat::default() }),
            None => {
                if let Some(chat) = chats.last_mut() {
                    chat.push(line);
                }
            }
        }
    }
    chats
}

/// The lines under each `[title]`.
fn parts(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut parts: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in text.lines() {
        let title = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        match (title, parts.last_mut()) {
            (Some(title), _) => parts.push((title, Vec::new())),
            (None, Some((_, lines))) => lines.push(line),
            (None, None) => {}
        }
    }
    parts
}

macro_rules! texts {
    ($set:literal, $($code:literal $name:literal),+) => {
        [$(Texts {
            code: $code,
            chats: include_str!(concat!("../../texts/", $set, "/chats/", $name, ".txt")),
            sentences: include_str!(concat!("../../texts/", $set, "/sentences/", $name, ".txt")),
            tasks: include_str!(concat!("../../texts/", $set, "/tasks/", $name, ".txt")),
        }),+]
    };
    ($set:literal) => {
        texts!(
            $set, "en" "english", "de" "german", "fr" "french", "es" "spanish",
            "pt" "portuguese", "it" "italian", "ru" "russian", "zh" "chinese",
            "ja" "japanese"
        )
    };
}

/// The texts that rules were fitted to, and others that showed later which classes were missing.
pub static FITTED: [[Texts; 9]; 3] = [texts!("first"), texts!("second"), texts!("third")];
/// Texts of another author, which were not used to write rules.
pub static CHECKED: [Texts; 9] = texts!("fourth");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_texts_of_every_kind() {
        for texts in FITTED.iter().flatten().chain(&CHECKED) {
            let (chats, tasks, cases) = (texts.chats(), texts.tasks(), texts.cases());
            assert!(chats.len() >= 2 && !tasks.is_empty() && cases.len() >= 5, "{}", texts.code);
            for case in &cases {
                assert_eq!(case.marks.len(), 6, "{}", case.title);
            }
            let is_said = |chat: &Chat, mark: &Mark| {
                let text = mark.text.as_str();
                chat.said.iter().any(|said| said.text().contains(text))
            };
            for chat in chats.iter().chain(&cases).chain(&tasks) {
                assert!(chat.said.len() >= 10, "{}", chat.title);
                for mark in &chat.marks {
                    assert!(is_said(chat, mark), "{}: {}", chat.title, mark.text);
                }
            }
        }
    }
}
