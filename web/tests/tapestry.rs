//! The picture of what the model reads: its shapes, its words, and the figure of the documents.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod common;

use common::browser::{Browser, read};
use common::page;
use turnwise_playground::event::{Event, LaneEvent};
use turnwise_playground::model::Model;
use turnwise_playground::present::view;
use turnwise_playground::settings::{Kind, Knob};
use turnwise_playground::tapestry::drawing::{Plane, draw};
use turnwise_playground::tapestry::palette::{Ink, Palette, Stroke};
use turnwise_playground::tapestry::svg::Panel;
use turnwise_playground::tapestry::{Column, Fate, Sight, Tapestry, binned, picture};
use turnwise_playground::update::update;

const CONVERSATION: &str = "airline-rebooking";
const PLANE: Plane = Plane { width: 600, height: 400, above: 10, below: 6 };

/// A picture of a gallery conversation under a policy.
fn woven(kind: Kind) -> Tapestry {
    let mut model = page(CONVERSATION);
    update(&mut model, Event::KindChosen(kind));
    view(&model).tapestry
}

fn send(model: &mut Model, events: &[Event]) {
    for event in events {
        update(model, event.clone());
    }
}

/// The first of the values that the page offers which a policy loses and notes keep to the end.
fn kept_by_notes(policy: &[Event]) -> String {
    let is_lost = |policy: &[Event], value: &String| {
        let mut model = page(CONVERSATION);
        send(&mut model, policy);
        update(&mut model, Event::Followed(value.clone()));
        view(&model).tapestry.lost_at().is_some()
    };
    let notes = [Event::KindChosen(Kind::Summarize)];
    let values = view(&page(CONVERSATION)).values;
    let kept = values.iter().find(|value| is_lost(policy, value) && !is_lost(&notes, value));
    kept.expect("a value that only notes keep").clone()
}

/// The pixels of the drawing's cells in some inks.
fn area(tapestry: &Tapestry, inks: &[Ink]) -> u32 {
    let cells = draw(tapestry, PLANE).cells;
    let shown = cells.iter().filter(|cell| inks.contains(&cell.ink));
    shown.map(|cell| cell.width * cell.height).sum()
}

#[test]
fn the_area_of_ink_is_what_is_sent() {
    for kind in [Kind::None, Kind::Trim, Kind::Clear, Kind::Slice] {
        let tapestry = woven(kind);
        // As many pixels as tokens, so that rounding hides no message.
        let (columns, total) = (tapestry.columns.len() as u32, tapestry.bands.total());
        let plane = Plane { width: columns, height: total, above: 0, below: 0 };
        let kept =
            [Ink::System, Ink::SystemPaid, Ink::Talk, Ink::TalkPaid, Ink::Tool, Ink::ToolPaid];
        let cells = draw(&tapestry, plane).cells;
        let cells = cells.iter().filter(|cell| kept.contains(&cell.ink));
        let drawn: u32 = cells.map(|cell| cell.width * cell.height).sum();
        let cleared =
            tapestry.columns.iter().any(|one| one.fates.iter().any(|run| run.0 == Fate::Cleared));
        let sent: u32 = tapestry.columns.iter().map(|column| column.sent).sum();
        // Each message leaves one line free; what is cleared still sends its placeholder.
        let lines = columns * tapestry.bands.writers.len() as u32;
        assert!(drawn <= sent && sent - drawn <= lines + sent / 10, "{kind:?}: {drawn} of {sent}");
        assert_eq!(cleared, kind == Kind::Clear, "{kind:?}");
    }
}

#[test]
fn a_cut_costs_a_strong_column_and_is_marked() {
    let tapestry = woven(Kind::Trim);
    let cut = tapestry.columns.iter().position(|column| column.is_changed).expect("a cut");
    let (before, at) = (&tapestry.columns[cut - 1], &tapestry.columns[cut]);
    assert!(at.paid_from < before.length && before.paid_from <= before.length);
    let drawing = draw(&tapestry, PLANE);
    let cuts = tapestry.columns.iter().filter(|column| column.is_changed).count();
    assert_eq!(drawing.changes.len(), cuts);
    // The first request pays for everything.
    assert_eq!(tapestry.columns[0].paid_from, 0);
}

#[test]
fn the_summary_lies_over_the_field_that_it_stands_for() {
    let tapestry = woven(Kind::Summarize);
    let column = tapestry.columns.iter().find(|one| one.summary.is_some()).expect("a summary");
    assert!(column.summary.unwrap().is_paid, "it is new");
    let (start, end) = column.covered().unwrap();
    assert!(start < end && tapestry.summary(column).is_some_and(|text| !text.is_empty()));
    for inks in [&[Ink::Covered][..], &[Ink::Summary], &[Ink::SummaryPaid]] {
        assert!(area(&tapestry, inks) > 0, "{inks:?}");
    }
}

#[test]
fn cells_do_not_overlap_and_stay_inside() {
    for kind in [Kind::None, Kind::Trim, Kind::Clear, Kind::Summarize, Kind::Hybrid, Kind::Prune] {
        let tapestry = woven(kind);
        for plane in [
            PLANE,
            Plane { width: 17, height: 90, ..PLANE },
            Plane { width: 1, height: 1, ..PLANE },
        ] {
            let mut taken = vec![false; (plane.width * (plane.above + plane.height)) as usize];
            for cell in draw(&tapestry, plane).cells {
                assert!(cell.x + cell.width <= plane.width, "{kind:?} {cell:?}");
                assert!(
                    cell.y >= plane.above && cell.y + cell.height <= plane.above + plane.height
                );
                for (x, y) in (cell.x..cell.x + cell.width)
                    .flat_map(|x| (cell.y..cell.y + cell.height).map(move |y| (x, y)))
                {
                    let place = &mut taken[(y * plane.width + x) as usize];
                    assert!(!std::mem::replace(place, true), "{kind:?} {cell:?}");
                }
            }
        }
    }
}

#[test]
fn what_is_under_the_pointer_is_what_is_drawn_there() {
    let tapestry = woven(Kind::Summarize);
    let (columns, total) = (tapestry.columns.len(), tapestry.bands.total());
    for (place, column) in tapestry.columns.iter().enumerate() {
        let x = (place as f64 + 0.5) / columns as f64;
        for message in 0..tapestry.bands.writers.len() {
            let tokens = (tapestry.bands.before(message) + tapestry.bands.before(message + 1)) / 2;
            let hit = tapestry.hit(x, (f64::from(tokens) + 0.5) / f64::from(total)).unwrap();
            let wanted = Some(message).filter(|message| *message < column.length);
            assert_eq!((hit.length, hit.message), (column.length, wanted));
        }
    }
    assert_eq!(Tapestry::default().hit(0.5, 0.5), None);
}

#[test]
fn a_thread_is_lost_where_the_value_is_out_of_the_request() {
    let mut model = page(CONVERSATION);
    let slice = [Event::KindChosen(Kind::Slice), Event::KnobTurned(Knob::Slice, 4)];
    let value = kept_by_notes(&slice);
    send(&mut model, &slice);
    update(&mut model, Event::Followed(value.clone()));
    let shown = view(&model);
    let thread = shown.tapestry.thread.clone().unwrap();
    for (place, column) in shown.tapestry.columns.iter().enumerate() {
        let sight = shown.tapestry.sight(column).unwrap();
        let texts = model.messages[..column.length].iter().map(|text| text.contains(&thread.value));
        let said: Vec<bool> = texts.collect();
        let in_last = said.iter().rev().take(4).any(|said| *said);
        let wanted = match (said.contains(&true), in_last) {
            (false, _) => Sight::Unsaid,
            (true, true) => Sight::Seen,
            (true, false) => Sight::Lost,
        };
        assert_eq!(sight, wanted, "request {}", place + 1);
    }
    let number = shown.tapestry.lost_at().unwrap();
    let words = format!("At request {number} the model forgot {value}.");
    assert_eq!((shown.scrub.thread.as_str(), model.announce.as_str()), (&*words, &*words));
    assert!(shown.scrub.described.contains("left out"), "{}", shown.scrub.described);
    let drawing = draw(&shown.tapestry, PLANE);
    assert!(drawing.lines.iter().any(|line| line.stroke == Stroke::Lost));

    // With notes, it stays.
    update(&mut model, Event::KindChosen(Kind::Summarize));
    let words = format!("The model sees {value} to the end.");
    assert_eq!(view(&model).scrub.thread, words);
    // An empty value means the one that was needed most often.
    update(&mut model, Event::Followed(" ".into()));
    assert_eq!(view(&model).tapestry.thread.unwrap().value, view(&model).values[0]);
}

#[test]
fn window_and_budget_are_lines_once_the_conversation_is_longer() {
    let mut model = page(CONVERSATION);
    update(&mut model, Event::KindChosen(Kind::None));
    let has = |model: &Model, stroke| {
        draw(&view(model).tapestry, PLANE).lines.iter().any(|line| line.stroke == stroke)
    };
    assert!(has(&model, Stroke::Window) && has(&model, Stroke::Budget));
    update(&mut model, Event::KnobTurned(Knob::Window, 64_000));
    assert!(!has(&model, Stroke::Window) && !has(&model, Stroke::Budget));
}

#[test]
fn the_lines_are_where_what_is_sent_is_too_long() {
    let mut model = page(CONVERSATION);
    let lines = |model: &Model| {
        let drawing = draw(&view(model).tapestry, PLANE);
        let budget = drawing.lines.into_iter().filter(|line| line.stroke == Stroke::Budget);
        budget.map(|line| line.points.len() / 2).sum::<usize>()
    };
    let over = |model: &Model| {
        let picture = view(model).tapestry;
        picture.columns.iter().filter(|one| Some(one.sent) > picture.budget).count()
    };
    update(&mut model, Event::KindChosen(Kind::None));
    assert_eq!((over(&model) > 3, lines(&model)), (true, over(&model)));
    // A summary makes the same requests fit.
    update(&mut model, Event::KindChosen(Kind::Summarize));
    assert_eq!((lines(&model), over(&model)), (0, 0));
}

#[test]
fn more_requests_than_pixels_share_columns_and_lose_no_mark() {
    let one = |number: usize| Column {
        number,
        length: number,
        is_changed: number == 501,
        paid_from: if number == 501 { 3 } else { number - 1 },
        ..Column::default()
    };
    let columns: Vec<Column> = (1..=1000).map(one).collect();
    let shared = binned(&columns, 150);
    assert!(shared.len() <= 150 && shared.last().unwrap().length == 1000);
    let marked: Vec<&Column> = shared.iter().filter(|column| column.is_changed).collect();
    assert_eq!((marked.len(), marked[0].paid_from), (1, 3));
    assert_eq!(binned(&columns, 1000), columns);
    assert_eq!(binned(&[], 10), []);
}

#[test]
fn lanes_have_pictures_of_one_conversation_and_follow_one_value() {
    let mut browser = Browser::open("try");
    browser.send(Event::KindChosen(Kind::Summarize));
    browser.send(Event::Lane(LaneEvent::Added));
    browser.send(Event::KindChosen(Kind::Slice));
    let lanes = view(&browser.model).lanes.lanes.clone();
    let [notes, slice] = lanes.as_slice() else { panic!("{lanes:?}") };
    assert_eq!(notes.tapestry.bands, slice.tapestry.bands);
    assert_eq!(notes.tapestry.thread, slice.tapestry.thread);
    assert!(slice.tapestry.columns.iter().any(|column| column.is_refused));
    assert!(notes.tapestry.columns.iter().any(|column| column.summary.is_some()));
    // The worker and the page agree.
    browser.send(Event::Lane(LaneEvent::Chosen(0)));
    let chosen = view(&browser.model).lanes.lanes[0].clone();
    assert_eq!(chosen.tapestry.columns, notes.tapestry.columns);
}

/// The figure of the documents is the picture that the page saves.
#[test]
fn the_figure_of_the_documents_is_up_to_date() {
    let mut model = page(CONVERSATION);
    let trim = [Event::KindChosen(Kind::Trim), Event::KnobTurned(Knob::Max, 3)];
    let value = kept_by_notes(&trim);
    send(&mut model, &trim);
    update(&mut model, Event::Followed(value));
    let trimmed = view(&model);
    update(&mut model, Event::KindChosen(Kind::Summarize));
    let summarized = view(&model);
    let panel = |title, view: &turnwise_playground::view::View| {
        (title, view.scrub.thread.clone(), view.tapestry.clone())
    };
    let panels = [panel("Keep the last turns", &trimmed), panel("Summarize", &summarized)];
    let panels =
        panels.each_ref().map(|(title, sentence, tapestry)| Panel { title, sentence, tapestry });
    for (name, palette) in [("tapestry", &Palette::LIGHT), ("tapestry-dark", &Palette::DARK)] {
        let svg = picture("What the model reads, request by request", &panels, palette);
        let path = format!("docs/{name}.svg");
        if std::env::var_os("UPDATE_GOLDENS").is_some() {
            let file = format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"));
            std::fs::write(file, &svg).unwrap();
        }
        assert!(read(&path) == svg, "{path} is out of date: set UPDATE_GOLDENS=1 and test again");
    }
}
