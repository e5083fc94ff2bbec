//! Writes a lesson as a file.

use std::borrow::Cow;
use std::fmt::Write;

use turnwise_host::json::Json;

use super::json::{broken, flag, number, object, text, texts};
use super::{Lesson, NamedLane, Wrong, goal};

pub fn file(lesson: &Lesson) -> String {
    let mut out = format!("# {}\n", lesson.text.title);
    fence(&mut out, "lesson", &head(lesson));
    let lanes = lesson.lanes.iter().map(lane).collect();
    list(&mut out, "lanes", lanes);
    list(&mut out, "summaries", lesson.summaries.iter().map(|summary| text(summary)).collect());
    list(&mut out, "memory", lesson.memory.iter().map(|line| text(line)).collect());
    fence(&mut out, "goal", &Json::Array(lesson.goal.iter().map(goal::write).collect()));
    match lesson.solutions.as_slice() {
        [one] => fence(&mut out, "solution", one),
        all => fence(&mut out, "solution", &Json::Array(all.to_vec())),
    }
    list(&mut out, "wrong", lesson.wrong.iter().map(wrong).collect());
    for (section, source) in lesson.text.sections() {
        let _ = write!(out, "\n## {}\n\n{source}\n", section.heading());
    }
    if lesson.generated != super::Generated::default() {
        let _ = write!(out, "\n{MARK}\n");
        fence(&mut out, "generated", &generated(lesson));
    }
    out
}

fn fence(out: &mut String, name: &str, json: &Json<'_>) {
    let _ = write!(out, "\n```json {name}\n{}\n```\n", broken(json));
}

fn list(out: &mut String, name: &str, items: Vec<Json<'_>>) {
    if !items.is_empty() {
        fence(out, name, &Json::Array(items));
    }
}

fn head(lesson: &Lesson) -> Json<'static> {
    let some = |list: &[String], name| (!list.is_empty()).then(|| (name, texts(list)));
    let conversation = match lesson.conversations.as_slice() {
        [one] => ("conversation", text(one)),
        all => ("conversations", texts(all)),
    };
    let show: Vec<String> = lesson.show.iter().map(|control| control.name().to_owned()).collect();
    let fields = [
        Some(("id", text(&lesson.id))),
        Some(("minutes", number(lesson.minutes.into()))),
        lesson.is_extra.then(|| ("extra", flag(true))),
        lesson.is_demonstration.then(|| ("demonstration", flag(true))),
        some(&lesson.needs, "needs"),
        lesson.exercise.as_ref().map(|exercise| ("exercise", text(exercise))),
        Some(conversation),
        lesson.at.map(|at| ("at", number(at as u64))),
        some(&show, "show"),
        some(&lesson.locks, "locks"),
        some(&lesson.compare, "compare"),
        lesson.is_evaluation.then(|| ("evaluation", flag(true))),
        Some(("start", lesson.start.json())),
    ];
    object(fields.into_iter().flatten())
}

fn lane(lane: &NamedLane) -> Json<'static> {
    let conversation = lane.conversation.as_ref().map(|id| ("conversation", text(id)));
    let fields = [("name", text(&lane.name)), ("set", lane.set.clone())];
    object(fields.into_iter().chain(conversation))
}

fn wrong(wrong: &Wrong) -> Json<'static> {
    object([("set", wrong.set.clone()), ("fails", texts(&wrong.fails)), ("say", text(&wrong.say))])
}

fn generated(lesson: &Lesson) -> Json<'static> {
    let generated = &lesson.generated;
    let figures = generated.figures.iter();
    let figures = figures.map(|(name, value)| (Cow::Owned(name.clone()), number(*value)));
    object([
        ("figures", Json::Object(figures.collect())),
        ("settings", number(generated.settings.into())),
        ("solved", texts(&generated.solved)),
    ])
}

/// Separates the author's part from the part that tests write.
const MARK: &str =
    "<!-- Written by the engine from here on: UPDATE_GOLDENS=1 cargo test -p turnwise-lessons -->";
