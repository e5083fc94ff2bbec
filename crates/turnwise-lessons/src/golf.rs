//! Golf: conversations to send with as few tokens as possible, without losing anything of value.
//! The holes are in `lessons/golf.json`; the tests play each solution.

use turnwise_host::json::Json;

use crate::clause::{Clause, wants};
use crate::error::LessonError;
use crate::fields::{Fields, json};
use crate::file::Part;
use crate::lane::Lane;
use crate::lesson::goal;
use crate::lesson::json::{flag, number, object, text};
use crate::measure::Measure;
use crate::reading::Attempt;
use crate::replay::{Player, Wants};
use crate::words::Language;

/// A hole.
#[derive(Clone, Debug, PartialEq)]
pub struct Hole {
    /// Its name.
    pub id: String,
    /// Its conversation, by its id in the gallery.
    pub conversation: String,
    /// The link that opens it in the page.
    pub link: String,
    /// The conditions for a score to count.
    pub goal: Vec<Clause>,
    /// The measure to minimize.
    pub score: Measure,
    /// The best known score.
    pub par: u64,
    /// The lane that reaches it.
    pub solution: Lane,
}

/// One attempt at a hole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Each clause in words, and whether it holds.
    pub clauses: Vec<(String, bool)>,
    /// The score. It counts only if all clauses hold.
    pub score: u64,
}

/// Reads the list of holes.
///
/// # Errors
/// Missing or invalid fields, with their names.
pub fn read(file: &str) -> Result<Vec<Hole>, LessonError> {
    let part = Part { name: "holes", text: file, line: 1 };
    let value = json(&part)?;
    let holes = Fields::new(&value, &part).items()?;
    holes.into_iter().map(hole).collect()
}

fn hole(fields: Fields<'_>) -> Result<Hole, LessonError> {
    fields.only(&["id", "conversation", "link", "goal", "score", "par", "solution"])?;
    let score = fields.needed_text("score")?;
    let score = Measure::from_name(score)
        .ok_or_else(|| fields.wrong("score", "the name of a measure", None))?;
    let list = fields.json.list_of("goal").iter().enumerate().map(|(place, clause)| {
        let text = clause.to_string();
        let name = format!("goal[{place}]");
        let part = Part { name: &name, text: &text, line: 1 };
        goal::read(&Fields::new(clause, &part))
    });
    Ok(Hole {
        id: fields.needed_text("id")?.to_owned(),
        conversation: fields.needed_text("conversation")?.to_owned(),
        link: fields.needed_text("link")?.to_owned(),
        goal: list.collect::<Result<_, _>>()?,
        score,
        par: fields.number("par")?.map_or(0, u64::from),
        solution: Lane::read(fields.object("solution")?),
    })
}

impl Hole {
    /// Plays a lane.
    ///
    /// # Errors
    /// Options that the engine refuses.
    pub fn play(
        &self,
        player: &Player<'_>,
        lane: &Lane,
        language: Language,
    ) -> Result<Game, LessonError> {
        let wants = Wants { recall: true, ..wants(&self.goal) };
        let attempt = Attempt::new(vec![player.replay(lane, &[], &wants)?]);
        let clause = |clause: &Clause| {
            (language.sentence(clause, &attempt.read(clause)), attempt.satisfies(clause))
        };
        let score = attempt.read(&Clause::new(self.score, crate::clause::Bound::All));
        Ok(Game {
            clauses: self.goal.iter().map(clause).collect(),
            score: score.value.unwrap_or_default(),
        })
    }
}

impl Game {
    /// Whether the score counts.
    pub fn counts(&self) -> bool {
        self.clauses.iter().all(|(_, holds)| *holds)
    }

    /// The game as JSON.
    pub fn to_json(&self, hole: &Hole) -> String {
        let clauses = self.clauses.iter();
        let clauses =
            clauses.map(|(words, holds)| object([("words", text(words)), ("holds", flag(*holds))]));
        let fields = [
            ("clauses", Json::Array(clauses.collect())),
            ("counts", flag(self.counts())),
            ("score", number(self.score)),
            ("par", number(hole.par)),
        ];
        object(fields).to_string()
    }
}
