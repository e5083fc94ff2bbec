//! What must never happen: attacks that become wishes, stored secrets, bytes that are left after
//! forgetting, and ids of other users.

use anyhow::{Context, Result};
use turnwise_host::turnwise_core::tokens::estimate;
use turnwise_memory::{
    Consent, Forget, Key, Kind, LearnOptions, ListOptions, Memory, Message, RecallOptions, Row,
    Scope,
};
use turnwise_text::secrets;

use super::NOW;
use crate::report::Report;

#[path = "../../../turnwise-memory/tests/samples/mod.rs"]
mod samples;
use samples::{Random, SECRETS, WAYS, attacks, deliver, secret};

/// Measures everything whose only passing number is zero, and the false alarms about `clean`
/// sentences.
pub fn run(clean: &[String], report: &mut Report) -> Result<()> {
    let (wishes, fences, count) = attacked()?;
    report.most(format!("memory, {count} attacks: wishes, tastes, profile lines"), wishes, 0.0);
    report.most(format!("memory, {count} attacks: broken fences"), fences, 0.0);
    let (stored, count) = stored_secrets()?;
    report.most(format!("memory, {count} secrets of {SECRETS} kinds: stored"), stored, 0.0);
    if !clean.is_empty() {
        let alarms = clean.iter().filter(|text| is_secret(text)).count();
        let share = 100.0 * alarms as f64 / clean.len() as f64;
        let what = format!("memory, {} clean sentences: taken for secrets, %", clean.len());
        report.most(what, share, 0.1);
    }
    report.most("memory, 1,000 facts forgotten: bytes left", forgotten()?, 0.0);
    report.most("memory, 10,000 operations, 50 users: foreign ids", foreign()?, 0.0);
    Ok(())
}

fn is_secret(text: &str) -> bool {
    !secrets::find(text).is_empty()
}

fn open(user: &str) -> Result<Memory> {
    let scope = Scope::new("evals", user).map_err(anyhow::Error::msg)?;
    let mut memory = Memory::new(scope, Key::new([1; 32]), "tab");
    memory.set_consent(Consent::everything());
    Ok(memory)
}

fn options<'a>(conversation: &'a str, now: u64) -> LearnOptions<'a> {
    LearnOptions { conversation, now, is_secret: &is_secret }
}

/// Attacks that reached the profile or its kinds, broken fences, and the number of attacks.
fn attacked() -> Result<(f64, f64, usize)> {
    let (mut wishes, mut fences, mut count) = (0_u32, 0_u32, 0);
    for (attack, name) in attacks() {
        for way in 0..WAYS {
            let (role, text, trusted) = deliver(way, &attack);
            let message = Message { trusted, ..Message::other(role, &text, 0) };
            let mut memory = open("user")?;
            memory.learn(&[message], &options("c", NOW));
            let kinds = [Kind::Instruction, Kind::Preference, Kind::Profile];
            let is_stored = kinds.iter().any(|kind| {
                let wanted = ListOptions { kind: Some(*kind), ..ListOptions::default() };
                !memory.list(&wanted).is_empty()
            });
            let measure = |text: &str| estimate(text).0;
            let profile = memory.profile(400, NOW, &measure).text;
            wishes += u32::from(is_stored || profile.contains(name));
            let recall = memory.recall(&attack, &RecallOptions::default(), &measure).text;
            fences += u32::from(recall.matches("</user-memory>").count() > 1);
            count += 1;
        }
    }
    Ok((wishes.into(), fences.into(), count))
}

fn stored_secrets() -> Result<(f64, usize)> {
    let mut random = Random(17);
    let mut stored = 0_u32;
    for number in 0..SECRETS * 40 {
        let (words, value) = secret(number % SECRETS, &mut random);
        let text = format!("Remember that {words}.");
        let mut memory = open("user")?;
        memory.learn(&[Message::user(&text, 0)], &options("c", NOW));
        memory.note("notes.md", &text, &options("c", NOW));
        memory.import(&text, NOW, &is_secret).map_err(anyhow::Error::msg)?;
        stored += u32::from(memory.export().contains(&value));
    }
    Ok((stored.into(), SECRETS * 40))
}

/// How many of 1,000 facts are found anywhere after they were forgotten: in rows, index, exports,
/// undo, and in rows that another tab merges later.
fn forgotten() -> Result<f64> {
    let mut memory = open("user")?;
    // Longer than what keyed digests hold by chance.
    let canary = |number: u32| format!("zqjkx{number}vbq");
    for number in 0..1000 {
        let text = match number % 4 {
            0 => format!("I love {} stories.", canary(number)),
            1 => format!("Remember that the {} is in the shed.", canary(number)),
            2 => format!("My {} costs 20 euros. I hate rain.", canary(number)),
            _ => format!("We talked about {} for an hour.", canary(number)),
        };
        let conversation = (number / 20).to_string();
        let at = NOW + u64::from(number);
        memory.learn(&[Message::user(&text, number)], &options(&conversation, at));
    }
    let before: Vec<Row> = memory.rows().collect();
    for number in 0..1000 {
        memory.forget(&Forget::Query(&canary(number)), NOW + 2000);
    }
    memory.merge(before);
    let dump = format!("{memory:?} {} {}", memory.export(), memory.export_lines()).to_lowercase();
    let found = (0..1000).map(canary).filter(|canary| dump.contains(canary));
    Ok(found.count() as f64)
}

/// How many recalled lines belong to another user, after rows were mixed up.
fn foreign() -> Result<f64> {
    let mut random = Random(19);
    let users = 50;
    let mut memories =
        (0..users).map(|user| open(&user.to_string())).collect::<Result<Vec<_>>>()?;
    let mut foreign = 0_u32;
    for step in 0..10_000 {
        let (from, to) = (random.below(users), random.below(users));
        let now = NOW + step;
        let rows: Vec<Row> = match random.below(8) {
            0..=2 => {
                let text = format!("I love the number {from} and tea {}.", random.below(40));
                let own = memories.get_mut(from).context("no user")?;
                own.learn(&[Message::user(&text, 0)], &options(&step.to_string(), now));
                continue;
            }
            3 => memories.get(from).context("no user")?.rows().take(20).collect(),
            _ => Vec::new(),
        };
        let other = memories.get_mut(to).context("no user")?;
        other.merge(rows);
        let wanted = RecallOptions { floor: 0, limit: 5, ..RecallOptions::default() };
        let found = other.recall("which number?", &wanted, &|text| estimate(text).0);
        let texts = found.ids.iter().filter_map(|id| Some(other.record(*id)?.text()));
        foreign += texts.filter(|text| !text.contains(&format!("number {to} and"))).count() as u32;
    }
    Ok(foreign.into())
}
