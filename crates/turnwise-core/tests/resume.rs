//! Conversations that another process continues from messages and log: the plans are the same,
//! whenever the host asks for them, and nothing in a log is believed.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use proptest::collection::vec;
use proptest::prelude::*;
use turnwise_core::draft::{Need, Supply};
use turnwise_core::item::Item;
use turnwise_core::plan::Plan;
use turnwise_core::policy::Policy;
use turnwise_core::prefix::Payback;
use turnwise_core::state::{Entry, Kind, Skipped};
use turnwise_core::tokens::TokenCount;
use turnwise_core::{Context, transcript::Transcript};
use turnwise_testing::check::give_digests;
use turnwise_testing::generate::{Care, Shape, history};
use turnwise_testing::invariants::check_plan;
use turnwise_testing::policies::{clear, notes, prune, summarize, trim, windowed};
use turnwise_testing::{cases, policies, script};

/// When a host asks for a plan.
#[derive(Clone, Copy, Debug)]
enum Host {
    PerStep,
    PerTurn,
    /// At the messages whose number is 0.
    AtRandom,
}

/// One server: it knows only the messages, the log, and the host's options.
struct Server {
    context: Context,
}

impl Server {
    fn new(policy: &Policy) -> Self {
        let mut context = Context::new(policy.clone());
        context.start_log();
        Self { context }
    }

    fn resumed(policy: &Policy, items: &[Item], log: &[Entry]) -> Self {
        let mut server = Self::new(policy);
        items.iter().for_each(|item| _ = server.context.append(item.clone()));
        let skipped = server.context.resume(log);
        assert!(skipped.iter().all(Option::is_none), "{skipped:?}");
        server
    }

    /// A request: the plan with summaries made at once, the entry, the provider's count.
    fn request(&mut self, overhead: u32, error: u32) -> (Plan, Vec<Entry>) {
        let mut entries = Vec::new();
        self.context.set_overhead(TokenCount(overhead));
        for _ in 0..8 {
            let plan = self.plan();
            entries.extend(self.context.take_entry());
            let Some(job) = plan.job.filter(|_| !error.is_multiple_of(3)) else { break };
            let text = format!("a summary of {}", job.covers.end);
            let tokens = TokenCount(job.max_tokens.0.min(30));
            self.context.commit(&job.ticket, &text, tokens, 2);
            entries.extend(self.context.take_entry());
        }
        let plan = self.plan();
        entries.extend(self.context.take_entry());
        if error.is_multiple_of(2) {
            let counted = (plan.size.tokens.0 + overhead) * (900 + error % 300) / 1000;
            self.context.observe("a model", TokenCount(counted));
            entries.extend(self.context.take_entry());
        }
        (plan, entries)
    }

    fn plan(&mut self) -> Plan {
        let context = &mut self.context;
        give_digests(context);
        if context.need() == Some(Need::Scores) {
            let scores = scores(context.transcript());
            context.supply(Supply::Scores(scores));
            give_digests(context);
        }
        let plan = context.fit().clone();
        // Only the process that sent the last request knows it, and only the first plan for a
        // transcript reports a change that freed nothing.
        Plan { prefix_change: None, breaker: context.breaker(), ..plan }
    }
}

fn scores(transcript: &Transcript) -> Vec<u32> {
    let score = |index| transcript.item(transcript.unit(index).start).unwrap().digest % 1000;
    (0..transcript.len()).map(|index| score(index) as u32).collect()
}

fn all(shape: Shape) -> Vec<Policy> {
    let mut all: Vec<Policy> = policies::all(shape).into_iter().map(|policy| policy.1).collect();
    let payback = Some(Payback { requests: 4, cached_permille: 100 });
    let strategies = vec![clear(true), prune(100), summarize(), trim(true)];
    let more = [strategies, vec![clear(false), trim(false)], vec![notes(), trim(true)]];
    all.extend(more.map(|strategies| Policy { payback, ..windowed(700, strategies) }));
    for policy in &mut all {
        policy.results_follow_calls = shape == Shape::Chat;
    }
    all
}

proptest! {
    #![proptest_config(cases(250))]

    /// Every request is answered by a server that lives on and by one that begins with it.
    #[test]
    fn a_resumed_conversation_has_the_same_plans(
        which in 0..64usize, host in 0..3usize, numbers in vec(any::<u32>(), 1..60),
        moments in vec((any::<u8>(), 0..80u32, any::<u32>()), 1..40),
    ) {
        let host = [Host::PerStep, Host::PerTurn, Host::AtRandom][host];
        let all = all(Shape::Chat);
        let policy = &all[which % all.len()];
        let items: Vec<Item> = script::items(&history(&numbers, Shape::Chat, Care::Clean));
        let (mut live, mut log) = (Server::new(policy), Vec::<Entry>::new());
        for (place, item) in items.iter().enumerate() {
            live.context.append(item.clone());
            let (moment, overhead, error) = moments[place % moments.len()];
            let asks = match host {
                Host::PerStep => true,
                Host::PerTurn => items.get(place + 1).is_none_or(Item::opens_turn),
                Host::AtRandom => moment % 4 == 0,
            };
            if !asks {
                continue;
            }
            let mut other = Server::resumed(policy, &items[..=place], &log);
            let (plan, entries) = live.request(overhead, error);
            let (same, equal) = other.request(overhead, error);
            prop_assert_eq!(&plan.segments, &same.segments, "{:?}", script::sent(&live.context, &plan));
            prop_assert_eq!(&plan, &same);
            prop_assert_eq!(&entries, &equal);
            log.extend(entries);
        }
    }

    /// Any log: no panic, no broken plan, and each skipped entry has a reason.
    #[test]
    fn a_damaged_log_is_never_applied(
        which in 0..64usize, numbers in vec(any::<u32>(), 1..40), at in any::<prop::sample::Index>(),
        word in any::<prop::sample::Index>(), value in any::<u32>(), is_relinked in any::<bool>(),
    ) {
        let all = all(Shape::Chat);
        let policy = &all[which % all.len()];
        let items: Vec<Item> = script::items(&history(&numbers, Shape::Chat, Care::Clean));
        let mut log = logged(policy, &items);
        prop_assume!(!log.is_empty());
        let place = at.index(log.len());
        let count = log[place].words.len();
        log[place].words[word.index(count)] ^= value;
        if is_relinked {
            relink(&mut log);
        }
        let mut server = Server::new(policy);
        items.iter().for_each(|item| _ = server.context.append(item.clone()));
        let skipped = server.context.resume(&log);
        prop_assert_eq!(skipped.len(), log.len());
        if value != 0 && !is_relinked {
            // Nothing follows a calibration.
            let is_alone = log[place].kind == Kind::Calibration;
            let later = if is_alone { place..=place } else { place..=log.len() - 1 };
            let built_on = later.filter(|&at| at == place || log[at].kind != Kind::Calibration);
            prop_assert!(built_on.map(|at| skipped[at]).all(|skipped| skipped.is_some()));
        }
        let plan = server.plan();
        if value != 0 && !is_relinked {
            check_plan(&server.context, &plan, Shape::Chat).map_err(TestCaseError::fail)?;
        }
    }
}

/// The log of a host that asks at every message.
fn logged(policy: &Policy, items: &[Item]) -> Vec<Entry> {
    let (mut server, mut log) = (Server::new(policy), Vec::new());
    for item in items {
        server.context.append(item.clone());
        log.extend(server.request(0, 1).1);
    }
    log
}

/// Gives every entry the hash it would have if it had been written so: a lie, not an accident.
fn relink(log: &mut [Entry]) {
    let mut before = 0;
    for entry in log {
        before = entry.relinked(before);
    }
}

fn chat(script: &str) -> Vec<Item> {
    script::items(script)
}

#[test]
fn entries_say_what_changed() {
    let kinds = |strategy, items: &str| -> Vec<Kind> {
        let log = logged(&windowed(300, vec![strategy]), &chat(items));
        log.iter().map(|entry| entry.kind).collect()
    };
    assert_eq!(kinds(clear(false), "u a(x) t(x):200 a u:60 a:60")[0], Kind::Clear);
    assert_eq!(kinds(summarize(), "u:90 a:90 u:90 a")[0], Kind::Summary);
    assert_eq!(kinds(trim(true), "u:90 a:90 u:90 a")[0], Kind::Cut);
    assert_eq!(kinds(prune(0), "u:90 a:90 u:90 a")[0], Kind::Prune);
}

#[test]
fn a_log_of_other_messages_is_stale() {
    let policy = policies::sliding(1);
    let log = logged(&policy, &chat("u1 a1 u2 a2 u3 a3"));
    let mut server = Server::new(&policy);
    chat("u:7 a:7 u:7").iter().for_each(|item| _ = server.context.append(item.clone()));
    let skipped = server.context.resume(&log);
    assert!(skipped.iter().all(|skipped| *skipped == Some(Skipped::Stale)), "{skipped:?}");
    let mut fresh = Server::new(&policy);
    chat("u:7 a:7 u:7").iter().for_each(|item| _ = fresh.context.append(item.clone()));
    assert_eq!(server.plan(), fresh.plan());
}

#[test]
fn an_entry_that_is_missing_skips_those_after_it() {
    let policy = policies::hysteresis(2, 1);
    let items = chat("u1 a1 u2 a2 u3 a3 u4 a4 u5 a5");
    let mut log = logged(&policy, &items);
    assert!(log.len() > 2, "{log:?}");
    log.remove(1);
    let mut server = Server::new(&policy);
    items.iter().for_each(|item| _ = server.context.append(item.clone()));
    let skipped = server.context.resume(&log);
    assert!(skipped[1..].iter().all(|skipped| *skipped == Some(Skipped::Unlinked)), "{skipped:?}");
    // The next entry continues the applied ones, so the log is whole again.
    server.plan();
    log.truncate(1);
    log.extend(server.context.take_entry());
    let mut again = Server::resumed(&policy, &items, &log);
    assert_eq!(again.plan(), server.plan());
}

#[test]
fn a_checkpoint_is_the_whole_log_in_one_entry() {
    let policy = windowed(300, vec![clear(false), summarize(), trim(true)]);
    let items = chat("u a(x) t(x):200 a u:60 a:60 u a:60 u:60 a:60 u a");
    let (mut server, mut log) = (Server::new(&policy), Vec::new());
    for item in &items {
        server.context.append(item.clone());
        log.extend(server.request(0, 2).1);
    }
    let checkpoint: Vec<Entry> = server.context.checkpoint().collect();
    let kinds: Vec<Kind> = checkpoint.iter().map(|entry| entry.kind).collect();
    assert_eq!((kinds.len(), kinds[1]), (2, Kind::Calibration));
    let mut resumed = Server::resumed(&policy, &items, &checkpoint);
    assert_eq!(resumed.plan(), server.plan());
    assert!(log.len() > 2 && resumed.context.take_entry().is_none());
    assert_eq!(resumed.context.calibration(), server.context.calibration());
}

#[test]
fn a_calibration_follows_no_other_entry_and_the_last_one_counts() {
    let policy = windowed(300, vec![summarize(), trim(true)]);
    let items = chat("u:60 a:60 u:60 a:60 u:60 a:60 u a");
    let log = logged(&policy, &items);
    let (calibrations, decisions): (Vec<Entry>, Vec<Entry>) = {
        let mut server = Server::new(&policy);
        let mut entries = Vec::new();
        for (at, item) in (0..).zip(&items) {
            server.context.append(item.clone());
            entries.extend(server.request(0, 2 + 6 * at).1);
        }
        entries.into_iter().partition(|entry| entry.kind == Kind::Calibration)
    };
    assert!(calibrations.len() > 2 && decisions.len() < log.len() + calibrations.len());
    let whole = decisions.iter().chain(calibrations.last()).cloned().collect::<Vec<_>>();
    let expected = Server::resumed(&policy, &items, &whole).context.calibration();
    assert!(expected.is_some());
    // Wherever they stand, and whichever are missing.
    for (before, count) in [(0, 1), (1, 2), (decisions.len(), calibrations.len())] {
        let mut entries = decisions.clone();
        let kept = calibrations[calibrations.len() - count..].iter().cloned();
        entries.splice(before..before, kept);
        assert_eq!(Server::resumed(&policy, &items, &entries).context.calibration(), expected);
    }
}

#[test]
fn tickets_are_the_same_in_every_process() {
    let policy = windowed(300, vec![summarize()]);
    let items = chat("u:100 a:100 u:100 a u");
    let (mut one, mut two) = (Server::new(&policy), Server::new(&policy));
    for item in &items {
        one.context.append(item.clone());
        two.context.append(item.clone());
        one.plan();
    }
    let (job, same) = (one.plan().job.unwrap(), two.plan().job.unwrap());
    assert_eq!(job.ticket, same.ticket);
}
