//! Finds headers of foreign text by their shape: a name with a time, a title, a mark of code or
//! dialogue, an announcement with a colon.
//!
//! People write whole sentences to an assistant, or end their messages with punctuation. So a short
//! line without a final mark is a header if other text follows and it looks like a name, a date, or
//! a program's line.

use turnwise_text::language::{
    LABELS, ME, MYSELF, OWN_RULES, REPLIES, SAYS, TALK, WROTE, begins, mentions,
};
use turnwise_text::terms::is_unspaced;

use super::voices::is_full_name;
use super::{Line, is_mark, is_name, numbers, words};

impl Line<'_> {
    /// Whether the line has the shape of a header.
    pub(super) fn is_shaped_as_head(&self) -> bool {
        self.has_opening_mark()
            || self.is_log()
            || self.announces()
            || self.is_title()
            || self.is_part()
            || is_part_of_play(self.line)
            || is_timed(self.line)
            || self.has_sentences() && names_somebody(self.line)
            || is_list_item(self.line)
                && names_apart(self.line.trim_start_matches(|c: char| {
                    c.is_ascii_digit() || matches!(c, '-' | '*' | '•' | '+' | '.' | ')' | ' ')
                }))
    }

    /// `# Heading`, `// comment`, `» quote`, `— speech`, `‘…`, and a quotation that is not closed.
    fn has_opening_mark(&self) -> bool {
        let line = self.line;
        let mut letters = line.chars();
        let Some(first) = letters.next() else { return false };
        let is_apart = || letters.as_str().starts_with(char::is_whitespace);
        let behind = letters.as_str();
        match first {
            '#' => behind.trim_start_matches('#').starts_with(char::is_whitespace),
            '»' | '›' | '‹' | '‘' | '‚' | '《' | '『' | '｢' => true,
            '—' | '–' => is_apart(),
            '\'' => behind.contains('\''),
            '"' => !behind.contains('"'),
            '“' => !behind.contains('”'),
            '„' => !behind.contains(['“', '”']),
            '«' => !behind.contains('»'),
            '「' => !behind.contains('」'),
            '[' => behind.split_once(']').is_some_and(|(tag, rest)| {
                let is_tag = tag.len() <= 8 && tag.bytes().all(|c| c.is_ascii_alphabetic());
                is_tag && !rest.is_empty() && !rest.starts_with('(')
            }),
            '%' | '<' | '=' | '|' | '~' | '$' | '+' | ';' | '/' if behind.starts_with(first) => {
                true
            }
            _ => ["/*", "-- ", "&lt;", "<|", "<!"].iter().any(|mark| line.starts_with(mark)),
        }
    }

    /// `2026-03-02T09:14 …`, `NOTE:…`, a path at a prompt, `name,text`.
    fn is_log(&self) -> bool {
        let line = self.line;
        let mut bytes = line.bytes();
        let is_date = bytes.by_ref().take(4).all(|c| c.is_ascii_digit())
            && bytes.next() == Some(b'-')
            && bytes.take(2).all(|c| c.is_ascii_digit());
        let is_key = line.split_once(':').is_some_and(|(key, value)| {
            let is_loud = key.len() > 2 && key.bytes().all(|c| c.is_ascii_uppercase());
            is_loud && value.starts_with(|c: char| c.is_alphanumeric())
        });
        let is_prompt = line.get(1..3) == Some(":\\");
        let is_column = !line.contains(char::is_whitespace)
            && line.contains(char::is_alphabetic)
            && line.contains([',', ';', '|'])
            && !line.ends_with([',', ';', '.', '!', '?']);
        // `--`, or only the address of a page.
        let is_rule =
            line.len() > 1 && line.bytes().all(|c| matches!(c, b'-' | b'=' | b'_' | b'*'));
        let is_link = line.starts_with("http") && !line.contains(char::is_whitespace);
        (is_rule || is_link) && !self.behind.trim().is_empty()
            || line.len() > 9 && is_date
            || is_key
            || is_prompt
            || is_column && !self.next().is_empty()
    }

    /// A short line with a final colon that does not mention the user, or that says that somebody
    /// else wrote the following.
    fn announces(&self) -> bool {
        if !self.line.ends_with([':', '：']) || self.behind.trim().is_empty() {
            return false;
        }
        let is_reported = [SAYS, WROTE, SENT].iter().any(|list| mentions(self.line, list));
        let is_own = || {
            let labels = if self.is_first && self.asks() { LABELS } else { ASIDES };
            let lists = [ME, labels, OWN_RULES, TALK, OWN];
            lists.iter().any(|list| mentions(self.line, list)) || begins(self.line, REPLIES)
        };
        is_reported || words(self.line) <= MOST_WORDS && !is_own()
    }

    /// `Bo Li`, `Bo 09:14`, `CONFIDENTIAL`, `Page 3 of 7`, `田中様` above other lines.
    fn is_title(&self) -> bool {
        let line = self.line;
        let is_own = || {
            let lists = [ME, LABELS, TALK, OWN];
            lists.iter().any(|list| mentions(line, list)) || begins(line, REPLIES)
        };
        if !is_bare(line) || self.behind.trim().is_empty() || is_own() {
            return false;
        }
        if line.contains(is_unspaced) {
            let is_addressed = HONORIFICS.iter().any(|end| line.ends_with(end));
            let is_alone = !self.is_first && self.next().is_empty();
            let is_past = numbers(line) > 0 && mentions(line, SINCE);
            let is_above = !is_bare(self.next());
            let is_short = line.chars().count() <= 12;
            return is_short && (is_addressed || is_alone || is_past || is_above);
        }
        let has_capital =
            line.split(is_mark).any(|word| word.starts_with(|c: char| c.is_uppercase()));
        // `3h`, `2 days` below a name.
        let is_age = !self.is_first && words(line) <= 3 && !is_list_item(line);
        // `bo commented 2 days ago`
        let is_age = is_age || words(line) > 2 && mentions(line, SINCE);
        let is_dated = || numbers(line) > 0 && (has_capital || is_age);
        let is_marked = || line.contains(['@', '·', '•', '★', '☆', '✓']) || line.starts_with('~');
        let is_loud = || {
            let letters = || line.chars().filter(|c| c.is_alphabetic());
            letters().count() > 2 && letters().all(char::is_uppercase)
        };
        let is_name = || is_name(line);
        let is_heading = || has_capital && !self.is_first && self.next().is_empty();
        // `Pinned by Bo Li`
        let is_by = || {
            let mut ends = line.match_indices(' ').rev().skip(1);
            let name = ends.next().and_then(|(at, _)| line.get(at + 1..));
            name.is_some_and(is_full_name)
        };
        is_dated() || is_marked() || is_loud() || is_name() || is_heading() || is_by()
    }

    /// A line without a final mark above sentences: `About the author`, `2 days ago`, `(kneeling)`.
    /// As the first line, it is a title only if the message asks nothing.
    fn is_part(&self) -> bool {
        let line = self.line;
        let next = self.behind.lines().map(str::trim).find(|line| !line.is_empty());
        if !is_bare(line) || next.is_none_or(is_bare) {
            return false;
        }
        let is_numbered = is_list_item(line) && next.is_some_and(|next| !is_list_item(next));
        let is_program = line.contains(['_', '/']);
        let is_small = line.starts_with(char::is_lowercase) && !is_program
            || is_list_item(line) && !is_numbered;
        let is_own = || {
            is_small || [ME, OWN].iter().any(|list| mentions(line, list)) || begins(line, REPLIES)
        };
        let is_title = || {
            let is_long = words(line) > 2 || is_numbered || is_program;
            is_long && !self.asks() && !mentions(line, TALK) && !mentions(line, ASIDES)
        };
        (self.is_apart || self.is_first && is_title()) && !is_own()
    }

    /// `Submitted by Bo Li`, `[Bo Li]`, `Bo Li answered: …`, `… /Bo Li/`: a whole name with small words
    /// or marks around it. The history keeps other titles and labels, which may be the user's own.
    #[inline(never)]
    pub(super) fn is_someones(&self) -> bool {
        let head = self.line.split([':', '：']).next().unwrap_or_default();
        let is_own = || [ME, MINE].iter().any(|list| mentions(head, list));
        let is_whole = head.len() == self.line.len();
        let is_around = || {
            let is_marked = !head.starts_with(char::is_alphanumeric);
            let is_sentence = head.contains(['.', '!', '?', '¿', '。']);
            !is_sentence
                && (is_marked || !is_name(head) || has_part(head))
                && heads_with_name(self.line)
        };
        !is_list_item(self.line)
            && !self.line.starts_with('#')
            && self.has_sentences()
            && (is_around() || is_whole && has_name_apart(self.line))
            && !is_own()
    }

    /// Whether the line has words behind a label, or stands above others.
    fn has_sentences(&self) -> bool {
        !is_bare(self.line) || !self.behind.trim().is_empty()
    }

    /// `> On Monday, Bo wrote:` before a line that is not cited.
    pub(super) fn is_cited_head(&self) -> bool {
        let is_empty = |line: &&str| line.trim_matches(['>', ' ']).is_empty();
        let next = self.behind.lines().map(str::trim).find(|line| !is_empty(line));
        self.line.starts_with('>')
            && self.line.ends_with([':', '：'])
            && next.is_some_and(|next| !next.starts_with('>'))
    }
}

/// Whether the line begins a text by somebody else with their name.
fn names_somebody(line: &str) -> bool {
    heads_with_name(line) || has_name_apart(line)
}

/// Whether a label, or a line other than a sentence, contains a whole name and does not speak of the
/// user: `Pinned by Bo Li`, `Bo Li shared a post`, `- Bo Li`, `Bo Li answered: …`
#[inline(never)]
fn heads_with_name(line: &str) -> bool {
    let label = line.split_once([':', '：']).map(|(label, _)| label);
    let head = label.unwrap_or(line);
    let is_own = || [TALK, OWN].iter().any(|list| mentions(head, list)) || begins(head, REPLIES);
    (label.is_some() || is_bare(line))
        && words(head) <= MOST_WORDS
        && !is_own()
        && (has_whole_name(head) || has_part(head))
}

/// Whether a line begins or ends with a name apart: `Bo Li >> …`, `… /Bo Li/`.
#[inline(never)]
fn has_name_apart(line: &str) -> bool {
    let is_apart =
        |c: char| !c.is_alphanumeric() && !c.is_whitespace() && !",.;!?'’\"-".contains(c);
    let mut parts = line.split(is_apart).map(str::trim).filter(|part| !part.is_empty());
    let (first, last) = (parts.next(), parts.next_back());
    let is_name_apart = |part: &str| is_name(part) && has_whole_name(part);
    last.is_some() && [first, last].into_iter().flatten().any(is_name_apart)
}

/// Whether a line below sentences is their writer's name: `- Bo Li`, `Your friend, Bo Li`, `@bo`.
#[inline(never)]
pub(super) fn signs(line: &str) -> bool {
    let is_handle = line.starts_with('@') && words(line) == 1;
    let is_name = || (has_whole_name(line) || has_part(line)) && !begins(line, REPLIES);
    is_bare(line) && (is_handle || is_name())
}

/// `作者 王芳`: sentences of such scripts have no spaces, so a space means a label or a name.
#[inline(never)]
fn has_part(head: &str) -> bool {
    let is_written = |part: &str| part.contains(is_unspaced) && part.chars().count() <= 6;
    let is_own = || [LABELS, OWN, TALK, ME].iter().any(|list| mentions(head, list));
    words(head) > 1 && head.split_whitespace().all(is_written) && !is_own()
}

/// Two words next to each other that are written as names are.
#[inline(never)]
fn has_whole_name(text: &str) -> bool {
    let is_part_of_name = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_uppercase)
            && letters.next().is_some_and(char::is_lowercase)
            && letters.all(|c| !c.is_numeric())
            && !mentions(word, LABELS)
    };
    let mut before = false;
    text.split_whitespace().any(|word| {
        let is_part = is_part_of_name(word);
        core::mem::replace(&mut before, is_part) && is_part
    })
}

/// `Voice command (Bo, 9:14), `Answer 3 (Bo Li): …`
fn is_timed(line: &str) -> bool {
    let head = line.split_once("): ").or_else(|| line.split_once("）："));
    let parts = head.and_then(|(head, _)| head.split_once(['(', '（']));
    parts.is_some_and(|(label, inside)| {
        words(label) + words(inside) <= MOST_WORDS && (inside.contains(':') || is_full_name(inside))
    })
}

/// A part of a play: `KLAUS. I am …`, `(kneeling)`.
fn is_part_of_play(line: &str) -> bool {
    let is_direction = line.starts_with(['(', '[']) && line.ends_with([')', ']']);
    let speaks = line.split_once(". ").is_some_and(|(name, said)| {
        let letters = || name.chars().filter(|c| c.is_alphabetic());
        letters().count() > 2
            && words(name) <= 3
            && letters().all(char::is_uppercase)
            && said.contains(char::is_lowercase)
    });
    is_direction || speaks
}

/// A short line without the end of a sentence.
pub(super) fn is_bare(line: &str) -> bool {
    // `Bo K.`, and the dots of a table of contents.
    let is_short_form = line.ends_with(". .") || words(line) > 1 && is_name(line);
    let is_sentence = line.ends_with(|c: char| "!?…！？。,，;；:：".contains(c))
        || line.ends_with('.') && !is_short_form;
    !is_sentence && words(line) <= MOST_WORDS && line.chars().count() <= 60
}

/// `- …`, `2. …`
pub(super) fn is_list_item(line: &str) -> bool {
    let behind = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let mark = behind.strip_prefix(['.', ')']).filter(|_| behind.len() < line.len());
    // `5.0 of 5 stars`
    let is_numbered = mark.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()));
    is_numbered || ["- ", "* ", "• ", "+ "].iter().any(|mark| line.starts_with(mark))
}

/// `(Bo) …`, `*Bo* …`, `Bo - …`, `bo | …`.
pub(super) fn names_apart(line: &str) -> bool {
    let wrapped = [('(', ')'), ('*', '*'), ('_', '_'), ('[', ']'), ('<', '>')];
    let is_wrapped = wrapped.iter().any(|(open, close)| {
        let inside = line.strip_prefix(*open).and_then(|rest| rest.split_once(*close));
        inside.is_some_and(|(name, said)| is_name(name) && said.starts_with(' '))
    });
    let is_small = |name: &str| words(name) == 1 && !LABELS.contains(&name);
    let is_before = [" - ", " – ", " — ", " | "].iter().any(|mark| {
        let is_speaker = |name: &str| is_name(name) || *mark == " | " && is_small(name);
        line.split_once(mark).is_some_and(|(name, _)| {
            is_speaker(name) && ![LABELS, ME, REPLIES].iter().any(|list| mentions(name, list))
        })
    });
    is_wrapped || is_before
}

/// `My boss texted me: …`
pub(super) fn reports(label: &str) -> bool {
    let is_reported = [SAYS, WROTE, SENT].iter().any(|list| mentions(label, list));
    words(label) <= MOST_WORDS && is_reported && !begins(label, MYSELF)
}

/// Words with which people announce their own list.
#[rustfmt::skip]
pub(super) const OWN: &[&str] = &[
    "wishes", "wish", "points", "things", "facts", "list", "details", "info", "fyi", "btw", "tldr", "hint", "plan", "options", "remember",
    "diet", "likes", "dislikes", "me", "request", "reason", "wünsche", "punkte", "dinge", "fakten", "liste", "merke", "souhaits", "points",
    "choses", "faits", "deseos", "puntos", "cosas", "datos", "recuerda", "愿望", "几点", "记住", "希望", "覚えて", "お願い",
];
/// Words in the headings of people's own lists: `My goals for this year`.
const MINE: &[&str] = &[
    "my", "mein", "meine", "meinen", "meiner", "mon", "ma", "mes", "mi", "mis", "mio", "mia",
    "miei", "mie", "meu", "minha", "meus", "minhas", "мой", "моя", "мои", "我的", "私の",
];
/// Labels that people write before their own words, also after a first paragraph.
#[rustfmt::skip]
pub(super) const ASIDES: &[&str] = &[
    "note", "important", "ps", "p.s", "update", "also", "context", "background", "reminder", "preference", "preferences", "diet",
    "allergies", "budget", "deadline", "question", "hinweis", "wichtig", "kontext", "frage", "contexte", "contexto", "nota", "importante",
    "pregunta", "注意", "背景", "问题", "要求", "预算",
];
/// Words with which people say that somebody else wrote the following.
#[rustfmt::skip]
pub(super) const SENT: &[&str] = &[
    "sent", "sends", "texted", "mailed", "emailed", "messaged", "texts", "answered", "posted", "got this", "received", "forwarded", "replied", "asked", "copied", "pasted", "geschickt", "bekommen",
    "gesendet", "verzonden", "inviato", "enviado", "skickat", "wysłane", "отправлено", "发送自", "发自", "から送信", "erhalten", "weitergeleitet", "gepostet", "reçu", "envoyé", "posté", "transféré", "recibido", "recibí", "enviado", "envió", "publicó",
    "收到", "发来", "发给", "转发", "もらった", "届いた", "送られて",
];
/// Words for a time in the past, as programs write it.
pub(super) const SINCE: &[&str] = &["ago", "vor", "il y a", "hace", "fa", "atrás", "назад", "前"];
const HONORIFICS: [&str; 10] =
    ["各位", "皆様", "様", "さま", "さん", "先生", "御中", "殿", "女士", "同志"];
/// The most words in a header.
const MOST_WORDS: usize = 8;

/// `BO (aside). …`: a line of a play, with the name and the words.
pub(super) fn directed(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.split_once(" (")?;
    let (_, said) = rest.split_once(").")?;
    name.chars().all(|c| c.is_uppercase() || c == ' ').then_some((name, said))
}
