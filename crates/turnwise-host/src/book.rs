//! The notetaker's cache of messages. Each message is read once, when it is first needed for notes.
//! Later notes use the cached facts and sentences.
//!
//! An entry contains the text of its message, 30 to 60 bytes for each fact, 24 for each sentence
//! and 4 for each word: about three times the text. Removing messages frees their entries at once,
//! except for the words. When the number of reads exceeds four times the number of messages, the
//! cache is rebuilt.

use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::RefCell;

use turnwise_core::item::Role;
use turnwise_formats::{Format, MessageText};
use turnwise_text::limits;
use turnwise_text::notes::{Form, Gist, Reader};
use turnwise_text::{Measure, Request, Snippet};

use crate::Wanted;
use crate::history::History;

/// The cache. Copies share their entries.
#[derive(Clone, Debug, Default)]
pub(crate) struct Book {
    shelf: Rc<RefCell<Shelf>>,
    leaves: Vec<Option<Rc<Leaf>>>,
    format: Option<Format>,
    written: Option<Rc<Written>>,
}

/// The last notes. A page writes them in a slice of their own, and the plan after it asks for them.
#[derive(Debug)]
struct Written {
    covered: Vec<u32>,
    /// The rest of [`Wanted`], and what identifies the messages.
    key: (u32, Form, u32, u32, u64),
    text: String,
}

/// The part of the cache that copies share.
#[derive(Debug, Default)]
struct Shelf {
    reader: Reader,
    /// The number of messages read.
    reads: usize,
}

/// The entry of a message.
#[derive(Debug)]
struct Leaf {
    /// The hash of this message, and of all before it: see
    /// [`chain`](turnwise_core::transcript::Transcript::chain).
    chain: u64,
    parts: Vec<Part>,
}

/// A text, a tool call or a tool result of the message.
#[derive(Debug)]
struct Part {
    /// Its `text` and `tool` are empty here, and stored in the fields below.
    snippet: Snippet<'static>,
    text: Box<str>,
    tool: Option<Box<str>>,
    gist: Gist,
}

impl Book {
    /// Like [`Notetaker::notes`](crate::Notetaker::notes).
    pub fn notes(&mut self, chat: &dyn History, wanted: &Wanted<'_>, count: Measure<'_>) -> String {
        let Wanted { covered, tail, form, max_tokens } = *wanted;
        let Form::Notes(template) = form else { return limits(chat, wanted, count) };
        self.renew(chat);
        let transcript = chat.transcript();
        let key = (tail, form, max_tokens, chat.len(), transcript.chain(chat.len()));
        if let Some(last) = self.written.as_ref().filter(|last| last.key == key)
            && last.covered == covered
        {
            return last.text.clone();
        }
        // Messages before the tail that are not covered stay as well.
        let said = transcript.items(0..tail.min(transcript.len()));
        let stays = |index: &u32| covered.binary_search(index).is_err();
        let said = said.filter(|(_, item)| item.role != Role::System).map(|(index, _)| index);
        let tail: Vec<u32> = said.filter(stays).chain(tail..chat.len()).collect();
        // Cannot fail: the shelf is free or new.
        let Ok(mut shelf) = self.shelf.try_borrow_mut() else { return String::new() };
        for index in covered.iter().chain(&tail) {
            if let Some(leaf) = self.leaves.get_mut(*index as usize) {
                update(leaf, chat, *index, &mut shelf);
            }
        }
        let (snippets, gists) = self.snippets(covered);
        let (tail, tail_gists) = self.snippets(&tail);
        let redact = chat.redact().policy();
        let came_back = chat.summaries_in(covered);
        let prior = Some(&*came_back).filter(|prior| !prior.is_empty());
        let request = Request::new(&snippets, template, max_tokens, count);
        let request = Request { tail: &tail, prior, redact, ..request };
        let text = shelf.reader.summarize(&request, &gists, &tail_gists);
        drop(shelf);
        let covered = covered.to_vec();
        self.written = Some(Rc::new(Written { covered, key, text: text.clone() }));
        text
    }

    /// Like [`Notetaker::read_ahead`](crate::Notetaker::read_ahead).
    pub fn read_ahead(&mut self, chat: &dyn History, bytes: usize) -> bool {
        self.renew(chat);
        let Ok(mut shelf) = self.shelf.try_borrow_mut() else { return false };
        let said = chat.transcript().items(0..chat.len());
        let mut read = 0;
        for (index, _) in said.filter(|(_, item)| item.role != Role::System) {
            if read >= bytes {
                return true;
            }
            let leaf = self.leaves.get_mut(index as usize);
            if leaf.is_some_and(|leaf| update(leaf, chat, index, &mut shelf)) {
                read += chat.message_text(index).map_or(0, MessageText::size);
            }
        }
        false
    }

    /// Makes space for the messages. The cache is rebuilt if the format changes or the cache is
    /// full.
    fn renew(&mut self, chat: &dyn History) {
        let is_other = self.format.replace(chat.format()) != Some(chat.format());
        // The host's counter may plan a copy while notes are being written. That copy then reads
        // everything itself.
        let reads = self.shelf.try_borrow().ok().map(|shelf| shelf.reads);
        let is_full = reads.is_none_or(|reads| reads > 4 * self.leaves.len() + EXTRA_READS);
        if is_other || is_full {
            self.leaves.clear();
            self.written = None;
            self.shelf = Rc::default();
        }
        self.leaves.resize(self.leaves.len().max(chat.len() as usize), None);
    }

    /// Removes the entries of the messages from `length` on.
    pub fn forget(&mut self, length: u32) {
        self.leaves.truncate(length as usize);
        self.forget_written();
    }

    /// Forgets the last notes.
    pub fn forget_written(&mut self) {
        self.written = None;
    }

    fn snippets(&self, indexes: &[u32]) -> (Vec<Snippet<'_>>, Vec<&Gist>) {
        let leaves =
            indexes.iter().filter_map(|index| self.leaves.get(*index as usize)?.as_deref());
        let parts = leaves.flat_map(|leaf| &leaf.parts);
        parts
            .map(|part| {
                (
                    Snippet { text: &part.text, tool: part.tool.as_deref(), ..part.snippet },
                    &part.gist,
                )
            })
            .unzip()
    }
}

/// The limits that still hold. They are few, so they are read again each time.
fn limits(chat: &dyn History, wanted: &Wanted<'_>, measure: Measure<'_>) -> String {
    let Wanted { covered, tail: before, max_tokens, .. } = *wanted;
    chat.with_snippets(covered.to_vec(), |snippets| {
        limits::restate(&limits::Wanted { snippets, before, max_tokens, measure })
    })
}

/// Reads a message unless its entry is up to date. Returns whether it was read.
fn update(leaf: &mut Option<Rc<Leaf>>, chat: &dyn History, index: u32, shelf: &mut Shelf) -> bool {
    let transcript = chat.transcript();
    // The chain does not include the texts of leading messages.
    let digest = transcript.item(index).map_or(0, |item| item.digest);
    let chain = transcript.chain(index + 1) ^ digest;
    if leaf.as_ref().is_some_and(|leaf| leaf.chain == chain) {
        return false;
    }
    *leaf = Some(Rc::new(Leaf { chain, parts: read(chat, index, shelf) }));
    true
}

fn read(chat: &dyn History, index: u32, shelf: &mut Shelf) -> Vec<Part> {
    shelf.reads += 1;
    // Most messages have one part, and entries are kept for long.
    let mut found = Vec::with_capacity(1);
    let Some(text) = chat.noted_message(index) else { return found };
    let Ok(parsed) = text.parse() else { return found };
    chat.each_snippet(index, &chat.redacted_parts(&parsed.json), &mut |snippet| {
        found.push(Part {
            gist: shelf.reader.read(&snippet),
            text: snippet.text.into(),
            tool: snippet.tool.map(Box::from),
            snippet: Snippet { text: "", tool: None, ..snippet },
        });
    });
    found
}

/// The reads allowed above four times the number of messages before the cache is rebuilt.
const EXTRA_READS: usize = 1000;
