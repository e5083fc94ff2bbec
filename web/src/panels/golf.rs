//! Golf: the smallest requests that keep all important values in sight.

use turnwise_host::json::{Json, Writer, parse};

use super::{list, number};
use crate::pairs::Pairs;

/// One hole of the course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hole {
    /// Its id, which names its texts.
    pub id: String,
    /// The conversation that it is played on.
    pub conversation: String,
    /// The address at which it begins.
    pub link: String,
}

/// The holes of `lessons/golf.json`.
pub fn holes(text: &str) -> Vec<Hole> {
    list(text, |hole| {
        let text = |name| hole.text_of(name).map(str::to_owned);
        Some(Hole { id: text("id")?, conversation: text("conversation")?, link: text("link")? })
    })
}

/// A game, as the worker measured it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// The lines of the goal, and whether each holds.
    pub clauses: Vec<(String, bool)>,
    /// The tokens.
    pub score: u32,
    /// Those of a good player.
    pub par: u32,
    /// Whether all lines hold.
    pub counts: bool,
}

impl Game {
    /// Reads the worker's answer.
    pub fn read(text: &str) -> Option<Self> {
        let game = parse(text).ok()?.json;
        let is = |object: &Json<'_>, name| object.get(name) == Some(&Json::Bool(true));
        let clause = |one: &Json<'_>| {
            (one.text_of("words").unwrap_or_default().to_owned(), is(one, "holds"))
        };
        Some(Self {
            clauses: game.list_of("clauses").iter().map(clause).collect(),
            score: number(&game, "score"),
            par: number(&game, "par"),
            counts: is(&game, "counts"),
        })
    }
}

/// The best score of each hole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Best(Pairs<String, u32>);

impl Best {
    /// Reads what the browser kept.
    pub fn read(text: &str) -> Self {
        let mut best = Pairs::default();
        if let Ok(parsed) = parse(text)
            && let Json::Object(fields) = parsed.json
        {
            for (hole, score) in fields {
                score.as_u32().into_iter().for_each(|score| best.insert(hole.to_string(), score));
            }
        }
        Self(best)
    }

    /// The best score of a hole.
    pub fn of(&self, hole: &str) -> Option<u32> {
        self.0.get(&hole.to_owned()).copied()
    }

    /// Counts a game. Returns the text to keep if it is the best one.
    pub fn count(&mut self, hole: &str, game: &Game) -> Option<String> {
        if !game.counts || self.of(hole).is_some_and(|best| best <= game.score) {
            return None;
        }
        self.0.insert(hole.to_owned(), game.score);
        let mut out = Writer::default();
        out.open('{');
        for (hole, score) in self.0.iter() {
            out.key(hole).number(*score);
        }
        Some(out.close('}').take())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_course_is_read() {
        let text = include_str!("../../../crates/turnwise-lessons/lessons/golf.json");
        let holes = holes(text);
        assert_eq!(holes.len(), 3);
        assert_eq!(super::super::conversation_in(&holes[0].link), Some("airline-rebooking"));
    }

    #[test]
    fn only_a_game_that_counts_and_is_better_is_kept() {
        let game = |score, counts| Game { score, counts, ..Game::default() };
        let mut best = Best::read(r#"{"everything":500}"#);
        assert_eq!(best.count("everything", &game(400, false)), None);
        assert_eq!(best.count("everything", &game(500, true)), None);
        let kept = best.count("everything", &game(400, true)).unwrap();
        assert_eq!(kept, r#"{"everything":400}"#);
        assert_eq!(Best::read(&kept), best);
        assert_eq!(Best::read("no JSON").of("everything"), None);
    }

    #[test]
    fn an_answer_of_the_worker_is_a_game() {
        let text = r#"{"clauses":[{"words":"all","holds":true}],"score":4,"par":5,"counts":true}"#;
        let clauses = vec![("all".to_owned(), true)];
        assert_eq!(Game::read(text), Some(Game { clauses, score: 4, par: 5, counts: true }));
        assert_eq!(Game::read(""), None);
    }
}
