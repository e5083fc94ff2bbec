//! The tables of all options.
//!
//! A line of a table is `field "name": Type = "default" { key: value },` below its documentation.
//! The type is a [`Value`], the default a phrase for readers, and the keys are fields of [`Spec`].
//! Groups named `read` have the options that the engine reads, and groups named `package` those that
//! stay in JavaScript, with their TypeScript type.

#[macro_use]
mod context;
mod parts;
mod sessions;
mod strategies;

pub use self::parts::*;
use self::prelude::*;
pub use self::sessions::*;
pub use self::strategies::*;

context_options!(options);

/// The names that the tables use.
mod prelude {
    pub use alloc::string::String;
    pub use alloc::vec::Vec;

    pub use turnwise_core::policy::{Keep, Limit, Threshold as Trigger, When};
    pub use turnwise_formats::json::Writer;
    pub use turnwise_formats::lint::Target;
    pub use turnwise_formats::{Format, Json};
    pub use turnwise_text::Template;

    pub(crate) use super::super::schema::options;
    pub use super::super::schema::{Shape, Spec, Value};
    pub(super) use super::super::values::any_of;
    pub use super::super::values::*;
    pub use super::super::{Envelope, Preset, TextPlace};
    pub use super::parts::*;
    pub(crate) use crate::field::{Fields, OptionsError, numbered, wrong};
}
