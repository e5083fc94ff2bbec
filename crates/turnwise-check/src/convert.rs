//! Converts a history to another provider's format and reports the losses.
//!
//! The history is read into neutral messages and written in the other format. Each loss is
//! reported: the provider's own data (signatures, encrypted reasoning, item ids, results of its
//! servers) and content that the other format does not support. The new history is also healed.

use alloc::string::{String, ToString};
use alloc::vec::{IntoIter, Vec};
use core::mem::take;

use turnwise_formats::convert::{Loss, Rewriting};
use turnwise_formats::sorted::sorted;
use turnwise_formats::{Format, InputError, Parsed, check_speaker, detect_list, parse, reading};

use crate::heal::{Healing, Kept};
use crate::lint::in_one_go;
use crate::{Options, Target, apply_changes};

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
    convert_for(None, messages, from, to)
}

/// [`convert`] for a server with rules of its own.
pub fn convert_for(
    target: Option<Target>,
    messages: &[Parsed<'_>],
    from: Option<Format>,
    to: Format,
) -> Converted {
    let converting = Converting::new(messages, from, to).for_server(target);
    in_one_go(converting, |converting| converting.step(messages))
}

/// [`convert`] in steps of some hundred messages.
pub struct Converting {
    from: Format,
    to: Format,
    target: Option<Target>,
    losses: Vec<Loss>,
    /// The number of messages that were checked.
    checked: usize,
    work: Work,
    /// The messages of the new history that nobody has taken.
    out: Vec<String>,
}

/// What is being done.
enum Work {
    /// The history is read and written in the other format.
    Rewrite(Rewriting),
    /// The new history is healed.
    Heal(Written),
    /// Its messages become text.
    Write(Vec<Parsed<'static>>, IntoIter<Kept>, Option<String>),
    /// It is in this format already, and only healed. The messages that became text, with their
    /// indexes.
    Copy(Vec<(u32, String)>),
}

/// The messages in the other format, while they are healed.
struct Written {
    /// Those that are not parsed yet, with the index of the original message.
    texts: IntoIter<(u32, String)>,
    /// The index of the original message for each one.
    indexes: Vec<u32>,
    system: Option<String>,
    parsed: Vec<Parsed<'static>>,
    options: Options,
    healing: Healing<'static>,
}

/// Refuses a history with an item of an unknown type or role, which [`convert`] would leave out.
///
/// # Errors
/// As [`check_speaker`], with the index.
pub fn check_speakers(messages: &[Parsed<'_>], from: Option<Format>) -> Result<(), InputError> {
    let from = from.unwrap_or_else(|| detect_list(messages.iter().map(|message| &message.json)));
    (0..).zip(messages).filter(|(_, message)| message.json.is_object()).try_for_each(
        |(index, message)| {
            check_speaker(from, &message.json).map_err(|error| error.at_index(index))
        },
    )
}

impl Converting {
    /// Begins.
    pub fn new(messages: &[Parsed<'_>], from: Option<Format>, to: Format) -> Self {
        let detect = || detect_list(messages.iter().map(|message| &message.json));
        let from = from.unwrap_or_else(detect);
        let work = if from == to {
            Work::Copy(Vec::new())
        } else {
            Work::Rewrite(Rewriting::new(from, to))
        };
        Self { from, to, target: None, losses: Vec::new(), checked: 0, work, out: Vec::new() }
    }

    /// For a server with rules of its own.
    #[must_use]
    pub fn for_server(self, target: Option<Target>) -> Self {
        Self { target, ..self }
    }

    /// The messages of the new history since the last call. The last step returns the others.
    pub fn take(&mut self) -> Vec<String> {
        take(&mut self.out)
    }

    /// One step with the same messages as before. Returns the new history at the end.
    pub fn step(&mut self, messages: &[Parsed<'_>]) -> Option<Converted> {
        match &mut self.work {
            Work::Copy(texts) => {
                let rest = (0..).zip(messages).skip(texts.len()).take(PART);
                texts.extend(rest.map(|(at, message)| (at, message.json.to_string())));
                if texts.len() >= messages.len() {
                    self.work = Work::Heal(Written::new(take(texts), None, self.options()));
                }
                None
            }
            Work::Rewrite(rewriting) => {
                let rewritten = rewriting.step(messages, PART)?;
                self.losses = rewritten.losses;
                let options = self.options();
                let written = Written::new(rewritten.messages, rewritten.system, options);
                self.work = Work::Heal(written);
                None
            }
            Work::Heal(written) if written.texts.len() > 0 => {
                written.parse_some();
                None
            }
            Work::Heal(_) if self.checked < messages.len() => {
                self.check_some(messages);
                None
            }
            Work::Heal(written) => {
                let healed = written.healing.step(&written.parsed, &written.options)?;
                for edit in healed.edits {
                    let index = written.indexes.get(edit.index as usize).copied();
                    let (index, what) = (index.unwrap_or(0), String::from("repair"));
                    self.losses.push(Loss { index, what, reason: edit.reason });
                }
                let system = match (written.system.take(), healed.system) {
                    (Some(written), Some(healed)) => Some([written, healed].join("\n\n")),
                    (written, healed) => written.or(healed),
                };
                let parsed = take(&mut written.parsed);
                self.work = Work::Write(parsed, healed.messages.into_iter(), system);
                None
            }
            Work::Write(parsed, kept, system) => {
                let texts = kept.by_ref().take(PART).filter_map(|kept| text(parsed, kept));
                self.out.extend(texts);
                let system = (kept.len() == 0).then(|| system.take())?;
                Some(self.end(system))
            }
        }
    }

    /// Reports what the reader of a format does not know.
    fn check_some(&mut self, messages: &[Parsed<'_>]) {
        let end = (self.checked + PART).min(messages.len());
        for (index, message) in (0..).zip(messages).take(end).skip(self.checked) {
            if let Err(error) = reading::check(self.from, &message.json) {
                let what = error.field.clone().unwrap_or_else(|| String::from("message"));
                self.losses.push(Loss { index, what, reason: error.message.clone() });
            }
        }
        self.checked = end;
    }

    /// Calls that are still running stay open.
    fn options(&self) -> Options {
        Options { format: Some(self.to), target: self.target, is_pending: true }
    }

    fn end(&mut self, system: Option<String>) -> Converted {
        let losses = sorted(take(&mut self.losses), |loss| loss.index);
        Converted { messages: take(&mut self.out), system, losses }
    }
}

impl Written {
    fn new(messages: Vec<(u32, String)>, system: Option<String>, options: Options) -> Self {
        Self {
            texts: messages.into_iter(),
            indexes: Vec::new(),
            system,
            parsed: Vec::new(),
            healing: Healing::new(&[], &options),
            options,
        }
    }

    /// Parses some of the messages. Behind the last one, healing begins.
    fn parse_some(&mut self) {
        for (index, text) in self.texts.by_ref().take(PART) {
            let Ok(parsed) = parse(&text) else { continue };
            let (json, is_mended) = (parsed.json.into_owned(), parsed.is_mended);
            self.indexes.push(index);
            self.parsed.push(Parsed { json, is_mended });
        }
        if self.texts.len() == 0 {
            self.healing = Healing::new(&self.parsed, &self.options);
        }
    }
}

/// The text of a message of the healed history.
fn text(parsed: &[Parsed<'_>], kept: Kept) -> Option<String> {
    let json = |index: u32| parsed.get(index as usize).map(|message| &message.json);
    match kept {
        Kept::Same(index) => json(index).map(ToString::to_string),
        Kept::Changed(index, changes) => json(index).map(|json| {
            let mut json = json.clone();
            apply_changes(&changes, &mut json);
            json.to_string()
        }),
        Kept::New(text) => Some(text),
    }
}

/// How many messages are read or written in a step.
const PART: usize = 128;
