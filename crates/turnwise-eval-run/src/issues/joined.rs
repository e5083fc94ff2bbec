//! Conversations with one issue each, joined to some with several.

use super::talks::{Talk, Turn};

/// Turns in the order of reading, and where their issue changes.
pub struct Joined<'a> {
    pub turns: Vec<&'a Turn>,
    /// The ranges of turns in which each change has to be reported.
    pub wanted: Vec<(usize, usize)>,
    /// The turns at which a change is not wrong: a conversation changes its issue itself.
    pub excused: Vec<usize>,
    /// Each turn at which an issue comes back, and the last turn it had before.
    pub back: Vec<(usize, usize)>,
}

/// How conversations are joined.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    /// One conversation.
    Alone,
    /// One after the other.
    InSequence,
    /// They take turns in thirds, wherever that cuts them.
    InThirds,
    /// They take turns, cut near the thirds where the assistant waits for no answer and the user
    /// asks for something.
    AtPauses,
    /// Others follow when something is done, before the last request about the same thing.
    Returning,
}

/// The part of each conversation that has one service. The others say nothing about changes.
pub fn pieces(talks: &[Talk]) -> Vec<Piece<'_>> {
    let piece = |talk| Piece::of(talk);
    talks.iter().map(piece).filter(|piece| piece.turns.len() > 1).collect()
}

/// A conversation with one service.
pub struct Piece<'a> {
    turns: &'a [Turn],
    /// The turns at which it goes on to another issue all the same.
    pub inner: Vec<usize>,
}

/// Some conversations of a set, joined in one way: each one with one to four others, in several
/// pairings, so that no single one decides.
pub fn all<'a>(pieces: &'a [Piece<'a>], kind: Kind) -> Vec<Joined<'a>> {
    let places = 0..pieces.len();
    match kind {
        Kind::Alone => places.filter_map(|at| join(pieces, &[at], kind)).collect(),
        _ => STEPS
            .iter()
            .enumerate()
            .flat_map(|(pairing, step)| {
                places.clone().map(move |at| {
                    let count = 2 + (at + pairing) % 4;
                    others(at, *step, count, pieces.len())
                })
            })
            .filter_map(|some| join(pieces, &some, kind))
            .collect(),
    }
}

/// How far apart joined conversations are in their set, in each pairing.
const STEPS: [usize; 5] = [7, 4, 9, 5, 11];

/// A place and others, `step` apart. Neighbors in a set are often variations of one conversation.
fn others(own: usize, step: usize, count: usize, all: usize) -> Vec<usize> {
    let mut places = vec![own];
    for at in (1..all).map(|round| (own + step * round) % all) {
        let is_near = |place: &usize| place.abs_diff(at) < 2 || place.abs_diff(at) + 1 == all;
        if places.len() < count && !places.iter().any(is_near) {
            places.push(at);
        }
    }
    places
}

/// Joins the pieces at `places`. `None` if they cannot be joined in this way.
fn join<'a>(pieces: &'a [Piece<'a>], places: &[usize], kind: Kind) -> Option<Joined<'a>> {
    if (places.len() > 1) != (kind != Kind::Alone) {
        return None;
    }
    let some: Vec<&Piece<'_>> = places.iter().filter_map(|at| pieces.get(*at)).collect();
    let cut = |(place, piece): (usize, &&Piece<'_>)| match kind {
        Kind::Alone | Kind::InSequence => Some(Vec::new()),
        Kind::InThirds => Some(piece.thirds()),
        Kind::AtPauses => Some(piece.pauses()),
        Kind::Returning if place > 0 => Some(Vec::new()),
        Kind::Returning => Some(vec![piece.return_to()?]),
    };
    let cuts: Vec<Vec<usize>> = some.iter().enumerate().map(cut).collect::<Option<_>>()?;
    let mut order: Vec<(usize, usize)> = Vec::new();
    for round in 0..=cuts.iter().map(Vec::len).max().unwrap_or_default() {
        for (source, (piece, cuts)) in some.iter().zip(&cuts).enumerate() {
            let from = round.checked_sub(1).map_or(Some(0), |before| cuts.get(before).copied());
            let Some(from) = from else { continue };
            let to = cuts.get(round).copied().unwrap_or(piece.turns.len());
            order.extend((from..to).map(|at| (source, at)));
        }
    }
    let place = |&(source, at): &(usize, usize)| some.get(source)?.turns.get(at);
    let is_inner = |(_, (source, at)): &(usize, &(usize, usize))| {
        some.get(*source).is_some_and(|piece| piece.inner.contains(at))
    };
    let pairs = order.iter().zip(order.iter().skip(1));
    let starts = (1..).zip(pairs).filter(|(_, (a, b))| a.0 != b.0);
    let starts: Vec<(usize, usize)> = starts.map(|(at, (_, new))| (at, new.0)).collect();
    let before = |&(at, source): &(usize, usize)| {
        let earlier = order.get(..at).unwrap_or_default();
        earlier.iter().rposition(|(other, _)| *other == source).map(|last| (at, last))
    };
    Some(Joined {
        turns: order.iter().filter_map(place).collect(),
        // One turn earlier or later is near enough.
        wanted: starts.iter().map(|(at, _)| (at - 1, at + 1)).collect(),
        excused: order.iter().enumerate().filter(is_inner).map(|(at, _)| at).collect(),
        back: starts.iter().filter_map(before).collect(),
    })
}

impl<'a> Joined<'a> {
    /// The changes inside are those that have to be reported.
    pub fn judged(self) -> Self {
        let wanted = self.excused.iter().map(|at| (at.saturating_sub(1), at + 1)).collect();
        Self { wanted, excused: Vec::new(), ..self }
    }

    /// A conversation as it was spoken. `None` if it has one service.
    pub fn spoken(talk: &'a Talk) -> Option<Self> {
        let wanted = talk.changes();
        let turns = talk.turns.iter().collect();
        let excused = talk.inner.clone();
        (!wanted.is_empty()).then_some(Self { turns, wanted, excused, back: Vec::new() })
    }
}

impl<'a> Piece<'a> {
    fn of(talk: &'a Talk) -> Self {
        let turns = talk.first_piece();
        let inner = talk.inner.iter().copied().filter(|at| *at < turns.len()).collect();
        Self { turns, inner }
    }

    fn thirds(&self) -> Vec<usize> {
        [1, 2].map(|part| self.turns.len() * part / 3).into()
    }

    /// The places nearest to the thirds at which the user asks for something while the assistant
    /// waits for no answer.
    fn pauses(&self) -> Vec<usize> {
        let pauses: Vec<usize> = self.requests_after(Turn::pauses).collect();
        let near = |third: usize| pauses.iter().copied().min_by_key(|at| at.abs_diff(third));
        let mut cuts: Vec<usize> = self.thirds().into_iter().filter_map(near).collect();
        cuts.dedup();
        cuts
    }

    /// The last place at which the user asks for more when something is done. `None` if there is
    /// none, or if the conversation goes on to another thing.
    fn return_to(&self) -> Option<usize> {
        self.requests_after(Turn::fulfills).last().filter(|_| self.inner.is_empty())
    }

    /// The turns that ask for something, behind those that end in some way.
    fn requests_after(&self, ends: impl Fn(&Turn) -> bool) -> impl Iterator<Item = usize> {
        let pairs = self.turns.iter().zip(self.turns.iter().skip(1));
        (1..).zip(pairs).filter(move |(_, (a, b))| ends(a) && b.asks()).map(|(at, _)| at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::issues::talks::talk;

    const RETURN: &[&str] = &[
        "I want to return a jacket.",
        ">Which size is it?",
        "Large.",
        ">It has been returned. Is there anything else I can do?",
        "Can you tell me when the money comes?",
        ">On Monday.",
        "Thank you, that's all.",
    ];
    const BUS: &[&str] = &["I need a bus.", ">Where to?", "To Ghent.", ">It leaves at nine."];

    type Places = Vec<(usize, usize)>;

    fn joined(kind: Kind) -> Option<(usize, Places, Places)> {
        let talks = [talk(RETURN).ok()?, talk(BUS).ok()?];
        let pieces = pieces(&talks);
        let joined = join(&pieces, &[0, 1], kind)?;
        Some((joined.turns.len(), joined.wanted, joined.back))
    }

    #[test]
    fn cuts_lie_where_the_kind_says() {
        assert_eq!(joined(Kind::InSequence), Some((6, vec![(3, 5)], vec![])));
        // Two turns about the jacket, one about the bus, two about the jacket, one about the bus.
        let wanted = vec![(1, 3), (2, 4), (4, 6)];
        assert_eq!(joined(Kind::InThirds), Some((6, wanted, vec![(3, 1), (5, 2)])));
        let wanted = vec![(1, 3), (3, 5)];
        assert_eq!(joined(Kind::AtPauses), Some((6, wanted, vec![(4, 1)])));
        assert_eq!(joined(Kind::Returning), joined(Kind::AtPauses));
    }

    #[test]
    fn pairings_join_no_neighbors() {
        for step in STEPS {
            for own in 0..13 {
                let places = others(own, step, 5, 13);
                assert_eq!(places.len(), 5);
                let is_near = |(a, b): (&usize, &usize)| a.abs_diff(*b) == 1;
                let pairs = places.iter().flat_map(|a| places.iter().map(move |b| (a, b)));
                assert!(!pairs.into_iter().any(is_near));
            }
        }
    }
}
