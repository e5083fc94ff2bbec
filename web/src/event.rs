//! Events that the page reacts to ([`Event`]). Plain data, independent of the browser.

use core::ops::Range;
use std::sync::Arc;

use turnwise_host::formats::Format;
use turnwise_host::text::CheckPolicy;

use crate::advice::Scope;
use crate::effect::Secret;
pub use crate::lanes::LaneEvent;
use crate::language::Language;
pub use crate::memory::MemoryEvent;
pub use crate::report::ReportEvent;
use crate::settings::{Envelope, Kind, Knob, Summarizer, Unit};
use crate::tapestry::Hit;

/// Something happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The page was opened at this fragment, or a link in it was followed.
    Arrived(String),
    /// Go back to the state before the last change.
    Undone,
    /// Take the last undo back.
    Redone,
    /// The browser may or may not keep the opened conversation.
    KeepChosen(bool),
    /// What the browser kept.
    KeptLoaded(Option<String>),
    /// The browser has no space left.
    KeepFailed,
    /// Save this picture as a file.
    PictureSaved(String),
    /// The user asked for a link to the current view.
    LinkCopied,
    /// An envelope for summaries was chosen.
    EnvelopeChosen(Envelope),
    /// Something about the lanes.
    Lane(LaneEvent),
    /// Whether letters, digits and signs are shortcuts.
    KeysSwitched(bool),
    /// The answers of the learner's own function, as a lane that the worker reads; `None` removes
    /// it.
    FunctionLane(Option<String>),
    /// Something in the panel of the memory.
    Memory(MemoryEvent),
    /// Something in a lesson, or about the lessons.
    Learn(LearnEvent),
    /// The browser has no space for the progress.
    ProgressUnsaved,
    /// Ask again about a message whose answer failed.
    SentAgain,
    /// A person decided to keep a message (`Some(true)`), to leave it out (`Some(false)`), or undid
    /// the decision.
    Decided(usize, Option<bool>),
    /// A message of the transcript was opened.
    MessageOpened(usize),
    /// The gallery's table of contents arrived.
    GalleryLoaded(String),
    /// A conversation of the gallery was chosen.
    ConversationChosen(String),
    /// Its file arrived.
    ConversationLoaded {
        /// Its id in the gallery.
        id: String,
        /// The file.
        text: String,
    },
    /// A file of the site could not be loaded.
    LoadFailed(String),
    /// Someone pasted or opened their own conversation.
    Opened {
        /// The file's name, if it has one.
        name: String,
        /// Its content.
        text: String,
    },
    /// Files were dropped on the page: their names and contents.
    Dropped(Vec<(String, String)>),
    /// A format was chosen for reading the messages.
    FormatChosen(Format),
    /// Fix what a provider would refuse.
    HealAsked,
    /// Undo the last healing.
    HealUndone,
    /// Show the next message that has a finding.
    FindingSought,
    /// The handle was dragged to this number of messages.
    ScrubbedTo(usize),
    /// The handle was moved by key or button.
    Stepped(Step),
    /// Play was started or stopped.
    PlayToggled,
    /// Time for the next step of play.
    Ticked,
    /// There is time for the next step of a long conversation.
    Continued,
    /// A strategy was chosen.
    KindChosen(Kind),
    /// Trimming counts in this unit.
    UnitChosen(Unit),
    /// A summarizer was chosen.
    SummarizerChosen(Summarizer),
    /// A policy was chosen for facts that an endpoint's summary loses or makes up.
    ChecksChosen(CheckPolicy),
    /// Digests instead of placeholders for old results were switched on or off.
    DigestsChosen(bool),
    /// A slider was moved.
    KnobTurned(Knob, u32),
    /// The host's memory, which goes into the instructions of every request, was edited.
    MemorySet(String),
    /// Suggest a policy for these conversations and set it.
    AdviceAsked(Scope),
    /// The provider's token count for the request at the handle was entered.
    TokensReported(u32),
    /// The pointer or the focus moved to these messages.
    Pointed(Option<Range<usize>>),
    /// A place of a picture is under the pointer.
    PicturePointed(Option<Hit>),
    /// A dialog was opened.
    DialogOpened(Dialog),
    /// The open dialog was closed.
    DialogClosed,
    /// Switch between light, dark and the system's theme.
    ThemeToggled,
    /// Request the summary that the plan offers.
    SummaryAsked,
    /// A piece of a summary arrived.
    SummaryStreamed {
        /// Which request it belongs to.
        request: u32,
        /// The piece.
        text: String,
    },
    /// A summary arrived.
    SummaryArrived {
        /// Which request it answers.
        request: u32,
        /// Its text.
        text: String,
    },
    /// A summary request failed.
    SummaryFailed {
        /// Which request failed.
        request: u32,
        /// Why.
        reason: String,
    },
    /// Mark or unmark the summary with this key for comparison.
    SummaryMarked(u32),
    /// Check which facts the summary with this key kept, lost and made up.
    CheckAsked(u32),
    /// Have the endpoint grade the summary with this key.
    GradeAsked(u32),
    /// Show the conversation's facts up to the handle.
    LedgerAsked,
    /// Compare the two marked summaries.
    SummariesCompared,
    /// Undo the last summary.
    SummaryUndone,
    /// Allow summaries again after an undo.
    SummariesResumed,
    /// An endpoint was set. Its key is kept in memory only.
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
    /// The text in the composer changed.
    Drafted(String),
    /// Send the composer's text, or the next recorded message if it is empty.
    Sent,
    /// A piece of the answer arrived.
    Streamed {
        /// Which request it belongs to.
        request: u32,
        /// The piece.
        text: String,
    },
    /// The provider counted the request's tokens, and how many came from its cache.
    Used(u32, (u32, u32)),
    /// The answer is complete.
    Answered(u32),
    /// The request failed.
    ChatFailed {
        /// Which request failed.
        request: u32,
        /// Why, for people.
        reason: String,
    },
    /// Stop the answer and keep the text that arrived.
    Stopped,
    /// Count the exact tokens of this text.
    TokensAsked(Arc<str>),
    /// Something in the first report.
    Report(ReportEvent),
    /// The window of this model was chosen.
    ModelNamed(String),
    /// The worker answered a request, or failed with a reason.
    WorkerAnswered {
        /// The number of the request.
        request: u32,
        /// The answer.
        answer: Result<String, String>,
    },
    /// The text engine was loaded, or why it was not.
    TextLoaded(Result<(), String>),
    /// Load the text engine again.
    TextAsked,
    /// Copy the settings as code to the clipboard.
    CodeCopied,
    /// Save the plan at the handle as a file.
    PlanSaved,
    /// The system or the person prefers less motion.
    MotionPreferred(bool),
    /// The system prefers a dark page, or does so no longer.
    DarkPreferred(bool),
    /// A value was chosen for the picture to follow; empty for the one that was needed most often.
    Followed(String),
}

/// Something in a lesson, or about the lessons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LearnEvent {
    /// The list of lessons arrived.
    Listed(String),
    /// The progress that the browser kept.
    ProgressLoaded(String),
    /// A file with progress was opened.
    ProgressOpened(String),
    /// Save the progress to a file.
    ProgressSaved,
    /// Copy the learner's line for the board of the class.
    LineCopied(String),
    /// A language was chosen.
    Language(Language),
    /// A prediction was chosen, from 1.
    Predicted(usize),
    /// Add the line with this index to the memory, or remove it.
    Remembered(usize, bool),
    /// Show the next hint.
    HintOpened,
    /// A message was clicked.
    Picked(usize),
    /// Show the controls that the lesson does not need, or hide them.
    AllControls(bool),
    /// The solution was requested, and waits for a confirmation.
    SolutionAsked,
    /// Show the solution.
    SolutionShown,
    /// Begin the lesson again.
    Reset,
    /// Show where this clause fails.
    Shown(usize),
    /// Show another conversation of the lesson.
    Conversation(String),
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
    /// To the previous moment with a compaction.
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
    /// Set up an endpoint.
    Endpoint,
    /// Settings as code, plan as JSON.
    Export,
    /// What healing did.
    Healed,
    /// Two summaries, side by side in one text.
    Difference,
    /// The facts of the conversation.
    Ledger,
    /// The records of the memory.
    Memory,
    /// How to read the page, and the keyboard.
    Help,
    /// The link to the state of the page.
    Share,
    /// Which learner of a class solved which lesson.
    Board,
}
