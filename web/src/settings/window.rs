//! The slider of the window. Its stops are close among small windows and far apart among large ones,
//! so that a mouse can set each of them.

/// The stops: from, to, and the step between.
const RUNGS: [(u32, u32, u32); 5] = [
    (500, 5_000, 100),
    (5_000, 20_000, 500),
    (20_000, 50_000, 1_000),
    (50_000, 200_000, 5_000),
    (200_000, MOST, 20_000),
];

/// The largest window, in tokens.
pub const MOST: u32 = 1_000_000;

/// The number of the last stop.
pub fn last_stop() -> u32 {
    stop_of(MOST)
}

/// The window at a stop.
pub fn at_stop(stop: u32) -> u32 {
    let mut left = stop;
    for (from, to, step) in RUNGS {
        let stops = (to - from) / step;
        if left < stops {
            return from + left * step;
        }
        left -= stops;
    }
    MOST
}

/// The stop of a window, or the one below it.
pub fn stop_of(window: u32) -> u32 {
    let passed = RUNGS.iter().map(|(from, to, step)| (window.clamp(*from, *to) - from) / step);
    passed.sum()
}

/// A window that was typed: `6,600`, `128k`, `1M`.
pub fn typed(text: &str) -> Option<u32> {
    let text = text.trim().to_lowercase();
    let times = match text.chars().next_back()? {
        'k' => 1_000,
        'm' => 1_000_000,
        _ => 1,
    };
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    digits.parse::<u32>().ok()?.checked_mul(times)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stop_is_a_window_of_its_own() {
        let windows: Vec<u32> = (0..=last_stop()).map(at_stop).collect();
        assert!(windows.windows(2).all(|pair| pair[0] < pair[1]), "{windows:?}");
        assert_eq!((windows[0], windows.last()), (500, Some(&MOST)));
        for (stop, window) in windows.iter().enumerate() {
            assert_eq!(stop_of(*window), stop as u32);
        }
        // A slider of 280 pixels has one for each.
        assert!(windows.len() < 280, "{}", windows.len());
        assert_eq!(at_stop(u32::MAX), MOST);
        assert_eq!((stop_of(0), stop_of(6_600), at_stop(stop_of(6_600))), (0, 48, 6_500));
    }

    #[test]
    fn a_window_can_be_typed_as_people_write_it() {
        let all = ["2100", " 6,600 ", "6.600", "128k", "1M", "many", "", "99999999m"];
        let read = [
            Some(2_100),
            Some(6_600),
            Some(6_600),
            Some(128_000),
            Some(1_000_000),
            None,
            None,
            None,
        ];
        assert_eq!(all.map(typed), read);
    }
}
