//! Records from the host, and proposals from a model.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use serde::Deserialize;
use turnwise_text::terms::is_unspaced;

use crate::digest::Digest;
use crate::doors::objects;
use crate::edit::Edit;
use crate::gates::{Refusal, Refused, check_content, opens_a_role};
use crate::kind::{BackgroundKind, Kind, Origin};
use crate::learn::{LearnOptions, Learned, Parts, cut, said_by_user, source_at, window};
use crate::memory::{Memory, Put};
use crate::message::{Message, Role};
use crate::record::{Record, Said, Source, normal_form};
use crate::sensitive::{sensitivity_in, tongue};
use crate::status::{Status, Supersession};
use crate::user_words::Reading;

/// Something that the host knows, such as a customer's subscription.
#[derive(Clone, Debug)]
pub struct Remember<'a> {
    /// The category.
    pub kind: Kind,
    /// The words for the model.
    pub text: &'a str,
    /// Subject and attribute. A newer value supersedes the old one.
    pub slot: Option<&'a str>,
    /// The value.
    pub value: Option<&'a str>,
    /// Names and values from the host. `aliases` are alternative names, separated by commas: a
    /// record with aliases is recalled if a question contains one of them or its slot, or shares
    /// half of its words with the record.
    pub metadata: BTreeMap<String, String>,
}

/// The proposals of a model.
#[derive(Deserialize)]
struct Proposals {
    memories: Vec<Proposal>,
}

/// One proposed record. Its text is a quote.
#[derive(Deserialize)]
struct Proposal {
    kind: Kind,
    quote: String,
    #[serde(default)]
    slot: Option<String>,
    #[serde(default)]
    value: Option<String>,
    /// When a wish applies.
    #[serde(default)]
    condition: Option<String>,
    /// Words of the record that it replaces.
    #[serde(default)]
    replaces: Option<String>,
}

impl Memory {
    /// Stores a record from the host. It must pass the gates of consent and secrets.
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

    /// Stores a model's proposals: `{ "memories": [{ kind, quote, slot?, value?, condition?,
    /// replaces? }] }`. Every quote must be in the messages, apart from case, spaces and the style
    /// of quotation marks; the message's own words are kept. A value or condition that is not in
    /// the quote is marked as the model's in `metadata`. A quote of the user's own words must pass
    /// the same gates as [`Memory::learn`]; any other quote waits for the user's confirmation, and
    /// is never an instruction, a preference or a profile line.
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
                    let id = Record::id_for(&self.scope, kind, slot, &said.text);
                    let holds = status == Status::Active;
                    self.store(kind, slot, said, status, options.now, &mut learned, &mut edit);
                    if let Some(old) = proposal.replaces.as_deref().filter(|_| holds) {
                        self.replace(old, id, kind, options.now, &mut learned, &mut edit);
                    }
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
        if is_bad_slot(proposal) {
            return Err(Refusal::BadSlot);
        }
        let (place, quote, origin) = find_quote(&proposal.quote, messages)?;
        let added = [&proposal.value, &proposal.condition].map(Option::as_deref);
        let said_by_model = |words: &&str| find_normal(quote, words).is_none();
        let own: Vec<&str> = added.into_iter().flatten().filter(said_by_model).collect();
        let whole = [&[quote], own.as_slice()].concat().join("\n");
        let sensitivity = check_content(proposal.kind, &whole, &self.consent, options.is_secret)?;
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
        let value = proposal.value.as_deref().map(|value| value.chars().take(MAX_VALUE).collect());
        let parts = Parts { value, confidence: 60, ..Parts::default() };
        let at = place.0.at.unwrap_or(options.now);
        let value = proposal.value.as_deref().and_then(|value| find_normal(quote, value));
        let around = value.unwrap_or_default();
        let text = cut(quote.get(window(quote, &around, kind)).unwrap_or(quote), kind);
        let mut said = said_by_user(parts, &text, source, at, sensitivity);
        for (name, words) in ["value", "condition"].into_iter().zip(added) {
            if let Some(words) = words.filter(|words| own.contains(words)) {
                said.metadata.insert(["model.", name].concat(), words.into());
            }
        }
        let waits = is_tainted || !is_user;
        let status = if waits { Status::Proposed } else { Status::Active };
        Ok((kind, Said { origin, tainted: is_tainted, ..said }, status))
    }

    /// Supersedes current records of a kind that contain the outdated words.
    fn replace(
        &mut self,
        old: &str,
        by: Digest,
        kind: Kind,
        now: u64,
        learned: &mut Learned,
        edit: &mut Edit,
    ) {
        let is_old = |id: &Digest| {
            let known = self.record(*id).filter(|one| one.kind == kind && one.is_current());
            *id != by && known.is_some()
        };
        for id in self.matching(old).into_iter().filter(is_old).collect::<Vec<_>>() {
            edit.changed(id, self.record(id));
            let since = crate::day::day_of_time(now);
            let reason = Supersession::NewValue;
            self.set_status(id, Status::Superseded { by, reason, since }, now);
            learned.superseded.push(id);
        }
    }

    /// Stores a statement, settles its slot, and notes the result.
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

/// A message with the byte position of a quote in it, the quote in the message's wording, and its
/// origin.
type Place<'a> = ((&'a Message<'a>, usize), &'a str, Origin);

/// Finds the message that contains a quote, the position in it, and the author. The user's own
/// words count as theirs only if they state them.
fn find_quote<'a>(quote: &str, messages: &'a [Message<'a>]) -> Result<Place<'a>, Refusal> {
    let mut refusal = Refusal::QuoteNotFound;
    for message in messages {
        let mut is_role = false;
        let reading = Reading::of(message);
        if reading.others.iter().any(|part| find_normal(part, quote).is_some()) {
            refusal = Refusal::Quoted;
        }
        for sentence in reading.sentences {
            is_role |= opens_a_role(&sentence.masked);
            let Some(range) = find_normal(sentence.text, quote) else { continue };
            let is_own =
                sentence.masked.get(range.clone()).is_some_and(|own| !own.contains('\u{1}'));
            match objects(&sentence.masked, &range) {
                _ if !is_own => refusal = Refusal::NotStated,
                _ if is_role => refusal = Refusal::RolePlay,
                Some(objection) => refusal = objection,
                None => {
                    let own = sentence.text.get(range.clone()).unwrap_or_default();
                    return Ok(((message, sentence.start + range.start), own, Origin::User));
                }
            }
        }
    }
    for message in messages.iter().filter(|message| message.role != Role::System) {
        let is_user = message.role == Role::User && message.trusted;
        let Some(range) = find_normal(message.text, quote).filter(|_| !is_user) else { continue };
        let origin = match message.role {
            Role::Assistant => Origin::Assistant,
            Role::Tool => Origin::Tool(message.name.unwrap_or_default().into()),
            _ => Origin::Retrieved,
        };
        let words = message.text.get(range.clone()).unwrap_or_default();
        return Ok(((message, range.start), words, origin));
    }
    Err(refusal)
}

/// The position of a model's words in a text, apart from case, spaces, the style of quotation marks
/// and dashes, and punctuation at the ends.
fn find_normal(text: &str, words: &str) -> Option<Range<usize>> {
    let words = words.trim_matches(|c: char| !c.is_alphanumeric());
    let plain: Vec<char> = normal(words).map(|(_, c)| c).collect();
    let first = *plain.first()?;
    let known: Vec<(usize, char)> = normal(text).collect();
    let starts = known.iter().enumerate().filter(|(_, (_, c))| *c == first);
    let is_part = |at: usize| {
        let is_inner = |c: &char| c.is_alphanumeric() && !is_unspaced(*c);
        let before = at.checked_sub(1).and_then(|at| known.get(at)).map(|(_, c)| c);
        let behind = known.get(at + plain.len()).map(|(_, c)| c);
        let ends = |c: Option<&char>, end: Option<&char>| {
            c.is_some_and(is_inner) && end.is_some_and(is_inner)
        };
        ends(before, plain.first()) || ends(behind, plain.last())
    };
    let mut places = starts.map(|(at, _)| at).filter(|at| {
        let found = known.get(*at..).unwrap_or_default().iter().map(|(_, c)| c);
        found.take(plain.len()).eq(plain.iter()) && !is_part(*at)
    });
    let at = places.next()?;
    let start = known.get(at).map(|(start, _)| *start)?;
    let last = known.get(at + plain.len() - 1).map(|(start, _)| *start)?;
    let length = text.get(last..)?.chars().next().map_or(0, char::len_utf8);
    // The punctuation at the end of a sentence belongs to it.
    let end = last + length;
    let mark = text.get(end..)?.chars().next().filter(|c| matches!(c, '.' | '!' | '。' | '！'));
    Some(start..end + mark.map_or(0, char::len_utf8))
}

/// The normalized characters of a text, with their byte offsets.
fn normal(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let mut was_space = false;
    text.char_indices().filter_map(move |(at, c)| {
        let c = match c {
            '’' | '‘' | '`' | '´' => '\'',
            '“' | '”' | '„' | '«' | '»' => '"',
            '–' | '—' => '-',
            c if c.is_whitespace() => ' ',
            c => turnwise_text::terms::lower(c),
        };
        let repeats = core::mem::replace(&mut was_space, c == ' ') && c == ' ';
        (!repeats).then_some((at, c))
    })
}

fn background(kind: Kind) -> Option<BackgroundKind> {
    match kind {
        Kind::Fact => Some(BackgroundKind::Fact),
        Kind::Task => Some(BackgroundKind::Task),
        Kind::Event => Some(BackgroundKind::Event),
        Kind::Summary => Some(BackgroundKind::Summary),
        Kind::Note => Some(BackgroundKind::Note),
        Kind::Turn => Some(BackgroundKind::Turn),
        // Commitments are only learned from messages of the assistant.
        Kind::Instruction | Kind::Preference | Kind::Profile | Kind::Commitment => None,
    }
}

/// Slots are names, not texts, so that a model cannot hide a sentence in one.
fn is_bad_slot(proposal: &Proposal) -> bool {
    let is_name = |slot: &str| {
        slot.len() <= 60
            && slot.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | '-'))
    };
    proposal.slot.as_deref().is_some_and(|slot| !is_name(slot))
}

/// The maximum length of a model's value, in characters.
const MAX_VALUE: usize = 80;
