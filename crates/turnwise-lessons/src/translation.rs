//! Translations: the prose of a lesson in another language.
//!
//! A translation has the headings of the English file and no JSON, so that its numbers cannot
//! differ. After each heading, a comment holds the hash of the English section that was translated:
//! `## Look <!-- 1a2b3c4d -->`. If the English text has changed since, the translation is stale. A
//! missing section stays English.

use crate::error::LessonError;
use crate::file::{Part, Parts};
use crate::lesson::Lesson;
use crate::text::{Section, Text};

/// A translated text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translation {
    /// The text, with English sections where the translation lacks them.
    pub text: Text,
    /// The state of each section of the English text.
    pub states: Vec<(Section, State)>,
}

/// The state of a translated section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The section is a translation of the current English text.
    Current,
    /// The English section has changed since it was translated.
    Stale,
    /// The translation lacks the section, so it is in English.
    Missing,
}

impl Translation {
    /// Reads a translation of `lesson`.
    ///
    /// # Errors
    /// `json_in_translation`, and the errors of sections and prose, with the line.
    pub fn read(lesson: &Lesson, file: &str) -> Result<Self, LessonError> {
        let parts = Parts::read(file)?;
        if let Some(fence) = parts.fences.first() {
            let message = "a translation has no JSON: numbers come from the English file";
            return Err(LessonError::new("json_in_translation", message)
                .at_line(fence.line)
                .at_field(format!("json {}", fence.name)));
        }
        let mut hashes = Vec::new();
        let mut plain = Parts { title: parts.title, ..Parts::default() };
        for part in &parts.sections {
            let (name, hash) = heading(part.name);
            hashes.push((name, hash));
            plain.sections.push(Part { name, ..*part });
        }
        let own = Text::read(&plain)?;
        if own.source(Section::Wrong).is_some() {
            own.check_wrong(&lesson.wrong, &plain)?;
        }
        let mut text = lesson.text.clone();
        text.title.clone_from(&own.title);
        let mut states = Vec::new();
        for (section, english) in lesson.text.sections() {
            let Some(source) = own.source(section) else {
                states.push((section, State::Missing));
                continue;
            };
            text.replace(section, source);
            let named = hashes.iter().find(|(name, _)| *name == section.heading());
            let is_current = named.is_some_and(|(_, named)| *named == Some(hash(english)));
            states.push((section, if is_current { State::Current } else { State::Stale }));
        }
        Ok(Self { text, states })
    }
}

/// The file with the hashes of the current English sections. For authors who have updated every
/// section.
pub fn with_hashes(lesson: &Lesson, file: &str) -> String {
    let mut out = String::new();
    for line in file.lines() {
        let known = line.strip_prefix("## ").and_then(|name| {
            let (name, _) = heading(name);
            let english = lesson.text.source(Section::from_heading(name)?)?;
            Some(format!("## {name} <!-- {:08x} -->", hash(english)))
        });
        out.push_str(known.as_deref().unwrap_or(line));
        out.push('\n');
    }
    out
}

/// A heading without its comment, and the hash in the comment.
fn heading(text: &str) -> (&str, Option<u32>) {
    let Some((name, comment)) = text.split_once(" <!-- ") else { return (text, None) };
    let hash = comment.strip_suffix(" -->").and_then(|hash| u32::from_str_radix(hash, 16).ok());
    (name, hash)
}

/// The hash of a section: FNV-1a, 32 bits.
pub fn hash(source: &str) -> u32 {
    source
        .bytes()
        .fold(0x811c_9dc5, |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_fnv_1a() {
        assert_eq!(hash(""), 0x811c_9dc5);
        assert_eq!(hash("a"), 0xe40c_292c);
        assert_eq!(hash("foobar"), 0xbf9c_f968);
    }

    #[test]
    fn headings_carry_hashes() {
        assert_eq!(heading("Look <!-- 1a2b3c4d -->"), ("Look", Some(0x1a2b_3c4d)));
        assert_eq!(heading("In your code"), ("In your code", None));
    }
}
