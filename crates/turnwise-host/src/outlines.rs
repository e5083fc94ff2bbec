//! What messages consist of, for the breakdown of a plan.

use alloc::string::String;

use turnwise_core::tokens::TokenCount;
use turnwise_formats::json::Writer;
use turnwise_formats::{PartKind, parts};

use crate::Conversation;

impl Conversation {
    /// For each message: its role, the tokens of its reasoning and of its pictures and files, and
    /// the tokens of each result by tool: `[["user",0,765],["tool",0,0,"search",120],…]`.
    #[inline(never)]
    pub fn outlines(&self) -> String {
        let transcript = self.context().transcript();
        let mut out = Writer::default();
        out.open('[');
        for (index, item) in transcript.items(0..transcript.len()) {
            let (mut reasoning, mut sealed) = (TokenCount::ZERO, TokenCount::ZERO);
            if item.is_model_output() {
                self.with_message(index, |message| {
                    for part in parts(self.format(), message) {
                        if part.kind == PartKind::Reasoning {
                            reasoning += self.count(&part.text) + part.cost;
                            sealed += part.cost;
                        }
                    }
                });
            }
            out.open('[').string(item.role.as_str()).number(reasoning.0);
            out.number(item.media.saturating_sub(sealed).0);
            for (place, answer) in (0..).zip(&item.answers) {
                let tool = transcript.call_of(index, place).map_or("", |call| &call.name);
                out.string(tool).number(answer.tokens.0);
            }
            out.close(']');
        }
        out.close(']').take()
    }
}
