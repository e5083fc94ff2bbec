//! The token chart as geometry: turns token counts into the `d` attributes of SVG paths.
//!
//! The plane is [`SIDE`] units wide and high, whatever the picture's size on screen; strokes do not
//! scale. Between two requests the curve rises as messages are added. At a request it drops to the
//! size of the plan. That drop is drawn straight down, so compaction is easy to see.

use core::fmt::Write;

use crate::words::short;

/// Width and height of the plane.
pub const SIDE: u32 = 1000;

/// One request of the replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Messages in the transcript at that moment.
    pub length: usize,
    /// Tokens sent.
    pub sent: u32,
    /// Whether the request was compacted here.
    pub acted: bool,
}

/// The input of [`draw`].
#[derive(Clone, Copy, Debug)]
pub struct Series<'a> {
    /// Tokens of the first 0, 1, 2 … messages.
    pub whole: &'a [u32],
    /// The requests, in order.
    pub marks: &'a [Mark],
    /// Index of the first message of every turn.
    pub turns: &'a [usize],
    /// The policy's trigger, in tokens.
    pub trigger: Option<u32>,
    /// The size that the policy aims for once it acts, in tokens.
    pub target: Option<u32>,
    /// The budget for messages, in tokens.
    pub budget: Option<u32>,
}

/// A place in the plane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Point {
    /// From the left.
    pub x: u32,
    /// From the top.
    pub y: u32,
}

/// A horizontal mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// From the top.
    pub y: u32,
    /// Its tokens.
    pub tokens: u32,
    /// The label on the picture.
    pub label: String,
}

/// The picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chart {
    /// The whole history, as a line.
    pub whole: String,
    /// Tokens sent, as a closed area.
    pub area: String,
    /// The upper edge of the area.
    pub sent: String,
    /// Where the policy acted.
    pub dots: Vec<Point>,
    /// The start of each turn: its distance from the left, and its number if there is room for it.
    pub ticks: Vec<(u32, Option<usize>)>,
    /// Round numbers of tokens.
    pub grid: Vec<Level>,
    /// The trigger, if it is inside the picture.
    pub trigger: Option<Level>,
    /// The target, likewise.
    pub target: Option<Level>,
    /// The budget, likewise.
    pub budget: Option<Level>,
    /// The handle's position at each request, on the upper edge of the area.
    pub handles: Vec<Point>,
    /// The whole history's position at each request.
    pub line: Vec<Point>,
}

/// Draws the series.
pub fn draw(series: &Series) -> Chart {
    let scale = Scale::new(series);
    let edge = sent_edge(series, &scale);
    let sent = path(&edge);
    let area = match (edge.first(), edge.last()) {
        (Some(first), Some(last)) => format!("{sent}L{} {SIDE}L{} {SIDE}Z", last.x, first.x),
        _ => String::new(),
    };
    let whole: Vec<Point> = series
        .whole
        .iter()
        .enumerate()
        .map(|(length, &tokens)| scale.point(length, tokens))
        .collect();
    let at = |mark: &Mark| scale.point(mark.length, mark.sent);
    let line = |mark: &Mark| {
        scale.point(mark.length, series.whole.get(mark.length).copied().unwrap_or_default())
    };
    Chart {
        whole: path(&whole),
        area,
        sent,
        dots: series.marks.iter().filter(|mark| mark.acted).map(at).collect(),
        ticks: ticks(series.turns, &scale),
        grid: scale.grid(),
        trigger: scale.level(series.trigger),
        target: scale.level(series.target),
        budget: scale.level(series.budget),
        handles: series.marks.iter().map(at).collect(),
        line: series.marks.iter().map(line).collect(),
    }
}

/// Series of tokens, request by request, in one plane: its grid, and a path for each.
pub fn steps<const N: usize>(series: [&[u32]; N]) -> (Vec<Level>, [String; N]) {
    let scale = Scale::of(series.into_iter());
    (scale.grid(), series.map(|tokens| path(&scale.points(tokens))))
}

/// Any number of such series in one plane: its grid, and for each its path and points.
pub fn curves(series: &[Vec<u32>]) -> (Vec<Level>, Vec<(String, Vec<Point>)>) {
    let scale = Scale::of(series.iter().map(Vec::as_slice));
    let curves = series.iter().map(|tokens| {
        let points = scale.points(tokens);
        (path(&points), points)
    });
    (scale.grid(), curves.collect())
}

/// The upper edge of the area: it rises with every message and drops at requests where something
/// was left out.
fn sent_edge(series: &Series, scale: &Scale) -> Vec<Point> {
    let mut edge = vec![scale.point(0, 0)];
    let (mut length, mut sent) = (0, 0u32);
    for mark in series.marks {
        for next in length + 1..=mark.length {
            let before = series.whole.get(next - 1).copied().unwrap_or_default();
            let after = series.whole.get(next).copied().unwrap_or_default();
            sent = sent.saturating_add(after.saturating_sub(before));
            edge.push(scale.point(next, sent));
        }
        if sent != mark.sent {
            sent = mark.sent;
            edge.push(scale.point(mark.length, sent));
        }
        length = mark.length;
    }
    edge
}

fn path(places: &[Point]) -> String {
    let mut path = String::with_capacity(places.len() * 9);
    for (number, place) in places.iter().enumerate() {
        let letter = if number == 0 { 'M' } else { 'L' };
        // Writing to a string cannot fail.
        let _ = write!(path, "{letter}{} {}", place.x, place.y);
    }
    path
}

/// Ticks for all turns; numbers only as far apart as they stay readable.
fn ticks(turns: &[usize], scale: &Scale) -> Vec<(u32, Option<usize>)> {
    let mut free_from = 0;
    let numbered = turns.iter().enumerate().map(|(turn, &start)| {
        let x = scale.x(start);
        let has_room = x >= free_from && x + NUMBER_WIDTH / 2 <= SIDE;
        if has_room {
            free_from = x + NUMBER_WIDTH;
        }
        (x, has_room.then_some(turn + 1))
    });
    numbered.collect()
}

struct Scale {
    messages: usize,
    top: u32,
}

impl Scale {
    /// Scales the plane to series of tokens, request by request.
    fn of<'a>(series: impl Iterator<Item = &'a [u32]> + Clone) -> Self {
        let most = series.clone().flatten().max().copied().unwrap_or_default();
        let longest = series.map(<[u32]>::len).max().unwrap_or_default();
        Self {
            messages: longest.saturating_sub(1).max(1),
            top: most.saturating_add(most / 12).max(10),
        }
    }

    fn points(&self, tokens: &[u32]) -> Vec<Point> {
        tokens.iter().enumerate().map(|(at, &tokens)| self.point(at, tokens)).collect()
    }

    /// Scales the plane to the highest of history, tokens sent and trigger, with a little room
    /// above. A trigger so high that it would flatten the history is ignored.
    fn new(series: &Series) -> Self {
        let whole = series.whole.last().copied().unwrap_or_default();
        let sent = series.marks.iter().map(|mark| mark.sent).max().unwrap_or_default();
        let history = whole.max(sent).max(1);
        let trigger = series
            .trigger
            .filter(|&trigger| trigger <= history.saturating_mul(2))
            .unwrap_or_default();
        let highest = history.max(trigger);
        let messages = series.whole.len().saturating_sub(1).max(1);
        Self { messages, top: highest.saturating_add(highest / 12).max(10) }
    }

    fn x(&self, length: usize) -> u32 {
        u32::try_from(length as u64 * u64::from(SIDE) / self.messages as u64)
            .unwrap_or(SIDE)
            .min(SIDE)
    }

    fn y(&self, tokens: u32) -> u32 {
        let up = u64::from(tokens) * u64::from(SIDE) / u64::from(self.top);
        SIDE.saturating_sub(u32::try_from(up).unwrap_or(SIDE))
    }

    fn point(&self, length: usize, tokens: u32) -> Point {
        Point { x: self.x(length), y: self.y(tokens) }
    }

    fn level(&self, tokens: Option<u32>) -> Option<Level> {
        let tokens = tokens.filter(|&tokens| tokens <= self.top)?;
        Some(Level { y: self.y(tokens), tokens, label: crate::words::grouped(tokens) })
    }

    /// Three to six lines at 1, 2 or 5 times a power of ten.
    fn grid(&self) -> Vec<Level> {
        let mut step = 1u32;
        for factor in [2, 5, 10].iter().cycle() {
            if self.top / step <= 5 {
                break;
            }
            let decade = 10u32.saturating_pow(step.ilog10());
            step = decade.saturating_mul(*factor);
        }
        let multiples = (1..).map(|times| times * step).take_while(|&tokens| tokens < self.top);
        multiples.map(|tokens| Level { y: self.y(tokens), tokens, label: short(tokens) }).collect()
    }
}

/// The room of a turn's number below the axis. Two digits need 18 pixels, a seventieth of the plot
/// on a desktop and a fourteenth on a phone.
const NUMBER_WIDTH: u32 = 72;

#[cfg(test)]
mod tests {
    use super::*;

    fn series<'a>(whole: &'a [u32], marks: &'a [Mark]) -> Series<'a> {
        Series { whole, marks, turns: &[0], trigger: None, target: None, budget: None }
    }

    #[test]
    fn nothing_said_draws_nothing_odd() {
        let chart = draw(&series(&[0], &[]));
        assert_eq!(chart.whole, "M0 1000");
        assert!(chart.dots.is_empty());
    }

    #[test]
    fn without_compaction_the_edge_is_the_line() {
        let marks = [
            Mark { length: 1, sent: 100, acted: false },
            Mark { length: 2, sent: 200, acted: false },
        ];
        let chart = draw(&series(&[0, 100, 200], &marks));
        assert_eq!(chart.sent, chart.whole);
        assert_eq!(chart.handles, chart.line);
    }

    #[test]
    fn compaction_falls_straight_down() {
        let marks = [Mark { length: 2, sent: 50, acted: true }];
        let chart = draw(&series(&[0, 100, 200], &marks));
        let x = chart.handles[0].x;
        assert_eq!(chart.dots, chart.handles);
        let falls = chart
            .sent
            .split(['M', 'L'])
            .filter(|place| place.starts_with(&format!("{x} ")))
            .count();
        assert_eq!(falls, 2, "{}", chart.sent);
    }

    #[test]
    fn all_places_are_inside_the_plane() {
        let whole: Vec<u32> = (0..500).map(|n| n * n).collect();
        let marks: Vec<Mark> =
            (1..500).map(|n| Mark { length: n, sent: 9_000, acted: n % 7 == 0 }).collect();
        let chart = draw(&Series { trigger: Some(240_000), ..series(&whole, &marks) });
        assert!(
            chart.handles.iter().chain(&chart.line).all(|place| place.x <= SIDE && place.y <= SIDE)
        );
        assert!(chart.trigger.is_some());
    }

    #[test]
    fn a_far_trigger_does_not_press_the_picture_flat() {
        let chart = draw(&Series { trigger: Some(1_000_000), ..series(&[0, 100], &[]) });
        assert_eq!(chart.trigger, None);
    }

    #[test]
    fn the_grid_has_a_handful_of_round_lines() {
        for top in [10, 99, 100, 1_234, 54_321, 999_999, u32::MAX / 2] {
            let grid = Scale { messages: 1, top }.grid();
            assert!((1..=5).contains(&grid.len()), "{top}: {grid:?}");
        }
    }

    #[test]
    fn crowded_turns_keep_their_ticks_and_lose_numbers() {
        let turns: Vec<usize> = (0..200).collect();
        let ticks = ticks(&turns, &Scale { messages: 200, top: 1 });
        assert_eq!(ticks.len(), 200);
        assert!(ticks.iter().filter(|(_, number)| number.is_some()).count() <= 30);
    }
}
