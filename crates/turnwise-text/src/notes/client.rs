//! Messages in the person's name that their client wrote: the summary with which it continues a
//! conversation, commands, and remarks in brackets. They set no task and no limit.

use crate::cut;
use crate::language::{begins, mentions};
use crate::words::is_letter;

/// Whether a message is the summary of an earlier conversation.
pub(super) fn continues(text: &str) -> bool {
    begins(cut::head(text.trim_start(), 200), CONTINUED)
}

/// What the person asked for, in a message that their client wrote; empty if it does not say.
/// `None` if the person wrote the message.
pub(super) fn request(text: &str) -> Option<&str> {
    let text = text.trim();
    if continues(text) {
        return Some(asked_before(text));
    }
    if let Some(arguments) = command_arguments(text) {
        return Some(arguments);
    }
    let is_remark = text.starts_with('[') && text.ends_with(']') && !text.contains('\n');
    (is_remark || is_tagged(text) || begins(text, SKILLS)).then_some("")
}

/// The line of a summary that says what the person asked for.
fn asked_before(summary: &str) -> &str {
    let head = cut::head(summary, 8000);
    let lines = head.lines().skip(1).map(|line| {
        let line = line.trim_start_matches(|c: char| !is_letter(c));
        // `Initial Request: User asked …`, with marks of bold text around the title.
        match line.split_once(':') {
            Some((title, rest)) if title.len() < 40 => {
                let rest = rest.trim_start_matches(['*', ' ']);
                if rest.is_empty() { line } else { rest }
            }
            _ => line,
        }
    });
    let mut lines = lines.filter(|line| line.split_whitespace().nth(3).is_some());
    lines.find(|line| mentions(line, ASKED)).map_or("", |line| cut::words(line, 280))
}

/// Whether a message begins with a tag that programs write: `<task-notification>`.
fn is_tagged(text: &str) -> bool {
    let name =
        text.strip_prefix('<').and_then(|rest| rest.split_once('>')).map_or("", |(name, _)| name);
    name.contains(['-', '_'])
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || matches!(byte, b'-' | b'_'))
}

/// The text between the tags for the arguments of a command: `<command-args>…</command-args>`.
fn command_arguments(text: &str) -> Option<&str> {
    if !text.starts_with("<command-") {
        return None;
    }
    let (_, behind) = text.split_once("-args>").unwrap_or_default();
    Some(behind.split_once("</").map_or("", |(arguments, _)| arguments.trim()))
}

/// How clients begin the summary of a conversation that they cut.
#[rustfmt::skip]
const CONTINUED: &[&str] = &[
    "this session is being continued", "this conversation is being continued", "this is a continuation of",
    "another language model started", "here is a summary of the conversation so far", "the conversation history before this point",
    "summary of the conversation so far", "previous conversation summary", "the following is a summary of",
];

/// How the texts of skills and a client's requests for a summary begin.
#[rustfmt::skip]
const SKILLS: &[&str] = &[
    "base directory for this skill", "caveat: the messages below", "your task is to create a detailed summary",
    "create a detailed summary of", "provide a detailed summary of our conversation", "summarize the conversation so far",
    "please summarize the conversation", "summarize our conversation so far",
];

/// How a summary says what the person wanted.
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
