//! Formats numbers and short phrases for people.

use turnwise_host::formats::Format;

use crate::language::spoken;

/// `12345` as `12,345`, as the language of the page writes it.
pub fn grouped(number: u32) -> String {
    #[cfg(target_arch = "wasm32")]
    return browser::grouped(spoken(), number);
    #[cfg(not(target_arch = "wasm32"))]
    return spoken().marks().group(number);
}

/// A number with decimals: `decimal(3, 5, 2)` is `3.05`.
pub fn decimal(whole: u32, fraction: u32, digits: usize) -> String {
    format!("{}{}{fraction:0digits$}", grouped(whole), spoken().marks().decimal)
}

/// `9240` as `9.2k`: short enough for an axis and for a screen reader in mid-drag.
pub fn short(number: u32) -> String {
    match number {
        0..1_000 => number.to_string(),
        1_000..100_000 => match (number + 50) / 100 {
            tenths if tenths % 10 == 0 => format!("{}k", tenths / 10),
            tenths => format!("{}k", decimal(tenths / 10, tenths % 10, 1)),
        },
        _ => format!("{}k", (number + 500) / 1_000),
    }
}

/// `part` as a rounded percentage of `whole`; zero if `whole` is zero.
pub fn percent(part: u32, whole: u32) -> u32 {
    if whole == 0 {
        return 0;
    }
    let (part, whole) = (u64::from(part), u64::from(whole));
    u32::try_from((part * 100 + whole / 2) / whole).unwrap_or(u32::MAX)
}

/// A format's name for people.
pub fn format_name(format: Format) -> &'static str {
    format.title()
}

/// A text in pieces, each with whether it is one of `marked`.
pub fn pieces<'a>(text: &'a str, marked: &[String]) -> Vec<(&'a str, bool)> {
    let mut pieces = Vec::new();
    let mut rest = text;
    let next = |rest: &str| {
        let found = marked.iter().filter(|one| !one.is_empty());
        let found = found.filter_map(|one| Some((rest.find(one.as_str())?, one.len())));
        found.min_by_key(|(at, length)| (*at, usize::MAX - length))
    };
    while let Some((at, length)) = next(rest) {
        let (Some(before), Some(found), Some(after)) =
            (rest.get(..at), rest.get(at..at + length), rest.get(at + length..))
        else {
            break;
        };
        pieces.extend([(before, false), (found, true)]);
        rest = after;
    }
    pieces.push((rest, false));
    pieces.retain(|(piece, _)| !piece.is_empty());
    pieces
}

/// How much smaller `sent` is than `whole`, with a real minus sign: `−48 %`, `±0 %`, `+3 %`.
pub fn difference(sent: u32, whole: u32) -> String {
    if sent <= whole {
        match percent(whole - sent, whole) {
            0 => String::from("±0 %"),
            less => format!("−{less} %"),
        }
    } else {
        format!("+{} %", percent(sent - whole, whole))
    }
}

/// The beginning of a text, cut at a character boundary, with an ellipsis if it was cut.
pub fn beginning(text: &str, characters: usize) -> String {
    match text.char_indices().nth(characters) {
        Some((end, _)) => {
            let mut short = text.get(..end).unwrap_or(text).trim_end().to_owned();
            short.push('…');
            short
        }
        None => text.to_owned(),
    }
}

/// A parsed line of a summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoteLine<'a> {
    /// The heading, if the line begins a section.
    pub head: &'a str,
    /// The rest.
    pub text: &'a str,
    /// Whether it is one point of a list.
    pub is_point: bool,
}

/// Parses the sections and points of a summary, one per line.
pub fn note_lines(text: &str) -> impl Iterator<Item = NoteLine<'_>> {
    text.lines().filter(|line| !line.trim().is_empty()).map(|line| {
        if let Some(point) = line.trim_start().strip_prefix("- ") {
            return NoteLine { head: "", text: point, is_point: true };
        }
        let head = line.split_once(':').filter(|(head, rest)| {
            let is_short =
                head.chars().count() <= 32 && head.chars().next().is_some_and(char::is_uppercase);
            is_short && (rest.is_empty() || rest.starts_with(' '))
        });
        let (head, text) = head.map_or(("", line), |(head, rest)| (head, rest.trim_start()));
        NoteLine { head, text, is_point: false }
    })
}

/// The browser's own way to write numbers.
#[cfg(target_arch = "wasm32")]
mod browser {
    use std::cell::RefCell;

    use wasm_bindgen::JsValue;

    use crate::language::Language;

    thread_local! {
        /// A formatter is slow to make and is used for every number on the page.
        static FORMAT: RefCell<Option<(Language, js_sys::Intl::NumberFormat)>> =
            const { RefCell::new(None) };
    }

    pub(super) fn grouped(language: Language, number: u32) -> String {
        FORMAT.with_borrow_mut(|format| {
            if format.as_ref().is_none_or(|(known, _)| *known != language) {
                let locales = js_sys::Array::of1(&language.code().into());
                let made = js_sys::Intl::NumberFormat::new(&locales, &js_sys::Object::new());
                *format = Some((language, made));
            }
            let written = format
                .as_ref()
                .map(|(_, format)| format.format().call1(&JsValue::UNDEFINED, &number.into()));
            let written = written.and_then(Result::ok).and_then(|text| text.as_string());
            written.unwrap_or_else(|| language.marks().group(number))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_000), "1,000");
        assert_eq!(grouped(1_234_567), "1,234,567");
    }

    #[test]
    fn short_numbers_round() {
        assert_eq!(short(999), "999");
        assert_eq!(short(1_000), "1k");
        assert_eq!(short(9_240), "9.2k");
        assert_eq!(short(145_400), "145k");
    }

    #[test]
    fn shares_round_and_never_divide_by_nothing() {
        assert_eq!(percent(1, 3), 33);
        assert_eq!(percent(2, 3), 67);
        assert_eq!(percent(5, 0), 0);
        assert_eq!(difference(52, 100), "−48 %");
        assert_eq!(difference(100, 100), "±0 %");
        assert_eq!(difference(103, 100), "+3 %");
    }

    #[test]
    fn summaries_are_sections_and_points() {
        let lines: Vec<_> =
            note_lines("Topic: a bill\nCourse:\n- they paid\nhttp://x: no head").collect();
        assert_eq!(lines[0], NoteLine { head: "Topic", text: "a bill", is_point: false });
        assert_eq!(lines[1], NoteLine { head: "Course", text: "", is_point: false });
        assert_eq!(lines[2], NoteLine { head: "", text: "they paid", is_point: true });
        assert_eq!(lines[3].head, "");
    }

    #[test]
    fn marked_words_are_pieces_of_their_own() {
        let marked = ["May".to_owned(), "May 3".to_owned(), String::new()];
        let all = pieces("On May 3, May é May", &marked);
        let text: String = all.iter().map(|(piece, _)| *piece).collect();
        assert_eq!(text, "On May 3, May é May");
        let found: Vec<&str> = all.iter().filter(|(_, is)| *is).map(|(piece, _)| *piece).collect();
        assert_eq!(found, ["May 3", "May", "May"]);
        assert_eq!(pieces("none", &[]), [("none", false)]);
    }

    #[test]
    fn a_beginning_never_splits_a_character() {
        assert_eq!(beginning("日本語です", 3), "日本語…");
        assert_eq!(beginning("short", 30), "short");
    }
}
