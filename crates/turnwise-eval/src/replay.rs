//! Replays a recorded conversation request by request: the messages that the model would have seen,
//! and their cost.

use std::collections::BTreeSet;

use turnwise_host::json::{Json, parse};
use turnwise_host::options::Settings;
use turnwise_host::turnwise_core::item::Role;
use turnwise_host::{Conversation, formats::InputError};
use turnwise_tapestry::Tapestry;

use crate::checks::{dropped_limits, dropped_questions, repairs, repeats_a_call};
use crate::decided::Decided;
use crate::evidence::Evidence;
use crate::identifiers::Kind;
use crate::message::Message;
use crate::needed::{Point, checkpoints};
use crate::ordered::set;
use crate::score::{Context, Originals, Tally, score};
use crate::weave::Weaver;

/// The result of a replay.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Replay {
    /// The number of requests.
    pub requests: u64,
    /// The tokens of the histories, summed over the requests.
    pub history: u64,
    /// The tokens sent, summed over the requests.
    pub sent: u64,
    /// The part of the sent tokens in a prefix that the request before had too, which a provider
    /// reads from its cache.
    pub cached: u64,
    /// The requests in order.
    pub by_request: Vec<Request>,
    /// How often the sent prefix changed.
    pub prefix_changes: u64,
    /// How much needed information was present at the checkpoints. Needed information is far if it
    /// is older than the last three turns.
    pub tally: Tally,
    /// The requests that missed needed information.
    pub pressure: Vec<Pressure>,
    /// Calls that were repeated although they had been answered, because the earlier call was no
    /// longer in the context.
    pub repeated_calls: u64,
    /// The user's limits that were missing from a request, summed over the requests.
    pub dropped_limits: u64,
    /// The user's unanswered questions that were missing from requests.
    pub dropped_questions: u64,
    /// Decisions of the user that were missing from a request, summed over the requests.
    pub dropped_decisions: u64,
    /// Outcomes of calls that were missing from a request, summed over the requests.
    pub dropped_outcomes: u64,
    /// User turns that repair a misunderstanding, in the recorded transcript.
    pub repairs: u64,
    /// How much evidence for its questions the last context contained, if the conversation has
    /// questions: see [`crate::questions`](mod@crate::questions).
    pub evidence: Evidence,
    /// What was read, as a picture.
    pub tapestry: Tapestry,
}

/// A request of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// The index of the message that the model wrote next.
    pub index: usize,
    /// Tokens of the history.
    pub history: u32,
    /// Tokens sent.
    pub sent: u32,
}

/// A request that missed needed information.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pressure {
    /// The index of the message that the model wrote next.
    pub index: usize,
    /// Tokens of the history.
    pub history: u32,
    /// Tokens sent.
    pub sent: u32,
    /// The needed identifiers that were missing, without code names.
    pub lost: Vec<String>,
}

impl Replay {
    /// The cost of all requests in full-price tokens, if cached tokens cost `cached_percent` of the
    /// full price.
    pub fn cost(&self, cached_percent: u64) -> u64 {
        self.sent.saturating_sub(self.cached) + self.cached.saturating_mul(cached_percent) / 100
    }
}

/// Replays a conversation of Chat Completions messages under `settings`, with a request before
/// every assistant message.
///
/// # Errors
/// A message that is not a JSON object.
pub fn replay(texts: &[&str], settings: &Settings) -> Result<Replay, InputError> {
    let parsed = texts.iter().map(|text| parse(text)).collect::<Result<Vec<_>, _>>()?;
    let messages: Vec<_> = parsed.iter().map(|parsed| Message::read(&parsed.json)).collect();
    let recorded = Recorded {
        originals: Originals::new(parsed.iter().map(|parsed| &parsed.json)),
        scored: set(checkpoints(&messages, MAX_CHECKPOINTS, 0)),
        decided: Decided::new(&messages),
        messages: &messages,
    };
    let mut chat = Conversation::with_settings(settings.clone());
    let mut replay = Replay { repairs: repairs(&messages), ..Replay::default() };
    let mut before: Vec<String> = Vec::new();
    let mut weaver = Weaver::default();
    for (index, (text, message)) in texts.iter().zip(&messages).enumerate() {
        let is_asked = index > 0 && message.role == Role::Assistant;
        if is_asked {
            let plan = chat.fit().clone();
            let seen = chat.seen(&plan);
            replay.request(&recorded, index, &seen, &before)?;
            weaver.add(&chat, &plan);
            before = seen;
        }
        chat.push(text, false)?;
    }
    replay.tapestry = weaver.finish(&chat, settings);
    Ok(replay)
}

/// What the measures need of a recorded conversation, found once for all requests.
struct Recorded<'a> {
    messages: &'a [Message],
    originals: Originals,
    /// The checkpoints.
    scored: BTreeSet<usize>,
    decided: Decided,
}

impl Replay {
    fn request(
        &mut self,
        recorded: &Recorded<'_>,
        index: usize,
        seen: &[String],
        before: &[String],
    ) -> Result<(), InputError> {
        let Recorded { messages, originals, scored, decided } = recorded;
        let parsed = seen.iter().map(|text| parse(text)).collect::<Result<Vec<_>, _>>()?;
        let list: Vec<&Json<'_>> = parsed.iter().map(|parsed| &parsed.json).collect();
        let history = messages.get(..index).unwrap_or_default();
        let context = Context::read(&list, history, originals);
        let tokens: Vec<u32> = context.messages().map(|message| message.tokens).collect();
        let common = seen.iter().zip(before).take_while(|(is, was)| is == was).count();
        let sum = |tokens: &[u32]| tokens.iter().map(|&tokens| u64::from(tokens)).sum::<u64>();
        let (sent, whole) =
            (sum(&tokens), history.iter().map(|message| u64::from(message.tokens)).sum::<u64>());
        let count = |tokens: u64| u32::try_from(tokens).unwrap_or(u32::MAX);
        self.by_request.push(Request { index, history: count(whole), sent: count(sent) });
        self.requests += 1;
        self.history += whole;
        self.sent += sent;
        self.cached += sum(tokens.get(..common).unwrap_or_default());
        self.prefix_changes += u64::from(common < before.len());
        self.repeated_calls += repeats_a_call(messages, index, &context);
        self.dropped_limits += dropped_limits(history, &context);
        self.dropped_questions += dropped_questions(history, &context);
        self.dropped_decisions += decided.dropped_decisions(index, &context);
        self.dropped_outcomes += decided.dropped_outcomes(index, &context);
        if scored.contains(&index) {
            let point = Point::new(messages, index);
            self.tally += &score(&point, &context, &point.lost_by_turns(3), None);
            let there = |id: &String| {
                context.messages().any(|message| message.identifiers().contains_key(id))
            };
            let needed = point
                .needed
                .iter()
                .filter(|(_, (kind, _))| *kind != Kind::Symbol)
                .map(|(id, _)| id);
            let lost: Vec<_> = needed.filter(|id| !there(id)).cloned().collect();
            if !lost.is_empty() {
                self.pressure.push(Pressure {
                    index,
                    history: count(whole),
                    sent: count(sent),
                    lost,
                });
            }
        }
        Ok(())
    }
}

/// The most checkpoints of a conversation at which needed information is looked up.
const MAX_CHECKPOINTS: usize = 24;
