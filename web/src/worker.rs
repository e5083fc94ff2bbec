//! The worker beside the page, started when it is asked for the first time. See
//! `assets/beside/worker.js`.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Array;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

thread_local! {
    static WORKER: RefCell<Option<Worker>> = const { RefCell::new(None) };
    /// Requests without an answer.
    static OPEN: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
}

/// Asks it. `tell` hears the answers, each with its request's number.
pub fn ask(
    request: u32,
    task: &str,
    texts: &[String],
    tell: impl Fn(u32, Result<String, String>) + 'static,
) -> Result<(), JsValue> {
    let question = Array::of2(&request.into(), &task.into());
    for text in texts {
        question.push(&text.as_str().into());
    }
    WORKER.with_borrow_mut(|worker| {
        let worker = match worker {
            Some(worker) => worker,
            None => worker.insert(start(Rc::new(tell))?),
        };
        worker.post_message(&question)?;
        OPEN.with_borrow_mut(|open| open.push(request));
        Ok(())
    })
}

/// Ends it, whatever it does; nothing is heard of it any more.
pub fn end() {
    OPEN.take();
    if let Some(worker) = WORKER.take() {
        worker.terminate();
    }
}

fn start(tell: Rc<dyn Fn(u32, Result<String, String>)>) -> Result<Worker, JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options("beside/worker.js", &options)?;
    let also_tell = Rc::clone(&tell);
    let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let answer: Array = event.data().unchecked_into();
        let request = answer.get(0).as_f64().unwrap_or_default() as u32;
        let text = answer.get(1).as_string();
        OPEN.with_borrow_mut(|open| open.retain(|&waiting| waiting != request));
        tell(request, text.ok_or_else(|| answer.get(2).as_string().unwrap_or_default()));
    });
    worker.set_onmessage(Some(heard.into_js_value().unchecked_ref()));
    // A script that could not be loaded answers nothing: the next question starts it anew.
    let failed = Closure::<dyn Fn(Event)>::new(move |_| {
        let open = OPEN.take();
        end();
        for request in open {
            also_tell(request, Err(NOT_LOADED.to_owned()));
        }
    });
    worker.set_onerror(Some(failed.into_js_value().unchecked_ref()));
    Ok(worker)
}

const NOT_LOADED: &str = "A part of the page could not be loaded, perhaps since the server is gone";
