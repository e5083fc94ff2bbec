//! Values of Chinese records: names, addresses, telephone numbers, prices and hours that the next
//! message says, from annotations of the corpus and from results of tools.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result};
use turnwise_eval::truth::{leaves, values};
use turnwise_eval::{Message, Recall};
use turnwise_host::json::Json;
use turnwise_host::turnwise_core::item::Role;

use crate::build::Source;
use crate::data::{Data, LEVELS, messages};
use crate::notes::Half;
use crate::points;
use crate::report::Report;

/// Measures the set, if it is there.
pub fn run(data: &Data, _out: &Path, report: &mut Report) -> Result<()> {
    eprintln!("==> values");
    let recorded = data.checkpoints()?;
    let mut annotated: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
    data.rows(&format!("values/{SET}"), |row| {
        let id = row.text_of("id").context("no `id`")?;
        let list = |values: &Json<'_>| {
            let values = values.as_array().unwrap_or_default().iter();
            values.filter_map(Json::as_str).map(str::to_owned).collect()
        };
        annotated.insert(id.into(), row.list_of("values").iter().map(list).collect());
        Ok(())
    })?;
    let mut sums: BTreeMap<(&str, Half), Recall> = BTreeMap::new();
    data.rows(&format!("tools/{SET}"), |row| {
        let id = row.text_of("id").unwrap_or("?");
        let source = Source::new(messages(row))?;
        let annotated = annotated.get(id).map(Vec::as_slice).unwrap_or_default();
        for point in points::of(&recorded, id, &source, MOST) {
            let history = source.messages.get(..point.index).unwrap_or_default();
            let next = source.messages.get(point.index).map_or("", |next| &next.text);
            let candidates = candidates(history, annotated);
            for (level, _) in LEVELS {
                let Some(&budget) = point.budgets.get(level) else { continue };
                let options = source.default_options(point.index, budget)?;
                let sent = source.messages_sent(point.index, &options)?;
                let found = source.with_context(point.index, &sent, |context| {
                    values(history, next, &candidates, context, budget)
                })?;
                *sums.entry((level, Half::of(id))).or_default() += found;
            }
        }
        Ok(())
    })?;
    let percent = |of: &Recall| 100.0 * of.kept as f64 / of.of.max(1) as f64;
    if let Some(other) = sums.get(&("4x", Half::Other)) {
        report.least("values of Chinese records, 4x: %", percent(other), 60.0);
    }
    let line = |((level, half), sum): (&(&str, Half), &Recall)| {
        format!("{level} | {} | {} | {:.1}", half.as_str(), sum.of, percent(sum))
    };
    let lines: Vec<_> = sums.iter().map(line).collect();
    report.table("Values of Chinese records", "level | half | values | kept %", &lines);
    Ok(())
}

/// The values that were said or found before the messages that are being answered.
fn candidates(history: &[Message], annotated: &[Vec<String>]) -> BTreeSet<String> {
    let is_answer = |message: &Message| message.role == Role::Assistant && message.calls.is_empty();
    let before = history.iter().rposition(is_answer).map_or(0, |last| last + 1);
    let mut found: BTreeSet<String> = annotated.iter().take(before).flatten().cloned().collect();
    for (index, message) in history.iter().enumerate() {
        found.extend(leaves(index, message).into_iter().map(|leaf| leaf.value));
    }
    found
}

const SET: &str = "crosswoz";
const MOST: usize = 6;
