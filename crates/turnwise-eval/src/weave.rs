//! The picture of a replay.

use std::sync::Arc;

use turnwise_host::Conversation;
use turnwise_host::formats::InputError;
use turnwise_host::json::parse;
use turnwise_host::options::Settings;
use turnwise_host::turnwise_core::item::Role;
use turnwise_host::turnwise_core::plan::Plan;
use turnwise_tapestry::palette::Palette;
use turnwise_tapestry::svg::{self, Panel};
use turnwise_tapestry::thread::{Thread, needed};
use turnwise_tapestry::words::Legend;
use turnwise_tapestry::{Bands, Column, MOST_COLUMNS, Summary, Tapestry, Writer, binned};

use crate::compare::Compared;
use crate::message::Message;
use crate::replay::Replay;

/// Gathers the requests of a replay.
#[derive(Default)]
pub(crate) struct Weaver {
    columns: Vec<Column>,
    summaries: Vec<Summary>,
}

impl Weaver {
    pub(crate) fn add(&mut self, chat: &Conversation, plan: &Plan) {
        let length = chat.len() as usize;
        let before = self.columns.last().map(|column| column.length);
        let number = self.columns.len() + 1;
        self.columns.push(Column { number, ..Column::of_plan(plan, length, before) });
        let newest = chat.context().summary().map(|summary| &*summary.text);
        let known = self.summaries.last().map(|summary| &*summary.text);
        if let Some(text) = newest.filter(|text| Some(*text) != known) {
            self.summaries.push(Summary { since: length, text: text.into() });
        }
    }

    /// The picture, without a thread.
    pub(crate) fn finish(self, chat: &Conversation, settings: &Settings) -> Tapestry {
        let transcript = chat.context().transcript();
        let writer = |index: u32| match transcript.item(index) {
            Some(item) if item.role == Role::System => Writer::System,
            Some(item) if !item.answers.is_empty() => Writer::Tool,
            _ => Writer::Talk,
        };
        let bands = Bands {
            sums: (0..=chat.len()).map(|end| transcript.tokens(0..end).0).collect(),
            writers: (0..chat.len()).map(writer).collect(),
        };
        Tapestry {
            bands: Arc::new(bands),
            columns: Arc::new(binned(&self.columns, MOST_COLUMNS)),
            summaries: Arc::new(self.summaries),
            thread: None,
            window: settings.policy.window.map(|window| window.0),
            budget: settings.policy.budget().map(|budget| budget.0),
        }
    }
}

/// The pictures of a conversation under its policies as SVG. They follow one value that the model
/// used again: the first that the baseline loses and the policy keeps, or else the first that either
/// loses.
///
/// # Errors
/// A message that is not a JSON object.
pub fn picture(
    compared: &Compared,
    texts: &[&str],
    heading: &str,
    palette: &Palette,
) -> Result<String, InputError> {
    let parsed = texts.iter().map(|text| parse(text)).collect::<Result<Vec<_>, _>>()?;
    let messages: Vec<_> = parsed.iter().map(|parsed| Message::read(&parsed.json)).collect();
    let texts = || messages.iter().map(|message| &*message.text);
    let is_model = |message: &Message| message.role == Role::Assistant;
    let values = needed(messages.iter().map(|message| (is_model(message), &*message.text)));
    let threads = values.iter().filter_map(|value| Thread::new(value, texts()).map(Arc::new));
    let baseline = compared.baseline.as_ref().map(|replay| ("Baseline", replay));
    let replays = || baseline.into_iter().chain([("Policy", &compared.candidate)]);
    let following = |thread: Option<Arc<Thread>>| {
        let of = |(title, replay): (&'static str, &Replay)| {
            (title, Tapestry { thread: thread.clone(), ..replay.tapestry.clone() })
        };
        replays().map(of).collect::<Vec<_>>()
    };
    // A value that only the baseline loses shows most, then one that is lost at all.
    let merit = |pictures: &[(&str, Tapestry)]| {
        let mut lost = pictures.iter().map(|(_, tapestry)| tapestry.lost_at().is_some());
        let first = lost.next() == Some(true);
        match lost.next() {
            Some(second) => u32::from(first || second) + u32::from(first && !second),
            None => u32::from(first),
        }
    };
    let rated = threads.map(|thread| {
        let pictures = following(Some(thread));
        (merit(&pictures), pictures)
    });
    // The values come by how often the model used them: the first of the best is the one.
    let best = rated.reduce(|best, next| if next.0 > best.0 { next } else { best });
    let pictures = best.map_or_else(|| following(None), |(_, pictures)| pictures);
    let legend = &Legend::ENGLISH;
    let sentences: Vec<_> = pictures.iter().map(|(_, one)| one.fate_of_value(legend)).collect();
    let panels: Vec<Panel<'_>> = pictures
        .iter()
        .zip(&sentences)
        .map(|((title, tapestry), sentence)| Panel { title, sentence, tapestry })
        .collect();
    Ok(svg::picture(heading, &panels, legend, palette))
}
