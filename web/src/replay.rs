//! A recorded conversation lived through again: the engine is asked wherever a real host would have
//! asked its model.
//!
//! A *moment* is such a request, or the end. Each keeps its plan, so that the handle can stand
//! anywhere at no cost. A change of the policy replays everything; a message that is added goes on
//! from where the replay stands.

mod extracts;
mod told;

use std::sync::Arc;

use turnwise_host::turnwise_core::item::Item;
use turnwise_host::turnwise_core::plan::Plan;
use turnwise_host::turnwise_core::prefix::LastRequest;
use turnwise_host::{Conversation, OptionsError, json};

pub use self::extracts::Extracts;
pub use self::told::{Told, range, turns_in_words};
use crate::pairs::Pairs;
use crate::settings::Settings;
use crate::{clock, export};

/// A request on the way, or the end.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Messages in the transcript.
    pub length: usize,
    /// Turns in it.
    pub turns: usize,
    /// Tokens of it.
    pub whole: u32,
    /// Tokens that would have been sent had nothing been decided anew.
    pub before: u32,
    /// Tokens sent.
    pub sent: u32,
    /// What was decided.
    pub plan: Plan,
    /// How much each message had to do with the question when that was last weighed; empty if it
    /// never was.
    pub scores: Arc<[u32]>,
    /// Whether this is only the end, and not a request.
    pub is_end: bool,
}

impl Moment {
    /// Whether something was made smaller here.
    pub fn acted(&self) -> bool {
        self.sent < self.before
    }

    /// What the provider was sent, to be compared with what it is sent next.
    fn given(&self) -> LastRequest {
        let len = u32::try_from(self.length).unwrap_or(u32::MAX);
        LastRequest { runs: self.plan.runs(), tokens: self.plan.size.tokens, len }
    }
}

/// A text that a model wrote for these messages, or why it may not be used.
pub type Written = Pairs<(usize, usize), Result<Arc<str>, String>>;

/// Tokens that a provider counted for the request after so many messages.
pub type Reports = Pairs<usize, u32>;

/// Which summaries may be made.
#[derive(Clone, Copy)]
pub struct Rules<'a> {
    /// The panel.
    pub settings: &'a Settings,
    /// What the endpoint wrote so far.
    pub written: &'a Written,
    /// What was extracted so far.
    pub extracts: &'a Extracts,
    /// What the provider counted so far.
    pub reports: &'a Reports,
    /// From so many messages on none are applied, since one was taken back there.
    pub held_from: Option<usize>,
}

/// The conversation as lived through.
pub struct Replay {
    /// Without what only the end decides, so that it can go on.
    running: Conversation,
    /// With it.
    finished: Conversation,
    told: Vec<Told>,
    told_at_end: Vec<Told>,
    moments: Vec<Moment>,
    end: Option<Moment>,
    whole: Vec<u32>,
}

impl Replay {
    /// Replays `messages` from the first. `asks` says before which of them a model is asked.
    ///
    /// # Errors
    /// When the panel's settings are at odds; the sliders see to it that they are not.
    pub fn new(
        messages: &[Arc<str>],
        asks: &[bool],
        rules: Rules<'_>,
    ) -> Result<Self, OptionsError> {
        let options = export::options(rules.settings);
        let options = json::parse(&options)
            .map(|parsed| parsed.json.into_owned())
            .unwrap_or(json::Json::Null);
        let mut running = Conversation::new(&options)?;
        running.take_notes_with(rules.extracts.notes.clone());
        // Every moment may be shown.
        running.remember_summaries(usize::MAX);
        let mut replay = Self {
            finished: running.clone(),
            running,
            told: Vec::new(),
            told_at_end: Vec::new(),
            moments: Vec::new(),
            end: None,
            whole: vec![0],
        };
        for (message, ask) in messages.iter().zip(asks) {
            replay.push(message, *ask, rules);
        }
        replay.finish(rules);
        Ok(replay)
    }

    /// Goes on with one message more.
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

    /// What became of the summaries up to a length.
    pub fn told(&self, length: usize) -> impl DoubleEndedIterator<Item = &Told> {
        self.told.iter().chain(&self.told_at_end).filter(move |told| told.length <= length)
    }

    /// Tokens of the first 0, 1, 2 … messages.
    pub fn whole(&self) -> &[u32] {
        &self.whole
    }

    /// An item as the engine sees it.
    pub fn item(&self, index: usize) -> Option<&Item> {
        self.finished.context().transcript().item(u32::try_from(index).ok()?)
    }

    fn push(&mut self, message: &str, ask: bool, rules: Rules<'_>) {
        // A request that was counted was made.
        let asked = ask || rules.reports.get(&self.whole.len().saturating_sub(1)).is_some();
        if asked && !self.running.is_empty() {
            let moment =
                decide(&mut self.running, &mut self.told, self.moments.last(), &self.whole, rules);
            self.moments.push(moment);
        }
        // The file was read before, so that nothing is refused here; if it were, what is shown
        // would lack a message.
        if let Ok(index) = self.running.push(message, false) {
            let tokens =
                self.running.context().transcript().item(index).map_or(0, |item| item.tokens.0);
            self.whole.push(self.whole.last().copied().unwrap_or_default().saturating_add(tokens));
        }
    }

    fn finish(&mut self, rules: Rules<'_>) {
        self.finished = self.running.clone();
        self.told_at_end.clear();
        if self.finished.is_empty() {
            self.end = None;
            return;
        }
        let mut end = decide(
            &mut self.finished,
            &mut self.told_at_end,
            self.moments.last(),
            &self.whole,
            rules,
        );
        let last = u32::try_from(end.length).unwrap_or(u32::MAX).checked_sub(1);
        let last = last.and_then(|last| self.finished.context().transcript().item(last));
        end.is_end = last.is_some_and(|item| item.is_model_output() && item.calls.is_empty());
        self.end = Some(end);
    }
}

/// Asks the engine, makes the summaries it offers as far as the rules allow, and notes the moment.
fn decide(
    conversation: &mut Conversation,
    told: &mut Vec<Told>,
    last: Option<&Moment>,
    whole: &[u32],
    rules: Rules<'_>,
) -> Moment {
    let length = whole.len().saturating_sub(1);
    told::summarize(conversation, told, length, rules);
    let (known, begun) = (told::newest(conversation), clock::milliseconds());
    let mut plan = conversation.fit().clone();
    told.extend(told::taken(
        conversation,
        length,
        known,
        clock::milliseconds().saturating_sub(begun),
    ));
    // Summaries are offered, made and applied within one moment: what counts is what the last
    // moment sent.
    let transcript = conversation.context().transcript();
    plan.prefix_change =
        last.and_then(|last| last.given().compare(&plan, &plan.runs(), u32::MAX, transcript));
    if let Some(reported) = rules.reports.get(&length) {
        conversation.observe("", *reported);
    }
    let now = whole.last().copied().unwrap_or_default();
    let (sent_then, whole_then) = last.map_or((0, 0), |last| (last.sent, last.whole));
    let before = sent_then.saturating_add(now.saturating_sub(whole_then));
    let turns = conversation.context().transcript().turns().len();
    let scores = conversation.context().scores();
    // Between two weighings they are the same, and so is the list.
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
        is_end: false,
    }
}

/// Before which messages a model is asked: before every answer of its own, and — since some
/// conversations are people talking, with no model in them — between two messages of people.
pub fn asks(items: &[&Item], every_output: bool) -> Vec<bool> {
    let before = std::iter::once(None).chain(items.iter().map(|item| Some(*item)));
    let asked = before.zip(items).map(|(before, item)| {
        let Some(before) = before else { return false };
        match (item.is_model_output(), before.is_model_output()) {
            (true, false) => true,
            (true, true) => every_output,
            (false, false) => item.opens_turn() && before.opens_turn(),
            (false, true) => false,
        }
    });
    asked.collect()
}
