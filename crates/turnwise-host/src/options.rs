//! Parses options into a policy.
//!
//! The options of `createContext` and of the session classes arrive as one JSON object. Each error
//! contains the path of the field, the value and the expected type. Unknown fields are errors too,
//! because a misspelled `keepLastNTurn` without any effect is hard to find.

mod checks;
mod context;
mod levels;
mod presets;
mod sessions;
mod sizes;
mod strategies;

use alloc::boxed::Box;

use turnwise_core::policy::Policy;
use turnwise_core::tokens::TokenCount;
use turnwise_formats::{Format, Json, picture_permille};
use turnwise_text::Template;

pub use self::checks::FactCheck;
use self::context::context;
pub use self::levels::LEVELS;
pub use self::presets::Preset;
use self::sessions::{compacting_session, default_session, summarizing_session, trimming_session};
pub(crate) use self::sizes::limit;
use crate::directives::ByProvider;
use crate::field::Fields;
pub use crate::field::OptionsError;
use crate::redact::Redact;

/// The parsed options.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The policy: triggers, targets and strategies.
    pub policy: Policy,
    /// The messages' format, if the host names it.
    pub format: Option<Format>,
    /// The price of a picture, in per mille of what gpt-4o takes.
    pub picture_permille: u32,
    /// The form in which the summary is sent.
    pub envelope: Envelope,
    /// The source of summaries.
    pub summarizer: Summarizer,
    /// Compaction or clearing by the provider.
    pub by_provider: Option<ByProvider>,
    /// How texts that belong to a user message are sent.
    pub texts: TextPlace,
    /// Whether summaries are validated before they are applied. Empty summaries are always
    /// rejected.
    pub validate: bool,
    /// The policy for facts that a summary loses or invents.
    pub fact_check: FactCheck,
    /// The secrets to redact.
    pub redact: Redact,
    /// The task for pruning. Without it, the user's last message.
    pub task: Option<Box<str>>,
    /// The text that the host adds to the instructions of every request. It is not a message.
    pub memory: Option<Box<str>>,
}

/// The form in which the summary is sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Envelope {
    /// A user line that asks for the summary and the assistant's answer in a fence: `"pair"`.
    #[default]
    Pair,
    /// A fenced user message: `"user"`.
    User,
    /// The pair without a fence, as the cookbook's sessions insert it.
    Bare,
}

/// How a text that belongs to a user message is sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextPlace {
    /// As a part of the message, before its own words: `"part"`. Roles alternate.
    #[default]
    Part,
    /// As a user message of its own, before the message: `"message"`. For hosts that store what
    /// becomes of new messages.
    Message,
}

/// The source of summaries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Summarizer {
    /// No summaries.
    #[default]
    None,
    /// The host, from the plan's job.
    Host,
    /// The extractive summarizer, immediately and without a model.
    Extractive(Template),
}

/// Reads the options of `createContext`, or of a session class if `session` names one.
///
/// # Errors
/// A field is unknown, has the wrong type, is out of range, or contradicts another field.
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

/// Reads only the options of `createContext`, for modules without sessions.
///
/// # Errors
/// Those of [`read`].
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
    let redact = match fields.flag("redact")? {
        Some(false) => Redact::Off,
        _ => Redact::On,
    };
    let policy = Policy::default();
    Ok(Settings {
        policy,
        format,
        picture_permille: picture_permille(fields.text("model")?),
        envelope: Envelope::Bare,
        summarizer: Summarizer::None,
        by_provider: None,
        texts: TextPlace::default(),
        validate,
        fact_check: FactCheck::default(),
        redact,
        task: None,
        memory: None,
    })
}

/// The summarizer, and its own limit for the size of summaries.
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
