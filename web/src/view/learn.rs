//! The view of the lessons: the list, the open one, and the lanes.

use crate::lessons::{Block, Line, Measured, Predict, Span};
use crate::tapestry::Tapestry;

/// The list of lessons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Learn {
    /// The lessons.
    pub lessons: Vec<Listed>,
    /// How many are solved, in words.
    pub solved: String,
}

/// A line of the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// The lesson's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// `12 min`.
    pub minutes: String,
    /// `solved`, `begun` or nothing.
    pub state: &'static str,
}

/// The open lesson.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonView {
    /// Its title.
    pub title: String,
    /// `Lesson 3 of 10 · 12 min`.
    pub place: String,
    /// Why it cannot be shown; empty otherwise.
    pub failed: String,
    /// Where to look first.
    pub look: Vec<Block>,
    /// The prediction.
    pub predict: Option<Predict>,
    /// The choice, from 1.
    pub predicted: Option<usize>,
    /// The task.
    pub task: Vec<Block>,
    /// The lines to choose for the memory, each with its tokens and whether it is chosen.
    pub memory: Vec<(Line, u32, bool)>,
    /// The clauses with their values.
    pub clauses: Vec<Measured>,
    /// Whether they are being measured.
    pub is_measuring: bool,
    /// Whether all of them hold.
    pub is_solved: bool,
    /// The text for the wrong answer on the panel.
    pub wrong: Vec<Block>,
    /// The hints that were opened.
    pub hints: Vec<Vec<Span>>,
    /// How many are left.
    pub hints_left: usize,
    /// Whether the solution was requested and waits for a confirmation.
    pub asks_solution: bool,
    /// The insight and the code, once it is solved.
    pub why: Vec<Block>,
    /// The insight in code.
    pub code: Vec<Block>,
    /// Notes for teachers.
    pub notes: Vec<Block>,
    /// Whether all controls are shown.
    pub shows_all: bool,
    /// The conversations, if there are several: id, title, whether it is shown, and what it keeps and
    /// sends if the lesson is about all of them.
    pub conversations: Vec<Conversation>,
    /// The id of the lesson before.
    pub previous: Option<String>,
    /// The next lesson: id and title.
    pub next: Option<(String, String)>,
}

/// A conversation of a lesson.
pub type Conversation = (String, String, bool, Option<[String; 2]>);

/// The lanes that are compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LanesView {
    /// The lanes; none while there is nothing to compare.
    pub lanes: Vec<LaneView>,
    /// Whether one more can be added.
    pub has_room: bool,
    /// The plan's savings and losses compared to the slice, for the first page.
    pub figures: Vec<(String, String)>,
}

/// One lane.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LaneView {
    /// `A` to `D`.
    pub letter: char,
    /// The policy in words.
    pub words: String,
    /// Whether it is the one on the panel.
    pub is_chosen: bool,
    /// Whether it is the learner's own function, which the panel cannot show.
    pub is_function: bool,
    /// What it sends, request by request.
    pub tapestry: Tapestry,
    /// What happened to the value that the picture follows.
    pub thread: String,
    /// Label and number of each figure.
    pub figures: Vec<(&'static str, String)>,
    /// The provider's error for the request at the handle; empty if it accepts the request.
    pub refused: String,
    /// The message that it refuses.
    pub refused_at: Option<usize>,
    /// Whether it is being replayed.
    pub is_waiting: bool,
    /// The beginnings of the messages that it sends at the handle: role, text, whether it is the
    /// refused one. For the first page only.
    pub sends: Vec<(&'static str, String, bool)>,
}
