//! Lessons as the page shows them. The worker reads the files and measures the clauses; this module
//! stores its answers and the learner's actions.

mod board;
mod progress;
mod prose;

use turnwise_host::json::{Json, parse};

use crate::export;
use crate::language::Language;
use crate::model::Model;
use crate::settings::{CHECKS, ENVELOPES, Kind, Knob, Settings, Unit};

pub use self::board::{Board, Learner};
pub use self::progress::{Done, Progress};
pub use self::prose::{Block, Span};

/// The lessons and the one that is open.
#[derive(Default)]
pub struct Workshop {
    /// The list of lessons, once loaded.
    pub entries: Vec<Entry>,
    /// The open lesson.
    pub open: Option<Open>,
    /// What the learner has done, and in which language.
    pub progress: Progress,
}

/// A line in the list of lessons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Its id, for links.
    pub id: String,
    /// Its file, without the ending.
    pub file: String,
    /// Its titles: English, German.
    pub titles: [String; 2],
    /// Minutes that a class needs.
    pub minutes: u32,
}

impl Entry {
    /// The title in a language.
    pub fn title(&self, language: Language) -> &str {
        let [english, german] = &self.titles;
        match language {
            Language::German if !german.is_empty() => german,
            _ => english,
        }
    }
}

/// Reads the list of lessons. Incomplete entries are skipped.
pub fn entries(text: &str) -> Vec<Entry> {
    let Ok(parsed) = parse(text) else { return Vec::new() };
    let read = parsed.json.as_array().unwrap_or_default().iter().filter_map(|entry| {
        let text = |name| entry.text_of(name).map(str::to_owned);
        Some(Entry {
            id: text("id")?,
            file: text("file")?,
            titles: [text("title")?, text("de").unwrap_or_default()],
            minutes: entry.get("minutes").and_then(Json::as_u32)?,
        })
    });
    read.collect()
}

/// An open lesson.
#[derive(Default)]
pub struct Open {
    /// Its id.
    pub id: String,
    /// The lesson, once the worker has read it.
    pub lesson: Option<std::sync::Arc<Lesson>>,
    /// Why it could not be read.
    pub failed: String,
    /// The message that the learner clicked.
    pub picked: Option<usize>,
    /// The learner's prediction, from 1.
    pub predicted: Option<usize>,
    /// How many hints were opened.
    pub hints: usize,
    /// The clauses as last measured.
    pub clauses: Vec<Measured>,
    /// Whether all of them hold.
    pub is_solved: bool,
    /// The text for the wrong answer on the panel.
    pub wrong: Vec<Block>,
    /// The insight with the learner's own figures.
    pub why: Vec<Block>,
    /// What each conversation of an evaluation keeps and sends.
    pub rows: Vec<[String; 2]>,
    /// Whether the controls that the lesson does not need are shown too.
    pub shows_all: bool,
    /// Whether the solution was requested and waits for a confirmation.
    pub asks_solution: bool,
    /// The worker request that reads or measures, while it runs.
    pub request: Option<u32>,
    /// The state that was measured last.
    pub measured: String,
}

/// A clause with its live value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    /// The clause and its value, in words.
    pub words: String,
    /// Whether it holds.
    pub holds: bool,
    /// Conversation, request and message to show.
    pub place: Option<(usize, usize, usize)>,
    /// The value that is missing there.
    pub missing: Option<String>,
}

/// A lesson in one language.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lesson {
    /// Its title.
    pub title: String,
    /// Minutes that a class needs.
    pub minutes: u32,
    /// The hash of its goal.
    pub goal: String,
    /// Its conversations, by gallery id. The first is shown.
    pub conversations: Vec<String>,
    /// The number of messages at which it opens; the end if missing.
    pub at: Option<usize>,
    /// Names of the controls that it needs.
    pub show: Vec<String>,
    /// Whether a message is to be clicked.
    pub picks: bool,
    /// The texts in its goal, for the picture to follow.
    pub follow: Vec<String>,
    /// Whether a script writes the summaries.
    pub is_scripted: bool,
    /// The lanes next to the learner's.
    pub compare: Vec<Settings>,
    /// The learner's lane at the beginning.
    pub start: Settings,
    /// The lane that reaches the goal.
    pub solution: Settings,
    /// The lines to choose for the memory.
    pub memory: Vec<Line>,
    /// The hints.
    pub hints: Vec<Vec<Span>>,
    /// The prediction.
    pub predict: Option<Predict>,
    /// Where to look first.
    pub look: Vec<Block>,
    /// The task.
    pub task: Vec<Block>,
    /// The insight in code.
    pub code: Vec<Block>,
    /// Notes for teachers.
    pub notes: Vec<Block>,
}

/// A line to choose for the memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Its words.
    pub text: String,
    /// The message that states it, if there is one.
    pub message: Option<usize>,
}

/// A question before anything is done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Predict {
    /// The question.
    pub question: Vec<Block>,
    /// The choices.
    pub choices: Vec<Vec<Span>>,
    /// The right one, from 0.
    pub right: usize,
    /// The answer, shown afterwards.
    pub answer: Vec<Block>,
}

impl Lesson {
    /// Reads the worker's description; `None` for anything else.
    pub fn read(text: &str) -> Option<Self> {
        let json = parse(text).ok()?.json;
        let texts = |name| -> Vec<String> {
            let texts = json.list_of(name).iter().filter_map(Json::as_str);
            texts.map(str::to_owned).collect()
        };
        let memory: Vec<Line> = json.list_of("memory").iter().filter_map(line).collect();
        let settings = |json: &Json<'_>| settings(json, &memory);
        let start = settings(json.get("start")?)?;
        let solution = json.get("solution").and_then(settings).unwrap_or_else(|| start.clone());
        let flag = |name| json.get(name).and_then(Json::as_bool).unwrap_or_default();
        let blocks = |name| prose::blocks(json.list_of(name));
        Some(Self {
            title: json.text_of("title")?.to_owned(),
            minutes: json.get("minutes").and_then(Json::as_u32)?,
            goal: json.text_of("goal")?.to_owned(),
            conversations: texts("conversations"),
            at: json.get("at").and_then(Json::as_u32).map(|at| at as usize),
            show: texts("show"),
            picks: flag("picks"),
            follow: texts("follow"),
            is_scripted: flag("scripted"),
            compare: json.list_of("compare").iter().filter_map(settings).collect(),
            start,
            solution,
            memory: memory.clone(),
            hints: json.list_of("hints").iter().map(prose::spans).collect(),
            predict: json.get("predict").filter(|predict| predict.is_object()).map(|predict| {
                Predict {
                    question: prose::blocks(predict.list_of("question")),
                    choices: predict.list_of("choices").iter().map(prose::spans).collect(),
                    right: predict.get("right").and_then(Json::as_u32).unwrap_or(0) as usize,
                    answer: prose::blocks(predict.list_of("answer")),
                }
            }),
            look: blocks("look"),
            task: blocks("task"),
            code: blocks("code"),
            notes: blocks("notes"),
        })
    }

    /// Whether a control is needed.
    pub fn shows(&self, name: &str) -> bool {
        self.show.iter().any(|known| known == name)
    }

    /// The strategies to choose from: those that the lesson names, and the one it starts with.
    pub fn kinds(&self) -> Vec<Kind> {
        let named =
            KINDS.iter().filter(|(name, kind)| self.shows(name) || *kind == self.start.kind);
        named.map(|(_, kind)| *kind).collect()
    }

    /// The sliders of a strategy that the lesson needs.
    pub fn knobs(&self, kind: Kind) -> Vec<Knob> {
        let named =
            |knob: &&Knob| KNOBS.iter().any(|(name, known)| known == *knob && self.shows(name));
        kind.knobs().iter().filter(named).copied().collect()
    }
}

impl Open {
    /// The state to measure, as the lessons read it.
    pub fn state(&self, model: &Model) -> String {
        let own = self.own_lane(model);
        let number = |name: &str, value: Option<usize>| {
            value.map(|value| format!(",\"{name}\":{value}")).unwrap_or_default()
        };
        format!(
            "{{\"lane\":{}{}{}}}",
            export::options(&own),
            number("picked", self.picked),
            number("predicted", self.predicted)
        )
    }

    /// The learner's lane: the one that is not given.
    pub fn own_lane(&self, model: &Model) -> Settings {
        let given = self.lesson.as_ref().map_or(0, |lesson| lesson.compare.len());
        model.lanes().into_iter().nth(given).unwrap_or_else(|| model.settings.clone())
    }
}

/// What the worker found about a state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Measurement {
    /// The clauses with their values.
    pub clauses: Vec<Measured>,
    /// Whether all of them hold.
    pub is_solved: bool,
    /// The text for a wrong answer.
    pub wrong: Vec<Block>,
    /// The insight with the figures of this state.
    pub why: Vec<Block>,
    /// What each conversation of an evaluation keeps and sends.
    pub rows: Vec<[String; 2]>,
    /// The summaries that a script wrote.
    pub written: Vec<Written>,
}

/// Reads the worker's measurement; `None` for anything else.
pub fn measured(text: &str) -> Option<Measurement> {
    let json = parse(text).ok()?.json;
    let clause = |clause: &Json<'_>| {
        let place = clause.get("place").and_then(Json::as_array).and_then(|place| {
            let at = |at: usize| Some(place.get(at)?.as_u32()? as usize);
            Some((at(0)?, at(1)?, at(2)?))
        });
        Some(Measured {
            words: clause.text_of("words")?.to_owned(),
            holds: clause.get("holds").and_then(Json::as_bool)?,
            place,
            missing: clause.text_of("missing").map(str::to_owned),
        })
    };
    let clauses = json.list_of("clauses").iter().filter_map(clause).collect();
    let written = json.list_of("summaries").iter().filter_map(|one| {
        let one = one.as_array()?;
        let at = |at: usize| Some(one.get(at)?.as_u32()? as usize);
        Some(((at(0)?, at(1)?), one.get(2)?.as_str()?.into()))
    });
    let rows = json.list_of("rows").iter().filter_map(|row| match row.as_array()? {
        [kept, sent] => Some([kept.as_str()?.to_owned(), sent.as_str()?.to_owned()]),
        _ => None,
    });
    let is_solved = json.get("solved").and_then(Json::as_bool)?;
    let blocks = |name| prose::blocks(json.list_of(name));
    let (wrong, why) = (blocks("wrong"), blocks("why"));
    let (rows, written) = (rows.collect(), written.collect());
    Some(Measurement { clauses, is_solved, wrong, why, rows, written })
}

/// A summary that a script wrote: the messages that it covers, and its text.
pub type Written = ((usize, usize), std::sync::Arc<str>);

/// A line, and the index of the message that states it.
fn line(json: &Json<'_>) -> Option<Line> {
    let [text, message] = json.as_array()? else { return None };
    let message = message.as_u32().map(|index| index as usize);
    Some(Line { text: text.as_str()?.to_owned(), message })
}

/// The settings of a lane, by the names of the controls. `lines` are those of the memory.
fn settings(json: &Json<'_>, lines: &[Line]) -> Option<Settings> {
    let name = json.text_of("kind")?;
    let kind = KINDS.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)?;
    let mut settings = Settings { kind, ..Settings::default() };
    let number = |name| json.get(name).and_then(Json::as_u32);
    if let Some(slice) = number("slice") {
        settings.slice = slice;
        return Some(settings);
    }
    let value = |name| number(name).unwrap_or_default();
    (settings.window, settings.reserve) = (value("window"), value("reserve"));
    (settings.overhead, settings.keep) = (value("overhead"), value("keep"));
    (settings.trigger, settings.target) = (value("trigger"), value("target"));
    (settings.max, settings.least) = (value("max"), value("least"));
    settings.unit = if value("messages") == 1 { Unit::Messages } else { Unit::Turns };
    let chosen = json.list_of("memory").iter().filter_map(|place| Some(place.as_u32()? as usize));
    settings.memory = memory_of(lines, &chosen.collect::<Vec<_>>());
    settings.checks = CHECKS.get(value("checks") as usize)?.0;
    settings.envelope = ENVELOPES.get(value("envelope") as usize)?.0;
    Some(settings)
}

/// The memory with the lines at these places.
pub fn memory_of(lines: &[Line], chosen: &[usize]) -> std::sync::Arc<str> {
    let is_chosen = |(place, _): &(usize, &Line)| chosen.contains(place);
    let texts = lines.iter().enumerate().filter(is_chosen).map(|(_, line)| line.text.as_str());
    texts.collect::<Vec<_>>().join("\n").into()
}

/// The places of the lines that a memory has.
pub fn chosen_lines(lines: &[Line], memory: &str) -> Vec<usize> {
    let is_chosen = |line: &Line| memory.lines().any(|own| own == line.text);
    let places = lines.iter().enumerate().filter(|(_, line)| is_chosen(line));
    places.map(|(place, _)| place).collect()
}

/// The strategies by their names in lesson files.
const KINDS: [(&str, Kind); 11] = {
    use turnwise_host::options::Preset::{Casual, Coding, Research, Support};
    [
        ("none", Kind::None),
        ("trim", Kind::Trim),
        ("clear", Kind::Clear),
        ("summarize", Kind::Summarize),
        ("prune", Kind::Prune),
        ("hybrid", Kind::Hybrid),
        ("support", Kind::Preset(Support)),
        ("coding", Kind::Preset(Coding)),
        ("research", Kind::Preset(Research)),
        ("casual", Kind::Preset(Casual)),
        ("slice", Kind::Slice),
    ]
};

/// The sliders by their names in lesson files.
const KNOBS: [(&str, Knob); 7] = [
    ("window", Knob::Window),
    ("overhead", Knob::Overhead),
    ("trigger", Knob::Trigger),
    ("target", Knob::Target),
    ("keep", Knob::Keep),
    ("max", Knob::Max),
    ("least", Knob::Least),
];
