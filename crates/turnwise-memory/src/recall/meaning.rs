//! Recall by the host's vectors. They weigh half as much as words, and only count if they are near
//! the question's.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::{MAX_CANDIDATES, RecallOptions, floor_of, sort_matches};
use crate::digest::Digest;
use crate::index::Match;
use crate::memory::Memory;

impl Memory {
    /// Reciprocal rank fusion with the order by vectors, at half weight. Only records that are
    /// nearer to the question than unrelated texts are to each other take part.
    pub(super) fn fuse(
        &self,
        lexical: Vec<Match>,
        vector: &[i8],
        options: &RecallOptions<'_>,
    ) -> Vec<Match> {
        let unrelated = self.unrelated();
        let near = self.vectors.iter().filter(|(id, _)| self.is_shown(**id, options));
        let mut near: Vec<(i64, Digest)> = near
            .map(|(id, known)| (likeness(vector, known), *id))
            .filter(|one| one.0 > unrelated)
            .collect();
        crate::order::sort_by(&mut near, |a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        let best = lexical.first().map_or(1, |first| first.score.max(1));
        let mut fused: BTreeMap<Digest, Match> = BTreeMap::new();
        for (rank, mut one) in (1..).zip(lexical) {
            let record = self.record(one.id);
            let floor = record.map_or(0, |record| floor_of(record, options.floor));
            if one.score * 1000 >= best * u64::from(floor) {
                one.score = RANKS / (RRF + rank);
                fused.insert(one.id, one);
            }
        }
        for (rank, (_, id)) in (1..).zip(near.into_iter().take(MAX_CANDIDATES)) {
            let none = Match::without_words(id);
            fused.entry(id).or_insert(none).score += RANKS / 2 / (RRF + rank);
        }
        let mut fused: Vec<Match> = fused.into_values().collect();
        sort_matches(&mut fused);
        fused
    }

    /// The similarity of most unrelated texts, which differs much between models. Ids are digests,
    /// so records with adjacent ids are random pairs.
    fn unrelated(&self) -> i64 {
        let known = || self.vectors.values();
        let pairs = (1..self.vectors.len()).flat_map(|apart| known().zip(known().skip(apart)));
        let mut pairs: Vec<i64> = pairs.take(PAIRS).map(|(a, b)| likeness(a, b)).collect();
        crate::order::sort_by(&mut pairs, Ord::cmp);
        let most = pairs.get(pairs.len().saturating_sub(1) * 3 / 4).copied().unwrap_or_default();
        most.clamp(LEAST_LIKENESS, MOST_LIKENESS)
    }
}

/// The cosine similarity of two vectors, in per mille.
fn likeness(a: &[i8], b: &[i8]) -> i64 {
    let dot = |a: &[i8], b: &[i8]| -> i64 {
        a.iter().zip(b).map(|(a, b)| i64::from(*a) * i64::from(*b)).sum()
    };
    let lengths = (dot(a, a).unsigned_abs() * dot(b, b).unsigned_abs()).isqrt();
    if a.len() != b.len() || lengths == 0 {
        return 0;
    }
    dot(a, b) * 1000 / i64::try_from(lengths).unwrap_or(i64::MAX)
}

/// The constant of reciprocal rank fusion.
const RRF: u64 = 60;
const RANKS: u64 = 1_000_000;
/// The number of pairs that measure the similarity of unrelated texts.
const PAIRS: usize = 64;
/// Bounds of the required similarity, in per mille: unrelated texts are less similar than the lower
/// bound, and only texts on one matter reach the upper one.
const LEAST_LIKENESS: i64 = 150;
const MOST_LIKENESS: i64 = 850;
