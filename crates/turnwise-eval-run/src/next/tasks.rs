//! The tasks. A rule chooses them, so that the choice cannot favor a policy.
//!
//! A conversation gives at most one task: its last step that meets three conditions. The history
//! before it has 1,600 to 16,000 tokens. The step uses an identifier from earlier than the messages
//! that it answers. The running task and the newest messages, which every policy sends, take at
//! most half of the window. A tool call is preferred to a message. Each kind of conversation gives
//! eight or nine tasks (coding sessions six), evenly spread. Conversations of the exam, and other
//! runs of their tasks, are left out.

use anyhow::Result;
use turnwise_eval::{Message, Point, checkpoints};

use crate::build::Source;
use crate::data::{Data, messages};

/// A kind of task.
#[derive(Clone, Copy)]
pub struct Kind {
    /// Its name, in the names of files.
    pub set: &'static str,
    /// The files with its conversations.
    pub files: &'static [&'static str],
    /// How many tasks it gives.
    count: usize,
    /// Whether all its steps are compared by a judge: a command can be worded in many ways.
    is_judged: bool,
}

/// The kinds. No more than six coding sessions give a task.
pub const KINDS: [Kind; 5] = [
    Kind { set: "airline", count: 8, files: &["tools/tau_airline"], is_judged: false },
    Kind { set: "bookings", count: 9, files: &["tools/sgd"], is_judged: false },
    Kind { set: "errands", count: 9, files: &["tools/star"], is_judged: false },
    Kind { set: "guide", count: 8, files: &["tools/crosswoz"], is_judged: false },
    Kind {
        set: "coding",
        count: 6,
        files: &["tools/swe_agent", "tools/claude_code", "tools/pi_session"],
        is_judged: true,
    },
];

/// A conversation that is cut off before the step at `index`.
pub struct Task {
    /// The id of the conversation.
    pub id: String,
    /// Its kind.
    pub kind: Kind,
    /// Where the step stands.
    pub index: usize,
    /// The recorded step as JSON.
    pub step: String,
    /// The messages before it.
    pub source: Source,
    /// The recorded step.
    pub wanted: Message,
}

impl Task {
    /// The text that the step answers.
    pub fn last(&self) -> &str {
        self.source.messages.last().map_or("", |message| &message.content)
    }

    /// Whether the step is a call.
    pub fn is_call(&self) -> bool {
        !self.wanted.calls.is_empty()
    }

    /// Whether a judge compares the step: it is in words, or an argument is.
    pub fn is_judged(&self) -> bool {
        self.kind.is_judged || !self.is_call() || self.wanted.calls.iter().any(has_prose)
    }
}

/// The tasks of all kinds.
pub fn choose(data: &Data) -> Result<Vec<Task>> {
    let mut tasks = Vec::new();
    for kind in KINDS {
        let mut found = Vec::new();
        for file in kind.files {
            data.rows(file, |row| {
                let id = row.text_of("id").unwrap_or("?");
                if !was_asked(id) {
                    found.extend(task(kind, id, messages(row))?);
                }
                Ok(())
            })?;
        }
        let (all, wanted) = (found.len(), kind.count.min(found.len()));
        let places: Vec<usize> = (0..wanted).map(|at| at * all / wanted).collect();
        let spread = found.into_iter().enumerate().filter(|(place, _)| places.contains(place));
        tasks.extend(spread.map(|(_, task)| task));
    }
    Ok(tasks)
}

fn task(kind: Kind, id: &str, mut texts: Vec<String>) -> Result<Option<Task>> {
    let source = Source::new(texts.clone())?;
    let Some(index) = place(&source.messages) else { return Ok(None) };
    let step = texts.get(index).cloned().unwrap_or_default();
    let Some(wanted) = source.messages.get(index).cloned() else { return Ok(None) };
    texts.truncate(index);
    let source = Source::new(texts)?;
    Ok(Some(Task { id: id.into(), kind, index, step, source, wanted }))
}

/// Where the task of a conversation is cut off.
fn place(messages: &[Message]) -> Option<usize> {
    let fits = |index: &usize| {
        let point = Point::new(messages, *index);
        SIZES.contains(&point.tokens) && point.min_tokens <= point.tokens / 8
    };
    let all = checkpoints(messages, usize::MAX, *SIZES.start());
    let fit: Vec<usize> = all.into_iter().filter(fits).collect();
    let calls = |index: &&usize| messages.get(**index).is_some_and(|step| !step.calls.is_empty());
    fit.iter().rfind(calls).or(fit.last()).copied()
}

fn was_asked(id: &str) -> bool {
    let task = |id: &str| match id.starts_with("tau_airline/") {
        true => id.split_once("-r").map_or(id, |(task, _)| task).to_owned(),
        false => id.to_owned(),
    };
    ASKED.lines().any(|asked| task(asked) == task(id))
}

fn has_prose(call: &turnwise_eval::message::Call) -> bool {
    super::agree::leaves(&call.arguments).iter().any(|(_, text)| text.chars().count() > LONG)
}

/// The tokens that were said before the step, without system messages.
const SIZES: std::ops::RangeInclusive<u32> = 1_600..=16_000;
/// An argument with more characters is prose.
const LONG: usize = 60;
/// The conversations that readers were asked about before.
const ASKED: &str = include_str!("../../texts/next/asked-before.txt");

#[cfg(test)]
mod tests {
    use super::*;
    use turnwise_eval::message::Call;
    use turnwise_host::turnwise_core::item::Role;

    fn talk(count: usize) -> Vec<Message> {
        let prose = "The parcel came late and the box was open on one side. ".repeat(30);
        let mut said = vec![Message::new(Role::User, "My order is W2378156.".into(), Vec::new())];
        for _ in 0..count {
            said.push(Message::new(Role::Assistant, prose.clone(), Vec::new()));
            said.push(Message::new(Role::User, prose.clone(), Vec::new()));
        }
        said
    }

    #[test]
    fn a_call_is_preferred_to_later_words() {
        let mut said = talk(4);
        let call = Call { name: "cancel".into(), arguments: r#"{"id":"W2378156"}"#.into() };
        said.push(Message::new(Role::Assistant, String::new(), vec![call]));
        said.push(Message::new(Role::Tool, "cancelled".into(), Vec::new()));
        said.push(Message::new(Role::Assistant, "W2378156 is cancelled.".into(), Vec::new()));
        said.push(Message::new(Role::User, "Which one?".into(), Vec::new()));
        said.push(Message::new(Role::Assistant, "W2378156.".into(), Vec::new()));
        assert_eq!(place(&said), Some(9));
        said.remove(9);
        assert_eq!(place(&said), Some(said.len() - 1));
    }

    #[test]
    fn short_histories_and_steps_that_need_nothing_give_no_task() {
        let mut said = talk(1);
        said.push(Message::new(Role::Assistant, "W2378156 is cancelled.".into(), Vec::new()));
        assert_eq!(place(&said), None);
        assert_eq!(place(&talk(6)), None);
    }

    #[test]
    fn other_runs_of_an_asked_task_are_left_out() {
        assert!(was_asked("tau_airline/t9-r0") && was_asked("sgd/16_00038"));
        assert!(!was_asked("tau_airline/t90-r3") && !was_asked("sgd/16_00039"));
    }
}
