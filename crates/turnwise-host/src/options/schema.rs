//! The schema of options: each option is written once, in a table of [`super::tables`].
//!
//! From a table come the options as a struct with their reader, and, by `tests/option_files`, the
//! option types of the package, its lists of names, `policy.schema.json` and `docs/options.md`.

use alloc::string::String;
use alloc::vec::Vec;

use turnwise_formats::Json;
use turnwise_formats::json::Writer;

use crate::field::OptionsError;

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// Its name in the package and in files.
    pub name: &'static str,
    /// Its type.
    pub shape: Shape,
    /// The lines of its documentation.
    pub doc: &'static [&'static str],
    /// Its default, as a phrase.
    pub default: Option<&'static str>,
    /// More documentation, for users of the package only.
    pub package_doc: Option<&'static str>,
    /// Its TypeScript type, if the package accepts more than the engine does.
    pub typescript: Option<&'static str>,
    /// Whether a single request can override it.
    pub per_request: bool,
    /// Whether it must be set in its object.
    pub is_required: bool,
    /// Whether it is documented. The package itself sets the others.
    pub is_public: bool,
}

impl Spec {
    /// The defaults for a table's lines.
    pub const DEFAULT: Self = Self {
        name: "",
        shape: Shape::Text,
        doc: &[],
        default: None,
        package_doc: None,
        typescript: None,
        per_request: false,
        is_required: false,
        is_public: true,
    };

    /// Whether the engine reads it. Other options stay in JavaScript, and files cannot have them.
    pub fn is_read(&self) -> bool {
        !matches!(self.shape, Shape::Script(_))
    }
}

/// The type of an option.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// A whole number, zero or more.
    Count,
    /// A share between 0 and 1.
    Share,
    /// True or false.
    Flag,
    /// A text.
    Text,
    /// A list of texts.
    Texts,
    /// One of several names.
    Choice(fn() -> Vec<&'static str>),
    /// One of several names, or false.
    ChoiceOrFalse(fn() -> Vec<&'static str>),
    /// A size: a share, tokens, or an object of sizes.
    Size,
    /// A size, or a list of alternatives.
    Sizes,
    /// A share of the budget, or tokens; 0 for none.
    Saving,
    /// An object with its own options.
    Object(&'static [Spec]),
    /// A list of strategies.
    Strategies,
    /// A JavaScript value that the engine never reads. The text is its TypeScript type.
    Script(&'static str),
}

/// A Rust type that an option can have.
pub trait Value: Sized {
    /// The type in the schema.
    const SHAPE: Shape;

    /// Reads a value.
    ///
    /// # Errors
    /// It has another type, or is out of range. The error names the `path`.
    fn read(value: &Json<'_>, path: &str) -> Result<Self, OptionsError>;

    /// The expected value, for errors.
    fn wanted() -> String;

    /// Writes the value as JSON.
    fn write(&self, out: &mut Writer);
}

/// Writes the options of a table as a struct. See [`super::tables`] for the syntax.
macro_rules! options {
    (
        $(#[doc = $about:literal])*
        pub struct $record:ident {
            $(
                read {
                    $(
                        $(#[doc = $doc:literal])*
                        $field:ident $name:literal: $type:ident $(= $default:literal)?
                        $({ $($key:ident: $value:expr),* })?,
                    )*
                }
                $(package {
                    $(
                        $(#[doc = $script_doc:literal])*
                        $script_name:literal: $script:literal $(= $script_default:literal)?,
                    )*
                })?
            )*
        }
    ) => {
        $(#[doc = $about])*
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct $record {
            $($(
                $(#[doc = $doc])*
                $(#[doc = concat!("\nDefault: ", $default, ".")])?
                pub $field: Option<$type>,
            )*)*
        }

        impl $record {
            /// The table.
            pub const SPECS: &[Spec] = &[
                $(
                    $(Spec {
                        name: $name,
                        shape: <$type as Value>::SHAPE,
                        doc: &[$($doc),*],
                        $(default: Some($default),)?
                        $($($key: $value,)*)?
                        ..Spec::DEFAULT
                    },)*
                    $($(Spec {
                        name: $script_name,
                        shape: Shape::Script($script),
                        doc: &[$($script_doc),*],
                        $(default: Some($script_default),)?
                        ..Spec::DEFAULT
                    },)*)?
                )*
            ];

            const NAMES: &[&str] = &[$($($name,)*)*];

            /// Reads the options. Other names than these and `also` are errors.
            #[allow(dead_code)]
            pub(crate) fn read_only(
                fields: &Fields<'_, '_>,
                also: &[&str],
            ) -> Result<Self, OptionsError> {
                fields.only(also, Self::NAMES)?;
                Self::read_some(fields)
            }

            /// Reads these options from an object that may have others.
            #[allow(unused_variables)]
            pub(crate) fn read_some(fields: &Fields<'_, '_>) -> Result<Self, OptionsError> {
                // A single value that grows, so that an error path has only one thing to drop.
                #[allow(unused_mut)]
                let mut options = Self::default();
                $($(
                    // A constant, so that the table is not in the binary.
                    fields.read_into($name, &mut options.$field)?;
                    if const { Spec { $($($key: $value,)*)? ..Spec::DEFAULT }.is_required } {
                        fields.check_is_set($name, &options.$field)?;
                    }
                )*)*
                Ok(options)
            }
        }

        impl $record {
            /// The options that are set, with their values as JSON.
            pub fn entries(&self) -> Vec<(&'static str, String)> {
                #[allow(unused_mut)]
                let mut entries = Vec::new();
                $($(if let Some(value) = &self.$field {
                    let mut out = Writer::default();
                    value.write(&mut out);
                    entries.push(($name, out.take()));
                })*)*
                entries
            }

            /// Copies the options with these names that are set in `from`.
            #[allow(unused_variables)]
            pub fn copy(&mut self, from: &Self, is_wanted: impl Fn(&str) -> bool) {
                $($(if let Some(value) = from.$field.as_ref().filter(|_| is_wanted($name)) {
                    self.$field = Some(value.clone());
                })*)*
            }

            /// Resets an option to its default. Returns false if the name is unknown.
            pub fn clear(&mut self, name: &str) -> bool {
                $($(if name == $name {
                    self.$field = None;
                })*)*
                Self::NAMES.contains(&name)
            }
        }

        impl Value for $record {
            const SHAPE: Shape = Shape::Object(Self::SPECS);

            fn read(value: &Json<'_>, path: &str) -> Result<Self, OptionsError> {
                Self::read_only(&Fields::new(value, path)?, &[])
            }

            fn wanted() -> String {
                "an object".into()
            }

            fn write(&self, out: &mut Writer) {
                out.open('{');
                self.entries().iter().for_each(|(name, value)| _ = out.key(name).raw(value));
                out.close('}');
            }
        }
    };
}
pub(crate) use options;
