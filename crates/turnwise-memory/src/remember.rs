//! The other doors: the host's own, and the one for proposals of a model.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use serde::Deserialize;

use crate::digest::Digest;
use crate::doors::objects;
use crate::edit::Edit;
use crate::gates::{Refusal, Refused, check_content, opens_a_role};
use crate::kind::{BackgroundKind, Kind, Origin};
use crate::learn::{LearnOptions, Learned, Parts, cut, said_by_user, source_at};
use crate::memory::{Memory, Put};
use crate::message::{Message, Role};
use crate::record::{Record, Said, Source, normal_form};
use crate::sensitive::{sensitivity_in, tongue};
use crate::status::Status;
use crate::user_words::Reading;

/// Something that the host knows, such as the plan that a customer pays for.
#[derive(Clone, Debug)]
pub struct Remember<'a> {
    /// The category.
    pub kind: Kind,
    /// The words for the model.
    pub text: &'a str,
    /// Subject and attribute; a newer value supersedes the old one.
    pub slot: Option<&'a str>,
    /// The value.
    pub value: Option<&'a str>,
    /// What the host adds. `aliases` are other names, separated by commas: a record with aliases is
    /// recalled if a question says one of them, its slot, or shares half of its words with it.
    pub metadata: BTreeMap<String, String>,
}

/// What a model proposes.
#[derive(Deserialize)]
struct Proposals {
    memories: Vec<Proposal>,
}

/// One record that a model proposes: the text is a quote.
#[derive(Deserialize)]
struct Proposal {
    kind: Kind,
    quote: String,
    #[serde(default)]
    slot: Option<String>,
    #[serde(default)]
    value: Option<String>,
}

impl Memory {
    /// Stores what the host knows. It passes the gates of consent and secrets.
    pub fn remember(
        &mut self,
        what: Remember<'_>,
        now: u64,
        is_secret: &dyn Fn(&str) -> bool,
    ) -> Learned {
        let mut learned = Learned::default();
        let text = cut(what.text, what.kind);
        if normal_form(&text).is_empty() {
            learned.refused.push(Refused::new(&text, Refusal::Unreadable));
            return learned;
        }
        let value = what.value.unwrap_or_default();
        let whole = [what.text, value].join(" ");
        let sensitivity = match check_content(what.kind, &whole, &self.consent, is_secret) {
            Ok(sensitivity) => sensitivity,
            Err(reason) => {
                learned.refused.push(Refused::new(&text, reason));
                return learned;
            }
        };
        let value = what.value.map(String::from);
        let parts = Parts { value, confidence: 100, ..Parts::default() };
        let said = said_by_user(parts, &text, Source::default(), now, sensitivity);
        let said = Said { origin: Origin::Host, metadata: what.metadata, ..said };
        let mut edit = Edit::default();
        self.store(what.kind, what.slot, said, Status::Active, now, &mut learned, &mut edit);
        (learned.change, learned.rows) = self.finish(edit, now);
        learned
    }

    /// Takes a model's proposals: `{ "memories": [{ kind, quote, slot?, value? }] }`. Every quote
    /// must be found in the messages. A quote of the user's own words passes the same gates as
    /// [`Memory::learn`]; a quote of anybody else waits for the user, and is never an instruction,
    /// a preference or a profile line.
    pub fn propose(
        &mut self,
        json: &str,
        messages: &[Message<'_>],
        options: &LearnOptions<'_>,
    ) -> Learned {
        let mut learned = Learned::default();
        if self.paused {
            return learned;
        }
        let Ok(proposals) = serde_json::from_str::<Proposals>(json) else {
            learned.refused.push(Refused::new("", Refusal::Unreadable));
            return learned;
        };
        let mut edit = Edit::default();
        let is_tainted =
            messages.iter().any(|message| message.role == Role::Tool || !message.trusted);
        for proposal in proposals.memories {
            match self.accept(&proposal, messages, is_tainted, options) {
                Ok((kind, said, status)) => {
                    let slot = proposal.slot.as_deref();
                    self.store(kind, slot, said, status, options.now, &mut learned, &mut edit);
                }
                Err(reason) => learned.refused.push(Refused::new(&proposal.quote, reason)),
            }
        }
        (learned.change, learned.rows) = self.finish(edit, options.now);
        learned
    }

    fn accept(
        &self,
        proposal: &Proposal,
        messages: &[Message<'_>],
        is_tainted: bool,
        options: &LearnOptions<'_>,
    ) -> Result<(Kind, Said, Status), Refusal> {
        let quote = proposal.quote.trim();
        let value = proposal.value.as_deref().unwrap_or_default();
        if normal_form(quote).is_empty() || !quote.contains(value) || is_bad_slot(proposal) {
            return Err(Refusal::QuoteNotFound);
        }
        let (place, origin) = find_quote(quote, messages)?;
        let sensitivity = check_content(proposal.kind, quote, &self.consent, options.is_secret)?;
        let sensitivity = sensitivity_in(sensitivity, tongue(quote).or_of(tongue(place.0.text)));
        if !self.consent.allows_sensitive(sensitivity) {
            return Err(Refusal::Sensitive);
        }
        let is_user = origin == Origin::User;
        let kind = match background(proposal.kind) {
            Some(kind) => kind.into(),
            None if is_user => proposal.kind,
            None => return Err(Refusal::NotAllowed),
        };
        let source = source_at(place.0, options.conversation, place.1, quote);
        let parts = Parts { value: proposal.value.clone(), confidence: 60, ..Parts::default() };
        let at = place.0.at.unwrap_or(options.now);
        let said = said_by_user(parts, &cut(quote, kind), source, at, sensitivity);
        let waits = is_tainted || !is_user;
        let status = if waits { Status::Proposed } else { Status::Active };
        Ok((kind, Said { origin, tainted: is_tainted, ..said }, status))
    }

    /// Puts a statement, settles its slot, and records the result.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn store(
        &mut self,
        kind: Kind,
        slot: Option<&str>,
        said: Said,
        status: Status,
        now: u64,
        learned: &mut Learned,
        edit: &mut Edit,
    ) {
        let id: Digest = Record::id_for(&self.scope, kind, slot, &said.text);
        let text = said.text.clone();
        match self.put(kind, slot, said, status, now) {
            Put::Added => {
                edit.added(id);
                learned.added.push(id);
            }
            Put::Reinforced => {
                edit.touched(id);
                learned.reinforced.push(id);
            }
            Put::Known => return,
            Put::Forgotten => {
                learned.refused.push(Refused::new(&text, Refusal::Forgotten));
                return;
            }
        }
        if let Some(slot) = slot {
            learned.superseded.extend(self.settle(slot, now, edit));
        }
    }
}

/// The message that holds a quote with the place in it, and whose words they are. The user's own
/// words count as theirs only where they state them.
fn find_quote<'a>(
    quote: &str,
    messages: &'a [Message<'a>],
) -> Result<((&'a Message<'a>, usize), Origin), Refusal> {
    let mut refusal = Refusal::QuoteNotFound;
    for message in messages {
        let mut is_role = false;
        let reading = Reading::of(message);
        if reading.others.iter().any(|part| part.contains(quote)) {
            refusal = Refusal::Quoted;
        }
        for sentence in reading.sentences {
            is_role |= opens_a_role(&sentence.masked);
            let Some(at) = sentence.text.find(quote) else { continue };
            let range = at..at + quote.len();
            let is_own =
                sentence.masked.get(range.clone()).is_some_and(|own| !own.contains('\u{1}'));
            match objects(&sentence.masked, &range) {
                _ if !is_own => refusal = Refusal::NotStated,
                _ if is_role => refusal = Refusal::RolePlay,
                Some(objection) => refusal = objection,
                None => return Ok(((message, sentence.start + at), Origin::User)),
            }
        }
    }
    for message in messages.iter().filter(|message| message.role != Role::System) {
        let is_user = message.role == Role::User && message.trusted;
        let Some(at) = message.text.find(quote).filter(|_| !is_user) else { continue };
        let origin = match message.role {
            Role::Assistant => Origin::Assistant,
            Role::Tool => Origin::Tool(message.name.unwrap_or_default().into()),
            _ => Origin::Retrieved,
        };
        return Ok(((message, at), origin));
    }
    Err(refusal)
}

fn background(kind: Kind) -> Option<BackgroundKind> {
    match kind {
        Kind::Fact => Some(BackgroundKind::Fact),
        Kind::Task => Some(BackgroundKind::Task),
        Kind::Event => Some(BackgroundKind::Event),
        Kind::Summary => Some(BackgroundKind::Summary),
        Kind::Note => Some(BackgroundKind::Note),
        Kind::Turn => Some(BackgroundKind::Turn),
        // Commitments are only heard in what the assistant says.
        Kind::Instruction | Kind::Preference | Kind::Profile | Kind::Commitment => None,
    }
}

/// Slots are names, not texts: a model cannot hide a sentence in one.
fn is_bad_slot(proposal: &Proposal) -> bool {
    let is_name = |slot: &str| {
        slot.len() <= 60
            && slot.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | '-'))
    };
    proposal.slot.as_deref().is_some_and(|slot| !is_name(slot))
}
