//! A person's decisions about single messages: keep, leave out, and undo.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod common;

use common::{chat, page};
use turnwise_playground::event::Event;
use turnwise_playground::present::view;
use turnwise_playground::settings::Kind;
use turnwise_playground::update::update;
use turnwise_playground::view::View;

fn actions(view: &View) -> Vec<&'static str> {
    view.fates.iter().map(|fate| fate.action).collect()
}

#[test]
fn a_person_keeps_a_message_leaves_one_out_and_takes_both_back() {
    let mut model = page("airline-rebooking");
    update(&mut model, Event::KindChosen(Kind::Trim));
    let before = actions(&view(&model));
    let dropped = before.iter().position(|action| *action == "drop").unwrap();
    let kept = before.iter().skip(1).rposition(|action| *action == "keep").unwrap() - 6;
    assert_eq!(before[kept], "keep");
    update(&mut model, Event::Decided(dropped, Some(true)));
    update(&mut model, Event::Decided(kept, Some(false)));
    let shown = view(&model);
    assert_eq!((shown.fates[dropped].action, shown.fates[dropped].choice), ("keep", Some(true)));
    assert_eq!((shown.fates[kept].action, shown.fates[kept].choice), ("drop", Some(false)));
    assert_eq!(shown.fates[kept].reason, "left_out");
    // Undo takes back the last decision, and the button the first.
    update(&mut model, Event::Undone);
    assert_eq!(actions(&view(&model))[kept], "keep");
    update(&mut model, Event::Decided(dropped, None));
    assert_eq!(actions(&view(&model)), before);
    // Another conversation begins without decisions.
    update(&mut model, Event::Decided(dropped, Some(true)));
    update(&mut model, Event::Opened { name: "other.json".into(), text: chat(8) });
    assert!(view(&model).fates.iter().all(|fate| fate.choice.is_none()));
}
