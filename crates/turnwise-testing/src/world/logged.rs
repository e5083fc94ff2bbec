//! The log of the simulated host: another process that continues from it plans alike.

use turnwise_core::Context;
use turnwise_core::plan::Plan;
use turnwise_core::state::Skipped;

use super::{REMEMBERED, World, planned};
use crate::{Outcome, ensure};

impl World {
    /// Stores what changed, like a host after each call.
    pub(super) fn log(&mut self) {
        self.entries.extend(core::iter::from_fn(|| self.context.take_entry()));
    }

    /// A conversation that another process continues from the messages and the log.
    pub fn resumed(&self) -> Result<Context, String> {
        let mut context = Context::new(self.context.policy().clone());
        context.remember_summaries(REMEMBERED);
        self.said.iter().for_each(|(_, item)| _ = context.append(item.clone()));
        let skipped = context.resume(&self.entries);
        let is_sound = |skipped: &Option<Skipped>| matches!(skipped, None | Some(Skipped::Stale));
        ensure!(skipped.iter().all(is_sound), "entries are skipped: {skipped:?}");
        let is_stale = skipped.iter().any(Option::is_some);
        let entry = context.take_entry();
        ensure!(is_stale || entry.is_none(), "resuming changes the state: {entry:?}");
        Ok(context)
    }

    /// A resumed conversation has the same plan, and so has its copy after another step.
    pub(super) fn resumes_alike(&self) -> Outcome {
        let (mut live, mut resumed) = (self.context.clone(), self.resumed()?);
        let (was, is) = (plan_of(&mut live), plan_of(&mut resumed));
        ensure!(was == is, "resumed, the plan is another:\n{is:?}, was\n{was:?}");
        let (was, is) = (live.take_entry(), resumed.take_entry());
        ensure!(was == is, "resumed, the next entry is another: {is:?}, was {was:?}");
        Ok(())
    }
}

/// The plan without the change of the prefix and without a change that freed nothing: only the
/// process that sent the last request knows that request, and only the first plan for a transcript
/// reports what it tried.
fn plan_of(context: &mut Context) -> Plan {
    let plan = planned(context).clone();
    Plan { prefix_change: None, breaker: context.breaker(), ..plan }
}
