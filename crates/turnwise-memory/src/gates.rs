//! Gates: why a candidate is not stored, in the order in which they are asked.

use alloc::string::String;

use serde::Serialize;

use crate::consent::Consent;
use crate::cues::Cues;
use crate::doors::{Candidate, Objection};
use crate::kind::{Kind, Sensitivity};
use crate::language::{LANGUAGES, Language};
use crate::sensitive::sensitivity;

/// Why something was not stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The message is not the user's own.
    Untrusted,
    /// The sentence asks.
    Question,
    /// The sentence imagines, supposes, or reports another person's words.
    NotStated,
    /// Somebody else wrote it, or most of the message: a mail, a chat, a table, a page, a letter.
    Quoted,
    /// The message asks for a role or for work on a text.
    RolePlay,
    /// The user has not agreed to this category.
    NoConsent,
    /// The sentence holds a secret.
    Secret,
    /// The sentence touches a sensitive category that the user has not switched on.
    Sensitive,
    /// The user has forgotten it.
    Forgotten,
    /// Too much was learned from one message or one conversation.
    TooMuch,
    /// A quote was not found in the messages.
    QuoteNotFound,
    /// A slot is a text and no name.
    BadSlot,
    /// Text of this origin cannot be of this kind.
    NotAllowed,
    /// The proposal could not be read.
    Unreadable,
}

/// Something that was not stored, and why. A secret is not repeated here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// The words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Why.
    pub reason: Refusal,
}

impl Refused {
    pub(crate) fn new(text: &str, reason: Refusal) -> Self {
        let text = (reason != Refusal::Secret).then(|| text.chars().take(240).collect());
        Self { text, reason }
    }
}

/// The first gate that a candidate does not pass, or its sensitivity.
pub(crate) fn check(
    candidate: &Candidate,
    text: &str,
    consent: &Consent,
    is_secret: &dyn Fn(&str) -> bool,
) -> Result<Sensitivity, Refusal> {
    match candidate.objection {
        Some(Objection::Question) => return Err(Refusal::Question),
        Some(Objection::Unreal) => return Err(Refusal::NotStated),
        None => {}
    }
    check_content(candidate.kind, text, consent, is_secret)
}

/// The gates that ask for nothing but kind and text: every door passes them.
pub(crate) fn check_content(
    kind: Kind,
    text: &str,
    consent: &Consent,
    is_secret: &dyn Fn(&str) -> bool,
) -> Result<Sensitivity, Refusal> {
    if !consent.allows(kind) {
        return Err(Refusal::NoConsent);
    }
    if is_secret(text) {
        return Err(Refusal::Secret);
    }
    let sensitivity = sensitivity(text, kind);
    if consent.allows_sensitive(sensitivity) { Ok(sensitivity) } else { Err(Refusal::Sensitive) }
}

/// Whether a message asks for a role or for work on a text from this sentence on.
pub(crate) fn opens_a_role(masked: &str) -> bool {
    let cues = Cues::of(masked);
    languages(masked).flat_map(|language| language.roles).any(|cue| cues.has(cue))
}

/// The languages that share the script of a text.
fn languages(text: &str) -> impl Iterator<Item = &'static Language> {
    let is_unspaced = text.chars().any(turnwise_text::terms::is_unspaced);
    LANGUAGES.iter().copied().filter(move |language| language.is_unspaced == is_unspaced)
}
