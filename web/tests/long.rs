//! Long conversations: the newest moment comes first, and the rest in steps.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod common;

use common::{chat, opened};
use turnwise_playground::effect::Effect;
use turnwise_playground::event::{Event, Step};
use turnwise_playground::model::Model;
use turnwise_playground::present::view;
use turnwise_playground::report::ReportEvent;
use turnwise_playground::settings::Kind;
use turnwise_playground::update::update;

/// More messages than the page shows at once.
const MESSAGES: usize = 5_000;

fn long() -> Model {
    let mut model = opened(&chat(3));
    update(&mut model, Event::KindChosen(Kind::Trim));
    let text = chat(MESSAGES);
    let effects = update(&mut model, Event::Opened { name: "long.json".into(), text });
    assert!(effects.contains(&Effect::Continue));
    model
}

fn step(model: &mut Model) {
    let effects = update(model, Event::Continued);
    assert_eq!(effects.contains(&Effect::Continue), model.growing.is_some(), "one step at a time");
}

fn finish(model: &mut Model) {
    while model.growing.is_some() {
        step(model);
    }
}

#[test]
fn the_newest_moment_is_shown_before_the_others_are_replayed() {
    let mut model = long();
    assert!(view(&model).turns.is_empty(), "opening reads nothing yet");
    while view(&model).turns.is_empty() {
        step(&mut model);
    }
    let shown = view(&model);
    assert!(model.growing.is_some());
    assert_eq!((shown.scrub.length, shown.fates.len()), (MESSAGES, MESSAGES));
    assert!(!shown.seen.is_empty() && shown.seen.len() < MESSAGES, "{}", shown.seen.len());
    finish(&mut model);
    let whole = view(&model);
    assert_eq!(whole.scrub.length, MESSAGES, "the handle stays");
    assert_eq!(model.replay.as_ref().unwrap().count(), MESSAGES / 2 + 1);
}

#[test]
fn few_messages_that_are_long_go_in_steps_too_and_can_be_stopped() {
    let words = "river table window garden letter number ".repeat(80);
    let say =
        |n| format!(r#"{{"role":"{}","content":"{n} {words}"}}"#, ["user", "assistant"][n % 2]);
    let text = format!("[{}]", (0..200_usize).map(say).collect::<Vec<_>>().join(","));
    let mut model = opened(&chat(3));
    let opened = update(&mut model, Event::Opened { name: "words.json".into(), text });
    assert!(opened.contains(&Effect::Continue));
    while model.progress().is_none() {
        step(&mut model);
    }
    update(&mut model, Event::Report(ReportEvent::Stopped));
    let done = model.progress();
    assert!(!update(&mut model, Event::Continued).contains(&Effect::Continue));
    assert_eq!((model.progress(), view(&model).scrub.progress.unwrap().1), (done, true));
    assert!(update(&mut model, Event::Report(ReportEvent::Resumed)).contains(&Effect::Continue));
    finish(&mut model);
    assert_eq!(model.replay.as_ref().unwrap().count(), 101);
    // A change of the policy begins anew, also after a stop.
    update(&mut model, Event::Report(ReportEvent::Stopped));
    assert!(update(&mut model, Event::KindChosen(Kind::Trim)).contains(&Effect::Continue));
}

#[test]
fn no_step_replays_more_than_its_share() {
    let mut model = long();
    let mut last = 0;
    while model.growing.is_some() {
        step(&mut model);
        if let Some(replayed) = model.progress() {
            assert!(replayed - last <= 2_000, "{replayed} after {last}");
            last = replayed;
        }
    }
    assert!(last > 0);
}

#[test]
fn steps_come_to_the_same_as_one_replay() {
    let sent = |model: &Model| -> Vec<u32> {
        model.replay.as_ref().unwrap().moments().map(|moment| moment.sent).collect()
    };
    let mut model = long();
    finish(&mut model);
    let stepwise = sent(&model);
    let replay = turnwise_playground::replay::Replay::new(
        &model.messages,
        &model.asks,
        turnwise_playground::replay::Rules {
            settings: &model.settings,
            written: &model.written,
            extracts: &model.extracts,
            reports: &model.reports,
            memory: &model.memory.blocks,
            held_from: None,
            choices: &[],
        },
    );
    model.replay = Some(replay.unwrap());
    assert_eq!(sent(&model), stepwise);
}

#[test]
fn another_policy_keeps_the_picture_and_the_place_until_it_is_replayed() {
    let mut model = long();
    finish(&mut model);
    update(&mut model, Event::Stepped(Step::Start));
    let before = view(&model).scrub;
    update(&mut model, Event::KindChosen(Kind::None));
    assert_eq!(view(&model).scrub.length, before.length);
    finish(&mut model);
    assert_eq!(view(&model).scrub.length, before.length);
    assert!(model.replay.as_ref().unwrap().moments().all(|moment| !moment.acted()));
}
