//! Counts mentions and marks facts that a later fact replaces.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::correct::corrections;
use super::fields::Subject;
use super::find::{Found, find};
use super::{Fact, FactKind, folded, normal, weight};
use crate::facts::Kind;
use crate::words::{Words, is_letter_or_digit, lower};
use crate::{Snippet, Speaker};

#[derive(Default)]
pub(super) struct Reader<'a> {
    facts: Vec<Fact<'a>>,
    /// Numbers for normal forms, keys of records, tools, and subjects of calls.
    names: Words,
    /// The newest fact of each form.
    forms: Table<usize>,
    /// The current value under each key of each record.
    slots: Table<Slot<'a>>,
    /// The sentence that contains each fact, if the sentence itself is a fact.
    sentences: Vec<Option<usize>>,
    /// The subject of the last call of each tool, for answers that do not name their subject.
    calls: Table<u32>,
    /// The last snippets of the user and of the assistant.
    spoke: [Option<usize>; 2],
}

/// Values for some of the numbers from [`Words`].
struct Table<T>(Vec<Option<T>>);

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Copy> Table<T> {
    fn get(&self, at: u32) -> Option<T> {
        self.0.get(at as usize).copied().flatten()
    }

    fn set(&mut self, at: u32, value: T) {
        let at = at as usize;
        if at >= self.0.len() {
            self.0.resize(at + 1, None);
        }
        if let Some(slot) = self.0.get_mut(at) {
            *slot = Some(value);
        }
    }
}

#[derive(Clone, Copy)]
struct Slot<'a> {
    fact: usize,
    subject: Subject<'a>,
    form: u32,
    /// Whether the key has several values at a time, as in a list, so that they do not replace each
    /// other.
    plural: bool,
}

impl<'a> Reader<'a> {
    /// Reads the next snippet. `carried` marks the earlier summary.
    pub fn read(&mut self, at: usize, snippet: &Snippet<'a>, carried: bool) {
        let asked = self.asked(snippet);
        let found = find(snippet, carried);
        let mut entries = Vec::with_capacity(found.len());
        let mut inside = Vec::with_capacity(found.len());
        let mut sentence: Option<(usize, usize)> = None; // the sentence's entry and its end
        for one in &found {
            let entry = self.insert(at, snippet, one, asked, carried);
            let within = sentence.filter(|(_, end)| one.range.start < *end).map(|(entry, _)| entry);
            if one.kind.is_sentence() {
                sentence = Some((entry, one.range.end));
            } else if let Some(slot) = self.sentences.get_mut(entry).filter(|slot| slot.is_none()) {
                *slot = within;
            }
            entries.push(entry);
            inside.push(within);
        }
        if snippet.speaker != Speaker::Tool && !snippet.call {
            let [person, assistant] = &mut self.spoke;
            *(if snippet.speaker == Speaker::Assistant { assistant } else { person }) = Some(at);
            for (old, new) in corrections(snippet, &found, &entries, &self.facts) {
                if let Some(one) = found.get(new) {
                    self.correct(at, snippet, old, one, inside.get(new).copied().flatten());
                }
            }
        }
    }

    /// Returns the facts without questions that another speaker has responded to: they are
    /// answered, or will come up again.
    pub fn finish(self) -> Vec<Fact<'a>> {
        let [person, assistant] = self.spoke;
        let is_open = |fact: &Fact<'_>| {
            let answer = if fact.by == Speaker::Assistant { person } else { assistant };
            fact.kind != FactKind::Question || answer.is_none_or(|answer| answer <= fact.last)
        };
        let mut places = Vec::with_capacity(self.facts.len());
        let mut kept = 0;
        for fact in &self.facts {
            places.push(kept);
            kept += usize::from(is_open(fact));
        }
        let mut facts = self.facts;
        facts.retain(is_open);
        for fact in &mut facts {
            fact.superseded_by = fact.superseded_by.and_then(|at| places.get(at).copied());
        }
        facts
    }

    fn insert(
        &mut self,
        at: usize,
        snippet: &Snippet<'a>,
        found: &Found<'a>,
        asked: u32,
        carried: bool,
    ) -> usize {
        let form = self.names.id(&normal(found.kind, found.text));
        // Without the record that they are about, the arguments of two calls are two questions, and
        // a label that the assistant repeats is a list (`Price:` of three flights).
        let listed = snippet.speaker == Speaker::Assistant && found.subject.id.is_empty();
        let keyed = found.keyed && changes(found.kind) && (carried || !listed);
        let slot = keyed.then(|| {
            let mut subject = plain(found.subject.id);
            // A quotation does not change the user's own statements.
            if found.origin.is_some() {
                subject.push('\u{3}');
            }
            // The arguments of a call are a request and not a state, so they get a separate slot.
            if snippet.call {
                subject.push('\u{1}');
                subject.push_str(snippet.tool.unwrap_or_default());
            }
            if subject.is_empty() {
                subject = asked.to_string();
            }
            subject.push('\u{2}');
            subject.push_str(&plain(found.key));
            let slot = self.names.id(&subject);
            let taken = self.slots.get(slot).filter(|slot| slot.subject.is_apart(found.subject));
            taken.map_or(slot, |_| {
                for part in found.subject.role() {
                    subject.push('\u{4}');
                    subject.push_str(part);
                }
                self.names.id(&subject)
            })
        });
        let mut present = slot.and_then(|slot| self.slots.get(slot));
        let known = match &mut present {
            Some(slot) if slot.form == form => Some(slot.fact),
            Some(slot) => {
                slot.plural |= self.facts.get(slot.fact).is_some_and(|fact| fact.last == at);
                let listed = self.forms.get(form).filter(|_| slot.plural);
                listed.filter(|&fact| {
                    self.facts.get(fact).is_some_and(|fact| plain(fact.key) == plain(found.key))
                })
            }
            None if keyed => None,
            None => self.forms.get(form),
        };
        if let (Some(slot), Some(present)) = (slot, present) {
            self.slots.set(slot, present);
        }
        if let Some(known) = known
            && let Some(fact) = self.facts.get_mut(known)
        {
            fact.mentions += 1;
            fact.last = at;
            fact.places |= weight::place(snippet, carried, found);
            fact.origin = fact.origin.and(found.origin);
            // The key of a record is more precise than the words before a fact.
            if !found.key.is_empty() && (fact.key.is_empty() || (found.keyed && !fact.keyed)) {
                (fact.key, fact.keyed) = (found.key, found.keyed);
            }
            return known;
        }
        let new = self.push(at, snippet, found, form, carried);
        if let Some(slot) = slot {
            let plural = present.is_some_and(|slot| slot.plural);
            self.slots.set(slot, Slot { fact: new, subject: found.subject, form, plural });
            if let Some(old) = present.filter(|slot| !slot.plural) {
                self.supersede(old.fact, new);
            }
        }
        new
    }

    fn push(
        &mut self,
        at: usize,
        snippet: &Snippet<'a>,
        found: &Found<'a>,
        form: u32,
        carried: bool,
    ) -> usize {
        let new = self.facts.len();
        self.facts.push(Fact {
            kind: found.kind,
            text: found.text,
            key: found.key,
            keyed: found.keyed,
            by: snippet.speaker,
            index: snippet.index,
            turn: snippet.turn,
            snippet: at,
            range: found.range.clone(),
            mentions: 1,
            last: at,
            superseded_by: None,
            carried,
            origin: found.origin,
            places: weight::place(snippet, carried, found),
        });
        self.sentences.push(None);
        self.forms.set(form, new);
        new
    }

    /// Marks `old` as outdated, and also its sentence if another sentence repeats that fact.
    fn supersede(&mut self, old: usize, new: usize) {
        if old >= new {
            return;
        }
        let sentence = |of: usize| self.sentences.get(of).copied().flatten();
        let sentences = sentence(old).zip(sentence(new)).filter(|(old, new)| old < new);
        let key = self.facts.get(new).map_or("", |fact| fact.key);
        if let Some(fact) = self.facts.get_mut(old) {
            fact.superseded_by = Some(new);
        }
        if let Some((old, new)) = sentences {
            let same = |at: usize| {
                self.facts.get(at).is_some_and(|fact| fact.key.is_empty() || fact.key == key)
            };
            let replaced = self
                .facts
                .get(old)
                .zip(self.facts.get(new))
                .is_some_and(|(old, new)| replaces(old.kind, new.kind));
            if same(old) && same(new) && replaced {
                for at in [old, new] {
                    if let Some(fact) = self.facts.get_mut(at) {
                        fact.key = key;
                    }
                }
                if let Some(fact) = self.facts.get_mut(old) {
                    fact.superseded_by = Some(new);
                }
            }
        }
    }

    /// Marks `old` as corrected by a mention in this snippet. The sentence of that mention may be a
    /// fact itself.
    fn correct(
        &mut self,
        at: usize,
        snippet: &Snippet<'a>,
        old: usize,
        new: &Found<'a>,
        sentence: Option<usize>,
    ) {
        let Some((key, keyed)) = self.facts.get(old).map(|fact| (fact.key, fact.keyed)) else {
            return;
        };
        let form = self.names.id(&normal(new.kind, new.text));
        let is_fresh = |known: &usize| {
            let fact = self.facts.get(*known);
            fact.is_some_and(|fact| {
                fact.snippet == at && (fact.key.is_empty() || fact.mentions == 1)
            })
        };
        // An old value that holds again becomes a new fact, because a replacement must come later.
        let known = self.forms.get(form).filter(is_fresh);
        let entry = known.unwrap_or_else(|| {
            let entry = self.push(at, snippet, new, form, false);
            if let Some(slot) = self.sentences.get_mut(entry) {
                *slot = sentence;
            }
            entry
        });
        if entry <= old {
            return;
        }
        if let Some(fact) = self.facts.get_mut(entry) {
            (fact.key, fact.keyed) = (key, keyed);
        }
        self.supersede(old, entry);
    }

    /// Returns the subject of a tool's last call. It is used for answers that do not name their
    /// subject.
    fn asked(&mut self, snippet: &Snippet<'_>) -> u32 {
        let nothing = self.names.id("");
        let Some(tool) = snippet.tool else { return nothing };
        let tool = self.names.id(tool);
        if snippet.call {
            let asked = self.names.id(&folded(snippet.text));
            self.calls.set(tool, asked);
            return nothing;
        }
        self.calls.get(tool).unwrap_or(nothing)
    }
}

/// Whether values of this kind describe a state, so that a newer value replaces an older one. Other
/// kinds identify a thing.
pub(super) fn changes(kind: FactKind) -> bool {
    match kind {
        FactKind::Value | FactKind::Measure | FactKind::Name => true,
        FactKind::Shape(kind) => !matches!(
            kind,
            Kind::Id | Kind::Uuid | Kind::Url | Kind::Path | Kind::Symbol | Kind::Error
        ),
        _ => false,
    }
}

/// Whether a sentence of one kind may replace a sentence of the other.
fn replaces(old: FactKind, new: FactKind) -> bool {
    old == new || new == FactKind::Correction
}

/// A key without case and separators: `Order ID`, `order_id` and `orderId` are equal.
fn plain(key: &str) -> String {
    key.chars().filter(|c| is_letter_or_digit(*c)).map(lower).collect()
}
