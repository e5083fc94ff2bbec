//! Agents of rig with a scripted model.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::sync::{Arc, Mutex};

use rig_agent::agent::AgentBuilder;
use rig_agent::tool::{Tool, ToolContext, ToolExecutionError};
use rig_core::message::{AssistantContent, Message, UserContent};
use rig_core::test_utils::{MockCompletionModel, MockTurn};
use serde::Deserialize;
use serde_json::json;
use turnwise_rig::turnwise::{clear_tool_results, trim};
use turnwise_rig::{Options, Turnwise};

#[derive(Deserialize)]
struct Order {
    order: String,
}

struct Look;

impl Tool for Look {
    const NAME: &'static str = "look";
    type Args = Order;
    type Output = String;
    type Error = ToolExecutionError;

    fn description(&self) -> String {
        "looks an order up".into()
    }

    fn parameters(&self) -> serde_json::Value {
        json!({ "type": "object", "properties": { "order": { "type": "string" } } })
    }

    async fn call(&self, _context: &mut ToolContext, args: Order) -> Result<String, Self::Error> {
        Ok(format!("{} is late. ", args.order).repeat(60))
    }
}

const STEPS: usize = 12;

/// A model that looks many orders up, one after the other, and then answers.
fn model() -> MockCompletionModel {
    let call = |n: usize| {
        MockTurn::tool_call(format!("c{n}"), "look", json!({ "order": format!("W-{n}") }))
    };
    MockCompletionModel::from_turns((0..STEPS).map(call).chain([MockTurn::text("All are late.")]))
}

/// Everything that the model was sent, as text.
fn sizes(model: &MockCompletionModel) -> Vec<usize> {
    let requests = model.requests();
    requests.iter().map(|it| serde_json::to_string(&it.chat_history).unwrap().len()).collect()
}

fn assert_paired(messages: &[Message]) {
    let (mut calls, mut results) = (Vec::new(), Vec::new());
    for message in messages {
        match message {
            Message::Assistant(message) => {
                calls.extend(message.tool_calls().map(|call| call.id.to_string()));
            }
            Message::User { content } => {
                results.extend(content.iter().filter_map(|content| match content {
                    UserContent::ToolResult(result) => Some(result.call.to_string()),
                    _ => None,
                }));
            }
            Message::System { .. } => {}
        }
    }
    assert_eq!(calls, results);
}

async fn run(turnwise: Option<Turnwise>) -> (MockCompletionModel, String) {
    let model = model();
    let mut builder = AgentBuilder::new(model.clone()).tool(Look).default_max_turns(20);
    if let Some(turnwise) = turnwise {
        builder = builder.add_hook(turnwise);
    }
    let answer = builder.build().prompt("Which orders are late?").await.unwrap();
    (model, answer.to_string())
}

#[tokio::test]
async fn every_request_of_a_tool_loop_is_within_the_window_and_paired() {
    let options = Options::new()
        .window(1_500)
        .strategies([clear_tool_results().keep_results(1), trim().by_steps()]);
    let (plain, _) = run(None).await;
    let (fitted, answer) = run(Some(Turnwise::new(options).unwrap())).await;
    assert_eq!(answer, "All are late.");
    assert_eq!(fitted.request_count(), STEPS + 1);
    assert!(sizes(&plain).into_iter().max() > Some(12_000));
    assert!(sizes(&fitted).into_iter().max() < Some(8_000), "{:?}", sizes(&fitted));
    for request in fitted.requests() {
        let history: Vec<Message> = request.chat_history.to_vec();
        assert_paired(&history);
        let says = serde_json::to_string(&history).unwrap();
        assert!(says.contains("Which orders are late?"));
    }
}

#[tokio::test]
async fn notes_take_the_place_of_what_goes() {
    let turnwise = Turnwise::new(Options::new().window(900).offline_notes()).unwrap();
    let (fitted, _) = run(Some(turnwise)).await;
    let last = serde_json::to_string(&fitted.requests().last().unwrap().chat_history).unwrap();
    assert!(last.contains("<conversation-summary"), "{last}");
}

#[tokio::test]
async fn a_history_that_fits_is_not_patched() {
    let turnwise = Turnwise::new(Options::new().window(1 << 20)).unwrap();
    let (plain, _) = run(None).await;
    let (fitted, _) = run(Some(turnwise)).await;
    assert_eq!(sizes(&plain), sizes(&fitted));
}

#[test]
fn wrong_options_are_reported_at_once() {
    assert!(Turnwise::new(Options::new().window(10).reserve_output(10)).is_err());
}

#[tokio::test]
async fn the_agents_own_history_stays_whole() {
    let turnwise = Turnwise::new(Options::new().window(1_000)).unwrap();
    let errors = Arc::new(Mutex::new(0));
    let count = Arc::clone(&errors);
    let turnwise = turnwise.on_error(move |_| *count.lock().unwrap() += 1);
    let model = model();
    let agent =
        AgentBuilder::new(model).tool(Look).default_max_turns(20).add_hook(turnwise).build();
    let response = agent.prompt("Which orders are late?").await.unwrap();
    let said = response.messages;
    let results = said.iter().filter(|message| matches!(message, Message::User { .. }));
    assert_eq!(results.count(), STEPS + 1);
    let mut texts = said.iter().filter_map(|message| match message {
        Message::Assistant(message) => message.content.iter().find_map(|content| match content {
            AssistantContent::Text(text) => Some(text.text.clone()),
            _ => None,
        }),
        _ => None,
    });
    assert_eq!(texts.next_back().as_deref(), Some("All are late."));
    assert_eq!(*errors.lock().unwrap(), 0);
}
