//! Finds what stays whatever the task is: limits and corrections of the user, and the current
//! request.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::language::{Acts, Language, is_small_talk};
use crate::quoted::Quotes;
use crate::words::each_term;
use crate::{Snippet, Speaker};

use super::tells;

/// Which of `count` units contain a limit or correction in the user's own words. `unit_of` gives
/// the unit of each snippet.
///
/// If many sentences sound like limits, as in the minutes of a meeting, only the newest count. If
/// the assistant has not answered at all, the text is material, and no unit counts.
///
/// ```
/// use turnwise_text::{Snippet, Speaker, rank::standing};
///
/// let snippets = [
///     Snippet::user("I need a flight to Oslo.", 1, 0),
///     Snippet::said(Speaker::Assistant, "I found one for $120.", 1, 1),
///     Snippet::user("Actually Bergen, not Oslo.", 2, 2),
/// ];
/// assert_eq!(standing(&snippets, &[0, 1, 2], 3), [false, false, true]);
/// ```
pub fn standing(snippets: &[Snippet<'_>], unit_of: &[u32], count: u32) -> Vec<bool> {
    let mut stands = vec![false; count as usize];
    let mut mark = |unit: u32| {
        if let Some(stands) = stands.get_mut(unit as usize) {
            *stands = true;
        }
    };
    if !snippets.iter().any(|snippet| snippet.speaker == Speaker::Assistant) {
        return stands;
    }
    let all: u32 = snippets.iter().map(|snippet| terms(snippet.text)).sum();
    let mut room = (all / SHARE).max(FEW_TERMS);
    let both = snippets.iter().zip(unit_of).rev();
    for (snippet, &unit) in both.filter(|(snippet, _)| snippet.speaker == Speaker::User) {
        if unit >= count || !limits(snippet.text) {
            continue;
        }
        let Some(left) = room.checked_sub(terms(snippet.text)) else { break };
        room = left;
        mark(unit);
    }
    stands
}

/// Whether the user limits or corrects something in their own words.
pub(super) fn limits(text: &str) -> bool {
    if text.len() > LONGEST {
        return false;
    }
    let language = Language::of(text);
    Quotes::read(text).own_sentences().any(|sentence| {
        let acts = language.acts(sentence);
        let wishes = acts.has(Acts::LIMIT) && !acts.has(Acts::ADVICE);
        wishes || acts.has(Acts::RULE) || acts.has(Acts::CORRECTION)
    })
}

/// The current request: its text, and the indexes of its messages, counted from the newest. `said`
/// are the user's messages, oldest first. The request is the newest message. If that is too short,
/// such as `Please book it now`, the request includes the last messages before it that state a
/// fact, limit or correction, or else simply those before it. Small talk in between is left out.
pub fn task_of<'a>(said: impl DoubleEndedIterator<Item = &'a str>) -> (String, Vec<usize>) {
    let said: Vec<&str> = said.rev().take(FARTHEST).collect();
    let mut places: Vec<usize> = (0..said.len().min(1)).collect();
    let text = |place: usize| said.get(place).copied().unwrap_or_default();
    let older = 1..said.len();
    if terms(text(0)) < TELLING {
        let substance = older.clone().filter(|&at| tells(text(at)) || limits(text(at)));
        places.extend(substance.take(MOST_MESSAGES - 1));
    }
    if places.len() < 2 {
        let mut known = terms(text(0));
        for place in older.filter(|&at| !is_small_talk(text(at))).take(MOST_MESSAGES - 1) {
            if known >= TELLING {
                break;
            }
            known += terms(text(place));
            places.push(place);
        }
    }
    let mut task = String::new();
    for &place in &places {
        task.push_str(text(place));
        task.push('\n');
    }
    (task, places)
}

fn terms(text: &str) -> u32 {
    let mut terms = 0;
    each_term(text, &mut |_, _| terms += 1);
    terms
}

/// Limits and corrections are at most one in this many terms, or a fixed minimum.
const SHARE: u32 = 16;
const FEW_TERMS: u32 = 120;
/// Longer texts are pasted, not typed. In bytes.
const LONGEST: usize = 2000;
/// The most messages of a request.
const MOST_MESSAGES: usize = 4;
/// A request begins at most this many messages ago.
const FARTHEST: usize = 24;
/// The content words that suffice to describe a task.
const TELLING: u32 = 2;

#[cfg(test)]
mod tests {
    use super::*;

    fn talk<'a>(said: &[&'a str]) -> Vec<Snippet<'a>> {
        (0..)
            .zip(said)
            .map(|(at, text)| match at % 2 {
                0 => Snippet::user(text, at / 2 + 1, at),
                _ => Snippet::said(Speaker::Assistant, text, at / 2 + 1, at),
            })
            .collect()
    }

    fn stand(said: &[&str]) -> Vec<usize> {
        let units: Vec<u32> = (0..said.len() as u32).collect();
        let stands = standing(&talk(said), &units, units.len() as u32);
        (0..said.len()).filter(|&unit| stands[unit]).collect()
    }

    #[test]
    fn limits_and_corrections_stand_in_any_language() {
        assert_eq!(stand(&["Don't use my Visa card.", "Understood."]), [0]);
        assert_eq!(stand(&["Hi!", "Hello!", "Sorry, I meant May 21."]), [2]);
        assert_eq!(stand(&["Bitte nicht mit der Visa-Karte.", "Gut."]), [0]);
        assert_eq!(stand(&["Höchstens 200 Euro.", "Gut."]), [0]);
        assert_eq!(stand(&["Tell me a joke.", "You must never trust stairs."]), []);
    }

    #[test]
    fn quoted_limits_and_material_do_not_stand() {
        assert_eq!(stand(&["She wrote:\n> You must never call me.\n\nWhat now?", "Wait."]), []);
        let minutes = [Snippet::user("We must never ship on Fridays.", 1, 0)];
        assert_eq!(standing(&minutes, &[0], 1), [false]);
    }

    #[test]
    fn of_many_limits_the_newest_stand() {
        let said: Vec<String> =
            (0..200).map(|n| alloc::format!("You must never touch file number {n}.")).collect();
        let said: Vec<&str> = said.iter().map(String::as_str).collect();
        let stands = stand(&said);
        assert!(stands.last() == Some(&198) && stands[0] > 100, "{stands:?}");
    }

    #[test]
    fn a_short_yes_takes_the_task_from_before() {
        let said = ["book the hotel in Rome", "the other one", "yes please"];
        let task = "yes please\nthe other one\nbook the hotel in Rome\n";
        assert_eq!(task_of(said.into_iter()), (task.into(), [0, 1, 2].into()));
        assert_eq!(task_of(["a", "where is the invoice for my order"].into_iter()).1, [0]);
    }

    #[test]
    fn small_talk_in_between_is_no_part_of_the_request() {
        let said =
            ["a flight to Oslo on May 20", "Thanks!", "One more joke?", "Please book it now."];
        assert_eq!(task_of(said.into_iter()).1, [0, 3]);
    }
}
