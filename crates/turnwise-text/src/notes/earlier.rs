//! Reads the lines of an earlier summary, written by the notetaker or a model.

use crate::fence;
use crate::notes::gist::{Gist, Kind, LIMIT, Piece, number, place};
use crate::notes::page::{AFTER, TITLE};
use crate::words::{Words, is_letter_or_digit};

/// Reads an earlier summary. Its lines about limits are limits.
pub(super) fn read(words: &mut Words, prior: &str) -> Gist {
    let mut gist = Gist::default();
    let (mut is_limit, mut title) = (false, None);
    for line in fence::bare(prior).lines() {
        let bare = line.trim();
        if bare == AFTER || !bare.contains(is_letter_or_digit) {
            continue;
        }
        let is_item = bare.starts_with(['-', '*', '•']) && !bare.starts_with("**");
        let is_title = bare.ends_with(':') && !is_item;
        if is_title && bare.trim_end_matches(':').trim_matches(['*', '#', ' ']) == TITLE {
            (is_limit, title) = (true, None);
            continue;
        }
        is_limit &= is_item;
        if !is_item {
            title = None;
        }
        // Items of our own lists lose their bullet.
        let text = if is_limit { bare.trim_start_matches(['-', '*', '•', ' ']) } else { bare };
        let (start, length) = place(prior, text);
        let marks = if is_limit { LIMIT } else { 0 };
        let piece =
            Piece { kind: Kind::Said, start, length, marks, label: title, ..Piece::default() };
        gist.add(words, text, piece);
        if is_title {
            title = Some(number(gist.pieces.len() - 1));
        }
    }
    gist
}
