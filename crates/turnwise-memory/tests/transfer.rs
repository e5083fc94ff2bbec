//! Export and import.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

use std::fs;
use std::path::Path;

use turnwise_memory::{Consent, Forget, Key, Kind, LearnOptions, Memory, Message, Refusal, Scope};

const NOW: u64 = 1_772_668_800_000;

fn memory(user: &str) -> Memory {
    let mut memory = Memory::new(Scope::new("app", user).unwrap(), Key::new([1; 32]), "tab");
    memory.set_consent(Consent::everything());
    memory
}

fn filled() -> Memory {
    let mut memory = memory("ana");
    let messages =
        [Message::user("I live in Ulm. I love jazz.", 0), Message::user("I moved to Bonn", 1)];
    memory.learn(&messages, &LearnOptions { conversation: "c", now: NOW, is_secret: &|_| false });
    memory
}

fn import(memory: &mut Memory, data: &str) -> turnwise_memory::Imported {
    memory.import(data, NOW + 9, &|text| text.contains("hunter2")).unwrap()
}

#[test]
fn an_export_comes_back_as_it_was() {
    let old = filled();
    let mut new = memory("ana");
    let imported = import(&mut new, &old.export());
    assert_eq!(imported.added.len(), old.list(&Default::default()).len());
    assert_eq!(new.export(), old.export());
    assert!(import(&mut new, &old.export()).added.is_empty());
}

#[test]
fn an_export_does_not_bring_back_what_was_forgotten() {
    let mut memory = filled();
    let export = memory.export();
    memory.forget(&Forget::All, NOW + 1);
    let imported = import(&mut memory, &export);
    assert!(imported.added.is_empty());
    assert!(imported.refused.iter().all(|one| one.reason == Refusal::Forgotten));
}

#[test]
fn the_export_of_another_user_waits_for_this_one() {
    let mut other = memory("eve");
    let imported = import(&mut other, &filled().export());
    assert!(!imported.added.is_empty());
    assert!(other.profile(400, NOW, &turnwise_meter::estimate).text.is_empty());
    let id = imported.added[0];
    assert_eq!(other.record(id).unwrap().status().as_str(), "proposed");
    other.confirm(id, NOW + 20).unwrap();
    assert!(other.record(id).unwrap().is_current());
}

#[test]
fn plain_lines_pass_the_gates_and_wait() {
    let mut memory = memory("ana");
    let lines =
        "## Preferences\n- Likes tea\n2. Hates rain\n\nThe password is hunter2\n* Takes insulin";
    let imported = import(&mut memory, lines);
    let texts: Vec<&str> =
        imported.added.iter().map(|id| memory.record(*id).unwrap().text()).collect();
    assert_eq!(texts, ["Likes tea", "Hates rain"]);
    assert_eq!(memory.record(imported.added[0]).unwrap().kind, Kind::Preference);
    let reasons: Vec<Refusal> = imported.refused.iter().map(|one| one.reason).collect();
    assert_eq!(reasons, [Refusal::Secret, Refusal::Sensitive]);
    assert!(memory.profile(400, NOW, &turnwise_meter::estimate).text.is_empty());
    memory.undo(&imported.change.unwrap(), NOW + 30).unwrap();
    assert_eq!(memory.record(imported.added[0]).unwrap().status().as_str(), "withdrawn");
}

#[test]
fn lines_for_people_leave_history_out() {
    let lines = filled().export_lines();
    assert!(lines.contains("## profile\n- I moved to Bonn (2026-03-05)\n"), "{lines}");
}

#[test]
fn a_later_version_is_refused() {
    let mut memory = memory("ana");
    let export = filled().export().replacen("\"version\":1", "\"version\":2", 1);
    assert_eq!(memory.import(&export, NOW, &|_| false).unwrap_err().code(), "unknown_version");
}

/// `tests/data/exports` has an export of each released version. `UPDATE_GOLDENS=1` writes the one
/// of this version until it is released.
#[test]
fn exports_of_every_version_are_read_whole() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/exports");
    let current = folder.join(concat!(env!("CARGO_PKG_VERSION"), ".json"));
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        fs::write(&current, filled().export() + "\n").unwrap();
    }
    assert!(current.is_file(), "UPDATE_GOLDENS=1 cargo test -p turnwise-memory --test transfer");
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let mut memory = memory("ana");
        let imported = import(&mut memory, &fs::read_to_string(&path).unwrap());
        assert!(imported.refused.is_empty(), "{}", path.display());
        let profile = |memory: &Memory| memory.profile(400, NOW, &turnwise_meter::estimate).text;
        assert_eq!(profile(&memory), profile(&filled()), "{}", path.display());
        assert!(profile(&memory).contains("Bonn"));
    }
}
