//! Properties that hold for any text.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use std::format;

use proptest::prelude::*;

use super::*;

/// The number and size of facts per byte do not grow with the text, even if it is hostile.
#[test]
fn nothing_grows_faster_than_the_text() {
    let patterns = [
        "a: ",
        "\"a\":",
        "{\"a\":1,",
        "{\"id\":{",
        "\"",
        "'",
        "\\\"",
        "`",
        "``` ",
        "12 kg ",
        "1,",
        "Aa Bb ",
        "status: x\n",
        "?",
        "May 1 to May 2 ",
        "not $5, $6. ",
        "$ git a b\n",
        "：",
        "中：文",
        "{",
        "}",
        "\"id\": \"\\",
        "a b c: d ",
        "must. ",
    ];
    for pattern in patterns {
        for speaker in [Speaker::User, Speaker::Tool] {
            let facts = |times: usize| {
                let text = pattern.repeat(times);
                let ledger = Ledger::read(&[Snippet::said(speaker, &text, 1, 0)]);
                ledger.facts().iter().map(|fact| 1 + fact.text.len()).sum::<usize>()
            };
            let (once, tenfold) = (facts(500), facts(5_000));
            assert!(tenfold <= once * 11 + 64, "{pattern:?}: {once} then {tenfold}");
        }
    }
}

fn texts() -> impl Strategy<Value = Vec<(u8, String)>> {
    let piece = prop_oneof![
        "\\PC{0,12}",
        Just(String::from("order W2378156 ")),
        Just(String::from("{\"order_id\": \"W2378156\", \"status\": \"pending\"} ")),
        Just(String::from("{\"order_id\": \"W2378156\", \"status\": \"delivered\"} ")),
        Just(String::from("status: open\n")),
        Just(String::from("Status: closed\n")),
        Just(String::from("It is on May 20. ")),
        Just(String::from("Actually, change May 20 to May 21. ")),
        Just(String::from("You must not pay more than $500. ")),
        Just(String::from("Pay $600 instead of $500, please. ")),
        Just(String::from("`git log -1` took 12 ms ")),
        Just(String::from("状态：已发货 ")),
        Just(String::from("Ask Mia Li? ")),
    ];
    prop::collection::vec(
        (0_u8..4, prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())),
        0..8,
    )
}

fn snippets(texts: &[(u8, String)]) -> Vec<Snippet<'_>> {
    (0..)
        .zip(texts)
        .map(|(at, (who, text))| match who {
            0 => Snippet::user(text, at + 1, at),
            1 => Snippet::said(Speaker::Assistant, text, at + 1, at),
            2 => Snippet::called("find", text, at + 1, at),
            _ => Snippet::answered("find", text, at + 1, at),
        })
        .collect()
}

proptest! {
    #[test]
    fn every_fact_is_a_piece_of_its_source(texts in texts()) {
        let snippets = snippets(&texts);
        for fact in Ledger::read(&snippets).facts() {
            let source = snippets[fact.snippet];
            prop_assert_eq!(source.text.get(fact.range.clone()), Some(fact.text));
            prop_assert_eq!((fact.index, fact.turn, fact.by), (source.index, source.turn, source.speaker));
            prop_assert!(fact.last >= fact.snippet && fact.mentions > 0);
        }
    }

    #[test]
    fn what_takes_the_place_of_a_fact_comes_later_and_has_its_key(texts in texts()) {
        let snippets = snippets(&texts);
        let ledger = Ledger::read(&snippets);
        let plain = |key: &str| key.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect::<String>();
        for (at, fact) in ledger.facts().iter().enumerate() {
            if let Some(newer) = fact.superseded_by {
                prop_assert!(newer > at, "{:?}", ledger.facts());
                prop_assert_eq!(plain(ledger.facts()[newer].key), plain(fact.key), "{:?}", ledger.facts());
            }
        }
    }

    #[test]
    fn the_order_is_that_of_the_conversation(texts in texts()) {
        let snippets = snippets(&texts);
        let ledger = Ledger::read(&snippets);
        let places: Vec<_> = ledger.facts().iter().map(|fact| fact.snippet).collect();
        prop_assert!(places.is_sorted());
        let again = Ledger::read(&snippets);
        prop_assert_eq!(format!("{:?}", ledger.facts()), format!("{:?}", again.facts()));
    }

    #[test]
    fn more_conversation_changes_nothing_of_what_was_found(texts in texts()) {
        let snippets = snippets(&texts);
        let half = snippets.len() / 2;
        let texts_of = |ledger: &Ledger<'_>| -> Vec<(usize, core::ops::Range<usize>)> {
            let spoken = ledger.facts().iter().filter(|fact| fact.kind != FactKind::Question && fact.snippet < half);
            spoken.map(|fact| (fact.snippet, fact.range.clone())).collect()
        };
        prop_assert_eq!(texts_of(&Ledger::read(&snippets)), texts_of(&Ledger::read(&snippets[..half])));
    }

    #[test]
    fn ranking_leaves_nothing_out(texts in texts()) {
        let snippets = snippets(&texts);
        let ledger = Ledger::read(&snippets);
        prop_assert_eq!(ledger.ranked().len(), ledger.current().count());
    }
}

#[test]
fn a_number_in_the_text_of_a_record_has_the_words_before_it() {
    let check = |json: &str, expected: &[(&str, &str)]| {
        let ledger = Ledger::read(&[Snippet::answered("get", json, 1, 0)]);
        let found: Vec<_> = ledger.facts().iter().map(|fact| (fact.key, fact.text)).collect();
        for one in expected {
            assert!(found.contains(one), "{one:?} in {found:?}");
        }
    };
    check(r#"{"message": "We are sorry: order 4821 is late"}"#, &[("order", "4821")]);
    check(r#"{"note": "bitte an Zimmer 305 liefern lassen"}"#, &[("an Zimmer", "305")]);
    check(r#"{"名称": "海洋馆", "电话": "010-62174111"}"#, &[("电话", "010-62174111")]);
}
