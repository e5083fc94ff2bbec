//! Checks that docs/summaries.md matches the generated page.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::{Path, PathBuf};

use turnwise_host::text::Template;
use turnwise_host::text::secrets::Policy;
use turnwise_testing::scenario::MARK;
use turnwise_testing::summaries::{Shown, page};

#[test]
fn the_page_shows_what_comes_out() {
    let path = root().join("docs/summaries.md");
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let author = text.split(MARK).next().unwrap_or_default().trim_end();
    let should = format!("{author}\n\n{MARK}\n\n{}", page(&conversations(), &wider()).unwrap());
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        std::fs::write(&path, should).unwrap();
    } else {
        let first = text.lines().zip(should.lines()).find(|(is, should)| is != should);
        assert!(
            text == should,
            "{}: `UPDATE_GOLDENS=1` writes what came out; {first:?}",
            path.display()
        );
    }
}

#[test]
fn offline_notes_make_nothing_up() {
    for one in conversations().into_iter().chain(wider()) {
        let messages = &one.parsed().unwrap();
        for max_tokens in [60, 200, 800] {
            let notes = turnwise_host::prompts::extract_from(
                messages,
                None,
                one.template,
                max_tokens,
                Policy::On,
            );
            let flag = turnwise_host::text::CheckPolicy::Flag;
            turnwise_host::checks::check_for(
                messages,
                None,
                &notes,
                0,
                flag,
                Policy::On,
                &mut |check| {
                    assert!(check.invented.is_empty(), "{}: {:?}", one.title, check.invented);
                },
            );
        }
    }
}

/// Twenty conversations: those of the playground, and of the test data those that are not among
/// them.
fn conversations() -> Vec<Shown> {
    let line = |file: &str, place: usize| {
        let text = std::fs::read_to_string(root().join("tests/data").join(file)).unwrap();
        text.lines().nth(place).unwrap().to_owned()
    };
    let data = |file: &str, place: usize, title: &str, template| {
        Shown::of_data(&line(file, place), title, template).unwrap()
    };
    let gallery = |name: &str| {
        let text =
            std::fs::read_to_string(root().join(format!("web/gallery/{name}.json"))).unwrap();
        Shown::of_gallery(&text).unwrap()
    };
    let mut shown = vec![
        data("conversations.jsonl", 0, "Airline desk: certificates and a card", Template::Support),
        data(
            "conversations.jsonl",
            1,
            "Airline desk: the same wish, told otherwise",
            Template::Support,
        ),
        data("conversations.jsonl", 2, "Airline desk: a change of passengers", Template::Support),
        data("conversations.jsonl", 3, "Airline desk: the same change again", Template::Support),
        data(
            "openai_requests.jsonl",
            1,
            "Airline desk: the beginning of a long one",
            Template::Support,
        ),
    ];
    shown.extend(
        ["airline-rebooking", "airline-search", "retail-exchange", "returns-chat"].map(gallery),
    );
    shown.push(data("openai_requests.jsonl", 2, "Bug fix, step by step", Template::Coding));
    shown.push(data(
        "openai_requests.jsonl",
        3,
        "Coding session: the morning before",
        Template::Coding,
    ));
    shown.extend(["coding-session", "bug-fix", "capture-the-flag"].map(gallery));
    shown.extend(["ten-days-en", "ten-days-zh", "clinic-visit", "committee-meeting"].map(gallery));
    shown.extend(["responses-tools", "responses-search"].map(gallery));
    assert_eq!(shown.len(), 20);
    shown
}

/// Twenty conversations of other kinds.
fn wider() -> Vec<Shown> {
    let text = std::fs::read_to_string(root().join("tests/data/wider.jsonl")).unwrap();
    let shown = text
        .lines()
        .zip(TITLES)
        .map(|(line, title)| Shown::of_data(line, title, Template::Support).unwrap());
    let shown: Vec<_> = shown.collect();
    assert_eq!(shown.len(), TITLES.len());
    shown
}

const TITLES: [&str; 20] = [
    "A surprise party",
    "A fraud report, trivia and a table",
    "A flight, a meeting and a table",
    "A balance without a PIN, and trivia",
    "A party, a meeting and a table",
    "A balance, then a table",
    "A birthday party outside",
    "A spicy restaurant and a late ride",
    "Directions and trivia",
    "A ride, a steak and a doctor",
    "Fried rice, a room and a place nearby",
    "Three hours of sights and two hotels",
    "A dinner, an inn and a ticket",
    "Roast duck, a free park and a room",
    "Sushi, sights and a phone number",
    "A park, a hotel with wireless network and a dinner",
    "A hotel with a chess room, and sausages",
    "A residence, beef and a cheap hotel",
    "A water park and its surroundings",
    "An accessible hotel and a restaurant",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
