//! What must hold whatever is said: histories and operations are drawn at random and shrunk when something fails.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use proptest::collection::vec;
use proptest::prelude::*;
use turnwise_testing::generate::{Care, Shape};
use turnwise_testing::policies;
use turnwise_testing::world;

fn holds(which: usize, shape: Shape, care: Care, numbers: &[u64]) -> Result<(), TestCaseError> {
    let all = policies::all(shape);
    let (name, policy) = all[which % all.len()].clone();
    world::run(policy, shape, care, numbers).map_err(|fault| TestCaseError::fail(format!("{name}: {fault}")))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

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
}
