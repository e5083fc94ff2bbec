//! Suggests a policy from recorded conversations.

use alloc::collections::BinaryHeap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_core::item::{Item, Role};
use turnwise_core::tokens::TokenCount;
use turnwise_core::transcript::Transcript;
use turnwise_formats::{Format, InputError, Parsed, Reading, detect_list, read};

use super::reuse::Reuse;

/// The distribution of a number over many cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    /// Half of all are at most this.
    pub median: u32,
    /// Nine of ten are at most this.
    pub p90: u32,
    /// The maximum.
    pub max: u32,
}

/// A policy for recorded conversations, with the measurements that support it (reference A22, A23).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// User turns per conversation.
    pub turns: Spread,
    /// Tokens per turn.
    pub turn_tokens: Spread,
    /// For the facts that the assistant used, such as codes and amounts, the number of turns since
    /// the last mention. `None` if it used none.
    pub fact_turns: Option<Spread>,
    /// The share of tool results in all tokens, in per mille.
    pub tool_permille: u32,
    /// The largest system messages of a conversation.
    pub system: TokenCount,
    /// Options of `createContext`: name, value as JSON, and the reason.
    pub options: Vec<(&'static str, String, String)>,
}

impl Suggestion {
    /// The options as one JSON object.
    pub fn to_json(&self) -> String {
        let fields: Vec<String> =
            self.options.iter().map(|(name, value, _)| format!("\"{name}\":{value}")).collect();
        format!("{{{}}}", fields.join(","))
    }
}

/// Suggests a policy for such conversations in a window of `window` tokens.
pub fn suggest_policy<'a>(
    conversations: impl IntoIterator<Item = &'a Transcript>,
    window: u32,
) -> Suggestion {
    let mut survey = Survey::default();
    conversations.into_iter().for_each(|transcript| survey.add(transcript));
    survey.suggest(Some(window))
}

/// Measurements of the conversations added so far. It stores one number per turn, so the
/// conversations need not be in memory at once.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    turns: Vec<u32>,
    turn_tokens: Vec<u32>,
    tokens: Vec<u32>,
    fact_turns: Vec<u32>,
    system: TokenCount,
    tools: u64,
    all: u64,
}

impl Survey {
    /// Adds a conversation.
    pub fn add(&mut self, transcript: &Transcript) {
        self.turns.push(u32::try_from(transcript.turns().len()).unwrap_or(u32::MAX));
        let ends = transcript.turns().iter().skip(1).copied().chain([transcript.len()]);
        self.turn_tokens.extend(
            transcript
                .turns()
                .iter()
                .zip(ends)
                .map(|(&start, end)| transcript.tokens(start..end).0),
        );
        let sum = |wanted: &dyn Fn(&Item) -> bool| -> TokenCount {
            transcript
                .items(0..transcript.len())
                .filter(|(_, item)| wanted(item))
                .map(|(_, item)| item.tokens)
                .sum()
        };
        self.system = self.system.max(sum(&|item| item.role == Role::System));
        self.tools += u64::from(sum(&|item| !item.answers.is_empty()).0);
        let whole = transcript.tokens(0..transcript.len()).0;
        self.all += u64::from(whole);
        self.tokens.push(whole);
    }

    /// Adds a conversation, given as messages. Without `format`, the format is detected.
    ///
    /// # Errors
    /// `not_an_object`, with the message's index. Then nothing is added.
    pub fn add_messages(
        &mut self,
        messages: &[Parsed<'_>],
        format: Option<Format>,
    ) -> Result<(), InputError> {
        let mut measuring = Measuring::new(messages, format);
        while !measuring.step(messages, usize::MAX)? {}
        self.add_measured(&measuring);
        Ok(())
    }

    /// Adds a fully measured conversation.
    pub fn add_measured(&mut self, measuring: &Measuring) {
        self.add(&measuring.transcript);
        self.fact_turns.extend_from_slice(measuring.reuse.turns());
    }

    /// The user turns of each conversation.
    pub fn turns(&self) -> &[u32] {
        &self.turns
    }

    /// The tokens of each turn of all conversations.
    pub fn turn_tokens(&self) -> &[u32] {
        &self.turn_tokens
    }

    /// Suggests a policy for such conversations in a window of `window` tokens, 128,000 by default.
    pub fn suggest(&self, window: Option<u32>) -> Suggestion {
        let tool_permille =
            u32::try_from(self.tools.saturating_mul(1000) / self.all.max(1)).unwrap_or(1000);
        let mut suggestion = Suggestion {
            turns: spread(&self.turns),
            turn_tokens: spread(&self.turn_tokens),
            fact_turns: (!self.fact_turns.is_empty()).then(|| spread(&self.fact_turns)),
            tool_permille,
            system: self.system,
            options: Vec::new(),
        };
        suggestion.options = options(&suggestion, spread(&self.tokens), window);
        suggestion
    }
}

/// A conversation that is measured in steps.
pub struct Measuring {
    format: Format,
    transcript: Transcript,
    reuse: Reuse,
}

impl Measuring {
    /// Starts measuring. Without `format`, the format is detected.
    pub fn new(messages: &[Parsed<'_>], format: Option<Format>) -> Self {
        let detect = || detect_list(messages.iter().map(|message| &message.json));
        let (transcript, reuse) = (Transcript::default(), Reuse::default());
        Self { format: format.unwrap_or_else(detect), transcript, reuse }
    }

    /// Measures the next `count` messages. `messages` is the whole list, the same in every call.
    /// Returns whether all are measured.
    ///
    /// # Errors
    /// `not_an_object`, with the message's index.
    pub fn step(&mut self, messages: &[Parsed<'_>], count: usize) -> Result<bool, InputError> {
        let from = self.transcript.len();
        for (index, message) in (0..).zip(messages).skip(from as usize).take(count) {
            // The digest is only needed to compare messages, so it is omitted.
            let item = read(self.format, &message.json, &Reading::default());
            let item = item.map_err(|error| error.at_index(index))?;
            let is_assistant = item.role == Role::Assistant;
            self.transcript.push(item);
            let turn = u32::try_from(self.transcript.turns().len()).unwrap_or(u32::MAX);
            self.reuse.read(&message.json, is_assistant, turn);
        }
        Ok(self.transcript.len() as usize >= messages.len())
    }

    /// The messages measured so far.
    pub fn transcript(&self) -> &Transcript {
        &self.transcript
    }
}

/// The options for conversations of `whole` tokens.
fn options(
    seen: &Suggestion,
    whole: Spread,
    given: Option<u32>,
) -> Vec<(&'static str, String, String)> {
    let window = given.unwrap_or(DEFAULT_WINDOW);
    let reason = String::from(if given.is_some() { "as given" } else { "none was given" });
    let mut options = Vec::from([("window", window.to_string(), reason)]);
    if whole.max <= window / 10 * 7 {
        options.push(("strategies", String::from("[]"), why_everything(whole.max)));
        return options;
    }
    let whole = whole.p90;
    let room = window.saturating_sub(seen.system.0);
    let turn = seen.turn_tokens.p90;
    let fitting = room / 20 * 7 / turn.max(1);
    let percent = seen.tool_permille / 10;
    let keep = fitting.clamp(1, MAX_KEPT_TURNS);
    options.push(("keep", keep.to_string(), why_keep(fitting, turn) + &how_far_back(seen, keep)));
    let mut strategies = Vec::new();
    if seen.tool_permille >= MIN_TOOL_PERMILLE {
        strategies.push(r#"{"type":"clearToolResults"}"#);
    }
    // If no answer refers further back than the kept turns, these contain every fact verbatim.
    let reaches_back = seen.fact_turns.is_none_or(|turns| turns.max >= keep);
    if whole > window / 2 && reaches_back {
        strategies.push(r#"{"type":"summarize"}"#);
        options.push((
            "summarizer",
            r#"{"type":"extractive"}"#.into(),
            format!(
                "a long conversation has {} tokens: what is left out would be missed",
                grouped(whole)
            ),
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

fn why_everything(longest: u32) -> String {
    format!(
        "the longest conversation has {} tokens, so everything fits: keep everything. \
         `plan.nearBudget` says when that changes",
        grouped(longest)
    )
}

fn why_keep(fitting: u32, turn: u32) -> String {
    let turn = grouped(turn);
    match fitting {
        0 => format!(
            "a turn has up to {turn} tokens in nine of ten cases, and two would take most of the window"
        ),
        1..=MAX_KEPT_TURNS => {
            format!(
                "so many turns of {turn} tokens, as nine of ten are at most, take a third of the window"
            )
        }
        _ => "more turns would fit, but are rarely looked at again".into(),
    }
}

/// Where the facts in the answers came from.
fn how_far_back(seen: &Suggestion, keep: u32) -> String {
    match seen.fact_turns {
        None => String::from(
            ". No answer repeats a code or number, so nothing shows how far back facts are needed",
        ),
        Some(turns) if turns.max < keep => format!(
            ". The codes and numbers that answers repeat were said at most {} turns ago, so they \
             are among these",
            turns.max
        ),
        Some(turns) => format!(
            ". Answers repeat codes and numbers from up to {} turns ago, and nine of ten from at \
             most {} turns ago: a summary has to keep what is older",
            turns.max, turns.p90
        ),
    }
}

/// `12345` as `12,345`.
fn grouped(number: u32) -> String {
    match number / 1000 {
        0 => number.to_string(),
        thousands => format!("{},{:03}", grouped(thousands), number % 1000),
    }
}

fn spread(values: &[u32]) -> Spread {
    // A heap, because the sort of slices is ten times the code.
    let values = BinaryHeap::from(values.to_vec()).into_sorted_vec();
    let last = values.len().saturating_sub(1) as u64;
    let at =
        |permille: u64| values.get((last * permille / 1000) as usize).copied().unwrap_or_default();
    Spread { median: at(500), p90: at(900), max: at(1000) }
}

/// Older turns are rarely needed.
const MAX_KEPT_TURNS: u32 = 8;
/// From this share of tool results, placeholders pay off, in per mille. Results are between a third
/// and four fifths of the tokens of the agents in the cookbook and tau-bench.
const MIN_TOOL_PERMILLE: u32 = 250;

/// The default window: most models accept at least this many tokens.
const DEFAULT_WINDOW: u32 = 128_000;
