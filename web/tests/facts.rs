//! Tests scores, digests, presets, checked summaries and the ledger without a browser: events in,
//! view and effects out.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod common;

use common::page;
use turnwise_host::options::Preset;
use turnwise_host::text::CheckPolicy;
use turnwise_playground::effect::{Effect, Secret};
use turnwise_playground::event::{Dialog, Event, ReportEvent, Step};
use turnwise_playground::model::Model;
use turnwise_playground::present::view;
use turnwise_playground::settings::{Kind, Knob, Summarizer};
use turnwise_playground::update::update;
use turnwise_playground::view::Check;

/// The request, the task and the texts of the one question to the worker.
fn worker_question(effects: Vec<Effect>) -> (u32, &'static str, Vec<String>) {
    match effects.as_slice() {
        [Effect::AskWorker { request, task, texts }] => (*request, task, texts.clone()),
        others => panic!("{others:?}"),
    }
}

fn answer(model: &mut Model, request: u32, answer: &str) {
    update(model, Event::WorkerAnswered { request, answer: Ok(answer.to_owned()) });
}

#[test]
fn pruning_shows_a_score_for_each_message() {
    let mut model = page("ten-days-en");
    assert!(view(&model).fates.iter().all(|fate| fate.score.is_none()));
    update(&mut model, Event::KindChosen(Kind::Prune));
    let shown = view(&model);
    let pruned: Vec<_> = shown.fates.iter().filter(|fate| fate.reason == "irrelevant").collect();
    assert!(!pruned.is_empty() && pruned.iter().all(|fate| fate.score.is_some()));
    assert_eq!(shown.fates.iter().filter_map(|fate| fate.score).max(), Some(100));
    assert!(model.plan().unwrap().contains(r#""reason": "irrelevant", "tokensBefore": "#));
    assert!(model.plan().unwrap().contains(r#", "score": 0."#));
}

#[test]
fn digests_tell_what_old_results_said() {
    let mut model = page("retail-exchange");
    update(&mut model, Event::KindChosen(Kind::Clear));
    let digests = |model: &Model| {
        view(model).seen.iter().filter(|row| row.text.contains("[digest of ")).count()
    };
    assert_eq!(digests(&model), 0);
    update(&mut model, Event::DigestsChosen(true));
    assert!(digests(&model) > 0);
}

#[test]
fn a_preset_makes_notes_within_the_plan_and_logs_them() {
    for preset in Preset::ALL {
        let mut model =
            page(if preset == Preset::Casual { "ten-days-en" } else { "retail-exchange" });
        update(&mut model, Event::KindChosen(Kind::Preset(preset)));
        // Notes are made once the budget is exceeded.
        let window = view(&model).scrub.whole / 2;
        update(&mut model, Event::KnobTurned(Knob::Window, window));
        let shown = view(&model);
        assert!(shown.scrub.sent <= shown.budget.budget, "{preset:?}");
        let is_noted = |state: &str, made: &str| {
            state == "applied" && made.starts_with("extracted from messages 1 to ")
        };
        let noted = shown.summaries.iter().filter(|note| is_noted(note.state, &note.made)).count();
        assert_eq!(noted > 0, preset != Preset::Research, "{preset:?}");
        assert!(!shown.acts.can_undo && !shown.acts.can_make);
    }
}

#[test]
fn a_summary_is_held_against_what_it_covers_once() {
    let mut model = page("ten-days-en");
    update(&mut model, Event::KindChosen(Kind::Summarize));
    let notes = view(&model).summaries.clone();
    let note = notes.iter().find(|note| note.state == "applied").unwrap();
    let (request, task, texts) = worker_question(update(&mut model, Event::CheckAsked(note.key)));
    assert_eq!((task, texts.len(), texts[7].as_str()), ("check", 8, "0"));
    assert_eq!(texts[3], *note.text);
    assert!(texts[2].ends_with(&(note.from.end - 1).to_string()), "{}", texts[2]);
    assert_ne!(texts[6], "0");
    assert!(matches!(view(&model).checks.get(&note.key).unwrap().1, Check::Waiting));
    assert!(update(&mut model, Event::CheckAsked(note.key)).is_empty());
    let report = r#"{"kept":3,"lost":1,"appended":0,"invented":0,"facts":{"lost":[],"appended":[],"invented":[]}}"#;
    answer(&mut model, request, report);
    let Check::Done(told) = view(&model).checks.get(&note.key).unwrap().1.clone() else {
        panic!("nothing told")
    };
    assert!(told.words.starts_with("3 of 4 facts kept (75 %)"), "{}", told.words);
    assert!(update(&mut model, Event::CheckAsked(note.key)).is_empty());
}

/// Applies an endpoint's summary under a fact policy, and returns the worker request about it.
fn written(model: &mut Model, checks: CheckPolicy) -> (u32, Vec<String>) {
    update(model, Event::KindChosen(Kind::Summarize));
    update(
        model,
        Event::EndpointNamed {
            url: "http://x/v1".into(),
            model: "m".into(),
            key: Secret::default(),
        },
    );
    update(model, Event::SummarizerChosen(Summarizer::Endpoint));
    update(model, Event::ChecksChosen(checks));
    let effects = update(model, Event::SummaryAsked);
    let [Effect::Summarize(asked_for)] = effects.as_slice() else { panic!("{effects:?}") };
    let arrived = Event::SummaryArrived {
        request: asked_for.number,
        text: "Emily moved to Mars on June 9.".into(),
    };
    let (request, _, texts) = worker_question(update(model, arrived));
    (request, texts)
}

const MADE_UP: &str = r#"{"text":"Emily moved to Mars on June 9.","kept":1,"lost":1,"appended":0,"invented":1,
    "facts":{"lost":[],"appended":[],"invented":[{"kind":"date","text":"June 9"}]}}"#;

#[test]
fn a_summary_that_makes_facts_up_is_not_used_where_the_panel_says_so() {
    let mut model = page("ten-days-en");
    let (request, texts) = written(&mut model, CheckPolicy::Reject);
    assert!(texts[7].parse::<u32>().unwrap() > 100, "{}", texts[7]);
    let shows = |model: &Model| view(model).seen.iter().any(|row| row.text.contains("Mars"));
    assert!(!shows(&model), "nobody sees it before its facts are known");
    let state = |model: &Model| {
        view(model).summaries.first().map(|note| (note.state, note.figures.clone())).unwrap()
    };
    let (waiting, words) = state(&model);
    assert!(
        waiting == "waiting" && words.starts_with("Its facts are being checked"),
        "{waiting}: {words}"
    );
    answer(&mut model, request, MADE_UP);
    let shown = view(&model);
    assert!(!shows(&model));
    let note = shown.summaries.iter().find(|note| note.state == "rejected").unwrap();
    assert_eq!(
        (note.figures.as_str(), &*note.text),
        ("it contains made-up facts: June 9", "Emily moved to Mars on June 9.")
    );
    assert!(shown.acts.can_make, "it can be asked for again");
    assert!(note.covers.starts_with("for turns 1–"), "{}", note.covers);
    update(&mut model, Event::DialogOpened(Dialog::Export));
    assert!(view(&model).code.contains(r#"checkSummaries: "reject","#));
}

#[test]
fn a_summary_that_was_checked_first_is_used_with_what_it_lost() {
    let mut model = page("ten-days-en");
    let (request, _) = written(&mut model, CheckPolicy::Reject);
    update(&mut model, Event::Stepped(Step::Start));
    let report = r#"{"text":"Emily moved to Mars on June 9.\nAlso: a garden","kept":1,"lost":1,"appended":1,"invented":0,
        "facts":{"lost":[],"appended":[{"kind":"name","text":"a garden"}],"invented":[]}}"#;
    answer(&mut model, request, report);
    update(&mut model, Event::Stepped(Step::End));
    let shown = view(&model);
    assert!(shown.seen.iter().any(|row| row.text.contains("Also: a garden")));
    let note = shown.summaries.iter().find(|note| note.state == "applied").unwrap();
    assert!(matches!(shown.checks.get(&note.key), Some((_, Check::Done(_)))));
}

#[test]
fn a_summary_whose_check_was_ended_is_offered_again() {
    let mut model = page("ten-days-en");
    written(&mut model, CheckPolicy::Reject);
    update(&mut model, Event::Report(ReportEvent::Stopped));
    let shown = view(&model);
    assert_eq!((shown.summaries[0].state, shown.acts.can_make), ("offered", true));
}

#[test]
fn the_endpoint_grades_a_summary_when_someone_asks() {
    let mut model = page("ten-days-en");
    let (request, _) = written(&mut model, CheckPolicy::Flag);
    answer(&mut model, request, MADE_UP);
    let key = view(&model).summaries.iter().find(|note| note.state == "applied").unwrap().key;
    let grade = |model: &Model| {
        view(model).grades.get(&key).map(|words| words.to_string()).unwrap_or_default()
    };
    let (request, task, texts) = worker_question(update(&mut model, Event::GradeAsked(key)));
    assert_eq!(
        (task, texts.len(), texts[3].as_str()),
        ("judge", 4, "Emily moved to Mars on June 9.")
    );
    assert!(
        update(&mut model, Event::GradeAsked(key)).is_empty() && grade(&model) == "Being graded…"
    );
    let prompt =
        Event::WorkerAnswered { request, answer: Ok(r#"["You grade.","A \"summary\"."]"#.into()) };
    let effects = update(&mut model, prompt);
    let [Effect::Summarize(judge)] = effects.as_slice() else { panic!("{effects:?}") };
    assert!(judge.body.contains(r#"{"role":"user","content":"A \"summary\"."}"#), "{}", judge.body);
    let verdict = Event::SummaryArrived { request: judge.number, text: "{}".into() };
    let (request, task, texts) = worker_question(update(&mut model, verdict));
    assert_eq!((task, texts[0].as_str()), ("judgment", "{}"));
    answer(&mut model, request, "4.20 of 5\nfacts 4: Fine.");
    assert_eq!(grade(&model), "4.20 of 5\nfacts 4: Fine.");
    assert_eq!(
        view(&model).summaries.iter().filter(|note| note.state == "applied").count(),
        1,
        "nothing else changed"
    );

    update(&mut model, Event::KindChosen(Kind::Summarize));
    model.grades.clear();
    let (request, ..) = worker_question(update(&mut model, Event::GradeAsked(key)));
    update(&mut model, Event::WorkerAnswered { request, answer: Err("it is gone".into()) });
    assert_eq!(grade(&model), "No grade: it is gone");
}

#[test]
fn a_summary_whose_facts_are_flagged_stays_as_it_was_written() {
    let mut model = page("ten-days-en");
    let (request, texts) = written(&mut model, CheckPolicy::Flag);
    assert_eq!(texts[7], "0", "no room to append anything");
    answer(&mut model, request, MADE_UP);
    let shown = view(&model);
    let note = shown.summaries.iter().find(|note| note.state == "applied").unwrap();
    let Check::Done(told) = &shown.checks.get(&note.key).unwrap().1 else { panic!("nothing told") };
    assert_eq!(
        (&*note.text, told.invented[0].text.as_str()),
        ("Emily moved to Mars on June 9.", "June 9")
    );
    assert!(update(&mut model, Event::CheckAsked(note.key)).is_empty());
}

#[test]
fn what_a_models_summary_lost_is_appended_once_it_was_checked() {
    let mut model = page("ten-days-en");
    update(&mut model, Event::KindChosen(Kind::Summarize));
    update(
        &mut model,
        Event::EndpointNamed {
            url: "http://x/v1".into(),
            model: "m".into(),
            key: Secret::default(),
        },
    );
    update(&mut model, Event::SummarizerChosen(Summarizer::Endpoint));
    let effects = update(&mut model, Event::SummaryAsked);
    let [Effect::Summarize(asked_for)] = effects.as_slice() else { panic!("{effects:?}") };
    let arrived = Event::SummaryArrived {
        request: asked_for.number,
        text: "They spoke of books and gardens.".into(),
    };
    let (request, task, texts) = worker_question(update(&mut model, arrived));
    assert_eq!((task, texts[3].as_str()), ("check", "They spoke of books and gardens."));
    assert!(texts[7].parse::<u32>().unwrap() > 100, "{}", texts[7]);
    let report = r#"{"text":"They spoke of books and gardens.\nAlso: Emily","kept":1,"lost":1,"appended":1,"invented":0,
        "facts":{"lost":[],"appended":[{"kind":"name","text":"Emily"}],"invented":[]}}"#;
    answer(&mut model, request, report);
    let shown = view(&model);
    assert!(shown.seen.iter().any(|row| row.text.contains("Also: Emily")));
    let note = shown.summaries.iter().find(|note| note.state == "applied").unwrap();
    assert!(note.text.contains("Also: Emily"));
    let Check::Done(told) = &shown.checks.get(&note.key).unwrap().1 else { panic!("nothing told") };
    assert_eq!(told.appended[0].text, "Emily");
    assert!(told.words.contains("1 lost, 1 of them appended word for word"), "{}", told.words);
    assert!(update(&mut model, Event::CheckAsked(note.key)).is_empty());
}

#[test]
fn what_a_worker_that_was_ended_did_not_say_can_be_asked_again() {
    let mut model = page("ten-days-en");
    update(&mut model, Event::KindChosen(Kind::Summarize));
    let key = view(&model).summaries.iter().find(|note| note.state == "applied").unwrap().key;
    worker_question(update(&mut model, Event::CheckAsked(key)));
    update(&mut model, Event::Report(ReportEvent::Stopped));
    worker_question(update(&mut model, Event::CheckAsked(key)));
}

#[test]
fn the_ledger_is_of_what_was_said_up_to_the_handle() {
    let mut model = page("retail-exchange");
    update(&mut model, Event::ScrubbedTo(4));
    let (request, task, texts) = worker_question(update(&mut model, Event::LedgerAsked));
    assert_eq!((task, texts[0].matches("\"role\"").count()), ("ledger", model.length()));
    let shown = view(&model);
    assert!(shown.dialog == Some(Dialog::Ledger) && shown.ledger.is_none());
    update(&mut model, Event::WorkerAnswered { request, answer: Err("no such file".into()) });
    let shown = view(&model);
    let words = shown.ledger.as_ref().map(|ledger| ledger.words.as_str());
    assert_eq!(
        (shown.dialog, words),
        (Some(Dialog::Ledger), Some("no such file")),
        "where it was asked for, it says why"
    );
    let (request, ..) = worker_question(update(&mut model, Event::LedgerAsked));
    answer(
        &mut model,
        request,
        r#"{"count":1,"holds":[{"kind":"id","text":"W2","by":"user","turn":1}],"superseded":[]}"#,
    );
    assert_eq!(view(&model).ledger.as_ref().unwrap().holds[0].text, "W2");
}

#[test]
fn made_up_facts_are_marked_at_the_summary_and_rejecting_judges_it_again() {
    let mut model = page("ten-days-en");
    let (request, _) = written(&mut model, CheckPolicy::Flag);
    answer(&mut model, request, MADE_UP);
    let shown = view(&model);
    let summary = shown.seen.iter().find(|row| row.role == "summary").unwrap();
    assert!(!summary.invented.is_empty());
    assert!(summary.invented.iter().all(|fact| summary.text.contains(fact.as_str())));
    let effects = update(&mut model, Event::ChecksChosen(CheckPolicy::Reject));
    assert!(effects.is_empty(), "its check is known: {effects:?}");
    let shown = view(&model);
    assert!(shown.seen.iter().all(|row| row.role != "summary"));
    let rejected = shown.summaries.iter().find(|note| note.state == "rejected").unwrap();
    assert!(rejected.figures.contains("Mars") || rejected.figures.contains("June 9"));
}
