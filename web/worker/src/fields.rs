//! The difference of two versions of a message, field by field.
//!
//! An edit changes a field or two, so comparing fields is more precise than comparing lines of
//! text.

use turnwise_host::json::{Json, parse};
use turnwise_playground_lines::{Change, Line};

/// An added field.
pub fn added(path: &str, text: &str) -> Line {
    Line {
        change: Change::Added,
        path: path.to_owned(),
        text: beginning(text, MAX_VALUE_CHARACTERS),
    }
}

/// A removed field.
pub fn removed(path: &str, text: &str) -> Line {
    Line {
        change: Change::Removed,
        path: path.to_owned(),
        text: beginning(text, MAX_VALUE_CHARACTERS),
    }
}

/// A message that moved after another one, by their indexes before.
pub fn behind(index: usize, behind: usize) -> Line {
    let text = format!("now follows message {}", behind + 1);
    Line { change: Change::Moved, path: format!("message {}", index + 1), text }
}

/// The differences between two messages, given as JSON texts.
pub fn messages(before: &str, after: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    if let (Ok(before), Ok(after)) = (parse(before), parse(after)) {
        values("", &before.json, &after.json, &mut lines);
    }
    if lines.is_empty() && before != after {
        // Equal values, different spelling: a lone surrogate reads as its replacement character.
        texts("", before, after, &mut lines);
    }
    lines
}

fn values(path: &str, before: &Json<'_>, after: &Json<'_>, lines: &mut Vec<Line>) {
    match (before, after) {
        _ if before == after => {}
        (Json::Object(was), Json::Object(is)) => {
            let inside = |name: &str| {
                if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
            };
            for (name, value) in was {
                match after.get(name) {
                    Some(now) => values(&inside(name), value, now, lines),
                    None => lines.push(removed(&inside(name), &value.to_string())),
                }
            }
            for (name, value) in is.iter().filter(|(name, _)| before.get(name).is_none()) {
                lines.push(added(&inside(name), &value.to_string()));
            }
        }
        (Json::Array(was), Json::Array(is)) => lists(path, was, is, lines),
        (Json::String(was), Json::String(is)) => texts(path, was, is, lines),
        _ => {
            lines.push(removed(path, &before.to_string()));
            lines.push(added(path, &after.to_string()));
        }
    }
}

/// Skips the common beginning and end of both lists. If equally many items remain, they are
/// compared in pairs.
fn lists(path: &str, was: &[Json<'_>], is: &[Json<'_>], lines: &mut Vec<Line>) {
    let front = was.iter().zip(is).take_while(|(a, b)| a == b).count();
    let (was, is) = (was.get(front..).unwrap_or_default(), is.get(front..).unwrap_or_default());
    let back = was.iter().rev().zip(is.iter().rev()).take_while(|(a, b)| a == b).count();
    let (was, is) = (drop_last(was, back), drop_last(is, back));
    let item = |place: usize| format!("{path}[{}]", front + place);
    if was.len() == is.len() {
        for (place, (was, is)) in was.iter().zip(is).enumerate() {
            values(&item(place), was, is, lines);
        }
        return;
    }
    lines.extend(
        was.iter().enumerate().map(|(place, value)| removed(&item(place), &value.to_string())),
    );
    lines.extend(
        is.iter().enumerate().map(|(place, value)| added(&item(place), &value.to_string())),
    );
}

fn drop_last<T>(items: &[T], count: usize) -> &[T] {
    items.get(..items.len().saturating_sub(count)).unwrap_or_default()
}

/// Compares two texts. Long ones are shown from shortly before the first difference.
fn texts(path: &str, was: &str, is: &str, lines: &mut Vec<Line>) {
    let same = was.chars().zip(is.chars()).take_while(|(a, b)| a == b).count();
    let from = if same > MAX_VALUE_CHARACTERS / 2 { same - CONTEXT_CHARACTERS } else { 0 };
    let shown = |text: &str| {
        let rest: String = text.chars().skip(from).take(MAX_VALUE_CHARACTERS + 1).collect();
        let quoted = Json::String(rest.into()).to_string();
        if from > 0 { format!("…{quoted}") } else { quoted }
    };
    lines.push(removed(path, &shown(was)));
    lines.push(added(path, &shown(is)));
}

/// The beginning of a text, cut at a character boundary, with an ellipsis if it was cut.
fn beginning(text: &str, characters: usize) -> String {
    let end = text.char_indices().nth(characters).map(|(end, _)| end);
    match end.and_then(|end| text.get(..end)) {
        Some(short) => [short.trim_end(), "…"].concat(),
        None => text.to_owned(),
    }
}

/// The items of `places` that had to move: all but the longest increasing subsequence, sorted.
pub fn moved(places: &[usize]) -> Vec<usize> {
    // Patience sorting: for each length, keep the sequence with the lowest end; each item links to
    // the one before it.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(places.len());
    let at = |number: usize| places.get(number).copied().unwrap_or_default();
    for (number, place) in places.iter().enumerate() {
        let length = ends.partition_point(|end| at(*end) < *place);
        before.push(length.checked_sub(1).and_then(|shorter| ends.get(shorter).copied()));
        match ends.get_mut(length) {
            Some(end) => *end = number,
            None => ends.push(number),
        }
    }
    let mut stays = vec![false; places.len()];
    let mut next = ends.last().copied();
    while let Some(number) = next {
        stays.get_mut(number).into_iter().for_each(|stays| *stays = true);
        next = before.get(number).copied().flatten();
    }
    let mut moved: Vec<usize> =
        places.iter().zip(stays).filter(|(_, stays)| !stays).map(|(place, _)| *place).collect();
    moved.sort_unstable();
    moved
}

/// Characters of a value that are shown.
const MAX_VALUE_CHARACTERS: usize = 240;
/// Characters of long texts shown before a difference.
const CONTEXT_CHARACTERS: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;

    fn check(before: &str, after: &str, expected: &[(Change, &str, &str)]) {
        let lines = messages(before, after);
        let lines: Vec<_> = lines
            .iter()
            .map(|line| (line.change, line.path.as_str(), line.text.as_str()))
            .collect();
        assert_eq!(lines, expected);
    }

    #[test]
    fn only_changed_fields_are_listed() {
        check(
            r#"{"role":"user","content":null,"name":"a"}"#,
            r#"{"role":"user","content":"","id":1}"#,
            &[
                (Change::Removed, "content", "null"),
                (Change::Added, "content", "\"\""),
                (Change::Removed, "name", "\"a\""),
                (Change::Added, "id", "1"),
            ],
        );
    }

    #[test]
    fn an_item_taken_from_a_list_is_one_line() {
        let gone = [(Change::Removed, "content[1]", r#"{"text":""}"#)];
        check(
            r#"{"content":[{"text":"a"},{"text":""},{"text":"b"}]}"#,
            r#"{"content":[{"text":"a"},{"text":"b"}]}"#,
            &gone,
        );
    }

    #[test]
    fn long_texts_are_shown_where_they_differ() {
        let long = "x".repeat(1_000);
        let lines = messages(&format!(r#"{{"a":"{long}1"}}"#), &format!(r#"{{"a":"{long}2"}}"#));
        assert!(lines[0].text.starts_with("…\"xxx") && lines[0].text.ends_with("1\""), "{lines:?}");
        assert!(lines[1].text.len() < 60, "{lines:?}");
    }

    #[test]
    fn a_lone_surrogate_is_shown_as_spelled() {
        let lines = messages(r#"{"a":"b\ud83d"}"#, "{\"a\":\"b\u{fffd}\"}");
        assert!(lines[0].text.contains("ud83d"), "{lines:?}");
    }

    #[test]
    fn as_little_as_possible_has_moved() {
        assert_eq!(moved(&[0, 1, 5, 2, 3, 4]), [5]);
        assert_eq!(moved(&[0, 2, 3, 1]), [1]);
        assert_eq!(moved(&[0, 1, 2]), [0; 0]);
        assert_eq!(moved(&[]), [0; 0]);
    }
}
