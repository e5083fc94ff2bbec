//! Tests the playground without a browser, as a person would use it: events in, view and effects
//! out.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod common;

use common::{chat, opened, page};
use turnwise_playground::effect::{Effect, Secret};
use turnwise_playground::event::{Dialog, Event, Step};
use turnwise_playground::model::Model;
use turnwise_playground::present::view;
use turnwise_playground::settings::{Kind, Knob, Summarizer};
use turnwise_playground::update::update;
use turnwise_playground::view::{Pair, View};
use turnwise_playground_lines::Change;

fn actions(view: &View) -> Vec<&'static str> {
    view.fates.iter().map(|fate| fate.action).collect()
}

#[test]
fn every_conversation_of_the_gallery_is_shown_with_a_decision_for_every_message() {
    let model = page("airline-rebooking");
    for card in model.cards.iter() {
        let model = page(&card.id);
        let shown = view(&model);
        let messages: usize = shown.turns.iter().map(|turn| turn.messages.len()).sum();
        assert_eq!(shown.fates.len(), messages, "{}", card.id);
        assert!(
            shown.fates.iter().all(|fate| !fate.action.is_empty() && !fate.reason.is_empty()),
            "{}",
            card.id
        );
        assert!(!shown.seen.is_empty(), "{}", card.id);
    }
}

#[test]
fn what_is_seen_costs_what_the_plan_says() {
    for id in ["airline-rebooking", "bug-fix", "ten-days-zh", "responses-tools"] {
        let mut model = page(id);
        for kind in Kind::ALL {
            update(&mut model, Event::KindChosen(kind));
            let shown = view(&model);
            let rows: u32 = shown.seen.iter().map(|row| row.tokens).sum();
            let used = shown.budget.parts.iter().take_while(|part| part.name != "free");
            let parts: u32 = used.map(|part| part.tokens).sum();
            assert_eq!(rows, shown.scrub.sent, "{id} {kind:?}");
            assert_eq!(parts, shown.scrub.sent, "{id} {kind:?}");
        }
    }
}

#[test]
fn the_handle_goes_where_the_keys_say() {
    let mut model = page("airline-rebooking");
    let end = view(&model).scrub.length;
    update(&mut model, Event::Stepped(Step::Start));
    let start = view(&model);
    assert!(start.scrub.length < end);
    assert!(start.fates.iter().skip(start.scrub.length).all(|fate| fate.is_ahead));
    update(&mut model, Event::Stepped(Step::Forward));
    let second = view(&model);
    assert!(
        second.scrub.length > start.scrub.length && second.scrub.place.starts_with("Turn 2"),
        "{}",
        second.scrub.place
    );
    update(&mut model, Event::Stepped(Step::TurnForward));
    assert!(view(&model).scrub.place.starts_with("Turn 3"), "{}", view(&model).scrub.place);
    update(&mut model, Event::Stepped(Step::ActForward));
    assert!(view(&model).scrub.happened.starts_with("Here:"));
    assert_eq!(view(&model).announce, view(&model).scrub.happened);
    update(&mut model, Event::Stepped(Step::End));
    assert_eq!(view(&model).scrub.length, end);
}

#[test]
fn trimming_leaves_old_turns_out_and_none_keeps_everything() {
    let mut model = opened(&chat(40));
    update(&mut model, Event::KindChosen(Kind::Trim));
    let shown = view(&model);
    assert_eq!(shown.fates[0].action, "drop");
    assert_eq!(shown.fates[0].reason, "older_than_keep");
    assert_eq!(shown.fates[39].action, "keep");
    let mut model = page("airline-rebooking");
    update(&mut model, Event::KindChosen(Kind::Trim));
    assert!(view(&model).fates.iter().any(|fate| fate.action == "drop"));
    update(&mut model, Event::KindChosen(Kind::None));
    assert!(actions(&view(&model)).iter().all(|action| *action == "keep"));
}

#[test]
fn the_summary_is_visible_and_can_be_undone() {
    let mut model = page("ten-days-en");
    update(&mut model, Event::KindChosen(Kind::Summarize));
    let shown = view(&model);
    let summary = shown.seen.iter().find(|row| row.pair == Pair::Summary).unwrap();
    assert!(summary.from.len() > 10);
    assert!(shown.summaries.iter().any(|note| note.state == "applied" && !note.text.is_empty()));
    let applied =
        |view: &View| view.summaries.iter().filter(|note| note.state == "applied").count();
    update(&mut model, Event::SummaryUndone);
    let after = view(&model);
    assert_eq!(applied(&after), applied(&shown) - 1);
    assert!(after.acts.is_held && !after.acts.can_undo);
    update(&mut model, Event::SummariesResumed);
    assert_eq!(applied(&view(&model)), applied(&shown));
}

#[test]
fn a_named_endpoint_gets_the_plan_and_its_answer_becomes_a_message() {
    let mut model = page("airline-rebooking");
    let key = || Secret::new("sk-secret".into());
    update(
        &mut model,
        Event::EndpointNamed { url: "http://127.0.0.1:1/v1".into(), model: "m".into(), key: key() },
    );
    update(&mut model, Event::Drafted("and my bags?".into()));
    let effects = update(&mut model, Event::Sent);
    let [Effect::Chat(request)] = effects.as_slice() else { panic!("{effects:?}") };
    assert_eq!(request.url, "http://127.0.0.1:1/v1/chat/completions");
    assert!(request.body.contains("and my bags?") && !request.body.contains("sk-secret"));
    let number = request.number;
    update(&mut model, Event::Streamed { request: number, text: "Two ".into() });
    update(&mut model, Event::Streamed { request: number + 7, text: "not mine".into() });
    update(&mut model, Event::Streamed { request: number, text: "are free.".into() });
    assert_eq!(view(&model).chat.answer.as_deref(), Some("Two are free."));
    update(&mut model, Event::Answered(number));
    let last = view(&model).turns.last().unwrap().messages.last().unwrap().clone();
    assert_eq!((last.role, &*last.text), ("assistant", "Two are free."));
}

#[test]
fn failures_show_their_reason_without_the_key() {
    let mut model = page("returns-chat");
    update(
        &mut model,
        Event::EndpointNamed {
            url: "http://x/v1".into(),
            model: "m".into(),
            key: Secret::new("sk-1".into()),
        },
    );
    update(&mut model, Event::Drafted("hello".into()));
    update(&mut model, Event::Sent);
    update(&mut model, Event::ChatFailed { request: 1, reason: "401: sk-1 is not valid".into() });
    assert_eq!(view(&model).chat.error, "401: ••• is not valid");
}

#[test]
fn a_summary_is_offered_waiting_applied_stale_or_rejected() {
    let mut model = page("ten-days-en");
    update(&mut model, Event::KindChosen(Kind::Summarize));
    update(&mut model, Event::SummarizerChosen(Summarizer::Endpoint));
    let state = |model: &Model| view(model).summaries.first().map(|note| note.state);
    assert_eq!(state(&model), Some("offered"));
    update(&mut model, Event::SummaryAsked);
    assert_eq!(model.dialog, Some(Dialog::Endpoint));
    update(
        &mut model,
        Event::EndpointNamed {
            url: "http://x/v1".into(),
            model: "m".into(),
            key: Secret::default(),
        },
    );
    let ask = |model: &mut Model| match update(model, Event::SummaryAsked).as_slice() {
        [Effect::Summarize(request)] => request.number,
        other => panic!("{other:?}"),
    };
    let request = ask(&mut model);
    assert_eq!(state(&model), Some("waiting"));
    update(
        &mut model,
        Event::SummaryArrived { request, text: "I'm sorry, but I can't help with that.".into() },
    );
    assert!(view(&model).summaries.iter().any(|note| note.state == "rejected"));
    let request = ask(&mut model);
    update(&mut model, Event::SummaryFailed { request, reason: "401 Unauthorized".into() });
    let failed =
        view(&model).summaries.iter().find(|note| note.state == "failed").cloned().unwrap();
    assert_eq!(failed.figures, "401 Unauthorized");
    let request = ask(&mut model);
    update(&mut model, Event::KindChosen(Kind::None));
    update(
        &mut model,
        Event::SummaryArrived { request, text: "They spoke of books and gardens.".into() },
    );
    assert!(view(&model).summaries.iter().any(|note| note.state == "stale"));
    update(&mut model, Event::KindChosen(Kind::Summarize));
    let request = ask(&mut model);
    update(
        &mut model,
        Event::SummaryArrived { request, text: "They spoke of books and gardens.".into() },
    );
    assert!(
        view(&model)
            .summaries
            .iter()
            .any(|note| note.state == "applied" && note.text.contains("gardens"))
    );
    assert!(
        view(&model)
            .seen
            .iter()
            .any(|row| row.pair == Pair::Summary && row.text.contains("gardens"))
    );
}

#[test]
fn every_summary_says_how_it_was_made_and_two_are_laid_over_each_other() {
    let mut model = page("ten-days-en");
    update(&mut model, Event::KindChosen(Kind::Summarize));
    let notes: Vec<_> =
        view(&model).summaries.iter().filter(|note| note.state == "applied").cloned().collect();
    assert!(notes.len() > 2, "{notes:?}");
    assert!(
        notes.iter().all(|note| note.made.starts_with("extracted from messages ")),
        "{notes:?}"
    );
    update(&mut model, Event::SummaryMarked(notes[0].key));
    assert!(!view(&model).acts.can_compare);
    update(&mut model, Event::SummaryMarked(notes[2].key));
    assert!(view(&model).acts.can_compare && view(&model).difference.is_none());
    let effects = update(&mut model, Event::SummariesCompared);
    let [Effect::AskWorker { request, task: "difference", texts }] = effects.as_slice() else {
        panic!("{effects:?}")
    };
    assert_eq!(texts[..], [notes[2].text.to_string(), notes[0].text.to_string()]);
    let answer = Ok(r#"[[" ","Topic"],["-","on ","Monday"]]"#.to_owned());
    update(&mut model, Event::WorkerAnswered { request: *request, answer });
    assert_eq!(model.dialog, Some(Dialog::Difference));
    let difference = view(&model).difference.clone().unwrap();
    assert_eq!(
        difference.titles,
        [&notes[2], &notes[0]].map(|note| format!("applied: {}", note.covers))
    );
    let line = (Some(Change::Removed), vec!["on ".to_owned(), "Monday".to_owned()]);
    assert_eq!(difference.lines, [(None, vec!["Topic".to_owned()]), line]);
    // A third mark replaces the older one; marking again removes a mark.
    update(&mut model, Event::SummaryMarked(notes[1].key));
    update(&mut model, Event::SummaryMarked(notes[1].key));
    assert_eq!(view(&model).marked, [notes[2].key]);
}

#[test]
fn a_models_summary_is_logged_with_what_it_was_asked_even_if_it_was_rejected() {
    let mut model = page("ten-days-en");
    update(&mut model, Event::KindChosen(Kind::Summarize));
    update(&mut model, Event::SummarizerChosen(Summarizer::Endpoint));
    update(
        &mut model,
        Event::EndpointNamed {
            url: "http://x/v1".into(),
            model: "m".into(),
            key: Secret::default(),
        },
    );
    let effects = update(&mut model, Event::SummaryAsked);
    let [Effect::Summarize(request)] = effects.as_slice() else { panic!("{effects:?}") };
    let waiting = view(&model).summaries[0].clone();
    assert!(waiting.state == "waiting" && waiting.made.starts_with("prompt of"), "{waiting:?}");
    let refusal = "I'm sorry, but I can't help with that.";
    update(&mut model, Event::SummaryArrived { request: request.number, text: refusal.into() });
    let rejected =
        view(&model).summaries.iter().find(|note| note.state == "rejected").cloned().unwrap();
    assert_eq!((&*rejected.text, rejected.prompt.is_empty()), (refusal, false));
    assert!(rejected.made.contains("took"), "{}", rejected.made);
}

#[test]
fn the_scripted_replay_sends_the_next_recorded_turn() {
    let mut model = page("airline-rebooking");
    update(&mut model, Event::Stepped(Step::Start));
    assert!(!view(&model).chat.next.is_empty());
    let mut effects = update(&mut model, Event::Sent);
    while let [Effect::Tick(_)] = effects.as_slice() {
        effects = update(&mut model, Event::Ticked);
    }
    assert!(view(&model).scrub.place.starts_with("Turn 2"), "{}", view(&model).scrub.place);
    assert!(!view(&model).scrub.playing);
}

#[test]
fn going_on_is_the_same_as_starting_over() {
    let mut grown = opened(&chat(30));
    for text in ["one more", "and another"] {
        update(&mut grown, Event::Drafted(text.into()));
        let mut effects = update(&mut grown, Event::Sent);
        while let [Effect::Tick(_)] = effects.as_slice() {
            effects = update(&mut grown, Event::Ticked);
        }
    }
    let then = view(&grown);
    let window = grown.settings.window;
    update(&mut grown, Event::KnobTurned(Knob::Window, window));
    let anew = view(&grown);
    assert_eq!(actions(&then), actions(&anew));
    assert_eq!(then.tapestry, anew.tapestry);
}

#[test]
fn bad_input_leaves_the_conversation_as_it_was() {
    let mut model = page("returns-chat");
    let before = view(&model);
    let text = "{\"messages\": 7}".into();
    let effects = update(&mut model, Event::Opened { name: String::new(), text });
    // It could be the file of another program, which the worker reads.
    let [Effect::AskWorker { request, task: "session", .. }] = effects.as_slice() else {
        panic!("{effects:?}")
    };
    let answer = Err("no messages".into());
    update(&mut model, Event::WorkerAnswered { request: *request, answer });
    let after = view(&model);
    let problem = after.problem.clone().unwrap();
    assert!(problem.message.contains("messages") && problem.line == Some(1), "{problem:?}");
    assert_eq!(before.turns, after.turns);
}

#[test]
fn the_exported_plan_says_what_the_page_shows_and_no_key() {
    let mut model = page("airline-rebooking");
    update(
        &mut model,
        Event::EndpointNamed {
            url: "http://x/v1".into(),
            model: "m".into(),
            key: Secret::new("sk-1".into()),
        },
    );
    let effects = update(&mut model, Event::PlanSaved);
    let [Effect::Save { text, .. }] = effects.as_slice() else { panic!("{effects:?}") };
    assert!(!text.contains("sk-1"));
    let shown = view(&model);
    let first = shown.fates[1];
    let text: String = text.split_whitespace().collect();
    let row = format!(r#""index":1,"action":"{}","reason":"{}""#, first.action, first.reason);
    assert!(text.contains(&row), "{row}");
}

#[test]
fn strategies_differ_on_the_first_gallery_conversation() {
    let mut sent: Vec<_> = Kind::ALL
        .into_iter()
        .map(|kind| {
            let mut model = page("airline-rebooking");
            update(&mut model, Event::KindChosen(kind));
            view(&model).scrub.sent
        })
        .collect();
    sent.sort_unstable();
    sent.dedup();
    assert_eq!(sent.len(), Kind::ALL.len(), "{sent:?}");
}

#[test]
fn an_unreachable_gallery_is_reported_with_an_alternative() {
    let mut model = page("airline-rebooking");
    update(&mut model, Event::LoadFailed("Failed to fetch".into()));
    let shown = view(&model);
    assert_eq!(
        shown.chat.error,
        "The gallery could not be loaded (Failed to fetch). \
         You can still open your own conversation."
    );
    assert_eq!(shown.announce, shown.chat.error);
    assert!(!shown.fates.is_empty(), "what was shown stays");
}

#[test]
fn a_conversation_that_is_too_long_to_show_is_refused_with_a_sentence() {
    let mut model = opened(&chat(6));
    let before = model.messages.len();
    update(&mut model, Event::Opened { name: "long.json".into(), text: chat(50_001) });
    assert_eq!(model.messages.len(), before, "what was shown stays");
    let problem = model.problem.unwrap().message;
    assert!(problem.contains("50,001 messages") && problem.contains("open a part"), "{problem}");
}
