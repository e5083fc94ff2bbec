#![doc = include_str!("../README.md")]

mod engine;
mod messages;

use rig_agent::agent::{AgentHook, CompletionCallAction, CompletionCallEvent, HookContext};
use rig_agent::run::patch::RequestPatch;
use rig_core::message::Message;
pub use turnwise::{self, Error, Options};

use crate::engine::Engine;

/// An [`AgentHook`] that sends plans instead of the whole history.
pub struct Turnwise {
    engine: Engine,
    on_error: Option<OnError>,
}

/// Gets the reason why a request was sent without a plan.
type OnError = Box<dyn Fn(&Error) + Send + Sync>;

impl Turnwise {
    /// A hook for one conversation.
    ///
    /// # Errors
    /// An option is wrong.
    pub fn new(options: Options) -> Result<Self, Error> {
        Ok(Self { engine: Engine::start(options)?, on_error: None })
    }

    /// Calls `report` when a request is sent without a plan, because a message could not be read.
    #[must_use]
    pub fn on_error(mut self, report: impl Fn(&Error) + Send + Sync + 'static) -> Self {
        self.on_error = Some(Box::new(report));
        self
    }

    /// The history to send before `prompt`. `None` if it stays as it is.
    async fn history(
        &self,
        history: &[Message],
        prompt: &Message,
    ) -> Result<Option<Vec<Message>>, Error> {
        let all = history.iter().chain([prompt]);
        let written: Vec<_> = all.zip(0..).map(messages::write).collect();
        let Some(sent) = self.engine.plan(written.clone()).await? else { return Ok(None) };
        // The prompt follows what a hook sends, so it is left out, with whatever comes behind it.
        let sent = sent.iter().take_while(|value| messages::index(value) != Some(history.len()));
        Ok(Some(sent.filter_map(|value| messages::read(value, &written, history)).collect()))
    }
}

impl AgentHook for Turnwise {
    async fn on_completion_call(
        &self,
        _context: &HookContext,
        event: CompletionCallEvent<'_>,
    ) -> CompletionCallAction {
        match self.history(event.history, event.prompt).await {
            Ok(Some(history)) => CompletionCallAction::patch(RequestPatch::new().history(history)),
            Ok(None) => CompletionCallAction::Continue,
            Err(error) => {
                if let Some(report) = &self.on_error {
                    report(&error);
                }
                CompletionCallAction::Continue
            }
        }
    }
}
