//! The tapestry as a file: the picture to share, with its words.

use core::fmt::{Display, Formatter, Result, Write};

use crate::Tapestry;
use crate::drawing::{Drawing, Plane, draw};
use crate::palette::{Ink, Palette, Stroke};
use crate::words::Legend;

/// A tapestry with its words, for a file.
#[derive(Clone, Copy, Debug)]
pub struct Panel<'a> {
    /// Above it.
    pub title: &'a str,
    /// Below it.
    pub sentence: &'a str,
    /// The picture.
    pub tapestry: &'a Tapestry,
}

/// Tapestries side by side, with a heading and a legend.
pub fn picture(
    heading: &str,
    panels: &[Panel<'_>],
    legend: &Legend<'_>,
    palette: &Palette,
) -> String {
    let count = u32::try_from(panels.len()).unwrap_or(1).max(1);
    let width = MARGIN + count * (WIDTH + MARGIN);
    let height = TOP + HEIGHT + 122;
    let mut svg = String::new();
    let out = &mut svg;
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\
         <title>{}</title><desc>{}</desc>\
         <style>text{{font:13px system-ui,sans-serif;fill:{}}}\
         .h{{font-size:22px;font-weight:650}}.b{{font-size:15px;font-weight:650}}.m{{fill:{}}}\
         </style><path fill=\"{}\" d=\"M0 0h{width}v{height}H0z\"/>",
        escaped(heading),
        escaped(&panels.iter().map(described).collect::<Vec<_>>().join(" ")),
        palette.line,
        palette.muted,
        palette.paper,
    );
    text(out, (MARGIN, 40), "h", heading);
    for (place, panel) in panels.iter().enumerate() {
        let x = MARGIN + u32::try_from(place).unwrap_or_default() * (WIDTH + MARGIN);
        text(out, (x, TOP - 18), "b", panel.title);
        let plane = Plane { width: WIDTH, height: HEIGHT, above: 0, below: 0 };
        let _ = write!(out, "<g transform=\"translate({x} {TOP})\">");
        paint(out, &draw(panel.tapestry, plane), plane, palette);
        out.push_str("</g>\n");
        text(out, (x, TOP + HEIGHT + 28), "b", panel.sentence);
    }
    explain(out, panels, legend, palette);
    svg.push_str("</svg>\n");
    svg
}

/// A panel in words. One that follows no value has no sentence.
fn described<'a>(panel: &Panel<'a>) -> &'a str {
    if panel.sentence.is_empty() { panel.title } else { panel.sentence }
}

/// What the colors mean. A thread has its entries only where there is one.
fn explain(out: &mut String, panels: &[Panel<'_>], t: &Legend<'_>, palette: &Palette) {
    let (mut x, y) = (MARGIN, TOP + HEIGHT + 62);
    let inks = [
        (Ink::TalkPaid, t.paid),
        (Ink::Talk, t.cached),
        (Ink::Tool, t.tools),
        (Ink::Summary, t.summary),
        (Ink::Covered, t.covered),
        (Ink::Memory, t.memory),
    ];
    let has_memory = panels.iter().any(|panel| panel.tapestry.bands.before(0) > 0);
    for (ink, words) in inks.into_iter().filter(|(ink, _)| *ink != Ink::Memory || has_memory) {
        let color = palette.ink(ink);
        let _ = write!(out, "<path fill=\"{color}\" d=\"M{x} {}h14v14h-14z\"/>", y - 12);
        text(out, (x + 20, y), "m", words);
        x += 40 + advance(words);
    }
    let (mut x, y) = (MARGIN, y + 26);
    let _ = write!(out, "<path fill=\"{}\" d=\"M{x} {}h9l-4.5 7z\"/>", palette.lost, y - 9);
    text(out, (x + 17, y), "m", t.changed);
    x += 37 + advance(t.changed);
    let mut entry = |stroke, words: String| {
        let (from, to, y_line) = (f64::from(x), f64::from(x) + 24.0, f64::from(y) - 5.0);
        line(out, stroke, &[(from, y_line), (to, y_line)], palette);
        text(out, (x + 32, y), "m", &words);
        x += 52 + advance(&words);
    };
    let first = panels.first().map(|panel| panel.tapestry);
    if let Some(thread) = first.and_then(|tapestry| tapestry.thread.as_ref()) {
        entry(Stroke::Seen, t.in_sight.replace('#', &thread.value));
        entry(Stroke::Lost, t.not_in_sight.to_owned());
    }
    let limit = |words: &str, tokens: u32| format!("{words} {}", (t.grouped)(tokens));
    if let Some((window, budget)) = first.and_then(|it| it.window.zip(it.budget)) {
        entry(Stroke::Window, limit(t.window, window));
        entry(Stroke::Budget, limit(t.budget, budget));
    }
}

/// About the width of a text.
fn advance(words: &str) -> u32 {
    u32::try_from(words.chars().count() * 15 / 2).unwrap_or_default()
}

fn text(out: &mut String, (x, y): (u32, u32), class: &str, words: &str) {
    let _ = write!(out, "<text x=\"{x}\" y=\"{y}\" class=\"{class}\">{}</text>", escaped(words));
}

fn paint(out: &mut String, drawing: &Drawing, plane: Plane, palette: &Palette) {
    for ink in Ink::ALL {
        let mut path = String::new();
        for cell in drawing.cells.iter().filter(|cell| cell.ink == ink) {
            let (width, height) = (cell.width, cell.height);
            let _ = write!(path, "M{} {}h{width}v{height}h-{width}z", cell.x, cell.y);
        }
        if !path.is_empty() {
            let _ = write!(out, "<path fill=\"{}\" d=\"{path}\"/>", palette.ink(ink));
        }
    }
    for one in &drawing.lines {
        line(out, one.stroke, &one.points, palette);
    }
    let mut path = String::new();
    for (x, y) in &drawing.changes {
        let _ = write!(path, "M{} {}h9l-4.5 7z", Tenths(x - 4.5), Tenths(y - 9.0));
    }
    for (start, end, y) in &drawing.refusals {
        let (from, y, length) = (Tenths(*start), Tenths(*y), end - start);
        let _ = write!(path, "M{from} {y}h{}v5h{}z", Tenths(length), Tenths(-length));
    }
    let _ = write!(out, "<path fill=\"{}\" d=\"{path}\"/>", palette.lost);
    if let Some((x, y)) = drawing.knot {
        let (x, y) = (Tenths(x), Tenths(y));
        let (fill, rim) = (palette.seen, palette.paper);
        let _ =
            write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"{fill}\" stroke=\"{rim}\"/>");
    }
    let (width, height, line) = (plane.width, plane.height, palette.muted);
    let _ = write!(
        out,
        "<path fill=\"none\" stroke=\"{line}\" stroke-opacity=\".4\" d=\"M0 0h{width}v{height}H0z\"/>"
    );
}

fn line(out: &mut String, stroke: Stroke, points: &[(f64, f64)], palette: &Palette) {
    let (width, dashes) = stroke.style();
    let width = Tenths(width);
    let point = |(x, y): &(f64, f64)| format!("{} {}", Tenths(*x), Tenths(*y));
    let points: Vec<String> = points.iter().map(point).collect();
    let dashes: Vec<String> = dashes.iter().map(|dash| Tenths(*dash).to_string()).collect();
    let _ = write!(
        out,
        "<path fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" stroke-dasharray=\"{}\" \
         d=\"M{}\"/>",
        palette.stroke(stroke),
        dashes.join(" "),
        points.join("L"),
    );
}

/// A number with at most one decimal. Formatting floating point would add fourteen kilobytes to the
/// page.
struct Tenths(f64);

impl Display for Tenths {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let tenths = (self.0 * 10.0).round() as i32;
        let sign = if tenths < 0 { "-" } else { "" };
        let (whole, rest) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
        write!(f, "{sign}{whole}")?;
        if rest == 0 { Ok(()) } else { write!(f, ".{rest}") }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

const WIDTH: u32 = 560;
const HEIGHT: u32 = 420;
const MARGIN: u32 = 48;
const TOP: u32 = 104;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_one_decimal_or_none() {
        let written = [0.0, 4.5, -4.5, -0.04, 0.06, -0.3, 12.0, 560.25, 560.98];
        let written = written.map(|number| Tenths(number).to_string());
        assert_eq!(written, ["0", "4.5", "-4.5", "0", "0.1", "-0.3", "12", "560.3", "561"]);
    }
}
