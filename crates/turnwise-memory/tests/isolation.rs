//! Random operations on many scopes: no record of one reaches another.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

use proptest::prelude::*;
use turnwise_memory::{
    Consent, Forget, Key, LearnOptions, Memory, Message, RecallOptions, Row, Scope,
};

const NOW: u64 = 1_772_668_800_000;

/// A user's name that occurs in no other text.
fn user(number: usize) -> String {
    ["zorba", "quill", "yvain", "wexel", "umbra"][number].into()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn no_scope_sees_another(steps in prop::collection::vec((0..5_usize, 0..5_usize, 0..6_u8), 1..60)) {
        let mut memories: Vec<Memory> = (0..5)
            .map(|number| {
                let scope = Scope::new("app", &user(number)).unwrap();
                let mut memory = Memory::new(scope, Key::new([1; 32]), "tab");
                memory.set_consent(Consent::everything());
                memory
            })
            .collect();
        for (step, (from, to, operation)) in (0_u32..).zip(steps) {
            let now = NOW + u64::from(step);
            let text = format!("My name is {}. I love tea number {step}.", user(from));
            match operation {
                0 | 1 => {
                    let options = LearnOptions { conversation: "c", now, is_secret: &|_| false };
                    memories[from].learn(&[Message::user(&text, step)], &options);
                }
                // The host mixes up its rows; the scopes in their ids keep them apart.
                2 => {
                    let rows: Vec<Row> = memories[from].rows().collect();
                    memories[to].merge(rows);
                }
                3 => drop(memories[from].forget(&Forget::Query("name"), now)),
                4 => drop(memories[from].consolidate(now, false)),
                _ => {
                    let found = memories[to].recall(
                        "what is the name, and which tea?",
                        &RecallOptions { floor: 0, ..RecallOptions::default() },
                        &turnwise_meter::estimate,
                    );
                    for other in (0..5).filter(|other| *other != to) {
                        prop_assert!(!found.text.contains(&user(other)), "{}", found.text);
                    }
                }
            }
        }
        for (number, memory) in memories.iter().enumerate() {
            let dump = memory.export();
            for other in (0..5).filter(|other| *other != number) {
                prop_assert!(!dump.contains(&user(other)));
            }
        }
    }
}
