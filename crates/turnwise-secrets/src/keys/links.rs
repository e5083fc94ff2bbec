//! The signs and words between a key and its value: `:`, `is`, `for the account is`.

use super::head_of;
use super::modifiers::is_same;
use crate::names::{DENSE_LINKS, LINKS, UNITS, VALUES, WEAK_LINKS};
use turnwise_language::letters::{is_letter_or_digit, is_unspaced};

/// What separates a key and its value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Link {
    /// `:` or `=`.
    Sign,
    /// `is`, also in other languages.
    Word,
    /// Other words: `the password for the account is`, `set the password to`.
    Weak,
    /// Only a space.
    Space,
}

/// What separates the key from `start` to `behind` and its value, and the start of the value.
#[inline(never)]
pub(super) fn link(text: &str, start: usize, behind: usize) -> Option<(Link, usize)> {
    let rest = text.get(behind..)?;
    let window = head_of(rest, 40);
    // `<password>…</password>`, `<db:pin type="s">…`
    let is_tag =
        || text.get(..start).is_some_and(|it| it.trim_end_matches(is_of_a_name).ends_with('<'));
    if window.starts_with(|c: char| c == '>' || c.is_whitespace())
        && is_tag()
        && let Some((inside, _)) = window.split_once('>')
        && !inside.contains(['<', '\n'])
    {
        return Some((Link::Sign, behind + inside.len() + 1));
    }
    // `PIN code`, `CVV码`
    let window = without_unit(window);
    let after_marks =
        window.trim_start_matches(['"', '\'', '\\', '*', '`', ']', ')', '_', '”', '“', '」']);
    let spaces = after_marks.trim_start_matches([' ', '\t', '\u{a0}', '\u{3000}']);
    // `a == b`, `Password::new`
    if ["==", "!=", "::"].iter().any(|sign| spaces.starts_with(sign)) {
        return None;
    }
    let signed = spaces.strip_prefix("=>").or_else(|| spaces.strip_prefix([':', '=', '：', '＝']));
    let end = behind + head_of(rest, 40).len();
    let value_of = |left: &str| end - left.len();
    let blank = [' ', '\t', '*', '\u{a0}', '\u{3000}'];
    if let Some(left) = signed {
        let left = typed(left).trim_start_matches(blank);
        // `<b>password:</b> …`
        let closed = left.strip_prefix("</").and_then(|rest| rest.split_once('>'));
        let left = closed.map_or(left, |(_, rest)| rest.trim_start_matches(blank));
        // `"password": ["…"]`, `"password": {"value": "…"}`, `password: |`
        let left = match left.bytes().next() {
            Some(b'[') => left.strip_prefix('[').filter(|it| it.starts_with('"')).unwrap_or(left),
            Some(b'{') => match left.strip_prefix('{').and_then(|it| field(it.trim_start())) {
                Some(left) => return Some((Link::Sign, value_of(left))),
                None => left,
            },
            Some(b'|') => left.strip_prefix('|').filter(|it| it.starts_with('\n')).unwrap_or(left),
            _ => left,
        };
        return next_line(text, value_of(left))
            .or_else(|| (!left.starts_with('\n')).then(|| (Link::Sign, value_of(left))));
    }
    if let Some(left) = ["'s ", "’s "].iter().find_map(|mark| window.strip_prefix(mark)) {
        return Some((Link::Word, value_of(left)));
    }
    // `"name": "password", "value": "…"`
    if let Some(left) = neighbour(spaces) {
        return Some((Link::Sign, value_of(left)));
    }
    // `<td>password</td><td>…`, `<entry key="password">…`
    if let Some(left) = next_element(spaces).or_else(|| content(window, spaces)) {
        return Some((Link::Sign, value_of(left)));
    }
    let is_path = text.get(..start).is_some_and(|before| before.ends_with('/'));
    if let Some(left) = dash(spaces, spaces.len() < after_marks.len()).filter(|_| !is_path) {
        return Some((Link::Space, value_of(left.trim_start_matches(blank))));
    }
    if spaces.starts_with(['\n', '\r']) {
        if let Some(left) = field(spaces.trim_start()) {
            return Some((Link::Sign, value_of(left)));
        }
        return next_line(text, value_of(spaces));
    }
    // `パスワード「…」`
    if spaces.starts_with(OPENING) {
        return Some((Link::Space, value_of(spaces)));
    }
    let link = LINKS.iter().filter_map(|link| {
        let left = spaces.get(..link.len()).filter(|start| start.eq_ignore_ascii_case(link))?;
        let left = spaces.get(left.len()..)?;
        let is_whole = link.chars().all(is_unspaced) || left.starts_with([' ', ':', '=', '\u{a0}']);
        is_whole.then_some(left)
    });
    if let Some(left) = link.min_by_key(|left| left.len()) {
        return Some((
            Link::Word,
            value_of(left.trim_start_matches([' ', ':', '=', '：', '\u{a0}'])),
        ));
    }
    // `パスワードを…に`, `把密码改成了…`
    let dense = DENSE_LINKS.iter().find_map(|link| spaces.strip_prefix(link));
    if let Some(left) = dense.map(|left| left.trim_start_matches(blank)) {
        let value = left.trim_start_matches(|c: char| c.is_ascii_graphic() || OPENING.contains(&c));
        let is_told = value.len() < left.len()
            && (!spaces.starts_with('を') || value.trim_start().starts_with(['に', 'へ', '」']));
        return is_told.then(|| (Link::Word, value_of(left)));
    }
    // `验证码G-098026`
    let is_dense = text.get(..behind).is_some_and(|name| name.ends_with(is_unspaced));
    let is_spaced = spaces.len() < after_marks.len()
        || after_marks
            .starts_with(|c: char| c.is_ascii_digit() || is_dense && c.is_ascii_uppercase());
    is_spaced.then(|| (Link::Space, value_of(spaces)))
}

/// The text after the mark between a name and its value: a dash, an arrow, or any sign that neither
/// ends a sentence nor belongs to code.
#[inline(never)]
fn dash(text: &str, is_apart: bool) -> Option<&str> {
    let known = ["- ", "– ", "— ", "->", "=>", "|", "│", "…", "..."];
    if let Some(left) = known.iter().find_map(|dash| text.strip_prefix(dash)) {
        return Some(left);
    }
    // `password/user` names two things.
    let behind = text.strip_prefix('/').map(str::trim_start);
    if behind.is_some_and(|left| left.starts_with(|c: char| c.is_ascii_graphic())) {
        return behind;
    }
    // `["password","…"]`
    let listed = text.strip_prefix(',').map(str::trim_start);
    if let Some(left) = listed.filter(|left| !is_apart && left.starts_with(['"', '\''])) {
        return Some(left);
    }
    // `PIN (1234)`
    if let Some(inner) = text.strip_prefix('(').filter(|_| is_apart) {
        let (inside, _) = inner.split_once(')').unwrap_or((inner, ""));
        let words = inside.split(' ').count();
        return (words == 1 || words > 4).then_some(inner);
    }
    let is_sign =
        |c: char| c == '~' || !c.is_ascii() && !is_letter_or_digit(c) && !ENDS.contains(&c);
    let sign = text.chars().next().filter(|c| is_sign(*c))?;
    let left = text.get(sign.len_utf8()..)?;
    (is_apart || left.starts_with(' ')).then_some(left)
}

/// The value of a field with a name like `value` at the start of a text.
#[inline(never)]
fn field<'a>(text: &'a str) -> Option<&'a str> {
    let unquoted = |text: &'a str| text.trim_start_matches(['"', '\'', '\\']);
    let rest = unquoted(text);
    let rest = unquoted(VALUES.iter().find_map(|name| rest.strip_prefix(name))?).trim_start();
    Some(rest.strip_prefix(':')?.trim_start())
}

fn is_of_a_name(c: char) -> bool {
    is_letter_or_digit(c) || matches!(c, '_' | '-' | '.' | ':')
}

/// The content of the element after the one with the name.
#[inline(never)]
fn next_element(text: &str) -> Option<&str> {
    let (_, rest) = text.strip_prefix("</")?.split_once('>')?;
    let rest = rest.strip_prefix("&nbsp;").unwrap_or(rest).trim_start_matches([' ', ':', '\n']);
    let (tag, content) = rest.strip_prefix('<')?.split_once('>')?;
    (!tag.starts_with('/')).then_some(content)
}

/// The content of the element with the name in an attribute.
fn content<'a>(window: &str, text: &'a str) -> Option<&'a str> {
    let content = text.strip_prefix('>').filter(|_| window.starts_with(['"', '\'']))?;
    Some(content.strip_prefix("<value>").unwrap_or(content))
}

/// The text behind the type of a variable, or behind the rest of a sign: `: String = "…"`, `:= …`.
fn typed(text: &str) -> &str {
    let value = text.split_once('=').filter(|(name, value)| {
        let is_type = |c: char| c.is_ascii_alphanumeric() || " &<>_'".contains(c);
        name.chars().all(is_type) && value.trim_start().starts_with(['"', '\''])
    });
    value.map_or(text, |(_, value)| value)
}

/// The start of the answer to a question about a name: `what is the PIN again?`, and in the next
/// line, after its speaker, the value.
#[inline(never)]
pub(super) fn answer(text: &str, behind: usize) -> Option<usize> {
    let rest = text.get(behind..)?;
    let asked = head_of(rest, 60).find(['?', '？'])?;
    let lines = rest.get(asked..)?.trim_start_matches(['?', '？', ' ', '\r']);
    let is_one_line = !rest.get(..asked)?.contains('\n');
    let lines = lines.strip_prefix('\n').filter(|_| is_one_line)?;
    lines.lines().filter(|line| !line.trim().is_empty()).take(2).find_map(|reply| {
        let words = reply.rsplit_once([':', '>', '：']).map_or(reply, |(_, words)| words).trim();
        let is_one = !words.is_empty() && !words.contains(' ');
        is_one.then(|| words.as_ptr() as usize - text.as_ptr() as usize)
    })
}

/// The value in the line after a name, if the value fills the line or consists of many words.
#[inline(never)]
fn next_line(text: &str, at: usize) -> Option<(Link, usize)> {
    let rest = text.get(at..)?;
    let line = rest.trim_start_matches(['\r', '\n']);
    // A line under the name.
    let ruled = line.trim_start_matches(['-', '=', '~']);
    let line =
        if line.len() - ruled.len() > 2 { ruled.trim_start_matches(['\r', '\n']) } else { line };
    let bare = behind_bullet(line);
    let breaks = rest.get(..rest.len() - line.len())?.bytes().filter(|byte| *byte == b'\n').count();
    let line = bare;
    let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
    if !(1..=4).contains(&breaks) || indent > MOST_INDENT {
        return None;
    }
    let words = line.lines().next()?.trim().split(' ').count();
    let is_code = line.lines().next()?.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ');
    (words == 1 || words >= 11 || is_code)
        .then_some((Link::Space, text.len() - line.len() + indent))
}

/// The text of a list item: `- …`, `1. …`.
pub(super) fn behind_bullet(line: &str) -> &str {
    let marked = ["- ", "* ", "• "].iter().find_map(|bullet| line.strip_prefix(bullet));
    let numbered = || {
        let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_number = (1..=2).contains(&(line.len() - number.len()));
        number.strip_prefix(['.', ')']).filter(|rest| is_number && rest.starts_with(' '))
    };
    marked.or_else(numbered).map_or(line, str::trim_start)
}

/// The text after words that only qualify a name: `number`, `code`.
#[inline(never)]
pub(super) fn without_unit(text: &str) -> &str {
    let rest = text.strip_prefix([' ', '-', '_']).unwrap_or(text);
    let unit = UNITS.iter().find_map(|unit| {
        let head = rest.get(..unit.len()).filter(|head| is_same(head, unit))?;
        let behind = rest.get(head.len()..)?;
        let is_whole = unit.chars().all(is_unspaced) || !behind.starts_with(is_letter_or_digit);
        is_whole.then_some(behind)
    });
    unit.unwrap_or(text)
}

/// The value in the field after a name: `"name": "password", "value": "…"`.
fn neighbour(text: &str) -> Option<&str> {
    field(text.strip_prefix(',')?.trim_start())
}

/// The start of a value that other words separate from its key: `for the account is …`, `, …`.
pub(super) fn weak_link(text: &str, behind: usize, has_words: bool) -> Option<usize> {
    // After a sign, no word follows.
    let rest = text.get(behind..).filter(|rest| !rest.starts_with('='))?;
    let window = head_of(rest, 64);
    let place = |left: &str| behind + (window.len() - left.len());
    let mut left = window;
    for words in 0..MOST_WORDS {
        left = left.trim_start_matches(BLANK);
        let signs: &[&str] = if words == 0 {
            &["→", "->", ","]
        } else {
            &["→", "->", "=", ":", "：", "– ", "— "]
        };
        if let Some(value) = signs.iter().find_map(|sign| left.strip_prefix(sign)) {
            return Some(place(value.trim_start_matches(BLANK)));
        }
        let length = left.find(|c: char| !is_letter_or_digit(c) && !matches!(c, '\'' | '’'));
        let (word, rest) = left.split_at_checked(length?)?;
        if word.is_empty() || word.contains(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let is_link = WEAK_LINKS.iter().chain(LINKS).any(|link| word.eq_ignore_ascii_case(link));
        if is_link && let Some(value) = rest.strip_prefix([' ', ':', '\u{a0}']) {
            let value = value.trim_start_matches([' ', ':', '\u{a0}']);
            let next = value.find(' ').map_or(value, |end| value.get(..end).unwrap_or_default());
            // `is now …`: the last of several linking words.
            if has_words
                || next.contains(|c: char| c.is_ascii_digit())
                || next.starts_with(['"', '\'', '`', '«', '„', '“'])
            {
                return Some(place(value));
            }
        }
        left = rest;
    }
    None
}

/// Quotation marks and Chinese and Japanese punctuation that no value follows.
const ENDS: [char; 11] = ['。', '，', '、', '！', '？', '；', '”', '»', '」', '’', '\u{a0}'];
/// Opening quotation marks that need no sign before them.
const OPENING: [char; 5] = ['「', '『', '《', '«', '“'];
const BLANK: [char; 8] = [' ', '\t', '\u{a0}', '\u{3000}', '*', '_', ')', '`'];
/// The most spaces before a value in the next line.
const MOST_INDENT: usize = 8;
/// The most words between a key and its value.
const MOST_WORDS: usize = 6;
