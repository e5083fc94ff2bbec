//! The host of a replay: it requests plans from the engine, and writes the summaries that plans
//! need.

use turnwise_host::json::{Json, parse};
use turnwise_host::options::{Settings, Summarizer};
use turnwise_host::text::Template;
use turnwise_host::turnwise_core::plan::Plan;
use turnwise_host::{Committed, Conversation};

/// The host of a replay. It writes the summaries that the engine requests.
pub(crate) struct Host<'s> {
    pub chat: Conversation,
    script: Option<std::slice::Iter<'s, String>>,
    pub rejected: Vec<&'static str>,
    pub applied: u64,
    pub invented: u64,
    /// The committed summaries: the messages they cover, and their text.
    pub summaries: Vec<(u32, u32, String)>,
}

impl<'s> Host<'s> {
    pub fn new(settings: Settings, summaries: &'s [String]) -> Self {
        let script = (!summaries.is_empty()).then(|| summaries.iter());
        let chat = Conversation::with_settings(settings);
        let (rejected, summaries) = (Vec::new(), Vec::new());
        Self { chat, script, rejected, applied: 0, invented: 0, summaries }
    }

    /// The plan for the next request, after all requested summaries.
    pub fn decide(&mut self) -> Plan {
        if self.chat.settings().summarizer == Summarizer::Host {
            self.summarize();
        }
        self.chat.fit().clone()
    }

    /// Writes summaries until the engine requests no more. A script that has run out fails once per
    /// request, like an endpoint that cannot be reached.
    fn summarize(&mut self) {
        // Each summary covers more than the one before, so the loop ends; the bound is only a
        // safeguard.
        for _ in 0..MAX_ROUNDS {
            let Some(job) = self.chat.fit().job.clone() else { return };
            let committed = match &mut self.script {
                None => {
                    let text = self.chat.extract(&job, Template::General);
                    self.chat.commit_notes(&job.ticket, &text)
                }
                Some(script) => {
                    let Some(text) = script.next() else { return self.chat.fail() };
                    self.chat.commit(&job.ticket.to_text(), text)
                }
            };
            match committed {
                Committed::Applied(_) => {
                    self.applied += 1;
                    let text = self.chat.context().summary().map(|one| one.text.as_ref().into());
                    let covers = (job.covers.start, job.covers.end);
                    self.summaries.push((covers.0, covers.1, text.unwrap_or_default()));
                    self.invented += invented(&self.chat);
                }
                Committed::Rejected(why) => self.rejected.push(why.code()),
                Committed::NotSmaller => self.rejected.push("not_smaller"),
                Committed::Stale(_) | Committed::BadTicket => return,
            }
            let is_answered = matches!(committed, Committed::Applied(_)) || self.script.is_some();
            if !is_answered {
                return;
            }
        }
    }
}

/// The number of facts in the last summary that the conversation does not contain.
fn invented(chat: &Conversation) -> u64 {
    let Some(checked) = chat.last_check() else { return 0 };
    let report = parse(&checked.report).ok();
    let count = report.and_then(|report| report.json.get("invented").and_then(Json::as_u32));
    count.map_or(0, u64::from)
}

const MAX_ROUNDS: usize = 16;
