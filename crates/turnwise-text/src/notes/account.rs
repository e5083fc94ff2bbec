//! A conversation word for word, one line per message. This suits a short talk: notes are never
//! longer than their source, so they would omit one of two sentences.

use alloc::format;
use alloc::string::String;

use super::{Request, summarize};
use crate::{Snippet, fence, handover};

/// The words of the speakers if they all fit into the token limit, else notes.
///
/// ```
/// use turnwise_text::notes::{Request, account};
/// use turnwise_text::{Snippet, Speaker, Template};
///
/// let said = [
///     Snippet::user("Is the blue jacket in stock in size M?", 1, 0),
///     Snippet::said(Speaker::Assistant, "No, only in L.", 1, 1),
/// ];
/// let measure = |text: &str| text.len().div_ceil(4) as u32;
/// let request = Request::new(&said, Template::Support, 100, &measure);
/// assert_eq!(account(&request), "user: Is the blue jacket in stock in size M?\nassistant: No, only in L.");
/// ```
pub fn account(request: &Request<'_>) -> String {
    word_for_word(request).unwrap_or_else(|| summarize(request))
}

fn word_for_word(request: &Request<'_>) -> Option<String> {
    let mut lines = String::new();
    let mut tokens = 0;
    for snippet in request.snippets {
        // Notes include a hand-over without its envelope.
        if fence::has_handover(snippet.text) {
            return None;
        }
        let text = request.redact.redact(snippet.text.trim());
        if text.is_empty() {
            continue;
        }
        let line = format!("{}: {text}\n", author(snippet));
        // Of a long conversation, only the beginning is read here.
        tokens += (request.measure)(&line);
        if tokens > request.max_tokens.saturating_add(SLACK) {
            return None;
        }
        lines += &line;
    }
    lines.truncate(lines.trim_end().len());
    ((request.measure)(&lines) <= request.max_tokens).then_some(lines)
}

/// `user`, `assistant calls get_order`, `get_order`.
fn author(snippet: &Snippet<'_>) -> String {
    let speaker = handover::speaker(snippet.speaker);
    match (snippet.tool, snippet.call, snippet.error) {
        (Some(tool), true, _) => format!("{speaker} calls {tool}"),
        (Some(tool), false, true) => format!("{tool} failed"),
        (Some(tool), false, false) => tool.into(),
        (None, ..) => speaker.into(),
    }
}

/// Several lines may take a few tokens fewer together than separately.
const SLACK: u32 = 20;
