//! What a page shows of a lesson, as JSON: its texts with their figures, the settings of its lanes,
//! and every clause with its live value. So the page itself needs no code from this crate.

use turnwise_host::json::Json;

use crate::bench::Bench;
use crate::clause::{Clause, wants};
use crate::error::LessonError;
use crate::figures::Figure;
use crate::lane::Lane;
use crate::lesson::json::{flag, number, object, text, texts};
use crate::lesson::{Lesson, Wrong};
use crate::measure::{Measure, Unit};
use crate::panel::{Knob, Panel};
use crate::prose::{self, Block, Span};
use crate::reading::{Attempt, Place};
use crate::replay::{Player, Replay, Totals, Wants};
use crate::state::State;
use crate::text::{Section, Text};
use crate::translation::hash;
use crate::words::Language;

/// A lesson in a language, ready to be shown.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a, 'b> {
    /// The lesson with its conversations.
    pub bench: &'a Bench<'b>,
    /// Its prose.
    pub text: &'a Text,
    /// The language of the prose.
    pub language: Language,
}

impl Shown<'_, '_> {
    /// The data with which a page opens the lesson.
    pub fn describe(&self) -> String {
        let lesson = self.bench.lesson;
        let show: Vec<String> = lesson.show.iter().map(|one| one.name().to_owned()).collect();
        let compare = lesson.compare.iter().filter_map(|name| lesson.lane(name));
        let sections = [
            ("look", Section::Look),
            ("task", Section::Task),
            ("code", Section::Code),
            ("notes", Section::Notes),
        ];
        let sections =
            sections.map(|(name, section)| (name, self.blocks(&self.text.blocks(section))));
        let hints = self.text.hints();
        let hints = hints.iter().map(|hint| self.spans(hint)).collect();
        let picks = lesson.goal.iter().any(|clause| clause.measure == Measure::Picked);
        let of_facts = lesson.goal.iter().filter(|clause| clause.measure == Measure::Visible);
        let follow: Vec<String> = of_facts.flat_map(|clause| clause.facts.clone()).collect();
        let fields = [
            ("id", text(&lesson.id)),
            ("title", text(&self.text.title)),
            ("minutes", number(lesson.minutes.into())),
            ("goal", text(&goal_hash(lesson))),
            ("conversations", texts(&lesson.conversations)),
            ("at", lesson.at.map_or(Json::Null, |at| number(at as u64))),
            ("show", texts(&show)),
            ("locks", texts(&lesson.locks)),
            ("exercise", lesson.exercise.as_deref().map_or(Json::Null, text)),
            ("picks", flag(picks)),
            ("follow", texts(&follow)),
            ("memory", self.memory()),
            ("scripted", flag(!lesson.summaries.is_empty())),
            ("compare", Json::Array(compare.map(|lane| self.lane(&lane)).collect())),
            ("start", self.lane(&lesson.start)),
            ("solution", lesson.solution(0).map_or(Json::Null, |lane| self.lane(&lane))),
            ("hints", Json::Array(hints)),
            ("predict", self.prediction()),
        ];
        object(fields.into_iter().chain(sections)).to_string()
    }

    /// Every clause of the goal in this state, and the text if the state is a known wrong answer.
    ///
    /// # Errors
    /// Options that the engine refuses.
    pub fn measure(&self, state: &State) -> Result<String, LessonError> {
        let lesson = self.bench.lesson;
        // The page writes its summaries itself, but measurements use the lesson's summaries.
        let lane = self.bench.panel(&state.lane).map(|panel| panel.lane());
        let state = State { lane: lane.unwrap_or_else(|| state.lane.clone()), ..state.clone() };
        let measured = self.bench.measure(&state)?;
        let attempt = self.bench.try_goal(&state.lane)?;
        let clauses = lesson.goal.iter().zip(&measured).map(|(clause, one)| {
            let place = one.reading.place.map_or(Json::Null, |place| {
                let places = [place.conversation, place.request, place.message];
                Json::Array(places.map(|place| number(place as u64)).to_vec())
            });
            let missing = one.reading.place.and_then(|place| self.missing(&attempt, clause, place));
            let fields = [
                ("key", text(one.key)),
                ("words", text(&self.language.sentence(clause, &one.reading))),
                ("value", one.reading.value.map_or(Json::Null, number)),
                ("holds", flag(one.holds)),
                ("place", place),
                ("missing", missing.as_deref().map_or(Json::Null, text)),
            ];
            object(fields)
        });
        let clauses = clauses.collect();
        let wrong = self.wrong(&state.lane).unwrap_or(Json::Null);
        let is_solved = measured.iter().all(|one| one.holds);
        let why = if is_solved { self.why(&state.lane)? } else { Json::Null };
        let summaries = attempt.replays.first().map_or(&[][..], |replay| &replay.summaries);
        let summary = |(start, end, written): &(u32, u32, String)| {
            Json::Array(vec![number((*start).into()), number((*end).into()), text(written)])
        };
        let fields = [
            ("clauses", Json::Array(clauses)),
            ("solved", flag(is_solved)),
            ("wrong", wrong),
            ("why", why),
            ("summaries", Json::Array(summaries.iter().map(summary).collect())),
            ("rows", self.rows(&attempt)?),
        ];
        Ok(object(fields).to_string())
    }

    /// The table of an evaluation: what each conversation keeps and sends, at the start and now.
    fn rows(&self, attempt: &Attempt) -> Result<Json<'static>, LessonError> {
        let lesson = self.bench.lesson;
        if !lesson.is_evaluation {
            return Ok(Json::Null);
        }
        let start = self.bench.try_goal(&lesson.start)?;
        let row = |(before, now): (&Replay, &Replay)| {
            let kept = |replay: &Replay| replay.totals.recall.needed.kept;
            let share = |replay: &Replay| {
                let Totals { sent, whole, .. } = replay.totals;
                self.language.number(sent * 1_000 / whole.max(1), Unit::Share)
            };
            let kept =
                format!("{} → {} / {}", kept(before), kept(now), now.totals.recall.needed.of);
            let sent = format!("{} → {}", share(before), share(now));
            Json::Array(vec![text(&kept), text(&sent)])
        };
        let rows = start.replays.iter().zip(&attempt.replays).map(row);
        Ok(Json::Array(rows.collect()))
    }

    /// The value that a clause lacks at its decisive place.
    fn missing(&self, attempt: &Attempt, clause: &Clause, place: Place) -> Option<String> {
        let request = attempt.replays.get(place.conversation)?.requests.get(place.request)?;
        match clause.measure {
            Measure::Needed | Measure::Far | Measure::Calls => request.missing.clone(),
            Measure::Visible => {
                let replay = attempt.replays.get(place.conversation)?;
                let is_gone = |fact: &&String| {
                    let at = replay.facts.iter().position(|known| known == *fact);
                    at.is_some_and(|at| !request.facts.get(at).copied().unwrap_or_default())
                };
                clause.facts.iter().find(is_gone).cloned()
            }
            _ => None,
        }
    }

    /// The insight, with the figures of this lane in place of those of the solution.
    fn why(&self, lane: &Lane) -> Result<Json<'static>, LessonError> {
        let lesson = self.bench.lesson;
        let own = |name: &str| {
            let figure = Figure::read(name, &lesson.goal)?;
            let is_own = figure.lane == "solution" && !figure.clause.measure.is_of_recording();
            is_own.then_some(figure)
        };
        let text = self.text.blocks(Section::Why);
        let figures: Vec<Figure> = prose::figures(&text).filter_map(own).collect();
        let attempt = self.bench.attempt(lane, &wants(figures.iter().map(|one| &one.clause)))?;
        let number = |name: &str| {
            let value = own(name).and_then(|one| Some((one.read_in(&attempt)?, one.unit())));
            let in_words = |(value, unit)| self.language.number(value, unit);
            value.map_or_else(|| self.figure(name), in_words)
        };
        Ok(blocks(&text, &number))
    }

    /// The text for a wrong answer, if this lane is one.
    fn wrong(&self, lane: &Lane) -> Option<Json<'static>> {
        let lesson = self.bench.lesson;
        let is_it = |wrong: &&Wrong| self.is_same(lane, &lesson.start.with(&wrong.set));
        let wrong = lesson.wrong.iter().find(is_it)?;
        Some(self.blocks(&self.text.wrong(&wrong.say)))
    }

    /// Whether both lanes are the same setting of the panel. Options that the strategy ignores,
    /// such as the trigger of another strategy, make no difference.
    fn is_same(&self, own: &Lane, other: &Lane) -> bool {
        let written = |lane: &Lane| {
            // In a lesson with many conversations, each has its own window.
            let lane = match self.bench.lesson.is_evaluation {
                true => lane.with(&object([("window", Json::Null)])),
                false => lane.clone(),
            };
            self.bench.panel(&lane).map(|panel| panel.options())
        };
        match (written(own), written(other)) {
            (Some(own), Some(other)) => own == other,
            _ => own == other,
        }
    }

    /// The lines that can be chosen for the memory, each with its message in the conversation.
    fn memory(&self) -> Json<'static> {
        let lesson = self.bench.lesson;
        let first = lesson.conversations.first();
        let source = first.and_then(|id| self.bench.source(id).ok());
        let line = |line: &String| {
            let said = source.and_then(|source| source.player.recording().said_at(line));
            let said = said.map_or(Json::Null, |index| number(index as u64));
            Json::Array(vec![text(line), said])
        };
        Json::Array(lesson.memory.iter().map(line).collect())
    }

    fn prediction(&self) -> Json<'static> {
        let Some(predict) = self.text.prediction() else { return Json::Null };
        let choices = predict.choices.iter().map(|(choice, _)| self.spans(choice)).collect();
        let right = predict.choices.iter().position(|(_, is_right)| *is_right).unwrap_or_default();
        let fields = [
            ("question", self.blocks(&predict.question)),
            ("choices", Json::Array(choices)),
            ("right", number(right as u64)),
            ("answer", self.blocks(&predict.answer)),
        ];
        object(fields)
    }

    /// The settings of a lane, by the names of the controls.
    fn lane(&self, lane: &Lane) -> Json<'static> {
        if let Lane::Slice(count) = lane {
            return object([("kind", text("slice")), ("slice", number((*count).into()))]);
        }
        let Some(panel) = self.bench.panel(lane) else { return Json::Null };
        let knobs = Knob::ALL.map(|(name, knob)| (name, number(panel.get(knob).into())));
        let first = [("kind", text(panel.kind.name())), ("reserve", number(reserve(&panel)))];
        let lines = self.bench.lesson.memory.iter().enumerate();
        let chosen = lines.filter(|(_, line)| panel.memory.contains(line));
        let chosen = chosen.map(|(place, _)| number(place as u64)).collect();
        let memory = [("memory", Json::Array(chosen))];
        object(first.into_iter().chain(knobs).chain(memory))
    }

    fn blocks(&self, list: &[Block]) -> Json<'static> {
        blocks(list, &|name| self.figure(name))
    }

    fn spans(&self, list: &[Span]) -> Json<'static> {
        spans(list, &|name| self.figure(name))
    }

    /// The number for a figure's name, in the format of the language.
    fn figure(&self, name: &str) -> String {
        let lesson = self.bench.lesson;
        let unit = Figure::read(name, &lesson.goal).map_or(Unit::Count, |figure| figure.unit());
        lesson
            .figure(name)
            .map_or_else(|| name.to_owned(), |value| self.language.number(value, unit))
    }
}

/// Blocks as lists: `["p", spans]`, `["ol", items]`, `["ul", items]`, `["code", text]`.
fn blocks(list: &[Block], figure: &dyn Fn(&str) -> String) -> Json<'static> {
    let block = |block: &Block| {
        let (kind, content) = match block {
            Block::Paragraph(list) => ("p", spans(list, figure)),
            Block::List { is_ordered, items } => {
                let items = items.iter().map(|item| spans(item, figure)).collect();
                (if *is_ordered { "ol" } else { "ul" }, Json::Array(items))
            }
            Block::Code { text: code, .. } => ("code", text(code)),
        };
        Json::Array(vec![text(kind), content])
    };
    Json::Array(list.iter().map(block).collect())
}

/// Spans as lists: `["t", text]`, `["b", …]`, `["i", …]`, `["c", …]`, `["a", text, address]`.
fn spans(list: &[Span], figure: &dyn Fn(&str) -> String) -> Json<'static> {
    let span = |span: &Span| {
        let parts = match span {
            Span::Text(plain) => vec![text("t"), text(plain)],
            Span::Strong(strong) => vec![text("b"), text(strong)],
            Span::Emphasis(emphasis) => vec![text("i"), text(emphasis)],
            Span::Code(code) => vec![text("c"), text(code)],
            Span::Link { text: shown, address } => vec![text("a"), text(shown), text(address)],
            Span::Figure(name) => vec![text("t"), text(&figure(name))],
        };
        Json::Array(parts)
    };
    Json::Array(list.iter().map(span).collect())
}

/// A lane on a conversation, for a comparison: every request, and sums.
///
/// # Errors
/// Options that the engine refuses.
pub fn lane(player: &Player<'_>, lane: &Lane, cached_percent: u32) -> Result<String, LessonError> {
    let wants =
        Wants { refusals: !matches!(lane, Lane::Policy(_)), recall: true, facts: Vec::new() };
    let replay = player.replay(lane, &[], &wants)?;
    let whole = |value: usize| number(value as u64);
    let request = |request: &crate::replay::Request| {
        let refused = request.refused_message.map_or(Json::Null, whole);
        Json::Array(vec![
            whole(request.index),
            number(request.sent),
            number(request.changed_at.is_some().into()),
            number(request.over_by),
            refused,
            text(&request.fates.to_string()),
            whole(request.paid_from),
            request.summary.map_or(Json::Null, |(tokens, _)| number(tokens)),
            flag(request.summary.is_some_and(|(_, is_cached)| is_cached)),
        ])
    };
    let figures = [
        ("largest", replay.requests.iter().map(|one| one.sent).max().unwrap_or_default()),
        ("changes", replay.totals.changes),
        ("cost", cost(&replay, cached_percent)),
        ("sent", replay.totals.sent),
        ("whole", replay.totals.whole),
        ("kept", replay.totals.recall.needed.kept),
        ("needed", replay.totals.recall.needed.of),
    ];
    let requests = replay.requests.iter().map(request).collect();
    let figures = figures.map(|(name, value)| (name, number(value)));
    let note = |(since, note): &(usize, String)| Json::Array(vec![whole(*since), text(note)]);
    let notes = Json::Array(replay.notes.iter().map(note).collect());
    let lists = [("requests", Json::Array(requests)), ("notes", notes)];
    Ok(object(lists.into_iter().chain(figures)).to_string())
}

fn cost(replay: &Replay, percent: u32) -> u64 {
    let totals = replay.totals;
    totals.sent.saturating_sub(totals.cached) + totals.cached * u64::from(percent) / 100
}

/// The hash of everything in the goal. Saved progress includes it, so that a changed goal is
/// recognized.
fn goal_hash(lesson: &Lesson) -> String {
    let goal: Vec<String> = lesson.goal.iter().map(|clause| format!("{clause:?}")).collect();
    format!("{:04x}", hash(&goal.join("\n")) & 0xffff)
}

fn reserve(panel: &Panel) -> u64 {
    let lane = panel.lane();
    let Lane::Policy(options) = &lane else { return 0 };
    options.get("reserveOutput").and_then(Json::as_u32).map_or(0, u64::from)
}
