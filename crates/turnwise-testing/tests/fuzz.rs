//! A little of every fuzz target on every run; `cargo xtask fuzz` does more of it.
#![allow(clippy::panic)]

use turnwise_testing::fuzz::TARGETS;
use turnwise_testing::generate::Numbers;

fn check(name: &str, executions: usize) {
    let (_, run) = TARGETS
        .iter()
        .find(|target| target.0 == name)
        .unwrap_or_else(|| panic!("no target `{name}`"));
    let mut seeds = Numbers::new(20_261_121);
    for _ in 0..executions {
        let seed = seeds.draw();
        run(&mut Numbers::new(seed)).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
    }
}

#[test]
fn conversations_of_any_messages_are_planned_well() {
    check("conversations", 120);
}

#[test]
fn what_a_provider_takes_it_takes_after_a_plan() {
    check("formats", 700);
}

#[test]
fn a_plan_counts_what_is_sent_and_fits_exactly_if_it_does() {
    check("sizes", 200);
}

#[test]
fn any_message_is_read() {
    check("readers", 3000);
}

#[test]
fn any_file_is_read_or_refused_with_a_reason() {
    check("files", 5000);
}

#[test]
fn any_text_is_summarized_within_its_cap() {
    check("summaries", 60);
}

#[test]
fn any_history_is_checked_and_healed_once_and_for_all() {
    check("histories", 2000);
}
