//! The golf course: its holes, and the game on the one that the page shows.

use std::cell::RefCell;

use leptos::prelude::window;

use super::ask::{ask, forget};
use super::kit::{Tag, button, changed, says, tag, text};
use super::{at_rest, conversation, dock, options};
use crate::language::{Text, spoken};
use crate::panels::golf::{Best, Game, Hole, holes};
use crate::rest;
use crate::texts::golf as t;
use crate::words::grouped;

thread_local! {
    static COURSE: RefCell<Vec<Hole>> = const { RefCell::new(Vec::new()) };
    /// The last game, with the place of its hole.
    static GAMES: RefCell<Vec<(usize, Game)>> = const { RefCell::new(Vec::new()) };
}

/// The course.
pub fn fill(content: Tag, files: &[String]) -> Tag {
    let course = files.first().map(|text| holes(text)).unwrap_or_default();
    let rows = tag("ol").set("class", "holes").all(course.iter().enumerate().map(row));
    COURSE.replace(course);
    at_rest(follow);
    follow();
    content.with(says("p", &t::LEAD)).with(rows)
}

/// Plays the hole on the page with the options of the panel.
fn follow() {
    forget();
    GAMES.take();
    if let (Some(conversation), Some(options)) = (conversation(), options()) {
        COURSE.with_borrow(|course| {
            for (place, hole) in course.iter().enumerate() {
                if hole.conversation == conversation {
                    play(place, hole, &options);
                }
            }
        });
    }
    changed();
}

fn play(place: usize, hole: &Hole, options: &str) {
    let id = hole.id.clone();
    let texts = [&id, &hole.conversation, options, spoken().code()].map(str::to_owned);
    ask("golf", &texts, move |answer| {
        let Some(game) = Game::read(answer) else { return };
        let kept = best().count(&id, &game);
        kept.into_iter().for_each(|kept| rest::store(KEPT, &kept));
        GAMES.with_borrow_mut(|games| games.push((place, game)));
        changed();
    });
}

fn row((place, hole): (usize, &Hole)) -> Tag {
    let title = title(&hole.id).say();
    let (link, id) = (hole.link.clone(), hole.id.clone());
    let go = move |_| {
        let is_apart = dock::is_apart();
        let _ = window().location().set_hash(&link);
        // The course stands next to the conversation.
        if is_apart {
            dock::reopen();
        }
    };
    let result = move |row: Tag| {
        let row = GAMES.with_borrow(|games| match games.iter().find(|(one, _)| *one == place) {
            Some((_, game)) => result(row, game),
            None => row,
        });
        let best = best().of(&id).map(|best| t::BEST.with(&[&grouped(best)]));
        row.all(best.map(|best| text("p", &best).set("class", "note")))
    };
    let label = format!("{}: {title}", t::PLAY.say());
    tag("li")
        .with(text("strong", title))
        .text(" ")
        .with(button(&t::PLAY, go).set("aria-label", &label))
        .with(tag("div").set("role", "status").live(result))
}

fn result(row: Tag, game: &Game) -> Tag {
    let clauses = game.clauses.iter().map(|(words, holds)| {
        let (class, mark) = if *holds { ("holds", "✓ ") } else { ("fails", "✗ ") };
        text("li", mark).text(words).set("class", class)
    });
    let score = t::SCORE.with(&[&grouped(game.score), &grouped(game.par)]);
    let note = match game.counts {
        false => Some(t::NOT_COUNTED),
        true => (game.score < game.par).then_some(t::UNDER_PAR),
    };
    row.with(tag("ul").all(clauses))
        .with(tag("p").with(text("b", &score)))
        .all(note.map(|note| says("p", &note)))
}

fn title(hole: &str) -> Text {
    match hole {
        "everything" => t::EVERYTHING,
        "old-values" => t::OLD_VALUES,
        _ => t::FUNCTION,
    }
}

fn best() -> Best {
    Best::read(&rest::stored(KEPT))
}

const KEPT: &str = "turnwise-golf";
