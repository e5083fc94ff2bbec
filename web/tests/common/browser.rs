//! A page with the worker and the server that answer it, without a browser.
#![allow(dead_code, reason = "each test file uses some of it")]

use turnwise_host::json::parse;
use turnwise_lessons::lesson::Lesson;
use turnwise_playground::effect::Effect;
use turnwise_playground::event::{Event, LearnEvent};
use turnwise_playground::model::Model;
use turnwise_playground::present::view;
use turnwise_playground::settings::Settings;
use turnwise_playground::update::update;
use turnwise_playground::view::LessonView;

use super::worker::lessons::{self, Class};

/// Reads a file of the repository.
pub fn read(path: &str) -> String {
    std::fs::read_to_string(format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The files of the lessons, in order.
pub fn files() -> Vec<String> {
    let folder = format!("{}/../crates/turnwise-lessons/lessons", env!("CARGO_MANIFEST_DIR"));
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.retain(|name| name.matches('.').count() == 1 && name.starts_with(char::is_numeric));
    names.sort();
    names.into_iter().map(|name| name.trim_end_matches(".md").to_owned()).collect()
}

/// The lesson of a file.
pub fn source(file: &str) -> Lesson {
    Lesson::read(&read(&format!("crates/turnwise-lessons/lessons/{file}.md"))).unwrap()
}

/// A page, and the worker and the server that answer it.
pub struct Browser {
    /// The page.
    pub model: Model,
    class: Option<(String, Class)>,
    /// The progress that was saved last.
    pub saved: String,
}

impl Browser {
    pub fn open(fragment: &str) -> Self {
        let mut browser = Self { model: Model::default(), class: None, saved: String::new() };
        browser.send(Event::Arrived(fragment.into()));
        browser.send(Event::GalleryLoaded(read("web/gallery/index.json")));
        browser
    }

    /// Sends an event, and then everything that follows from it.
    pub fn send(&mut self, event: Event) {
        let mut effects = update(&mut self.model, event);
        while let Some(effect) = effects.pop() {
            let answer = match effect {
                Effect::LoadConversation(id) => {
                    let text = read(&format!("web/gallery/{id}.json"));
                    Event::ConversationLoaded { id, text }
                }
                Effect::LoadLessons => {
                    let entry = |file: &String| {
                        let Lesson { id, minutes, text, .. } = source(file);
                        format!(
                            r#"{{"id":"{id}","file":"{file}","title":"{}","minutes":{minutes}}}"#,
                            text.title
                        )
                    };
                    let list: Vec<String> = files().iter().map(entry).collect();
                    Event::Learn(LearnEvent::Listed(format!("[{}]", list.join(","))))
                }
                Effect::SaveProgress(text) => {
                    self.saved = text;
                    continue;
                }
                Effect::AskWorker { request, task, texts } => {
                    Event::WorkerAnswered { request, answer: self.work(task, &texts) }
                }
                _ => continue,
            };
            effects.extend(update(&mut self.model, answer));
        }
    }

    fn work(&mut self, task: &str, texts: &[String]) -> Result<String, String> {
        match (task, texts) {
            ("lesson" | "measure", [file, language, ..]) => {
                let key = format!("{file}.{language}");
                if self.class.as_ref().is_none_or(|(known, _)| *known != key) {
                    let path = format!("crates/turnwise-lessons/lessons/{file}");
                    let own = read(&format!("{path}.md"));
                    let other = if language == "en" {
                        String::new()
                    } else {
                        read(&format!("{path}.de.md"))
                    };
                    let mut class = Class::new(&own, &other, language)?;
                    let ids = class.conversations();
                    for id in parse(&ids).unwrap().json.as_array().unwrap() {
                        let id = id.as_str().unwrap();
                        let chat = read(&format!("web/gallery/{id}.json"));
                        class.add(id, &chat, &read("web/gallery/index.json"))?;
                    }
                    class.describe()?;
                    self.class = Some((key, class));
                }
                let (_, class) = self.class.as_mut().unwrap();
                match texts {
                    [_, _, state] => class.measure(state),
                    _ => class.describe(),
                }
            }
            ("session", [text]) => turnwise_sessions::read(text)
                .map(|session| turnwise_sessions::answer::session(&session))
                .map_err(|error| error.to_string()),
            ("lane", [id, messages, options]) => {
                let file = if id.is_empty() {
                    messages.clone()
                } else {
                    read(&format!("web/gallery/{id}.json"))
                };
                lessons::lane(&file, options)
            }
            _ => Err("not part of this test".into()),
        }
    }

    pub fn lesson(&self) -> std::sync::Arc<LessonView> {
        view(&self.model).lesson.unwrap()
    }

    /// Sets what the panel shows, control by control.
    pub fn set(&mut self, wanted: &Settings) {
        use turnwise_playground::settings::Knob;
        self.send(Event::KindChosen(wanted.kind));
        if wanted.unit != self.model.settings.unit {
            self.send(Event::UnitChosen(wanted.unit));
        }
        let trims = [Knob::Max, Knob::Least, Knob::Slice];
        let knobs = [Knob::Window, Knob::Overhead, Knob::Trigger, Knob::Target, Knob::Keep]
            .into_iter()
            .chain(trims);
        for knob in knobs {
            if wanted.get(knob) != self.model.settings.get(knob) {
                self.send(Event::KnobTurned(knob, wanted.get(knob)));
            }
        }
        if let Some(checks) = wanted.checks {
            self.send(Event::ChecksChosen(checks));
        }
        self.send(Event::EnvelopeChosen(wanted.envelope));
        let open = self.model.workshop.open.as_ref().and_then(|open| open.lesson.clone()).unwrap();
        for (place, line) in open.memory.iter().enumerate() {
            let is_chosen = wanted.memory.lines().any(|own| own == line.text);
            self.send(Event::Learn(LearnEvent::Remembered(place, is_chosen)));
        }
    }
}
