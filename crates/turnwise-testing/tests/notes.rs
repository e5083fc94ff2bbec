//! Notes of a conversation that grew, was cut back and continued equal notes made from its messages
//! at once.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use std::path::Path;
use std::rc::Rc;

use proptest::prelude::*;
use turnwise_host::notes::Notes;
use turnwise_host::{Conversation, json};

proptest! {
    #![proptest_config(turnwise_testing::cases(16))]

    #[test]
    fn what_was_read_before_changes_no_note(
        file in proptest::sample::select(&FILES[..]),
        window in prop_oneof![Just(700), Just(3000)],
        steps in proptest::collection::vec((0_u8..6, 0_usize..40), 3..14),
    ) {
        let options = format!(r#"{{"window":{window},"summarizer":{{"type":"extractive"}}}}"#);
        let recorded = messages(file);
        let mut said = recorded.iter().cycle();
        let mut chat = Conversation::new(&json::parse(&options).unwrap().json).unwrap();
        for (what, many) in steps {
            match what {
                0 => chat.truncate(chat.len().saturating_sub(many as u32)),
                1 => chat = chat.clone(),
                // What follows is said elsewhere.
                2 => drop(said.nth(many)),
                _ => said.by_ref().take(many).for_each(|message| drop(chat.push(message, false))),
            }
            let mut anew = chat.clone();
            anew.take_notes_with(Rc::new(Notes::default()));
            prop_assert_eq!(chat.fit(), anew.fit());
            prop_assert_eq!(chat.prior(), anew.prior());
        }
    }
}

fn messages(file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/gallery").join(file);
    let text = std::fs::read_to_string(path).unwrap();
    json::parse(&text).unwrap().json.list_of("messages").iter().map(ToString::to_string).collect()
}

const FILES: [&str; 5] = [
    "airline-rebooking.json",
    "bug-fix.json",
    "retail-exchange.json",
    "clinic-visit.json",
    "capture-the-flag.json",
];
