//! How sensitive words are. Words of medicine, faith and money have the same roots in many
//! languages, so one table of beginnings serves all; the tables of the languages add their own.
//!
//! What is in a language that has no table cannot be judged, and counts as sensitive.

use alloc::string::String;

use turnwise_text::facts::{self, Kind as FactKind};
use turnwise_text::terms::is_unspaced;

use crate::cues::Cues;
use crate::kind::{Kind, Sensitivity};
use crate::language::LANGUAGES;

mod roots;
mod tongue;

use roots::{ADDRESSES, FROM_CAPITALS, MEDICINES, PERIODS, ROOTS};
pub(crate) use tongue::{Tongue, tongue};

/// The most sensitive category that a text touches.
pub(crate) fn sensitivity(text: &str, kind: Kind) -> Sensitivity {
    let lower = crate::when::lower(text);
    let is_script = lower.chars().any(is_unspaced);
    let languages = LANGUAGES.iter().filter(|language| language.is_unspaced == is_script);
    let cues = Cues::of(&lower);
    let mut tables = languages.flat_map(|language| language.sensitive);
    let of_language = tables.find(|(_, words)| words.iter().any(|word| cues.has(word)));
    let folded = folded(&lower);
    let touched = of_language.map(|(category, _)| *category).or_else(|| by_root(&folded));
    let touched = touched.or_else(|| by_shape(text, &folded));
    touched.unwrap_or(if kind == Kind::Profile { Sensitivity::Personal } else { Sensitivity::None })
}

/// The same for words of a conversation, whose language may be one that cannot be judged.
pub(crate) fn sensitivity_in(sensitivity: Sensitivity, tongue: Tongue) -> Sensitivity {
    let is_ordinary = matches!(sensitivity, Sensitivity::None | Sensitivity::Personal);
    if is_ordinary && tongue != Tongue::Known { Sensitivity::Unjudged } else { sensitivity }
}

/// By the beginnings of its words.
fn by_root(folded: &str) -> Option<Sensitivity> {
    let found = ROOTS.iter().find(|(_, roots)| roots.iter().any(|root| has(folded, root)));
    found.map(|(category, _)| *category)
}

/// By names of medicines, abbreviations, addresses and pay.
fn by_shape(text: &str, folded: &str) -> Option<Sensitivity> {
    let words = || folded.split(' ').filter(|word| !word.is_empty());
    let is_illness =
        |word: &str| FROM_CAPITALS.contains(&word) && word.chars().all(|c| c.is_ascii_uppercase());
    if words().any(is_medicine) || text.split(|c: char| !c.is_alphanumeric()).any(is_illness) {
        return Some(Sensitivity::Health);
    }
    let mut facts = facts::scan(text).map(|fact| fact.kind);
    let has_number = text.contains(|c: char| c.is_numeric());
    let is_address =
        || ADDRESSES.iter().any(|street| has(folded, street) || is_inside(folded, street));
    if facts.any(|kind| matches!(kind, FactKind::Email | FactKind::Phone))
        || (has_number && is_address())
    {
        return Some(Sensitivity::Contact);
    }
    let is_pay = has_number && PERIODS.iter().any(|period| has(folded, period));
    is_pay.then_some(Sensitivity::Finance)
}

/// Whether a word has the ending of a class of medicines, as its international name has.
fn is_medicine(word: &str) -> bool {
    let is_it = |stem: &&str| {
        let at = word.rfind(*stem);
        at.is_some_and(|at| at > 1 && word.len() - at - stem.len() <= 2)
    };
    word.len() >= 8 && MEDICINES.iter().any(is_it)
}

/// Whether a folded text has a word that begins so; `.` stands for the end of a word, and a root of
/// a script without spaces may be anywhere.
fn has(folded: &str, root: &str) -> bool {
    let is_anywhere = root.chars().next().is_some_and(is_unspaced);
    let mut found = folded.match_indices(root.trim_end_matches('.'));
    found.any(|(at, _)| {
        let end = at + root.trim_end_matches('.').len();
        let is_end =
            !root.ends_with('.') || folded.get(end..).is_some_and(|it| it.starts_with(' '));
        (is_anywhere || folded.get(..at).is_some_and(|it| it.ends_with(' '))) && is_end
    })
}

/// Whether a word ends so: `lindenstrasse`.
fn is_inside(folded: &str, ending: &str) -> bool {
    let ending = ending.trim_end_matches('.');
    ending.len() > 4
        && folded.split(' ').any(|word| word.len() > ending.len() && word.ends_with(ending))
}

/// The words of a lower-case text with a space before and behind each, and letters without accents.
fn folded(lower: &str) -> String {
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
