//! Ranks parts of a conversation by relevance to a task: BM25 over stemmed words, shared with
//! neighbors.
//!
//! A unit stays or goes as a whole: a message, or a call with its results. It gets a share of its
//! neighbors' scores, since an answer rarely repeats the words of its question. Words with the same
//! beginning count a little, rare words count much. Limits and corrections of the user weigh more.
//! The computation uses integers only, in one pass over the text.
//!
//! A turn of small talk scores zero: a short message without a word of the task, a fact, a limit or
//! an answer to a question, with answers of the same kind. If units are equally relevant, short
//! ones go first, then finished phases, then the current phase. Within each, units without a fact
//! (an identifier, an amount, a date, a path) go before units with one. These bonuses are small
//! compared to any match. `phase` finds the end of a phase, and `standing` finds the units that
//! stay whatever the task is.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::facts::{self, Kind};
use crate::terms::is_light;
use crate::words::{each_term, log2};
use crate::{Snippet, Speaker};

mod phase;
mod standing;
pub(crate) mod stem;

use phase::Phases;
pub use standing::{standing, task_of};
use stem::stem;

/// Scores how related each of `count` units is to `task`, in arbitrary units: zero means small
/// talk. `unit_of` gives the unit of each snippet. A value beyond `count` marks the snippet as the
/// task itself.
///
/// ```
/// use turnwise_text::{Snippet, rank};
///
/// let snippets = [
///     Snippet::user("My order W-12 is late.", 1, 0),
///     Snippet::user("Nice weather!", 2, 1),
///     Snippet::user("It should come on Monday, I was told.", 3, 2),
/// ];
/// let scores = rank(&snippets, &[0, 1, 2], 3, "when do orders come?");
/// assert!(scores[0] > scores[1] && scores[2] > scores[1]);
/// ```
pub fn rank(snippets: &[Snippet<'_>], unit_of: &[u32], count: u32, task: &str) -> Vec<u32> {
    let mut units: Vec<Unit> = Vec::new();
    units.resize_with(count as usize, Unit::default);
    let wanted = wanted(task);
    // The second half holds related words: `education` if `educated` is wanted.
    let mut in_units = vec![0; wanted.len() * 2];
    let mut all_terms: u64 = 0;
    let mut phases = Phases::default();
    for (snippet, unit) in snippets.iter().zip(unit_of) {
        let answers = phases.is_open();
        phases.read(snippet, (*unit < count).then_some(*unit));
        let Some(unit) = units.get_mut(*unit as usize) else { continue };
        if snippet.speaker == Speaker::User {
            unit.opens = true;
            unit.responds |= answers;
            unit.holds |= standing::limits(snippet.text);
        }
        each_term(snippet.text, &mut |word, _| {
            unit.terms += 1;
            unit.heavy += u32::from(!is_light(word));
            all_terms += 1;
            let stem = stem(word);
            match wanted.binary_search(&stem) {
                Ok(term) => unit.count(term, &mut in_units),
                Err(place) => {
                    if let Some(term) = relative(&wanted, place, &stem) {
                        unit.count(wanted.len() + term, &mut in_units);
                    }
                }
            }
        });
        unit.is_call |= snippet.call;
        unit.tells = unit.tells || tells(snippet.text);
    }
    let mut weights: Vec<u32> =
        in_units.iter().map(|&units| weight(rarity(count, units))).collect();
    let (own, relatives) = weights.split_at_mut(wanted.len());
    for (relative, own) in relatives.iter_mut().zip(own) {
        *relative = (*relative).min(*own) * RELATED / 100;
    }
    // Lengths in sixteenths of the mean.
    let mean = (all_terms * 16 / u64::from(count.max(1))).max(1);
    let own: Vec<u64> = units.iter().map(|unit| unit.score(&weights, mean)).collect();
    let lent: Vec<u64> = (0..own.len()).map(|at| with_neighbors(&own, at)).collect();
    // The bonus is at least one, even if every unit has score zero.
    let lift = lent.iter().max().map_or(0, |best| best / 256).max(1);
    let talk = small_talk(&units, &own);
    let weighed = (0..).zip(units.iter().zip(lent)).map(|(at, (unit, score))| {
        if talk.get(at as usize) == Some(&true) {
            return 0;
        }
        let is_short = unit.terms < SHORT;
        let score = if is_short { score * 7 / 10 } else { score };
        let phase = match (is_short && !unit.tells, at >= phases.under_way()) {
            (true, _) => 0,
            (_, false) => 1,
            _ => 2,
        };
        let bonus = phase + u64::from(unit.tells) + if unit.holds { 4 } else { 0 };
        (score + lift * bonus).max(1)
    });
    weighed.map(|score| u32::try_from(score).unwrap_or(u32::MAX)).collect()
}

/// Which units belong to a turn of small talk, as described above.
fn small_talk(units: &[Unit], own: &[u64]) -> Vec<bool> {
    let mut talk = vec![false; units.len()];
    let mut start = 0;
    for turn in units.chunk_by(|_, next| !next.opens) {
        let end = start + turn.len();
        let says_nothing = |(unit, own): (&Unit, &u64)| {
            let is_short = if unit.opens { unit.heavy < SHORT } else { unit.terms < SHORT_ANSWER };
            is_short && *own == 0 && !(unit.tells || unit.holds || unit.responds || unit.is_call)
        };
        let is_talk = turn.iter().zip(own.get(start..end).unwrap_or_default()).all(says_nothing);
        if turn.first().is_some_and(|first| first.opens) && is_talk {
            talk.get_mut(start..end).unwrap_or_default().fill(true);
        }
        start = end;
    }
    talk
}

/// What was found in one unit.
#[derive(Default)]
struct Unit {
    terms: u32,
    /// Content words that are not common in talk.
    heavy: u32,
    /// Whether the user speaks in it.
    opens: bool,
    /// Whether the user speaks while an answer is missing.
    responds: bool,
    /// Whether it calls a tool.
    is_call: bool,
    /// The wanted terms in it, each with its count.
    found: Vec<(usize, u32)>,
    /// Whether it contains a limit or correction of the user.
    holds: bool,
    /// Whether it contains a fact.
    tells: bool,
}

impl Unit {
    fn count(&mut self, term: usize, in_units: &mut [u32]) {
        if let Some((_, times)) = self.found.iter_mut().find(|(known, _)| *known == term) {
            *times = times.saturating_add(1);
            return;
        }
        self.found.push((term, 1));
        if let Some(units) = in_units.get_mut(term) {
            *units += 1;
        }
    }

    /// BM25 with k1 = 1.2 and b = 0.75.
    fn score(&self, weights: &[u32], mean: u64) -> u64 {
        let length = u64::from(self.terms) * 16;
        let each = self.found.iter().map(|&(term, times)| {
            let (times, weight) =
                (u64::from(times), weights.get(term).copied().unwrap_or_default());
            u64::from(weight) * (2200 * times * 256 / (1000 * times + 300 + 900 * length / mean))
                / 256
        });
        each.sum()
    }
}

/// Returns the stemmed words of the task, sorted and without duplicates. A very long task is cut
/// after its first words.
fn wanted(task: &str) -> Vec<String> {
    let mut stems: Vec<String> = Vec::new();
    each_term(task, &mut |word, _| {
        let stem = stem(word);
        if stems.len() < MOST_TERMS
            && let Err(place) = stems.binary_search(&stem)
        {
            stems.insert(place, stem);
        }
    });
    stems
}

/// Returns the rarity of a term that occurs in `units` of `count` units: 256 × log2.
fn rarity(count: u32, units: u32) -> u32 {
    log2(count.saturating_mul(2).saturating_add(2))
        .saturating_sub(log2(units.saturating_mul(2).saturating_add(1)))
}

/// Rare words carry the meaning; common words and speaker names are everywhere. So rarity counts
/// squared.
fn weight(rarity: u32) -> u32 {
    u32::try_from(u64::from(rarity) * u64::from(rarity) / 256).unwrap_or(u32::MAX)
}

/// Returns the wanted word with the same beginning as `stem`. `place` is its insertion point; all
/// words with the same beginning are adjacent.
fn relative(wanted: &[String], place: usize, stem: &str) -> Option<usize> {
    let start = stem.get(..BEGINNING)?;
    let first = wanted.partition_point(|known| known.as_str() < start);
    let is_one = |at: usize| wanted.get(at).is_some_and(|known| known.starts_with(start));
    (first <= place && is_one(first)).then_some(first)
}

fn with_neighbors(own: &[u64], at: usize) -> u64 {
    let get =
        |place: Option<usize>| place.and_then(|place| own.get(place)).copied().unwrap_or_default();
    let lent = (1..)
        .zip(LENT)
        .map(|(away, percent)| get(at.checked_sub(away)).max(get(Some(at + away))) * percent / 100);
    get(Some(at)) + lent.sum::<u64>()
}

/// Whether the text has a fact that must be quoted exactly. Plain numbers and names from code do
/// not count, because they are everywhere.
fn tells(text: &str) -> bool {
    facts::scan(text)
        .any(|fact| !matches!(fact.kind, Kind::Number | Kind::Symbol | Kind::Error | Kind::Time))
}

/// The share of the better score among the two units at distance one, two, … that a unit gets, in
/// per cent.
const LENT: [u64; 5] = [60, 40, 25, 15, 10];
/// Words that share this many bytes at their beginning are related.
const BEGINNING: usize = 4;
/// The weight of a related word, in per cent.
const RELATED: u32 = 30;
/// A message with fewer content words may be small talk.
const SHORT: u32 = 4;
/// An answer with more content words is not small talk.
const SHORT_ANSWER: u32 = 24;
const MOST_TERMS: usize = 256;

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(said: &[&str], task: &str) -> Vec<u32> {
        let snippets: Vec<_> =
            (0..).zip(said).map(|(n, text)| Snippet::user(text, n + 1, n)).collect();
        let units: Vec<_> = (0..said.len() as u32).collect();
        rank(&snippets, &units, said.len() as u32, task)
    }

    #[test]
    fn inflected_words_meet_the_words_of_the_task() {
        let scores =
            scores(&["cats ran off", "buses were late", "the stories she told"], "story telling");
        assert!(scores[2] > scores[1] && scores[1] > scores[0]);
    }

    #[test]
    fn relatives_of_a_word_count_for_less_than_the_word() {
        let far = ["rain fell all day long"; 6];
        let said =
            [&["her education was long ago"], &far[..], &["he was educated well enough"], &far[..]]
                .concat();
        let scores = scores(&said, "educated people");
        assert!(scores[7] > scores[0] && scores[0] > 0, "{scores:?}");
    }

    #[test]
    fn an_answer_borrows_from_its_question() {
        let far = ["rain fell all day long", "we ate warm soup", "birds sang outside today"];
        let said = [
            &["which hotel did we book for Rome", "the one near the old station"],
            &far[..],
            &far[..],
        ]
        .concat();
        let scores = scores(&said, "hotel Rome");
        assert!(scores[1] > 16 * scores[7], "{scores:?}");
    }

    #[test]
    fn limits_weigh_more() {
        let far = ["rain fell all day long"; 6];
        let said =
            [&["you must never call before nine tomorrow"], &far[..], &["hi"], &far[..], &["rome"]]
                .concat();
        let scores = scores(&said, "rome");
        assert!(scores[0] > scores[3], "{scores:?}");
    }

    #[test]
    fn facts_weigh_more_among_what_has_nothing_to_do_with_the_task() {
        let scores = scores(
            &["we ate warm soup outside", "the ticket was filed under W-1277", "ok fine"],
            "rome",
        );
        assert!(scores[1] > scores[0] && scores[0] > scores[2], "{scores:?}");
    }

    #[test]
    fn a_finished_phase_goes_before_the_one_under_way_and_small_talk_before_both() {
        let snippets = [
            Snippet::user("rain fell on gardens and cellars", 1, 0),
            Snippet::said(Speaker::Assistant, "birds sang loudly outside today", 1, 1),
            Snippet::user("Thanks, that's all!", 2, 2),
            Snippet::said(Speaker::Assistant, "you are welcome", 2, 3),
            Snippet::user("we walked slowly towards town", 3, 4),
        ];
        let scores = rank(&snippets, &[0, 1, 2, 3, 4], 5, "rome");
        assert!(
            scores[4] > scores[0] && scores[0] == scores[1] && scores[1] > scores[3],
            "{scores:?}"
        );
        assert_eq!(scores[2], scores[3]);
    }

    #[test]
    fn what_bears_on_the_task_decides_before_facts() {
        let far = ["rain fell all day long"; 6];
        let said = [
            &["we booked the hotel in rome"],
            &far[..],
            &["order W-1277 has cost $40 on 2026-05-02"],
        ]
        .concat();
        let scores = scores(&said, "hotel");
        assert!(scores[0] > 16 * scores[7], "{scores:?}");
    }

    #[test]
    fn a_joke_is_nothing_and_an_answer_to_a_question_is_something() {
        let snippets = [
            Snippet::user("One more joke?", 1, 0),
            Snippet::said(Speaker::Assistant, "Parallel lines never meet. A pity.", 1, 1),
            Snippet::user("Haha, I need a hotel.", 2, 2),
            Snippet::said(Speaker::Assistant, "Which town?", 2, 3),
            Snippet::user("Rome", 3, 4),
        ];
        let scores = rank(&snippets, &[0, 1, 2, 3, 4], 5, "museum");
        assert_eq!(scores[..2], [0, 0]);
        assert!(scores[4] > 0, "{scores:?}");
    }

    #[test]
    fn small_talk_beside_the_task_is_nothing() {
        assert_eq!(scores(&["oh hello"], "rome"), [0]);
        assert!(rank(&[], &[], 0, "rome").is_empty());
    }
}
