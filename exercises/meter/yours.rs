//! Exercise 4: how many tokens is that?
//!
//! A budget is kept only as well as tokens are counted, and a page has no megabyte of vocabulary to
//! count with. "Four characters are a token" is what most programs take. Run the tests to see where
//! it holds: they compare with exact counts (`o200k_base`).

pub fn estimate(text: &str) -> u32 {
    text.chars().count().div_ceil(4) as u32
}
