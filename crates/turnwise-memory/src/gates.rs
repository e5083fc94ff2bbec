//! Gates: the reasons not to store a candidate, in the order in which they are checked.

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
    /// The sentence is a question.
    Question,
    /// The sentence is imagined or hypothetical, or reports another person's words.
    NotStated,
    /// Somebody else wrote it, or most of the message: a mail, a chat, a table, a page, a letter.
    Quoted,
    /// The message asks the assistant to play a role or to work on a text.
    RolePlay,
    /// The user has not consented to this category.
    NoConsent,
    /// The sentence contains a secret.
    Secret,
    /// The sentence touches a sensitive category without the user's consent.
    Sensitive,
    /// The user has had it forgotten.
    Forgotten,
    /// Too much was learned from one message or one conversation.
    TooMuch,
    /// A quote was not found in the messages.
    QuoteNotFound,
    /// The slot is a text instead of a name.
    BadSlot,
    /// Text of this origin must not be of this kind.
    NotAllowed,
    /// The proposal is malformed.
    Unreadable,
}

/// Something that was not stored, and the reason. Secrets are not repeated here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// The words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The reason.
    pub reason: Refusal,
}

impl Refused {
    pub(crate) fn new(text: &str, reason: Refusal) -> Self {
        let text = (reason != Refusal::Secret).then(|| text.chars().take(240).collect());
        Self { text, reason }
    }
}

/// The first gate that refuses a candidate, or its sensitivity.
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

/// The gates that only need kind and text. They apply to all doors.
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

/// Whether a message asks for a role or for work on a text, from this sentence on.
pub(crate) fn opens_a_role(masked: &str) -> bool {
    let cues = Cues::of(masked);
    languages(masked).flat_map(|language| language.roles).any(|cue| cues.has(cue))
}

/// The languages that use the script of a text.
fn languages(text: &str) -> impl Iterator<Item = &'static Language> {
    let is_unspaced = text.chars().any(turnwise_text::terms::is_unspaced);
    LANGUAGES.iter().copied().filter(move |language| language.is_unspaced == is_unspaced)
}
