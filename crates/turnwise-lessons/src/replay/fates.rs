//! What happens to each message of a request, as runs of equal fates.

use std::fmt;

use turnwise_tapestry::Fate;

/// The fates of all messages, from the first on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fates(Vec<(Fate, u32)>);

impl Fates {
    /// Adds `count` messages of one fate.
    pub fn push(&mut self, fate: Fate, count: u32) {
        match self.0.last_mut() {
            Some((last, known)) if *last == fate => *known += count,
            _ => self.0.push((fate, count)),
        }
    }

    /// The fates of a request that sends the messages of `list` and leaves out all others before
    /// `end`.
    pub fn of_list(list: &[usize], end: usize) -> Self {
        let mut fates = Self::default();
        for index in 0..end {
            let is_sent = list.binary_search(&index).is_ok();
            fates.push(if is_sent { Fate::Kept } else { Fate::LeftOut }, 1);
        }
        fates
    }
}

/// A letter and a count for each run: `d12k9` leaves twelve out and keeps nine.
impl fmt::Display for Fates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(fate, count)| {
            let letter = match fate {
                Fate::Kept => 'k',
                Fate::Cleared => 'c',
                Fate::Summarized => 's',
                Fate::LeftOut => 'd',
            };
            write!(f, "{letter}{count}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_neighbors_are_one_run() {
        assert_eq!(Fates::of_list(&[0, 3, 4], 6).to_string(), "k1d2k2d1");
        let mut fates = Fates::default();
        for (fate, count) in [(Fate::Summarized, 2), (Fate::Summarized, 1), (Fate::Cleared, 1)] {
            fates.push(fate, count);
        }
        assert_eq!(fates.to_string(), "s3c1");
    }
}
