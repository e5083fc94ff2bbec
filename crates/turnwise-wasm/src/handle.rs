//! The handle of a conversation for the TypeScript facade.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_boundary::counter::{self, CountTokens, Thrown};
use turnwise_boundary::{error, text};
use turnwise_host::formats::ErrorCode;
use turnwise_host::json::Writer;
use turnwise_host::turnwise_core::additions::AddedKind;
use turnwise_host::turnwise_core::item::Flags;
use turnwise_host::{Committed, Conversation, json};
use wasm_bindgen::prelude::*;

use crate::answer::Answer;
use crate::contents::messages;
use crate::notetaker::{NotebookObject, RemoteNotetaker};

mod choices;
mod leading;
mod log;

/// A conversation in the engine. Methods with a `length` read that many bytes of JSON text from the
/// scratch buffer.
#[wasm_bindgen]
pub struct ConversationHandle {
    chat: Conversation,
    answer: Answer,
    /// The length of this list, then the tokens of the messages that were appended last.
    tokens: Vec<u32>,
    thrown: Thrown,
}

#[wasm_bindgen]
impl ConversationHandle {
    /// A conversation with the options in the scratch buffer. `count` counts tokens and `notes`
    /// makes notes; both are optional.
    ///
    /// # Errors
    /// Invalid options, or options that need a notetaker if `notes` is missing.
    #[wasm_bindgen(constructor)]
    pub fn new(
        length: usize,
        count: Option<CountTokens>,
        notes: Option<NotebookObject>,
    ) -> Result<Self, JsValue> {
        let mut chat = with_options(length, Conversation::new)?;
        match notes {
            Some(notes) => chat.take_notes_with(RemoteNotetaker::shared(notes)),
            None if chat.settings().want_notes() => {
                return Err(error::plain(ErrorCode::NeedsText, NO_NOTETAKER));
            }
            None => {}
        }
        let thrown = Thrown::default();
        if let Some(count) = count {
            chat.count_with(counter::calling(count, thrown.clone()));
        }
        Ok(Self { chat, answer: Answer::default(), tokens: Vec::new(), thrown })
    }

    /// An independent copy of the conversation.
    pub fn fork(&self) -> Self {
        let (chat, answer) = (self.chat.fork(), self.answer.clone());
        Self { chat, answer, tokens: Vec::new(), thrown: self.thrown.clone() }
    }

    /// Replaces the options; messages and summaries stay.
    ///
    /// # Errors
    /// Invalid options. The conversation is unchanged then.
    #[wasm_bindgen(js_name = setOptions)]
    pub fn set_options(&mut self, length: usize) -> Result<(), JsValue> {
        with_options(length, |options| self.chat.set_options(options))?;
        self.answer.edits.clear();
        Ok(())
    }

    /// Appends a JSON list of messages and returns the address of their tokens: a length, then a
    /// number for each message. The first `contents` of the `length` bytes are contents that are
    /// not part of the list (`contents.rs`). `flags` has a number for each message: 1 for a pinned
    /// message, plus 2 for a user message that starts no turn, plus 4 for a message that a plan
    /// inserted. It may be empty.
    ///
    /// # Errors
    /// A message that cannot be read, with its index counted from `base`, or an exception of the
    /// host's counter. The conversation is unchanged then.
    pub fn append(
        &mut self,
        contents: usize,
        length: usize,
        flags: &[u8],
        base: u32,
    ) -> Result<usize, JsValue> {
        // Discard an exception that the counter threw during planning, where the estimate was used
        // instead.
        self.thrown.borrow_mut().take();
        let flags: Vec<Flags> = flags.iter().map(|&bits| host_flags(bits)).collect();
        let start = self.chat.len();
        messages(contents, length, |list, contents| {
            self.chat.append_with(list, contents, &flags).map_err(|cause| {
                let offset = cause.index.unwrap_or(start).saturating_sub(start);
                error::input(&cause.at_index(base + offset))
            })
        })?;
        if let Some(exception) = self.thrown.borrow_mut().take() {
            self.chat.truncate(start);
            return Err(exception);
        }
        let transcript = self.chat.context().transcript();
        let tokens =
            transcript.items(start..transcript.len()).map(|(_, item)| (item.tokens + item.cut).0);
        self.tokens.clear();
        self.tokens.push(transcript.len() - start + 1);
        self.tokens.extend(tokens);
        Ok(self.tokens.as_ptr() as usize)
    }

    /// Whether the message at `index` has exactly this text.
    ///
    /// # Errors
    /// Text that is not UTF-8.
    pub fn same(&self, index: u32, length: usize) -> Result<bool, JsValue> {
        text(length, |text| Ok(self.chat.is_same(index, text)))
    }

    /// The first message of the last step, which may still change while it is streamed.
    #[wasm_bindgen(js_name = lastStep)]
    pub fn last_step(&self) -> u32 {
        self.chat.context().transcript().last_unit().start
    }

    /// Requests the scores that the next plan needs, without planning, so that they can be computed
    /// in time.
    #[wasm_bindgen(js_name = prefetchScores)]
    pub fn prefetch_scores(&mut self) {
        self.chat.prefetch_scores();
    }

    /// Reads messages for the notes that the next plan needs, about `bytes` at most. Returns
    /// whether some are left.
    #[wasm_bindgen(js_name = readAhead)]
    pub fn read_ahead(&mut self, bytes: usize) -> bool {
        self.chat.read_ahead(bytes)
    }

    /// Cuts the conversation back to its first `length` messages.
    pub fn truncate(&mut self, length: u32) {
        self.chat.truncate(length);
        self.answer.edits.truncate(length);
    }

    /// Forgets all messages and summaries.
    pub fn clear(&mut self) {
        self.chat.clear();
        self.answer.edits.clear();
    }

    /// Removes the last message.
    pub fn pop(&mut self) {
        self.chat.pop();
        self.answer.edits.truncate(self.chat.len());
    }

    /// Makes a plan and returns the address of its words (`layout.rs`). A negative `limit` shows
    /// all messages.
    pub fn fit(&mut self, limit: i32) -> usize {
        match u32::try_from(limit) {
            Ok(limit) => {
                let plan = self.chat.view(Some(limit));
                self.answer.write(&self.chat, &plan);
            }
            Err(_) => {
                self.chat.fit();
                if let Some(plan) = self.chat.context().plan() {
                    self.answer.write(&self.chat, plan);
                }
            }
        }
        self.answer.words.as_ptr() as usize
    }

    /// The tokens that the plan for the next request leaves for other messages than those that must
    /// stay.
    #[wasm_bindgen(js_name = freeRoom)]
    pub fn free_room(&mut self) -> u32 {
        self.chat.fit();
        self.chat.context().plan().map_or(0, |plan| self.chat.free_room(plan))
    }

    /// The texts of the last plan, if its flag `answer` is set (`answer.rs`).
    pub fn answer(&mut self) -> String {
        core::mem::take(&mut self.answer.text)
    }

    /// Commits the text of a job's summary: `{"kind":"applied"}`, `{"kind":"stale","reason":…}` or
    /// `{"kind":"rejected","reason":…,"message":…}`; with `"check":{"text":…,…}` if its facts were
    /// checked.
    ///
    /// # Errors
    /// Text that is not UTF-8.
    pub fn commit(&mut self, ticket: &str, length: usize) -> Result<String, JsValue> {
        let (committed, redacted) = text(length, |text| {
            let redacted = self.chat.redacted_summary(text);
            Ok((self.chat.commit_redacted(ticket, &redacted), redacted))
        })?;
        let (kind, reason, message) = match committed {
            Committed::Applied(_) => ("applied", "", String::new()),
            Committed::Stale(reason) => {
                ("stale", reason, "what the summary covers has changed".into())
            }
            Committed::Rejected(rejection) => ("rejected", rejection.code(), rejection.to_string()),
            Committed::NotSmaller => (
                "rejected",
                "not_smaller",
                "the summary is no smaller than what it would stand for".into(),
            ),
            Committed::BadTicket => {
                ("rejected", "bad_ticket", "the ticket is none of this conversation's".into())
            }
        };
        let mut out = Writer::default();
        out.open('{').key("kind").string(kind);
        if !reason.is_empty() {
            out.key("reason").string(reason).key("message").string(&message);
        }
        if let Some(checked) = self.chat.last_check() {
            out.key("check").open('{').key("text").string(&checked.text);
            // The report is a JSON object; continue with its fields.
            out.raw(checked.report.get(1..).unwrap_or("}"));
        } else {
            out.key("text").string(&redacted);
        }
        Ok(out.close('}').take())
    }

    /// Adds a text to the newest user message, or to the front of the conversation. `kind` is the
    /// place in `AddedKind::ALL`; the scratch buffer has a tag, a NUL, and the text. Returns the
    /// text's number, or zero if it has no place.
    ///
    /// # Errors
    /// Text that is not UTF-8.
    #[wasm_bindgen(js_name = addText)]
    pub fn add_text(&mut self, kind: usize, length: usize) -> Result<u32, JsValue> {
        let Some(kind) = AddedKind::ALL.get(kind) else { return Ok(0) };
        text(length, |given| {
            let (tag, text) = given.split_once('\0').unwrap_or(("", given));
            Ok(self.chat.add_tagged(*kind, text, tag).unwrap_or_default())
        })
    }

    /// The added texts of a memory: `[[kind,serial,message,tokens,"text","tag"],…]`.
    #[wasm_bindgen(js_name = memoryTexts)]
    pub fn memory_texts(&self) -> String {
        let mut out = Writer::default();
        out.open('[');
        for added in self.chat.context().additions().iter() {
            if !matches!(added.kind, AddedKind::Profile | AddedKind::Recall) {
                continue;
            }
            out.open('[').string(added.kind.as_str()).number(added.serial).number(added.item);
            out.number(added.tokens.0).string(&added.text).string(&added.tag).close(']');
        }
        out.close(']').take()
    }

    /// A user message with the text in the scratch buffer, as JSON in the conversation's format.
    ///
    /// # Errors
    /// Text that is not UTF-8.
    #[wasm_bindgen(js_name = userMessage)]
    pub fn user_message(&self, length: usize) -> Result<String, JsValue> {
        text(length, |text| Ok(self.chat.user_message(text)))
    }

    /// Takes an added text away. Returns whether there was one.
    #[wasm_bindgen(js_name = withdrawText)]
    pub fn withdraw_text(&mut self, serial: u32) -> bool {
        self.chat.withdraw_text(serial)
    }

    /// The numbers of the added texts that are still there.
    #[wasm_bindgen(js_name = addedTexts)]
    pub fn added_texts(&self) -> Vec<u32> {
        self.chat.context().additions().iter().map(|added| added.serial).collect()
    }

    /// Takes the fact in the scratch buffer back. Returns how many summaries were withdrawn.
    ///
    /// # Errors
    /// Text that is not UTF-8.
    pub fn retract(&mut self, length: usize) -> Result<u32, JsValue> {
        text(length, |text| Ok(self.chat.retract(text)))
    }

    /// Withdraws the summaries that cover the message at `index`, and returns how many.
    #[wasm_bindgen(js_name = withdrawSummariesOf)]
    pub fn withdraw_summaries_of(&mut self, index: u32) -> u32 {
        self.chat.withdraw_summaries_of(index)
    }

    /// The words of the newest `count` user messages, the newest first: `[[index,"text"],…]`.
    pub fn asked(&self, count: usize) -> String {
        let mut out = Writer::default();
        out.open('[');
        for (index, text) in self.chat.asked(count) {
            out.open('[').number(index).string(&text).close(']');
        }
        out.close(']').take()
    }

    /// Counts a failed summary.
    pub fn fail(&mut self) {
        self.chat.fail();
    }

    /// Undoes the last summary and returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.chat.undo()
    }

    /// Requests summaries again after too many failures: all, or one on trial.
    #[wasm_bindgen(js_name = resetBreaker)]
    pub fn reset_breaker(&mut self, is_trial: bool) {
        if is_trial { self.chat.try_again() } else { self.chat.reset_breaker() }
    }

    /// The number of the model's family, for `estimate`.
    pub fn family(&self) -> u8 {
        self.chat.family() as u8
    }

    /// Sets the model of the next requests, by its name.
    ///
    /// # Errors
    /// Text that is not UTF-8.
    #[wasm_bindgen(js_name = setModel)]
    pub fn set_model(&mut self, length: usize) -> Result<(), JsValue> {
        text(length, |name| {
            self.chat.set_model(name);
            Ok(())
        })?;
        self.answer.edits.clear();
        Ok(())
    }

    /// Sets the tokens of tool schemas and instructions from the next plan on.
    #[wasm_bindgen(js_name = setOverhead)]
    pub fn set_overhead(&mut self, overhead: u32) {
        self.chat.set_overhead(overhead);
    }

    /// The turns and the tokens that the plan frees in them: a turn, its tokens, and so on.
    pub fn freed(&mut self) -> Vec<u32> {
        let plan = self.chat.fit().clone();
        let freed = plan.freed(self.chat.context().transcript());
        freed.into_iter().flat_map(|freed| [freed.turn, freed.tokens.0]).collect()
    }

    /// Records the provider's token count for the last plan. The text is the model's name.
    ///
    /// # Errors
    /// Text that is not UTF-8.
    pub fn observe(&mut self, tokens: u32, length: usize) -> Result<(), JsValue> {
        text(length, |model| {
            self.chat.observe(model, tokens);
            Ok(())
        })
    }

    /// The calibration: scale and bound in per mille, and the number of reports. Empty before the
    /// first report.
    pub fn calibration(&self) -> Vec<u32> {
        let known = self.chat.context().calibration();
        known.map_or_else(Vec::new, |known| {
            [known.scale_permille, known.bound_permille, known.samples].into()
        })
    }
}

/// The error message for a policy that needs the text module.
const NO_NOTETAKER: &str = "summaries without a model, pruning, restating, digests and \
     `checkSummaries` need the text module: import `extractiveSummarizer`, `prune`, `restate`, \
     `digest` or `checkSummary` of `turnwise`, or call `initText` of `turnwise/slim` with `turnwise/text.wasm` first";

fn host_flags(bits: u8) -> Flags {
    let known = [Flags::PINNED, Flags::CONTINUES, Flags::SYNTHETIC];
    let set = known.into_iter().enumerate().filter(|(bit, _)| bits & 1 << bit != 0);
    set.fold(Flags::NONE, |flags, (_, flag)| flags.with(flag))
}

fn with_options<T>(
    length: usize,
    use_them: impl FnOnce(&json::Json<'_>) -> Result<T, turnwise_host::OptionsError>,
) -> Result<T, JsValue> {
    text(length, |text| {
        let options = json::parse(text).map_err(|cause| error::input(&cause))?;
        use_them(&options.json).map_err(|cause| error::options(&cause))
    })
}
