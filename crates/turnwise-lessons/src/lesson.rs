//! A lesson as data: everything that its file says.

use turnwise_host::json::Json;

use crate::clause::Clause;
use crate::error::LessonError;
use crate::file::Parts;
use crate::lane::Lane;
use crate::panel::{Control, Panel};
use crate::text::Text;

pub(crate) mod goal;
pub(crate) mod json;
mod read;
mod write;

/// A lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// Its name in links: lower-case words with hyphens.
    pub id: String,
    /// Minutes that a class needs.
    pub minutes: u32,
    /// Whether it is for those who are quick, outside of the two hours of a class.
    pub is_extra: bool,
    /// Whether one change may solve it: it shows something, in at most four minutes.
    pub is_demonstration: bool,
    /// Lessons that come before it, by id.
    pub needs: Vec<String>,
    /// The exercise in `exercises/` that continues it.
    pub exercise: Option<String>,
    /// Its conversations, by their id in the gallery. The first is shown.
    pub conversations: Vec<String>,
    /// Index of the message that the model is about to write when the lesson opens; the end of the
    /// conversation without it.
    pub at: Option<usize>,
    /// The controls that the panel shows.
    pub show: Vec<Control>,
    /// Names of settings that stay fixed even with all controls open.
    pub locks: Vec<String>,
    /// Lanes drawn next to the learner's, by name.
    pub compare: Vec<String>,
    /// Whether each conversation gets the window that the gallery names for it, and the lesson is
    /// measured as the evaluations measure.
    pub is_evaluation: bool,
    /// The lane at the beginning.
    pub start: Lane,
    /// Further lanes, for comparisons and for figures in the text.
    pub lanes: Vec<NamedLane>,
    /// The clauses to satisfy.
    pub goal: Vec<Clause>,
    /// Changes to the start that reach it.
    pub solutions: Vec<Json<'static>>,
    /// Changes to the start that seem right and are not.
    pub wrong: Vec<Wrong>,
    /// The answers of a scripted summarizer, in order.
    pub summaries: Vec<String>,
    /// The lines to choose for the memory.
    pub memory: Vec<String>,
    /// The prose.
    pub text: Text,
    /// Numbers that the tests computed.
    pub generated: Generated,
}

/// A lane with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedLane {
    /// Its name in figures and comparisons.
    pub name: String,
    /// Changes to the start.
    pub set: Json<'static>,
    /// Its conversation, where that is another one than the lesson's.
    pub conversation: Option<String>,
}

/// A wrong answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Wrong {
    /// Changes to the start.
    pub set: Json<'static>,
    /// The clauses that it fails, by key: these and no others.
    pub fails: Vec<String>,
    /// The heading of its text in the section *Wrong*.
    pub say: String,
}

/// Numbers computed from the rest of the file and the conversations. Tests keep them up to date.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Generated {
    /// The figures of the text, by name.
    pub figures: Vec<(String, u64)>,
    /// How many settings the grid has.
    pub settings: u32,
    /// The names of those that reach the goal.
    pub solved: Vec<String>,
}

impl Lesson {
    /// Reads a lesson file.
    ///
    /// # Errors
    /// Anything that is missing or cannot be meant, with line and field: `missing_section`,
    /// `missing_fence`, `missing_field`, `unknown_field`, `bad_field`, `unknown_name`, `too_long`,
    /// and the errors of [`Parts::read`], of [`prose`](crate::prose) and of the options.
    pub fn read(file: &str) -> Result<Self, LessonError> {
        let parts = Parts::read(file)?;
        read::lesson(&parts)
    }

    /// The file of this lesson. [`Self::read`] makes the same lesson of it.
    pub fn write(&self) -> String {
        write::file(self)
    }

    /// The lane that a solution, by its place, comes to.
    pub fn solution(&self, place: usize) -> Option<Lane> {
        self.solutions.get(place).map(|set| self.start.with(set))
    }

    /// The lane of this name: `start`, `solution`, the name of a wrong answer or of a lane.
    pub fn lane(&self, name: &str) -> Option<Lane> {
        match name {
            "start" => Some(self.start.clone()),
            "solution" => self.solution(0),
            _ => {
                let wrong = self.wrong.iter().find(|wrong| wrong.say == name);
                let set = wrong.map(|wrong| &wrong.set);
                let lane = || self.lanes.iter().find(|lane| lane.name == name);
                set.or_else(|| lane().map(|lane| &lane.set)).map(|set| self.start.with(set))
            }
        }
    }

    /// A setting of the panel by the controls that the lesson shows: `trim max=14 least=3`, or the
    /// numbers of the chosen lines, from 1: `trim memory=1+4`.
    pub fn name_of(&self, panel: &Panel) -> String {
        let mut name = panel.name(&self.show);
        if self.show.contains(&Control::Memory) {
            let is_chosen = |line: &String| panel.memory.contains(line);
            let chosen = (1..).zip(&self.memory).filter(|(_, line)| is_chosen(line));
            let numbers: Vec<String> = chosen.map(|(number, _)| number.to_string()).collect();
            name.push_str(" memory=");
            name.push_str(&numbers.join("+"));
        }
        name
    }

    /// The figure of this name.
    pub fn figure(&self, name: &str) -> Option<u64> {
        let figures = &self.generated.figures;
        figures.iter().find(|(known, _)| known == name).map(|(_, value)| *value)
    }
}
