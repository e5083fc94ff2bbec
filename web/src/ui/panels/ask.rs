//! The panels' own worker: a long search must not keep the page's worker waiting.

use std::cell::{Cell, RefCell};

use js_sys::Array;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::dock;
use crate::run::describe;

type Then = Box<dyn FnOnce(Result<String, String>)>;

thread_local! {
    static WORKER: RefCell<Option<Worker>> = const { RefCell::new(None) };
    static ASKED: Cell<u32> = const { Cell::new(0) };
    static WAITING: RefCell<Vec<(u32, Then)>> = const { RefCell::new(Vec::new()) };
    /// The state of the page that is asked about.
    static STATE: Cell<u32> = const { Cell::new(0) };
}

/// Answers about an older state are dropped from now on, as when a panel is closed.
pub fn forget() {
    STATE.set(STATE.get() + 1);
}

/// Sends a task to the worker, and calls `then` with its answer about the current state. Why there
/// is none is shown in the panel.
pub fn ask(task: &str, texts: &[String], then: impl FnOnce(&str) + 'static) {
    let then: Box<dyn FnOnce(&str)> = Box::new(then);
    ask_either(task, texts, shown(then));
}

fn shown(then: Box<dyn FnOnce(&str)>) -> Then {
    Box::new(|answer| match answer {
        Ok(text) => then(&text),
        Err(reason) => dock::fail(&reason),
    })
}

/// Like [`ask`], for panels that show failures themselves.
pub fn ask_either(task: &str, texts: &[String], then: Then) {
    let state = STATE.get();
    let then = move |answer| {
        if STATE.get() == state {
            then(answer);
        }
    };
    send(task, texts, Box::new(then));
}

/// Sends a task to the worker, and calls `then` with its answer, whatever has changed.
pub fn send(task: &str, texts: &[String], then: Then) {
    let number = ASKED.get() + 1;
    ASKED.set(number);
    WAITING.with_borrow_mut(|waiting| waiting.push((number, then)));
    let question = Array::of2(&number.into(), &task.into());
    for text in texts {
        question.push(&text.as_str().into());
    }
    let sent = WORKER.with_borrow_mut(|worker| {
        let worker = match worker {
            Some(worker) => worker,
            None => worker.insert(start()?),
        };
        worker.post_message(&question)
    });
    if let Err(error) = sent {
        answered(number, Err(describe(&error)));
    }
}

fn start() -> Result<Worker, wasm_bindgen::JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options("beside/worker.js", &options)?;
    let heard = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        let answer: Array = event.data().unchecked_into();
        let text = answer.get(1).as_string();
        answered(
            answer.get(0).as_f64().unwrap_or_default() as u32,
            text.ok_or_else(|| answer.get(2).as_string().unwrap_or_default()),
        );
    });
    worker.set_onmessage(Some(heard.into_js_value().unchecked_ref()));
    Ok(worker)
}

fn answered(number: u32, answer: Result<String, String>) {
    let then = WAITING.with_borrow_mut(|waiting| {
        let place = waiting.iter().position(|(one, _)| *one == number)?;
        Some(waiting.swap_remove(place).1)
    });
    if let Some(then) = then {
        then(answer);
    }
}
