//! Lessons and lanes: what `turnwise-lessons` finds, for the page.

use turnwise_host::json::{Json, parse};
use turnwise_lessons::bench::{Bench, Source};
use turnwise_lessons::error::LessonError;
use turnwise_lessons::lane::Lane;
use turnwise_lessons::lesson::Lesson;
use turnwise_lessons::page::{self, Shown};
use turnwise_lessons::recording::Recording;
use turnwise_lessons::replay::Player;
use turnwise_lessons::state::State;
use turnwise_lessons::text::Text;
use turnwise_lessons::translation::Translation;
use turnwise_lessons::verdict::{Extent, try_grid};
use turnwise_lessons::words::Language;
use turnwise_lessons::{builder, function, golf};

/// A lesson with its conversations. It lives as long as the worker: a page opens only a dozen, and
/// replays borrow from it.
pub struct Class {
    lesson: &'static Lesson,
    text: Text,
    language: Language,
    sources: Vec<Source<'static>>,
    bench: Option<Bench<'static>>,
}

impl Class {
    /// Reads a lesson and its translation, which is empty for English.
    pub fn new(file: &str, translation: &str, language: &str) -> Result<Self, String> {
        let lesson: &'static Lesson = Box::leak(Box::new(Lesson::read(file).map_err(in_words)?));
        let language = Language::from_code(language).unwrap_or_default();
        let text = match translation {
            "" => lesson.text.clone(),
            _ => Translation::read(lesson, translation).map_err(in_words)?.text,
        };
        Ok(Self { lesson, text, language, sources: Vec::new(), bench: None })
    }

    /// The conversations that the lesson needs, as a JSON list.
    pub fn conversations(&self) -> String {
        let others = self.lesson.lanes.iter().filter_map(|lane| lane.conversation.as_ref());
        let mut ids: Vec<&String> = self.lesson.conversations.iter().chain(others).collect();
        ids.sort_unstable();
        ids.dedup();
        let ids = ids.into_iter().map(|id| Json::String(id.as_str().into()));
        Json::Array(ids.collect()).to_string()
    }

    /// Adds one of them. `index` is the gallery's table of contents, for the windows.
    pub fn add(&mut self, id: &str, file: &str, index: &str) -> Result<(), String> {
        let index = parse(index).map_err(|error| error.to_string())?.json;
        let entry = index.as_array().unwrap_or_default().iter();
        let entry = entry.into_iter().find(|entry| entry.text_of("id") == Some(id));
        let number =
            |name| entry.and_then(|entry| entry.get(name)).and_then(Json::as_u32).unwrap_or(0);
        let recording = Box::leak(Box::new(Recording::parse(file).map_err(in_words)?));
        let id: &'static str = Box::leak(id.into());
        self.sources.push(Source::new(id, recording, number("window"), number("reserve")));
        Ok(())
    }

    /// The lesson as the page opens it. All conversations must have been added.
    pub fn describe(&mut self) -> Result<String, String> {
        if self.bench.is_none() {
            let sources: &'static [Source<'static>] =
                Box::leak(core::mem::take(&mut self.sources).into_boxed_slice());
            self.bench = Some(Bench::new(self.lesson, sources).map_err(in_words)?);
        }
        Ok(self.shown()?.describe())
    }

    /// Every clause in this state.
    pub fn measure(&self, state: &str) -> Result<String, String> {
        let state = State::read(state).map_err(in_words)?;
        self.shown()?.measure(&state).map_err(in_words)
    }

    /// Every setting of the controls whose index is a multiple of `step`: the total number, the
    /// tried ones, and those that reach the goal, as JSON.
    pub fn grid(&self, step: usize) -> Result<String, String> {
        let tried = try_grid(self.shown()?.bench, Extent::Every(step)).map_err(in_words)?;
        let name = |name: &String| Json::String(name.as_str().into()).to_string();
        let list = |names: &[String]| names.iter().map(name).collect::<Vec<_>>().join(",");
        Ok(format!(
            r#"{{"settings":{},"names":[{}],"solved":[{}]}}"#,
            tried.settings,
            list(&tried.names),
            list(&tried.solved)
        ))
    }

    fn shown(&self) -> Result<Shown<'_, 'static>, String> {
        let bench = self.bench.as_ref().ok_or("the lesson was not opened")?;
        Ok(Shown { bench, text: &self.text, language: self.language })
    }
}

/// A lane on a conversation, for a comparison.
pub fn lane(file: &str, lane: &str) -> Result<String, String> {
    let recording = Recording::parse(file).map_err(in_words)?;
    page::lane(&Player::new(&recording), &read_lane(lane)?, CACHED_PERCENT).map_err(in_words)
}

/// Every measure that a goal can use, with its value for this lane.
pub fn readings(file: &str, lane: &str, language: &str) -> Result<String, String> {
    let recording = Recording::parse(file).map_err(in_words)?;
    let language = Language::from_code(language).unwrap_or_default();
    builder::readings(&Player::new(&recording), &read_lane(lane)?, language).map_err(in_words)
}

/// A lesson made of a draft, with the faults of the draft.
pub fn build(file: &str, draft: &str) -> Result<String, String> {
    let recording = Recording::parse(file).map_err(in_words)?;
    builder::build(draft, &recording).map(|built| built.to_json()).map_err(in_words)
}

/// A game on the hole with this id.
pub fn golf(
    holes: &str,
    id: &str,
    file: &str,
    options: &str,
    code: &str,
) -> Result<String, String> {
    let holes = golf::read(holes).map_err(in_words)?;
    let hole = holes.iter().find(|hole| hole.id == id).ok_or("there is no such hole")?;
    let recording = Recording::parse(file).map_err(in_words)?;
    let language = Language::from_code(code).unwrap_or_default();
    let game = hole.play(&Player::new(&recording), &read_lane(options)?, language);
    game.map(|game| game.to_json(hole)).map_err(in_words)
}

/// A conversation as a learner's own strategy sees it.
pub fn outline(file: &str) -> Result<String, String> {
    Recording::parse(file).and_then(|recording| function::outline(&recording)).map_err(in_words)
}

/// The verdict on the answers of a learner's own strategy.
pub fn verdict(file: &str, answers: &str) -> Result<String, String> {
    let recording = Recording::parse(file).map_err(in_words)?;
    function::judge(&Player::new(&recording), &read_lane(answers)?).map_err(in_words)
}

fn read_lane(lane: &str) -> Result<Lane, String> {
    parse(lane).map(|parsed| Lane::read(&parsed.json)).map_err(|error| error.to_string())
}

fn in_words(error: LessonError) -> String {
    error.to_string()
}

const CACHED_PERCENT: u32 = turnwise_lessons::clause::DEFAULT_CACHED_PERCENT;
