//! The worker's code, compiled natively into the tests.
#![allow(dead_code, unused_imports, reason = "each test file uses some of it")]

#[path = "../../worker/src/fields.rs"]
pub mod fields;
#[path = "../../worker/src/healing.rs"]
pub mod healing;
#[path = "../../worker/src/lessons.rs"]
pub mod lessons;
