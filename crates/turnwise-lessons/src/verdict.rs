//! The verdict on a lesson: does it teach what it says? For tests, and for whoever builds one.

use crate::bench::Bench;
use crate::clause::wants;
use crate::error::LessonError;
use crate::figures;
use crate::grid::grid;
use crate::lesson::Generated;
use crate::measure::Measure;
use crate::panel::{Control, Panel};

/// A fault of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// A stable name: `start_passes`, `clause_holds`, `floor_fails`, `solution_fails`,
    /// `solution_hidden`, `wrong_passes`, `not_refused`, `unknown_fact`, `grid_share`.
    pub code: &'static str,
    /// What is wrong, in words.
    pub message: String,
}

/// How much of the grid is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Every setting.
    Whole,
    /// Every setting whose place divides by this number, and those that are known to solve it.
    Every(usize),
}

/// Faults of start, solutions, wrong answers and facts. The grid is checked by [`solved`].
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
        if !is_refused(bench, clause.bound)? {
            let message = "the message to pick is not refused in any lane of `compare`".to_owned();
            complain("not_refused", message);
        }
    }
    for fact in lesson.goal.iter().flat_map(|clause| &clause.facts) {
        let mut is_said = lesson.summaries.iter().any(|summary| summary.contains(fact.as_str()));
        for id in &lesson.conversations {
            is_said |= bench.source(id)?.player.recording().mentions(fact);
        }
        if !is_said {
            complain("unknown_fact", format!("nobody says `{fact}`"));
        }
    }
    Ok(complaints)
}

/// The names of the settings that reach the goal, and how many settings there are.
///
/// # Errors
/// A start that no panel can make, and options that the engine refuses.
pub fn solved(bench: &Bench<'_>, extent: Extent) -> Result<Generated, LessonError> {
    let lesson = bench.lesson;
    let start = Panel::read(&lesson.start).ok_or_else(|| {
        let message = "the panel has no controls for this start";
        LessonError::new("bad_field", message).at_field("lesson.start")
    })?;
    let all = grid(&start, &lesson.show);
    let mut solved = Vec::new();
    for (place, panel) in all.iter().enumerate() {
        let name = panel.name(&lesson.show);
        let is_tried = match extent {
            Extent::Whole => true,
            Extent::Every(step) => {
                place % step.max(1) == 0 || lesson.generated.solved.contains(&name)
            }
        };
        if is_tried && bench.failed(&bench.try_goal(&panel.lane())?).is_empty() {
            solved.push(name);
        }
    }
    let settings = u32::try_from(all.len()).unwrap_or(u32::MAX);
    Ok(Generated { figures: Vec::new(), settings, solved })
}

/// Whether the share of solutions in the grid is over 0 and at most a tenth.
pub fn share(generated: &Generated) -> Option<Complaint> {
    let (solved, settings) = (generated.solved.len(), generated.settings as usize);
    let is_right = solved > 0 && solved * 10 <= settings;
    (!is_right).then(|| Complaint {
        code: "grid_share",
        message: format!("{solved} of {settings} settings reach the goal; 1 to 10 % should"),
    })
}

/// Everything that tests write into a lesson file: figures of these names and the whole grid.
///
/// # Errors
/// As [`solved`] and [`figures::compute`].
pub fn generate(bench: &Bench<'_>, names: &[String]) -> Result<Generated, LessonError> {
    let grid = solved(bench, Extent::Whole)?;
    Ok(Generated { figures: figures_with(bench, names, &grid)?, ..grid })
}

/// The figures of these names, with those of a grid.
///
/// # Errors
/// As [`figures::compute`].
pub fn figures_with(
    bench: &Bench<'_>,
    names: &[String],
    grid: &Generated,
) -> Result<Vec<(String, u64)>, LessonError> {
    let mut found = figures::compute(bench, names)?;
    for (name, number) in
        [("grid.settings", u64::from(grid.settings)), ("grid.solved", grid.solved.len() as u64)]
    {
        if names.iter().any(|known| known == name) {
            found.push((name.to_owned(), number));
        }
    }
    found.sort();
    Ok(found)
}

/// Whether the lane can be made with the controls that the lesson shows.
fn is_on_panel(bench: &Bench<'_>, lane: &crate::lane::Lane) -> bool {
    let shown = &bench.lesson.show;
    let start = Panel::read(&bench.lesson.start);
    let (Some(start), Some(panel)) = (start, Panel::read(lane)) else { return false };
    if panel.kind != start.kind && !shown.contains(&Control::Kind(panel.kind)) {
        return false;
    }
    let mut moved = start.with_kind(panel.kind);
    for control in shown {
        if let Control::Knob(knob) = control {
            moved = moved.with(*knob, panel.get(*knob));
        }
    }
    moved.lane().settings().is_ok_and(|moved| {
        panel.lane().settings().is_ok_and(|own| {
            let window = |settings: &Option<turnwise_host::options::Settings>| {
                settings.as_ref().map(|settings| settings.policy.clone())
            };
            window(&moved) == window(&own)
        })
    })
}

/// Whether the message of this index is the refused one at some request of a compared lane.
fn is_refused(bench: &Bench<'_>, bound: crate::clause::Bound) -> Result<bool, LessonError> {
    let crate::clause::Bound::Is(index) = bound else { return Ok(false) };
    let refused = crate::clause::Clause::new(Measure::Refused, crate::clause::Bound::Most(0));
    let wants = wants([&refused]);
    for name in &bench.lesson.compare {
        let Some(lane) = bench.lesson.lane(name) else { continue };
        let first = bench.lesson.conversations.first().map(String::as_str).unwrap_or_default();
        let replay = bench.replay(&lane, first, &wants)?;
        let place = replay
            .requests
            .iter()
            .find(|request| request.refused_message.is_some_and(|message| message as u64 == index));
        if place.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}
