//! Parses options into a policy.
//!
//! The options of `createContext` and of the session classes arrive as one JSON object. Each error
//! contains the path of the field, the value and the expected type. Unknown fields are errors too,
//! because a misspelled `keepLastNTurn` without any effect is hard to find.

mod checks;
mod context;
mod levels;
mod presets;
pub mod schema;
mod sessions;
mod sizes;
mod strategies;
pub mod tables;
mod values;

use alloc::boxed::Box;

use turnwise_core::policy::Policy;
use turnwise_core::tokens::{Family, TokenCount};
use turnwise_formats::lint::Target;
use turnwise_formats::{Format, Json, PicturePrice};
use turnwise_text::Template;

pub use self::checks::FactCheck;
use self::context::context;
pub use self::levels::{LEVELS, Levels};
pub use self::presets::Preset;
use self::sessions::{compacting_session, default_session, summarizing_session, trimming_session};
use self::tables::SummarizerOptions;
pub use self::values::*;
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
    /// The model's family, if the host names a known model.
    pub family: Option<Family>,
    /// The price of pictures, if the host names a known model.
    pub picture_price: Option<PicturePrice>,
    /// The server that requests go to, if the host names it or the model implies it.
    pub server: Option<Target>,
    /// Whether the host names the server. Then the model does not change it.
    pub names_server: bool,
    /// The form in which the summary is sent.
    pub envelope: Envelope,
    /// The source of summaries.
    pub summarizer: Summarizer,
    /// Compaction or clearing by the provider.
    pub by_provider: Option<ByProvider>,
    /// How texts for a user message are sent.
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

/// How a text for a user message is sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextPlace {
    /// As a part of the message, before its own words: `"part"`. Roles alternate.
    #[default]
    Part,
    /// As a separate user message before it: `"message"`. For hosts that store new messages.
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

/// What decides how messages are counted: the model's family, its price of pictures, and the server
/// whose rules apply.
pub(crate) type Prices = (Option<Family>, Option<PicturePrice>, Option<Target>);

impl Settings {
    /// The family of the model, by its name or else by the format.
    pub(crate) fn family_in(&self, format: Option<Format>) -> Family {
        self.family.or(format.map(Format::family)).unwrap_or_default()
    }

    /// Sets what the model's name implies: its family, its price of pictures, and its server. An
    /// unknown name changes nothing.
    pub(crate) fn follow_model(&mut self, name: &str) {
        let (family, server) = (Family::of_model(name), Target::of_model(name));
        if family.is_none() && server.is_none() {
            return;
        }
        self.family = family;
        self.picture_price = PicturePrice::of_model(name);
        if !self.names_server {
            self.server = server;
        }
    }

    /// What decides how messages are counted.
    pub(crate) fn prices(&self) -> Prices {
        (self.family, self.picture_price, self.server)
    }

    /// Settings with this policy, and defaults for everything else.
    pub(crate) fn new(policy: Policy, format: Option<Format>) -> Self {
        Self {
            policy,
            format,
            family: None,
            picture_price: None,
            server: None,
            names_server: false,
            envelope: Envelope::Bare,
            summarizer: Summarizer::None,
            by_provider: None,
            texts: TextPlace::default(),
            validate: true,
            fact_check: FactCheck::default(),
            redact: Redact::On,
            task: None,
            memory: None,
        }
    }
}

/// The summarizer, and its own limit for summaries.
fn summarizer(
    options: Option<&SummarizerOptions>,
    preset: Option<Preset>,
) -> (Summarizer, Option<TokenCount>) {
    let Some(options) = options else { return (Summarizer::None, None) };
    let default = || preset.map_or_else(Template::default, Preset::template);
    let summarizer = match options.kind {
        Some(SummarizerKind::Extractive) => {
            Summarizer::Extractive(options.template.unwrap_or_else(default))
        }
        _ => Summarizer::Host,
    };
    (summarizer, options.max_tokens.map(TokenCount))
}
