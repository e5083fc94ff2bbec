#![doc = include_str!("../README.md")]

pub mod genai;
pub mod openai;
