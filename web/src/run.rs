//! Runs the page: the one file that carries out effects. All asynchronous code and browser APIs are
//! here.

use std::cell::RefCell;
use std::time::Duration;

use eventsource_stream::{EventStreamError, Eventsource};
use futures_util::{StreamExt, pin_mut};
use gloo_net::http::{self, Response};
use leptos::prelude::*;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::AbortController;

use crate::chat::{self, Piece};
use crate::effect::{Effect, Request};
use crate::event::{Event, LearnEvent};
use crate::language::Language;
use crate::model::Model;
use crate::notes;
use crate::present;
use crate::rest;
use crate::texts::page as t;
use crate::ui::{App, Page, Ui, later};
use crate::update::{self, update};
use crate::worker;
use crate::{built_in, console};

thread_local! {
    static MODEL: RefCell<Model> = RefCell::new(Model::default());
    static TURNED: RefCell<Option<Event>> = const { RefCell::new(None) };
    static RUNNING: RefCell<Option<AbortController>> = const { RefCell::new(None) };
}

/// Shows the page and loads the gallery.
pub fn start() {
    std::panic::set_hook(Box::new(|info| web_sys::console::error_1(&info.to_string().into())));
    let page = Page::default();
    let ui = Ui::new(page, Callback::new(move |event| receive(page, event)));
    let media =
        |query: &str| window().match_media(query).ok().flatten().is_some_and(|list| list.matches());
    dispatch(page, Event::MotionPreferred(media("(prefers-reduced-motion: reduce)")));
    let dark = "(prefers-color-scheme: dark)";
    MODEL.with_borrow_mut(|model| {
        (model.theme, model.prefers_dark) = (saved_theme(), media(dark));
    });
    if let Ok(Some(list)) = window().match_media(dark) {
        let heard = Closure::<dyn Fn()>::new(move || {
            dispatch(page, Event::DarkPreferred(media(dark)));
        });
        list.set_onchange(Some(heard.into_js_value().unchecked_ref()));
    }
    let _ = console::offer(plan, messages);
    mount_to_body(move || view! { <App ui/> });
    let arrive = move || {
        dispatch(page, Event::Arrived(window().location().hash().unwrap_or_default()));
    };
    match rest::progress() {
        Some(progress) => dispatch(page, Event::Learn(LearnEvent::ProgressLoaded(progress))),
        // The browser's language, until the visitor chooses one.
        None => MODEL.with_borrow_mut(|model| {
            let language = window().navigator().language();
            model.workshop.progress.language =
                language.and_then(|code| Language::of_code(&code)).unwrap_or_default();
        }),
    }
    arrive();
    let _ = window_event_listener_untyped("turnwise-open", move |event| {
        let name = js_sys::Reflect::get(&event, &"detail".into()).ok();
        later::open_panel(ui, name.and_then(|name| name.as_string()).unwrap_or_default());
    });
    // The learner's own function answers in a part that is loaded on demand.
    let _ = window_event_listener_untyped("turnwise-function", move |event| {
        let answers = js_sys::Reflect::get(&event, &"detail".into()).ok();
        let answers = answers.and_then(|answers| answers.as_string());
        dispatch(page, Event::FunctionLane(answers));
    });
    let _ = window_event_listener(leptos::ev::hashchange, move |_| arrive());
    carry_out(page, Effect::LoadGallery);
}

/// Queues an event. Sliders fire more often than the page is drawn, so only the last value of a
/// slider before each frame counts.
fn receive(page: Page, event: Event) {
    let is_turned = |event: &Event| matches!(event, Event::KnobTurned(..));
    let is_same = |a: &Event, b: &Event| match (a, b) {
        (Event::KnobTurned(a, _), Event::KnobTurned(b, _)) => a == b,
        _ => false,
    };
    let turned = TURNED.take();
    let waits = turned.is_some();
    if let Some(turned) = turned.filter(|turned| !is_same(turned, &event)) {
        dispatch(page, turned);
    }
    if !is_turned(&event) {
        return dispatch(page, event);
    }
    TURNED.replace(Some(event));
    if !waits {
        request_animation_frame(move || {
            TURNED.take().into_iter().for_each(|turned| dispatch(page, turned))
        });
    }
}

fn dispatch(page: Page, event: Event) {
    let (effects, shown) = MODEL.with_borrow_mut(|model| {
        let only_points = matches!(event, Event::Pointed(_) | Event::PicturePointed(_));
        let (is_step, pictures) = (matches!(event, Event::Continued), model.pictures);
        let effects = update(model, event);
        let shown = match only_points {
            true => Some(present::pointed(&page.current(), model)),
            // Most steps of a long conversation have nothing new to show.
            false if is_step && model.pictures == pictures && model.growing.is_some() => None,
            false => Some(present::view(model)),
        };
        (effects, shown)
    });
    shown.into_iter().for_each(|shown| page.show(shown));
    rest::show_language(page.current().language.code());
    rest::wait(move || remember(page));
    for effect in effects {
        carry_out(page, effect);
    }
}

fn carry_out(page: Page, effect: Effect) {
    let send = move |event| dispatch(page, event);
    match effect {
        Effect::LoadGallery => leptos::task::spawn_local(async move {
            send(
                fetch("gallery/index.json")
                    .await
                    .map_or_else(Event::LoadFailed, Event::GalleryLoaded),
            );
        }),
        Effect::LoadConversation(id) => leptos::task::spawn_local(async move {
            let loaded = fetch(&format!("gallery/{id}.json")).await;
            send(
                loaded
                    .map_or_else(Event::LoadFailed, |text| Event::ConversationLoaded { id, text }),
            );
        }),
        Effect::Tick(milliseconds) => {
            set_timeout(move || send(Event::Ticked), Duration::from_millis(milliseconds.into()))
        }
        Effect::Continue => set_timeout(move || send(Event::Continued), Duration::ZERO),
        Effect::Chat(request) => leptos::task::spawn_local(async move {
            let number = request.number;
            let running = AbortController::new().ok();
            RUNNING.replace(running.clone());
            let signal = running.map(|running| running.signal());
            let mut heard = |piece| match piece {
                Piece::Text(text) => send(Event::Streamed { request: number, text }),
                Piece::Used(tokens, cached) => send(Event::Used(number, (tokens, cached))),
                _ => {}
            };
            send(match stream(&request, signal.as_ref(), &mut heard).await {
                Ok(()) => Event::Answered(number),
                Err(reason) => {
                    Event::ChatFailed { request: number, reason: request.key.mask(&reason) }
                }
            });
        }),
        Effect::Summarize(request) => leptos::task::spawn_local(async move {
            let number = request.number;
            let mut whole = String::new();
            let mut heard = |piece| {
                if let Piece::Text(text) = piece {
                    whole.push_str(&text);
                    send(Event::SummaryStreamed { request: number, text });
                }
            };
            let outcome = stream(&request, None, &mut heard).await;
            send(match outcome {
                Ok(()) if !whole.is_empty() => {
                    Event::SummaryArrived { request: number, text: whole }
                }
                outcome => {
                    let reason = outcome.err().unwrap_or_else(|| t::NO_TEXT.say().to_owned());
                    Event::SummaryFailed { request: number, reason: request.key.mask(&reason) }
                }
            });
        }),
        Effect::Abort => {
            if let Some(running) = RUNNING.take() {
                running.abort();
            }
        }
        Effect::AskWorker { request, task, texts } => {
            let heard = move |request, answer| send(Event::WorkerAnswered { request, answer });
            if let Err(error) = worker::ask(request, task, &texts, heard) {
                send(Event::WorkerAnswered { request, answer: Err(describe(&error)) });
            }
        }
        Effect::EndWorker => worker::end(),
        Effect::CopyLink(fragment) => {
            let address = rest::address(&fragment);
            drop(window().navigator().clipboard().write_text(&address));
        }
        Effect::LoadText => leptos::task::spawn_local(async move {
            let loaded = notes::load().await.map_err(|error| describe(&error));
            send(Event::TextLoaded(loaded));
        }),
        Effect::LoadLessons => leptos::task::spawn_local(async move {
            send(
                fetch("lessons/index.json")
                    .await
                    .map_or_else(Event::LoadFailed, |text| Event::Learn(LearnEvent::Listed(text))),
            );
        }),
        Effect::SaveProgress(text) => {
            if !rest::save_progress(&text) {
                send(Event::ProgressUnsaved);
            }
        }
        Effect::LoadKept => send(Event::KeptLoaded(rest::kept())),
        Effect::Keep(text) => {
            if !rest::keep(text.as_deref()) {
                send(Event::KeepFailed);
            }
        }
        Effect::Copy(text) => drop(window().navigator().clipboard().write_text(&text)),
        Effect::Save { name, text } => {
            let _ = save(&name, &text);
        }
        Effect::Keys(are_on) => rest::switch_keys(are_on),
        Effect::Theme(theme) => {
            let _ = show_theme(theme);
        }
    }
}

/// Writes the current view into the address bar and, with consent, into the browser's storage.
fn remember(page: Page) {
    let (address, kept) = MODEL.with_borrow(|model| (update::address(model), update::kept(model)));
    address.into_iter().for_each(|address| rest::show_address(&address));
    if kept.is_some() {
        carry_out(page, Effect::Keep(kept));
    }
    console::tell_rest();
}

/// The plan on the page, as `turnwise.plan()` shows it.
pub(crate) fn plan() -> Option<String> {
    MODEL.with_borrow(Model::plan)
}

/// The messages of the conversation on the page, as JSON.
pub(crate) fn messages() -> Option<String> {
    MODEL.with_borrow(|model| Some(format!("[{}]", model.messages.join(","))))
}

/// Fetches a file of this site.
pub(crate) async fn fetch(path: &str) -> Result<String, String> {
    let response = http::Request::get(path).send().await.map_err(describe_error)?;
    if !response.ok() {
        return Err(format!("{path}: {} {}", response.status(), response.status_text()));
    }
    response.text().await.map_err(describe_error)
}

/// Posts the request. A failed connection gets an error message with the usual causes.
async fn post(
    request: &Request,
    signal: Option<&web_sys::AbortSignal>,
) -> Result<Response, String> {
    let mut builder = http::Request::post(&request.url)
        .abort_signal(signal)
        .header("content-type", "application/json");
    if !request.key.is_empty() {
        builder = builder.header("authorization", &format!("Bearer {}", request.key.reveal()));
    }
    let sending = builder.body(request.body.as_str()).map_err(describe_error)?.send();
    let response = sending.await.map_err(|error| {
        let error = describe_error(error);
        t::NO_ANSWER.with(&[&request.url, &error])
    })?;
    if response.ok() {
        return Ok(response);
    }
    let (status, status_text) = (response.status(), response.status_text());
    let body = response.text().await.unwrap_or_default();
    Err(chat::failure(status, &status_text, &body))
}

/// Streams an answer piece by piece.
async fn stream(
    request: &Request,
    signal: Option<&web_sys::AbortSignal>,
    on_piece: &mut dyn FnMut(Piece),
) -> Result<(), String> {
    if built_in::answers(request) {
        return built_in::stream(request, signal, on_piece).await;
    }
    let response = post(request, signal).await?;
    let is_stream =
        response.headers().get("content-type").is_some_and(|kind| kind.contains("event-stream"));
    if !is_stream {
        let body = response.text().await.map_err(describe_error)?;
        let answer = chat::answer(&body).map(Piece::Text);
        return answer.map(on_piece).ok_or_else(|| t::NO_TEXT.say().to_owned());
    }
    let body = response.body().ok_or_else(|| t::NO_BODY.say().to_owned())?;
    let bytes = wasm_streams::ReadableStream::from_raw(body.unchecked_into()).into_stream();
    let bytes = bytes.map(|chunk| match chunk {
        Ok(chunk) => Ok(js_sys::Uint8Array::new(&chunk).to_vec()),
        Err(error) => Err(describe(&error)),
    });
    let events = bytes.eventsource();
    pin_mut!(events);
    while let Some(event) = events.next().await {
        let event = event.map_err(|error| match error {
            EventStreamError::Transport(reason) => t::BROKE.with(&[&reason]),
            EventStreamError::Utf8(_) | EventStreamError::Parser(_) => {
                t::NO_STREAM.say().to_owned()
            }
        })?;
        match chat::piece(&event.data) {
            piece @ (Piece::Text(_) | Piece::Used(..)) => on_piece(piece),
            Piece::Done => return Ok(()),
            Piece::Error(reason) => return Err(reason),
            Piece::Nothing => {}
        }
    }
    Ok(())
}

fn save(name: &str, text: &str) -> Result<(), JsValue> {
    let blob = web_sys::Blob::new_with_str_sequence(&js_sys::Array::of1(&text.into()))?;
    let url = web_sys::Url::create_object_url_with_blob(&blob)?;
    let link: web_sys::HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    web_sys::Url::revoke_object_url(&url)
}

fn show_theme(theme: Option<&'static str>) -> Result<(), JsValue> {
    let root = document().document_element().ok_or(JsValue::NULL)?;
    let storage = window().local_storage()?;
    match theme {
        Some(theme) => {
            root.set_attribute("data-theme", theme)?;
            storage.map_or(Ok(()), |storage| storage.set_item(THEME, theme))
        }
        None => {
            root.remove_attribute("data-theme")?;
            storage.map_or(Ok(()), |storage| storage.remove_item(THEME))
        }
    }
}

fn saved_theme() -> Option<&'static str> {
    let saved = window().local_storage().ok()??.get_item(THEME).ok()??;
    ["light", "dark"].into_iter().find(|theme| *theme == saved)
}

/// The error as a message. Formatting every error type would enlarge the download.
fn describe_error(error: gloo_net::Error) -> String {
    match error {
        gloo_net::Error::JsError(error) => error.message,
        gloo_net::Error::GlooError(reason) => reason,
        _ => t::UNREADABLE.say().to_owned(),
    }
}

/// The message of a JavaScript error.
pub(crate) fn describe(error: &JsValue) -> String {
    error
        .dyn_ref::<js_sys::Error>()
        .map_or_else(|| "unknown".to_owned(), |error| error.message().into())
}

/// The storage key of the theme, the only thing the page stores.
const THEME: &str = "turnwise-theme";
