//! The picture in sentences.

use crate::model::Model;
use crate::tapestry::{Fate, Sight, Tapestry, legend};
use crate::texts::tapestry as t;

/// What happened to the value that the picture follows; empty if there is none.
pub fn fate_of_value(tapestry: &Tapestry) -> String {
    tapestry.fate_of_value(&legend())
}

/// The picture, with the summary that is being written.
pub(super) fn shown(model: &Model) -> Tapestry {
    let moment = model.replay.as_ref().and_then(|replay| replay.moment(model.position));
    match (model.writing(), moment) {
        (Some((covers, asked)), Some(moment)) if !asked.text.is_empty() => {
            model.tapestry.writing(moment.length, covers, asked.written())
        }
        _ => model.tapestry.clone(),
    }
}

/// The request at a length of the conversation, as the picture shows it.
pub(super) fn described(tapestry: &Tapestry, length: usize) -> String {
    let Some(column) = tapestry.columns.get(tapestry.place(length)) else { return String::new() };
    let count = |fate: Fate| {
        let mut before = 0;
        let runs = column.fates.iter().map(|(one, end)| {
            let count = end - std::mem::replace(&mut before, *end);
            if *one == fate { count } else { 0 }
        });
        runs.sum::<usize>()
    };
    let [kept, cleared, summarized, gone] =
        [Fate::Kept, Fate::Cleared, Fate::Summarized, Fate::LeftOut].map(count);
    let mut words = t::SPOKEN.with(&[&column.number, &(kept + cleared), &column.length]);
    let more =
        [(t::SPOKEN_CLEARED, cleared), (t::SPOKEN_SUMMARY, summarized), (t::SPOKEN_GONE, gone)];
    more.iter().filter(|(_, count)| *count > 0).for_each(|(text, count)| {
        words.push_str(&text.with(&[count]));
    });
    if column.is_changed {
        words.push_str(t::SPOKEN_COLD.say());
    }
    if let Some(thread) =
        tapestry.thread.as_ref().filter(|_| tapestry.sight(column) == Some(Sight::Lost))
    {
        words.push_str(&t::SPOKEN_LOST.with(&[&thread.value]));
    }
    words
}
