//! The context of a conversation, on a thread of its own: it is not `Send`, and a hook must be.

use std::sync::mpsc;

use serde_json::Value;
use tokio::sync::oneshot;
use turnwise::{Context, Error, Options};

/// The messages to send; `None` if nothing changed.
type Answer = Result<Option<Vec<Value>>, Error>;

/// A thread with a context. It ends when this is dropped.
pub(crate) struct Engine {
    questions: mpsc::Sender<(Vec<Value>, oneshot::Sender<Answer>)>,
}

impl Engine {
    pub fn start(options: Options) -> Result<Self, Error> {
        // Wrong options are reported where they are given.
        Context::new(options.clone())?;
        let (questions, asked) = mpsc::channel::<(Vec<Value>, oneshot::Sender<Answer>)>();
        std::thread::spawn(move || {
            let Ok(mut context) = Context::new(options) else { return };
            for (messages, answer) in asked {
                // A run that was canceled no longer waits.
                let _unread = answer.send(plan(&mut context, &messages));
            }
        });
        Ok(Self { questions })
    }

    pub async fn plan(&self, messages: Vec<Value>) -> Answer {
        let (answer, planned) = oneshot::channel();
        let ended = || Error::Type { index: None, message: "the engine has stopped".into() };
        self.questions.send((messages, answer)).map_err(|_| ended())?;
        planned.await.unwrap_or_else(|_| Err(ended()))
    }
}

fn plan(context: &mut Context, messages: &[Value]) -> Answer {
    let plan = context.fit(messages)?;
    if plan.changed() { plan.apply(messages).map(Some) } else { Ok(None) }
}
