//! What a learner has done: kept in the browser, and saved to a file on request.

use turnwise_host::json::{Json, parse};

use crate::language::Language;

/// The progress through all lessons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The language of the lessons.
    pub language: Language,
    /// By lesson, in the order in which they were begun.
    pub lessons: Vec<Done>,
}

/// The progress in one lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// The lesson's id.
    pub id: String,
    /// The hash of the goal that was reached.
    pub goal: String,
    /// Whether its goal was reached.
    pub is_solved: bool,
    /// How many hints were opened.
    pub hints: usize,
    /// The policy at the end, as a link.
    pub link: String,
    /// The places of the lines in the memory.
    pub memory: Vec<usize>,
}

impl Progress {
    /// The progress in the lesson with this id.
    pub fn of(&self, id: &str) -> Option<&Done> {
        self.lessons.iter().find(|done| done.id == id)
    }

    /// Changes the progress in a lesson, which begins with the first change.
    pub fn change(&mut self, id: &str, change: impl FnOnce(&mut Done)) {
        if self.of(id).is_none() {
            self.lessons.push(Done { id: id.to_owned(), ..Done::default() });
        }
        if let Some(done) = self.lessons.iter_mut().find(|done| done.id == id) {
            change(done);
        }
    }

    /// How many lessons were solved.
    pub fn solved(&self) -> usize {
        self.lessons.iter().filter(|done| done.is_solved).count()
    }

    /// The progress as JSON.
    pub fn write(&self) -> String {
        let text = |text: &str| Json::String(text.into()).to_string();
        let lesson = |done: &Done| {
            let memory = match done.memory.as_slice() {
                [] => String::new(),
                places => format!(",\"memory\":{places:?}"),
            };
            format!(
                "{}:{{\"goal\":{},\"state\":\"{}\",\"hints\":{},\"link\":{}{memory}}}",
                text(&done.id),
                text(&done.goal),
                if done.is_solved { "solved" } else { "seen" },
                done.hints,
                text(&done.link)
            )
        };
        let lessons: Vec<String> = self.lessons.iter().map(lesson).collect();
        let language = self.language.code();
        format!("{{\"v\":1,\"language\":\"{language}\",\"lessons\":{{{}}}}}", lessons.join(","))
    }

    /// Reads what [`Self::write`] wrote; `None` for anything else.
    pub fn read(text: &str) -> Option<Self> {
        let json = parse(text).ok()?.json;
        (json.get("v").and_then(Json::as_u32) == Some(1)).then_some(())?;
        let Json::Object(lessons) = json.get("lessons")? else { return None };
        let lesson = |(id, done): &(std::borrow::Cow<'_, str>, Json<'_>)| Done {
            id: id.to_string(),
            goal: done.text_of("goal").unwrap_or_default().to_owned(),
            is_solved: done.text_of("state") == Some("solved"),
            hints: done.get("hints").and_then(Json::as_u32).unwrap_or_default() as usize,
            link: done.text_of("link").unwrap_or_default().to_owned(),
            memory: numbers(done.list_of("memory")),
        };
        let language = json.text_of("language").and_then(Language::of_code).unwrap_or_default();
        Some(Self { language, lessons: lessons.iter().map(lesson).collect() })
    }

    /// Adds the progress of another file: lessons solved there are solved here too.
    pub fn merge(&mut self, other: Self) {
        for theirs in other.lessons {
            let id = theirs.id.clone();
            self.change(&id, |own| {
                if theirs.is_solved || !own.is_solved {
                    *own = theirs;
                }
            });
        }
    }
}

fn numbers(list: &[Json<'_>]) -> Vec<usize> {
    list.iter().filter_map(|number| Some(number.as_u32()? as usize)).collect()
}
