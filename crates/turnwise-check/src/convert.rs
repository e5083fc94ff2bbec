//! Converts a history to another provider's format and reports the losses.
//!
//! The history is read into neutral messages and written in the other format. Each loss is
//! reported: the provider's own data (signatures, encrypted reasoning, item ids, results of its
//! servers) and content that the other format does not support. The new history is also healed.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_formats::convert::{Loss, rewrite};
use turnwise_formats::sorted::sorted;
use turnwise_formats::{Format, Json, Parsed, detect_list, parse, reading};

use crate::heal::{Kept, heal};
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
    let views: Vec<&Json<'_>> = messages.iter().map(|message| &message.json).collect();
    let from = from.unwrap_or_else(|| detect_list(views.iter().copied()));
    if from == to {
        let messages = views.iter().map(ToString::to_string).collect();
        return Converted { messages, system: None, losses: Vec::new() };
    }
    let written = rewrite(&views, from, to);
    let mut losses = written.losses;
    for (index, message) in (0..).zip(&views) {
        if let Err(error) = reading::check(from, message) {
            let what = error.field.clone().unwrap_or_else(|| String::from("message"));
            losses.push(Loss { index, what, reason: error.message.clone() });
        }
    }
    let parsed: Vec<Parsed<'_>> =
        written.messages.iter().filter_map(|(_, text)| parse(text).ok()).collect();
    // Calls that are still running stay open.
    let healed = heal(&parsed, &Options { format: Some(to), target: None, is_pending: true });
    for edit in healed.edits {
        let index = written.messages.get(edit.index as usize).map_or(0, |(index, _)| *index);
        losses.push(Loss { index, what: String::from("repair"), reason: edit.reason });
    }
    let text = |kept: Kept| match kept {
        Kept::Same(index) => written.messages.get(index as usize).map(|(_, text)| text.clone()),
        Kept::Changed(index, changes) => parsed.get(index as usize).map(|message| {
            let mut json = message.json.clone();
            apply_changes(&changes, &mut json);
            json.to_string()
        }),
        Kept::New(text) => Some(text),
    };
    let losses = sorted(losses, |loss| loss.index);
    let system = match (written.system, healed.system) {
        (Some(written), Some(healed)) => Some([written, healed].join("\n\n")),
        (written, healed) => written.or(healed),
    };
    Converted { messages: healed.messages.into_iter().filter_map(text).collect(), system, losses }
}
