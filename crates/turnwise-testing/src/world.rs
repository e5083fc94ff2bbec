//! A simulated host: it appends, pops, edits and clears, asks for summaries and brings them back late, twice or never —
//! in any order, and everything that must hold is checked after each operation.

use turnwise::Context;
use turnwise::item::Item;
use turnwise::plan::{Change, Plan, Reason, Segment};
use turnwise::policy::Policy;
use turnwise::session;
use turnwise::summary::{Commit, Stale, Ticket};
use turnwise::tokens::TokenCount;

use crate::generate::{Care, Shape, exchange};
use crate::invariants::{check_plan, check_transcript};
use crate::seen::{Seen, lint, seen};
use crate::{Outcome, ensure, policies, script};

/// Something a host does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// Says something: a script.
    Say(String),
    /// Asks for a plan, and keeps the ticket if there is one.
    Fit,
    /// Takes the last message away.
    Pop,
    /// Cuts so many messages off.
    Cut(u32),
    /// Brings back what was cut off last.
    Restore,
    /// Cuts so many messages off and says them again in other words.
    Edit(u32),
    /// Starts over.
    Clear,
    /// Brings a summary back for the ticket with this number, counted from the newest.
    Commit(usize, u32),
    /// A summary could not be made.
    Fail,
    /// Takes the last summary back.
    Undo,
    /// Commits and takes it back at once.
    CommitAndUndo(usize),
    /// Asks for summaries again.
    ResetBreaker,
    /// Takes another policy.
    Policy(usize),
}

impl Op {
    /// The operation of a number.
    pub fn of(number: u64, place: u32, shape: Shape, care: Care) -> Self {
        let (kind, rest) = (number % 32, (number / 32) as u32);
        match kind {
            0..=11 => Self::Say(exchange(rest, place, shape, care)),
            12..=18 => Self::Fit,
            19 | 20 => Self::Pop,
            21 => Self::Cut(rest % 12),
            22 => Self::Restore,
            23 => Self::Edit(rest % 8),
            24 if rest % 4 == 0 => Self::Clear,
            24..=26 => Self::Commit(rest as usize % 3, rest / 4 % 90),
            27 => Self::Fail,
            28 => Self::Undo,
            29 => Self::CommitAndUndo(rest as usize % 2),
            30 => Self::ResetBreaker,
            _ => Self::Policy(rest as usize),
        }
    }
}

/// Does the operations of `numbers` on one conversation, and answers with the first thing that does not hold.
pub fn run(policy: Policy, shape: Shape, care: Care, numbers: &[u64]) -> Outcome {
    let mut world = World::new(policy, shape);
    let mut done = Vec::new();
    for (&number, place) in numbers.iter().zip(0..) {
        let op = Op::of(number, place, shape, care);
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

/// The host's side: what it said, the tickets it holds, the views it saw.
pub struct World {
    context: Context,
    shape: Shape,
    /// What was said, with a number of its own for each saying: saying it again gives another.
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
}

struct Held {
    ticket: Ticket,
    digests: Vec<u64>,
    prior: Option<u32>,
    clears: u32,
    is_burned: bool,
}

struct SeenView {
    epoch: u32,
    sayings: Vec<u64>,
    segments: Vec<Segment>,
    tokens: TokenCount,
}

/// What makes two sent messages the same.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Sameness {
    Said(u64, Option<Change>),
    Moved(u64),
    Closed(u64, u32),
    Summary(String, u32),
}

impl World {
    /// An empty conversation.
    pub fn new(policy: Policy, shape: Shape) -> Self {
        Self {
            context: Context::new(policy),
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
        }
    }

    /// The conversation as the engine has it.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Does one thing and checks everything.
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
            Op::Undo => self.undo()?,
            Op::CommitAndUndo(which) => self.commit_and_undo(which)?,
            Op::ResetBreaker => {
                self.context.reset_breaker();
                self.changed_view();
            }
            Op::Policy(which) => {
                let all = policies::all(self.shape);
                self.context.set_policy(all[which % all.len()].1.clone());
                self.changed_view();
            }
        }
        self.check()
    }

    /// Says the words of a script.
    pub fn say(&mut self, script: &str) {
        for word in script::words(script) {
            let item = script::item(word, self.sayings);
            self.append(item);
        }
    }

    /// A plan of the present state, of which the conversation is told nothing.
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
        self.context.append(item);
        self.is_planned = false;
    }

    /// Plans, and compares with what was sent before, message by message.
    fn fit(&mut self) -> Outcome {
        let plan = planned(&mut self.context).clone();
        let sent = self.materialise(&plan);
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
            ensure!(job.covers.start == start && job.covers.end > start, "job {job:?} does not follow the summary");
            let digests = self.said[..job.covers.end as usize].iter().map(|(_, item)| item.digest).collect();
            let prior = self.context.summary().map(|summary| summary.serial);
            let ticket = Ticket::parse(&job.ticket.to_text()).ok_or("a ticket cannot be read back")?;
            ensure!(ticket == job.ticket, "a ticket reads back as {ticket:?}");
            self.tickets.push(Held { ticket, digests, prior, clears: self.clears, is_burned: false });
        }
        self.again_the_same(&plan)?;
        let sayings = self.said.iter().map(|said| said.0).collect();
        self.views.push(SeenView { epoch: self.epoch, sayings, segments: plan.segments, tokens: plan.size.tokens });
        Ok(())
    }

    /// Planning again from the same state changes nothing, even if the plan is made anew.
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
            // The other way round is fine: what was cleared in the first plan may have been enough.
            ensure!(again.job.is_none() || plan.job.is_some(), "made anew, there is a job: {:?}", again.job);
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

    fn held(&self, which: usize) -> Option<&Held> {
        self.tickets.get(self.tickets.len().checked_sub(1 + which)?)
    }

    /// What must become of a ticket, worked out from what the host knows.
    fn expected(&self, held: &Held) -> Result<(), Stale> {
        if held.clears != self.clears {
            return Err(Stale::Cleared);
        }
        let digests = self.said.iter().map(|(_, item)| item.digest);
        let is_same =
            self.said.len() >= held.digests.len() && digests.take(held.digests.len()).eq(held.digests.iter().copied());
        let last = self.context.transcript();
        let waits_again = held.digests.len() == self.said.len()
            && (last.in_flight().is_some() || last.trailing_reasoning().is_some());
        let end = held.digests.len() as u32;
        let goes_on = last.step_at(end).is_some_and(|step| step.start < end);
        if !is_same || waits_again || goes_on {
            return Err(Stale::Edited);
        }
        let prior = self.context.summary().map(|summary| summary.serial);
        if held.is_burned || prior != held.prior { Err(Stale::Superseded) } else { Ok(()) }
    }

    fn commit(&mut self, which: usize, tokens: u32) -> Outcome {
        let Some(held) = self.held(which) else { return Ok(()) };
        let (ticket, end, expected) = (held.ticket, held.digests.len() as u32, self.expected(held));
        let before = format!("{:?}", self.context);
        let count = self.context.summaries().len();
        let text = format!("summary {}", self.sayings * 100 + u64::from(tokens));
        match (self.context.commit(&ticket, &text, TokenCount(tokens), 2), expected) {
            (Commit::Applied(serial), Ok(())) => {
                let summary = self.context.summary().ok_or("applied, but there is no summary")?;
                ensure!(
                    summary.serial == serial && summary.end == end && *summary.text == *text,
                    "applied as {summary:?}"
                );
                ensure!(self.context.summaries().len() == count + 1, "applied more than once");
                self.changed_view();
            }
            (Commit::Stale(stale), Err(expected)) => {
                ensure!(stale == expected, "stale as {stale:?}, not {expected:?}");
                ensure!(before == format!("{:?}", self.context), "a stale commit changed something");
            }
            (answer, expected) => return Err(format!("commit of {ticket:?}: {answer:?}, not {expected:?}")),
        }
        Ok(())
    }

    /// A failure leaves the state as it was: the same plan, but for the job.
    fn fail(&mut self) -> Outcome {
        let (before, failures) = (self.context.clone(), self.context.breaker().failures());
        self.context.fail();
        ensure!(self.context.breaker().failures() == failures + 1, "failures are not counted");
        ensure!(
            format!("{:?}", before.transcript()) == format!("{:?}", self.context.transcript()),
            "a failure changed the transcript"
        );
        ensure!(
            format!("{:?}", before.summaries()) == format!("{:?}", self.context.summaries()),
            "a failure changed the summaries"
        );
        let (was, is) = (planned(&mut before.clone()).clone(), self.glance());
        if !self.context.breaker().is_open() || before.breaker().is_open() {
            ensure!(was.segments == is.segments && was.inserts == is.inserts, "a failure changed what is sent");
        } else {
            ensure!(is.job.is_none(), "a summary is asked for after three failures");
        }
        self.changed_view();
        Ok(())
    }

    fn undo(&mut self) -> Outcome {
        let count = self.context.summaries().len();
        let undone = self.context.undo();
        ensure!(undone.is_some() == (count > 0), "undid {undone:?} of {count}");
        if undone.is_some() {
            self.tickets.iter_mut().for_each(|held| held.is_burned = true);
            ensure!(self.glance().job.is_none(), "a summary is asked for directly after an undo");
            self.changed_view();
        }
        Ok(())
    }

    /// Undoing brings back what was sent before.
    fn commit_and_undo(&mut self, which: usize) -> Outcome {
        self.fit()?;
        let before = self.glance();
        let count = self.context.summaries().len();
        self.commit(which, 20)?;
        if self.context.summaries().len() == count {
            return Ok(());
        }
        self.check()?;
        self.undo()?;
        let after = self.glance();
        let had_room = before.job.is_none();
        ensure!(
            !had_room || after.segments == before.segments,
            "undone, but {:?} instead of {:?}",
            after.segments,
            before.segments
        );
        Ok(())
    }

    fn check(&self) -> Outcome {
        ensure!(self.context.transcript().len() as usize == self.said.len(), "lengths differ");
        let stored = self.context.transcript().items(0..self.said.len() as u32).map(|(_, item)| item);
        ensure!(stored.eq(self.said.iter().map(|said| &said.1)), "items differ");
        check_transcript(self.context.transcript())?;
        let plan = self.glance();
        let shown = || format!("  {}\n  {}", script::sent(&self.context, &plan), script::decisions(&plan));
        check_plan(&self.context, &plan, self.shape).map_err(|fault| format!("{fault}\n{}", shown()))?;
        if self.context.breaker().is_open() {
            ensure!(plan.job.is_none(), "a summary is asked for although the breaker is open");
        }
        self.earlier_views_come_back(&plan)
    }

    /// Popping back to an earlier length gives the view of then. What pruning leaves out is chosen anew: by what was asked
    /// last, and that has changed.
    fn earlier_views_come_back(&self, plan: &Plan) -> Outcome {
        let is_pruned = |segments: &[Segment]| segments.iter().any(|segment| segment.reason == Reason::Irrelevant);
        if is_pruned(&plan.segments) || self.views.iter().any(|view| is_pruned(&view.segments)) {
            return Ok(());
        }
        let sayings = || self.said.iter().map(|said| &said.0);
        let same = self.views.iter().rev().find(|view| view.epoch == self.epoch && sayings().eq(view.sayings.iter()));
        if let Some(view) = same {
            ensure!(
                view.segments == plan.segments && view.tokens == plan.size.tokens,
                "the earlier view does not come back: {:?}, was {:?}",
                plan.segments,
                view.segments
            );
        }
        Ok(())
    }

    fn materialise(&self, plan: &Plan) -> Vec<Sameness> {
        let saying = |index: u32| self.said[index as usize].0;
        let same = |seen: &Seen| match seen {
            Seen::Item(index, change) => Sameness::Said(saying(*index), *change),
            Seen::Moved(index) => Sameness::Moved(saying(*index)),
            Seen::Interrupted(index, call) => Sameness::Closed(saying(*index), *call),
            Seen::Summary(serial) => {
                let summary = self.context.summaries().iter().find(|summary| summary.serial == *serial);
                summary.map_or(Sameness::Summary(String::new(), 0), |s| Sameness::Summary(s.text.to_string(), s.serial))
            }
        };
        seen(plan, self.said.len() as u32).iter().map(same).collect()
    }
}

/// What was cut off or pinned in between leaves no trace: a conversation with a past, put under a policy anew, is planned
/// like one that was told the same from the start.
pub fn leaves_no_trace(world: &World, policy: &Policy) -> Outcome {
    let mut context = world.context.clone();
    let had_past = context.summary().is_some();
    context.set_policy(policy.clone());
    let mut fresh = Context::new(policy.clone());
    for (_, item) in &world.said {
        fresh.append(item.clone());
    }
    let (plan, fresh_plan) = (context.fit(), fresh.fit());
    let is_popped = plan.segments.iter().any(|segment| segment.reason == Reason::HalfPopped);
    ensure!(
        had_past || is_popped || plan.segments == fresh_plan.segments,
        "planned as {:?}, from scratch as {:?}",
        plan.segments,
        fresh_plan.segments
    );
    Ok(())
}

/// A session shows at most so many messages, at a bound between units, and nothing it would not have shown anyway.
pub fn limits_well(world: &World, count: u32) -> Outcome {
    let plan = world.glance();
    let mut limited = plan.clone();
    session::limit(&mut limited, world.context.transcript(), count);
    let len = world.said.len() as u32;
    let (all, shown) = (seen(&plan, len), seen(&limited, len));
    ensure!(shown.len() <= count as usize, "{} messages, though {count} were asked for", shown.len());
    let mut rest = all.iter();
    ensure!(shown.iter().all(|one| rest.any(|other| other == one)), "not what is sent: {shown:?} of {all:?}");
    // A result that came late goes with its call, which may be older.
    let is_newest = rest.next().is_none() || shown.is_empty() || !world.context.transcript().strays().is_empty();
    ensure!(is_newest, "not the newest of what is sent: {shown:?} of {all:?}");
    ensure!(limited.size.messages as usize == shown.len(), "{} messages, but {}", shown.len(), limited.size.messages);
    let shown_tokens = |decision: &turnwise::plan::Decision| decision.action.is_sent();
    let kept: u32 = limited.decisions(world.context.transcript()).filter(shown_tokens).map(|d| d.tokens_after.0).sum();
    let inserted: u32 = limited.inserts.iter().map(|insert| insert.tokens.0).sum();
    ensure!(limited.size.tokens.0 == kept + inserted, "{} tokens, not {kept} + {inserted}", limited.size.tokens.0);
    if world.context.policy().repair {
        let items: Vec<Item> = world.said.iter().map(|said| said.1.clone()).collect();
        lint(&shown, &items, world.shape).map_err(|fault| format!("of the newest {count}: {fault}"))?;
    }
    Ok(())
}

/// The plan, with scores for the strategies that ask for some: those of the items' digests, in place of a host's.
fn planned(context: &mut Context) -> &Plan {
    if context.wants_scores() {
        let transcript = context.transcript();
        let start = |index| transcript.unit(index).start;
        let digest = |index| transcript.item(index).map_or(0, |item| (item.digest % 1000) as u32);
        let scores = (0..transcript.len()).map(|index| digest(start(index))).collect();
        context.set_scores(scores);
    }
    context.fit()
}
