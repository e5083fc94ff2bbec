//! Finds foreign text by the layout of a message: its blocks, its indented lines, the closing of a
//! letter, and a change of language.
//!
//! A person who shows a text asks about it in the first block and pastes it after that. So if a
//! message ends like a foreign text, everything after the first block is foreign, and so is the
//! first block unless it asks something.

use alloc::vec::Vec;
use core::ops::Range;

use turnwise_text::language::{LABELS, ME, REPLIES, TALK, begins, mentions};
use turnwise_text::terms::is_unspaced;

use super::heads::{SENT, is_bare, is_list_item, signs};
use super::{is_name, numbers, words};
use crate::sensitive::{has_other_script, is_foreign_to};

/// The parts of `text` before byte `from` that others wrote.
pub(super) fn foreign(text: &str, from: usize) -> Vec<Range<usize>> {
    let lines = Lines::of(text);
    let mut found: Vec<Range<usize>> = Vec::new();
    let closing = lines.close().or_else(|| lines.reply(text, from));
    if let Some(closing) = closing {
        let second = lines.0.iter().find(|line| line.block > 0).map_or(text.len(), |it| it.start);
        let first = text.get(..second).unwrap_or_default();
        let is_whole = closing.block == 0 || !first.contains(['?', '？']);
        let is_thanks = closing.block == 0 && closing.thanks;
        if !is_thanks {
            found.push(if is_whole { 0 } else { second }..text.len());
        }
    }
    // `- Bo Li` below sentences.
    let is_below = |at: usize, line: &Line<'_>| {
        lines.before(at).is_some_and(|it| !is_bare(it.text)) && signs(line.text)
    };
    if lines.0.iter().enumerate().any(|(at, line)| is_below(at, line)) {
        found.push(0..text.len());
    }
    found.extend(lines.indented());
    found.extend(lines.in_another_language());
    found
}

/// The block of sentences that has one name below it.
#[inline(never)]
pub(super) fn named_below(text: &str) -> Option<Range<usize>> {
    let (mut start, mut at, mut above) = (0, 0, "");
    for whole in text.split_inclusive('\n') {
        let (line, end) = (whole.trim(), at + whole.len());
        let below = text.get(end..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        if above.ends_with(['.', '!', '?', '。', '！', '？'])
            && below.trim().is_empty()
            && !line.contains([':', '：'])
            && signs(line)
        {
            return Some(start..end);
        }
        if line.is_empty() && !below.trim().is_empty() && !signs(below.trim()) {
            start = end;
        }
        if !line.is_empty() {
            above = line;
        }
        at = end;
    }
    None
}

/// A line with text.
struct Line<'a> {
    start: usize,
    /// The line including its white space.
    whole: &'a str,
    text: &'a str,
    /// The index of its block. Empty lines separate blocks.
    block: usize,
}

/// The end of a foreign text.
struct Close {
    /// The block of the last line before it.
    block: usize,
    /// Whether it could end the user's own request: `Thanks, Bo`.
    thanks: bool,
}

struct Lines<'a>(Vec<Line<'a>>);

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        let (mut lines, mut start, mut block, mut is_apart) = (Vec::new(), 0, 0, false);
        for whole in text.split_inclusive('\n') {
            let line = whole.trim();
            if line.is_empty() {
                is_apart = !lines.is_empty();
            } else {
                block += usize::from(core::mem::take(&mut is_apart));
                lines.push(Line { start, whole, text: line, block });
            }
            start += whole.len();
        }
        Self(lines)
    }

    fn before(&self, at: usize) -> Option<&Line<'a>> {
        at.checked_sub(1).and_then(|at| self.0.get(at))
    }

    /// The closing of a letter, the footer of a page, or the name below a quotation.
    fn close(&self) -> Option<Close> {
        let last = self.0.len().checked_sub(1)?;
        // Lines with a job title and a phone number may follow the name.
        let mut lines = (last.saturating_sub(LONGEST_CLOSE)..=last).rev();
        lines.find_map(|at| {
            let line = self.0.get(at)?;
            let is_last = at == last;
            let close = |at: usize, thanks: bool| {
                self.before(at).map(|before| Close { block: before.block, thanks })
            };
            let is_rule = line.text.len() > 1
                && line.text.bytes().all(|c| matches!(c, b'-' | b'_' | b'=' | b'*'));
            if is_rule
                || is_attribution(line.text)
                || is_last && (is_foot(line.text) || self.is_note_below(at))
            {
                return close(at, false)
                    .or(is_attribution(line.text)
                        .then_some(Close { block: line.block, thanks: false }));
            }
            let before = self.before(at)?;
            // `Cheers, Bo` below `Hi Eva,`
            if let Some((words_above, _)) = signed(line.text)
                && is_last
                && self.0.iter().any(|it| it.block == before.block && is_salutation(it.text))
            {
                return close(at, begins(words_above, REPLIES));
            }
            if !is_signature(line.text) || !self.is_bare_behind(at) {
                return None;
            }
            // The words above a name: `Best wishes,`.
            let words_above = before.text.trim_end_matches([',', '，', '.', '。', '!']);
            let is_formula = words(words_above) <= 5 && !before.text.ends_with(['?', '？']);
            if is_formula && at > 1 {
                return close(at - 1, begins(words_above, REPLIES));
            }
            (before.block < line.block || line.text.contains(is_unspaced))
                .then_some(Close { block: before.block, thanks: false })
        })
    }

    /// `Get Pigeon for Android`, `Bo Li, Rome, 1987`: a line with a name, after sentences in a
    /// second or later block.
    fn is_note_below(&self, at: usize) -> bool {
        let (Some(line), Some(before)) = (self.0.get(at), self.before(at)) else { return false };
        let is_name = |word: &str| word.starts_with(char::is_uppercase) || numbers(word) > 0;
        let is_own = || [ME, TALK].iter().any(|list| mentions(line.text, list));
        line.block > before.block
            && before.block > 0
            && is_bare(line.text)
            && !is_bare(before.text)
            && line.text.split_whitespace().skip(1).any(is_name)
            && !begins(line.text, REPLIES)
            && !is_own()
    }

    /// Whether only short lines follow.
    fn is_bare_behind(&self, at: usize) -> bool {
        self.0.iter().skip(at + 1).all(|line| is_bare(line.text))
    }

    /// A reply above the header of the mail that it answers.
    fn reply(&self, text: &str, from: usize) -> Option<Close> {
        let at = self.0.iter().position(|line| line.start >= from)?;
        let head = text.get(from..)?.lines().find(|line| !line.trim().is_empty())?;
        let is_reply = head.trim_end().ends_with([':', '：']) || head.trim_start().starts_with('>');
        let is_cited = self.0.get(at + 1).is_some_and(|line| line.text.starts_with('>'));
        let before = self.before(at)?;
        (is_reply && is_cited).then_some(Close { block: before.block, thanks: false })
    }

    /// Indented lines, such as code and cited paragraphs.
    fn indented(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let is_set_in = |line: &&Line<'_>| {
            let is_deep = line.whole.starts_with("    ") || line.whole.starts_with('\t');
            is_deep && !is_list_item(line.text)
        };
        self.0.iter().filter(is_set_in).map(|line| line.start..line.start + line.whole.len())
    }

    /// Blocks in another language than the first block, which is the user's, and lines in another
    /// script than the first line.
    fn in_another_language(&self) -> Option<Range<usize>> {
        let block = |number: usize| {
            let lines = self.0.iter().filter(move |line| line.block == number);
            lines.map(|line| line.text).collect::<Vec<&str>>().join("\n")
        };
        let (first, last) = (block(0), self.0.last()?);
        let other = (1..=last.block).find(|number| is_foreign_to(&first, &block(*number)));
        let block = self.0.iter().find(|line| Some(line.block) == other);
        let head = self.0.first()?;
        let line = self.0.iter().find(|line| has_other_script(head.text, line.text));
        let start = [block, line].into_iter().flatten().map(|line| line.start).min()?;
        Some(start..last.start + last.whole.len())
    }
}

/// `Bo Li`, `BO`, `王芳` alone on a line.
fn is_signature(line: &str) -> bool {
    let name = line.trim_end_matches(['.', '。']);
    let is_short = !name.contains(is_unspaced) || name.chars().count() <= 4;
    // `LG` is not a name.
    let is_code = name.len() < 4 && !name.contains(char::is_lowercase) && name.is_ascii();
    is_short && !is_code && is_name(name) && !begins(name, REPLIES) && !mentions(name, LABELS)
}

/// The two parts of `Cheers, Bo`: the words, and the name.
fn signed(line: &str) -> Option<(&str, &str)> {
    line.split_once(", ").filter(|(above, name)| words(above) <= 3 && is_signature(name))
}

/// `Hi Eva,`
fn is_salutation(line: &str) -> bool {
    line.ends_with([',', '，']) && (2..=4).contains(&words(line))
}

/// `— Bo Li`, `… – Bo Li, 2019`.
fn is_attribution(line: &str) -> bool {
    let mut dashes = ["— ", "– ", "-- ", "―"].iter().filter_map(|dash| line.rsplit_once(*dash));
    dashes.any(|(_, name)| {
        let name = name.split(',').next().unwrap_or_default().trim();
        is_name(name) && !name.contains(is_unspaced)
    })
}

/// `Sent from …`, `Like · Reply`, a link.
fn is_foot(line: &str) -> bool {
    let is_link = line.starts_with("http") && !line.contains(char::is_whitespace);
    let is_menu = [" · ", " | "].iter().any(|mark| line.contains(mark));
    is_bare(line) && (is_link || is_menu || mentions(line, SENT) || line.starts_with('©'))
}

/// The most lines in the closing of a letter.
const LONGEST_CLOSE: usize = 6;
