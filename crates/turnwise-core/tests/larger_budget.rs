//! With trimming, a larger budget never shows the model less, with any keep, repairs, pins and
//! shortening.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use turnwise_core::Context;
use turnwise_core::plan::Inserted;
use turnwise_core::policy::{Keep, Limit, PinRules, Policy};
use turnwise_core::tokens::TokenCount;
use turnwise_testing::generate::{Care, Shape, history};
use turnwise_testing::invariants::check_plan;
use turnwise_testing::policies::{all, trim, windowed};
use turnwise_testing::script::items;

/// Values of `keep`: the last step, turns, messages, a window of tokens or of the budget, all of
/// several, any of several.
fn keeps(count: u32) -> Vec<Keep> {
    let both = Limit { turns: Some(count), ..Limit::tokens(count * 60) };
    let one = |limit| Keep { any: vec![limit] };
    vec![
        Keep { any: Vec::new() },
        Keep::turns(count),
        one(Limit::messages(count * 2)),
        one(Limit::tokens(count * 90)),
        one(Limit::permille(count * 150)),
        one(both),
        Keep { any: vec![Limit::turns(count), Limit::permille(300)] },
    ]
}

/// The tokens sent of each item. Also checks that `fits` is exact.
fn sent_tokens(
    policy: Policy,
    said: &str,
    shape: Shape,
) -> Result<BTreeMap<u32, u32>, TestCaseError> {
    let mut context = Context::new(policy);
    items(said).into_iter().for_each(|item| _ = context.append(item));
    let plan = context.fit().clone();
    check_plan(&context, &plan, shape).map_err(TestCaseError::fail)?;
    prop_assert_eq!(plan.fits(), plan.size.tokens <= plan.budget.unwrap());
    let sent = plan.decisions(context.transcript()).filter(|decision| decision.tokens_after.0 > 0);
    let mut sent: BTreeMap<u32, u32> =
        sent.map(|decision| (decision.index, decision.tokens_after.0)).collect();
    for insert in plan.inserts {
        if let Inserted::Interrupted(site) = insert.what {
            *sent.entry(site.item).or_default() += insert.tokens.0;
        }
    }
    Ok(sent)
}

proptest! {
    #![proptest_config(turnwise_testing::cases(256))]

    #[test]
    fn a_larger_budget_never_shows_less(
        shape in 0..5usize, is_clean: bool, numbers in vec(any::<u32>(), 0..30), keep in (0..7usize, 0..5u32),
        sizes in (40..3000u32, 0..2000u32, 0..200u32, 0..100u32), flags in any::<[bool; 4]>(),
    ) {
        let (shape, care) = (Shape::ALL[shape], if is_clean { Care::Clean } else { Care::Dirty });
        let said = history(&numbers, shape, care);
        let (window, more, reserve, overhead) = sizes;
        let placed = all(shape).remove(0).1;
        let [by_steps, shorten, task, saves] = flags;
        let policy = |window| Policy {
            keep: keeps(keep.1)[keep.0].clone(),
            reserve_output: TokenCount(reserve),
            overhead: TokenCount(overhead),
            shorten,
            pin: PinRules { task, ..PinRules::default() },
            min_saving: if saves { Limit::permille(40) } else { Limit::default() },
            results_follow_calls: placed.results_follow_calls,
            closing: placed.closing,
            ..windowed(window, vec![trim(by_steps)])
        };
        let (less, all) = (sent_tokens(policy(window), &said, shape)?, sent_tokens(policy(window + more), &said, shape)?);
        for (index, tokens) in &less {
            let there = all.get(index).copied().unwrap_or_default();
            prop_assert!(there >= *tokens, "item {} takes {} of {}, and {} of {}: {}", index, tokens, window, there, window + more, said);
        }
    }
}
