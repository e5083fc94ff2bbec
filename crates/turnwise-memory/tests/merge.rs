//! The laws of merging, with random rows in random orders.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use turnwise_memory::rows::{Change, Tombstone};
use turnwise_memory::{
    Digest, Key, Kind, Origin, Record, Row, Rows, Said, Scope, Sensitivity, Source, Stamp, Stamped,
    Statement, Status, Uses,
};

fn key() -> Key {
    Key::new([7; 32])
}

fn scope() -> Scope {
    Scope::new("app", "ana").unwrap()
}

fn text(number: u8) -> &'static str {
    ["I live in Ulm", "I hate rain", "I am Ana"][usize::from(number)]
}

fn id(number: u8) -> Digest {
    Record::id_for(&scope(), Kind::Fact, None, text(number))
}

fn message(number: u8) -> Digest {
    Digest::from_parts(&["message", &number.to_string()])
}

fn origin() -> impl Strategy<Value = Origin> {
    prop_oneof![Just(Origin::User), Just(Origin::Assistant), Just(Origin::UserEdited)]
}

fn status() -> impl Strategy<Value = Status> {
    prop_oneof![Just(Status::Active), Just(Status::Done), Just(Status::Expired)]
}

fn statement(number: u8) -> impl Strategy<Value = Statement> {
    let said = (0..3_u8, 0..9_u64, origin(), any::<bool>());
    let marks = (0..9_u64, any::<bool>(), 0..4_u64, status(), 0..3_u8, 0..4_u32);
    (said, marks).prop_map(move |((source, at, origin, is_loud), marks)| {
        let (learned, confirmed, time, status, replica, count) = marks;
        let text = if is_loud { text(number).to_uppercase() } else { text(number).into() };
        let said = Said {
            text,
            value: None,
            origin,
            tainted: false,
            speaker: None,
            source: Source { message: Some(message(source)), ..Source::default() },
            at,
            when: None,
            until: None,
            confidence: 70,
            importance: 0,
            sensitivity: Sensitivity::None,
            derived: Vec::new(),
            metadata: BTreeMap::new(),
        };
        let replica = replica.to_string();
        let stamp = Stamp { time, count, replica: replica.clone() };
        let uses = BTreeMap::from([(replica, Uses { count, last: time })]);
        let status = Stamped { stamp, value: status };
        Statement { said, learned, confirmed, status, uses }
    })
}

fn row() -> impl Strategy<Value = Row> {
    let record = (0..3_u8).prop_flat_map(|number| {
        prop::collection::vec(statement(number), 1..3).prop_map(move |statements| {
            // Forged keys: merging computes its own.
            let forged = (0..).map(|at: u8| Digest::from_parts(&[&at.to_string()]));
            let statements = forged.zip(statements).collect();
            Row::Record(Record { id: id(number), kind: Kind::Fact, slot: None, statements })
        })
    });
    let stone = (0..3_u8, prop::collection::btree_set(0..3_u8, 0..2), 0..9_u64);
    let stone = stone.prop_map(|(number, sources, at)| {
        let sources = sources.into_iter().map(|source| key().seal(message(source))).collect();
        Tombstone { key: key().seal(id(number)), sources, at }
    });
    let stones = prop::collection::vec(stone.clone(), 1..4).prop_map(Row::Tombstones);
    let stone = stone.prop_map(Row::Tombstone);
    let change = (0..2_u8, 0..9_u64, prop::collection::btree_set(0..3_u8, 0..3));
    let change = change.prop_map(|(name, at, before)| {
        let before = before.into_iter().map(|number| (id(number), None)).collect();
        Row::Change(Change { id: name.to_string(), at, before })
    });
    prop_oneof![4 => record, 2 => stone, 1 => stones, 1 => change]
}

fn state(rows: &[Row]) -> Rows {
    let mut state = Rows::new(scope(), key());
    for row in rows {
        state.merge(row.clone());
    }
    state
}

fn joined(a: &Rows, b: &Rows) -> Rows {
    let mut joined = a.clone();
    for row in b.iter() {
        joined.merge(row);
    }
    joined
}

fn rows(state: &Rows) -> Vec<Row> {
    state.iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn merging_obeys_its_laws(
        a in prop::collection::vec(row(), 0..6),
        b in prop::collection::vec(row(), 0..6),
        c in prop::collection::vec(row(), 0..6),
    ) {
        let (a, b, c) = (state(&a), state(&b), state(&c));
        prop_assert_eq!(rows(&joined(&a, &b)), rows(&joined(&b, &a)));
        prop_assert_eq!(rows(&joined(&joined(&a, &b), &c)), rows(&joined(&a, &joined(&b, &c))));
        prop_assert_eq!(rows(&joined(&a, &a)), rows(&a));
    }

    #[test]
    fn the_order_of_rows_does_not_matter(
        (a, b) in prop::collection::vec(row(), 0..12).prop_flat_map(|rows| {
            (Just(rows.clone()), Just(rows).prop_shuffle())
        }),
    ) {
        prop_assert_eq!(rows(&state(&a)), rows(&state(&b)));
    }

    #[test]
    fn what_was_forgotten_stays_forgotten(
        rows in prop::collection::vec(row(), 1..12),
        number in 0..3_u8,
    ) {
        let mut state = state(&rows);
        if state.forget(id(number), 20).is_some() {
            for row in rows {
                state.merge(row);
            }
            prop_assert!(!state.records().contains_key(&id(number)));
        }
    }
}

#[test]
fn rows_of_another_scope_are_not_merged() {
    let other = Scope::new("app", "eve").unwrap();
    let foreign = Record::id_for(&other, Kind::Fact, None, text(0));
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let one = statement(0).new_tree(&mut runner).unwrap().current();
    let statements = [(one.said.key(), one)].into_iter().collect();
    let record = Record { id: foreign, kind: Kind::Fact, slot: None, statements };
    assert_eq!(state(&[Row::Record(record)]).records().len(), 0);
}
