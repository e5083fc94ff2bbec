//! Lanes: the first page, several policies on one conversation, and the answers of a function.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod common;

use common::browser::{Browser, files};
use turnwise_playground::effect::Effect;
use turnwise_playground::event::{Event, LaneEvent, Step};
use turnwise_playground::model::Place;
use turnwise_playground::present::view;
use turnwise_playground::settings::Kind;
use turnwise_playground::texts::frame::{START_TITLE, WAY_LEARN};
use turnwise_playground::texts::lessons::LEAD;
use turnwise_playground::update::{address, update};

#[test]
fn the_first_page_shows_a_refused_slice_beside_a_plan_that_holds() {
    let mut browser = Browser::open("");
    assert_eq!(browser.model.place, Place::Start);
    let lanes = view(&browser.model).lanes;
    let [slice, plan] = lanes.lanes.as_slice() else { panic!("{lanes:?}") };
    assert!(slice.refused.contains("must be a response"), "{slice:?}");
    assert!(plan.refused.is_empty() && plan.is_chosen);
    assert!(slice.sends.iter().any(|(_, _, is_refused)| *is_refused));
    assert!(plan.figures.iter().all(|(label, _)| *label != "refused"));
    // The facts needed later stayed in the request, and the total cost is lower.
    let figure = |lane: &turnwise_playground::view::LaneView, name: &str| {
        lane.figures.iter().find(|(label, _)| *label == name).unwrap().1.clone()
    };
    let needed = figure(plan, "needed values in sight");
    let (kept, of) = needed.split_once(" of ").unwrap();
    assert_eq!(kept, of);
    let cost = |lane| figure(lane, "to pay").replace(',', "").parse::<u32>().unwrap();
    assert!(cost(plan) < cost(slice));
    assert_eq!(address(&browser.model), None);
    browser.send(Event::Arrived("try".into()));
    assert!(view(&browser.model).lanes.lanes.is_empty());
}

/// The numbers that the first page and the list of lessons say in words.
#[test]
fn the_first_page_counts_its_messages_and_the_lessons() {
    let browser = Browser::open("");
    let lanes = view(&browser.model).lanes;
    let slice = &lanes.lanes[0];
    assert_eq!(slice.words, "slice(-9)");
    assert_eq!(slice.sends.len(), 9, "{slice:?}");
    for (text, nine) in [(START_TITLE.english, "Nine "), (START_TITLE.german, "Neun ")] {
        assert!(text.starts_with(nine), "{text}");
    }
    assert_eq!(files().len(), 15);
    for text in [LEAD.english, LEAD.german, WAY_LEARN.english, WAY_LEARN.german] {
        let text = text.to_lowercase();
        assert!(text.contains("fifteen ") || text.contains("fünfzehn "), "{text}");
    }
}

#[test]
fn lanes_are_replayed_the_chosen_one_first() {
    let mut browser = Browser::open("try");
    browser.send(Event::Stepped(Step::End));
    browser.send(Event::KindChosen(Kind::Trim));
    for kind in [Kind::None, Kind::Summarize, Kind::Slice] {
        browser.send(Event::Lane(LaneEvent::Added));
        browser.send(Event::KindChosen(kind));
    }
    let lanes = view(&browser.model).lanes;
    assert_eq!(lanes.lanes.len(), 4);
    assert!(!lanes.has_room && lanes.lanes.iter().all(|lane| !lane.tapestry.columns.is_empty()));
    // Every message shows what the other lanes do with it: the first one stays in lane B, which
    // keeps everything, and is not among the last nine of lane D.
    let fates = view(&browser.model).fates.clone();
    let others = |index: usize| fates[index].others;
    assert_eq!((others(0)[1], others(0)[3], others(0)[4]), ("keep", "", ""));
    assert_eq!((others(1)[0], others(1)[2]), ("drop", "summarize"));
    assert_eq!(fates[1].action, "drop");
    let figure = |place: usize, name: &str| {
        let figures = &lanes.lanes[place].figures;
        figures.iter().find(|(label, _)| *label == name).map(|(_, number)| number.clone())
    };
    assert!(figure(3, "refused").is_some() && figure(0, "refused").is_none());
    browser.send(Event::Lane(LaneEvent::Chosen(1)));
    assert_eq!(browser.model.settings.kind, Kind::None);
    browser.send(Event::Lane(LaneEvent::Removed(0)));
    assert_eq!((browser.model.settings.kind, browser.model.chosen), (Kind::None, 0));

    // The chosen lane goes first.
    let revision = browser.model.revision;
    let effects = update(&mut browser.model, Event::KindChosen(Kind::Prune));
    let asked = effects.iter().find_map(|effect| match effect {
        Effect::AskWorker { task: "lane", texts, .. } => Some(texts[2].clone()),
        _ => None,
    });
    assert!(asked.unwrap().contains("prune") && revision == browser.model.revision);
}

#[test]
fn the_answers_of_a_function_are_a_lane() {
    let mut browser = Browser::open("try");
    let requests = browser.model.asks.iter().enumerate().filter(|(index, ask)| **ask && *index > 0);
    let ends: Vec<usize> =
        requests.map(|(end, _)| end).chain([browser.model.messages.len()]).collect();
    let newest = |end: &usize| format!("[{}]", end - 1);
    let lists: Vec<String> = ends.iter().map(newest).collect();
    let answers = format!(r#"{{"chosen":[{}],"budget":4000}}"#, lists.join(","));
    browser.send(Event::FunctionLane(Some(answers)));
    let lanes = view(&browser.model).lanes.lanes.clone();
    let [policy, function] = lanes.as_slice() else { panic!("{lanes:?}") };
    assert!(policy.is_chosen && !policy.is_function && function.is_function);
    assert!(!function.tapestry.columns.is_empty() && !function.is_waiting, "{function:?}");
    // The newest message alone is often a result without its call.
    assert!(function.figures.iter().any(|(label, _)| *label == "refused"), "{function:?}");

    // It is removed with its conversation, and by its button.
    browser.send(Event::ConversationChosen("ten-days-en".into()));
    assert!(view(&browser.model).lanes.lanes.is_empty());
    browser.send(Event::FunctionLane(None));
    assert!(browser.model.lanes.function.is_none());
}
