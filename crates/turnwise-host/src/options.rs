//! Options as people write them, read into a policy.
//!
//! The options of `createContext` and of the session classes arrive as one JSON object. Every
//! mistake is answered with the path of the field, what was found and what is wanted; unknown
//! fields are mistakes too, since a misspelled `keepLastNTurn` that does nothing costs an
//! afternoon.

mod checks;
mod context;
mod presets;
mod sessions;
mod sizes;
mod strategies;

use alloc::boxed::Box;

use turnwise_core::policy::Policy;
use turnwise_core::tokens::TokenCount;
use turnwise_formats::{Format, Json};
use turnwise_text::Template;

pub use self::checks::FactCheck;
use self::context::context;
pub use self::presets::Preset;
use self::sessions::{compacting_session, default_session, summarizing_session, trimming_session};
pub(crate) use self::sizes::limit;
use crate::directives::ByProvider;
use crate::field::Fields;
pub use crate::field::OptionsError;

/// What the options say.
#[derive(Clone, Debug)]
pub struct Settings {
    /// When to act and what to do.
    pub policy: Policy,
    /// The messages' format, when the host names it.
    pub format: Option<Format>,
    /// How the summary is put to the model.
    pub envelope: Envelope,
    /// Who makes summaries.
    pub summarizer: Summarizer,
    /// What the provider is asked to do itself.
    pub by_provider: Option<ByProvider>,
    /// Whether summaries are judged before they are applied. One without text is rejected in any
    /// case.
    pub validate: bool,
    /// What is done about what they lose and make up.
    pub fact_check: FactCheck,
    /// What pruning looks for. Without it, what the person said last.
    pub task: Option<Box<str>>,
    /// What the host puts into the instructions of every request, and is no message.
    pub memory: Option<Box<str>>,
}

/// How the summary is put to the model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Envelope {
    /// A user line that asks for the summary and the assistant's answer in a fence: `"pair"`.
    #[default]
    Pair,
    /// One fenced user message: `"user"`.
    User,
    /// The pair without a fence, as the cookbook's sessions insert it.
    Bare,
}

/// Who makes summaries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Summarizer {
    /// Nobody: none are asked for.
    #[default]
    None,
    /// The host, from the plan's job.
    Host,
    /// The extractive summarizer, at once and without a model.
    Extractive(Template),
}

/// Reads the options of `createContext`, or those of a session class when `session` names one.
///
/// # Errors
/// A field that is unknown, of the wrong type, out of range, or at odds with another.
pub fn read(options: &Json<'_>) -> Result<Settings, OptionsError> {
    let fields = Fields::new(options, "")?;
    match fields.text("session")? {
        None => context(&fields),
        Some("default") => default_session(&fields),
        Some("trimming") => trimming_session(&fields),
        Some("summarizing") => summarizing_session(&fields),
        Some("compacting") => compacting_session(&fields),
        Some(_) => {
            Err(fields.wrong("session", "`default`, `trimming`, `summarizing` or `compacting`"))
        }
    }
}

/// Reads the options of `createContext` and no others: for modules that know no sessions.
///
/// # Errors
/// As [`read`].
pub fn read_context(options: &Json<'_>) -> Result<Settings, OptionsError> {
    context(&Fields::new(options, "")?)
}

fn common(fields: &Fields<'_, '_>) -> Result<Settings, OptionsError> {
    let format = match fields.text("format")? {
        Some(name) => {
            Some(Format::from_name(name).ok_or_else(|| fields.wrong("format", &Format::names()))?)
        }
        None => None,
    };
    let validate = fields.flag("validate")?.unwrap_or(true);
    let policy = Policy::default();
    Ok(Settings {
        policy,
        format,
        envelope: Envelope::Bare,
        summarizer: Summarizer::None,
        by_provider: None,
        validate,
        fact_check: FactCheck::default(),
        task: None,
        memory: None,
    })
}

/// Who makes summaries, and how long they may get where the summarizer says so itself.
fn summarizer(
    fields: &Fields<'_, '_>,
    preset: Option<Preset>,
) -> Result<(Summarizer, Option<TokenCount>), OptionsError> {
    let Some(summarizer) = fields.object("summarizer")? else {
        return Ok((Summarizer::None, None));
    };
    summarizer.only(&["type", "template", "maxTokens"])?;
    let cap = summarizer.number("maxTokens")?.map(TokenCount);
    let kind = match summarizer.text("type")? {
        Some("host") => Summarizer::Host,
        Some("extractive") => {
            let template = match summarizer.text("template")? {
                None => preset.map_or_else(Template::default, Preset::template),
                Some(name) => Template::from_name(name).ok_or_else(|| {
                    summarizer.wrong("template", "`support`, `coding`, `research` or `general`")
                })?,
            };
            Summarizer::Extractive(template)
        }
        _ => return Err(summarizer.wrong("type", "`host` or `extractive`")),
    };
    Ok((kind, cap))
}
