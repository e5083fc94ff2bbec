//! Files of ours, and requests to an endpoint, over the browser's `fetch`.

use std::cell::RefCell;

use js_sys::{Promise, Reflect, Uint8Array};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, AbortSignal, Headers, ReadableStreamDefaultReader, RequestInit, Response};

use crate::chat::{self, Piece};
use crate::event::Request;
use crate::sse::Events;

thread_local! {
    static RUNNING: RefCell<Option<AbortController>> = const { RefCell::new(None) };
}

/// Fetches a file of ours.
pub async fn fetch(path: &str) -> Result<String, String> {
    let response = send(path, &RequestInit::new()).await?;
    if !response.ok() {
        return Err(format!("{path}: {} {}", response.status(), response.status_text()));
    }
    text(&response).await
}

/// Streams an answer piece by piece.
pub async fn stream(request: &Request, mut tell: impl FnMut(String)) -> Result<(), String> {
    let controller = AbortController::new().ok();
    RUNNING.replace(controller.clone());
    let signal = controller.map(|controller| controller.signal());
    let response = post(request, signal.as_ref()).await?;
    let kind = response.headers().get("content-type").ok().flatten();
    if !kind.is_some_and(|kind| kind.contains("event-stream")) {
        return chat::answer(&text(&response).await?).map(tell).ok_or_else(|| "the answer holds no text".to_owned());
    }
    let reader: ReadableStreamDefaultReader =
        response.body().ok_or("the answer has no body")?.get_reader().unchecked_into();
    let (mut events, mut pieces) = (Events::default(), Vec::new());
    loop {
        let chunk = settled(reader.read()).await.map_err(|reason| format!("the connection broke: {reason}"))?;
        let field = |name: &str| Reflect::get(&chunk, &name.into()).unwrap_or_default();
        if field("done").is_truthy() {
            return Ok(());
        }
        events.take(&Uint8Array::new(&field("value")).to_vec(), |data| pieces.push(chat::piece(&data)));
        for piece in pieces.drain(..) {
            match piece {
                Piece::Text(text) => tell(text),
                Piece::Done => return Ok(()),
                Piece::Error(reason) => return Err(reason),
                Piece::Nothing => {}
            }
        }
    }
}

/// Cuts the running stream, if there is one.
pub fn abort() {
    if let Some(running) = RUNNING.take() {
        running.abort();
    }
}

/// Asks for an answer in one piece.
pub async fn ask(request: &Request) -> Result<String, String> {
    let response = post(request, None).await?;
    chat::answer(&text(&response).await?).ok_or_else(|| "the answer holds no text".to_owned())
}

/// An error in words.
pub fn describe(error: &JsValue) -> String {
    error.dyn_ref::<js_sys::Error>().map_or_else(|| "unknown".to_owned(), |error| error.message().into())
}

/// Posts the request. A connection that never came about gets a word about the usual reasons.
async fn post(request: &Request, signal: Option<&AbortSignal>) -> Result<Response, String> {
    let init = RequestInit::new();
    init.set_method("POST");
    init.set_body(&request.body.as_str().into());
    init.set_signal(signal);
    let headers = Headers::new().map_err(|error| describe(&error))?;
    let named = |name: &str, value: &str| headers.set(name, value).map_err(|error| describe(&error));
    named("content-type", "application/json")?;
    if !request.key.is_empty() {
        named("authorization", &format!("Bearer {}", request.key.reveal()))?;
    }
    init.set_headers(&headers);
    let response = send(&request.url, &init).await.map_err(|error| {
        format!("no answer from {} ({error}): is it running, and does it allow requests from this page?", request.url)
    })?;
    if response.ok() {
        return Ok(response);
    }
    let (status, status_text) = (response.status(), response.status_text());
    let body = text(&response).await.unwrap_or_default();
    Err(chat::failure(status, &status_text, &body))
}

async fn send(url: &str, init: &RequestInit) -> Result<Response, String> {
    settled(window().fetch_with_str_and_init(url, init)).await.map(JsCast::unchecked_into)
}

async fn text(response: &Response) -> Result<String, String> {
    let text = settled(response.text().map_err(|error| describe(&error))?).await?;
    Ok(text.as_string().unwrap_or_default())
}

async fn settled(promise: Promise) -> Result<JsValue, String> {
    JsFuture::from(promise).await.map_err(|error| describe(&error))
}
