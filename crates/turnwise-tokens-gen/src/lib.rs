//! Generates the data files of `turnwise-tokens` from the ranks of `tiktoken`.
//!
//! [`ranks`] reads them from the reference. [`levels`] replaces them with merge levels and refuses
//! a vocabulary for which that would not be exact. [`pack`] writes the vocabulary files and
//! [`classes`] the Unicode table. `cargo run --release -p turnwise-tokens-gen` writes all files.
//! table. `cargo run --release -p turnwise-tokens-gen` writes them all.

pub mod bits;
pub mod classes;
pub mod levels;
pub mod pack;
pub mod ranks;

use turnwise_tokens::{Encoding, Part};

/// All data files with their names, in a fixed order.
pub fn files() -> Vec<(String, Vec<u8>)> {
    let mut files = vec![("classes.bin".to_owned(), classes::table())];
    for encoding in Encoding::ALL {
        let ranks = ranks::tokens_by_rank(encoding);
        let levels = levels::merge_levels(&ranks)
            .unwrap_or_else(|reason| panic!("{}: {reason}", encoding.name()));
        for part in Part::ALL {
            let data = pack::part(encoding, part, &ranks, &levels);
            files.push((format!("{}.{}.bin", encoding.name(), part.name()), data));
        }
    }
    files
}
