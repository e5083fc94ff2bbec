//! Reads fields of an options object. Errors name the path.

use alloc::boxed::Box;
use alloc::string::{String, ToString};

use turnwise_formats::{ErrorCode, Json};

use crate::options::schema::Value;

/// An invalid option. The error is one pointer wide, because nearly every function that reads
/// options can return it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionsError(Box<ErrorDetails>);

/// The details of an [`OptionsError`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorDetails {
    /// A stable code: `bad_option`, `unknown_option`, `options_at_odds`.
    pub code: &'static str,
    /// The path of the field, such as `strategies[1].keep`.
    pub path: String,
    /// The message for people.
    pub message: String,
}

impl OptionsError {
    pub(crate) fn new(code: ErrorCode, path: String, message: String) -> Self {
        Self(Box::new(ErrorDetails { code: code.as_str(), path, message }))
    }

    /// The error for an option that does not exist. `path` is where it was set.
    pub fn unknown(path: String, known: &[&str]) -> Self {
        let known = known.join(", ");
        let message = ["there is no option `", &path, "`; known here are ", &known].concat();
        Self::new(ErrorCode::UnknownOption, path, message)
    }

    /// The error for a wrong value.
    pub fn wrong(path: String, wanted: &str, found: &str) -> Self {
        let subject = if path.is_empty() { "the options" } else { &path };
        let message = ["`", subject, "` must be ", wanted, ", but is ", found].concat();
        Self::new(ErrorCode::BadOption, path, message)
    }

    /// The same error with another message.
    pub(crate) fn with_message(&self, message: String) -> Self {
        Self(Box::new(ErrorDetails { message, ..(*self.0).clone() }))
    }
}

impl core::ops::Deref for OptionsError {
    type Target = ErrorDetails;
    fn deref(&self) -> &ErrorDetails {
        &self.0
    }
}

impl core::fmt::Display for OptionsError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for OptionsError {}

/// The fields of one object.
pub(crate) struct Fields<'a, 'j> {
    object: &'a Json<'j>,
    path: String,
}

impl<'a, 'j> Fields<'a, 'j> {
    pub(crate) fn new(object: &'a Json<'j>, path: &str) -> Result<Self, OptionsError> {
        Self::or(object, path, "an object")
    }

    /// Like `new`, for a field that also accepts other types. The error names them: `wanted`.
    pub(crate) fn or(object: &'a Json<'j>, path: &str, wanted: &str) -> Result<Self, OptionsError> {
        if object.is_object() {
            Ok(Self { object, path: path.into() })
        } else {
            Err(wrong(Some(object), path.into(), wanted))
        }
    }

    /// Returns an error for fields with other names than `names` and `also`.
    pub(crate) fn only(&self, also: &[&str], names: &[&str]) -> Result<(), OptionsError> {
        let Json::Object(fields) = self.object else { return Ok(()) };
        let is_other = |name: &str| !names.contains(&name) && !also.contains(&name);
        match fields.iter().find(|(name, _)| is_other(name)) {
            None => Ok(()),
            Some((name, _)) => Err(OptionsError::unknown(self.path(name), &[also, names].concat())),
        }
    }

    /// The names of the fields.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'a str> {
        let fields = if let Json::Object(fields) = self.object { fields.as_slice() } else { &[] };
        fields.iter().map(|(name, _)| name.as_ref())
    }

    /// The field, unless it is missing or `null`.
    pub(crate) fn get(&self, name: &str) -> Option<&'a Json<'j>> {
        self.object.field(name)
    }

    /// Reads the value of a field, if it exists. A table of options calls this for each of them, so
    /// there is one function per type, and it returns nothing but the error.
    #[inline(never)]
    pub(crate) fn read_into<T: Value>(
        &self,
        name: &str,
        field: &mut Option<T>,
    ) -> Result<(), OptionsError> {
        if let Some(value) = self.get(name) {
            *field = Some(T::read(value, &self.path(name))?);
        }
        Ok(())
    }

    /// Returns an error for an object without this field.
    pub(crate) fn check_is_set<T: Value>(
        &self,
        name: &str,
        field: &Option<T>,
    ) -> Result<(), OptionsError> {
        match field {
            Some(_) => Ok(()),
            None => Err(self.wrong(name, &T::wanted())),
        }
    }

    pub(crate) fn text(&self, name: &str) -> Result<Option<&'a str>, OptionsError> {
        self.read(name, "a text", Json::as_str)
    }

    pub(crate) fn number(&self, name: &str) -> Result<Option<u32>, OptionsError> {
        self.read(name, "a whole number, zero or more", Json::as_u32)
    }

    /// A share between 0 and 1 in per mille.
    pub(crate) fn share(&self, name: &str) -> Result<Option<u32>, OptionsError> {
        self.read(name, "a share between 0 and 1", share)
    }

    pub(crate) fn object(&self, name: &str) -> Result<Option<Fields<'a, 'j>>, OptionsError> {
        self.get(name).map(|value| Fields::new(value, &self.path(name))).transpose()
    }

    /// The path of a field of this object.
    pub(crate) fn path(&self, name: &str) -> String {
        match (self.path.as_str(), name) {
            (path, "") => path.into(),
            ("", name) => name.into(),
            (path, name) => [path, ".", name].concat(),
        }
    }

    /// The error for a field with a wrong value.
    pub(crate) fn wrong(&self, name: &str, wanted: &str) -> OptionsError {
        let path = self.path(name);
        wrong(if name.is_empty() { Some(self.object) } else { self.get(name) }, path, wanted)
    }

    fn read<T>(
        &self,
        name: &str,
        wanted: &str,
        as_type: fn(&'a Json<'j>) -> Option<T>,
    ) -> Result<Option<T>, OptionsError> {
        match self.get(name) {
            None => Ok(None),
            Some(value) => as_type(value).map(Some).ok_or_else(|| self.wrong(name, wanted)),
        }
    }
}

/// The path of one entry of a list.
pub(crate) fn numbered(list: &str, place: usize) -> String {
    [list, "[", &place.to_string(), "]"].concat()
}

/// The error for a wrong value.
pub(crate) fn wrong(value: Option<&Json<'_>>, path: String, wanted: &str) -> OptionsError {
    OptionsError::wrong(path, wanted, &value.map_or_else(|| "missing".into(), describe))
}

/// The value or its type, short enough for an error message.
fn describe(value: &Json<'_>) -> String {
    match value {
        Json::Object(_) | Json::Array(_) => value.kind_name().into(),
        scalar => ["`", &scalar.to_string().chars().take(40).collect::<String>(), "`"].concat(),
    }
}

/// A share between 0 and 1 in per mille. Policies use integers of fixed width, so that decisions
/// are the same on every platform.
pub(crate) fn share(value: &Json<'_>) -> Option<u32> {
    value.as_per_mille().filter(|share| (1..=1000).contains(share))
}
