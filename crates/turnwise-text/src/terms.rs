//! Content words and their stems, as the ranking uses them. Public for crates that keep an index.

pub use crate::rank::stem::stem;
pub use crate::words::{each_term, is_light, is_unspaced, log2, lower};
