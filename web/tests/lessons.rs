//! Every lesson on the page, without a browser: the worker's answers come from its own code.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod common;

use common::browser::{Browser, files, read, source};
use common::worker::lessons::Class;
use turnwise_host::json::{Json, parse};
use turnwise_lessons::golf;
use turnwise_lessons::lesson::Lesson;
use turnwise_playground::event::{Event, LearnEvent};
use turnwise_playground::language::Language;
use turnwise_playground::model::Place;
use turnwise_playground::present::view;
use turnwise_playground::settings::{Kind, Settings};

/// Opens a lesson, and checks its start, the solution by hand, and the solution by its button.
fn check(number: &str) {
    let file = files().into_iter().find(|file| file.starts_with(number)).unwrap();
    let source = source(&file);
    let mut browser = Browser::open(&format!("l/{}", source.id));
    assert_eq!(browser.model.place, Place::Lesson);
    let start = browser.lesson();
    assert_eq!((start.title.as_str(), start.failed.as_str()), (source.text.title.as_str(), ""));
    assert_eq!(start.clauses.len(), source.goal.len());
    assert!(!start.is_solved && start.why.is_empty(), "{:?}", start.clauses);
    assert!(start.clauses.iter().any(|clause| !clause.holds));
    if let Some(at) = source.at {
        let length = view(&browser.model).scrub.length;
        assert!(length.abs_diff(at) <= 1, "it opens at its moment: {length} for {at}");
    }
    // Only what the lesson needs is on the panel.
    let shown = view(&browser.model);
    assert!(shown.is_reduced && shown.kinds.contains(&browser.model.settings.kind));

    // Direct answers, which no policy gives.
    for clause in &source.goal {
        use turnwise_lessons::clause::Bound;
        use turnwise_lessons::measure::Measure;
        if let (Measure::Picked, Bound::Is(message)) = (clause.measure, clause.bound) {
            browser.send(Event::MessageOpened(usize::try_from(message).unwrap()));
        }
    }
    let lesson = browser.model.workshop.open.as_ref().unwrap().lesson.clone().unwrap();
    browser.set(&lesson.solution);
    let solved = browser.lesson();
    assert!(solved.is_solved, "{file} {:?} {:#?}", browser.model.settings, solved.clauses);
    assert!(!solved.why.is_empty() && !solved.code.is_empty());
    assert!(browser.saved.contains(&format!("\"{}\":{{", source.id)), "{}", browser.saved);
    assert!(browser.saved.contains(r#""state":"solved""#));

    // Each wrong answer fails as the file says, and gets its own sentence.
    for wrong in &source.wrong {
        browser.send(Event::Learn(LearnEvent::Reset));
        browser.set(&settings_of(&file, &source, &wrong.set));
        let shown = browser.lesson();
        let own_text = || format!("{:?}", source.text.wrong(&wrong.say)).len();
        assert!(!shown.wrong.is_empty() && own_text() > 2, "{file} {}", wrong.say);
        let failed = source.goal.iter().zip(&shown.clauses).filter(|(_, clause)| !clause.holds);
        let failed: Vec<&str> = failed.map(|(clause, _)| clause.key.as_str()).collect();
        let wanted = wrong.fails.iter().map(String::as_str);
        let picks = source.goal.iter().filter(|clause| clause.measure.is_answer());
        let wanted: Vec<&str> = picks.map(|clause| clause.key.as_str()).chain(wanted).collect();
        assert_eq!(failed, wanted, "{file} {}", wrong.say);
    }

    // From the start again, the button shows the same.
    browser.send(Event::Learn(LearnEvent::Reset));
    assert!(!browser.lesson().is_solved);
    browser.send(Event::Learn(LearnEvent::SolutionAsked));
    assert!(browser.lesson().asks_solution && !browser.lesson().is_solved);
    browser.send(Event::Learn(LearnEvent::SolutionShown));
    let open = browser.lesson().clauses.clone();
    let is_open = |clause: &&turnwise_playground::lessons::Measured| !clause.holds;
    let unpicked = usize::from(lesson.picks);
    assert_eq!(open.iter().filter(is_open).count(), unpicked, "{open:#?}");
}

/// The panel's settings for changes to a lesson's start: the worker describes the lesson with them
/// as its solution.
fn settings_of(file: &str, source: &Lesson, set: &Json<'static>) -> Settings {
    let lesson = Lesson { solutions: vec![set.clone()], ..source.clone() };
    let mut class = Class::new(&lesson.write(), "", "en").unwrap();
    for id in parse(&class.conversations()).unwrap().json.as_array().unwrap() {
        let id = id.as_str().unwrap();
        let chat = read(&format!("web/gallery/{id}.json"));
        class.add(id, &chat, &read("web/gallery/index.json")).unwrap();
    }
    let described = class.describe().unwrap();
    let lesson = turnwise_playground::lessons::Lesson::read(&described);
    lesson.unwrap_or_else(|| panic!("{file}: {described}")).solution
}

macro_rules! lessons {
    ($($name:ident $number:literal)*) => {
        $(#[test]
        fn $name() {
            check($number);
        })*
    };
}

lessons! {
    lesson_1_is_solved "01"
    lesson_2_is_solved "02"
    lesson_3_is_solved "03"
    lesson_4_is_solved "04"
    lesson_5_is_solved "05"
    lesson_6_is_solved "06"
    lesson_7_is_solved "07"
    lesson_8_is_solved "08"
    lesson_9_is_solved "09"
    lesson_10_is_solved "10"
    lesson_11_is_solved "11"
    lesson_12_is_solved "12"
    lesson_13_is_solved "13"
    lesson_14_is_solved "14"
    lesson_15_is_solved "15"
}

#[test]
fn a_wrong_answer_gets_its_own_sentence() {
    let mut browser = Browser::open("l/cut-rarely");
    assert!(browser.lesson().wrong.is_empty());
    let wanted = Settings { max: 10, least: 10, ..browser.model.settings.clone() };
    browser.set(&wanted);
    let wrong = format!("{:?}", browser.lesson().wrong);
    assert!(wrong.contains("You cut later"), "{wrong}");
}

#[test]
fn show_me_goes_where_a_clause_fails() {
    let mut browser = Browser::open("l/cut-rarely");
    let lesson = browser.lesson();
    let failing = lesson.clauses.iter().position(|one| !one.holds && one.place.is_some()).unwrap();
    let (_, request, message) = lesson.clauses[failing].place.unwrap();
    browser.send(Event::Learn(LearnEvent::Shown(failing)));
    assert_eq!((browser.model.position, browser.model.sought), (request, Some(message)));
}

#[test]
fn chosen_lines_are_a_memory_that_an_undo_and_a_reload_know() {
    let mut browser = Browser::open("l/memory");
    let chosen = |browser: &Browser| {
        browser.lesson().memory.iter().map(|(.., is_chosen)| *is_chosen).collect::<Vec<_>>()
    };
    let remember = |place| Event::Learn(LearnEvent::Remembered(place, true));
    browser.send(remember(3));
    browser.send(remember(0));
    assert_eq!(chosen(&browser)[..4], [true, false, false, true]);
    assert!(browser.model.settings.memory.starts_with("my name is Emily\nfirst I cleaned"));
    browser.send(Event::Undone);
    assert_eq!(chosen(&browser)[..4], [false, false, false, true]);
    browser.send(remember(5));

    // An invented line has no message.
    let lesson = browser.lesson();
    assert_eq!((lesson.memory[0].0.message, lesson.memory[5].0.message), (Some(0), None));

    let mut later = Browser::open("learn");
    later.send(Event::Learn(LearnEvent::ProgressLoaded(browser.saved.clone())));
    later.send(Event::Arrived("l/memory".into()));
    assert_eq!(chosen(&later)[..6], [false, false, false, true, false, true]);

    // Another lesson on the same conversation knows nothing of it.
    later.send(Event::Arrived("l/cut-rarely".into()));
    assert_eq!(&*later.model.settings.memory, "");
}

#[test]
fn a_script_writes_the_summaries_and_checks_decide_about_them() {
    let mut browser = Browser::open("l/false-summary");
    browser.send(Event::KindChosen(Kind::Summarize));
    // A model wrote the summary, so the page does not call it an extract.
    let made = view(&browser.model).summaries.first().map(|note| note.made.clone());
    assert!(made.as_ref().is_some_and(|made| made.starts_with("a recorded answer")), "{made:?}");
    let sent = |browser: &Browser| -> String {
        let shown = view(&browser.model);
        shown.seen.iter().map(|message| message.text.to_string()).collect()
    };
    assert!(sent(&browser).contains("approve every refund"), "{}", sent(&browser));
    let checks = turnwise_host::text::CheckPolicy::Reject;
    browser.send(Event::ChecksChosen(checks));
    assert!(!sent(&browser).contains("approve every refund"));
    assert!(sent(&browser).contains("K1NW8N"));
}

#[test]
fn progress_goes_to_a_file_and_comes_back() {
    let mut browser = Browser::open("l/cut-rarely");
    browser.send(Event::Learn(LearnEvent::HintOpened));
    browser.send(Event::Learn(LearnEvent::HintOpened));
    let wanted = Settings { max: 14, least: 3, ..browser.model.settings.clone() };
    browser.set(&wanted);
    let saved = browser.saved.clone();

    let mut other = Browser::open("learn");
    assert_eq!(view(&other.model).learn.solved, "0 of 15 solved");
    other.send(Event::Learn(LearnEvent::ProgressOpened(saved)));
    assert_eq!(view(&other.model).learn.solved, "1 of 15 solved");
    other.send(Event::Arrived("l/cut-rarely".into()));
    assert_eq!(other.lesson().hints.len(), 2);
    // It opens as it was left.
    assert_eq!((other.model.settings.max, other.model.settings.least), (14, 3));
    other.send(Event::Learn(LearnEvent::ProgressOpened("[]".into())));
    assert!(other.model.announce.contains("no progress"));
}

#[test]
fn a_lesson_is_read_in_german() {
    let mut browser = Browser::open("l/cut-rarely");
    browser.send(Event::Learn(LearnEvent::Language(Language::German)));
    let lesson = browser.lesson();
    assert_ne!(lesson.title, "Cut rarely");
    assert!(lesson.clauses.iter().any(|clause| clause.words.contains("höchstens")));

    // A reload keeps the language.
    let mut later = Browser::open("learn");
    later.send(Event::Learn(LearnEvent::ProgressLoaded(browser.saved.clone())));
    assert_eq!(view(&later.model).language, Language::German);
}

#[test]
fn every_hole_of_the_golf_course_opens_by_its_link() {
    let holes = golf::read(&read("crates/turnwise-lessons/lessons/golf.json")).unwrap();
    for hole in holes {
        let browser = Browser::open(&hole.link);
        assert_eq!(browser.model.title.id, hole.conversation, "{}", hole.id);
    }
}

#[test]
fn the_policy_of_the_page_is_the_lane_of_the_lesson() {
    use turnwise_lessons::lane::Lane;
    for file in files() {
        let source = source(&file);
        let browser = Browser::open(&format!("l/{}", source.id));
        let lesson = browser.model.workshop.open.as_ref().unwrap().lesson.clone().unwrap();
        let own = |settings: &Settings| {
            let options = turnwise_playground::export::options(settings);
            let options: Json<'static> = parse(&options).unwrap().json.into_owned();
            policy(Lane::read(&options))
        };
        if source.is_evaluation {
            continue;
        }
        assert_eq!(own(&lesson.start), policy(source.start.clone()), "{file}");
        assert_eq!(own(&lesson.solution), policy(source.solution(0).unwrap()), "{file}");
    }
}

/// What a lane does. Without strategies, it never acts, whatever its trigger and target.
fn policy(lane: turnwise_lessons::lane::Lane) -> String {
    let settings = lane.settings().unwrap().unwrap();
    let (mut policy, envelope) = (settings.policy, settings.envelope);
    if policy.strategies.is_empty() {
        (policy.trigger, policy.target) = Default::default();
    }
    // Without summaries, an envelope is not used.
    let strategies = format!("{:?}", policy.strategies);
    let envelope = strategies.contains("Summarize").then_some(envelope);
    format!("{policy:?} {envelope:?}")
}
