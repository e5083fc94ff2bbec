//! The verdict on a lesson: does it keep its promises? Used by the tests and the lesson builder.

use crate::bench::Bench;
use crate::change::changes;
use crate::clause::{Bound, Clause, wants};
use crate::error::LessonError;
use crate::figures;
use crate::grid::grid;
use crate::lane::Lane;
use crate::lesson::Generated;
use crate::measure::Measure;
use crate::panel::{Control, Panel};

/// A fault of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// A stable name: `start_passes`, `clause_holds`, `floor_fails`, `solution_fails`,
    /// `solution_hidden`, `wrong_passes`, `not_refused`, `unknown_fact`, `typed_number`,
    /// `grid_share`, `one_change` or `long_demonstration`.
    pub code: &'static str,
    /// The fault, in words.
    pub message: String,
}

/// The part of the grid to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Every setting.
    Whole,
    /// Every setting whose index is a multiple of this number, and the first known solution.
    Every(usize),
}

/// The tried settings of a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// The number of settings in the grid.
    pub settings: u32,
    /// The names of the tried settings.
    pub names: Vec<String>,
    /// The names of the tried settings that reach the goal.
    pub solved: Vec<String>,
}

/// Faults in the start, the solutions, the wrong answers and the facts. [`try_grid`] tries the
/// grid.
///
/// # Errors
/// Options that the engine refuses.
pub fn verdict(bench: &Bench<'_>) -> Result<Vec<Complaint>, LessonError> {
    let mut complaints = Vec::new();
    let mut complain = |code, message: String| complaints.push(Complaint { code, message });
    let lesson = bench.lesson;
    let start = bench.try_goal(&lesson.start)?;
    if lesson.goal.iter().all(|clause| start.satisfies(clause)) {
        complain("start_passes", "the start reaches the goal".to_owned());
    }
    for clause in &lesson.goal {
        let holds = start.satisfies(clause);
        if holds && !clause.is_floor {
            let message = format!("`{}` holds at the start, but is not marked `holds`", clause.key);
            complain("clause_holds", message);
        }
        if !holds && clause.is_floor {
            let message = format!("`{}` is marked `holds`, but fails at the start", clause.key);
            complain("floor_fails", message);
        }
    }
    for (place, _) in lesson.solutions.iter().enumerate() {
        let Some(lane) = lesson.solution(place) else { continue };
        let failed = bench.failed(&bench.try_goal(&lane)?);
        if !failed.is_empty() {
            complain("solution_fails", format!("solution {place} fails {}", failed.join(", ")));
        }
        if !is_on_panel(bench, &lane) {
            let message = format!("solution {place} cannot be set with the controls shown");
            complain("solution_hidden", message);
        }
    }
    for wrong in &lesson.wrong {
        let attempt = bench.try_goal(&lesson.start.with(&wrong.set))?;
        let failed = bench.failed(&attempt);
        if failed != wrong.fails {
            let failed = failed.join(", ");
            let message =
                format!("`{}` fails [{failed}], not [{}]", wrong.say, wrong.fails.join(", "));
            complain("wrong_passes", message);
        }
    }
    for clause in lesson.goal.iter().filter(|clause| clause.measure == Measure::Picked) {
        if !is_first_refused(bench, clause.bound)? {
            let message = "the message to pick is not the first refused one of a lane in `compare`"
                .to_owned();
            complain("not_refused", message);
        }
    }
    for fact in lesson.goal.iter().flat_map(|clause| &clause.facts) {
        let mut is_said = lesson.summaries.iter().any(|summary| summary.contains(fact.as_str()));
        for id in &lesson.conversations {
            is_said |= bench.source(id)?.player.recording().mentions(fact);
        }
        if !is_said {
            complain(
                "unknown_fact",
                format!("neither the conversation nor a summary contains `{fact}`"),
            );
        }
    }
    for number in lesson.text.typed_numbers() {
        let message = format!("the text has the number {number}: name a figure, or set it as code");
        complain("typed_number", message);
    }
    Ok(complaints)
}

/// Tries the settings of the lesson's controls.
///
/// # Errors
/// A start that the panel cannot make, and options that the engine refuses.
pub fn try_grid(bench: &Bench<'_>, extent: Extent) -> Result<Tried, LessonError> {
    let lesson = bench.lesson;
    let all = grid(&start(bench)?, &lesson.show, &lesson.memory);
    let settings = u32::try_from(all.len()).unwrap_or(u32::MAX);
    let mut tried = Tried { settings, ..Tried::default() };
    for (place, panel) in all.iter().enumerate() {
        let name = lesson.name_of(panel);
        let is_tried = match extent {
            Extent::Whole => true,
            Extent::Every(step) => {
                place % step.max(1) == 0 || lesson.generated.solved.first() == Some(&name)
            }
        };
        if !is_tried {
            continue;
        }
        if bench.failed(&bench.try_goal(&panel.lane())?).is_empty() {
            tried.solved.push(name.clone());
        }
        tried.names.push(name);
    }
    Ok(tried)
}

/// A complaint if one change from the start reaches the goal. Direct answers count as correct. A
/// demonstration may be solved by one change, but must be short. `is_tried` chooses the panels to
/// try.
///
/// # Errors
/// As [`try_grid`].
pub fn one_change(
    bench: &Bench<'_>,
    is_tried: impl Fn(&Panel) -> bool,
) -> Result<Option<Complaint>, LessonError> {
    let lesson = bench.lesson;
    if lesson.is_demonstration {
        let message = format!("a demonstration takes {LONGEST_DEMONSTRATION} minutes at most");
        let is_long = lesson.minutes > LONGEST_DEMONSTRATION;
        return Ok(is_long.then_some(Complaint { code: "long_demonstration", message }));
    }
    let all = changes(&start(bench)?, &lesson.show, &lesson.memory);
    for panel in all.iter().filter(|panel| panel.is_possible() && is_tried(panel)) {
        if bench.failed(&bench.try_goal(&panel.lane())?).is_empty() {
            let message = format!("one change is enough: `{}`", lesson.name_of(panel));
            return Ok(Some(Complaint { code: "one_change", message }));
        }
    }
    Ok(None)
}

/// The panel at the start.
fn start(bench: &Bench<'_>) -> Result<Panel, LessonError> {
    bench.panel(&bench.lesson.start).ok_or_else(|| {
        let message = "the panel has no controls for this start";
        LessonError::new("bad_field", message).at_field("lesson.start")
    })
}

/// The most minutes of a demonstration.
pub const LONGEST_DEMONSTRATION: u32 = 4;

/// A complaint unless the share of solutions in the grid is over 0 and at most a tenth.
pub fn share(generated: &Generated) -> Option<Complaint> {
    let (solved, settings) = (generated.solved.len(), generated.settings as usize);
    let is_right = solved > 0 && solved * 10 <= settings;
    (!is_right).then(|| Complaint {
        code: "grid_share",
        message: format!("{solved} of {settings} settings reach the goal; 1 to 10 % should"),
    })
}

/// Everything that tests write into a lesson file: the results of the whole grid, and the figures
/// with these names.
///
/// # Errors
/// As [`try_grid`] and [`figures::compute`].
pub fn generate(bench: &Bench<'_>, names: &[String]) -> Result<Generated, LessonError> {
    let Tried { settings, solved, .. } = try_grid(bench, Extent::Whole)?;
    let grid = Generated { figures: Vec::new(), settings, solved };
    Ok(Generated { figures: figures_with(bench, names, &grid)?, ..grid })
}

/// The figures with these names, including those of a grid.
///
/// # Errors
/// As [`figures::compute`].
pub fn figures_with(
    bench: &Bench<'_>,
    names: &[String],
    grid: &Generated,
) -> Result<Vec<(String, u64)>, LessonError> {
    let mut found = figures::compute(bench, names)?;
    let counts = [("settings", u64::from(grid.settings)), ("solved", grid.solved.len() as u64)];
    for (name, number) in counts {
        let name = format!("grid.{name}");
        if names.contains(&name) {
            found.push((name, number));
        }
    }
    found.sort();
    Ok(found)
}

/// Whether the controls that the lesson shows can make the lane.
fn is_on_panel(bench: &Bench<'_>, lane: &Lane) -> bool {
    let shown = &bench.lesson.show;
    let start = bench.panel(&bench.lesson.start);
    let (Some(start), Some(panel)) = (start, bench.panel(lane)) else { return false };
    if panel.kind != start.kind && !shown.contains(&Control::Kind(panel.kind)) {
        return false;
    }
    let mut moved = start.with_kind(panel.kind);
    for control in shown {
        match control {
            Control::Knob(knob) => moved = moved.with(*knob, panel.get(*knob)),
            Control::Memory => moved.memory.clone_from(&panel.memory),
            Control::Kind(_) => {}
        }
    }
    if moved.memory != panel.memory {
        return false;
    }
    let settings = |lane: Lane| lane.settings().ok().flatten();
    match (settings(moved.lane()), settings(lane.clone())) {
        (Some(moved), Some(own)) => moved.policy == own.policy,
        _ => false,
    }
}

/// Whether the bound is the index of the first refused message in a compared lane.
fn is_first_refused(bench: &Bench<'_>, bound: Bound) -> Result<bool, LessonError> {
    let wants = wants([&Clause::new(Measure::Refused, Bound::Most(0))]);
    let first = bench.lesson.conversations.first().map(String::as_str).unwrap_or_default();
    for lane in bench.lesson.compare.iter().filter_map(|name| bench.lesson.lane(name)) {
        let replay = bench.replay(&lane, first, &wants)?;
        let refused = replay.requests.iter().find_map(|request| request.refused_message);
        if refused.is_some_and(|message| bound == Bound::Is(message as u64)) {
            return Ok(true);
        }
    }
    Ok(false)
}
