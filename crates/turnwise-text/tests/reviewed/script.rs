//! Reads and checks the cases of a file.
//!
//! ```text
//! ## what the case is about
//! tokens: 120                     the limit of the notes
//! user: …                         messages, calls and results in their order; `\n` is a line break
//! assistant: …
//! call NAME: {…}
//! result NAME: …
//! talk: 3                         this many exchanges of small talk
//! tail user: …                    a message that stays next to the notes
//! has: TEXT                       somewhere in the notes, or its content words in one line
//! lacks: TEXT                     nowhere
//! entry: TEXT | TEXT              one entry has all of them: a line, or its part up to a `;`
//! no entry: TEXT | TEXT           no entry has all of them
//! line: TEXT | TEXT               one line has all of them
//! in Limits: TEXT                 among the limits
//! not in Limits: TEXT
//! ```

use turnwise_text::{Request, Snippet, Speaker, Template, summarize};

/// Checks every case, and shows the notes of all that fail.
pub fn check(file: &str) {
    let mut cases = file.split("\n## ");
    let mut wrong = Vec::new();
    assert!(cases.next().is_some_and(|head| head.starts_with("# ")));
    let mut count = 0;
    for case in cases {
        count += 1;
        let (name, lines) = case.split_once('\n').unwrap();
        let notes = notes(lines);
        let failed: Vec<_> = lines.lines().filter(|line| !holds(line, &notes)).collect();
        if !failed.is_empty() {
            wrong.push(format!("## {name}\n{}\n--- notes:\n{notes}", failed.join("\n")));
        }
    }
    assert!(count > 2, "{count} cases");
    assert!(wrong.is_empty(), "{} of {count} cases fail:\n\n{}", wrong.len(), wrong.join("\n\n"));
}

/// Exchanges without content.
const TALK: [(&str, &str); 4] = [
    ("My neighbor sang in the garden again last night.", "That sounds like a cheerful evening."),
    ("The old clock in our hall has stopped.", "Old clocks do have a mind of their own."),
    ("We painted the fence blue over the weekend.", "Blue suits a garden fence nicely."),
    ("The baker next door whistles all morning.", "A cheerful baker is a good neighbor."),
];

fn notes(lines: &str) -> String {
    let mut messages: Vec<(&str, String)> = Vec::new();
    let mut tail = Vec::new();
    let mut tokens = 200;
    for line in lines.lines() {
        let Some((head, text)) = line.split_once(": ") else {
            assert!(line.is_empty(), "{line}");
            continue;
        };
        let text = text.replace("\\n", "\n");
        match head {
            "tokens" => tokens = text.parse().unwrap(),
            "talk" => {
                for (said, answer) in TALK.iter().cycle().take(text.parse().unwrap()) {
                    messages.push(("user", (*said).into()));
                    messages.push(("assistant", (*answer).into()));
                }
            }
            _ if head.starts_with("tail ") => tail.push((head.trim_start_matches("tail "), text)),
            _ if is_message(head) => messages.push((head, text)),
            _ => assert!(is_check(head), "{head}"),
        }
    }
    let count = messages.len();
    let all: Vec<_> = messages.iter().chain(&tail).collect();
    let mut turn = 0;
    let snippets: Vec<_> = (0..)
        .zip(&all)
        .map(|(at, (head, text))| {
            turn += u32::from(*head == "user");
            snippet(head, text, turn, at)
        })
        .collect();
    let (covered, tail) = snippets.split_at(count);
    let measure = |text: &str| turnwise_core::tokens::estimate(text).0;
    summarize(&Request { tail, ..Request::new(covered, Template::Support, tokens, &measure) })
}

fn is_message(head: &str) -> bool {
    let kind = head.split(' ').next().unwrap_or_default();
    ["user", "assistant", "call", "result", "error"].contains(&kind)
}

fn snippet<'a>(head: &'a str, text: &'a str, turn: u32, index: u32) -> Snippet<'a> {
    match head.split_once(' ') {
        Some(("call", tool)) => Snippet::called(tool, text, turn, index),
        Some(("result", tool)) => Snippet::answered(tool, text, turn, index),
        Some(("error", tool)) => {
            Snippet { error: true, ..Snippet::answered(tool, text, turn, index) }
        }
        _ if head == "user" => Snippet::user(text, turn, index),
        _ => Snippet::said(Speaker::Assistant, text, turn, index),
    }
}

fn is_check(head: &str) -> bool {
    ["has", "lacks", "entry", "no entry", "line", "in Limits", "not in Limits"].contains(&head)
}

/// Whether the notes satisfy a line. Lines without a requirement are satisfied.
fn holds(line: &str, notes: &str) -> bool {
    let Some((head, text)) = line.split_once(": ") else { return true };
    let all_in = |piece: &str| text.split(" | ").all(|part| piece.contains(part));
    let mut entries = notes.lines().flat_map(|line| line.split("; "));
    match head {
        "has" => notes.contains(text) || notes.lines().any(|line| has_words(line, text)),
        "lacks" => !notes.contains(text),
        "entry" => entries.any(all_in),
        "no entry" => !entries.any(all_in),
        "line" => notes.lines().any(all_in),
        "in Limits" => limits(notes).contains(text),
        "not in Limits" => !limits(notes).contains(text),
        _ => true,
    }
}

/// Whether a line contains the words of a text in order, except short ones.
fn has_words(line: &str, text: &str) -> bool {
    let mut rest = line;
    text.split(' ').filter(|word| word.chars().count() > 4).all(|word| {
        let found = rest.find(word);
        rest = found.map_or("", |at| rest.get(at + word.len()..).unwrap_or_default());
        found.is_some()
    })
}

/// The lines of the section with limits.
fn limits(notes: &str) -> String {
    let behind = notes.split_once("Limits:\n").map_or("", |(_, behind)| behind);
    let lines: Vec<_> = behind.lines().take_while(|line| line.starts_with("- ")).collect();
    lines.join("\n")
}
