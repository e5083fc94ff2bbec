//! The tapestry as shapes: cells, lines and marks at pixels. The painters only put them down.

use crate::palette::{Ink, Stroke};
use crate::{Bands, Column, Fate, Sight, Tapestry, Writer, binned};

/// The pixels of the picture, with room above the columns for marks and below them for refusals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plane {
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels of the columns.
    pub height: u32,
    /// Pixels above them.
    pub above: u32,
    /// Pixels below them.
    pub below: u32,
}

/// A colored rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// From the left.
    pub x: u32,
    /// From the top.
    pub y: u32,
    /// How wide.
    pub width: u32,
    /// How tall.
    pub height: u32,
    /// Its color.
    pub ink: Ink,
}

/// A line through points.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// How it is drawn.
    pub stroke: Stroke,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
}

/// What the painters paint, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The lines.
    pub lines: Vec<Line>,
    /// The tips of the triangles where the beginning changed.
    pub changes: Vec<(f64, f64)>,
    /// The refused requests: from, to, and the distance from the top.
    pub refusals: Vec<(f64, f64, f64)>,
    /// Where the thread begins.
    pub knot: Option<(f64, f64)>,
}

/// Draws the tapestry.
pub fn draw(tapestry: &Tapestry, plane: Plane) -> Drawing {
    let columns = binned(&tapestry.columns, plane.width.max(1) as usize);
    let scale = Scale { plane, columns: columns.len(), bands: &tapestry.bands };
    let bands = scale.bands();
    let mut cells = Cells::default();
    for (place, column) in columns.iter().enumerate() {
        cells.begin(scale.span(place));
        // The memory stands before everything else, so that no cut changes it.
        let ink = if place == 0 { Ink::MemoryPaid } else { Ink::Memory };
        let (top, bottom) = (plane.above, scale.top(0));
        if bottom > top {
            cells.push(top, bottom, ink);
        }
        scale.weave(column, &bands, &mut cells);
        cells.end();
    }
    let center = |place: usize| {
        let (start, end) = scale.edges(place);
        (start + end) / 2.0
    };
    let marked = |is_marked: fn(&Column) -> bool| {
        columns.iter().enumerate().filter(move |(_, column)| is_marked(column))
    };
    let mut changes: Vec<(f64, f64)> = Vec::new();
    for (place, _) in marked(|column| column.is_changed) {
        let x = center(place);
        // Triangles that hide each other say no more than one.
        if changes.last().is_none_or(|(last, _)| x - last >= 3.0) {
            changes.push((x, f64::from(plane.above)));
        }
    }
    let floor = f64::from(plane.above + plane.height);
    let refusal = |(place, _): (usize, &Column)| {
        let (start, end) = scale.edges(place);
        (start, end, floor)
    };
    let mut lines =
        scale.stairs(&columns, Stroke::Edge, |column| Some(tapestry.bands.before(column.length)));
    for (stroke, limit) in [(Stroke::Window, tapestry.window), (Stroke::Budget, tapestry.budget)] {
        let limit = limit.unwrap_or(u32::MAX);
        lines.extend(scale.stairs(&columns, stroke, |column| column.over(&tapestry.bands, limit)));
    }
    let (thread, knot) = scale.thread(tapestry, &columns);
    lines.extend(thread);
    Drawing {
        cells: cells.done,
        lines,
        changes,
        refusals: marked(|column| column.is_refused).map(refusal).collect(),
        knot,
    }
}

struct Scale<'a> {
    plane: Plane,
    columns: usize,
    bands: &'a Bands,
}

/// A message that has a pixel: its index, and where it begins and ends.
struct Band {
    message: usize,
    top: u32,
    bottom: u32,
}

impl Scale<'_> {
    /// The distance from the top at which a message begins.
    fn top(&self, message: usize) -> u32 {
        self.height(self.bands.before(message)) + self.plane.above
    }

    fn height(&self, tokens: u32) -> u32 {
        let pixels = u64::from(tokens) * u64::from(self.plane.height);
        let total = u64::from(self.bands.total());
        u32::try_from(((pixels + total / 2) / total).min(self.plane.height.into()))
            .unwrap_or_default()
    }

    /// Where a column begins and ends.
    fn edges(&self, place: usize) -> (f64, f64) {
        let at =
            |place: usize| f64::from(self.plane.width) * place as f64 / self.columns.max(1) as f64;
        (at(place), at(place + 1))
    }

    /// The pixels of a column. Wide ones leave one free, so that each can be told from the next.
    fn span(&self, place: usize) -> (u32, u32) {
        let (start, end) = self.edges(place);
        let (start, end) = (start.round() as u32, end.round() as u32);
        (start, if end > start + WIDE { end - 1 } else { end })
    }

    /// The messages that have a pixel. Tall ones leave one free below.
    fn bands(&self) -> Vec<Band> {
        let mut bands: Vec<Band> = Vec::new();
        for message in 0..self.bands.writers.len() {
            let (top, bottom) = (self.top(message), self.top(message + 1));
            let gap = u32::from(bottom > top + TALL);
            if bottom > top {
                bands.push(Band { message, top, bottom: bottom - gap });
            }
        }
        bands
    }

    /// The cells of a column.
    fn weave(&self, column: &Column, bands: &[Band], cells: &mut Cells) {
        let mut fates = column.fates.iter().peekable();
        for band in bands.iter().take_while(|band| band.message < column.length) {
            while fates.next_if(|(_, end)| *end <= band.message).is_some() {}
            let Some((fate, _)) = fates.peek() else { break };
            let is_paid = band.message >= column.paid_from;
            let writer = self.bands.writers.get(band.message).copied().unwrap_or_default();
            let ink = match (fate, writer, is_paid) {
                (Fate::LeftOut, ..) => continue,
                (Fate::Summarized, ..) => Ink::Covered,
                (Fate::Cleared, ..) => Ink::Cleared,
                (Fate::Kept, Writer::System, false) => Ink::System,
                (Fate::Kept, Writer::System, true) => Ink::SystemPaid,
                (Fate::Kept, Writer::Talk, false) => Ink::Talk,
                (Fate::Kept, Writer::Talk, true) => Ink::TalkPaid,
                (Fate::Kept, Writer::Tool, false) => Ink::Tool,
                (Fate::Kept, Writer::Tool, true) => Ink::ToolPaid,
            };
            cells.push(band.top, band.bottom, ink);
        }
        let Some((summary, (start, _))) = column.summary.zip(column.covered()) else { return };
        let ink = if summary.is_paid { Ink::SummaryPaid } else { Ink::Summary };
        let top = self.top(start);
        let bottom = top + self.height(summary.tokens).max(2);
        cells.cover(top, bottom.min(self.plane.above + self.plane.height), ink);
    }

    /// A step in each column that has one: `at` returns its height in tokens from the top.
    fn stairs(
        &self,
        columns: &[Column],
        stroke: Stroke,
        at: impl Fn(&Column) -> Option<u32>,
    ) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        let mut last = None;
        for (place, column) in columns.iter().enumerate() {
            let Some(tokens) = at(column) else { continue };
            let y = f64::from(self.height(tokens) + self.plane.above);
            let (start, end) = self.edges(place);
            let points = [(start, y), (end, y)];
            match lines.last_mut().filter(|_| last == place.checked_sub(1)) {
                Some(line) => line.points.extend(points),
                None => lines.push(Line { stroke, points: points.to_vec() }),
            }
            last = Some(place);
        }
        lines
    }

    /// The thread, and where it begins.
    fn thread(&self, tapestry: &Tapestry, columns: &[Column]) -> (Vec<Line>, Option<(f64, f64)>) {
        let first = tapestry.thread.as_ref().and_then(|thread| thread.messages.first());
        let Some(&first) = first else { return Default::default() };
        let y = f64::from(self.top(first) + self.top(first + 1)) / 2.0;
        let mut lines: Vec<Line> = Vec::new();
        for (place, column) in columns.iter().enumerate() {
            let stroke = match tapestry.sight(column) {
                Some(Sight::Seen) => Stroke::Seen,
                Some(Sight::Lost) => Stroke::Lost,
                _ => continue,
            };
            let (start, end) = self.edges(place);
            match lines.last_mut().filter(|line| line.stroke == stroke) {
                Some(Line { points, .. }) => {
                    points.truncate(1);
                    points.push((end, y));
                }
                None => lines.push(Line { stroke, points: vec![(start, y), (end, y)] }),
            }
        }
        let knot = lines.first().and_then(|line| line.points.first()).copied();
        (lines, knot)
    }
}

/// Cells column by column. A cell grows over the ones below and beside it that look the same.
#[derive(Default)]
struct Cells {
    done: Vec<Cell>,
    /// Where each cell of the column before begins, from top to bottom, and its place.
    beside: Vec<(u32, usize)>,
    column: Vec<Cell>,
    span: (u32, u32),
}

impl Cells {
    fn begin(&mut self, span: (u32, u32)) {
        self.span = span;
        self.column.clear();
    }

    fn push(&mut self, top: u32, bottom: u32, ink: Ink) {
        let (x, end) = self.span;
        let (width, height) = (end.saturating_sub(x), bottom.saturating_sub(top));
        match self.column.last_mut() {
            Some(last) if last.ink == ink && last.y + last.height == top => last.height += height,
            _ => self.column.push(Cell { x, y: top, width, height, ink }),
        }
    }

    /// Puts a cell over the others of its column.
    fn cover(&mut self, top: u32, bottom: u32, ink: Ink) {
        for cell in std::mem::take(&mut self.column) {
            let end = cell.y + cell.height;
            for (from, to) in [(cell.y, end.min(top)), (cell.y.max(bottom), end)] {
                if from < to {
                    self.column.push(Cell { y: from, height: to - from, ..cell });
                }
            }
        }
        self.push(top, bottom, ink);
        self.column.sort_unstable_by_key(|cell| cell.y);
    }

    fn end(&mut self) {
        let mut beside = Vec::with_capacity(self.column.len());
        for cell in self.column.drain(..) {
            let known = self.beside.binary_search_by_key(&cell.y, |(y, _)| *y).ok();
            let known = known.and_then(|at| self.beside.get(at)).map(|(_, place)| *place);
            let is_same = |left: &&mut Cell| {
                left.height == cell.height && left.ink == cell.ink && left.x + left.width == cell.x
            };
            match known.and_then(|at| Some((at, self.done.get_mut(at).filter(is_same)?))) {
                Some((place, left)) => {
                    left.width += cell.width;
                    beside.push((cell.y, place));
                }
                None => {
                    beside.push((cell.y, self.done.len()));
                    self.done.push(cell);
                }
            }
        }
        self.beside = beside;
    }
}

/// From this width on, columns are apart.
const WIDE: u32 = 4;
/// From this height on, messages are apart.
const TALL: u32 = 3;
