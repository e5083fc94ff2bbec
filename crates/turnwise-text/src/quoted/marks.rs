//! Lines that open a quoted passage, and where such a passage ends.

use super::{Origin, line_at};
use crate::fence::is_invisible;
use crate::language::{
    ATTACHMENT_MARKS, MAIL_HEADERS, MAIL_MARKS, MYSELF, PASTED_KINDS, PASTED_LEADS, SENDERS, WROTE,
    begins, mentions,
};
use crate::words::{ByteSet, is_letter};

/// An opening mark: its place in the line, and its closing mark.
pub(super) struct Block<'a> {
    pub start: usize,
    pub origin: Origin,
    pub end: End<'a>,
}

/// Where a passage ends.
pub(super) enum End<'a> {
    /// At the end of its first line.
    Line,
    /// At a line that begins with this mark, else at the end of the text.
    Mark(&'a str),
    /// At this position.
    At(usize),
    /// At a line with `END` or `end of` between rules, else at the end of the text.
    Rule,
    /// At the first line that is not a list item.
    List,
    /// At the end of the line with the next mark of this kind, else at the end of the text.
    Close(&'static str),
    /// At the next empty line.
    Blank,
    /// At the next line that is not indented.
    Outdent,
    /// At the next line that cannot be part of a diff.
    Diff,
    /// At the end of the text.
    Text,
}

impl End<'_> {
    /// Returns the end of the passage that opens at `start`, in the line that ends at `behind`.
    pub fn find(&self, text: &str, start: usize, behind: usize) -> usize {
        let mut at = behind;
        match self {
            Self::Line => return behind,
            Self::At(end) => return *end,
            Self::Text => return text.len(),
            Self::Close(mark) => {
                let rest = text.get(start..).unwrap_or_default();
                let close = rest.find(mark).map_or(rest.len(), |at| at + mark.len());
                let rest = rest.get(close..).unwrap_or_default();
                return text.len() - rest.len() + line_at(rest, 0).len();
            }
            Self::Mark(mark) => {
                // The passage is opened and closed in one line.
                let line = text.get(start..behind).unwrap_or_default();
                let inside = line.get(mark.len()..).unwrap_or_default();
                if let Some(end) = inside.find(mark) {
                    return start + 2 * mark.len() + end;
                }
            }
            Self::Rule | Self::List | Self::Blank | Self::Outdent | Self::Diff => {}
        }
        while at < text.len() {
            let line = line_at(text, at);
            let is_last = match self {
                Self::Mark(mark) => line.trim_start().starts_with(mark),
                Self::Rule => is_rule(line) && (names(line, "end") || names(line, "ende")),
                _ => false,
            };
            let is_blank = line.trim().is_empty();
            let is_behind = match self {
                Self::List => !line.starts_with("- "),
                Self::Blank => is_blank,
                Self::Outdent => !is_blank && !is_indented(line),
                Self::Diff => !DIFF.iter().any(|mark| line.starts_with(mark)),
                _ => false,
            };
            if is_behind {
                return at;
            }
            at += line.len();
            if is_last {
                return at;
            }
        }
        text.len()
    }
}

/// Returns the passage that a line opens, whatever lines follow.
pub(super) fn block_at(line: &str) -> Option<Block<'static>> {
    let bare = line.trim_start_matches(|c: char| c.is_whitespace() || is_invisible(c));
    let block = |origin, end| Some(Block { start: 0, origin, end });
    let whole = bare.trim_end();
    if bare.starts_with(['>', '＞', '│']) || bare.starts_with("&gt;") {
        return block(Origin::Quote, End::Line);
    }
    if bare.starts_with("Quoted:") {
        return block(Origin::Notes, End::List);
    }
    for (mark, origin) in FENCES {
        // Most lines do not even contain a first character of these marks.
        let has_first =
            mark.as_bytes().first().is_some_and(|first| line.as_bytes().contains(first));
        if has_first && let Some(at) = line.find(mark) {
            return Some(Block { start: at, origin, end: End::Mark(mark) });
        }
    }
    if whole.len() > LONGEST {
        return None;
    }
    if is_mail(whole) {
        return block(Origin::Mail, End::Text);
    }
    if is_attachment(whole) {
        return block(Origin::Attachment, End::Rule);
    }
    if is_rule(whole) && !names(whole, "end") && !names(whole, "ende") && has_words(whole) {
        return block(Origin::Document, End::Rule);
    }
    // `Here is the letter I got:` opens all following text, because its end has no mark.
    let leads = whole.ends_with([':', '：'])
        && mentions(whole, PASTED_KINDS)
        && mentions(whole, PASTED_LEADS);
    if leads {
        Some(Block { start: line.len(), origin: Origin::Document, end: End::Text })
    } else {
        None
    }
}

/// Whether a line begins a forwarded mail or a reply: a program's mark, a mail header, `Ana
/// wrote:`.
fn is_mail(line: &str) -> bool {
    let inside = line.trim_matches(|c: char| matches!(c, '-' | '_' | '=' | '*' | ' '));
    let is_marked = starts_with_one(inside, MAIL_MARKS, &OF_MAIL_MARKS);
    // `From: Rome` may be a trip.
    let is_head = starts_with_one(line, MAIL_HEADERS, &OF_MAIL_HEADERS)
        || SENDERS.iter().any(|head| starts(line, head)) && line.contains(['@', '<']);
    let is_intro = line.ends_with([':', '：']) && mentions(line, WROTE) && !begins(line, MYSELF);
    is_marked || is_head || is_intro
}

/// `[Attachment: letter.pdf]`, `Anhang: …`, `附件：…`.
fn is_attachment(line: &str) -> bool {
    let inside = line.trim_start_matches(['[', '(', '-', '=', '*', '#', ' ', '【']);
    starts_with_one(inside, ATTACHMENT_MARKS, &OF_ATTACHMENT_MARKS)
}

pub(super) fn is_indented(line: &str) -> bool {
    line.starts_with("    ") || line.starts_with('\t')
}

/// `--- letter.txt ---`, `===== BEGIN =====`.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    ["---", "===", "***", "###", "___"]
        .iter()
        .any(|rule| line.starts_with(rule) && line.ends_with(rule) && line.len() > 2 * rule.len())
}

fn has_words(line: &str) -> bool {
    line.contains(is_letter)
}

fn names(line: &str, word: &str) -> bool {
    mentions(line, &[word])
}

/// Whether a text starts with one of `marks`. `firsts` are their first bytes.
#[inline]
fn starts_with_one(text: &str, marks: &[&str], firsts: &ByteSet) -> bool {
    let may_start = text.bytes().next().is_some_and(|first| firsts.has(first));
    may_start && marks.iter().any(|mark| starts(text, mark))
}

static OF_MAIL_MARKS: ByteSet = ByteSet::of_beginnings(MAIL_MARKS);
static OF_MAIL_HEADERS: ByteSet = ByteSet::of_beginnings(MAIL_HEADERS);
static OF_ATTACHMENT_MARKS: ByteSet = ByteSet::of_beginnings(ATTACHMENT_MARKS);

#[inline]
pub(super) fn starts(text: &str, mark: &str) -> bool {
    // Most lines begin with another letter.
    let first = |text: &str| text.bytes().next().map(|first| first.to_ascii_lowercase());
    first(text) == first(mark)
        && text.get(..mark.len()).is_some_and(|start| start.eq_ignore_ascii_case(mark))
}

const FENCES: [(&str, Origin); 4] = [
    ("```", Origin::Code),
    ("~~~", Origin::Code),
    ("\"\"\"", Origin::Document),
    ("'''", Origin::Document),
];

/// Prefixes of the lines of a diff.
const DIFF: [&str; 8] = ["+", "-", " ", "@@ ", "\\ ", "diff ", "index ", "new file "];

/// A longer line is text, not a mark. In bytes.
pub(super) const LONGEST: usize = 160;
