//! Advice before anything runs: whether a policy can hold in the worst case, and which policy suits given conversations.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise::item::{Item, Role};
use turnwise::policy::{Limit, Policy, Strategy};
use turnwise::tokens::TokenCount;
use turnwise::transcript::Transcript;

/// How large single parts may get, in tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assumptions {
    /// System and developer messages together.
    pub system: u32,
    /// The longest message of a person.
    pub max_message: u32,
    /// The largest step: an answer with the results of its calls.
    pub max_step: u32,
}

impl Default for Assumptions {
    fn default() -> Self {
        Self { system: 1500, max_message: 2000, max_step: 8000 }
    }
}

/// What a policy comes to in the worst case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Window − output reserve − overhead; nothing without a window, and then everything fits.
    pub budget: Option<TokenCount>,
    /// Whether what can never be left out fits.
    pub fits: bool,
    /// Whether what the policy promises fits as well: the summary at its cap, and what is kept.
    pub keeps_its_promises: bool,
    /// The request that shows it: each part with its tokens, what can never be left out first.
    pub counterexample: Vec<(&'static str, TokenCount)>,
}

/// Says whether the worst case fits: system + pins + newest message + step in flight, then summary cap + what is kept.
pub fn check_policy(policy: &Policy, assumed: Assumptions) -> Verdict {
    let budget = policy.budget();
    let task = if policy.pin.task { assumed.max_message } else { 0 };
    let system = if policy.pin.system { assumed.system } else { 0 };
    let floor = [
        ("system", system),
        ("task", task),
        ("newest message", assumed.max_message),
        ("step in flight", assumed.max_step),
    ];
    let summary = policy.strategies.iter().map(|rule| match &rule.strategy {
        Strategy::Summarize(summarize) => summarize.max_tokens.0,
        _ => 0,
    });
    let kept = policy.keep.any.iter().map(|limit| kept(limit, budget, assumed)).min().unwrap_or(0);
    // The newest message and the step in flight are part of what is kept.
    let promised = [
        ("summary", summary.max().unwrap_or(0)),
        ("kept", kept.saturating_sub(assumed.max_message.saturating_add(assumed.max_step))),
    ];
    let sum = |parts: &[(&str, u32)]| parts.iter().fold(0_u64, |sum, (_, tokens)| sum + u64::from(*tokens));
    let within = |tokens: u64| budget.is_none_or(|budget| tokens <= u64::from(budget.0));
    let parts = floor.iter().chain(&promised).filter(|(_, tokens)| *tokens > 0);
    Verdict {
        budget,
        fits: within(sum(&floor)),
        keeps_its_promises: within(sum(&floor) + sum(&promised)),
        counterexample: parts.map(|&(name, tokens)| (name, TokenCount(tokens))).collect(),
    }
}

fn kept(limit: &Limit, budget: Option<TokenCount>, assumed: Assumptions) -> u32 {
    let turn = assumed.max_message.saturating_add(assumed.max_step);
    let turns = limit.turns.map_or(0, |turns| turns.saturating_mul(turn));
    let messages = limit.messages.map_or(0, |count| count.saturating_mul(assumed.max_step.max(assumed.max_message)));
    turns.max(messages).max(limit.in_tokens(budget).map_or(0, |tokens| tokens.0))
}

/// How a number is spread over many cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    /// Half of all are at most this.
    pub median: u32,
    /// Nine of ten are at most this.
    pub p90: u32,
    /// None is more.
    pub max: u32,
}

/// A policy that suits given conversations, and what it was read from (reference A22, A23).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// User turns a conversation.
    pub turns: Spread,
    /// Tokens a turn.
    pub turn_tokens: Spread,
    /// What tool results are of all tokens, in per mille.
    pub tool_permille: u32,
    /// The largest system messages of a conversation.
    pub system: TokenCount,
    /// Options of `createContext`: name, value as JSON, and why.
    pub options: Vec<(&'static str, String, String)>,
}

impl Suggestion {
    /// The options as one JSON object.
    pub fn to_json(&self) -> String {
        let fields: Vec<String> = self.options.iter().map(|(name, value, _)| format!("\"{name}\":{value}")).collect();
        format!("{{{}}}", fields.join(","))
    }
}

/// Suggests a policy for conversations like these, in a window of so many tokens.
pub fn suggest_policy<'a>(conversations: impl IntoIterator<Item = &'a Transcript>, window: u32) -> Suggestion {
    let (mut turns, mut turn_tokens, mut system) = (Vec::new(), Vec::new(), TokenCount::ZERO);
    let (mut tools, mut all) = (0_u64, 0_u64);
    for transcript in conversations {
        turns.push(transcript.turns().len() as u32);
        let ends = transcript.turns().iter().skip(1).copied().chain([transcript.len()]);
        turn_tokens.extend(transcript.turns().iter().zip(ends).map(|(&start, end)| transcript.tokens(start..end).0));
        let sum = |wanted: &dyn Fn(&Item) -> bool| -> TokenCount {
            transcript.items(0..transcript.len()).filter(|(_, item)| wanted(item)).map(|(_, item)| item.tokens).sum()
        };
        system = system.max(sum(&|item| item.role == Role::System));
        tools += u64::from(sum(&|item| !item.answers.is_empty()).0);
        all += u64::from(transcript.tokens(0..transcript.len()).0);
    }
    let (turns, turn_tokens) = (spread(turns), spread(turn_tokens));
    let tool_permille = u32::try_from(tools * 1000 / all.max(1)).unwrap_or(1000);
    let mut suggestion = Suggestion { turns, turn_tokens, tool_permille, system, options: Vec::new() };
    suggestion.options = options(&suggestion, window);
    suggestion
}

fn options(seen: &Suggestion, window: u32) -> Vec<(&'static str, String, String)> {
    let room = window.saturating_sub(seen.system.0);
    let fitting = (room * 7 / 20 / seen.turn_tokens.p90.max(1)).clamp(1, MOST_KEPT);
    let percent = seen.tool_permille / 10;
    let mut options = Vec::from([
        ("window", window.to_string(), String::from("as given")),
        (
            "keep",
            fitting.to_string(),
            format!(
                "so many turns of {} tokens, as nine of ten are at most, take a third of the window",
                seen.turn_tokens.p90
            ),
        ),
    ]);
    let mut strategies = Vec::new();
    if seen.tool_permille >= MANY_TOOLS {
        strategies.push(r#"{"type":"clearToolResults"}"#);
    }
    let whole = seen.turns.p90.saturating_mul(seen.turn_tokens.median).saturating_add(seen.system.0);
    if whole > window / 2 {
        strategies.push(r#"{"type":"summarize"}"#);
        options.push((
            "summarizer",
            r#"{"type":"extractive"}"#.into(),
            format!("a long conversation has about {whole} tokens: what is left out would be missed"),
        ));
    }
    strategies.push(r#"{"type":"trim"}"#);
    options.push((
        "strategies",
        format!("[{}]", strategies.join(",")),
        format!("{percent} % of all tokens are tool results"),
    ));
    options
}

fn spread(mut values: Vec<u32>) -> Spread {
    values.sort_unstable();
    let at =
        |permille: usize| values.get(values.len().saturating_sub(1) * permille / 1000).copied().unwrap_or_default();
    Spread { median: at(500), p90: at(900), max: at(1000) }
}

/// More turns than this are rarely looked at again.
const MOST_KEPT: u32 = 8;
/// From here on placeholders pay: the cookbook's and tau-bench's agents have a third to four fifths.
const MANY_TOOLS: u32 = 250;
