//! A plan as the other side reads it: words for the whole of it, and JSON text for whatever is new.

use alloc::string::String;
use alloc::vec::Vec;

use turnwise_host::Conversation;
use turnwise_host::edits::neighbors::ANSWER;
use turnwise_host::formats::Format;
use turnwise_host::formats::patch::{Patch, Step};
use turnwise_host::json::Writer;
use turnwise_host::turnwise_core::Plan;
use turnwise_host::turnwise_core::plan::{CannotFit, Inserted, Merged, Run};
use turnwise_host::turnwise_core::prefix::PrefixChange;
use turnwise_host::turnwise_core::summary::Job;
use turnwise_host::turnwise_core::tokens::TokenCount;
use turnwise_host::turnwise_core::transcript::CallSite;

use crate::edits::{Edit, EditNumbers};
use crate::layout;

/// The last plan, encoded for JavaScript.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// See [`layout`].
    pub words: Vec<u32>,
    /// `{"edits":[…],"job":…,"cannotFit":…,"system":…,"directives":[…]}`, with only the fields that
    /// have content; empty if there are none.
    pub text: String,
    /// The edits that JavaScript has.
    pub edits: EditNumbers,
    /// The directives that JavaScript has.
    directives: String,
}

impl Answer {
    /// Encodes `plan`, a plan for the current state of `chat`.
    pub fn write(&mut self, chat: &Conversation, plan: &Plan) {
        self.words.clear();
        self.header(chat, plan);
        for segment in &plan.segments {
            let change = segment.action.change();
            let tokens = change.map_or(TokenCount::ZERO, |change| change.tokens).0;
            let (action, reason) = (layout::action(segment.action), segment.reason as u32);
            let (start, end) = (segment.start, segment.end);
            self.words.extend([start, end, action, reason, u32::from(change.is_some()), tokens]);
        }
        let mut out = Writer::default();
        out.open('{');
        let mut flags = self.steps(chat, plan, &mut out);
        if let Some(job) = &plan.job {
            write_job(chat, job, out.key("job"));
        }
        if let Some(parts) = plan.cannot_fit(chat.context().transcript()) {
            write_parts(&parts, out.key("cannotFit"));
        }
        if let Some(system) = chat.system(plan) {
            out.key("system").string(&system);
        }
        flags |= self.write_directives(chat, plan, &mut out);
        self.text = out.close('}').take();
        if self.text.len() > "{}".len() {
            flags |= layout::flag("answer");
        }
        let length = count(self.words.len());
        if let [first, word, ..] = self.words.as_mut_slice() {
            *first = length;
            *word |= flags;
        }
    }

    fn header(&mut self, chat: &Conversation, plan: &Plan) {
        let optional = |value: Option<TokenCount>| value.map_or(0, |tokens| tokens.0);
        let flag = |is_set: bool, name: &str| if is_set { layout::flag(name) } else { 0 };
        let none = PrefixChange { at: 0, resent: TokenCount::ZERO, saved: TokenCount::ZERO };
        let change = plan.prefix_change.unwrap_or(none);
        let flags = flag(plan.changed(), "changed")
            | flag(plan.fits(), "fits")
            | flag(plan.prefix_change.is_some(), "prefixChanged")
            | flag(plan.budget.is_some(), "budget")
            | flag(plan.trigger.is_some(), "trigger")
            | flag(plan.target.is_some(), "target")
            | flag(plan.is_near_budget(), "nearBudget")
            | flag(plan.breaker.is_open(), "breakerOpen")
            | flag(chat.has_own_output(), "ownOutput")
            | layout::setback(plan.breaker.setback()) << layout::SETBACK_SHIFT
            | plan.breaker.failures().min(layout::MAX_FAILURES) << layout::FAILURES_SHIFT;
        self.words.extend([
            0,
            flags,
            chat.place_in_request(plan, change.at),
            plan.whole.tokens.0,
            plan.size.tokens.0,
            optional(plan.budget),
            optional(plan.trigger),
            optional(plan.target),
            count(plan.segments.len()),
            0,
            change.resent.0,
            change.saved.0,
            plan.memory.0,
            Format::ALL.iter().position(|format| *format == chat.format()).map_or(0, count),
        ]);
    }

    /// Writes the steps of the request, in order, and the text of each new edit. Returns flags.
    fn steps(&mut self, chat: &Conversation, plan: &Plan, out: &mut Writer) -> u32 {
        let (mut steps, mut new) = (0, Vec::new());
        let mut inserts = plan.inserts.iter();
        self.edits.begin();
        for (run, merged) in chat.request(plan) {
            let (kind, a, b, tokens) = match &run {
                Run::Items { start, end, change: None } => (KEEP, *start, *end, 0),
                Run::Items { start, change: Some(change), .. } => {
                    let others = merged.iter().map(|(_, change)| change.tokens);
                    let tokens = change.tokens + others.sum();
                    let edit = Edit::Replaced(*start, *change, merged);
                    (REPLACE, *start, self.edit(edit, &mut new), tokens.0)
                }
                Run::Insert(what) => {
                    let insert = match what {
                        Inserted::Added { serial: ANSWER, .. } => None,
                        _ => inserts.find(|insert| insert.what == *what),
                    };
                    let tokens = insert.map_or(TokenCount::ZERO, |insert| insert.tokens);
                    let before = insert.map_or(0, |insert| insert.before);
                    match what {
                        Inserted::Moved(index, None) if merged.is_empty() => {
                            (MOVE, *index, 0, tokens.0)
                        }
                        Inserted::Moved(index, change) => {
                            let edit = Edit::Replaced(*index, change.unwrap_or_default(), merged);
                            (MOVE, *index, self.edit(edit, &mut new), tokens.0)
                        }
                        _ => {
                            let edit = Edit::Inserted(what.clone(), tokens, merged);
                            let edit = self.edit(edit, &mut new);
                            (INSERT, before, edit, tokens.0)
                        }
                    }
                }
            };
            self.words.extend([kind, a, b, tokens]);
            steps += 1;
        }
        write_edits(chat, &new, out);
        if let Some(word) = self.words.get_mut(STEPS_AT) {
            *word = steps;
        }
        if self.edits.forget_unused() { layout::flag("forget") } else { 0 }
    }

    /// The number of an edit, which is added to `new` if the host does not know it.
    fn edit(&mut self, edit: Edit, new: &mut Vec<(u32, Edit)>) -> u32 {
        let (number, is_new) = self.edits.number(edit.clone());
        if is_new {
            new.push((number, edit));
        }
        number
    }

    fn write_directives(&mut self, chat: &Conversation, plan: &Plan, out: &mut Writer) -> u32 {
        let directives = chat.directives(plan.changed());
        if directives.len() <= "[]".len() {
            return 0;
        }
        if directives != self.directives {
            out.key("directives").raw(&directives);
            self.directives = directives;
        }
        layout::flag("directives")
    }
}

/// Writes edits that are new. The messages that close calls are made together: those of one message
/// read it once.
fn write_edits(chat: &Conversation, edits: &[(u32, Edit)], out: &mut Writer) {
    if edits.is_empty() {
        return;
    }
    let site = |(_, edit): &(u32, Edit)| match edit {
        Edit::Inserted(Inserted::Interrupted(site), ..) => Some(*site),
        _ => None,
    };
    let sites: Vec<CallSite> = edits.iter().filter_map(site).collect();
    let mut closing = chat.closing_messages(&sites).into_iter().peekable();
    out.key("edits").open('[');
    for entry in edits {
        let (number, edit) = entry;
        out.open('{').key("number").number(*number);
        match edit {
            Edit::Replaced(index, change, merged) => {
                let patches = chat.merged_patches((*index, *change), merged);
                write_patches(&patches, out.key("patches"));
            }
            Edit::Inserted(Inserted::Interrupted(site), _, merged) => {
                let message = closing.next_if(|(closed, _)| closed == site);
                let message = message.into_iter().map(|(_, message)| message).collect();
                write_messages(chat, message, merged, out);
            }
            Edit::Inserted(what, _, merged) => write_inserted(chat, what, merged, out),
        }
        out.close('}');
    }
    out.close(']');
}

fn write_messages(chat: &Conversation, own: Vec<String>, others: &[Merged], out: &mut Writer) {
    let messages = if others.is_empty() { own } else { chat.with_merged(own, others) };
    out.key("messages").open('[');
    messages.into_iter().for_each(|message| _ = out.raw(&message));
    out.close(']');
}

fn write_inserted(chat: &Conversation, what: &Inserted, merged: &[Merged], out: &mut Writer) {
    if let Inserted::Summary { serial, .. } = what {
        let mut known = chat.context().summaries().iter().rev();
        let end = known.find(|summary| summary.serial == *serial).map_or(0, |summary| summary.end);
        out.key("covers").number(end);
    }
    if let Inserted::Added { serial, .. } = what
        && let Some(added) = chat.context().additions().get(*serial)
    {
        out.key("added").string(added.kind.as_str());
    }
    write_messages(chat, chat.inserted(what), merged, out);
}

fn write_patches(patches: &[Patch], out: &mut Writer) {
    out.open('[');
    for patch in patches {
        out.open('{').key("path").open('[');
        for step in &patch.path {
            match step {
                Step::Key(key) => out.string(key),
                Step::Index(index) => out.number(*index),
            };
        }
        out.close(']').key("value").raw(&patch.value).close('}');
    }
    out.close(']');
}

fn write_job(chat: &Conversation, job: &Job, out: &mut Writer) {
    out.open('{').key("ticket").string(&job.ticket.to_text()).key("covers").open('[');
    chat.covered(job).into_iter().for_each(|index| _ = out.number(index));
    out.close(']').key("stay").open('[');
    chat.staying(job).for_each(|index| _ = out.number(index));
    out.close(']').key("maxTokens").number(job.max_tokens.0).key("ahead").bool(job.ahead);
    if let Some(prior) = chat.prior_of(job) {
        out.key("prior").string(&prior);
    }
    out.close('}');
}

fn write_parts(parts: &CannotFit, out: &mut Writer) {
    out.open('{');
    for (name, tokens) in [
        ("budget", parts.budget),
        ("over", parts.over),
        ("system", parts.system),
        ("pinned", parts.pinned),
        ("newest", parts.newest),
        ("inFlight", parts.in_flight),
        ("rest", parts.rest),
    ] {
        out.key(name).number(tokens.0);
    }
    out.close('}');
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// Numbers of [`layout::STEPS`].
const KEEP: u32 = 0;
const REPLACE: u32 = 1;
const INSERT: u32 = 2;
const MOVE: u32 = 3;
/// The place of `steps` in [`layout::HEADER`].
const STEPS_AT: usize = 9;

#[cfg(test)]
mod tests {
    use turnwise_host::json;

    use super::*;

    #[test]
    fn a_plan_of_nothing_is_its_header() {
        let options = json::parse("{}").unwrap().json;
        let chat = Conversation::new(&options).unwrap();
        let mut answer = Answer::default();
        answer.write(&chat, &Plan::default());
        assert_eq!(answer.words.len(), layout::HEADER.len());
        assert_eq!(answer.words[0] as usize, layout::HEADER.len());
        assert_eq!(answer.text, "{}");
        assert_eq!(layout::HEADER[STEPS_AT], "steps");
        assert_eq!(["keep", "replace", "insert", "move"], layout::STEPS);
    }
}
