//! Forgetting, undoing and editing.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    missing_docs
)]

use proptest::prelude::*;
use turnwise_memory::{
    Consent, Digest, Error, Forget, Key, Kind, LearnOptions, ListOptions, Memory, Message, Reason,
    RecallOptions, Role, Row, Scope, Shown,
};

const NOW: u64 = 1_772_668_800_000;

fn memory() -> Memory {
    let mut memory = Memory::new(Scope::new("app", "ana").unwrap(), Key::new([1; 32]), "tab");
    memory.set_consent(Consent::everything());
    memory
}

fn learn(memory: &mut Memory, text: &str, conversation: &str, index: u32, now: u64) -> Vec<Digest> {
    let options = LearnOptions { conversation, now, is_secret: &|_| false };
    memory.learn(&[Message::user(text, index)], &options).added
}

fn edit(memory: &mut Memory, id: Digest, text: &str, now: u64) -> Result<Vec<Row>, Error> {
    memory.edit(id, text, now, &|text| text.contains("hunter2"))
}

/// The whole content of the memory, as text.
fn dump(memory: &Memory) -> String {
    let rows: Vec<Row> = memory.rows().collect();
    format!("{memory:?} {} {}", serde_json::to_string(&rows).unwrap(), memory.export())
        .to_lowercase()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_byte_of_a_forgotten_record_is_left(
        said in prop::collection::vec((0..6_usize, 0..4_usize, 0..3_u32), 1..12),
        forgotten in 0..4_usize,
    ) {
        let canaries = ["quokka", "zeppelin", "marimba", "xylitol"];
        let mut memory = memory();
        for (index, (form, canary, conversation)) in (0..).zip(&said) {
            let canary = canaries[*canary];
            let text = match form {
                0 => format!("I love {canary} stories"),
                1 => format!("Remember that the {canary} is in the shed"),
                2 => format!("My sister {}{} visits us", canary[..1].to_uppercase(), &canary[1..]),
                3 => format!("We talked about {canary} a lot"),
                4 => format!("I moved to {canary}"),
                _ => format!("I like tea. My name is {canary}"),
            };
            learn(&mut memory, &text, &conversation.to_string(), index, NOW + u64::from(index));
        }
        let ids: Vec<Digest> = memory.matching(canaries[forgotten]);
        for id in &ids {
            memory.set_vector(*id, &[1, 2, 3]);
        }
        let newest = memory.list(&Default::default())[0].id;
        edit(&mut memory, newest, "an edited line", NOW).unwrap();
        let before: Vec<Row> = memory.rows().collect();
        let mut other = Memory::new(memory.scope().clone(), Key::new([1; 32]), "other");
        other.merge(before.clone());
        let receipt = memory.forget(&Forget::Query(canaries[forgotten]), NOW + 1000);
        prop_assert!(!dump(&memory).contains(canaries[forgotten]));
        prop_assert!(receipt.removed.len() >= ids.len());
        // Another tab that does not know of it brings nothing back.
        memory.merge(before);
        prop_assert!(!dump(&memory).contains(canaries[forgotten]));
        // And that tab forgets when it learns of it.
        let gone = other.merge(receipt.rows);
        prop_assert!(!dump(&other).contains(canaries[forgotten]));
        prop_assert_eq!(gone.len(), receipt.removed.len() + receipt.summaries.len());
    }
}

#[test]
fn a_receipt_holds_the_words_and_values_that_are_gone() {
    let mut memory = memory();
    memory.set_consent(Consent { history: false, ..Consent::everything() });
    let id = learn(&mut memory, "I moved to Lisbon.", "a", 0, NOW)[0];
    assert_eq!(memory.forget(&Forget::Id(id), NOW).facts, ["I moved to Lisbon.", "Lisbon"]);
}

#[test]
fn the_same_message_is_not_learned_again_and_a_new_statement_is() {
    let mut memory = memory();
    memory.set_consent(Consent { history: false, ..Consent::everything() });
    let id = learn(&mut memory, "I love jazz", "c", 0, NOW)[0];
    memory.forget(&Forget::Id(id), NOW + 5);
    assert!(learn(&mut memory, "I love jazz", "c", 0, NOW).is_empty());
    assert!(learn(&mut memory, "I love jazz", "c", 0, NOW + 99).is_empty());
    assert_eq!(learn(&mut memory, "I love jazz!", "d", 3, NOW + 99), [id]);
}

#[test]
fn a_deleted_conversation_takes_its_records_along() {
    let mut memory = memory();
    learn(&mut memory, "I love jazz", "a", 0, NOW);
    learn(&mut memory, "I hate rain", "b", 0, NOW);
    let receipt = memory.forget(&Forget::Source { conversation: "a", index: None }, NOW + 1);
    assert_eq!(receipt.removed.len(), 2);
    assert_eq!(memory.list(&Default::default()).len(), 2);
    assert!(receipt.still_said.iter().all(|source| source.conversation == "a"));
}

#[test]
fn a_receipt_says_which_words_of_which_message_still_say_it() {
    let mut memory = memory();
    memory.set_consent(Consent { history: false, ..Consent::everything() });
    let text = "Hello! I moved to Lisbon. All is well.";
    let id = learn(&mut memory, text, "a", 7, NOW)[0];
    let source = memory.forget(&Forget::Id(id), NOW).still_said[0].clone();
    assert_eq!((source.conversation.as_str(), source.index), ("a", 7));
    assert_eq!(&text[source.start as usize..source.end as usize], "I moved to Lisbon.");
}

#[test]
fn of_a_kept_turn_only_the_sentences_that_say_it_are_to_redact() {
    let texts = ["I love quokkas. The rain is loud.", "So you love a quokka! Have some tea."];
    let mut memory = memory();
    let messages = [Message::user(texts[0], 0), Message::other(Role::Assistant, texts[1], 1)];
    memory.learn(&messages, &LearnOptions { conversation: "a", now: NOW, is_secret: &|_| false });
    let receipt = memory.forget(&Forget::Query("quokka"), NOW + 1);
    let places = receipt.still_said.iter();
    let said: Vec<&str> = places
        .map(|one| &texts[one.index as usize][one.start as usize..one.end as usize])
        .collect();
    assert_eq!(said, ["I love quokkas.", "So you love a quokka!"]);
}

#[test]
fn one_sentence_of_a_message_goes_without_the_others() {
    let mut memory = memory();
    learn(&mut memory, "I love jazz. I hate rain.", "a", 0, NOW);
    memory.forget(&Forget::Query("jazz"), NOW);
    let left: Vec<String> =
        memory.list(&Default::default()).into_iter().map(|one| one.text).collect();
    assert_eq!(left, ["I hate rain."]);
}

#[test]
fn categories_and_everything() {
    let mut memory = memory();
    learn(&mut memory, "I love jazz. I live in Ulm.", "a", 0, NOW);
    memory.forget(&Forget::Kind(Kind::Turn), NOW);
    assert_eq!(memory.list(&Default::default()).len(), 0, "its sentences go with a turn");
    learn(&mut memory, "I love snow. I live in Bonn.", "a", 1, NOW);
    memory.forget(&Forget::All, NOW);
    assert_eq!(memory.list(&Default::default()).len(), 0);
    let found = memory.recall("snow Bonn", &RecallOptions::default(), &turnwise_meter::estimate);
    assert!(found.text.is_empty());
}

#[test]
fn an_edited_record_replaces_the_old_one_and_takes_it_along() {
    let mut memory = memory();
    memory.set_consent(Consent { history: false, ..Consent::everything() });
    let id = learn(&mut memory, "I love jazz", "a", 0, NOW)[0];
    edit(&mut memory, id, "I love bebop", NOW + 1).unwrap();
    let profile = memory.profile(400, NOW, &turnwise_meter::estimate);
    assert!(profile.text.contains("bebop") && !profile.text.contains("jazz"));
    memory.forget(&Forget::Query("bebop"), NOW + 2);
    assert!(!dump(&memory).contains("jazz"));
    assert_eq!(edit(&mut memory, id, "x", NOW).unwrap_err().code(), "unknown_record");
}

#[test]
fn an_edit_passes_the_gates() {
    let mut memory = memory();
    memory.set_consent(Consent { history: false, ..Consent::everything() });
    let id = learn(&mut memory, "I love jazz", "a", 0, NOW)[0];
    for text in ["My password is hunter2", "I have diabetes"] {
        assert_eq!(edit(&mut memory, id, text, NOW).unwrap_err().code(), "text_refused");
    }
    assert_eq!(memory.record(id).unwrap().text(), "I love jazz");
}

#[test]
fn a_summary_goes_with_any_record_that_it_was_made_of() {
    let mut memory = memory();
    memory.set_consent(Consent { history: false, ..Consent::everything() });
    let id = learn(&mut memory, "I love jazz", "a", 0, NOW)[0];
    let options = LearnOptions { conversation: "a", now: NOW, is_secret: &|_| false };
    let first = memory.summarize("The user loves jazz.", &options).added[0];
    let second = memory.summarize("The user loves jazz, and asked for records.", &options);
    assert_eq!(second.superseded, [first]);
    assert_eq!(memory.explain(id).unwrap().summaries.len(), 2);
    let receipt = memory.forget(&Forget::Id(id), NOW + 1);
    assert_eq!(receipt.summaries.len(), 2);
    assert!(!dump(&memory).contains("jazz"));
}

#[test]
fn places_are_counted_as_javascript_counts() {
    let mut memory = memory();
    memory.set_consent(Consent { history: false, ..Consent::everything() });
    let text = "Grüße 🙂! I moved to Lisbon.";
    let id = learn(&mut memory, text, "a", 0, NOW)[0];
    let source = memory.list(&Default::default())[0].sources[0].clone();
    let units: Vec<u16> = text.encode_utf16().collect();
    let place = &units[source.start as usize..source.end as usize];
    assert_eq!(String::from_utf16(place).unwrap(), "I moved to Lisbon.");
    assert_eq!(memory.explain(id).unwrap().statements[0].reason, Reason::Door);
}

#[test]
fn a_note_is_replaced_under_its_path_and_stays_out_of_the_profile() {
    let mut memory = memory();
    let options = LearnOptions { conversation: "", now: NOW, is_secret: &|_| false };
    let first = memory.note("plan.md", "First draft of the plan", &options).added[0];
    let later = LearnOptions { now: NOW + 1, ..options };
    assert_eq!(memory.note("plan.md", "Second draft of the plan", &later).superseded, [first]);
    assert_eq!(memory.note("other.md", "Another plan", &later).superseded, []);
    let back = LearnOptions { now: NOW + 2, ..options };
    memory.note("plan.md", "First draft of the plan", &back);
    assert_eq!(memory.record(first).unwrap().status().as_str(), "active");
    assert_eq!(memory.profile(400, NOW, &turnwise_meter::estimate).text, "");
}

#[test]
fn forgetting_one_record_writes_no_other_change() {
    let mut memory = memory();
    for (number, text) in
        ["I live in Ulm.", "I like jazz.", "I work as a nurse."].iter().enumerate()
    {
        let conversation = &number.to_string();
        memory.learn(
            &[Message::user(text, 0)],
            &LearnOptions { conversation, now: NOW, is_secret: &|_| false },
        );
    }
    let receipt = memory.forget(&Forget::Query("jazz"), NOW + 1);
    let names: Vec<String> = receipt.rows.iter().map(|row| row.name()).collect();
    let kinds: Vec<&str> = names.iter().map(|name| &name[..2]).collect();
    // The preference and its turn.
    assert_eq!(kinds, ["t:", "t:", "c:"], "{names:?}");
    assert!(receipt.rows.iter().all(|row| match row {
        Row::Change(change) => change.before.is_empty(),
        _ => true,
    }));
}

#[test]
fn a_query_finds_turns_by_words_and_by_parts_of_words_but_not_by_their_conversation() {
    let mut memory = memory();
    memory.set_consent(Consent::everything());
    let texts =
        ["The zeppelin leaves at nine.", "Bring the red umbrella!", "Don't wake the baker."];
    let said: Vec<Message<'_>> =
        (0..).zip(texts).map(|(index, text)| Message::user(text, index)).collect();
    memory.learn(&said, &LearnOptions { conversation: "harbor", now: NOW, is_secret: &|_| false });
    let found = |query: &str| -> Vec<String> {
        let ids = memory.matching(query);
        ids.iter().map(|id| memory.record(*id).unwrap().text().to_string()).collect()
    };
    assert_eq!(found("umbrella red"), [texts[1]]);
    assert_eq!(found("d umbre"), [texts[1]]);
    assert_eq!(found("DONT WAKE"), [texts[2]]);
    assert_eq!(found("leaving zeppelins"), [texts[0]]);
    assert!(found("harbor").is_empty() && found("red baker").is_empty() && found("").is_empty());
}

#[test]
fn a_deleted_conversation_takes_what_the_user_made_of_it_by_editing() {
    let mut memory = memory();
    let id = learn(&mut memory, "I love jazz", "a", 0, NOW)[0];
    learn(&mut memory, "I hate rain", "b", 0, NOW);
    edit(&mut memory, id, "I love bebop", NOW + 1).unwrap();
    let bebop = memory.matching("bebop")[0];
    edit(&mut memory, bebop, "I love swing", NOW + 2).unwrap();
    memory.forget(&Forget::Source { conversation: "a", index: None }, NOW + 3);
    let left = dump(&memory);
    assert!(["jazz", "bebop", "swing"].iter().all(|word| !left.contains(word)), "{left}");
    assert!(left.contains("rain"));
}

#[test]
fn a_receipt_offers_what_shares_a_rare_word() {
    let mut memory = memory();
    let texts = ["My dog Quirlix eats at 7.", "Quirlix is a nice name.", "I moved to Lisbon."];
    let said: Vec<Message<'_>> =
        (0..).zip(texts).map(|(index, text)| Message::user(text, index)).collect();
    memory.learn(&said, &LearnOptions { conversation: "a", now: NOW, is_secret: &|_| false });
    let receipt = memory.forget(&Forget::Query("eats"), NOW + 1);
    let [also] = &receipt.also_said[..] else { panic!("{:?}", receipt.also_said) };
    assert_eq!(also.word, "Quirlix");
    assert!(also.ids.iter().all(|id| memory.record(*id).unwrap().text() == texts[1]));
    assert!(memory.forget(&Forget::All, NOW + 2).also_said.is_empty());
}

#[test]
fn a_block_is_sound_as_long_as_its_records_may_be_shown() {
    let mut memory = memory();
    let ids = learn(&mut memory, "I love jazz", "a", 0, NOW);
    let seal = memory.seal("a block", &ids);
    assert_eq!(memory.judge("a block", &ids, seal), Shown::Sound);
    assert_eq!(memory.judge("a block!", &ids, seal), Shown::Foreign);
    assert_eq!(memory.judge("a block", &[], seal), Shown::Foreign);
    // Later statements do not change what was sent.
    edit(&mut memory, ids[0], "I love bebop", NOW + 1).unwrap();
    assert_eq!(memory.judge("a block", &ids, seal), Shown::Sound);
    for consent in [Consent::default(), Consent::everything()] {
        let is_given = consent.preferences;
        memory.set_consent(consent);
        let shown = if is_given { Shown::Sound } else { Shown::Gone };
        assert_eq!(memory.judge("a block", &ids, seal), shown);
    }
    memory.forget(&Forget::Id(ids[0]), NOW + 2);
    assert_eq!(memory.judge("a block", &ids, seal), Shown::Gone);
}

#[test]
fn a_block_is_foreign_to_other_scopes_and_other_stores() {
    let block = |user: &str, key: [u8; 32]| {
        let memory = Memory::new(Scope::new("app", user).unwrap(), Key::new(key), "tab");
        memory.seal("a block", &[])
    };
    let seals = [block("ana", [1; 32]), block("bob", [1; 32]), block("ana", [2; 32])];
    let foreign = |seal: &Digest| memory().judge("a block", &[], *seal) == Shown::Foreign;
    assert_eq!(seals.each_ref().map(foreign), [false, true, true]);
}

#[test]
fn without_consent_no_model_sees_a_record_and_people_still_do() {
    let mut memory = memory();
    learn(&mut memory, "I love jazz. I moved to Lisbon.", "a", 0, NOW);
    let shown = |memory: &Memory| {
        let options = RecallOptions { now: NOW, floor: 0, ..RecallOptions::default() };
        let recall = memory.recall("Do I love jazz?", &options, &|text| text.len() as u32 / 4);
        recall.text + &memory.profile(400, NOW, &|text| text.len() as u32 / 4).text
    };
    assert!(shown(&memory).contains("jazz"));
    let refused = memory.set_consent(Consent { profile: true, ..Consent::default() });
    assert!(!refused.is_empty());
    assert!(!shown(&memory).contains("jazz") && shown(&memory).contains("Lisbon"));
    let count = |covered| memory.list(&ListOptions { covered, ..Default::default() }).len();
    assert_eq!(count(false), count(true) + refused.len());
}
