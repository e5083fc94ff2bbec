//! A lesson together with its conversations, ready for attempts.

use std::cell::RefCell;

use turnwise_eval::replay as evaluate;

use crate::clause::{Clause, wants};
use crate::error::LessonError;
use crate::lane::Lane;
use crate::lesson::Lesson;
use crate::panel::Panel;
use crate::reading::Attempt;
use crate::recall::{Part, Recall};
use crate::recording::Recording;
use crate::replay::{Player, Replay, Request, Totals, Wants};

/// A conversation of the gallery.
#[derive(Debug)]
pub struct Source<'a> {
    /// Its id in the gallery.
    pub id: &'a str,
    /// The conversation.
    pub player: Player<'a>,
    /// Its window in the gallery, in tokens.
    pub window: u32,
    /// The part of the window that is reserved for the answer.
    pub reserve: u32,
}

/// A lesson and the conversations that it needs.
#[derive(Debug)]
pub struct Bench<'a> {
    /// The lesson.
    pub lesson: &'a Lesson,
    sources: &'a [Source<'a>],
    /// The last replays. Figures request the start and the solutions repeatedly.
    known: RefCell<Vec<CachedReplay>>,
}

/// A cached replay.
#[derive(Debug)]
struct CachedReplay {
    key: String,
    wants: Wants,
    replay: Replay,
}

impl<'a> Source<'a> {
    /// A conversation with its window and reserve.
    pub fn new(id: &'a str, recording: &'a Recording, window: u32, reserve: u32) -> Self {
        Self { id, player: Player::new(recording), window, reserve }
    }
}

impl<'a> Bench<'a> {
    /// A bench for a lesson. Of `sources`, only those that the lesson names are used.
    ///
    /// # Errors
    /// `unknown_conversation` if one of them is missing.
    pub fn new(lesson: &'a Lesson, sources: &'a [Source<'a>]) -> Result<Self, LessonError> {
        let bench = Self { lesson, sources, known: RefCell::default() };
        let others = lesson.lanes.iter().filter_map(|lane| lane.conversation.as_ref());
        for id in lesson.conversations.iter().chain(others) {
            bench.source(id)?;
        }
        Ok(bench)
    }

    /// The conversation with this id.
    ///
    /// # Errors
    /// `unknown_conversation`.
    pub fn source(&self, id: &str) -> Result<&'a Source<'a>, LessonError> {
        self.sources.iter().find(|source| source.id == id).ok_or_else(|| {
            let message = format!("there is no conversation `{id}`");
            LessonError::new("unknown_conversation", message).at_field("lesson.conversation")
        })
    }

    /// Tries a lane on the conversations of the lesson. The attempt has no direct answers.
    ///
    /// # Errors
    /// Options that the engine refuses.
    pub fn attempt(&self, lane: &Lane, wants: &Wants) -> Result<Attempt, LessonError> {
        let replays = self.lesson.conversations.iter().map(|id| self.replay(lane, id, wants));
        Ok(Attempt::new(replays.collect::<Result<_, _>>()?))
    }

    /// Like [`Self::attempt`], with the measures of the lesson's goal.
    ///
    /// # Errors
    /// As [`Self::attempt`].
    pub fn try_goal(&self, lane: &Lane) -> Result<Attempt, LessonError> {
        self.attempt(lane, &wants(&self.lesson.goal))
    }

    /// Replays one conversation.
    ///
    /// # Errors
    /// As [`Self::attempt`], and `unknown_conversation`.
    pub fn replay(&self, lane: &Lane, id: &str, wants: &Wants) -> Result<Replay, LessonError> {
        let source = self.source(id)?;
        let key = format!("{id} {}", lane.to_json());
        let is_known = |known: &&CachedReplay| known.key == key && known.wants.covers(wants);
        if let Some(known) = self.known.borrow().iter().find(is_known) {
            return Ok(known.replay.clone());
        }
        let replay = match self.lesson.is_evaluation {
            true => evaluation(&in_window(lane, source), source.player.recording())?,
            false => source.player.replay(lane, &self.lesson.summaries, wants)?,
        };
        let mut known = self.known.borrow_mut();
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        known.push(CachedReplay { key, wants: wants.clone(), replay: replay.clone() });
        Ok(replay)
    }

    /// The panel with the settings of this lane. Summaries are written as the lesson writes them.
    pub fn panel(&self, lane: &Lane) -> Option<Panel> {
        let mut panel = Panel::read(lane)?;
        panel.is_extractive |= self.lesson.is_evaluation;
        Some(panel)
    }

    /// The keys of the goal's clauses that do not hold. Direct answers count as correct.
    pub fn failed(&self, attempt: &Attempt) -> Vec<&'a str> {
        let is_open = |clause: &&Clause| !clause.measure.is_answer() && !attempt.satisfies(clause);
        self.lesson.goal.iter().filter(is_open).map(|clause| clause.key.as_str()).collect()
    }
}

/// The lane with the window of the conversation.
fn in_window(lane: &Lane, source: &Source<'_>) -> Lane {
    let window = crate::lesson::json::object([
        ("window", crate::lesson::json::number(source.window.into())),
        ("reserveOutput", crate::lesson::json::number(source.reserve.into())),
    ]);
    lane.with(&window)
}

/// The result of the evaluations, in their own unit for tokens.
fn evaluation(lane: &Lane, recording: &Recording) -> Result<Replay, LessonError> {
    let Some(settings) = lane.settings()? else {
        let message = "an evaluation compares policies, and no slices";
        return Err(LessonError::new("bad_field", message).at_field("slice"));
    };
    let texts: Vec<&str> = recording.messages().iter().map(String::as_str).collect();
    let found = evaluate(&texts, &settings)?;
    // The evaluations sum recall over the conversation, and report single requests only if
    // something was lost.
    let requests = found.by_request.iter().map(|request| {
        let pressure = found.pressure.iter().find(|pressure| pressure.index == request.index);
        let lost = pressure.map_or(0, |pressure| pressure.lost.len() as u64);
        Request {
            index: request.index,
            whole: request.history.into(),
            sent: request.sent.into(),
            recall: pressure
                .is_some()
                .then(|| Recall { needed: Part { kept: 0, of: lost }, ..Recall::default() }),
            ..Request::default()
        }
    });
    let part = |kept: turnwise_eval::score::Recall| Part { kept: kept.kept, of: kept.of };
    Ok(Replay {
        requests: requests.collect(),
        totals: Totals {
            whole: found.history,
            sent: found.sent,
            cached: found.cached,
            changes: found.prefix_changes,
            recall: Recall {
                needed: part(found.tally.all),
                far: part(found.tally.far),
                calls: part(found.tally.calls),
            },
        },
        window: settings.policy.window.map(|window| window.0.into()),
        ..Replay::default()
    })
}

/// Enough for the start, solutions and wrong answers of a lesson with eleven conversations.
const MOST_KNOWN: usize = 96;
