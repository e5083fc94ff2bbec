//! Shared by the tests: a model with a conversation loaded.
#![allow(dead_code, reason = "each test file uses some of it")]

pub mod browser;
pub mod worker;

use turnwise_playground::effect::Effect;
use turnwise_playground::event::Event;
use turnwise_playground::model::Model;
use turnwise_playground::update::update;

/// A page with one gallery conversation.
pub fn page(id: &str) -> Model {
    let mut model = Model::default();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/gallery/");
    let file = |name: &str| std::fs::read_to_string(format!("{folder}{name}.json")).unwrap();
    let effects = update(&mut model, Event::GalleryLoaded(file("index")));
    assert!(matches!(effects.as_slice(), [Effect::LoadConversation(_)]));
    update(&mut model, Event::ConversationLoaded { id: id.into(), text: file(id) });
    model
}

/// A page with an opened conversation.
pub fn opened(messages: &str) -> Model {
    let mut model = Model::default();
    update(&mut model, Event::Opened { name: "test.json".into(), text: messages.into() });
    model
}

/// Heals the conversation with the worker's code.
pub fn heal(model: &mut Model) {
    for effect in update(model, Event::HealAsked) {
        if let Effect::AskWorker { request, task: "heal", texts } = effect {
            let (format, messages) = texts.split_first().unwrap();
            let answer = Ok(worker::healing::heal_as_json(format, messages));
            update(model, Event::WorkerAnswered { request, answer });
        }
    }
}

/// A chat of `messages` short messages.
pub fn chat(messages: usize) -> String {
    let said = (0..messages).map(|n| {
        let role = if n % 2 == 0 { "user" } else { "assistant" };
        format!(
            r#"{{"role":"{role}","content":"message {n} about order W-{n} and what became of it"}}"#
        )
    });
    format!("[{}]", said.collect::<Vec<_>>().join(","))
}
