//! Every text of the page, one file for each panel. A text has all languages side by side, so a
//! missing translation does not compile. Codes of the engine (reasons, roles, rules, kinds of
//! facts) have their texts in [`engine`].

pub mod columns;
pub mod decide;
pub mod engine;
pub mod findings;
pub mod frame;
pub mod golf;
pub mod issues;
pub mod lanes;
pub mod lessons;
pub mod levels;
pub mod memory;
pub mod page;
pub mod panels;
pub mod policy;
pub mod recall;
pub mod report;
pub mod rules;
pub mod sessions;
pub mod summaries;
pub mod tapestry;

pub use self::engine::{advice, input, kind, reason, rejection, role, severity, state};
pub use self::sessions::left_out;

#[cfg(test)]
mod tests;
