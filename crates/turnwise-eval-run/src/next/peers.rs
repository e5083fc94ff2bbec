//! Two extractive summarizers to compare with, over everything that was said: sentences, calls and
//! results.

use std::collections::{BTreeMap, BTreeSet};

use turnwise_eval::Message;
use turnwise_eval::words::{sentences, terms};

use super::policies::tokens;

/// The passages of messages, in order.
pub struct Passages<'a>(Vec<Passage<'a>>);

struct Passage<'a> {
    who: String,
    text: &'a str,
    terms: Vec<String>,
}

impl<'a> Passages<'a> {
    /// The sentences of the messages. Long ones, such as records, are cut at commas.
    pub fn of(messages: impl Iterator<Item = &'a Message>) -> Self {
        let mut found = Vec::new();
        for message in messages {
            let who = format!("{:?}", message.role).to_lowercase();
            for sentence in sentences(&message.text) {
                let pieces = pieces(sentence).into_iter().map(|text| Passage {
                    who: who.clone(),
                    text,
                    terms: words(text),
                });
                found.extend(pieces);
            }
        }
        Self(found)
    }

    /// The best passages that fit, in their order.
    fn best(&self, scores: &[f64], room: u32) -> String {
        let mut order: Vec<usize> = (0..self.0.len()).collect();
        let score = |at: &usize| scores.get(*at).copied().unwrap_or_default();
        order.sort_by(|a, b| score(b).total_cmp(&score(a)));
        let (mut taken, mut left) = (BTreeSet::new(), room);
        for at in order {
            let Some(cost) = self.0.get(at).map(|passage| tokens(&passage.line())) else {
                continue;
            };
            if cost <= left {
                left -= cost;
                taken.insert(at);
            }
        }
        let lines = taken.iter().filter_map(|at| self.0.get(*at)).map(Passage::line);
        lines.collect::<Vec<_>>().concat()
    }
}

impl Passage<'_> {
    fn line(&self) -> String {
        format!("{}: {}\n", self.who, self.text)
    }
}

/// TextRank: passages are recommended by those they share words with.
pub fn text_rank(passages: &Passages<'_>, _question: &str, room: u32) -> String {
    let all = &passages.0;
    let sets: Vec<BTreeSet<&String>> = all.iter().map(|one| one.terms.iter().collect()).collect();
    let mut at_term: BTreeMap<&String, Vec<usize>> = BTreeMap::new();
    for (place, set) in sets.iter().enumerate() {
        set.iter().for_each(|term| at_term.entry(term).or_default().push(place));
    }
    let size = |place: usize| sets.get(place).map_or(0, BTreeSet::len);
    let weights: Vec<BTreeMap<usize, f64>> = (0..sets.len())
        .map(|place| {
            let mut shared: BTreeMap<usize, f64> = BTreeMap::new();
            let terms = sets.get(place).into_iter().flatten();
            for other in terms.filter_map(|term| at_term.get(term)).flatten() {
                *shared.entry(*other).or_default() += 1.0;
            }
            shared.remove(&place);
            let scale =
                |other: usize| ((size(place) + 1) as f64).ln() + ((size(other) + 1) as f64).ln();
            shared.iter_mut().for_each(|(other, weight)| *weight /= scale(*other));
            shared
        })
        .collect();
    let totals: Vec<f64> = weights.iter().map(|shared| shared.values().sum()).collect();
    let mut scores = vec![1.0; sets.len()];
    for _ in 0..ROUNDS {
        let given = |place: usize, weight: f64| {
            let total = totals.get(place).copied().filter(|total| *total > 0.0).unwrap_or(1.0);
            scores.get(place).copied().unwrap_or_default() * weight / total
        };
        let round = weights.iter().map(|shared| {
            let lent: f64 = shared.iter().map(|(place, weight)| given(*place, *weight)).sum();
            1.0 - DAMPING + DAMPING * lent
        });
        scores = round.collect();
    }
    passages.best(&scores, room)
}

/// BM25: passages that share rare words with the question.
pub fn by_question(passages: &Passages<'_>, question: &str, room: u32) -> String {
    let all = &passages.0;
    let asked: BTreeSet<String> = words(question).into_iter().collect();
    let count = all.len() as f64;
    let mean = all.iter().map(|one| one.terms.len()).sum::<usize>() as f64 / count.max(1.0);
    let rarity = |term: &String| {
        let with = all.iter().filter(|one| one.terms.contains(term)).count() as f64;
        ((count - with + 0.5) / (with + 0.5)).ln_1p()
    };
    let rarities: Vec<(&String, f64)> = asked.iter().map(|term| (term, rarity(term))).collect();
    let score = |one: &Passage<'_>| {
        let length = 1.0 - 0.75 + 0.75 * one.terms.len() as f64 / mean.max(1.0);
        let of = |(term, rarity): &(&String, f64)| {
            let times = one.terms.iter().filter(|own| own == term).count() as f64;
            rarity * times * 2.2 / (times + 1.2 * length)
        };
        rarities.iter().map(of).sum()
    };
    let scores: Vec<f64> = all.iter().map(score).collect();
    passages.best(&scores, room)
}

/// The words of a text; where words are not spaced, pairs of characters.
fn words(text: &str) -> Vec<String> {
    let mut found = terms(text);
    let far = |c: char| c as u32 >= 0x2e80 && c.is_alphabetic();
    let characters: Vec<char> = text.chars().collect();
    let pairs = characters.windows(2).filter(|pair| pair.iter().all(|c| far(*c)));
    found.extend(pairs.map(|pair| pair.iter().collect::<String>()));
    found
}

/// A sentence, or what its commas and full stops make of a long one.
fn pieces(sentence: &str) -> Vec<&str> {
    if sentence.len() <= LONG {
        return vec![sentence];
    }
    let mut found = Vec::new();
    let (mut start, mut end) = (0, 0);
    for piece in sentence.split_inclusive([',', ';', '，', '。', '；', '！', '？']) {
        if end > start && end + piece.len() - start > LONG {
            found.extend(sentence.get(start..end));
            start = end;
        }
        end += piece.len();
    }
    found.extend(sentence.get(start..));
    found
}

/// The approximate maximum length of a passage, in bytes.
const LONG: usize = 200;
const ROUNDS: usize = 30;
const DAMPING: f64 = 0.85;

#[cfg(test)]
mod tests {
    use super::*;
    use turnwise_host::turnwise_core::item::Role;

    fn said() -> [Message; 3] {
        [
            Message::new(Role::User, "The red bicycle is broken. Nice weather!".into(), Vec::new()),
            Message::new(Role::Assistant, "A red bicycle, broken at the chain.".into(), Vec::new()),
            Message::new(Role::Tool, "warehouse: Leipzig".into(), Vec::new()),
        ]
    }

    #[test]
    fn text_rank_prefers_what_is_said_again() {
        let said = said();
        let text = text_rank(&Passages::of(said.iter()), "", 20);
        assert_eq!(
            text,
            "user: The red bicycle is broken.\nassistant: A red bicycle, broken at the chain.\n"
        );
    }

    #[test]
    fn bm25_prefers_words_of_the_question() {
        let said = said();
        let text = by_question(&Passages::of(said.iter()), "Which warehouse?", 10);
        assert_eq!(text, "tool: warehouse: Leipzig\n");
        assert_eq!(words("好的酒店"), ["好的", "的酒", "酒店"]);
    }

    #[test]
    fn records_are_cut_at_commas() {
        let record = "\"name\":\"Astoria\",".repeat(40);
        let pieces = pieces(&record);
        assert!(pieces.len() > 3 && pieces.concat() == record);
    }
}
