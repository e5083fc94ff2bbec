//! The tables, one file for each language.

pub mod chinese;
pub mod common;
pub mod english;
pub mod french;
pub mod german;
pub mod italian;
pub mod japanese;
pub mod portuguese;
pub mod russian;
pub mod spanish;
