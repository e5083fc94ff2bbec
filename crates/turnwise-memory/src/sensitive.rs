//! Determines how sensitive words are. Words of medicine, religion and money have the same roots in
//! many languages, so all share one table of word beginnings.
//!
//! Text in a language without a table cannot be judged, and counts as sensitive.

use alloc::string::String;

use turnwise_text::facts::{self, Kind as FactKind};

use crate::cues::Cues;
use crate::kind::{Kind, Sensitivity};

mod roots;
mod tongue;

use roots::{ADDRESSES, CALLS, FROM_CAPITALS, MEDICINES, PAIRS, PERIODS, ROOTS};
pub(crate) use tongue::{Tongue, has_other_script, is_foreign_to, tongue};

/// The most sensitive category that a text touches.
pub(crate) fn sensitivity(text: &str, kind: Kind) -> Sensitivity {
    let folded = folded(&crate::when::lower(text));
    let cues = Cues::of(&folded);
    let touched = by_root(&cues).or_else(|| by_shape(text, &folded, &cues));
    touched.unwrap_or(if kind == Kind::Profile { Sensitivity::Personal } else { Sensitivity::None })
}

/// The sensitivity of words in a conversation, whose language may be one that cannot be judged.
pub(crate) fn sensitivity_in(sensitivity: Sensitivity, tongue: Tongue) -> Sensitivity {
    let is_ordinary = matches!(sensitivity, Sensitivity::None | Sensitivity::Personal);
    if is_ordinary && tongue != Tongue::Known { Sensitivity::Unjudged } else { sensitivity }
}

/// Judges by the beginnings of words.
fn by_root(cues: &Cues<'_>) -> Option<Sensitivity> {
    let found = ROOTS.iter().find(|(_, roots)| has_any(cues, roots));
    let pair = || PAIRS.iter().find(|(_, one, other)| has_any(cues, one) && has_any(cues, other));
    found.map(|(category, _)| *category).or_else(|| pair().map(|(category, ..)| *category))
}

/// Judges by names of medicines, abbreviations, addresses and pay.
fn by_shape(text: &str, folded: &str, cues: &Cues<'_>) -> Option<Sensitivity> {
    let words = || folded.split(' ').filter(|word| !word.is_empty());
    let is_illness = |word: &str| FROM_CAPITALS.split('|').any(|known| known == word);
    if words().any(is_medicine) || text.split(|c: char| !c.is_alphanumeric()).any(is_illness) {
        return Some(Sensitivity::Health);
    }
    let mut facts = facts::scan(text).map(|fact| fact.kind);
    let has_number = text.contains(|c: char| c.is_numeric());
    let is_address = || {
        let mut endings = ADDRESSES.split('|');
        has_any(cues, ADDRESSES) || endings.any(|street| is_inside(folded, street))
    };
    if facts.any(|kind| matches!(kind, FactKind::Email | FactKind::Phone))
        || (has_number && is_address())
        || (digits(text) >= PHONE && has_any(cues, CALLS))
    {
        return Some(Sensitivity::Contact);
    }
    (has_number && has_any(cues, PERIODS)).then_some(Sensitivity::Finance)
}

/// The longest sequence of digits, ignoring separators.
fn digits(text: &str) -> usize {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '-' | '.' | '/' | '(' | ')');
    let runs = text.split(|c| !is_part(c));
    runs.map(|run| run.bytes().filter(u8::is_ascii_digit).count()).max().unwrap_or_default()
}

/// Whether a word has an ending of international names for a class of medicines.
fn is_medicine(word: &str) -> bool {
    let is_it = |stem: &&str| {
        let at = word.rfind(*stem);
        at.is_some_and(|at| at > 1 && word.len() - at - stem.len() <= 2)
    };
    word.len() >= 8 && MEDICINES.split('|').any(|stem| is_it(&stem))
}

/// Whether a folded text has a word with one of these beginnings. In scripts without spaces, a
/// beginning may be anywhere.
fn has_any(cues: &Cues<'_>, roots: &str) -> bool {
    roots.split('|').any(|root| cues.has_root(root))
}

/// Whether a word has this ending: `lindenstrasse`.
fn is_inside(folded: &str, ending: &str) -> bool {
    let ending = ending.trim_end_matches('.');
    ending.len() > 4
        && folded.split(' ').any(|word| word.len() > ending.len() && word.ends_with(ending))
}

/// The words of a lower-case text, each with spaces around it and letters without accents.
pub(crate) fn folded(lower: &str) -> String {
    let mut out = String::with_capacity(lower.len() + 2);
    out.push(' ');
    for c in lower.chars() {
        match c {
            'á' | 'à' | 'â' | 'ä' | 'ã' | 'å' | 'ą' | 'ă' => out.push('a'),
            'é' | 'è' | 'ê' | 'ë' | 'ę' | 'ě' => out.push('e'),
            'í' | 'ì' | 'î' | 'ï' | 'ı' => out.push('i'),
            'ó' | 'ò' | 'ô' | 'ö' | 'õ' | 'ø' | 'ő' => out.push('o'),
            'ú' | 'ù' | 'û' | 'ü' | 'ů' | 'ű' => out.push('u'),
            'ç' | 'ć' | 'č' => out.push('c'),
            'ñ' | 'ń' => out.push('n'),
            'ś' | 'š' | 'ş' => out.push('s'),
            'ź' | 'ż' | 'ž' => out.push('z'),
            'ß' => out.push_str("ss"),
            'œ' => out.push_str("oe"),
            'ł' => out.push('l'),
            c if c.is_alphanumeric() => out.push(c),
            '\'' | '’' => out.push(' '),
            _ if out.ends_with(' ') => {}
            _ => out.push(' '),
        }
    }
    if !out.ends_with(' ') {
        out.push(' ');
    }
    out
}

/// The minimum digits of a telephone number.
const PHONE: usize = 6;
