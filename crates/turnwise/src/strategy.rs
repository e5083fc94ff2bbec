//! The strategies, with their options.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use turnwise_host::options::tables::{
    ByProviderOptions, ClearAttachmentsOptions, ClearToolResultsOptions, PlaceholderOptions,
    PruneOptions, RestateOptions, RuleOptions, StrategyKind, StrategyOptions, SummarizeOptions,
    SupersedeOptions, TrimOptions,
};
use turnwise_host::options::{OptionsError, PlaceholderKind, ProviderEdit, ResultEdit, Share};

use crate::options::{keep, trigger};
use crate::size::{Size, permille};

/// A way to make a request smaller. Strategies act in the order they are listed in, each only while
/// the request is over its target.
#[derive(Clone, Debug, PartialEq)]
pub struct Strategy {
    options: StrategyOptions,
    /// What is wrong with an option, by the name of the option that was set last.
    faults: Vec<(&'static str, Fault)>,
}

/// What is wrong with an option of a strategy, whose place in the list is not known yet.
#[derive(Clone, Debug, PartialEq)]
enum Fault {
    /// The strategy has no such option.
    Unknown,
    /// It is a size that cannot be.
    Size(Size),
    /// It is no share.
    Share(f64),
}

/// Leaves the oldest turns out, until the target holds.
pub fn trim() -> Strategy {
    Strategy::new(StrategyKind::Trim(TrimOptions::default()))
}

/// Replaces everything before the last turns by one summary.
pub fn summarize() -> Strategy {
    Strategy::new(StrategyKind::Summarize(SummarizeOptions::default()))
}

/// Replaces old tool results by placeholders, which keep the tool's name and the call's id.
pub fn clear_tool_results() -> Strategy {
    Strategy::new(StrategyKind::ClearToolResults(ClearToolResultsOptions::default()))
}

/// Replaces the pictures, files and documents of old user messages by a line with name, type and
/// size.
pub fn clear_attachments() -> Strategy {
    Strategy::new(StrategyKind::ClearAttachments(ClearAttachmentsOptions::default()))
}

/// Leaves out the messages that are least relevant to the task, whatever their age.
pub fn prune() -> Strategy {
    Strategy::new(StrategyKind::Prune(PruneOptions::default()))
}

/// Says limits again that still hold but are more than 1,000 tokens from the end, as a part of the
/// newest user message.
pub fn restate() -> Strategy {
    Strategy::new(StrategyKind::Restate(RestateOptions::default()))
}

/// Leaves out the results that later messages made worthless: the same call again, a file that was
/// read again or written since, an older state of a page or of a todo list.
pub fn supersede() -> Strategy {
    Strategy::new(StrategyKind::Supersede(SupersedeOptions::default()))
}

/// Leaves the work to the provider: its compaction, or its clearing with [`Strategy::clears`]. The
/// other strategies remain as a fallback.
pub fn by_provider() -> Strategy {
    Strategy::new(StrategyKind::ByProvider(ByProviderOptions::default()))
}

/// Sets an option of one strategy or of several.
macro_rules! own {
    ($strategy:expr, $name:literal, [$($kind:ident),*], $field:ident, $value:expr) => {{
        let mut strategy = $strategy;
        match &mut strategy.options.kind {
            $(StrategyKind::$kind(options) => {
                options.$field = Some($value);
                strategy
            })*
            _ => strategy.fault($name, Fault::Unknown),
        }
    }};
}

impl Strategy {
    fn new(kind: StrategyKind) -> Self {
        Self { options: StrategyOptions { rule: RuleOptions::default(), kind }, faults: Vec::new() }
    }

    /// When to act, if not as the policy says.
    #[must_use]
    pub fn trigger(self, size: Size) -> Self {
        let read = trigger(&size, "trigger");
        self.rule("trigger", size, read.ok(), |rule, value| rule.trigger = Some(value))
    }

    /// How small to get, if not as the policy says.
    #[must_use]
    pub fn target(self, size: Size) -> Self {
        let read = size.limit("target");
        self.rule("target", size, read.ok(), |rule, value| rule.target = Some(value))
    }

    /// The messages at the end that stay verbatim, instead of the policy's `keep`.
    #[must_use]
    pub fn keep(self, size: Size) -> Self {
        let read = keep(&size, "keep");
        self.rule("keep", size, read.ok(), |rule, value| rule.keep = Some(value))
    }

    /// For [`trim`]: a window of this size, such as the last 8 turns.
    #[must_use]
    pub fn to(mut self, size: Size) -> Self {
        let StrategyKind::Trim(options) = &mut self.options.kind else {
            return self.fault("turns", Fault::Unknown);
        };
        options.turns = size.turns.or(options.turns);
        options.messages = size.messages.or(options.messages);
        options.tokens = size.tokens.or(options.tokens);
        match size.fraction.map(|share| permille(share, "").map_err(|_| share)) {
            None => self,
            Some(Ok(share)) => {
                options.fraction = Some(Share(share));
                self
            }
            Some(Err(share)) => self.fault("fraction", Fault::Share(share)),
        }
    }

    /// For [`trim`]: cut between steps as well, and not only between turns.
    #[must_use]
    pub fn by_steps(self) -> Self {
        own!(self, "bySteps", [Trim], by_steps, true)
    }

    /// For [`summarize`]: the longest a summary may be, in tokens. For [`clear_attachments`]: larger
    /// ones go once the model has seen them.
    #[must_use]
    pub fn max_tokens(self, tokens: u32) -> Self {
        own!(self, "maxTokens", [Summarize, ClearAttachments], max_tokens, tokens)
    }

    /// For [`clear_attachments`]: the most pictures and documents of a request.
    #[must_use]
    pub fn max_count(self, count: u32) -> Self {
        own!(self, "maxCount", [ClearAttachments], max_count, count)
    }

    /// For [`clear_attachments`]: how many turns later they go.
    #[must_use]
    pub fn max_turns(self, turns: u32) -> Self {
        own!(self, "maxTurns", [ClearAttachments], max_turns, turns)
    }

    /// For [`clear_tool_results`]: spare this many results at the end. Default: 3.
    #[must_use]
    pub fn keep_results(self, count: u32) -> Self {
        own!(self, "keepResults", [ClearToolResults], keep_results, count)
    }

    /// For [`clear_tool_results`] and [`supersede`]: tools whose results stay.
    #[must_use]
    pub fn exclude_tools<'a>(self, tools: impl IntoIterator<Item = &'a str>) -> Self {
        let tools = tools.into_iter().map(Box::from).collect();
        own!(self, "excludeTools", [ClearToolResults, Supersede], exclude_tools, tools)
    }

    /// For [`clear_tool_results`]: empty the arguments of old calls too.
    #[must_use]
    pub fn clear_inputs(self) -> Self {
        own!(self, "clearInputs", [ClearToolResults], clear_inputs, true)
    }

    /// For [`clear_tool_results`]: remove calls together with their results, where a step is
    /// nothing but calls and results. Other results get placeholders.
    #[must_use]
    pub fn drop_calls(self) -> Self {
        own!(self, "edit", [ClearToolResults], edit, ResultEdit::Drop)
    }

    /// For [`clear_tool_results`]: a digest of each result as its placeholder, with what the result
    /// said in a line or two.
    #[must_use]
    pub fn digests(self) -> Self {
        let digest = PlaceholderOptions { kind: Some(PlaceholderKind::Digest), max_tokens: None };
        own!(self, "placeholder", [ClearToolResults], placeholder, digest)
    }

    /// For [`clear_tool_results`] and [`clear_attachments`]: leave everything as it is unless this
    /// many tokens are freed at once.
    #[must_use]
    pub fn at_least(self, tokens: u32) -> Self {
        own!(self, "atLeast", [ClearToolResults, ClearAttachments], at_least, tokens)
    }

    /// For [`prune`]: the task. Default: the newest words of the user.
    #[must_use]
    pub fn task(self, task: &str) -> Self {
        own!(self, "task", [Prune], task, Box::from(task))
    }

    /// For [`prune`]: leave parts with a lower relevance than this share of the best part out even
    /// if there is room.
    #[must_use]
    pub fn threshold(self, share: f64) -> Self {
        match permille(share, "") {
            Ok(permille) => own!(self, "threshold", [Prune], threshold, Share(permille)),
            Err(_) => self.fault("threshold", Fault::Share(share)),
        }
    }

    /// For [`restate`]: the user turns from one restatement to the next. Default: 8.
    #[must_use]
    pub fn every(self, turns: u32) -> Self {
        own!(self, "every", [Restate], every, turns)
    }

    /// For [`restate`]: the longest restatement, in tokens. Default: 200.
    #[must_use]
    pub fn tokens(self, tokens: u32) -> Self {
        own!(self, "tokens", [Restate], tokens, tokens)
    }

    /// For [`by_provider`]: clear old tool results instead of summarizing old messages (Anthropic).
    #[must_use]
    pub fn clears(self) -> Self {
        own!(self, "edit", [ByProvider], edit, ProviderEdit::Clear)
    }

    /// For [`by_provider`]: the size at which it starts. Default: 70 % of the budget.
    #[must_use]
    pub fn at(self, size: Size) -> Self {
        match size.limit("") {
            Ok(limit) => own!(self, "at", [ByProvider], at, limit),
            Err(_) => self.fault("at", Fault::Size(size)),
        }
    }

    /// The strategy as the entry of the list at `place`, or what is wrong with it.
    pub(crate) fn options(self, place: usize) -> Result<StrategyOptions, OptionsError> {
        let Some((name, fault)) = self.faults.into_iter().next() else { return Ok(self.options) };
        let path = ["strategies[", &place.to_string(), "].", name].concat();
        Err(match fault {
            Fault::Unknown => OptionsError::unknown(path, &self.options.names()),
            Fault::Share(share) => return permille(share, &path).map(|_| self.options),
            Fault::Size(size) => return size.limit(&path).map(|_| self.options),
        })
    }

    fn rule<T>(
        mut self,
        name: &'static str,
        size: Size,
        value: Option<T>,
        set: impl FnOnce(&mut RuleOptions, T),
    ) -> Self {
        match value {
            _ if !self.options.names().contains(&name) => self.fault(name, Fault::Unknown),
            None => self.fault(name, Fault::Size(size)),
            Some(value) => {
                set(&mut self.options.rule, value);
                self
            }
        }
    }

    fn fault(mut self, name: &'static str, fault: Fault) -> Self {
        self.faults.push((name, fault));
        self
    }
}
