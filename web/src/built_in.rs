//! The model that a browser brings along: the Prompt API of Chrome and Edge.

use futures_util::StreamExt;
use wasm_bindgen::prelude::*;
use web_sys::AbortSignal;

use crate::chat::{self, BUILT_IN, Piece};
use crate::effect::Request;
use crate::texts::page as t;

#[wasm_bindgen]
extern "C" {
    type LanguageModel;

    #[wasm_bindgen(static_method_of = LanguageModel, catch)]
    async fn create(options: &JsValue) -> Result<JsValue, JsValue>;

    type Session;

    #[wasm_bindgen(method, structural, catch, js_name = promptStreaming)]
    fn prompt_streaming(this: &Session, text: &str, options: &JsValue) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, structural)]
    fn destroy(this: &Session);
}

/// Whether this browser has such a model.
pub fn is_there() -> bool {
    js_sys::Reflect::has(&js_sys::global(), &"LanguageModel".into()).unwrap_or_default()
}

/// Whether a request is for it.
pub fn answers(request: &Request) -> bool {
    request.url.starts_with(BUILT_IN)
}

/// Streams an answer piece by piece.
pub async fn stream(
    request: &Request,
    signal: Option<&AbortSignal>,
    on_piece: &mut dyn FnMut(Piece),
) -> Result<(), String> {
    if !is_there() {
        return Err(t::NO_BUILT_IN.say().to_owned());
    }
    let mut said = chat::said(&request.body);
    let (_, question) = said.pop().unwrap_or_default();
    let prompts = said.iter().map(|(role, text)| object(&[("role", role), ("content", text)]));
    let options = js_sys::Object::new();
    let set = |name: &str, value: &JsValue| {
        let _ = js_sys::Reflect::set(&options, &name.into(), value);
    };
    if let Some(signal) = signal {
        set("signal", signal);
    }
    let asked = options.clone();
    set("initialPrompts", &prompts.collect::<js_sys::Array>());
    let session = LanguageModel::create(&options).await.map_err(|error| describe(&error))?;
    let session = session.unchecked_into::<Session>();
    let stream = session.prompt_streaming(&question, &asked).map_err(|error| describe(&error))?;
    let stream = wasm_streams::ReadableStream::from_raw(stream.unchecked_into());
    let mut texts = stream.into_stream();
    while let Some(text) = texts.next().await {
        let text = text.map_err(|error| describe(&error))?;
        on_piece(Piece::Text(text.as_string().unwrap_or_default()));
    }
    session.destroy();
    Ok(())
}

fn object(fields: &[(&str, &str)]) -> JsValue {
    let made = js_sys::Object::new();
    for (name, value) in fields {
        let _ = js_sys::Reflect::set(&made, &(*name).into(), &(*value).into());
    }
    made.into()
}

fn describe(error: &JsValue) -> String {
    let message = js_sys::Reflect::get(error, &"message".into()).ok();
    message.and_then(|text| text.as_string()).unwrap_or_else(|| format!("{error:?}"))
}
