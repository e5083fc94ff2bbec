//! A simulated host: it appends, pops, edits and clears messages and commits summaries late, twice
//! or never, in any order. All invariants are checked after each operation.

mod checks;
mod logged;
mod ops;
mod summaries;

use turnwise_core::Context;
use turnwise_core::additions::{AddedKind, NewText};
use turnwise_core::draft::{Need, Supply, WantedText};
use turnwise_core::item::Item;
use turnwise_core::plan::{Change, Plan, Segment};
use turnwise_core::policy::Policy;
use turnwise_core::state::Entry;
use turnwise_core::summary::Ticket;
use turnwise_core::tokens::TokenCount;

use crate::check::{give_digests, give_superseded};
use crate::generate::{Care, Shape};
use crate::seen::{SentMessage, sent_messages};
use crate::{Outcome, ensure, policies, script};
pub use checks::{leaves_no_trace, limits_well};
pub use ops::Op;
use summaries::Held;
/// Runs the operations of `numbers` on one conversation and returns the first violated invariant.
pub fn run(policy: Policy, shape: Shape, care: Care, numbers: &[u64]) -> Outcome {
    let mut world = World::new(policy, shape);
    let mut done = Vec::new();
    for (&number, place) in numbers.iter().zip(0..) {
        let op = Op::from_number(number, place, shape, care);
        let told = format!("{op:?}");
        let outcome = world.act(op);
        done.push(told);
        let number = (number >> 40) as u32;
        let other = &policies::all(shape)[number as usize % 7].1;
        let outcome = outcome.and_then(|()| leaves_no_trace(&world, other));
        let outcome = outcome.and_then(|()| limits_well(&world, number % 12));
        outcome.map_err(|fault| format!("{fault}\n  after {}", done.join(", ")))?;
    }
    Ok(())
}

/// The host's state: its messages, its tickets, and the requests it has seen.
pub struct World {
    context: Context,
    shape: Shape,
    /// The messages, each with a unique number; appending the same message again gives it a new
    /// number.
    said: Vec<(u64, Item)>,
    cut_off: Vec<Item>,
    sayings: u64,
    tickets: Vec<Held>,
    clears: u32,
    /// Advances whenever something other than the transcript's length may change the view.
    epoch: u32,
    views: Vec<SeenView>,
    last_sent: Vec<Sameness>,
    is_planned: bool,
    /// The log of the conversation.
    entries: Vec<Entry>,
}

struct SeenView {
    epoch: u32,
    sayings: Vec<u64>,
    texts: Vec<u32>,
    segments: Vec<Segment>,
    tokens: TokenCount,
}

/// A small number, so that summaries are also forgotten in short histories.
const REMEMBERED: usize = 2;

/// The identity of a message in a request.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Sameness {
    Said(u64, Option<Change>),
    Moved(u64, Option<Change>),
    Opening,
    Closed(u64, u32),
    Summary(String, u32),
    Added(u32),
}

impl World {
    /// An empty conversation.
    pub fn new(policy: Policy, shape: Shape) -> Self {
        let mut context = Context::new(policy);
        context.remember_summaries(REMEMBERED);
        context.start_log();
        Self {
            context,
            shape,
            said: Vec::new(),
            cut_off: Vec::new(),
            sayings: 0,
            tickets: Vec::new(),
            clears: 0,
            epoch: 0,
            views: Vec::new(),
            last_sent: Vec::new(),
            is_planned: false,
            entries: Vec::new(),
        }
    }

    /// The conversation as the engine has it.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Runs one operation and checks all invariants.
    pub fn act(&mut self, op: Op) -> Outcome {
        match op {
            Op::Say(script) => self.say(&script),
            Op::Fit => self.fit()?,
            Op::Pop => self.pop()?,
            Op::Cut(count) => self.cut(count),
            Op::Restore => {
                for item in core::mem::take(&mut self.cut_off) {
                    self.append(item);
                }
            }
            Op::Edit(count) => self.edit(count),
            Op::Clear => self.clear(),
            Op::Commit(which, tokens) => self.commit(which, tokens)?,
            Op::Fail => self.fail()?,
            Op::Choose(index, keeps) => {
                if self.context.choose(index, keeps) {
                    self.changed_view();
                }
            }
            Op::Undo => self.undo()?,
            Op::CommitAndUndo(which) => self.commit_and_undo(which)?,
            Op::Add(kind, messages, tokens) => {
                let kind = AddedKind::ALL[kind % AddedKind::ALL.len()];
                let (text, tag, tokens) = ("text".into(), "tag".into(), TokenCount(tokens));
                if self.context.add(NewText { kind, text, messages, tokens, tag }).is_some() {
                    self.changed_view();
                }
            }
            Op::Withdraw => {
                let newest = self.context.additions().iter().map(|added| added.serial).max();
                if newest.is_some_and(|serial| self.context.withdraw(serial)) {
                    self.changed_view();
                }
            }
            Op::ResetBreaker => {
                self.context.reset_breaker();
                self.changed_view();
            }
            Op::Policy(which) => {
                let all = policies::all(self.shape);
                self.context.set_policy(all[which % all.len()].1.clone());
                self.context.start_log();
                self.entries.clear();
                self.changed_view();
            }
        }
        self.log();
        self.check()?;
        self.resumes_alike()
    }

    /// Appends the words of a script.
    pub fn say(&mut self, script: &str) {
        for word in script::words(script) {
            let item = script::item(word, self.sayings);
            self.append(item);
        }
    }

    /// A plan for the current state, made on a copy of the conversation.
    pub fn glance(&self) -> Plan {
        planned(&mut self.context.clone()).clone()
    }

    /// The tickets held, oldest first.
    pub fn tickets(&self) -> impl Iterator<Item = &Ticket> {
        self.tickets.iter().map(|held| &held.ticket)
    }

    fn append(&mut self, item: Item) {
        self.sayings += 1;
        self.said.push((self.sayings, item.clone()));
        let summaries = self.context.summaries().len();
        self.context.append(item);
        self.is_planned = false;
        if self.context.summaries().len() < summaries {
            self.changed_view();
        }
    }

    /// Makes a plan and compares the request with the previous one, message by message.
    fn fit(&mut self) -> Outcome {
        let plan = planned(&mut self.context).clone();
        let sent = self.materialize(&plan);
        if !self.is_planned {
            let differs = self.last_sent.iter().zip(&sent).position(|(was, is)| was != is);
            let shorter = (sent.len() < self.last_sent.len()).then_some(sent.len());
            let naive = differs.or(shorter).map(|place| place as u32);
            ensure!(
                plan.prefix_changed_at() == naive,
                "prefix changed at {:?}, not at {naive:?}",
                plan.prefix_changed_at()
            );
        }
        self.last_sent = sent;
        self.is_planned = true;
        if let Some(job) = &plan.job {
            let start = self.context.summary().map_or(0, |summary| summary.end);
            ensure!(
                job.covers.start == start && job.covers.end > start,
                "job {job:?} does not follow the summary"
            );
            let digests =
                self.said[..job.covers.end as usize].iter().map(|(_, item)| item.digest).collect();
            let prior = self.context.summary().map(|summary| summary.serial);
            let ticket =
                Ticket::parse(&job.ticket.to_text()).ok_or("a ticket cannot be read back")?;
            ensure!(ticket == job.ticket, "a ticket reads back as {ticket:?}");
            self.tickets.push(Held {
                ticket,
                digests,
                leading: self.context.transcript().leading().min(job.covers.end),
                prior,
                clears: self.clears,
                is_burned: false,
            });
        }
        self.again_the_same(&plan)?;
        let sayings = self.said.iter().map(|said| said.0).collect();
        self.views.push(SeenView {
            epoch: self.epoch,
            sayings,
            texts: texts(&self.context),
            segments: plan.segments,
            tokens: plan.size.tokens,
        });
        Ok(())
    }

    /// Planning twice from the same state gives the same plan.
    fn again_the_same(&self, plan: &Plan) -> Outcome {
        let mut twin = self.context.clone();
        ensure!(planned(&mut twin) == plan, "asked twice, it answers otherwise");
        if !twin.breaker().is_open() {
            twin.reset_breaker();
            let again = planned(&mut twin);
            ensure!(
                again.segments == plan.segments && again.inserts == plan.inserts,
                "made anew, the plan is another: {:?} {:?}",
                again.segments,
                plan.segments
            );
            ensure!(
                again.prefix_changed_at().is_none(),
                "made anew, the prefix changed at {:?}",
                again.prefix_changed_at()
            );
            // The reverse is allowed: clearing in the first plan may have been enough.
            ensure!(
                again.job.is_none() || plan.job.is_some(),
                "made anew, there is a job: {:?}",
                again.job
            );
        }
        Ok(())
    }

    fn pop(&mut self) -> Outcome {
        let was = self.said.pop();
        if was.as_ref().is_some_and(|(_, item)| !item.answers.is_empty()) {
            self.epoch += 1;
        }
        let popped = self.context.pop();
        ensure!(popped.is_some() == was.is_some(), "popped {popped:?}");
        self.is_planned &= popped.is_none();
        Ok(())
    }

    fn cut(&mut self, count: u32) {
        let len = self.said.len().saturating_sub(count as usize);
        self.cut_off = self.said.split_off(len).into_iter().map(|said| said.1).collect();
        self.context.truncate(len as u32);
        self.is_planned &= self.cut_off.is_empty();
    }

    fn edit(&mut self, count: u32) {
        self.cut(count);
        for item in core::mem::take(&mut self.cut_off) {
            let item = Item { digest: !item.digest, ..item };
            self.append(item);
        }
    }

    fn clear(&mut self) {
        self.said.clear();
        self.context.clear();
        self.clears += 1;
        self.last_sent.clear();
        self.changed_view();
    }

    fn changed_view(&mut self) {
        self.epoch += 1;
        self.is_planned = false;
    }

    fn materialize(&self, plan: &Plan) -> Vec<Sameness> {
        let saying = |index: u32| self.said[index as usize].0;
        let same = |seen: &SentMessage| match seen {
            SentMessage::Item(index, change) => Sameness::Said(saying(*index), *change),
            SentMessage::Moved(index, change) => Sameness::Moved(saying(*index), *change),
            SentMessage::Opening => Sameness::Opening,
            SentMessage::Added(serial) => Sameness::Added(*serial),
            SentMessage::Interrupted(index, call) => Sameness::Closed(saying(*index), *call),
            SentMessage::Summary(serial) => {
                let summary =
                    self.context.summaries().iter().find(|summary| summary.serial == *serial);
                summary.map_or(Sameness::Summary(String::new(), 0), |s| {
                    Sameness::Summary(s.text.to_string(), s.serial)
                })
            }
        };
        sent_messages(plan, self.said.len() as u32).iter().map(same).collect()
    }
}

/// The added texts. The host is asked again for a text after the transcript was cut back.
fn texts(context: &Context) -> Vec<u32> {
    context.additions().iter().map(|added| added.serial).collect()
}

/// Makes a plan and supplies the texts, digests and scores that strategies need. Scores come from
/// the items' hashes.
fn planned(context: &mut Context) -> &Plan {
    if let Some(Need::Text(WantedText { kind, before, max_tokens })) = context.need() {
        let text = (before % 3 > 0).then(|| NewText {
            kind,
            text: "text".into(),
            messages: before % 2,
            tokens: max_tokens,
            tag: "".into(),
        });
        context.supply(Supply::Text(text));
    }
    give_superseded(context);
    give_digests(context);
    give_superseded(context);
    if context.need() == Some(Need::Scores) {
        let transcript = context.transcript();
        let start = |index| transcript.unit(index).start;
        let digest = |index| transcript.item(index).map_or(0, |item| (item.digest % 1000) as u32);
        let scores = (0..transcript.len()).map(|index| digest(start(index))).collect();
        context.supply(Supply::Scores(scores));
        give_superseded(context);
        give_digests(context);
    }
    context.fit()
}
