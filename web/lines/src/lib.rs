//! Lines of a difference: the worker writes them, the page reads and shows them.
//!
//! A crate of its own, so that the writer and the reader share one definition.
#![cfg_attr(test, allow(clippy::unwrap_used))]

use turnwise_host::json::{Json, push_string};

/// The change of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Only in the old version.
    Removed,
    /// Only in the new version.
    Added,
    /// In both, at another position.
    Moved,
}

impl Change {
    /// The mark in JSON.
    pub fn mark(self) -> &'static str {
        match self {
            Self::Removed => "-",
            Self::Added => "+",
            Self::Moved => ">",
        }
    }

    /// Reads a mark; `None` for an unchanged line.
    pub fn from_mark(mark: &str) -> Option<Self> {
        [Self::Removed, Self::Added, Self::Moved].into_iter().find(|change| change.mark() == mark)
    }
}

/// A line of the difference between two versions of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The change.
    pub change: Change,
    /// The field in JavaScript syntax, or the topic of the line.
    pub path: String,
    /// The value as JSON, shortened.
    pub text: String,
}

impl Line {
    /// Writes the line as JSON: `["-","content","null"]`.
    pub fn push(&self, out: &mut String) {
        out.push('[');
        push_string(out, self.change.mark());
        for text in [&self.path, &self.text] {
            out.push(',');
            push_string(out, text);
        }
        out.push(']');
    }

    /// Reads a line that [`Line::push`] wrote.
    pub fn read(object: &Json<'_>) -> Option<Self> {
        let [mark, path, text] = object.as_array()? else { return None };
        let own = |text: &Json<'_>| text.as_str().map(str::to_owned);
        Some(Self {
            change: Change::from_mark(mark.as_str()?)?,
            path: own(path)?,
            text: own(text)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use turnwise_host::json::parse;

    #[test]
    fn written_lines_are_read_back() {
        for change in [Change::Removed, Change::Added, Change::Moved] {
            let line = Line {
                change,
                path: "content[1].text".into(),
                text: "\"a \\\"quoted\\\" word\"".into(),
            };
            let mut object = String::new();
            line.push(&mut object);
            assert_eq!(Line::read(&parse(&object).unwrap().json), Some(line), "{object}");
        }
        assert_eq!(Line::read(&parse(r#"["?","a","b"]"#).unwrap().json), None);
    }
}
