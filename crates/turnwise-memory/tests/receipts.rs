//! What a receipt lists besides the forgotten records.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use turnwise_memory::{
    Consent, Forget, Key, LearnOptions, ListOptions, Memory, Message, Row, Scope,
};

const NOW: u64 = 1_772_668_800_000;

fn memory() -> Memory {
    let mut memory = Memory::new(Scope::new("app", "ana").unwrap(), Key::new([1; 32]), "tab");
    memory.set_consent(Consent::everything());
    memory
}

fn learn(memory: &mut Memory, text: &str, conversation: &str, index: u32, now: u64) {
    let options = LearnOptions { conversation, now, is_secret: &|_| false };
    memory.learn(&[Message::user(text, index)], &options);
}

/// The whole content of the memory, as text.
fn dump(memory: &Memory) -> String {
    let rows: Vec<Row> = memory.rows().collect();
    format!("{memory:?} {} {}", serde_json::to_string(&rows).unwrap(), memory.export())
        .to_lowercase()
}

/// What is forgotten, its rare word, other sentences that state it, and small talk that does not.
const ECHOES: [(&str, &str, [&str; 2]); 8] = [
    ("My parrot Zimbolo sings at dawn.", "Zimbolo", ["Who feeds Zimbolo?", "I saw Zimbolo again."]),
    ("my tortoise is called mumbrix", "mumbrix", ["mumbrix is asleep", "is mumbrix old?"]),
    ("I moved to Thorshavn.", "Thorshavn", ["Thorshavn is windy.", "The ferry to Thorshavn sank."]),
    (
        "Remember that the shed code word is halyard.",
        "halyard",
        ["A halyard?", "The halyard broke."],
    ),
    ("Ich heiße Walburga.", "Walburga", ["Was ist mit Walburga?", "Walburga kommt um acht."]),
    ("J'adore le panforte.", "panforte", ["Le panforte est cher.", "Encore du panforte ?"]),
    ("Vivo en Torreperogil.", "Torreperogil", ["Torreperogil es bonito.", "Voy a Torreperogil."]),
    ("我家的猫叫团子。", "团子", ["团子很可爱。", "你喜欢团子吗？"]),
];

#[test]
fn a_receipt_offers_every_other_passage_with_a_rare_word() {
    for (said, word, others) in ECHOES {
        let mut memory = memory();
        learn(&mut memory, said, "a", 0, NOW);
        // A name may be frequent.
        for (index, text) in (1..).zip(others.iter().cycle().take(2)) {
            learn(&mut memory, text, "b", index, NOW + u64::from(index));
        }
        for index in 10..30 {
            learn(&mut memory, &format!("The bus number {index} is late."), "c", index, NOW + 99);
        }
        let first = memory.matching(said)[0];
        let receipt = memory.forget(&Forget::Id(first), NOW + 500);
        let also = receipt.also_said.iter().find(|one| one.word.contains(word));
        let texts = also.map(|one| one.ids.iter().map(|id| memory.record(*id).unwrap().text()));
        let mut texts: Vec<&str> = texts.into_iter().flatten().collect();
        texts.sort_unstable();
        let mut expected = others;
        expected.sort_unstable();
        assert_eq!(texts, expected, "{said}: {:?}", receipt.also_said);
        assert!(!dump(&memory).contains(&said.to_lowercase()), "{said}");
    }
}

#[test]
fn a_name_that_is_said_often_is_offered_too() {
    let mut memory = memory();
    for index in 0..12 {
        learn(&mut memory, &format!("We took Zimbolo to place {index}."), "a", index, NOW);
    }
    for index in 20..60 {
        learn(&mut memory, &format!("The bus number {index} is late."), "c", index, NOW);
    }
    let first = memory.matching("place 3")[0];
    let receipt = memory.forget(&Forget::Id(first), NOW + 500);
    let also: Vec<_> =
        receipt.also_said.iter().map(|one| (one.word.as_str(), one.ids.len())).collect();
    assert_eq!(also, [("Zimbolo", 11)]);
}

#[test]
fn thousands_of_tombstones_are_few_rows_which_other_replicas_obey() {
    let mut here = memory();
    let mut there = memory();
    for number in 0..300 {
        let text = format!("My locker {number} has the code word plum{number}.");
        learn(&mut here, &text, "lockers", number, NOW);
    }
    there.merge(here.rows());
    assert!(there.rows().count() >= 300);

    let receipt = here.forget(&Forget::All, NOW + 1000);
    let stones = receipt.rows.iter().filter(|row| matches!(row, Row::Tombstones(_))).count();
    assert!((1..=32).contains(&stones), "{stones}");
    // What a store keeps are their names and, when they are written, their content.
    let stored: Vec<Row> =
        receipt.rows.iter().filter_map(|row| here.row_named(&row.name())).collect();
    assert_eq!(stored, receipt.rows);
    let gone = there.merge(stored.clone());
    assert_eq!(gone.len(), receipt.removed.len());
    assert!(there.list(&ListOptions::default()).is_empty());

    // Rows of before do not come back after them, in any order.
    let mut late = memory();
    late.merge(stored);
    learn(&mut late, "My locker 7 has the code word plum7.", "lockers", 7, NOW);
    assert!(late.list(&ListOptions::default()).is_empty());
}
