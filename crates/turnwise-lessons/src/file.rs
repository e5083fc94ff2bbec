//! The outer form of a lesson file: a title, JSON fences, and sections of prose.

use crate::error::LessonError;

/// A lesson file in its parts. Nothing is interpreted yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts<'a> {
    /// The text after `# `.
    pub title: &'a str,
    /// The JSON fences, in order.
    pub fences: Vec<Part<'a>>,
    /// The sections after `## `, in order. Empty lines around their text are removed.
    pub sections: Vec<Part<'a>>,
}

/// A fence or a section.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part<'a> {
    /// The word after "json", or the heading.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
    /// The line of the file at which the text begins, from 1.
    pub line: u32,
}

impl<'a> Parts<'a> {
    /// Splits a file into its parts.
    ///
    /// # Errors
    /// `missing_title`, `unclosed_fence`, `text_outside` or `twice`, with the line.
    pub fn read(file: &'a str) -> Result<Self, LessonError> {
        let mut parts = Self::default();
        let mut lines = Lines { rest: file, number: 0 };
        let first = lines.next();
        parts.title = first
            .and_then(|line| line.text.strip_prefix("# "))
            .ok_or_else(|| error("missing_title", "a lesson begins with `# ` and its title", 1))?;
        while let Some(line) = lines.next() {
            if let Some(name) = line.text.strip_prefix("```json ") {
                let text = lines.until_fence().ok_or_else(|| {
                    error("unclosed_fence", "this fence has no closing fence", line.number)
                })?;
                let part = Part { name, text, line: line.number + 1 };
                parts.fences.push(once(&parts.fences, part, line.number)?);
            } else if let Some(name) = line.text.strip_prefix("## ") {
                let part = lines.until_heading(name);
                parts.sections.push(once(&parts.sections, part, line.number)?);
            } else if !line.text.trim().is_empty() && !line.text.starts_with("<!--") {
                let message = "text outside of a section: a section begins with `## `";
                return Err(error("text_outside", message, line.number));
            }
        }
        Ok(parts)
    }

    /// The fence with that name.
    pub fn fence(&self, name: &str) -> Option<Part<'a>> {
        self.fences.iter().find(|part| part.name == name).copied()
    }

    /// The section with that name.
    pub fn section(&self, name: &str) -> Option<Part<'a>> {
        self.sections.iter().find(|part| part.name == name).copied()
    }
}

fn once<'a>(known: &[Part<'a>], part: Part<'a>, line: u32) -> Result<Part<'a>, LessonError> {
    match known.iter().any(|known| known.name == part.name) {
        true => Err(error("twice", format!("`{}` is there twice", part.name), line)),
        false => Ok(part),
    }
}

/// Lines with their numbers.
struct Lines<'a> {
    rest: &'a str,
    number: u32,
}

struct Line<'a> {
    text: &'a str,
    number: u32,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<Line<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let (text, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
        self.rest = rest;
        self.number += 1;
        Some(Line { text: text.trim_end_matches('\r'), number: self.number })
    }

    /// The text up to the closing fence.
    fn until_fence(&mut self) -> Option<&'a str> {
        let whole = self.rest;
        loop {
            let before = self.rest;
            if self.next()?.text == "```" {
                return whole.get(..whole.len() - before.len());
            }
        }
    }

    /// The text up to the next section or JSON fence. Headings in fenced code do not count.
    fn until_heading(&mut self, name: &'a str) -> Part<'a> {
        let (whole, first) = (self.rest, self.number + 1);
        let mut is_code = false;
        loop {
            let before = (self.rest, self.number);
            let Some(line) = self.next() else { break };
            let is_end = line.text.starts_with("## ")
                || line.text.starts_with("```json ")
                || line.text.starts_with("<!--");
            if is_end && !is_code {
                (self.rest, self.number) = before;
                break;
            }
            is_code ^= line.text.starts_with("```");
        }
        let text = whole.get(..whole.len() - self.rest.len()).unwrap_or_default();
        let empty = text.lines().take_while(|line| line.trim().is_empty()).count();
        let line = first + u32::try_from(empty).unwrap_or_default();
        Part { name, text: text.trim_matches(['\n', '\r']), line }
    }
}

fn error(code: &'static str, message: impl Into<String>, line: u32) -> LessonError {
    LessonError::new(code, message).at_line(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_a_title_fences_and_sections() {
        let file = concat!(
            "# Cut\n\n```json goal\n[]\n```\n\n## Look\n\nDrag.\n\n",
            "```js\n## no heading\n```\n\n## Why\n\nSo.\n"
        );
        let parts = Parts::read(file).unwrap();
        assert_eq!(parts.title, "Cut");
        assert_eq!(parts.fence("goal"), Some(Part { name: "goal", text: "[]\n", line: 4 }));
        let look = parts.section("Look").unwrap();
        assert_eq!((look.text, look.line), ("Drag.\n\n```js\n## no heading\n```", 9));
        assert_eq!(parts.section("Why").unwrap().text, "So.");
    }

    #[test]
    fn faults_name_their_line() {
        let code = |file: &str| {
            let error = Parts::read(file).unwrap_err();
            (error.code, error.line)
        };
        assert_eq!(code("Cut"), ("missing_title", Some(1)));
        assert_eq!(code("# Cut\n\n```json goal\n[]"), ("unclosed_fence", Some(3)));
        assert_eq!(code("# Cut\n\nHello"), ("text_outside", Some(3)));
        assert_eq!(code("# Cut\n## Why\n\nA\n## Why\n"), ("twice", Some(5)));
    }
}
