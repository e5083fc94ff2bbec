//! Both clients against a server on the loopback address.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

mod server;

use async_openai::config::OpenAIConfig;
use genai::adapter::AdapterKind;
use genai::chat::{ChatMessage, ToolCall, ToolResponse};
use genai::resolver::{AuthData, Endpoint, ServiceTargetResolver};
use genai::{ModelIden, ServiceTarget};
use serde_json::{Value, json};
use server::Server;
use turnwise::{Context, Options, Size, clear_tool_results};
use turnwise_clients::{genai as with_genai, openai as with_openai};

#[tokio::test]
async fn async_openai_sends_the_plan_and_keeps_the_history() {
    let server = Server::start();
    let config = OpenAIConfig::new().with_api_base(server.address()).with_api_key("none");
    let client = async_openai::Client::with_config(config);
    let mut context = Context::new(Options::new().window(600)).unwrap();
    let mut history = Vec::new();
    for number in 0..40 {
        let question = format!("Where is order W-{number}? It was to arrive last week.");
        let answer = with_openai::ask(&client, &mut context, &mut history, &question).await;
        assert_eq!(answer.unwrap(), "On its way.");
    }
    assert_eq!(history.len(), 80);
    let sizes: Vec<_> = server.requests().iter().map(|body| messages(body).len()).collect();
    assert!(sizes.iter().max().unwrap() < &60, "{sizes:?}");
    assert_eq!(messages(server.requests().last().unwrap()).last().unwrap()["role"], "user");
}

#[tokio::test]
async fn genai_sends_pairs_and_placeholders() {
    let server = Server::start();
    let client = genai_client(&server);
    let options = Options::new()
        .window(900)
        .strategies([clear_tool_results().keep_results(1), turnwise::trim()]);
    let mut context = Context::new(options).unwrap();
    let mut history = vec![ChatMessage::system("You look orders up.")];
    for number in 0..12 {
        let call = ToolCall {
            call_id: format!("c{number}"),
            fn_name: "order".into(),
            fn_arguments: json!({ "id": number }),
            thought_signatures: None,
        };
        let result = ToolResponse::from_tool_call(&call, "shipped by Norda; ".repeat(30));
        history.push(ChatMessage::user(format!("Look order {number} up.")));
        history.push(ChatMessage::from(vec![call]));
        history.push(ChatMessage::from(result));
        let question = format!("And where is order {number}?");
        let answer = with_genai::ask(&client, &mut context, &mut history, &question).await;
        assert_eq!(answer.unwrap(), "On its way.");
    }
    assert_eq!(history.len(), 1 + 12 * 5);
    let requests = server.requests();
    assert!(requests.iter().any(|body| body.to_string().contains("⟦removed: result of order")));
    for body in &requests {
        assert_pairs(body);
        assert!(body.to_string().len() < 7_000, "{}", body.to_string().len());
    }
}

#[tokio::test]
async fn genai_gets_offline_notes_as_messages() {
    let server = Server::start();
    let client = genai_client(&server);
    let options = Options::new().window(500).offline_notes().keep(Size::turns(2));
    let mut context = Context::new(options).unwrap();
    let mut history = Vec::new();
    for number in 0..30 {
        let question = format!("Please note that order W-{number} costs {number}0 EUR.");
        with_genai::ask(&client, &mut context, &mut history, &question).await.unwrap();
    }
    let last = server.requests().pop().unwrap();
    assert!(last.to_string().contains("<conversation-summary turns=\\\"1-"), "{last}");
    assert!(messages(&last).len() < 40);
}

fn genai_client(server: &Server) -> genai::Client {
    let address = server.address();
    let resolver = ServiceTargetResolver::from_resolver_fn(
        move |target: ServiceTarget| -> Result<ServiceTarget, genai::resolver::Error> {
            Ok(ServiceTarget {
                endpoint: Endpoint::from_owned(format!("{address}/")),
                auth: AuthData::from_single("none"),
                model: ModelIden::new(AdapterKind::OpenAI, target.model.model_name),
            })
        },
    );
    genai::Client::builder().with_service_target_resolver(resolver).build().unwrap()
}

fn messages(body: &Value) -> &Vec<Value> {
    body["messages"].as_array().unwrap()
}

/// Every result follows its call, and every call has one.
fn assert_pairs(body: &Value) {
    let mut open = Vec::new();
    for message in messages(body) {
        if message["role"] == "tool" {
            let place = open.iter().position(|id| *id == message["tool_call_id"]);
            open.remove(place.expect("an orphan"));
            continue;
        }
        assert!(open.is_empty(), "calls without results: {open:?}");
        let calls = message["tool_calls"].as_array();
        open.extend(calls.into_iter().flatten().map(|call| call["id"].clone()));
    }
    assert!(open.is_empty());
}
