//! A learner's own strategy: the input of their function, and the faults in its answers.
//! [`Lane::Chosen`] measures the answers like any other lane.

use turnwise_host::Conversation;
use turnwise_host::json::Json;
use turnwise_host::turnwise_core::item::{Item, Role};

use crate::error::LessonError;
use crate::lane::Lane;
use crate::lesson::json::{number, object, text, texts};
use crate::recording::Recording;
use crate::replay::{Player, Replay, Wants};

/// The outlines of the conversation's messages, and the length of the history at each request, as
/// JSON.
///
/// # Errors
/// None if the recording was parsed before; the error type is the parser's.
pub fn outline(recording: &Recording) -> Result<String, LessonError> {
    let mut chat = Conversation::new(&Json::Object(Vec::new()))?;
    for message in recording.messages() {
        chat.push(message, false)?;
    }
    let transcript = chat.context().transcript();
    let item = |(index, item): (u32, &Item)| {
        let ids = |ids: Vec<String>| if ids.is_empty() { Json::Null } else { texts(&ids) };
        let calls = item.calls.iter().map(|call| call.id.to_string()).collect();
        let answers = item.answers.iter().map(|answer| answer.id.to_string()).collect();
        object([
            ("index", number(index.into())),
            ("role", text(item.role.as_str())),
            ("turn", number(transcript.turns_before(index + 1).into())),
            ("step", number(transcript.unit(index).start.into())),
            ("tokens", number(item.tokens.0.into())),
            ("calls", ids(calls)),
            ("answers", ids(answers)),
        ])
    };
    let items = transcript.items(0..transcript.len()).map(item).collect();
    let requests = recording.requests().into_iter().map(|end| number(end as u64)).collect();
    Ok(object([("items", Json::Array(items)), ("requests", Json::Array(requests))]).to_string())
}

/// A rule that an answer breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// A stable name: `refused`, `instructions`, `question`, `last` or `budget`.
    pub rule: &'static str,
    /// The first request with this fault, from 0.
    pub request: usize,
    /// The message that breaks the rule.
    pub message: usize,
    /// The number of requests that break the rule.
    pub count: usize,
}

/// The rules that the answers break, each with its first request. They equal the checks of the
/// exercise `trim`.
pub fn broken(recording: &Recording, lists: &[Vec<usize>], replay: &Replay) -> Vec<Broken> {
    let mut all: Vec<Broken> = Vec::new();
    for (place, (list, request)) in lists.iter().zip(&replay.requests).enumerate() {
        let history = recording.read.get(..request.index).unwrap_or_default();
        let question = history.iter().rposition(|message| message.role == Role::User);
        let is_system =
            |index: &usize| history.get(*index).is_some_and(|message| message.role == Role::System);
        let system = (0..history.len()).filter(is_system).find(|index| !list.contains(index));
        // A result is sent with its call, so an unfinished step cannot be cut.
        let step = history.iter().rposition(|message| message.role != Role::Tool).unwrap_or(0);
        let is_required =
            |index: &usize| is_system(index) || *index >= step || Some(*index) == question;
        let optional = list.iter().find(|index| !is_required(index));
        let last = history.len().checked_sub(1);
        let findings = [
            ("refused", request.refused.map(|_| request.refused_message.unwrap_or_default())),
            ("instructions", system),
            ("question", question.filter(|question| !list.contains(question))),
            ("last", last.filter(|last| !list.contains(last))),
            ("budget", optional.copied().filter(|_| request.over_by > 0)),
        ];
        for (rule, message) in findings {
            let Some(message) = message else { continue };
            match all.iter_mut().find(|one| one.rule == rule) {
                Some(known) => known.count += 1,
                None => all.push(Broken { rule, request: place, message, count: 1 }),
            }
        }
    }
    all
}

/// The verdict on the answers of a function, as JSON: broken rules, and measures.
///
/// # Errors
/// `bad_field` for answers that are not lists of indexes.
pub fn judge(player: &Player<'_>, lane: &Lane) -> Result<String, LessonError> {
    let Lane::Chosen { lists, .. } = lane else {
        return Err(LessonError::new("bad_field", "must be a list").at_field("chosen"));
    };
    let wants = Wants { refusals: true, recall: true, facts: Vec::new() };
    let replay = player.replay(lane, &[], &wants)?;
    let count = |count: usize| number(count as u64);
    let broken = broken(player.recording(), lists, &replay).into_iter().map(|one| {
        object([
            ("rule", text(one.rule)),
            ("request", count(one.request)),
            ("message", count(one.message)),
            ("count", count(one.count)),
        ])
    });
    let recall = replay.totals.recall;
    let largest = replay.requests.iter().map(|request| request.sent).max().unwrap_or_default();
    let fields = [
        ("broken", Json::Array(broken.collect())),
        ("requests", count(replay.requests.len())),
        ("largest", number(largest)),
        ("sent", number(replay.totals.sent)),
        ("whole", number(replay.totals.whole)),
        ("changes", number(replay.totals.changes)),
        ("kept", number(recall.needed.kept)),
        ("needed", number(recall.needed.of)),
    ];
    Ok(object(fields).to_string())
}
