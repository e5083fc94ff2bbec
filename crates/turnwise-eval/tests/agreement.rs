//! Compares the measures with the reference evaluation, whose figures for a few recorded
//! conversations are in `tests/data/evals`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_docs
)]

use std::collections::BTreeSet;

use turnwise_eval::{
    Context, Message, Originals, Point, Question, Recall, checkpoints, evidence, rouge, score,
};
use turnwise_host::json::{Json, parse};

fn data(name: &str) -> String {
    std::fs::read_to_string(format!("{}/../../tests/data/evals/{name}", env!("CARGO_MANIFEST_DIR")))
        .unwrap()
}

fn number(json: &Json<'_>, name: &str) -> f64 {
    json.get(name).map_or(0.0, |value| value.to_string().parse().unwrap())
}

fn strings<'j>(json: &'j Json<'_>, name: &str) -> BTreeSet<&'j str> {
    json.list_of(name).iter().map(|item| item.as_str().unwrap()).collect()
}

/// A recorded context. An index refers to a message that was kept; any other value is a message
/// that the strategy wrote.
fn context<'j>(recorded: &'j Json<'j>, messages: &'j [Json<'j>]) -> Vec<&'j Json<'j>> {
    let list = recorded.list_of("messages").iter();
    list.map(|item| item.as_u32().map_or(item, |index| &messages[index as usize])).collect()
}

#[test]
fn needed_identifiers_agree() {
    for line in data("points.jsonl").lines() {
        let row = parse(line).unwrap().json;
        let id = row.text_of("id").unwrap();
        let list = row.list_of("messages");
        let messages: Vec<_> = list.iter().map(Message::read).collect();
        let tokens: Vec<_> =
            row.list_of("tokens").iter().map(|tokens| tokens.as_u32().unwrap()).collect();
        assert_eq!(
            messages.iter().map(|message| message.tokens).collect::<Vec<_>>(),
            tokens,
            "{id}"
        );
        let found: Vec<_> = checkpoints(&messages, 3, 1000)
            .iter()
            .map(|&index| Json::to_string(&parse(&index.to_string()).unwrap().json))
            .collect();
        assert_eq!(
            found,
            row.list_of("checkpoints").iter().map(Json::to_string).collect::<Vec<_>>(),
            "{id}"
        );
        let originals = Originals::new(list);
        for recorded in row.list_of("points") {
            point(id, list, &messages, &originals, recorded);
        }
    }
}

fn point(
    id: &str,
    list: &[Json<'_>],
    messages: &[Message],
    originals: &Originals,
    recorded: &Json<'_>,
) {
    let index = recorded.get("checkpoint").unwrap().as_u32().unwrap() as usize;
    let budget = recorded.get("budget").unwrap().as_u32().unwrap();
    let point = Point::new(messages, index);
    let needed =
        point.needed.iter().map(|(id, (kind, last))| format!("{id} {} {last}", kind.as_str()));
    let Some(Json::Object(expected)) = recorded.get("needed") else { panic!("no `needed`") };
    let mut expected: Vec<_> = expected
        .iter()
        .map(|(id, at)| {
            format!(
                "{id} {} {}",
                at.as_array().unwrap()[0].as_str().unwrap(),
                at.as_array().unwrap()[1]
            )
        })
        .collect();
    expected.sort();
    let mut needed: Vec<_> = needed.collect();
    needed.sort();
    assert_eq!(needed, expected, "{id} {index}");
    assert_eq!(f64::from(point.tokens), number(recorded, "tokens"), "{id} {index}");
    assert_eq!(point.lost_by_turns(3), strings(recorded, "far3"), "{id} {index}");
    assert_eq!(point.only_in_old_results(3), strings(recorded, "tools"), "{id} {index}");
    let far = point.lost_by_window(budget);
    assert_eq!(far, strings(recorded, "far"), "{id} {index}");
    for built in recorded.list_of("contexts") {
        let name = format!("{id} {index} {}", built.text_of("strategy").unwrap());
        let context = Context::read(&context(built, list), point.history, originals);
        let tally = score(&point, &context, &far, Some(budget));
        let expected = built.get("score").unwrap();
        let kept = |kept: Recall| [kept.of, kept.kept, kept.anchored].map(|count| count as f64);
        let expect = |names: [&str; 3]| names.map(|name| number(expected, name));
        assert_eq!(kept(tally.all), expect(["all_n", "all_kept", "all_anch"]), "{name}");
        assert_eq!(kept(tally.far), expect(["far_n", "far_kept", "far_anch"]), "{name}");
        assert_eq!(kept(tally.pairs), expect(["pairs_n", "pairs_kept", ""]), "{name}");
        assert_eq!(kept(tally.calls), expect(["calls_n", "calls_ok", ""]), "{name}");
        let counts = [tally.before, tally.after, tally.over, tally.invalid, tally.not_user_first];
        let names = ["before", "after", "over", "invalid", "not_user_first"];
        assert_eq!(
            counts.map(|count| count as f64),
            names.map(|name| number(expected, name)),
            "{name}"
        );
        let counts = [tally.written, tally.made_up, tally.useful, tally.goals];
        let names = ["syn_ids", "syn_false", "syn_useful", "goal_n"];
        assert_eq!(
            counts.map(|count| count as f64),
            names.map(|name| number(expected, name)),
            "{name}"
        );
        assert!((tally.goal - number(expected, "goal")).abs() < 1e-12, "{name}");
    }
}

#[test]
fn evidence_agrees() {
    let text = data("evidence.json");
    let row = parse(&text).unwrap().json;
    let list = row.list_of("messages");
    let messages: Vec<_> = list.iter().map(Message::read).collect();
    let originals = Originals::new(list);
    let questions: Vec<_> = row
        .list_of("questions")
        .iter()
        .map(|asked| Question {
            question: asked.text_of("question").unwrap().into(),
            answer: asked.text_of("answer").unwrap().into(),
            evidence: asked
                .list_of("evidence")
                .iter()
                .map(|place| place.as_u32().unwrap() as usize)
                .collect(),
        })
        .collect();
    for built in row.list_of("contexts") {
        let context = Context::read(&context(built, list), &messages, &originals);
        let sum = evidence(&context, &messages, &questions.iter().collect::<Vec<_>>());
        let expected = built.get("score").unwrap();
        let found = [
            sum.questions as f64,
            sum.recall,
            sum.every as f64,
            sum.answers as f64,
            sum.answer,
            sum.tokens as f64,
        ];
        for (found, name) in found.into_iter().zip(["n", "recall", "all", "an", "answer", "size"]) {
            assert!(
                (found - number(expected, name)).abs() < 1e-9,
                "{:?} {name}",
                built.text_of("strategy")
            );
        }
    }
}

#[test]
fn rouge_agrees() {
    for line in data("rouge.jsonl").lines() {
        let row = parse(line).unwrap().json;
        let found = rouge(row.text_of("candidate").unwrap(), row.text_of("reference").unwrap());
        for (found, name) in [found.one.f1, found.two.f1, found.longest.f1, found.one.recall]
            .into_iter()
            .zip(["r1", "r2", "rl", "r1_recall"])
        {
            assert!((found - number(&row, name)).abs() < 1e-12, "{name}: {line}");
        }
    }
}
