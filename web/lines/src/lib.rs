//! Lines of what differs: the worker tells them, the page reads and shows them.
//!
//! A crate of its own, so that what is written and what is read stand side by side.
#![cfg_attr(test, allow(clippy::unwrap_used))]

use turnwise_host::json::{Json, push_string};

/// What became of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It was there before.
    Removed,
    /// It is there now.
    Added,
    /// It stands elsewhere.
    Moved,
}

impl Change {
    /// As it is told.
    pub fn mark(self) -> &'static str {
        match self {
            Self::Removed => "-",
            Self::Added => "+",
            Self::Moved => ">",
        }
    }

    /// As it was told; nothing where the line is the same as before.
    pub fn from_mark(mark: &str) -> Option<Self> {
        [Self::Removed, Self::Added, Self::Moved].into_iter().find(|change| change.mark() == mark)
    }
}

/// A line of what became of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What became of it.
    pub change: Change,
    /// The field, as one would write it in JavaScript, or what the line is about.
    pub path: String,
    /// The value as JSON, shortened.
    pub text: String,
}

impl Line {
    /// Tells it: `["-","content","null"]`.
    pub fn push(&self, out: &mut String) {
        out.push('[');
        push_string(out, self.change.mark());
        for text in [&self.path, &self.text] {
            out.push(',');
            push_string(out, text);
        }
        out.push(']');
    }

    /// Reads what [`Line::push`] told.
    pub fn read(told: &Json<'_>) -> Option<Self> {
        let [mark, path, text] = told.as_array()? else { return None };
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
    fn what_is_told_is_what_is_read() {
        for change in [Change::Removed, Change::Added, Change::Moved] {
            let line = Line {
                change,
                path: "content[1].text".into(),
                text: "\"a \\\"quoted\\\" word\"".into(),
            };
            let mut told = String::new();
            line.push(&mut told);
            assert_eq!(Line::read(&parse(&told).unwrap().json), Some(line), "{told}");
        }
        assert_eq!(Line::read(&parse(r#"["?","a","b"]"#).unwrap().json), None);
    }
}
