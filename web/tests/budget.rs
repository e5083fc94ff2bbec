//! Tests the budget bar, prefix marker, memory, calibration and suggested policy.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod common;

use common::{opened, page};
use turnwise_playground::advice::Scope;
use turnwise_playground::effect::Effect;
use turnwise_playground::event::{Dialog, Event, Step};
use turnwise_playground::model::Model;
use turnwise_playground::present::view;
use turnwise_playground::settings::{Kind, Knob};
use turnwise_playground::update::update;

#[test]
fn the_prefix_marker_is_at_the_first_change_and_shows_the_cost() {
    let mut model = page("airline-rebooking");
    update(&mut model, Event::KindChosen(Kind::Hybrid));
    update(&mut model, Event::Stepped(Step::Start));
    assert!(
        view(&model).seen.iter().all(|row| row.prefix_ends.is_none()),
        "nothing was sent before the first request"
    );
    update(&mut model, Event::Stepped(Step::ActForward));
    let acted = view(&model);
    let marked: Vec<_> = acted.seen.iter().filter(|row| row.prefix_ends.is_some()).collect();
    assert_eq!(marked.len(), 1);
    let uncached: u32 = acted.seen.iter().skip(marked[0].place).map(|row| row.tokens).sum();
    let words = marked[0].prefix_ends.as_deref().unwrap();
    assert!(words.contains(&turnwise_playground::words::grouped(uncached)), "{words}");
    for _ in 0..model.last() {
        update(&mut model, Event::Stepped(Step::Forward));
        let shown = view(&model);
        let is_marked = shown.seen.iter().any(|row| row.prefix_ends.is_some());
        assert_eq!(is_marked, !shown.scrub.happened.is_empty(), "{}", shown.scrub.place);
    }
}

#[test]
fn the_tokens_freed_are_shown_by_turn() {
    let mut model = page("airline-rebooking");
    update(&mut model, Event::KindChosen(Kind::Hybrid));
    update(&mut model, Event::Stepped(Step::Start));
    assert_eq!(view(&model).savings, "");
    update(&mut model, Event::Stepped(Step::End));
    let shown = view(&model);
    let number = |text: &str| text.replace(',', "").parse::<u32>().unwrap();
    let (all, turns) = shown.savings.split_once(" tokens freed: ").unwrap();
    let named = turns.split(", ").filter_map(|turn| turn.split_once(" in turn "));
    let named: Vec<u32> = named.map(|(tokens, _)| number(tokens)).collect();
    assert!(!named.is_empty() && named.iter().sum::<u32>() <= number(all), "{}", shown.savings);
}

#[test]
fn the_budget_is_shown_in_parts_and_in_words() {
    let mut model = page("airline-rebooking");
    update(&mut model, Event::KnobTurned(Knob::Overhead, 400));
    let budget = view(&model).budget;
    assert_eq!(budget.budget, 6_600 - 825 - 400);
    let sum: u32 = budget.parts.iter().map(|part| part.tokens).sum();
    assert_eq!(sum, budget.window);
    for place in 0..=model.last() {
        update(&mut model, Event::ScrubbedTo(place));
        let parts = view(&model).budget.parts;
        assert_eq!(parts.iter().filter_map(|part| part.share).sum::<u32>(), 100, "at {place}");
    }
    assert!(
        budget
            .words
            .ends_with("the window of 6,600 minus 825 for the answer and 400 for tool schemas."),
        "{}",
        budget.words
    );
}

#[test]
fn a_prompt_over_budget_is_reported_at_the_handle() {
    let mut model = page("airline-rebooking");
    assert_eq!(view(&model).scrub.warning, "");
    update(&mut model, Event::KindChosen(Kind::None));
    let shown = view(&model);
    let over = turnwise_playground::words::grouped(shown.scrub.sent - shown.budget.budget);
    assert!(
        shown.scrub.warning.starts_with(&format!("{over} tokens more than the budget")),
        "{}",
        shown.scrub.warning
    );
    assert!(shown.scrub.valuetext.ends_with(", more than the budget"), "{}", shown.scrub.valuetext);
}

#[test]
fn a_trigger_is_shown_only_if_the_policy_uses_it() {
    let mut model = page("airline-rebooking");
    for (kind, acts) in
        [(Kind::Hybrid, true), (Kind::Prune, true), (Kind::Trim, false), (Kind::None, false)]
    {
        update(&mut model, Event::KindChosen(kind));
        let budget = view(&model).budget;
        let told = [budget.trigger.is_some(), budget.target.is_some()];
        assert_eq!(told, [acts; 2], "{kind:?}");
    }
}

#[test]
fn memory_is_a_part_of_the_bar_and_of_the_exported_policy() {
    let mut model = page("airline-rebooking");
    let part = |model: &Model| {
        view(model).budget.parts.iter().find(|part| part.name == "memory").unwrap().tokens
    };
    let before = view(&model).budget.budget;
    assert_eq!(part(&model), 0);
    update(&mut model, Event::MemorySet("Calls himself \"Sam\", prefers the aisle.".into()));
    let (tokens, budget) = (part(&model), view(&model).budget);
    assert!(tokens > 5 && budget.budget == before - tokens, "{tokens}");
    assert_eq!(budget.parts.iter().map(|part| part.tokens).sum::<u32>(), budget.window);
    assert!(budget.words.ends_with(&format!(" and {tokens} for memory.")), "{}", budget.words);
    update(&mut model, Event::DialogOpened(Dialog::Export));
    assert!(
        view(&model).code.contains(r#"memory: "Calls himself \"Sam\", prefers the aisle.","#),
        "{}",
        view(&model).code
    );
}

#[test]
fn what_the_provider_counted_makes_later_budgets_smaller() {
    let mut model = page("airline-rebooking");
    let before = view(&model).budget.budget;
    update(&mut model, Event::Stepped(Step::Start));
    let sent = view(&model).scrub.sent;
    update(&mut model, Event::TokensReported(sent * 11 / 10));
    update(&mut model, Event::Stepped(Step::Forward));
    let shown = view(&model);
    assert!(
        shown.calibration.starts_with("The provider counts 1.")
            && shown.calibration.contains("1 report"),
        "{}",
        shown.calibration
    );
    assert!(shown.budget.budget < before, "{} {before}", shown.budget.budget);
    let margin = shown.budget.parts.iter().find(|part| part.name == "calibration").unwrap().tokens;
    assert_eq!(margin, before - shown.budget.budget);
    assert_eq!(shown.budget.parts.iter().map(|part| part.tokens).sum::<u32>(), shown.budget.window);
    assert!(shown.budget.words.contains("for possible estimation error"), "{}", shown.budget.words);
}

#[test]
fn a_report_on_the_newest_request_holds_for_what_is_said_next() {
    let mut model = opened(&common::chat(4));
    let count = view(&model).scrub.sent * 2;
    update(&mut model, Event::TokensReported(count));
    update(&mut model, Event::Drafted("And tomorrow?".into()));
    update(&mut model, Event::Sent);
    let shown = view(&model);
    assert!(shown.calibration.contains("1 report"), "{}", shown.calibration);
    assert!(shown.budget.budget < model.settings.budget());
}

/// Requests advice and answers it with a policy.
fn advise(model: &mut Model, scope: Scope, strategies: &str) -> Vec<String> {
    let effects = update(model, Event::AdviceAsked(scope));
    let [Effect::AskWorker { request, task: "survey", texts }] = effects.as_slice() else {
        panic!("{effects:?}")
    };
    assert_eq!(view(model).advice[0].0, "Reading…");
    let told = format!(
        r#"{{"conversations":3,"toolPermille":440,"system":1281,"spreads":[{{"median":8,"p90":9,"max":9,"bins":[[8,1]]}},
            {{"median":180,"p90":1697,"max":3207,"bins":[[128,3]]}}],"options":[["keep","4","so many fit"],["strategies",{strategies:?},"44 %"]]}}"#
    );
    update(model, Event::WorkerAnswered { request: *request, answer: Ok(told) });
    texts.clone()
}

#[test]
fn a_policy_is_suggested_with_reasons_until_something_else_is_set() {
    let mut model = page("airline-rebooking");
    let texts = advise(&mut model, Scope::Shown, "clearToolResults summarize trim");
    assert_eq!((texts.len(), texts[0].as_str(), texts[3].as_str()), (4, "6600", "openai-chat"));
    let shown = view(&model);
    assert_eq!((shown.settings.kind, shown.settings.keep), (Kind::Hybrid, 4));
    let advice: Vec<_> = shown.advice.iter().map(|(what, _)| what.as_str()).collect();
    assert_eq!(
        advice,
        [
            "Conversations",
            "Turns per conversation",
            "Tokens per turn",
            "Keep verbatim: 4",
            "Hybrid"
        ]
    );
    assert!(shown.advice[2].1.contains("median 180, 90th percentile 1,697"), "{:?}", shown.advice);
    update(&mut model, Event::KnobTurned(Knob::Keep, 5));
    assert!(view(&model).advice.is_empty());
}

#[test]
fn where_a_file_has_many_conversations_all_can_be_asked_about() {
    let mut model = opened(&[common::chat(4), common::chat(8), common::chat(2)].join("\n"));
    assert_eq!(view(&model).advice_on_all, "From all 3 of the file");
    assert_eq!(advise(&mut model, Scope::Shown, "trim").len(), 4);
    let texts = advise(&mut model, Scope::File, "trim");
    assert_eq!((texts.len(), texts[5].matches("\"role\"").count()), (10, 8));
    let shown = view(&model);
    assert_eq!((shown.settings.kind, shown.settings.max, shown.settings.least), (Kind::Trim, 8, 4));
    assert_eq!(shown.advice[3].0, "Cut back to, turns: 4");
    assert_eq!(view(&page("returns-chat")).advice_on_all, "");
}

#[test]
fn a_suggestion_that_cannot_be_had_says_why_and_sets_nothing() {
    let mut model = page("airline-rebooking");
    let before = model.settings.clone();
    let effects = update(&mut model, Event::AdviceAsked(Scope::Shown));
    let [Effect::AskWorker { request, .. }] = effects.as_slice() else { panic!("{effects:?}") };
    update(
        &mut model,
        Event::WorkerAnswered { request: *request, answer: Err("no such file".into()) },
    );
    assert_eq!(
        view(&model).advice,
        [("No policy can be suggested".to_owned(), "no such file".to_owned())]
    );
    assert_eq!(model.settings, before);
}

#[test]
fn a_summary_changes_the_prefix_against_what_the_request_before_sent() {
    let mut model = page("ten-days-en");
    update(&mut model, Event::KindChosen(Kind::Summarize));
    // Moves to the last moment with a new summary.
    while !view(&model).scrub.happened.contains("summarized") {
        let before = model.position;
        update(&mut model, Event::Stepped(Step::ActBack));
        assert_ne!(model.position, before, "no summary was made");
    }
    let shown = view(&model);
    let marked = shown.seen.iter().position(|row| row.prefix_ends.is_some()).unwrap();
    let summary = shown.seen.iter().position(|row| row.role == "summary").unwrap();
    assert!(marked <= summary, "{marked} {summary}");
}
