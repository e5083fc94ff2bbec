//! A hybrid logical clock, which orders changes over several tabs and devices.

use alloc::string::String;

use serde::{Deserialize, Serialize};

/// When and where a change was made. Stamps are totally ordered.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Stamp {
    /// Milliseconds since 1970, never less than any stamp seen before.
    pub time: u64,
    /// Orders changes within one millisecond.
    pub count: u32,
    /// The tab or device.
    pub replica: String,
}

/// A value with the time of its last change. On merging, the later value wins; at the same time,
/// the greater one.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Stamped<T> {
    /// When it was set.
    pub stamp: Stamp,
    /// The value.
    pub value: T,
}

/// Creates the stamps of one replica.
#[derive(Clone, Debug)]
pub struct Clock {
    last: Stamp,
}

impl Clock {
    /// The clock of a replica.
    pub fn new(replica: &str) -> Self {
        Self { last: Stamp { time: 0, count: 0, replica: replica.into() } }
    }

    /// A stamp that is later than all stamps made or seen so far.
    pub fn tick(&mut self, now: u64) -> Stamp {
        if now > self.last.time {
            (self.last.time, self.last.count) = (now, 0);
        } else {
            self.last.count = self.last.count.saturating_add(1);
        }
        self.last.clone()
    }

    /// Takes another replica's stamp into account.
    pub fn observe(&mut self, seen: &Stamp) {
        if (seen.time, seen.count) > (self.last.time, self.last.count) {
            (self.last.time, self.last.count) = (seen.time, seen.count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_grow_when_time_stops_or_turns_back() {
        let mut clock = Clock::new("a");
        let stamps = [clock.tick(5), clock.tick(5), clock.tick(3)];
        assert!(stamps.is_sorted_by(|a, b| a < b));
        let seen = Stamp { time: 9, count: 4, replica: "b".into() };
        clock.observe(&seen);
        assert!(clock.tick(6) > seen);
    }
}
