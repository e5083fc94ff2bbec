//! Finds headers by what they consist of: names, times and punctuation, but no words of a sentence.
//!
//! Every header shows a speaker or a time, whatever program wrote it, and a person's sentence needs
//! small words. So a short line, or the part of a line before a colon or separator, is a header if
//! it has only names and numbers, with a separator or a time among them.

use alloc::string::String;

use turnwise_text::language::{LABELS, ME, REPLIES, SAYS, TALK, WROTE, begins, mentions};

use super::heads::{OWN, SINCE, is_bare, is_list_item};
use super::{Line, is_caseless, names_speaker, words};

impl<'a> Line<'a> {
    /// Whether the line is the header of the following text, or begins with the header of its own
    /// text.
    pub(super) fn is_voice(&self) -> bool {
        is_spoken(self.line)
            || self.is_speech()
            || self.is_stamp()
            || self.heads_a_block()
            || self.is_subject()
            || self.is_asked()
            || self.is_form()
    }

    /// `Bo Li: I …`, `Bo Li:` above `I …`, `Bo said:`: what somebody says of themselves behind a whole
    /// name. A single word may be a label of the user's own.
    pub(super) fn is_speech(&self) -> bool {
        let is_label = self.line.ends_with([':', '：']);
        let joined = if is_label { [self.line, " ", self.next()].concat() } else { String::new() };
        let line = if is_label { joined.as_str() } else { self.line };
        let (name, said) = line.split_once([':', '：']).unwrap_or_default();
        let is_called = Made::of(name).names > 1 && is_full_name(name);
        let is_reported = || {
            let says = [SAYS, WROTE].iter().any(|list| mentions(self.line, list));
            is_label && says && words(self.line) <= MOST_WORDS && !mentions(self.line, ME)
        };
        is_reported() || is_called && mentions(said, TALK) && names_speaker(line, true)
    }

    /// `3/3 9:14 AM`, `@bo · 4h`, `Issue 4412 · Bo Li · open` above other lines.
    fn is_stamp(&self) -> bool {
        let made = Made::of(self.line);
        let is_short = is_bare(self.line) || made.is_moment() && words(self.line) <= 12;
        if !is_short || is_list_item(self.line) || self.behind.trim().is_empty() {
            return false;
        }
        let is_dated = made.smalls == 0 && made.numbers > 0 && made.is_marked();
        let is_menu = made.separators > 0
            && made.names + made.numbers + made.handles > 0
            && made.smalls <= made.numbers * 4;
        let is_called = made.smalls == 0 && self.line.starts_with('@');
        // `Bo, 6:02 PM, edited`
        let is_changed = made.smalls == 1
            && made.names > 0
            && made.times > 0
            && self.line.contains([',', '(', '·'])
            && made.is_marked();
        let is_past = made.numbers > 0
            && words(self.line) > 2
            && mentions(self.line, SINCE)
            && !is_bare(self.next());
        let is_arrow =
            |line: &str| line.starts_with(|c| matches!(c, '←'..='⇿' | '─'..='╿' | '⤀'..='⥿'));
        if is_arrow(self.line) && !is_arrow(self.next()) {
            return true;
        }
        (is_changed || is_past || is_dated || is_menu || is_called || made.is_moment())
            && !is_own(self.line)
    }

    /// A name above another short line: `Bo Li`, `2h`.
    fn heads_a_block(&self) -> bool {
        let made = Made::of(self.line);
        // `Today at 9:14` above a name.
        let is_when = made.times > 0 && is_full_name(self.next());
        if is_when && is_bare(self.line) && is_bare(self.next()) && !is_own(self.next()) {
            return true;
        }
        if made.smalls + made.numbers > 0 || made.names == 0 || is_own(self.line) {
            return false;
        }
        // `Like · Reply` or a time below it.
        let is_menu = |line: &str| {
            let made = Made::of(line);
            let is_apart = made.separators > 0 && words(line) > 2 && !is_list_item(line);
            is_bare(line) && (is_apart || made.smalls == 0 && made.times > 0 && made.numbers > 2)
        };
        let mut below = self.behind.lines().take(MOST_LINES);
        if is_full_name(self.line) && below.any(|line| is_menu(line.trim())) {
            return true;
        }
        let mut lines = self.behind.lines().map(str::trim).filter(|line| !line.is_empty());
        let second = lines.next().unwrap_or_default();
        let is_head = |line: &str| is_bare(line) || line.ends_with([':', '：']) && words(line) < 5;
        is_bare(self.line)
            && is_head(second)
            && !is_list_item(second)
            && (made.names > 1 || Made::of(second).numbers > 0)
            && lines.find(|line| !is_head(line)).is_some()
    }

    /// `Re: Tuesday`, `[EXT] AW: …` above other lines.
    fn is_subject(&self) -> bool {
        let line = match self.line.strip_prefix('[').and_then(|rest| rest.split_once("] ")) {
            Some((tag, rest)) if words(tag) == 1 => rest,
            _ => self.line,
        };
        let Some((label, title)) = line.split_once([':', '：']) else { return false };
        let label = label.trim_end();
        let letters = label.chars().count();
        (2..=4).contains(&letters)
            && label.chars().all(char::is_alphabetic)
            && label.starts_with(|c: char| c.is_uppercase() || is_caseless(c))
            && !title.trim().is_empty()
            && is_bare(line)
            && !self.behind.trim().is_empty()
            && !is_own(label)
            && !begins(label, REPLIES)
    }

    /// `- Who are you?` above `- I am …`, `Q. …?` above `A. …`: a question and its answer.
    fn is_asked(&self) -> bool {
        let is_question = |line: &str| line.ends_with(['?', '？']);
        let is_item = |line: &str| {
            let mut letters = line.chars();
            let is_letter = letters.next().is_some_and(char::is_uppercase);
            is_list_item(line) || is_letter && letters.as_str().starts_with(". ")
        };
        let next = self.next();
        let lines = self.behind.lines().filter(|line| is_item(line.trim())).count();
        is_question(self.line)
            && is_item(self.line)
            && is_item(next)
            && !is_question(next)
            && lines < 2
    }

    /// `Name: Bo Li` above `Message: …`.
    fn is_form(&self) -> bool {
        let value = |line: &'a str| {
            let (label, value) = line.split_once([':', '：'])?;
            let is_label =
                (1..=3).contains(&words(label.trim_start_matches("- "))) && !mentions(label, TALK);
            let value = value.trim_matches(|c: char| c.is_whitespace() || c == '*');
            Some(value).filter(|value| is_label && !value.is_empty())
        };
        let (Some(name), Some(said)) = (value(self.line), value(self.next())) else {
            return false;
        };
        // `**Name:** Bo Li`
        let is_data = self.line.contains("**") && self.next().contains("**");
        is_full_name(name) && is_bare(name) && (is_data || !is_bare(said))
    }
}

/// `[Bo]: …`, `#4412 [OPEN] Bo Li: …`, `Bo → Eva: …`, `2026-03-03 | Bo | …`.
fn is_spoken(line: &str) -> bool {
    let line = line.trim_start_matches(['*', '_']);
    ENDS.iter().any(|end| {
        let place = if matches!(*end, " | " | ";") { line.rfind(end) } else { line.find(end) };
        let Some(at) = place else { return false };
        let (head, said) = line.split_at(at + end.len());
        let is_said = words(said) > 1 || said.chars().any(is_caseless);
        let head = head.trim_end().trim_end_matches([':', '：']).trim_end();
        let made = Made::of(head);
        if !is_said
            || words(head) > MOST_WORDS
            || is_list_item(line)
            || made.handles == 0 && is_own(head)
        {
            return false;
        }
        let is_colon = matches!(*end, ": " | "：" | ":**");
        let is_nick = made.smalls == 1 && made.names + made.numbers == 0;
        let has_name = made.names > 0 || made.handles > 0;
        let is_whole = made.smalls == 0 && has_name;
        let is_role = made.names > 2 && head.split(',').next().is_some_and(|it| words(it) > 1);
        match *end {
            "> " => words(head) == 1 && is_nick || is_whole && made.names + made.handles == 1,
            _ if made.handles > 0 => is_whole && (is_colon || *end == "] "),
            _ if is_nick => made.brackets > 0 && is_colon,
            "] " if made.names == 0 => made.smalls == 0 && made.times > 0,
            _ if made.names == 0 => is_colon && made.numbers > 1 && line.starts_with('+'),
            // Columns of a table have no space after the separator.
            ";" => is_whole && made.numbers > 0 && !said.starts_with(' '),
            _ if !is_colon => is_whole,
            _ => {
                let is_called = made.brackets + made.separators > 0 || made.is_moment();
                let last = head.rsplit([',', ')', ']']).next().unwrap_or_default();
                let ends_with_name = made.numbers + made.brackets > 0
                    && made.smalls <= 2
                    && words(last) > 1
                    && Made::of(last).names == words(last);
                is_whole && (is_called || is_role || line.starts_with(['{', '*']))
                    || ends_with_name && head.len() > last.len()
            }
        }
    })
}

/// `Bo Li`, `李波`
pub(super) fn is_full_name(text: &str) -> bool {
    let made = Made::of(text);
    let is_caseless = text.contains(is_caseless) && (2..=6).contains(&text.chars().count());
    made.smalls + made.numbers == 0 && (made.names > 1 || made.names == 1 && is_caseless)
}

/// Whether people use these words for their own list, or for themselves.
fn is_own(head: &str) -> bool {
    [ME, TALK, LABELS, OWN].iter().any(|list| mentions(head, list)) || begins(head, REPLIES)
}

/// The parts of a line, by kind.
#[derive(Default)]
struct Made {
    /// Capitalized words, or words of a script without capitals.
    names: usize,
    /// `bo.li`, `bo_li`, `bo@example.com`, `@bo`
    handles: usize,
    /// Words with a digit, and `am` or `pm`.
    numbers: usize,
    /// Other words.
    smalls: usize,
    /// Brackets and other punctuation around names.
    brackets: usize,
    /// Separators between the parts of a header.
    separators: usize,
    dates: usize,
    times: usize,
    stars: usize,
}

impl Made {
    fn of(text: &str) -> Self {
        let mut made = Self::default();
        // Programs align columns with spaces.
        made.separators += usize::from(text.contains("  "));
        for token in text.split(|c: char| c.is_whitespace() || c == ';') {
            let is_in = |marks: &str| token.contains(|c| marks.contains(c));
            made.brackets += usize::from(is_in("[](){}#"));
            made.separators += usize::from(is_in("|·•→⇒=★☆✓↩"));
            made.stars += usize::from(is_in("★☆"));
            let word = token.trim_matches(|c: char| !c.is_alphanumeric() && c != '+');
            let inner = |mark: char| word.split(mark).filter(|part| !part.is_empty()).count();
            let has_digit = word.contains(|c: char| c.is_ascii_digit());
            // `[Ticket#88] …`
            made.separators += usize::from(has_digit && token.starts_with('['));
            let first = word.chars().next();
            if word.is_empty() {
                continue;
            }
            if word.contains('@') || token.starts_with('@') || word.contains('_') {
                made.handles += 1;
            } else if has_digit {
                made.numbers += 1;
                made.dates += usize::from(['.', '-', '/'].iter().any(|it| inner(*it) > 2));
                // `2h`, `4/5`
                let is_age = word.len() < 4 && word.ends_with(char::is_alphabetic);
                made.times += usize::from(inner(':') > 1 || inner('/') == 2 || is_age);
            } else if HALVES.contains(&word) {
                made.numbers += 1;
            } else if inner('.') > 1 && word.len() > 4 {
                made.handles += 1;
            } else if first.is_some_and(|c| c.is_uppercase() || is_caseless(c)) {
                // `Option A`
                made.names += usize::from(word.len() > 1);
            } else {
                made.smalls += 1;
            }
        }
        made
    }

    /// Whether the numbers are more than those of `Rome 10:15` or a numbered choice.
    fn is_marked(&self) -> bool {
        let parts = self.names + self.numbers + self.handles;
        let is_apart = self.brackets + self.separators + self.handles > 0;
        is_apart || parts > 2 || self.names == 0 && (parts > 1 || self.dates + self.times > 0)
    }

    /// A date and a time of day.
    fn is_moment(&self) -> bool {
        self.dates > 0 && self.times > 0
    }
}

/// What separates a header from the text.
const ENDS: [&str; 9] = [": ", "：", ":**", "> ", " | ", " → ", " == ", "] ", ";"];
const HALVES: [&str; 4] = ["AM", "PM", "am", "pm"];
/// The most words in a header.
const MOST_WORDS: usize = 8;
/// Lines between a name and what stands below its words.
const MOST_LINES: usize = 8;
