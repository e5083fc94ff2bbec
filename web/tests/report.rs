//! The first report about a pasted conversation.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod common;

use common::browser::{Browser, read};
use common::chat;
use turnwise_host::formats::Format;
use turnwise_playground::effect::Effect;
use turnwise_playground::event::{Event, ReportEvent};
use turnwise_playground::model::Place;
use turnwise_playground::present::view;
use turnwise_playground::settings::Knob;
use turnwise_playground::update::update;
use turnwise_playground::view::{Report, ReportRow};

fn pasted(text: &str) -> Browser {
    let mut browser = Browser::open("");
    browser.send(Event::Opened { name: String::new(), text: text.into() });
    browser
}

fn report(browser: &Browser) -> std::sync::Arc<Report> {
    view(&browser.model).report.expect("the report is open")
}

#[test]
fn a_pasted_chat_opens_its_report() {
    let mut browser = pasted(&read("web/gallery/airline-search.json"));
    assert_eq!(browser.model.place, Place::Report);
    browser.send(Event::KnobTurned(Knob::Window, 6_000));
    let shown = report(&browser);
    assert_eq!((shown.rows.len(), shown.progress), (8, None));
    assert!(shown.rows.iter().all(|row| row.cells.len() == 5 && row.failed.is_empty()));
    assert_eq!(shown.rows.iter().filter(|row| row.is_today).count(), 2);
    // Everything is more than the window, and the last messages lack values.
    assert!(shown.rows[0].is_bad[0] && shown.rows[1].is_bad[1], "{:?}", shown.rows);
    let best = shown.rows.iter().position(|row| row.is_best).unwrap();
    let row = &shown.rows[best];
    assert!(best > 1 && row.is_shown && !row.is_bad[0], "{:?}", shown.rows);
    // Of those that are not refused, it loses the fewest values.
    let lost = |row: &ReportRow| row.cells[4].parse::<u32>().unwrap();
    let least = shown.rows.iter().filter(|row| !row.is_bad[0]).map(lost).min().unwrap();
    assert_eq!(lost(row), least);
    assert!(least < lost(&shown.rows[1]) / 2, "{:?}", shown.rows);
    let [made_up, everything, last, found] = &shown.sentences[..] else {
        panic!("{:?}", shown.sentences)
    };
    assert!(made_up.starts_with("The window of 6,000 tokens is made up"), "{made_up}");
    assert!(everything.contains("requests are refused"), "{everything}");
    assert!(last.starts_with("The last 10 messages: "), "{last}");
    assert!(found.starts_with("Best: ") && found.contains("0 requests refused"), "{found}");
    let figures: Vec<&str> = shown.figures.iter().map(|(figure, _)| figure.as_str()).collect();
    let kept = format!("{} of 71", 71 - least);
    assert_eq!((figures[0], figures[2]), ("14 → 0", kept.as_str()));
    assert!(figures[1].starts_with('−'), "{figures:?}");
    assert!(shown.tapestry.columns.iter().all(|column| !column.is_refused));
}

#[test]
fn a_chat_that_fits_is_told_so() {
    let mut browser = pasted(&chat(20));
    browser.send(Event::ModelNamed("claude-sonnet-4".into()));
    assert_eq!((browser.model.settings.window, browser.model.settings.reserve), (200_000, 25_000));
    let shown = report(&browser);
    assert!(shown.sentences[0].starts_with("Sent whole, it fits"), "{:?}", shown.sentences);
    assert!(!shown.rows[0].is_bad[0]);
}

#[test]
fn another_candidate_is_shown_copied_and_set() {
    let mut browser = pasted(&chat(60));
    browser.send(Event::Report(ReportEvent::Chosen(2)));
    assert!(report(&browser).rows[2].is_shown);
    let copied = update(&mut browser.model, Event::Report(ReportEvent::Copied));
    assert!(matches!(&copied[..], [Effect::Copy(code)] if code.contains("trim(")), "{copied:?}");
    browser.send(Event::Report(ReportEvent::Adopted));
    assert_eq!(browser.model.place, Place::Workbench);
    let adopted = browser.model.settings.clone();
    assert_eq!(adopted.kind, turnwise_playground::settings::Kind::Trim);
    browser.send(Event::Arrived("#report".into()));
    assert_eq!(browser.model.place, Place::Report);
    // The choice is for this conversation only.
    browser.send(Event::Opened { name: String::new(), text: chat(40) });
    assert_eq!(browser.model.report.chosen, None);
}

#[test]
fn the_replays_are_stopped_and_go_on() {
    let mut browser = Browser::open("");
    let text = chat(60);
    let asked = update(&mut browser.model, Event::Opened { name: String::new(), text });
    assert!(asked.iter().any(|one| matches!(one, Effect::AskWorker { task: "lane", .. })));
    assert_eq!(report(&browser).progress, Some((0, 8)));
    let stopped = update(&mut browser.model, Event::Report(ReportEvent::Stopped));
    assert_eq!(stopped, [Effect::EndWorker]);
    let shown = report(&browser);
    assert_eq!((shown.progress, shown.is_stopped), (None, true));
    browser.send(Event::Report(ReportEvent::Resumed));
    let shown = report(&browser);
    assert_eq!((shown.progress, shown.is_stopped), (None, false));
    assert!(shown.rows.iter().any(|row| row.is_best));
}

#[test]
fn the_chat_is_saved_in_another_format() {
    let mut browser = pasted(&chat(4));
    let save = |browser: &mut Browser, format| {
        update(&mut browser.model, Event::Report(ReportEvent::Saved(format)))
    };
    let [Effect::Save { name, text }] = &save(&mut browser, Format::OpenAiChat)[..] else {
        panic!("saved as it is")
    };
    assert_eq!(name, "Pasted-conversation.openai-chat.json");
    assert_eq!(turnwise_playground::read::conversation(text).unwrap().messages.len(), 4);
    let effects = save(&mut browser, Format::Gemini);
    let [Effect::AskWorker { request, task: "convert", texts }] = &effects[..] else {
        panic!("{effects:?}")
    };
    assert_eq!((texts.len(), texts[1].as_str()), (6, "gemini"));
    let answer = Ok(r#"{"messages":[{"role":"user","parts":[]}],"system":"Be brief.",
        "losses":[{"index":0,"what":"reasoning","reason":"r"},{"index":1,"what":"reasoning","reason":"r"}]}"#.into());
    let effects = update(&mut browser.model, Event::WorkerAnswered { request: *request, answer });
    let [Effect::Save { name, text }] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(name, "Pasted-conversation.gemini.json");
    assert!(text.starts_with(r#"{"system":"Be brief.","messages":["#), "{text}");
    assert_eq!(browser.model.announce, "Saved as Gemini. Left out: 2 × reasoning.");
}

#[test]
fn the_gallery_has_reports_and_old_links_open_them() {
    for fragment in ["#report", "#evals"] {
        let browser = Browser::open(fragment);
        assert_eq!(browser.model.place, Place::Report);
        assert!(!report(&browser).rows.is_empty());
    }
}
