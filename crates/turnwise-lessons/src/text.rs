//! The prose of a lesson in one language, section by section.

use crate::error::LessonError;
use crate::file::{Part, Parts};
use crate::lesson::Wrong;
use crate::prose::{Block, Span, blocks, figures, spans, typed_numbers, words};

/// The prose of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The title.
    pub title: String,
    /// The existing sections, in the order of [`Section::ALL`].
    sections: Vec<(Section, String)>,
}

/// A section of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    /// What to look at first.
    Look,
    /// A question with choices, before the first action.
    Predict,
    /// The task.
    Task,
    /// One to three hints, each closer to the solution.
    Hints,
    /// A text for each wrong answer.
    Wrong,
    /// The insight, shown once the goal is reached.
    Why,
    /// The solution in a few lines of code.
    Code,
    /// Notes for teachers.
    Notes,
}

/// A prediction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prediction {
    /// The question.
    pub question: Vec<Block>,
    /// The choices, and whether each is right.
    pub choices: Vec<(Vec<Span>, bool)>,
    /// The explanation, shown afterwards.
    pub answer: Vec<Block>,
}

impl Section {
    /// Every section with its heading.
    pub const ALL: [(&'static str, Self); 8] = [
        ("Look", Self::Look),
        ("Predict", Self::Predict),
        ("Task", Self::Task),
        ("Hints", Self::Hints),
        ("Wrong", Self::Wrong),
        ("Why", Self::Why),
        ("In your code", Self::Code),
        ("Notes", Self::Notes),
    ];

    /// Its heading, the same in all languages.
    pub fn heading(self) -> &'static str {
        let own = Self::ALL.into_iter().find(|(_, section)| *section == self);
        own.map_or("", |(heading, _)| heading)
    }

    /// The section with this heading.
    pub fn from_heading(heading: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == heading).map(|(_, section)| section)
    }
}

impl Text {
    /// Reads the sections of a file and checks their form.
    pub(crate) fn read(parts: &Parts<'_>) -> Result<Self, LessonError> {
        let mut text = Self { title: parts.title.to_owned(), sections: Vec::new() };
        for part in &parts.sections {
            let section = Section::from_heading(part.name).ok_or_else(|| {
                let known: Vec<_> = Section::ALL.iter().map(|(heading, _)| *heading).collect();
                let message = format!("unknown section; known are `{}`", known.join("`, `"));
                LessonError::new("unknown_name", message).at_line(part.line).at_field(part.name)
            })?;
            form(section, part)?;
            text.sections.push((section, part.text.to_owned()));
        }
        text.sections.sort_by_key(|(section, _)| *section);
        Ok(text)
    }

    /// Checks that the required sections exist, and that each wrong answer has a text.
    pub(crate) fn check(&self, wrong: &[Wrong], parts: &Parts<'_>) -> Result<(), LessonError> {
        for section in [Section::Look, Section::Task, Section::Hints, Section::Why] {
            if self.source(section).is_none() {
                let message = format!("a lesson needs a section `## {}`", section.heading());
                return Err(LessonError::new("missing_section", message).at_line(1));
            }
        }
        self.check_wrong(wrong, parts)
    }

    /// Checks that each wrong answer has a text, if the section exists.
    pub(crate) fn check_wrong(
        &self,
        wrong: &[Wrong],
        parts: &Parts<'_>,
    ) -> Result<(), LessonError> {
        for wrong in wrong {
            if self.wrong(&wrong.say).is_empty() {
                let line = parts.section("Wrong").map_or(1, |part| part.line);
                let message = format!("the section `Wrong` needs a part `### {}`", wrong.say);
                return Err(LessonError::new("missing_section", message)
                    .at_line(line)
                    .at_field(wrong.say.clone()));
            }
        }
        Ok(())
    }

    /// The sections with their sources.
    pub fn sections(&self) -> impl Iterator<Item = (Section, &str)> {
        self.sections.iter().map(|(section, source)| (*section, source.as_str()))
    }

    /// The Markdown source of a section.
    pub fn source(&self, section: Section) -> Option<&str> {
        self.sections().find(|(known, _)| *known == section).map(|(_, source)| source)
    }

    /// Replaces a section's source. For translations.
    pub(crate) fn replace(&mut self, section: Section, source: &str) {
        match self.sections.iter_mut().find(|(known, _)| *known == section) {
            Some((_, own)) => source.clone_into(own),
            None => self.sections.push((section, source.to_owned())),
        }
    }

    /// The blocks of a section. Empty if the section is missing.
    pub fn blocks(&self, section: Section) -> Vec<Block> {
        // The source was checked when it was read, so this cannot fail.
        self.source(section).and_then(|source| blocks(source, 1).ok()).unwrap_or_default()
    }

    /// The hints, in order.
    pub fn hints(&self) -> Vec<Vec<Span>> {
        let list = self.blocks(Section::Hints).into_iter().find_map(|block| match block {
            Block::List { items, .. } => Some(items),
            _ => None,
        });
        list.unwrap_or_default()
    }

    /// The prediction, if the lesson has one.
    pub fn prediction(&self) -> Option<Prediction> {
        prediction(self.source(Section::Predict)?, 1).ok()
    }

    /// The text for a wrong answer.
    pub fn wrong(&self, name: &str) -> Vec<Block> {
        let source = self.source(Section::Wrong).unwrap_or_default();
        let found = parts_of(source, 1).into_iter().find(|part| part.name == name);
        found.and_then(|part| blocks(part.text, 1).ok()).unwrap_or_default()
    }

    /// The names of all figures in the text, sorted and without duplicates.
    pub fn figures(&self) -> Vec<String> {
        let all = self.all_blocks();
        let mut names: Vec<String> = figures(&all).map(str::to_owned).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Numbers that are typed instead of figures: see [`prose::typed_numbers`].
    ///
    /// [`prose::typed_numbers`]: crate::prose::typed_numbers
    pub fn typed_numbers(&self) -> Vec<String> {
        typed_numbers(&self.all_blocks())
    }

    /// The blocks of all sections.
    fn all_blocks(&self) -> Vec<Block> {
        let mut all = Vec::new();
        for (section, source) in self.sections() {
            match section {
                Section::Wrong => {
                    let parts = parts_of(source, 1);
                    let texts = parts.iter().map(|part| blocks(part.text, 1).unwrap_or_default());
                    all.extend(texts.flatten());
                }
                Section::Predict => all.extend(self.prediction().into_iter().flat_map(|predict| {
                    let choices = predict.choices.into_iter();
                    let choices = choices.map(|(spans, _)| Block::Paragraph(spans));
                    predict.question.into_iter().chain(choices).chain(predict.answer)
                })),
                _ => all.extend(self.blocks(section)),
            }
        }
        all
    }

    /// The number of words that a learner reads before the first action.
    pub fn words_before_action(&self) -> usize {
        let predict = self.prediction().map_or(0, |predict| {
            let choices = predict.choices.into_iter().map(|(spans, _)| Block::Paragraph(spans));
            words(&predict.question) + words(&choices.collect::<Vec<_>>())
        });
        words(&self.blocks(Section::Look)) + predict
    }
}

/// Checks the form of a section.
fn form(section: Section, part: &Part<'_>) -> Result<(), LessonError> {
    let error = |message: String| {
        Err(LessonError::new("bad_section", message).at_line(part.line).at_field(part.name))
    };
    match section {
        Section::Wrong => {
            for part in parts_of(part.text, part.line) {
                blocks(part.text, part.line)?;
            }
            Ok(())
        }
        Section::Predict => prediction(part.text, part.line).map(|_| ()),
        Section::Hints => match blocks(part.text, part.line)?.as_slice() {
            [Block::List { is_ordered: true, items }] if items.len() <= MOST_HINTS => {
                match part.text.lines().find(|line| line.chars().count() > LONGEST_HINT) {
                    Some(line) => error(format!(
                        "a hint has at most {LONGEST_HINT} characters, this one {}",
                        line.chars().count()
                    )),
                    None => Ok(()),
                }
            }
            _ => error(format!("must be one numbered list of at most {MOST_HINTS} hints")),
        },
        Section::Look | Section::Task | Section::Why | Section::Code | Section::Notes => {
            blocks(part.text, part.line).map(|_| ())
        }
    }
}

/// Parses a question, a list of `[ ]` and `[x]`, and the explanation.
fn prediction(source: &str, line: u32) -> Result<Prediction, LessonError> {
    let mut choices = Vec::new();
    let (mut question, mut answer) = (String::new(), String::new());
    for (number, text) in (line..).zip(source.lines()) {
        let choice = text.strip_prefix("- [ ] ").map(|text| (text, false));
        let choice = choice.or_else(|| text.strip_prefix("- [x] ").map(|text| (text, true)));
        match choice {
            Some((text, is_right)) => choices.push((spans(text, number)?, is_right)),
            None => {
                let part = if choices.is_empty() { &mut question } else { &mut answer };
                part.push_str(text);
                part.push('\n');
            }
        }
    }
    let right = choices.iter().filter(|(_, is_right)| *is_right).count();
    if choices.len() < 2 || right != 1 {
        let message = "needs two or more choices `- [ ]`, one of them right: `- [x]`";
        return Err(LessonError::new("bad_section", message).at_line(line).at_field("Predict"));
    }
    Ok(Prediction { question: blocks(&question, line)?, choices, answer: blocks(&answer, line)? })
}

/// The parts after `### `.
fn parts_of(source: &str, line: u32) -> Vec<Part<'_>> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    let mut start = None;
    let mut at = 0;
    for (number, text) in (line..).zip(source.split_inclusive('\n')) {
        if let Some(name) = text.strip_prefix("### ") {
            close(&mut parts, source, start, at);
            parts.push(Part { name: name.trim(), text: "", line: number + 1 });
            start = Some(at + text.len());
        }
        at += text.len();
    }
    close(&mut parts, source, start, at);
    parts
}

fn close<'a>(parts: &mut [Part<'a>], source: &'a str, start: Option<usize>, end: usize) {
    if let (Some(part), Some(start)) = (parts.last_mut(), start) {
        part.text = source.get(start..end).unwrap_or_default();
    }
}

const MOST_HINTS: usize = 3;
const LONGEST_HINT: usize = 140;
