//! The first view needs nothing but the page itself.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod common;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use common::browser::{Browser, read};
use common::worker::lessons::lane;
use turnwise_host::json::Writer;
use turnwise_host::notes::Notes;
use turnwise_host::turnwise_core::placeholder::WantedDigest;
use turnwise_host::{Checked, Claim, Conversation, Notetaker, Wanted};
use turnwise_playground::export::options;
use turnwise_playground::first::{self, CONVERSATION};
use turnwise_playground::notes::key;
use turnwise_playground::replay::Extracts;

/// The lanes and the notes of the page as it opens.
#[test]
fn the_file_of_the_first_view_is_what_the_worker_and_the_text_engine_say() {
    let mut model = Browser::open("").model;
    let recorder = Recorder { notes: Notes::default(), made: Rc::default() };
    let made = Rc::clone(&recorder.made);
    model.extracts = Extracts::with(Rc::new(recorder));
    model.replay_all();
    let chat = read(&format!("web/gallery/{CONVERSATION}.json"));
    let mut out = Writer::default();
    out.open('{').key("lanes").open('[');
    for settings in model.lanes() {
        let options = options(&settings);
        out.open('[').string(&options).string(&lane(&chat, &options).unwrap()).close(']');
    }
    out.close(']').key("notes").open('[');
    let made = made.take();
    for (key, text) in &made {
        out.open('[').string(key).string(text).close(']');
    }
    let file = out.close(']').close('}').take() + "\n";
    let path = format!("{}/src/first.json", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        return std::fs::write(&path, &file).unwrap();
    }
    let known = std::fs::read_to_string(&path).unwrap();
    assert!(known == file, "{path} is out of date: set UPDATE_GOLDENS=1 and test again");
    assert!(made.iter().all(|(key, text)| first::notes(key).as_ref() == Some(text)));
    for settings in model.lanes() {
        assert!(first::lane(&options(&settings)).is_some());
    }
}

/// A notetaker that remembers what it wrote.
struct Recorder {
    notes: Notes,
    made: Rc<RefCell<BTreeMap<String, String>>>,
}

impl Notetaker for Recorder {
    fn notes(&self, chat: &Conversation, wanted: &Wanted<'_>) -> Option<String> {
        let text = self.notes.notes(chat, wanted)?;
        self.made.borrow_mut().insert(key(chat, wanted), text.clone());
        Some(text)
    }

    fn read_ahead(&self, _: &Conversation, _: usize) -> bool {
        panic!("the file has no place for it")
    }

    fn relevance(&self, _: &Conversation) -> Option<Vec<u32>> {
        panic!("the file has no place for it")
    }

    fn digest(&self, _: &Conversation, _: &WantedDigest) -> Option<String> {
        panic!("the file has no place for it")
    }

    fn superseded(&self, _: &Conversation) -> Option<Vec<[u32; 3]>> {
        panic!("the file has no place for it")
    }

    fn check(&self, _: &Conversation, _: &Claim<'_>) -> Option<Checked> {
        panic!("the file has no place for it")
    }

    fn forget(&self, length: u32) {
        self.notes.forget(length);
    }

    fn replaced(&self, index: u32) {
        self.notes.replaced(index);
    }

    fn fork(&self) -> Rc<dyn Notetaker> {
        Rc::new(Self { notes: Notes::default(), made: Rc::clone(&self.made) })
    }
}
