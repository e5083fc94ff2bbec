//! The lesson builder of the page: measures for a goal, and the finished file.
//!
//! The author chooses the settings of the panel and writes the texts. The builder derives the rest:
//! the controls that a lesson shows, the clauses that are floors, the clauses that wrong answers
//! fail, and all numbers. So the file passes the tests of the lessons unchanged.

use std::fmt::Write;

use turnwise_host::json::{Json, parse};

use crate::bench::{Bench, Source};
use crate::clause::{Bound, Clause, wants};
use crate::error::LessonError;
use crate::lane::Lane;
use crate::lesson::Lesson;
use crate::lesson::json::{number, object, text, texts};
use crate::measure::Measure;
use crate::panel::{Control, Knob, Panel};
use crate::reading::Attempt;
use crate::recording::Recording;
use crate::replay::Player;
use crate::text::Section;
use crate::verdict::{Complaint, generate, one_change, share, verdict};
use crate::words::Language;

/// Every measure that a goal can use, with its value for this lane, as JSON.
///
/// # Errors
/// Options that the engine refuses.
pub fn readings(
    player: &Player<'_>,
    lane: &Lane,
    language: Language,
) -> Result<String, LessonError> {
    let clauses = MEASURES.map(|measure| Clause::new(measure, Bound::All));
    let attempt = Attempt::new(vec![player.replay(lane, &[], &wants(&clauses))?]);
    let reading = |clause: &Clause| {
        let reading = attempt.read(clause);
        let value = |value: Option<u64>| value.map_or(Json::Null, number);
        object([
            ("measure", text(clause.measure.name())),
            ("label", text(&language.label(clause))),
            ("value", value(reading.value)),
            ("of", value(reading.of)),
        ])
    };
    Ok(Json::Array(clauses.iter().map(reading).collect()).to_string())
}

/// The measures that need no further input, in the order of the list.
const MEASURES: [Measure; 16] = [
    Measure::SentMax,
    Measure::SentLast,
    Measure::SentSum,
    Measure::CostSum,
    Measure::Changes,
    Measure::Resent,
    Measure::Over,
    Measure::Refused,
    Measure::LeftOut,
    Measure::Cleared,
    Measure::MessagesMax,
    Measure::TurnsLeast,
    Measure::Needed,
    Measure::Far,
    Measure::Calls,
    Measure::Window,
];

/// A finished lesson, or its remaining problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// The file.
    pub file: String,
    /// The faults that the tests would report.
    pub complaints: Vec<Complaint>,
    /// The number of settings in the grid.
    pub settings: u32,
    /// The number of settings that reach the goal.
    pub solved: usize,
}

/// Makes a lesson from a draft: `{"id", "title", "minutes", "conversation", "at", "start",
/// "solution", "goal", "wrong": [{"start", "say"}], "texts": {"Look": …}}`.
///
/// # Errors
/// Missing or invalid fields, as in [`Lesson::read`].
pub fn build(draft: &str, recording: &Recording) -> Result<Built, LessonError> {
    let draft = parse(draft)?.json;
    let mut lesson = Lesson::read(&file(&draft)?)?;
    let found = with_bench(&lesson, recording, attempts)?;
    let mut complaints = Vec::new();
    for (clause, is_floor) in lesson.goal.iter_mut().zip(found.floors) {
        clause.is_floor = is_floor;
    }
    for (wrong, fails) in lesson.wrong.iter_mut().zip(found.fails) {
        if fails.is_empty() {
            let message = format!("the wrong answer `{}` reaches the goal", wrong.say);
            complaints.push(Complaint { code: "wrong_passes", message });
        }
        wrong.fails = fails;
    }
    let words = lesson.text.words_before_action();
    if words > MOST_WORDS {
        let message = format!("{words} words before the first action; {MOST_WORDS} at most");
        complaints.push(Complaint { code: "too_long", message });
    }
    let names = lesson.text.figures();
    let (said, generated) =
        with_bench(&lesson, recording, |bench| Ok((verdict(bench)?, generate(bench, &names)?)))?;
    complaints.extend(said);
    complaints.extend(with_bench(&lesson, recording, |bench| one_change(bench, |_| true))?);
    complaints.extend(share(&generated));
    let (settings, solved) = (generated.settings, generated.solved.len());
    lesson.generated = generated;
    Ok(Built { file: lesson.write(), complaints, settings, solved })
}

/// The results of the start and the wrong answers.
struct Attempts {
    /// Whether each clause holds at the start.
    floors: Vec<bool>,
    /// The keys of the clauses that each wrong answer fails.
    fails: Vec<Vec<String>>,
}

fn attempts(bench: &Bench<'_>) -> Result<Attempts, LessonError> {
    let lesson = bench.lesson;
    let start = bench.try_goal(&lesson.start)?;
    let fails = lesson.wrong.iter().map(|wrong| {
        let failed = bench.failed(&bench.try_goal(&lesson.start.with(&wrong.set))?);
        Ok(failed.into_iter().map(str::to_owned).collect())
    });
    Ok(Attempts {
        floors: lesson.goal.iter().map(|clause| start.satisfies(clause)).collect(),
        fails: fails.collect::<Result<_, LessonError>>()?,
    })
}

fn with_bench<T>(
    lesson: &Lesson,
    recording: &Recording,
    use_it: impl FnOnce(&Bench<'_>) -> Result<T, LessonError>,
) -> Result<T, LessonError> {
    let id = lesson.conversations.first().map(String::as_str).unwrap_or_default();
    let sources = [Source::new(id, recording, 0, 0)];
    use_it(&Bench::new(lesson, &sources)?)
}

/// The lesson file without the derived numbers.
fn file(draft: &Json<'_>) -> Result<String, LessonError> {
    let missing = |name: &str| LessonError::new("missing_field", "is missing").at_field(name);
    let field = |name: &str| draft.field(name).ok_or_else(|| missing(name));
    let panel = |lane: &Json<'_>| {
        Panel::read(&Lane::read(lane)).ok_or_else(|| {
            let message = "the panel has no controls for this policy: choose one of its strategies";
            LessonError::new("bad_field", message).at_field("start")
        })
    };
    let start = panel(field("start")?)?;
    let solution = panel(field("solution")?)?;
    let lane = start.lane();
    let mut shown = vec![start.clone(), solution.clone()];
    let mut wrongs = Vec::new();
    let mut keys = draft.list_of("goal").iter().filter_map(|clause| clause.text_of("measure"));
    let key = keys.next_back().unwrap_or_default();
    for wrong in draft.list_of("wrong") {
        let panel = panel(wrong.field("start").ok_or_else(|| missing("wrong.start"))?)?;
        let say = wrong.text_of("say").unwrap_or_default();
        wrongs.push(object([
            ("set", lane.difference(&panel.lane())),
            ("fails", texts(&[key.to_owned()])),
            ("say", text(say)),
        ]));
        shown.push(panel);
    }
    let show: Vec<String> = controls(&shown).iter().map(|one| one.name().to_owned()).collect();
    let own = |name: &'static str| Ok::<_, LessonError>((name, field(name)?.clone().into_owned()));
    let mut head = vec![own("id")?, own("minutes")?, own("conversation")?];
    head.extend(draft.field("at").map(|at| ("at", at.clone().into_owned())));
    head.extend([
        ("show", texts(&show)),
        ("locks", texts(&["conversation".to_owned()])),
        ("start", lane.json()),
    ]);
    let mut out = format!("# {}\n", draft.text_of("title").unwrap_or_default());
    let mut fence = |name: &str, json: &Json<'_>| {
        let _ = write!(out, "\n```json {name}\n{json}\n```\n");
    };
    fence("lesson", &object(head));
    fence("goal", &field("goal")?.clone().into_owned());
    fence("solution", &lane.difference(&solution.lane()));
    if !wrongs.is_empty() {
        fence("wrong", &Json::Array(wrongs));
    }
    let sections = field("texts")?;
    for (heading, _) in Section::ALL {
        if let Some(text) = sections.text_of(heading).filter(|text| !text.trim().is_empty()) {
            let _ = write!(out, "\n## {heading}\n\n{}\n", text.trim());
        }
    }
    Ok(out)
}

/// The controls that can make each of these settings: the strategies, and every knob with more than
/// one value.
fn controls(panels: &[Panel]) -> Vec<Control> {
    let mut kinds: Vec<Control> = Vec::new();
    for panel in panels {
        let kind = Control::Kind(panel.kind);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let differs = |knob: &Knob| {
        let mut values = panels.iter().filter(|panel| has(panel, *knob)).map(|one| one.get(*knob));
        let first = values.next();
        values.any(|value| Some(value) != first)
    };
    let is_new = |knob: &Knob| kinds.len() > 1 && !panels.iter().all(|panel| has(panel, *knob));
    let knobs = Knob::ALL.into_iter().map(|(_, knob)| knob);
    let is_used = |knob: &Knob| panels.iter().any(|panel| has(panel, *knob));
    let knobs: Vec<_> =
        knobs.filter(|knob| is_used(knob) && (differs(knob) || is_new(knob))).collect();
    if kinds.len() < 2 {
        kinds.clear();
    }
    kinds.into_iter().chain(knobs.into_iter().map(Control::Knob)).collect()
}

/// Whether the strategy of the panel has this knob.
fn has(panel: &Panel, knob: Knob) -> bool {
    matches!(knob, Knob::Window | Knob::Overhead) || panel.kind.knobs().contains(&knob)
}

/// The most words that a learner reads before the first action.
pub const MOST_WORDS: usize = 180;

impl Built {
    /// The result as JSON.
    pub fn to_json(&self) -> String {
        let complaints = self.complaints.iter();
        let complaints = complaints
            .map(|one| object([("code", text(one.code)), ("message", text(&one.message))]));
        let fields = [
            ("file", text(&self.file)),
            ("complaints", Json::Array(complaints.collect())),
            ("settings", number(self.settings.into())),
            ("solved", number(self.solved as u64)),
        ];
        object(fields).to_string()
    }
}
