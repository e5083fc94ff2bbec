//! Tests the page of evaluations through events; the tests play the worker's part.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod common;

use std::sync::Arc;

use common::{chat, opened, page};
use turnwise_host::Conversation;
use turnwise_host::json::parse;
use turnwise_playground::effect::Effect;
use turnwise_playground::evals::{Baseline, Scope};
use turnwise_playground::event::{Evaluate, Event};
use turnwise_playground::export;
use turnwise_playground::model::Model;
use turnwise_playground::present::view;
use turnwise_playground::settings::{Kind, Knob};
use turnwise_playground::update::update;
use turnwise_playground::view::Evals;

fn send(model: &mut Model, what: Evaluate) -> Vec<Effect> {
    update(model, Event::Evals(what))
}

fn evals_view(model: &Model) -> Arc<Evals> {
    view(model).evals.expect("the page is open")
}

/// The worker request among the effects, if there is one.
fn question(effects: &[Effect]) -> Option<(u32, Vec<String>)> {
    effects.iter().find_map(|effect| match effect {
        Effect::AskWorker { request, task: "evaluate", texts } => Some((*request, texts.clone())),
        _ => None,
    })
}

fn answer(kept: u32, sent: u32) -> String {
    let figures = |kept: u32, sent: u32| {
        format!(
            r#"{{"requests":2,"tokens sent":{sent},"compression":1.5,"cost":{sent},"needed kept %":{kept}.25,"answerable %":100,"pressure":1,"invalid":0,"dropped limits":0,"lost":[{{"index":3,"history":9,"sent":4,"ids":["w-17"]}}],"by request":[[1,10,10],[3,20,{sent}]]}}"#
        )
    };
    format!(
        r#"{{"baseline":{},"candidate":{},"converted":""}}"#,
        figures(50, 100),
        figures(kept, sent)
    )
}

#[test]
fn the_gallery_is_replayed_one_by_one_and_shown_with_differences() {
    let mut model = page("returns-chat");
    send(&mut model, Evaluate::Opened(true));
    let mut asked = question(&send(&mut model, Evaluate::Started));
    let mut ids = Vec::new();
    while let Some((request, texts)) = asked {
        ids.push(texts[0].clone());
        let progress = evals_view(&model).progress.clone().unwrap();
        assert_eq!((progress.done, progress.of), (ids.len() - 1, model.gallery.len()));
        let effects =
            update(&mut model, Event::WorkerAnswered { request, answer: Ok(answer(75, 80)) });
        asked = question(&effects);
    }
    let gallery: Vec<_> = model.gallery.iter().map(|entry| entry.card.id.clone()).collect();
    assert_eq!(ids, gallery);
    let evals = evals_view(&model);
    assert!(
        evals.progress.is_none() && evals.summary.ends_with("in a window of 1,000"),
        "{}",
        evals.summary
    );
    assert_eq!(evals.rows.len(), gallery.len() + 1);
    let kept = &evals.rows[0].cells[0];
    assert_eq!(
        (kept.value.as_str(), kept.difference.as_str(), kept.verdict),
        ("75.3 %", "+25", "better")
    );
    let together = evals.rows.last().unwrap();
    assert_eq!(
        (together.cells[0].value.as_str(), together.cells[6].value.as_str()),
        ("75.3 %", "1,040")
    );
    assert_eq!(evals.bells.len(), gallery.len());
    assert!(evals.bells[0].was < evals.bells[0].is, "{:?}", evals.bells[0]);
    assert_eq!(evals.lines.lost, "Needed but not visible: w-17 at message 4.");
    assert!(evals.lines.history.starts_with("M0 ") && evals.lines.history != evals.lines.candidate);
}

#[test]
fn a_small_difference_looks_small() {
    let mut model = page("returns-chat");
    send(&mut model, Evaluate::Opened(true));
    let mut asked = question(&send(&mut model, Evaluate::Started));
    while let Some((request, _)) = asked {
        let answer = Ok(answer(51, 100));
        asked = question(&update(&mut model, Event::WorkerAnswered { request, answer }));
    }
    let bell = &evals_view(&model).bells[0];
    assert!(bell.was < bell.is && bell.is - bell.was < 150, "{bell:?}");
}

#[test]
fn the_policies_are_those_of_the_panel_and_summaries_are_made_at_once() {
    let mut model = page("ten-days-en");
    update(&mut model, Event::KindChosen(Kind::Summarize));
    send(&mut model, Evaluate::SnapshotTaken);
    update(&mut model, Event::KnobTurned(Knob::Keep, 5));
    send(&mut model, Evaluate::Over(Scope::One("bug-fix".into())));
    send(&mut model, Evaluate::OwnWindows(true));
    let (_, texts) = question(&send(&mut model, Evaluate::Started)).unwrap();
    assert_eq!(texts[..3], ["bug-fix", "", ""]);
    for (policy, keep) in [(&texts[3], 1), (&texts[4], 5)] {
        assert!(policy.contains(r#""window":3900"#) && policy.contains("extractive"), "{policy}");
        assert!(policy.contains(&format!(r#""keep":{{"turns":{keep}}}"#)), "{policy}");
    }
}

#[test]
fn an_opened_conversation_is_compared_and_its_row_shows_a_failure() {
    let mut model = opened(&chat(8));
    send(&mut model, Evaluate::Opened(true));
    send(&mut model, Evaluate::Over(Scope::Shown));
    send(&mut model, Evaluate::Against(Baseline::Kind(Kind::None)));
    let (request, texts) = question(&send(&mut model, Evaluate::Started)).unwrap();
    assert_eq!((texts[0].as_str(), texts[2].as_str()), ("", "openai-chat"));
    assert!(
        texts[1].contains("message 7 about order W-7") && texts[3].contains(r#""strategies":[]"#)
    );
    update(&mut model, Event::WorkerAnswered { request, answer: Err("line 3: oh dear".into()) });
    let evals = evals_view(&model);
    assert_eq!((evals.rows.len(), evals.rows[0].note.as_str()), (1, "line 3: oh dear"));
    let effects = send(&mut model, Evaluate::Saved);
    let [Effect::Save { text, .. }] = effects.as_slice() else { panic!("{effects:?}") };
    assert!(text.contains(r#""error":"line 3: oh dear""#), "{text}");
}

#[test]
fn a_file_of_many_conversations_is_read_whole() {
    let file = [
        chat(8),
        format!(r#"{{"messages":{}}}"#, chat(3)),
        r#"[{"type":"human","content":"Hi"}]"#.to_owned(),
    ];
    let mut model = opened(&file.join("\n"));
    let shown_now = view(&model);
    assert_eq!(shown_now.title.name, "1 of 3 in test.json");
    let sizes: Vec<_> =
        shown_now.file_cards.iter().map(|card| (card.size(), card.source.as_str())).collect();
    assert_eq!(
        sizes,
        [
            ("8 messages".to_owned(), "OpenAI Chat"),
            ("3 messages".to_owned(), "OpenAI Chat"),
            ("1 message".to_owned(), "LangChain")
        ]
    );
    assert!(
        shown_now.file_cards[1].about.starts_with("message 0 about order"),
        "{}",
        shown_now.file_cards[1].about
    );
    update(&mut model, Event::KnobTurned(Knob::Window, 4_000));
    assert_eq!(
        update(&mut model, Event::ConversationChosen(shown_now.file_cards[2].id.clone())),
        [Effect::Abort]
    );
    assert_eq!(
        (model.messages.len(), model.format().as_str(), model.settings.window),
        (1, "langchain", 4_000)
    );
    assert_eq!(view(&model).title.id, shown_now.file_cards[2].id);

    send(&mut model, Evaluate::Opened(true));
    let evals = evals_view(&model);
    assert_eq!(evals.scopes[0], (evals.scope.clone(), "All 3 of test.json".to_owned()));
    let effects = send(&mut model, Evaluate::Surveyed);
    let [Effect::AskWorker { task: "survey", texts, .. }] = effects.as_slice() else {
        panic!("{effects:?}")
    };
    assert_eq!((texts.len(), texts[0].as_str(), texts[9].as_str()), (10, "4000", "langchain"));
    let mut asked = question(&send(&mut model, Evaluate::Started));
    let mut formats = Vec::new();
    while let Some((request, texts)) = asked {
        formats.push(texts[2].clone());
        asked = question(&update(
            &mut model,
            Event::WorkerAnswered { request, answer: Ok(answer(75, 80)) },
        ));
    }
    assert_eq!(formats, ["openai-chat", "openai-chat", "langchain"]);
    assert_eq!(evals_view(&model).rows.len(), 4);

    let broken = format!("{}\n[{{\"role\":1}}]", chat(2));
    update(&mut model, Event::Opened { name: "broken.jsonl".into(), text: broken });
    assert!(view(&model).problem.is_some_and(|problem| problem.line == Some(2)));
    assert_eq!(view(&model).file_cards.len(), 3, "what was open stays");
}

#[test]
fn a_run_that_was_ended_hears_nothing_more_and_keeps_what_it_has() {
    let mut model = page("returns-chat");
    send(&mut model, Evaluate::Opened(true));
    let (first, _) = question(&send(&mut model, Evaluate::Started)).unwrap();
    let effects =
        update(&mut model, Event::WorkerAnswered { request: first, answer: Ok(answer(75, 80)) });
    let (second, _) = question(&effects).unwrap();
    assert_eq!(send(&mut model, Evaluate::Ended), [Effect::EndWorker]);
    assert!(
        update(&mut model, Event::WorkerAnswered { request: second, answer: Ok(answer(75, 80)) })
            .is_empty()
    );
    let evals = evals_view(&model);
    assert!(
        evals.progress.is_none() && evals.summary.ends_with("1 conversation so far"),
        "{}",
        evals.summary
    );
    assert_eq!(evals.rows.len(), 1);
}

#[test]
fn what_is_evaluated_and_copied_sends_what_the_page_shows() {
    for id in ["airline-rebooking", "bug-fix", "ten-days-en"] {
        for kind in Kind::ALL {
            let mut model = page(id);
            update(&mut model, Event::KindChosen(kind));
            let options = parse(&export::options_alone(&model.settings)).unwrap().json.into_owned();
            let mut alone = Conversation::new(&options).unwrap();
            for moment in model.replay.as_ref().unwrap().moments() {
                for message in &model.messages[alone.len() as usize..moment.length] {
                    alone.push(message, false).unwrap();
                }
                assert_eq!(
                    alone.fit().size.tokens.0,
                    moment.sent,
                    "{id}, {kind:?}, {} messages",
                    moment.length
                );
            }
        }
    }
}

#[test]
fn a_policy_that_sends_less_is_not_called_worse_without_a_word() {
    let compare = |kept: u32, sent: u32| {
        let mut model = page("returns-chat");
        send(&mut model, Evaluate::Opened(true));
        send(&mut model, Evaluate::Over(Scope::Shown));
        let (request, _) = question(&send(&mut model, Evaluate::Started)).unwrap();
        update(&mut model, Event::WorkerAnswered { request, answer: Ok(answer(kept, sent)) });
        evals_view(&model).caution.clone()
    };
    assert!(compare(40, 80).starts_with("The policy on the panel sends 20 % less"));
    assert!(compare(40, 200).starts_with("The baseline sends 50 % less"));
    assert_eq!(compare(40, 95), "");
}
