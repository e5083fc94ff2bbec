//! Text that people paste without marks around it: chats, listings, and the object of a task, as in
//! `Translate into English: …`.

use alloc::string::String;
use alloc::vec::Vec;

use super::marks::{Block, End, LONGEST, is_indented, starts};
use super::reported::is_own_saying;
use super::{Origin, line_at};
use crate::language::{
    HEADED, LABELS, MAIL_FIELDS, MAIL_HEADERS, MESSAGES_FROM, MYSELF, OWN_RULES, REPLIES, ROLES,
    SAYS, SENDERS, TALK, TEXT_TASKS, WROTE, begins, mentions,
};
use crate::words::{Words, is_letter, is_unspaced, lower};

/// Properties of the whole text that single lines do not show: its speakers and its indentation.
pub(super) struct Pasted<'a> {
    text: &'a str,
    names: Words,
    /// The number of lines that each name begins.
    lines: Vec<u32>,
    /// Whether several lines begin with a speaker's name.
    is_chat: bool,
    /// Whether some lines are indented more than others.
    is_mixed: bool,
}

impl<'a> Pasted<'a> {
    /// Counts the speakers of a text.
    pub fn read(text: &'a str) -> Self {
        let mut pasted = Self {
            text,
            names: Words::default(),
            lines: Vec::new(),
            is_chat: false,
            is_mixed: false,
        };
        for line in text.lines() {
            pasted.is_mixed |= !line.trim().is_empty() && !is_indented(line);
            let Some(name) = speaker(line) else { continue };
            let name = pasted.names.id(&name) as usize;
            pasted.lines.resize(pasted.lines.len().max(name + 1), 0);
            if let Some(count) = pasted.lines.get_mut(name) {
                *count += 1;
            }
        }
        pasted.is_chat = pasted.lines.iter().sum::<u32>() > 1;
        pasted
    }

    /// The passage that the line at `at` opens.
    pub fn block_at(&self, at: usize, line: &str) -> Option<Block<'static>> {
        let before = self.text.get(..at)?;
        if !before.is_empty() && !before.ends_with('\n') {
            return None;
        }
        let whole = line.trim();
        let block = |start, origin, end| Some(Block { start, origin, end });
        let is_indented = is_indented(line) && self.is_mixed && !whole.is_empty();
        if is_indented && is_behind_blank_line(before) {
            return block(0, Origin::Code, End::Outdent);
        }
        for (open, close) in [("/*", "*/"), ("<!--", "-->"), ("\\begin{", "\\end{")] {
            if whole.starts_with(open) {
                return block(0, Origin::Code, End::Close(close));
            }
        }
        if whole.starts_with("$ ") {
            return block(0, Origin::Code, End::Blank);
        }
        if ["diff --git ", "@@ -", "+++ "].iter().any(|mark| whole.starts_with(mark)) {
            return block(0, Origin::Code, End::Diff);
        }
        if whole.starts_with('|') && whole.len() > 1 {
            return block(0, Origin::Document, End::Line);
        }
        if self.is_chat_line(whole) || self.is_short_chat(at, line) {
            return block(0, Origin::Quote, End::Blank);
        }
        let next = || line_at(self.text, at + line.len()).trim();
        if whole.len() > LONGEST {
            return object(line);
        }
        if is_bare_rule(whole) {
            return self
                .closing_rule(at + line.len())
                .and_then(|end| block(0, Origin::Document, End::At(end)));
        }
        if whole.starts_with('#') && mentions(whole, HEADED) && whole.len() <= LONGEST_HEADING {
            return block(0, Origin::Document, End::Text);
        }
        if is_file_name(whole) {
            return block(line.len(), Origin::Document, End::Text);
        }
        let fields = || MAIL_HEADERS.iter().chain(MAIL_FIELDS);
        if SENDERS.iter().any(|head| starts(whole, head)) && fields().any(|it| starts(next(), it)) {
            return block(0, Origin::Mail, End::Text);
        }
        if is_signed_with_time(whole) && !next().is_empty() {
            return block(0, Origin::Quote, End::Blank);
        }
        object(line)
    }

    fn is_chat_line(&self, line: &str) -> bool {
        if is_stamped(line) {
            return true;
        }
        let Some(name) = speaker(line).filter(|_| self.is_chat) else { return false };
        let is_role =
            ROLES.contains(&name.trim_end_matches(|c: char| c == ' ' || c.is_ascii_digit()));
        let count = self.names.known(&name).and_then(|name| self.lines.get(name as usize));
        is_role || count.is_some_and(|count| *count > 1)
    }

    /// Whether a chat with one line per speaker begins here: at least two lines with names, each
    /// addressed to somebody, with a greeting, question or answer among them.
    fn is_short_chat(&self, at: usize, line: &str) -> bool {
        if !self.is_chat || speaker(line).is_none() {
            return false;
        }
        let (mut lines, mut is_answer) = (0, false);
        let rest = self.text.get(at..).unwrap_or_default();
        for line in rest.lines().take_while(|line| !line.trim().is_empty()).take(MOST_CHAT_LINES) {
            let said = line.split_once([':', '：']).map_or("", |(_, said)| said.trim());
            let is_spoken =
                speaker(line).is_some_and(|name| !mentions(&name, LABELS) && mentions(said, TALK));
            if !is_spoken {
                return false;
            }
            lines += 1;
            is_answer |= said.ends_with(['?', '？']) || begins(said, REPLIES);
        }
        lines > 1 && is_answer
    }

    /// The end of the next line that is a rule.
    fn closing_rule(&self, mut at: usize) -> Option<usize> {
        let is_empty =
            |from: usize, to| self.text.get(from..to).is_none_or(|it| it.trim().is_empty());
        let start = at;
        while at < self.text.len() {
            let line = line_at(self.text, at);
            let end = at + line.len();
            if is_bare_rule(line.trim()) {
                return (!is_empty(start, at)).then_some(end);
            }
            at = end;
        }
        None
    }
}

/// Whether the line before, if there is one, is empty.
fn is_behind_blank_line(before: &str) -> bool {
    let line = before.strip_suffix('\n').unwrap_or(before);
    let line = line.trim_end_matches([' ', '\t', '\r']);
    line.is_empty() || line.ends_with('\n')
}

/// `Translate into English: …`, `My boss wrote: …`, `SMS from Bo: …`: the text after the colon.
fn object(line: &str) -> Option<Block<'static>> {
    let head_end = line
        .char_indices()
        .take(LONGEST)
        .find(|(at, c)| match c {
            ':' => line
                .get(at + 1..)
                .is_none_or(|rest| rest.starts_with(char::is_whitespace) || rest.is_empty()),
            '：' => true,
            _ => false,
        })
        .map(|(at, c)| at + c.len_utf8())?;
    let (head, rest) = line.split_at_checked(head_end)?;
    let block = |origin, end| Some(Block { start: head_end, origin, end });
    if mentions(head, TEXT_TASKS) && !mentions(head, OWN_RULES) {
        return block(Origin::Document, End::Text);
    }
    // `He said: …`, but not `That said: …`, and not what the user said.
    let words = head.split_whitespace().count();
    let mut last = head.split_whitespace().rev().take(3);
    let says = words > 1
        && !rest.trim().is_empty()
        && last.any(|word| mentions(word, SAYS))
        && !says_oneself(head);
    let is_theirs = says || mentions(head, WROTE) || mentions(head, MESSAGES_FROM);
    if !is_theirs || begins(head.trim_start(), MYSELF) {
        return None;
    }
    block(Origin::Mail, if rest.trim().is_empty() { End::Text } else { End::Line })
}

/// Whether the subject of the verb before a colon is the user, or missing.
fn says_oneself(head: &str) -> bool {
    let verb = head.split_whitespace().rev().take(3).find(|word| mentions(word, SAYS));
    let place = verb.and_then(|verb| head.rfind(verb)).unwrap_or(0);
    is_own_saying(head.get(..place).unwrap_or_default())
}

/// The name at the start of a chat line, in lower case: `Bo Li: Yes.`
fn speaker(line: &str) -> Option<String> {
    let line = line.trim_start();
    let colon = line.char_indices().take(LONGEST_NAME).find(|(_, c)| matches!(c, ':' | '：'))?;
    let (name, rest) = line.split_at_checked(colon.0)?;
    let said = rest.get(colon.1.len_utf8()..)?;
    let is_name = |word: &str| {
        let first = word.chars().next();
        first.is_some_and(|c| lower(c) != c || is_unspaced(c) || c.is_ascii_digit())
            && word
                .chars()
                .all(|c| is_letter(c) || c.is_ascii_digit() || matches!(c, '.' | '-' | '\''))
    };
    let begins = name.starts_with(|c: char| is_letter(c));
    let is_said = said.starts_with(char::is_whitespace) || colon.1 == '：';
    let fits = begins && is_said && !said.trim().is_empty() && name.split(' ').count() <= 3;
    (fits && name.split(' ').all(is_name)).then(|| name.chars().map(lower).collect())
}

/// `[05.05.26, 09:14:22] Bo: …`, `5/5/26, 9:14 AM - Bo: …`
fn is_stamped(line: &str) -> bool {
    let inside = line.strip_prefix('[').unwrap_or(line);
    if !inside.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let head: String = inside.chars().take(LONGEST_NAME).collect();
    let behind = match line.starts_with('[') {
        true => head.split_once("] "),
        false => head.split_once(" - "),
    };
    let Some((stamp, name)) = behind else { return false };
    let is_time = stamp.contains(':') && stamp.bytes().filter(u8::is_ascii_digit).count() >= 3;
    is_time && name.contains([':', '：'])
}

/// `Bo Li  9:14 AM`
fn is_signed_with_time(line: &str) -> bool {
    let line = line.trim_end_matches([']', ')']);
    let line = ["AM", "PM", "am", "pm"].iter().find_map(|it| line.strip_suffix(it)).unwrap_or(line);
    let Some((names, time)) = line.trim_end().rsplit_once(' ') else { return false };
    let is_time = matches!(time.split_once(':'), Some((hour, minute))
        if matches!(hour.trim_start_matches(['[', '(']).len(), 1 | 2)
            && minute.len() == 2
            && minute.bytes().all(|byte| byte.is_ascii_digit()));
    let is_apart = names.ends_with(' ') || names.trim().contains(' ');
    let mut words = names.split_whitespace();
    let is_name = |word: &str| word.starts_with(|c: char| lower(c) != c);
    is_time && is_apart && words.clone().count() <= 3 && words.all(is_name)
}

/// `-----`, `*****`
fn is_bare_rule(line: &str) -> bool {
    let first = line.chars().next();
    let is_rule = matches!(first, Some('-' | '*' | '_' | '=' | '~' | '#' | '—'));
    is_rule && line.chars().count() >= 3 && line.chars().all(|c| Some(c) == first)
}

/// `letter.txt:`
fn is_file_name(line: &str) -> bool {
    let Some(name) = line.strip_suffix([':', '：']) else { return false };
    let name = name.trim_matches(['`', '*', '"']);
    let Some((stem, end)) = name.rsplit_once('.') else { return false };
    !stem.is_empty()
        && (1..=5).contains(&end.len())
        && end.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && end.bytes().any(|byte| byte.is_ascii_alphabetic())
        && !name.contains(char::is_whitespace)
}

/// The longest name of a speaker, in bytes.
const LONGEST_NAME: usize = 40;
/// The most lines of a chat that are examined.
const MOST_CHAT_LINES: usize = 12;
/// The longest heading, in bytes.
const LONGEST_HEADING: usize = 80;
