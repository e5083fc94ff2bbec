//! Replays a recorded conversation: plans a prompt wherever a real host would have called its
//! model.
//!
//! A *moment* is such a request, or the end of the conversation. Each moment keeps its plan, so
//! moving the handle is free. A change of the policy replays everything; an added message continues
//! the replay.

mod extracts;
mod slice;
mod summaries;

use std::sync::Arc;

use turnwise_host::turnwise_core::item::Item;
use turnwise_host::turnwise_core::plan::Plan;
use turnwise_host::turnwise_core::prefix::LastRequest;
use turnwise_host::{Conversation, OptionsError, json};

pub use self::extracts::Extracts;
pub use self::slice::Refusal;
pub use self::summaries::{SummaryOutcome, range, turns_in_words};
use crate::memory::Blocks;
use crate::pairs::Pairs;
use crate::settings::{Kind, Settings};
use crate::{clock, export};

/// A request of the replay, or its end.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Messages in the transcript.
    pub length: usize,
    /// Turns in it.
    pub turns: usize,
    /// Tokens of it.
    pub whole: u32,
    /// Tokens that would have been sent without new decisions.
    pub before: u32,
    /// Tokens sent.
    pub sent: u32,
    /// The plan.
    pub plan: Plan,
    /// Relevance of each message when it was last scored; empty if it never was.
    pub scores: Arc<[u32]>,
    /// Why a provider refuses it. Plans of the engine are never refused, so only slices are
    /// checked.
    pub refused: Option<Refusal>,
}

impl Moment {
    /// Whether the request was compacted here.
    pub fn acted(&self) -> bool {
        self.sent < self.before
    }

    /// The prompt as ranges, for comparison with the next one.
    fn prompt_ranges(&self) -> LastRequest {
        let len = u32::try_from(self.length).unwrap_or(u32::MAX);
        LastRequest { runs: self.plan.runs(), tokens: self.plan.size.tokens, len }
    }
}

/// A text that a model wrote for these messages, or why it is unusable.
pub type Written = Pairs<(usize, usize), Result<Arc<str>, String>>;

/// Token counts by the provider, keyed by the number of messages in the request.
pub type Reports = Pairs<usize, u32>;

/// Inputs of a replay other than the messages.
#[derive(Clone, Copy)]
pub struct Rules<'a> {
    /// The panel's settings.
    pub settings: &'a Settings,
    /// Summaries by the endpoint.
    pub written: &'a Written,
    /// Cached extractive summaries.
    pub extracts: &'a Extracts,
    /// Token counts by the provider.
    pub reports: &'a Reports,
    /// The blocks of the memory.
    pub memory: &'a Blocks,
    /// From this number of messages on, no summaries are applied, because one was undone there.
    pub held_from: Option<usize>,
    /// Messages that a person keeps (`true`) or leaves out.
    pub choices: &'a [Choice],
}

/// A message, and whether a person keeps it or leaves it out.
pub type Choice = (usize, bool);

/// A conversation replayed under a policy.
pub struct Replay {
    /// The conversation without the plan for the end, so that it can continue.
    running: Conversation,
    /// The conversation with the plan for the end.
    finished: Conversation,
    outcomes: Vec<SummaryOutcome>,
    outcomes_at_end: Vec<SummaryOutcome>,
    moments: Vec<Moment>,
    end: Option<Moment>,
    whole: Vec<u32>,
    /// The messages of a slice, which are checked at every request.
    sliced: Vec<Arc<str>>,
}

impl Replay {
    /// Replays `messages` from the first. `asks` says for each message whether a model is asked
    /// before it.
    ///
    /// # Errors
    ///
    /// If the settings contradict each other; the sliders prevent that.
    pub fn new(
        messages: &[Arc<str>],
        asks: &[bool],
        rules: Rules<'_>,
    ) -> Result<Self, OptionsError> {
        let mut replay = Self::empty(rules)?;
        for (message, ask) in messages.iter().zip(asks) {
            replay.push(message, *ask, rules);
        }
        replay.finish(rules);
        Ok(replay)
    }

    /// A replay without messages. The caller pushes the messages and finishes it.
    ///
    /// # Errors
    ///
    /// As [`Replay::new`].
    pub fn empty(rules: Rules<'_>) -> Result<Self, OptionsError> {
        let options = export::replayed(rules.settings);
        let options = json::parse(&options)
            .map(|parsed| parsed.json.into_owned())
            .unwrap_or(json::Json::Null);
        let mut running = Conversation::new(&options)?;
        running.take_notes_with(rules.extracts.begin());
        // Any moment can be shown, so all summaries are kept.
        running.remember_summaries(usize::MAX);
        Ok(Self {
            finished: running.clone(),
            running,
            outcomes: Vec::new(),
            outcomes_at_end: Vec::new(),
            moments: Vec::new(),
            end: None,
            whole: vec![0],
            sliced: Vec::new(),
        })
    }

    /// Appends one message.
    pub fn extend(&mut self, message: &str, ask: bool, rules: Rules<'_>) {
        self.push(message, ask, rules);
        self.finish(rules);
    }

    /// The requests, and the end.
    pub fn moments(&self) -> impl ExactSizeIterator<Item = &Moment> + DoubleEndedIterator {
        let all: Vec<&Moment> = self.moments.iter().chain(&self.end).collect();
        all.into_iter()
    }

    /// The moment with this number, or the last one.
    pub fn moment(&self, number: usize) -> Option<&Moment> {
        self.moments.get(number).or(self.end.as_ref())
    }

    /// How many moments there are.
    pub fn count(&self) -> usize {
        self.moments.len() + usize::from(self.end.is_some())
    }

    /// The conversation with all its messages, for reading items and making edits.
    pub fn conversation(&self) -> &Conversation {
        &self.finished
    }

    /// The summaries up to a length, applied or rejected.
    pub fn summary_outcomes(
        &self,
        length: usize,
    ) -> impl DoubleEndedIterator<Item = &SummaryOutcome> {
        self.outcomes
            .iter()
            .chain(&self.outcomes_at_end)
            .filter(move |outcome| outcome.length <= length)
    }

    /// Tokens of the first 0, 1, 2 … messages.
    pub fn whole(&self) -> &[u32] {
        &self.whole
    }

    /// An item as the engine sees it.
    pub fn item(&self, index: usize) -> Option<&Item> {
        self.finished.context().transcript().item(u32::try_from(index).ok()?)
    }

    /// Reads some of the messages that the notes of the next request need. Returns whether some are
    /// left.
    pub fn read_ahead(&mut self) -> bool {
        self.running.read_ahead(READ_AT_ONCE)
    }

    /// Takes one message. `ask` says whether a model is asked before it.
    pub fn push(&mut self, message: &str, ask: bool, rules: Rules<'_>) {
        // A token count by the provider proves a request.
        let asked = ask || rules.reports.get(&self.whole.len().saturating_sub(1)).is_some();
        if asked && !self.running.is_empty() {
            let mut moment = decide(
                &mut self.running,
                &mut self.outcomes,
                self.moments.last(),
                &self.whole,
                rules,
            );
            self.check_slice(&mut moment, rules);
            self.moments.push(moment);
        }
        // The file was validated before, but a person may choose another format. Messages that are
        // unreadable in it stay in the picture, as text.
        let unread = |running: &mut Conversation| {
            let text = crate::chat::message(running.format(), "user", message);
            running.push(&text, false)
        };
        let pushed = self.running.push(message, false);
        if let Ok(index) = pushed.or_else(|_| unread(&mut self.running)) {
            if rules.settings.kind == Kind::Slice {
                self.sliced.push(message.into());
            }
            let tokens =
                self.running.context().transcript().item(index).map_or(0, |item| item.tokens.0);
            self.whole.push(self.whole.last().copied().unwrap_or_default().saturating_add(tokens));
        }
    }

    /// Plans the request after the last message.
    pub fn finish(&mut self, rules: Rules<'_>) {
        self.finished = self.running.clone();
        self.outcomes_at_end.clear();
        if self.finished.is_empty() {
            self.end = None;
            return;
        }
        let mut end = decide(
            &mut self.finished,
            &mut self.outcomes_at_end,
            self.moments.last(),
            &self.whole,
            rules,
        );
        self.check_slice(&mut end, rules);
        self.end = Some(end);
    }

    fn check_slice(&self, moment: &mut Moment, rules: Rules<'_>) {
        if rules.settings.kind == Kind::Slice {
            let start = self.sliced.len().saturating_sub(rules.settings.slice as usize);
            let sent = self.sliced.get(start..).unwrap_or_default();
            moment.refused = slice::refusal(sent, self.running.format(), start);
        }
    }
}

/// Bytes of text that are read at once: some milliseconds.
const READ_AT_ONCE: usize = 8_000;

/// Plans a prompt, writes the summaries that it requests as far as the rules allow, and records the
/// moment.
fn decide(
    conversation: &mut Conversation,
    outcomes: &mut Vec<SummaryOutcome>,
    last: Option<&Moment>,
    whole: &[u32],
    rules: Rules<'_>,
) -> Moment {
    let length = whole.len().saturating_sub(1);
    if rules.settings.kind != Kind::Slice {
        rules.memory.add_to(conversation);
    }
    // The newest turn cannot be left out; a later request asks again.
    for (index, keeps) in rules.choices.iter().filter(|(index, _)| *index < length) {
        conversation.choose(u32::try_from(*index).unwrap_or(u32::MAX), Some(*keeps));
    }
    summaries::summarize(conversation, outcomes, length, rules);
    let (known, begun) = (summaries::newest_serial(conversation), clock::milliseconds());
    let mut plan = conversation.fit().clone();
    if rules.settings.kind == Kind::Slice {
        slice::slice(&mut plan, conversation, rules.settings.slice);
    }
    outcomes.extend(summaries::notes_made(
        conversation,
        length,
        known,
        clock::milliseconds().saturating_sub(begun),
    ));
    // Summaries are offered, made and applied within one moment, so the comparison is with the last
    // moment's prompt.
    let transcript = conversation.context().transcript();
    plan.prefix_change = last.and_then(|last| {
        last.prompt_ranges().compare(&plan, &plan.runs(), [u32::MAX; 2], transcript)
    });
    if let Some(reported) = rules.reports.get(&length) {
        conversation.observe("", *reported);
    }
    let now = whole.last().copied().unwrap_or_default();
    let (sent_then, whole_then) = last.map_or((0, 0), |last| (last.sent, last.whole));
    let before = sent_then.saturating_add(now.saturating_sub(whole_then));
    let turns = conversation.context().transcript().turns().len();
    let scores = conversation.context().scores();
    // Scores change only when messages are scored again; until then the list is shared.
    let known = last.map(|last| last.scores.clone()).filter(|known| **known == *scores);
    let scores = known.unwrap_or_else(|| scores.into());
    Moment {
        length,
        turns,
        whole: now,
        before,
        sent: plan.size.tokens.0,
        plan,
        scores,
        refused: None,
    }
}
