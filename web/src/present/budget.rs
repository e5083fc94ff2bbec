//! The budget bar: where the window goes.

use turnwise_host::turnwise::item::{Item, Role};
use turnwise_host::turnwise::plan::{Inserted, Sent};

use crate::model::Model;
use crate::replay::{Moment, Replay};
use crate::settings::Settings;
use crate::view::Budget;
use crate::words::grouped;

pub(super) fn budget(model: &Model, replay: &Replay, moment: &Moment) -> Budget {
    let Settings { window, reserve, .. } = model.settings;
    let [mut system, mut summary, mut history, mut tools] = [0u32; 4];
    let transcript = replay.conversation().context().transcript();
    let mut count = |item: &Item, tokens: u32| {
        let part = match item.role {
            Role::System => &mut system,
            _ if !item.answers.is_empty() => &mut tools,
            _ => &mut history,
        };
        *part = part.saturating_add(tokens);
    };
    for run in moment.plan.sent() {
        match run {
            Sent::Items { start, end, change } => {
                for (_, item) in transcript.items(start..end) {
                    count(item, change.map_or(item.tokens.0, |change| change.tokens.0));
                }
            }
            Sent::Insert(Inserted::Moved(index)) => {
                if let Some(item) = transcript.item(index) {
                    count(item, item.tokens.0);
                }
            }
            Sent::Insert(_) => {}
        }
    }
    for insert in &moment.plan.inserts {
        match insert.what {
            Inserted::Summary { .. } => summary += insert.tokens.0,
            Inserted::Interrupted(_) => tools += insert.tokens.0,
            Inserted::Moved(_) => {}
        }
    }
    let free = window.saturating_sub(reserve).saturating_sub(moment.sent);
    let over = moment.sent.saturating_sub(window.saturating_sub(reserve));
    let warning = match over {
        0 => String::new(),
        over => format!("{} tokens more than the budget: the provider would refuse or cut it", grouped(over)),
    };
    Budget {
        window,
        parts: vec![
            ("p-system", "system", system),
            ("p-summary", "summary", summary),
            ("p-history", "history", history),
            ("p-tools", "tool results", tools),
            ("p-free", "free", free),
            ("p-reserve", "output reserve", reserve),
        ],
        trigger: moment.plan.trigger.map(|tokens| tokens.0),
        target: moment.plan.target.map(|tokens| tokens.0),
        warning,
    }
}
