//! A few plans end to end; the features have their tests beside them.
use turnwise::item::{Answer, Call, Flags, Item, Kind, Role};
use turnwise::policy::*;
use turnwise::strategies::*;
use turnwise::summary::Commit;
use turnwise::tokens::TokenCount;
use turnwise::{Context, session};

/// `s` system, `u` user, `a` assistant, `a(x)` an assistant that calls `x`, `t(x)` its result; each costs 10 tokens.
fn items(script: &str) -> Vec<Item> {
    let words = script.split_whitespace().filter(|word| *word != "|").enumerate();
    words
        .map(|(n, word)| {
            let (role, id) = word.split_once('(').map_or((word, None), |(r, id)| (r, Some(id.trim_end_matches(')'))));
            let (role, kind) = match role {
                "s" => (Role::System, Kind::Message),
                "u" => (Role::User, Kind::Message),
                "a" => (Role::Assistant, Kind::Message),
                "t" => (Role::Tool, Kind::Result),
                "r" => (Role::Other, Kind::Reasoning),
                other => panic!("{other}"),
            };
            let mut item = Item {
                role,
                kind,
                flags: Flags::NONE,
                tokens: TokenCount(if role == Role::Tool { 110 } else { 10 }),
                digest: n as u64 * 7 + 1,
                calls: vec![],
                answers: vec![],
                text: "".into(),
            };
            for id in id.into_iter().flat_map(|ids| ids.split(',')) {
                if role == Role::Assistant {
                    item.calls.push(Call { id: id.into(), name: "look".into(), input: TokenCount(1) });
                } else {
                    item.answers.push(Answer { id: id.into(), payload: TokenCount(100), error: false });
                }
            }
            item
        })
        .collect()
}

fn plan_of(context: &mut Context) -> String {
    let plan = context.fit().clone();
    let mut out = String::new();
    for segment in &plan.segments {
        out += &format!("{}..{} {} {}; ", segment.start, segment.end, segment.action.as_str(), segment.reason.code());
    }
    for insert in &plan.inserts {
        out += &format!("+{:?}@{} ", insert.what, insert.before);
    }
    out += &format!(
        "= {} msgs {} tok {} turns, prefix {:?}",
        plan.size.messages, plan.size.tokens.0, plan.size.turns, plan.prefix_changed_at
    );
    out
}

#[test]
fn show() {
    let trim = |n, k| Context::new(session::trimming(n, k, When::Reaches, PinRules::default()).unwrap());
    for (mut context, script) in [
        (trim(2, None), "s u a(x) t(x) a u a u"),
        (trim(4, Some(2)), "s u a u a u a u a u"),
        (trim(2, None), "u a(x) u t(x) a"),
        (trim(2, None), "u a(x,y) t(x) u a t(zz) u"),
        (trim(2, None), "u a(x)"),
        (trim(1, None), "u a(x) u t(x) a"),
        (
            Context::new(
                session::compacting(ClearToolResults::default(), 2, 1, When::Exceeds, PinRules::default()).unwrap(),
            ),
            "s u a(x) t(x) a u a(y) t(y) a u",
        ),
        (
            Context::new(Policy {
                window: Some(TokenCount(100)),
                target: Limit::permille(500),
                trigger: Threshold::at(Limit::permille(800), When::Reaches),
                strategies: vec![Strategy::Trim(Trim::default()).into()],
                ..Policy::default()
            }),
            "s u a u a u a u a u a",
        ),
        (
            Context::new(Policy {
                window: Some(TokenCount(400)),
                target: Limit::permille(500),
                trigger: Threshold::at(Limit::permille(800), When::Reaches),
                strategies: vec![Strategy::Trim(Trim::default()).into()],
                ..Policy::default()
            }),
            "s u a(x) t(x) a(y) t(y) a(z) t(z) a(w) t(w)",
        ),
    ] {
        for (n, item) in items(script).into_iter().enumerate() {
            context.append(item);
            if n % 3 == 2 {
                context.fit();
            }
        }
        println!("{script}\n   {}", plan_of(&mut context));
    }
    let mut context =
        Context::new(session::summarizing(1, 2, When::Exceeds, TokenCount(50), PinRules::default()).unwrap());
    for item in items("s u a u a u") {
        context.append(item);
    }
    println!("{}", plan_of(&mut context));
    let job = context.fit().job.clone().unwrap();
    println!("{job:?}");
    for item in items("a u") {
        context.append(item);
    }
    assert_eq!(context.commit(&job.ticket, "notes", TokenCount(20), 2), Commit::Applied(1));
    println!("{}", plan_of(&mut context));
    println!("{:?}", context.commit(&job.ticket, "notes", TokenCount(20), 2));
    context.undo();
    println!("{}", plan_of(&mut context));
}
