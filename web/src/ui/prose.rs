//! The prose of a lesson: paragraphs, lists and code. A file cannot insert HTML.

use leptos::prelude::*;

use crate::lessons::{Block, Span};
use crate::texts::frame as t;

/// Blocks of prose.
pub fn prose(blocks: &[Block]) -> AnyView {
    let block = |block: &Block| match block {
        Block::Paragraph(text) => view! { <p>{spans(text)}</p> }.into_any(),
        Block::List { is_ordered: true, items } => {
            view! { <ol class="plain">{list(items)}</ol> }.into_any()
        }
        Block::List { items, .. } => view! { <ul class="plain">{list(items)}</ul> }.into_any(),
        Block::Code(code) => {
            view! { <pre class="out" tabindex="0" aria-label=t::CODE.say()>{code.clone()}</pre> }
                .into_any()
        }
    };
    blocks.iter().map(block).collect_view().into_any()
}

fn list(items: &[Vec<Span>]) -> AnyView {
    items.iter().map(|item| view! { <li>{spans(item)}</li> }).collect_view().into_any()
}

/// Text with its marks.
pub fn spans(spans: &[Span]) -> AnyView {
    let span = |span: &Span| {
        let text = span.text.clone();
        match span.kind {
            'b' => view! { <strong>{text}</strong> }.into_any(),
            'i' => view! { <em>{text}</em> }.into_any(),
            'c' => view! { <code>{text}</code> }.into_any(),
            'a' => view! { <a href=span.address.clone()>{text}</a> }.into_any(),
            _ => text.into_any(),
        }
    };
    spans.iter().map(span).collect_view().into_any()
}
