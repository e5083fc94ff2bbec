//! A conversation: messages as JSON text, and plans that refer to them by index.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::vec::Vec;

use turnwise_core::draft::MeasuredSize;
use turnwise_core::meter::Calibration;
use turnwise_core::policy::Policy;
use turnwise_core::tokens::TokenCount;
use turnwise_core::{Context, Plan, session};
use turnwise_formats::lint::{Rules, Target, rules};
use turnwise_formats::{Format, Json, MessageText, Style};

use crate::edits::neighbors::Knots;
use crate::log::hash_options;
use crate::notetaker::{Checked, Notetaker, OwnedNotetaker};
use crate::options::{self, OptionsError, Settings, Summarizer};
use crate::redact::{FindSecrets, Redact};

mod counting;
mod messages;

/// Counts the tokens of a text, for hosts with their own tokenizer.
pub type Counter = Rc<dyn Fn(&str) -> u32>;

/// A transcript of JSON messages under a policy.
#[derive(Clone)]
pub struct Conversation {
    context: Context,
    settings: Settings,
    /// A hash of the options, if they were given as JSON.
    options_hash: u64,
    format: Option<Format>,
    /// The style of inserted messages, once a message shows it.
    style: Option<Style>,
    counter: Option<Counter>,
    notetaker: OwnedNotetaker,
    /// The JSON text of each message. Patches and summaries are made from it.
    messages: Vec<MessageText>,
    pub(crate) knots: Knots,
    /// Whether a plan's own output is among the messages, or was.
    pub(crate) has_own_output: bool,
    /// The check of the last committed summary.
    checked: Option<Box<Checked>>,
    /// Whether the current plan has everything it needs. If the notetaker could not answer, the
    /// next plan asks again.
    pub(crate) is_settled: bool,
}

impl Conversation {
    /// An empty conversation with the options of `createContext` or of a session class.
    ///
    /// # Errors
    /// An option is unknown, has the wrong type, is out of range, or contradicts another option.
    pub fn new(options: &Json<'_>) -> Result<Self, OptionsError> {
        let options_hash = hash_options(options);
        Ok(Self { options_hash, ..Self::with_settings(options::read(options)?) })
    }

    /// An empty conversation with parsed settings.
    pub fn with_settings(settings: Settings) -> Self {
        let format = settings.format;
        let mut policy = settings.policy.clone();
        follow_format(&mut policy, format, settings.server);
        #[cfg(feature = "text")]
        let notetaker = OwnedNotetaker(Some(Rc::new(crate::notes::Notes::default())));
        #[cfg(not(feature = "text"))]
        let notetaker = OwnedNotetaker::default();
        let mut chat = Self {
            context: Context::new(policy),
            settings,
            options_hash: 0,
            format,
            style: None,
            counter: None,
            notetaker,
            messages: Vec::new(),
            knots: Knots::default(),
            has_own_output: false,
            checked: None,
            is_settled: false,
        };
        chat.count_own_texts();
        chat
    }

    /// Redacts the host's own secrets as well, unless the options turn redaction off.
    pub fn redact_with(&mut self, find: FindSecrets) {
        if !matches!(self.settings.redact, Redact::Off) {
            self.settings.redact = Redact::Also(find);
            self.forget_notes(0);
        }
    }

    /// A copy as an independent conversation, without a log and without failed summaries.
    #[must_use]
    pub fn fork(&self) -> Self {
        let mut fork = self.clone();
        fork.context.stop_log();
        fork.context.reset_breaker();
        fork
    }

    pub(crate) fn options_hash(&self) -> u64 {
        self.options_hash
    }

    /// Sets the tokens of tool schemas and instructions from the next plan on.
    pub fn set_overhead(&mut self, overhead: u32) {
        self.context.set_overhead(TokenCount(overhead));
    }

    /// Requests summaries again after too many failures.
    pub fn reset_breaker(&mut self) {
        self.context.reset_breaker();
    }

    /// Requests one summary even though the breaker is open.
    pub fn try_again(&mut self) {
        self.context.try_again();
    }

    /// Replaces the options. Messages and summaries stay. Plans decide again which messages to
    /// leave out.
    ///
    /// # Errors
    /// Those of [`Self::new`]. Then the conversation does not change.
    pub fn set_options(&mut self, options: &Json<'_>) -> Result<(), OptionsError> {
        let mut settings = options::read(options)?;
        // The JSON text of the options cannot contain a function, so it stays.
        if let (Redact::On, Redact::Also(_)) = (&settings.redact, &self.settings.redact) {
            settings.redact = self.settings.redact.clone();
        }
        let mut policy = settings.policy.clone();
        follow_format(&mut policy, self.format, settings.server);
        let before = core::mem::replace(&mut self.settings, settings);
        self.options_hash = hash_options(options);
        self.context.set_policy(policy);
        self.count_anew(before.prices());
        if before.policy.cut_results != self.settings.policy.cut_results {
            self.read_again();
        }
        Ok(())
    }

    /// The plan for the next request. The extractive summarizer makes its summaries during this
    /// call.
    pub fn fit(&mut self) -> &Plan {
        if !self.context.is_given_out() || !self.is_settled {
            self.settle();
        }
        self.context.fit()
    }

    /// Makes summaries and measures shortened results until the plan needs neither. Each can
    /// require the other: the measured size of a result differs from the expected one, and a
    /// summary changes which results to shorten.
    fn settle(&mut self) {
        self.is_settled = true;
        let mut can_summarize = true;
        // The loop ends by itself: each summary covers more than the one before, and no result is
        // measured twice. The limit is only a safeguard.
        for _ in 0..MAX_ROUNDS {
            self.supply_needs();
            can_summarize = can_summarize && self.summarize_at_once();
            if !self.measure_shortened() {
                return;
            }
        }
    }

    /// Measures the shortened results that the plan contains. Returns whether there were any.
    fn measure_shortened(&mut self) -> bool {
        self.context.preview();
        let unmeasured = self.context.unmeasured();
        for &(index, most) in &unmeasured {
            let tokens = self.weight(index, most);
            self.context.record_size(MeasuredSize { index, most, tokens });
        }
        !unmeasured.is_empty()
    }

    /// The plan with only the newest `limit` messages. Calls keep their results.
    pub fn view(&mut self, limit: Option<u32>) -> Plan {
        let mut plan = self.fit().clone();
        if let Some(limit) = limit {
            session::limit(&mut plan, self.context.transcript(), limit);
        }
        plan
    }

    /// Keeps the `depth` previous summaries, for undo and display.
    pub fn remember_summaries(&mut self, depth: usize) {
        self.context.remember_summaries(depth);
    }

    /// Removes the newest summary, so that the previous one is in force. Repeated calls remove up
    /// to [`turnwise_core::UNDO_DEPTH`] summaries.
    pub fn undo(&mut self) -> bool {
        self.context.undo().is_some()
    }

    /// Calibrates the estimate with the provider's token count for the last plan's request, and
    /// returns the calibration for the model. Budgets then use its upper bound. Repeating a report
    /// changes nothing.
    pub fn observe(&mut self, model: &str, reported: u32) -> Option<Calibration> {
        self.context.observe(model, TokenCount(reported));
        self.context.calibration()
    }

    /// The number of messages.
    pub fn len(&self) -> u32 {
        self.context.transcript().len()
    }

    /// Whether the conversation is empty.
    pub fn is_empty(&self) -> bool {
        self.messages.is_empty()
    }

    /// The format of the messages. Chat Completions until a message shows another one.
    pub fn format(&self) -> Format {
        self.format.unwrap_or(Format::OpenAiChat)
    }

    /// The style of inserted messages, which is that of the messages around them.
    pub(crate) fn style(&self) -> Style {
        self.style.unwrap_or_default()
    }

    /// Whether the format is known, from the options or from a message.
    pub fn knows_format(&self) -> bool {
        self.format.is_some()
    }

    /// The engine's context.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// The settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether the host makes the summaries, from the plan's job.
    pub fn asks_host(&self) -> bool {
        self.settings.summarizer == Summarizer::Host
    }

    /// The JSON text of a message.
    pub fn message(&self, index: u32) -> Option<Cow<'_, str>> {
        self.message_text(index).map(MessageText::json)
    }

    pub(crate) fn message_text(&self, index: u32) -> Option<&MessageText> {
        self.messages.get(index as usize)
    }

    /// The result of the fact check of the last committed summary. `None` without a check.
    pub fn last_check(&self) -> Option<&Checked> {
        self.checked.as_deref()
    }

    pub(crate) fn note_check(&mut self, checked: Option<Checked>) {
        self.checked = checked.map(Box::new);
    }

    /// Records a failure of the host's summarizer. After three failures in a row, plans stop
    /// requesting summaries.
    pub fn fail(&mut self) {
        self.context.fail();
    }

    pub(crate) fn notetaker(&self) -> Option<&dyn Notetaker> {
        self.notetaker.0.as_deref()
    }

    pub(crate) fn set_notetaker(&mut self, notetaker: Rc<dyn Notetaker>) {
        self.notetaker = OwnedNotetaker(Some(notetaker));
    }

    pub(crate) fn forget_notes(&self, length: u32) {
        self.knots.forget(length);
        if let Some(notetaker) = self.notetaker() {
            notetaker.forget(length);
        }
    }

    /// The hard rules of the server that receives the requests.
    pub(crate) fn rules(&self) -> &'static Rules {
        rules(self.format(), self.settings.server)
    }

    pub(crate) fn context_mut(&mut self) -> &mut Context {
        &mut self.context
    }

    /// Calls `read` with the message at `index`.
    pub fn with_message<T>(&self, index: u32, read: impl FnOnce(&Json<'_>) -> T) -> Option<T> {
        self.message_text(index)?.parse().ok().map(|parsed| read(&parsed.json))
    }
}

const MAX_ROUNDS: usize = 64;

/// Sets the format's rules in the policy.
fn follow_format(policy: &mut Policy, format: Option<Format>, server: Option<Target>) {
    let format = format.unwrap_or(Format::OpenAiChat);
    policy.follow(format.rules(server));
}
