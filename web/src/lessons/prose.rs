//! The prose of a lesson, as the worker writes it.

use turnwise_host::json::Json;

/// A block of prose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A paragraph.
    Paragraph(Vec<Span>),
    /// A list.
    List {
        /// Whether its items are numbered.
        is_ordered: bool,
        /// Its items.
        items: Vec<Vec<Span>>,
    },
    /// Code.
    Code(String),
}

/// A run of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// `t` for text, `b` for strong, `i` for emphasis, `c` for code, `a` for a link.
    pub kind: char,
    /// The text.
    pub text: String,
    /// The address of a link.
    pub address: String,
}

/// Reads blocks, and skips values that are not blocks.
pub fn blocks(list: &[Json<'_>]) -> Vec<Block> {
    let block = |block: &Json<'_>| {
        let [kind, content] = block.as_array()? else { return None };
        let items = || content.as_array().unwrap_or_default().iter().map(spans).collect();
        Some(match kind.as_str()? {
            "p" => Block::Paragraph(spans(content)),
            "ol" => Block::List { is_ordered: true, items: items() },
            "ul" => Block::List { is_ordered: false, items: items() },
            "code" => Block::Code(content.as_str()?.to_owned()),
            _ => return None,
        })
    };
    list.iter().filter_map(block).collect()
}

/// Reads spans. A link leads to `https:` or into the page, whatever the file says.
pub fn spans(list: &Json<'_>) -> Vec<Span> {
    let span = |span: &Json<'_>| {
        let parts = span.as_array()?;
        let part = |at: usize| parts.get(at).and_then(Json::as_str);
        let address = part(2).unwrap_or_default();
        let is_safe = address.starts_with("https://") || address.starts_with('#');
        let kind = part(0)?.chars().next()?;
        Some(Span {
            kind: if kind == 'a' && !is_safe { 't' } else { kind },
            text: part(1)?.to_owned(),
            address: address.to_owned(),
        })
    };
    list.as_array().unwrap_or_default().iter().filter_map(span).collect()
}
