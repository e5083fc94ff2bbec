//! The scenarios in `tests/memory`: messages, and the records afterwards. The package's tests run
//! the same files through JavaScript.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

use std::path::Path;

use serde_json::Value;
use turnwise_memory::{
    Consent, Forget, Key, LearnOptions, Memory, Message, RecallOptions, Role, Scope,
};
use turnwise_meter::estimate;
use turnwise_text::secrets;

const NOW: u64 = 1_772_668_800_000;
const DAY: u64 = 86_400_000;

#[test]
fn scenarios() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/memory");
    let mut count = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        check(&path.display().to_string(), &std::fs::read_to_string(&path).unwrap());
        count += 1;
    }
    assert!(count >= 4);
}

fn check(name: &str, file: &str) {
    let block = |kind: &str| -> Value {
        let (_, rest) = file.split_once(&format!("```json {kind}\n")).unwrap();
        serde_json::from_str(rest.split_once("\n```").unwrap().0).unwrap()
    };
    let (said, expect) = (block("said"), block("expect"));
    let mut memory = Memory::new(Scope::new("a", "u").unwrap(), Key::new([1; 32]), "tab");
    memory.set_consent(Consent { history: false, ..Consent::everything() });
    let mut refused = Vec::new();
    for step in said.as_array().unwrap() {
        refused.extend(take(&mut memory, step));
    }
    let mut records: Vec<String> = memory.list(&Default::default()).iter().map(line).collect();
    records.sort();
    assert_eq!(serde_json::json!(records), expect["records"], "{name}");
    for reason in expect["refused"].as_array().into_iter().flatten() {
        assert!(refused.contains(&reason.as_str().unwrap().to_owned()), "{name}: {refused:?}");
    }
    let now = NOW + 365 * DAY;
    shows(name, &memory.profile(400, now, &estimate).text, &expect["profile"]);
    if let Some(question) = expect["recall"]["question"].as_str() {
        let options = RecallOptions { now, ..RecallOptions::default() };
        shows(name, &memory.recall(question, &options, &estimate).text, &expect["recall"]);
    }
}

/// Learns or forgets, and returns the reasons of refusals.
fn take(memory: &mut Memory, step: &Value) -> Vec<String> {
    let now = NOW + step["day"].as_u64().unwrap_or(0) * DAY;
    if let Some(words) = step["forget"].as_str() {
        memory.forget(&Forget::Query(words), now);
        return Vec::new();
    }
    let roles = [("user", Role::User), ("assistant", Role::Assistant), ("tool", Role::Tool)];
    let (role, text) =
        roles.iter().find_map(|(name, role)| Some((*role, step[name].as_str()?))).unwrap();
    let trusted = step["trusted"].as_bool().unwrap_or(true);
    let message = Message { trusted, ..Message::other(role, text, 0) };
    let conversation = step["conversation"].as_str().unwrap();
    let is_secret = |text: &str| !secrets::find(text).is_empty();
    let learned =
        memory.learn(&[message], &LearnOptions { conversation, now, is_secret: &is_secret });
    let reason =
        |refused| serde_json::to_value(refused).unwrap()["reason"].as_str().unwrap().to_owned();
    learned.refused.into_iter().map(reason).collect()
}

/// A record in the form `profile user.city = Lisbon (active)`.
fn line(one: &turnwise_memory::Listed) -> String {
    let slot = one.slot.as_deref().filter(|slot| slot.starts_with("user."));
    let value = one.value.as_deref().unwrap_or_default();
    let slot = slot.map(|slot| format!(" {slot} = {value}")).unwrap_or_default();
    format!("{}{slot} ({})", one.kind.as_str(), one.status)
}

fn shows(name: &str, text: &str, expect: &Value) {
    let list = |field: &str| expect[field].as_array().cloned().unwrap_or_default();
    for words in list("shows") {
        assert!(text.contains(words.as_str().unwrap()), "{name}: {words} is not in {text}");
    }
    for words in list("hides") {
        assert!(!text.contains(words.as_str().unwrap()), "{name}: {words} is in {text}");
    }
}
