//! The text engine in another module, through JavaScript: `boot.js` loads it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::Function;
use turnwise_host::formats::Format;
use turnwise_host::text::Prompt;
use turnwise_host::turnwise_core::placeholder::WantedDigest;
use turnwise_host::turnwise_core::summary::Job;
use turnwise_host::turnwise_core::tokens::Family;
use turnwise_host::{Checked, Claim, Conversation, Notetaker, Redact, Wanted};
use wasm_bindgen::prelude::*;

thread_local! {
    /// Creates a notebook in the other module, once it is loaded.
    static OPEN: RefCell<Option<Function>> = const { RefCell::new(None) };
}

#[wasm_bindgen]
extern "C" {
    /// Loads the module. Returns a function that opens a notebook for a format, with or without
    /// redaction.
    #[wasm_bindgen(js_name = loadTextEngine, catch)]
    async fn load_text_engine() -> Result<JsValue, JsValue>;

    /// `web/worker/src/notebook.rs`.
    type Notebook;

    #[wasm_bindgen(method, structural)]
    fn rewind(this: &Notebook, length: u32);

    #[wasm_bindgen(method, structural)]
    fn push(this: &Notebook, rest: &str, content: &str) -> bool;

    #[wasm_bindgen(method, structural, js_name = readAhead)]
    fn read_ahead(this: &Notebook, bytes: usize) -> bool;

    #[wasm_bindgen(method, structural)]
    fn notes(
        this: &Notebook,
        covered: &[u32],
        tail: u32,
        form: &str,
        max_tokens: u32,
    ) -> Option<String>;

    #[wasm_bindgen(method, structural)]
    fn relevance(this: &Notebook, task: Option<&str>) -> Option<Vec<u32>>;

    #[wasm_bindgen(method, structural)]
    fn digest(this: &Notebook, item: u32, answer: u32, max_tokens: u32) -> Option<String>;

    #[wasm_bindgen(method, structural)]
    fn superseded(this: &Notebook) -> Vec<u32>;

    /// Instructions and conversation.
    #[wasm_bindgen(method, structural)]
    fn prompt(
        this: &Notebook,
        covered: &[u32],
        staying: &[u32],
        prior: Option<&str>,
    ) -> Vec<String>;

    #[wasm_bindgen(method, structural)]
    fn redact(this: &Notebook, text: &str) -> String;

    #[wasm_bindgen(method, structural)]
    fn free(this: &Notebook);
}

/// Loads the text engine, and the packs of languages that its notebooks met.
pub async fn load() -> Result<(), JsValue> {
    let open = load_text_engine().await?;
    OPEN.set(open.dyn_into().ok());
    Ok(())
}

/// A notetaker for the replays of one conversation. It sets `is_missed` if it read a message without
/// the pack of its language.
pub fn notetaker(is_missed: &Rc<Cell<bool>>) -> Rc<dyn Notetaker> {
    Rc::new(LoadedNotes { is_missed: Rc::clone(is_missed), ..LoadedNotes::default() })
}

/// The prompt for a model's summary.
pub fn prompt(chat: &Conversation, job: &Job) -> Prompt {
    let (covered, staying): (_, Vec<u32>) = (chat.covered(job), chat.staying(job).collect());
    let written = LoadedNotes::default()
        .with_notebook(chat, |notebook| {
            // The notebook redacts it.
            let prior = chat.prior_with(job.covers.clone());
            notebook.prompt(&covered, &staying, prior.as_deref())
        })
        .unwrap_or_default();
    let mut texts = written.into_iter();
    let mut next = || texts.next().unwrap_or_default();
    Prompt { system: next(), user: next() }
}

/// A model's summary without the secrets in it. `None` until the module is loaded.
pub fn redacted(chat: &Conversation, text: &str) -> Option<String> {
    let redacts = !matches!(chat.settings().redact, Redact::Off);
    let notebook = new_notebook((None, chat.family(), redacts))?;
    let text = notebook.redact(text);
    notebook.free();
    Some(text)
}

/// A notetaker that calls the other module. Copies share the notebook: replays of one conversation
/// begin alike, and each call first brings the notebook to the messages of its conversation.
#[derive(Clone, Default)]
struct LoadedNotes {
    open: Rc<RefCell<Option<Open>>>,
    is_missed: Rc<Cell<bool>>,
}

/// An open notebook.
struct Open {
    notebook: Notebook,
    /// What it was opened for.
    key: (Option<Format>, Family, bool),
    /// For each of its messages, the hash of it and all before it.
    chains: Vec<u64>,
}

impl LoadedNotes {
    /// Calls `ask` with the notebook after syncing it with the messages of `chat`. `None` until the
    /// module is loaded.
    fn with_notebook<T>(&self, chat: &Conversation, ask: impl FnOnce(&Notebook) -> T) -> Option<T> {
        let mut open = self.open.try_borrow_mut().ok()?;
        let key = (
            chat.knows_format().then(|| chat.format()),
            chat.family(),
            !matches!(chat.settings().redact, Redact::Off),
        );
        if open.as_ref().is_none_or(|open| open.key != key) {
            *open = Some(Open { notebook: new_notebook(key)?, key, chains: Vec::new() });
        }
        let open = open.as_mut()?;
        if open.follow(chat) {
            self.is_missed.set(true);
        }
        Some(ask(&open.notebook))
    }
}

impl Open {
    /// Syncs the notebook with the messages. Returns whether a language pack is missing.
    fn follow(&mut self, chat: &Conversation) -> bool {
        let mut lacks_pack = false;
        let transcript = chat.context().transcript();
        let same = self.chains.iter().zip(1..=chat.len());
        let known = same.take_while(|(chain, length)| **chain == transcript.chain(*length)).count();
        if known < self.chains.len() {
            self.chains.truncate(known);
            self.notebook.rewind(known as u32);
        }
        for index in known as u32..chat.len() {
            let message = chat.noted_message(index);
            let (rest, content) = message.as_ref().map_or(("", ""), |message| message.parts());
            lacks_pack |= self.notebook.push(rest, content);
            self.chains.push(transcript.chain(index + 1));
        }
        lacks_pack
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.notebook.free();
    }
}

impl Notetaker for LoadedNotes {
    fn notes(&self, chat: &Conversation, wanted: &Wanted<'_>) -> Option<String> {
        let Wanted { covered, tail, form, max_tokens } = *wanted;
        self.with_notebook(chat, |notebook| {
            notebook.notes(covered, tail, form.as_str(), max_tokens)
        })?
    }

    fn read_ahead(&self, chat: &Conversation, bytes: usize) -> bool {
        self.with_notebook(chat, |notebook| notebook.read_ahead(bytes)).unwrap_or_default()
    }

    fn relevance(&self, chat: &Conversation) -> Option<Vec<u32>> {
        let task = chat.settings().task.as_deref();
        self.with_notebook(chat, |notebook| notebook.relevance(task))?
    }

    fn digest(&self, chat: &Conversation, wanted: &WantedDigest) -> Option<String> {
        let WantedDigest { item, answer, max_tokens } = *wanted;
        self.with_notebook(chat, |notebook| notebook.digest(item, answer, max_tokens.0))?
    }

    fn superseded(&self, chat: &Conversation) -> Option<Vec<[u32; 3]>> {
        let found = self.with_notebook(chat, |notebook| notebook.superseded())?;
        Some(found.as_chunks().0.to_vec())
    }

    fn check(&self, _: &Conversation, _: &Claim<'_>) -> Option<Checked> {
        // The worker checks summaries on request.
        None
    }

    fn forget(&self, _: u32) {
        // The hashes show the change.
    }

    fn replaced(&self, _: u32) {
        // The hashes show this too.
    }

    fn fork(&self) -> Rc<dyn Notetaker> {
        Rc::new(self.clone())
    }
}

fn new_notebook((format, family, redacts): (Option<Format>, Family, bool)) -> Option<Notebook> {
    let format = format.map_or("", Format::as_str);
    OPEN.with_borrow(|open| {
        let made = open.as_ref()?.call3(
            &JsValue::NULL,
            &format.into(),
            &(family as u8).into(),
            &redacts.into(),
        );
        Some(made.ok()?.unchecked_into())
    })
}
