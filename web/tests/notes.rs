//! The text engine is loaded once a plan needs notes, and that plan is then rebuilt.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod common;

use turnwise_host::options::Preset;
use turnwise_playground::effect::{Effect, Secret};
use turnwise_playground::event::Event;
use turnwise_playground::model::Model;
use turnwise_playground::notes::TextEngine;
use turnwise_playground::present;
use turnwise_playground::settings::Kind;
use turnwise_playground::update::update;
use turnwise_playground::view::{Pair, View};

const CONVERSATION: &str = "coding-session";

/// A page without the text engine.
fn without_engine(kind: Kind) -> (Model, Vec<Effect>) {
    let mut model = common::page(CONVERSATION);
    model.text = TextEngine::Absent;
    model.settings.kind = kind;
    model.start_over();
    let effects = update(&mut model, Event::Pointed(None));
    (model, effects)
}

fn choose(model: &mut Model, kind: Kind) -> Vec<Effect> {
    update(model, Event::KindChosen(kind))
}

fn has_summary(view: &View) -> bool {
    view.seen.iter().any(|row| row.pair == Pair::Summary)
}

const NOTED: Kind = Kind::Preset(Preset::Coding);

#[test]
fn a_policy_without_notes_loads_nothing() {
    for kind in [Kind::None, Kind::Trim, Kind::Slice] {
        let (model, effects) = without_engine(kind);
        assert!(!effects.contains(&Effect::LoadText), "{kind:?}");
        assert!(!present::view(&model).seen.is_empty(), "{kind:?}");
    }
}

#[test]
fn plans_wait_for_their_notes_and_then_are_those_of_a_page_that_had_them() {
    let (mut model, effects) = without_engine(NOTED);
    assert!(effects.contains(&Effect::LoadText));
    let view = present::view(&model);
    assert!(view.seen.is_empty() && view.seen_heading.note.contains("Loading"), "{view:?}");
    assert!(!view.turns.is_empty() && view.scrub.messages > 0, "the rest is there");
    // It is requested only once.
    assert!(!update(&mut model, Event::ScrubbedTo(40)).contains(&Effect::LoadText));
    update(&mut model, Event::ScrubbedTo(usize::MAX));

    update(&mut model, Event::TextLoaded(Ok(())));
    let (loaded, mut linked) = (present::view(&model), common::page(CONVERSATION));
    choose(&mut linked, NOTED);
    let linked = present::view(&linked);
    assert!(has_summary(&loaded));
    assert_eq!(loaded.seen, linked.seen);
    assert_eq!(loaded.tapestry, linked.tapestry);
}

#[test]
fn digests_and_scores_wait_as_well() {
    let (mut model, effects) = without_engine(Kind::Prune);
    assert!(effects.contains(&Effect::LoadText));
    update(&mut model, Event::TextLoaded(Ok(())));
    assert!(!present::view(&model).seen.is_empty());

    let (mut model, effects) = without_engine(Kind::Clear);
    assert!(!effects.contains(&Effect::LoadText));
    assert!(update(&mut model, Event::DigestsChosen(true)).contains(&Effect::LoadText));
}

#[test]
fn a_failure_shows_the_plan_without_notes_and_can_be_tried_again() {
    let (mut model, _) = without_engine(NOTED);
    update(&mut model, Event::TextLoaded(Err("no network".into())));
    let view = present::view(&model);
    assert!(view.can_load_notes && !view.seen.is_empty() && !has_summary(&view));
    assert!(view.announce.contains("no network"), "{}", view.announce);
    assert!(!choose(&mut model, NOTED).contains(&Effect::LoadText), "not by itself");
    assert!(update(&mut model, Event::TextAsked).contains(&Effect::LoadText));
    update(&mut model, Event::TextLoaded(Ok(())));
    assert!(has_summary(&present::view(&model)));
}

#[test]
fn another_policy_does_not_wait_for_notes_that_the_last_one_needed() {
    let (mut model, _) = without_engine(NOTED);
    choose(&mut model, Kind::Trim);
    assert!(!present::view(&model).seen.is_empty());
    update(&mut model, Event::TextLoaded(Ok(())));
    choose(&mut model, NOTED);
    assert!(has_summary(&present::view(&model)));
}

fn send(model: &mut Model, text: &str) -> Vec<Effect> {
    update(model, Event::Drafted(text.into()));
    update(model, Event::Sent)
}

fn with_endpoint(model: &mut Model) {
    let (url, model_name) = ("http://127.0.0.1:1/v1".to_owned(), "m".to_owned());
    let key = Secret::default();
    update(model, Event::EndpointNamed { url, model: model_name, key });
}

fn body(effects: &[Effect]) -> Option<&str> {
    effects.iter().find_map(|effect| match effect {
        Effect::Chat(request) => Some(request.body.as_str()),
        _ => None,
    })
}

#[test]
fn a_message_waits_for_the_notes_of_its_plan() {
    let (mut model, _) = without_engine(NOTED);
    with_endpoint(&mut model);
    assert_eq!(body(&send(&mut model, "Go on, please.")), None);
    let chat = present::view(&model).chat;
    assert!(chat.answer.is_some_and(|text| text.contains("Loading")), "the page says so");

    let sent = update(&mut model, Event::TextLoaded(Ok(())));
    let mut linked = common::page(CONVERSATION);
    choose(&mut linked, NOTED);
    with_endpoint(&mut linked);
    let expected = send(&mut linked, "Go on, please.");
    assert!(body(&sent).is_some_and(|body| body.contains("Go on, please.")));
    assert_eq!(body(&sent), body(&expected), "what a page with notes would have sent");
}

#[test]
fn a_message_that_waits_in_vain_says_why_and_can_be_stopped() {
    let (mut model, _) = without_engine(NOTED);
    with_endpoint(&mut model);
    send(&mut model, "Go on, please.");
    assert_eq!(body(&update(&mut model, Event::TextLoaded(Err("no network".into())))), None);
    assert!(present::view(&model).chat.error.contains("no network"));
    update(&mut model, Event::TextAsked);
    assert!(body(&update(&mut model, Event::TextLoaded(Ok(())))).is_some(), "sent after all");

    let (mut model, _) = without_engine(NOTED);
    with_endpoint(&mut model);
    send(&mut model, "Go on, please.");
    update(&mut model, Event::Stopped);
    assert_eq!(body(&update(&mut model, Event::TextLoaded(Ok(())))), None);
}

#[test]
fn a_policy_without_notes_sends_the_message_that_waited() {
    let (mut model, _) = without_engine(NOTED);
    with_endpoint(&mut model);
    send(&mut model, "Go on, please.");
    assert!(body(&choose(&mut model, Kind::Trim)).is_some());
}

#[test]
fn the_scripted_model_waits_too() {
    let (mut model, _) = without_engine(NOTED);
    let effects = send(&mut model, "Go on, please.");
    assert!(!effects.contains(&Effect::Tick(40)));
    update(&mut model, Event::Ticked);
    assert!(present::view(&model).chat.answer.is_some_and(|text| text.contains("Loading")));
    assert!(update(&mut model, Event::TextLoaded(Ok(()))).contains(&Effect::Tick(40)));
}
