//! Replays a recorded conversation: what a lane sends at every request, in integers.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use turnwise_eval::Point;
use turnwise_host::Conversation;
use turnwise_host::json::{Json, Parsed};
use turnwise_host::options::Settings;
use turnwise_host::turnwise_core::plan::{Insert, Inserted, Plan};
use turnwise_host::turnwise_core::prefix::LastRequest;
use turnwise_tapestry::Fate;

use crate::error::LessonError;
use crate::host::Host;
use crate::lane::Lane;
use crate::lesson::json::object;
use crate::recall::{self, Recall};
use crate::recording::Recording;
use crate::sent::SentMessages;

pub use self::fates::Fates;

mod fates;
mod listed;

/// Optional findings of a replay. Each takes time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wants {
    /// Whether a provider would refuse the request.
    pub refusals: bool,
    /// Whether the model saw the values that it used next.
    pub recall: bool,
    /// Texts to search for in every request.
    pub facts: Vec<String>,
}

impl Wants {
    /// Whether a replay with these wants contains everything that `others` need.
    pub fn covers(&self, others: &Self) -> bool {
        (self.refusals || !others.refusals)
            && (self.recall || !others.recall)
            && others.facts.iter().all(|fact| self.facts.contains(fact))
    }
}

/// One request of a replay. Tokens are estimates of the engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// Index of the message that the model wrote in response.
    pub index: usize,
    /// Tokens of the history.
    pub whole: u64,
    /// Tokens sent.
    pub sent: u64,
    /// Those of `sent` that the previous request had at the same place, so that a provider reads
    /// them from its cache.
    pub cached: u64,
    /// Tokens that were sent before and are processed again because something before them changed.
    pub resent: u64,
    /// Messages sent, including inserted ones.
    pub messages: u64,
    /// Turns in the history.
    pub turns: u64,
    /// Turns with at least one message in the request.
    pub turns_sent: u64,
    /// Messages left out or replaced by a summary.
    pub left_out: u64,
    /// Messages with a cleared tool result or cleared arguments.
    pub cleared: u64,
    /// The first difference from the previous request, as an index into the messages sent.
    pub changed_at: Option<u32>,
    /// Tokens sent beyond the budget.
    pub over_by: u64,
    /// The first sent message that a provider refuses: its index among the messages sent, and the
    /// rule.
    pub refused: Option<(u32, &'static str)>,
    /// The index of that message in the conversation, if it has one.
    pub refused_message: Option<usize>,
    /// Recall of the values that the model used next. Only at checkpoints.
    pub recall: Option<Recall>,
    /// A value that the model used next and that is not sent.
    pub missing: Option<String>,
    /// For each searched text, whether it is sent, in a message or in the memory.
    pub facts: Vec<bool>,
    /// What happens to each message of the history.
    pub fates: Fates,
    /// The first message that was not sent at the same place before.
    pub paid_from: usize,
    /// Tokens of the summary that is sent, and whether the previous request had it at the same
    /// place.
    pub summary: Option<(u64, bool)>,
}

/// A replay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replay {
    /// The requests, in order.
    pub requests: Vec<Request>,
    /// Sums over the requests.
    pub totals: Totals,
    /// The searched texts, in the order of [`Request::facts`].
    pub facts: Vec<String>,
    /// The reason codes of rejected summaries.
    pub rejected: Vec<&'static str>,
    /// The committed summaries: the messages they cover, and their text.
    pub summaries: Vec<(u32, u32, String)>,
    /// Every summary that was sent: the length of the conversation when it was first sent, and its
    /// text.
    pub notes: Vec<(usize, String)>,
    /// The number of committed summaries.
    pub applied: u64,
    /// Facts in committed summaries and lines of the memory that the conversation does not contain.
    pub invented: u64,
    /// Lines of the memory that is sent with every request.
    pub memory: Vec<String>,
    /// Tokens of the memory.
    pub memory_tokens: u64,
    /// The window in tokens, if the lane has one.
    pub window: Option<u64>,
    /// The budget for messages.
    pub budget: Option<u64>,
    /// Tokens reserved for the answer.
    pub reserve: u64,
}

impl Replay {
    /// Whether the memory contains `fact`, ignoring case.
    pub fn remembers(&self, fact: &str) -> bool {
        let fact = fact.to_lowercase();
        self.memory.iter().any(|line| line.to_lowercase().contains(&fact))
    }

    /// The request to show while the model writes the message with this index: its own request, or
    /// else the last one before it.
    pub fn moment(&self, index: usize) -> Option<&Request> {
        self.requests.iter().rev().find(|request| request.index <= index)
    }
}

/// Sums over the requests of a replay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Tokens of the histories.
    pub whole: u64,
    /// Tokens sent.
    pub sent: u64,
    /// Those of `sent` that a provider reads from its cache.
    pub cached: u64,
    /// Requests whose beginning differs from the request before.
    pub changes: u64,
    /// Recall at the checkpoints.
    pub recall: Recall,
}

/// A recording, prepared for replays.
#[derive(Debug)]
pub struct Player<'a> {
    recording: &'a Recording,
    points: OnceCell<BTreeMap<usize, Point<'a>>>,
}

impl<'a> Player<'a> {
    /// Prepares replays of `recording`.
    pub fn new(recording: &'a Recording) -> Self {
        Self { recording, points: OnceCell::new() }
    }

    /// The conversation.
    pub fn recording(&self) -> &'a Recording {
        self.recording
    }

    /// Replays every request of the conversation with `lane`. `summaries` are the answers of a
    /// scripted summarizer, in order. Without them, a policy that needs summaries gets the engine's
    /// extractive notes.
    ///
    /// # Errors
    /// Options that the engine refuses.
    pub fn replay(
        &self,
        lane: &Lane,
        summaries: &[String],
        wants: &Wants,
    ) -> Result<Replay, LessonError> {
        let mut replay =
            Replay { facts: wants.facts.clone(), memory: lane.memory(), ..Replay::default() };
        match (lane, lane.settings()?) {
            (_, Some(settings)) => self.by_policy(settings, summaries, wants, &mut replay),
            (Lane::Chosen { lists, budget }, _) => {
                let lists = listed::checked(lists, &self.recording.requests())?;
                self.by_list(lists, wants, Some(*budget), &mut replay);
            }
            (lane, _) => {
                let count = if let Lane::Slice(count) = lane { *count as usize } else { 0 };
                let slice = |end: usize| (end.saturating_sub(count)..end).collect();
                let lists = self.recording.requests().into_iter().map(slice).collect();
                self.by_list(lists, wants, None, &mut replay);
            }
        }
        replay.totals = totals(&replay.requests);
        Ok(replay)
    }

    fn by_policy(
        &self,
        settings: Settings,
        summaries: &[String],
        wants: &Wants,
        replay: &mut Replay,
    ) {
        let mut host = Host::new(settings, summaries);
        let (mut read, mut noted) = (0, 0);
        let mut last: Option<(LastRequest, u64)> = None;
        for index in self.recording.requests() {
            for text in self.recording.texts.get(read..index).unwrap_or_default() {
                // The same reader parsed the recording, so this cannot fail.
                let _ = host.chat.push(text, false);
            }
            read = index;
            let mut plan = host.decide();
            let transcript = host.chat.context().transcript();
            let runs = plan.runs();
            plan.prefix_change = last
                .as_ref()
                .and_then(|(given, _)| given.compare(&plan, &runs, [u32::MAX; 2], transcript));
            let mut request = counts(&plan, index);
            request.whole = self.recording.sums.get(index).copied().unwrap_or_default();
            request.cached = cached(&request, &plan, last.as_ref(), &host.chat);
            (request.paid_from, request.summary) = paid(&plan, last.as_ref().map(|it| it.0.len));
            if let Some(summary) = host.chat.context().summary().filter(|one| one.serial > noted) {
                noted = summary.serial;
                replay.notes.push((index, summary.text.as_ref().into()));
            }
            if self.looks(wants, index) {
                let seen = SentMessages::of_edits(host.chat.edits(&plan), &host.chat);
                self.look(&seen, wants, &mut request, replay);
            }
            let len = u32::try_from(index).unwrap_or(u32::MAX);
            last = Some((LastRequest { runs, tokens: plan.size.tokens, len }, request.sent));
            replay.requests.push(request);
        }
        let policy = host.chat.context().policy();
        replay.window = policy.window.map(|window| window.0.into());
        replay.budget = policy.budget().map(|budget| budget.0.into());
        replay.reserve = policy.reserve_output.0.into();
        replay.memory_tokens = policy.memory.0.into();
        (replay.rejected, replay.applied) = (host.rejected, host.applied);
        let made_up = replay.memory.iter().filter(|line| !self.recording.mentions(line)).count();
        replay.invented = host.invented + made_up as u64;
        replay.summaries = host.summaries;
    }

    /// Whether this request has findings that need its messages. Making them takes longer than the
    /// plan, so a recall alone makes them only at its checkpoints.
    fn looks(&self, wants: &Wants, index: usize) -> bool {
        let is_point = || wants.recall && self.points().contains_key(&index);
        wants.refusals || !wants.facts.is_empty() || is_point()
    }

    /// Computes the findings that need the messages themselves, and the memory before them.
    fn look(&self, seen: &SentMessages, wants: &Wants, request: &mut Request, replay: &Replay) {
        let is_sent = |fact: &String| seen.has(fact, self.recording) || replay.remembers(fact);
        request.facts = wants.facts.iter().map(is_sent).collect();
        if wants.refusals {
            let written = seen.parse_written();
            let list: Vec<Parsed<'_>> = seen.parsed(self.recording, &written);
            request.refused = self.recording.first_refusal(&list);
            request.refused_message =
                request.refused.and_then(|(at, _)| seen.original(at as usize));
        }
        if wants.recall
            && let Some(point) = self.points().get(&request.index)
        {
            let written = seen.parse_written();
            let mut list = seen.parsed(self.recording, &written);
            if !replay.memory.is_empty() {
                list.insert(0, memory_message(&replay.memory));
            }
            let (recall, missing) = recall::recall(point, &list, self.recording);
            (request.recall, request.missing) = (Some(recall), missing);
        }
    }

    fn points(&self) -> &BTreeMap<usize, Point<'a>> {
        self.points.get_or_init(|| recall::points(&self.recording.read))
    }
}

/// The memory as a message, for the recall of its values.
fn memory_message(lines: &[String]) -> Parsed<'static> {
    let content = Json::String(lines.join("\n").into());
    let fields = [("role", Json::String("system".into())), ("content", content)];
    Parsed { json: object(fields), is_mended: false }
}

fn counts(plan: &Plan, index: usize) -> Request {
    let mut request = Request {
        index,
        sent: plan.size.tokens.0.into(),
        resent: plan.prefix_change.map_or(0, |change| change.resent.0.into()),
        messages: plan.size.messages.into(),
        turns: plan.whole.turns.into(),
        turns_sent: plan.size.turns.into(),
        changed_at: plan.prefix_changed_at(),
        over_by: plan.budget.map_or(0, |budget| plan.size.tokens.0.saturating_sub(budget.0)).into(),
        ..Request::default()
    };
    for segment in &plan.segments {
        let count = u64::from(segment.end - segment.start);
        let fate = Fate::from(segment.action);
        match fate {
            Fate::LeftOut | Fate::Summarized => request.left_out += count,
            Fate::Cleared => request.cleared += count,
            Fate::Kept => {}
        }
        request.fates.push(fate, segment.end - segment.start);
    }
    request
}

/// The length of the prefix that this request shares with the previous one, in tokens.
fn cached(
    request: &Request,
    plan: &Plan,
    last: Option<&(LastRequest, u64)>,
    chat: &Conversation,
) -> u64 {
    let Some((given, sent)) = last else { return 0 };
    if request.changed_at.is_none() {
        return request.sent.min(*sent);
    }
    let decisions = plan.decisions(chat.context().transcript());
    let new = decisions.filter(|decision| decision.index >= given.len);
    let new: u64 = new.map(|decision| u64::from(decision.tokens_after.0)).sum();
    request.sent.saturating_sub(request.resent).saturating_sub(new)
}

/// The first message that the previous request did not send at the same place; and the summary's
/// tokens, with whether it was sent before. `before` is the length of the conversation at the
/// previous request.
fn paid(plan: &Plan, before: Option<u32>) -> (usize, Option<(u64, bool)>) {
    let (first, is_new) = match (before, plan.prefix_changed_at()) {
        (None, _) => (Some(0), true),
        (_, Some(at)) => plan.rest_from(at),
        (_, None) => (None, false),
    };
    let is_summary = |insert: &&Insert| matches!(insert.what, Inserted::Summary { .. });
    let summary = plan.inserts.iter().find(is_summary);
    let before = before.unwrap_or_default();
    let first = first.unwrap_or(before).min(before);
    (first as usize, summary.map(|insert| (insert.tokens.0.into(), !is_new)))
}

fn totals(requests: &[Request]) -> Totals {
    let mut totals = Totals::default();
    for request in requests {
        totals.whole += request.whole;
        totals.sent += request.sent;
        totals.cached += request.cached;
        totals.changes += u64::from(request.changed_at.is_some());
        totals.recall += request.recall.unwrap_or_default();
    }
    totals
}
