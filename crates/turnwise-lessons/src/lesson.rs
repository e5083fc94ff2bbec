//! A lesson as data: the content of its file.

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
    /// The minutes that a class needs.
    pub minutes: u32,
    /// Whether it is an extra for fast learners, outside of the two hours of a class.
    pub is_extra: bool,
    /// Whether a single change may solve it. Such a demonstration takes at most four minutes.
    pub is_demonstration: bool,
    /// The ids of lessons that come before it.
    pub needs: Vec<String>,
    /// The exercise in `exercises/` that continues it.
    pub exercise: Option<String>,
    /// Its conversations, by their ids in the gallery. The page shows the first.
    pub conversations: Vec<String>,
    /// Index of the message that the model is about to write when the lesson opens. If missing, the
    /// end of the conversation.
    pub at: Option<usize>,
    /// The controls that the panel shows.
    pub show: Vec<Control>,
    /// Names of settings that stay fixed even when all controls are open.
    pub locks: Vec<String>,
    /// Names of lanes that are drawn next to the learner's.
    pub compare: Vec<String>,
    /// Whether each conversation gets its window from the gallery, and the lesson is measured like
    /// the evaluations.
    pub is_evaluation: bool,
    /// The lane at the beginning.
    pub start: Lane,
    /// Further lanes, for comparisons and for figures in the text.
    pub lanes: Vec<NamedLane>,
    /// The clauses of the goal.
    pub goal: Vec<Clause>,
    /// Changes to the start that reach the goal.
    pub solutions: Vec<Json<'static>>,
    /// Changes to the start that seem right but are wrong.
    pub wrong: Vec<Wrong>,
    /// The answers of a scripted summarizer, in order.
    pub summaries: Vec<String>,
    /// The lines that can be chosen for the memory.
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
    /// The lane's conversation, if it differs from the lesson's.
    pub conversation: Option<String>,
}

/// A wrong answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Wrong {
    /// Changes to the start.
    pub set: Json<'static>,
    /// The keys of exactly the clauses that it fails.
    pub fails: Vec<String>,
    /// The heading of its text in the section *Wrong*.
    pub say: String,
}

/// Numbers computed from the rest of the file and the conversations. Tests keep them up to date.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Generated {
    /// The figures of the text, by name.
    pub figures: Vec<(String, u64)>,
    /// The number of settings in the grid.
    pub settings: u32,
    /// The names of the settings that reach the goal.
    pub solved: Vec<String>,
}

impl Lesson {
    /// Reads a lesson file.
    ///
    /// # Errors
    /// Missing or invalid input, with line and field: `missing_section`, `missing_fence`,
    /// `missing_field`, `unknown_field`, `bad_field`, `unknown_name`, `too_long`, and the errors of
    /// [`Parts::read`], of [`prose`](crate::prose) and of the options.
    pub fn read(file: &str) -> Result<Self, LessonError> {
        let parts = Parts::read(file)?;
        read::lesson(&parts)
    }

    /// Writes the lesson as a file. [`Self::read`] restores an equal lesson from it.
    pub fn write(&self) -> String {
        write::file(self)
    }

    /// The lane of the solution with this index.
    pub fn solution(&self, place: usize) -> Option<Lane> {
        self.solutions.get(place).map(|set| self.start.with(set))
    }

    /// The lane with this name: `start`, `solution`, or the name of a wrong answer or lane.
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

    /// The name of a setting, with the controls that the lesson shows: `trim max=14 least=3`, or
    /// the numbers of the chosen lines, from 1: `trim memory=1+4`.
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

    /// The figure with this name.
    pub fn figure(&self, name: &str) -> Option<u64> {
        let figures = &self.generated.figures;
        figures.iter().find(|(known, _)| known == name).map(|(_, value)| *value)
    }
}
