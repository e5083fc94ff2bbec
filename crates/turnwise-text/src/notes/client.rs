//! Messages in the user's name that a client program wrote: a summary that continues a
//! conversation, commands, reminders, and remarks in brackets. They set no task and no limit.

use alloc::vec::Vec;
use core::ops::Range;

use crate::cut;
use crate::language::{begins, mentions};
use crate::words::{is_letter, is_unspaced};

/// Whether a message is the summary of an earlier conversation.
pub(super) fn continues(text: &str) -> bool {
    begins(cut::head(text.trim_start(), 200), CONTINUED)
}

/// The user's request in a message that the client wrote or added to; empty if the message has
/// none. `None` if the user wrote the message alone.
pub(super) fn request(text: &str) -> Option<&str> {
    let text = text.trim();
    if continues(text) {
        return Some(asked_before(text));
    }
    if let Some(arguments) = command_arguments(text) {
        return Some(arguments);
    }
    if is_remark(text) || begins(text, SKILLS) {
        return Some("");
    }
    behind_tags(text)
}

/// The parts of a user message that only instruct the model for the moment: reminders and caveats
/// in tags, and remarks in brackets. They are irrelevant later.
pub(super) fn asides(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    if is_remark(text.trim()) {
        found.push(0..text.len());
        return found;
    }
    // The first sentences of a summary announce that it is one.
    if continues(text) && text.trim().contains('\n') {
        let start = text.len() - text.trim_start().len();
        let first = text.get(start..).and_then(|rest| rest.find('\n')).unwrap_or_default();
        found.push(0..start + first);
    }
    let mut at = 0;
    while let Some(start) = text.get(at..).and_then(|rest| rest.find('<')) {
        at += start;
        let rest = text.get(at..).unwrap_or_default();
        let name =
            tag(rest).filter(|name| name.split(['-', '_']).any(|word| ASIDES.contains(&word)));
        let length = name.map_or(1, |name| block(rest, name).map_or(rest.len(), |(_, end)| end));
        if name.is_some() {
            found.push(at..at + length);
        }
        at += length;
    }
    found
}

/// `[Request interrupted by user]`.
fn is_remark(text: &str) -> bool {
    text.starts_with('[') && text.ends_with(']') && !text.contains('\n')
}

/// The line of a summary with the user's request. If the title of a list announces the request, its
/// first item.
fn asked_before(summary: &str) -> &str {
    let head = cut::head(summary, 8000);
    let mut is_titled = false;
    for line in head.lines().skip(1) {
        let line = line.trim_start_matches(|c: char| !is_letter(c));
        // `Initial Request: User asked …`, with marks of bold text around the title.
        let (title, rest) = match line.split_once([':', '：']) {
            Some((title, rest)) if title.len() < LONGEST_TITLE => {
                (title, rest.trim_start_matches(['*', ' ']))
            }
            _ => ("", line),
        };
        let is_long = |text: &str| {
            text.split_whitespace().nth(3).is_some()
                || text.chars().filter(|c| is_unspaced(*c)).nth(5).is_some()
        };
        if is_long(rest) && (is_titled || mentions(line, ASKED)) {
            return cut::words(rest, 280);
        }
        is_titled = match title {
            "" => is_titled && rest.trim().is_empty(),
            title => rest.is_empty() && mentions(title, ASKED),
        };
    }
    ""
}

/// The text after the tags with which a program began a message. Text after a notification is the
/// program's as well. `None` if the message does not begin with a tag.
fn behind_tags(text: &str) -> Option<&str> {
    let (mut rest, mut found) = (text, None);
    while let Some(name) = tag(rest) {
        let (_, end) = block(rest, name).unwrap_or((0, rest.len()));
        rest = rest.get(end..).unwrap_or_default().trim_start();
        found = Some(if name.contains("notification") { "" } else { rest });
        if found == Some("") {
            break;
        }
    }
    found
}

/// The name of the tag at the start of a text, if programs write such tags: `<task-notification>`.
fn tag(text: &str) -> Option<&str> {
    let (name, _) = cut::head(text.strip_prefix('<')?, LONGEST_TITLE).split_once('>')?;
    let is_joined = name.contains(['-', '_'])
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || matches!(byte, b'-' | b'_'));
    is_joined.then_some(name)
}

/// The range of a block's closing tag.
fn block(text: &str, name: &str) -> Option<(usize, usize)> {
    let ends = text.match_indices("</").map(|(at, _)| at);
    let mut ends = ends.filter(|at| {
        let behind = text.get(at + 2..).unwrap_or_default();
        behind.strip_prefix(name).is_some_and(|rest| rest.starts_with('>'))
    });
    ends.next().map(|at| (at, at + name.len() + 3))
}

/// The text between the tags for the arguments of a command: `<command-args>…</command-args>`.
fn command_arguments(text: &str) -> Option<&str> {
    if !text.starts_with("<command-") {
        return None;
    }
    let (_, behind) = text.split_once("-args>").unwrap_or_default();
    Some(behind.split_once("</").map_or("", |(arguments, _)| arguments.trim()))
}

/// How clients begin the summary of a truncated conversation.
#[rustfmt::skip]
const CONTINUED: &[&str] = &[
    "this session is being continued", "this conversation is being continued", "this is a continuation of",
    "another language model started", "here is a summary of the conversation so far", "the conversation history before this point",
    "summary of the conversation so far", "previous conversation summary", "the following is a summary of",
];

/// How the texts of skills and a client's summary requests begin.
#[rustfmt::skip]
const SKILLS: &[&str] = &[
    "base directory for this skill", "caveat: the messages below", "your task is to create a detailed summary",
    "create a detailed summary of", "provide a detailed summary of our conversation", "summarize the conversation so far",
    "please summarize the conversation", "summarize our conversation so far",
];

/// Words in the names of tags with remarks for the model: `<system-reminder>`.
const ASIDES: [&str; 2] = ["reminder", "caveat"];

/// The longest section title and the longest tag name, in bytes.
const LONGEST_TITLE: usize = 40;

/// Phrases with which a summary introduces the user's request.
#[rustfmt::skip]
const ASKED: &[&str] = &[
    "asked", "asks", "requested", "requests", "wants", "wanted", "request", "the goal", "the task", "the user's",
    "bat darum", "möchte", "a demandé", "pidió", "pediu", "ha chiesto", "попросил", "要求", "依頼",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_request_stands_in_the_summary() {
        let text = "This session is being continued from a previous conversation that ran out of context.\n\nAnalysis:\nLet me go through it:\n\n1. **Initial Request**: User asked to port the parser to Rust.\n2. I read it.";
        assert_eq!(request(text), Some("User asked to port the parser to Rust."));
        let other = "Here is a summary of the conversation so far:\n- The person wants a cheaper flight to Oslo.";
        assert_eq!(request(other), Some("The person wants a cheaper flight to Oslo."));
    }

    #[test]
    fn commands_ask_with_their_arguments() {
        let text = "<command-message>plan</command-message>\n<command-name>/plan</command-name>\n<command-args>Write the release notes</command-args>";
        assert_eq!(request(text), Some("Write the release notes"));
        assert_eq!(request("<command-name>/clear</command-name>"), Some(""));
        assert_eq!(request("[Request interrupted by user]"), Some(""));
        let notice =
            "<task-notification>\n<status>done</status>\n</task-notification>\nRead the file.";
        assert_eq!(request(notice), Some(""));
    }

    #[test]
    fn people_write_for_themselves() {
        for text in
            ["Continue this session tomorrow.", "Cancel [W12] please", "<b>Now</b> or never"]
        {
            assert_eq!(request(text), None, "{text}");
        }
    }
}
