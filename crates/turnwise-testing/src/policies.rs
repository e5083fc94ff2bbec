//! Policies for property tests, and short constructors for strategies.

use turnwise_core::media::MediaLimits;
use turnwise_core::policy::{
    Closing, FormatRules, Keep, Limit, PinRules, Policy, Rule, Strategy, Threshold, When,
};
use turnwise_core::prefix::Payback;
use turnwise_core::session;
use turnwise_core::strategies::{
    ClearAttachments, ClearToolResults, Prune, Restate, Summarize, Supersede, Trim,
};
use turnwise_core::tokens::TokenCount;

use crate::generate::Shape;

/// A sliding window of `turns` turns.
pub fn sliding(turns: u32) -> Policy {
    session::trimming(turns, None, When::Exceeds, PinRules::default()).unwrap()
}

/// Trims to `keep` turns whenever there are `turns`.
pub fn hysteresis(turns: u32, keep: u32) -> Policy {
    session::trimming(turns, Some(keep), When::Reaches, PinRules::default()).unwrap()
}

/// Beyond `limit` turns, summarizes all but `keep` turns.
pub fn summarizing(keep: u32, limit: u32) -> Policy {
    session::summarizing(keep, limit, When::Exceeds, TokenCount(90), PinRules::default()).unwrap()
}

/// Beyond `trigger` turns, clears the results of all but `keep` turns.
pub fn compacting(keep: u32, trigger: u32) -> Policy {
    session::compacting(
        ClearToolResults::default(),
        trigger,
        keep,
        When::Exceeds,
        PinRules::default(),
    )
    .unwrap()
}

/// Strategies that act at 80 % of a window and aim for half of it.
pub fn windowed(window: u32, strategies: Vec<Strategy>) -> Policy {
    Policy {
        window: Some(TokenCount(window)),
        trigger: Threshold::single(Limit::permille(800), When::Reaches),
        target: Limit::permille(500),
        strategies: strategies.into_iter().map(Rule::from).collect(),
        repair: true,
        ..Policy::default()
    }
}

/// Trimming by turns or by steps.
pub fn trim(by_steps: bool) -> Strategy {
    Strategy::Trim(Trim { by_steps, ..Trim::default() })
}

/// Clearing results, and inputs too if asked.
pub fn clear(clear_inputs: bool) -> Strategy {
    Strategy::ClearToolResults(ClearToolResults { clear_inputs, ..ClearToolResults::default() })
}

/// Removing calls with their results, at least `at_least` tokens at once.
pub fn remove(at_least: u32) -> Strategy {
    Strategy::ClearToolResults(ClearToolResults {
        remove: true,
        keep_results: Some(1),
        at_least: TokenCount(at_least),
        ..ClearToolResults::default()
    })
}

/// Leaving out what later messages made worthless.
pub fn supersede() -> Strategy {
    Strategy::Supersede(Supersede::default())
}

/// Clearing the attachments of user messages.
pub fn attachments() -> Strategy {
    Strategy::ClearAttachments(ClearAttachments::default())
}

/// Clearing attachments by number, size and age.
pub fn few_attachments() -> Strategy {
    Strategy::ClearAttachments(ClearAttachments {
        max_count: Some(4),
        max_tokens: Some(TokenCount(60)),
        max_turns: Some(3),
        ..ClearAttachments::default()
    })
}

/// Pruning; units that score less than `threshold` always go.
pub fn prune(threshold: u32) -> Strategy {
    Strategy::Prune(Prune { threshold })
}

/// Limits said again every second turn.
pub fn restate() -> Strategy {
    Strategy::Restate(Restate { every: 2, max_tokens: TokenCount(30) })
}

/// Summaries of at most 90 tokens.
pub fn summarize() -> Strategy {
    Strategy::Summarize(Summarize { max_tokens: TokenCount(90), fill: None, ahead: 0 })
}

/// Notes that cost nothing to make and fill the remaining room.
pub fn notes() -> Strategy {
    Strategy::Summarize(Summarize { max_tokens: TokenCount(u32::MAX), fill: Some(650), ahead: 4 })
}

/// All policies, with names. Results must follow their calls if the shape requires it. Faults are
/// repaired, except under names with `raw`.
pub fn all(shape: Shape) -> Vec<(&'static str, Policy)> {
    let by_messages = Policy {
        trigger: Threshold::single(Limit::messages(8), When::Exceeds),
        target: Limit::messages(5),
        pin: PinRules { system: true, task: true },
        strategies: vec![trim(true).into()],
        repair: true,
        ..Policy::default()
    };
    let keep_two = Policy { keep: Keep::turns(2), ..windowed(600, vec![trim(false)]) };
    let batch = ClearToolResults {
        keep_results: Some(2),
        at_least: TokenCount(60),
        ..ClearToolResults::default()
    };
    let digests = ClearToolResults { digest: Some(TokenCount(60)), ..ClearToolResults::default() };
    let background = Threshold::single(Limit::permille(500), When::Reaches);
    let ahead = Policy { background, ..windowed(500, vec![clear(false), summarize(), trim(true)]) };
    let unpinned = PinRules { system: false, task: false };
    let policies = vec![
        ("none", Policy { repair: true, ..Policy::default() }),
        ("raw none", Policy::default()),
        ("sliding 2", sliding(2)),
        ("sliding 1 unpinned", session::trimming(1, None, When::Exceeds, unpinned).unwrap()),
        ("hysteresis 4 to 2", hysteresis(4, 2)),
        ("messages 8 to 5 with task", by_messages),
        ("summarize 1 beyond 2", summarizing(1, 2)),
        (
            "summarize 2 beyond 3 unpinned",
            session::summarizing(2, 3, When::Reaches, TokenCount(80), unpinned).unwrap(),
        ),
        ("compact 1 beyond 2", compacting(1, 2)),
        ("compact 0 beyond 1", compacting(0, 1)),
        ("window 200 trim turns", windowed(200, vec![trim(false)])),
        ("window 400 trim steps", windowed(400, vec![trim(true)])),
        ("window 600 keep two", keep_two),
        ("window 900 clear, trim", windowed(900, vec![clear(true), trim(true)])),
        ("window 700 remove, trim", windowed(700, vec![remove(0), trim(true)])),
        (
            "window 600 remove 40, prune, summarize, trim",
            windowed(600, vec![remove(40), prune(0), summarize(), trim(true)]),
        ),
        (
            "window 500 clear, summarize, trim",
            windowed(500, vec![clear(false), summarize(), trim(true)]),
        ),
        ("window 500 attachments, trim", windowed(500, vec![attachments(), trim(true)])),
        (
            "window 900 attachments, clear, prune, summarize",
            windowed(900, vec![attachments(), clear(false), prune(100), summarize()]),
        ),
        ("window 300 summarize", windowed(300, vec![summarize()])),
        ("window 500 summarize ahead", ahead),
        ("window 500 notes", windowed(500, vec![notes(), trim(false)])),
        (
            "window 1200 clear batches",
            windowed(1200, vec![Strategy::ClearToolResults(batch), trim(true)]),
        ),
        (
            "window 700 digests, trim",
            windowed(700, vec![Strategy::ClearToolResults(digests.clone()), trim(true)]),
        ),
        (
            "window 400 digests, prune",
            windowed(400, vec![Strategy::ClearToolResults(digests), prune(0)]),
        ),
        ("window 40", windowed(40, vec![clear(true), summarize(), trim(true)])),
        ("window 300 prune", windowed(300, vec![prune(0)])),
        ("window 500 clear, prune, trim", windowed(500, vec![clear(true), prune(400), trim(true)])),
        ("window 400 prune, summarize", windowed(400, vec![prune(0), summarize()])),
        ("window 300 shorten", Policy { shorten: true, ..windowed(300, vec![trim(true)]) }),
        (
            "window 90 clear, shorten",
            Policy { shorten: true, ..windowed(90, vec![clear(false), trim(false)]) },
        ),
        (
            "window 500 summarize, shorten",
            Policy { shorten: true, ..windowed(500, vec![summarize(), trim(true)]) },
        ),
        ("window 400 prune, shorten", Policy { shorten: true, ..windowed(400, vec![prune(300)]) }),
        ("window 600 supersede, trim", windowed(600, vec![supersede(), trim(true)])),
        ("window 900 supersede, clear, prune, summarize, shorten", {
            let list = vec![supersede(), clear(true), prune(0), summarize()];
            Policy { shorten: true, ..windowed(900, list) }
        }),
        ("supersede, if it pays", {
            let payback = Some(Payback { requests: 10, cached_permille: 100 });
            let keep = Supersede { keeps: true, ..Supersede::default() };
            Policy { payback, ..windowed(3_000, vec![keep.into(), supersede(), trim(true)]) }
        }),
        ("restate", windowed(1 << 20, vec![restate()])),
        ("window 900 restate, summarize, prune", {
            windowed(900, vec![restate(), summarize(), prune(200)])
        }),
        ("limited", Policy { repair: true, ..Policy::default() }),
        ("limited, window 900", windowed(900, vec![attachments(), clear(true), trim(true)])),
        (
            "limited, few, supersede, prune, summarize",
            windowed(
                900,
                vec![few_attachments(), supersede(), clear(false), prune(0), summarize()],
            ),
        ),
        ("few attachments", windowed(1 << 20, vec![few_attachments()])),
        ("raw window 400 trim steps", Policy { repair: false, ..windowed(400, vec![trim(true)]) }),
        ("raw summarize", Policy { repair: false, ..summarizing(1, 2) }),
    ];
    let results_follow_calls = shape != Shape::Items;
    let closing = match shape {
        Shape::Chat | Shape::Items | Shape::Parts => Closing::Apart,
        Shape::Blocks => Closing::Together,
        Shape::Pages => Closing::Inside,
    };
    let rules = FormatRules {
        results_follow_calls,
        closing,
        unique_ids: matches!(shape, Shape::Blocks | Shape::Items),
        opens_with_user: shape == Shape::Blocks,
        merges: false,
        media: MediaLimits::NONE,
        most_messages: None,
    };
    let media = MediaLimits { pictures: 6, many: 3, documents: 2, ..MediaLimits::NONE };
    let limited = FormatRules { media, most_messages: Some(12), ..rules };
    let place = |name: &str, mut policy: Policy| {
        policy.follow(if name.starts_with("limited") { limited } else { rules });
        policy
    };
    policies.into_iter().map(|(name, policy)| (name, place(name, policy))).collect()
}
