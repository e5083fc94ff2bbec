//! Notes without a model.

use alloc::string::String;
use crate::{Measure, Snippet, Template};

/// What to make notes of.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The covered part of the conversation.
    pub snippets: &'a [Snippet<'a>],
    /// What the model will still see word for word. Its facts need no place in the notes, and what is going on
    /// there says which of the old facts are wanted. May be empty.
    pub tail: &'a [Snippet<'a>],
    /// The running summary, which stands for everything before `snippets`.
    pub prior: Option<&'a str>,
    /// The use case.
    pub template: Template,
    /// Hard limit of the notes, in tokens.
    pub max_tokens: u32,
    /// How tokens are counted.
    pub measure: Measure<'a>,
}

impl<'a> Request<'a> {
    /// Notes of `snippets`, with nothing before and nothing after them.
    pub fn new(snippets: &'a [Snippet<'a>], template: Template, max_tokens: u32, measure: Measure<'a>) -> Self {
        Self { snippets, tail: &[], prior: None, template, max_tokens, measure }
    }
}

/// Notes of the request.
pub fn summarize(request: &Request<'_>) -> String {
    let mut out = String::new();
    for s in request.snippets { out.push_str(s.text); }
    out
}
