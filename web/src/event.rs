//! What can happen ([`Event`]) and what the page then has to do ([`Effect`]). Plain data: no
//! browser in it.

use core::fmt;
use core::ops::Range;
use std::sync::Arc;

use turnwise_host::formats::Format;
use turnwise_host::text::CheckPolicy;

use crate::evals::{Baseline, Scope};
use crate::settings::{Kind, Knob, Summarizer, Unit};

/// Something happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The gallery's table of contents arrived.
    GalleryLoaded(String),
    /// A conversation of the gallery was chosen.
    Chosen(String),
    /// Its file arrived.
    ConversationLoaded {
        /// Its id in the gallery.
        id: String,
        /// The file.
        text: String,
    },
    /// A file of ours could not be had.
    LoadFailed(String),
    /// Someone pasted or opened a conversation of their own.
    Opened {
        /// The file's name, if it has one.
        name: String,
        /// What is in it.
        text: String,
    },
    /// The messages are to be read in this format.
    FormatChosen(Format),
    /// Mend what a provider would refuse.
    HealAsked,
    /// Take the last healing back.
    HealUndone,
    /// Show the next message with something wrong.
    FindingSought,
    /// The handle was dragged to so many messages.
    ScrubbedTo(usize),
    /// The handle was moved by key or button.
    Stepped(Step),
    /// Play was started or stopped.
    PlayToggled,
    /// Time for the next step of play.
    Ticked,
    /// A strategy was chosen.
    KindChosen(Kind),
    /// Trimming counts in this unit.
    UnitChosen(Unit),
    /// Who writes summaries.
    SummarizerChosen(Summarizer),
    /// What is done about the facts that an endpoint's summary loses and makes up.
    ChecksChosen(CheckPolicy),
    /// Digests in the place of old results, or traces of them.
    DigestsChosen(bool),
    /// A slider was moved.
    Turned(Knob, u32),
    /// The host puts this into the instructions of every request.
    MemorySet(String),
    /// Set the policy as it suits these conversations.
    AdviceAsked(Scope),
    /// The provider counted so many tokens for the request at the handle.
    Reported(u32),
    /// The pointer or the focus is on these messages.
    Pointed(Option<Range<usize>>),
    /// A dialog was opened.
    DialogOpened(Dialog),
    /// The open dialog was closed.
    DialogClosed,
    /// Light, dark, or as the system has it.
    ThemeToggled,
    /// Make the summary that is offered.
    SummaryAsked,
    /// The summary came.
    SummaryArrived {
        /// Which request it answers.
        request: u32,
        /// Its text.
        text: String,
    },
    /// It did not.
    SummaryFailed {
        /// Which request failed.
        request: u32,
        /// Why.
        reason: String,
    },
    /// Mark a summary, by its key, to be compared with another, or mark it no more.
    SummaryMarked(u32),
    /// Say which facts the summary with this key kept, lost and made up.
    CheckAsked(u32),
    /// Have the endpoint grade the summary with this key.
    GradeAsked(u32),
    /// Show the facts that are known at the handle.
    LedgerAsked,
    /// Compare the two that are marked.
    SummariesCompared,
    /// Take the last summary back.
    SummaryUndone,
    /// Allow summaries again after taking one back.
    SummariesResumed,
    /// The endpoint was named. The key stays in memory and nowhere else.
    EndpointNamed {
        /// Where `/chat/completions` is.
        url: String,
        /// The model's name there.
        model: String,
        /// The key, empty to leave it as it is.
        key: Secret,
    },
    /// Forget the endpoint and the key.
    EndpointForgotten,
    /// Something was written in the composer.
    Drafted(String),
    /// Send what was written, or the next recorded message.
    Sent,
    /// A piece of the answer arrived.
    Streamed {
        /// Which request it belongs to.
        request: u32,
        /// The piece.
        text: String,
    },
    /// The answer is complete.
    Answered(u32),
    /// The request failed.
    ChatFailed {
        /// Which request failed.
        request: u32,
        /// Why, for people.
        reason: String,
    },
    /// Stop the answer; what has arrived stays.
    Stopped,
    /// The tokens of this text are wanted exactly.
    TokensAsked(Arc<str>),
    /// Something happened on the page of evaluations.
    Evals(Evaluate),
    /// The worker answered a question, or gave the reason why not.
    WorkerAnswered {
        /// Which question.
        request: u32,
        /// The answer.
        answer: Result<String, String>,
    },
    /// Put the settings as code on the clipboard.
    CodeCopied,
    /// Save the plan at the handle as a file.
    PlanSaved,
    /// The system or the person prefers less motion.
    MotionPreferred(bool),
}

/// What one does on the page of evaluations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evaluate {
    /// The page was opened or left.
    Opened(bool),
    /// These conversations.
    Over(Scope),
    /// Compare with this.
    Against(Baseline),
    /// Put the panel's settings aside as the baseline.
    Kept,
    /// Each conversation of the gallery in its own window, or all in the panel's.
    OwnWindows(bool),
    /// Say what these conversations are like, and suggest a policy.
    Surveyed,
    /// Set the panel as was suggested.
    Adopted,
    /// Begin.
    Started,
    /// End the run; what is known stays.
    Ended,
    /// Draw this column.
    Column(usize),
    /// Draw the requests of this row.
    Row(usize),
    /// Save what is known as JSON.
    Saved,
    /// Put it on the clipboard.
    Copied,
}

/// Moves of the handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the first request.
    Start,
    /// To the end.
    End,
    /// One request back.
    Back,
    /// One request on.
    Forward,
    /// To the turn before.
    TurnBack,
    /// To the next turn.
    TurnForward,
    /// To the last moment something was made smaller.
    ActBack,
    /// To the next one.
    ActForward,
}

/// The dialogs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// Choose a conversation.
    Gallery,
    /// Paste or open one.
    Open,
    /// Name an endpoint.
    Endpoint,
    /// Settings as code, plan as JSON.
    Export,
    /// What healing did.
    Healed,
    /// Two summaries, side by side in one text.
    Difference,
    /// The facts of the conversation.
    Ledger,
    /// How to read the page, and the keyboard.
    Help,
}

/// A key: never shown, not even when debugging.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Hides `text`.
    pub fn new(text: String) -> Self {
        Self(text)
    }

    /// For the one place that sends it.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// `text` with the key masked wherever it stands, for errors that quote what was sent.
    pub fn mask(&self, text: &str) -> String {
        if self.0.is_empty() { text.to_owned() } else { text.replace(&self.0, "•••") }
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_empty() { "Secret(none)" } else { "Secret(•••)" })
    }
}

/// Something to do for the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Fetch the gallery's table of contents.
    LoadGallery,
    /// Fetch one conversation.
    LoadConversation(String),
    /// Send [`Event::Ticked`] after so many milliseconds.
    Tick(u32),
    /// Ask the endpoint and stream the answer.
    Chat(Request),
    /// Ask the endpoint for a summary.
    Summarize(Request),
    /// Cut the running request.
    Abort,
    /// Ask the worker beside the page; it is started if it is not there.
    AskWorker {
        /// Tells the answer apart.
        request: u32,
        /// What it is to do.
        task: &'static str,
        /// What it needs for that.
        texts: Vec<String>,
    },
    /// End the worker, whatever it does.
    EndWorker,
    /// Put text on the clipboard.
    Copy(String),
    /// Offer text as a file.
    Save {
        /// The file's name.
        name: String,
        /// What is in it.
        text: String,
    },
    /// Show and remember the theme; `None` follows the system.
    Theme(Option<&'static str>),
}

/// A request to an OpenAI-compatible endpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Its number: answers to older requests are ignored.
    pub number: u32,
    /// The whole address.
    pub url: String,
    /// The key, if any.
    pub key: Secret,
    /// The JSON body.
    pub body: String,
}
