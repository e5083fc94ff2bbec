//! Reads the fields of a JSON fence. Errors name the fence and the field.

use turnwise_host::json::{Json, parse};

use crate::error::LessonError;
use crate::file::Part;

/// A value in a fence, with its path.
pub(crate) struct Fields<'a> {
    pub json: &'a Json<'a>,
    pub path: String,
    line: u32,
}

/// The JSON of a fence.
pub(crate) fn json<'a>(fence: &Part<'a>) -> Result<Json<'a>, LessonError> {
    parse(fence.text).map(|parsed| parsed.json).map_err(|error| LessonError {
        line: Some(fence.line + error.line.unwrap_or(1) - 1),
        field: Some(fence.name.to_owned()),
        ..LessonError::from(error)
    })
}

impl<'a> Fields<'a> {
    pub fn new(json: &'a Json<'a>, fence: &Part<'_>) -> Self {
        Self { json, path: fence.name.to_owned(), line: fence.line }
    }

    /// The items of a list.
    pub fn items(&self) -> Result<Vec<Fields<'a>>, LessonError> {
        let list = self.json.as_array().ok_or_else(|| self.wrong("", "a list", Some(self.json)))?;
        let item =
            |(place, json)| Self { json, path: format!("{}[{place}]", self.path), line: self.line };
        Ok(list.iter().enumerate().map(item).collect())
    }

    /// Returns an error for fields with other names.
    pub fn only(&self, known: &[&str]) -> Result<(), LessonError> {
        let Json::Object(fields) = self.json else {
            return Err(self.wrong("", "an object", Some(self.json)));
        };
        match fields.iter().find(|(name, _)| !known.contains(&&**name)) {
            Some((name, _)) => {
                let message = format!("unknown; known are `{}`", known.join("`, `"));
                Err(self.error("unknown_field", name, message))
            }
            None => Ok(()),
        }
    }

    pub fn text(&self, name: &str) -> Result<Option<&'a str>, LessonError> {
        self.read(name, "a string", Json::as_str)
    }

    pub fn needed_text(&self, name: &str) -> Result<&'a str, LessonError> {
        self.text(name)?.ok_or_else(|| self.missing(name))
    }

    pub fn number(&self, name: &str) -> Result<Option<u32>, LessonError> {
        self.read(name, "a whole number", Json::as_u32)
    }

    pub fn flag(&self, name: &str) -> Result<bool, LessonError> {
        Ok(self.read(name, "true or false", Json::as_bool)?.unwrap_or_default())
    }

    /// A list of strings; empty if the field is missing.
    pub fn texts(&self, name: &str) -> Result<Vec<String>, LessonError> {
        let Some(list) = self.read(name, "a list of strings", Json::as_array)? else {
            return Ok(Vec::new());
        };
        let texts = list.iter().map(|item| {
            let wrong = || self.wrong(name, "a list of strings", Some(item));
            item.as_str().map(str::to_owned).ok_or_else(wrong)
        });
        texts.collect()
    }

    /// A required object.
    pub fn object(&self, name: &str) -> Result<&'a Json<'a>, LessonError> {
        let value = self.json.field(name).ok_or_else(|| self.missing(name))?;
        match value.is_object() {
            true => Ok(value),
            false => Err(self.wrong(name, "an object", Some(value))),
        }
    }

    fn read<T>(
        &self,
        name: &str,
        wanted: &str,
        read: impl Fn(&'a Json<'a>) -> Option<T>,
    ) -> Result<Option<T>, LessonError> {
        match self.json.field(name) {
            None => Ok(None),
            Some(value) => {
                read(value).map(Some).ok_or_else(|| self.wrong(name, wanted, Some(value)))
            }
        }
    }

    pub fn missing(&self, name: &str) -> LessonError {
        self.error("missing_field", name, "this field is missing".to_owned())
    }

    pub fn wrong(&self, name: &str, wanted: &str, found: Option<&Json<'_>>) -> LessonError {
        let found = found.map(|found| format!(", found {}", found.kind_name()));
        self.error("bad_field", name, format!("must be {wanted}{}", found.unwrap_or_default()))
    }

    fn error(&self, code: &'static str, name: &str, message: String) -> LessonError {
        let path = match name {
            "" => self.path.clone(),
            _ => format!("{}.{name}", self.path),
        };
        LessonError::new(code, message).at_line(self.line).at_field(path)
    }
}
