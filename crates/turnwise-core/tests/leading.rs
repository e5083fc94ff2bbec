//! System messages at the beginning may change with every request: all decisions stay.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use proptest::collection::vec;
use proptest::prelude::*;
use turnwise_core::Context;
use turnwise_core::draft::{Need, Supply};
use turnwise_core::item::Item;
use turnwise_core::plan::Plan;
use turnwise_core::policy::{PinRules, Policy};
use turnwise_core::prefix::PrefixChange;
use turnwise_core::state::Entry;
use turnwise_core::tokens::TokenCount;
use turnwise_testing::check::{fit, give_digests};
use turnwise_testing::generate::{Care, Shape, history};
use turnwise_testing::policies::{hysteresis, sliding, summarize, trim, windowed};
use turnwise_testing::{cases, policies, script};

/// A system message with another time.
fn clock(word: &str, time: u64) -> Item {
    script::item(word, 1_000_000 + time)
}

/// A plan with summaries made at once, and what the log gets.
fn request(context: &mut Context) -> (Plan, Vec<Entry>) {
    let mut entries = Vec::new();
    loop {
        give_digests(context);
        if context.need() == Some(Need::Scores) {
            let scores = (0..context.transcript().len()).map(|index| index * 37 % 1000).collect();
            context.supply(Supply::Scores(scores));
            give_digests(context);
        }
        let plan = context.fit().clone();
        entries.extend(context.take_entry());
        let Some(job) = plan.job.as_ref().filter(|_| entries.len() < 8) else {
            // The costs differ, and only the first plan reports a change that freed nothing.
            let breaker = context.breaker();
            return (Plan { prefix_change: None, breaker, ..plan }, entries);
        };
        let tokens = TokenCount(job.max_tokens.0.min(30));
        context.commit(&job.ticket, "a summary", tokens, 2);
        entries.extend(context.take_entry());
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn plans_with_a_clock_are_those_without_one(
        which in 0..64usize, shape in 0..5usize, leading in 1..3usize, is_clean: bool,
        numbers in vec(any::<u32>(), 1..50), asks in vec(any::<bool>(), 1..8),
    ) {
        let (shape, care) = (Shape::ALL[shape], if is_clean { Care::Clean } else { Care::Dirty });
        let all = policies::all(shape);
        let (name, policy) = all[which % all.len()].clone();
        if !policy.pin.system {
            return Ok(());
        }
        let rest = script::items(&history(&numbers, shape, care));
        let mut fixed = Context::new(policy.clone());
        let mut changing = Context::new(policy.clone());
        let mut log: Vec<Entry> = Vec::new();
        for context in [&mut fixed, &mut changing] {
            context.start_log();
            (0..leading as u64).for_each(|place| _ = context.append(clock("s", place)));
        }
        for (place, item) in rest.iter().enumerate() {
            fixed.append(item.clone());
            changing.append(item.clone());
            if !asks[place % asks.len()] {
                continue;
            }
            let time = 10 + place as u64;
            let at = place % leading;
            let is_renewed = changing.replace(at as u32, clock("s", time));
            prop_assert!(is_renewed, "{name}");
            let ((is, entries), (was, _)) = (request(&mut changing), request(&mut fixed));
            prop_assert_eq!(&is, &was, "{}", name);
            // In other histories, a second result can make only one of the two servers decide
            // again.
            if is_clean && shape == Shape::Chat {
                // A server that continues the log, and gets yet another time.
                let mut other = Context::new(policy.clone());
                other.start_log();
                (0..leading as u64).for_each(|it| _ = other.append(clock("s", 500 + time + it)));
                rest[..=place].iter().for_each(|item| _ = other.append(item.clone()));
                let skipped = other.resume(&log);
                prop_assert!(skipped.iter().all(Option::is_none), "{name}: {skipped:?}");
                let (resumed, equal) = request(&mut other);
                prop_assert_eq!(&resumed, &was, "{}", name);
                prop_assert_eq!(&entries, &equal, "{}", name);
            }
            log.extend(entries);
        }
    }
}

#[test]
fn the_messages_behind_a_new_time_are_read_anew() {
    let mut context = Context::new(hysteresis(8, 2));
    script::items("s u1 a1 u2").into_iter().for_each(|item| _ = context.append(item));
    assert_eq!(fit(&mut context).prefix_change, None);
    context.append(script::item("a", 4));
    assert!(context.replace(0, clock("s:30", 1)));
    let change = PrefixChange { at: 0, resent: TokenCount(60), saved: TokenCount(0) };
    let plan = fit(&mut context);
    assert_eq!((plan.size.tokens, plan.prefix_change), (TokenCount(70), Some(change)));
    assert_eq!(fit(&mut context).prefix_change, Some(change));
    context.append(script::item("u", 5));
    assert_eq!(fit(&mut context).prefix_change, None);
}

#[test]
fn a_summary_holds_whatever_the_time_is() {
    let mut context = Context::new(windowed(300, vec![summarize(), trim(true)]));
    script::items("s u:60 a:60 u:60 a:60 u:60 a:60 u")
        .into_iter()
        .for_each(|item| _ = context.append(item));
    let job = fit(&mut context).job.unwrap();
    context.replace(0, clock("s", 1));
    context.commit(&job.ticket, "orders", TokenCount(10), 2);
    assert!(fit(&mut context).job.is_none());
    context.replace(0, clock("s", 2));
    assert!(fit(&mut context).job.is_none());
    assert_eq!(context.summaries().len(), 1);
}

#[test]
fn only_a_pinned_system_message_at_the_beginning_is_replaced() {
    let mut context = Context::new(sliding(2));
    script::items("s s u s a").into_iter().for_each(|item| _ = context.append(item));
    assert_eq!(context.transcript().leading(), 2);
    for (index, word) in [(1, "u"), (1, "s!"), (2, "u"), (3, "s"), (9, "s")] {
        assert!(!context.replace(index, clock(word, 1)), "{index} {word}");
    }
    assert!(context.replace(1, clock("s:500", 1)));
    let policy = Policy { pin: PinRules { system: false, task: false }, ..sliding(2) };
    let chain = context.transcript().chain(5);
    context.set_policy(policy);
    assert_eq!(context.transcript().leading(), 0);
    assert_ne!(context.transcript().chain(5), chain);
    assert!(!context.replace(1, clock("s", 2)));
    // The host's own pin is enough.
    let mut pinned = Context::new(context.policy().clone());
    script::items("s! u").into_iter().for_each(|item| _ = pinned.append(item));
    assert!(pinned.replace(0, clock("s!", 3)));
}

#[test]
fn a_summary_never_goes_in_front_of_a_system_message() {
    for (word, system) in [("s", true), ("s!", true), ("s!", false)] {
        let pin = PinRules { system, task: false };
        let policy = Policy { pin, ..windowed(300, vec![summarize(), trim(true)]) };
        let mut context = Context::new(policy);
        let rest = script::items("u:60 a:60 u:60 a:60 u:60 a:60 u");
        [clock(word, 0)].into_iter().chain(rest).for_each(|item| _ = context.append(item));
        let job = fit(&mut context).job.unwrap();
        context.commit(&job.ticket, "orders", TokenCount(10), 2);
        let plan = fit(&mut context);
        let places: Vec<u32> = plan.inserts.iter().map(|insert| insert.before).collect();
        assert_eq!(places.len(), 1, "{word}");
        assert!(places[0] > 0, "{word} {places:?}");
        assert!(script::is_sent(&plan, 0));
    }
}
