//! Memory use: the memory for plans and summaries does not grow with the number of plans.
#![allow(unsafe_code, clippy::unwrap_used, clippy::indexing_slicing)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use turnwise_core::policy::{Keep, Policy};
use turnwise_core::summary::Commit;
use turnwise_core::tokens::TokenCount;
use turnwise_core::{Context, UNDO_DEPTH};
use turnwise_testing::policies::{clear, notes, summarize, trim, windowed};
use turnwise_testing::script::item;

/// An allocator that counts the bytes allocated by this thread.
struct Counting;

thread_local! {
    static HELD: Cell<i64> = const { Cell::new(0) };
}

// SAFETY: all calls go to the system's allocator; this only counts bytes.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        HELD.set(HELD.get() + layout.size() as i64);
        // SAFETY: as the caller says.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        HELD.set(HELD.get() - layout.size() as i64);
        // SAFETY: as the caller says.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// The text of a summary: larger than a message's outline.
const TEXT: &str = include_str!("../src/summary.rs");

/// The bytes that a conversation holds after `turns` turns, each with a plan and its summaries,
/// minus the bytes of one without plans; and the number of summaries.
fn held(policy: &Policy, turns: u64) -> (i64, u32) {
    let (mut planned, mut silent) = (Context::new(policy.clone()), Context::new(Policy::default()));
    let mut commits = 0;
    let before = HELD.get();
    for turn in 0..turns {
        for word in ["u:20", "a(x):30", "t(x):60", "a:40"] {
            planned.append(item(word, turn));
        }
        while let Some(job) = planned.fit().job.clone() {
            let Commit::Applied(_) =
                planned.commit(&job.ticket, TEXT, job.max_tokens.min(TokenCount(80)), 2)
            else {
                break;
            };
            commits += 1;
        }
    }
    let with_plans = HELD.get() - before;
    drop(planned);
    let before = HELD.get();
    for turn in 0..turns {
        for word in ["u:20", "a(x):30", "t(x):60", "a:40"] {
            silent.append(item(word, turn));
        }
    }
    (with_plans - (HELD.get() - before), commits)
}

#[test]
fn what_is_held_beside_the_messages_stays_the_same_however_many_plans_and_summaries_there_were() {
    let rolling = Policy { keep: Keep::turns(2), ..windowed(600, vec![summarize(), trim(true)]) };
    let clearing = windowed(900, vec![clear(false), summarize(), trim(false)]);
    // The placeholder of a cleared result is kept as long as the result may come back.
    for (policy, per_turn) in
        [(rolling, 0), (windowed(900, vec![notes(), trim(false)]), 0), (clearing, 80)]
    {
        let ((few, _), (many, commits)) = (held(&policy, 1_000), held(&policy, 5_000));
        assert!(commits > 1_000, "{commits}");
        assert!(
            many <= few + per_turn * 4_000 + 4_096,
            "{few} bytes, {many} after {commits} summaries"
        );
        assert!(few < 200_000, "{few} bytes");
    }
}

#[test]
fn the_last_few_summaries_can_be_taken_back_and_the_first_is_known() {
    let mut context = Context::new(windowed(600, vec![summarize(), trim(true)]));
    for turn in 0..60 {
        ["u:20", "a:120"].iter().for_each(|word| _ = context.append(item(word, turn)));
        while let Some(job) = context.fit().job.clone() {
            let text = format!(
                "summary {}",
                context.summary().map_or(0, |summary| summary.generation + 1)
            );
            context.commit(&job.ticket, &text, TokenCount(60), 2);
        }
    }
    let newest = context.summary().unwrap().generation;
    assert!(newest > 2 * UNDO_DEPTH as u32, "{newest}");
    assert_eq!(&*context.summaries()[0].text, "summary 0");
    let undone = core::iter::from_fn(|| context.undo()).map(|summary| summary.generation);
    assert_eq!(
        undone.collect::<Vec<_>>(),
        (newest + 1 - UNDO_DEPTH as u32..=newest).rev().collect::<Vec<_>>()
    );
    // The remaining summary is still in force.
    assert!(context.summary().is_some() && context.fit().inserts.len() == 1);
    assert_eq!(&*context.summaries()[0].text, "summary 0");
}
