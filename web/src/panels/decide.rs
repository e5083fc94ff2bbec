//! "Which strategy when": six conversations, a strategy to choose for each, and the results of all
//! strategies. A test measures the numbers (`tests/decisions.rs`); the answers are the guide's
//! table.

use turnwise_host::json::{Json, parse};

use super::{list, number};
use crate::language::Text;
use crate::texts::decide as t;
use crate::words::grouped;

/// The strategies: name and text.
pub static KINDS: [(&str, Text); 5] = [
    ("none", t::NONE),
    ("trim", t::TRIM),
    ("clear", t::CLEAR),
    ("summarize", t::SUMMARIZE),
    ("prune", t::PRUNE),
];

/// For each conversation: a hint, and why the answer is right.
pub static TEXTS: [(Text, Text); 6] = [
    (t::HINT_CHAT, t::BECAUSE_CHAT),
    (t::HINT_COMPANION, t::BECAUSE_COMPANION),
    (t::HINT_CODING, t::BECAUSE_CODING),
    (t::HINT_BOOKING, t::BECAUSE_BOOKING),
    (t::HINT_MEETING, t::BECAUSE_MEETING),
    (t::HINT_AGENT, t::BECAUSE_AGENT),
];

/// The guide's table: when, what to use, and why.
pub static GUIDE: [[Text; 3]; 7] = [
    [t::GUIDE_WHEN, t::GUIDE_USE, t::GUIDE_BECAUSE],
    [t::GUIDE_1, t::NOTHING, t::GUIDE_1_WHY],
    [t::GUIDE_2, t::TRIM, t::GUIDE_2_WHY],
    [t::GUIDE_3, t::CLEAR, t::GUIDE_3_WHY],
    [t::GUIDE_4, t::SUMMARIZE, t::GUIDE_4_WHY],
    [t::GUIDE_5, t::PRUNE, t::GUIDE_5_WHY],
    [t::GUIDE_6, t::SUMMARIZE, t::GUIDE_6_WHY],
];

/// One conversation of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Its title.
    pub title: String,
    /// Its size and its window, in words.
    pub facts: String,
    /// The right strategy, as a place in [`KINDS`].
    pub answer: usize,
    /// For each strategy: requests over the budget, needed values in sight, tokens paid.
    pub results: Vec<[String; 3]>,
}

/// The rounds of `lessons/decisions.json`, with the gallery's table of contents.
pub fn rounds(text: &str, gallery: &str) -> Vec<Round> {
    let Ok(gallery) = parse(gallery) else { return Vec::new() };
    let entries = gallery.json.as_array().unwrap_or_default();
    list(text, |round| {
        let id = round.text_of("conversation")?;
        let entry = entries.iter().find(|entry| entry.text_of("id") == Some(id))?;
        let answer = round.text_of("answer")?;
        let [count, turns] = ["count", "turns"].map(|name| grouped(number(entry, name)));
        let results = round.get("results")?;
        Some(Round {
            title: entry.text_of("title")?.to_owned(),
            facts: t::FACTS.with(&[&count, &turns, &grouped(number(round, "window"))]),
            answer: KINDS.iter().position(|(kind, _)| *kind == answer)?,
            results: KINDS.iter().map(|(kind, _)| result(results.list_of(kind))).collect(),
        })
    })
}

fn result(result: &[Json<'_>]) -> [String; 3] {
    let of = |place: usize| result.get(place).and_then(Json::as_u32).unwrap_or_default();
    let seen = match of(2) {
        0 => "–".to_owned(),
        all => t::OF.with(&[&of(1), &all]),
    };
    [of(0).to_string(), seen, grouped(of(3))]
}

/// The best result so far, of what the browser kept.
pub fn best(kept: &str) -> usize {
    let kept = parse(kept).map(|kept| number(&kept.json, "best")).unwrap_or_default();
    kept as usize
}

/// How many strategies were chosen as the guide says. Only the first choice of a round counts.
pub fn right(rounds: &[Round], chosen: &[usize]) -> usize {
    rounds.iter().zip(chosen).filter(|(round, chosen)| round.answer == **chosen).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_round_is_read_and_has_its_texts() {
        let decisions = include_str!("../../../crates/turnwise-lessons/lessons/decisions.json");
        let gallery = include_str!("../../gallery/index.json");
        let rounds = rounds(decisions, gallery);
        assert_eq!(rounds.len(), TEXTS.len());
        assert_eq!(rounds[0].results[0], ["0", "1 of 1", "730"]);
        assert_eq!(rounds[1].results[0], ["27", "–", "10,414"]);
        let answers: Vec<usize> = rounds.iter().map(|round| round.answer).collect();
        assert_eq!(right(&rounds, &answers), 6);
        assert_eq!(right(&rounds, &[0, 0]), 1);
    }

    #[test]
    fn the_best_result_is_kept() {
        assert_eq!((best(r#"{"best":4}"#), best("")), (4, 0));
    }
}
