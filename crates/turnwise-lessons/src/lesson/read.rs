//! Builds a lesson from the parts of its file.

use turnwise_host::json::Json;

use super::{Generated, Lesson, NamedLane, Wrong, goal};
use crate::error::LessonError;
use crate::fields::{Fields, json};
use crate::file::{Part, Parts};
use crate::lane::Lane;
use crate::panel::Control;
use crate::text::Text;

pub fn lesson(parts: &Parts<'_>) -> Result<Lesson, LessonError> {
    let known =
        ["lesson", "lanes", "summaries", "memory", "goal", "solution", "wrong", "generated"];
    if let Some(fence) = parts.fences.iter().find(|fence| !known.contains(&fence.name)) {
        let message = format!("unknown; known are `{}`", known.join("`, `"));
        let field = format!("json {}", fence.name);
        return Err(LessonError::new("unknown_name", message).at_line(fence.line).at_field(field));
    }
    let fence = needed(parts, "lesson")?;
    let value = json(&fence)?;
    let fields = Fields::new(&value, &fence);
    let mut lesson = head(&fields)?;
    lesson.lanes = list(parts, "lanes", named_lane)?;
    lesson.summaries = list(parts, "summaries", text)?;
    lesson.memory = list(parts, "memory", text)?;
    needed(parts, "goal")?;
    lesson.goal = list(parts, "goal", |fields| goal::read(&fields))?;
    let solution = needed(parts, "solution")?;
    let value = json(&solution)?;
    lesson.solutions = match value {
        Json::Array(sets) => sets.into_iter().map(Json::into_owned).collect(),
        one => vec![one.into_owned()],
    };
    lesson.wrong = list(parts, "wrong", wrong)?;
    if let Some(fence) = parts.fence("generated") {
        lesson.generated = generated(&fence)?;
    }
    names(&lesson, parts)?;
    lesson.text = Text::read(parts)?;
    lesson.text.check(&lesson.wrong, parts)?;
    lanes(&lesson, parts)?;
    Ok(lesson)
}

fn head(fields: &Fields<'_>) -> Result<Lesson, LessonError> {
    fields.only(&[
        "id",
        "minutes",
        "extra",
        "demonstration",
        "needs",
        "exercise",
        "conversation",
        "conversations",
        "at",
        "show",
        "locks",
        "compare",
        "evaluation",
        "start",
    ])?;
    let mut conversations = fields.texts("conversations")?;
    conversations.extend(fields.text("conversation")?.map(str::to_owned));
    if conversations.is_empty() {
        return Err(fields.missing("conversation"));
    }
    let show = fields.texts("show")?.into_iter().map(|name| {
        let wrong = || fields.wrong("show", "a list of control names", None);
        Control::from_name(&name).ok_or_else(wrong)
    });
    let id = fields.needed_text("id")?;
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if id.is_empty() || !id.bytes().all(is_plain) {
        return Err(fields.wrong("id", "lower-case letters, digits and hyphens", None));
    }
    let locks = fields.texts("locks")?;
    if locks.iter().any(|lock| !LOCKS.contains(&lock.as_str())) {
        let wanted = format!("a list of `{}`", LOCKS.join("`, `"));
        return Err(fields.wrong("locks", &wanted, None));
    }
    Ok(Lesson {
        id: id.to_owned(),
        minutes: fields.number("minutes")?.ok_or_else(|| fields.missing("minutes"))?,
        is_extra: fields.flag("extra")?,
        is_demonstration: fields.flag("demonstration")?,
        needs: fields.texts("needs")?,
        exercise: fields.text("exercise")?.map(str::to_owned),
        conversations,
        at: fields.number("at")?.map(|at| at as usize),
        show: show.collect::<Result<_, _>>()?,
        locks,
        compare: fields.texts("compare")?,
        is_evaluation: fields.flag("evaluation")?,
        start: Lane::read(fields.object("start")?),
        lanes: Vec::new(),
        goal: Vec::new(),
        solutions: Vec::new(),
        wrong: Vec::new(),
        summaries: Vec::new(),
        memory: Vec::new(),
        text: Text::default(),
        generated: Generated::default(),
    })
}

fn text(fields: Fields<'_>) -> Result<String, LessonError> {
    let text = fields.json.as_str().map(str::to_owned);
    text.ok_or_else(|| fields.wrong("", "a string", Some(fields.json)))
}

fn named_lane(fields: Fields<'_>) -> Result<NamedLane, LessonError> {
    fields.only(&["name", "set", "conversation"])?;
    Ok(NamedLane {
        name: fields.needed_text("name")?.to_owned(),
        set: fields.object("set")?.clone().into_owned(),
        conversation: fields.text("conversation")?.map(str::to_owned),
    })
}

fn wrong(fields: Fields<'_>) -> Result<Wrong, LessonError> {
    fields.only(&["set", "fails", "say"])?;
    let fails = fields.texts("fails")?;
    if fails.is_empty() {
        return Err(fields.missing("fails"));
    }
    Ok(Wrong {
        set: fields.object("set")?.clone().into_owned(),
        fails,
        say: fields.needed_text("say")?.to_owned(),
    })
}

fn generated(fence: &Part<'_>) -> Result<Generated, LessonError> {
    let value = json(fence)?;
    let fields = Fields::new(&value, fence);
    fields.only(&["figures", "settings", "solved"])?;
    let Json::Object(list) = fields.object("figures")? else {
        return Err(fields.missing("figures"));
    };
    let figures = list.iter().map(|(name, value)| {
        let wrong = || fields.wrong("figures", "an object of whole numbers", Some(value));
        let value = value.to_string().parse().map_err(|_| wrong())?;
        Ok((name.to_string(), value))
    });
    Ok(Generated {
        figures: figures.collect::<Result<_, LessonError>>()?,
        settings: fields.number("settings")?.unwrap_or_default(),
        solved: fields.texts("solved")?,
    })
}

/// Checks that each name refers to exactly one thing.
fn names(lesson: &Lesson, parts: &Parts<'_>) -> Result<(), LessonError> {
    let error = |fence: &str, field: String, message: String| {
        let line = parts.fence(fence).map_or(1, |part| part.line);
        Err(LessonError::new("unknown_name", message).at_line(line).at_field(field))
    };
    for (place, clause) in lesson.goal.iter().enumerate() {
        if lesson.goal.iter().take(place).any(|other| other.key == clause.key) {
            let message = format!("the key `{}` is there twice", clause.key);
            return error("goal", format!("goal[{place}].key"), message);
        }
    }
    for (place, wrong) in lesson.wrong.iter().enumerate() {
        for key in &wrong.fails {
            if !lesson.goal.iter().any(|clause| clause.key == *key) {
                let message = format!("no clause of the goal has the key `{key}`");
                return error("wrong", format!("wrong[{place}].fails"), message);
            }
        }
    }
    let mut names = vec!["start", "solution", "goal", "grid"];
    let own = lesson.wrong.iter().map(|wrong| wrong.say.as_str());
    for name in own.chain(lesson.lanes.iter().map(|lane| lane.name.as_str())) {
        if names.contains(&name) || name.contains('.') {
            let message = format!("`{name}` needs a name of its own, without a dot");
            return error("lanes", name.to_owned(), message);
        }
        names.push(name);
    }
    match lesson.compare.iter().find(|name| !names.contains(&name.as_str())) {
        Some(name) => {
            error("lesson", "lesson.compare".into(), format!("there is no lane `{name}`"))
        }
        None => Ok(()),
    }
}

/// Checks that the engine accepts the options of every lane.
fn lanes(lesson: &Lesson, parts: &Parts<'_>) -> Result<(), LessonError> {
    let check = |fence: &str, path: String, lane: Lane| {
        let line_of = |fence| parts.fence(fence).map_or(1, |part| part.line);
        let line = line_of(fence);
        if let Some(line) = lane.memory().iter().find(|line| !lesson.memory.contains(line)) {
            let message = format!("`{line}` is not a line of the fence `json memory`");
            let error = LessonError::new("unknown_name", message);
            return Err(LessonError { line: Some(line_of(fence)), field: Some(path), ..error });
        }
        lane.settings().map(|_| ()).map_err(|error| {
            let field =
                error.field.as_ref().map_or(path.clone(), |field| format!("{path}.{field}"));
            LessonError { line: Some(line), field: Some(field), ..error }
        })
    };
    check("lesson", "lesson.start".into(), lesson.start.clone())?;
    for (place, set) in lesson.solutions.iter().enumerate() {
        check("solution", format!("solution[{place}]"), lesson.start.with(set))?;
    }
    for (place, wrong) in lesson.wrong.iter().enumerate() {
        check("wrong", format!("wrong[{place}].set"), lesson.start.with(&wrong.set))?;
    }
    for (place, lane) in lesson.lanes.iter().enumerate() {
        check("lanes", format!("lanes[{place}].set"), lesson.start.with(&lane.set))?;
    }
    Ok(())
}

fn list<T>(
    parts: &Parts<'_>,
    name: &str,
    read: impl Fn(Fields<'_>) -> Result<T, LessonError>,
) -> Result<Vec<T>, LessonError> {
    let Some(fence) = parts.fence(name) else { return Ok(Vec::new()) };
    let value = json(&fence)?;
    Fields::new(&value, &fence).items()?.into_iter().map(read).collect()
}

fn needed<'a>(parts: &Parts<'a>, name: &str) -> Result<Part<'a>, LessonError> {
    parts.fence(name).ok_or_else(|| {
        let message = format!("a lesson needs a fence `json {name}`");
        LessonError::new("missing_fence", message).at_line(1)
    })
}

/// The settings that a lesson can lock.
const LOCKS: [&str; 5] = ["conversation", "kind", "memory", "overhead", "window"];
