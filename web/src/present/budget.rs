//! Builds the budget bar: how the window is divided.

use turnwise_host::turnwise_core::item::{Item, Role};
use turnwise_host::turnwise_core::plan::{Inserted, Run};

use super::seen;
use crate::model::Model;
use crate::replay::{Moment, Replay};
use crate::settings::Settings;
use crate::texts::policy as t;
use crate::view::{Budget, Part};
use crate::words::{decimal, grouped, percent};

pub(super) fn budget(model: &Model, replay: &Replay, moment: &Moment) -> Budget {
    let Settings { window, reserve, overhead, .. } = model.settings;
    let memory = moment.plan.memory.0;
    let [mut system, mut summary, mut history, mut tools, mut known] = [0u32; 5];
    let transcript = replay.conversation().context().transcript();
    let mut count = |item: &Item, tokens: u32| {
        let part = match item.role {
            Role::System => &mut system,
            _ if !item.answers.is_empty() => &mut tools,
            _ => &mut history,
        };
        *part = part.saturating_add(tokens);
    };
    for run in moment.plan.runs() {
        match run {
            Run::Items { start, end, change } => {
                for (_, item) in transcript.items(start..end) {
                    count(item, change.map_or(item.tokens.0, |change| change.tokens.0));
                }
            }
            Run::Insert(Inserted::Moved(index, change)) => {
                if let Some(item) = transcript.item(index) {
                    count(item, change.map_or(item.tokens.0, |change| change.tokens.0));
                }
            }
            Run::Insert(_) => {}
        }
    }
    for insert in &moment.plan.inserts {
        match insert.what {
            Inserted::Summary { .. } => summary += insert.tokens.0,
            Inserted::Interrupted(_) => tools += insert.tokens.0,
            Inserted::Opening => history += insert.tokens.0,
            Inserted::Added { .. } => known += insert.tokens.0,
            Inserted::Moved(..) => {}
        }
    }
    // A recall is sent within its user message.
    let recalled = seen::recalled(replay, moment);
    (history, known) = (history.saturating_sub(recalled), known.saturating_add(recalled));
    let budget = limit(model, moment);
    let free = budget.saturating_sub(moment.sent);
    let calibration = model.settings.budget().saturating_sub(budget);
    let acting = Some(&moment.plan).filter(|_| model.settings.kind.has_trigger());
    // Each part ends at the rounded sum of all parts up to it, so that the shares add up to the
    // total.
    let mut before = 0u32;
    let mut part = |class, name, tokens| {
        let start = percent(before, budget);
        before = before.saturating_add(tokens);
        Part { class, name, tokens, share: Some(percent(before, budget) - start) }
    };
    let outside = |class, name, tokens| Part { class, name, tokens, share: None };
    Budget {
        window,
        budget,
        words: words(
            moment.sent,
            budget,
            window,
            reserve,
            [
                (overhead, t::TOOL_SCHEMAS.say()),
                (memory, t::MEMORY_PART.say()),
                (calibration, t::ESTIMATION_ERROR.say()),
            ],
        ),
        parts: [
            part("p-system", t::SYSTEM.say(), system),
            part("p-summary", t::SUMMARY.say(), summary),
            part("p-known", t::FROM_MEMORY.say(), known),
            part("p-history", t::HISTORY.say(), history),
            part("p-tools", t::TOOL_RESULTS.say(), tools),
            part("p-free", t::FREE.say(), free),
            outside("p-overhead", t::TOOL_SCHEMAS.say(), overhead),
            outside("p-memory", t::MEMORY_PART.say(), memory),
            outside("p-reserve", t::RESERVE.say(), reserve),
        ]
        .into_iter()
        .chain((calibration > 0).then(|| outside("p-margin", t::CALIBRATION.say(), calibration)))
        .collect(),
        trigger: acting.and_then(|plan| plan.trigger).map(|tokens| tokens.0),
        target: acting.and_then(|plan| plan.target).map(|tokens| tokens.0),
    }
}

/// The budget for messages, minus the possible error if the provider's counts are known.
fn limit(model: &Model, moment: &Moment) -> u32 {
    moment.plan.budget.map_or(model.settings.budget(), |budget| budget.0)
}

/// A warning if the prompt exceeds the budget.
pub(super) fn warning(model: &Model, moment: &Moment) -> String {
    match moment.sent.saturating_sub(limit(model, moment)) {
        0 => String::new(),
        over => t::TOO_MUCH.with(&[&grouped(over)]),
    }
}

/// The calibration in words, if the provider's counts are known.
pub(super) fn calibration(replay: &Replay) -> String {
    let Some(known) = replay.conversation().context().calibration() else { return String::new() };
    let (scale, bound) = (known.scale_permille, known.bound_permille);
    t::PROVIDER_COUNTS.with(&[
        &decimal(scale / 1000, scale % 1000 / 10, 2),
        &decimal(bound / 10, bound % 10, 1),
        &t::REPORTS.of(known.samples as usize),
    ])
}

/// The bar in a sentence.
fn words(sent: u32, budget: u32, window: u32, reserve: u32, reserved: [(u32, &str); 3]) -> String {
    let there = reserved.iter().filter(|(tokens, _)| *tokens > 0);
    let reserved: String =
        there.map(|(tokens, what)| t::RESERVED_FOR.with(&[&grouped(*tokens), what])).collect();
    t::BAR.with(&[
        &grouped(sent),
        &grouped(budget),
        &percent(sent, budget),
        &grouped(window),
        &grouped(reserve),
        &reserved,
    ])
}
