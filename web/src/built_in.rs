//! The model built into a browser: the Prompt API of Chrome and Edge.

use futures_util::StreamExt;
use wasm_bindgen::prelude::*;
use web_sys::AbortSignal;

use crate::chat::{self, BUILT_IN, Piece};
use crate::effect::Request;
use crate::run::describe;
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

/// Whether a request is for this model.
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
    let prompts = said
        .iter()
        .map(|(role, text)| object(&[("role", (*role).into()), ("content", text.into())]));
    let prompts: JsValue = prompts.collect::<js_sys::Array>().into();
    let signal = ("signal", signal.map_or(JsValue::UNDEFINED, Into::into));
    let options = object(&[("initialPrompts", prompts), signal.clone()]);
    let session = LanguageModel::create(&options).await.map_err(|error| describe(&error))?;
    let session = session.unchecked_into::<Session>();
    let answered = answer(&session, &question, &object(&[signal]), on_piece).await;
    session.destroy();
    answered.map_err(|error| describe(&error))
}

async fn answer(
    session: &Session,
    question: &str,
    options: &JsValue,
    on_piece: &mut dyn FnMut(Piece),
) -> Result<(), JsValue> {
    let stream = session.prompt_streaming(question, options)?;
    let stream = wasm_streams::ReadableStream::from_raw(stream.unchecked_into());
    let mut texts = stream.into_stream();
    while let Some(text) = texts.next().await {
        on_piece(Piece::Text(text?.as_string().unwrap_or_default()));
    }
    Ok(())
}

fn object(fields: &[(&str, JsValue)]) -> JsValue {
    let made = js_sys::Object::new();
    for (name, value) in fields {
        let _ = js_sys::Reflect::set(&made, &(*name).into(), value);
    }
    made.into()
}
