//! The web worker, started on the first request. Its script is `assets/beside/worker.js`.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Array;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::texts::page as t;

thread_local! {
    static WORKER: RefCell<Option<Worker>> = const { RefCell::new(None) };
    /// Numbers of unanswered requests.
    static OPEN: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
}

/// Sends a request. `report` is called with each answer and its request's number.
pub fn ask(
    request: u32,
    task: &str,
    texts: &[String],
    report: impl Fn(u32, Result<String, String>) + 'static,
) -> Result<(), JsValue> {
    let question = Array::of2(&request.into(), &task.into());
    for text in texts {
        question.push(&text.as_str().into());
    }
    WORKER.with_borrow_mut(|worker| {
        let worker = match worker {
            Some(worker) => worker,
            None => worker.insert(start(Rc::new(report))?),
        };
        worker.post_message(&question)?;
        OPEN.with_borrow_mut(|open| open.push(request));
        Ok(())
    })
}

/// Terminates the worker and drops its requests.
pub fn end() {
    OPEN.take();
    if let Some(worker) = WORKER.take() {
        worker.terminate();
    }
}

fn start(report: Rc<dyn Fn(u32, Result<String, String>)>) -> Result<Worker, JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options("beside/worker.js", &options)?;
    let report_failure = Rc::clone(&report);
    let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let answer: Array = event.data().unchecked_into();
        let request = answer.get(0).as_f64().unwrap_or_default() as u32;
        let text = answer.get(1).as_string();
        OPEN.with_borrow_mut(|open| open.retain(|&waiting| waiting != request));
        report(request, text.ok_or_else(|| answer.get(2).as_string().unwrap_or_default()));
    });
    worker.set_onmessage(Some(heard.into_js_value().unchecked_ref()));
    // If the script fails to load, the next request starts a new worker.
    let failed = Closure::<dyn Fn(Event)>::new(move |_| {
        let open = OPEN.take();
        end();
        for request in open {
            report_failure(request, Err(t::NOT_LOADED.say().to_owned()));
        }
    });
    worker.set_onerror(Some(failed.into_js_value().unchecked_ref()));
    Ok(worker)
}
