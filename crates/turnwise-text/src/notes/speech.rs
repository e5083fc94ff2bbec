//! Shortens the sentences of people and models.

use alloc::boxed::Box;

use crate::language::{Acts, Language};
use crate::limits::is_limit;
use crate::notes::client;
use crate::notes::gist::{CORRECTION, Gist, ITEM, Kind, LIMIT, Piece, QUESTION, WITHDRAWAL, place};
use crate::notes::looks::is_log;
use crate::notes::pieces::{Piece as Sentence, each_piece_in, name_of};
use crate::notes::short::{self, short};
use crate::quoted::{Origin, Quotes};
use crate::words::{Words, each_term, is_letter_or_digit, is_light, is_unspaced};
use crate::{Snippet, Speaker, cut};

pub(super) fn read(gist: &mut Gist, words: &mut Words, snippet: &Snippet<'_>) {
    let said = snippet.text;
    let is_user = snippet.speaker == Speaker::User;
    let is_continued = is_user && client::continues(said);
    gist.is_log = is_user && !is_continued && is_log(said);
    if gist.is_log {
        return lines(gist, words, said, Some(Origin::Document));
    }
    let quotes = Quotes::read(said);
    let language = Language::of(said);
    let shortens = short::is_english(said, language);
    gist.name = name_of(said, &quotes).map_or((0, 0), |name| place(said, name));
    // If a client wrote the message, only a part of it may be the user's own.
    let own = if is_user { client::request(said) } else { None };
    let own = own.map(|own| place(said, own)).map(|(start, length)| start..start + length);
    let asides = if is_user { client::asides(said) } else { Default::default() };
    gist.is_answer = is_user && is_short(said);
    let mut nth = 0;
    each_piece_in(said, &quotes, &mut |sentence: &Sentence<'_>| {
        let is_aside = asides.iter().any(|aside| aside.contains(&sentence.start));
        if is_aside || !sentence.text.contains(is_letter_or_digit) {
            return true;
        }
        let (start, length) = place(said, sentence.text);
        // The whole sentence may be in quotation marks.
        let own_words = quotes.own(sentence.text);
        let is_cited = !own_words.contains(is_letter_or_digit);
        let origin = sentence.origin.or(is_cited.then_some(Origin::Quote));
        let is_own = !is_continued
            && origin.is_none()
            && own.as_ref().is_none_or(|own| own.contains(&start));
        // The client's words are not the user's.
        let is_clients = origin.is_none() && is_user && !is_own;
        let origin = if is_clients { Some(Origin::Document) } else { origin };
        let mut marks = 0;
        if is_own && is_user && stands_alone(sentence.text) && is_limit(&own_words, language) {
            marks |= LIMIT;
        }
        if is_own && is_user && crate::limits::withdraws(sentence.text) {
            marks |= WITHDRAWAL;
        }
        let acts = language.acts(sentence.text);
        if acts.has(Acts::QUESTION) {
            marks |= QUESTION;
        }
        gist.acts |=
            ACTS.into_iter().any(|kind| acts.has(kind)) || is_user && short::denies(sentence.text);
        if is_own && is_user && acts.has(Acts::CORRECTION) {
            marks |= CORRECTION;
        }
        if is_item(said, sentence.start) {
            marks |= ITEM;
        }
        let is_code = origin == Some(Origin::Code);
        let short: Box<str> = match marks & LIMIT != 0 || is_code || !shortens {
            true => crate::notes::plain::plain(sentence.text).into(),
            false => short(sentence.text).into(),
        };
        gist.add(
            words,
            sentence.text,
            Piece {
                kind: Kind::Said,
                start,
                length,
                short: Some(short),
                nth,
                origin,
                marks,
                ..Piece::default()
            },
        );
        // `Thanks for that` has no content words.
        let is_empty = gist.pieces.last().is_some_and(|piece| piece.terms.0 == piece.terms.1);
        if is_empty && !gist.is_answer {
            gist.pieces.pop();
        } else {
            nth += 1;
        }
        true
    });
    // `Yes, please.` has no content words, but it is an answer.
    if gist.pieces.is_empty() && gist.is_answer {
        let text = said.trim();
        let (start, length) = place(said, text);
        let short = Some(short(text).into());
        gist.add(words, text, Piece { start, length, short, ..Piece::default() });
    }
}

/// Adds the lines of a program's output.
pub(super) fn lines(gist: &mut Gist, words: &mut Words, text: &str, origin: Option<Origin>) {
    let mut nth = 0;
    for line in text.lines() {
        let line = line.trim();
        // `12→`: tools that read files number the lines.
        let bare = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let line = bare.strip_prefix('→').unwrap_or(line).trim();
        if !line.contains(is_letter_or_digit) {
            continue;
        }
        let line = cut::words(line, LONGEST_LINE);
        let (start, length) = place(text, line);
        let piece = Piece { kind: Kind::Line, start, length, nth, origin, ..Piece::default() };
        gist.add(words, line, piece);
        nth += 1;
        // A bracket, or a single word of code.
        let is_bare = nth > 1
            && gist.pieces.last().is_some_and(|piece| {
                let terms = gist.terms(piece);
                terms.len() < 2 && terms.iter().all(|term| !term.has_digit())
            });
        if is_bare {
            gist.pieces.pop();
        }
        if nth >= MOST_LINES {
            return;
        }
    }
}

/// Whether a text is so short that it needs the question before it: `Yes, two.`
fn is_short(text: &str) -> bool {
    let unspaced = text.chars().filter(|c| is_unspaced(*c)).count();
    let mut telling = 0;
    each_term(text, &mut |term, _| telling += usize::from(!is_light(term)));
    let is_bare = if unspaced > 0 { unspaced < 10 } else { telling <= 2 };
    is_bare && text.split_whitespace().nth(10).is_none()
}

/// Whether a sentence is understandable without its context.
fn stands_alone(text: &str) -> bool {
    let mut words = text.split_whitespace().filter(|word| word.contains(is_letter_or_digit));
    words.nth(2).is_some() || text.chars().filter(|c| is_unspaced(*c)).nth(5).is_some()
}

/// Whether an item of a list begins at `start`. Only the last bytes before it are examined, because
/// the text may be one long line.
fn is_item(said: &str, start: usize) -> bool {
    let from = said.ceil_char_boundary(start.saturating_sub(LONGEST_MARK));
    let before = said.get(from..start).unwrap_or_default();
    let is_whole = from == 0 || before.contains('\n');
    let line = before.rsplit('\n').next().unwrap_or_default().trim();
    let mark = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_mark = matches!(mark, "-" | "*" | "•" | "." | ")" | "- **" | "* **" | "**");
    (is_whole && is_mark && line.len() <= 5) || numbered(said.get(start..).unwrap_or_default())
}

/// Whether a text begins with an item's number: `2. `.
fn numbered(text: &str) -> bool {
    let digits = text.bytes().take(MOST_DIGITS + 1).take_while(u8::is_ascii_digit).count();
    let rest = text.get(digits..).unwrap_or_default();
    (1..=MOST_DIGITS).contains(&digits) && (rest.starts_with(". ") || rest.starts_with(") "))
}

/// Acts that are more than small talk.
const ACTS: [Acts; 7] = [
    Acts::REQUEST,
    Acts::DECISION,
    Acts::LIMIT,
    Acts::RULE,
    Acts::CORRECTION,
    Acts::DONE,
    Acts::PROMISE,
];
const LONGEST_LINE: usize = 240;
const MOST_LINES: u32 = 400;
/// The longest prefix of an item in its line, including blanks, in bytes.
const LONGEST_MARK: usize = 24;
/// The most digits of an item's number.
const MOST_DIGITS: usize = 4;
