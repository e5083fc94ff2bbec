//! "Which strategy when": a game of six conversations.

use std::cell::RefCell;

use super::kit::{Tag, button, changed, focus, group, says, tag, text, turned};
use crate::language::Text;
use crate::panels::decide::{GUIDE, KINDS, Round, TEXTS, best, right, rounds};
use crate::rest;
use crate::texts::decide as t;

/// A game.
#[derive(Default)]
struct Game {
    rounds: Vec<Round>,
    /// The choices so far.
    chosen: Vec<usize>,
    /// The round that is shown.
    place: usize,
}

thread_local! {
    static GAME: RefCell<Game> = RefCell::default();
}

/// The game.
pub fn fill(content: Tag, files: &[String]) -> Tag {
    let rounds = match files {
        [decisions, gallery] => rounds(decisions, gallery),
        _ => Vec::new(),
    };
    GAME.replace(Game { rounds, ..Game::default() });
    focus(HEADING);
    content.with(group().page(|page| GAME.with_borrow(|game| shown(page, game))))
}

fn shown(page: Tag, game: &Game) -> Tag {
    match (game.rounds.get(game.place), TEXTS.get(game.place)) {
        (Some(round), Some((hint, _))) => play(page, game, round, hint.say()),
        _ => end(page, game),
    }
}

/// Changes the game, and moves the focus to where it goes on.
fn turn(place: usize) {
    GAME.with_borrow_mut(|game| {
        game.place = place;
        game.chosen.truncate(place);
    });
    turned();
    focus(HEADING);
}

fn play(page: Tag, game: &Game, round: &Round, hint: &str) -> Tag {
    let buttons = tag("div").set("class", "acts decide");
    let decided = tag("div").set("class", "decided").set("role", "status");
    page.with(small(&t::PLACE.with(&[&(game.place + 1), &game.rounds.len()])))
        .with(text("h3", &round.title).set("tabindex", "-1"))
        .with(text("p", &round.facts).text(" ").text(hint))
        .with(tag("p").with(says("b", &t::QUESTION)))
        .with(buttons.live(|acts| GAME.with_borrow(|game| choices(acts, game))))
        .with(decided.live(|decided| GAME.with_borrow(|game| result(decided, game))))
}

fn choices(acts: Tag, game: &Game) -> Tag {
    let choice = game.chosen.get(game.place).copied();
    acts.all(KINDS.iter().enumerate().map(|(kind, (_, text))| {
        let choose = move |_| {
            GAME.with_borrow_mut(|game| game.chosen.push(kind));
            changed();
            focus(NEXT);
        };
        let button = button(text, choose).set_if(choice.is_some(), "disabled");
        if choice == Some(kind) { button.set("aria-pressed", "true") } else { button }
    }))
}

/// What a choice came to.
fn result(decided: Tag, game: &Game) -> Tag {
    let place = game.place;
    let (Some(choice), Some(round), Some((_, because))) =
        (game.chosen.get(place), game.rounds.get(place), TEXTS.get(place))
    else {
        return decided;
    };
    let answer = KINDS.get(round.answer).map(|(_, answer)| answer.say()).unwrap_or_default();
    let verdict = match *choice == round.answer {
        true => t::RIGHT.say().to_owned(),
        false => t::WRONG.with(&[&answer]),
    };
    let label = if place + 1 < game.rounds.len() { &t::NEXT } else { &t::END };
    let next = button(label, move |_| turn(place + 1)).set("class", "primary");
    decided
        .with(tag("p").with(text("b", &verdict)).text(" ").text(because.say()))
        .with(table(round, *choice))
        .with(tag("div").set("class", "acts").with(next))
}

fn end(page: Tag, game: &Game) -> Tag {
    let (right, count) = (right(&game.rounds, &game.chosen), game.rounds.len());
    let best = right.max(best(&rest::stored(KEPT)));
    rest::store(KEPT, &format!(r#"{{"best":{best}}}"#));
    let [heads, rows @ ..] = &GUIDE;
    let rows = rows.iter().map(|[when, with, because]| {
        tag("tr").with(head("row", when)).with(says("td", with)).with(says("td", because))
    });
    page.with(text("h3", &t::SCORE.with(&[&right, &count])).set("tabindex", "-1"))
        .with(says("p", &t::LESSON))
        .with(grid(heads, tag("tbody").all(rows)))
        .with(small(&t::BEST.with(&[&best, &count])))
        .with(tag("div").set("class", "acts").with(button(&t::AGAIN, |_| turn(0))))
}

fn small(line: &str) -> Tag {
    text("p", line).set("class", "small-print")
}

/// What each strategy came to, with marks at the answer and at the choice.
fn table(round: &Round, chosen: usize) -> Tag {
    let rows = KINDS.iter().zip(&round.results).enumerate().map(|(kind, ((_, name), result))| {
        let (class, mark) = match kind {
            _ if kind == round.answer => ("holds", "✓ "),
            _ if kind == chosen => ("", "✗ "),
            _ => ("", ""),
        };
        tag("tr")
            .set("class", class)
            .with(text("th", mark).text(name.say()).set("scope", "row"))
            .all(result.iter().map(|cell| text("td", cell)))
    });
    grid(&[t::STRATEGY, t::OVER, t::SEEN, t::PAID], tag("tbody").all(rows))
}

/// A table in a box that scrolls.
fn grid(heads: &[Text], body: Tag) -> Tag {
    let label = heads.first().map(|head| head.say()).unwrap_or_default();
    let heads = tag("tr").all(heads.iter().map(|text| head("col", text)));
    tag("div")
        .set("class", "scrolls")
        .set("tabindex", "0")
        .set("role", "group")
        .set("aria-label", label)
        .with(tag("table").with(tag("thead").with(heads)).with(body))
}

fn head(scope: &str, text: &Text) -> Tag {
    says("th", text).set("scope", scope)
}

/// What gets the focus.
const HEADING: &str = "dialog.workshop h3";
const NEXT: &str = "dialog.workshop .primary";

const KEPT: &str = "turnwise-decide";
