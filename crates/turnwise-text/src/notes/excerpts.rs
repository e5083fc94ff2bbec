//! Excerpts of tool results: the beginnings of the newest ones. They fill the room that is left in
//! notes, for example after an agent has read files that no message mentions yet.

use alloc::string::String;

use crate::Speaker;
use crate::cut;
use crate::notes::Told;
use crate::notes::page::{Line, Page};
use crate::notes::plain::plain;
use crate::notes::section::Section;
use crate::records::is_record;
use crate::words::is_letter_or_digit;

/// Adds excerpts to the room that is left, the newest results first.
pub(super) fn fill<'a>(page: &mut Page<'a, '_>, told: &[Told<'a>]) {
    if page.is_text() {
        return;
    }
    let is_excerpt =
        |one: &Told<'_>| one.snippet.speaker == Speaker::Tool && !is_record(one.snippet.text);
    let mut older = told.iter().filter(|one| is_excerpt(one)).count() as u32;
    // Tokens of the older ones, as far as they can fill the room.
    let mut behind = told.iter().rev().filter(|one| is_excerpt(one));
    let (mut unread, mut counted) = (0_u32, 0_u32);
    for (at, one) in told.iter().enumerate().rev() {
        let room = page.room() - page.room() / MARGIN;
        if room < LEAST_ROOM {
            return;
        }
        // The records of a result are among the facts.
        if !is_excerpt(one) {
            continue;
        }
        let tool = one.snippet.tool.unwrap_or_default();
        let tokens = |one: &Told<'_>| one.tokens(&|text| page.measure(text));
        if counted == 0 {
            behind.next();
        } else {
            (unread, counted) = (unread.saturating_sub(tokens(one)), counted - 1);
        }
        while unread < room
            && let Some(older) = behind.next()
        {
            (unread, counted) = (unread.saturating_add(tokens(older)), counted + 1);
        }
        if one.snippet.text.trim().is_empty() {
            continue;
        }
        let asked = call_of(told.get(..at).unwrap_or_default(), tool);
        let about = asked.map_or("", |told| told.gist.asked.subject(told.snippet.text));
        let others = older.saturating_sub(1).min(2);
        older = older.saturating_sub(1);
        // What the older ones cannot fill is its own. So the last one gets all that is left.
        let share = (room / (others + 1)).min(MOST_TOKENS).max(room.saturating_sub(unread));
        let most = share.max(LEAST_ROOM / 2);
        let label = page.measure(tool).saturating_add(1);
        let told = |bytes: usize| {
            let mut text = plain(about);
            text.push_str(if about.is_empty() { "" } else { ": " });
            text.push_str(&plain(&joined(cut::words(one.snippet.text.trim_start(), bytes))));
            text
        };
        let mut bytes = most as usize * 3;
        let mut text = told(bytes);
        let mut tokens = page.measure(&text);
        // Code and Chinese have fewer bytes to a token.
        let fitting = room.saturating_sub(label + TITLE) as usize;
        if tokens as usize > fitting {
            bytes = bytes * fitting / tokens as usize;
            text = told(bytes - bytes / 16);
            tokens = page.measure(&text);
        }
        let line = Line {
            section: Section::Quoted,
            order: (false, at),
            unit: None,
            speaker: tool,
            label,
            tokens,
            has_facts: false,
        };
        let mut left = room;
        page.add(&line, &|| String::from(text.as_str()), &mut left);
    }
}

/// A text on one line. Next to a number, a line end and the space between two columns become a
/// mark: `12` and `345` would read as one number, and `14` and `March` as a day.
fn joined(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.lines().map(str::trim) {
        for cell in line.split(['\t', '\u{a0}']).flat_map(|cell| cell.split("  ")).map(str::trim) {
            if cell.is_empty() {
                continue;
            }
            let is_number = |c: char| c.is_ascii_digit();
            let divides = out.ends_with(is_number) && cell.starts_with(is_letter_or_digit)
                || out.ends_with(is_letter_or_digit) && cell.starts_with(is_number);
            out.push_str(if divides { " / " } else { " " });
            out.push_str(cell);
        }
    }
    out
}

/// The call that a result answers: results of one step come in the order of their calls.
fn call_of<'t, 'a>(before: &'t [Told<'a>], tool: &str) -> Option<&'t Told<'a>> {
    let is_of_tool = |told: &&Told<'_>| told.snippet.tool == Some(tool);
    let results = before.iter().rev().take(MOST_CALLS);
    let results = results.take_while(|told| told.snippet.speaker == Speaker::Tool).count();
    let (calls, results) = before.split_at_checked(before.len() - results)?;
    let answered = results.iter().filter(is_of_tool).count();
    let open = calls.iter().rev().take(MOST_CALLS).take_while(|told| told.snippet.call).count();
    calls.get(calls.len() - open..)?.iter().filter(is_of_tool).nth(answered)
}

/// Less room is left as it is, in tokens.
const LEAST_ROOM: u32 = 40;
/// An excerpt is at most this long, in tokens, where older ones could fill the rest.
const MOST_TOKENS: u32 = 2000;
/// Tokens for the title of the section and the mark of a line.
const TITLE: u32 = 8;
/// This part of the room is left, because each provider counts code differently.
const MARGIN: u32 = 16;
/// Calls in one step whose results are paired with them.
const MOST_CALLS: usize = 256;

#[cfg(test)]
mod tests {
    use crate::{Request, Snippet, Template, summarize};

    #[test]
    fn numbers_of_two_lines_do_not_become_one() {
        for (lines, told) in [
            ("rows 12\n345\n\n  of them", "rows 12 / 345 / of them"),
            ("total 12   345\t67", "total 12 / 345 / 67"),
            ("page 14\nMarch report", "page 14 / March report"),
            ("at 5  pm\n2 of them", "at 5 / pm / 2 of them"),
            ("first line\n  second line", "first line second line"),
        ] {
            assert_eq!(super::joined(lines).trim(), told);
        }
    }

    #[test]
    fn a_long_result_gets_the_room_that_short_ones_leave() {
        let short = "the fence has four loose boards near the pond ".repeat(2);
        let long =
            "the cellar door is painted green on both of its sides every spring ".repeat(300);
        let measure = |text: &str| text.len().div_ceil(3) as u32;
        let room = 4_000;
        for results in [[&short, &long], [&long, &short]] {
            let said = Snippet::user("Read both files and tell me what is to be done.", 1, 0);
            let read = |path| Snippet::called("read", path, 1, 1);
            let [first, last] = results.map(|text| Snippet::answered("read", text, 1, 2));
            let calls = [r#"{"path":"a.md"}"#, r#"{"path":"b.md"}"#].map(read);
            let [one, other] = calls;
            let snippets = [said, one, other, first, last];
            let found = summarize(&Request::new(&snippets, Template::General, room, &measure));
            assert!(found.contains("four loose boards"), "{found}");
            assert!(measure(&found) > room * 8 / 10, "{} of {room}", measure(&found));
        }
    }

    #[test]
    fn what_was_read_fills_free_room_under_the_name_of_its_file() {
        let notes = "the garden gate sticks and the hinge wants oil before winter comes ".repeat(6);
        let plan = "the cellar door is painted green on both of its sides every spring ".repeat(6);
        let snippets = [
            Snippet::user("Read both files and tell me what is to be done.", 1, 0),
            Snippet::called("read", r#"{"path":"notes/gate.md"}"#, 1, 1),
            Snippet::called("read", r#"{"path":"notes/cellar.md"}"#, 1, 1),
            Snippet::answered("read", &notes, 1, 2),
            Snippet::answered("read", &plan, 1, 3),
        ];
        let measure = |text: &str| text.len().div_ceil(4) as u32;
        let found = summarize(&Request::new(&snippets, Template::General, 400, &measure));
        for line in ["notes/gate.md: the garden gate", "notes/cellar.md: the cellar door"] {
            assert!(found.contains(line), "{line} is missing from:\n{found}");
        }
    }
}
