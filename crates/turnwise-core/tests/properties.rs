//! Property tests of the engine's invariants over random histories and operations.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use proptest::collection::vec;
use proptest::prelude::*;
use turnwise_core::Context;
use turnwise_core::plan::Decision;
use turnwise_core::policy::FormatRules;
use turnwise_testing::generate::{Care, Shape, history};
use turnwise_testing::{cases, policies, script, world};

fn holds(which: usize, shape: Shape, care: Care, numbers: &[u64]) -> Result<(), TestCaseError> {
    let all = policies::all(shape);
    let (name, policy) = all[which % all.len()].clone();
    world::run(policy, shape, care, numbers)
        .map_err(|fault| TestCaseError::fail(format!("{name}: {fault}")))
}

proptest! {
    #![proptest_config(cases(160))]

    #[test]
    fn a_clean_chat_history_is_planned_well(which in 0..64usize, numbers in vec(any::<u64>(), 0..60)) {
        holds(which, Shape::Chat, Care::Clean, &numbers)?;
    }

    #[test]
    fn a_dirty_chat_history_is_planned_well(which in 0..64usize, numbers in vec(any::<u64>(), 0..60)) {
        holds(which, Shape::Chat, Care::Dirty, &numbers)?;
    }

    #[test]
    fn a_clean_history_of_items_is_planned_well(which in 0..64usize, numbers in vec(any::<u64>(), 0..60)) {
        holds(which, Shape::Items, Care::Clean, &numbers)?;
    }

    #[test]
    fn a_dirty_history_of_items_is_planned_well(which in 0..64usize, numbers in vec(any::<u64>(), 0..60)) {
        holds(which, Shape::Items, Care::Dirty, &numbers)?;
    }

    #[test]
    fn a_clean_history_of_any_other_shape_is_planned_well(
        which in 0..64usize, shape in 2..5usize, numbers in vec(any::<u64>(), 0..60),
    ) {
        holds(which, Shape::ALL[shape], Care::Clean, &numbers)?;
    }

    #[test]
    fn a_dirty_history_of_any_other_shape_is_planned_well(
        which in 0..64usize, shape in 2..5usize, numbers in vec(any::<u64>(), 0..60),
    ) {
        holds(which, Shape::ALL[shape], Care::Dirty, &numbers)?;
    }

    #[test]
    fn the_prefix_changes_only_where_something_is_decided_anew(
        which in 0..64usize, shape in 0..5usize, numbers in vec(any::<u32>(), 0..40),
    ) {
        let shape = Shape::ALL[shape];
        let all = policies::all(shape);
        let (name, policy) = all[which % all.len()].clone();
        let mut context = Context::new(policy);
        let mut before: Vec<Decision> = Vec::new();
        for item in script::items(&history(&numbers, shape, Care::Clean)) {
            context.append(item);
            let plan = context.fit().clone();
            let decided: Vec<Decision> = plan.decisions(context.transcript()).collect();
            let is_same = before.iter().zip(&decided).all(|(was, is)| was.tokens_after == is.tokens_after);
            prop_assert!(!is_same || plan.prefix_changed_at().is_none(), "{name}: {:?}", plan.prefix_changed_at());
            before = decided;
        }
    }

    #[test]
    fn a_plan_that_was_extended_is_the_plan_made_anew(
        which in 0..64usize, shape in 0..5usize, is_clean: bool, numbers in vec(any::<u32>(), 0..40), fits in vec(any::<bool>(), 1..8),
    ) {
        let (shape, care) = (Shape::ALL[shape], if is_clean { Care::Clean } else { Care::Dirty });
        let all = policies::all(shape);
        let (name, policy) = all[which % all.len()].clone();
        let rules = policy.format_rules();
        let follow = rules.results_follow_calls;
        let mut context = Context::new(policy);
        for (item, &is_fit) in script::items(&history(&numbers, shape, care)).into_iter().zip(fits.iter().cycle()) {
            context.append(item);
            let mut anew = context.clone();
            anew.set_format_rules(FormatRules { results_follow_calls: !follow, ..rules });
            anew.set_format_rules(rules);
            let mut extended = context.clone();
            prop_assert_eq!(extended.preview(), anew.preview(), "{}", name);
            prop_assert_eq!(extended.fit(), anew.fit(), "{}", name);
            if is_fit {
                context.fit();
            }
        }
    }

    #[test]
    fn cutting_seldom_changes_the_prefix_seldom(numbers in vec(any::<u32>(), 0..60)) {
        let mut context = Context::new(policies::hysteresis(6, 2));
        let mut changes = 0;
        for item in script::items(&history(&numbers, Shape::Items, Care::Clean)) {
            context.append(item);
            changes += usize::from(context.fit().prefix_changed_at().is_some());
        }
        let turns = context.transcript().turns().len();
        prop_assert!(changes <= turns / 4, "{changes} changes in {turns} turns");
    }
}
