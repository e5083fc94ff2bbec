//! Real conversations: every invariant at many policies, and goldens that the package replays.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::path::{Path, PathBuf};

use turnwise_host::{Conversation, json};
use turnwise_testing::generate::Shape;
use turnwise_testing::invariants::{check_plan, check_transcript};
use turnwise_testing::policies;
use turnwise_testing::real::{POLICIES, Recorded, conversations, golden};

#[test]
fn every_policy_keeps_every_invariant_at_every_length() {
    for recorded in recorded() {
        let shape = if recorded.format == "openai-chat" { Shape::Chat } else { Shape::Items };
        let whole = chat("{}", &recorded);
        let items =
            || whole.context().transcript().items(0..whole.len()).map(|(_, item)| item.clone());
        for (name, policy) in policies::all(shape) {
            let mut context = turnwise_host::turnwise_core::Context::new(policy);
            for item in items() {
                context.append(item);
                let plan = context.fit().clone();
                check_plan(&context, &plan, shape)
                    .unwrap_or_else(|fault| panic!("{}, {name}: {fault}", recorded.name));
            }
            check_transcript(context.transcript()).unwrap();
        }
    }
}

#[test]
fn what_is_sent_fits_at_many_windows_and_reads_back_with_nothing_to_mend() {
    for recorded in recorded() {
        for window in [300, 1000, 3000, 8000] {
            for more in
                ["", r#","summarizer":{"type":"extractive"}"#, r#","strategies":[{"type":"trim"}]"#]
            {
                let mut chat = chat(&format!("{{\"window\":{window}{more}}}"), &recorded);
                let plan = chat.fit().clone();
                let messages = chat.seen(&plan);
                assert_eq!(messages.len(), plan.size.messages as usize);
                let told = Recorded { messages, name: String::new(), format: String::new() };
                let mut again =
                    self::chat(&format!("{{\"format\":\"{}\"}}", recorded.format), &told);
                assert!(!again.fit().changed(), "{} at {window}", recorded.name);
                let counted = again.fit().size.tokens;
                assert_eq!(
                    counted, plan.size.tokens,
                    "{} at {window}{more}: the plan counts what is sent",
                    recorded.name
                );
            }
        }
    }
}

#[test]
fn goldens() {
    for (name, options) in POLICIES {
        let goldens: Vec<String> =
            recorded().iter().map(|recorded| golden(recorded, options).unwrap()).collect();
        let text = format!(
            "{{\"options\":{options},\n\"conversations\":[\n{}\n]}}\n",
            goldens.join(",\n")
        );
        let path = tests().join(format!("goldens/{name}.json"));
        if std::env::var_os("UPDATE_GOLDENS").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, text).unwrap();
        } else {
            let golden = std::fs::read_to_string(&path).unwrap_or_default();
            assert_eq!(golden, text, "{}: `UPDATE_GOLDENS=1` writes what came out", path.display());
        }
    }
}

fn chat(options: &str, recorded: &Recorded) -> Conversation {
    let mut chat = Conversation::new(&json::parse(options).unwrap().json).unwrap();
    for message in &recorded.messages {
        chat.push(message, false).unwrap();
    }
    chat
}

fn recorded() -> Vec<Recorded> {
    conversations(&std::fs::read_to_string(tests().join("data/conversations.jsonl")).unwrap())
        .unwrap()
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests")
}
