//! Work that the page has to do ([`Effect`]). Plain data, independent of the browser.

use core::fmt;

/// A key. It is never shown, not even in debug output.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Hides `text`.
    pub fn new(text: String) -> Self {
        Self(text)
    }

    /// The key itself, for the one place that sends it.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Replaces the key in `text` with `•••`, for errors that quote the request.
    pub fn mask(&self, text: &str) -> String {
        if self.0.is_empty() { text.to_owned() } else { text.replace(&self.0, "•••") }
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_empty() { "Secret(none)" } else { "Secret(•••)" })
    }
}

/// Work that the browser side of the page carries out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Fetch the gallery's table of contents.
    LoadGallery,
    /// Fetch one conversation.
    LoadConversation(String),
    /// Send [`Ticked`](crate::event::Event::Ticked) after this many milliseconds.
    Tick(u32),
    /// Send [`Continued`](crate::event::Event::Continued) once the page has answered other events.
    Continue,
    /// Ask the endpoint and stream the answer.
    Chat(Request),
    /// Ask the endpoint for a summary.
    Summarize(Request),
    /// Cancel the running request.
    Abort,
    /// Send a task to the web worker, which is started on the first request.
    AskWorker {
        /// Number of the request, repeated in the answer.
        request: u32,
        /// Name of the task.
        task: &'static str,
        /// The task's arguments.
        texts: Vec<String>,
    },
    /// Terminate the worker.
    EndWorker,
    /// Copy text to the clipboard.
    Copy(String),
    /// Offer text as a file.
    Save {
        /// The file's name.
        name: String,
        /// Its content.
        text: String,
    },
    /// Copy the link with this fragment to the clipboard.
    CopyLink(String),
    /// Load what the browser kept and send [`KeptLoaded`](crate::event::Event::KeptLoaded).
    LoadKept,
    /// Keep this text in the browser; `None` forgets it.
    Keep(Option<String>),
    /// Load the text engine and send [`TextLoaded`](crate::event::Event::TextLoaded).
    LoadText,
    /// Fetch the list of lessons.
    LoadLessons,
    /// Keep the progress in the browser.
    SaveProgress(String),
    /// Turn shortcuts of a single character on or off, and remember it.
    Keys(bool),
    /// Show and remember the theme; `None` follows the system.
    Theme(Option<&'static str>),
}

/// A request to an OpenAI-compatible endpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Its number, by which answers to older requests are recognized and ignored.
    pub number: u32,
    /// The whole address.
    pub url: String,
    /// The key, if any.
    pub key: Secret,
    /// The JSON body.
    pub body: String,
}
