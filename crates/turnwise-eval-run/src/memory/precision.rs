//! PrecisionMemBench: beliefs that a host stores, and for each query those that recall should show.
//!
//! A host shows pinned beliefs, open questions and general preferences by itself. Recall has to
//! find the other beliefs of the query's domain. A case passes if it shows exactly the expected
//! ones.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use turnwise_host::json::Json;
use turnwise_host::turnwise_core::tokens::estimate;
use turnwise_memory::{Digest, Kind, Memory, RecallOptions, Remember};

use super::{NOW, open};
use crate::data::Data;
use crate::report::Report;

/// Measures the fixture, if it is there.
pub fn run(data: &Data, report: &mut Report) -> Result<()> {
    let (mut beliefs, mut cases) = (Vec::new(), Vec::new());
    let read = |name: &str, list: &mut Vec<Json<'static>>| {
        data.list(&format!("memory/precision/{name}"), |item| list.push(item.clone().into_owned()))
    };
    if !read("beliefs.seed", &mut beliefs)? || !read("retrieval.cases", &mut cases)? {
        return Ok(());
    }
    let (mut passed, mut precision) = (0.0, 0.0);
    for case in &cases {
        let (shown, expected) = answer(&beliefs, case)?;
        let right = shown.iter().filter(|id| expected.contains(id)).count();
        passed += f64::from(u8::from(right == shown.len() && right == expected.len()));
        precision += if shown.is_empty() { 1.0 } else { right as f64 / shown.len() as f64 };
    }
    let all = cases.len().max(1) as f64;
    report.least("memory, PrecisionMemBench: cases of 77", passed, 65.0);
    report.least("memory, PrecisionMemBench: mean precision", 100.0 * precision / all, 85.0);
    Ok(())
}

/// The beliefs that recall shows, and those that it should.
fn answer(beliefs: &[Json<'_>], case: &Json<'_>) -> Result<(Vec<String>, Vec<String>)> {
    let mut memory = open("tab")?;
    let mut names: BTreeMap<Digest, String> = BTreeMap::new();
    let user = case.text_of("userId").unwrap_or("test-user");
    let scopes: Vec<&str> = case.list_of("scope").iter().filter_map(Json::as_str).collect();
    for belief in beliefs {
        let holds = |field: &str| belief.field(field).is_some();
        let scope: Vec<&str> = belief.list_of("scope").iter().filter_map(Json::as_str).collect();
        let is_shown = belief.text_of("user_id") == Some(user)
            && scope.iter().any(|scope| scopes.contains(scope) && *scope != "user:universal")
            && belief.get("pinned").and_then(Json::as_bool) != Some(true)
            && belief.text_of("type") != Some("open_question")
            && !holds("resolved_at")
            && !holds("superseded_by");
        if is_shown {
            let id = remember(&mut memory, belief).context("a belief is refused")?;
            names.insert(id, belief.text_of("_id").unwrap_or_default().to_owned());
        }
    }
    let limit = case.get("budget").and_then(|budget| budget.get("maxBeliefs"));
    let limit = limit.and_then(Json::as_u32).map_or(50, |limit| limit as usize);
    let query = case.text_of("query").unwrap_or_default();
    let options = RecallOptions { now: NOW, limit, ..RecallOptions::default() };
    let recall = memory.recall(query, &options, &|text| estimate(text).0);
    let shown = recall.ids.iter().filter_map(|id| names.get(id).cloned()).collect();
    let expected = case.get("expect").and_then(|expect| expect.get("relevantBeliefs"));
    let expected = expected.map(|expected| expected.list_of("shouldOnlyInclude"));
    let expected = expected.unwrap_or_default().iter().filter_map(Json::as_str);
    Ok((shown, expected.map(str::to_owned).collect()))
}

fn remember(memory: &mut Memory, belief: &Json<'_>) -> Option<Digest> {
    let aliases = belief.list_of("aliases").iter().filter_map(Json::as_str);
    let aliases = [("aliases".to_owned(), aliases.collect::<Vec<_>>().join(", "))];
    let what = Remember {
        kind: Kind::Fact,
        text: belief.text_of("content")?,
        slot: belief.text_of("canonical_name"),
        value: None,
        metadata: aliases.into_iter().collect(),
    };
    memory.remember(what, NOW, &|_| false).added.first().copied()
}
