//! What a notetaker keeps of the messages it read. Each is read once, when notes are first made of
//! it, and notes are put together from that.
//!
//! Beside the text of a message that is 30 to 60 bytes for each fact in it, 24 for each sentence
//! and 4 for each word: about three times the text. What was cut off goes at once, but for the
//! words in it; once four times as much was read as there is, all is read anew.

use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::RefCell;

use turnwise_formats::{Format, parse, parts};
use turnwise_text::notes::{Gist, Reader};
use turnwise_text::{Measure, Request, Snippet};

use crate::summaries::redacted;
use crate::{Conversation, Wanted};

/// What was read. A copy shares what it has.
#[derive(Clone, Debug, Default)]
pub(crate) struct Book {
    shelf: Rc<RefCell<Shelf>>,
    leaves: Vec<Option<Rc<Leaf>>>,
    format: Option<Format>,
}

/// What copies share.
#[derive(Debug, Default)]
struct Shelf {
    reader: Reader,
    /// How many messages were read.
    reads: usize,
}

/// A message.
#[derive(Debug)]
struct Leaf {
    /// Of this message and all before it: see
    /// [`chain`](turnwise_core::transcript::Transcript::chain).
    chain: u64,
    parts: Vec<Part>,
}

/// One thing it says, asks of a tool, or answers.
#[derive(Debug)]
struct Part {
    /// Without its text and its tool.
    snippet: Snippet<'static>,
    text: Box<str>,
    tool: Option<Box<str>>,
    gist: Gist,
}

impl Book {
    /// As [`Notetaker::notes`](crate::Notetaker::notes).
    pub fn notes(
        &mut self,
        chat: &Conversation,
        wanted: &Wanted<'_>,
        count: Measure<'_>,
    ) -> String {
        let Wanted { covered, tail, template, max_tokens } = *wanted;
        let is_other = self.format.replace(chat.format()) != Some(chat.format());
        // The host's counter may plan a copy while notes are being made: that reads everything for
        // itself.
        let reads = self.shelf.try_borrow().ok().map(|shelf| shelf.reads);
        let is_worn = reads.is_none_or(|reads| reads > 4 * self.leaves.len() + MANY);
        if is_other || is_worn {
            self.leaves.clear();
            self.shelf = Rc::default();
        }
        let tail: Vec<u32> = (tail..chat.len()).collect();
        // Nobody has taken it since.
        let Ok(mut shelf) = self.shelf.try_borrow_mut() else { return String::new() };
        self.leaves.resize(self.leaves.len().max(chat.len() as usize), None);
        for index in covered.iter().chain(&tail) {
            let chain = chat.context().transcript().chain(index + 1);
            if let Some(leaf) = self.leaves.get_mut(*index as usize)
                && leaf.as_ref().is_none_or(|leaf| leaf.chain != chain)
            {
                *leaf = Some(Rc::new(Leaf { chain, parts: read(chat, *index, &mut shelf, count) }));
            }
        }
        let (snippets, gists) = self.told(covered);
        let (tail, tail_gists) = self.told(&tail);
        let request =
            Request { tail: &tail, ..Request::new(&snippets, template, max_tokens, count) };
        shelf.reader.summarize(&request, &gists, &tail_gists)
    }

    /// Forgets the messages from `length` on.
    pub fn forget(&mut self, length: u32) {
        self.leaves.truncate(length as usize);
    }

    fn told(&self, indexes: &[u32]) -> (Vec<Snippet<'_>>, Vec<&Gist>) {
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

fn read(chat: &Conversation, index: u32, shelf: &mut Shelf, count: Measure<'_>) -> Vec<Part> {
    shelf.reads += 1;
    let mut found = Vec::new();
    let Some(Ok(parsed)) = chat.message(index).map(parse) else { return found };
    chat.each_snippet(index, &redacted(parts(chat.format(), &parsed.json)), &mut |snippet| {
        found.push(Part {
            gist: shelf.reader.read(&snippet, count),
            text: snippet.text.into(),
            tool: snippet.tool.map(Box::from),
            snippet: Snippet { text: "", tool: None, ..snippet },
        });
    });
    found
}

/// So many messages more are read before all is read anew.
const MANY: usize = 1000;
