//! What the worker answers, by its own code: natively it is part of the test.
#![allow(dead_code, unused_imports, reason = "each test file uses some of it")]

#[path = "../../worker/src/fields.rs"]
pub mod fields;
#[path = "../../worker/src/healing.rs"]
pub mod healing;
