//! The prose of a lesson: a small subset of Markdown, as data from which a page builds views.
//!
//! It has paragraphs, lists, fenced code, `**strong**`, `*emphasis*`, code, links to `https:` and
//! into the page, and figures such as `{start.changes}`. Everything else is an error, so that a
//! lesson from a stranger cannot contain HTML.

use crate::error::LessonError;

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
    /// Fenced code.
    Code {
        /// The word after the opening fence, such as `js`; may be empty.
        language: String,
        /// The lines between the fences.
        text: String,
    },
}

/// A run of text within a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Plain text.
    Text(String),
    /// `**strong**`
    Strong(String),
    /// `*emphasis*`
    Emphasis(String),
    /// Code within a line.
    Code(String),
    /// `[text](address)`
    Link {
        /// The visible text.
        text: String,
        /// `https://…`, or `#…` for a place in the page.
        address: String,
    },
    /// The name of a number, such as `start.changes`: see [`figures`](crate::figures).
    Figure(String),
}

/// Parses prose. `line` is the line of the file at which `source` begins, for errors.
///
/// # Errors
/// `html`, `bad_link`, `unsupported_markup` or `unclosed_markup`, with the line.
pub fn blocks(source: &str, line: u32) -> Result<Vec<Block>, LessonError> {
    let mut blocks = Vec::new();
    let mut lines = (line..).zip(source.lines()).peekable();
    while let Some((number, text)) = lines.next() {
        if let Some(language) = text.strip_prefix("```") {
            let mut code = Vec::new();
            loop {
                let Some((_, inner)) = lines.next() else {
                    return Err(error("unclosed_markup", "this code has no closing fence", number));
                };
                if inner == "```" {
                    break;
                }
                code.push(inner);
            }
            blocks.push(Block::Code { language: language.to_owned(), text: code.join("\n") });
        } else if let Some((is_ordered, first)) = item(text) {
            let mut items = vec![(number, first.to_owned())];
            while let Some((number, next)) = lines.peek() {
                if let Some((_, next)) = item(next).filter(|(ordered, _)| *ordered == is_ordered) {
                    items.push((*number, next.to_owned()));
                } else if let (true, Some((_, last))) = (next.starts_with("  "), items.last_mut()) {
                    last.push(' ');
                    last.push_str(next.trim());
                } else {
                    break;
                }
                lines.next();
            }
            let items = items.iter().map(|(number, text)| spans(text, *number));
            blocks.push(Block::List { is_ordered, items: items.collect::<Result<_, _>>()? });
        } else if !text.trim().is_empty() {
            refuse(text, number)?;
            let mut paragraph = text.trim().to_owned();
            let goes_on = |next: &&str| {
                !next.trim().is_empty() && item(next).is_none() && !next.starts_with("```")
            };
            while let Some((number, next)) = lines.next_if(|(_, next)| goes_on(next)) {
                refuse(next, number)?;
                paragraph.push(' ');
                paragraph.push_str(next.trim());
            }
            blocks.push(Block::Paragraph(spans(&paragraph, number)?));
        }
    }
    Ok(blocks)
}

/// The names of the figures in these blocks.
pub fn figures(blocks: &[Block]) -> impl Iterator<Item = &str> {
    let spans = blocks.iter().flat_map(|block| match block {
        Block::Paragraph(spans) => spans.iter().collect::<Vec<_>>(),
        Block::List { items, .. } => items.iter().flatten().collect(),
        Block::Code { .. } => Vec::new(),
    });
    spans.filter_map(|span| match span {
        Span::Figure(name) => Some(name.as_str()),
        _ => None,
    })
}

/// Numbers of two digits or more that are typed into the text, except years. They should be
/// figures, or code if they are settings.
pub fn typed_numbers(blocks: &[Block]) -> Vec<String> {
    let spans = blocks.iter().flat_map(|block| match block {
        Block::Paragraph(spans) => spans.iter().collect::<Vec<_>>(),
        Block::List { items, .. } => items.iter().flatten().collect(),
        Block::Code { .. } => Vec::new(),
    });
    let texts = spans.filter_map(|span| match span {
        Span::Text(text) | Span::Strong(text) | Span::Emphasis(text) => Some(text),
        Span::Code(_) | Span::Link { .. } | Span::Figure(_) => None,
    });
    let is_year = |word: &&str| word.len() == 4 && word.starts_with("20");
    let numbers = texts.flat_map(|text| text.split(|c: char| !c.is_ascii_digit()));
    numbers.filter(|word| word.len() > 1 && !is_year(word)).map(str::to_owned).collect()
}

/// The number of words in these blocks, without code.
pub fn words(blocks: &[Block]) -> usize {
    let count = |spans: &[Span]| -> usize { spans.iter().map(span_words).sum() };
    let words = blocks.iter().map(|block| match block {
        Block::Paragraph(spans) => count(spans),
        Block::List { items, .. } => items.iter().map(|item| count(item)).sum(),
        Block::Code { .. } => 0,
    });
    words.sum()
}

fn span_words(span: &Span) -> usize {
    match span {
        Span::Text(text) | Span::Strong(text) | Span::Emphasis(text) | Span::Code(text) => {
            text.split_whitespace().count()
        }
        Span::Link { text, .. } => text.split_whitespace().count(),
        Span::Figure(_) => 1,
    }
}

/// The text of a list item, and whether it is numbered.
fn item(line: &str) -> Option<(bool, &str)> {
    if let Some(text) = line.strip_prefix("- ") {
        return Some((false, text));
    }
    let (number, text) = line.split_once(". ")?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some((true, text))
}

/// Returns an error for blocks that the page cannot show.
fn refuse(line: &str, number: u32) -> Result<(), LessonError> {
    let found = ["#", ">", "|", "---", "===", "    ", "* "];
    match found.into_iter().find(|mark| line.starts_with(mark)) {
        Some(mark) => {
            let message = format!(
                "a line that begins with `{mark}`; paragraphs, lists and fenced code are possible"
            );
            Err(error("unsupported_markup", message, number))
        }
        None => Ok(()),
    }
}

/// Parses the text of one block.
///
/// # Errors
/// As [`blocks`].
pub fn spans(text: &str, line: u32) -> Result<Vec<Span>, LessonError> {
    let mut spans = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let Some((span, after)) = marked(rest, line)? else {
            plain.push(first);
            rest = rest.get(first.len_utf8()..).unwrap_or_default();
            continue;
        };
        if !plain.is_empty() {
            spans.push(Span::Text(std::mem::take(&mut plain)));
        }
        spans.push(span);
        rest = after;
    }
    if !plain.is_empty() {
        spans.push(Span::Text(plain));
    }
    Ok(spans)
}

/// The marked span at the start of `rest`, and the text after it.
fn marked(rest: &str, line: u32) -> Result<Option<(Span, &str)>, LessonError> {
    let until = |open: &str, close: &'static str| -> Result<(String, &str), LessonError> {
        let inner = rest.get(open.len()..).unwrap_or_default();
        let Some((text, after)) = inner.split_once(close).filter(|(text, _)| !text.is_empty())
        else {
            let message = format!("`{open}` without a closing `{close}`");
            return Err(error("unclosed_markup", message, line));
        };
        Ok((text.to_owned(), after))
    };
    if rest.starts_with('<') || rest.starts_with("![") {
        let message = "HTML and images are not possible; put text such as `<b>` in code";
        return Err(error("html", message, line));
    }
    if rest.starts_with('`') {
        let (text, after) = until("`", "`")?;
        return Ok(Some((Span::Code(text), after)));
    }
    if rest.starts_with("**") {
        let (text, after) = until("**", "**")?;
        return plain(&text, line).map(|()| Some((Span::Strong(text), after)));
    }
    if rest.starts_with('*') {
        let (text, after) = until("*", "*")?;
        return plain(&text, line).map(|()| Some((Span::Emphasis(text), after)));
    }
    if rest.starts_with('{') {
        let (name, after) = until("{", "}")?;
        return Ok(Some((Span::Figure(name), after)));
    }
    if rest.starts_with('[') {
        let (text, after) = until("[", "]")?;
        plain(&text, line)?;
        let target = after.strip_prefix('(').and_then(|after| after.split_once(')'));
        let Some((address, after)) = target else {
            let message = format!("`[{text}]` without an address in parentheses");
            return Err(error("bad_link", message, line));
        };
        if !address.starts_with("https://") && !address.starts_with('#') {
            let message = format!("`{address}`: links lead to `https://…` or to `#…` in the page");
            return Err(error("bad_link", message, line));
        }
        return Ok(Some((Span::Link { text, address: address.to_owned() }, after)));
    }
    Ok(None)
}

/// Returns an error for markup within markup.
fn plain(text: &str, line: u32) -> Result<(), LessonError> {
    match text.find(['`', '*', '[', '{', '<']) {
        Some(_) => {
            let message = format!("markup within the markup of `{text}`");
            Err(error("unsupported_markup", message, line))
        }
        None => Ok(()),
    }
}

fn error(code: &'static str, message: impl Into<String>, line: u32) -> LessonError {
    LessonError::new(code, message).at_line(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Span {
        Span::Text(text.to_owned())
    }

    fn code_of(source: &str) -> &'static str {
        blocks(source, 1).unwrap_err().code
    }

    #[test]
    fn paragraphs_lists_and_code_are_blocks() {
        let source = "One\nline.\n\n- a\n  b\n- c\n\n1. first\n\n```js\nlet a;\n```";
        let found = blocks(source, 1).unwrap();
        assert_eq!(found[0], Block::Paragraph(vec![text("One line.")]));
        let items = vec![vec![text("a b")], vec![text("c")]];
        assert_eq!(found[1], Block::List { is_ordered: false, items });
        assert_eq!(found[2], Block::List { is_ordered: true, items: vec![vec![text("first")]] });
        assert_eq!(found[3], Block::Code { language: "js".into(), text: "let a;".into() });
        assert_eq!((found.len(), words(&found)), (4, 6));
    }

    #[test]
    fn spans_are_marked_as_in_markdown() {
        let found = spans("**Cut** *at* `14`, {start.changes}: [why](#l/why).", 1).unwrap();
        let link = Span::Link { text: "why".into(), address: "#l/why".into() };
        let wanted = [
            Span::Strong("Cut".into()),
            text(" "),
            Span::Emphasis("at".into()),
            text(" "),
            Span::Code("14".into()),
            text(", "),
            Span::Figure("start.changes".into()),
            text(": "),
            link,
            text("."),
        ];
        assert_eq!(found, wanted);
    }

    #[test]
    fn strangers_cannot_bring_html_or_scripts() {
        assert_eq!(code_of("Hello <img src=x>"), "html");
        assert_eq!(code_of("- an ![image](https://example.org/a.png)"), "html");
        assert_eq!(code_of("[click](javascript:alert)"), "bad_link");
        assert_eq!(code_of("[click](http://example.org)"), "bad_link");
        assert_eq!(code_of("> quoted"), "unsupported_markup");
        assert_eq!(code_of("| a | b |"), "unsupported_markup");
        assert_eq!(code_of("an `open code"), "unclosed_markup");
        assert!(blocks("1 < 2 is `1 < 2` here", 1).is_err());
        assert!(blocks("`<b>` is text", 1).is_ok());
    }

    #[test]
    fn typed_numbers_are_found() {
        let found = |source: &str| typed_numbers(&blocks(source, 1).unwrap());
        assert_eq!(found("Sends 43 of {start.requests} since 2026."), ["43"]);
        assert_eq!(found("- cut at `14`\n- **250** tokens, 3 turns"), ["250"]);
    }

    #[test]
    fn an_error_names_its_line() {
        assert_eq!(blocks("One.\n\nTwo.\n\n> Three.", 10).unwrap_err().line, Some(14));
    }
}
