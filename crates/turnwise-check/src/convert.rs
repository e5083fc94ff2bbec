//! Converts a history to another provider's format and reports the losses.
//!
//! The history is read into neutral messages and written in the other format. Each loss is
//! reported: the provider's own data (signatures, encrypted reasoning, item ids, results of its
//! servers) and content that the other format does not support. The new history is also healed.

use alloc::string::{String, ToString};
use alloc::vec::{IntoIter, Vec};
use core::mem::take;

use turnwise_formats::convert::{Loss, rewrite};
use turnwise_formats::sorted::sorted;
use turnwise_formats::{Format, Json, Parsed, detect_list, parse, reading};

use crate::heal::{Healing, Kept};
use crate::lint::{STEP, in_one_go};
use crate::{Options, apply_changes};

/// A history in another format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted {
    /// The messages as JSON text.
    pub messages: Vec<String>,
    /// System messages, if the format keeps them outside the list.
    pub system: Option<String>,
    /// The losses, in the order of the messages.
    pub losses: Vec<Loss>,
}

/// Converts a history to the format `to`. Without `from`, its format is detected.
///
/// ```
/// use turnwise_check::{Format, convert};
/// use turnwise_formats::parse_list;
///
/// let history = parse_list(r#"[{"role":"system","content":"Be brief."},{"role":"user","content":"Hi"}]"#)?;
/// let converted = convert(&history, Some(Format::OpenAiChat), Format::Gemini);
/// assert_eq!(converted.messages, [r#"{"role":"user","parts":[{"text":"Hi"}]}"#]);
/// assert_eq!(converted.system.as_deref(), Some("Be brief."));
/// assert!(converted.losses.is_empty());
/// # Ok::<(), turnwise_formats::InputError>(())
/// ```
pub fn convert(messages: &[Parsed<'_>], from: Option<Format>, to: Format) -> Converted {
    in_one_go(Converting::new(messages, from, to), |converting| converting.step(messages))
}

/// [`convert`] in steps. Reading and writing the whole history is one of them.
pub struct Converting {
    from: Format,
    to: Format,
    losses: Vec<Loss>,
    /// The number of messages that were checked.
    checked: usize,
    written: Option<Written>,
}

/// The messages in the other format, while they are healed.
struct Written {
    /// Those that are not parsed yet, with the index of the original message.
    texts: IntoIter<(u32, String)>,
    /// The index of the original message for each one.
    indexes: Vec<u32>,
    system: Option<String>,
    parsed: Vec<Parsed<'static>>,
    healing: Healing<'static>,
}

impl Converting {
    /// Begins.
    pub fn new(messages: &[Parsed<'_>], from: Option<Format>, to: Format) -> Self {
        let detect = || detect_list(messages.iter().map(|message| &message.json));
        let from = from.unwrap_or_else(detect);
        Self { from, to, losses: Vec::new(), checked: 0, written: None }
    }

    /// One step with the same messages as before. Returns the new history at the end.
    pub fn step(&mut self, messages: &[Parsed<'_>]) -> Option<Converted> {
        if self.from == self.to {
            let messages = messages.iter().map(|message| message.json.to_string()).collect();
            return Some(Converted { messages, system: None, losses: Vec::new() });
        }
        let options = options(self.to);
        let Some(written) = &mut self.written else {
            let views: Vec<&Json<'_>> = messages.iter().map(|message| &message.json).collect();
            let rewritten = rewrite(&views, self.from, self.to);
            self.losses = rewritten.losses;
            let healing = Healing::new(&[], &options);
            let (texts, system) = (rewritten.messages.into_iter(), rewritten.system);
            let (indexes, parsed) = (Vec::new(), Vec::new());
            self.written = Some(Written { texts, indexes, system, parsed, healing });
            return None;
        };
        if written.texts.len() > 0 {
            for (index, text) in written.texts.by_ref().take(STEP) {
                let Ok(parsed) = parse(&text) else { continue };
                let (json, is_mended) = (parsed.json.into_owned(), parsed.is_mended);
                written.indexes.push(index);
                written.parsed.push(Parsed { json, is_mended });
            }
            if written.texts.len() == 0 {
                written.healing = Healing::new(&written.parsed, &options);
            }
            return None;
        }
        if self.checked < messages.len() {
            let end = (self.checked + STEP).min(messages.len());
            for (index, message) in (0..).zip(messages).take(end).skip(self.checked) {
                if let Err(error) = reading::check(self.from, &message.json) {
                    let what = error.field.clone().unwrap_or_else(|| String::from("message"));
                    self.losses.push(Loss { index, what, reason: error.message.clone() });
                }
            }
            self.checked = end;
            return None;
        }
        // Calls that are still running stay open.
        let healed = written.healing.step(&written.parsed, &options)?;
        let original = |at: u32| written.indexes.get(at as usize).copied().unwrap_or(0);
        for edit in healed.edits {
            let what = String::from("repair");
            self.losses.push(Loss { index: original(edit.index), what, reason: edit.reason });
        }
        let json = |index: u32| written.parsed.get(index as usize).map(|message| &message.json);
        let text = |kept: Kept| match kept {
            Kept::Same(index) => json(index).map(ToString::to_string),
            Kept::Changed(index, changes) => json(index).map(|json| {
                let mut json = json.clone();
                apply_changes(&changes, &mut json);
                json.to_string()
            }),
            Kept::New(text) => Some(text),
        };
        let messages = healed.messages.into_iter().filter_map(text).collect();
        let system = match (written.system.take(), healed.system) {
            (Some(written), Some(healed)) => Some([written, healed].join("\n\n")),
            (written, healed) => written.or(healed),
        };
        let losses = sorted(take(&mut self.losses), |loss| loss.index);
        Some(Converted { messages, system, losses })
    }
}

fn options(to: Format) -> Options {
    Options { format: Some(to), target: None, is_pending: true }
}
