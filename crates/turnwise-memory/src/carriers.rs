//! Finds where other people's words begin in a user message: a mail, a chat, a table, a page, a
//! letter.
//!
//! [`turnwise_text::quoted`] finds passages by marks in several languages. A memory shows what it
//! learns in every later conversation, so it has to be stricter. Here, layouts count that need no
//! language, such as a line that ends with an address and a colon, and everything after them is
//! foreign.

use alloc::vec::Vec;
use core::ops::Range;

use turnwise_text::language::{
    LABELS, ME, MYSELF, OWN_RULES, REPLIES, SALUTATIONS, TALK, begins, mentions,
};
use turnwise_text::quoted::{Origin, Passage, passages};
use turnwise_text::terms::{is_unspaced, lower};

mod heads;
mod layout;
mod voices;

/// The parts of a message that the user did not write.
pub(crate) struct Carried {
    /// Passages with a certain end: cited lines, blocks of code and reported rules. The user's own
    /// words continue after them.
    pub(crate) within: Vec<Range<usize>>,
    /// The start of all other foreign text.
    pub(crate) from: usize,
}

/// Finds the foreign parts of `text`. In strict mode, a single labeled line counts as a chat.
pub(crate) fn carried(text: &str, is_strict: bool) -> Carried {
    let (within, others): (Vec<Passage>, Vec<Passage>) =
        passages(text).into_iter().partition(|passage| is_closed(text, passage));
    let within: Vec<Range<usize>> = within.into_iter().map(|passage| passage.range).collect();
    let is_within = |at: usize| within.iter().any(|part| part.contains(&at));
    let mut from = others.first().map_or(text.len(), |passage| passage.range.start);
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if at >= from {
            break;
        }
        let behind = text.get(at + line.len()..).unwrap_or_default();
        let before = text.get(..at).unwrap_or_default();
        let line_of = Line::new(text, line, before, behind);
        // `**Bo Li**: …` as it is shown.
        let shown = line.replace("**", "");
        let opens = || {
            let shown_of = Line::new(text, &shown, before, behind);
            let is_marked = shown.len() < line.len();
            line_of.opens(is_strict)
                || is_marked && (shown_of.is_speech() || is_strict && shown_of.opens(true))
        };
        if is_strict && line_of.is_cited_head() || !is_within(at) && opens() {
            from = at;
        }
        at += line.len();
    }
    let mut within = within;
    if is_strict {
        within.extend(layout::foreign(text, from));
    } else {
        let named = layout::named_below(text).filter(|part| part.start < from);
        let at = |start| within.iter().take_while(|part| part.start < start).count();
        if let Some((part, at)) = named.map(|part| (part.clone(), at(part.start))) {
            within.insert(at, part);
        }
    }
    Carried { within, from }
}

/// Whether the end of a passage is certain, so that the user's words continue after it.
fn is_closed(text: &str, passage: &Passage) -> bool {
    let start = passage.range.start;
    let begins_line = text.get(..start).is_some_and(|it| it.is_empty() || it.ends_with('\n'));
    let words = text.get(start..).unwrap_or_default().trim_start();
    match passage.origin {
        Origin::Quote => !begins_line || words.starts_with(['>', '＞', '│', '&']),
        Origin::Code => words.starts_with("```") || words.starts_with("~~~"),
        _ => false,
    }
}

/// A line and the text after it.
struct Line<'a> {
    /// The message.
    text: &'a str,
    /// The line without surrounding white space.
    line: &'a str,
    behind: &'a str,
    is_first: bool,
    /// Whether it begins a block that follows another block.
    is_apart: bool,
}

impl<'a> Line<'a> {
    fn new(text: &'a str, line: &'a str, before: &str, behind: &'a str) -> Self {
        let is_first = before.trim().is_empty();
        let mut lines = before.lines().rev();
        let is_apart = !is_first && lines.next().is_some_and(|line| line.trim().is_empty());
        Self { text, line: line.trim(), behind, is_first, is_apart }
    }

    /// Whether another person's words begin here.
    fn opens(&self, is_strict: bool) -> bool {
        !self.line.is_empty()
            && (self.introduces(is_strict)
                || self.is_head()
                || self.is_stamped()
                || self.is_voice()
                || is_strict
                    && (names_speaker(self.line, self.is_apart || !self.asks())
                        || self.is_shaped_as_head())
                || is_strict && heads::names_apart(self.line)
                || !is_strict && self.is_someones()
                || has_tag(self.line)
                || self.is_row()
                || self.is_salutation())
    }

    /// `On 3 Mar 2026 at 10:12, Bo <bo@example.com> wrote:` in any language, and a heading above
    /// other text.
    fn introduces(&self, is_strict: bool) -> bool {
        let has_address = || {
            let inside = self.line.split('<').skip(1).filter_map(|part| part.split_once('>'));
            inside.map(|(inside, _)| inside).any(|inside| inside.contains('@'))
        };
        if has_address() {
            return true;
        }
        if !self.line.ends_with([':', '：']) || mentions(self.line, ME) {
            return false;
        }
        // People continue right after a heading; programs insert an empty line.
        let is_heading = || {
            let is_own = [TALK, LABELS, OWN_RULES].iter().any(|list| mentions(self.line, list));
            self.next().is_empty() && words(self.line) <= 6 && !is_own
        };
        self.line.contains('@') || numbers(self.line) > 1 || is_strict && is_heading()
    }

    /// The header of a mail: lines with one label each.
    fn is_head(&self) -> bool {
        let lines = || core::iter::once(self.line).chain(self.behind.lines().map(str::trim));
        let fields = || lines().map_while(field);
        let count = fields().count();
        let is_list = || fields().any(|(label, _)| mentions(label, LABELS));
        let is_mail = || fields().any(|(_, value)| value.contains('@'));
        let is_data = || lines().take(2).all(|line| field(line).is_some_and(|it| is_key(it.0)));
        count > 1 && (is_mail() || ((count > 2 || is_data()) && !is_list()))
    }

    /// `[10:31] <bo> …`, `Bo (10:31): …`, `Bo Li — Today at 10:31`.
    fn is_stamped(&self) -> bool {
        let Some((before, behind)) = time(self.line) else { return false };
        if !self.line.contains(char::is_alphabetic) {
            return !self.next().is_empty();
        }
        let before = before.trim_matches(|c: char| is_mark(c) || c.is_ascii_digit());
        if before.is_empty() {
            // `00:12 …` on every line.
            if time(self.next()).is_some_and(|(it, _)| it.trim_matches(is_mark).is_empty()) {
                return true;
            }
            let head = behind.split_once([':', '>', '：']).map_or("", |(head, _)| head);
            let name = head.trim_matches(|c: char| is_mark(c) || c.is_ascii_digit());
            let halves = ["AM ", "PM ", "am ", "pm "];
            let name = halves.iter().find_map(|half| name.strip_prefix(half)).unwrap_or(name);
            return words(name) == 1 || is_name(name);
        }
        // A separator is required between name and time: "Rome 10:15" is a plan.
        let is_apart = |c: char| matches!(c, '(' | '[' | '—' | '–' | '-' | '•' | '|' | ',');
        let Some((name, between)) = before.split_once(is_apart).or_else(|| {
            let whole = self.line.get(..self.line.len() - behind.len())?;
            whole.contains(is_apart).then_some((before, ""))
        }) else {
            return false;
        };
        let ends = behind.trim_matches(is_mark);
        let is_end = matches!(ends, "" | "AM" | "PM" | "am" | "pm") || behind.contains(':');
        is_name(name.trim()) && words(between) <= 3 && is_end
    }

    /// A row of a table, if the next line is one too, or an object of data.
    fn is_row(&self) -> bool {
        let is_object = self.line.starts_with('{') || self.line.starts_with("[{");
        let columns = |line: &str| {
            let count = |mark: &str| line.matches(mark).count();
            [count("\t"), count(" | "), tight(line, ';'), tight(line, ',')]
        };
        let (mine, next) = (columns(self.line), columns(self.next()));
        let [tabs, bars, ..] = mine;
        let is_even = mine.iter().zip(&next).skip(2).any(|(a, b)| *a > 1 && a == b);
        let is_table =
            tabs > 1 || (tabs > 0 && next[0] > 0) || (bars > 0 && next[1] > 0) || is_even;
        is_object || is_table
    }

    /// `Dear Sir,`, `Kära Anna,`. A greeting at the start of the message addresses the assistant,
    /// unless the message ends like a letter.
    fn is_salutation(&self) -> bool {
        let is_short = words(self.line) <= 6 && self.line.chars().count() <= 60;
        if !is_short || self.behind.trim().is_empty() {
            return false;
        }
        if begins(self.line, SALUTATIONS) {
            return true;
        }
        let greets = begins(self.line, REPLIES) || words(self.line) <= 2;
        let is_address = self.line.ends_with([',', '，']) && self.next().is_empty();
        let is_own = mentions(self.line, ME) || (self.is_first && greets && !is_signed(self.text));
        is_address && !is_own
    }

    /// Whether the message asks a question.
    fn asks(&self) -> bool {
        self.text.contains(['?', '？'])
    }

    fn next(&self) -> &'a str {
        self.behind.lines().next().unwrap_or_default().trim()
    }
}

/// `Bo Li: …`, `**Bo:** …`, `顾客：…`: a speaker's line. Labels that people use for their own text do
/// not count.
fn names_speaker(line: &str, is_apart: bool) -> bool {
    let is_called = line.starts_with('@');
    let line = line.trim_start_matches(|c: char| is_mark(c) || c.is_ascii_digit());
    let parts = line.split_once([':', '：', '>', '»']).or_else(|| heads::directed(line));
    let Some((name, said)) = parts else { return false };
    // `Bo (aside): …`
    let name = name.split_once(" (").map_or(name, |(name, _)| name);
    // `Quote from Bo: …`
    let has_name = || {
        let last = name.split_whitespace().next_back().unwrap_or_default();
        (2..=4).contains(&words(name)) && is_name(last) && !last.contains(is_unspaced)
    };
    let is_small = || words(name) == 1 && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let is_said = said.starts_with(|c: char| c.is_whitespace() || c == '*' || c == '_')
        || line.get(name.len()..).is_some_and(|rest| rest.starts_with('：'));
    // Text pasted after a question has labels too.
    let is_label = || {
        let most = if said.contains(is_unspaced) { 6 } else { 24 };
        let is_short = words(said) <= 2 && said.chars().count() <= most && !mentions(said, TALK);
        mentions(name, if is_apart && !is_short { heads::ASIDES } else { LABELS })
    };
    let is_own = || {
        is_label()
            || mentions(name, OWN_RULES)
            || begins(name, MYSELF)
            || begins(name, REPLIES)
            || mentions(name, heads::OWN)
            || mentions(name, ME)
            || crate::doors::asks_to_remember(&line.replacen([':', '：'], " ", 1))
    };
    let is_speaker = is_name(name) || is_small() || has_name() || is_called && words(name) == 1;
    let is_spoken = is_said && !said.trim_matches(is_mark).is_empty();
    is_spoken && (heads::reports(name) || is_speaker && !is_own())
}

/// Up to three capitalized words, or a few characters of a script without capitals.
fn is_name(text: &str) -> bool {
    let is_word = |word: &str| {
        let first = word.chars().next();
        let is_inner = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '\'' | '’' | '_');
        first.is_some_and(|c| lower(c) != c || is_caseless(c)) && word.chars().all(is_inner)
    };
    let is_short = text.chars().count() <= if text.contains(is_unspaced) { 6 } else { 40 };
    is_short && (1..=3).contains(&words(text)) && text.split_whitespace().all(is_word)
}

/// A letter of a script without capitals.
fn is_caseless(c: char) -> bool {
    is_unspaced(c) || c.is_alphabetic() && !c.is_lowercase() && !c.is_uppercase()
}

/// A label of up to three words and its value.
fn field(line: &str) -> Option<(&str, &str)> {
    let (label, value) = line.split_once([':', '：', '='])?;
    let label = label.trim().trim_start_matches("- ");
    let is_word = |c: char| c.is_alphabetic() || matches!(c, '-' | '_' | ' ');
    let is_label =
        (1..=3).contains(&words(label)) && label.len() <= 40 && label.chars().all(is_word);
    (is_label && !value.trim().is_empty()).then_some((label, value))
}

/// A lower-case key of a record.
fn is_key(label: &str) -> bool {
    label.chars().all(|c| c.is_ascii_lowercase() || matches!(c, '_' | '-'))
}

/// Whether a line contains an HTML tag of pages, or begins with any tag.
fn has_tag(line: &str) -> bool {
    let mut places = line.match_indices('<').take(MOST_TAGS);
    let is_quote = line.starts_with("[quote") || line.starts_with("[/");
    is_quote
        || places.any(|(at, _)| {
            let rest = line.get(at + 1..).unwrap_or_default();
            let inside = rest.split('>').next().filter(|inside| inside.len() < rest.len());
            let Some(inside) = inside else { return false };
            let inside = inside.trim_start_matches('/').trim_end_matches('/');
            let name =
                inside.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
            let is_tag = name.starts_with(|c: char| c.is_ascii_alphabetic());
            let is_known = ELEMENTS.iter().any(|known| known.eq_ignore_ascii_case(name));
            is_tag && (is_known || at == 0 && !FORMS.contains(&name) || inside.contains('='))
        })
}

/// The number of marks of one kind that no space follows.
fn tight(line: &str, mark: char) -> usize {
    let mut marks = line.split(mark).skip(1);
    let is_tight = marks.clone().all(|part| !part.starts_with(' '));
    if is_tight { marks.by_ref().count() } else { 0 }
}

/// Whether a message has `Best wishes` and a name below it as a block, or at its end.
fn is_signed(text: &str) -> bool {
    let lines: Vec<&str> = text.trim_end().lines().map(str::trim).collect();
    let at = |at: Option<usize>| at.and_then(|at| lines.get(at)).copied().unwrap_or_default();
    (1..lines.len()).any(|below| {
        let (closing, name) = (at(below.checked_sub(1)), at(Some(below)));
        let is_block = at(below.checked_sub(2)).is_empty() && heads::is_bare(closing);
        let is_closing = closing.ends_with([',', '，']) || is_block && !closing.is_empty();
        is_name(name) && words(closing) <= 4 && is_closing && at(Some(below + 1)).is_empty()
    })
}

/// The text before and after the first time of day near the beginning of a line.
fn time(line: &str) -> Option<(&str, &str)> {
    let colons = line.match_indices(':').take_while(|(at, _)| *at <= LONGEST_HEAD);
    colons.map(|(at, _)| at).find_map(|at| {
        let (hours, minutes) = (line.get(..at)?, line.get(at + 1..)?);
        let before = hours.trim_end_matches(|c: char| c.is_ascii_digit());
        let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
        let is_time = (1..=2).contains(&(hours.len() - before.len())) && digits(minutes) == 2;
        let behind = minutes.trim_start_matches(|c: char| c.is_ascii_digit() || c == ':');
        is_time.then_some((before, behind))
    })
}

/// The number of numbers in a line.
fn numbers(line: &str) -> usize {
    line.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).count()
}

fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

fn is_mark(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '*' | '_' | '@' | '[' | ']' | '(' | ')' | '<' | '>')
        || matches!(c, '-' | '–' | '—' | '•' | '.' | '/' | ',' | '#' | '|')
}

/// Tags that only format the user's own words.
const FORMS: [&str; 9] = ["b", "i", "u", "s", "em", "strong", "mark", "small", "br"];
/// HTML elements of pages.
const ELEMENTS: [&str; 34] = [
    "a",
    "article",
    "blockquote",
    "body",
    "center",
    "div",
    "dl",
    "font",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "head",
    "header",
    "hr",
    "html",
    "iframe",
    "img",
    "li",
    "link",
    "main",
    "meta",
    "nav",
    "ol",
    "p",
    "script",
    "section",
    "span",
    "style",
    "table",
    "td",
    "ul",
];
const MOST_TAGS: usize = 32;
/// The most bytes before a time in a line.
const LONGEST_HEAD: usize = 48;
