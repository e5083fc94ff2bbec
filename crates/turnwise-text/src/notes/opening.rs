//! With what a person began, up to what they want.

use alloc::vec::Vec;

use crate::Speaker;
use crate::notes::Told;
use crate::notes::client;
use crate::notes::gather::is_spoken;
use crate::notes::gist::Sentence;
use crate::notes::pieces::each_piece;
use crate::words::is_unspaced;

/// A message with which the person began.
pub(super) struct Opening<'a> {
    text: &'a str,
    sentences: &'a [Sentence],
    /// How many sentences came before it.
    units: usize,
}

impl<'a> Opening<'a> {
    /// Its sentences and what else it has, each with its place among the units, as long as `take`
    /// wants more.
    pub fn each(&self, has_tools: bool, take: &mut dyn FnMut(usize, &'a str) -> bool) {
        each_part(self.text, has_tools, &mut |start, quoted| {
            take(
                self.units + self.sentences.partition_point(|sentence| sentence.start() < start),
                quoted,
            )
        });
    }
}

/// Returns the first messages of the person, up to the first request.
pub(super) fn openings<'a>(told: &[Told<'a>], has_tools: bool) -> Vec<Opening<'a>> {
    let (mut found, mut units) = (Vec::new(), 0);
    for Told { snippet, gist, .. } in told {
        if snippet.speaker == Speaker::User && is_spoken(snippet) {
            found.push(Opening { text: snippet.text, sentences: &gist.sentences, units });
            if has_goal(snippet.text, has_tools) {
                break;
            }
        }
        units += gist.sentences.len();
    }
    found
}

/// A request keeps its wording, including a greeting before it. A `/command` and a quotation do not
/// count as requests.
fn each_part<'a>(text: &'a str, has_tools: bool, take: &mut dyn FnMut(usize, &'a str) -> bool) {
    if let Some(request) = client::request(text) {
        let start = (request.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        if !request.is_empty() {
            take(start, request);
        }
        return;
    }
    each_piece(text, &mut |piece| {
        if piece.text.starts_with('/') || piece.origin.is_some() {
            return true;
        }
        let from = piece.greeting.filter(|_| has_tools).unwrap_or(piece.start);
        take(piece.start, text.get(from..piece.start + piece.text.len()).unwrap_or(piece.text))
    });
}

/// Whether a message contains a request: a greeting or a `/command` does not.
pub(super) fn has_goal(text: &str, has_tools: bool) -> bool {
    let mut found = false;
    each_part(text, has_tools, &mut |_, part| {
        found = part.split_whitespace().nth(2).is_some()
            || part.chars().filter(|c| is_unspaced(*c)).nth(4).is_some();
        !found
    });
    found
}
