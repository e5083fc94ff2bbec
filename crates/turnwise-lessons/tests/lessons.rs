//! Every lesson file is a test: the start fails, solutions solve, wrong answers fail as described,
//! figures are right, few settings of the panel reach the goal, and no single change does.
//!
//! Only a sample of each grid is tried. `LESSON_GRID=whole` tries every setting, which takes
//! minutes. `UPDATE_GOLDENS=1` writes figures into the files; with `LESSON_GRID=whole`, grids as
//! well. `UPDATE_TRANSLATIONS=1` marks every translation as up to date: run it after translating.
#![allow(clippy::expect_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};

use turnwise_host::json::{Json, parse};
use turnwise_lessons::bench::{Bench, Source};
use turnwise_lessons::lesson::{Generated, Lesson};
use turnwise_lessons::panel::Panel;
use turnwise_lessons::recording::Recording;
use turnwise_lessons::text::Section;
use turnwise_lessons::translation::{State, Translation, with_hashes};
use turnwise_lessons::verdict::{
    Extent, figures_with, generate, one_change, share, try_grid, verdict,
};
use turnwise_lessons::words::Language;

struct Entry {
    id: String,
    recording: Recording,
    window: u32,
    reserve: u32,
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The conversations of the gallery that the lesson needs.
fn gallery(lesson: &Lesson) -> Vec<Entry> {
    let folder = folder("../../web/gallery");
    let index = fs::read_to_string(folder.join("index.json")).expect("the gallery");
    let index = parse(&index).expect("the gallery's index").json;
    let others = lesson.lanes.iter().filter_map(|lane| lane.conversation.as_ref());
    let wanted: Vec<&String> = lesson.conversations.iter().chain(others).collect();
    let entries = index.as_array().unwrap_or_default().iter().filter_map(|entry| {
        let id = entry.text_of("id")?.to_owned();
        let number = |name| entry.get(name).and_then(Json::as_u32);
        let (window, reserve) = (number("window")?, number("reserve")?);
        if !wanted.contains(&&id) {
            return None;
        }
        let file = fs::read_to_string(folder.join(format!("{id}.json"))).ok()?;
        Some(Entry {
            recording: Recording::parse(&file).expect("a conversation"),
            id,
            window,
            reserve,
        })
    });
    entries.collect()
}

/// The lesson files, without translations.
fn files() -> Vec<PathBuf> {
    let entries = fs::read_dir(folder("lessons")).expect("the lessons");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let is_lesson = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.ends_with(".md") && name.matches('.').count() == 1 && name != "README.md"
    };
    let mut files: Vec<PathBuf> = paths.filter(is_lesson).collect();
    files.sort();
    files
}

fn read(path: &Path) -> (String, Lesson) {
    let file = fs::read_to_string(path).expect("a lesson file");
    let lesson = Lesson::read(&file).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    (file, lesson)
}

/// The translations of a lesson, by their path.
fn translations(path: &Path, lesson: &Lesson) -> Vec<(PathBuf, Translation)> {
    let all = Language::ALL.into_iter().filter_map(|(code, _)| {
        let path = path.with_extension(format!("{code}.md"));
        let file = fs::read_to_string(&path).ok()?;
        if std::env::var_os("UPDATE_TRANSLATIONS").is_some() {
            fs::write(&path, with_hashes(lesson, &file)).expect("the translation");
        }
        let file = fs::read_to_string(&path).ok()?;
        let read = Translation::read(lesson, &file);
        let read = read.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Some((path, read))
    });
    all.collect()
}

/// Tests one lesson. Each lesson is a separate test, so that they run in parallel.
fn check(number: &str) {
    let path = files().into_iter().find(|path| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(number))
    });
    check_file(number, &path.unwrap_or_else(|| panic!("there is no lesson {number}")));
}

fn check_file(number: &str, path: &Path) {
    let (file, mut lesson) = read(path);
    let entries = gallery(&lesson);
    let sources = entries
        .iter()
        .map(|entry| Source::new(&entry.id, &entry.recording, entry.window, entry.reserve));
    let sources: Vec<Source<'_>> = sources.collect();
    let mut names = lesson.text.figures();
    for (_, translation) in translations(path, &lesson) {
        names.extend(translation.text.figures());
    }
    names.sort_unstable();
    names.dedup();
    let is_update = std::env::var_os("UPDATE_GOLDENS").is_some();
    let is_whole = std::env::var("LESSON_GRID").is_ok_and(|value| value == "whole");
    let bench = Bench::new(&lesson, &sources).expect("its conversations");

    let complaints = verdict(&bench).expect("options");
    assert!(complaints.is_empty() || is_update, "{number}: {complaints:#?}");

    let known = lesson.generated.clone();
    let found = if is_whole {
        generate(&bench, &names).expect("figures")
    } else {
        // Half a dozen settings. A lesson with eleven conversations is too slow even for that.
        let step = (known.settings as usize).div_ceil(6).max(1);
        if !lesson.is_evaluation && !is_update {
            let tried = try_grid(&bench, Extent::Every(step)).expect("options");
            let wanted = known.solved.iter().filter(|name| tried.names.contains(name));
            assert_eq!(tried.solved, wanted.cloned().collect::<Vec<_>>(), "{number}");
            assert_eq!(tried.settings, known.settings, "{number}");
        }
        let figures = figures_with(&bench, &names, &known).expect("figures");
        Generated { figures, ..known.clone() }
    };
    // Eleven conversations at every slider position would take minutes.
    let is_press = |kind| kind != bench.panel(&lesson.start).map(|panel| panel.kind);
    let is_tried = |panel: &Panel| is_whole || !lesson.is_evaluation || is_press(Some(panel.kind));
    let complaint = share(&found).or(one_change(&bench, is_tried).expect("options"));
    if is_update {
        lesson.generated = found;
        fs::write(path, lesson.write()).expect("the file");
        assert!(complaints.is_empty() && complaint.is_none(), "{complaints:#?} {complaint:#?}");
        return;
    }
    assert_eq!(found, known, "{number}: UPDATE_GOLDENS=1 cargo test -p turnwise-lessons");
    assert_eq!(complaint, None, "{number}");
    assert_eq!(lesson.write(), file, "{number} is written otherwise than it is read");
    let words = lesson.text.words_before_action();
    assert!(
        words <= turnwise_lessons::builder::MOST_WORDS,
        "{number} has {words} words before the first action"
    );
}

/// A test for each lesson.
macro_rules! lessons {
    ($($name:ident $number:literal),* $(,)?) => {
        $(#[test] fn $name() { check($number); })*

        #[test]
        fn every_lesson_has_its_test() {
            let numbers = [$($number),*];
            for path in files() {
                let name = path.file_name().expect("a name").to_string_lossy().into_owned();
                assert!(numbers.iter().any(|number| name.starts_with(number)), "{name}");
            }
            assert_eq!(files().len(), numbers.len());
        }
    };
}

lessons! {
    window "01",
    half_a_call "02",
    cut_rarely "03",
    cost_of_a_cut "04",
    clear_first "05",
    summary "06",
    false_summary "07",
    relevance "08",
    one_turn "09",
    memory "10",
    was_it_better "11",
    rule_lost "12",
    worthless_output "13",
    tiers "14",
    several_agents "15",
}

/// The file that `tests/browser/builder.test.mjs` makes in the page.
#[test]
fn a_lesson_made_in_the_page_passes_as_it_is() {
    check_file("built", &folder("tests/data/built.md"));
}

#[test]
fn the_lessons_belong_together() {
    let lessons: Vec<Lesson> = files().iter().map(|path| read(path).1).collect();
    let mut seen: Vec<&str> = Vec::new();
    for lesson in &lessons {
        for id in &lesson.needs {
            assert!(seen.contains(&id.as_str()), "{} needs {id} before it", lesson.id);
        }
        assert!(!seen.contains(&lesson.id.as_str()), "{} is there twice", lesson.id);
        seen.push(&lesson.id);
        if let Some(exercise) = &lesson.exercise {
            assert!(folder("../../exercises").join(exercise).is_dir(), "{exercise}");
            let link = format!("/exercises/{exercise})");
            let code = lesson.text.source(Section::Code).unwrap_or_default();
            assert!(code.contains(&link), "{} links its exercise", lesson.id);
        }
    }
    let class = lessons.iter().filter(|lesson| !lesson.is_extra);
    let minutes: u32 = class.map(|lesson| lesson.minutes).sum();
    assert!(minutes <= 120, "{minutes} minutes");
}

#[test]
fn translations_are_up_to_date() {
    for path in files() {
        let lesson = read(&path).1;
        for (path, translation) in translations(&path, &lesson) {
            // Code is the same in every language.
            let old = translation.states.iter().filter(|(section, state)| match state {
                State::Current => false,
                State::Stale => true,
                State::Missing => *section != Section::Code,
            });
            let old: Vec<_> = old.map(|(section, _)| section.heading()).collect();
            assert!(old.is_empty(), "{}: {old:?}", path.display());
            let (own, english) = (&translation.text, &lesson.text);
            assert!(own.typed_numbers().is_empty(), "{}", path.display());
            assert_eq!(own.hints().len(), english.hints().len(), "{}", path.display());
            let right = |text: &turnwise_lessons::text::Text| {
                let choices = text.prediction().map(|prediction| prediction.choices);
                choices.map(|all| all.iter().map(|(_, is_right)| *is_right).collect::<Vec<_>>())
            };
            assert_eq!(right(own), right(english), "{}", path.display());
        }
    }
}
